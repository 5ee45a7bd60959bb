"""Which part of a large board a diagram shows: the same one in all of an example where its stones fit into it."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import replace

from ..engine.board import union
from ..engine.game import Game
from ..engine.position import Position
from ..replay.verdict import Verdict
from .diagrams import Crop
from .diagrams.points import parse_point
from .view import BoardScene, ExampleView, StepView

LARGEST = 25
"""Columns and rows of a board that is shown whole."""
MOST = 19
"""Columns and rows that a part has at the most."""
LEAST_COLUMNS, LEAST_ROWS = 13, 8
"""Columns and rows that it has at least: what stands below it needs the room."""
MARGIN = 2
"""Points that are shown round what matters, where there is room."""

Box = tuple[int, int, int, int]
"""First column and row, last column and row."""


def large(columns: int, rows: int) -> bool:
    """Whether a board is too large to be shown whole."""
    return max(columns, rows) > LARGEST


def shown(example: ExampleView, verdict: Verdict) -> ExampleView:
    """The same example, its large boards cut to the part in play.

    verdict: of its replay. A board without stones and marks is shown whole where an example begins with it, and
    where no stone is played.
    """
    board = verdict.game.board
    if not large(board.columns, board.rows):
        return example
    positions = [verdict.start, *(p for line in verdict.lines for step in line for p in step.positions)]
    usual = _box(verdict.game, positions)
    played = usual is not None
    for scene in (example.start, example.figure, *example.refusing):
        usual = _with_near(usual, _marks(scene))
    common = _crop(usual, board.columns, board.rows) if usual is not None and _fits(usual) else None

    def cut(scene: BoardScene) -> BoardScene:
        return _cut(scene, common)

    def step(view: StepView) -> StepView:
        scenes = (view.before, view.after)
        before, after = (replace(s, crop=common) if played and _empty(s) else cut(s) for s in scenes)
        return replace(view, before=before, after=after)

    lines = tuple(replace(line, steps=tuple(map(step, line.steps))) for line in example.lines)
    return replace(
        example, start=cut(example.start), figure=cut(example.figure), refusing=tuple(map(cut, example.refusing)),
        lines=lines,
    )  # fmt: skip


def _cut(scene: BoardScene, common: Crop | None) -> BoardScene:
    """A scene cut to the common part, or to what matters most in it where there is none."""
    if _empty(scene):
        return scene
    marks = _marks(scene)
    if common is not None:
        return replace(scene, crop=common)
    stones = [(x, y) for x, y, _ in scene.stones()]
    box = _around(marks)
    if box is None or not _fits(box):
        if not stones:
            return scene
        box = _densest([(x, y) for x, y, _, _ in marks] or stones)
    return replace(scene, crop=_crop(box, scene.board.columns, scene.board.rows))


def _empty(scene: BoardScene) -> bool:
    """Whether there is nothing on a board to look at."""
    return not _marks(scene) and not any(True for _ in scene.stones())


def _densest(points: list[tuple[int, int]]) -> Box:
    """All points, where they fit into a part, or else the part that begins with one and has most of them."""
    box = _around([(x, y, x, y) for x, y in points])
    assert box is not None
    if _fits(box):
        return box
    most = MOST - 2 * MARGIN
    rows: dict[int, list[int]] = {}
    for x, y in sorted(points):
        rows.setdefault(y, []).append(x)

    def within(at: tuple[int, int]) -> int:
        """How many points lie in the part that begins at one."""
        left, shown = at[0], (rows[y] for y in range(at[1], at[1] + most) if y in rows)
        return sum(bisect_left(row, left + most) - bisect_left(row, left) for row in shown)

    left, top = max(points[:200], key=within)
    return left, top, left + most - 1, top + most - 1


def _with_near(box: Box | None, marks: list[Box]) -> Box | None:
    """A box with those marks that still fit into one part with it; one or two far away are left out."""
    for mark in marks:
        wider = _around([mark] if box is None else [box, mark])
        assert wider is not None
        box = wider if box is None or _fits(wider) else box
    return box


def _marks(scene: BoardScene) -> list[Box]:
    """Where the marks of a scene are."""
    names = [
        *scene.captured, *scene.highlighted, *scene.last, *scene.placed, *scene.removed, *scene.allowed, *scene.coming,
        *scene.refused,
        *(name for arrow in scene.arrows for name in arrow.path),
    ]  # fmt: skip
    return [(x, y, x, y) for x, y in map(parse_point, names)]


def _box(game: Game, positions: Iterable[Position]) -> Box | None:
    """Where stones lie in some positions, None where there are none."""
    mask = union(position.occupied for position in positions)
    if not mask:
        return None
    columns = game.board.columns
    across = union(mask >> y * columns & (1 << columns) - 1 for y in range(game.board.rows))
    first, last = _bounds(mask)
    left, right = _bounds(across)
    return left, first // columns, right, last // columns


def _bounds(mask: int) -> tuple[int, int]:
    """The lowest and the highest bit of a mask that has some."""
    return (mask & -mask).bit_length() - 1, mask.bit_length() - 1


def _around(boxes: list[Box]) -> Box | None:
    """The box round some boxes."""
    if not boxes:
        return None
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _fits(box: Box) -> bool:
    """Whether a box fits into a part."""
    return max(box[2] - box[0], box[3] - box[1]) < MOST


def _crop(box: Box, columns: int, rows: int) -> Crop:
    """The part of a board round a box, as large as is needed and possible."""
    left, wide = _span(box[0], box[2], columns, LEAST_COLUMNS)
    top, high = _span(box[1], box[3], rows, LEAST_ROWS)
    return Crop(left, top, wide, high)


def _span(first: int, last: int, size: int, least: int) -> tuple[int, int]:
    """Where a part begins on one axis, and how long it is."""
    length = min(size, MOST, max(least, last - first + 1 + 2 * MARGIN))
    middle = (first + last + 1) / 2
    return min(max(0, int(middle - length / 2)), size - length), length
