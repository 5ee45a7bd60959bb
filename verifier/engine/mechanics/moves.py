"""Moves: step, jump, place, remove, pass."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from ..board import Board, Directions
from ..planes import EMPTY, OPP, OWN, Plane, Test
from ..refusals import Code
from .base import Clause

YOURS: Test = (Code.NOT_YOURS, OWN, 0)


@dataclass(frozen=True, kw_only=True)
class Step(Clause):
    """A piece goes to an adjacent empty point.

    directions: `lines` as the board draws them, `orthogonal`, `diagonal` or `all`.
    """

    kind: Literal["step"] = "step"
    directions: Directions = "lines"

    def planes(self, board: Board) -> Iterator[Plane]:
        """One plane a direction."""
        for d in board.directions(self.directions):
            delta = board.delta(d)
            points = board.starts(d, 1, self.directions)
            tests: tuple[Test, ...] = (YOURS, (Code.OCCUPIED, EMPTY, delta))
            yield Plane(self.id, points, tests, direction=d, hops=1, lands=delta, sign="-")


@dataclass(frozen=True, kw_only=True)
class Jump(Clause):
    """A piece jumps over an adjacent enemy piece to the empty point straight behind it and takes it.

    directions: as for `step`; with `lines` both halves of the jump need a drawn line.
    """

    kind: Literal["jump"] = "jump"
    directions: Directions = "lines"

    def planes(self, board: Board) -> Iterator[Plane]:
        """One plane a direction."""
        for d in board.directions(self.directions):
            delta = board.delta(d)
            points = board.starts(d, 2, self.directions)
            tests: tuple[Test, ...] = (YOURS, (Code.OCCUPIED, EMPTY, 2 * delta), (Code.NOTHING_TO_TAKE, OPP, delta))
            yield Plane(self.id, points, tests, direction=d, hops=2, lands=2 * delta, over=delta, sign="x")


@dataclass(frozen=True, kw_only=True)
class Place(Clause):
    """A piece is put on an empty point.

    without: points that stay empty.
    """

    kind: Literal["place"] = "place"
    without: tuple[str, ...] = ()

    def planes(self, board: Board) -> Iterator[Plane]:
        """One plane of all points but those left out."""
        points = board.full & ~board.mask(self.without, "without")
        yield Plane(self.id, points, ((Code.OCCUPIED, EMPTY, 0),), lands=0)


@dataclass(frozen=True, kw_only=True)
class Remove(Clause):
    """A piece of one's own is taken off the board.

    at: the points from which it may be taken; empty for any point.
    """

    kind: Literal["remove"] = "remove"
    at: tuple[str, ...] = ()

    def planes(self, board: Board) -> Iterator[Plane]:
        """One plane of the points."""
        yield Plane(self.id, board.mask(self.at, "at") if self.at else board.full, (YOURS,), sign="-")


@dataclass(frozen=True, kw_only=True)
class Pass(Clause):
    """The player does nothing."""

    kind: Literal["pass"] = "pass"

    def planes(self, board: Board) -> Iterator[Plane]:
        """One plane of one action."""
        yield Plane(self.id, 1, (), sign="pass", idle=True)
