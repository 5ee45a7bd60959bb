"""What is shown below a board: dealt hands, and the whole of a board of which a part is shown."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from .geometry import PADDING
from .palette import paint
from .scene import SYMBOLS, Crop, Dealt, Scene
from .svg import number

_CELL = 11
"""Between neighbouring stones of a hand."""
_STONE = 0.6
"""How large its stones are, measured by those on the board."""
_BOX = 4 * _CELL + 4
"""A side of the square in which a hand is shown."""
_GAP = 6
_SIGN = 12
"""Room for the sign between the hand of this turn and the announced one."""
_USUAL = 420
"""Width of a drawing up to which hands have their usual size; below a wider one they are larger, to be seen at all."""
_MAP = 72
"""The longer side of the whole board."""
_MOST_RUNS = 400
"""Lines of stones on the whole board that are drawn in their colours."""
_ALIKE = str.maketrans(dict.fromkeys(SYMBOLS, "x"))
_PAINTS = {"black": "black", "white": "white-shine", "blue": "blue", "red": "red", "label": "label"}


def strip(scene: Scene, width: float, top: float) -> tuple[str, int]:
    """What is shown below a board, and how much higher it makes the drawing.

    scene; width: of the drawing; top: where the strip begins.
    """
    scale = max(1.0, width / _USUAL)
    hands = "".join(_hands(scene.hands, 0))
    drawn = f'<g transform="translate(0 {number(top)}) scale({number(scale)})">{hands}</g>' if hands else ""
    drawn += _whole(scene, scene.crop, width, top) if scene.crop else ""
    high = max(scale * _BOX if scene.hands else 0, _map_size(scene)[1] if scene.crop else 0)
    return drawn, round(high) + PADDING + 2 if high else 0


def _hands(hands: tuple[Dealt, ...], top: float) -> Iterator[str]:
    """The hands in a row: first those of this turn, framed, then an angle, then the announced ones."""
    x, announced = PADDING, False
    for hand in hands:
        if hand.part == "next" and not announced:
            announced = True
            y = top + _BOX / 2
            yield (
                f'<path d="M{number(x + 1)} {number(y - 6)}l5 6l-5 6" fill="none" stroke="{paint("label")}"'
                ' stroke-width="1.6"/>'
            )
            x += _SIGN
        yield _hand(hand, x, top)
        x += _BOX + _GAP


def _hand(hand: Dealt, x: float, y: float) -> str:
    """One hand in its box."""
    wide, high = 1 + max(x for x, _, _ in hand.cells), 1 + max(y for _, y, _ in hand.cells)
    left, top = x + (_BOX - (wide - 1) * _CELL) / 2, y + (_BOX - (high - 1) * _CELL) / 2
    colour, line, dashes = {
        "now": ("move", "1.6", ""),
        "picked": ("move", "1.6", ""),
        "choice": ("move", "1.2", ' stroke-dasharray="3 2"'),
    }.get(hand.part, ("line", ".8", ""))
    faint = ' opacity=".45"' if hand.part == "left" else ""
    stones = "".join(
        f'<use href="#{symbol}" transform="translate({number(left + _CELL * column)} {number(top + _CELL * row)})'
        f' scale({_STONE})"/>'
        for column, row, symbol in hand.cells
    )
    return (
        f'<g{faint}><rect x="{number(x)}" y="{number(y)}" width="{_BOX}" height="{_BOX}" rx="4" fill="none"'
        f' stroke="{paint(colour)}" stroke-width="{line}"{dashes}/>{stones}</g>'
    )


def _map_size(scene: Scene) -> tuple[float, float]:
    """Width and height of the whole board in the strip."""
    scale = _MAP / max(scene.board.columns, scene.board.rows)
    return scene.board.columns * scale, scene.board.rows * scale


def _whole(scene: Scene, crop: Crop, width: float, top: float) -> str:
    """The whole board at the right-hand side, with a frame round the part that is shown."""
    board = scene.board
    scale = _MAP / max(board.columns, board.rows)
    left = width - PADDING - _map_size(scene)[0]
    return (
        f'<g transform="translate({number(left)} {number(top)}) scale({number(scale)})">'
        f'<rect width="{board.columns}" height="{board.rows}" fill="{paint("line")}" opacity=".3"/>'
        f"{''.join(_dots(scene))}"
        f'<rect x="{crop.left}" y="{crop.top}" width="{crop.columns}" height="{crop.rows}" fill="none"'
        f' stroke="{paint("move")}" stroke-width="1.4"/></g>'
    )


def _dots(scene: Scene) -> Iterator[str]:
    """The stones of each colour as one path; those beside each other are one line of it.

    Where there are very many they are drawn without their colours, which nobody could tell apart there.
    """
    runs = list(_runs(scene.rows))
    if len(runs) > _MOST_RUNS:
        runs = [("", *run[1:]) for run in _runs(scene.rows.translate(_ALIKE))]
    paths: dict[str, list[str]] = {}
    for symbol, column, row, length in runs:
        paths.setdefault(symbol, []).append(f"M{column} {row}.5h{length}")
    for symbol, path in sorted(paths.items()):
        colour = scene.colours[SYMBOLS.index(symbol)] if symbol else "label"
        yield f'<path d="{"".join(path)}" stroke="{paint(_PAINTS.get(colour, "other"))}"/>'


def _runs(rows: str) -> Iterator[tuple[str, int, int, int]]:
    """Stones of one symbol beside each other: the symbol, column and row of the first, and how many there are."""
    for row, line in enumerate(rows.splitlines()):
        if not line.strip(". "):
            continue
        column = 0
        for symbol, run in groupby(line[::2]):
            length = len(list(run))
            if symbol != ".":
                yield symbol, column, row, length
            column += length
