"""How a game ends: rows, elimination, nothing to do, repetition, no progress."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Literal

from ..board import Board
from .base import Bounds, Clause, Count, End, Sides, draw

if TYPE_CHECKING:
    from ..position import Position


@dataclass(frozen=True, kw_only=True)
class Row(Clause):
    """An unbroken row of one's own pieces through the piece just placed or moved wins.

    length: pieces in the row, in any of the eight directions; overline: whether a longer row wins too.
    """

    kind: Literal["row"] = "row"
    length: Annotated[int, Bounds(2, 100)]
    overline: bool = True

    def build(self, board: Board) -> End:
        """Asked after each action, on the lines through its point only."""
        length, overline = self.length, self.overline
        axes = (("e", "w"), ("s", "n"), ("se", "nw"), ("ne", "sw"))
        rays = {
            1 << p: tuple(tuple(tuple(1 << q for q in board.ray(p, d, length)) for d in axis) for axis in axes)
            for p in board.points
        }

        def test(position: Position, moved: int, at: int) -> Sides | None:
            if not at:
                return None
            own = position.stones[moved]
            for ahead, behind in rays[at]:
                n = 1
                for bit in ahead:
                    if not own & bit:
                        break
                    n += 1
                for bit in behind:
                    if not own & bit:
                        break
                    n += 1
                if n == length or (n > length and overline):
                    return (moved,)
            return None

        return End("acted", "row", test)


@dataclass(frozen=True, kw_only=True)
class Eliminated(Clause):
    """Whoever has fewer pieces than this loses; if that is both, it is a draw.

    fewer: the number of pieces that are enough to play on.
    """

    kind: Literal["eliminated"] = "eliminated"
    fewer: Count = 1

    def build(self, board: Board) -> End:
        """Asked when pieces have left the board."""
        fewer = self.fewer

        def test(position: Position, moved: int, at: int) -> Sides | None:
            first, second = position.stones
            if first.bit_count() < fewer:
                return () if second.bit_count() < fewer else (1,)
            return (0,) if second.bit_count() < fewer else None

        return End("captured", "eliminated", test)


@dataclass(frozen=True, kw_only=True)
class Immobile(Clause):
    """A player who cannot do anything on its turn loses."""

    kind: Literal["immobile"] = "immobile"

    def build(self, board: Board) -> End:
        """Asked when nothing is legal, or only passing, which is something."""

        def test(position: Position, moved: int, at: int) -> Sides | None:
            return None if position.found else (1 - position.side,)

        return End("blocked", "immobile", test)


@dataclass(frozen=True, kw_only=True)
class BothBlocked(Clause):
    """When neither player can move, more pieces win; equal numbers are a draw."""

    kind: Literal["both-blocked"] = "both-blocked"

    def build(self, board: Board) -> End:
        """Asked when the player to move can only pass."""

        def test(position: Position, moved: int, at: int) -> Sides | None:
            waiting = 1 - position.side
            if position.phase.can_move(position.stones, waiting):
                return None
            first, second = (stones.bit_count() for stones in position.stones)
            return (0,) if first > second else (1,) if second > first else ()

        return End("blocked", "both-blocked", test)


@dataclass(frozen=True, kw_only=True)
class BoardFull(Clause):
    """A board without an empty point, on which nothing can be done, is a draw."""

    kind: Literal["board-full"] = "board-full"

    def build(self, board: Board) -> End:
        """Asked when the player to move can do nothing, or only pass."""
        full = board.full

        def test(position: Position, moved: int, at: int) -> Sides | None:
            return () if position.stones[0] | position.stones[1] == full else None

        return End("blocked", "board-full", test)


@dataclass(frozen=True, kw_only=True)
class Repetition(Clause):
    """The same board with the same player to move, at the start of a turn, so many times, is a draw.

    times: the occurrence that ends the game; the first position of the phase counts.
    """

    kind: Literal["repetition"] = "repetition"
    times: Annotated[int, Bounds(2, 1000)]

    def build(self, board: Board) -> End:
        """A limit on how often the position has occurred."""
        return End("repeats", "repetition", draw, self.times)


@dataclass(frozen=True, kw_only=True)
class NoProgress(Clause):
    """So many turns in a row without a capture are a draw.

    turns: of both players together; a pass counts, placements do not. A turn of several actions counts once, by its
        last action.
    """

    kind: Literal["no-progress"] = "no-progress"
    turns: Count

    def build(self, board: Board) -> End:
        """A limit on the turns without a capture."""
        return End("quiet", "no-progress", draw, self.turns)
