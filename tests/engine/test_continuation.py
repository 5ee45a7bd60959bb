"""The piece that has moved goes on in the same turn: must or may, which way, where to."""

from __future__ import annotations

from typing import Any

import pytest
from small import (
    CAPTURE_FIRST,
    ELIMINATED,
    IMMOBILE,
    JUMP,
    PASS,
    PLACE,
    STEP,
    after,
    jumping,
    make,
    stands,
    texts,
)

from verifier.engine.errors import RulebookError
from verifier.engine.game import Game
from verifier.engine.mechanics.moves import Jump, Remove, Step
from verifier.engine.mechanics.order import SamePiece
from verifier.engine.refusals import Code

FORK = """
    . . . . .
    . o . o .
    . . . . .
    . o . o .
    x . . . ."""


def chaining(size: str = "5x5", *, moves: Any = None, setup: str = FORK, **parameters: Any) -> Game:
    moves = moves or [Jump(id="jump", directions="all"), STEP]
    return make(size, setup=setup, moves=moves, continues=[SamePiece(id="on", moves=("jump",), **parameters)])


def reason(game: Game, position: Any, text: str) -> tuple[Code, str | None]:
    refusal = game.refusal(position, text)
    assert refusal is not None, text
    return refusal.code, refusal.rule


# ---------------------------------------------------------------- must, or may


def test_the_turn_goes_on_with_the_same_piece() -> None:
    game = chaining()
    position = after(game, game.start(), "a5xc3")
    assert position.to_move == "black" and position.chain is not None
    assert texts(game, position) == ["c3xa1", "c3xe1", "c3xe5"]
    position = after(game, position, "c3xe1")
    assert position.to_move == "white" and position.chain is None
    assert position.taken == {"black": 2, "white": 0}


def test_who_must_go_on_can_neither_stop_nor_do_anything_else() -> None:
    game = chaining(moves=[Jump(id="jump", directions="all"), STEP, PASS])
    position = after(game, game.start(), "a5xc3")
    assert reason(game, position, "stop") == (Code.MUST_GO_ON, "on")
    assert reason(game, position, "c3-c2") == (Code.ONLY_GOES_ON, "on")
    assert reason(game, position, "pass") == (Code.ONLY_GOES_ON, "on")
    refusal = game.refusal(position, "stop")
    assert refusal is not None and refusal.en == "the turn goes on while the same piece can capture: on"


def test_who_may_go_on_may_stop() -> None:
    game = chaining(optional=True)
    position = after(game, game.start(), "a5xc3")
    assert texts(game, position) == ["c3xa1", "c3xe1", "c3xe5", "stop"]
    position = after(game, position, "stop")
    assert position.to_move == "white" and position.taken == {"black": 1, "white": 0}
    assert (position.last and position.last.text) == "stop"


def test_stop_is_never_offered_where_no_turn_goes_on() -> None:
    game = chaining(optional=True, setup="x o . . .\n" + ". . . . .\n" * 4)
    assert "stop" not in game.legal(game.start())
    assert reason(game, game.start(), "stop") == (Code.NOTHING_TO_STOP, "on")
    ended = after(game, game.start(), "a1xc1")
    assert ended.to_move == "white" and "stop" not in game.legal(ended)


def test_a_game_in_which_no_turn_goes_on_has_no_stop() -> None:
    game = make("3x3", setup="x . .\n. . .\n. . .", moves=[STEP])
    assert reason(game, game.start(), "stop") == (Code.NO_SUCH_ACTION, None)


def test_a_turn_ends_by_itself_where_nothing_more_can_be_taken() -> None:
    game = jumping()
    before = game.setup(". . . . .\n. o . . .\nx . . . .\n. . . . .\n. . . . o", to_move="black")
    assert "a3xc1" in game.legal(before)
    assert after(game, before, "a3xc1").to_move == "white"


def test_only_the_clauses_named_begin_and_continue_a_turn() -> None:
    """A step begins none, though a jump could follow; a step does not continue one."""
    game = chaining(setup=". . o .\nx . . .\n. . . .\n. . . .", size="4x4")
    assert after(game, game.start(), "a2-a1").to_move == "white"


def test_other_pieces_wait() -> None:
    game = chaining(setup=FORK.replace(". . . . .", "x . . . .", 1))
    position = after(game, game.start(), "a5xc3")
    assert reason(game, position, "a1-b1") == (Code.OTHER_PIECE, "on")
    refusal = game.refusal(position, "a1-b1")
    assert refusal is not None and refusal.en == "only the piece on c3 may go on in this turn: on"


# ---------------------------------------------------------------- which way

CROSS = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    x o . o . o .
    . . o . o . .
    . . . . . . .
    . . . . . . ."""


@pytest.mark.parametrize(
    ("direction", "second", "third"),
    [
        ("any", ["c4xc6", "c4xe4"], ["e4xe6", "e4xg4"]),
        ("same", ["c4xe4"], ["e4xg4"]),
        ("other", ["c4xc6"], None),
    ],
)
def test_directions(direction: str, second: list[str], third: list[str] | None) -> None:
    game = chaining("7x7", setup=CROSS, moves=[Jump(id="jump", directions="orthogonal")], direction=direction)
    position = after(game, game.start(), "a4xc4")
    assert texts(game, position) == second
    if third is not None:
        assert texts(game, after(game, position, "c4xe4")) == third


def test_the_refusal_of_a_direction_says_which_is_asked() -> None:
    for direction, code in (("same", Code.OTHER_DIRECTION), ("other", Code.SAME_DIRECTION)):
        game = chaining("7x7", setup=CROSS, moves=[JUMP], direction=direction)
        position = after(game, game.start(), "a4xc4")
        refused = "c4xc6" if direction == "same" else "c4xe4"
        assert reason(game, position, refused) == (code, "on")


def test_the_direction_is_that_of_the_move_just_made_not_of_the_first() -> None:
    game = chaining(
        "5x5",
        setup="x o . . .\n. . o . .\n. . . o .\n. . . . .\n. . . . .",
        moves=[JUMP],
        direction="other",
    )
    position = after(game, game.start(), "a1xc1", "c1xc3")
    assert texts(game, position) == ["c3xe3"]


def test_a_turn_ends_where_the_only_way_on_is_not_allowed() -> None:
    game = chaining("5x1", setup="x o . o .", moves=[JUMP], direction="other")
    assert after(game, game.start(), "a1xc1").to_move == "white"


# ---------------------------------------------------------------- back to where it was

RING = """
    x o .
    o . o
    . o ."""


def test_a_piece_may_come_back_to_where_it_was() -> None:
    game = chaining("3x3", setup=RING, moves=[JUMP])
    position = after(game, game.start(), "a1xc1", "c1xc3", "c3xa3", "a3xa1")
    assert stands(game, position, "x . .\n. . .\n. . .")
    assert position.to_move == "white" and position.taken["black"] == 4


def test_or_never_again_in_the_same_turn_its_first_point_included() -> None:
    game = chaining("3x3", setup=RING, moves=[JUMP], revisit=False)
    position = after(game, game.start(), "a1xc1", "c1xc3", "c3xa3")
    assert position.to_move == "white" and position.taken["black"] == 3
    game = chaining("5x3", setup="x o . . .\no . o . .\n. o . o .", moves=[JUMP], revisit=False, optional=True)
    position = after(game, game.start(), "a1xc1", "c1xc3")
    assert texts(game, position) == ["c3xa3", "c3xe3", "stop"]
    assert game.board.names(position.chain.visited if position.chain else 0) == ["a1", "c1", "c3"]


def test_the_refusal_names_the_point_visited() -> None:
    game = make(
        "4x2",
        setup=". x . o\no . . .",
        moves=[Step(id="on-it", directions="all")],
        continues=[SamePiece(id="on", moves=("on-it",), revisit=False)],
    )
    position = after(game, game.start(), "b1-c1")
    assert reason(game, position, "c1-b1") == (Code.VISITED, "on")
    refusal = game.refusal(position, "c1-b1")
    assert refusal is not None and refusal.en == "the point b1 was visited this turn: on"


# ---------------------------------------------------------------- with and after what


def test_moves_that_take_nothing_may_go_on_too() -> None:
    """With no enemy on the board at all."""
    game = make(
        "3x1",
        setup="x . .",
        moves=[STEP],
        continues=[SamePiece(id="on", moves=("step",), optional=True, revisit=False)],
    )
    position = after(game, game.start(), "a1-b1")
    assert position.to_move == "black" and texts(game, position) == ["b1-c1", "stop"]
    refusal = game.refusal(position, "pass")
    assert refusal is not None and refusal.code == Code.NO_SUCH_ACTION


def test_the_sentences_speak_of_captures_only_where_turns_go_on_with_captures_only() -> None:
    game = make(
        "3x1", setup="x . .", moves=[STEP, PLACE], continues=[SamePiece(id="on", moves=("step",), revisit=False)]
    )
    position = after(game, game.start(), "a1-b1")
    said = game.refusal(position, "stop")
    assert said is not None
    assert (said.en, said.ja) == (
        "the turn goes on while the same piece can move on: on",
        "同じ駒が続けて動ける間は、手番を終えられない（on）",
    )


def test_endings_are_asked_when_the_turn_is_over() -> None:
    """After the first jump white has one piece left and cannot move; that is asked after the second."""
    game = make(
        "5x1",
        setup="x o . o .",
        moves=[JUMP],
        continues=[SamePiece(id="on", moves=("jump",))],
        ends=[ELIMINATED, IMMOBILE],
    )
    position = after(game, game.start(), "a1xc1")
    assert game.outcome(position) is None
    over = game.outcome(after(game, position, "c1xe1"))
    assert over is not None and (over.winners, over.reason) == (("black",), "eliminated")


@pytest.mark.parametrize(
    ("moves", "going", "said"),
    [
        ([JUMP, PLACE], "place", "must move a piece and have the same priority"),
        ([JUMP, Remove(id="remove")], "remove", "must move a piece and have the same priority"),
        ([JUMP, PASS], "pass", "must move a piece and have the same priority"),
        ([JUMP, STEP], "jumpp", r"no move clause `jumpp` here \(jump\?\)"),
    ],
)
def test_what_cannot_go_on(moves: Any, going: str, said: str) -> None:
    with pytest.raises(RulebookError, match=said) as error:
        make("3x3", moves=moves, continues=[SamePiece(id="on", moves=("jump", going))])
    assert error.value.where[:3] == ("play", "continues", 0)


def test_moves_of_two_priorities_cannot_go_on_together() -> None:
    with pytest.raises(RulebookError, match="same priority"):
        make("3x3", moves=[JUMP, STEP], forbids=[CAPTURE_FIRST], continues=[SamePiece(id="on", moves=("jump", "step"))])


def test_a_phase_has_one_such_clause() -> None:
    with pytest.raises(RulebookError, match="one clause in `continues`") as error:
        make("3x3", moves=[JUMP], continues=[SamePiece(id="a", moves=("jump",)), SamePiece(id="b", moves=("jump",))])
    assert error.value.where == ("play", "continues", 1)
