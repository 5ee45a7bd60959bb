"""Diagrams and positions: read, written, described, and set up again as they were."""

from __future__ import annotations

from typing import Any

import pytest
from small import (
    JUMP,
    PASS,
    PLACE,
    QUIET,
    SAMPLES,
    STEP,
    THREEFOLD,
    after,
    approaching,
    make,
    phase,
    random_game,
    rowing,
    sandwiching,
    texts,
    wandering,
)

from verifier.engine.errors import RulebookError
from verifier.engine.game import Game
from verifier.engine.history import counts
from verifier.engine.mechanics.ends import MoveLimit
from verifier.engine.mechanics.order import SamePiece
from verifier.engine.text import said

# ---------------------------------------------------------------- diagrams


def test_a_diagram_is_written_row_by_row() -> None:
    game = make("3x2", setup="x o .\n. . x", moves=[STEP])
    assert game.diagram(game.start()) == "x o .\n. . x"


def test_a_diagram_is_read_however_it_is_indented() -> None:
    game = make("3x2", moves=[STEP])
    plain = game.setup("x o .\n. . x", to_move="black")
    indented = game.setup(
        """
        x o .
        . . x
        """,
        to_move="black",
    )
    assert plain == indented == game.setup("x   o .\n . . x\n\n", to_move="black")
    assert game.board.names(plain.stones[0]) == ["a1", "c2"] and game.board.names(plain.stones[1]) == ["b1"]


def test_starts_may_be_empty_or_checkered() -> None:
    assert make("3x2", setup="empty", moves=[STEP]).start().stones == (0, 0)
    game = make("3x2", setup="checker", moves=[STEP])
    assert game.diagram(game.start()) == "x o x\no x o"


def test_the_first_symbol_is_the_first_player_in_turn_order() -> None:
    game = make("2x1", setup="x o", players=("white", "black"), moves=[STEP])
    assert game.start().to_move == "white"
    assert game.board.names(game.setup("x o", to_move="black").stones[0]) == ["a1"]


@pytest.mark.parametrize(
    ("diagram", "where", "said"),
    [
        ("x . .\nx .", (1,), "row 2 of the diagram has 2 points; the board is 3×2, so a row has 3"),
        ("x . . .\nx . .", (0,), "row 1 of the diagram has 4 points; the board is 3×2, so a row has 3"),
        ("x . .", (0,), "the diagram has 1 row; the board is 3×2, so it has 2"),
        ("x . .\n. . .\n. . .", (2,), "the diagram has 3 rows; the board is 3×2, so it has 2"),
        ("", (), "the diagram has 0 rows; the board is 3×2, so it has 2"),
        ("x . .\n. q .", (1, 1), "`q` is no symbol of a diagram (. empty, x black, o white)"),
        ("b . .\n. . .", (0, 0), "`b` is no symbol of a diagram (. empty, x black, o white)"),
        ("X . .\n. . .", (0, 0), "`X` is no symbol of a diagram (. empty, x black, o white)"),
        ("x . .\n. . xo", (1, 2), "`xo` is no symbol of a diagram (. empty, x black, o white)"),
        ("x..\n...", (0,), "row 1 of the diagram has 1 point; the board is 3×2, so a row has 3"),
    ],
)
def test_a_bad_diagram_is_told_with_row_and_column(diagram: str, where: tuple[int, ...], said: str) -> None:
    game = make("3x2", moves=[STEP])
    with pytest.raises(RulebookError) as error:
        game.setup(diagram, to_move="black")
    assert (error.value.code, error.value.where, str(error.value)) == ("bad-diagram", where, said)
    assert "図" in error.value.text.ja


def test_a_bad_start_is_an_error_of_the_rules() -> None:
    with pytest.raises(RulebookError) as error:
        make("3x1", setup="x . ?", moves=[STEP])
    assert (error.value.code, error.value.where) == ("bad-diagram", ("setup", 0, 2))


@pytest.mark.parametrize("players", [("black",), ("black", "black"), ("black", "white", "blue", "red", "green")])
def test_a_game_has_two_to_four_players(players: tuple[str, ...]) -> None:
    with pytest.raises(RulebookError, match="two to four players of different colours") as error:
        make("3x1", players=players, moves=[STEP])
    assert error.value.where == ("players",)


def test_more_than_two_can_only_place() -> None:
    with pytest.raises(RulebookError, match="nothing but placing is possible") as error:
        make("3x1", players=("black", "white", "blue"), moves=[STEP])
    assert error.value.where == ("play",)


# ---------------------------------------------------------------- describe


def test_what_is_described() -> None:
    game = make("4x1", setup="x . . o", moves=[STEP])
    assert game.describe(game.start()) == {"to_move": "black", "taken": {"black": 0, "white": 0}, "phase": "play"}


def test_turns_without_a_capture_are_told_where_an_ending_counts_them() -> None:
    game = make("4x1", setup="x . . o", moves=[STEP], ends=[QUIET])
    assert game.describe(after(game, game.start(), "a1-b1"))["quiet"] == 1


def test_actions_are_told_of_a_phase_and_of_a_turn_of_several() -> None:
    game = sandwiching()
    assert game.describe(after(game, game.start(), "a1", "b1", "c1"))["actions"] == 3
    game = rowing()
    told = [game.describe(after(game, game.start(), *["c3", "a1", "a2", "b1"][:n])).get("actions") for n in range(5)]
    assert told == [0, 0, 1, 0, 1]


def test_a_turn_that_goes_on_is_told_with_what_it_may_not_do_again() -> None:
    game = approaching()
    position = after(
        game, game.setup(". . . . .\n. . . . .\n. x . o .\n. . . . .\n. . o . .", to_move="white"), "b3-c3A"
    )
    assert game.describe(position)["moving"] == {"piece": "c3", "direction": "e", "visited": ["b3", "c3"]}
    game = wandering()
    position = after(game, game.start(), "a3-b2")
    assert game.describe(position)["moving"] == {
        "piece": "b2", "direction": "ne", "visited": ["b2", "a3"], "took": False}  # fmt: skip


@pytest.mark.parametrize("name", SAMPLES)
@pytest.mark.parametrize("seed", range(6))
def test_any_position_can_be_set_up_again(name: str, seed: int) -> None:
    """In every phase and in the middle of turns, too; what happened before is all that is lost."""
    game = SAMPLES[name]
    for position in random_game(game, seed):
        if game.outcome(position) is not None:
            continue
        told = game.describe(position)
        again = game.setup(game.diagram(position), **told)
        assert texts(game, again) == texts(game, position)
        assert game.describe(again) == told
        assert game.diagram(again) == game.diagram(position)
        assert again._replace(history=position.history) == position


# ---------------------------------------------------------------- values that cannot be used


HUGE = 10**5000
"""Python refuses to write a number as long as this."""


def brief(value: Any) -> str:
    """What the name of a test tells of a value."""
    return said(value)[:40]


def chained(**moving: Any) -> dict[str, Any]:
    return {"moving": {"piece": "c1", "direction": "e", **moving}}


@pytest.mark.parametrize(
    ("state", "code", "where"),
    [
        ({"to_move": "green"}, "unknown-colour", ("to_move",)),
        ({"taken": {"green": 1}}, "unknown-colour", ("taken", "green")),
        ({"taken": {"black": -1}}, "wrong-value", ("taken", "black")),
        ({"taken": {"black": "1"}}, "wrong-value", ("taken", "black")),
        ({"taken": {"black": True}}, "wrong-value", ("taken", "black")),
        ({"taken": {"black": 1.0}}, "wrong-value", ("taken", "black")),
        ({"taken": [1, 2]}, "wrong-type", ("taken",)),
        ({"phase": "playing"}, "wrong-value", ("phase",)),
        ({"phase": 3}, "wrong-value", ("phase",)),
        ({"quiet": -1}, "wrong-value", ("quiet",)),
        ({"quiet": None}, "wrong-value", ("quiet",)),
        ({"quiet": 10**7}, "wrong-value", ("quiet",)),
        ({"quiet": HUGE}, "wrong-value", ("quiet",)),
        ({"to_move": HUGE}, "unknown-colour", ("to_move",)),
        ({"taken": HUGE}, "wrong-type", ("taken",)),
        ({"taken": [HUGE]}, "wrong-type", ("taken",)),
        ({"taken": {HUGE: 1}}, "unknown-colour", ("taken", HUGE)),
        ({"phase": HUGE}, "wrong-value", ("phase",)),
        ({"moving": [HUGE]}, "wrong-type", ("moving",)),
        (chained(piece=HUGE), "wrong-value", ("moving", "piece")),
        (chained(direction=HUGE), "wrong-value", ("moving", "direction")),
        (chained(visited=[HUGE]), "wrong-type", ("moving", "visited")),
        ({"phase": "x" * 10**6}, "wrong-value", ("phase",)),
        ({"actions": "two"}, "wrong-value", ("actions",)),
        ({"phase": "before", "actions": 2}, "out-of-range", ("actions",)),
        ({"wind": "east"}, "unknown-key", ("wind",)),
        ({"moving": "c1"}, "wrong-type", ("moving",)),
        (chained(jumping=True), "unknown-key", ("moving", "jumping")),
        (chained(piece="z9"), "wrong-value", ("moving", "piece")),
        (chained(piece="b1"), "wrong-value", ("moving", "piece")),
        (chained(piece=None), "wrong-value", ("moving", "piece")),
        ({"moving": {}}, "wrong-value", ("moving", "piece")),
        (chained(piece="a1"), "wrong-value", ("moving", "piece")),
        (chained(direction="up"), "wrong-value", ("moving", "direction")),
        (chained(direction=None), "wrong-value", ("moving", "direction")),
        (chained(visited=["e1", "z9"]), "unknown-point", ("moving", "visited", 1)),
        (chained(visited="e1"), "wrong-type", ("moving", "visited")),
        (chained(visited=7), "wrong-type", ("moving", "visited")),
        (chained(visited=[1]), "wrong-type", ("moving", "visited")),
        (chained(visited=["e1"]), "wrong-value", ("moving", "piece")),
        (chained(took="yes"), "wrong-type", ("moving", "took")),
        ({"phase": "before", "moving": {"piece": "c1"}}, "wrong-value", ("moving", "piece")),
    ],
    ids=brief,
)
def test_a_value_that_cannot_be_used_is_told_with_its_place(
    state: dict[str, Any], code: str, where: tuple[str | int, ...]
) -> None:
    game = make(
        "5x1",
        phases=[phase("before", 2, moves=[PLACE])],
        moves=[JUMP],
        continues=[SamePiece(id="on", moves=("jump",), direction="same", revisit=False)],
        ends=[QUIET],
    )
    assert texts(game, game.setup("x . x o .", to_move="black", **chained(visited=["a1"]))) == ["c1xe1"]
    with pytest.raises(RulebookError) as error:
        game.setup("x . x o .", **{"to_move": "black", **state})
    assert (error.value.code, error.value.where) == (code, where)
    assert error.value.text.ja and error.value.text.en == str(error.value)
    assert len(str(error.value)) < 200


def test_where_any_direction_will_do_none_need_be_told() -> None:
    game = make("5x1", moves=[JUMP], continues=[SamePiece(id="on", moves=("jump",))])
    told = game.setup("x . x o .", to_move="black", moving={"piece": "c1"})
    assert texts(game, told) == ["c1xe1"]
    assert told == game.setup("x . x o .", to_move="black", moving={"piece": "c1", "direction": "w"})


def test_a_turn_of_two_may_have_captured_already() -> None:
    game = make("6x1", moves=[STEP, JUMP, PASS], turn=2, ends=[QUIET, THREEFOLD])
    within = game.setup("x . o . . o", to_move="black", actions=1, quiet=-1)
    assert after(game, within, "pass").quiet == 0
    assert after(game, game.setup("x . o . . o", to_move="black", actions=1), "pass").quiet == 1
    with pytest.raises(RulebookError):
        game.setup("x . o . . o", to_move="black", quiet=-1)


def test_stones_of_each_colour_need_not_be_as_many_as_at_the_start() -> None:
    game: Game = make("3x1", setup="x . o", moves=[STEP])
    assert texts(game, game.setup("x x .", to_move="black")) == ["b1-c1"]


def test_a_turn_that_goes_on_is_set_up_without_a_past() -> None:
    """It is no start of a turn, so nothing has occurred; the point where the piece is counts as visited."""
    game = make(
        "3x3",
        moves=[JUMP],
        continues=[SamePiece(id="on", moves=("jump",), revisit=False, optional=True)],
        ends=[THREEFOLD],
    )
    ring = "x o .\no . o\n. o ."
    position = game.setup(ring, to_move="black", moving={"piece": "a1"})
    assert counts(position.history) == {}
    assert texts(game, after(game, position, "a1xc1", "c1xc3")) == ["c3xa3", "stop"]
    assert after(game, position, "a1xc1", "c1xc3", "c3xa3").to_move == "white"


def test_whether_a_turn_has_taken_something_is_part_of_it() -> None:
    game = wandering()
    took, not_yet = (
        game.setup("x . . o\n. . . .\n. . . o", to_move="black", moving={"piece": "a1", "direction": "e", "took": took})
        for took in (True, False)
    )
    assert took != not_yet
    assert (after(game, took, "stop").quiet, after(game, not_yet, "stop").quiet) == (0, 1)


@pytest.mark.parametrize(
    ("ends", "key"), [([], "quiet"), ([], "turns"), ([QUIET], "turns"), ([MoveLimit(id="limit", turns=9)], "quiet")]
)
def test_turns_are_told_where_something_counts_them(ends: list[Any], key: str) -> None:
    game = make("3x2", setup="x o .\n. . x", moves=[STEP], ends=ends)
    with pytest.raises(RulebookError, match="nothing counts the turns") as refused:
        game.setup(game.diagram(game.start()), "black", **{key: 0})
    assert (refused.value.code, refused.value.where) == ("unknown-key", (key,))


@pytest.mark.parametrize(("turn", "most"), [(1, 0), (2, 1), (3, 2)])
def test_a_turn_has_so_many_actions(turn: int, most: int) -> None:
    game = make("3x3", turn=turn, moves=[PLACE])
    assert game.setup(game.diagram(game.start()), "black", actions=most).done == most
    with pytest.raises(RulebookError) as refused:
        game.setup(game.diagram(game.start()), "black", actions=most + 1)
    assert (refused.value.code, refused.value.where) == ("out-of-range", ("actions",))


def test_a_count_that_is_too_large_is_told_the_most() -> None:
    game = make("3x2", setup="x o .\n. . x", moves=[STEP], ends=[QUIET])
    for count in (1_000_001, 10**5000):
        with pytest.raises(RulebookError, match="quiet must be at most 1,000,000, not ") as refused:
            game.setup(game.diagram(game.start()), "black", quiet=count)
        assert (refused.value.code, refused.value.where) == ("wrong-value", ("quiet",))
    assert game.setup(game.diagram(game.start()), "black", quiet=1_000_000)
