"""Nanamoku's abilities: what is kept of them, and how those that are used may be used.

Written from the rules alone, to judge the engine by.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from .nanamoku import PLAYERS, Hand, stones
from .nanamoku import Position as Sober
from .rules import Point, point_name

ABILITIES = (
    "solid_hand",
    "take_back",
    "phone_check",
    "brute_push",
    "miscount",
    "double_place",
    "flip_hand",
    "claim_stone",
    "water",
    "stagger",
    "free_seat",
    "half_half",
    "last_order",
    "unseen",
    "wrong_seat",
    "edge_seat",
    "another_round",
    "nurse",
)
WHOLE_TIME = 450_000
OTHER_COLOUR = {"x": "o", "o": "x"}


@dataclass(frozen=True)
class Position(Sober):
    """A turn, or the chance that it waits for.

    clock: milliseconds; abilities: those that are given; spent: whose has done what it does once; dyed: whose next
    hand is of one colour; apart: whether this turn's hand may lie `anywhere`, or apart at the `edge`; due: what chance
    has to decide before the turn goes on; last_placed: the stones of each player's last placement, where they are now;
    past: for each turn, the position from which it was placed or pushed.
    """

    clock: Mapping[str, int] = field(default_factory=lambda: dict.fromkeys(PLAYERS, WHOLE_TIME))
    abilities: Mapping[str, str | None] = field(default_factory=lambda: dict.fromkeys(PLAYERS))
    spent: frozenset[str] = frozenset()
    dyed: frozenset[str] = frozenset()
    apart: str | None = None
    due: tuple[str, ...] = ()
    last_placed: Mapping[str, frozenset[Point]] = field(default_factory=lambda: dict.fromkeys(PLAYERS, frozenset()))
    past: tuple[Position, ...] = ()

    @property
    def to_be_given(self) -> str | None:
        """Who is to be given an ability first; nobody once both have one."""
        return next((player for player in PLAYERS if not self.abilities[player]), None)

    @property
    def to_move(self) -> str:
        waits = self.to_be_given or self.due or self.dealt_for
        return "chance" if waits and not self.outcome else self.mover

    def has(self, player: str, ability: str) -> bool:
        """Whether a player's ability is this one, and has not done all that it does."""
        return self.abilities[player] == ability and player not in self.spent

    def without(self, player: str) -> Position:
        """The position with a player's ability spent."""
        return replace(self, spent=self.spent | {player})

    def timed(self, player: str, left: int) -> Position:
        return replace(self, clock={**self.clock, player: left})


def uses(position: Position) -> Iterator[str]:
    """How the player may use an ability."""
    player, foe, hand = position.mover, position.waiter, position.hand
    if player in position.spent:
        return
    match position.abilities[player]:
        case "solid_hand" | "phone_check" | "water" | "free_seat" | "edge_seat":
            yield "use"
        case "take_back" if position.past and position.past[-1].mover == foe:
            yield "use"
        case "flip_hand" if hand:
            yield "use"
        case "half_half" if hand and len(stones(hand)) == 4:
            yield "use"
        case "claim_stone":
            for point in position.last_placed[foe]:
                if position.board[point] == foe:
                    yield f"use {point_name(point)}"
        case "wrong_seat" if hand:
            colours = hand.split(":")[1]
            for i in range(len(colours)):
                for j in range(i + 1, len(colours)):
                    if colours[i] != colours[j]:
                        yield f"use {i + 1},{j + 1}"


def recoloured(hand: Hand, about: str) -> Hand:
    """The hand with two stones exchanged, counted from 1, or else with all colours exchanged."""
    shape, colours = hand.split(":")
    new = list(colours)
    if about:
        i, j = (int(number) - 1 for number in about.split(","))
        new[i], new[j] = colours[j], colours[i]
    else:
        new = [OTHER_COLOUR[symbol] for symbol in colours]
    return f"{shape}:{''.join(new)}"
