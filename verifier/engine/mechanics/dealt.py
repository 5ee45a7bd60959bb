"""Hands that chance deals, placing them, and pushing stones that lie."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar, Literal

from ..board import Board
from ..errors import RulebookError
from ..planes import Plane
from ..text import Text
from .base import STRICT, Bounds, Clause, Count, Written

Percent = Annotated[int, Bounds(0, 100)]
Drawing = Annotated[str, Written(r"^[#.]{1,8}(/[#.]{1,8}){0,7}$")]
ShapeName = Annotated[str, Written(r"^[A-Z0-9][A-Z0-9]{0,3}$")]


@dataclass(frozen=True, kw_only=True)
class PlaceHand(Clause):
    """The stones of a hand are placed together on empty points; the hand may be turned, never flipped over.

    shapes: a drawing by name, rows of `#` and `.` with `/` between; touching: whether a stone of it must touch one that
    lies already, in any of the eight directions, unless the board is empty.
    """

    kind: Literal["place-hand"] = "place-hand"
    shapes: dict[ShapeName, Drawing]
    touching: bool = True

    def planes(self, board: Board) -> Iterator[Plane]:
        """None: there are too many actions to make them beforehand."""
        return iter(())


@dataclass(frozen=True, kw_only=True)
class Push(Clause):
    """A stone and those in an unbroken line ahead of it move one point into a small empty space.

    times: how often each player may push; most: how many stones may move; region: how many empty points the space may
    have, joined along rows and columns; cooldown: own placements that must follow before the next push.
    """

    kind: Literal["push"] = "push"
    times: Annotated[int, Bounds(0, 1000)]
    most: Count
    region: Annotated[int, Bounds(1, 1000)]
    cooldown: Annotated[int, Bounds(0, 1000)] = 0

    def planes(self, board: Board) -> Iterator[Plane]:
        """None, as for `place-hand`."""
        return iter(())


@dataclass(frozen=True, kw_only=True)
class Split:
    """How the colours of a dealt hand are shared out from a turn on.

    turn: which; even: percentage of hands with as many stones of either colour; three: of all but one of a colour;
    one_colour: of a single colour. They make 100 together.
    """

    __pydantic_config__: ClassVar[dict[str, Any]] = STRICT
    turn: Count
    even: Percent
    three: Percent
    one_colour: Percent


@dataclass(frozen=True, kw_only=True)
class Deal(Clause):
    """Each player is dealt the hand of its next turn but one, so that the hands of this turn and the next are known.

    shapes: those that are dealt, all alike; first: how many stones of the very first hand are the first colour's;
    splits: how later hands share out their colours; between two turns the percentages go in a straight line.
    """

    kind: Literal["deal"] = "deal"
    shapes: tuple[ShapeName, ...]
    first: Count
    splits: tuple[Split, ...]

    def check(self, drawings: dict[str, str]) -> None:
        """RulebookError where shapes or percentages do not fit.

        drawings: the shapes of the game.
        """
        for i, shape in enumerate(self.shapes):
            _known(shape, drawings, "shapes", i)
        if not self.splits or any(s.even + s.three + s.one_colour != 100 for s in self.splits):
            raise RulebookError(
                Text("splits の割合は合わせて100", "the percentages of each of `splits` must make 100"),
                "bad-rules",
                ("splits",),
            )


@dataclass(frozen=True, kw_only=True)
class DoubleDeal(Clause):
    """Once in each block of a player's deals two hands are dealt, of which the player picks one.

    block: how many deals make a block; the very first hand is not counted.
    """

    kind: Literal["double-deal"] = "double-deal"
    block: Annotated[int, Bounds(1, 1000)]


@dataclass(frozen=True, kw_only=True)
class SmallHand:
    """A kind of hand that comes once both players have used up their pushes.

    shapes: which, none for those dealt from the start; percent: how often; mixed: percentage of those with one stone of
    a colour that the others are not, left out where all are of the mover's colour.
    """

    __pydantic_config__: ClassVar[dict[str, Any]] = STRICT
    shapes: tuple[ShapeName, ...] = ()
    percent: Percent
    mixed: Percent | None = None


@dataclass(frozen=True, kw_only=True)
class SmallHands(Clause):
    """When nobody has a push left, the deals that follow bring smaller hands too.

    hands: what is dealt then, and how often.
    """

    kind: Literal["small-hands"] = "small-hands"
    hands: tuple[SmallHand, ...] = field(default=())

    def check(self, drawings: dict[str, str]) -> None:
        """RulebookError as for `Deal.check`."""
        for i, hand in enumerate(self.hands):
            for j, shape in enumerate(hand.shapes):
                _known(shape, drawings, "hands", i, "shapes", j)
        if sum(hand.percent for hand in self.hands) != 100:
            raise RulebookError(
                Text("hands の割合は合わせて100", "the percentages of `hands` must make 100"), "bad-rules", ("hands",)
            )


def _known(shape: str, drawings: dict[str, str], *where: str | int) -> None:
    if shape not in drawings:
        names = ", ".join(drawings)
        raise RulebookError(
            Text(f"「{shape}」という形はない（{names}）", f"there is no shape `{shape}` (one of: {names})"),
            "wrong-value",
            where,
        )
