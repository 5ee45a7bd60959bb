"""Scalars of YAML: what a plain one means, and where each character of a value stands in the file."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..engine.text import Text
from .codes import Code
from .diagnostics import Problem, shown

Scalar = str | int | float | bool | None

MOST_DIGITS = 15  # what JSON readers keep exactly

# A plain scalar that begins otherwise, and is no word below, is text in every version of YAML.
_SUSPECT = frozenset("-+.0123456789<=")
_VALUE = re.compile(r"(?P<int>0|-?[1-9][0-9]*)|(?P<float>-?(?:0|[1-9][0-9]*)\.[0-9]+)")
_WORDS: dict[str, bool | None] = {"": None, "null": None, "true": True, "false": False}
_OTHER_WORDS = {
    **{form: meaning for meaning in ("null", "true", "false") for form in (meaning.title(), meaning.upper())},
    **{form: "yes" for word in ("yes", "on") for form in (word, word.title(), word.upper())},
    **{form: "no" for word in ("no", "off") for form in (word, word.title(), word.upper())},
    "~": "~",
}
"""Words that not all readers take for text, with what they mean to the others."""
_DOUBTFUL = _WORDS.keys() | _OTHER_WORDS.keys()

# What YAML 1.1 (its tag repository) or YAML 1.2 (its core schema) reads as something else than text; `y` and
# `n`, which hardly any reader takes for truth values, are text.
_NOT_TEXT = re.compile(
    r"""
      << | =
    | [-+]? 0 (?: b [01_]+ | o [0-7]+ | x [0-9a-fA-F_]+ )
    | [-+]? [0-9] [0-9_]* (?: : [0-5]? [0-9] )* (?: \. [0-9_]* )? (?: [eE] [-+]? [0-9]+ )?
    | [-+]? \. [0-9] [0-9_]* (?: [eE] [-+]? [0-9]+ )?
    | [-+]? \. _+
    | [-+]? \. (?: inf | Inf | INF ) | \. (?: nan | NaN | NAN )
    | [0-9]{4} - [0-9]{1,2} - [0-9]{1,2} (?: (?: [Tt] | [ \t]+ ) [0-9] [-0-9:.+Zz \t]* )?
    """,
    re.VERBOSE,
)
_TIME = re.compile(r":|[0-9]-")
_USUAL = {"yes": "true", "true": "true", "no": "false", "false": "false", "null": "null", "~": "null"}


def is_word(text: str) -> bool:
    """Whether a plain scalar is text to every reader at first sight, as nearly all are.

    text: the scalar, written without quotes.
    """
    return text not in _DOUBTFUL and text[0] not in _SUSPECT


def read_plain(text: str) -> tuple[Scalar, Problem | None]:
    """What a plain scalar means.

    text: the scalar, written without quotes.
    Returns its value: text, true, false, null (also the empty scalar), a decimal integer or fraction. What
    YAML's versions do not all take for text or for one of these is returned as text, with the problem.
    """
    if text in _WORDS:
        return _WORDS[text], None
    if text in _OTHER_WORDS:
        return text, _ambiguous(text, _OTHER_WORDS[text])
    if is_word(text):
        return text, None
    found = _VALUE.fullmatch(text)
    if found is not None:
        if len(text.lstrip("-")) > MOST_DIGITS:
            return 0, _too_long(text)
        return (int(text) if found["int"] else float(text)), None
    return text, _ambiguous(text, text.casefold()) if _NOT_TEXT.fullmatch(text) else None


def offsets(raw: str, style: str | None, value: str) -> list[int] | None:
    """Where each character of a scalar stands.

    raw: the scalar as written, quotes or the `|` line included; style: `'`, `"`, `|`, `>`, else plain;
    value: what YAML reads.
    Returns the offset in `raw` of each character of `value` and of its end; None where that cannot be told.
    """
    if style == "|":
        read = _literal(raw, value)
    elif style == ">":
        read = _folded(raw, value)
    else:
        read = _flow(raw, style)
    found = list(read)
    if "".join(char for char, _ in found) != value:
        return None
    return [*(offset for _, offset in found), _end(raw, style, found)]


def _end(raw: str, style: str | None, found: list[tuple[str, int]]) -> int:
    """Where the value of a scalar ends in what is written."""
    if style in ("'", '"'):
        return len(raw) - 1
    return found[-1][1] + 1 if found else len(raw)


def _ambiguous(text: str, meaning: str) -> Problem:
    """The problem of a plain scalar that is not read alike, and how to write what may be meant."""
    word = shown(text)
    usual = _USUAL.get(meaning)
    message = Text(
        ja=f"引用符のない「{word}」は、文字列とも別の値とも読まれる",
        en=f"`{word}` without quotes is read as text by some and as another value by others",
    )
    advice = Text(ja=f'文字列なら "{word}" と書く', en=f'for the text write "{word}"')
    if usual is not None:
        advice = Text(ja=f"{advice.ja}。値なら {usual} と書く", en=f"{advice.en}, for the value {usual}")
    elif text[0] in "-+.0123456789" and not _TIME.search(text):
        advice = Text(
            ja=f"{advice.ja}。数なら 0 で始めず、10進の数字だけで書く",
            en=f"{advice.en}; a number is written in decimal digits only, without a leading 0",
        )
    return Problem(0, Code.YAML_AMBIGUOUS, message, advice, len(text))


def _too_long(text: str) -> Problem:
    """The problem of a number with more digits than all readers keep."""
    message = Text(ja=f"数「{shown(text)}」の桁が多すぎる", en=f"the number `{shown(text)}` has too many digits")
    advice = Text(ja=f"{MOST_DIGITS}桁まで", en=f"at most {MOST_DIGITS}")
    return Problem(0, Code.OUT_OF_RANGE, message, advice, len(text))


def _literal(raw: str, value: str) -> Iterator[tuple[str, int]]:
    """The characters of a literal block: line by line as written, without the indentation."""
    lines = raw.splitlines(keepends=True)
    start = len(lines[0]) if lines else 0
    rows = value.splitlines(keepends=True)
    for line, row in zip(lines[1:], rows, strict=False):
        text, bare = row.rstrip("\n"), line.rstrip("\r\n")
        indent = len(bare) - len(text)
        if indent < 0 or bare[indent:] != text:
            return
        yield from zip(row, range(start + indent, start + indent + len(row)), strict=True)
        start += len(line)


def _folded(raw: str, value: str) -> Iterator[tuple[str, int]]:
    """The characters of a folded block: as written, a line break being read as a space or as nothing."""
    lines = raw.splitlines(keepends=True)
    start = len(lines[0]) if lines else 0
    written = [line for line in lines[1:] if line.strip()]
    first = next((row for row in value.split("\n") if row.strip()), "")
    indent = _leading(written[0]) - _leading(first) if written else 0
    body: list[tuple[str, int]] = []
    for line in lines[1:]:
        bare = line.rstrip("\r\n")
        skipped = min(indent, len(bare))
        body += [(bare[i], start + i) for i in range(skipped, len(bare))]
        body.append(("\n", start + len(bare)))
        start += len(line)
    at = 0
    for char in value:
        while at < len(body) and body[at][0] == "\n" and char not in "\n ":
            at += 1
        if at == len(body):
            return
        written_char, offset = body[at]
        if written_char != char and (written_char, char) != ("\n", " "):
            return
        yield char, offset
        at += 1


def _leading(line: str) -> int:
    """How many spaces a line begins with."""
    return len(line) - len(line.lstrip(" "))


_ESCAPES = {
    "0": "\0", "a": "\a", "b": "\b", "t": "\t", "\t": "\t", "n": "\n", "v": "\v", "f": "\f", "r": "\r",
    "e": "\x1b", " ": " ", '"': '"', "/": "/", "\\": "\\", "N": "\x85", "_": "\xa0", "L": "\u2028",
    "P": "\u2029",
}  # fmt: skip
_PIECE = re.compile(
    r"""
      (?P<fold> [ \t]* (?: \r\n | \r | \n ) [ \t\r\n]* )
    | (?P<blank> [ \t]+ )
    | (?P<continued> \\ (?: \r\n | \r | \n ) [ \t\r\n]* )
    | \\ (?: x (?P<x> [0-9a-fA-F]{2} ) | u (?P<u> [0-9a-fA-F]{4} ) | U (?P<U> [0-9a-fA-F]{8} ) )
    | \\ (?P<one> . )
    | (?P<quote> '' )
    | (?P<char> . )
    """,
    re.VERBOSE | re.DOTALL,
)


def _flow(raw: str, style: str | None) -> Iterator[tuple[str, int]]:
    """The characters of a plain or quoted scalar: escapes read, line breaks folded."""
    inner, start = (raw[1:-1], 1) if style in ("'", '"') else (raw, 0)
    at = 0
    while at < len(inner):
        found = _PIECE.match(inner, at)
        if found is None:
            return
        kind, length = found.lastgroup, len(found.group())
        if kind == "fold":
            breaks = len(re.findall(r"\r\n|\r|\n", found.group()))
            yield from ((char, start + at) for char in (" " if breaks == 1 else "\n" * (breaks - 1)))
        elif kind == "blank":  # taken as a whole, or a long run would be looked at again from each of its ends
            yield from zip(found.group(), range(start + at, start + at + length), strict=True)
        elif (kind == "quote" and style == "'") or kind == "char":
            yield inner[at], start + at
        elif style != '"' or kind == "quote":  # a backslash or a quote that means itself
            yield inner[at], start + at
            length = 1
        elif kind == "one":
            yield _ESCAPES.get(found["one"], found["one"]), start + at
        elif kind != "continued":
            code = int(found[str(kind)], 16)
            yield (chr(code) if code <= 0x10FFFF else ""), start + at
        at += length
