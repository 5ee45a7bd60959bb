"""Positions set up from a diagram and a description, and described."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import clocks
from .diagrams import read
from .errors import RulebookError, inside
from .history import NONE
from .phase import Phase
from .position import Chain, Position
from .text import Text, notation, word
from .values import check_colour, mapping, number, points, switch

if TYPE_CHECKING:
    from .game import Game


def describe(game: Game, position: Position) -> dict[str, Any]:
    """A position besides its diagram.

    `to_move`, the colour whose turn it is even while chance is to act; `taken`, `phase`; `actions` where the phase, or
    a turn of several, counts them; `turns` where an ending counts the turns played; `quiet` where one counts turns
    without a capture (-1 within a turn of several actions that has made one); `clock` where one runs; what the phase's
    own flow keeps;
    `moving` in a turn that goes on: `piece`, `direction`, `visited` where it may not come back, `took` where it may
    have taken nothing.
    """
    phase = position.phase
    found: dict[str, Any] = {"to_move": game.colours[position.side], "taken": position.taken, "phase": phase.id}
    if not phase.is_play or phase.per_turn > 1:
        found["actions"] = position.done
    if phase.counts_turns:
        found["turns"] = position.step // phase.per_turn
    if phase.counts_quiet:
        found["quiet"] = position.quiet
    found |= clocks.described(game, position)
    if phase.flow is not None:
        found.update(phase.flow.describe(position))
    if position.chain is not None:
        chain = position.chain
        found["moving"] = {"piece": game.board.name(chain.piece.bit_length() - 1), "direction": chain.direction}
        if not phase.revisit:
            found["moving"]["visited"] = game.board.names(chain.visited)
        if not all(p.captures for p in phase.going):
            found["moving"]["took"] = chain.took
    return found


def position(game: Game, text: str, to_move: str, state: dict[str, Any]) -> Position:
    """A position from a diagram and what `describe` gives.

    RulebookError with the key of a value that cannot be used.
    """
    stones = read(game, text)
    if to_move not in game.colours:
        names = ", ".join(game.colours)
        raise RulebookError(
            Text(
                f"「{word(to_move)}」という手番はない（{names} のどちらか）",
                f"there is no player `{word(to_move)}` (one of: {names})",
            ),
            "unknown-colour",
            ("to_move",),
        )
    taken = mapping(state.get("taken"), "taken")
    for colour, n in taken.items():
        check_colour(colour, game.colours, "taken", colour)
        number(n, "taken", colour)
    phase = _phase(game, state.get("phase", "play"))
    if phase.rules.turns.by and game.colours.index(to_move) != ("first", "second").index(phase.rules.turns.by):
        raise RulebookError(
            Text(
                f"「{phase.id}」では「{to_move}」は手番にならない",
                f"`{to_move}` is never to move in the phase {phase.id}",
            ),
            "wrong-value",
            ("to_move",),
        )
    keys = ("taken", "phase", "actions", "turns", "quiet", *(phase.flow.keys if phase.flow else ("moving",)))
    keys += ("clock",) if game.clock is not None else ()
    for key in state:
        if key not in keys:
            known = ", ".join(keys)
            raise RulebookError(
                Text(
                    f"「{word(key)}」という局面の項目はない（{known}）",
                    f"a position has no `{word(key)}` (it has: {known})",
                ),
                "unknown-key",
                (key,),
            )
    step = number(state.get("actions", 0), "actions")
    quiet = number(state.get("quiet", 0), "quiet", least=-1 if step % phase.per_turn else 0)
    most = phase.per_turn if phase.is_play else phase.until
    if step >= most:
        raise RulebookError(
            Text(f"「{phase.id}」の1手番は {most} 手で終わる", f"a turn of {phase.id} is over after {most} actions")
            if phase.is_play
            else Text(f"「{phase.id}」は {most} 手で終わる", f"the phase {phase.id} is over after {most} actions"),
            "out-of-range",
            ("actions",),
        )
    for key, counted in (("turns", phase.counts_turns), ("quiet", phase.counts_quiet)):
        if key in state and not counted:
            raise RulebookError(
                Text(f"ここでは手番の数は数えない（`{key}`）", f"nothing counts the turns played here (`{key}`)"),
                "unknown-key",
                (key,),
            )
    step += number(state.get("turns", 0), "turns") * phase.per_turn
    score = tuple(taken.get(c, 0) for c in game.colours)
    flow, side = phase.flow, game.colours.index(to_move)
    times = clocks.left(game, side, state)
    if flow is not None:
        kept = flow.kept(state)._replace(clock=times)  # what can be done may depend on it
        return clocks.restored(
            game, flow.restored(game.begin(phase, stones, side, score, step, quiet, kept), state), times
        )
    found = game.begin(phase, stones, side, score, step, quiet)
    moving = state.get("moving")
    found = _moving(game, found, mapping(moving, "moving")) if moving is not None else found
    return clocks.restored(game, found, times)


def _phase(game: Game, name: object) -> Phase:
    for phase in game.phases:
        if phase.id == name:
            return phase
    names = ", ".join(p.id for p in game.phases)
    raise RulebookError(
        Text(f"「{word(name)}」という段階はない（{names}）", f"there is no phase `{word(name)}` (it has: {names})"),
        "wrong-value",
        ("phase",),
    )


def _moving(game: Game, before: Position, moving: dict[str, Any]) -> Position:
    """The same position in a turn that goes on with a piece."""
    phase, board = before.phase, game.board
    for key in moving:
        if key not in ("piece", "direction", "visited", "took"):
            raise RulebookError(
                Text(
                    f"「{word(key)}」という項目はない（piece、direction、visited、took）",
                    f"`moving` has no `{word(key)}` (it has: piece, direction, visited, took)",
                ),
                "unknown-key",
                ("moving", key),
            )
    piece = board.point(notation(moving.get("piece")))
    own, opp = before.stones[before.side], before.stones[1 - before.side]
    if phase.follow is None or piece is None or not own >> piece & 1:
        raise RulebookError(
            Text(
                "続けて動く駒（`piece`）は手番の側の駒がある点で示す",
                "`piece` must be the point of a piece of the player to move, in a game where turns go on",
            ),
            "wrong-value",
            ("moving", "piece"),
        )
    with inside("moving"):
        visited = 0 if phase.revisit else points(board, moving.get("visited", ()), "visited") | 1 << piece
        took = switch(moving.get("took", True), "took")
    planes = phase.going
    if moving.get("direction") is None and phase.follow.direction == "any":
        direction = planes[0].direction
    else:
        direction = notation(moving.get("direction"))
    sheet = next(s for s in phase.sheets if planes[0] in s.planes)
    follow = next((p.follow for p in planes if p.direction == direction), None)
    if follow is None:
        ways = ", ".join(dict.fromkeys(p.direction for p in planes))
        raise RulebookError(
            Text(
                f"「{word(direction)}」という方向はない（{ways}）",
                f"there is no direction `{word(direction)}` (one of: {ways})",
            ),
            "wrong-value",
            ("moving", "direction"),
        )
    found = sheet.scan(1 << piece, opp, game.full & ~(own | opp) & ~visited) & follow
    if not found:
        raise RulebookError(
            Text(f"{board.name(piece)} の駒は続けて動けない", f"the piece on {board.name(piece)} cannot go on"),
            "wrong-value",
            ("moving", "piece"),
        )
    chain = Chain(1 << piece, visited, follow, direction, took)
    return before._replace(chain=chain, history=NONE, sheet=sheet, found=found | sheet.stop, over=None)
