"""References in prose: `{ends.quiet.turns}` stands for the number that the rules hold there."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import NamedTuple

from ..engine.text import Text
from .codes import Code
from .diagnostics import Problem, did_you_mean, shown
from .myst import escape

_PIECE = re.compile(r"\{\{|\}\}|\{[^{}\n]*\}|[{}]")
_NAME = r"[A-Za-z0-9_-]+"
_REFERENCE = re.compile(rf"(?P<path>{_NAME}(?:\.{_NAME})*)(?:@(?P<under>{_NAME}(?:={_NAME})?))?")


class Literal(NamedTuple):
    """Words of a text, doubled braces made single.

    text: the words.
    """

    text: str


class Reference(NamedTuple):
    """A place in the rules whose value belongs into a text.

    path: its segments (`ends`, `quiet`, `turns`); under: in which format, or with which choice made (`size=large`), as
    it stands after `@`; offset: where its brace stands in the text, in characters from 0; width: its characters,
    braces included.
    """

    path: tuple[str, ...]
    under: str | None
    offset: int
    width: int

    def __str__(self) -> str:
        """As it is written, without the braces."""
        return ".".join(self.path) + (f"@{self.under}" if self.under else "")


def split(text: str) -> tuple[tuple[Literal | Reference, ...], tuple[Problem, ...]]:
    """The words and the references of a text.

    text: as in the rulebook; `{{` and `}}` are braces that mean themselves.
    Returns the parts in order, and the braces that make no reference (`bad-reference`), kept as words.
    """
    parts: list[Literal | Reference] = []
    problems: list[Problem] = []
    words: list[str] = []
    at = 0
    for found in _PIECE.finditer(text):
        words.append(text[at : found.start()])
        at = found.end()
        piece = found.group()
        if piece in ("{{", "}}"):
            words.append(piece[0])
            continue
        reference = _REFERENCE.fullmatch(piece, 1, len(piece) - 1) if len(piece) > 2 else None
        if reference is None:
            words.append(piece)
            problems.append(_malformed(piece, found.start()))
            continue
        if any(words):
            parts.append(Literal("".join(words)))
        words = []
        path = tuple(reference["path"].split("."))
        parts.append(Reference(path, reference["under"], found.start(), len(piece)))
    words.append(text[at:])
    if any(words):
        parts.append(Literal("".join(words)))
    return tuple(parts), tuple(problems)


def fill(
    text: str,
    lookup: Callable[[Reference], int | str | None],
    known: Callable[[Reference], Iterable[str]] = lambda reference: (),
) -> tuple[str, tuple[Problem, ...]]:
    """A text with the values its references stand for.

    text: as in the rulebook; lookup: the value of a reference, None where there is none; known: paths that
    could have been meant by one, for the help.
    Returns the text as Markdown (a value that is text is escaped) and its problems, `bad-reference` and
    `unknown-reference`, in the text's order; a reference without a value stays as it is written.
    """
    parts, malformed = split(text)
    problems = list(malformed)
    filled = []
    for part in parts:
        if isinstance(part, Literal):
            filled.append(part.text)
            continue
        value = lookup(part)
        if value is None:
            word = shown(str(part))
            message = Text(ja=f"規則に「{word}」という値がない", en=f"the rules have no value `{word}`")
            advice = did_you_mean(str(part), known(part))
            problems.append(Problem(part.offset, Code.UNKNOWN_REFERENCE, message, advice, part.width))
            filled.append(text[part.offset : part.offset + part.width])
        else:
            filled.append(escape(value) if isinstance(value, str) else str(value))
    return "".join(filled), tuple(sorted(problems, key=lambda problem: problem.offset))


def _malformed(piece: str, offset: int) -> Problem:
    """The problem of braces that make no reference."""
    if piece == "{":
        message = Text(ja="「{」が閉じられていない", en="a `{` is not closed")
    elif piece == "}":
        message = Text(ja="「}」の前に「{」がない", en="there is no `{` before this `}`")
    elif piece == "{}":
        message = Text(ja="「{ }」の中に何もない", en="there is nothing between the braces")
    else:
        word = shown(piece)
        message = Text(ja=f"「{word}」は参照として読めない", en=f"`{word}` cannot be read as a reference")
    advice = Text(
        ja="{ends.goal.count} のように書く。波括弧そのものは {{ }} と書く",
        en="write it like {ends.goal.count}; for the braces themselves write {{ }}",
    )
    return Problem(offset, Code.BAD_REFERENCE, message, advice, len(piece))
