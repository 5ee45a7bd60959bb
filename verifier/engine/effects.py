"""What an ability may have a say in: every hook, answered as if there were no ability."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any, ClassVar

from .hands import Hand
from .parameters import STRICT, Bounds

if TYPE_CHECKING:
    from .dealing import Dealing
    from .position import Position

USE = "use"
"""How the use of an ability is written, with what it needs behind it."""

MOST_SECONDS = 100_000
Seconds = Annotated[int, Bounds(1, MOST_SECONDS)]


@dataclass(frozen=True, kw_only=True)
class Effect:
    """What an ability does; an effect does nothing but what it says.

    Every hook below answers as if the ability were not there. undoes: whether turns have to be
    remembered for it.
    """

    __pydantic_config__: ClassVar[dict[str, Any]] = STRICT
    undoes: ClassVar[bool] = False

    def words(self, flow: Dealing, position: Position) -> tuple[str, ...]:
        """How it may be used now: notations, none where it cannot be used."""
        return ()

    def use(self, flow: Dealing, position: Position, text: str) -> Position:
        """The position after it has been used.

        text: one of `words`.
        """
        return position

    def pushes(self, times: int) -> int:
        """How many pushes its owner starts with."""
        return times

    def others_pushes(self, times: int) -> int:
        """How many pushes the opponent starts with."""
        return times

    def most(self, most: int | None) -> int | None:
        """How many stones its owner's pushes may move, None for any number."""
        return most

    def staggers(self) -> bool:
        """Whether the direction of its owner's pushes is drawn among the named one and its neighbours."""
        return False

    def voids(self) -> bool:
        """Whether the opponent's first push moves nothing."""
        return False

    def extra(self) -> Fraction:
        """How likely a placement of its owner is followed by another turn."""
        return Fraction(0)

    def regains(self) -> Fraction:
        """How likely its owner gets a push back, once, when the last one is used."""
        return Fraction(0)

    def cancels(self) -> int | None:
        """By how many milliseconds its owner's clock grows when it cancels the opponent's extra turn; None if never."""
        return None

    def dealt(
        self, hands: dict[Hand, Fraction], full: tuple[str, ...], side: int, left: int | None
    ) -> dict[Hand, Fraction]:
        """The odds of a hand that its owner is dealt.

        hands: the odds without it; full: shapes of full size; side: whose hand; left: milliseconds on the owner's
        clock, None without clocks.
        """
        return hands
