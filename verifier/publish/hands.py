"""Dealt hands as diagrams show them: below the board, where one would lie, which way a push goes."""

from __future__ import annotations

from ..engine.dealing import Dealing
from ..engine.dealt_actions import PLACE, PUSH
from ..engine.game import Game
from ..engine.hands import Cell, Hand
from ..engine.position import Position
from .diagrams import Arrow, Dealt, ShapeSheet


def flow_of(position: Position) -> Dealing | None:
    """How hands are dealt in a position's phase, None where they are not."""
    flow = position.sheet.flow
    return flow if isinstance(flow, Dealing) else None


def dealt(position: Position) -> tuple[Dealt, ...]:
    """The hands that are known in a position, those of this turn first."""
    flow, hands = flow_of(position), position.kept.hands
    if flow is None or hands is None:
        return ()
    found = []
    for number, hand in enumerate(hands.hand or (), 1):
        part = "now" if len(hands.hand or ()) == 1 else "choice"
        if hands.picked:
            part = "picked" if number == hands.picked else "left"
        found.append(_shown(flow, hand, part))
    return (*found, *(_shown(flow, hand, "next") for hand in hands.next or ()))


def _shown(flow: Dealing, hand: Hand, part: str) -> Dealt:
    stones = zip(flow.shapes.cells[hand.shape], hand.colours, strict=True)
    return Dealt(str(hand), tuple((x, y, symbol) for (x, y), symbol in stones), part)


def footprint(game: Game, position: Position, text: str) -> tuple[str, ...]:
    """The points of the board on which a hand would lie, whether it may or not; none for any other action.

    text: a notation.
    """
    flow, hands, place = flow_of(position), position.kept.hands, PLACE.fullmatch(text)
    if flow is None or hands is None or hands.hand is None or place is None:
        return ()
    corner = game.board.point(place[2])
    if corner is None:
        return ()
    x, y = game.board.xy(corner)
    hand = hands.hand[max(0, hands.picked - 1)]
    there = (game.board.at(x + cx, y + cy) for cx, cy in _turned(flow.shapes.cells[hand.shape], int(place[1]) % 4))
    return tuple(game.board.name(point) for point in there if point is not None)


def pushing(game: Game, position: Position, text: str, refused: bool = False) -> Arrow | None:
    """The way of a push from its rearmost stone to where the foremost one would go, None for any other action.

    text: a notation; refused: whether the rules refuse it. At the edge of the board there is no such point, and at an
    empty one no stone: there the arrow ends on the next point, if there is one.
    """
    flow, push = flow_of(position), PUSH.fullmatch(text)
    point = game.board.point(push[1]) if push else None
    if flow is None or push is None or point is None or flow.pushes is None:
        return None
    _, end = flow.pushes.line(point, push[2], position.occupied)
    ray = game.board.ray(point, push[2])
    if not position.occupied >> point & 1 or end is None:
        end = ray[-1] if ray and position.occupied >> point & 1 else ray[0] if ray else None
    return None if end is None else Arrow((push[1], game.board.name(end)), refused=refused)


def sheets(game: Game) -> tuple[ShapeSheet, ...]:
    """Each shape of a game's hands with its four rotations; none where no hands are dealt."""
    flow = flow_of(game.start())
    if flow is None:
        return ()
    return tuple(
        ShapeSheet(name, tuple(tuple(_turned(cells, turns)) for turns in range(4)))
        for name, cells in flow.shapes.cells.items()
    )


def _turned(cells: tuple[Cell, ...], turns: int) -> list[Cell]:
    """The cells of a shape after quarter turns clockwise, its stones in the same order."""
    found = list(cells)
    for _ in range(turns):
        high = 1 + max(y for _, y in found)
        found = [(high - 1 - y, x) for x, y in found]
    return found
