"""Where things are on the drawing: the layout of a board, and the routes of its loops.

Lengths are units of the drawing; neighbouring points are `PITCH` units apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, dist

from .points import parse_point
from .scene import BoardShape, Crop

PITCH = 20
HALF = PITCH // 2
PADDING = 5
"""Between the outermost thing drawn and the rim of the panel."""

LARGEST_SIDE = 100
EACH_LABELLED = 30
"""Columns or rows up to which each has its label where a board is shown whole; on a larger one every fifth has."""

Spot = tuple[float, float]
"""A place on the drawing: x to the right, y downwards."""


@dataclass(frozen=True, slots=True)
class Bend:
    """A quarter turn of a route.

    start, end: where it begins and ends.
    corner: where the two straight lines would meet that it rounds off.
    """

    start: Spot
    corner: Spot
    end: Spot


@dataclass(frozen=True, slots=True)
class Route:
    """A way outside the board: straight lines joined by quarter turns.

    start, end: the two edge points; bends: the quarter turns between them, in order.
    """

    start: Spot
    bends: tuple[Bend, ...]
    end: Spot


@dataclass(frozen=True, slots=True)
class Layout:
    """Places and sizes of one board's drawing.

    left, top: place of the point a1.
    columns, rows: points across and down.
    reach: how far the drawing goes beyond the outermost points, without labels.
    label: height of the labels' letters.
    width, height: size of the whole drawing, labels included.
    """

    left: int
    top: int
    columns: int
    rows: int
    reach: int
    label: float
    width: int
    height: int

    def spot(self, column: int, row: int) -> Spot:
        """The place of a point, column and row counted from 0."""
        return self.left + column * PITCH, self.top + row * PITCH

    def named(self, name: str) -> Spot:
        """The place of a point by its name."""
        return self.spot(*parse_point(name))

    def bare(self, crop: Crop | None = None) -> tuple[int, int, int, int]:
        """Left, top, width and height of the drawing without its labels; crop: the part that is drawn."""
        rim = self.reach + PADDING
        shown = crop or Crop(0, 0, self.columns, self.rows)
        return (
            self.left + shown.left * PITCH - rim,
            self.top + shown.top * PITCH - rim,
            (shown.columns - 1) * PITCH + 2 * rim,
            (shown.rows - 1) * PITCH + 2 * rim,
        )


def layout(board: BoardShape) -> Layout:
    """The layout of a board's drawing.

    board: its sides are 1 to 100 points, else ValueError.
    """
    if not (1 <= board.columns <= LARGEST_SIDE and 1 <= board.rows <= LARGEST_SIDE):
        raise ValueError(f"a board has 1 to {LARGEST_SIDE} points a side, not {board.columns}×{board.rows}")
    own = HALF + 2 if board.drawn == "cells" else HALF
    reach = max([own, *(ceil(_bulge(board, pair)) + 2 for pair in board.loops)])
    across = (board.columns - 1) * PITCH + 2 * (reach + PADDING)
    # A wide board is shown smaller on a narrow screen, so its labels are larger in units of the drawing.
    label = min(12.0, max(7.5, round((across + 12) / 34, 1)))
    if label_step(board) > 1:
        label = round(across / 46, 1)
    return _laid_out(board, Crop(0, 0, board.columns, board.rows), reach, label)


def label_step(board: BoardShape) -> int:
    """How many columns and rows there are from one label to the next, on a board that is shown whole."""
    return 1 if max(board.columns, board.rows) <= EACH_LABELLED else 5


def cropped(board: BoardShape, crop: Crop) -> Layout:
    """The layout of a part of a board: places of points outside of it are outside of the drawing.

    board, crop: the part lies on the board.
    """
    reach = HALF + 2 if board.drawn == "cells" else HALF
    label = min(12.0, max(8.5, round((crop.columns * PITCH + 12) / 34, 1)))
    return _laid_out(board, crop, reach, label)


def _laid_out(board: BoardShape, crop: Crop, reach: int, label: float) -> Layout:
    """The layout of a board of which a part, or all, is drawn.

    reach, label: as in `Layout`.
    """
    gutter = ceil(0.6 * label * len(str(crop.top + crop.rows)) + 2)
    left, top = PADDING + gutter + reach, PADDING + ceil(0.75 * label + 2) + reach
    return Layout(
        left=left - crop.left * PITCH,
        top=top - crop.top * PITCH,
        columns=board.columns,
        rows=board.rows,
        reach=reach,
        label=label,
        width=left + (crop.columns - 1) * PITCH + reach + PADDING,
        height=top + (crop.rows - 1) * PITCH + reach + PADDING,
    )


def loop_route(board: BoardShape, place: Layout, first: str, second: str) -> Route:
    """The way round one loop of a board, from the first edge point to the second.

    Ends on two sides that meet in a corner are joined by three quarters of a circle round that corner, so
    that each line runs on smoothly; two ends on one side by half a circle; ends on opposite sides by a way
    round the board. Raises ValueError for a point that is not on the edge.
    """
    a, b = parse_point(first), parse_point(second)
    out_a, out_b = _ends(board, a, b)
    start, end = place.spot(*a), place.spot(*b)
    bulge = _bulge(board, (first, second))
    away_a, away_b = _moved(start, out_a, bulge), _moved(end, out_b, bulge)
    if out_a == out_b:
        between: list[Spot] = []
    elif out_a[0] == -out_b[0] and out_a[1] == -out_b[1]:
        # Round the top for rows, round the left-hand side for columns.
        rim_x, rim_y = place.left - bulge, place.top - bulge
        between = [(away_a[0], rim_y), (away_b[0], rim_y)] if out_a[0] else [(rim_x, away_a[1]), (rim_x, away_b[1])]
    else:
        between = [(away_a[0], away_b[1]) if out_a[0] else (away_b[0], away_a[1])]
    return _rounded([start, away_a, *between, away_b, end], bulge)


def _sides(board: BoardShape, point: tuple[int, int]) -> list[tuple[int, int]]:
    """The outward directions of an edge point; a corner has two, the row's first."""
    column, row = point
    sides = []
    if column == 0:
        sides.append((-1, 0))
    if column == board.columns - 1:
        sides.append((1, 0))
    if row == 0:
        sides.append((0, -1))
    if row == board.rows - 1:
        sides.append((0, 1))
    return sides


def _ends(board: BoardShape, a: tuple[int, int], b: tuple[int, int]) -> tuple[tuple[int, int], tuple[int, int]]:
    """The outward directions of a loop's ends: a row's end joined with a column's where both are possible."""
    pairs = [(out_a, out_b) for out_a in _sides(board, a) for out_b in _sides(board, b)]
    if not pairs:
        raise ValueError(f"a loop joins two points at the edge of the board, not {a} and {b}")
    return next((pair for pair in pairs if (pair[0][0] == 0) != (pair[1][0] == 0)), pairs[0])


def _bulge(board: BoardShape, pair: tuple[str, str]) -> float:
    """How far a loop goes beyond the outermost points."""
    a, b = parse_point(pair[0]), parse_point(pair[1])
    out_a, out_b = _ends(board, a, b)
    if out_a == out_b:
        return PITCH * dist(a, b) / 2
    if out_a[0] == -out_b[0] and out_a[1] == -out_b[1]:
        return float(PITCH * max(1, a[1] if out_a[0] else a[0]))
    corner = (
        board.columns - 1 if out_a[0] + out_b[0] == 1 else 0,
        board.rows - 1 if out_a[1] + out_b[1] == 1 else 0,
    )
    return PITCH * max(1.0, dist(a, corner), dist(b, corner))


def _moved(spot: Spot, out: tuple[int, int], length: float) -> Spot:
    return spot[0] + out[0] * length, spot[1] + out[1] * length


def _rounded(way: Sequence[Spot], radius: float) -> Route:
    """A way from corner to corner with its corners rounded off, as widely as it goes up to a radius."""
    spare = [dist(a, b) for a, b in pairwise(way)]
    bends = []
    last = len(way) - 2
    for index in range(1, len(way) - 1):
        before = spare[index - 1] if index == 1 else spare[index - 1] / 2
        after = spare[index] if index == last else spare[index] / 2
        turn = min(radius, before, after)
        bends.append(
            Bend(
                _towards(way[index], way[index - 1], turn),
                way[index],
                _towards(way[index], way[index + 1], turn),
            )
        )
    return Route(way[0], tuple(bends), way[-1])


def _towards(a: Spot, b: Spot, length: float) -> Spot:
    whole = dist(a, b)
    if whole == 0:
        return a
    return a[0] + (b[0] - a[0]) * length / whole, a[1] + (b[1] - a[1]) * length / whole
