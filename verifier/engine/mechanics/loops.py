"""Captures along rows and columns and round the loops that join their ends outside the board.

All of a colour's captures are found at once. The ways round the loops are laid out as tracks, cell by cell, in
one integer: a closed track twice in a row, so that a way may pass its seam, and an occupied cell behind each
track. Adding a bit to the cell behind a piece carries through the run of empty cells and comes out at the first
piece met; adding one at each loop does the same from there, so what both bring out was met behind a loop.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from ..board import Board, union
from ..errors import RulebookError
from ..planes import Action, Plane, Scan
from ..text import Text
from .base import Clause

CHUNK = 12
"""Bits of a board that one look-up table covers."""


@dataclass(frozen=True, kw_only=True)
class LoopCapture(Clause):
    """A piece travels along rows and columns over empty points, round at least one loop, and takes the first piece met.

    The point that it leaves counts as empty on its way (this rulebook's reading).
    """

    kind: Literal["loop-capture"] = "loop-capture"

    def finder(self, board: Board) -> LoopFinder:
        """The finder of its captures; RulebookError where the board has no loops."""
        if not board.tracks:
            raise RulebookError(
                Text(
                    "`loop-capture` には盤のループ（`board.loops`）が要る", "`loop-capture` needs `loops` on the board"
                ),
                "bad-rules",
            )
        return LoopFinder(self.id, board)


class LoopFinder:
    """Finds the loop captures of a position; several ways to the same point are one action.

    clause: id of the clause; board: with its tracks. `actions` holds every capture that can ever exist; `planes`
    has the one that says what they have in common; `number` gives them bits and makes the search.
    """

    def __init__(self, clause: str, board: Board) -> None:
        plane = Plane(clause, 0, (), lands=1, over=1, sign="x")  # how far is for each action to say
        self.planes = (plane,)
        cells: list[int | None] = []  # the point of each cell
        self.back: list[int] = []  # how far back its copy in the first round of a closed track is
        cells_of = [0] * board.size
        loops = second = 0
        for track in board.tracks:
            rounds = 2 if track.closed else 1
            for turn in range(rounds):
                for point in track.cells:
                    bit = 1 << len(cells)
                    if point is None:
                        loops |= bit
                    else:
                        cells_of[point] |= bit
                        if turn == rounds - 1:
                            second |= bit
                    cells.append(point)
                    self.back.append(len(track.cells) if track.closed else 0)
            cells.append(None)  # the occupied cell that stops every way
            self.back.append(0)
        self.cells, self.second, self.loops = cells, second, loops
        self.free = loops | union(cells_of)
        met_twice = sum(1 << p for p in board.points if sum(t.cells.count(p) > 1 for t in board.tracks))
        self.twice = union([cells_of[p] for p in board.points if met_twice >> p & 1]) & second
        self.lay = laying(cells_of)
        self.width = len(cells) + 1
        self.tracks = board.tracks
        pairs: dict[tuple[int, int], Action] = {}
        for track in board.tracks:
            points = dict.fromkeys(p for p in track.cells if p is not None)
            for a in points:
                for b in points:
                    if a != b and (a, b) not in pairs:
                        here, to = 1 << a, 1 << b
                        pairs[a, b] = Action(clause, f"{board.name(a)}x{board.name(b)}", here | to, to, here, to, 1)
                        pairs[a, b].plane = plane
        self.pairs, self.actions = pairs, tuple(pairs.values())

    def number(self, begin: int, others: Scan) -> Scan:
        """Give each action its bit in a sheet.

        begin: the first bit that is free there; others: finds what else the sheet has. Returns the search for all of
        it: (own, opp, empty) -> bits.
        """
        for index, action in enumerate(self.actions, begin):
            action.flag = 1 << index
        rows, twins, laps = self._rows(), [0, *(self._twin(i) for i in range(len(self.cells)))], [0, *self.back]
        below = [0, *((1 << n) - 1 for n in range(self.width - 1))]  # by bit length, as cells are counted here
        lay, cells, loops, second, twice = self.lay, self.free, self.loops, self.second, self.twice
        rewind = [
            (union(1 << i for i, back in enumerate(self.back) if back == length) & twice, length)
            for length in dict.fromkeys(self.back)
        ]

        def find(own: int, opp: int, empty: int) -> int:
            mine, theirs = lay(own, opp)
            pieces = mine | theirs
            free = cells ^ pieces
            met = (free + (mine << 1)) & (free + loops) & second
            hits = met & theirs
            found = others(own, opp, empty)
            while hits:
                end = hits.bit_length()
                lower = below[end]
                hits &= lower
                found |= rows[(pieces & lower).bit_length()][end]
            met &= mine & twice
            if met:  # a piece that meets the point it left goes on, since that point counts as empty
                again = 0
                for where, length in rewind:
                    again |= (met & where) >> length
                hits = (free + (again << 1)) & theirs
                while hits:
                    end = hits.bit_length()
                    lower = below[end]
                    hits &= lower
                    here = (pieces & lower).bit_length()
                    there = here + laps[here]
                    if (pieces & below[there]).bit_length() == twins[there]:
                        found |= rows[here][end]
            return found

        return find

    def _rows(self) -> list[list[int]]:
        """The bit of the capture from one cell to another; 0 where there is none.

        Both are counted from 1, as bit lengths are.
        """
        rows = [[0] * self.width for _ in range(self.width)]
        first = 1
        for track in self.tracks:
            after = first + len(track.cells) * (2 if track.closed else 1)
            for i in range(first, after):
                for j in range(i + 1, after):
                    pair = self.pairs.get((self.cells[i - 1], self.cells[j - 1]))  # type: ignore[arg-type]
                    if pair is not None:
                        rows[i][j] = pair.flag
            first = after + 1
        return rows

    def _twin(self, cell: int) -> int:
        """The bit length of the cell before this one that has the same point, 0 where there is none.

        cell: counted from 0.
        """
        point, last = self.cells[cell], self.cells[:cell]
        if point is None or not self.twice >> cell & 1:
            return 0
        return max(i for i, p in enumerate(last, 1) if p == point) if point in last else 0


def laying(cells_of: list[int]) -> Callable[[int, int], tuple[int, int]]:
    """A function that lays two boards out on the tracks: of each the cells of all its points together.

    cells_of: the cells of each point.
    """
    tables: list[list[int]] = []
    for begin in range(0, len(cells_of), CHUNK):
        table = [0]
        for cells in cells_of[begin : begin + CHUNK]:
            table += [before | cells for before in table]
        tables.append(table)
    ones = (1 << CHUNK) - 1
    if len(tables) == 3:
        (low, middle, high), (chunk, chunks) = tables, (CHUNK, 2 * CHUNK)
        return lambda one, other: (
            low[one & ones] | middle[one >> chunk & ones] | high[one >> chunks],
            low[other & ones] | middle[other >> chunk & ones] | high[other >> chunks],
        )

    def lay(*boards: int) -> tuple[int, int]:
        one, other = (
            union(table[board >> place * CHUNK & ones] for place, table in enumerate(tables)) for board in boards
        )
        return one, other

    return lay
