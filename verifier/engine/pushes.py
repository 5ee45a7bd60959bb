"""Pushes: a line of stones moves one point into a small empty space."""

from __future__ import annotations

from collections.abc import Mapping

from .board import DIAGONAL, ORTHOGONAL, Board, shifted

DIRECTIONS = ("n", "ne", "e", "se", "s", "sw", "w", "nw")


class Pushes:
    """Finds pushes on a board.

    board; region: how many empty points the space may have at most; most: how many stones may move.
    """

    def __init__(self, board: Board, region: int, most: int) -> None:
        self.board, self.region, self.most = board, region, most
        self.steps = {d: (board.delta(d), board.starts(d, 1)) for d in ORTHOGONAL + DIAGONAL}
        self.sides = tuple(self.steps[d] for d in ORTHOGONAL)
        self.longest = max(board.columns, board.rows)

    def spaces(self, empty: int) -> int:
        """The empty points whose space, joined along rows and columns, is small enough.

        empty: all empty points.
        """
        beside = [shifted(empty, delta) & starts & empty for delta, starts in self.sides]
        # a point with as many empty points beside it as a small space has in all lies in a wide one, and they do too
        least = [empty] + [0] * self.region
        for mask in beside:
            for n in range(self.region, 0, -1):
                least[n] |= least[n - 1] & mask
        wide = least[self.region]
        wide |= self._beside(wide)
        left, found = empty & ~wide, 0
        while left:
            space = self._space(left & -left, empty)
            if space.bit_count() <= self.region:
                found |= space
            left &= ~space
        return found

    def _beside(self, mask: int) -> int:
        """The points next to some points, along rows and columns."""
        found = 0
        for delta, starts in self.sides:
            there = mask & starts
            found |= there << delta if delta > 0 else there >> -delta
        return found

    def _space(self, seed: int, empty: int) -> int:
        """The space of an empty point, as far as it must be known to tell whether it is small."""
        space = seed
        while True:
            grown = (space | self._beside(space)) & empty
            if grown == space or grown.bit_count() > self.region:
                return grown
            space = grown

    def space(self, point: int, empty: int) -> int:
        """How many empty points the space of a point has; counted on when it is too wide."""
        space = 1 << point
        while True:
            grown = (space | self._beside(space)) & empty
            if grown == space:
                return space.bit_count()
            space = grown

    def legal(self, stones: int, empty: int, most: int | None) -> Mapping[str, int]:
        """The stones that may be pushed, by direction.

        stones: all stones; empty: empty points; most: how many may move, None for any number.
        """
        spaces = self.spaces(empty)
        if not spaces:
            return {}
        found = {}
        for d in DIRECTIONS:
            delta, starts = self.steps[d]
            line, mask = spaces, 0
            for _ in range(self.longest if most is None else most):
                line = shifted(line, delta) & starts & stones
                if not line:
                    break
                mask |= line
            if mask:
                found[d] = mask
        return found

    def line(self, point: int, direction: str, stones: int) -> tuple[int, int | None]:
        """The stones that move, and the point into which the foremost one goes, None at the edge.

        point: of the rearmost stone.
        """
        moving = 1 << point
        for q in self.board.ray(point, direction):
            if not stones >> q & 1:
                return moving, q
            moving |= 1 << q
        return moving, None

    def pushed(self, masks: tuple[int, ...], moving: int, direction: str) -> tuple[int, ...]:
        """The stones of each colour after a push.

        masks: before it; moving: the stones that move.
        """
        delta = self.steps[direction][0]
        return tuple(m & ~moving | shifted(m & moving, -delta) for m in masks)


def neighbours(direction: str) -> tuple[str, str, str]:
    """A direction and the two next to it, in the order of the compass."""
    i = DIRECTIONS.index(direction)
    return DIRECTIONS[i - 1], direction, DIRECTIONS[(i + 1) % len(DIRECTIONS)]
