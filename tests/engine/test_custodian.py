"""Enemies between the moved piece and another own one are taken."""

from __future__ import annotations

import random
from typing import Any

import pytest
from small import ROUND_THE_CORNERS, STEP, after, make, stands

from verifier.engine.board import COMPASS, DIAGONAL, ORTHOGONAL
from verifier.engine.game import Game
from verifier.engine.mechanics.custodian import Custodian
from verifier.engine.mechanics.loops import LoopCapture
from verifier.engine.mechanics.moves import Jump, Pass, Place, Remove, Step


def sandwiching(size: str = "5x5", *, lines: Any = "orthogonal", moves: Any = None, **parameters: Any) -> Game:
    return make(
        size,
        lines=lines,
        moves=moves or [Step(id="step", directions="all")],
        captures=[Custodian(id="sandwich", **parameters)],
    )


def moved(game: Game, diagram: str, action: str) -> str:
    return game.diagram(after(game, game.setup(diagram, to_move="black"), action))


def test_an_enemy_between_the_moved_piece_and_another_is_taken() -> None:
    game = sandwiching("4x2")
    assert moved(game, "x o . .\n. . x .", "c2-c1") == "x . x .\n. . . ."


def test_moving_in_between_is_safe() -> None:
    game = sandwiching("3x2")
    assert moved(game, "o . o\n. x .", "b2-b1") == "o x o\n. . ."


def test_a_third_players_move_next_to_it_changes_nothing() -> None:
    """Only the piece that moves takes: an enemy that stands between two by another's move stays."""
    game = sandwiching("4x2")
    assert moved(game, "x o x .\n. . . x", "d2-c2") == "x o x .\n. . x ."


def test_the_point_that_the_piece_left_is_no_captor() -> None:
    game = sandwiching("3x1", moves=[Jump(id="over")])
    assert moved(game, "x o .", "a1xc1") == ". . x"
    assert game.play(game.setup("x o .", to_move="black"), "a1xc1").taken["black"] == 1


def test_all_directions_at_once() -> None:
    game = sandwiching("5x5")
    before = """
        . . x . .
        . . o . .
        x o . o x
        . x o . .
        . . x . ."""
    assert moved(game, before, "b4-c3") == "\n".join((". . x . .", ". . . . .", "x . x . x", ". . . . .", ". . x . ."))


@pytest.mark.parametrize(
    ("directions", "lines", "left"),
    [
        ("orthogonal", "orthogonal", {"b2", "d2", "b4"}),
        ("diagonal", "orthogonal", {"c2", "b3", "d3", "c4"}),
        ("all", "orthogonal", set()),
        ("lines", "orthogonal", {"b2", "d2", "b4"}),
        ("lines", "all", set()),
        ("lines", "alquerque", set()),
    ],
)
def test_directions(directions: str, lines: str, left: set[str]) -> None:
    game = sandwiching("5x5", lines=lines, directions=directions, moves=[Place(id="place")])
    before = game.setup("x . x . x\n. o o o .\nx o . o x\n. o o . .\nx . x . x", to_move="black")
    assert set(game.board.names(game.play(before, "c3").stones[1])) == left


def test_drawn_lines_end_where_the_board_draws_none() -> None:
    """From b1, an odd point, alquerque lines lead along row and column only."""
    before = ". . . .\no . o .\n. x . x"
    for directions, left in (("lines", {"a2", "c2"}), ("all", {"a2"})):
        game = sandwiching("4x3", lines="alquerque", directions=directions, moves=[Place(id="place")])
        assert set(game.board.names(game.play(game.setup(before, to_move="black"), "b1").stones[1])) == left


@pytest.mark.parametrize(
    ("length", "row", "action", "result"),
    [
        (1, "x o . x .", "d1-c1", "x . x . ."),
        (1, "x o o . x", "e1-d1", "x o o x ."),
        (2, "x o o . x", "e1-d1", "x . . x ."),
        (3, "x o o . x", "e1-d1", "x o o x ."),
        (2, ". o o . x", "e1-d1", ". o o x ."),
        (2, "x o x . x", "e1-d1", "x o x x ."),
        (2, "x . o . x", "e1-d1", "x . o x ."),
    ],
)
def test_a_line_is_exactly_so_long_and_unbroken(length: int, row: str, action: str, result: str) -> None:
    assert moved(sandwiching("5x1", length=length), row, action) == result


def test_pieces_on_safe_points_are_never_taken_but_can_take() -> None:
    game = sandwiching("4x2", safe=("b1",))
    assert moved(game, "x o . .\n. . x .", "c2-c1") == "x o x .\n. . . ."
    assert moved(game, ". x o .\n. . . x", "d2-d1") == ". x . x\n. . . ."


def test_a_safe_point_within_a_line_saves_only_itself() -> None:
    game = sandwiching("5x1", length=2, safe=("c1",))
    assert moved(game, "x o o . x", "e1-d1") == "x . o x ."


def test_who_is_placed_takes_too_but_removing_and_passing_take_nothing() -> None:
    game = sandwiching("3x1", moves=[Place(id="place"), Remove(id="remove"), Pass(id="pass")])
    assert moved(game, "x o .", "c1") == "x . x"
    assert moved(game, "x o x", "-a1") == ". o x"
    assert moved(game, "x o x", "pass") == "x o x"


def test_a_piece_that_captures_round_a_loop_is_a_moved_piece_too() -> None:
    game = make(
        "6x6", loops=ROUND_THE_CORNERS, moves=[STEP, LoopCapture(id="loop")], captures=[Custodian(id="sandwich")]
    )
    before = game.setup(
        """
        . o o x . .
        x . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .""",
        to_move="black",
    )
    position = after(game, before, "a2xb1")
    assert stands(game, position, ". x . x . .\n" + "\n".join([". . . . . ."] * 5))
    assert position.taken == {"black": 2, "white": 0}
    assert {f.clause: f.mask for f in game.trace(before, "a2xb1")}["sandwich"] == game.board.mask(("c1",))


def test_every_capture_equals_a_look_in_each_direction() -> None:
    """Against points looked at one by one, on random boards, for lengths and directions of all kinds."""
    dice = random.Random(7)
    for length, directions in ((1, "orthogonal"), (1, "all"), (2, "diagonal"), (3, "all")):
        ways = {"orthogonal": ORTHOGONAL, "diagonal": DIAGONAL, "all": ORTHOGONAL + DIAGONAL}[directions]
        game = sandwiching("6x5", length=length, directions=directions, safe=("c3", "d3"), moves=[Place(id="place")])
        board = game.board
        for _ in range(80):
            at = {point: dice.choice("xoo.") for point in board.names(board.full)}
            rows = [" ".join(at[board.name(board.at(x, y) or 0)] for x in range(6)) for y in range(5)]
            position = game.setup("\n".join(rows), to_move="black")
            for action in game.legal(position):
                x, y = board.xy(board.point(action.text) or 0)
                taken = set()
                for dx, dy in (COMPASS[d] for d in ways):
                    line = [board.at(x + k * dx, y + k * dy) for k in range(1, length + 2)]
                    names = [board.name(p) for p in line if p is not None]
                    if len(names) > length and [at[n] for n in names] == ["o"] * length + ["x"]:
                        taken |= set(names[:-1]) - {"c3", "d3"}
                gone = position.stones[1] & ~game.play(position, action).stones[1]
                assert set(board.names(gone)) == taken
