"""A piece goes to an adjacent empty point."""

from __future__ import annotations

from typing import Any

import pytest
from small import IMMOBILE, STEP, after, make, stands, texts

from verifier.engine.mechanics.moves import Step
from verifier.engine.refusals import Code


def stepping(directions: Any, lines: Any = "orthogonal", setup: str = ". . .\n. x .\n. . .") -> list[str]:
    game = make("3x3", lines=lines, setup=setup, moves=[Step(id="step", directions=directions)])
    return [text.partition("-")[2] for text in texts(game, game.start())]


ROUND = ["a1", "a2", "a3", "b1", "b3", "c1", "c2", "c3"]


@pytest.mark.parametrize(
    ("directions", "lines", "ends"),
    [
        ("orthogonal", "all", ["a2", "b1", "b3", "c2"]),
        ("diagonal", "orthogonal", ["a1", "a3", "c1", "c3"]),
        ("all", "orthogonal", ROUND),
        ("lines", "orthogonal", ["a2", "b1", "b3", "c2"]),
        ("lines", "alquerque", ROUND),
        ("lines", "all", ROUND),
    ],
)
def test_the_eight_directions(directions: str, lines: str, ends: list[str]) -> None:
    assert stepping(directions, lines) == ends


def test_lines_are_followed_point_by_point() -> None:
    """On alquerque lines b1 has no diagonals, a1 has one."""
    assert stepping("lines", "alquerque", ". x .\n. . .\n. . .") == ["a1", "b2", "c1"]
    assert stepping("lines", "alquerque", "x . .\n. . .\n. . .") == ["a2", "b1", "b2"]
    assert stepping("lines", "all", ". x .\n. . .\n. . .") == ["a1", "a2", "b2", "c1", "c2"]


def test_only_onto_empty_points_and_only_with_own_pieces() -> None:
    game = make("3x2", setup="x o .\nx . o", moves=[STEP])
    assert texts(game, game.start()) == ["a2-b2"]
    assert texts(game, game.setup("x o .\nx . o", to_move="white")) == ["b1-b2", "b1-c1", "c2-b2", "c2-c1"]


def test_no_step_leaves_the_board_or_comes_in_on_the_other_side() -> None:
    game = make("3x2", setup=". . x\n. . .", moves=[Step(id="step", directions="all")])
    assert texts(game, game.start()) == ["c1-b1", "c1-b2", "c1-c2"]


def test_the_piece_stands_on_the_new_point_and_it_is_the_other_players_turn() -> None:
    game = make("3x2", setup="x . .\n. . o", moves=[STEP])
    position = after(game, game.start(), "a1-b1")
    assert stands(game, position, ". x .\n. . o")
    assert position.to_move == "white" and position.taken == {"black": 0, "white": 0}
    assert (position.last and position.last.text) == "a1-b1"
    assert after(game, position, "c2-b2", "b1-a1", "b2-c2").stones == game.start().stones


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        ("a1-d1", Code.OFF_BOARD, "d1 is off the board (a1 to c2)"),
        ("c2-c1", Code.NOT_YOURS, "c2 does not hold a piece of black's: step"),
        ("b1-c1", Code.NOT_YOURS, "b1 does not hold a piece of black's: step"),
        ("a1-a2", Code.OCCUPIED, "a2 is not empty: step"),
        ("a1-a1", Code.NO_WAY, "no move of this kind leads from a1 to a1: step"),
        ("a1-c1", Code.NO_WAY, "no move of this kind leads from a1 to c1: step"),
        ("a2-b1", Code.NO_LINE, "no drawn line leads from a2 to b1: step"),
        ("a1xb1", Code.NO_SUCH_ACTION, "this game has no action such as `a1xb1` (there is a1-b2)"),
    ],
)
def test_why_not(text: str, code: Code, said: str) -> None:
    game = make("3x2", lines="alquerque", setup="x . .\nx . o", moves=[STEP])
    refusal = game.refusal(game.start(), text)
    assert refusal is not None
    assert (refusal.code, refusal.en) == (code, said)


def test_who_cannot_step_has_lost() -> None:
    game = make("3x1", moves=[STEP], ends=[IMMOBILE])
    over = game.outcome(game.setup("x o .", to_move="black"))
    assert over is not None and (over.winners, over.reason) == (("white",), "immobile")
    assert game.outcome(game.setup("x o .", to_move="white")) is None
