"""Files of a rulebook as text that knows its lines; what is no clean text is refused here."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import accumulate
from pathlib import Path

from ..engine.text import Text
from .codes import Code
from .diagnostics import Diagnostic, Mark, Problem

LARGEST = 1 << 20  # bytes of a file
DEEPEST = 30  # collections inside each other
DEEP = Text(ja=f"入れ子が{DEEPEST}段を超えている", en=f"this is nested more than {DEEPEST} levels deep")

# Control characters, line breaks that editors do not count as such, marks that reverse the direction of
# text (what a reviewer reads is then not what is meant), halves of characters, non-characters.
UNCLEAN = re.compile(  # listed, since a class that leaves these out takes six times as long to compile
    "[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufeff\ufffe\uffff]+"
)
_LINE_BREAK = re.compile(r"\r\n|\r|\n")


@dataclass(frozen=True, slots=True)
class Source:
    """A file's text and where its lines begin.

    file: its name, as the user may open it; text: all of it; starts: offset of each line, in characters.
    """

    file: str
    text: str = field(repr=False)
    starts: tuple[int, ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        """Finds the lines."""
        if "\r" in self.text:
            starts = [0, *(found.end() for found in _LINE_BREAK.finditer(self.text))]
        else:  # the same, in a fifth of the time
            lines = self.text.split("\n")
            starts = [0, *accumulate(len(line) + 1 for line in lines[:-1])]
        object.__setattr__(self, "starts", tuple(starts))

    def mark(self, offset: int) -> Mark:
        """The place of a character.

        offset: in characters from the beginning; what is outside the text becomes its nearest end.
        """
        offset = min(max(offset, 0), len(self.text))
        line = bisect_right(self.starts, offset)
        return Mark(self.file, line, offset - self.starts[line - 1] + 1)

    def width(self, start: int, end: int) -> int:
        """How many characters of a stretch lie on its first line, at least 1, blanks at the end aside.

        start, end: the stretch, in characters from the beginning.
        """
        line = bisect_right(self.starts, start)
        if line < len(self.starts):
            end = min(end, self.starts[line])
        return max(len(self.text[start:end].rstrip()), 1)

    def diagnostics(self, problems: Iterable[Problem]) -> tuple[Diagnostic, ...]:
        """Problems whose offsets count in this text, as diagnostics.

        problems: in any order.
        """
        return tuple(Diagnostic(p.code, self.mark(p.offset), p.message, p.help, p.width) for p in problems)


def read(path: Path, file: str | None = None) -> tuple[str | None, tuple[Diagnostic, ...]]:
    """The text of a file.

    path: which file; file: its name in diagnostics, else the path.
    Returns the text without a byte order mark, or None and what is wrong with the file.
    """
    name = str(path) if file is None else file
    try:
        if not path.is_file():  # a folder, or a device or pipe that might never end
            return None, (_missing(name),)
        with path.open("rb") as stream:
            data = stream.read(LARGEST + 1)
    except (OSError, ValueError):  # ValueError: a NUL in the path
        return None, (_missing(name),)
    if len(data) > LARGEST:
        return None, (_too_large(name),)
    return decoded(data, name)


def decoded(data: bytes, file: str) -> tuple[str | None, tuple[Diagnostic, ...]]:
    """The text of a file's bytes.

    data: all of them; file: its name in diagnostics.
    Returns the text without a byte order mark, or None and what is wrong with the file.
    """
    try:
        return data.decode("utf-8-sig"), ()
    except UnicodeDecodeError:
        return None, Source(file, data.decode("utf-8-sig", "surrogateescape")).diagnostics(_undecodable(data))


def source_of(path: Path) -> str | None:
    """The text of a file for showing its lines, whatever it holds; what cannot be decoded is replaced.

    path: which file. Returns None where there is nothing to show.
    """
    try:
        if not path.is_file():
            return None
        with path.open("rb") as stream:
            return stream.read(LARGEST).decode("utf-8-sig", "replace")
    except (OSError, ValueError):
        return None


def texts_of(root: Path, texts: Mapping[str, str]) -> Callable[[str], str | None]:
    """The text of a rulebook's file by its shown name, for showing its lines, even where it could not be read as text.

    root: of the rulebook; texts: what was read, by shown name.
    """

    def text(name: str) -> str | None:
        known = texts.get(name)
        return source_of(root / name) if known is None and name.startswith(("rules/", "examples/")) else known

    return text


def unclean(text: str) -> tuple[Problem, ...]:
    """Where a text holds characters that cannot be seen.

    text: any text; line breaks and tabs are clean.
    """
    return tuple(
        Problem(found.start(), Code.FILE_CHARACTER, *_invisible(found.group()), width=len(found.group()))
        for found in UNCLEAN.finditer(text)
    )


def size_and_characters(source: Source) -> tuple[Diagnostic, ...]:
    """What makes a text unfit to be read at all: its size, or characters that cannot be seen.

    source: the text.
    """
    if len(source.text) > LARGEST // 4 and len(source.text.encode("utf-8", "surrogatepass")) > LARGEST:
        return (_too_large(source.file),)
    return source.diagnostics(unclean(source.text))


def _missing(file: str) -> Diagnostic:
    """The diagnostic for a file that is not there."""
    message = Text(ja="ファイルがない、または読めない", en="the file does not exist or cannot be read")
    return Diagnostic(Code.FILE_MISSING, Mark(file, 1, 1), message)


def _too_large(file: str) -> Diagnostic:
    """The diagnostic for a file over the limit."""
    message = Text(ja="ファイルが1 MiBを超えている", en="the file has more than 1 MiB")
    advice = Text(ja="内容を複数のファイルに分ける", en="split it into several files")
    return Diagnostic(Code.FILE_SIZE, Mark(file, 1, 1), message, advice)


def _undecodable(data: bytes) -> tuple[Problem, ...]:
    """The first place that is no UTF-8; more would not help, since it is the encoding of the whole file."""
    text = data.decode("utf-8-sig", "surrogateescape")
    found = re.search("[\udc80-\udcff]+", text)
    if found is None:
        return ()
    message = Text(ja="UTF-8として読めない文字がある", en="there are bytes here that are not UTF-8")
    advice = Text(ja="文字コードをUTF-8にして保存し直す", en="save the file as UTF-8")
    return (Problem(found.start(), Code.FILE_ENCODING, message, advice, len(found.group())),)


def _invisible(characters: str) -> tuple[Text, Text]:
    """Message and help for characters that cannot be seen."""
    name = f"U+{ord(characters[0]):04X}"
    return (
        Text(ja=f"見えない文字{name}がある", en=f"there is a character here that cannot be seen, {name}"),
        Text(ja="その文字を削る", en="take it out"),
    )
