"""Annotations for GitHub's pull requests: what does not hold, shown at its line."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from ..engine.text import Text
from ..spec.diagnostics import Diagnostic, Mark
from ..spec.render import visible


def workflow_commands(
    errors: Iterable[Diagnostic], failed: Iterable[tuple[str, Mark, Text]], root: Path, language: str
) -> str:
    """Workflow commands, one a line, with a line break after each.

    errors: what cannot be used; failed: id, place and text of what does not hold; root: of the rulebook; language: `ja`
    or `en`. Source: GitHub's "Workflow commands", their escaping included.
    """
    told = [(d.mark, d.code.value, d.message[language]) for d in errors]
    told += [(mark, example, text[language]) for example, mark, text in failed]
    return "".join(_annotation(mark, title, text, root) + "\n" for mark, title, text in told)


def _annotation(mark: Mark, title: str, text: str, root: Path) -> str:
    """One annotation; its file is named from the top of the checkout, where GitHub looks for it."""
    top = os.environ.get("GITHUB_WORKSPACE") or os.getcwd()
    file = ""
    if mark.file:  # links that lead in a circle have no end, but a name; `Path.resolve` gives up on them
        file = Path(os.path.relpath(os.path.realpath(root / mark.file), os.path.realpath(top))).as_posix()
    where = f"file={_property(file)},line={mark.line},col={mark.column}," if file else ""
    return f"::error {where}title={_property(title)}::{_data(text)}"


def _data(text: str) -> str:
    """A message escaped: one line, no command can be smuggled in."""
    escaped = text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
    return visible(escaped)


def _property(text: str) -> str:
    """A property's value escaped."""
    return _data(text).replace(":", "%3A").replace(",", "%2C")
