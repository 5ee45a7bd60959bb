"""Captures of pairs and the like by placing: between the stone just placed and another own one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Literal

from ..board import OPPOSITE, Board, Directions, bits, shifted, union
from ..parameters import Bounds, Id
from ..refusals import Code
from ..sizes import check_size
from .base import Clause, Fault, Ground, Groups, Judge, Losses, Placed, Stones

Length = Annotated[int, Bounds(1, 100)]


@dataclass(frozen=True, kw_only=True)
class Flank(Clause):
    """Stones of others in a row between the stone just placed and another own one are taken.

    lengths: how many stones such a row may have; mixed: whether stones of several colours may be taken as one row;
    chosen: whether the placer chooses which rows are taken; directions: as for `step`.
    """

    kind: Literal["flank"] = "flank"
    lengths: tuple[Length, ...] = (2,)
    mixed: bool = True
    chosen: bool = False
    directions: Directions = "all"

    def build(self, ground: Ground) -> Groups:
        """The rows that a placement can take."""
        board, mixed = ground.board, self.mixed
        ways = board.table(ahead_of, self.directions, self.lengths)
        steps = [
            (board.delta(d), n, board.starts(d, n + 1)) for d in board.directions(self.directions) for n in self.lengths
        ]

        def near(stones: Stones, side: int, empty: int) -> int:
            own, others = stones[side], union(stones) & ~stones[side]
            found = 0
            for delta, n, starts in steps:
                left = shifted(own, (n + 1) * delta) & starts & empty
                for k in range(1, n + 1):
                    if not left:
                        break
                    left &= shifted(others, k * delta)
                found |= left
            return found

        def find(stones: Stones, side: int, at: int) -> tuple[int, ...]:
            own = stones[side]
            others = union(stones) & ~own
            rows = [row for row, end in ways[at] if own & end and others & row == row]
            if not mixed:
                rows = [row for row in rows if any(mask & row == row for mask in stones)]
            return tuple(rows)

        return Groups(near, find, self.chosen)


@dataclass(frozen=True, kw_only=True)
class SelfSandwich(Clause):
    """A stone placed so that it lies in a row between two stones of one other colour is taken with that row.

    flank: id of the capture that says how long such rows are and whether they may be mixed. What the placer takes is
    taken first; each colour that closes a row in takes it, all at once (this rulebook's reading).
    """

    kind: Literal["self-sandwich"] = "self-sandwich"
    flank: Id

    def build(self, ground: Ground) -> Losses:
        """What the others take."""
        return Losses(sandwiches(ground, self.flank))


@dataclass(frozen=True, kw_only=True)
class NoSelfSandwich(Clause):
    """A stone may not be placed so that it lies in a row between two stones of one other colour.

    flank: as for `self-sandwich`. It is judged before captures, and even a stone that would take or win is barred (this
    rulebook's reading).
    """

    kind: Literal["no-self-sandwich"] = "no-self-sandwich"
    flank: Id

    def build(self, ground: Ground) -> Judge:
        """Whether the stone would be closed in."""
        find = sandwiches(ground, self.flank)
        capture = flank(ground, self.flank)
        rows = ground.board.table(rows_with, capture.directions, capture.lengths)
        # each way in which a point can be the k-th of a row: where its ends are, and the rest of it
        ways = [
            ((-k - 1) * delta, (n - k) * delta, [(i - k) * delta for i in range(n) if i != k])
            for delta in map(ground.board.delta, ground.board.directions(capture.directions))
            for n in capture.lengths
            for k in range(n)
        ]

        def suspects(stones: Stones, side: int, empty: int) -> int:
            # rows over the edge of the board are found too: more is judged than need be, and none is missed
            whole = union(stones)
            others, found = whole & ~stones[side], 0
            for one, other, rest in ways:
                row = empty & shifted(others, one) & shifted(others, other)
                for delta in rest:
                    if not row:
                        break
                    row &= shifted(whole, delta)
                found |= row
            return found

        def fault(placed: Placed) -> Fault | None:
            before = tuple(m | placed.at if i == placed.side else m for i, m in enumerate(placed.stones))
            closed = find(before, placed.side, placed.at)
            if not closed:
                return None
            shapes = tuple(
                ("closed-in", row, ends)
                for other, row in closed
                for line, ends in rows[placed.at]
                if line == row and before[other] & ends == ends
            )
            return Fault(Code.SELF_SANDWICH, shapes)

        return Judge(frozenset(range(len(ground.colours))), suspects, fault)


Rows = dict[int, tuple[tuple[int, int], ...]]
"""Rows of stones with what closes them in, as masks, by the mask of a point."""


def ahead_of(board: Board, directions: Directions, lengths: tuple[int, ...]) -> Rows:
    """The rows that begin next to a point, each with the point behind it.

    directions, lengths: as for `flank`. RulebookError for more than a table should hold.
    """
    ways = board.directions(directions)
    check_size(2 * sum(board.starts(d, n + 1).bit_count() for d in ways for n in lengths), board.size)
    found: dict[int, list[tuple[int, int]]] = {1 << p: [] for p in board.points}
    for d in ways:
        delta = board.delta(d)
        for n in lengths:
            low = min(delta, n * delta)
            row = sum(1 << k * delta - low for k in range(1, n + 1))
            for p in bits(board.starts(d, n + 1)):
                found[1 << p].append((row << p + low, 1 << p + (n + 1) * delta))
    return {p: tuple(rows) for p, rows in found.items()}


def rows_with(board: Board, directions: Directions, lengths: tuple[int, ...]) -> Rows:
    """The rows that a point may be part of, each with the points at both ends.

    directions, lengths: as for `flank`. RulebookError as for `ahead_of`.
    """
    found: dict[int, list[tuple[int, int]]] = {1 << p: [] for p in board.points}
    both = board.directions(directions)
    ways = [d for i, d in enumerate(both) if OPPOSITE[d] not in both[:i]]
    check_size(2 * sum(board.starts(d, n + 1).bit_count() for d in ways for n in lengths), board.size)
    for d in ways:
        delta = board.delta(d)
        for n in lengths:
            low = min(delta, n * delta)
            row = sum(1 << k * delta - low for k in range(1, n + 1))
            begins = list(bits(board.starts(d, n + 1)))
            for p in begins if delta > 0 else reversed(begins):  # from behind each point to ahead of it
                line = row << p + low, 1 << p | 1 << p + (n + 1) * delta
                for k in range(1, n + 1):
                    found[1 << p + k * delta].append(line)
    return {p: tuple(rows) for p, rows in found.items()}


def flank(ground: Ground, name: str) -> Flank:
    """The capture of a name. RulebookError where there is none of that kind."""
    found: Flank = ground.clause("captures", name, "flank")
    return found


def sandwiches(ground: Ground, name: str) -> Callable[[Stones, int, int], tuple[tuple[int, int], ...]]:
    """(stones with the one just placed, side, point) -> (side that closes a row in, the row), for each such row.

    name: of the capture that says which rows.
    """
    capture = flank(ground, name)
    rows, mixed = ground.board.table(rows_with, capture.directions, capture.lengths), capture.mixed

    def find(stones: Stones, side: int, at: int) -> tuple[tuple[int, int], ...]:
        own, whole = stones[side], union(stones)
        closed = [
            (row, ends) for row, ends in rows[at] if whole & row == row and not own & ends and whole & ends == ends
        ]
        if not closed:
            return ()
        return tuple(
            (other, row)
            for other, mask in enumerate(stones)
            if other != side
            for row, ends in closed
            if mask & ends == ends and not mask & row and (mixed or own & row == row)
        )

    return find
