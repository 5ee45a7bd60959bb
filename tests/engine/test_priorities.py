"""Some kinds of moves go first; a pass is for who can do nothing else, or for everybody."""

from __future__ import annotations

from typing import Any

import pytest
from small import CAPTURE_FIRST, IMMOBILE, JUMP, PASS, PLACE, ROUND_THE_CORNERS, STEP, after, jumping, make, texts

from verifier.engine.errors import RulebookError
from verifier.engine.game import Game
from verifier.engine.mechanics.loops import LoopCapture
from verifier.engine.mechanics.moves import Remove
from verifier.engine.mechanics.order import Beside, Prefer
from verifier.engine.refusals import Code

MUST_MOVE = Prefer(id="must-move", moves=("step",))


def reason(game: Game, position: Any, text: str) -> tuple[Code, str | None]:
    refusal = game.refusal(position, text)
    assert refusal is not None, text
    return refusal.code, refusal.rule


def test_while_a_capture_is_possible_nothing_else_is() -> None:
    game = make("4x2", setup="x o . .\n. x . .", moves=[STEP, JUMP], forbids=[CAPTURE_FIRST])
    assert texts(game, game.start()) == ["a1xc1"]
    refusal = game.refusal(game.start(), "b2-c2")
    assert refusal is not None
    assert (refusal.code, refusal.rule) == (Code.GOES_FIRST, "capture-first")
    assert refusal.en == "a capture is possible, so b2-c2 is not allowed: capture-first"


def test_without_a_capture_everything_else_is_possible() -> None:
    game = make("4x1", setup="x . o .", moves=[STEP, JUMP], forbids=[CAPTURE_FIRST])
    assert texts(game, game.start()) == ["a1-b1"]
    assert reason(game, game.start(), "a1xc1") == (Code.OCCUPIED, "jump")


def test_only_ones_own_captures_count() -> None:
    game = make("4x1", setup=". x o .", moves=[STEP, JUMP], forbids=[CAPTURE_FIRST])
    assert texts(game, game.setup("x o . .", to_move="white")) == ["b1-c1"]


def test_other_reasons_come_before_a_priority() -> None:
    game = jumping()
    before = game.setup("x . . . .\nx . . . .\n. . x . .\n. . o . .\n. . . . .", to_move="black")
    assert texts(game, before) == ["c3xc5"]
    assert reason(game, before, "a1-a2") == (Code.OCCUPIED, "step")
    assert reason(game, before, "c4-d4") == (Code.NOT_YOURS, "step")
    assert reason(game, before, "a1-c1") == (Code.NO_WAY, "step")
    assert reason(game, before, "a2-b1") == (Code.NO_LINE, "step")
    assert reason(game, before, "a1-b1") == (Code.GOES_FIRST, "capture-first")


def test_a_pass_is_only_for_who_can_do_nothing_else() -> None:
    game = make("3x1", moves=[STEP, PASS], forbids=[MUST_MOVE])
    assert texts(game, game.setup("x . o", to_move="black")) == ["a1-b1"]
    stuck = game.setup("x o .", to_move="black")
    assert texts(game, stuck) == ["pass"]
    after_it = after(game, stuck, "pass")
    assert after_it.stones == stuck.stones and after_it.to_move == "white"
    refusal = game.refusal(game.setup("x . o", to_move="black"), "pass")
    assert refusal is not None
    assert (refusal.code, refusal.en) == (Code.GOES_FIRST, "a move is possible, so passing is not allowed: must-move")


def test_without_a_priority_passing_is_free() -> None:
    game = make("3x1", setup="x . o", moves=[STEP, PASS], ends=[IMMOBILE])
    assert texts(game, game.start()) == ["a1-b1", "pass"]
    assert game.outcome(game.setup("x o .", to_move="black")) is None


def test_two_priorities_rank_three_kinds() -> None:
    game = make(
        "4x1",
        moves=[STEP, PLACE, JUMP],
        forbids=[CAPTURE_FIRST, Prefer(id="then-steps", moves=("step",))],
    )
    assert texts(game, game.setup("x o . x", to_move="black")) == ["a1xc1"]
    assert texts(game, game.setup("x . o .", to_move="black")) == ["a1-b1"]
    assert texts(game, game.setup("x o o .", to_move="black")) == ["d1"]


@pytest.mark.parametrize(
    ("row", "text", "rule"),
    [
        ("x o . x", "d1-c1", "capture-first"),
        ("x o . x", "c1", "capture-first"),
        ("x . o .", "d1", "then-steps"),
    ],
)
def test_a_refusal_names_the_priority_that_bars(row: str, text: str, rule: str) -> None:
    game = make(
        "4x1",
        moves=[STEP, PLACE, JUMP],
        forbids=[CAPTURE_FIRST, Prefer(id="then-steps", moves=("step",))],
    )
    assert reason(game, game.setup(row, to_move="black"), text) == (Code.GOES_FIRST, rule)


def test_the_sentence_speaks_of_a_capture_only_where_one_is_possible() -> None:
    game = make("4x1", setup="x . . .", moves=[STEP, JUMP, PLACE], forbids=[Prefer(id="moves", moves=("step", "jump"))])
    refusal = game.refusal(game.start(), "b1")
    assert refusal is not None
    assert refusal.en == "another kind of action comes first, so b1 is not allowed: moves"


def test_several_kinds_may_go_first_together() -> None:
    game = make("4x1", setup="x o . x", moves=[STEP, JUMP, PLACE], forbids=[Prefer(id="moves", moves=("step", "jump"))])
    assert texts(game, game.start()) == ["a1xc1", "d1-c1"]


def test_a_move_that_another_clause_forbids_does_not_go_first() -> None:
    """Removing goes first, but only next to an empty point; where that leaves nothing, steps are possible."""
    game = make(
        "3x2",
        moves=[Remove(id="remove", at=("a1",)), STEP],
        forbids=[Prefer(id="remove-first", moves=("remove",)), Beside(id="beside")],
    )
    assert texts(game, game.setup("x . .\n. . x", to_move="black")) == ["-a1"]
    stuck = game.setup("x o .\no . x", to_move="black")
    assert texts(game, stuck) == ["c2-b2", "c2-c1"]
    assert reason(game, stuck, "-a1") == (Code.NOT_BESIDE, "beside")


def test_loop_captures_may_go_first_or_wait() -> None:
    before = ". . . . . .\nx . . . . .\n. . . . . .\n. o . . . .\n. . . . . .\n. . . . . ."
    first = make("6x6", loops=ROUND_THE_CORNERS, setup=before, moves=[STEP, LoopCapture(id="loop")],
                 forbids=[Prefer(id="capture", moves=("loop",))])  # fmt: skip
    assert texts(first, first.start()) == ["a2xb4"]
    refusal = first.refusal(first.start(), "a2-a1")
    assert refusal is not None and refusal.en == "a capture is possible, so a2-a1 is not allowed: capture"
    last = make("6x6", loops=ROUND_THE_CORNERS, setup=before, moves=[STEP, LoopCapture(id="loop")],
                forbids=[Prefer(id="steps", moves=("step",))])  # fmt: skip
    assert texts(last, last.start()) == ["a2-a1", "a2-a3", "a2-b2"]
    assert reason(last, last.start(), "a2xb4") == (Code.GOES_FIRST, "steps")


def test_a_priority_of_all_moves_changes_nothing() -> None:
    game = make("3x1", setup="x . o", moves=[STEP, PASS], forbids=[Prefer(id="all", moves=("step", "pass"))])
    assert texts(game, game.start()) == ["a1-b1", "pass"]


def test_a_priority_names_clauses_that_are_there() -> None:
    with pytest.raises(RulebookError, match=r"no move clause `stepp` here \(step\?\)") as error:
        make("3x1", moves=[STEP], forbids=[Prefer(id="must-move", moves=("step", "stepp"))])
    assert (error.value.code, error.value.where) == ("unknown-clause", ("play", "forbids", 0, "moves", 1))
