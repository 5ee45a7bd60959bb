"""Fanorona: capture by approach or by withdrawal, compulsory at first, going on as one likes."""
from __future__ import annotations

from .rules import (
    Board,
    Direction,
    Move,
    Point,
    SlowGame,
    Turn,
    ahead,
    on_alquerque_lines,
    pieces,
    point_name,
)


class Fanorona(SlowGame):
    players = ("white", "black")
    columns, rows = 9, 5
    may_stop = True
    start_diagram = """
        o o o o o o o o o
        o o o o o o o o o
        o x o x . o x o x
        x x x x x x x x x
        x x x x x x x x x
    """

    def fresh(self, board: Board, colour: str) -> dict[str, Move]:
        """Captures if any piece has one, else steps."""
        captures: dict[str, Move] = {}
        steps: dict[str, Move] = {}
        for piece in pieces(board, colour):
            for direction in on_alquerque_lines(piece):
                end = ahead(piece, direction)
                if self.empty(board, end):
                    captures |= self.captures(board, colour, piece, direction)
                    steps[f"{point_name(piece)}-{point_name(end)}"] = Move(piece, end, direction=direction)
        return captures or steps

    def further(self, board: Board, colour: str, turn: Turn) -> dict[str, Move]:
        """Never to a point visited this turn, never in the direction of the step just made."""
        found: dict[str, Move] = {}
        for direction in on_alquerque_lines(turn.piece):
            end = ahead(turn.piece, direction)
            if direction != turn.direction and end not in turn.visited and self.empty(board, end):
                found |= self.captures(board, colour, turn.piece, direction)
        return found

    def captures(self, board: Board, colour: str, piece: Point, direction: Direction) -> dict[str, Move]:
        """What the step takes straight ahead of its landing point, or else straight behind its start."""
        end, back = ahead(piece, direction), (-direction[0], -direction[1])
        found = {}
        for letter, taken in (("A", self.enemies_in_line(board, colour, end, direction)),
                              ("W", self.enemies_in_line(board, colour, piece, back))):
            if taken:
                found[f"{point_name(piece)}-{point_name(end)}{letter}"] = Move(piece, end, taken, direction)
        return found

    def enemies_in_line(
            self, board: Board, colour: str, point: Point, direction: Direction) -> frozenset[Point]:
        """The unbroken line of enemies that begins next to a point: an empty point or own piece ends it."""
        line = set()
        point = ahead(point, direction)
        while board.get(point) == self.other(colour):
            line.add(point)
            point = ahead(point, direction)
        return frozenset(line)
