"""Clocks of a game: what is left to each colour, by times that are told and never measured.

A game without a clock never comes here. The clock runs for the player whose turn it is, and stands while chance is to
act. Source: source 4, Time; where it is silent (what a move at the last moment is worth) this rulebook's reading: time
is looked at before a legal action is played.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from .errors import RulebookError, inside
from .explain import GIVING_UP
from .mechanics.clocks import Clock
from .planes import Action
from .position import Position
from .refusals import IllegalAction
from .text import Text, said
from .values import check_colour, mapping, number

if TYPE_CHECKING:
    from .game import Game

MOST = 2_000_000_000
"""Milliseconds of an action, and of a clock; more than clauses can give, abilities included."""


def clock_of(game: Game) -> Clock | None:
    """The clock by which a game is played, None where there is none. RulebookError for a second one, and for one that
    cannot be used.
    """
    clauses = game.rules.clock
    if len(clauses) > 1:
        raise RulebookError(
            Text("時計は一つだけ（clock に二つある）", "a game has one clock, and there are two in `clock`"),
            "bad-rules",
            ("clock", 1),
        )
    if not clauses:
        return None
    with inside("clock", 0):
        return clauses[0].build()


def checked(game: Game, spent: Any) -> int:
    """The time of an action. RulebookError for what is none, and for any where no clock runs.

    spent: milliseconds.
    """
    if type(spent) is not int or not 0 <= spent <= MOST:
        raise RulebookError(
            Text(
                f"使った時間は0以上のミリ秒（{said(spent)} は使えない。時計は戻らない）",
                f"the time spent is a whole number of milliseconds from 0, not {said(spent)}: a clock never runs back",
            ),
            "out-of-range",
            ("spent",),
        )
    if spent and game.clock is None:
        raise RulebookError(
            Text(
                "時計のないゲームでは、使った時間（spent）を数えない",
                "no clock runs in this game, so there is no time to be spent",
            ),
            "wrong-value",
            ("spent",),
        )
    return spent


def wound(game: Game, position: Position, left: tuple[int, ...] | None = None) -> Position:
    """The same position with its clock.

    left: milliseconds of each colour, None for those of the start. Nothing changes in a game without a clock.
    """
    if game.clock is None:
        return position
    if left is None:
        left = (game.clock.whole,) * len(game.colours)
    return position._replace(kept=position.kept._replace(clock=left))


def described(game: Game, position: Position) -> dict[str, Any]:
    """`clock`: milliseconds by colour, where a clock runs."""
    return {"clock": dict(zip(game.colours, position.kept.clock, strict=True))} if game.clock is not None else {}


def left(game: Game, side: int, state: Mapping[str, Any]) -> tuple[int, ...]:
    """What a set-up position's clock shows, from what `setup` was given; nothing in a game without a clock.

    side: whose turn it is. RulebookError with the key of a value that cannot be.
    """
    if game.clock is None:
        return ()
    given = mapping(state.get("clock"), "clock")
    for colour in given:
        check_colour(colour, game.colours, "clock", colour)
    least = [int(other != side) for other in range(len(game.colours))]  # whoever has none left has lost
    return tuple(
        number(given.get(colour, game.clock.whole), "clock", colour, least=low, most=MOST)
        for colour, low in zip(game.colours, least, strict=True)
    )


def restored(game: Game, position: Position, times: tuple[int, ...]) -> Position:
    """A set-up position with its clock, over where the player to move has no time left.

    times: as `left` tells them.
    """
    if game.clock is None:
        return position
    after = wound(game, position, times)
    return after if times[position.side] or after.over is not None else _timed_out(game, after, game.clock)


def late(game: Game, position: Position, spent: int) -> bool:
    """Whether the clock of the player whose turn it is runs out within a time.

    spent: milliseconds.
    """
    return spent > 0 and game.clock is not None and _runs(position) and position.kept.clock[position.side] <= spent


def calls(game: Game, position: Position, spent: int) -> tuple[int, ...]:
    """The calls that are made while the player whose turn it is spends time: seconds left, the most first.

    position: before the action; spent: its milliseconds. A call is made when the clock goes from above its time to that
    time or below.
    """
    if game.clock is None or not _runs(position):
        return ()
    left = position.kept.clock[position.side]
    return tuple(call // 1000 for call in game.clock.calls if left > call >= left - spent)


def play(game: Game, position: Position, action: Action | str, spent: int) -> Position:
    """The position after an action in a game that may have a clock.

    spent: milliseconds that the player whose turn it is has used for it. Where none is left a legal action was never
    made. IllegalAction and RulebookError as for `Game.play`; what is not legal is refused however late it comes.
    """
    spent, clock = checked(game, spent), game.clock
    if clock is None or position.over is not None:
        return game.play(position, action, None)
    before = position
    if late(game, position, spent):
        refused = game.refusal(position, action)
        if refused is not None:
            raise IllegalAction(refused)
        return _timed_out(game, _set(position, position.side, 0), clock)
    if spent and _runs(position):
        before = _set(position, position.side, position.kept.clock[position.side] - spent)
    after = game.play(before, action, None)
    if after.kept.clock == ():  # what pieces do keeps nothing
        after = wound(game, after, before.kept.clock)
    if str(action) not in GIVING_UP and _finished(before, after):
        after = _set(after, before.side, max(after.kept.clock[before.side], clock.refill))
    if after.kept.seats != before.kept.seats:  # until they are chosen, seats go by the first colours
        left_to = dict(zip(after.kept.seats, after.kept.clock, strict=True))
        after = wound(game, after, tuple(left_to[side] for side in range(len(game.colours))))
    return after


def _runs(position: Position) -> bool:
    """Whether a player's clock runs: it stands while chance is to act."""
    flow = position.phase.flow
    return position.over is None and not (flow is not None and flow.due(position))


def _set(position: Position, side: int, left: int) -> Position:
    clock = position.kept.clock
    return position._replace(kept=position.kept._replace(clock=(*clock[:side], left, *clock[side + 1 :])))


def _finished(before: Position, after: Position) -> bool:
    """Whether an action has finished a turn."""
    if after.phase is not before.phase:
        return True
    if after.over is not None or after.side != before.side:
        return after.step > before.step  # not where a turn is undone, or a deal or an ability ends the game
    turns = before.phase.rules.turns
    return turns.by is None and after.step != before.step and after.step % turns.actions == 0


def _timed_out(game: Game, position: Position, clock: Clock) -> Position:
    winners = tuple(side for side in range(len(game.colours)) if side != position.side)
    last = Action("", "timeout")
    return game.over(position, winners, "timeout", clock.id)._replace(chain=None, last=last)
