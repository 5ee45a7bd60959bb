"""Effects of abilities on hands and stones."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import TYPE_CHECKING, Literal

from .dealt_turns import decided
from .effects import USE, Effect, Seconds
from .hands import SYMBOLS, Hand

if TYPE_CHECKING:
    from .dealing import Dealing
    from .position import Position


@dataclass(frozen=True, kw_only=True)
class Dye(Effect):
    """The next hand dealt to the player is of its own colour alone."""

    kind: Literal["dye"] = "dye"

    def words(self, flow: Dealing, position: Position) -> tuple[str, ...]:
        """Always."""
        return (USE,)

    def use(self, flow: Dealing, position: Position, text: str) -> Position:
        """Remembered until the next deal."""
        return flow.keep(position, dyed=flow.own(position).dyed | {position.side})


@dataclass(frozen=True, kw_only=True)
class Flip(Effect):
    """The colours of the current hand are exchanged."""

    kind: Literal["flip"] = "flip"

    def words(self, flow: Dealing, position: Position) -> tuple[str, ...]:
        """When it is settled which hand is played."""
        return (USE,) if flow.current(position) else ()

    def use(self, flow: Dealing, position: Position, text: str) -> Position:
        """The hand with its colours exchanged."""
        hand = flow.current(position)
        assert hand
        return flow.recoloured(position, flow.shapes.flipped(hand))


@dataclass(frozen=True, kw_only=True)
class Swap(Effect):
    """Two stones of different colours in the current hand change places; their numbers say which."""

    kind: Literal["swap"] = "swap"

    def words(self, flow: Dealing, position: Position) -> tuple[str, ...]:
        """Every two stones of different colours, counted from 1 row by row at rotation 0."""
        hand = flow.current(position)
        colours = hand.colours if hand else ""
        pairs = combinations(range(len(colours)), 2)
        return tuple(f"{USE} {i + 1},{j + 1}" for i, j in pairs if colours[i] != colours[j])

    def use(self, flow: Dealing, position: Position, text: str) -> Position:
        """The hand with the two exchanged."""
        hand = flow.current(position)
        assert hand
        i, j = (int(n) - 1 for n in text[len(USE) + 1 :].split(","))
        colours = list(hand.colours)
        colours[i], colours[j] = colours[j], colours[i]
        return flow.recoloured(position, hand._replace(colours="".join(colours)))


@dataclass(frozen=True, kw_only=True)
class EvenColours(Effect):
    """The current hand of full size gets as many stones of either colour, which ones by chance."""

    kind: Literal["even-colours"] = "even-colours"

    def words(self, flow: Dealing, position: Position) -> tuple[str, ...]:
        """When the hand that is played has a shape of full size."""
        hand = flow.current(position)
        return (USE,) if hand and hand.shape in flow.dealer.full else ()

    def use(self, flow: Dealing, position: Position, text: str) -> Position:
        """Chance recolours it."""
        return flow.keep(position, due=("recolour",))


@dataclass(frozen=True, kw_only=True)
class LateHands(Effect):
    """Hands of full size that come while the player's clock is low are all but one of its own colour.

    seconds: what the clock shows at the most.
    """

    kind: Literal["late-hands"] = "late-hands"
    seconds: Seconds

    def dealt(
        self, hands: dict[Hand, Fraction], full: tuple[str, ...], side: int, left: int | None
    ) -> dict[Hand, Fraction]:
        """The odds with the colours shared out so."""
        if left is None or left > self.seconds * 1000:
            return hands
        own, other = SYMBOLS[side], SYMBOLS[1 - side]
        found: dict[Hand, Fraction] = {}
        for hand, share in hands.items():
            size = len(hand.colours)
            if hand.shape not in full:
                found[hand] = found.get(hand, Fraction(0)) + share
                continue
            for i in range(size):
                late = hand._replace(colours="".join(other if k == i else own for k in range(size)))
                found[late] = found.get(late, Fraction(0)) + share / size
        return found


@dataclass(frozen=True, kw_only=True)
class Claim(Effect):
    """One stone of the opponent's colour, out of the opponent's last placement, takes the player's colour."""

    kind: Literal["claim"] = "claim"

    def words(self, flow: Dealing, position: Position) -> tuple[str, ...]:
        """Each such stone."""
        other = 1 - position.side
        return tuple(
            f"{USE} {name}" for name in flow.board.names(flow.own(position).last[other] & position.stones[other])
        )

    def use(self, flow: Dealing, position: Position, text: str) -> Position:
        """The stone changes its colour, which may win."""
        point = flow.board.point(text[len(USE) + 1 :])
        assert point is not None
        stones = tuple(mask ^ 1 << point for mask in position.stones)
        return decided(flow, position._replace(stones=stones), position.side, 1 << point)


@dataclass(frozen=True, kw_only=True)
class Untouching(Effect):
    """This turn's hand need not touch a stone.

    edge: whether one of its stones must lie on the edge of the board then.
    """

    kind: Literal["untouching"] = "untouching"
    edge: bool = False

    def words(self, flow: Dealing, position: Position) -> tuple[str, ...]:
        """Always."""
        return (USE,)

    def use(self, flow: Dealing, position: Position, text: str) -> Position:
        """Remembered for this turn."""
        return flow.keep(position, free="edge" if self.edge else "anywhere")
