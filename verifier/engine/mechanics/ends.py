"""How a game ends: rows, elimination, nothing to do, repetition, no progress."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Literal

from ..board import OPPOSITE, Board, union
from ..parameters import Bounds, Count, Id
from ..runs import AXES, Runs
from .base import Clause, End, Ground, Sides, draw

if TYPE_CHECKING:
    from ..position import Position


@dataclass(frozen=True, kw_only=True)
class Row(Clause):
    """An unbroken row of one's own pieces through the piece just placed or moved wins.

    length: pieces in the row, in any of the eight directions; overline: whether a longer row wins too; exact: the
    colours for which it does not, whatever `overline` says; whose: whether after an action only rows through the piece
    of the `mover` count, those of `all` colours anywhere, or those of all colours `near` what has changed.
    """

    kind: Literal["row"] = "row"
    length: Annotated[int, Bounds(2, 100)]
    overline: bool = True
    exact: tuple[Id, ...] = ()
    whose: Literal["mover", "all", "near"] = "mover"

    def build(self, ground: Ground) -> End:
        """Asked after each action, on the lines through its point only or everywhere."""
        longer = self.longer(ground)
        return self._through(ground.board, longer) if self.whose == "mover" else self._anywhere(ground, longer)

    def longer(self, ground: Ground) -> tuple[bool, ...]:
        """Whether a longer row wins too, side by side."""
        exact = ground.sides(self.exact, "exact")
        return tuple(self.overline and side not in exact for side in range(len(ground.colours)))

    def _anywhere(self, ground: Ground, longer: tuple[bool, ...]) -> End:
        """All whose rows stand somewhere win together."""
        runs = ground.board.table(Runs, self.length)
        near = self.whose == "near"

        def test(position: Position, moved: int, at: int) -> Sides | None:
            if not at:
                return None
            stones = position.stones
            if near:
                return tuple(side for side, more in enumerate(longer) if runs.near(stones[side], at, more)) or None
            return tuple(side for side, more in enumerate(longer) if runs.any(stones[side], more)) or None

        return End("acted", "row", test)

    def _through(self, board: Board, longer: tuple[bool, ...]) -> End:
        """A row through the piece that has moved."""
        length = self.length
        lines = board.table(lines_through, length)
        others = length - 1

        def test(position: Position, moved: int, at: int) -> Sides | None:
            own = position.stones[moved]
            if not own & at:
                return None  # none acted, or its piece has left the board at once
            for near, ahead, behind in lines[at]:
                if (own & near).bit_count() < others:
                    continue
                n = 1
                for bit in ahead:
                    if not own & bit:
                        break
                    n += 1
                for bit in behind:
                    if not own & bit:
                        break
                    n += 1
                if n == length or (n > length and longer[moved]):
                    return (moved,)
            return None

        return End("acted", "row", test)


Lines = dict[int, tuple[tuple[int, tuple[int, ...], tuple[int, ...]], ...]]


def lines_through(board: Board, length: int) -> Lines:
    """The lines through a point, by its mask: what lies within reach of a row, then what lies ahead and behind.

    length: of the row; nearest first, one point more than a row of the length can reach.
    """
    lines: Lines = {}
    ones = [1 << p for p in board.points]  # shared by all lines, of which a large board has very many
    for p in board.points:
        found = []
        for axis in AXES:
            ahead, behind = (tuple(ones[q] for q in board.ray(p, d, length)) for d in (axis, OPPOSITE[axis]))
            found.append((union(ahead[: length - 1]) | union(behind[: length - 1]), ahead, behind))
        lines[1 << p] = tuple(found)
    return lines


@dataclass(frozen=True, kw_only=True)
class BothRows(Clause):
    """When every colour has a winning row at once, it is a draw.

    row: id of the ending whose row wins.
    """

    kind: Literal["both-rows"] = "both-rows"
    row: Id

    def build(self, ground: Ground) -> End:
        """Asked with the rows."""
        row: Row = ground.clause("ends", self.row, "row")
        runs, longer = ground.board.table(Runs, row.length), row.longer(ground)

        def test(position: Position, moved: int, at: int) -> Sides | None:
            both = at and all(runs.near(mask, at, more) for mask, more in zip(position.stones, longer, strict=True))
            return () if both else None

        return End("acted", "both-rows", test)


@dataclass(frozen=True, kw_only=True)
class Captured(Clause):
    """Whoever has taken so many pieces wins.

    count: the number that is enough.
    """

    kind: Literal["captured"] = "captured"
    count: Count

    def build(self, ground: Ground) -> End:
        """Asked when pieces have left the board."""
        count = self.count

        def test(position: Position, moved: int, at: int) -> Sides | None:
            if max(position.score) < count:
                return None
            return tuple(side for side, taken in enumerate(position.score) if taken >= count)

        return End("captured", "captures", test)


@dataclass(frozen=True, kw_only=True)
class Lead(Clause):
    """Whoever has taken so many pieces more than it has lost to the other player wins.

    count: the difference that is enough.
    """

    kind: Literal["lead"] = "lead"
    count: Count

    def build(self, ground: Ground) -> End:
        """Asked when pieces have left the board."""
        ground.for_two()
        count = self.count

        def test(position: Position, moved: int, at: int) -> Sides | None:
            first, second = position.score
            if abs(first - second) < count:
                return None
            return (0,) if first > second else (1,)

        return End("captured", "lead", test)


@dataclass(frozen=True, kw_only=True)
class Eliminated(Clause):
    """Whoever has fewer pieces than this loses; if that is both, it is a draw.

    fewer: the number of pieces that are enough to play on.
    """

    kind: Literal["eliminated"] = "eliminated"
    fewer: Count = 1

    def build(self, ground: Ground) -> End:
        """Asked when pieces have left the board."""
        ground.for_two()
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

    def build(self, ground: Ground) -> End:
        """Asked when nothing is legal, or only passing, which is something."""
        ground.for_two()

        def test(position: Position, moved: int, at: int) -> Sides | None:
            return None if position.found else (1 - position.side,)

        return End("blocked", "immobile", test, settles=True)


@dataclass(frozen=True, kw_only=True)
class BothBlocked(Clause):
    """When neither player can move, more pieces win; equal numbers are a draw."""

    kind: Literal["both-blocked"] = "both-blocked"

    def build(self, ground: Ground) -> End:
        """Asked when the player to move can only pass."""
        ground.for_two()

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

    def build(self, ground: Ground) -> End:
        """Asked when the player to move can do nothing, or only pass."""
        full = ground.board.full

        def test(position: Position, moved: int, at: int) -> Sides | None:
            return () if position.occupied == full else None

        return End("blocked", "board-full", test)


@dataclass(frozen=True, kw_only=True)
class NoLegalPoint(Clause):
    """A player whose turn it is and who has no legal action makes the game a draw."""

    kind: Literal["no-legal-point"] = "no-legal-point"

    def build(self, ground: Ground) -> End:
        """Asked when nothing is legal, or only passing, which is something."""

        def test(position: Position, moved: int, at: int) -> Sides | None:
            return None if position.found else ()

        return End("blocked", "no-legal-point", test, settles=True)


@dataclass(frozen=True, kw_only=True)
class Repetition(Clause):
    """The same board with the same player to move, at the start of a turn, so many times, is a draw.

    times: the occurrence that ends the game; the first position of the phase counts; replay: whether the game is played
        again then.
    """

    kind: Literal["repetition"] = "repetition"
    times: Annotated[int, Bounds(2, 1000)]
    replay: bool = False

    def build(self, ground: Ground) -> End:
        """A limit on how often the position has occurred."""
        return End("repeats", "repetition", draw, self.times, self.replay)


@dataclass(frozen=True, kw_only=True)
class NoProgress(Clause):
    """So many turns in a row without a capture are a draw.

    turns: of both players together; a pass counts, placements do not. A turn of several actions counts once, by its
        last action.
    """

    kind: Literal["no-progress"] = "no-progress"
    turns: Count

    def build(self, ground: Ground) -> End:
        """A limit on the turns without a capture."""
        return End("quiet", "no-progress", draw, self.turns)


@dataclass(frozen=True, kw_only=True)
class MoveLimit(Clause):
    """After so many turns the game is a draw.

    turns: of both players together.
    """

    kind: Literal["move-limit"] = "move-limit"
    turns: Count

    def build(self, ground: Ground) -> End:
        """A limit on the turns of the phase."""
        return End("turns", "move-limit", draw, self.turns)
