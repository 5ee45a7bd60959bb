"""Failures as text for people: the place, the line, the boards, and what would hold as YAML."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from ..engine.text import Text
from ..spec.render import excerpt, split, visible
from .boards import drawn
from .verdict import Failure

LONGEST = 2000
"""Characters of a message that are shown; that of a list of all points of a large board has many more."""

_EXAMPLE = Text("例", "example")
_PASTE = Text("そのまま貼れるYAML", "YAML ready to paste")
_WORD = re.compile(r"[\w-]+|\"[^\"]*\"|.")


def failures(found: Iterable[Failure], language: str, source: Callable[[str], str | None]) -> str:
    """Failures as text for a terminal, a blank line between them.

    found: what to tell; language: `ja` or `en`; source: a file's text by its name, or None.
    """
    return "\n\n".join(failure(one, language, source) for one in found)


def failure(one: Failure, language: str, source: Callable[[str], str | None]) -> str:
    """A failure as text for a terminal.

    one: what to tell; language, source: as for `failures`.
    """
    mark = one.mark
    lines = split(source(mark.file) or "")
    line = lines[mark.line - 1] if mark.line <= len(lines) else ""
    word = _WORD.match(line, mark.column - 1)
    gutter = " " * len(str(mark.line))
    text = [
        f"{visible(mark.file)}:{mark.line}:{mark.column}: {message(one, language)}",
        *excerpt(mark, len(word.group()) if word else 1, lines),
        f"{gutter} = {_EXAMPLE[language]}: {visible(one.example.partition('::')[2])}",
    ]
    if one.boards:
        boards = [(heading[language], diagram) for heading, diagram in one.boards]
        text += ["", *(f"{gutter}   {row}" for row in drawn(boards, language))]
    if one.paste:
        before = line[: mark.column - 1]
        indent = before if before.isspace() else ""  # it replaces what stands there, if that has its own lines
        text += ["", f"{gutter}   {_PASTE[language]}:", *(indent + row for row in one.paste.rstrip("\n").split("\n"))]
    return "\n".join(text)


def message(one: Failure, language: str) -> str:
    """What is wrong, on one line of a bearable length.

    one: the failure; language: `ja` or `en`.
    """
    text = visible(one.message[language])
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
