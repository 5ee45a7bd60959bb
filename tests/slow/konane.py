"""Konane: after each player has removed a stone there is nothing but jumps; who has none loses."""
from __future__ import annotations

from .rules import (
    ORTHOGONAL,
    Board,
    Direction,
    Move,
    Point,
    Position,
    SlowGame,
    Turn,
    ahead,
    pieces,
    point_name,
)


class Konane(SlowGame):
    columns = rows = 8
    times = turns = fewer = None
    may_stop = True

    def first_diagram(self) -> str:
        """Full of alternating stones: black where row + column is even."""
        return "\n".join(
            " ".join("x" if (column + row) % 2 == 0 else "o" for column in range(1, self.columns + 1))
            for row in range(1, self.rows + 1))

    def opening_actions(self) -> int:
        return 2

    def opening(self, position: Position) -> dict[str, Move]:
        """Black removes a black stone in a corner or the centre, white a white stone next to that hole."""
        board = position.board
        if position.to_move == "black":
            choices = [p for p in pieces(board, "black") if self.is_corner(p) or self.is_central(p)]
        else:
            choices = [p for p in pieces(board, "white")
                       if any(self.empty(board, ahead(p, direction)) for direction in ORTHOGONAL)]
        return {f"-{point_name(point)}": Move(start=point) for point in choices}

    def is_corner(self, point: Point) -> bool:
        return point[0] in (1, self.columns) and point[1] in (1, self.rows)

    def is_central(self, point: Point) -> bool:
        """One of the four points in the middle (on an odd number of columns or rows there are fewer)."""
        return abs(2 * point[0] - self.columns - 1) <= 1 and abs(2 * point[1] - self.rows - 1) <= 1

    def fresh(self, board: Board, colour: str) -> dict[str, Move]:
        return {text: move for piece in pieces(board, colour) for direction in ORTHOGONAL
                for text, move in self.jump(board, colour, piece, direction).items()}

    def further(self, board: Board, colour: str, turn: Turn) -> dict[str, Move]:
        """The same stone in the same direction."""
        assert turn.direction is not None
        return self.jump(board, colour, turn.piece, turn.direction)

    def jump(self, board: Board, colour: str, piece: Point, direction: Direction) -> dict[str, Move]:
        over, end = ahead(piece, direction), ahead(piece, direction, 2)
        if board.get(over) != self.other(colour) or not self.empty(board, end):
            return {}
        return {f"{point_name(piece)}x{point_name(end)}": Move(piece, end, frozenset({over}), direction)}
