"""Pushes: which stones move, where to, and when a player may push at all."""

from __future__ import annotations

from typing import Any

import pytest
from small import after, hands, stands, texts

from verifier.engine.game import Game
from verifier.engine.position import Position
from verifier.engine.refusals import IllegalAction

HOLE = """
    x o . x . .
    o x x o . .
    x o o x . .
"""
FULL = """
    x o . x
    o x x o
    x o o x
"""


def given(game: Game, diagram: str, hand: str = "I:xxoo", to_move: str = "black", **state: Any) -> Position:
    """A position in which the hands of this turn and the next are known."""
    return game.setup(diagram, to_move, **{"hand": hand, "next": "O:xxoo", "turn": 9, **state})


def pushes(game: Game, position: Position) -> list[str]:
    return [text for text in texts(game, position) if ">" in text]


def why(game: Game, position: Position, text: str) -> str:
    refusal = game.refusal(position, text)
    assert refusal is not None and refusal.rule == "push"
    with pytest.raises(IllegalAction):
        game.play(position, text)
    return refusal.code


# ---------------------------------------------------------------- what moves


@pytest.mark.parametrize(
    ("push", "expected"),
    [
        ("b1>e", "x . o x\no x x o\nx o o x"),
        ("a1>e", ". x o x\no x x o\nx o o x"),  # the stone behind comes along when it is the one chosen
        ("d1>w", "x o x .\no x x o\nx o o x"),
        ("c2>n", "x o x x\no x . o\nx o o x"),
        ("c3>n", "x o x x\no x o o\nx o . x"),
        ("b2>ne", "x o x x\no . x o\nx o o x"),
        ("a3>ne", "x o x x\no x x o\n. o o x"),
        ("d2>nw", "x o o x\no x x .\nx o o x"),
    ],
)
def test_a_stone_and_those_ahead_of_it_move_one_point(push: str, expected: str) -> None:
    """Of either colour and in eight directions; what lies behind stays where it is."""
    game = hands("4x3")
    for to_move in ("black", "white"):
        assert stands(game, after(game, given(game, FULL, to_move=to_move), push), expected)


def test_every_push_into_one_hole() -> None:
    game = hands("4x3")
    position = given(game, FULL)
    assert pushes(game, position) == sorted(["a1>e", "b1>e", "d1>w", "c2>n", "c3>n", "b2>ne", "a3>ne", "d2>nw"])
    assert texts(game, position) == pushes(game, position)


@pytest.mark.parametrize(("most", "ahead"), [(1, ["d1"]), (3, ["b1", "c1", "d1"]), (4, ["a1", "b1", "c1", "d1"])])
def test_no_more_than_so_many_stones(most: int, ahead: list[str]) -> None:
    game = hands("6x1", most=most)
    position = given(game, "o x o x . .", "1:x")
    assert pushes(game, position) == [f"{name}>e" for name in ahead]
    if most < 4:
        assert why(game, position, "a1>e") == "more-than-four"


def test_five_stones_are_too_many_and_four_of_them_are_not() -> None:
    game = hands("6x1")
    position = given(game, "x x o o x .", "1:x")
    assert pushes(game, position) == ["b1>e", "c1>e", "d1>e", "e1>e"]
    assert why(game, position, "a1>e") == "more-than-four"
    assert stands(game, after(game, position, "b1>e"), "x . x o o x")


# ---------------------------------------------------------------- where to


@pytest.mark.parametrize(
    ("diagram", "possible"),
    [
        ("x . o o o\no o o o o\no o o o o", True),
        ("x . . o o\no o o o o\no o o o o", True),
        ("x . . . o\no o o o o\no o o o o", True),
        ("x . . o o\no . o o o\no o o o o", True),
        ("x . . . .\no o o o o\no o o o o", False),
        ("x . . o o\no . . o o\no o o o o", False),
        ("x . o o o\no . . o o\no o o . o", True),  # the fourth hangs on by its corner only
        ("x . o o o\no . . o o\no o . o o", False),
        ("x . o . .\no o o . .\no o o o o", True),  # another space is no matter
        ("x . o o o\n. o o o o\n. . . o o", True),
    ],
)
def test_the_space_has_three_points_at_most(diagram: str, possible: bool) -> None:
    game = hands("5x3")
    position = given(game, diagram, "1:x")
    assert ("a1>e" in game.legal(position)) == possible
    if not possible:
        assert why(game, position, "a1>e") == "region-too-large"


@pytest.mark.parametrize(("region", "possible"), [(1, False), (2, True), (6, True)])
def test_the_size_of_the_space_is_a_number_of_the_rules(region: int, possible: bool) -> None:
    game = hands("4x2", region=region)
    assert ("a1>e" in game.legal(given(game, "x . . o\no o o x"))) == possible


def test_the_space_is_measured_before_the_push() -> None:
    """The point that is left behind would join it: a2 and a1 hang together once a1 is empty."""
    game = hands("4x3")
    position = given(game, "x . . .\n. o o o\n. . . o")
    assert "a1>e" in game.legal(position)
    assert stands(game, after(game, position, "a1>e"), ". x . .\n. o o o\n. . . o")
    assert why(game, position, "a1>s") == "region-too-large"


def test_the_board_has_an_edge() -> None:
    game = hands("4x3")
    position = given(game, FULL)
    for push in ("a1>n", "a1>w", "a1>s", "a1>se", "d1>e", "d2>sw", "d3>n", "b3>n"):
        assert why(game, position, push) == "board-edge"


# ---------------------------------------------------------------- when


def test_the_order_of_reasons() -> None:
    game = hands("7x2")
    diagram = "x x x x x . .\n. . . . . . ."
    none = given(game, diagram, pushes={"black": 0, "white": 2}, cooldown={"black": 1})
    assert why(game, none, "zz99>n") == "no-push-left"
    tired = given(game, diagram, cooldown={"black": 1, "white": 0})
    assert why(game, tired, "zz99>n") == "push-cooldown"
    position = given(game, diagram, pushes={"white": 0}, cooldown={"white": 2})  # the opponent's do not matter
    assert why(game, position, "h1>n") == why(game, position, "a3>n") == "off-board"
    assert why(game, position, "g2>n") == why(game, position, "f1>w") == "no-stone"
    assert why(game, position, "a1>n") == why(game, position, "e1>w") == "board-edge"
    assert why(game, position, "a1>e") == "more-than-four"
    assert why(game, position, "b1>e") == why(game, position, "e1>s") == "region-too-large"


def test_two_placements_of_ones_own_come_between_two_pushes() -> None:
    game = hands("9x4")
    diagram = "x o . x . . . . .\no x x o . . . . .\nx o o x . . . . .\no x o x . . . . ."
    position = game.setup(diagram, "black", turn=9, hand="1:x", next="1:o", pushes={"black": 2, "white": 1})
    counts = []
    for action in ("b1>e", "c1>w", "r0@e1", "r0@e2", "r0@e3", "r0@e4"):
        position = game.play(position, action)
        told = game.describe(position)
        counts.append((told["pushes"]["black"], told["cooldown"]["black"], told["cooldown"]["white"]))
        if position.to_move == "chance":
            state = {**told, "next": "1:x"}
            position = game.setup(game.diagram(position), **state)
    # black pushes; white pushes it back; black, white, black and white place
    assert counts == [(1, 2, 0), (1, 2, 2), (1, 1, 2), (1, 1, 1), (1, 0, 1), (1, 0, 0)]
    assert position.to_move == "black" and "b1>e" in game.legal(position)


@pytest.mark.parametrize("cooldown", [0, 1, 2])
def test_while_placements_are_needed_no_push_is_legal(cooldown: int) -> None:
    game = hands("6x3")
    position = given(game, HOLE, "1:x", cooldown={"black": cooldown})
    assert bool(pushes(game, position)) == (cooldown == 0)
    if cooldown:
        refusal = game.refusal(position, "b1>e")
        assert refusal is not None and str(cooldown) in refusal.en


def test_a_push_may_undo_the_last_one() -> None:
    game = hands("6x3")
    position = after(game, given(game, HOLE), "b1>e")
    position = game.setup(game.diagram(position), **{**game.describe(position), "next": "I:xxoo"})
    assert stands(game, after(game, position, "c1>w"), HOLE)


def test_a_push_uses_up_the_hand_that_is_shown_and_leaves_the_announced_one() -> None:
    game = hands("6x3")
    for hand in ("I:xxoo", "I:xxoo/O:xxoo"):
        position = after(game, given(game, HOLE, hand), "b1>e")
        told = game.describe(position)
        assert (told["to_move"], told["turn"], told["hand"], told["next"]) == ("white", 10, "O:xxoo", None)
        assert position.to_move == "chance" and told["last_placed"] == {"black": [], "white": []}


# ---------------------------------------------------------------- two hands


def test_pushing_is_possible_before_picking_and_after_it() -> None:
    game = hands("6x3")
    position = given(game, HOLE, "1:x/I2:xo")
    assert {"pick1", "pick2", "b1>e"} <= set(texts(game, position))
    assert not any("@" in text for text in texts(game, position))
    picked = after(game, position, "pick1")
    assert {"pick2", "b1>e"} <= set(texts(game, picked)) and "pick1" not in game.legal(picked)
    told = game.describe(after(game, picked, "b1>e"))
    assert "picked" not in told and told["turn"] == 10


def test_a_pick_may_be_changed_until_the_turn_ends() -> None:
    game = hands("6x3")
    position = given(game, HOLE, "1:x/I2:xo")
    changed = after(game, position, "pick1", "pick2", "pick1", "pick2")
    assert changed.to_move == "black" and game.describe(changed)["turn"] == 9
    assert changed == after(game, position, "pick2") != position
    for picked, hand in ((after(game, position, "pick1"), "1:x"), (changed, "I2:xo")):
        plain = given(game, HOLE, hand)
        both = {text for text in texts(game, picked) if not text.startswith("pick")}
        assert both == set(texts(game, plain))


def test_equal_hands_are_both_announced() -> None:
    game = hands("6x3")
    position = given(game, HOLE, "O:xxoo/O:xxoo")
    assert {"pick1", "pick2"} <= set(texts(game, position))


@pytest.mark.parametrize(
    ("hand", "before", "text", "code"),
    [
        ("1:x", (), "pick1", "no-choice"),
        ("1:x/1:o", ("pick1",), "pick1", "already-picked"),
        ("1:x/I:xxoo", (), "pick2", "hand-has-no-place"),
        ("I:xxoo/1:x", ("pick2",), "pick1", "hand-has-no-place"),
        ("1:x/1:o", (), "r0@c1", "pick-first"),
        ("1:x/1:o", (), "r9@zz99", "pick-first"),
    ],
)
def test_reasons_about_two_hands(hand: str, before: tuple[str, ...], text: str, code: str) -> None:
    game = hands("4x3")
    position = after(game, given(game, FULL, hand), *before)
    refusal = game.refusal(position, text)
    assert refusal is not None and refusal.code == code and text not in game.legal(position)


def test_a_hand_that_fits_nowhere_is_not_picked() -> None:
    game = hands("4x3")
    position = given(game, FULL, "I:xxoo/1:x", pushes={"black": 0})
    assert texts(game, position) == ["pick2"]


# ---------------------------------------------------------------- forced


def test_a_push_is_forced_when_the_hand_fits_nowhere() -> None:
    game = hands("4x3")
    forced = given(game, FULL, "I2:xo")
    assert game.outcome(forced) is None and texts(game, forced) == pushes(game, forced) != []
    stuck = given(game, FULL, "I2:xo", cooldown={"black": 1})
    over = game.outcome(stuck)
    assert over is not None and (over.winners, over.reason, over.rule) == ((), "no-legal-point", "stuck")


def test_a_game_may_have_no_pushes_at_all() -> None:
    game = hands("4x3", times=0)
    position = given(game, FULL, "1:x")
    assert texts(game, position) == ["r0@c1"] and why(game, position, "b1>e") == "no-push-left"
