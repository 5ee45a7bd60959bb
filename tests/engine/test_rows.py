"""Rows through the piece just placed or moved win."""

from __future__ import annotations

import pytest
from small import PASS, PLACE, STEP, after, make, phase, rowing

from verifier.engine.game import Game
from verifier.engine.mechanics.ends import Row
from verifier.engine.mechanics.moves import Jump, Place, Remove
from verifier.engine.mechanics.order import SamePiece
from verifier.engine.position import Position


def lining(size: str = "5x5", length: int = 3, overline: bool = True) -> Game:
    return make(size, moves=[PLACE, STEP, PASS], ends=[Row(id="row", length=length, overline=overline)])


def winners(game: Game, diagram: str, action: str, to_move: str = "black") -> tuple[str, ...] | None:
    over = game.outcome(after(game, game.setup(diagram, to_move=to_move), action))
    assert over is None or (over.reason, over.rule) == ("row", "row")
    return over and over.winners


@pytest.mark.parametrize("ends", [("b3", "d3"), ("c2", "c4"), ("b2", "d4"), ("d2", "b4"),
                                  ("a3", "b3"), ("d3", "e3"), ("c1", "c2"), ("c4", "c5"),
                                  ("a1", "b2"), ("d4", "e5"), ("e1", "d2"), ("b4", "a5")])  # fmt: skip
def test_a_row_lies_in_any_direction_and_the_last_stone_anywhere_in_it(ends: tuple[str, str]) -> None:
    game = lining()
    before = game.setup("\n".join([". . . . ."] * 5), to_move="black")
    before = game.begin(before.phase, (game.board.mask(ends), 0), 0, (0, 0))
    assert game.outcome(before) is None
    over = game.outcome(after(game, before, "c3"))
    assert over is not None and over.winners == ("black",)


@pytest.mark.parametrize(
    ("row", "wins"), [("x x . . .", True), ("x . . x .", False), ("x o . x .", False), ("o o . x .", False)]
)
def test_the_row_is_unbroken_and_of_ones_own_colour(row: str, wins: bool) -> None:
    assert winners(lining("5x1"), row, "c1") == (("black",) if wins else None)


@pytest.mark.parametrize("overline", [True, False])
def test_longer_rows(overline: bool) -> None:
    game = lining("5x1", 3, overline)
    assert winners(game, "x x . x .", "c1") == (("black",) if overline else None)
    assert winners(game, "x . x . .", "b1") == ("black",)


def test_a_row_that_is_too_long_does_not_hide_one_that_is_right() -> None:
    assert winners(lining("4x4", 3, overline=False), ". x x x\nx . . .\nx . . .\n. . . .", "a1") == ("black",)


def test_rows_do_not_go_round_the_edge() -> None:
    assert winners(lining("3x2"), ". x x\n. . .", "a2") is None
    assert winners(lining("4x3"), ". . . x\nx . . .\n. . . .", "b2") is None


def test_only_rows_through_the_piece_that_acted_count() -> None:
    """A row that stands in a set-up position decides nothing, nor does the enemy's."""
    game = lining("5x2")
    standing = game.setup("x x x . .\n. . . . .", to_move="black")
    assert game.outcome(standing) is None
    assert game.outcome(after(game, standing, "e2")) is None
    assert game.outcome(after(game, standing, "d1")) is not None
    assert winners(game, "x x x . .\n. . . . .", "e2", to_move="white") is None
    assert winners(game, "x x x . .\n. . . . .", "pass") is None


def test_a_moved_piece_makes_a_row_where_it_arrives() -> None:
    game = lining("4x2")
    assert winners(game, "x x . .\n. . x .", "c2-c1") == ("black",)
    assert winners(game, "x x x .\n. . . .", "c1-d1") is None


def test_in_a_turn_of_two_stones_either_wins_at_once_and_for_who_placed_it() -> None:
    game = rowing()
    first = game.setup("x x x . .\n" + ". . . . .\n" * 4, to_move="black")
    over = game.outcome(after(game, first, "d1"))
    assert over is not None and over.winners == ("black",)
    second = after(game, first, "e5")
    assert second.to_move == "black"
    over = game.outcome(after(game, second, "d1"))
    assert over is not None and over.winners == ("black",)
    assert after(game, second, "d1").to_move == "white"
    assert list(game.legal(after(game, first, "d1"))) == []


def test_a_row_made_in_an_opening_wins() -> None:
    game = make(
        "3x1", phases=[phase("opening", 6, moves=[Place(id="open")], ends=[Row(id="row", length=2)])], moves=[PLACE]
    )
    over = game.outcome(after(game, game.start(), "a1", "c1", "b1"))
    assert over is not None and over.winners == ("black",)


def test_removing_a_piece_makes_no_row() -> None:
    game = make("4x1", setup="x x . x", moves=[Remove(id="remove")], ends=[Row(id="row", length=2)])
    assert game.outcome(after(game, game.start(), "-d1")) is None


@pytest.mark.parametrize("optional", [True, False])
def test_a_turn_that_goes_on_is_looked_at_when_it_is_over(optional: bool) -> None:
    """However it ends: by itself, or by stopping where the row is."""
    game = make(
        "5x3",
        moves=[Jump(id="jump", directions="all")],
        continues=[SamePiece(id="on", moves=("jump",), optional=optional)],
        ends=[Row(id="row", length=3)],
    )
    position: Position = game.setup("x o . o .\n. . x . .\n. . x . .", to_move="black")
    position = after(game, position, "a1xc1")
    assert game.outcome(position) is None
    if optional:
        over = game.outcome(after(game, position, "stop"))
        assert over is not None and over.winners == ("black",)
    assert game.outcome(after(game, position, "c1xe1")) is None
