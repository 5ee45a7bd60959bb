"""Why an action is refused, and which clauses have a say in a legal one.

Both are told from the data that the engine plays by, when somebody asks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from . import placements
from .board import COMPASS, shifted
from .dealt_actions import PLACE, PUSH
from .phase import Phase
from .planes import OPP, Action, Plane
from .position import Position
from .refusals import CAPTURE_FIRST, CAPTURES_ON, NO_PASS, Code, Refusal, worded
from .text import Text
from .words import REASONS, colour, result

if TYPE_CHECKING:
    from .game import Game

GIVING_UP = ("resign", "timeout")
"""What the player whose turn it is may always do, though it is not listed."""
POINT = "[a-z]{1,2}[1-9][0-9]{0,2}"
NOTATION = re.compile(
    rf"(?P<word>pass|stop|resign|timeout)|(?P<off>-)?(?P<a>{POINT})(?:(?P<sign>[-x])(?P<b>{POINT})(?P<tag>[AW]?))?"
)


class Fired(NamedTuple):
    """A clause that had a say; mask: the points it took, 0 where it took nothing; colour: who took them."""

    clause: str
    mask: int
    colour: str | None = None


# ---------------------------------------------------------------- refusals


def refusal(game: Game, position: Position, text: str) -> Refusal | None:
    """Why an action is not legal, the first reason in the order of `Code`; None when it is legal.

    text: any text.
    """
    if position.over is not None:
        over = position.over
        why = REASONS.get(over.reason, Text(over.reason, over.reason))
        return worded(text, Code.GAME_OVER, over.rule, {"result": result(over.winners), "why": why})
    if text in game.legal(position) or text in GIVING_UP:
        return None
    phase = position.phase
    if phase.flow is not None and (refused := phase.flow.refusal(position, text)) is not None:
        return refused
    match = NOTATION.fullmatch(text) if len(text) <= 20 else None
    form = _form(match) if match else ("", "")
    if match is None or not any(form in p.forms for p in game.phases):
        short = text if len(text) <= 40 else text[:40] + "…"
        code = Code.UNREADABLE if match is None or form == ("", "") else Code.NO_SUCH_ACTION
        return worded(short, code, None, {"example": _example(game, position)})
    if form not in phase.forms:
        return worded(text, Code.NOT_NOW, None, {})
    if form == ("word", "stop"):
        code = Code.MUST_GO_ON if position.chain else Code.NOTHING_TO_STOP
        return worded(text, code, phase.continues, {}, _going_on(phase, code))
    return _why(game, position, text, form, match)


def points(text: str) -> list[str]:
    """The names of the points in a notation, none in a text that is no notation.

    text: of one action.
    """
    match = NOTATION.fullmatch(text) if len(text) <= 20 else None
    placed = None if match else placements.CHOSEN.fullmatch(text)
    if placed:
        return [placed[1], *placed[2].split(",")]
    if not match and (laid := PLACE.fullmatch(text)):
        return [laid[2]]
    if not match and (push := PUSH.fullmatch(text)):
        return [push[1]]
    return [name for name in (match["a"], match["b"]) if name] if match else []


def readable(game: Game, text: str) -> bool:
    """Whether a text is written like an action of the game, in whatever phase and position."""
    if any(phase.flow is not None and phase.flow.readable(text) for phase in game.phases):
        return True
    match = NOTATION.fullmatch(text) if len(text) <= 20 else None
    return match is not None and (match["word"] in GIVING_UP or any(_form(match) in p.forms for p in game.phases))


def writings(game: Game) -> list[str]:
    """How actions of a game are written: one of each form, whether it is legal anywhere or not."""
    a, b = game.board.name(0), game.board.name(game.board.size - 1)
    found: dict[str, None] = {}
    for phase in game.phases:
        if phase.flow is not None and not phase.forms:
            found |= dict.fromkeys((f"r0@{a}", f"{a}>se", "pick1", "use", str(next(iter(game.legal(game.start()))))))
        for kind, sign in phase.forms:
            made = {"put": a, "off": f"-{a}", "word": sign, "move": f"{a}{sign[:1]}{b}{sign[1:]}"}
            found[made[kind]] = None
    return [text for text in found if readable(game, text)]


def _form(match: re.Match[str]) -> tuple[str, str]:
    """How a notation is written, as `Plane.form` says it."""
    if match["word"]:
        return "word", match["word"]
    if match["off"]:
        return ("off", "-") if not match["b"] else ("", "")
    return ("move", match["sign"] + match["tag"]) if match["b"] else ("put", "")


def _example(game: Game, position: Position) -> str:
    """Some notation of the game: of a legal action, or else of any."""
    legal = game.legal(position)
    if len(legal):
        return str(legal[0])
    return next((text for sheet in position.phase.sheets for text in sheet.named), "resign")


def _why(game: Game, position: Position, text: str, form: tuple[str, str], match: re.Match[str]) -> Refusal:
    """The reason for a well-written action of this phase."""
    board, phase = game.board, position.phase
    own, opp, _ = boards = _boards(game, position)
    makers = phase.forms[form]
    rule = makers[0].clause
    names: dict[str, str | Text] = {"mover": colour(position.to_move), "last": board.name(board.size - 1)}
    action = next((s.named[text] for s in (position.sheet, *phase.sheets) if text in s.named), None)
    if match["word"]:
        assert action is not None
        return _order(position, action, boards, names)
    a, b = (board.point(name) if name else None for name in (match["a"], match["b"]))
    for name, point in ((match["a"], a), (match["b"], b)):
        if name and point is None:
            return worded(text, Code.OFF_BOARD, None, {**names, "point": name})
    assert a is not None
    names.update(start=match["a"], end=match["b"] or "", point=match["a"])
    if form[0] != "put" and not own >> a & 1:
        return worded(text, Code.NOT_YOURS, rule, names)
    if b == a:
        return worded(text, Code.NO_WAY, rule, names)
    entered = b if form[0] == "move" else a if form[0] == "put" else None
    if entered is not None:
        onto_enemies = any(plane.listed for plane in makers)
        if (own if onto_enemies else own | opp) >> entered & 1:
            return worded(text, Code.OCCUPIED, rule, {**names, "point": board.name(entered)})
    if action is not None:
        return _order(position, action, boards, names)
    if b is None:
        return worded(text, Code.NOT_HERE, rule, names)
    line = _unlined(game, makers, a, b)
    return worded(text, Code.NO_LINE if line else Code.NO_WAY, line or rule, names)


def _boards(game: Game, position: Position) -> tuple[int, int, int]:
    """Own, opp and empty as the player to move sees them."""
    own, opp = position.stones[position.side], position.stones[1 - position.side]
    return own, opp, game.full & ~(own | opp)


def _unlined(game: Game, makers: list[Plane], a: int, b: int) -> str | None:
    """The clause whose move would lead from a to b if a line were drawn there, or None."""
    (ax, ay), (bx, by) = game.board.xy(a), game.board.xy(b)
    for plane in makers:
        if plane.direction:
            dx, dy = COMPASS[plane.direction]
            if (bx - ax, by - ay) == (dx * plane.hops, dy * plane.hops):
                drawn = game.board.starts(plane.direction, plane.hops, "lines")
                return None if drawn >> a & 1 else plane.clause
    return None


def _order(position: Position, action: Action, boards: tuple[int, int, int], names: dict[str, str | Text]) -> Refusal:
    """The reasons that need the geometry to be right: something to take, priorities, continuation, forbids."""
    phase, plane, sheet = position.phase, action.plane, action.sheet
    text, rule = action.text, action.clause
    assert sheet is not None
    for code, who, delta in plane.tests:
        if not boards[who] & shifted(action.here, -delta):
            return worded(text, code, rule, {**names, "between": _name(position, shifted(action.here, -delta))})
    if plane.listed and not sheet.scan(*boards) & action.flag:
        return worded(text, Code.NO_WAY if boards[OPP] & action.to else Code.NOTHING_TO_TAKE, rule, names)
    above, below = phase.sheets.index(position.sheet), phase.sheets.index(sheet)
    if above < below:
        captures = all(p.captures for p in position.sheet.kinds)
        sentence = NO_PASS if plane.idle else CAPTURE_FIRST if captures else None
        return worded(text, Code.GOES_FIRST, phase.priority(above, below), names, sentence)
    if position.chain is not None:
        names = {**names, "piece": _name(position, position.chain.piece)}
        code = _chained(position, action)
        return worded(text, code, phase.continues, names, _going_on(phase, code))
    narrowed = ((clause, n.code) for clause, n in phase.narrows if not n.allowed(*boards) & action.here)
    rule, code = next(narrowed, (rule, Code.NO_WAY))
    return worded(text, code, rule, names)


def _name(position: Position, mask: int) -> str:
    return position.phase.board.name(mask.bit_length() - 1)


def _going_on(phase: Phase, code: Code) -> Text | None:
    """A better sentence for a code, where turns go on with captures only."""
    return CAPTURES_ON.get(code) if all(p.captures for p in phase.going) else None


def _chained(position: Position, action: Action) -> Code:
    """What the continuation has against an action that would be possible at the start of a turn."""
    chain, follow = position.chain, position.phase.follow
    assert chain is not None and follow is not None
    if not action.plane.idle and action.here != chain.piece:
        return Code.OTHER_PIECE
    if action.clause not in follow.moves:
        return Code.ONLY_GOES_ON
    if action.to & chain.visited:
        return Code.VISITED
    return Code.OTHER_DIRECTION if follow.direction == "same" else Code.SAME_DIRECTION


# ---------------------------------------------------------------- the trace


def trace(game: Game, position: Position, action: Action) -> tuple[Fired, ...]:
    """Which clauses have a say when a legal action is played, with what each takes.

    The move's own clause; priorities and narrowing clauses that keep something else from being legal; captures that
    take; the continuation that holds before or after; the ending that falls. Giving up is no clause's doing.
    """
    phase, plane = position.phase, action.plane
    if phase.flow is not None and action.text not in GIVING_UP:
        return _placed(game, position, action)
    if action.sheet is None:
        return ()
    own, opp, _ = boards = _boards(game, position)
    fired = {action.clause: action.took}
    if position.chain is None:
        fired.update(dict.fromkeys(_deciding(position, boards), 0))
    moved = own ^ action.own
    for rule, take in zip(plane.rules, plane.takes, strict=True):
        if taken := take(action, moved, opp):
            fired[rule] = fired.get(rule, 0) | taken
    after = game.play(position, action)
    if phase.continues and (position.chain or after.chain):
        fired.setdefault(phase.continues, 0)
    if after.over is not None and after.over.rule:
        fired.setdefault(after.over.rule, 0)
    mover = position.to_move
    return tuple(Fired(clause, mask, mover if mask else None) for clause, mask in fired.items())


def _placed(game: Game, position: Position, action: Action) -> tuple[Fired, ...]:
    """The same for a placement, where several colours may take something."""
    flow = position.phase.flow
    assert flow is not None
    fired: dict[tuple[str, str | None], int] = {}
    for clause, mask, side in flow.fired(position, action, game.play(position, action)):
        key = clause, game.colours[side] if mask else None
        fired[key] = fired.get(key, 0) | mask
    return tuple(Fired(clause, mask, colour) for (clause, colour), mask in fired.items())


def _deciding(position: Position, boards: tuple[int, int, int]) -> Iterator[str]:
    """The priorities and narrowing clauses that keep something from being legal at the start of a turn."""
    phase = position.phase
    rank = phase.sheets.index(position.sheet)
    for below in range(rank + 1, len(phase.sheets)):
        if phase.sheets[below].scan(*boards):
            yield phase.priority(rank, below)
    for clause, narrow in phase.narrows:
        barred = ~narrow.allowed(*boards)
        if any(p.spot and p.holds(boards) & barred for s in phase.sheets[: rank + 1] for p in s.planes):
            yield clause
