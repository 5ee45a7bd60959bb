"""A shape of several stones with its four rotations, each stone numbered."""

from __future__ import annotations

from dataclasses import dataclass

from ...engine.text import Text
from .palette import paint
from .svg import number

_CELL = 20
_SIDE = 4 * _CELL + 8
_HEAD = 16
_GAP = 8
_SCALE = 1.3

_WORDS = Text("形 {name} の四つの向き。0 から 3 は時計回りに回した回数", "Shape {name} turned clockwise 0 to 3 times")


@dataclass(frozen=True, slots=True)
class ShapeSheet:
    """A shape and its rotations.

    name: of the shape; turns: for each quarter turn clockwise, column and row of each stone from the top left of its
    box, the stones in the same order each time.
    """

    name: str
    turns: tuple[tuple[tuple[int, int], ...], ...]


def draw_sheet(sheet: ShapeSheet) -> str:
    """The neutral drawing of a shape: its rotations beside each other, each under its number."""
    width = len(sheet.turns) * (_SIDE + _GAP) + _GAP
    high = max(1 + max(y for _, y in cells) for cells in sheet.turns) * _CELL + 8
    height = _HEAD + high + _GAP
    turns = "".join(_turn(str(k), cells, _GAP + k * (_SIDE + _GAP), high) for k, cells in enumerate(sheet.turns))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="sk-diagram" role="img" width="{round(width * _SCALE)}"'
        f' height="{round(height * _SCALE)}" viewBox="0 0 {width} {height}">'
        f'<rect width="{width}" height="{height}" rx="5" fill="{paint("paper")}"/>'
        f'<g font-family="sans-serif" text-anchor="middle" font-size="10">{turns}</g></svg>'
    )


def _turn(label: str, cells: tuple[tuple[int, int], ...], x: float, high: int) -> str:
    """One rotation: the box of the shape, its top left corner marked, and the stones."""
    wide, tall = (_CELL * (1 + max(cell[i] for cell in cells)) for i in (0, 1))
    left, top = x + (_SIDE - wide) / 2, _HEAD + (high - tall) / 2
    half = _CELL / 2
    stones = "".join(
        f'<circle cx="{number(left + half + _CELL * column)}" cy="{number(top + half + _CELL * row)}" r="8.4"'
        f' fill="{paint("white")}" stroke="{paint("white-edge")}"/>'
        f'<text x="{number(left + half + _CELL * column)}" y="{number(top + half + 3.6 + _CELL * row)}"'
        f' fill="{paint("black")}">{i}</text>'
        for i, (column, row) in enumerate(cells, 1)
    )
    return (
        f'<text x="{number(x + _SIDE / 2)}" y="12" fill="{paint("label")}">{label}</text>'
        f'<rect x="{number(left)}" y="{number(top)}" width="{wide}" height="{tall}" fill="none"'
        f' stroke="{paint("line")}" stroke-width=".8" stroke-dasharray="2 2"/>'
        f'<path d="M{number(left)} {number(top + 7)}v-7h7" fill="none" stroke="{paint("move")}" stroke-width="2"/>'
        f"{stones}"
    )


def describe_sheet(sheet: ShapeSheet, language: str) -> str:
    """A description of a shape: how the rows of its drawing are filled, for each rotation.

    sheet; language: `ja`; anything else is English.
    """
    rows = []
    for k, cells in enumerate(sheet.turns):
        wide, tall = (1 + max(cell[i] for cell in cells) for i in (0, 1))
        numbers = {cell: str(i) for i, cell in enumerate(cells, 1)}
        lines = ("".join(numbers.get((x, y), ".") for x in range(wide)) for y in range(tall))
        rows.append(f"{k}: {' / '.join(lines)}")
    heading = _WORDS[language].format(name=sheet.name)
    return f"{heading}：{'、'.join(rows)}。" if language == "ja" else f"{heading}: {', '.join(rows)}."
