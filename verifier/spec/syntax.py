"""What a YAML parser complains about, in a user's words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

import yaml

from ..engine.text import Text
from .codes import Code
from .diagnostics import Problem
from .sources import DEEP, DEEPEST


@dataclass(frozen=True, slots=True)
class _Complaint:
    """How a parser's message is told.

    signs: parts of the parser's messages by which it is recognised (libyaml's first, then PyYAML's own);
    message, help: what the user reads; opening: whether the place meant is where the thing began.
    """

    signs: tuple[str, ...]
    message: Text
    help: Text | None = None
    opening: bool = False


_QUOTE = Text(
    ja="* & ! % @ ` { [ で始まる文章、「: 」や「 #」を含む文章は引用符で囲む",
    en="quote a text that begins with * & ! % @ ` { [ or that holds `: ` or ` #`",
)
_INDENT = Text(
    ja="同じまとまりのキーや「-」は、字下げをそろえる",
    en="indent the keys or dashes of one block alike",
)
_SPACES = Text(ja="字下げには空白だけを使う", en="indent with spaces only")
_CLOSE = Text(ja="同じ引用符で閉じる", en="close it with the same quote")
_UNKNOWN = Text(
    ja="引用符、括弧、字下げ、コロンを確かめる",
    en="check quotes, brackets, indentation and colons",
)

_OPENED = re.compile(r"(?:[\[{]\s*)+\Z")

# The first that fits is taken.
_COMPLAINTS = (
    _Complaint(
        ("found character '\\t'", "tab character"),
        Text(ja="ここにタブは使えない", en="a tab is not allowed here"),
        _SPACES,
    ),
    _Complaint(
        ("quoted scalar found unexpected", "quoted scalar, found unexpected"),
        Text(ja="引用符が閉じられていない", en="a quote is not closed"),
        _CLOSE,
        opening=True,
    ),
    _Complaint(
        ("unknown escape", "hexdecimal", "hexadecimal", "invalid Unicode character escape"),
        Text(ja="知らない「\\」の書き方", en="an unknown escape with `\\`"),
        Text(
            ja="「\\」そのものは \\\\ と書くか、' ' で囲む",
            en="write \\\\ for the backslash itself, or quote with ' '",
        ),
    ),
    _Complaint(
        ("flow sequence did not find", "flow sequence, expected ',' or ']'", "flow sequence expected"),
        Text(
            ja="一覧の「[」が閉じられていない、または「,」が足りない",
            en="a list `[` is not closed, or a `,` is missing",
        ),
        Text(ja="「,」や「]」を含む値は引用符で囲む", en="quote a value that holds `,` or `]`"),
    ),
    _Complaint(
        ("flow mapping did not find", "flow mapping expected"),
        Text(ja="「{」が閉じられていない、または「,」が足りない", en="a `{` is not closed, or a `,` is missing"),
        Text(ja="「,」や「}」を含む値は引用符で囲む", en="quote a value that holds `,` or `}`"),
    ),
    _Complaint(
        ("found unexpected ':'",),  # libyaml's for a `:` before a bracket or comma
        Text(ja="「:」の後に値がない", en="there is no value after `:`"),
        Text(
            ja="「: 」の後に値を書く。「:」で終わる文章なら引用符で囲む",
            en="write the value after `: `; quote a text that ends with `:`",
        ),
    ),
    _Complaint(
        ("mapping values are not allowed",),
        Text(ja="ここに「:」は置けない", en="a `:` is not allowed here"),
        Text(
            ja="「: 」を含む文章は引用符で囲む。そうでなければ、字下げと、前の行の「:」の後の空白を確かめる",
            en="quote a text that holds `: `; otherwise check the indentation, and the space after `:` above",
        ),
    ),
    _Complaint(
        ("entries are not allowed",),
        Text(ja="ここに「-」は置けない", en="a `-` is not allowed here"),
        Text(ja="「-」は新しい行で始める", en="begin a `-` on a line of its own"),
    ),
    _Complaint(
        ("mapping keys are not allowed",),
        Text(ja="ここに「?」は置けない", en="a `?` is not allowed here"),
        _QUOTE,
    ),
    _Complaint(
        ("could not find expected ':'",),
        Text(ja="キーの後に「:」がない", en="there is no `:` after a key"),
        Text(
            ja="「: 」の後の空白と、前の行の引用符や括弧を確かめる",
            en="check the space after `:`, and quotes and brackets of the lines before",
        ),
    ),
    _Complaint(
        ("did not find expected '-'", "block collection expected <block end>", "block collection, expected"),
        Text(ja="ここには「-」が要る", en="a `-` is expected here"),
        _INDENT,
    ),
    _Complaint(
        ("did not find expected key", "block mapping expected <block end>", "block mapping, expected"),
        Text(ja="ここにはキーが要る", en="a key is expected here"),
        Text(ja=f"{_INDENT.ja}。{_QUOTE.ja}", en=f"{_INDENT.en}; {_QUOTE.en}"),
    ),
    _Complaint(
        (
            "cannot start any token",
            "alphabetic or numeric",
            "scanning an alias",
            "scanning an anchor",
            "a tag",
        ),
        Text(ja="引用符のない文章はこの文字で始められない", en="a text without quotes cannot begin like this"),
        _QUOTE,
        opening=True,
    ),
    _Complaint(
        ("tag handle",),
        Text(ja="タグ(!名前)は使えない", en="tags (!name) are not used here"),
        Text(ja="「!」で始まる文章なら引用符で囲む", en="quote a text that begins with `!`"),
        opening=True,
    ),
    _Complaint(
        ("block scalar",),
        Text(ja="「|」や「>」の後の書き方が正しくない", en="what follows `|` or `>` is not right"),
        Text(
            ja="「|」で行を終え、次の行から字下げして書く",
            en="end the line after `|` and indent the lines below it",
        ),
    ),
    _Complaint(
        ("directive", "YAML document"),
        Text(ja="「%」で始まる指示は使えない", en="directives that begin with `%` are not used here"),
        _QUOTE,
        opening=True,
    ),
    _Complaint(
        ("<document start>",),
        Text(ja="文書がここで終わっているのに続きがある", en="the document ends before this, but more follows"),
        _INDENT,
    ),
    _Complaint(
        ("node content",),
        Text(ja="ここには値が要る", en="a value is expected here"),
        _QUOTE,
    ),
)


def syntax_problem(error: yaml.YAMLError, text: str, opened: Sequence[int]) -> Problem:
    """What a YAML parser's error means and where it is.

    error: as the parser raised it; text: what it was reading; opened: where collections begin that it had
    told of, and that were still open.
    """
    problem = str(getattr(error, "problem", None) or "")
    context = str(getattr(error, "context", None) or "")
    told = f"{context} {problem}"
    at = _offset(error, "problem_mark", len(text))
    began = _offset(error, "context_mark", at)
    if "maximum nesting depth" in told:  # the parser looks ahead, so that it complains before it tells of any bracket
        return Problem(_too_deep(text, at, opened), Code.YAML_DEPTH, DEEP)
    if text[at : at + 1] == "\t" and "cannot start" in problem:
        told = "found character '\\t'"
    for complaint in _COMPLAINTS:
        if any(sign in told for sign in complaint.signs):
            at_end = not text[at:].strip()
            place = began if complaint.opening or at_end else at
            # Nothing can be shown of an empty last line: the end of what stands before it is meant.
            place = min(place, len(text.rstrip()))
            return Problem(place, Code.YAML_SYNTAX, complaint.message, complaint.help)
    return Problem(at, Code.YAML_SYNTAX, Text(ja="YAMLとして読めない", en="this cannot be read as YAML"), _UNKNOWN)


def _too_deep(text: str, at: int, opened: Sequence[int]) -> int:
    """The first bracket that is too deep, of those that stand together before a place.

    opened: where collections begin that are still open, around them or with them.
    """
    together = _OPENED.search(text, max(0, at - 4096), at)
    brackets = [i for i in range(together.start(), at) if text[i] in "[{"] if together else []
    most = DEEPEST - sum(start < brackets[0] for start in opened) if brackets else 0
    return brackets[most] if len(brackets) > most else at


def _offset(error: yaml.YAMLError, name: str, default: int) -> int:
    """Where one of an error's marks is, in characters."""
    mark = getattr(error, name, None)
    return default if mark is None else int(mark.index)
