"""The empty board, drawn with matplotlib and boiled down to what a page needs.

This is the only module that imports matplotlib, which takes longer than hundreds of diagrams: import it
only where an empty board is really to be drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from io import StringIO
from pathlib import Path as FilePath
from xml.etree import ElementTree

import matplotlib
from matplotlib.artist import Artist
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties, get_font
from matplotlib.patches import PathPatch
from matplotlib.path import Path
from matplotlib.text import Text
from matplotlib.transforms import Affine2D, Transform

from .geometry import HALF, PITCH, Layout, Route, Spot, label_step, layout, loop_route
from .palette import paint
from .points import column_name
from .scene import BoardShape
from .svg import EmptyBoard, line_to, number

FONT = FilePath(matplotlib.get_data_path()) / "fonts" / "ttf" / "DejaVuSans.ttf"
"""The font that labels are laid out with: matplotlib's own, so that it is the same on every machine."""

# How far along its straight sides a cubic curve keeps to, to be a quarter of a circle.
_QUARTER = 0.5522847498307936

_COMMANDS = {"M": 1, "L": 1, "C": 3}
"""The path commands that lines and curves lead to, and how many spots each has."""

_SVG = "{http://www.w3.org/2000/svg}"

Label = tuple[Spot, str]


class MissingGlyph(ValueError):
    """A label has a character that the drawing's font does not have."""


def draw_board(board: BoardShape) -> EmptyBoard:
    """The empty board, drawn with matplotlib.

    board: at most 100×100 points, else ValueError. The result depends on nothing else, matplotlib's
    settings included.
    """
    place = layout(board)
    strokes = {"grid": _grid(board, place), "frame": _frame(board, place), "stars": _stars(board, place)}
    for pair in board.loops:
        strokes["grid"] += _curve(loop_route(board, place, *pair))
    return boil_down(plain_drawing(place, strokes, _labels(board, place)), place.label)


def plain_drawing(place: Layout, strokes: dict[str, list[Path]], labels: Sequence[Label]) -> str:
    """What matplotlib makes of lines and labels, as a whole SVG document.

    place: the layout; strokes: lines by the id of their group; labels: their middle and their text.
    Raises MissingGlyph where matplotlib would only warn.
    """
    _check_glyphs("".join(text for _, text in labels))
    figure = Figure(figsize=(place.width / 72, place.height / 72), dpi=72, frameon=False)
    FigureCanvasSVG(figure)
    downwards = Affine2D().scale(1, -1).translate(0, place.height)
    for group, paths in strokes.items():
        if paths:
            path = Path.make_compound_path(*paths)
            path.should_simplify = False
            _add(figure, PathPatch(path, fill=False), group, downwards)
    font = FontProperties(fname=str(FONT), size=place.label)
    for (x, y), text in labels:
        # Capitals and digits are about 0.73 of a font's size high.
        baseline = y + 0.36 * place.label
        label = Text(x, baseline, text, fontproperties=font, ha="center", va="baseline")
        label.set_usetex(False)
        _add(figure, label, "label", downwards)
    written = StringIO()
    # These cannot be given to the figure, and are restored; all else that a reader's own settings may
    # change is set on the artists.
    with matplotlib.rc_context({"svg.fonttype": "none", "svg.hashsalt": "shikimoku", "savefig.bbox": None}):
        figure.savefig(written, format="svg", metadata={"Date": None})
    return written.getvalue()


def boil_down(document: str, size: float) -> EmptyBoard:
    """Only the lines and labels of matplotlib's drawing, in the page's colours and with short numbers.

    document: the SVG that matplotlib wrote; size: of the labels' letters.
    """
    strokes = {"grid": "", "frame": "", "stars": ""}
    labels = []
    for group in ElementTree.fromstring(document).iter(f"{_SVG}g"):
        name = group.get("id")
        if name in strokes:
            strokes[name] += "".join(_shortened(path.get("d", "")) for path in group.iter(f"{_SVG}path"))
        elif name == "label":
            labels += [
                f'<text x="{number(float(text.get("x", "")))}" y="{number(float(text.get("y", "")))}">'
                f"{text.text}</text>"
                for text in group.iter(f"{_SVG}text")
            ]
    stars = f'<path d="{strokes["stars"]}" stroke-width="3.6" stroke-linecap="round"/>'
    return EmptyBoard(
        lines=f'<g fill="none" stroke="{paint("line")}" stroke-width=".8"><path d="{strokes["grid"]}"/>'
        f'<path d="{strokes["frame"]}" stroke-width="1.2" stroke-linejoin="round"/>'
        f"{stars if strokes['stars'] else ''}</g>",
        labels=f'<g fill="{paint("label")}" font-size="{number(size)}" font-family="sans-serif"'
        f' text-anchor="middle">{"".join(labels)}</g>',
    )


def _add(figure: Figure, artist: Artist, name: str, downwards: Transform) -> None:
    artist.set_gid(name)
    artist.set_transform(downwards)
    # A reader's own matplotlib settings may ask for hand-drawn lines or shadows.
    artist.set_sketch_params(None)
    artist.set_path_effects([])
    figure.add_artist(artist)


def _check_glyphs(text: str) -> None:
    font = get_font(str(FONT))
    missing = sorted({letter for letter in text if not font.get_char_index(ord(letter))})
    if missing:
        raise MissingGlyph(f"{FONT.stem} has no glyph for {', '.join(missing)}")


def _shortened(data: str) -> str:
    """Path data as matplotlib writes it (absolute, a blank between all parts), shortened."""
    written: list[str] = []
    here: Spot = (0.0, 0.0)
    words = iter(data.split())

    def spot() -> Spot:
        return float(next(words)), float(next(words))

    for word in words:
        spots = [spot() for _ in range(_COMMANDS[word])]
        written.append(
            line_to(here, spots[0]) if word == "L" else word + " ".join(f"{number(x)} {number(y)}" for x, y in spots)
        )
        here = spots[-1]
    return "".join(written)


def _line(*spots: Spot) -> Path:
    return Path(list(spots))


def _grid(board: BoardShape, place: Layout) -> list[Path]:
    """The lines of a board, each once from end to end."""
    columns, rows = board.columns - 1, board.rows - 1
    if board.drawn == "cells":
        left, top, right, bottom = _rim(place)
        across = [_line((left, top + PITCH * row), (right, top + PITCH * row)) for row in range(1, rows + 1)]
        return across + [
            _line((left + PITCH * column, top), (left + PITCH * column, bottom)) for column in range(1, columns + 1)
        ]
    lines = [_line(place.spot(0, row), place.spot(columns, row)) for row in range(1, rows)]
    lines += [_line(place.spot(column, 0), place.spot(column, rows)) for column in range(1, columns)]
    if board.lines == "orthogonal":
        return lines
    edge = [(column, 0) for column in range(columns + 1)]
    for way, side in ((1, 0), (-1, columns)):
        for column, row in edge + [(side, row) for row in range(1, rows)]:
            length = min(columns - column if way == 1 else column, rows - row)
            if length and (board.lines == "all" or (column + row) % 2 == 0):
                lines.append(_line(place.spot(column, row), place.spot(column + way * length, row + length)))
    return lines


def _rim(place: Layout) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of the squares."""
    right, bottom = place.spot(place.columns - 1, place.rows - 1)
    return place.left - HALF, place.top - HALF, right + HALF, bottom + HALF


def _frame(board: BoardShape, place: Layout) -> list[Path]:
    """The board's outermost lines."""
    if board.drawn == "cells":
        left, top, right, bottom = _rim(place)
    else:
        left, top = place.spot(0, 0)
        right, bottom = place.spot(board.columns - 1, board.rows - 1)
    return [_line((left, top), (right, top), (right, bottom), (left, bottom), (left, top))]


def _stars(board: BoardShape, place: Layout) -> list[Path]:
    """The dots by which one counts on large square boards: lines without length and with round ends."""
    side = board.columns
    if (side, board.drawn, board.lines) != (board.rows, "points", "orthogonal") or side < 9 or side % 2 == 0:
        return []
    near, middle = (2 if side < 13 else 3), side // 2
    corners = (near, side - 1 - near)
    dots = [(column, row) for column in corners for row in corners] + [(middle, middle)]
    if side >= 19:
        dots += [(middle, row) for row in corners] + [(column, middle) for column in corners]
    return [_line(place.spot(*dot), place.spot(*dot)) for dot in dots]


def _curve(route: Route) -> list[Path]:
    vertices, codes = [route.start], [Path.MOVETO]
    for bend in route.bends:
        (x, y), (start_x, start_y), (end_x, end_y) = bend.corner, bend.start, bend.end
        if vertices[-1] != bend.start:
            vertices.append(bend.start)
            codes.append(Path.LINETO)
        vertices += [
            (start_x + _QUARTER * (x - start_x), start_y + _QUARTER * (y - start_y)),
            (end_x + _QUARTER * (x - end_x), end_y + _QUARTER * (y - end_y)),
            bend.end,
        ]
        codes += [Path.CURVE4] * 3
    if vertices[-1] != route.end:
        vertices.append(route.end)
        codes.append(Path.LINETO)
    return [Path(vertices, codes)]


def _labels(board: BoardShape, place: Layout) -> list[Label]:
    """Letters across the top, numbers down the left-hand side."""
    x = place.left - place.reach - 1 - 0.3 * place.label * len(str(board.rows))
    y = place.top - place.reach - 1 - 0.36 * place.label
    step = label_step(board)
    columns, rows = ([i for i in range(n) if (i + 1) % step == 0 or i == 0] for n in (board.columns, board.rows))
    return [((place.spot(column, 0)[0], y), column_name(column)) for column in columns] + [
        ((x, place.spot(0, row)[1]), str(row + 1)) for row in rows
    ]
