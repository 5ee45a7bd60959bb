"""What a game is between two actions, and how it ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from .history import History, counts
from .planes import Action
from .sheets import Sheet

if TYPE_CHECKING:
    from .deals import Hands
    from .game import Game
    from .phase import Phase


class Outcome(NamedTuple):
    """How a game ended.

    winners: colours in turn order, empty for a draw; reason: why; rule: id of the clause that ended it (a clock's too),
    None for `resign` and `timeout`; replay: whether the game is to be played again; seats: the winning seats, from 1,
    where seats are not the same as colours.
    """

    winners: tuple[str, ...]
    reason: str
    rule: str | None = None
    replay: bool = False
    seats: tuple[int, ...] = ()


class Chain(NamedTuple):
    """A turn that goes on with one piece.

    piece: where it stands, as a mask; visited: where it has been in this turn; follow: the bits of the sheet
    that may come next; direction: the way of its last move; took: whether the turn has taken anything.
    """

    piece: int
    visited: int
    follow: int
    direction: str
    took: bool


class Wait(NamedTuple):
    """A row that wins unless the next action stops it.

    side: whose row; axis: the direction in which it lies; row: its stones as a mask.
    """

    side: int
    axis: str
    row: int


class Kept(NamedTuple):
    """What some mechanics keep from action to action.

    wait: the row that waits, or None; seats: the colour of each seat, as far as the players have chosen; hands: what is
    dealt and left, where chance deals hands; clock: milliseconds left to each colour, where a clock runs.
    """

    wait: Wait | None = None
    seats: tuple[int, ...] = ()
    hands: Hands | None = None
    clock: tuple[int, ...] = ()


NOTHING_KEPT = Kept()


class Position(NamedTuple):
    """An immutable, hashable value; two are equal when everything that the rules look at is.

    phase: the phase it is in; stones: a mask a colour in turn order; side: whose turn, as an index; step: actions
    finished in this phase (a turn that goes on with one piece counts once); chain: the turn that goes on, or None;
    score: pieces taken by each; quiet: turns in a row without a capture, -1 within a turn of several actions that has
    made one; history: what occurred, from the last capture on where nothing older can occur again; kept: what some
    mechanics keep besides. What follows from these is kept with them: the sheet that counts and its bits that are legal
    (in phases of placing those that nothing but a judge bars), the outcome, and the action that led here.
    """

    phase: Phase
    stones: tuple[int, ...]
    side: int
    step: int
    chain: Chain | None
    score: tuple[int, ...]
    quiet: int
    history: History
    last: Action | None
    sheet: Sheet
    found: int
    over: Outcome | None
    kept: Kept = NOTHING_KEPT

    @property
    def occupied(self) -> int:
        """The points that are not empty."""
        found = 0
        for mask in self.stones:
            found |= mask
        return found

    @property
    def done(self) -> int:
        """How many actions have been done, of the phase that counts them, or else of the turn."""
        return self.step % self.phase.per_turn if self.phase.is_play else self.step

    @property
    def key(self) -> tuple[Any, ...]:
        """All that the rules look at."""
        phase, stones, side, step, chain, score, quiet, history = self[:8]
        turn = None if chain is None else (chain.piece, chain.visited, chain.follow, chain.took)
        done = step if phase.counts_turns else self.done
        return (
            phase.id,
            stones,
            side,
            done,
            turn,
            score,
            quiet if phase.counts_quiet else 0,
            frozenset(counts(history).items()),
            self.over,
            self.kept,
        )

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return isinstance(other, Position) and self.key == other.key and self.phase.game.same_rules(other.phase.game)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(self.key)

    @property
    def to_move(self) -> str:
        """The colour whose turn it is, or would be next when the game is over; `chance` while chance is to act."""
        flow = self.phase.flow
        if flow is not None and flow.due(self):
            return "chance"
        return self.phase.game.colours[self.side]

    @property
    def taken(self) -> dict[str, int]:
        """How many pieces each colour has taken."""
        return dict(zip(self.phase.game.colours, self.score, strict=True))

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled with its game; what is compiled is found again by its place."""
        last = None if self.last is None else str(self.last)
        place = (self.phase.index, self.phase.sheets.index(self.sheet))
        return restored, (self.phase.game, place, tuple(self[1:8]), last, self.found, self.over, self.kept)

    def __repr__(self) -> str:
        game = self.phase.game
        return f"<{game.id}, {self.to_move} to move, {self.phase.id}>\n{game.diagram(self)}"


def restored(
    game: Game,
    place: tuple[int, int],
    state: tuple[Any, ...],
    last: str | None,
    found: int,
    over: Outcome | None,
    kept: Kept,
) -> Position:
    """A position as it was before it was pickled.

    game; place: indices of its phase and sheet; state: what the rules look at; last: the notation of the last action;
    found: its legal bits; over: its outcome; kept: what mechanics keep.
    """
    phase = game.phases[place[0]]
    action = None if last is None else game.parse(last)
    return Position._make((phase, *state, action, phase.sheets[place[1]], found, over, kept))


def result_seats(position: Position, winners: tuple[int, ...]) -> tuple[int, ...]:
    """The seats of the winning colours, counted from 1, in their order.

    position: the last one; winners: sides. Empty where each seat has its colour from the start.
    """
    game = position.phase.game
    if not position.kept.seats and game.seats == len(game.colours):
        return ()
    seats = position.kept.seats or tuple(seat % len(game.colours) for seat in range(game.seats))
    return tuple(number for number, colour in enumerate(seats, 1) if colour in winners)
