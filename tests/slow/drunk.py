"""Nanamoku's drunk mode: chance gives each player one of eighteen abilities before the first hand.

Written from the rules alone, to judge the engine by. A turn that goes on by chance (another turn, a push that comes
back, the direction of a push, new colours) is over when chance has spoken. All positions that an undone turn may go
back to are simply kept.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from .abilities import ABILITIES, WHOLE_TIME, Position, recoloured, uses
from .nanamoku import DIRECTIONS, PLAYERS, SYMBOL, Hand, Nanamoku, Odds, colourings, one_of, other, point_of
from .rules import Board, Direction, IllegalMove, Outcome, Point, ahead, point_name

LOW, WATER, NURSED = 30_000, 60_000, 30_000
APART = {"free_seat": "anywhere", "edge_seat": "edge"}


class Drunk(Nanamoku):
    """The game on a board of any size."""

    # ---------------------------------------------------------------- chance

    def odds(self, position: Position, player: str, turn: int) -> Odds:
        """The odds of one hand, whose colours a dyed hand and the last order change, never its shape."""
        usual, own = super().odds(position, player, turn), SYMBOL[player]
        late = position.abilities[player] == "last_order" and position.clock[player] <= LOW
        odds: Odds = {}
        for hand, weight in usual.items():
            shape, colours = hand.split(":")
            texts = [colours]
            if player in position.dyed:
                texts = [own * len(colours)]
            elif late and len(colours) == 4:
                texts = [text for text in colourings(4, 1) if text.count(own) == 3]
            for text in texts:
                odds[f"{shape}:{text}"] = odds.get(f"{shape}:{text}", Fraction(0)) + weight / len(texts)
        return odds

    def ways(self, position: Position, stone: Point, named: str) -> list[str]:
        """Where a push that staggers may go: the named direction and its neighbours, as far as they are possible."""
        names = list(DIRECTIONS)
        at = names.index(named)
        return [
            name
            for name in (names[at - 1], named, names[(at + 1) % len(names)])
            if not isinstance(self.push(position, stone, DIRECTIONS[name]), str)
        ]

    def chance(self, position: Position) -> dict[str, Fraction]:
        if position.outcome:
            return {}
        if position.to_be_given:
            return {f"ability {one}": Fraction(1, len(ABILITIES)) for one in ABILITIES}
        if not position.due:
            return super().chance(position)
        kind, *about = position.due
        if kind == "extra":
            return {"extra yes": Fraction(5, 100), "extra no": Fraction(95, 100)}
        if kind == "recover":
            return {"recover yes": Fraction(1, 2), "recover no": Fraction(1, 2)}
        if kind == "dir":
            ways = self.ways(position, point_of(about[0]), about[1])
            return {f"dir {way}": Fraction(1, len(ways)) for way in ways}
        assert position.hand is not None
        shape = position.hand.split(":")[0]
        return {f"recolour {shape}:{text}": weight for text, weight in one_of(colourings(4, 2), Fraction(1)).items()}

    def event(self, position: Position, text: str) -> Position:
        """The position after something that chance has decided."""
        if not position.to_be_given and not position.due:
            return self.deal(position, text.removeprefix("deal "))
        if text not in self.chance(position):
            raise IllegalMove(text)
        kind, told = text.split()
        if kind == "ability":
            return self.give(position, told)
        due, position = position.due, replace(position, due=())
        if kind == "recolour":
            return self.judge(self.with_hand(position, told))
        if kind == "dir":
            return self.carry_out_push(position, point_of(due[1]), told)
        if kind == "recover":
            position, mover = position.without(position.mover), position.mover
            if told == "yes":
                position = replace(position, pushes={**position.pushes, mover: 1})
            return self.finish(position)
        if told == "no":
            return self.finish(position)
        if position.has(position.waiter, "nurse"):
            nurse = position.waiter
            return self.finish(position.without(nurse).timed(nurse, position.clock[nurse] + NURSED))
        return self.finish(position, again=True)

    def give(self, position: Position, ability: str) -> Position:
        player = position.to_be_given
        assert player is not None
        position = replace(position, abilities={**position.abilities, player: ability})
        if not position.to_be_given:
            position = replace(position, pushes=self.first_pushes(position.abilities))
        return self.judge(position)

    def first_pushes(self, abilities: Mapping[str, str | None]) -> dict[str, int]:
        """How many pushes each player begins with."""
        pushes = {player: 3 if abilities[player] == "stagger" else self.times for player in PLAYERS}
        for player in PLAYERS:
            if abilities[player] == "miscount":
                pushes[other(player)] = 1
        return pushes

    def deal(self, position: Position, text: str) -> Position:
        due = position.dealt_for
        after = super().deal(position, text)
        assert due is not None and isinstance(after, Position)
        return replace(after, dyed=after.dyed - {due[0]})

    # ---------------------------------------------------------------- what a player may do

    def may_lie(self, position: Position, laid: Board) -> bool:
        at_edge = any(c in (1, self.columns) or r in (1, self.rows) for c, r in laid)
        free = position.apart == "anywhere" or (position.apart == "edge" and at_edge)
        return free or super().may_lie(position, laid)

    def strength(self, position: Position) -> float:
        return float("inf") if position.abilities[position.mover] == "brute_push" else self.most

    def turn_actions(self, position: Position) -> Iterator[str]:
        yield from super().turn_actions(position)
        yield from uses(position)

    # ---------------------------------------------------------------- playing

    def as_told(self, diagram: str, to_move: str, **state: Any) -> Position:
        keys = dict(state)
        abilities = {**dict.fromkeys(PLAYERS), **dict(keys.pop("abilities", None) or {})}
        due = tuple(str(keys.pop("due", "")).split())
        begin = self.first_pushes(abilities) if all(abilities.values()) else {}
        last = dict(keys.pop("last_placed", None) or {})
        more: dict[str, Any] = {
            "abilities": abilities,
            "due": due,
            "clock": {**dict.fromkeys(PLAYERS, WHOLE_TIME), **dict(keys.pop("clock", None) or {})},
            "spent": frozenset(keys.pop("spent", ())),
            "dyed": frozenset(keys.pop("dyed", ())),
            "apart": keys.pop("free", None),
            "last_placed": {player: frozenset(map(point_of, last.get(player, ()))) for player in PLAYERS},
        }
        keys["pushes"] = begin | dict(keys.pop("pushes", None) or {})
        return replace(super().as_told(diagram, to_move, **keys), **more)

    def start(self) -> Position:
        return Position(**vars(super().start()))

    def play(self, position: Position, action: str, spent: int = 0) -> Position:
        """The position after one action or event; time is looked at first, and stands while chance is to act."""
        if position.outcome:
            raise IllegalMove(action)
        if position.to_move == "chance":
            return self.give_up(position, action) or self.event(position, action)
        mover = position.mover
        if spent and position.clock[mover] <= spent:
            lost = position.timed(mover, 0)
            return replace(lost, outcome=Outcome((position.waiter,), "timeout"))
        now = position.timed(mover, position.clock[mover] - spent)
        if lost := self.give_up(now, action):
            return lost
        if reason := self.reason(now, action):
            raise IllegalMove(reason)
        if action.startswith("use"):
            return self.judge(self.use(now, action[3:].strip()))
        after = super().play(now, action)
        assert isinstance(after, Position)
        return after

    def calls(self, position: Position, spent: int) -> tuple[int, ...]:
        """The calls that are made while the player spends so much time: when it goes to them from above."""
        left = position.clock[position.mover]
        runs = not position.outcome and position.to_move != "chance"
        return tuple(call for call in (30, 15, 5) if runs and left > call * 1000 >= left - spent)

    def give_up(self, position: Position, action: str) -> Position | None:
        if action not in ("resign", "timeout"):
            return None
        return replace(position, outcome=Outcome((position.waiter,), action))

    def with_hand(self, position: Position, hand: Hand) -> Position:
        """The position with another hand in the place of the one to be placed."""
        deal = list(position.hands[position.mover])
        deal[max(position.picked - 1, 0)] = hand
        return replace(position, hands={**position.hands, position.mover: tuple(deal)})

    def use(self, position: Position, about: str) -> Position:
        """The position after the player has used an ability."""
        player, foe = position.mover, position.waiter
        position = position.without(player)
        match position.abilities[player]:
            case "solid_hand":
                return replace(position, dyed=position.dyed | {player})
            case "phone_check":
                return position.timed(foe, LOW)
            case "water":
                return position.timed(player, position.clock[player] + WATER)
            case "free_seat" | "edge_seat" as ability:
                return replace(position, apart=APART[ability])
            case "half_half":
                return replace(position, due=("recolour",))
            case "claim_stone":
                return replace(position, board={**position.board, point_of(about): player})
            case "take_back":
                return replace(position.past[-1], clock=position.clock, spent=position.spent)
        assert position.hand is not None
        return self.with_hand(position, recoloured(position.hand, about))

    def do_place(self, position: Position, laid: Board) -> Position:
        mover = position.mover
        after = replace(
            position,
            board={**position.board, **laid},
            cooldown={**position.cooldown, mover: max(0, position.cooldown[mover] - 1)},
            last_placed={**position.last_placed, mover: frozenset(laid)},
            past=self.remembered(position),
        )
        return self.wait_for(after, "extra") if position.has(mover, "double_place") else self.finish(after)

    def do_push(self, position: Position, stone: Point, direction: str) -> Position:
        if position.abilities[position.mover] == "stagger":
            return replace(position, due=("dir", point_name(stone), direction))
        return self.carry_out_push(position, stone, direction)

    def carry_out_push(self, position: Position, stone: Point, direction: str) -> Position:
        """The position after a push in the direction that it takes."""
        after, way = replace(self.less_a_push(position), past=self.remembered(position)), DIRECTIONS[direction]
        if position.has(position.waiter, "unseen"):
            after = after.without(position.waiter)
        else:
            board = self.push(position, stone, way)
            assert isinstance(board, dict)
            after = replace(after, board=board, last_placed=self.carried(position, stone, way))
        if not after.pushes[position.mover] and position.has(position.mover, "another_round"):
            return self.wait_for(after, "recover")
        return self.finish(after)

    def wait_for(self, position: Position, event: str) -> Position:
        """The turn goes on when chance has spoken; it has ended where a row has ended the game."""
        after = self.judge(replace(position, due=(event,)))
        return self.finish(position) if after.outcome else after

    def remembered(self, position: Position) -> tuple[Position, ...]:
        """What may be gone back to once the turn has been played: of two hands one is picked again."""
        return (*position.past, replace(position, picked=0))

    def carried(self, position: Position, stone: Point, way: Direction) -> dict[str, frozenset[Point]]:
        """Where the stones of the last placements are after a push."""
        line = {stone}
        while (stone := ahead(stone, way)) in position.board:
            line.add(stone)
        return {
            player: frozenset(ahead(point, way) if point in line else point for point in placed)
            for player, placed in position.last_placed.items()
        }

    def finish(self, position: Position, again: bool = False) -> Position:
        """The next turn: the other player's, or the same player's once more."""
        mover = position.mover
        ended = position.timed(mover, max(position.clock[mover], LOW))
        ended = replace(ended, apart=None)
        if not again:
            after = self.next_turn(ended)
            assert isinstance(after, Position)
            return after
        hands = {player: deal for player, deal in position.hands.items() if player != mover}
        return self.judge(replace(ended, turn=position.turn + 1, hands=hands, picked=0))

    def judge(self, position: Position) -> Position:
        after = super().judge(position)
        assert isinstance(after, Position)
        return after

    def can_begin(self, position: Position) -> bool:
        return super().can_begin(position) and not position.to_be_given and not position.due

    # ---------------------------------------------------------------- refusals

    def reason(self, position: Position, action: str) -> str | None:
        if not action.startswith("use") or position.outcome or position.to_move == "chance":
            return super().reason(position, action)
        return None if action in uses(position) else "ability-not-usable"
