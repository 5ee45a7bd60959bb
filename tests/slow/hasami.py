"""Hasami shogi: a pawn slides along row or column; whole lines between two own pawns are taken, and corner pawns."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .rules import ORTHOGONAL, Board, Move, Outcome, Point, Position, SlowGame, ahead, pieces, point_name


class Hasami(SlowGame):
    """`goal` is how to win: `five` taken, a lead of three (`lead3`), or `all`."""

    columns = rows = 9
    times = 4
    replayed = True
    turns = None

    def __init__(self, *, goal: str = "five", move_limit: int | None = None) -> None:
        super().__init__()
        self.goal, self.limit = goal, move_limit

    @classmethod
    def with_options(cls, options: Mapping[str, Any]) -> Hasami:
        limit = options.get("move_limit", "none")
        return cls(goal=options.get("goal", "five"), move_limit=None if limit == "none" else int(limit))

    def first_diagram(self) -> str:
        full, empty = (" ".join(symbol * self.columns) for symbol in "x.")
        return "\n".join([full.replace("x", "o"), *[empty] * (self.rows - 2), full])

    def fresh(self, board: Board, colour: str) -> dict[str, Move]:
        """Any number of empty points in a straight line."""
        found = {}
        for pawn in pieces(board, colour):
            for direction in ORTHOGONAL:
                end = ahead(pawn, direction)
                while self.empty(board, end):
                    found[f"{point_name(pawn)}-{point_name(end)}"] = Move(pawn, end, self.closed_in(board, pawn, end))
                    end = ahead(end, direction)
        return found

    def closed_in(self, board: Board, start: Point, end: Point) -> frozenset[Point]:
        """What the pawn takes that goes from start to end."""
        colour = board[start]
        after = {point: here for point, here in board.items() if point != start} | {end: colour}
        taken: set[Point] = set()
        for direction in ORTHOGONAL:
            line = []
            point = ahead(end, direction)
            while after.get(point) == self.other(colour):
                line.append(point)
                point = ahead(point, direction)
            if after.get(point) == colour:
                taken.update(line)
        for corner in ((c, r) for c in (1, self.columns) for r in (1, self.rows)):
            beside = [ahead(corner, d) for d in ORTHOGONAL if self.on_board(ahead(corner, d))]
            if after.get(corner) == self.other(colour) and end in beside and {after.get(p) for p in beside} == {colour}:
                taken.add(corner)
        return frozenset(taken)

    def ending(self, position: Position) -> Outcome | None:
        """Wins before draws, repetition before the limit of moves."""
        return (self.reached(position) or self.immobile(position.board, position.to_move)
                or self.repetition(position) or self.limit_reached(position))

    def reached(self, position: Position) -> Outcome | None:
        """Who has reached the goal."""
        if self.goal == "all":
            return self.eliminated(position.board)
        taken = position.taken
        if self.goal == "lead3":
            ahead_by_three = tuple(c for c in self.players if taken[c] - taken[self.other(c)] >= 3)
            return Outcome(ahead_by_three, "lead") if ahead_by_three else None
        enough = tuple(c for c in self.players if taken[c] >= 5)
        if not enough:
            return None
        return Outcome(enough if len(enough) == 1 else (), "captures")

    def limit_reached(self, position: Position) -> Outcome | None:
        """So many moves have been made, both players' together."""
        return Outcome((), "move-limit") if self.limit is not None and position.played >= self.limit else None
