"""What `setup` is given, read value by value."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .board import Board
from .errors import RulebookError
from .text import Text, said, word


def check_colour(colour: Any, colours: Sequence[str], *where: str | int) -> None:
    """RulebookError(`unknown-colour`) for what is none of some colours.

    colours: those that play; where: what holds the colour.
    """
    if colour not in colours:
        names = ", ".join(colours)
        raise RulebookError(
            Text(
                f"「{word(colour)}」という色はない（{names} のどれか）",
                f"there is no colour `{word(colour)}` (one of: {names})",
            ),
            "unknown-colour",
            where,
        )


def number(value: Any, *where: str, least: int = 0, most: int = 1_000_000) -> int:
    """A count. RulebookError for anything else, and for less than `least` or more than `most`."""
    if type(value) is int and value > most:
        raise RulebookError(
            Text(
                f"{'.'.join(where)} は{most:,}以下（{said(value)} は使えない）",
                f"{'.'.join(where)} must be at most {most:,}, not {said(value)}",
            ),
            "wrong-value",
            where,
        )
    if type(value) is not int or value < least:
        raise RulebookError(
            Text(
                f"{'.'.join(where)} は{least}以上の整数（{said(value)} は使えない）",
                f"{'.'.join(where)} must be a whole number from {least}, not {said(value)}",
            ),
            "wrong-value",
            where,
        )
    return value


def switch(value: Any, *where: str) -> bool:
    """True or false. RulebookError for anything else."""
    if not isinstance(value, bool):
        raise RulebookError(
            Text(
                f"{'.'.join(where)} は true か false（{said(value)} は使えない）",
                f"{'.'.join(where)} must be true or false, not {said(value)}",
            ),
            "wrong-type",
            where,
        )
    return value


def points(board: Board, value: Any, *where: str) -> int:
    """The mask of a list of points. RulebookError for anything else."""
    if not isinstance(value, list | tuple) or not all(isinstance(name, str) for name in value):
        raise RulebookError(
            Text(
                f"{'.'.join(where)} は点の名前の並びでなければならない",
                f"{'.'.join(where)} must be a list of points, not {said(value)}",
            ),
            "wrong-type",
            where,
        )
    return board.mask(value, *where)


def mapping(value: Any, *where: str) -> dict[str, Any]:
    """A mapping, or nothing. RulebookError for anything else."""
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise RulebookError(
            Text(
                f"{'.'.join(where)} は項目の集まりでなければならない",
                f"{'.'.join(where)} must be a mapping, not {said(value)}",
            ),
            "wrong-type",
            where,
        )
    return value
