"""Gomoku: stones are placed by turns; five in a row win. With local rules for longer rows and barred points."""
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from .renju import LINES, SlowRenju
from .rules import Board, Move, Outcome, Point, Position, SlowGame, point_name


class Gomoku(SlowGame):
    """`overline`: whether more than five win too; `forbidden`: whether black is bound by renju's barred points."""

    columns = rows = 15
    times = turns = fewer = None
    length = 5

    def __init__(self, *, overline: bool = True, forbidden: bool = False, **board: Any) -> None:
        super().__init__(**board)
        self.overline, self.forbidden = overline, forbidden
        self.renju = SlowRenju(self.columns, self.rows, self.length)
        self.barred = lru_cache(maxsize=64)(self.barred_points)

    @classmethod
    def with_options(cls, options: Mapping[str, Any]) -> Gomoku:
        side = int(options.get("board", 15))
        return cls(columns=side, rows=side, overline=options.get("overline", "win") == "win",
                   forbidden=str(options.get("forbidden", False)).lower() == "true")

    def first_diagram(self) -> str:
        return "\n".join(" ".join("." * self.columns) for _ in range(self.rows))

    def fresh(self, board: Board, colour: str) -> dict[str, Move]:
        """A stone on any empty point; black's barred points are left out where they are in force."""
        barred = self.barred(frozenset(board.items())) if self.forbidden and colour == "black" else frozenset()
        return {point_name(point): Move(end=point) for point in self.points()
                if self.empty(board, point) and point not in barred}

    def barred_points(self, stones: frozenset[tuple[Point, str]]) -> frozenset[Point]:
        """What black may not play, which needs four black stones at least."""
        board = dict(stones)
        if sum(colour == "black" for colour in board.values()) < 4:
            return frozenset()
        return frozenset(self.renju.barred(board, "black"))

    def carry_out(self, position: Position, move: Move) -> Position:
        """The row of the stone just placed wins, whatever else holds."""
        after = super().carry_out(position, move)
        if move.end is not None and self.wins(after.board, move.end):
            return replace(after, outcome=Outcome((position.to_move,), "row"))
        return after

    def wins(self, board: Board, stone: Point) -> bool:
        rows = {len(self.renju.row(board, stone, line)) for line in LINES}
        longer = self.overline and not (self.forbidden and board[stone] == "black")
        return self.length in rows or (longer and max(rows) > self.length)

    def win(self, board: Board, to_move: str) -> Outcome | None:
        """As a turn begins the game can only be drawn: a full board comes before no point for black."""
        if len(board) == self.columns * self.rows:
            return Outcome((), "board-full")
        return Outcome((), "no-legal-point") if self.stuck(board, to_move) else None

    def stuck(self, board: Board, to_move: str) -> bool:
        """Only black can be, and only on barred points."""
        return self.forbidden and to_move == "black" and not self.fresh(board, to_move)
