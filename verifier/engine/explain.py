"""Why an action is refused, and which clauses have a say in a legal one.

Both are told from the data that the engine plays by, when somebody asks.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from .board import COMPASS, bits, shifted
from .phase import Phase
from .planes import NOWHERE, Action, Plane
from .position import Position
from .refusals import CAPTURE_FIRST, NO_PASS, Code, Refusal, worded
from .text import Text
from .words import REASONS, colour, result

if TYPE_CHECKING:
    from .game import Game

NOTATION = re.compile(
    r"(?P<word>pass|stop|resign|timeout)|(?P<off>-)?(?P<a>[a-z]{1,2}[1-9]\d{0,2})(?:(?P<sign>[-x])(?P<b>[a-z]{1,2}[1-9]\d{0,2})(?P<tag>[AW]?))?"
)


class Fired(NamedTuple):
    """A clause that had a say; mask: the points it took, 0 where it took nothing."""

    clause: str
    mask: int


# ---------------------------------------------------------------- refusals


def refusal(game: Game, position: Position, text: str) -> Refusal | None:
    """Why an action is not legal, the first reason in the order of `Code`; None when it is legal.

    text: any text.
    """
    if position.over is not None:
        over = position.over
        why = REASONS.get(over.reason, Text(over.reason, over.reason))
        return worded(text, Code.GAME_OVER, over.rule, {"result": result(over.winners), "why": why})
    if text in game.legal(position) or text in ("resign", "timeout"):
        return None
    match = NOTATION.fullmatch(text) if len(text) <= 20 else None
    form = _form(match) if match else ("", "")
    phase = position.phase
    if match is None or not any(form in p.forms for p in game.phases):
        short = text if len(text) <= 40 else text[:40] + "…"
        code = Code.UNREADABLE if match is None or form == ("", "") else Code.NO_SUCH_ACTION
        return worded(short, code, None, {"example": _example(game, position)})
    if form not in phase.forms:
        return worded(text, Code.NOT_NOW, None, {})
    if form == ("word", "stop"):
        code = Code.MUST_GO_ON if position.chain else Code.NOTHING_TO_STOP
        return worded(text, code, phase.continues, {})
    return _why(game, position, text, form, match)


def readable(game: Game, text: str) -> bool:
    """Whether a text is written like an action of the game, in whatever phase and position."""
    match = NOTATION.fullmatch(text) if len(text) <= 20 else None
    return match is not None and (
        match["word"] in ("resign", "timeout") or any(_form(match) in p.forms for p in game.phases)
    )


def _form(match: re.Match[str]) -> tuple[str, str]:
    """How a notation is written, as `Plane.form` says it."""
    if match["word"]:
        return "word", match["word"]
    if match["off"]:
        return ("off", "-") if not match["b"] else ("", "")
    return ("move", match["sign"] + match["tag"]) if match["b"] else ("put", "")


def _example(game: Game, position: Position) -> str:
    """Some notations of the game: of a legal action, or else of any."""
    legal = game.legal(position)
    if len(legal):
        return str(legal[0])
    return next(iter(next(s.named for s in position.phase.sheets if s.named)))


def _why(game: Game, position: Position, text: str, form: tuple[str, str], match: re.Match[str]) -> Refusal:
    """The reason for a well-written action of this phase."""
    board, phase = game.board, position.phase
    side, stones = position.side, position.stones
    own, opp = stones[side], stones[1 - side]
    makers = phase.forms[form]
    rule = makers[0].clause
    names: dict[str, str | Text] = {"mover": colour(position.to_move), "last": board.name(board.size - 1)}
    if match["word"]:
        return _order(game, position, text, rule, None, names)
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
        enemy_there = opp >> entered & 1 and any(not isinstance(m, Plane) for m in makers)
        if (own | opp) >> entered & 1 and not enemy_there:
            return worded(text, Code.OCCUPIED, rule, {**names, "point": board.name(entered)})
    actions = [s.named[text] for s in phase.sheets if text in s.named]
    if not actions:
        if b is None:
            return worded(text, Code.NOT_HERE, rule, names)
        line = _unlined(game, makers, a, b)
        return worded(text, Code.NO_LINE if line else Code.NO_WAY, line or rule, names)
    return _order(game, position, text, actions[0].clause, actions[0], names)


def _unlined(game: Game, makers: list[Any], a: int, b: int) -> str | None:
    """The clause whose move would lead from a to b if a line were drawn there, or None."""
    (ax, ay), (bx, by) = game.board.xy(a), game.board.xy(b)
    for plane in makers:
        if isinstance(plane, Plane) and plane.direction:
            dx, dy = COMPASS[plane.direction]
            if (bx - ax, by - ay) == (dx * plane.hops, dy * plane.hops):
                delta = plane.lands or 0
                drawn = game.board.starts(plane.direction, plane.hops, "lines")
                return plane.clause if delta and not drawn >> a & 1 else None
    return None


def _order(
    game: Game, position: Position, text: str, rule: str, action: Action | None, names: dict[str, str | Text]
) -> Refusal:
    """The reasons that need the geometry to be right: something to take, priorities, continuation, forbids."""
    phase, stones, side = position.phase, position.stones, position.side
    own, opp = stones[side], stones[1 - side]
    boards = (own, opp, game.full & ~(own | opp))
    if action is not None:
        for code, who, delta in action.plane.tests:
            if not boards[who] & _at(action.here, delta):
                return worded(text, code, rule, names)
        if action.plane is NOWHERE and not opp & action.to:
            return worded(text, Code.NOTHING_TO_TAKE, rule, names)
        if action.plane is NOWHERE and action.sheet is not None and not action.sheet.scan(*boards) & action.flag:
            return worded(text, Code.NO_WAY, rule, names)
    if rule in phase.ranked and not any(rule == p.clause for p in position.sheet.planes):
        first = [p for p in position.sheet.planes if p.clause != "stop"]
        captures = bool(position.sheet.lists) or any(p.captures for p in first)
        sentence = NO_PASS if action is None else CAPTURE_FIRST if captures else None
        return worded(text, Code.GOES_FIRST, phase.ranked[rule], names, sentence)
    if position.chain is not None and action is not None and phase.follow is not None:
        names = {**names, "piece": _name(game, position.chain.piece)}
        return worded(text, _chained(position, action), phase.continues, names)
    for clause, narrow in phase.narrows:
        if action is not None and not narrow.allowed(*boards) & action.here:
            return worded(text, narrow.code, clause, names)
    return worded(
        text, Code.ONLY_GOES_ON if position.chain else Code.NO_WAY, phase.continues if position.chain else rule, names
    )


def _at(here: int, delta: int) -> int:
    return shifted(here, -delta)


def _name(game: Game, mask: int) -> str:
    return game.board.name(mask.bit_length() - 1)


def _chained(position: Position, action: Action) -> Code:
    """What the continuation has against an action that would be possible at the start of a turn."""
    chain, follow = position.chain, position.phase.follow
    assert chain is not None and follow is not None
    if action.here != chain.piece:
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
    take; the continuation that holds before or after; the ending that falls.
    """
    phase, side = position.phase, position.side
    own, opp = position.stones[side], position.stones[1 - side]
    empty = game.full & ~(own | opp)
    fired: dict[str, int] = {}
    plane = action.plane
    if action.clause:
        fired[action.clause] = action.took
    if position.chain is None:
        fired.update(dict.fromkeys(_deciding(phase, position, own, opp, empty), 0))
    moved = own ^ action.own
    for rule, take in zip(plane.rules, plane.takes, strict=True):
        if taken := take(action, moved, opp):
            fired[rule] = fired.get(rule, 0) | taken
    after = game.play(position, action)
    if phase.continues and (position.chain or after.chain):
        fired.setdefault(phase.continues, 0)
    if after.over is not None and after.over.rule:
        fired.setdefault(after.over.rule, 0)
    return tuple(Fired(clause, mask) for clause, mask in fired.items())


def _deciding(phase: Phase, position: Position, own: int, opp: int, empty: int) -> list[str]:
    """The priorities and narrowing clauses that keep something from being legal in a position."""
    found = []
    for sheet in phase.sheets:
        if sheet is position.sheet:
            continue
        for plane in sheet.planes:
            if (
                plane.clause in phase.ranked
                and _lower(phase, sheet, position)
                and _possible(sheet, plane, own, opp, empty)
            ):
                found.append(phase.ranked[plane.clause])
    for clause, narrow in phase.narrows:
        allowed = narrow.allowed(own, opp, empty)
        for plane in position.sheet.planes:
            boards = (own, opp, empty)
            if any(
                not allowed >> p & 1 and all(boards[who] & _at(1 << p, delta) for _, who, delta in plane.tests)
                for p in bits(plane.points)
            ):
                found.append(clause)
    return list(dict.fromkeys(found))


def _lower(phase: Phase, sheet: Any, position: Position) -> bool:
    return phase.sheets.index(sheet) > phase.sheets.index(position.sheet)


def _possible(sheet: Any, plane: Plane, own: int, opp: int, empty: int) -> bool:
    """Whether a plane has an action in a position, its rank left aside."""
    return bool(sheet.scan(own, opp, empty) & plane.points << plane.offset)
