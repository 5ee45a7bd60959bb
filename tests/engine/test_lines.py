"""Captures of a whole line by moving towards it (A) or away from it (W)."""

from __future__ import annotations

import random

import pytest
from small import APPROACH, STEP, WITHDRAWAL, after, make, stands, texts

from verifier.engine.mechanics.lines import Approach, Withdrawal
from verifier.engine.refusals import Code

BOTH = {"moves": [APPROACH, WITHDRAWAL]}


def test_approach_takes_the_unbroken_line_straight_ahead_of_the_landing_point() -> None:
    game = make("7x1", setup=". x . o o . o", **BOTH)
    position = after(game, game.start(), "b1-c1A")
    assert stands(game, position, ". . x . . . o")
    assert position.taken == {"black": 2, "white": 0}


def test_withdrawal_takes_the_unbroken_line_straight_behind_the_point_left() -> None:
    game = make("7x1", setup="o . o o x . .", **BOTH)
    assert stands(game, after(game, game.start(), "e1-f1W"), "o . . . . x .")


def test_an_own_piece_ends_the_line() -> None:
    game = make("7x1", setup="x . o o x o .", moves=[APPROACH])
    assert stands(game, after(game, game.start(), "a1-b1A"), ". x . . x o .")


def test_where_both_are_possible_one_is_chosen() -> None:
    game = make("5x1", setup="o x . o .", **BOTH)
    assert texts(game, game.start()) == ["b1-c1A", "b1-c1W"]
    assert stands(game, after(game, game.start(), "b1-c1A"), "o . x . .")
    assert stands(game, after(game, game.start(), "b1-c1W"), ". . x o .")


def test_the_line_must_begin_right_next_to_the_point() -> None:
    game = make("6x1", **BOTH)
    assert texts(game, game.setup("x . . o . .", to_move="black")) == []
    assert texts(game, game.setup("o . x . . .", to_move="black")) == ["c1-b1A"]


def test_pieces_to_the_side_stay() -> None:
    game = make("3x3", lines="all", setup="o o o\nx . o\no o o", **BOTH)
    position = after(game, game.start(), "a2-b2A")
    assert stands(game, position, "o o o\n. x .\no o o")


def test_diagonal_lines_are_taken_where_they_are_drawn() -> None:
    game = make("5x4", lines="alquerque", **BOTH)
    even = game.setup("x . . . .\n. . . . .\n. . o . .\n. . . o .", to_move="black")
    assert stands(game, after(game, even, "a1-b2A"), ". . . . .\n. x . . .\n. . . . .\n. . . . .")
    odd = game.setup(". x . . .\n. . . . .\n. . . o .\n. . . . o", to_move="black")
    assert texts(game, odd) == []


def test_directions_are_those_of_each_clause() -> None:
    game = make(
        "3x3",
        setup="x . .\n. . .\no . o",
        moves=[Approach(id="a", directions="orthogonal"), Withdrawal(id="w", directions="diagonal")],
    )
    assert texts(game, game.start()) == ["a1-a2A"]
    assert texts(game, game.setup(". . .\n. x .\n. . o", to_move="black")) == ["b2-a1W"]
    assert texts(game, game.setup("o . .\n. x .\n. . .", to_move="black")) == ["b2-c3W"]


def test_every_capture_equals_a_walk_along_the_line() -> None:
    """Against points looked at one by one, on random boards of two sizes."""
    dice = random.Random(1)
    for size, lines in (("6x4", "all"), ("5x5", "alquerque")):
        game = make(size, lines=lines, **BOTH)
        board = game.board
        for _ in range(150):
            symbols = [dice.choice("xo.") for _ in board.points]
            rows = [symbols[i : i + board.columns] for i in range(0, board.size, board.columns)]
            position = game.setup("\n".join(map(" ".join, rows)), to_move="black")
            expected: dict[str, set[str]] = {}
            for p in (p for p in board.points if symbols[p] == "x"):
                for d in board.directions("lines"):
                    there = board.ray(p, d, 1)
                    if not there or symbols[there[0]] != "." or not board.starts(d, 1, "lines") >> p & 1:
                        continue
                    back = {"n": "s", "s": "n", "e": "w", "w": "e", "ne": "sw", "sw": "ne", "nw": "se", "se": "nw"}[d]
                    for tag, line in (("A", board.ray(there[0], d)), ("W", board.ray(p, back))):
                        taken = set()
                        for q in line:
                            if symbols[q] != "o":
                                break
                            taken.add(board.name(q))
                        if taken:
                            expected[f"{board.name(p)}-{board.name(there[0])}{tag}"] = taken
            assert texts(game, position) == sorted(expected)
            for text, taken in expected.items():
                gone = position.stones[1] & ~game.play(position, text).stones[1]
                assert set(board.names(gone)) == taken


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("a1-b1A", Code.NOTHING_TO_TAKE),
        ("a1-b1W", Code.NO_WAY),
        ("a1-a2W", Code.OCCUPIED),
        ("c1-b1A", Code.NOT_YOURS),
        ("a1-c1A", Code.NO_WAY),
        ("b3-c2A", Code.NO_LINE),
        ("a1xb1", Code.NO_SUCH_ACTION),
        ("a1-b1a", Code.UNREADABLE),
        ("a1-b1AW", Code.UNREADABLE),
    ],
)
def test_why_not(text: str, code: Code) -> None:
    """From the corner nothing lies behind the step, so no withdrawal leads anywhere."""
    game = make("4x3", lines="alquerque", setup="x . . o\no . . .\n. x . .", moves=[*BOTH["moves"], STEP])
    refusal = game.refusal(game.start(), text)
    assert refusal is not None and refusal.code == code
