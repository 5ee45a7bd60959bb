"""A whole diagram: the empty board, and on it stones, marks and arrows from their tables."""

from __future__ import annotations

from .arrows import arrows
from .below import strip
from .geometry import Layout, cropped, layout
from .marks import SHAPES, marks
from .palette import paint
from .part import part
from .points import point_name
from .scene import BoardShape, Scene
from .stones import coming, radius, stone_shapes, stones
from .svg import EmptyBoard, number

_LARGEST_SCALE = 2.1
"""Pixels a unit, so that small boards do not look coarse."""

_WIDEST, _WIDEST_THUMBNAIL = 560, 180
"""Pixels of a diagram that has all the room it wants; a stylesheet makes it narrower where there is less."""


def empty_board(board: BoardShape) -> EmptyBoard:
    """The drawing of a board without stones; imports matplotlib.

    board: at most 100×100 points, else ValueError.
    """
    from .board import draw_board

    return draw_board(board)


def draw(scene: Scene, empty: EmptyBoard, *, labels: bool = True, targets: bool = False) -> str:
    """The neutral drawing of a scene: an SVG document that says nothing in any language.

    scene; empty: the drawing of its board; labels: whether coordinates are shown (a thumbnail has none);
    targets: whether each point gets a transparent circle with `data-point`, for scripts.
    """
    place = layout(scene.board) if scene.crop is None else cropped(scene.board, scene.crop)
    left, top, width, height = (0, 0, place.width, place.height) if labels else place.bare(scene.crop)
    lines = empty.lines + (empty.labels if labels else "")
    if scene.crop is not None:
        lines = part(scene.board, scene.crop, place, empty, labels=labels)
    below, deep = strip(scene, width, height) if labels else ("", 0)
    height += deep
    scale = min(_LARGEST_SCALE, (_WIDEST if labels else _WIDEST_THUMBNAIL) / width)
    in_hands = (symbol for hand in scene.hands if labels for _, _, symbol in hand.cells)
    symbols = sorted(
        {*(symbol for _, _, symbol in scene.shown_stones()), *(symbol for _, symbol in coming(scene)), *in_hands}
    )
    marked = list(marks(scene))
    shapes = "".join(
        f'<g id="{name}" fill="none" stroke-linecap="round" stroke-linejoin="round">{shape}</g>'
        for name, shape in SHAPES.items()
        if any(name == used for used, _ in marked)
    )
    placed = "".join(
        f'<use href="#{name}" x="{number(x)}" y="{number(y)}"/>'
        for name, (x, y) in ((name, place.named(point)) for name, point in marked)
    )
    defined = stone_shapes(scene, symbols) + shapes
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" class="sk-diagram" role="img"'
        f' width="{round(width * scale)}" height="{round(height * scale)}"'
        f' viewBox="{left} {top} {width} {height}">'
        f"{f'<defs>{defined}</defs>' if defined else ''}"
        f'<rect x="{left}" y="{top}" width="{width}" height="{height}" rx="5" fill="{paint("paper")}"/>'
        f"{lines}{stones(scene, place)}{placed}{arrows(scene, place, radius(scene))}{below}"
        f"{_targets(place) if targets else ''}</svg>"
    )


def _targets(place: Layout) -> str:
    circles = "".join(
        f'<circle cx="{x:g}" cy="{y:g}" r="10" data-point="{point_name(column, row)}"/>'
        for row in range(place.rows)
        for column in range(place.columns)
        for x, y in (place.spot(column, row),)
    )
    return f'<g fill="none" pointer-events="all">{circles}</g>'
