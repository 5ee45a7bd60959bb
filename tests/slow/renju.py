"""Renju's barred points by trial: every question is answered by putting the stone down and counting.

A board is a dictionary of (column, row) -> colour as in the other slow games. A *four* is a row that one more stone
makes exactly five. A *straight four* is four in an unbroken row that two different points make exactly five. A *three*
is a row that one more stone makes a straight four, where that stone makes no five at the same time and may itself be
played. Each must contain the stone just played. Two of a kind, or a row of more than five, bar a point, unless the
stone makes exactly five.
"""
from __future__ import annotations

from collections.abc import Iterable, Iterator

from .rules import Board, Direction, Point, ahead

LINES: tuple[Direction, ...] = ((1, 0), (0, 1), (1, 1), (1, -1))
Found = dict[frozenset[Point], frozenset[Point]]
"""Shapes: their stones, and the points that they need."""
Verdict = tuple[str, Found]


class SlowRenju:
    """A board of so many columns and rows, on which `length` in a row win; `bars` are the kinds of barred points."""

    def __init__(self, columns: int = 15, rows: int = 15, length: int = 5,
                 bars: Iterable[str] = ("double-three", "double-four", "overline")) -> None:
        self.columns, self.rows, self.length, self.bars = columns, rows, length, frozenset(bars)

    def free(self, board: Board, point: Point) -> bool:
        """On the board and without a stone."""
        return 1 <= point[0] <= self.columns and 1 <= point[1] <= self.rows and point not in board

    def row(self, board: Board, stone: Point, line: Direction) -> frozenset[Point]:
        """The unbroken row of one colour through a stone."""
        found = {stone}
        for way in (line, (-line[0], -line[1])):
            point = ahead(stone, way)
            while board.get(point) == board[stone]:
                found.add(point)
                point = ahead(point, way)
        return frozenset(found)

    def near(self, board: Board, stone: Point, line: Direction) -> Iterator[Point]:
        """The empty points of a line that may be in one row with a stone."""
        for steps in range(-self.length, self.length + 1):
            if self.free(board, ahead(stone, line, steps)):
                yield ahead(stone, line, steps)

    def completing(self, board: Board, stones: frozenset[Point], line: Direction) -> frozenset[Point]:
        """The points where one more stone makes exactly five out of some stones."""
        stone = min(stones)
        colour = board[stone]
        return frozenset(
            point for point in self.near(board, stone, line)
            if len(made := self.row(board | {point: colour}, point, line)) == self.length
            and made == stones | {point})

    def is_five(self, board: Board, stone: Point) -> bool:
        """Whether a stone stands in a row of exactly five."""
        return any(len(self.row(board, stone, line)) == self.length for line in LINES)

    def overlines(self, board: Board, stone: Point) -> Found:
        """The rows of more than five with the stone."""
        rows = (self.row(board, stone, line) for line in LINES)
        return {row: frozenset() for row in rows if len(row) > self.length}

    def fours(self, board: Board, stone: Point) -> Found:
        """The fours with the stone."""
        found: Found = {}
        for line in LINES:
            for point in self.near(board, stone, line):
                five = self.row(board | {point: board[stone]}, point, line)
                if len(five) == self.length and stone in five:
                    four = five - {point}
                    found[four] = found.get(four, frozenset()) | {point}
        return found

    def straight(self, board: Board, stone: Point, line: Direction, longer: bool = False) -> frozenset[Point] | None:
        """The straight four with the stone on a line, if there is one.

        longer: rows of more than five win too.
        """
        row = self.row(board, stone, line)
        if len(row) != self.length - 1:
            return None
        first, last = ahead(min(row), line, -1), ahead(max(row), line)
        if longer:
            return row if self.free(board, first) and self.free(board, last) else None
        return row if self.completing(board, row, line) == {first, last} else None

    def may_be_threes(self, board: Board, stone: Point, longer: bool = False) -> dict[Direction, Found]:
        """The rows with the stone, line by line, of which some point makes a straight four, whoever may play it."""
        found: dict[Direction, Found] = {}
        for line in LINES:
            for point in self.near(board, stone, line):
                four = self.straight(board | {point: board[stone]}, point, line, longer)
                if four and stone in four:
                    rows = found.setdefault(line, {})
                    three = four - {point}
                    rows[three] = rows.get(three, frozenset()) | {point}
        return found

    def threes(self, board: Board, stone: Point) -> Found:
        """The threes with the stone: each made a straight four by a stone that may be played and makes no five."""
        maybe = {row: points for rows in self.may_be_threes(board, stone).values() for row, points in rows.items()}
        if len(maybe) < 2:
            return {}       # fewer than two bar nothing, so that it does not matter whether they are real
        found: Found = {}
        for row, points in maybe.items():
            real = frozenset(point for point in points if self.may_go_on(board, point, board[stone]))
            if real:
                found[row] = real
        return found

    def may_go_on(self, board: Board, point: Point, colour: str) -> bool:
        """Whether a stone may be played, and makes no five."""
        after = board | {point: colour}
        return not self.is_five(after, point) and self.fault(board, point, colour) is None

    def plain_threes(self, board: Board, point: Point, colour: str, longer: bool = False) -> Found:
        """The threes that a stone makes where nobody asks whether the next one may be played: one a line at most."""
        after = board | {point: colour}
        return {frozenset().union(*rows): frozenset().union(*rows.values())
                for rows in self.may_be_threes(after, point, longer).values()}

    def fault(self, board: Board, point: Point, colour: str) -> Verdict | None:
        """Why a colour may not play a point, with all shapes that make it so; an overline is named first."""
        after = board | {point: colour}
        if self.is_five(after, point):
            return None
        overlines = self.overlines(after, point)
        if overlines and "overline" in self.bars:
            return "overline", overlines
        fours = self.fours(after, point)
        if len(fours) > 1 and "double-four" in self.bars:
            return "double-four", fours
        threes = self.threes(after, point) if "double-three" in self.bars else {}
        return ("double-three", threes) if len(threes) > 1 else None

    def barred(self, board: Board, colour: str) -> set[Point]:
        """All empty points that a colour may not play."""
        return {(column, row) for column in range(1, self.columns + 1) for row in range(1, self.rows + 1)
                if (column, row) not in board and self.fault(board, (column, row), colour)}
