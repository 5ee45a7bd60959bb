"""Rows that win only when the next player cannot stop them by capturing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ..board import OPPOSITE, bits
from ..parameters import Id
from ..runs import Runs
from .base import Clause, Ground, Stones, Waits


@dataclass(frozen=True, kw_only=True)
class Extension(Clause):
    """A row that would win waits for the next player's action where that player can stop it by a capture.

    row: id of the ending whose row wins; by: `break`, the next player may take a stone of the row so that it wins no
    longer; `whole`, where one end of the row is the next player's stone and the other end is empty, placing there
    takes the whole row. It waits only where one colour alone would win, by one row and not by what it has taken; if the
    row still stands after the next player's action, its owner wins, with all who would win by that action (this
    rulebook's reading). Source 0, Local rules.
    """

    kind: Literal["extension"] = "extension"
    row: Id
    by: Literal["break", "whole"]

    def build(self, ground: Ground) -> Waits:
        """The rows of a side, and where they can be taken whole."""
        row = ground.clause("ends", self.row, "row")
        board, longer = ground.board, row.longer(ground)
        runs = board.table(Runs, row.length)

        def rows(mask: int, side: int) -> list[tuple[str, int]]:
            return list(runs.rows(mask, longer[side]))

        def end(stones: Stones, side: int, axis: str, row: int) -> int:
            *_, last = bits(row)
            first = (row & -row).bit_length() - 1
            ends = [*board.ray(first, OPPOSITE[axis], 1), *board.ray(last, axis, 1)]
            if len(ends) < 2:
                return 0
            whole = 0
            for mask in stones:
                whole |= mask
            near, far = (1 << p for p in ends)
            for own, empty in ((near, far), (far, near)):
                if stones[side] & own and not whole & empty:
                    return empty
            return 0

        return Waits(rows, end if self.by == "whole" else None)
