"""What chance decides besides deals: abilities, extra turns, pushes that come back, directions, colours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from .deals import Hands
from .dealt_actions import USE
from .dealt_turns import again, finished, push, started
from .effects import Effect
from .mechanics.abilities import Abilities
from .pushes import DIRECTIONS, neighbours

if TYPE_CHECKING:
    from .dealing import Dealing
    from .position import Position

YES_NO = ("yes", "no")
NONE = Effect()
"""What a player without an ability has."""


class Fates:
    """The abilities of a game and what chance decides because of them.

    flow: of the phase; clause: the abilities that there are, None where there are none.
    """

    def __init__(self, flow: Dealing, clause: Abilities | None) -> None:
        self.flow, self.clause = flow, clause
        self.effects: Mapping[str, Effect] = {a.id: a.effect for a in clause.all} if clause else {}
        self.take_back = any(effect.undoes for effect in self.effects.values())

    def effect(self, hands: Hands, side: int) -> Effect:
        """The effect of a side's ability, as long as it is not used up."""
        ability = hands.abilities[side]
        return NONE if ability is None or side in hands.spent else self.effects[ability]

    def due(self, hands: Hands) -> tuple[str, ...]:
        """What chance decides next, none where no more than a deal is due."""
        if self.clause and None in hands.abilities:
            return ("ability", str(hands.abilities.index(None)))
        return hands.due

    def named(self, text: str) -> bool:
        """Whether a text is written like the use of an ability, or like what chance decides because of one.

        text: any text.
        """
        what, _, value = text.partition(" ")
        if what == "recolour":
            return bool(self.clause) and self.flow.shapes.read(value) is not None
        known = {"ability": self.effects, "extra": YES_NO, "recover": YES_NO, "dir": DIRECTIONS}
        return bool(self.clause) and (USE.fullmatch(text) is not None or value in known.get(what, ()))

    def events(self, position: Position) -> dict[str, Fraction]:
        """What chance may decide now, with exact probabilities; empty where it decides nothing but a deal."""
        flow, hands = self.flow, self.flow.own(position)
        what, *data = self.due(hands) or ("",)
        side = position.side
        if what == "ability":
            return dict.fromkeys((f"ability {name}" for name in self.effects), Fraction(1, len(self.effects)))
        if what == "extra":
            share = self.effect(hands, side).extra()
            return {text: odds for text, odds in (("extra yes", share), ("extra no", 1 - share)) if odds}
        if what == "recover":
            share = self.effect(hands, side).regains()
            return {text: odds for text, odds in (("recover yes", share), ("recover no", 1 - share)) if odds}
        if what == "dir":
            point = flow.board.point(data[0])
            assert point is not None
            legal = flow.directions(position, point)
            ways = [d for d in neighbours(data[1]) if d in legal]
            return dict.fromkeys((f"dir {d}" for d in ways), Fraction(1, len(ways)))
        if what == "recolour":
            hand = flow.current(position)
            assert hand
            hands_of = flow.shapes.colourings(hand.shape, len(hand.colours) // 2, "x")
            return dict.fromkeys((f"recolour {one}" for one in hands_of), Fraction(1, len(hands_of)))
        return {}

    def possible(self, position: Position) -> bool:
        """Whether what is set up to be due can come from the mover's ability, hand and stones."""
        flow, hands = self.flow, self.flow.own(position)
        what, *data = hands.due
        effect = self.effect(hands, position.side)
        if None in hands.abilities or hands.hand is None:
            return False
        if what == "dir":
            point = flow.board.point(data[0])
            return effect.staggers() and point is not None and data[1] in flow.directions(position, point)
        if what == "recolour":
            hand = flow.current(position)
            return hand is not None and hand.shape in flow.dealer.full
        return bool(effect.extra() if what == "extra" else effect.regains())

    def happened(self, position: Position, text: str) -> Position:
        """The position after chance has decided.

        text: one of `events`.
        """
        flow, hands, side = self.flow, self.flow.own(position), position.side
        what, value = text.split(" ", 1)
        if what == "ability":
            return self._given(position, hands, value)
        position = flow.keep(position, due=())
        if what == "extra":
            return self._extra(position) if value == "yes" else finished(flow, position)
        if what == "recover":
            more = hands.pushes[side] + (value == "yes")
            pushes = tuple(more if i == side else n for i, n in enumerate(hands.pushes))
            return finished(flow, flow.keep(position, pushes=pushes, spent=hands.spent | {side}))
        if what == "dir":
            return push(flow, position, hands.due[1], value)
        hand = flow.shapes.read(value)
        assert hand
        return started(flow, flow.recoloured(position, hand))

    def first_pushes(self, abilities: Sequence[str | None]) -> tuple[int, ...]:
        """How many pushes each side starts with.

        abilities: of each side, None for one that is still to be given.
        """
        times = self.flow.pushing.times if self.flow.pushing else 0
        effects = [self.effects[name] if name else NONE for name in abilities]
        return tuple(effects[1 - side].others_pushes(effect.pushes(times)) for side, effect in enumerate(effects))

    def _given(self, position: Position, hands: Hands, ability: str) -> Position:
        """The next side has its ability; when all have, their pushes are counted."""
        first = hands.abilities.index(None)
        abilities = tuple(ability if i == first else old for i, old in enumerate(hands.abilities))
        if None in abilities:
            return self.flow.keep(position, abilities=abilities)
        pushes = self.first_pushes(abilities)
        return started(self.flow, self.flow.keep(position, abilities=abilities, pushes=pushes))

    def _extra(self, position: Position) -> Position:
        """Another turn of the same player, unless the opponent's ability cancels it."""
        flow, hands, side = self.flow, self.flow.own(position), position.side
        more = self.effect(hands, 1 - side).cancels()
        if more is None:
            return again(flow, position)
        clock = position.kept.clock
        if clock:
            position = flow.timed(position, 1 - side, clock[1 - side] + more)
        return finished(flow, flow.keep(position, spent=hands.spent | {1 - side}))

    def words(self, position: Position) -> tuple[str, ...]:
        """How the player whose turn it is may use its ability now."""
        hands = self.flow.own(position)
        if not self.clause or not hands.abilities[position.side]:
            return ()
        return self.effect(hands, position.side).words(self.flow, position)

    def used(self, position: Position, text: str) -> Position:
        """The position after the player has used its ability."""
        hands, side = self.flow.own(position), position.side
        effect = self.effect(hands, side)
        return effect.use(self.flow, self.flow.keep(position, spent=hands.spent | {side}), text)
