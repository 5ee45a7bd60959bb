"""The flow of a phase in which chance deals hands: dealing, picking, placing, pushing.

Nothing is listed before it is asked for: what is legal is a few masks, one a rotation or a direction.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from . import dealt_refusals, dealt_state, dealt_turns
from .board import union
from .deals import Block, Deal, Dealer, Hands, odds, put, read, written
from .dealt_actions import LAST_ROTATION, PICK, PLACE, PUSH, Events, HandPlaced, Turn, Ways
from .fates import Fates
from .hands import Hand, Shapes, Turned, around, fitting
from .history import NONE
from .planes import Action
from .position import Kept, Position
from .pushes import Pushes

if TYPE_CHECKING:
    from .mechanics.abilities import Abilities
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
        self,
        phase: Phase,
        placing: PlaceHand,
        pushing: Push | None,
        dealer: Dealer,
        clauses: Mapping[str, str],
        abilities: Abilities | None,
    ) -> None:
        self.phase, self.game, self.board = phase, phase.game, phase.board
        self.placing, self.pushing, self.dealer, self.clauses = placing, pushing, dealer, clauses
        self.shapes: Shapes = dealer.shapes
        self.sheet, self.sizes = phase.sheets[0], {name: len(cells) for name, cells in self.shapes.cells.items()}
        self.steps = tuple((self.board.delta(d), self.board.starts(d, 1)) for d in self.board.directions("all"))
        self.pushes = Pushes(self.board, pushing.region, pushing.most) if pushing else None
        sides = len(phase.game.colours)
        times = pushing.times if pushing else 0
        self.fates = Fates(self, abilities)
        none: tuple[str | None, ...] = (None,) * sides
        blocks, zeros = (Block(),) * sides, (0,) * sides
        self.beginning = Hands(1, None, None, 0, (times,) * sides, zeros, blocks, zeros, none)
        edge = self.board.full
        for delta, starts in self.steps:
            edge &= starts if abs(delta) in (1, self.board.columns) else edge
        self.edge = self.board.full & ~edge

    # ------------------------------------------------------------ chance

    def due(self, position: Position) -> bool:
        """Whether chance is to act."""
        hands = position.kept.hands
        if position.over is not None or hands is None:
            return False
        return hands.hand is None or hands.next is None or bool(self.fates.due(hands))

    @staticmethod
    def own(position: Position) -> Hands:
        """What is dealt and left."""
        hands = position.kept.hands
        assert hands is not None
        return hands

    def keep(self, position: Position, **changes: Any) -> Position:
        """The position with some of that changed."""
        hands = self.own(position)._replace(**changes)
        return position._replace(kept=position.kept._replace(hands=hands))

    @staticmethod
    def timed(position: Position, side: int, left: int) -> Position:
        """The position with the clock of a side set.

        left: milliseconds.
        """
        return position._replace(kept=position.kept._replace(clock=put(position.kept.clock, side, left)))

    def current(self, position: Position) -> Hand | None:
        """The hand that is played, or None where one of two is still to be picked."""
        hands = self.own(position)
        if hands.hand is None or (len(hands.hand) > 1 and not hands.picked):
            return None
        return hands.hand[max(0, hands.picked - 1)]

    def recoloured(self, position: Position, hand: Hand) -> Position:
        """The position with the hand that is played in other colours."""
        hands = self.own(position)
        assert hands.hand is not None
        picked = max(0, hands.picked - 1)
        return self.keep(position, hand=tuple(hand if i == picked else old for i, old in enumerate(hands.hand)))

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

    def odds(self, position: Position) -> tuple[Mapping[Any, Fraction], Fraction] | None:
        """The hands that the due deal may bring, with their odds, and how likely it is double; None without deals."""
        return self.deals(position) if self.due(position) and not self.fates.events(position) else None

    def deals(self, position: Position) -> tuple[Mapping[Any, Fraction], Fraction]:
        """The same where a deal is due."""
        hands = self.own(position)
        turn, side = self.dealt(position)
        found = self.dealer.hands(turn, side, self.unlocked(hands))
        clock = position.kept.clock
        found = self.fates.effect(hands, side).dealt(found, self.dealer.full, side, clock[side] if clock else None)
        if side in hands.dyed:
            found = self.dealer.dyed(found, side)
        return found, self.dealer.double(turn, hands.blocks[side])

    def chance(self, position: Position) -> dict[str, Fraction]:
        """Every event that can happen now, with its probability; none when chance is not due."""
        if not self.due(position):
            return {}
        return self.fates.events(position) or dict(odds(*self.deals(position)))

    def deal(self, position: Position, deal: Deal) -> Position:
        """The position after a deal."""
        hands = self.own(position)
        turn, side = self.dealt(position)
        blocks = put(hands.blocks, side, self.dealer.counted(turn, hands.blocks[side], len(deal) > 1))
        dyed = hands.dyed - {side}
        if hands.hand is None:
            return dealt_turns.started(self, self.keep(position, hand=deal, blocks=blocks, dyed=dyed))
        return self.keep(position, next=deal, blocks=blocks, dyed=dyed)

    # ------------------------------------------------------------ what may be done

    def legal(self, position: Position) -> Sequence[Action]:
        """The legal actions or events, a lazy sequence that also knows notations."""
        if position.over is not None:
            return Turn(self, position, Ways((), (), ()))
        if self.due(position):
            decided = tuple(self.fates.events(position))
            return Turn(self, position, Ways(decided, (), ())) if decided else Events(self, position)
        return Turn(self, position, self.ways(position))

    def ways(self, position: Position) -> Ways:
        """What may be done in a turn."""
        hands = self.own(position)
        assert hands.hand is not None
        stones, empty = position.occupied, self.board.full & ~position.occupied
        near = self.near(position)
        words: tuple[str, ...] = ()
        if len(hands.hand) > 1:
            words = tuple(
                f"pick{n}"
                for n, hand in enumerate(hands.hand, 1)
                if n != hands.picked and any(self.corners(t, empty, near, hands.free) for t in self.shapes.turned(hand))
            )
        placements: tuple[tuple[Turned, int], ...] = ()
        hand = self.current(position)
        if hand:
            found = ((t, self.corners(t, empty, near, hands.free)) for t in self.shapes.turned(hand))
            placements = tuple((turned, mask) for turned, mask in found if mask)
        words += self.fates.words(position)
        return Ways(words, placements, self.pushable(position, stones, empty))

    def corners(self, turned: Turned, empty: int, near: int | None, free: str) -> int:
        """The corners at which a hand fits.

        turned, empty, near: as for `fitting`; free: whether it need not touch this turn, `anywhere` or at the `edge`.
        """
        if not free or near is None:
            return fitting(turned, empty, near)
        if free == "anywhere":
            return fitting(turned, empty, None)
        return fitting(turned, empty, near) | fitting(turned, empty, self.edge)

    def near(self, position: Position) -> int | None:
        """The points that touch a stone, or None where a hand may lie anywhere."""
        stones = position.occupied
        return around(self.board, stones, self.steps) if self.placing.touching and stones else None

    def pushable(self, position: Position, stones: int, empty: int) -> tuple[tuple[str, int], ...]:
        """The stones that may be pushed now, by direction."""
        hands, side = self.own(position), position.side
        if self.pushes is None or not hands.pushes[side] or hands.cooldown[side]:
            return ()
        most = self.fates.effect(hands, side).most(self.pushes.most)
        return tuple(self.pushes.legal(stones, empty, most).items())

    def directions(self, position: Position, point: int) -> list[str]:
        """The directions in which a stone may be pushed now."""
        stones = position.occupied
        return [d for d, mask in self.pushable(position, stones, self.board.full & ~stones) if mask >> point & 1]

    def find(self, position: Position, text: str) -> Action | None:
        """The legal action of a notation, or None.

        text: any text.
        """
        if position.over is not None:
            return None
        if self.due(position):
            events = self.fates.events(position)
            if events:
                return self.word(text) if text in events else None
            return self._dealable(position, text)
        return self._own(position, text)

    def _dealable(self, position: Position, text: str) -> Action | None:
        """The deal of a notation, where chance may bring it now."""
        deal = read(self.shapes, text[5:]) if text.startswith("deal ") else None
        if deal is None or text != f"deal {written(deal)}":
            return None
        hands = self.own(position)
        turn, side = self.dealt(position)
        double = self.dealer.double(turn, hands.blocks[side])
        if not (double if len(deal) > 1 else double != 1):
            return None
        if side in hands.dyed or hands.abilities[side] is not None:
            found, _ = self.deals(position)
            possible = all(hand in found for hand in deal)
        else:
            unlocked = self.unlocked(hands)
            possible = all(self.dealer.possible(hand, turn, side, unlocked) for hand in deal)
        return Action(self.clauses["deal"], text) if possible else None

    def _own(self, position: Position, text: str) -> Action | None:
        hands = self.own(position)
        assert hands.hand is not None
        if text in ("pick1", "pick2") or text.startswith("use"):
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
        free = self.own(position).free
        if free == "anywhere" or (free and whole & self.edge):
            return True
        return not self.placing.touching or not stones or around(self.board, whole, self.steps) & stones != 0

    def word(self, text: str) -> Action:
        """A pick, the use of an ability, or what chance decides because of one."""
        return Action(self.clauses.get("double-deal" if text.startswith("pick") else "abilities", ""), text)

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
        if PICK.fullmatch(text) or self.fates.named(text):
            return self.word(text)
        place, push = PLACE.fullmatch(text), PUSH.fullmatch(text)
        if place and int(place[1]) <= LAST_ROTATION and self.board.point(place[2]) is not None:
            return Action(self.placing.id, text)
        if push and self.board.point(push[1]) is not None:
            return Action(self.clauses.get("push", ""), text)
        return None

    def readable(self, text: str) -> bool:
        """Whether a text is written like an action or event of this phase, on whatever points."""
        return bool(PLACE.fullmatch(text) or PUSH.fullmatch(text)) or self.named(text) is not None

    def refusal(self, position: Position, text: str) -> Refusal | None:
        """Why a text is not legal."""
        return dealt_refusals.refusal(self, position, text)

    def fired(self, position: Position, action: Action, after: Position) -> Iterator[tuple[str, int, int]]:
        """The clauses that have a say: of the action or event, and the ending that falls."""
        side = position.side
        yield action.clause, 0, side
        hands = self.own(position)
        if action.text.startswith("deal "):
            if "/" in action.text:
                yield self.clauses["double-deal"], 0, side
            if "small-hands" in self.clauses and self.unlocked(hands):
                yield self.clauses["small-hands"], 0, side
            if "abilities" in self.clauses and (side in hands.dyed or hands.abilities[side] is not None):
                yield self.clauses["abilities"], 0, side
        if after.over is not None and after.over.rule:
            yield after.over.rule, 0, side

    def describe(self, position: Position) -> dict[str, Any]:
        """What is dealt and left, in the shapes that `setup` takes."""
        return dealt_state.describe(self, self.own(position))

    def kept(self, state: Mapping[str, Any]) -> Kept:
        """What is dealt and left, from what `setup` was given."""
        return Kept(hands=dealt_state.restored(self, state))

    def restored(self, position: Position, state: Mapping[str, Any]) -> Position:
        """The same position. RulebookError where what is due cannot be."""
        return dealt_state.checked_due(self, position)

    # ------------------------------------------------------------ doing it

    def play(self, position: Position, action: Action) -> Position:
        """The position after a legal action or event."""
        after = dealt_turns.played(self, position, action)
        return after if after.last is action else after._replace(last=action)

    def begin(self, stones: tuple[int, ...], side: int, score: tuple[int, ...], step: int, kept: Kept) -> Position:
        """The first position, or a set-up one; rows that stand in it count at once."""
        hands = kept.hands or self.beginning
        kept = kept._replace(hands=hands)
        position = Position(self.phase, stones, side, step, None, score, 0, NONE, None, self.sheet, 0, None, kept)
        return dealt_turns.started(self, dealt_turns.decided(self, position, 1 - side, union(stones)))
