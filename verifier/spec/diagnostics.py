"""Errors in a rulebook as values: where, which kind, what is wrong and what helps, in both languages."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from ..engine.errors import RulebookError
from ..engine.text import Text
from .codes import Code

LONGEST_SHOWN = 60  # characters of a user's word that a message repeats
MOST_CANDIDATES = 12  # names a help lists


class Mark(NamedTuple):
    """A place in a file.

    file: the file's name, as the user may open it; line: from 1; column: from 1, in characters.
    """

    file: str
    line: int
    column: int


class Diagnostic(NamedTuple):
    """One error of a rulebook.

    code: its kind; mark: where it begins; message: what is wrong; help: what to do, where that is known;
    width: how many characters of the line are meant, at least 1.
    """

    code: Code
    mark: Mark
    message: Text
    help: Text | None = None
    width: int = 1


class Problem(NamedTuple):
    """An error inside a piece of text that does not know its file: a diagnostic to be.

    offset: where it begins in the piece, in characters from 0; the rest as in `Diagnostic`.
    """

    offset: int
    code: Code
    message: Text
    help: Text | None = None
    width: int = 1


class SpecError(RulebookError):
    """A rulebook that cannot be used.

    diagnostics: all that is wrong with it, at least one; `text` has a line for each.
    """

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics = in_order(diagnostics)
        if not self.diagnostics:
            raise TypeError("a SpecError needs at least one diagnostic")
        ja, en = ("\n".join(one_line(d, language) for d in self.diagnostics) for language in ("ja", "en"))
        super().__init__(Text(ja=ja, en=en), code=self.diagnostics[0].code.value)

    def __reduce__(self) -> tuple[type[SpecError], tuple[tuple[Diagnostic, ...]]]:
        """Pickled by its diagnostics, since processes that verify in parallel hand errors back."""
        return SpecError, (self.diagnostics,)


def in_order(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Diagnostics by file, line and column, each once.

    diagnostics: in any order.
    """
    return tuple(sorted(dict.fromkeys(diagnostics), key=lambda d: (d.mark, d.code.value)))


def one_line(diagnostic: Diagnostic, language: str) -> str:
    """A diagnostic as `file:line:column: message`.

    diagnostic: what to tell; language: `ja` or `en`.
    """
    mark = diagnostic.mark
    return f"{mark.file}:{mark.line}:{mark.column}: {diagnostic.message[language]}"


def as_json(diagnostic: Diagnostic, language: str) -> dict[str, Any]:
    """A diagnostic as the plain value that machine output holds.

    diagnostic: what to tell; language: `ja` or `en`, of `message` and `help`.
    Returns `code`, `file`, `line`, `column`, `message` and, where there is one, `help`.
    """
    mark = diagnostic.mark
    value: dict[str, Any] = {
        "code": diagnostic.code.value,
        "file": mark.file,
        "line": mark.line,
        "column": mark.column,
        "message": diagnostic.message[language],
    }
    if diagnostic.help is not None:
        value["help"] = diagnostic.help[language]
    return value


def shown(word: str) -> str:
    """A user's word short enough to be repeated in a message.

    word: any text.
    """
    return word if len(word) <= LONGEST_SHOWN else word[: LONGEST_SHOWN - 1] + "…"


def quoted(words: Iterable[str]) -> Text:
    """A list of words as messages show it: 「a」「b」 and `a`, `b`.

    words: what to list, in this order.
    """
    short = [shown(word) for word in words]
    return Text(ja="".join(f"「{word}」" for word in short), en=", ".join(f"`{word}`" for word in short))


def did_you_mean(word: str, candidates: Iterable[str]) -> Text | None:
    """The help for a word that is not known: the nearest known word, else all known words.

    word: what the user wrote; candidates: what could have been meant, in the order to be listed.
    Returns None where there are no candidates.
    """
    known = list(dict.fromkeys(candidates))
    if not known:
        return None
    near = _nearest(word, known)
    if near is not None:
        return Text(ja=f"もしかして「{shown(near)}」?", en=f"did you mean `{shown(near)}`?")
    listed = quoted(known[:MOST_CANDIDATES])
    rest = len(known) - MOST_CANDIDATES
    if rest > 0:
        return Text(ja=f"使えるもの: {listed.ja}、ほか{rest}個", en=f"one of: {listed.en} and {rest} more")
    return Text(ja=f"使えるもの: {listed.ja}", en=f"one of: {listed.en}")


def _nearest(word: str, known: Sequence[str]) -> str | None:
    """The known word that looks most like another one, letter case and `-` or `_` aside."""
    if len(word) > LONGEST_SHOWN:  # comparing is quadratic, and nobody mistypes so long a name
        return None
    from difflib import get_close_matches  # only here, where something is wrong already

    folded = {name.casefold().replace("-", "_"): name for name in reversed(known)}
    near = get_close_matches(word.casefold().replace("-", "_"), folded, n=1)
    return folded[near[0]] if near else None
