"""The folder for what a build keeps, used only where this user made it.

Sphinx keeps document trees as pickles, which run whatever they hold. A rulebook may come from a stranger, and
with it a prepared cache: so the folder names a secret that only its maker knows, and any other folder is
thrown away.
"""

from __future__ import annotations

import os
import secrets
import shutil
from hashlib import sha256
from pathlib import Path

SECRET = "made-here"


def vouched(folder: Path) -> Path:
    """A cache folder that this user has made, emptied where it cannot be known.

    folder: inside of a rulebook.
    """
    proof = _home() / sha256(str(folder.resolve()).encode()).hexdigest()
    try:
        known = proof.read_text(encoding="ascii")
    except (OSError, ValueError):
        known = ""
    if not known or _read(folder / SECRET) != known:
        if folder.is_symlink() or folder.is_file():
            folder.unlink()
        elif folder.is_dir():
            shutil.rmtree(folder)
        known = secrets.token_hex(16)
        folder.mkdir(parents=True)
        (folder / SECRET).write_text(known, encoding="ascii")
        try:
            proof.parent.mkdir(parents=True, exist_ok=True)
            proof.write_text(known, encoding="ascii")
        except OSError:  # no home to remember it in: the next build begins anew
            pass
    return folder


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="ascii")
    except (OSError, ValueError):
        return ""


def _home() -> Path:
    """Where this user's programs keep what can be made again."""
    given = os.environ.get("XDG_CACHE_HOME", "")
    return (Path(given) if given.startswith("/") else Path.home() / ".cache") / "shikimoku"
