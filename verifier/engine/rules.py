"""The rules of one game as plain values: what `spec` has validated and `Game` compiles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from .mechanics import Capture, Chance, Continuation, Ending, Forbid, Move
from .mechanics.base import STRICT, Count, Id, Side


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


@dataclass(frozen=True, kw_only=True)
class Rules:
    """A whole game, all options chosen.

    id: its name; players: colours in turn order; board; setup: the start diagram, `empty` or `checker` (first player
    where row + column is even); phases: what comes before play; play: the rest of the game; seats: how many people
    play, 0 for one a colour.
    """

    id: str
    players: tuple[str, ...]
    board: BoardRules
    setup: str
    phases: tuple[PhaseRules, ...]
    play: PlayRules
    seats: int = 0
