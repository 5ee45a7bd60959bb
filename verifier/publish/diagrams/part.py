"""A part of a large board: its lines cut out of the whole drawing, with the coordinates of its own points."""

from __future__ import annotations

from .geometry import PITCH, Layout, layout
from .palette import paint
from .points import column_name
from .scene import BoardShape, Crop
from .svg import EmptyBoard, number


def part(board: BoardShape, crop: Crop, place: Layout, empty: EmptyBoard, *, labels: bool = True) -> str:
    """The lines and the labels of a part of a board.

    board, crop; place: the layout of the part; empty: the drawing of the whole board; labels: whether they are shown.
    Lines run on to the rim where the board goes on.
    """
    whole = layout(board)
    edge = place.reach
    x, y = (start + PITCH * first - edge for start, first in ((place.left, crop.left), (place.top, crop.top)))
    wide, high = ((n - 1) * PITCH + 2 * edge for n in (crop.columns, crop.rows))
    seen = f"{x + whole.left - place.left} {y + whole.top - place.top} {wide} {high}"
    lines = f'<svg x="{x}" y="{y}" width="{wide}" height="{high}" viewBox="{seen}">{empty.lines}</svg>'
    if not labels:
        return lines
    return (
        f'{lines}<g fill="{paint("label")}" font-size="{number(place.label)}" font-family="sans-serif"'
        f' text-anchor="middle">{"".join(_labels(crop, place))}</g>'
    )


def _labels(crop: Crop, place: Layout) -> list[str]:
    """Letters across the top, numbers down the left-hand side."""
    down = 0.36 * place.label
    longest = len(str(crop.top + crop.rows))
    x = place.left + PITCH * crop.left - place.reach - 1 - 0.3 * place.label * longest
    y = place.top + PITCH * crop.top - place.reach - 1
    columns = range(crop.left, crop.left + crop.columns)
    texts: list[tuple[float, float, str]] = [
        (place.left + PITCH * column, y, column_name(column)) for column in columns
    ]
    texts += [(x, place.top + PITCH * row + down, str(row + 1)) for row in range(crop.top, crop.top + crop.rows)]
    return [f'<text x="{number(left)}" y="{number(top)}">{text}</text>' for left, top, text in texts]
