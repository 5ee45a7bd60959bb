"""Why an action or event is not possible where chance deals hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .deals import read, written
from .dealt_actions import LAST_ROTATION, PICK, PLACE, PUSH, USE
from .hands import fitting
from .refusals import Code, Refusal, worded
from .text import Text
from .words import colour

if TYPE_CHECKING:
    from .dealing import Dealing
    from .position import Position

Names = dict[str, str | Text]
OVER_THE_EDGE = Text(
    "{point} に置いた {hand} は盤からはみ出す（盤は a1 から {last} まで）",
    "{hand} on {point} would reach over the edge of the board (a1 to {last})",
)


def refusal(flow: Dealing, position: Position, text: str) -> Refusal:
    """Why a text that is not legal is not.

    position: one that is not over. Source: the order in which reasons are looked for is this rulebook's.
    """
    names: Names = {"mover": colour(flow.game.colours[position.side]), "last": flow.board.name(flow.board.size - 1)}
    uses = USE.fullmatch(text)
    own = PLACE.fullmatch(text) or PUSH.fullmatch(text) or PICK.fullmatch(text) or uses
    if flow.due(position):
        if own:
            return worded(text, Code.CHANCE_DUE, flow.clauses["deal"], names)
        if text.startswith("deal "):
            return _deal(flow, position, text, names)
    elif text.startswith("deal ") and read(flow.shapes, text[5:]):
        return worded(text, Code.NOT_NOW, None, names)
    elif place := PLACE.fullmatch(text):
        return _placement(flow, position, text, place[1], place[2], names)
    elif push := PUSH.fullmatch(text):
        return _push(flow, position, text, push[1], push[2], names)
    elif PICK.fullmatch(text):
        return _pick(flow, position, text, names)
    elif uses:
        return worded(text, Code.ABILITY_NOT_USABLE, flow.clauses.get("abilities"), names)
    return worded(_short(text), Code.NOT_AN_ACTION, None, {"example": str(next(iter(flow.legal(position)), "resign"))})


def _deal(flow: Dealing, position: Position, text: str, names: Names) -> Refusal:
    turn, side = flow.dealt(position)
    names = {**names, "turn": str(turn), "player": colour(flow.game.colours[side])}
    return worded(_short(text), Code.CANNOT_BE_DEALT, flow.clauses["deal"], names)


def _short(text: str) -> str:
    """A text of any length, as far as it fits into a sentence."""
    return text if len(text) <= 40 else text[:40] + "…"


def _placement(flow: Dealing, position: Position, text: str, rotation: str, corner: str, names: Names) -> Refusal:
    hands, rule, board = position.kept.hands, flow.placing.id, flow.board
    assert hands is not None and hands.hand is not None
    if len(hands.hand) > 1 and not hands.picked:
        return worded(text, Code.PICK_FIRST, flow.clauses.get("double-deal"), {**names, "hands": written(hands.hand)})
    hand = hands.hand[max(0, hands.picked - 1)]
    names = {**names, "hand": str(hand), "point": corner}
    if int(rotation) > LAST_ROTATION:
        return worded(text, Code.NO_SUCH_ROTATION, rule, {**names, "rotation": rotation})
    turned = {t.rotation: t for t in flow.shapes.turned(hand)}
    found = turned.get(int(rotation))
    if found is None:
        return worded(text, Code.SAME_AS_LOWER_ROTATION, rule, {**names, "rotation": rotation})
    point = board.point(corner)
    if point is None:
        return worded(text, Code.OFF_BOARD, rule, names)
    if not found.points >> point & 1:
        return worded(text, Code.OFF_BOARD, rule, names, OVER_THE_EDGE)
    taken = found.whole << point & position.occupied
    if taken:
        return worded(text, Code.OCCUPIED, rule, {**names, "point": board.names(taken)[0]})
    assert not fitting(found, board.full & ~position.occupied, flow.near(position)) >> point & 1
    return worded(text, Code.NOT_ADJACENT, rule, names)


def _push(flow: Dealing, position: Position, text: str, name: str, direction: str, names: Names) -> Refusal:
    if flow.pushing is None or flow.pushes is None:
        return worded(text, Code.NO_SUCH_ACTION, None, {"example": "r0@a1"})
    hands, rule, board, side = position.kept.hands, flow.pushing.id, flow.board, position.side
    assert hands is not None
    names = {**names, "point": name}
    if not hands.pushes[side]:
        return worded(text, Code.NO_PUSH_LEFT, rule, names)
    if hands.cooldown[side]:
        return worded(text, Code.PUSH_COOLDOWN, rule, {**names, "count": str(hands.cooldown[side])})
    point, stones = board.point(name), position.occupied
    if point is None:
        return worded(text, Code.OFF_BOARD, rule, names)
    if not stones >> point & 1:
        return worded(text, Code.NO_STONE, rule, names)
    moving, ahead = flow.pushes.line(point, direction, stones)
    if ahead is None:
        return worded(text, Code.BOARD_EDGE, rule, names)
    names = {**names, "count": str(moving.bit_count()), "most": str(flow.pushes.most), "end": board.name(ahead)}
    most = flow.fates.effect(hands, side).most(flow.pushes.most)
    if most is not None and moving.bit_count() > most:
        return worded(text, Code.MORE_THAN_FOUR, rule, names)
    size = flow.pushes.space(ahead, board.full & ~stones)
    names = {**names, "size": str(size), "region": str(flow.pushes.region)}
    return worded(text, Code.REGION_TOO_LARGE, rule, names)


def _pick(flow: Dealing, position: Position, text: str, names: Names) -> Refusal:
    hands, rule = position.kept.hands, flow.clauses.get("double-deal")
    assert hands is not None and hands.hand is not None
    if len(hands.hand) < 2:
        return worded(text, Code.NO_CHOICE, rule, names)
    number = int(text[4:])
    if number == hands.picked:
        return worded(text, Code.ALREADY_PICKED, rule, names)
    return worded(text, Code.HAND_HAS_NO_PLACE, rule, {**names, "hand": str(hands.hand[number - 1])})
