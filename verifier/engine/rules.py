"""The rules of one game as plain values: what `spec` has validated and `Game` compiles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from .mechanics import Capture, Chance, Clock, Continuation, Ending, Forbid, Move
from .parameters import STRICT, Count, Id, Side


@dataclass(frozen=True, kw_only=True)
class BoardRules:
    """The board: how many points, which lines join them, how it is drawn.

    columns, rows: number of points across and down, 1 to 100.
    lines: which neighbours a line joins: `orthogonal`, `alquerque` (also the diagonals of points where
        row + column is even), `all`, each neighbour.
    drawn: whether pieces stand on crossings (`points`) or in squares (`cells`).
    pieces: what they look like: round `stones`, or `pawns`, wedges with the character 歩 that point away from their
        player (the first player's up, the second's down); it changes nothing in play.
    loops: pairs of edge points whose lines are joined outside the board, for loop captures.
    """

    __pydantic_config__: ClassVar[dict[str, Any]] = STRICT
    columns: Side
    rows: Side
    lines: Literal["orthogonal", "alquerque", "all"] = "orthogonal"
    drawn: Literal["points", "cells"] = "points"
    pieces: Literal["stones", "pawns"] = "stones"
    loops: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, kw_only=True)
class Turns:
    """How many actions a turn has.

    actions: the number of actions after which the turn passes; by: the seat that acts all through the phase, where
    turns do not pass; stones: the colours of the stones that it places then, one by one.
    """

    __pydantic_config__: ClassVar[dict[str, Any]] = STRICT
    actions: Count = 1
    by: Literal["first", "second"] | None = None
    stones: tuple[Id, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Until:
    """When a phase is over.

    actions: the number of actions, of all players together, after which the next phase begins.
    """

    __pydantic_config__: ClassVar[dict[str, Any]] = STRICT
    actions: Count


@dataclass(frozen=True, kw_only=True)
class PlayRules:
    """The clauses of a phase, slot by slot.

    turns: how many actions, whose turn; moves: what may be done; captures: what it takes; forbids: what may
    not be done; continues: whether the same piece goes on; chance: what chance brings; ends: who has won, asked in this
    order.
    """

    __pydantic_config__: ClassVar[dict[str, Any]] = STRICT
    turns: Turns = Turns()
    moves: tuple[Move, ...]
    captures: tuple[Capture, ...] = ()
    forbids: tuple[Forbid, ...] = ()
    continues: tuple[Continuation, ...] = ()
    chance: tuple[Chance, ...] = ()
    ends: tuple[Ending, ...] = ()


@dataclass(frozen=True, kw_only=True)
class PhaseRules(PlayRules):
    """A phase before play: an opening or a placement.

    id: its name; until: when the next phase begins; only_if_open: whether it is left out when the phase before has
    settled who plays which colour.
    """

    id: Id
    until: Until
    only_if_open: bool = False


MatchKind = Literal["ranked", "private", "cpu"]
"""Between whom a match is: people who are paired for a rating, people who agreed to play, or one person and the CPU."""


@dataclass(frozen=True, kw_only=True)
class TableRules:
    """What surrounds a single game: who begins it, and what its result counts.

    first: who begins the first game, the head of the `seating` order, or who is `decided` in some other way;
    rotate_first: whether the first move passes to the next seat after every game; rated: the kinds of matches whose
    games count for a rating; draws: what a drawn game counts there, `half` a win, or nothing, `unrated`; same_network:
    whether games between people on one network count; waiting: seconds after which somebody who waits for an opponent
    plays the CPU instead; paired_by: options of which people in ranked matches must have made the same choice.
    """

    __pydantic_config__: ClassVar[dict[str, Any]] = STRICT
    first: Literal["seating", "decided"] = "seating"
    rotate_first: bool = False
    rated: tuple[MatchKind, ...] | None = None
    draws: Literal["half", "unrated"] | None = None
    same_network: bool = True
    waiting: Count | None = None
    paired_by: tuple[Id, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Rules:
    """A whole game, all options chosen.

    id: its name; players: colours in turn order; board; setup: the start diagram, `empty` or `checker` (first player
    where row + column is even); phases: what comes before play; play: the rest of the game; seats: how many people
    play, 0 for one a colour; clock: by which it is played, at most one; table: what surrounds it.
    """

    id: str
    players: tuple[str, ...]
    board: BoardRules
    setup: str
    phases: tuple[PhaseRules, ...]
    play: PlayRules
    seats: int = 0
    clock: tuple[Clock, ...] = ()
    table: TableRules = TableRules()
