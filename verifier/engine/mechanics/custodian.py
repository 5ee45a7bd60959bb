"""Captures between the moved piece and another own one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Literal

from ..board import Board, Directions
from ..planes import Action, Take
from .base import Bounds, Clause


@dataclass(frozen=True, kw_only=True)
class Custodian(Clause):
    """Enemy pieces in an unbroken line between the moved piece and another own piece are taken.

    directions: as for `step`; length: how many pieces such a line has; safe: points on which a piece is never
    taken.
    """

    kind: Literal["custodian"] = "custodian"
    directions: Directions = "orthogonal"
    length: Annotated[int, Bounds(1, 100)] = 1
    safe: tuple[str, ...] = ()

    def build(self, board: Board) -> Take:
        """(action, own, opp) -> the pieces taken, in all directions at once."""
        safe, length = board.mask(self.safe, "safe"), self.length
        ways: dict[int, tuple[tuple[int, int, int], ...]] = {}
        drawn = {d: board.starts(d, length + 1, self.directions) for d in board.directions(self.directions)}
        for p in board.points:
            rays = [board.ray(p, d, length + 1) for d, starts in drawn.items() if starts >> p & 1]
            whole = [(sum(1 << q for q in ray[:-1]), 1 << ray[-1]) for ray in rays]
            ways[1 << p] = tuple((end, line, line & ~safe) for line, end in whole if line & ~safe)
        near = {p: union(line for _, line, _ in found) for p, found in ways.items()}

        def take(action: Action, own: int, opp: int) -> int:
            to, taken = action.to, 0
            if near[to] & opp:
                for end, line, gain in ways[to]:
                    if own & end and opp & line == line:
                        taken |= gain
            return taken

        return take


def union(masks: Iterable[int]) -> int:
    """All points of some masks together."""
    found = 0
    for mask in masks:
        found |= mask
    return found
