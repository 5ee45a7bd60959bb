"""Points where a stone may not be placed: by the shapes that it would make, and by how far they lie from another."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from ..board import bits, shifted, union
from ..parameters import Bounds, Id
from ..refusals import Code
from ..runs import AXES, Runs
from ..shapes import Shapes
from .base import Clause, Fault, Ground, Judge, Narrow, Placed, Stones

Bar = Literal["double-three", "double-four", "overline"]


@dataclass(frozen=True, kw_only=True)
class BarredShapes(Clause):
    """A stone that makes two threes, two fours or an overline may not be placed; one that makes five always may.

    players: the colours that it concerns, all where none is named; row: id of the ending whose row wins; bars: which
    shapes bar a point. A three counts only where the stone that would make a straight four of it may be placed, as in
    the international federation's rules. Source 1, Forbidden moves.
    """

    kind: Literal["barred-shapes"] = "barred-shapes"
    players: tuple[Id, ...] = ()
    row: Id
    bars: tuple[Bar, ...] = ("double-three", "double-four", "overline")

    def build(self, ground: Ground) -> Judge:
        """Judged for one point at a time."""
        row = ground.clause("ends", self.row, "row")
        shapes = ground.board.table(Shapes, row.length, self.bars)

        def suspects(stones: Stones, side: int, empty: int) -> int:
            return shapes.suspects(stones[side], others(stones, side), empty)

        def fault(placed: Placed) -> Fault | None:
            side, point = placed.side, placed.at.bit_length() - 1
            found = shapes.fault(placed.stones[side], others(placed.stones, side), point)
            return found and Fault(Code(found.name), tuple((s.name, s.stones, s.empty) for s in found.shapes))

        return Judge(ground.sides(self.players, "players") or ground.everybody, suspects, fault)


@dataclass(frozen=True, kw_only=True)
class ThreeThree(Clause):
    """A stone that makes two threes at once may not be placed, unless it wins or stops the opponent's row.

    players: as for `barred-shapes`; row: id of the ending whose row wins. A three is a row that one more stone makes a
    straight four, an unbroken row with both ends empty, either of which makes a winning row; whether that stone may be
    placed is not asked. It is judged after captures, for the captures chosen; a stone stops a row when the opponent had
    a point that completes one and at least one such point no longer does (this rulebook's readings).
    """

    kind: Literal["three-three"] = "three-three"
    players: tuple[Id, ...] = ()
    row: Id

    def build(self, ground: Ground) -> Judge:
        """Judged for one action at a time."""
        row = ground.clause("ends", self.row, "row")
        board, longer = ground.board, row.longer(ground)
        runs = board.table(Runs, row.length)
        shapes = board.table(Shapes, row.length, ("double-three",))
        steps = [[k * board.delta(axis) for k in range(2 - row.length, row.length - 1) if k] for axis in AXES]

        def suspects(stones: Stones, side: int, empty: int) -> int:
            # two lines with enough stones near the point; who else stands there is left out, since stones may go
            own, one, two = stones[side], 0, 0
            for line in steps:
                least = [empty] + [0] * (row.length - 3)
                for delta in line:
                    there = shifted(own, delta)
                    for n in range(len(least) - 1, 0, -1):
                        least[n] |= least[n - 1] & there
                two |= one & least[-1]
                one |= least[-1]
            return two

        def completing(mask: int, side: int, points: int) -> int:
            """Which of these empty points make a row."""
            return sum(1 << p for p in bits(runs.gaps(mask) & points) if runs.through(mask | 1 << p, p, longer[side]))

        def stopped(placed: Placed, side: int) -> bool:
            """Whether a point that completes a row of a side no longer does: it is filled, or stones of it are gone."""
            before, after = placed.stones[side], placed.after[side]
            if completing(before, side, placed.at):
                return True
            if before == after:
                return False
            empty = board.full & ~union(placed.stones)
            return bool(completing(before, side, empty) & ~completing(after, side, empty))

        def rows(stones: Stones, side: int) -> set[tuple[str, int]]:
            return set(runs.rows(stones[side], longer[side]))

        def stands(placed: Placed) -> bool:
            axes = [axis for axis, row in rows(placed.stones, placed.owner) if row == placed.awaited]
            return any(axis in axes and row & placed.awaited for axis, row in rows(placed.after, placed.owner))

        def fault(placed: Placed) -> Fault | None:
            side, after, point = placed.side, placed.after, placed.at.bit_length() - 1
            if not after[side] & placed.at:
                return None  # taken at once
            made = shapes.threes(after[side], others(after, side), point, longer=longer[side])
            if len(made) < 2 or rows(after, side) - rows(placed.stones, side):
                return None  # a row that already stood is not made by the move
            if placed.awaited and not stands(placed):
                return None
            for other in range(len(after)):
                if other != side and stopped(placed, other):
                    return None
            return Fault(Code.DOUBLE_THREE, tuple((s.name, s.stones, s.empty) for s in made))

        return Judge(ground.sides(self.players, "players") or ground.everybody, suspects, fault)


@dataclass(frozen=True, kw_only=True)
class FarFrom(Clause):
    """A stone must be placed some way from a point.

    point: which, such as `centre`; least: how many rows or columns away at least, whichever are more (this rulebook's
    reading of the distance).
    """

    kind: Literal["far-from"] = "far-from"
    point: str
    least: Annotated[int, Bounds(1, 99)]

    def build(self, ground: Ground) -> Narrow:
        """The points that are far enough."""
        board = ground.board
        x, y = board.xy(board.mask((self.point,), "point").bit_length() - 1)
        far = sum(
            1 << p
            for p in board.points
            if max(abs(board.xy(p)[0] - x), abs(board.xy(p)[1] - y)) >= self.least
        )  # fmt: skip
        return Narrow(Code.TOO_NEAR, lambda own, opp, empty: far)


def others(stones: Stones, side: int) -> int:
    """The stones of all other sides together."""
    found = 0
    for i, mask in enumerate(stones):
        if i != side:
            found |= mask
    return found
