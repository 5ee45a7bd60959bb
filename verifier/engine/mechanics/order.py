"""What goes first, where it may be done, and what goes on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ..board import Board, Directions, shifted
from ..refusals import Code
from .base import Clause, Follow, Ground, Narrow, Prefers


@dataclass(frozen=True, kw_only=True)
class Prefer(Clause):
    """While any of these moves is possible, no other is legal.

    moves: ids of the move clauses that go first.
    """

    kind: Literal["prefer"] = "prefer"
    moves: tuple[str, ...]

    def build(self, ground: Ground) -> Prefers:
        """What goes first."""
        return Prefers(self.moves)


@dataclass(frozen=True, kw_only=True)
class Beside(Clause):
    """Placing and removing need an empty point next to the point.

    directions: which neighbours count, as for `step`.
    """

    kind: Literal["beside"] = "beside"
    directions: Directions = "orthogonal"

    def build(self, ground: Ground) -> Narrow:
        """The points with an empty neighbour."""
        board = ground.board
        steps = [(board.delta(d), board.starts(d, 1, self.directions)) for d in board.directions(self.directions)]

        def allowed(own: int, opp: int, empty: int) -> int:
            mask = 0
            for delta, starts in steps:
                mask |= shifted(empty, delta) & starts
            return mask

        return Narrow(Code.NOT_BESIDE, allowed)


@dataclass(frozen=True, kw_only=True)
class SamePiece(Clause):
    """The piece that has moved may, or must, move on in the same turn.

    moves: ids of the move clauses with which a turn goes on, and after which it does; direction: `any`, `same`
    as the move before, or `other` than that; optional: whether the player may stop; revisit: whether the piece
    may come back to a point it has been on in this turn, its first one included.
    """

    kind: Literal["same-piece"] = "same-piece"
    moves: tuple[str, ...]
    direction: Literal["any", "same", "other"] = "any"
    optional: bool = False
    revisit: bool = True

    def build(self, board: Board) -> Follow:
        """Which moves may follow which."""
        return Follow(self.moves, self.direction, self.optional, self.revisit)
