"""Which way a piece goes, as an arrow."""

from __future__ import annotations

from ..engine.board import Board
from ..engine.planes import Action
from ..engine.position import Position
from .diagrams import Arrow


def way(board: Board, before: Position, action: Action, refused: bool = False) -> Arrow:
    """The way of an action that moves a piece.

    board; before: the position in which it would be played; action: one with a start and an end; refused:
    whether the rules refuse it. A capture that lands on the piece it takes goes round the board's loops; the
    shortest way is shown.
    """
    start, end = (board.name(mask.bit_length() - 1) for mask in (action.here, action.to))
    if action.took & action.to and board.tracks:
        here, to = action.here.bit_length() - 1, action.to.bit_length() - 1
        occupied = (before.stones[0] | before.stones[1]) & ~action.here
        ways = [found for track in board.tracks for found in _along(track.cells, track.closed, here, to, occupied)]
        if ways:
            return Arrow(tuple(board.name(point) for point in min(ways, key=len)), loops=True, refused=refused)
    return Arrow((start, end), refused=refused)


def _along(cells: tuple[int | None, ...], closed: bool, here: int, to: int, occupied: int) -> list[list[int]]:
    """The ways along one track from a point to the first piece met: that point, the ends of loops, the
    piece's point.
    """
    found = []
    for begin in (i for i, cell in enumerate(cells) if cell == here):
        ahead = [*cells[begin + 1 :], *(cells[:begin] if closed else ())]
        points, last = [here], here
        for cell, following in zip(ahead, [*ahead[1:], here], strict=True):
            if cell is None:  # a loop: from the end of one line to the end of the next
                points += [point for point in (last, following) if point is not None and point != points[-1]]
                continue
            last = cell
            if occupied >> cell & 1:
                if cell == to and None in ahead[: ahead.index(cell) + 1]:
                    found.append(points if points[-1] == to else [*points, to])
                break
    return found
