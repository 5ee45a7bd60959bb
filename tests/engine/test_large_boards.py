"""Large boards: their tables are shared, and what is asked of one point is looked for near it."""

from __future__ import annotations

import random
import tracemalloc
from typing import Any

import pytest
from small import PLACE, make

from verifier.engine.board import Board
from verifier.engine.errors import RulebookError
from verifier.engine.mechanics.barred import ThreeThree
from verifier.engine.mechanics.base import Ground
from verifier.engine.mechanics.custodian import Custodian
from verifier.engine.mechanics.ends import Row
from verifier.engine.mechanics.flank import Flank
from verifier.engine.mechanics.lines import Approach, Withdrawal
from verifier.engine.mechanics.moves import Slide
from verifier.engine.rules import BoardRules
from verifier.engine.runs import Runs

LONG_TABLES: dict[str, Any] = {
    "row": Row(id="row", length=60),
    "custodian": Custodian(id="sandwich", directions="all", length="any"),
}


def test_lines_to_be_taken_share_their_points() -> None:
    tracemalloc.start()
    try:
        assert list(Approach(id="approach", directions="all").planes(Board(BoardRules(columns=60, rows=60))))
        assert tracemalloc.get_traced_memory()[1] < 60_000_000
    finally:
        tracemalloc.stop()


ROW = Row(id="row", length=5)
EVERY = tuple(range(1, 51))
TOO_LARGE: dict[str, tuple[str, dict[str, Any], tuple[Any, ...]]] = {
    "slides": ("60x60", {"moves": [PLACE, Slide(id="slide", directions="all")]}, ("moves", 1)),
    "steps and captures": (
        "100x100",
        {"moves": [Approach(id="a", directions="all"), Withdrawal(id="w", directions="all")]},
        ("moves",),
    ),
    "rows to be taken": ("100x100", {"moves": [PLACE], "captures": [Flank(id="pair", lengths=EVERY)]}, ("captures", 0)),
}


@pytest.mark.parametrize(("size", "slots", "where"), TOO_LARGE.values(), ids=TOO_LARGE)
def test_tables_that_would_grow_too_large_are_refused_where_they_come_from(
    size: str, slots: dict[str, Any], where: tuple[Any, ...]
) -> None:
    """They took gigabytes, and minutes."""
    with pytest.raises(RulebookError, match=r"the tables of the clause would take [0-9,]+ MB, and 640 MB is") as found:
        make(size, ends=[ROW], **slots)
    assert found.value.code == "too-large" and found.value.where == ("play", *where)


@pytest.mark.parametrize("clause", LONG_TABLES.values(), ids=LONG_TABLES)
def test_tables_of_lines_share_their_points(clause: Any) -> None:
    """Lines of a board of 60×60 hold a million points, 480 bytes each were they made anew."""
    ground = Ground(Board(BoardRules(columns=60, rows=60)), ("black", "white"), {}, {})
    tracemalloc.start()
    try:
        built = clause.build(ground)
        assert built and tracemalloc.get_traced_memory()[1] < 60_000_000
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("longer", [False, True])
@pytest.mark.parametrize("length", [2, 3, 5])
def test_a_row_through_a_point_is_one_of_all_rows(length: int, longer: bool) -> None:
    dice, board = random.Random(length), Board(BoardRules(columns=7, rows=6))
    runs = Runs(board, length)
    for _ in range(200):
        mask = dice.getrandbits(board.size) | dice.getrandbits(board.size)
        rows = [row for _, row in runs.rows(mask, longer)]
        for point in board.points:
            assert runs.through(mask, point, longer) == any(row >> point & 1 for row in rows)


def test_what_a_stone_stops_is_looked_for_at_its_point(monkeypatch: pytest.MonkeyPatch) -> None:
    """A board full of rows to be completed: all of them were tried for each stone."""
    asked: list[int] = []
    through = Runs.through

    def counted(self: Runs, mask: int, point: int, longer: bool) -> bool:
        asked.append(point)
        return through(self, mask, point, longer)

    monkeypatch.setattr(Runs, "through", counted)
    row = Row(id="row", length=4)
    game = make("30x30", moves=[PLACE], forbids=[ThreeThree(id="tt", row="row")], ends=[row])
    dice = random.Random(1)
    board = "\n".join(" ".join(dice.choice("xo...") for _ in range(30)) for _ in range(30))
    position = game.setup(board, to_move="black")
    assert len(game.legal(position)) and len(asked) <= 2 * game.board.size
