"""Pieces are put on empty points; turns of several stones; phases that follow each other."""

from __future__ import annotations

import pytest
from small import IMMOBILE, PASS, PLACE, STEP, after, make, phase, rowing, sandwiching, stands, texts

from verifier.engine.errors import RulebookError
from verifier.engine.mechanics.ends import BoardFull, Eliminated, Row
from verifier.engine.mechanics.moves import Place
from verifier.engine.mechanics.order import Prefer
from verifier.engine.refusals import Code


def test_a_piece_is_put_on_any_empty_point() -> None:
    game = make("3x2", setup="x o .\n. . .", moves=[PLACE])
    assert texts(game, game.start()) == ["a2", "b2", "c1", "c2"]
    position = after(game, game.start(), "b2", "c1")
    assert stands(game, position, "x o o\n. x .")
    assert position.to_move == "black"


def test_some_points_may_be_left_out() -> None:
    game = make("3x1", moves=[Place(id="place", without=("b1",))])
    assert texts(game, game.start()) == ["a1", "c1"]
    refusal = game.refusal(game.start(), "b1")
    assert refusal is not None
    assert (refusal.code, refusal.rule, refusal.en) == (
        Code.NOT_HERE, "place", "b1 is not among the points for this: place")  # fmt: skip


def test_a_point_left_out_that_is_no_point_is_told_with_its_place() -> None:
    with pytest.raises(RulebookError) as error:
        make("3x1", moves=[STEP, Place(id="place", without=("b1", "z9"))])
    assert (error.value.code, error.value.where) == ("unknown-point", ("play", "moves", 1, "without", 1))


@pytest.mark.parametrize(
    ("text", "code"),
    [("a1", Code.OCCUPIED), ("c1", Code.OCCUPIED), ("d1", Code.OFF_BOARD), ("-b1", Code.NO_SUCH_ACTION)],
)
def test_why_not(text: str, code: Code) -> None:
    game = make("3x1", setup="x . o", moves=[PLACE])
    refusal = game.refusal(game.start(), text)
    assert refusal is not None and refusal.code == code


# ---------------------------------------------------------------- turns of several stones


def test_in_a_turn_of_two_the_same_player_places_twice() -> None:
    game = make("3x3", turn=2, moves=[PLACE])
    position, movers = game.start(), []
    for point in ("a1", "b1", "c1", "a2", "b2"):
        movers.append(position.to_move)
        position = after(game, position, point)
    assert movers == ["black", "black", "white", "white", "black"]
    assert stands(game, position, "x x o\no x .\n. . .")


def test_two_stones_of_a_turn_in_either_order_make_the_same_position() -> None:
    game = make("3x3", turn=2, moves=[PLACE])
    assert after(game, game.start(), "a1", "c3") == after(game, game.start(), "c3", "a1")
    assert after(game, game.start(), "a1") != after(game, game.start(), "c3")


def test_an_opening_of_one_stone_then_two_a_turn() -> None:
    game = rowing()
    movers = []
    position = game.start()
    for point in ("c3", "a1", "a2", "b1", "b2", "e1"):
        movers.append((position.phase.id, position.to_move))
        position = after(game, position, point)
    assert movers == [("opening", "black"), ("play", "white"), ("play", "white"),
                      ("play", "black"), ("play", "black"), ("play", "white")]  # fmt: skip


# ---------------------------------------------------------------- phases


def test_when_all_are_placed_play_begins_with_who_placed_first() -> None:
    game = sandwiching()
    position = after(game, game.start(), "a1", "c1", "b1", "a2", "c2", "a3", "b3")
    assert (position.phase.id, position.to_move) == ("placement", "white")
    position = after(game, position, "c3")
    assert (position.phase.id, position.to_move, position.step) == ("play", "black", 0)
    assert stands(game, position, "x o x\no . x\nx o o")
    assert (position.last and position.last.text) == "c3"


def test_placing_in_a_phase_without_captures_takes_nothing() -> None:
    game = sandwiching()
    position = after(game, game.start(), "a1", "c1", "b1")
    assert stands(game, position, "x o x\n. . .\n. . .")
    assert position.taken == {"black": 0, "white": 0}


def test_actions_of_another_phase_are_not_now() -> None:
    game = sandwiching()
    refusal = game.refusal(game.start(), "a1-a2")
    assert refusal is not None and (refusal.code, refusal.rule) == (Code.NOT_NOW, None)
    in_play = game.setup("x . .\nx o o\n. . .", to_move="black")
    refusal = game.refusal(in_play, "b1")
    assert refusal is not None and refusal.code == Code.NOT_NOW
    assert "a1" not in game.legal(in_play)


def test_three_phases_follow_each_other() -> None:
    game = make(
        "3x3",
        phases=[phase("one", 1, moves=[Place(id="a")]), phase("two", 4, turn=2, moves=[Place(id="b")])],
        moves=[STEP],
    )
    position, seen = game.start(), []
    for point in ("a1", "b1", "c1", "a2", "c3"):
        seen.append((position.phase.id, position.step, position.to_move))
        position = after(game, position, point)
    assert seen == [
        ("one", 0, "black"),
        ("two", 0, "white"),
        ("two", 1, "white"),
        ("two", 2, "black"),
        ("two", 3, "black"),
    ]
    assert (position.phase.id, position.to_move) == ("play", "white")


def test_a_phase_ends_with_a_turn() -> None:
    with pytest.raises(RulebookError) as error:
        make("3x3", phases=[phase("placement", 3, turn=2, moves=[PLACE])], moves=[STEP])
    assert (error.value.code, error.value.where) == ("bad-rules", ("phases", 0, "until", "actions"))


@pytest.mark.parametrize("name", ["play", "one"])
def test_phases_have_different_names(name: str) -> None:
    with pytest.raises(RulebookError, match=f"`{name}` is taken") as error:
        make("3x3", phases=[phase("one", 2, moves=[PLACE]), phase(name, 2, moves=[PLACE])], moves=[STEP])
    assert error.value.where == ("phases", 1, "id")


def test_in_a_phase_something_can_be_done() -> None:
    with pytest.raises(RulebookError, match="a phase needs moves") as error:
        make("3x3", moves=[], forbids=[Prefer(id="nothing", moves=())])
    assert error.value.where == ("play", "moves")


def test_who_wins_by_the_last_placement_has_won_before_play_begins() -> None:
    game = make(
        "3x3",
        phases=[phase("placement", 6, moves=[PLACE], ends=[Row(id="row", length=3)])],
        moves=[STEP],
        ends=[Eliminated(id="eliminated", fewer=4)],
    )
    over = game.outcome(after(game, game.start(), "a1", "a3", "b2", "b3", "a2", "c3"))
    assert over is not None and (over.winners, over.reason, over.rule) == (("white",), "row", "row")


def test_a_draw_of_a_phase_does_not_count_when_its_last_action_is_done() -> None:
    """A full board ends placement, not the game."""
    game = make("2x2", phases=[phase("placement", 4, moves=[PLACE], ends=[BoardFull(id="full")])], moves=[STEP, PASS],
                forbids=[Prefer(id="must-move", moves=("step",))])  # fmt: skip
    position = after(game, game.start(), "a1", "b1", "a2", "b2")
    assert game.outcome(position) is None and texts(game, position) == ["pass"]


def test_who_need_not_place_any_more_is_not_immobile() -> None:
    """Nobody has to place on the full board: the next action belongs to play."""
    game = make("2x1", phases=[phase("placement", 2, moves=[PLACE], ends=[IMMOBILE])], moves=[PASS])
    position = after(game, game.start(), "a1", "b1")
    assert game.outcome(position) is None and position.phase.is_play


def test_a_position_that_play_begins_with_may_be_decided() -> None:
    game = make("2x1", phases=[phase("placement", 2, moves=[PLACE])], moves=[STEP], ends=[IMMOBILE])
    over = game.outcome(after(game, game.start(), "a1", "b1"))
    assert over is not None and (over.winners, over.reason) == (("white",), "immobile")


# ---------------------------------------------------------------- full boards


def test_a_full_board_is_a_draw() -> None:
    game = make("2x1", moves=[PLACE], ends=[BoardFull(id="full")])
    position = after(game, game.start(), "a1")
    assert game.outcome(position) is None
    over = game.outcome(after(game, position, "b1"))
    assert over is not None and (over.winners, over.reason, over.rule) == ((), "board-full", "full")


def test_a_full_board_is_a_draw_in_the_middle_of_a_turn_too() -> None:
    game = make("3x1", turn=2, moves=[PLACE], ends=[BoardFull(id="full")])
    position = after(game, game.start(), "a1", "b1", "c1")
    assert (game.outcome(position) or ("?",))[0] == ()
    assert list(game.legal(position)) == []


def test_a_row_on_the_last_point_wins() -> None:
    game = make("3x1", setup="x x .", moves=[PLACE], ends=[BoardFull(id="full"), Row(id="row", length=3)])
    over = game.outcome(after(game, game.start(), "c1"))
    assert over is not None and over.winners == ("black",)


def test_points_that_stay_empty_keep_the_board_from_being_full() -> None:
    game = make("3x1", setup="x . o", moves=[Place(id="place", without=("b1",))], ends=[BoardFull(id="full")])
    assert game.outcome(game.start()) is None and len(game.legal(game.start())) == 0
