"""The flow of a phase in which chance deals hands: dealing, picking, placing, pushing.

Nothing is listed before it is asked for: what is legal is a few masks, one a rotation or a direction.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from .board import bits, union
from .deals import Block, Deal, Dealer, odds, read, written
from .hands import Shapes, Turned, around, fitting
from .history import NONE
from .planes import Action
from .position import Kept, Position
from .pushes import Pushes

if TYPE_CHECKING:
    from .mechanics.dealt import PlaceHand, Push
    from .phase import Phase

POINT = "[a-z]{1,2}[1-9][0-9]{0,2}"
PLACE = re.compile(rf"r([0-3])@({POINT})")
PUSH = re.compile(rf"({POINT})>(n|ne|e|se|s|sw|w|nw)")


class Hands(NamedTuple):
    """What is dealt and left, from turn to turn.

    turn: the number of this turn, from 1; hand, next: the deal of the player whose turn it is and of the other, None
    while it is to be dealt; picked: which of two hands, 0 for none; pushes: left, by side; cooldown: own placements
    that must come before the next push, by side; blocks: how far each side's block of deals is; last: the points of
    each side's last placement.
    """

    turn: int = 1
    hand: Deal | None = None
    next: Deal | None = None
    picked: int = 0
    pushes: tuple[int, ...] = ()
    cooldown: tuple[int, ...] = ()
    blocks: tuple[Block, ...] = ()
    last: tuple[int, ...] = ()


class Ways(NamedTuple):
    """The legal actions of a turn: words, corners by rotation, stones by direction of the push."""

    words: tuple[str, ...]
    placements: tuple[tuple[Turned, int], ...]
    pushes: tuple[tuple[str, int], ...]


class Dealing:
    """How a phase of dealt hands goes on.

    phase: whose flow it is; placing: the clause by which hands are placed; pushing: the one by which stones are pushed,
    or None; dealer: the odds of the deals; clauses: ids of the clauses that deal, by kind.
    """

    settles = chosen = False

    def __init__(
        self, phase: Phase, placing: PlaceHand, pushing: Push | None, dealer: Dealer, clauses: Mapping[str, str]
    ) -> None:
        self.phase, self.game, self.board = phase, phase.game, phase.board
        self.placing, self.pushing, self.dealer, self.clauses = placing, pushing, dealer, clauses
        self.shapes: Shapes = dealer.shapes
        self.sheet = phase.sheets[0]
        self.steps = tuple((self.board.delta(d), self.board.starts(d, 1)) for d in self.board.directions("all"))
        self.pushes = Pushes(self.board, pushing.region, pushing.most) if pushing else None
        sides = len(phase.game.colours)
        times = pushing.times if pushing else 0
        self.beginning = Hands(1, None, None, 0, (times,) * sides, (0,) * sides, (Block(),) * sides, (0,) * sides)

    # ------------------------------------------------------------ chance

    @staticmethod
    def due(position: Position) -> bool:
        """Whether chance is to act."""
        hands = position.kept.hands
        return position.over is None and hands is not None and (hands.hand is None or hands.next is None)

    def dealt(self, position: Position) -> tuple[int, int]:
        """For which turn the due deal is, and whose hand it is."""
        hands = position.kept.hands
        assert hands is not None
        if hands.hand is None:
            return hands.turn, position.side
        return hands.turn + 1, 1 - position.side

    def unlocked(self, hands: Hands) -> bool:
        """Whether small hands are dealt."""
        return not any(hands.pushes)

    def odds(self, position: Position) -> tuple[Mapping[Any, Fraction], Fraction]:
        """The hands that the due deal may bring, with their odds, and how likely it is double."""
        hands = position.kept.hands
        assert hands is not None
        turn, side = self.dealt(position)
        return self.dealer.hands(turn, side, self.unlocked(hands)), self.dealer.double(turn, hands.blocks[side])

    def chance(self, position: Position) -> dict[str, Fraction]:
        """Every event that can happen now, with its probability; none when chance is not due."""
        return dict(odds(*self.odds(position))) if self.due(position) else {}

    def _deal(self, position: Position, deal: Deal) -> Position:
        """The position after a deal."""
        hands = position.kept.hands
        assert hands is not None
        turn, side = self.dealt(position)
        block = self.dealer.counted(turn, hands.blocks[side], len(deal) > 1)
        blocks = tuple(block if i == side else b for i, b in enumerate(hands.blocks))
        if hands.hand is None:
            return self._ready(position, hands._replace(hand=deal, blocks=blocks))
        return self._ready(position, hands._replace(next=deal, blocks=blocks))

    def _ready(self, position: Position, hands: Hands) -> Position:
        return position._replace(kept=position.kept._replace(hands=hands))

    # ------------------------------------------------------------ what may be done

    def legal(self, position: Position) -> Sequence[Action]:
        """The legal actions or events, a lazy sequence that also knows notations."""
        if position.over is not None:
            return Turn(self, position, Ways((), (), ()))
        if self.due(position):
            return Events(self, position)
        return Turn(self, position, self.ways(position))

    def ways(self, position: Position) -> Ways:
        """What may be done in a turn."""
        hands = position.kept.hands
        assert hands is not None and hands.hand is not None
        stones, empty = position.occupied, self.board.full & ~position.occupied
        near = self.near(position)
        words: tuple[str, ...] = ()
        placements: tuple[tuple[Turned, int], ...] = ()
        if len(hands.hand) > 1:
            words = tuple(
                f"pick{n}"
                for n, hand in enumerate(hands.hand, 1)
                if n != hands.picked and any(fitting(t, empty, near) for t in self.shapes.turned(hand))
            )
        if len(hands.hand) == 1 or hands.picked:
            hand = hands.hand[max(0, hands.picked - 1)]
            found = ((turned, fitting(turned, empty, near)) for turned in self.shapes.turned(hand))
            placements = tuple((turned, mask) for turned, mask in found if mask)
        return Ways(words, placements, self.pushable(position, stones, empty))

    def near(self, position: Position) -> int | None:
        """The points that touch a stone, or None where a hand may lie anywhere."""
        stones = position.occupied
        return around(self.board, stones, self.steps) if self.placing.touching and stones else None

    def pushable(self, position: Position, stones: int, empty: int) -> tuple[tuple[str, int], ...]:
        """The stones that may be pushed now, by direction."""
        hands, side = position.kept.hands, position.side
        assert hands is not None
        if self.pushes is None or not hands.pushes[side] or hands.cooldown[side]:
            return ()
        return tuple(self.pushes.legal(stones, empty, self.pushes.most).items())

    def find(self, position: Position, text: str) -> Action | None:
        """The legal action of a notation, or None.

        text: any text.
        """
        if position.over is not None:
            return None
        if self.due(position):
            deal = read(self.shapes, text[5:]) if text.startswith("deal ") else None
            if deal is None:
                return None
            hands, double = self.odds(position)
            possible = all(hand in hands for hand in deal) and (double if len(deal) > 1 else double != 1)
            return Action(self.clauses["deal"], text) if possible and text == f"deal {written(deal)}" else None
        return self._own(position, text)

    def _own(self, position: Position, text: str) -> Action | None:
        hands = position.kept.hands
        assert hands is not None and hands.hand is not None
        if text in ("pick1", "pick2"):
            return self.word(text) if text in self.ways(position).words else None
        empty = self.board.full & ~position.occupied
        if place := PLACE.fullmatch(text):
            point = self.board.point(place[2])
            if point is None or (len(hands.hand) > 1 and not hands.picked):
                return None
            for turned in self.shapes.turned(hands.hand[max(0, hands.picked - 1)]):
                if turned.rotation == int(place[1]) and fitting(turned, empty, self.near(position)) >> point & 1:
                    return self.placement(turned, point)
            return None
        if push := PUSH.fullmatch(text):
            point = self.board.point(push[1])
            masks = dict(self.pushable(position, position.occupied, empty))
            if point is not None and masks.get(push[2], 0) >> point & 1:
                return self.pushed(point, push[2])
        return None

    def word(self, text: str) -> Action:
        """A pick."""
        return Action(self.clauses.get("double-deal", ""), text)

    def placement(self, turned: Turned, point: int) -> Action:
        """A hand at a rotation with its corner on a point."""
        text = f"r{turned.rotation}@{self.board.name(point)}"
        whole = turned.whole << point
        return Action(self.placing.id, text, turned.stones[0] << point, turned.stones[1] << point, 0, whole)

    def pushed(self, point: int, direction: str) -> Action:
        """A push of a stone in a direction."""
        assert self.pushing is not None
        return Action(self.pushing.id, f"{self.board.name(point)}>{direction}", here=1 << point)

    # ------------------------------------------------------------ doing it

    def play(self, position: Position, action: Action) -> Position:
        """The position after a legal action or event."""
        text = action.text
        if text.startswith("deal "):
            deal = read(self.shapes, text[5:])
            assert deal is not None
            return self._deal(position, deal)._replace(last=action)
        hands = position.kept.hands
        assert hands is not None
        if text.startswith("pick"):
            return self._ready(position, hands._replace(picked=int(text[4:])))._replace(last=action)
        side, changed = position.side, 0
        if action.to:
            masks = [position.stones[0] | action.own, position.stones[1] | action.took]
            hands = hands._replace(
                cooldown=put(hands.cooldown, side, max(0, hands.cooldown[side] - 1)),
                last=put(hands.last, side, action.to),
            )
            changed = action.to
        else:
            assert self.pushes is not None and self.pushing is not None
            push = PUSH.fullmatch(text)
            assert push is not None
            point = action.here.bit_length() - 1
            moving, _ = self.pushes.line(point, push[2], position.occupied)
            masks = list(self.pushes.pushed(position.stones, moving, push[2]))
            hands = hands._replace(
                pushes=put(hands.pushes, side, hands.pushes[side] - 1),
                cooldown=put(hands.cooldown, side, self.pushing.cooldown),
            )
            changed = union(masks) & (moving | self.pushes.pushed((moving,), moving, push[2])[0])
        hands = hands._replace(turn=hands.turn + 1, hand=hands.next, next=None, picked=0)
        after = position._replace(
            stones=tuple(masks), side=1 - side, step=position.step + 1, last=action,
            kept=position.kept._replace(hands=hands),
        )  # fmt: skip
        return self._started(self._decided(after, side, changed))

    def _decided(self, position: Position, moved: int, changed: int) -> Position:
        """The same position, over where a row stands through what has changed.

        moved: the side that has acted; changed: the points that hold something new.
        """
        for clause, test, reason in self.phase.captured:
            winners = test(position, moved, changed)
            if winners is not None:
                return self.game.over(position, winners, reason, clause)
        return position

    def _started(self, position: Position) -> Position:
        """The same position at the start of a turn, over where the player can do nothing."""
        hands = position.kept.hands
        if position.over is not None or hands is None or hands.hand is None or self._able(position):
            return position
        for clause, end in self.phase.blocked:
            winners = end.test(position, position.side, 0)
            if winners is not None:
                return self.game.over(position, winners, end.reason, clause)
        return position

    def _able(self, position: Position) -> bool:
        """Whether the player whose turn begins can do anything."""
        hands = position.kept.hands
        assert hands is not None and hands.hand is not None
        stones, near = position.occupied, self.near(position)
        empty = self.board.full & ~stones
        fits = (fitting(t, empty, near) for hand in hands.hand for t in self.shapes.turned(hand))
        return any(fits) or bool(self.pushable(position, stones, empty))

    def begin(self, stones: tuple[int, ...], side: int, score: tuple[int, ...], step: int, kept: Kept) -> Position:
        """The first position, or a set-up one; rows that stand in it count at once."""
        hands = kept.hands or self.beginning
        kept = kept._replace(hands=hands)
        position = Position(self.phase, stones, side, step, None, score, 0, NONE, None, self.sheet, 0, None, kept)
        return self._started(self._decided(position, 1 - side, union(stones)))


class Turn(Sequence[Action]):
    """The legal actions of a turn: counted by bits, made when they are asked for."""

    __slots__ = ("flow", "position", "size", "ways")

    def __init__(self, flow: Dealing, position: Position, ways: Ways) -> None:
        self.flow, self.position, self.ways = flow, position, ways
        masks = (mask.bit_count() for _, mask in (*ways.placements, *ways.pushes))
        self.size = len(ways.words) + sum(masks)

    def __len__(self) -> int:
        return self.size

    def __iter__(self) -> Iterator[Action]:
        flow, (words, placements, pushes) = self.flow, self.ways
        yield from map(flow.word, words)
        for turned, mask in placements:
            yield from (flow.placement(turned, p) for p in bits(mask))
        for direction, mask in pushes:
            yield from (flow.pushed(p, direction) for p in bits(mask))

    def __getitem__(self, i: Any) -> Any:
        if isinstance(i, slice):
            return tuple(self)[i]
        if not -self.size <= i < self.size:
            raise IndexError(i)
        i %= self.size
        flow, (words, placements, pushes) = self.flow, self.ways
        if i < len(words):
            return flow.word(words[i])
        i -= len(words)
        for turned, mask in placements:
            if i < mask.bit_count():
                return flow.placement(turned, nth(mask, i))
            i -= mask.bit_count()
        for direction, mask in pushes:
            if i < mask.bit_count():
                return flow.pushed(nth(mask, i), direction)
            i -= mask.bit_count()
        raise IndexError(i)

    def __contains__(self, action: object) -> bool:
        return self.flow.find(self.position, str(action)) is not None

    def __repr__(self) -> str:
        return f"<{self.size} legal: {' '.join(map(str, islice(self, 20)))}{' …' if self.size > 20 else ''}>"


class Events(Sequence[Action]):
    """The events that chance may bring now."""

    __slots__ = ("_texts", "double", "flow", "hands", "position")

    def __init__(self, flow: Dealing, position: Position) -> None:
        self.flow, self.position = flow, position
        hands, self.double = flow.odds(position)
        self.hands = tuple(hands)

    def __len__(self) -> int:
        n = len(self.hands)
        return (n if self.double != 1 else 0) + (n * n if self.double else 0)

    def __getitem__(self, i: Any) -> Any:
        if isinstance(i, slice):
            return tuple(self)[i]
        size, n = len(self), len(self.hands)
        if not -size <= i < size:
            raise IndexError(i)
        i %= size
        if self.double != 1:
            if i < n:
                return Action(self.flow.clauses["deal"], f"deal {self.hands[i]}")
            i -= n
        one, other = divmod(i, n)
        return Action(self.flow.clauses["deal"], f"deal {self.hands[one]}/{self.hands[other]}")

    def __contains__(self, action: object) -> bool:
        return self.flow.find(self.position, str(action)) is not None

    def __repr__(self) -> str:
        return f"<{len(self)} events: {' '.join(map(str, islice(self, 8)))} …>"


def put(values: tuple[int, ...], side: int, value: int) -> tuple[int, ...]:
    """Values by side with one changed."""
    return tuple(value if i == side else old for i, old in enumerate(values))


def nth(mask: int, i: int) -> int:
    """The number of a mask's i-th bit, from 0: halved until few are left."""
    base, width = 0, mask.bit_length()
    while width > 64:
        width = width + 1 >> 1
        low = mask & (1 << width) - 1
        count = low.bit_count()
        if i < count:
            mask = low
        else:
            i -= count
            mask >>= width
            base += width
    for _ in range(i):
        mask &= mask - 1
    return base + (mask & -mask).bit_length() - 1
