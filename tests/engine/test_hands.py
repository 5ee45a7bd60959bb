"""Hands: what they look like turned, which rotations count, and where they may be placed."""

from __future__ import annotations

from itertools import product

import pytest
from small import after, hands, stands, texts

from verifier.engine.game import Game
from verifier.engine.position import Position
from verifier.engine.refusals import IllegalAction

# Each hand alone on a board, its corner on the top-left point, turned clockwise step by step.
TURNED = {
    "I:xoox": ["x o o x", "x\no\no\nx"],
    "I:xooo": ["x o o o", "x\no\no\no", "o o o x", "o\no\no\nx"],
    "I:oooo": ["o o o o", "o\no\no\no"],
    "O:xxoo": ["x x\no o", "o x\no x", "o o\nx x", "x o\nx o"],
    "O:xoox": ["x o\no x", "o x\nx o"],
    "O:xxxx": ["x x\nx x"],
    "T:xooo": [". x .\no o o", "o .\no x\no .", "o o o\n. x .", ". o\nx o\n. o"],
    "T:oxoo": [". o .\nx o o", "x .\no o\no .", "o o x\n. o .", ". o\no o\n. x"],
    "L:xxxo": [". . x\nx x o", "x .\nx .\no x", "o x x\nx . .", "x o\n. x\n. x"],
    "J:xxxo": ["x . .\nx x o", "x x\nx .\no .", "o x x\n. . x", ". o\n. x\nx x"],
    "S:xxoo": [". x x\no o .", "o .\no x\n. x", ". o o\nx x .", "x .\nx o\n. o"],
    "S:xoxo": [". x o\nx o .", "x .\no x\n. o", ". o x\no x .", "o .\nx o\n. x"],
    "S:xoox": [". x o\no x .", "o .\nx x\n. o"],
    "Z:xoxo": ["x o .\n. x o", ". x\nx o\no .", "o x .\n. o x", ". o\no x\nx ."],
    "L3:xoo": ["x .\no o", "o x\no .", "o o\n. x", ". o\nx o"],
    "I2:xo": ["x o", "x\no", "o x", "o\nx"],
    "I2:oo": ["o o", "o\no"],
    "1:x": ["x"],
}
"""Rotations that give something new."""


def given(game: Game, diagram: str, hand: str, **state: object) -> Position:
    """A position in which black has a hand and white's is known."""
    return game.setup(diagram, "black", hand=hand, next="T:xoxo", turn=5, **state)


def empty(columns: int, rows: int) -> str:
    return "\n".join([" ".join("." * columns)] * rows)


@pytest.mark.parametrize("hand", TURNED)
def test_rotations(hand: str) -> None:
    """Each quarter turn is clockwise and names the top-left point of its bounding box; equal ones count once."""
    game = hands("4x4")
    position = given(game, empty(4, 4), hand)
    assert {text.split("@")[0] for text in texts(game, position)} == {f"r{k}" for k in range(len(TURNED[hand]))}
    for rotation, drawing in enumerate(TURNED[hand]):
        rows = drawing.split("\n")
        wide = [row.split() + ["."] * (4 - len(row.split())) for row in rows] + [["."] * 4] * (4 - len(rows))
        assert stands(game, after(game, position, f"r{rotation}@a1"), "\n".join(map(" ".join, wide)))
    for rotation in range(len(TURNED[hand]), 4):
        refusal = game.refusal(position, f"r{rotation}@a1")
        assert refusal is not None and (refusal.code, refusal.rule) == ("same-as-lower-rotation", "hand")


@pytest.mark.parametrize(("one", "other", "ways"), [("S", "Z", 2), ("L", "J", 4)])
def test_a_hand_is_never_turned_over(one: str, other: str, ways: int) -> None:
    """No rotation of one is a rotation of its mirror image, whatever the colours."""
    boards: dict[str, set[str]] = {}
    for size in ("3x2", "2x3"):
        game = hands(size)
        for shape, colours in product((one, other), map("".join, product("xo", repeat=4))):
            position = given(game, empty(*map(int, size.split("x"))), f"{shape}:{colours}")
            found = {game.diagram(game.play(position, text)) for text in texts(game, position)}
            assert len(found) == len(game.legal(position))
            boards.setdefault(shape, set()).update(found)
    assert len(boards[one]) == len(boards[other]) == ways * 16
    assert not boards[one] & boards[other]


@pytest.mark.parametrize(
    ("shape", "places"),
    [("I", 36), ("O", 25), ("T", 80), ("L", 80), ("J", 80), ("S", 40), ("Z", 40), ("L3", 100), ("I2", 60), ("1", 36)],
)
def test_places_on_an_empty_board(shape: str, places: int) -> None:
    """One colour only: every way that the points of a shape can lie on six by six points, once."""
    game = hands("6x6")
    size = {"L3": 3, "I2": 2, "1": 1}.get(shape, 4)
    position = given(game, empty(6, 6), f"{shape}:{'x' * size}")
    boards = {game.diagram(game.play(position, text)) for text in texts(game, position)}
    assert len(game.legal(position)) == len(boards) == places


def test_the_corner_may_be_occupied() -> None:
    """The notation names the bounding box's top-left point, which the hand need not cover."""
    game = hands("3x2")
    position = given(game, "o . .\n. . .", "T:xxoo")
    assert texts(game, position) == ["r0@a1"]
    assert stands(game, after(game, position, "r0@a1"), "o x .\nx o o")


def test_a_stone_must_be_touched_in_any_of_eight_directions() -> None:
    game = hands("7x7")
    stone = empty(7, 7).split("\n")
    stone[3] = ". . . o . . ."
    position = given(game, "\n".join(stone), "1:x")
    assert texts(game, position) == ["r0@" + name for name in ("c3", "c4", "c5", "d3", "d5", "e3", "e4", "e5")]
    refusal = game.refusal(position, "r0@b2")
    assert refusal is not None and refusal.code == "not-adjacent"


def test_either_colour_is_touched_and_the_edges_do_not_join() -> None:
    game = hands("4x2")
    for symbol in "xo":
        position = given(game, f"{symbol} . . .\n. . . .", "1:x")
        assert texts(game, position) == ["r0@a2", "r0@b1", "r0@b2"]


def test_one_stone_of_the_hand_is_enough() -> None:
    game = hands("7x1")
    position = given(game, "x . . . . . .", "I:oxox")
    assert texts(game, position) == ["r0@b1", "r2@b1"]


def test_on_an_empty_board_a_hand_may_lie_anywhere_whatever_the_turn() -> None:
    game = hands("5x1")
    assert texts(game, given(game, ". . . . .", "I2:xx")) == ["r0@a1", "r0@b1", "r0@c1", "r0@d1"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("r4@zz99", "no-such-rotation"),  # an earlier reason hides the later ones
        ("r9@a1", "no-such-rotation"),
        ("r2@zz99", "same-as-lower-rotation"),
        ("r2@a1", "same-as-lower-rotation"),
        ("r0@zz99", "off-board"),
        ("r0@c1", "off-board"),
        ("r1@a3", "off-board"),
        ("r0@a2", "occupied"),
        ("r0@b2", "occupied"),
        ("r0@a4", "not-adjacent"),
    ],
)
def test_reasons_in_their_order(text: str, code: str) -> None:
    game = hands("5x5")
    position = given(game, ". . . . .\n. . x . .\n" + empty(5, 3), "I:xoox")
    refusal = game.refusal(position, text)
    assert refusal is not None and (refusal.code, refusal.rule) == (code, "hand")
    with pytest.raises(IllegalAction):
        game.play(position, text)


def test_points_are_named_from_the_top_left_by_column_and_row() -> None:
    game = hands("60x60")
    position = given(game, empty(60, 60), "I:xxoo")
    assert len(game.legal(position)) == 4 * 57 * 60
    last = game.play(position, "r1@bh57")
    rows = game.diagram(last).split("\n")
    assert [row[-1] for row in rows] == ["."] * 56 + ["x", "x", "o", "o"]
    assert set("".join(rows[:56])) == {".", " "}
    assert game.refusal(position, "r1@bh58").code == game.refusal(position, "r0@bf1").code == "off-board"


def test_the_first_of_all_hands_may_be_turned_and_lie_anywhere() -> None:
    game = hands("6x4")
    position = after(game, game.start(), "deal L:xxxo", "deal I:xxoo")
    assert position.to_move == "black"
    assert len(game.legal(position)) == 2 * (4 * 3) + 2 * (5 * 2)
    assert stands(game, after(game, position, "r3@c2"), ". . . . . .\n. . x o . .\n. . . x . .\n. . . x . .")
