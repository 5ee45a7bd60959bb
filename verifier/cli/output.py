"""What commands print: machine output, and errors for people."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import click

from ..engine.errors import RulebookError
from ..engine.text import Text
from ..spec.codes import Code
from ..spec.diagnostics import Diagnostic, Mark, SpecError, as_json
from ..spec.render import blocks
from ..spec.roots import find_root
from ..spec.sources import source_of

NOWHERE = Mark("", 1, 1)
"""The place of what is wrong with a command: in no file."""
HOLDS, FAILS, UNUSABLE = range(3)
"""Exit statuses: all holds, something does not hold, something cannot be used."""


def print_json(value: Mapping[str, Any]) -> None:
    """One line of machine output."""
    unicode = (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"
    click.echo(json.dumps(value, ensure_ascii=not unicode))


def to_json(diagnostics: Iterable[Diagnostic], language: str) -> list[dict[str, Any]]:
    """Diagnostics as machine output holds them."""
    return [as_json(diagnostic, language) for diagnostic in diagnostics]


def fault(error: RulebookError) -> Diagnostic:
    """An error of the engine that stands in no file.

    error: its code is kept where it is one of a rulebook's.
    """
    code = next((code for code in Code if code.value == error.code), Code.BAD_RULES)
    return Diagnostic(code, NOWHERE, error.text)


def say_errors(diagnostics: Iterable[Diagnostic], language: str, root: str | Path | None) -> None:
    """Diagnostics for people, on standard error.

    root: what `--root` says, to find the files that they speak of.
    """
    click.echo("\n\n".join(blocks(diagnostics, language, source(root))), err=True)


def source(root: str | Path | None) -> Callable[[str], str | None]:
    """The text of a file by the name that diagnostics give it: in the rulebook, or from the current folder."""

    def text(name: str) -> str | None:
        found = source_of((Path(root) if root else find_root()) / name)
        return found if found is not None else source_of(Path(name))

    return text


def root_of(given: Path | None) -> Path:
    """The folder of the rulebook to work on.

    given: what `--root` says. SpecError(`file-missing`) where it is no rulebook.
    """
    if given is None:
        return find_root()
    try:
        known = (given / "rules").is_dir()
    except (OSError, ValueError):
        known = False
    if not known:
        message = Text(
            "ルールブックではない（rules/ というフォルダがない）", "this is no rulebook: it has no folder `rules/`"
        )
        raise SpecError([Diagnostic(Code.FILE_MISSING, Mark(str(given), 1, 1), message)])
    return given


def writes_to(root: Path, given: Path | None) -> Path:
    """The folder in which a command puts what it makes: the rulebook's, if one is in it or has named it.

    root: of the rulebook; given: what `--root` says. The built-in rulebook is found from anywhere, and may belong to
    the system, so that the current folder takes what is made of it.
    """
    here = Path.cwd().resolve()
    return root if given is not None or here.is_relative_to(root.resolve()) else here
