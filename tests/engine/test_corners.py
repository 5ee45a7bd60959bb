"""Lines of any length between two pieces are taken, and a piece in a corner by the two points next to it."""

from __future__ import annotations

import random
from typing import Any

import pytest
from small import PLACE, after, make, sliding, stands

from verifier.engine.errors import RulebookError
from verifier.engine.game import Game
from verifier.engine.mechanics.custodian import CornerCustodian, Custodian
from verifier.engine.mechanics.moves import Remove, Slide

SLIDE = Slide(id="slide", directions="orthogonal")
SANDWICH, CORNER = Custodian(id="sandwich", length="any"), CornerCustodian(id="corner")


def taking(size: str = "5x5", moves: Any = (SLIDE,), captures: Any = (SANDWICH, CORNER)) -> Game:
    return make(size, moves=moves, captures=captures)


def taken(game: Game, diagram: str, action: str) -> list[str]:
    """The points of what black takes by an action."""
    before = game.setup(diagram, to_move="black")
    position = after(game, before, action)
    gone = before.stones[1] & ~position.stones[1]
    assert position.taken == {"black": gone.bit_count(), "white": 0}
    assert sum(f.mask for f in game.trace(before, action)) == gone, "each piece is taken by one clause"
    return game.board.names(gone)


# ---------------------------------------------------------------- lines of any length


@pytest.mark.parametrize(
    ("row", "action", "expected"),
    [
        ("x o . . . . x", "g1-c1", ["b1"]),
        ("x o o . . . x", "g1-d1", ["b1", "c1"]),
        ("x o o o o . x", "g1-f1", ["b1", "c1", "d1", "e1"]),
        ("x o o . o . x", "g1-f1", []),
        ("x o x o . . x", "g1-e1", ["d1"]),
        (". o o o . . x", "g1-e1", []),
        ("o o o o . . x", "g1-e1", []),
        ("x . o o . . x", "g1-e1", []),
        ("x o o . . x x", "f1-d1", ["b1", "c1"]),
    ],
)
def test_an_unbroken_line_of_whatever_length(row: str, action: str, expected: list[str]) -> None:
    assert taken(taking("7x1", captures=(SANDWICH,)), row, action) == expected


def test_all_four_directions_at_once() -> None:
    before = """
        . . x . . . .
        . . o . . . .
        . . o . . . .
        x o . o o o x
        . . o . . . .
        . . x . . . .
        . . . . . . ."""
    game = make("7x7", moves=[PLACE], captures=[SANDWICH])
    assert taken(game, before, "c4") == ["c2", "c3", "b4", "d4", "e4", "f4", "c5"]


def test_not_along_diagonals() -> None:
    assert taken(taking(), "x . . . .\n. o . . .\n. . . . x\n" + ". . . . .\n" * 2, "e3-c3") == []


def test_moving_in_between_is_safe_and_stays_so() -> None:
    """Only the mover takes: black stands between two, and another white piece moves elsewhere."""
    game = taking()
    before = game.setup(". . x . .\n. . . . .\n. o . o .\n. . . . .\no . . . .", to_move="black")
    between = after(game, before, "c1-c3")
    assert between.taken == {"black": 0, "white": 0}
    assert after(game, between, "a5-b5").taken == {"black": 0, "white": 0}


def test_one_of_the_two_that_moves_away_and_back_takes() -> None:
    game = taking("5x2")
    position = game.setup(". o x o .\n. . . . x", to_move="white")
    position = after(game, position, "b1-b2", "e2-d2", "b2-b1")
    assert position.taken == {"black": 0, "white": 1}


def test_the_point_that_the_piece_left_is_no_captor() -> None:
    assert taken(taking("4x2"), ". x o .\n. . . .", "b1-b2") == []


def test_a_line_between_the_moved_piece_and_an_edge_stays() -> None:
    assert taken(taking("4x1", captures=(SANDWICH,)), "o o . x", "d1-c1") == []


@pytest.mark.parametrize(("safe", "expected"), [((), ["b1", "c1", "d1"]), (("c1",), ["b1", "d1"])])
def test_a_safe_point_within_a_line_saves_only_itself(safe: tuple[str, ...], expected: list[str]) -> None:
    game = taking("6x1", captures=(Custodian(id="sandwich", length="any", safe=safe),))
    assert taken(game, "x o o o . x", "f1-e1") == expected


def test_removing_takes_nothing() -> None:
    game = taking("3x2", moves=(Remove(id="remove"),))
    assert taken(game, "x o x\n. . .", "-a1") == []
    assert taken(game, "o x .\nx . .", "-b1") == []


# ---------------------------------------------------------------- corners


@pytest.mark.parametrize(
    ("diagram", "action", "corner"),
    [
        ("o x . . .\n. . . . .\n. . . . .\n. . . . .\nx . . . .", "a5-a2", "a1"),
        ("o . . . x\nx . . . .\n. . . . .\n. . . . .\n. . . . .", "e1-b1", "a1"),
        ("x . . . o\n. . . . x\n. . . . .\n. . . . .\n. . . . .", "a1-d1", "e1"),
        (". . . x o\n. . . . .\n. . . . .\n. . . . .\n. . . . x", "e5-e2", "e1"),
        ("x . . . .\n. . . . .\n. . . . .\n. . . . .\no x . . .", "a1-a4", "a5"),
        (". . . . .\n. . . . .\n. . . . .\nx . . . .\no . . . x", "e5-b5", "a5"),
        (". . . . x\n. . . . .\n. . . . .\n. . . . .\n. . . x o", "e1-e4", "e5"),
        (". . . . .\n. . . . .\n. . . . .\n. . . . x\nx . . . o", "a5-d5", "e5"),
    ],
)
def test_a_piece_in_a_corner_falls_to_the_two_points_next_to_it(diagram: str, action: str, corner: str) -> None:
    """Whichever of the two comes last."""
    assert taken(taking(), diagram, action) == [corner]
    assert taken(taking(captures=(SANDWICH,)), diagram, action) == []


@pytest.mark.parametrize(
    ("diagram", "action"),
    [
        ("o . . . .\n. x . . .\n. . . . .\n. . . . .\nx . . . .", "a5-a2"),  # the other stands slantwise
        ("o o . . .\n. x . . .\n. . . . .\n. . . . .\nx . . . .", "a5-a2"),  # an enemy stands there
        ("o x . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . x", "e5-a5"),  # not next to it
        (". x . . .\n. . . . .\n. . . . .\n. . . . .\nx . . . .", "a5-a2"),  # nobody is there
        ("x x . . .\n. . . . .\n. . . . .\n. . . . .\nx . . . .", "a5-a2"),  # an own piece is there
    ],
)
def test_both_points_next_to_the_corner_are_needed(diagram: str, action: str) -> None:
    assert taken(taking(), diagram, action) == []


def test_a_group_that_reaches_the_corner_is_never_taken_round_it() -> None:
    before = "o o x . .\nx . . . .\n. . . . x\n. . . . .\n. . . . ."
    assert taken(taking(), before, "e3-b3") == []
    assert taken(taking(), "o o . . x\nx . . . .\n. . . . .\n. . . . .\n. . . . .", "e1-c1") == []
    assert taken(taking(), "o . . . .\no . . . .\n. . . . x\n. . . . .\n. . . . .", "e3-a3") == []
    assert taken(taking(), "o x . . .\no . . . .\n. . . . x\n. . . . .\n. . . . .", "e3-a3") == []


def test_moving_into_a_corner_between_two_enemies_is_safe() -> None:
    game = make("3x3", moves=[PLACE], captures=[SANDWICH, CORNER])
    position = after(game, game.setup(". o .\no . .\n. . .", to_move="black"), "a1", "c3")
    assert position.taken == {"black": 0, "white": 0}
    assert stands(game, position, "x o .\no . .\n. . o")


def test_a_piece_next_to_the_corner_that_moves_elsewhere_takes_nothing() -> None:
    assert taken(taking(), "o x . . .\nx . . . .\n. . . . x\n. . . . .\n. . . . .", "e3-d3") == []


def test_a_line_and_a_corner_at_once() -> None:
    """b1 closes in the corner and, between itself and b4, two more."""
    game = make("5x5", moves=[PLACE], captures=[SANDWICH, CORNER])
    before = game.setup("o . . . .\nx o . . .\n. o . . .\n. x . . .\n. . . . .", to_move="black")
    position = after(game, before, "b1")
    assert position.taken["black"] == 3
    told = {f.clause: (game.board.names(f.mask), f.colour) for f in game.trace(before, "b1")}
    assert told == {"place": ([], None), "sandwich": (["b2", "b3"], "black"), "corner": (["a1"], "black")}


@pytest.mark.parametrize("size", ["2x2", "2x4", "3x2"])
def test_on_small_boards_a_point_may_lie_next_to_two_corners(size: str) -> None:
    game = make(size, moves=[PLACE], captures=[CORNER])
    columns, rows = map(int, size.split("x"))
    if columns == 3:  # b1 lies between both upper corners
        assert taken(game, "o . o\nx . x", "b1") == ["a1", "c1"]
    elif rows == 4:
        assert taken(game, "o .\n. x\n. .\n. .", "a2") == []
        assert taken(game, "o x\n. .\n. .\n. .", "a2") == ["a1"]
    else:
        assert taken(game, "o x\n. o", "a2") == ["a1", "b2"]


@pytest.mark.parametrize("size", ["1x1", "1x5", "5x1"])
def test_a_board_of_one_row_has_no_corners(size: str) -> None:
    with pytest.raises(RulebookError, match="two columns and two rows") as error:
        make(size, moves=[PLACE], captures=[CORNER])
    assert error.value.where == ("play", "captures", 0) and error.value.text.ja


# ---------------------------------------------------------------- everything at once


def test_every_capture_equals_a_look_in_each_direction() -> None:
    """Against points looked at one by one, on random boards."""
    dice, game = random.Random(3), sliding()
    for _ in range(400):
        rows = [[dice.choice(dice.choice(["xo.", "xoo..", "xo...."])) for _ in range(5)] for _ in range(5)]
        position = game.setup("\n".join(map(" ".join, rows)), to_move="black")
        for action in game.legal(position):
            start, end = str(action).split("-")
            at = {(x, y): rows[y][x] for x in range(5) for y in range(5)}
            at["abcde".index(start[0]), int(start[1]) - 1] = "."
            x, y = "abcde".index(end[0]), int(end[1]) - 1
            at[x, y] = "x"
            gone = set()
            for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0)):
                n = 1
                while at.get((x + n * dx, y + n * dy)) == "o":
                    n += 1
                if at.get((x + n * dx, y + n * dy)) == "x":
                    gone |= {(x + k * dx, y + k * dy) for k in range(1, n)}
            for cx, cy in ((0, 0), (4, 0), (0, 4), (4, 4)):
                beside = {(cx, abs(cy - 1)), (abs(cx - 1), cy)}
                if at[cx, cy] == "o" and (x, y) in beside and all(at[p] == "x" for p in beside):
                    gone.add((cx, cy))
            after_it = game.play(position, action)
            names = {f"{'abcde'[a]}{b + 1}" for a, b in gone}
            assert set(game.board.names(position.stones[1] & ~after_it.stones[1])) == names
