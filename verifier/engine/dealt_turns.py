"""Turns with dealt hands: placing, pushing, what follows from them, and the start of the next turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .deals import LastTurn, put, read
from .dealt_actions import PUSH, HandPlaced
from .planes import Action
from .position import Position

if TYPE_CHECKING:
    from .dealing import Dealing


def played(flow: Dealing, position: Position, action: Action) -> Position:
    """The position after a legal action or event."""
    text, hands = action.text, flow.own(position)
    if flow.due(position):
        deal = read(flow.shapes, text[5:]) if text.startswith("deal ") else None
        return flow.fates.happened(position, text) if deal is None else flow.deal(position, deal)
    if text.startswith("pick"):
        return flow.keep(position, picked=int(text[4:]))
    if text.startswith("use"):
        return started(flow, flow.fates.used(position, text))
    if isinstance(action, HandPlaced):
        return placed(flow, position, action)
    match = PUSH.fullmatch(text)
    assert match is not None
    if flow.fates.effect(hands, position.side).staggers():
        return flow.keep(position, due=("dir", match[1], match[2]))
    return push(flow, position, match[1], match[2])


def placed(flow: Dealing, position: Position, action: HandPlaced) -> Position:
    """The position after a placement, at the end of its turn or where chance decides whether it is."""
    side, hands = position.side, flow.own(position)
    stones = tuple(old | new for old, new in zip(position.stones, action.stones, strict=True))
    cooldown = hands.cooldown
    changes: dict[str, Any] = {
        "cooldown": put(cooldown, side, cooldown[side] - 1) if cooldown[side] else cooldown,
        "last": put(hands.last, side, action.to),
        "last_turn": this_turn(flow, position),
    }
    laid = position._replace(stones=stones, kept=position.kept._replace(hands=hands._replace(**changes)), last=action)
    after = decided(flow, laid, side, action.to)
    if after.over is None and flow.fates.effect(hands, side).extra():
        return flow.keep(after, due=("extra",))
    return finished(flow, after)


def push(flow: Dealing, position: Position, name: str, direction: str) -> Position:
    """The position after a push, at the end of its turn or where chance decides whether it comes back.

    name: the point of the rearmost stone.
    """
    assert flow.pushes is not None and flow.pushing is not None
    side, hands, point = position.side, flow.own(position), flow.board.point(name)
    assert point is not None
    stones, changed, spent, last = position.stones, 0, hands.spent, hands.last
    if flow.fates.effect(hands, 1 - side).voids():
        spent |= {1 - side}
    else:
        moving, _ = flow.pushes.line(point, direction, position.occupied)
        stones, last = (flow.pushes.pushed(masks, moving, direction) for masks in (stones, last))
        changed = moving | flow.pushes.pushed((moving,), moving, direction)[0]
    left = hands.pushes[side] - 1
    changes: dict[str, Any] = {
        "pushes": put(hands.pushes, side, left),
        "cooldown": put(hands.cooldown, side, flow.pushing.cooldown),
        "last": last,
        "spent": spent,
        "due": (),
        "last_turn": this_turn(flow, position),
    }
    after = flow.keep(position._replace(stones=stones), **changes)
    if changed:
        after = decided(flow, after, side, changed)
    if after.over is None and not left and flow.fates.effect(hands, side).regains():
        return flow.keep(after, due=("recover",))
    return finished(flow, after)


def this_turn(flow: Dealing, position: Position) -> LastTurn | None:
    """What stands before a turn is decided, and before the one before it, where an ability may ask for it later.

    No more can be undone: of both players' abilities each is used once.
    """
    if not flow.fates.take_back:
        return None
    hands = flow.own(position)
    last = hands.last_turn
    if last is not None:
        last = last._replace(hands=last.hands._replace(last_turn=None))
    return LastTurn(position.side, position.stones, hands._replace(picked=0, due=(), last_turn=last))


def finished(flow: Dealing, position: Position) -> Position:
    """The position after a turn: the other player's turn with the hand that was announced, also when it is over."""
    hands = flow.own(position)
    changes: dict[str, Any] = {
        "turn": hands.turn + 1,
        "hand": hands.next,
        "next": None,
        "picked": 0,
        "free": "",
        "due": (),
    }
    kept = position.kept._replace(hands=hands._replace(**changes))
    return started(flow, position._replace(side=1 - position.side, step=position.step + 1, kept=kept))


def again(flow: Dealing, position: Position) -> Position:
    """The position after a turn that is followed by another one of the same player, with a hand to be dealt."""
    turn = flow.own(position).turn + 1
    return flow.keep(position._replace(step=position.step + 1), turn=turn, hand=None, picked=0, free="", due=())


def decided(flow: Dealing, position: Position, moved: int, changed: int) -> Position:
    """The same position, over where a row stands through what has changed.

    moved: the side that has acted; changed: the points that hold something new.
    """
    for clause, test, reason in flow.phase.captured:
        winners = test(position, moved, changed)
        if winners is not None:
            return flow.game.over(position, winners, reason, clause)
    return position


def started(flow: Dealing, position: Position) -> Position:
    """The same position at the start of a turn or within it, over where the player can do nothing."""
    hands = position.kept.hands
    if position.over is not None or hands is None or hands.hand is None or flow.fates.due(hands):
        return position
    if able(flow, position):
        return position
    for clause, end in flow.phase.blocked:
        winners = end.test(position, position.side, 0)
        if winners is not None:
            return flow.game.over(position, winners, end.reason, clause)
    return position


def able(flow: Dealing, position: Position) -> bool:
    """Whether the player whose turn begins can do anything."""
    hands = flow.own(position)
    assert hands.hand is not None
    stones, near = position.occupied, flow.near(position)
    empty = flow.board.full & ~stones
    fits = (flow.corners(t, empty, near, hands.free) for hand in hands.hand for t in flow.shapes.turned(hand))
    return any(fits) or bool(flow.pushable(position, stones, empty)) or bool(flow.fates.words(position))
