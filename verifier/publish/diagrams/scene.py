"""What one diagram shows, as plain values: a board, the stones on it and the marks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from ...engine.refusals import Shape
from .points import parse_point, point_name

SYMBOLS = "xobr"
"""The symbols of a diagram text, in turn order; a full stop is an empty point."""


class BoardShape(Protocol):
    """What a drawing needs to know of a board; the rules' board has it."""

    @property
    def columns(self) -> int:
        """Points across, 1 to 100."""

    @property
    def rows(self) -> int:
        """Points down, 1 to 100."""

    @property
    def lines(self) -> str:
        """`orthogonal`, `alquerque` (diagonals where row + column is even) or `all`."""

    @property
    def drawn(self) -> str:
        """`points` (stones on crossings) or `cells` (stones in squares)."""

    @property
    def pieces(self) -> str:
        """`stones`, or `pawns` that point away from their player."""

    @property
    def loops(self) -> tuple[tuple[str, str], ...]:
        """Pairs of edge points whose lines are joined outside the board."""


@dataclass(frozen=True, slots=True)
class Arrow:
    """A move drawn as an arrow.

    path: the points it goes through, the first and the last included.
    loops: whether two points that follow each other in the path and are joined by a loop of the board are
        joined round that loop (else by a straight line).
    refused: whether it is a move that the rules refuse.
    """

    path: tuple[str, ...]
    loops: bool = False
    refused: bool = False


@dataclass(frozen=True, slots=True)
class Crop:
    """The part of a large board that is shown.

    left, top: column and row of its top left point, from 0; columns, rows: its size in points.
    """

    left: int
    top: int
    columns: int
    rows: int

    def holds(self, name: str) -> bool:
        """Whether a point is in it; name: of the point."""
        column, row = parse_point(name)
        return 0 <= column - self.left < self.columns and 0 <= row - self.top < self.rows

    def corners(self) -> tuple[str, str]:
        """Its top left and its bottom right point."""
        return point_name(self.left, self.top), point_name(self.left + self.columns - 1, self.top + self.rows - 1)


@dataclass(frozen=True, slots=True)
class Dealt:
    """A hand that is shown below the board: stones that are placed together.

    name: its notation; cells: column, row and symbol of each stone, from the top left of its own box; part: `now` for
    the hand of this turn, `choice` for one of two that may be picked, `picked`, `left` for the one that was not, or
    `next` for one that is announced.
    """

    name: str
    cells: tuple[tuple[int, int, str], ...]
    part: str = "now"


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """One diagram, whatever the language of its page.

    board: the board.
    colours: the players' colours in turn order, at most four; the symbols x, o, b, r stand for them.
    rows: the diagram text: rows joined by newlines, one space between symbols.
    arrows: moves, drawn from point to point.
    captured: points whose stone is taken; a ghost where the stone is already gone.
    highlighted: points the text speaks of.
    last: stones that moved last.
    visited: points a stone must not come back to.
    placed: stones just placed.
    removed: points whose stone was taken off without a capture.
    allowed: points where a stone may go.
    coming: points where a stone is about to be placed.
    absent: name of an empty point and the symbol of what stood there or will: how ghosts and coming stones look.
    refused: points where the rules refuse a stone.
    shapes: what makes them refuse it, such as two threes: the stones, and the empty points that they need.
    crop: the part of the board that is shown, None for all of it; marks outside are left out.
    hands: dealt hands, shown below the board.

    Raises ValueError for a text that does not fit the board, an unknown symbol, a point off the board, an
    arrow with fewer than two points.
    """

    board: BoardShape
    colours: tuple[str, ...]
    rows: str
    arrows: tuple[Arrow, ...] = ()
    captured: tuple[str, ...] = ()
    highlighted: tuple[str, ...] = ()
    last: tuple[str, ...] = ()
    visited: tuple[str, ...] = ()
    placed: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    allowed: tuple[str, ...] = ()
    coming: tuple[str, ...] = ()
    absent: tuple[tuple[str, str], ...] = ()
    refused: tuple[str, ...] = ()
    shapes: tuple[Shape, ...] = ()
    crop: Crop | None = None
    hands: tuple[Dealt, ...] = ()

    def __post_init__(self) -> None:
        if len(self.colours) > len(SYMBOLS):
            raise ValueError(f"a diagram has at most {len(SYMBOLS)} colours, not {len(self.colours)}")
        table = self.rows.splitlines()
        width = 2 * self.board.columns - 1
        if len(table) != self.board.rows or any(len(line) != width for line in table):
            size = f"{self.board.columns}×{self.board.rows}"
            raise ValueError(f"the diagram does not have {size} points:\n{self.rows}")
        known = "." + SYMBOLS[: len(self.colours)]
        if self.rows[1::2].strip(" \n") or self.rows[::2].strip(known):
            wrong = (line for line in table if line[1::2].strip(" ") or line[::2].strip(known))
            raise ValueError(f"a row of the diagram has symbols other than {known!r}: {next(wrong, self.rows)!r}")
        for arrow in self.arrows:
            if len(arrow.path) < 2:
                raise ValueError(f"an arrow needs two points: {arrow.path}")
        for name in self._named_points():
            column, row = parse_point(name)
            if column >= self.board.columns or row >= self.board.rows:
                raise ValueError(f"the board has no point {name}")

    def _named_points(self) -> Iterator[str]:
        for arrow in self.arrows:
            yield from arrow.path
        yield from self.captured + self.highlighted + self.last + self.visited
        yield from self.placed + self.removed + self.allowed + self.coming + self.refused
        yield from (name for name, _ in self.absent)
        for shape in self.shapes:
            yield from shape.points + shape.empty

    def shows(self, name: str) -> bool:
        """Whether a point is in the part that is shown; name: of the point."""
        return self.crop is None or self.crop.holds(name)

    def stones(self) -> Iterator[tuple[int, int, str]]:
        """Column, row (from 0) and symbol of each stone, row by row."""
        for row, line in enumerate(self.rows.splitlines()):
            if line.strip(". "):
                for column, symbol in enumerate(line[::2]):
                    if symbol != ".":
                        yield column, row, symbol

    def shown_stones(self) -> Iterator[tuple[int, int, str]]:
        """Those of `stones` that are in the part that is shown."""
        crop = self.crop
        for column, row, symbol in self.stones():
            if crop is None or (0 <= column - crop.left < crop.columns and 0 <= row - crop.top < crop.rows):
                yield column, row, symbol

    def points_of(self, symbol: str) -> tuple[str, ...]:
        """The names of the points that are shown where stones of one symbol stand, row by row."""
        return tuple(point_name(column, row) for column, row, found in self.shown_stones() if found == symbol)
