"""What chance deals: hands with exact probabilities, and how they change as the game goes on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple, Protocol, TypeVar

from .hands import SYMBOLS, Hand, Shapes

T = TypeVar("T")
Deal = tuple[Hand, ...]
"""One hand, or two of which the player picks one."""


class SplitRules(Protocol):
    """How often hands of full size are even, three to one, or of one colour (`Split`)."""

    @property
    def turn(self) -> int: ...
    @property
    def even(self) -> int: ...
    @property
    def three(self) -> int: ...
    @property
    def one_colour(self) -> int: ...


class SmallRules(Protocol):
    """How often a kind of hand comes once small ones are dealt (`SmallHand`)."""

    @property
    def shapes(self) -> tuple[str, ...]: ...
    @property
    def percent(self) -> int: ...
    @property
    def mixed(self) -> int | None: ...


class Block(NamedTuple):
    """How far a player's block of deals is.

    deals: so far in the block; double: whether the double deal has come.
    """

    deals: int = 0
    double: bool = False


class Group(NamedTuple):
    """Hands that are equally likely.

    kind: how their colours are shared out, `even`, `three` or `one_colour`; hands; part: the probability of each, as a
    part of that of their kind.
    """

    kind: str
    hands: tuple[Hand, ...]
    part: Fraction


class Hands(NamedTuple):
    """What is dealt and left, from turn to turn.

    turn: the number of this turn, from 1; hand, next: the deal of the player whose turn it is and of the other, None
    while it is to be dealt; picked: which of two hands, 0 for none; pushes: left, by side; cooldown: own placements
    that must come before the next push, by side; blocks: how far each side's block of deals is; last: where the stones
    of each side's last placement lie; abilities: the id of each side's, None while it is to be drawn; spent: sides
    whose ability has been used up; dyed: sides whose next deal is of their own colour; free: whether this turn's hand
    need not touch, `anywhere` or at the `edge`; due: what chance decides before anything else; last_turn: the turn
    before.
    """

    turn: int = 1
    hand: Deal | None = None
    next: Deal | None = None
    picked: int = 0
    pushes: tuple[int, ...] = ()
    cooldown: tuple[int, ...] = ()
    blocks: tuple[Block, ...] = ()
    last: tuple[int, ...] = ()
    abilities: tuple[str | None, ...] = ()
    spent: frozenset[int] = frozenset()
    dyed: frozenset[int] = frozenset()
    free: str = ""
    due: tuple[str, ...] = ()
    last_turn: LastTurn | None = None


class LastTurn(NamedTuple):
    """What stood when the last finished turn was decided.

    side: whose turn it was; stones: a mask a colour; hands: what was dealt and left.
    """

    side: int
    stones: tuple[int, ...]
    hands: Hands


class Dealer:
    """The probabilities of a game's deals.

    shapes: of the game; full: the shapes dealt from the start; first: how many stones of the first hand are the
    first colour's; splits: of later hands, by turn; small: what is dealt once small hands come; block: deals of a
    player among which one is double, 0 for none.
    """

    def __init__(
        self,
        shapes: Shapes,
        full: Sequence[str],
        first: int,
        splits: Sequence[SplitRules],
        small: Sequence[SmallRules],
        block: int,
    ) -> None:
        self.shapes, self.full, self.first, self.small, self.block = shapes, tuple(full), first, tuple(small), block
        self.splits = sorted(splits, key=lambda split: split.turn)
        self._full = tuple(self._groups())
        self._first = self._first_hands()
        self._smalls = tuple(self._small_hands(side) for side in range(len(SYMBOLS)))
        self._full_share = Fraction(sum(kind.percent for kind in small if not kind.shapes), 100)

    def _groups(self) -> Iterator[Group]:
        """The hands of full size, by how their colours are shared out."""
        for shape in self.full:
            size, each = self.shapes.size(shape), Fraction(1, len(self.full))
            even = self.shapes.colourings(shape, size // 2, "x")
            yield Group("even", tuple(even), each / len(even))
            for symbol in SYMBOLS:
                for kind, many in (("three", size - 1), ("one_colour", size)):
                    hands = self.shapes.colourings(shape, many, symbol)
                    yield Group(kind, tuple(hands), each / 2 / len(hands))

    def _first_hands(self) -> dict[Hand, Fraction]:
        """The hands of the first turn."""
        found = {}
        for shape in self.full:
            hands = self.shapes.colourings(shape, self.first, SYMBOLS[0])
            found.update(dict.fromkeys(hands, Fraction(1, len(self.full) * len(hands))))
        return found

    def _small_hands(self, side: int) -> dict[Hand, Fraction]:
        """The smaller hands that a side may be dealt."""
        found: dict[Hand, Fraction] = {}

        def add(hands: Sequence[Hand], share: Fraction) -> None:
            if share:
                for hand in hands:
                    found[hand] = found.get(hand, Fraction(0)) + share / len(hands)

        for kind in self.small:
            for shape in kind.shapes:
                each, size = Fraction(kind.percent, 100 * len(kind.shapes)), self.shapes.size(shape)
                if kind.mixed is None:
                    add(self.shapes.colourings(shape, size, SYMBOLS[side]), each)
                    continue
                mixed = [h for n in (1, size - 1) for h in self.shapes.colourings(shape, n, "x")]
                add(list(dict.fromkeys(mixed)), each * Fraction(kind.mixed, 100))
                for symbol in SYMBOLS:
                    add(self.shapes.colourings(shape, size, symbol), each * Fraction(100 - kind.mixed, 200))
        return found

    def split(self, turn: int) -> tuple[Fraction, Fraction, Fraction]:
        """How likely a hand of full size is even, three to one, and of one colour.

        turn: for which the hand is. Between two turns of the rules the odds go in a straight line.
        """
        before = [s for s in self.splits if s.turn <= turn]
        after = [s for s in self.splits if s.turn > turn]
        a = before[-1] if before else after[0]
        b = after[0] if after and before else a
        way = Fraction(turn - a.turn, b.turn - a.turn) if b is not a else Fraction(0)

        def between(x: int, y: int) -> Fraction:
            return (x + (y - x) * way) / 100

        return between(a.even, b.even), between(a.three, b.three), between(a.one_colour, b.one_colour)

    def hands(self, turn: int, side: int, unlocked: bool) -> dict[Hand, Fraction]:
        """The hands that one deal may bring, with their probabilities, which sum to 1.

        turn: for which the hand is; side: whose it is; unlocked: whether small hands are dealt.
        """
        if turn == 1:
            return dict(self._first)
        odds = dict(zip(("even", "three", "one_colour"), self.split(turn), strict=True))
        found: dict[Hand, Fraction] = {}
        full = self._full_share if unlocked and self.small else Fraction(1)
        for group in self._full:
            share = full * group.part * odds[group.kind]
            if share:
                for hand in group.hands:
                    found[hand] = found[hand] + share if hand in found else share
        if unlocked:
            for hand, share in self._smalls[side].items():
                found[hand] = found[hand] + share if hand in found else share
        return found

    def dyed(self, hands: Mapping[Hand, Fraction], side: int) -> dict[Hand, Fraction]:
        """The same odds with every hand in the colour of one side.

        hands: the odds without it.
        """
        found: dict[Hand, Fraction] = {}
        for hand, share in hands.items():
            plain = hand._replace(colours=SYMBOLS[side] * len(hand.colours))
            found[plain] = found.get(plain, Fraction(0)) + share
        return found

    def possible(self, hand: Hand, turn: int, side: int, unlocked: bool) -> bool:
        """Whether a deal may bring a hand.

        hand; the rest as for `hands`.
        """
        if turn == 1:
            return hand in self._first
        odds = dict(zip(("even", "three", "one_colour"), self.split(turn), strict=True))
        full = self._full_share if unlocked and self.small else Fraction(1)
        if full and any(odds[group.kind] and hand in group.hands for group in self._full):
            return True
        return unlocked and hand in self._smalls[side]

    def double(self, turn: int, block: Block) -> Fraction:
        """How likely a deal is double.

        turn: for which it is; block: how far the player's block is.
        """
        if turn == 1 or not self.block or block.double:
            return Fraction(0)
        return Fraction(1, self.block - block.deals)

    def counted(self, turn: int, block: Block, double: bool) -> Block:
        """A player's block after a deal, a new one when it is full."""
        if turn == 1 or not self.block:
            return block
        after = Block(block.deals + 1, block.double or double)
        return Block() if after.deals >= self.block else after


def written(deal: Deal) -> str:
    """A deal as text: `T:xoox`, or `O:xxoo/T:xoox` for a double one."""
    return "/".join(map(str, deal))


def read(shapes: Shapes, text: str) -> Deal | None:
    """The deal of a text, or None where it is none."""
    hands = [shapes.read(part) for part in text.split("/")] if len(text) <= 40 else []
    if not 1 <= len(hands) <= 2:
        return None
    return tuple(hand for hand in hands if hand) if all(hands) else None


def odds(hands: Mapping[Hand, Fraction], double: Fraction) -> Iterator[tuple[str, Fraction]]:
    """Every deal with its probability.

    hands: of one hand; double: how likely it is that there are two.
    """
    if double != 1:
        yield from ((f"deal {hand}", share * (1 - double)) for hand, share in hands.items())
    if double:
        for one, a in hands.items():
            for other, b in hands.items():
                yield f"deal {one}/{other}", a * b * double


def put(values: tuple[T, ...], side: int, value: T) -> tuple[T, ...]:
    """Values by side with one changed."""
    return tuple(value if i == side else old for i, old in enumerate(values))
