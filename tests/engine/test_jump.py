"""A piece jumps over an adjacent enemy to the empty point straight behind it and takes it."""

from __future__ import annotations

import pytest
from small import JUMP, after, make, stands, texts

from verifier.engine.mechanics.moves import Jump
from verifier.engine.refusals import Code

SURROUNDED = """
    . . . . .
    . o o o .
    . o x o .
    . o o o .
    . . . . ."""


@pytest.mark.parametrize(
    ("directions", "ends"),
    [
        ("orthogonal", ["a3", "c1", "c5", "e3"]),
        ("diagonal", ["a1", "a5", "e1", "e5"]),
        ("all", ["a1", "a3", "a5", "c1", "c5", "e1", "e3", "e5"]),
    ],
)
def test_the_eight_directions(directions: str, ends: list[str]) -> None:
    game = make("5x5", setup=SURROUNDED, moves=[Jump(id="jump", directions=directions)])  # type: ignore[arg-type]
    assert texts(game, game.start()) == [f"c3x{end}" for end in ends]


def test_both_halves_of_a_jump_along_lines_need_a_line() -> None:
    """From b3, an odd point, no diagonal leaves; from c3 all do, and go on on even points."""
    game = make("5x5", lines="alquerque", moves=[JUMP])
    assert len(texts(game, game.setup(SURROUNDED, to_move="black"))) == 8
    aside = """
        . . . . .
        o o o . .
        o x o . .
        o o o . .
        . . . . ."""
    assert texts(game, game.setup(aside, to_move="black")) == ["b3xb1", "b3xb5", "b3xd3"]


def test_the_enemy_jumped_over_is_taken_and_counted() -> None:
    game = make("5x1", setup="x o . o .", moves=[JUMP])
    position = after(game, game.start(), "a1xc1")
    assert stands(game, position, ". . x o .")
    assert position.taken == {"black": 1, "white": 0}
    position = after(game, game.setup("x o . o .", to_move="black", taken={"black": 2, "white": 1}), "a1xc1")
    assert position.taken == {"black": 3, "white": 1}


@pytest.mark.parametrize("row", ["x . . .", "x x . .", "x o o .", "x o x .", ". x o o", "o x . ."])
def test_no_jump_over_nothing_over_own_pieces_onto_pieces_or_off_the_board(row: str) -> None:
    game = make("4x1", setup=row, moves=[Jump(id="jump", directions="all")])
    assert texts(game, game.start()) == []


def test_jumps_do_not_come_in_on_the_other_side() -> None:
    game = make("3x3", setup=". x o\n. . .\n. . .", moves=[Jump(id="jump", directions="all")])
    assert texts(game, game.start()) == []


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("a1xe1", Code.NO_WAY),
        ("a1xb1", Code.OCCUPIED),
        ("a1xc1", Code.NOTHING_TO_TAKE),
        ("c1xe1", Code.NOT_YOURS),
        ("b1xd1", Code.OCCUPIED),
        ("a1xb2", Code.NO_WAY),
        ("a1-c1", Code.NO_SUCH_ACTION),
    ],
)
def test_why_not(text: str, code: Code) -> None:
    game = make("5x2", setup="x x . o .\n. . . . .", moves=[JUMP])
    refusal = game.refusal(game.start(), text)
    assert refusal is not None and refusal.code == code


def test_a_jump_where_no_line_is_drawn_is_refused_for_that() -> None:
    game = make("5x5", lines="alquerque", setup=". x . . .\n. . o . .\n. . . . .\n. . . . .\n. . . . .", moves=[JUMP])
    refusal = game.refusal(game.start(), "b1xd3")
    assert refusal is not None
    assert (refusal.code, refusal.rule, refusal.ja) == (Code.NO_LINE, "jump", "b1 から d3 へ引かれた線がない（jump）")
