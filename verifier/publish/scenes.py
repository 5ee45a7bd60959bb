"""What diagrams show of a replay: positions as scenes, with the moves, captures and refusals marked."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from ..engine.explain import NOTATION
from ..engine.game import Game
from ..engine.position import Position
from ..engine.refusals import Shape
from .diagrams import Arrow
from .diagrams.marks import STYLES
from .diagrams.points import parse_point
from .hands import dealt, flow_of, footprint, pushing
from .view import Board, BoardScene
from .ways import way

MOST_REFUSED = 4
"""Refused moves drawn on one board; more would hide it."""

MOST_SHAPES = len(STYLES)
"""Shapes that make a stone illegal marked on one board: there is a mark for each."""

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
    board = Board(rules.columns, rules.rows, rules.lines, rules.drawn, rules.pieces, rules.loops)
    return BoardScene(board=board, colours=game.colours, rows=game.diagram(position), hands=dealt(position), **marks)


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
        coming=done.placed,
        absent=done.symbols(game, done.placed),
        removed=done.removed,
        highlighted=done.turned,
    )


def after(game: Game, positions: Sequence[Position]) -> BoardScene:
    """The position after some actions, with what they have done.

    game; positions: before the first action and after each.
    """
    done = _Done(game, positions)
    end = positions[-1]
    standing = set(game.board.names(end.occupied))
    captured = tuple(name for name in done.captured if name not in standing)
    return plain(
        game,
        end,
        captured=captured,
        absent=done.symbols(game, captured),
        last=tuple(name for name in done.landed if name in standing),
        placed=tuple(name for name in done.placed if name in standing),
        removed=done.removed,
    )


def choices(game: Game, positions: Sequence[Position], allowed: Sequence[str], refused: Sequence[str]) -> BoardScene:
    """A position with what may and what may not be done in it.

    game; positions: those of the turn that is going on, the one that is asked about last; allowed: notations
    of legal actions; refused: of others. Only so many are drawn that the board can still be read: captures
    and a few moves of one piece as arrows, other moves as the points they lead to. Where the turn has begun,
    what it has done is shown too.
    """
    position, done = positions[-1], _Done(game, positions)
    may, may_not = _Allowed(game, position, allowed), _Refused(game, position, refused)
    room = 0 if done.arrows else MOST_ARROWS - len(may_not.arrows)
    steps = may.steps if len({arrow.path[0] for arrow in (*may.jumps, *may.steps)}) == 1 else ()
    if may_not.arrows or len(may.jumps) + len(steps) > room:
        steps = ()
    jumps = may.jumps if len(may.jumps) <= room else ()
    few = len(allowed) <= MOST_ALLOWED
    taken = may.taken if few and not done.arrows else ()
    ends = [arrow.path[-1] for arrow in (*may.jumps, *may.steps) if arrow not in (*jumps, *steps)]
    entered = dict.fromkeys((*may.points, *(end for end in ends if end not in taken)))
    return plain(
        game,
        position,
        arrows=(*done.arrows, *jumps, *steps, *may_not.arrows),
        captured=(*done.captured, *taken),
        last=done.landed,
        allowed=tuple(entered) if few else (),
        highlighted=may_not.starts,
        refused=may_not.points,
        shapes=may_not.shapes,
    )


def turn_so_far(positions: Sequence[Position]) -> Sequence[Position]:
    """The last of some positions in a row, with those before it of the same turn."""
    first = len(positions) - 1
    while first and _within_turn(positions[first]):
        first -= 1
    return positions[first:]


def first_turn(positions: Sequence[Position]) -> Sequence[Position]:
    """The first of some positions in a row, with those after it up to the end of the turn."""
    last = 1
    while last < len(positions) - 1 and _within_turn(positions[last]):
        last += 1
    return positions[: last + 1]


def _within_turn(position: Position) -> bool:
    """Whether the turn that led here goes on."""
    return position.over is None and (position.chain is not None or position.step % position.phase.per_turn != 0)


class _Allowed:
    """Legal actions that are not played: captures and other moves as arrows, and the points on which something
    is put or taken off.
    """

    def __init__(self, game: Game, position: Position, texts: Sequence[str]) -> None:
        jumps: dict[Arrow, None] = {}
        steps: dict[Arrow, None] = {}
        points: dict[str, None] = {}
        taken = 0
        for text in (text for text in texts if text in game.legal(position)):
            if arrow := pushing(game, position, text):
                steps[arrow] = None
                continue
            there = game.play(position, text)
            action = there.last
            if action is not None and action.to and not action.here:
                points.update(dict.fromkeys(game.board.names(action.to)))
            elif action is not None and action.to & ~action.here:
                took = gone(position, there) & ~action.here
                (jumps if took else steps)[way(game.board, position, action)] = None
                taken |= took
            elif (changed := turned(position, there)) and flow_of(position) is not None:
                points.update(dict.fromkeys(game.board.names(changed)))
            elif action is not None and action.here:
                points[game.board.name(action.here.bit_length() - 1)] = None
        self.jumps, self.steps, self.points = tuple(jumps), tuple(steps), tuple(points)
        self.taken = tuple(game.board.names(taken))


class _Refused:
    """Actions that are refused, as they are written: moves as arrows, and the points that are asked for.

    On a board with loops nobody can say which way a capture that does not exist would go: its two ends are
    marked. What shapes make a stone illegal is shown as long as there are marks for them.
    """

    def __init__(self, game: Game, position: Position, texts: Sequence[str]) -> None:
        arrows: dict[Arrow, None] = {}
        starts: dict[str, None] = {}
        points: dict[str, None] = {}
        shapes: list[Shape] = []
        for text, match in ((text, NOTATION.fullmatch(text)) for text in texts):
            if len(arrows) + len(points) >= MOST_REFUSED:
                continue
            if match is None:
                points.update(dict.fromkeys(footprint(game, position, text)))
                if arrow := pushing(game, position, text, refused=True):
                    arrows[arrow] = None
                continue
            names = [name for name in match.group("a", "b") if name and game.board.point(name) is not None]
            if len(names) == 2 and match["sign"] == "x" and game.board.tracks:
                starts[names[0]] = None
                points[names[1]] = None
            elif len(set(names)) == 2:
                arrows[Arrow(tuple(names), refused=True)] = None
            else:
                points.update(dict.fromkeys(names))
                refusal = game.refusal(position, match.group())
                shapes += refusal.shapes if refusal is not None else ()
        self.arrows, self.starts, self.points = tuple(arrows), tuple(starts), tuple(points)
        self.shapes = tuple(dict.fromkeys(shapes))[:MOST_SHAPES]


class _Done:
    """What actions in a row have done: ways as arrows, names of points."""

    def __init__(self, game: Game, positions: Sequence[Position]) -> None:
        arrows: list[Arrow] = []
        placed = removed = landed = captured = changed = 0
        for here, there in pairwise(positions):
            action = there.last
            if action is not None and action.to and not action.here:
                placed |= action.to
                continue
            if action is not None and flow_of(here) is not None:  # nothing is taken where hands are dealt
                if arrow := pushing(game, here, action.text):
                    arrows.append(arrow)
                else:
                    changed |= turned(here, there)
                moved = gone(here, there) | gone(there, here)
                landed |= moved & there.occupied
                if not moved & there.occupied:
                    removed |= moved
                continue
            left = gone(here, there)
            if action is None or not action.here:
                captured |= left
                continue
            captured |= left & ~action.here  # who places a stone may lose it, and others of its own
            captured |= action.to & ~there.occupied
            if action.to == action.here:
                placed |= action.to
            elif not action.to:
                removed |= action.here
            else:
                landed = landed & ~action.here | action.to
                _join(arrows, way(game.board, here, action))
        self.positions = positions
        self.arrows = tuple(dict.fromkeys(arrows))
        self.placed, self.removed, self.landed, self.captured, self.turned = (
            tuple(game.board.names(mask)) for mask in (placed, removed, landed, captured, changed)
        )

    def symbols(self, game: Game, names: Sequence[str]) -> tuple[tuple[str, str], ...]:
        """The points that a stone was on at some time, of some, each with the symbol of that stone."""
        if not names:
            return ()
        tables = [[line.split() for line in game.diagram(position).splitlines()] for position in self.positions]
        found = []
        for name in names:
            column, row = parse_point(name)
            symbols = [table[row][column] for table in tables if table[row][column] != "."]
            found += [(name, symbols[0])] if symbols else []
        return tuple(found)


def gone(here: Position, there: Position) -> int:
    """The points whose pieces have gone from one position to the next, as a mask."""
    found = 0
    for was, now in zip(here.stones, there.stones, strict=True):
        found |= was & ~now
    return found


def turned(here: Position, there: Position) -> int:
    """The points whose stones have another colour in the next position, as a mask."""
    return gone(here, there) & there.occupied


def _join(arrows: list[Arrow], arrow: Arrow) -> None:
    """Add a way; one that goes on where the last one ended makes that one longer."""
    if arrows and arrows[-1].path[-1] == arrow.path[0] and arrows[-1].loops == arrow.loops:
        arrows[-1] = Arrow((*arrows[-1].path, *arrow.path[1:]), loops=arrow.loops)
    else:
        arrows.append(arrow)
