"""What goes wrong in a user's words: a bad rulebook, option or set-up value."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from .text import Text


class RulebookError(ValueError):
    """A game, option, choice, number of players, diagram or set-up value that cannot be used.

    text: what is wrong, in both languages; `str()` gives the English one.
    code: a short name of the kind of fault (`unknown-point`, `bad-diagram`, …).
    where: path of keys and indices to the value at fault, below what was given (`("safe", 0)`; for a
        diagram: row and column, from 0).
    """

    def __init__(self, text: Text, code: str = "rulebook", where: tuple[str | int, ...] = ()) -> None:
        super().__init__(text.en)
        self.text = text
        self.code = code
        self.where = where

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled by its parts, since processes that work in parallel hand errors back."""
        return RulebookError, (self.text, self.code, self.where)

    def within(self, *path: str | int) -> RulebookError:
        """The same error seen from further up.

        path: where the thing lies below which `where` counted until now.
        """
        return RulebookError(self.text, self.code, (*path, *self.where))


@contextmanager
def inside(*path: str | int) -> Iterator[None]:
    """Puts a path in front of a RulebookError's place.

    path: keys and indices of what is being built.
    """
    try:
        yield
    except RulebookError as error:
        raise error.within(*path) from None
