"""Boards of which a part is written: the whole diagram, and the part of one."""

from __future__ import annotations

from itertools import cycle, islice

from ..engine.diagrams import SYMBOLS
from ..engine.errors import RulebookError
from ..engine.game import Game
from ..engine.text import Text
from .worked import Part, Window

Rows = list[list[str]]


def whole(game: Game, position: str | Part) -> str:
    """The diagram of a whole board.

    position: a diagram, or a part of one. RulebookError, with the place below `position`, where it does not fit.
    """
    if isinstance(position, str):
        return position
    board = game.board
    table: Rows = [["."] * board.columns for _ in range(board.rows)]
    if position.fill is not None:
        pattern = rows(position.fill)
        if not all(pattern):
            raise _bad(Text("fill の図が空", "the diagram of `fill` is empty"), "fill")
        _known(game, pattern, "fill")
        lines = islice(cycle(pattern), board.rows)
        table = [list(islice(cycle(line), board.columns)) for line in lines]
    return laid(game, position, "\n".join(map(" ".join, table)))


def laid(game: Game, window: Part | Window, diagram: str) -> str:
    """A diagram with a part laid over it; window, diagram: as for `seen`."""
    x, y = _corner(game, window)
    table = rows(diagram)
    for down, line in enumerate(rows(window.rows)):
        table[y + down][x : x + len(line)] = line
    return "\n".join(map(" ".join, table))


def seen(game: Game, window: Window, diagram: str) -> str:
    """What a diagram has where a part is written.

    window: the part; diagram: of the whole board. RulebookError as for `whole`.
    """
    x, y = _corner(game, window)
    lines, table = rows(window.rows), rows(diagram)
    return "\n".join(" ".join(table[y + down][x : x + len(line)]) for down, line in enumerate(lines))


def rows(diagram: str) -> Rows:
    """A diagram as rows of symbols."""
    return [line.split() for line in diagram.strip("\n").splitlines()]


def _corner(game: Game, part: Part | Window) -> tuple[int, int]:
    """Column and row, from 0, of the top left point of a part that lies on the board."""
    board = game.board
    point = board.point(part.at)
    if point is None:
        raise board.no_point(part.at, "at")
    x, y = board.xy(point)
    lines = rows(part.rows)
    if not lines:
        raise _bad(Text("rows の図が空", "the diagram of `rows` is empty"), "rows")
    room = Text(
        f"{part.at} から右に{board.columns - x}点、下に{board.rows - y}点で盤が終わる",
        f"from {part.at} the board goes on for {board.columns - x} columns and {board.rows - y} rows",
    )
    for down, line in enumerate(lines):
        if down >= board.rows - y or len(line) > board.columns - x:
            raise _bad(Text(f"図が盤からはみ出す：{room.ja}", f"the diagram leaves the board: {room.en}"), "rows", down)
    _known(game, lines, "rows")
    return x, y


def _known(game: Game, lines: Rows, key: str) -> None:
    """RulebookError for a symbol that the game's diagrams do not have."""
    symbols = [".", *SYMBOLS[: len(game.colours)]]
    for y, line in enumerate(lines):
        for x, symbol in enumerate(line):
            if symbol not in symbols:
                listed = " ".join(symbols)
                message = Text(
                    f"図に「{symbol[:10]}」という記号は使えない（{listed}）",
                    f"`{symbol[:10]}` is no symbol of a diagram (these are: {listed})",
                )
                raise _bad(message, key, y, x)


def _bad(message: Text, *where: str | int) -> RulebookError:
    return RulebookError(message, "bad-diagram", where)
