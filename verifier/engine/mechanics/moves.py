"""Moves: step, jump, slide, place, remove, pass."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from ..board import Board, Directions, bits
from ..parameters import Id
from ..planes import EMPTY, OPP, OWN, Action, Plane, Scan, Test
from ..refusals import Code
from ..sizes import check_size
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

    at: the points where it may be put, any where none is named; without: points that stay empty.
    """

    kind: Literal["place"] = "place"
    at: tuple[str, ...] = ()
    without: tuple[str, ...] = ()

    def planes(self, board: Board) -> Iterator[Plane]:
        """One plane of all points but those left out."""
        allowed = board.mask(self.at, "at") if self.at else board.full
        points = allowed & ~board.mask(self.without, "without")
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


@dataclass(frozen=True, kw_only=True)
class ChooseColour(Clause):
    """The player chooses which of two colours to play on with; the other one plays the other.

    colours: which, in turn order; open: whether the choice may be left to the other player, by `more`.
    """

    kind: Literal["choose-colour"] = "choose-colour"
    colours: tuple[Id, Id]
    open: bool = False

    def planes(self, board: Board) -> Iterator[Plane]:
        """One plane of one action a choice."""
        for word in (*self.colours, *(("more",) if self.open else ())):
            yield Plane(self.id, 1, (), sign=word, idle=True)


@dataclass(frozen=True, kw_only=True)
class Slide(Clause):
    """A piece goes any number of empty points straight on, up to the first piece or the edge.

    directions: as for `step`.
    """

    kind: Literal["slide"] = "slide"
    directions: Directions = "lines"

    def finder(self, board: Board) -> SlideFinder:
        """The finder of its moves."""
        return SlideFinder(self.id, board, self.directions)


class SlideFinder:
    """Finds slides of all lengths at once: a piece gets so far when every point up to there is empty.

    clause: id of the clause; board; word: the directions. `planes` are those of the moves by one point in each
    direction, by two, and so on; `actions` their actions; `number` gives them bits and makes the search.
    """

    def __init__(self, clause: str, board: Board, word: Directions) -> None:
        self.size = board.size
        ways = sorted(((board.delta(d), d) for d in board.directions(word)), reverse=True)
        self.deltas = [delta for delta, _ in ways]
        self.lengths = range(1, max(board.columns, board.rows))
        self.planes = tuple(
            Plane(clause, board.starts(d, far, word), _unblocked(delta, far), direction=d, hops=far,
                  lands=far * delta, sign="-")
            for far in self.lengths
            for delta, d in ways
        )  # fmt: skip
        reach = len(self.lengths) * (self.deltas[0] - self.deltas[-1]) if self.lengths else 0
        self.rung = len(ways) * board.size + reach + board.size  # bits of all moves of one length; no copies overlap
        bits_of_all = len(self.lengths) * self.rung
        check_size(sum(plane.points.bit_count() for plane in self.planes), bits_of_all // 2)
        self.actions: list[Action | None] = [None] * bits_of_all
        for plane, begin in zip(self.planes, self._begins(), strict=True):
            for p in bits(plane.points):
                action = self.actions[begin + p] = plane.action(board, p)
                action.plane = plane

    def _begins(self) -> list[int]:
        """Where each plane begins, in bits."""
        return [far * self.rung + k * self.size for far in range(len(self.lengths)) for k in range(len(self.deltas))]

    def number(self, begin: int, others: Scan) -> Scan:
        """Give each action its bit in a sheet.

        begin: the first bit that is free there; others: finds what else the sheet has. Returns the search for all of
        it: (own, opp, empty) -> bits.
        """
        for index, action in enumerate(self.actions, begin):
            if action is not None:
                action.flag = 1 << index
        begins = self._begins()
        lands = [plane.lands or 0 for plane in self.planes]
        pad = max([0, *(land - b for b, land in zip(begins, lands, strict=True))])
        starts = sum(1 << b for b in begins)
        copies = sum(1 << pad + b - land for b, land in zip(begins, lands, strict=True))
        points = sum(plane.points << b for b, plane in zip(begins, self.planes, strict=True))
        # what holds up to a length is asked in doubled strides: one length more, two, four ...
        strides = []
        stride = 1
        while stride < len(self.lengths):
            strides.append((stride * self.rung, (1 << stride * self.rung) - 1))
            stride *= 2

        def find(own: int, opp: int, empty: int) -> int:
            clear = empty * copies >> pad
            for shift, first in strides:
                clear &= clear << shift | first
            return (own * starts & clear & points) << begin | others(own, opp, empty)

        return find


def _unblocked(delta: int, far: int) -> tuple[Test, ...]:
    """The tests of a slide: a piece here, nothing on the way, nothing where it ends.

    delta: of one step; far: how many steps.
    """
    between = ((Code.BLOCKED, EMPTY, k * delta) for k in range(1, far))
    return (YOURS, *between, (Code.OCCUPIED, EMPTY, far * delta))
