"""Unbroken rows of one colour anywhere on a board."""

from __future__ import annotations

from collections.abc import Iterator

from .board import OPPOSITE, Board, bits

AXES = ("e", "s", "se", "sw")


class Runs:
    """Finds the rows of a length, or longer ones too, on all four axes.

    board; length: pieces in a row, at least 2.
    """

    def __init__(self, board: Board, length: int) -> None:
        self.board, self.length = board, length
        self._axes = []
        for axis in AXES:
            delta = board.delta(axis)
            starts = board.starts(axis, length - 1)
            after, before = board.starts(axis, length), board.starts(OPPOSITE[axis], 1)
            self._axes.append((delta, starts, after, before))
        # a row is looked for by doubling: two in a row, four, and what is missing at the end
        steps, whole = [], 1
        while whole * 2 <= length:
            steps.append(whole)
            whole *= 2
        if whole < length:
            steps.append(length - whole)
        self._steps = tuple(steps)
        # the same tables for the part of the board from some row on, whose lines alone are looked at near a point
        wide = board.columns
        self._from = tuple(
            tuple((delta, *(starts >> top * wide for starts in about)) for delta, *about in self._axes)
            for top in range(board.rows)
        )

    def _on(self, mask: int, longer: bool, delta: int, starts: int, after: int, before: int) -> int:
        """Where the rows of one axis begin; of a longer one, each point from which the length is full."""
        row = mask
        for step in self._steps:
            row &= row >> step * delta
            if not row:
                return 0
        row &= starts
        if row and not longer:
            row &= ~(mask >> self.length * delta & after | mask << delta & before)
        return row

    def any(self, mask: int, longer: bool) -> bool:
        """Whether there is a row.

        mask: pieces of one colour; longer: whether more than the length will do.
        """
        return any(self._on(mask, longer, *axis) for axis in self._axes)

    def near(self, mask: int, changed: int, longer: bool) -> bool:
        """Whether there is a row near some points: only the lines of the board about them are looked at.

        mask, longer: as for `any`; changed: the points, at least one.
        """
        wide, high = self.board.columns, self.board.rows
        top = max(0, ((changed & -changed).bit_length() - 1) // wide - self.length)
        end = min(high, (changed.bit_length() - 1) // wide + self.length + 1)
        part = mask >> top * wide & (1 << (end - top) * wide) - 1
        for axis in self._from[top]:
            delta, row = axis[0], part
            for step in self._steps:  # as in `_on`, which is asked only where something is left: seldom
                row &= row >> step * delta
                if not row:
                    break
            else:
                if self._on(part, longer, *axis):
                    return True
        return False

    def gaps(self, mask: int) -> int:
        """Empty or not, the points that all others of some row of the length leave open.

        mask: pieces of one colour.
        """
        found = 0
        for delta, starts, *_ in self._axes:
            cells = [mask >> k * delta for k in range(self.length)]
            for gap in range(self.length):
                row = starts
                for k, cell in enumerate(cells):
                    if k != gap:
                        row &= cell
                        if not row:
                            break
                found |= row << gap * delta
        return found

    def through(self, mask: int, point: int, longer: bool) -> bool:
        """Whether a row leads through a point.

        mask, longer: as for `any`; point: its number.
        """
        if not mask >> point & 1:
            return False
        for axis in AXES:
            n = 1
            for way in (axis, OPPOSITE[axis]):
                for q in self.board.ray(point, way, self.length):
                    if not mask >> q & 1:
                        break
                    n += 1
            if n == self.length or (longer and n > self.length):
                return True
        return False

    def rows(self, mask: int, longer: bool) -> Iterator[tuple[str, int]]:
        """Each row whole, with its axis.

        mask, longer: as for `any`. A row longer than the length is one row.
        """
        for name, axis in zip(AXES, self._axes, strict=True):
            begins = self._on(mask, longer, *axis)
            seen = 0
            for p in bits(begins):
                if seen >> p & 1:
                    continue
                run = 1 << p
                for q in self.board.ray(p, name):
                    if not mask >> q & 1:
                        break
                    run |= 1 << q
                seen |= run
                yield name, run
