"""Effects of abilities on pushes, turns and clocks."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

from .effects import MOST_SECONDS, USE, Effect, Seconds
from .parameters import Bounds

if TYPE_CHECKING:
    from .dealing import Dealing
    from .position import Position

Percent = Annotated[int, Bounds(1, 100)]


@dataclass(frozen=True, kw_only=True)
class TakeBack(Effect):
    """The last finished turn, where it was the opponent's, is undone; the opponent plays again with the same hand.

    Clocks and spent abilities stay as they are, and so does what abilities have done in that turn.
    """

    kind: Literal["take-back"] = "take-back"
    undoes: ClassVar[bool] = True

    def words(self, flow: Dealing, position: Position) -> tuple[str, ...]:
        """When the turn before was the opponent's."""
        last = flow.own(position).last_turn
        return (USE,) if last is not None and last.side != position.side else ()

    def use(self, flow: Dealing, position: Position, text: str) -> Position:
        """The position at the opponent's last decision."""
        now = flow.own(position)
        last = now.last_turn
        assert last is not None
        hands = last.hands._replace(spent=now.spent)
        return flow.keep(position._replace(stones=last.stones, side=last.side), **hands._asdict())


class OnClock(Effect):
    """Something that is done to a clock, and so can be used where there are clocks."""

    def words(self, flow: Dealing, position: Position) -> tuple[str, ...]:
        """Where there are clocks."""
        return (USE,) if flow.game.clock is not None else ()


@dataclass(frozen=True, kw_only=True)
class SetClock(OnClock):
    """The opponent's clock is set.

    seconds: what it shows then.
    """

    kind: Literal["set-clock"] = "set-clock"
    seconds: Seconds

    def use(self, flow: Dealing, position: Position, text: str) -> Position:
        """The other clock shows so much."""
        return flow.timed(position, 1 - position.side, self.seconds * 1000)


@dataclass(frozen=True, kw_only=True)
class AddClock(OnClock):
    """The player's own clock gets more time.

    seconds: how much more.
    """

    kind: Literal["add-clock"] = "add-clock"
    seconds: Seconds

    def use(self, flow: Dealing, position: Position, text: str) -> Position:
        """The own clock shows more."""
        clock = position.kept.clock
        assert clock
        return flow.timed(position, position.side, clock[position.side] + self.seconds * 1000)


@dataclass(frozen=True, kw_only=True)
class NoPushLimit(Effect):
    """The player's pushes may move any number of stones."""

    kind: Literal["no-push-limit"] = "no-push-limit"

    def most(self, most: int | None) -> int | None:
        """Any number."""
        return None


@dataclass(frozen=True, kw_only=True)
class FewerPushes(Effect):
    """The opponent starts with fewer pushes, whatever its own ability says.

    times: how many.
    """

    kind: Literal["fewer-pushes"] = "fewer-pushes"
    times: Annotated[int, Bounds(0, 1000)]

    def others_pushes(self, times: int) -> int:
        """So many."""
        return self.times


@dataclass(frozen=True, kw_only=True)
class Stagger(Effect):
    """The player starts with more pushes, but their direction is drawn.

    times: how many. The named push must be legal; the direction is drawn evenly among the legal ones of the named
    direction and its two neighbours.
    """

    kind: Literal["stagger"] = "stagger"
    times: Annotated[int, Bounds(0, 1000)]

    def pushes(self, times: int) -> int:
        """So many."""
        return self.times

    def staggers(self) -> bool:
        """Always."""
        return True


@dataclass(frozen=True, kw_only=True)
class VoidPush(Effect):
    """The opponent's first push moves nothing; it is spent, and the turn ends."""

    kind: Literal["void-push"] = "void-push"

    def voids(self) -> bool:
        """Always, until it has happened."""
        return True


@dataclass(frozen=True, kw_only=True)
class ExtraTurn(Effect):
    """A placement of the player may be followed by another turn at once, with a hand dealt for it.

    percent: how likely.
    """

    kind: Literal["extra-turn"] = "extra-turn"
    percent: Percent

    def extra(self) -> Fraction:
        """So likely."""
        return Fraction(self.percent, 100)


@dataclass(frozen=True, kw_only=True)
class CancelExtra(Effect):
    """The first extra turn that the opponent gets is cancelled, and the own clock gets more time.

    seconds: how much more.
    """

    kind: Literal["cancel-extra"] = "cancel-extra"
    seconds: Annotated[int, Bounds(0, MOST_SECONDS)]

    def cancels(self) -> int | None:
        """So much more."""
        return self.seconds * 1000


@dataclass(frozen=True, kw_only=True)
class Regain(Effect):
    """When the player's last push has been used, it may get one back, once a game.

    percent: how likely.
    """

    kind: Literal["regain"] = "regain"
    percent: Percent

    def regains(self) -> Fraction:
        """So likely."""
        return Fraction(self.percent, 100)
