"""The flow of a phase in which chance deals hands: dealing, picking, placing, pushing.

Nothing is listed before it is asked for: what is legal is a few masks, one a rotation or a direction.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from . import dealt_refusals, dealt_state
from .board import union
from .deals import Block, Deal, Dealer, Hands, odds, read, written
from .dealt_actions import PICK, PLACE, PUSH, Events, HandPlaced, Turn, Ways
from .hands import Shapes, Turned, around, fitting
from .history import NONE
from .planes import Action
from .position import Kept, Position
from .pushes import Pushes

if TYPE_CHECKING:
    from .mechanics.dealt import PlaceHand, Push
    from .phase import Phase
    from .refusals import Refusal


class Dealing:
    """How a phase of dealt hands goes on.

    phase: whose flow it is; placing: the clause by which hands are placed; pushing: the one by which stones are pushed,
    or None; dealer: the odds of the deals; clauses: ids of the clauses that deal, by kind.
    """

    settles = chosen = False
    keys = dealt_state.KEYS

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
            return self._started(self._ready(position, hands._replace(hand=deal, blocks=blocks)))
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
            hands = position.kept.hands
            assert hands is not None
            turn, side = self.dealt(position)
            double, unlocked = self.dealer.double(turn, hands.blocks[side]), self.unlocked(hands)
            possible = double if len(deal) > 1 else double != 1
            possible = possible and all(self.dealer.possible(hand, turn, side, unlocked) for hand in deal)
            return Action(self.clauses["deal"], text) if possible and text == f"deal {written(deal)}" else None
        return self._own(position, text)

    def _own(self, position: Position, text: str) -> Action | None:
        hands = position.kept.hands
        assert hands is not None and hands.hand is not None
        if text in ("pick1", "pick2"):
            return self.word(text) if text in self.ways(position).words else None
        if place := PLACE.fullmatch(text):
            point = self.board.point(place[2])
            if point is None or (len(hands.hand) > 1 and not hands.picked):
                return None
            for turned in self.shapes.turned(hands.hand[max(0, hands.picked - 1)]):
                if turned.rotation == int(place[1]) and self._fits(position, turned, point):
                    return self.placement(turned, point)
            return None
        if push := PUSH.fullmatch(text):
            point = self.board.point(push[1])
            masks = dict(self.pushable(position, position.occupied, self.board.full & ~position.occupied))
            if point is not None and masks.get(push[2], 0) >> point & 1:
                return self.pushed(point, push[2])
        return None

    def _fits(self, position: Position, turned: Turned, point: int) -> bool:
        """Whether a hand may lie with its corner on a point; asked of that point alone."""
        whole, stones = turned.whole << point, position.occupied
        if not turned.points >> point & 1 or whole & stones:
            return False
        return not self.placing.touching or not stones or around(self.board, whole, self.steps) & stones != 0

    def word(self, text: str) -> Action:
        """A pick."""
        return Action(self.clauses.get("double-deal", ""), text)

    def placement(self, turned: Turned, point: int) -> Action:
        """A hand at a rotation with its corner on a point."""
        text = f"r{turned.rotation}@{self.board.name(point)}"
        return HandPlaced(self.placing.id, text, tuple(mask << point for mask in turned.stones))

    def pushed(self, point: int, direction: str) -> Action:
        """A push of a stone in a direction."""
        assert self.pushing is not None
        return Action(self.pushing.id, f"{self.board.name(point)}>{direction}", here=1 << point)

    def named(self, text: str) -> Action | None:
        """The action or event of a notation, playable wherever it is legal; None for any other text."""
        if text.startswith("deal "):
            deal = read(self.shapes, text[5:])
            return Action(self.clauses["deal"], text) if deal and text == f"deal {written(deal)}" else None
        if PICK.fullmatch(text):
            return self.word(text)
        match = PLACE.fullmatch(text) or PUSH.fullmatch(text)
        if match is None or self.board.point(match[2] if text[0] == "r" and "@" in text else match[1]) is None:
            return None
        return Action(self.placing.id if "@" in text else self.clauses.get("push", ""), text)

    def readable(self, text: str) -> bool:
        """Whether a text is written like an action or event of this phase."""
        return self.named(text) is not None

    def refusal(self, position: Position, text: str) -> Refusal | None:
        """Why a text is not legal."""
        return dealt_refusals.refusal(self, position, text)

    def fired(self, position: Position, action: Action, after: Position) -> Iterator[tuple[str, int, int]]:
        """The clauses that have a say: of the action or event, and the ending that falls."""
        side = position.side
        yield action.clause, 0, side
        hands = position.kept.hands
        assert hands is not None
        if action.text.startswith("deal "):
            if "/" in action.text:
                yield self.clauses["double-deal"], 0, side
            if "small-hands" in self.clauses and self.unlocked(hands):
                yield self.clauses["small-hands"], 0, side
        if after.over is not None and after.over.rule:
            yield after.over.rule, 0, side

    def describe(self, position: Position) -> dict[str, Any]:
        """What is dealt and left, in the shapes that `setup` takes."""
        hands = position.kept.hands
        assert hands is not None
        return dealt_state.describe(self, hands)

    def kept(self, state: Mapping[str, Any]) -> Kept:
        """What is dealt and left, from what `setup` was given."""
        return Kept(hands=dealt_state.restored(self, state))

    def restored(self, position: Position, state: Mapping[str, Any]) -> Position:
        """The same position: nothing can be told from the board alone."""
        return position

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
        if isinstance(action, HandPlaced):
            masks = [old | new for old, new in zip(position.stones, action.stones, strict=True)]
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


def put(values: tuple[int, ...], side: int, value: int) -> tuple[int, ...]:
    """Values by side with one changed."""
    return tuple(value if i == side else old for i, old in enumerate(values))
