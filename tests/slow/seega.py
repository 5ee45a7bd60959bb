"""Seega: stones are placed two by two, then moved one step; an enemy between two own stones is taken."""
from __future__ import annotations

from .rules import ORTHOGONAL, Board, Move, Outcome, Point, Position, SlowGame, ahead, pieces, point_name


class Seega(SlowGame):
    columns = rows = 5
    fewer = 2
    opening_turn = 2

    def first_diagram(self) -> str:
        return "\n".join(" ".join("." * self.columns) for _ in range(self.rows))

    @property
    def centre(self) -> Point:
        return (self.columns + 1) // 2, (self.rows + 1) // 2

    def opening_actions(self) -> int:
        """Both place as many stones as fit beside the centre, in whole turns of two (24 on 5×5)."""
        return (self.columns * self.rows - 1) // 4 * 4

    def opening(self, position: Position) -> dict[str, Move]:
        """A stone on any empty point but the centre; nothing is taken by it."""
        return {point_name(point): Move(end=point) for point in self.points()
                if self.empty(position.board, point) and point != self.centre}

    def fresh(self, board: Board, colour: str) -> dict[str, Move]:
        """A step; a player who has none passes, and only then may."""
        return self.steps(board, colour) or {"pass": Move()}

    def steps(self, board: Board, colour: str) -> dict[str, Move]:
        found = {}
        for piece in pieces(board, colour):
            for direction in ORTHOGONAL:
                end = ahead(piece, direction)
                if self.empty(board, end):
                    found[f"{point_name(piece)}-{point_name(end)}"] = Move(
                        piece, end, self.sandwiched(board, colour, piece, end))
        return found

    def sandwiched(self, board: Board, colour: str, start: Point, end: Point) -> frozenset[Point]:
        """Enemies next to the moved stone with another own stone right behind, but not on the centre."""
        others = {point for point, here in board.items() if here == colour and point != start}
        return frozenset(
            ahead(end, direction) for direction in ORTHOGONAL
            if board.get(ahead(end, direction)) == self.other(colour)
            and ahead(end, direction, 2) in others
            and ahead(end, direction) != self.centre)

    def win(self, board: Board, to_move: str) -> Outcome | None:
        return self.eliminated(board) or self.both_blocked(board)

    def both_blocked(self, board: Board) -> Outcome | None:
        """If neither can move, more stones win; as many are a draw."""
        if any(self.steps(board, colour) for colour in self.players):
            return None
        counts = {colour: len(pieces(board, colour)) for colour in self.players}
        winners = tuple(c for c in self.players if counts[c] > counts[self.other(c)])
        return Outcome(winners, "both-blocked")
