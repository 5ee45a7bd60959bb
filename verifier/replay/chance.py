"""Expectations about what chance deals: odds, hands, what is left."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from ..engine.game import Game
from ..engine.likelihood import likelihood
from ..engine.position import Position
from ..spec.worked import KEPT, Expect

Path = tuple[str, ...]


def fraction(value: str | int) -> Fraction | None:
    """A probability as it is written, `3/5`, `0` or `1`; None where it is none from 0 to 1."""
    try:
        found = Fraction(value)
    except (ValueError, ZeroDivisionError):
        return None
    return found if 0 <= found <= 1 else None


def unmet(game: Game, position: Position, expect: Expect) -> Iterator[tuple[Path, str, str]]:
    """What is otherwise than expected: where that stands below `expect`, what was expected, what came.

    position: the one that is asked about.
    """
    for name, value in (expect.chance or {}).items():
        wanted, got = fraction(value), likelihood(game, position, name)
        if wanted != got:
            yield ("chance", name), str(wanted), str(got)
    state: Mapping[str, Any] | None = None
    for key in KEPT:
        value = getattr(expect, key)
        if value is None:
            continue
        if state is None:
            state = game.describe(position)
        got = state.get(key)
        if not isinstance(value, Mapping):
            if value != (0 if got is None and key == "picked" else got):
                yield (key,), _yaml(value), _yaml(got)
            continue
        for colour, one in value.items():
            there = (got or {}).get(colour)
            if _comparable(one) != _comparable(there):
                yield (key, colour), _yaml(one), _yaml(there)


def _comparable(value: Any) -> Any:
    """A value so that lists of points are the same in any order."""
    if isinstance(value, list | tuple):
        return frozenset(value) if all(isinstance(one, str) for one in value) else tuple(value)
    return value


def _yaml(value: Any) -> str:
    """A value as it stands in YAML."""
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_yaml, value)) + "]"
    if isinstance(value, bool):
        return str(value).lower()
    return "-" if value is None else str(value)
