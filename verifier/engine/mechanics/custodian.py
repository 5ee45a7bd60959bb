"""Captures between the moved piece and another own one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from ..board import Board, Directions, union
from ..errors import RulebookError
from ..parameters import Bounds
from ..planes import Action
from ..text import Text
from .base import Clause, Ground, Takes


@dataclass(frozen=True, kw_only=True)
class Custodian(Clause):
    """Enemy pieces in an unbroken line between the moved piece and another own piece are taken.

    directions: as for `step`; length: how many pieces such a line has, or `any` number; safe: points on which a piece
    is never taken.
    """

    kind: Literal["custodian"] = "custodian"
    directions: Directions = "orthogonal"
    length: Literal["any"] | Annotated[int, Bounds(1, 100)] = 1
    safe: tuple[str, ...] = ()

    def build(self, ground: Ground) -> Takes:
        """The pieces taken in all directions at once."""
        board = ground.board
        safe, length = board.mask(self.safe, "safe"), self.length
        if length == "any":
            return self._any_length(board, ~safe)
        ways: dict[int, tuple[tuple[int, int, int], ...]] = {}
        drawn = {d: board.starts(d, length + 1, self.directions) for d in board.directions(self.directions)}
        for p in board.points:
            rays = [board.ray(p, d, length + 1) for d, starts in drawn.items() if starts >> p & 1]
            whole = [(sum(1 << q for q in ray[:-1]), 1 << ray[-1]) for ray in rays]
            ways[1 << p] = tuple((end, line, line & ~safe) for line, end in whole if line & ~safe)
        near = {p: union(line for _, line, _ in found) for p, found in ways.items()}

        def take(action: Action, own: int, opp: int) -> int:
            taken = 0
            for end, line, gain in ways[action.to]:
                if own & end and opp & line == line:
                    taken |= gain
            return taken

        return Takes(near, take)

    def _any_length(self, board: Board, unsafe: int) -> Takes:
        """The lines of whatever length that an own piece closes in."""
        rays: dict[int, tuple[tuple[int, ...], ...]] = {}
        ones = [1 << p for p in board.points]  # shared by all rays, of which a large board has very many
        joined = {d: _joined(board, d, board.starts(d, 1, self.directions)) for d in board.directions(self.directions)}
        for p in board.points:
            found = []
            for d in joined:
                ray = board.ray(p, d)
                if joined[d][p] > 1:
                    found.append(tuple(ones[q] for q in ray[: joined[d][p]]))
            rays[1 << p] = tuple(found)
        near = {p: union(ray[0] for ray in found) for p, found in rays.items()}

        def take(action: Action, own: int, opp: int) -> int:
            taken = 0
            for ray in rays[action.to]:
                line = 0
                for bit in ray:
                    if opp & bit:
                        line |= bit
                    else:
                        if own & bit:
                            taken |= line & unsafe
                        break
            return taken

        return Takes(near, take)


def _joined(board: Board, direction: str, drawn: int) -> list[int]:
    """How many points further on lines lead from each point.

    drawn: the points from which a line leads to the next one.
    """
    delta, found = board.delta(direction), [0] * board.size
    for p in board.points if delta < 0 else reversed(board.points):  # the next point comes first
        if drawn >> p & 1:
            found[p] = found[p + delta] + 1
    return found


@dataclass(frozen=True, kw_only=True)
class CornerCustodian(Clause):
    """An enemy piece in a corner is taken when the moved piece and another own one hold the two points next to it.

    Only that one piece is taken, never a group that reaches the corner (this rulebook's reading).
    """

    kind: Literal["corner-custodian"] = "corner-custodian"

    def build(self, ground: Ground) -> Takes:
        """The pieces taken in corners."""
        board = ground.board
        if board.columns < 2 or board.rows < 2:
            raise RulebookError(
                Text("隅で挟むには盤が2列2行以上要る", "captures in corners need two columns and two rows"), "bad-rules"
            )
        right, bottom = board.columns - 1, board.rows - 1
        beside: dict[int, list[tuple[int, int]]] = {1 << p: [] for p in board.points}
        for x, y in ((0, 0), (right, 0), (0, bottom), (right, bottom)):
            row = y * board.columns + (1 if x == 0 else right - 1)
            column = (1 if y == 0 else bottom - 1) * board.columns + x
            corner = 1 << y * board.columns + x
            beside[1 << row].append((corner, 1 << column))
            beside[1 << column].append((corner, 1 << row))
        pairs = {p: tuple(some) for p, some in beside.items()}

        def take(action: Action, own: int, opp: int) -> int:
            taken = 0
            for corner, other in pairs[action.to]:
                if opp & corner and own & other:
                    taken |= corner
            return taken

        return Takes({p: union(corner for corner, _ in some) for p, some in pairs.items()}, take)
