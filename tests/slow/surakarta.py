"""Surakarta: step in eight directions, capture only by a way round a corner loop."""
from __future__ import annotations

from .rules import DIAGONAL, ORTHOGONAL, Board, Direction, Move, Point, SlowGame, ahead, pieces, point_name

UP, RIGHT, DOWN, LEFT = ORTHOGONAL
End = tuple[Point, Direction]       # the end of a line: its last point and the direction off the board


class Surakarta(SlowGame):
    columns = rows = 6
    start_diagram = """
        o o o o o o
        o o o o o o
        . . . . . .
        . . . . . .
        x x x x x x
        x x x x x x
    """

    def loops(self) -> dict[End, End]:
        """Which line ends are joined, both ways: rows 2, 5 with columns b, e, and rows 3, 4 with c, d.

        So on a board of another size: each line but the outermost joins the one as far from the same corner.
        """
        joined: dict[End, End] = {}
        for n in range(2, min(self.columns, self.rows) // 2 + 1):
            right, low = self.columns + 1 - n, self.rows + 1 - n
            for row_end, column_end in (
                (((1, n), LEFT), ((n, 1), UP)),
                (((self.columns, n), RIGHT), ((right, 1), UP)),
                (((1, low), LEFT), ((n, self.rows), DOWN)),
                (((self.columns, low), RIGHT), ((right, self.rows), DOWN)),
            ):
                joined[row_end], joined[column_end] = column_end, row_end
        return joined

    def fresh(self, board: Board, colour: str) -> dict[str, Move]:
        found, joined = {}, self.loops()
        for piece in pieces(board, colour):
            for direction in ORTHOGONAL + DIAGONAL:
                end = ahead(piece, direction)
                if self.empty(board, end):
                    found[f"{point_name(piece)}-{point_name(end)}"] = Move(piece, end)
            for direction in ORTHOGONAL:
                target = self.met_after_a_loop(board, joined, piece, direction)
                if target is not None and board[target] == self.other(colour):
                    found[f"{point_name(piece)}x{point_name(target)}"] = Move(
                        piece, target, frozenset({target}))
        return found

    def met_after_a_loop(
            self, board: Board, joined: dict[End, End], piece: Point, direction: Direction) -> Point | None:
        """The first piece on the way in a direction, if the way has gone round at least one loop by then.

        The point that the piece left counts as empty. A way that comes back to where it began, in the
        direction in which it began, has met nothing, and never will.
        """
        here, heading, looped = piece, direction, False
        while True:
            if self.on_board(ahead(here, heading)):
                here = ahead(here, heading)
            elif (here, heading) in joined:
                here, outward = joined[here, heading]
                heading, looped = (-outward[0], -outward[1]), True
            else:
                return None
            if here in board and here != piece:
                return here if looped else None
            if (here, heading) == (piece, direction):
                return None
