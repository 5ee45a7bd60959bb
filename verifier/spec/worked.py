"""The typed shape of worked examples: positions, what is played, and what must hold."""

from __future__ import annotations

from dataclasses import field, fields
from typing import Annotated, Any, Literal

from ..engine.clocks import MOST
from ..engine.parameters import Bounds, Id
from ..engine.rules import MatchKind
from ..engine.text import Text
from .shape import shape


@shape
class Window:
    """A part of a board.

    at: its top left point; rows: a diagram of it.
    """

    at: str = "a1"
    rows: str


@shape
class Part:
    """A board of which a part is given.

    at: the top left point of that part; rows: a diagram of it; fill: a diagram that is repeated over the whole board
    around it, which is empty where there is none.
    """

    at: str = "a1"
    rows: str
    fill: str | None = None


@shape
class Refused:
    """An action that must not be legal.

    play: its notation; rule: the clause that refuses it; code: the kind of reason.
    """

    play: str
    rule: Id | None = None
    code: Id | None = None


@shape
class Won:
    """How a game must have ended.

    winners: colours, none for a draw; reason: why, such as `immobile`; replay: whether it is to be played again; seats:
    the winning seats, from 1, where seats and colours are not the same.
    """

    winners: tuple[Id, ...]
    reason: Id
    replay: bool | None = None
    seats: tuple[int, ...] | None = None


@shape
class Waiting:
    """A row that must wait for the next action.

    colour: whose row it is; row: its points.
    """

    colour: Id
    row: tuple[str, ...]


@shape
class Dealt:
    """What is dealt and left in a position, which can be given and asked for.

    hand, next: the dealt hand of the player whose turn it is and of the other (`T:xoox`, of two hands `T:xoox/O:xxoo`),
    still to be dealt where left out; picked: which of two hands, 1 or 2; turn: the number of this turn; pushes: left,
    by colour; cooldown: own placements that must come before the next push; blocks: deals so far in a block, and
    whether the double one has come; last_placed: the points of each colour's last placement; abilities: by colour,
    still to be given where left out.
    """

    hand: str | None = None
    next: str | None = None
    picked: int | None = None
    turn: int | None = None
    pushes: dict[str, int] | None = None
    cooldown: dict[str, int] | None = None
    blocks: dict[str, tuple[int | bool, ...]] | None = None
    last_placed: dict[str, tuple[str, ...]] | None = None
    abilities: dict[str, str] | None = None


@shape
class Expect(Dealt):
    """What must hold in a position; every key that is there is an assertion.

    captured: exactly these points were taken by the step; stays: these points hold what they held; board: the
    diagram, or a part of it; legal: exactly these actions are legal; allows: these are among the legal ones; refuses:
    these are not; to_move: whose turn it is, or `chance`; taken: pieces taken by each colour, 0 where it is not named;
    seats: the seat of each colour, where players have chosen; clock: milliseconds left to these colours; calls: exactly
    these calls, in seconds left, were made during the step; waiting: the row that waits for the next action, or `none`;
    outcome: how the game ended, or `open`; continues: whether the same piece goes on; chance: how likely it is what
    chance brings next, a fraction (`3/5`) by event (`deal T:xoox`) or kind (`double`, `hand 3:1`, `hand T 3:1 black`);
    hand, next, picked, turn, pushes, cooldown, blocks, last_placed, abilities: as in a position, and of mappings the
    colours that are named. In a match seats are the match's, and there is more; kind: what kind it is in the end;
    paired: whether these people come together; first: the seat that begins the game; plays: who plays each seat;
    counts: what the game counts for each seat, or `unrated` where it leaves the rating alone.
    """

    captured: tuple[str, ...] | None = None
    stays: tuple[str, ...] | None = None
    board: str | Window | None = None
    legal: tuple[str, ...] | None = None
    allows: tuple[str, ...] | None = None
    refuses: tuple[Refused, ...] | None = None
    to_move: Id | None = None
    taken: dict[str, int] | None = None
    seats: dict[str, int] | None = None
    clock: dict[str, int] | None = None
    calls: tuple[int, ...] | None = None
    waiting: Waiting | Literal["none"] | None = None
    outcome: Won | Literal["open"] | None = None
    continues: bool | None = None
    chance: dict[str, str | int] | None = None
    kind: MatchKind | None = None
    paired: bool | None = None
    first: int | None = None
    plays: tuple[Literal["person", "cpu"], ...] | None = None
    counts: tuple[Literal[0, 1, "half"], ...] | Literal["unrated"] | None = None


@shape
class Step:
    """One action, one whole turn, or a long quiet stretch; in a match also somebody who leaves or comes back.

    play: a notation, or a turn such as `a1xc1xe1`; spent: milliseconds that its player took, which count where a clock
    runs; repeat: a list of actions by colour which each player goes round; turns: for how many turns, of all players
    together, that goes on; leaves: the seat whose person leaves; returns: the seat to which its person comes back; say:
    what happens; expect: what must hold afterwards.
    """

    play: str | None = None
    spent: Annotated[int, Bounds(0, MOST)] | None = None
    repeat: dict[str, tuple[str, ...]] | None = None
    turns: Annotated[int, Bounds(1, 10_000)] | None = None
    leaves: int | None = None
    returns: int | None = None
    say: Text | None = None
    expect: Expect = Expect()


@shape
class Line:
    """One way to play on from the example's position.

    title: what it shows; steps: what is played.
    """

    title: Text | None = None
    steps: tuple[Step, ...]


@shape
class State(Dealt):
    """What a position is besides its diagram and whose turn it is, as `setup` takes it.

    taken: pieces taken by each colour so far; phase: the phase it is in; actions: how many actions of the phase, or of
    the turn, have been made; turns: how many turns have been played, where an ending counts them; quiet: turns without
    a capture so far; moving: the piece of a turn that goes on; waiting: the row that waits for this action, by `colour`
    and `row`; seats: which seat plays which colour, where the players have chosen; clock: milliseconds left to each
    colour, where a clock runs; spent, dyed: colours whose ability is used up, and whose next hand is of one colour;
    free: how the hand may lie apart; due: what chance decides before it deals.
    """

    taken: dict[str, int] | None = None
    phase: Id | None = None
    actions: int | None = None
    turns: int | None = None
    quiet: int | None = None
    moving: dict[str, Any] | None = None
    waiting: dict[str, Any] | None = None
    seats: dict[str, int] | None = None
    clock: dict[str, int] | None = None
    spent: tuple[Id, ...] | None = None
    dyed: tuple[Id, ...] | None = None
    free: Literal["anywhere", "edge"] | None = None
    due: str | None = None

    def given(self) -> dict[str, Any]:
        """What is said of the position."""
        return {key: value for key in STATE if (value := getattr(self, key)) is not None}


STATE = tuple(f.name for f in fields(State))
"""The names of what a position is besides."""

KEPT = tuple(f.name for f in fields(Dealt))
"""The names of those that an expectation can ask for."""


@shape
class Start(State):
    """Where play begins.

    position: a diagram or a part of one, with what else `setup` takes; to_move: whose turn it is there; moves: played
    from the start of the game, instead of a position.
    """

    position: str | Part | None = None
    to_move: Id | None = None
    moves: tuple[str, ...] = ()


@shape
class Setting:
    """How the people of a match have come together.

    kind: `ranked`, `private` or against the `cpu`, as they have asked for; first: the seat that begins the first game,
    where the seating does not say; same_network: whether they are on one network; waited: for how many seconds somebody
    has waited for an opponent; wishes: which choices each of them has made, by option.
    """

    kind: MatchKind = "private"
    first: int | None = None
    same_network: bool = False
    waited: Annotated[int, Bounds(0, 1_000_000)] = 0
    wishes: tuple[dict[str, Any], ...] = ()


@shape
class MatchGame(Start):
    """One game of a match.

    title: what it shows; expect: what must hold before any step; steps: what is played.
    """

    title: Text | None = None
    expect: Expect = Expect()
    steps: tuple[Step, ...]


@shape
class Example(Start):
    """A worked example: a position and what must happen; or a match of several games.

    id: unique in its game; title: for readers; about: what it shows; rules: clauses that the trace must show; options:
    local rules in force, a choice by option; players: how many play; expect: what must hold before any step; lines:
    ways to play on; refused: actions that are not legal in the position; match: how its people have come together;
    games: of the match, one after the other.
    """

    id: Id
    title: Text
    about: Text | None = None
    rules: tuple[Id, ...] = ()
    options: dict[str, Any] = field(default_factory=dict)
    players: int = 2
    expect: Expect = Expect()
    lines: tuple[Line, ...] = ()
    refused: tuple[Refused, ...] = ()
    match: Setting | None = None
    games: tuple[MatchGame, ...] = ()


@shape
class ExampleFile:
    """A file of `examples/<game>/`.

    game: which they are about; examples: in the order in which they are shown.
    """

    game: Id
    examples: tuple[Example, ...]
