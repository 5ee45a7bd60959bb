"""One language's part of a build, in a process that gets ready while the rulebook is still being verified."""

from __future__ import annotations

import gc
import sys
from collections.abc import Sequence
from importlib import import_module

GO = "go"
"""What the process waits to read before it builds; it ends where nothing comes."""


def main(arguments: Sequence[str]) -> int:
    """Load what every build loads, wait, and build; the exit status.

    arguments: those of sphinx-build.
    """
    gc.set_threshold(50_000, 20, 20)  # trees of documents are large and stay: looking through them is in vain
    from sphinx.application import builtin_extensions
    from sphinx.cmd.build import build_main

    for name in (*builtin_extensions, "furo", "verifier.publish.extension"):
        import_module(name)
    if sys.stdin.readline().strip() != GO:
        return 0
    return build_main(list(arguments))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
