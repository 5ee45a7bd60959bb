"""A piece slides any number of empty points straight on."""

from __future__ import annotations

import random
from typing import Any

import pytest
from small import JUMP, PLACE, STEP, after, make, stands, texts

from verifier.engine.board import COMPASS, DIAGONAL, ORTHOGONAL
from verifier.engine.errors import RulebookError
from verifier.engine.game import Game
from verifier.engine.mechanics.moves import Slide
from verifier.engine.mechanics.order import Prefer
from verifier.engine.refusals import Code

SLIDE = Slide(id="slide", directions="orthogonal")


def sliding(size: str = "4x3", **parameters: Any) -> Game:
    return make(size, moves=[Slide(id="slide", **{"directions": "orthogonal", **parameters})])


def refused(game: Game, diagram: str, text: str) -> tuple[Code, str | None]:
    refusal = game.refusal(game.setup(diagram, to_move="black"), text)
    assert refusal is not None
    return refusal.code, refusal.rule


def test_it_goes_as_far_as_the_points_are_empty() -> None:
    game = sliding()
    assert texts(game, game.setup(". . . .\n. x . .\n. . . .", to_move="black")) == [
        "b2-a2", "b2-b1", "b2-b3", "b2-c2", "b2-d2"]  # fmt: skip


def test_it_neither_jumps_nor_lands_on_a_piece() -> None:
    game = sliding("6x1")
    assert texts(game, game.setup("x . o . . x", to_move="black")) == ["a1-b1", "f1-d1", "f1-e1"]
    assert texts(game, game.setup("x . x . . o", to_move="black")) == ["a1-b1", "c1-b1", "c1-d1", "c1-e1"]


def test_the_piece_stands_where_it_has_gone_and_nothing_else_has_changed() -> None:
    game = sliding()
    position = after(game, game.setup("x . . o\n. . . .\no . . x", to_move="black"), "a1-c1")
    assert stands(game, position, ". . x o\n. . . .\no . . x")
    assert (position.to_move, position.taken) == ("white", {"black": 0, "white": 0})


def test_a_piece_that_is_shut_in_cannot_go() -> None:
    game = sliding("3x3")
    assert texts(game, game.setup("x o .\no . .\n. . .", to_move="black")) == []


@pytest.mark.parametrize(
    ("directions", "lines", "expected"),
    [
        ("orthogonal", "orthogonal", "c1 c2 c4 c5 a3 b3 d3 e3"),
        ("diagonal", "orthogonal", "a1 b2 d4 e5 e1 d2 b4 a5"),
        ("all", "orthogonal", "c1 c2 c4 c5 a3 b3 d3 e3 a1 b2 d4 e5 e1 d2 b4 a5"),
        ("lines", "orthogonal", "c1 c2 c4 c5 a3 b3 d3 e3"),
        ("lines", "alquerque", "c1 c2 c4 c5 a3 b3 d3 e3 a1 b2 d4 e5 e1 d2 b4 a5"),
    ],
)
def test_directions(directions: str, lines: Any, expected: str) -> None:
    game = make("5x5", lines=lines, moves=[Slide(id="slide", directions=directions)])
    rows = [". . . . ."] * 2 + [". . x . ."] + [". . . . ."] * 2
    found = texts(game, game.setup("\n".join(rows), to_move="black"))
    assert found == sorted(f"c3-{end}" for end in expected.split())


def test_along_drawn_lines_it_goes_only_where_one_leads() -> None:
    """On alquerque lines no diagonal leads from b3, where column and row add up to an odd number."""
    game = make("5x5", lines="alquerque", moves=[Slide(id="slide", directions="lines")])
    before = game.setup("\n".join([". . . . ."] * 2 + [". x . . ."] + [". . . . ."] * 2), to_move="black")
    assert texts(game, before) == ["b3-a3", "b3-b1", "b3-b2", "b3-b4", "b3-b5", "b3-c3", "b3-d3", "b3-e3"]


@pytest.mark.parametrize(
    ("row", "text", "code"),
    [
        ("x . . o .", "a1-e1", Code.BLOCKED),
        ("x o . . .", "a1-c1", Code.BLOCKED),
        ("x x . . .", "a1-c1", Code.BLOCKED),
        ("x . . o .", "a1-d1", Code.OCCUPIED),
        ("x o . o .", "a1-d1", Code.OCCUPIED),  # where it would land is looked at before what is in between
        ("x . . x .", "a1-d1", Code.OCCUPIED),
        ("x . . o .", "d1-c1", Code.NOT_YOURS),
        ("x . . o .", "b1-c1", Code.NOT_YOURS),
        ("x . . o .", "b1-a1", Code.NOT_YOURS),
        ("x . . o .", "a1-a1", Code.NO_WAY),
    ],
)
def test_why_a_piece_cannot_go_there(row: str, text: str, code: Code) -> None:
    assert refused(sliding("5x1"), row, text) == (code, "slide")


@pytest.mark.parametrize("text", ["a3-b2", "a3-c2", "a3-c1"])
def test_there_is_no_way_but_straight_on(text: str) -> None:
    assert refused(sliding(), ". . . .\n. . . .\nx . . .", text) == (Code.NO_WAY, "slide")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("pass", Code.NO_SUCH_ACTION),
        ("a3", Code.NO_SUCH_ACTION),
        ("a3xc3", Code.NO_SUCH_ACTION),
        ("a3-e3", Code.OFF_BOARD),
        ("a3-a0", Code.UNREADABLE),
    ],
)
def test_what_is_no_slide(text: str, code: Code) -> None:
    assert refused(sliding(), ". . . .\n. . . .\nx . . .", text) == (code, None)


def test_the_sentence_names_the_piece_in_the_way() -> None:
    game = sliding("5x1")
    refusal = game.refusal(game.setup("x . o o .", to_move="black"), "a1-e1")
    assert refusal is not None and refusal.en == "the piece on c1 is in the way to e1: slide"


def test_every_slide_equals_a_walk_point_by_point() -> None:
    """On random boards of all shapes, all directions."""
    dice = random.Random(11)
    boards = {"9x9": "orthogonal", "5x7": "all", "8x3": "diagonal", "1x6": "all", "10x1": "all"}
    for size, directions in boards.items():
        ways = {"orthogonal": ORTHOGONAL, "diagonal": DIAGONAL, "all": ORTHOGONAL + DIAGONAL}[directions]
        game = sliding(size, directions=directions)
        columns, rows = map(int, size.split("x"))
        for _ in range(25):
            stuff = dice.choice(["x.", "xo..", "xo......"])
            board = [[dice.choice(stuff) for _ in range(columns)] for _ in range(rows)]
            position = game.setup("\n".join(" ".join(row) for row in board), to_move="black")
            expected = set()
            for y, x in ((y, x) for y in range(rows) for x in range(columns) if board[y][x] == "x"):
                for dx, dy in (COMPASS[d] for d in ways):
                    a, b = x + dx, y + dy
                    while 0 <= a < columns and 0 <= b < rows and board[b][a] == ".":
                        expected.add(f"{game.board.name(y * columns + x)}-{game.board.name(b * columns + a)}")
                        a, b = a + dx, b + dy
            legal = game.legal(position)
            assert set(map(str, legal)) == expected
            assert len(legal) == len(expected) and [str(legal[i]) for i in range(len(legal))] == list(map(str, legal))


# ---------------------------------------------------------------- beside other moves


def test_slides_beside_jumps_and_placements() -> None:
    game = make("5x1", moves=[SLIDE, JUMP, PLACE])
    assert texts(game, game.setup("x o . . .", to_move="black")) == ["a1xc1", "c1", "d1", "e1"]
    assert texts(game, game.setup("x . o . .", to_move="black")) == ["a1-b1", "b1", "d1", "e1"]


def test_slides_may_have_to_wait_for_captures() -> None:
    game = make("5x1", moves=[SLIDE, JUMP], forbids=[Prefer(id="captures", moves=("jump",))])
    before = game.setup("x o . x .", to_move="black")
    assert texts(game, before) == ["a1xc1"]
    refusal = game.refusal(before, "d1-e1")
    assert refusal is not None and (refusal.code, refusal.rule) == (Code.GOES_FIRST, "captures")


def test_a_step_beside_a_slide_would_write_the_same_action_twice() -> None:
    with pytest.raises(RulebookError, match="both write a1-b1") as error:
        make("4x1", moves=[SLIDE, STEP])
    assert error.value.where == ("play", "moves")
