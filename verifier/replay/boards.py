"""Boards as text for people: with coordinates, side by side, what differs marked, large ones cut."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from ..engine.board import letters
from ..engine.text import Text
from ..spec.render import columns as width
from ..spec.render import visible

MOST = 20
"""Columns and rows of a board that are shown; two boards of this size stand beside each other in 100 columns."""
MARGIN = 2
"""Points of a cut board that are shown before the first one that matters."""
TRIED = 200
"""Points that matter around which a part is looked for; a large board may have ten thousand."""
GAP = "    "

Rows = list[list[str]]
Point = tuple[int, int]


def drawn(boards: Sequence[tuple[str, str]], language: str, before: str | None = None) -> list[str]:
    """Boards side by side, as lines of text.

    boards: headings (empty for none) and diagrams; language: `ja` or `en`, of the note below a cut board; before: a
    diagram that is not shown. Points on which the boards, or this one, differ are in brackets.
    """
    grids = [rows(diagram) for _, diagram in boards]
    across, down = max(len(r) for g in grids for r in [*g, []]), max(len(g) for g in grids)
    marked = differences(grids if before is None else [rows(before), *grids])
    focus = marked or [(x, y) for g in grids for y, row in enumerate(g) for x, s in enumerate(row) if s != "."]
    xs, ys = window(across, down, focus)
    blocks = [block(heading, grid, set(marked), xs, ys) for (heading, _), grid in zip(boards, grids, strict=True)]
    lines = [GAP.join(parts).rstrip() for parts in zip(*blocks, strict=True)]
    if not any(heading for heading, _ in boards):
        del lines[0]
    if (len(xs), len(ys)) != (across, down):
        outside = sum(x not in xs or y not in ys for x, y in marked)
        lines.append(_cut(xs, ys, across, down, outside)[language])
    return lines


def rows(diagram: str) -> Rows:
    """A diagram as rows of symbols, in whatever shape it is."""
    return [line.split() for line in diagram.strip().splitlines()]


def differences(grids: Sequence[Rows]) -> list[Point]:
    """Column and row, from 0, of the points on which boards differ, row by row."""
    if len(grids) < 2:
        return []
    found = []
    for y, lines in enumerate(zip_longest(*grids, fillvalue=[])):
        found += [(x, y) for x, symbols in enumerate(zip_longest(*lines)) if len(set(symbols)) > 1]
    return found


def window(across: int, down: int, focus: Sequence[Point]) -> tuple[range, range]:
    """The columns and the rows that are shown: of a large board a part with as many points that matter as possible.

    across, down: the size of the board; focus: the points that matter.
    """
    corners = [(_begin(across, x), _begin(down, y)) for x, y in focus[:TRIED]] or [(0, 0)]
    left, top = max(
        dict.fromkeys(corners),
        key=lambda corner: sum(0 <= x - corner[0] < MOST and 0 <= y - corner[1] < MOST for x, y in focus),
    )
    return range(left, min(across, left + MOST)), range(top, min(down, top + MOST))


def _begin(size: int, point: int) -> int:
    """Where the part that is shown begins, when it is to begin shortly before a point."""
    return max(0, min(point - MARGIN, size - MOST))


def block(heading: str, grid: Rows, marked: set[Point], xs: range, ys: range) -> list[str]:
    """One board, all lines of the same width.

    grid: its symbols; marked: points in brackets; xs, ys: the columns and rows shown.
    """
    margin = max((len(str(y + 1)) for y in ys), default=1)
    pitch = max((len(letters(x)) for x in xs), default=1)
    lines = [heading, " " * margin + "".join(f" {letters(x):>{pitch}}" for x in xs)]
    for y in ys:
        line = f"{y + 1:>{margin}}"
        for x in xs:
            line += _between((x - 1, y) in marked and x - 1 in xs, (x, y) in marked) + f"{_symbol(grid, x, y):>{pitch}}"
        lines.append(line + ("]" if xs and (xs[-1], y) in marked else ""))
    widest = max(map(width, lines))
    return [line + " " * (widest - width(line)) for line in lines]


def _between(before: bool, after: bool) -> str:
    """What stands between two points, as one or the other is marked."""
    return "|" if before and after else "[" if after else "]" if before else " "


def _symbol(grid: Rows, x: int, y: int) -> str:
    """The symbol of a point, a blank where the diagram has none."""
    symbol = grid[y][x] if y < len(grid) and x < len(grid[y]) else " "
    return visible(symbol[:1])[:1]


def _cut(xs: range, ys: range, across: int, down: int, outside: int) -> Text:
    """What a cut board is a part of."""
    first, last = letters(xs[0]) if xs else "", letters(xs[-1]) if xs else ""
    ja = f"（{across}×{down}の盤のうち {first}〜{last} 列、{ys[0] + 1}〜{ys[-1] + 1} 行"
    en = f"(columns {first} to {last}, rows {ys[0] + 1} to {ys[-1] + 1} of a {across}×{down} board"
    if outside:
        ja += f"。ほかに違う点が{outside}個ある"
        en += f"; {outside} more point{'s' * (outside > 1)} differ{'s' * (outside == 1)}"
    return Text(ja + "）", en + ")")
