"""Alquerque: step along a line; capture by jumping, which is compulsory and goes on while it can."""
from __future__ import annotations

from .rules import Board, Move, Point, SlowGame, Turn, ahead, on_alquerque_lines, pieces, point_name


class Alquerque(SlowGame):
    columns = rows = 5
    turns = 80
    start_diagram = """
        o o o o o
        o o o o o
        o o . x x
        x x x x x
        x x x x x
    """

    def fresh(self, board: Board, colour: str) -> dict[str, Move]:
        jumps = {text: move for piece in pieces(board, colour)
                 for text, move in self.jumps(board, colour, piece).items()}
        return jumps or self.steps(board, colour)

    def further(self, board: Board, colour: str, turn: Turn) -> dict[str, Move]:
        return self.jumps(board, colour, turn.piece)

    def steps(self, board: Board, colour: str) -> dict[str, Move]:
        """To an adjacent empty point along a line."""
        found = {}
        for piece in pieces(board, colour):
            for direction in on_alquerque_lines(piece):
                end = ahead(piece, direction)
                if self.empty(board, end):
                    found[f"{point_name(piece)}-{point_name(end)}"] = Move(piece, end, direction=direction)
        return found

    def jumps(self, board: Board, colour: str, piece: Point) -> dict[str, Move]:
        """Over an adjacent enemy to the empty point straight behind it; both halves need a drawn line."""
        found = {}
        for direction in on_alquerque_lines(piece):
            over, end = ahead(piece, direction), ahead(piece, direction, 2)
            if (board.get(over) == self.other(colour) and direction in on_alquerque_lines(over)
                    and self.empty(board, end)):
                found[f"{point_name(piece)}x{point_name(end)}"] = Move(
                    piece, end, frozenset({over}), direction)
        return found
