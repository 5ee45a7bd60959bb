"""What diagrams show of a replay: positions as scenes, with the moves, captures and refusals marked."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from ..engine.game import Game
from ..engine.position import Position
from ..engine.refusals import IllegalAction
from .diagrams import Arrow
from .view import Board, BoardScene
from .ways import way

_POINT = re.compile(r"(?<![a-z])[a-z]{1,2}[1-9][0-9]{0,2}")

MOST_REFUSED = 4
"""Refused moves drawn on one board; more would hide it."""

MOST_ALLOWED = 12
"""Points marked on one board as those that moves lead to."""

MOST_ARROWS = 4
"""Moves of one piece drawn as arrows where possible ones are; more would hide it."""


def plain(game: Game, position: Position, **marks: Any) -> BoardScene:
    """A position as it stands.

    game; position; marks: as in `Scene`. Points that the moving piece may not come back to are marked.
    """
    if position.chain is not None and not position.phase.revisit:
        marks["visited"] = tuple(game.board.names(position.chain.visited & ~position.chain.piece))
    rules = game.rules.board
    board = Board(rules.columns, rules.rows, rules.lines, rules.drawn, rules.loops)
    return BoardScene(board=board, colours=game.colours, rows=game.diagram(position), **marks)


def before(game: Game, positions: Sequence[Position]) -> BoardScene:
    """The position before some actions, with what they are about to do.

    game; positions: before the first action and after each.
    """
    done = _Done(game, positions)
    return plain(
        game,
        positions[0],
        arrows=done.arrows,
        captured=done.captured,
        allowed=done.placed,
        removed=done.removed,
    )


def after(game: Game, positions: Sequence[Position]) -> BoardScene:
    """The position after some actions, with what they have done.

    game; positions: before the first action and after each.
    """
    done = _Done(game, positions)
    end = positions[-1]
    standing = set(game.board.names(end.stones[0] | end.stones[1]))
    return plain(
        game,
        end,
        captured=tuple(name for name in done.captured if name not in standing),
        last=tuple(name for name in done.landed if name in standing),
        placed=done.placed,
        removed=done.removed,
    )


def choices(game: Game, position: Position, allowed: Sequence[str], refused: Sequence[str]) -> BoardScene:
    """A position with what may and what may not be done in it.

    game; position; allowed: notations of legal actions; refused: of others. Only so many are drawn that the
    board can still be read: a few moves of one piece as arrows, others as the points they lead to.
    """
    may, may_not = _Choices(game, position, allowed, False), _Choices(game, position, refused, True)
    few = len(allowed) <= MOST_ALLOWED
    one_piece = len({arrow.path[0] for arrow in may.arrows}) == 1
    arrows = may.arrows if one_piece and len(may.arrows) + len(may_not.arrows) <= MOST_ARROWS else ()
    ends = () if arrows else tuple(arrow.path[-1] for arrow in may.arrows)
    return plain(
        game,
        position,
        arrows=(*arrows, *may_not.arrows[:MOST_REFUSED]),
        allowed=tuple(dict.fromkeys((*may.points, *ends))) if few else (),
        refused=may_not.points[:MOST_REFUSED],
    )


class _Choices:
    """Actions that are not played: moves as arrows, and the points on which something is put or taken off."""

    def __init__(self, game: Game, position: Position, texts: Sequence[str], refused: bool) -> None:
        arrows: dict[Arrow, None] = {}
        points: dict[str, None] = {}
        for text in texts:
            try:
                action = game.parse(text)
            except IllegalAction:  # no action of the game, and refused for just that: shown as it is written
                names = _points(game, text)
                if len(names) > 1:
                    arrows[Arrow(names[:2], refused=refused)] = None
                else:
                    points.update(dict.fromkeys(names))
                continue
            if action.to & ~action.here:
                arrows[way(game.board, position, action, refused)] = None
            elif action.here:
                points[game.board.name(action.here.bit_length() - 1)] = None
        self.arrows, self.points = tuple(arrows), tuple(points)


def _points(game: Game, text: str) -> tuple[str, ...]:
    """The points of the board that a text names, each once."""
    names = dict.fromkeys(_POINT.findall(text[:20]))
    return tuple(name for name in names if game.board.point(name) is not None)


class _Done:
    """What actions in a row have done: ways as arrows, names of points."""

    def __init__(self, game: Game, positions: Sequence[Position]) -> None:
        arrows: list[Arrow] = []
        placed = removed = landed = captured = 0
        for here, there in pairwise(positions):
            action = there.last
            captured |= here.stones[1 - here.side] & ~there.stones[1 - here.side]
            if action is None or not action.here:
                continue
            if action.to == action.here:
                placed |= action.to
            elif not action.to:
                removed |= action.here
            else:
                landed = landed & ~action.here | action.to
                _join(arrows, way(game.board, here, action))
        self.arrows = tuple(dict.fromkeys(arrows))
        self.placed, self.removed, self.landed, self.captured = (
            tuple(game.board.names(mask)) for mask in (placed, removed, landed, captured)
        )


def _join(arrows: list[Arrow], arrow: Arrow) -> None:
    """Add a way; one that goes on where the last one ended makes that one longer."""
    if arrows and arrows[-1].path[-1] == arrow.path[0] and arrows[-1].loops == arrow.loops:
        arrows[-1] = Arrow((*arrows[-1].path, *arrow.path[1:]), loops=arrow.loops)
    else:
        arrows.append(arrow)
