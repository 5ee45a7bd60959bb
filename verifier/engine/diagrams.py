"""Diagrams: the pieces on the board as rows of symbols."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .board import bits
from .errors import RulebookError
from .text import Text

if TYPE_CHECKING:
    from .game import Game

SYMBOLS = "xobr"


def start_stones(game: Game) -> tuple[int, ...]:
    """The pieces of the start position, a mask a colour.

    They are given as a diagram, `empty`, or `checker` (the first player where row + column is even).
    """
    start = game.rules.setup
    if start == "empty":
        return (0,) * len(game.colours)
    if start == "checker":
        return game.board.even, game.full & ~game.board.even
    word = start.strip()
    if word.isalpha() and len(word) > 1:
        raise RulebookError(
            Text(
                f"「{word}」という初期配置はない（empty、checker、または図）",
                f"there is no start `{word}` (empty, checker or a diagram)",
            ),
            "wrong-value",
        )
    return read(game, start)


def read(game: Game, diagram: str) -> tuple[int, ...]:
    """The pieces of a diagram, a mask a colour.

    diagram: rows joined by newlines, one symbol a point, spaces between. RulebookError(`bad-diagram`) with row and
    column, from 0, where it does not fit the board.
    """
    board = game.board
    if not isinstance(diagram, str):
        raise RulebookError(Text("図は文字列で書く", "a diagram is a text"), "bad-diagram")
    rows = [line.split() for line in diagram.strip("\n").splitlines()]
    while rows and not rows[-1]:
        rows.pop()
    size = f"{board.columns}×{board.rows}"
    for y, row in enumerate(rows[: board.rows]):
        if len(row) != board.columns:
            raise RulebookError(
                Text(
                    f"図の{y + 1}行目は{len(row)}点（盤は {size}、1行は{board.columns}点）",
                    f"row {y + 1} of the diagram has {several(len(row), 'point')}; the board is {size}, "
                    f"so a row has {board.columns}",
                ),
                "bad-diagram",
                (y,),
            )
    if len(rows) != board.rows:
        raise RulebookError(
            Text(
                f"図は{len(rows)}行（盤は {size}、{board.rows}行）",
                f"the diagram has {several(len(rows), 'row')}; the board is {size}, so it has {board.rows}",
            ),
            "bad-diagram",
            (min(len(rows) - 1, board.rows),) if rows else (),
        )
    stones = [0] * len(game.colours)
    known = [*SYMBOLS[: len(stones)]]
    for y, row in enumerate(rows):
        for x, symbol in enumerate(row):
            if symbol == ".":
                continue
            if symbol not in known:
                meanings = ", ".join(f"{s} {c}" for s, c in zip(known, game.colours, strict=False))
                raise RulebookError(
                    Text(
                        f"図に「{symbol}」という記号は使えない（. は空点、{meanings}）",
                        f"`{symbol}` is no symbol of a diagram (. empty, {meanings})",
                    ),
                    "bad-diagram",
                    (y, x),
                )
            stones[known.index(symbol)] |= 1 << y * board.columns + x
    return tuple(stones)


def several(n: int, what: str) -> str:
    """A number of things, in English."""
    return f"{n} {what}" if n == 1 else f"{n} {what}s"


def write(game: Game, stones: tuple[int, ...]) -> str:
    """The board as rows joined by newlines, one space between symbols."""
    board = game.board
    cells = ["."] * board.size
    for symbol, mask in zip(SYMBOLS, stones, strict=False):
        for p in bits(mask):
            cells[p] = symbol
    return "\n".join(" ".join(cells[begin : begin + board.columns]) for begin in range(0, board.size, board.columns))
