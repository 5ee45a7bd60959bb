"""Hands that chance deals, placing them, and pushing stones that lie."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar, Literal

from ..board import Board
from ..errors import RulebookError
from ..parameters import STRICT, Bounds, Count, Written
from ..planes import Plane
from ..text import Text
from .base import Clause

Percent = Annotated[int, Bounds(0, 100)]
MOST_STONES = 8
"""Stones of a hand; each way to colour and to turn one is made beforehand."""
Drawing = Annotated[
    str,
    Written(
        r"^[#.]{1,8}(/[#.]{1,8}){0,7}$",
        Text(
            "石を #、空きを . で書き、行を / で区切る（#./## など）。8行8列まで",
            "stones are `#` and gaps `.`, with `/` between rows, such as #./##; at most 8 rows of 8",
        ),
    ),
]
ShapeName = Annotated[
    str,
    Written(
        r"^[A-Z0-9][A-Z0-9]{0,3}$",
        Text("形の名は英大文字と数字で4字まで", "the name of a shape is one to four capital letters or digits"),
    ),
]


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

    def check(self) -> None:
        """RulebookError where there are no shapes, or a drawing has too few or too many stones or is not tight."""
        if not self.shapes:
            raise _wrong("手駒の形が一つもない", "there are no shapes to place", "shapes")
        for name, drawing in self.shapes.items():
            rows = drawing.split("/")
            if not 1 <= drawing.count("#") <= MOST_STONES:
                raise _wrong(
                    f"手駒の石（#）は1個から{MOST_STONES}個",
                    f"a hand has 1 to {MOST_STONES} stones (`#`); this drawing has {drawing.count('#')}",
                    "shapes", name,
                )  # fmt: skip
            edges = (rows[0], rows[-1], "".join(row[0] for row in rows), "".join(row[-1] for row in rows))
            if len(set(map(len, rows))) > 1 or not all("#" in edge for edge in edges):
                raise _wrong(
                    "図の行はどれも同じ長さで、四方の端の行と列には石（#）が要る",
                    "the rows of a drawing are equally long, and each of its four sides has a stone (`#`)",
                    "shapes", name,
                )  # fmt: skip


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
        if not self.shapes:
            raise _wrong("配る形が一つもない", "there are no shapes to deal", "shapes")
        _known(self.shapes, drawings, "shapes")
        if not self.splits:
            raise _wrong("splits が空", "there are no `splits`", "splits")
        turns = [split.turn for split in self.splits]
        for i, split in enumerate(self.splits):
            if (total := split.even + split.three + split.one_colour) != 100:
                raise _wrong(
                    f"even、three、one_colour の割合は合わせて100（いまは{total}）",
                    f"the percentages `even`, `three` and `one_colour` must make 100, not {total}",
                    "splits", i,
                )  # fmt: skip
            if split.turn in turns[:i]:
                raise _wrong(
                    f"{split.turn}手目の割合が二つある", f"turn {split.turn} has two `splits`", "splits", i, "turn"
                )
        for i, shape in enumerate(self.shapes):
            size = drawings[shape].count("#")
            if size < self.first:
                raise _wrong(
                    f"first が {self.first} なら、どの形にも {self.first} 個の石が要る（{shape} は {size} 個）",
                    f"with {self.first} as `first`, each shape needs as many stones, and {shape} has {size}",
                    "first",
                )
            if size % 2 and any(split.even for split in self.splits):
                raise _wrong(
                    f"{shape} の石は {size} 個で、2色に等しく分けられない（even は 0）",
                    f"{shape} has {size} stones, which cannot be shared out evenly, so `even` must be 0",
                    "shapes", i,
                )  # fmt: skip
            if size < 2 and any(split.three for split in self.splits):
                raise _wrong(
                    f"{shape} の石は1個で、1個だけ違う色にはできない（three は 0）",
                    f"{shape} has a single stone, so there is no other one of another colour: `three` must be 0",
                    "shapes", i,
                )  # fmt: skip


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
            _known(hand.shapes, drawings, "hands", i, "shapes")
            if hand.mixed is not None and not (
                hand.shapes and all(drawings[shape].count("#") > 1 for shape in hand.shapes)
            ):
                raise _wrong(
                    "mixed は、石が二つ以上ある形（shapes）と一緒に書く",
                    "`mixed` goes with `shapes` that all have two stones or more",
                    "hands", i, "mixed",
                )  # fmt: skip
        if (total := sum(hand.percent for hand in self.hands)) != 100:
            raise _wrong(
                f"hands の割合は合わせて100（いまは{total}）",
                f"the percentages of `hands` must make 100, not {total}",
                "hands",
            )


def _known(shapes: tuple[str, ...], drawings: dict[str, str], *where: str | int) -> None:
    """RulebookError for a shape that is not drawn, or that stands twice."""
    for i, shape in enumerate(shapes):
        if shape not in drawings:
            names = ", ".join(drawings)
            raise _wrong(
                f"「{shape}」という形はない（{names}）", f"there is no shape `{shape}` (one of: {names})", *where, i
            )
        if shape in shapes[:i]:
            raise _wrong(f"「{shape}」が二度ある", f"`{shape}` stands twice", *where, i)


def _wrong(ja: str, en: str, *where: str | int) -> RulebookError:
    return RulebookError(Text(ja, en), "wrong-value", where)
