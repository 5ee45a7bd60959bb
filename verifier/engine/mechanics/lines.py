"""Captures of a whole line by moving towards it or away from it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from ..board import OPPOSITE, Board, Directions
from ..planes import EMPTY, OPP, OWN, Action, Plane, Take, Test
from ..refusals import Code
from .base import Clause


@dataclass(frozen=True, kw_only=True)
class Approach(Clause):
    """A piece steps to an adjacent empty point and takes the unbroken line of enemies straight ahead.

    directions: as for `step`.
    """

    kind: Literal["approach"] = "approach"
    directions: Directions = "lines"

    def planes(self, board: Board) -> Iterator[Plane]:
        """One plane a direction, written with A."""
        for d in board.directions(self.directions):
            rays = {p: board.ray(p, d)[1:] for p in board.points}
            yield stepping(self, board, d, "A", rays, 2)


@dataclass(frozen=True, kw_only=True)
class Withdrawal(Clause):
    """A piece steps to an adjacent empty point and takes the unbroken line of enemies behind the point it left.

    directions: as for `step`.
    """

    kind: Literal["withdrawal"] = "withdrawal"
    directions: Directions = "lines"

    def planes(self, board: Board) -> Iterator[Plane]:
        """One plane a direction, written with W."""
        for d in board.directions(self.directions):
            rays = {p: board.ray(p, OPPOSITE[d]) for p in board.points}
            yield stepping(self, board, d, "W", rays, -1)


def stepping(
    clause: Approach | Withdrawal, board: Board, d: str, tag: str, rays: dict[int, list[int]], first: int
) -> Plane:
    """The plane of the steps in one direction that take a line.

    d: the direction; rays: from each point the points of the line to be taken, nearest first; first: how many
    steps away its nearest point is.
    """
    delta = board.delta(d)
    tests: tuple[Test, ...] = (
        (Code.NOT_YOURS, OWN, 0),
        (Code.OCCUPIED, EMPTY, delta),
        (Code.NOTHING_TO_TAKE, OPP, first * delta),
    )
    with_line = sum(1 << p for p, ray in rays.items() if ray)
    points = board.starts(d, 1, clause.directions) & with_line
    return Plane(clause.id, points, tests, direction=d, hops=1, lands=delta, sign="-", tag=tag, take=unbroken(rays))


def unbroken(rays: dict[int, list[int]]) -> Take:
    """A take function: the enemy pieces on the ray of the point, up to the first point that holds none."""
    ones = {p: 1 << p for p in rays}  # shared by all rays, of which a large board has very many
    masks = {ones[p]: tuple(ones[q] for q in ray) for p, ray in rays.items()}

    def take(action: Action, own: int, opp: int) -> int:
        taken = 0
        for bit in masks[action.here]:
            if not opp & bit:
                break
            taken |= bit
        return taken

    return take
