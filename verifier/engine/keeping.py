"""What phases of placing keep from action to action: a row that waits, and which seat plays which colour."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from .board import bits
from .errors import RulebookError
from .mechanics.base import Sides, Waits
from .planes import Action
from .position import Position, Wait
from .text import Text, word
from .values import points

if TYPE_CHECKING:
    from .placing import Placing

Won = list[tuple[str, str, Sides]]
"""The endings met by an action: (clause, reason, winning sides)."""


def describe(position: Position) -> dict[str, Any]:
    """`waiting` where a row waits: its `colour` and its points, `row`; `seats` where colours have been chosen."""
    game, kept = position.phase.game, position.kept
    found: dict[str, Any] = {}
    if kept.wait is not None:
        found["waiting"] = {"colour": game.colours[kept.wait.side], "row": game.board.names(kept.wait.row)}
    if kept.seats:
        found["seats"] = {game.colours[colour]: seat for seat, colour in enumerate(kept.seats, 1)}
    return found


def seats(flow: Placing, given: Mapping[str, Any]) -> tuple[int, ...]:
    """The colour of each seat, none where each has its own from the start. RulebookError for anything else.

    given: the seat of each colour.
    """
    if not given:
        return ()
    game = flow.game
    settled = any(phase.flow is not None and phase.flow.settles for phase in game.phases)
    numbers: list[Any] = [given.get(colour) for colour in game.colours]
    if (
        not (settled and flow.phase.is_play)  # before that, seats have no colours yet
        or len(given) != len(game.colours)
        or any(type(seat) is not int for seat in numbers)
        or sorted(numbers) != [1, 2]
    ):
        colours = ", ".join(f"{colour}: {seat}" for seat, colour in enumerate(game.colours, 1))
        raise RulebookError(
            Text(
                f"`seats` は、色を選ぶゲームで、選んだあとの局面に、色ごとに席の番号を書く（{colours} など）",
                f"`seats` gives the number of each colour's seat, where colours have been chosen ({colours})",
            ),
            "wrong-value",
            ("seats",),
        )
    return tuple(sorted(range(len(game.colours)), key=lambda side: numbers[side]))


def waiting(flow: Placing, before: Position, given: Mapping[str, Any]) -> Position:
    """The same position in which a row waits for the action of the player to move. RulebookError where none can.

    given: its `colour` and its points, `row`.
    """
    game = flow.game
    for key in given:
        if key not in ("colour", "row"):
            raise RulebookError(
                Text(
                    f"「{word(key)}」という項目はない（colour、row）",
                    f"`waiting` has no `{word(key)}` (it has: colour, row)",
                ),
                "unknown-key",
                ("waiting", key),
            )
    colour = given.get("colour")
    try:
        row = points(game.board, given.get("row"), "row")
    except RulebookError as error:
        raise error.within("waiting") from None
    side = game.colours.index(str(colour)) if colour in game.colours else -1
    found = None if side < 0 or before.over is not None else _set_up(flow, before, side, row)
    if found is None:
        raise RulebookError(
            Text(
                "`waiting` は、次の人が取って止められる列がある局面で、その色（colour）と点（row）を書く",
                "`waiting` names the colour and the points (`row`) of a winning row that the player to move may stop "
                "by a capture, in a game in which rows wait",
            ),
            "wrong-value",
            ("waiting",),
        )
    return found


def _set_up(flow: Placing, position: Position, side: int, row: int) -> Position | None:
    if flow.waits is None or side == position.side:
        return None
    axis = next((a for a, r in flow.waits[1].rows(position.stones[side], side) if r == row), None)
    if axis is None:
        return None
    found = position._replace(kept=position.kept._replace(wait=Wait(side, axis, row)))
    return found if _stoppable(flow, found, flow.waits[1], Wait(side, axis, row)) else None


def wait(flow: Placing, before: Position, after: Position, won: Won) -> Wait | None:
    """The row that waits for the next action, or None where the game is over.

    before, after: the positions around an action; won: the endings that it meets.
    """
    assert flow.waits is not None
    _, waits = flow.waits
    if len(won) > 1 or len(won[0][2]) > 1:
        return None
    owner = won[0][2][0]
    rows = waits.rows(after.stones[owner], owner)
    old = before.kept.wait
    if old is not None and old.side == owner and any(a == old.axis and r & old.row for a, r in rows):
        return None  # it has waited
    if len(rows) != 1 or owner == after.side:
        return None
    found = Wait(owner, *rows[0])
    trial = after._replace(kept=after.kept._replace(wait=found))
    return found if _stoppable(flow, trial, waits, found) else None


def _stoppable(flow: Placing, position: Position, waits: Waits, row: Wait) -> bool:
    """Whether the next player has a legal action that stops the row."""
    stones, side = position.stones, position.side
    empty = flow.board.full & ~position.occupied
    if waits.end is not None:
        near = waits.end(stones, side, row.axis, row.row)
    else:
        near = 0
        for _, groups in flow.groups:
            near |= groups.near(stones, side, empty)
    for point in bits(near):
        plain = flow.sheet.actions[point + flow.offset]
        if plain is None or not position.found & plain.flag:
            continue
        for action in flow.variants(position, plain):
            gone = flow.placed(position, action).taken & row.row
            stops = gone == row.row if waits.end is not None else gone and not _stands(flow, position, action, row)
            if stops and flow.allowed(position, action):
                return True
    return False


def _stands(flow: Placing, position: Position, action: Action, row: Wait) -> bool:
    """Whether stones of the row are still in a winning row on its line after an action."""
    assert flow.waits is not None
    after = flow.placed(position, action).after
    rows = flow.waits[1].rows(after[row.side], row.side)
    return any(axis == row.axis and mask & row.row for axis, mask in rows)
