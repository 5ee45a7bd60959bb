"""Diagnostics for people: the message, the place, the line and a caret below what is meant."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence

from ..engine.text import Text
from .diagnostics import Diagnostic, Mark, in_order

WINDOW = 100  # columns of a line that are shown
BEFORE = 60  # of them at most these before the caret, where the line is longer
TAB = "    "

_LINE_BREAK = re.compile(r"\r\n|\r|\n")


def render(diagnostics: Iterable[Diagnostic], language: str, source: Callable[[str], str | None]) -> str:
    """Diagnostics as text for a terminal, by file, line and column, with their number at the end.

    diagnostics: what to tell; language: `ja` or `en`; source: a file's text by its name, or None.
    Returns the lines joined by newlines, without a last one; nothing for no diagnostics.
    """
    ordered = in_order(diagnostics)
    return "\n\n".join([*blocks(ordered, language, source), summary(ordered)[language]]) if ordered else ""


def blocks(diagnostics: Iterable[Diagnostic], language: str, source: Callable[[str], str | None]) -> list[str]:
    """Diagnostics as text for a terminal, one by one, in their order.

    diagnostics, language, source: as for `render`.
    """
    lines: dict[str, list[str]] = {}
    found = []
    for diagnostic in diagnostics:
        file = diagnostic.mark.file
        if file not in lines:
            lines[file] = split(source(file) or "")
        found.append(_block(diagnostic, language, lines[file]))
    return found


def summary(diagnostics: Iterable[Diagnostic]) -> Text:
    """How many errors there are in how many files.

    diagnostics: all of them.
    """
    files = [diagnostic.mark.file for diagnostic in diagnostics]
    errors, places = len(files), len(set(files))
    return Text(
        ja=f"エラー{errors}件(ファイル{places}個)",
        en=f"{errors} error{'s' * (errors != 1)} in {places} file{'s' * (places != 1)}",
    )


def visible(text: str) -> str:
    """A text on one line in which each character can be seen, so that no output is disturbed or faked.

    text: any text; control characters become their symbols (␛), other invisible ones `<U+202E>`.
    """
    return text if text.isprintable() else "".join(map(_glyph, text))


def columns(text: str) -> int:
    """How many columns of a terminal a text takes; East Asian wide characters take two.

    text: printable characters.
    """
    return len(text) if text.isascii() else sum(map(_columns, text))


def _block(diagnostic: Diagnostic, language: str, lines: list[str]) -> str:
    """One diagnostic: head, arrow, excerpt and help."""
    mark = diagnostic.mark
    gutter = " " * len(str(mark.line))
    block = [
        f"error[{diagnostic.code.value}]: {visible(diagnostic.message[language])}",
    ]
    if mark.file:  # what is wrong with a command stands in no file
        block.append(f"{gutter}--> {visible(mark.file)}:{mark.line}:{mark.column}")
    block += excerpt(mark, diagnostic.width, lines)
    if diagnostic.help is not None:
        block.append(f"{gutter} = help: {visible(diagnostic.help[language])}")
    return "\n".join(block)


def excerpt(mark: Mark, width: int, lines: Sequence[str]) -> list[str]:
    """The line of a place with a caret below it, numbered; nothing where the line is empty or not there.

    mark: the place; width: how many characters are meant; lines: of the file.
    """
    line = lines[mark.line - 1] if 0 < mark.line <= len(lines) else ""
    if not line:
        return []
    gutter = " " * len(str(mark.line))
    shown, indent, carets = _excerpt(line, mark.column - 1, width)
    return [f"{gutter} |", f"{mark.line} | {shown}".rstrip(), f"{gutter} | {' ' * indent}{'^' * carets}"]


def split(text: str) -> list[str]:
    """A file's text as lines, broken where editors break them.

    text: all of it.
    """
    return _LINE_BREAK.split(text)


def _excerpt(line: str, start: int, width: int) -> tuple[str, int, int]:
    """A line cut to the window around a place; columns before the caret; columns of the caret."""
    start = min(max(start, 0), len(line))
    # No more characters are looked at than could be shown, since a line may be a megabyte long.
    before = [_glyph(char) for char in line[max(0, start - WINDOW) : start]]
    after = [_glyph(char) for char in line[start : start + WINDOW]]
    meant = columns("".join(after[: max(width, 1)]))
    whole = len(before) == start and start + len(after) == len(line)
    if not whole or columns("".join(before + after)) > WINDOW:
        kept = _fitting(reversed(before), BEFORE)
        cut = kept < start
        before = (["…"] if cut else []) + before[len(before) - kept :]
        kept = _fitting(after, WINDOW - columns("".join(before)))
        cut = start + kept < len(line)
        after = after[:kept] + (["…"] if cut else [])
        meant = min(meant, columns("".join(after)))
    return "".join(before + after), columns("".join(before)), max(meant, 1)


def _fitting(glyphs: Iterable[str], room: int) -> int:
    """How many glyphs fit into a number of columns."""
    count = 0
    for glyph in glyphs:
        room -= columns(glyph)
        if room < 0:
            break
        count += 1
    return count


def _glyph(char: str) -> str:
    """A character as it is shown."""
    if char.isprintable():
        return char
    if char == "\t":
        return TAB
    if char < " ":
        return chr(0x2400 + ord(char))  # the symbol of the control character
    if char == "\x7f":
        return "␡"
    if unicodedata.category(char) == "Zs":  # an ideographic or no-break space: not printable, but harmless
        return char
    return f"<U+{ord(char):04X}>"


def _columns(char: str) -> int:
    """How many columns a character takes."""
    if unicodedata.east_asian_width(char) in "WF":
        return 2
    return 0 if unicodedata.category(char) in ("Mn", "Me") else 1
