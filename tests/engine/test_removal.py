"""Own pieces are taken off the board; points next to an empty one."""

from __future__ import annotations

from typing import Any

import pytest
from small import ELIMINATED, PASS, PLACE, STEP, after, make, removing, stands, texts

from verifier.engine.errors import RulebookError
from verifier.engine.mechanics.moves import Remove, Step
from verifier.engine.mechanics.order import Beside
from verifier.engine.refusals import Code

REMOVE = Remove(id="remove")


def test_any_own_piece_may_be_removed_and_nobody_has_taken_it() -> None:
    game = make("3x1", setup="x o x", moves=[REMOVE])
    assert texts(game, game.start()) == ["-a1", "-c1"]
    position = after(game, game.start(), "-a1")
    assert stands(game, position, ". o x")
    assert position.taken == {"black": 0, "white": 0} and position.to_move == "white"


def test_only_from_the_points_that_are_named() -> None:
    game = make("3x1", setup="x o x", moves=[Remove(id="remove", at=("a1", "b1"))])
    assert texts(game, game.start()) == ["-a1"]
    assert texts(game, game.setup("x o x", to_move="white")) == ["-b1"]


def test_a_named_point_that_is_no_point_is_told_with_its_place() -> None:
    with pytest.raises(RulebookError) as error:
        make("3x1", moves=[Remove(id="remove", at=("z9",))])
    assert error.value.where == ("play", "moves", 0, "at", 0)


def test_an_opening_of_two_removals() -> None:
    game = removing()
    assert texts(game, game.start()) == ["-a1", "-c3", "-d4", "-f6"]
    position = after(game, game.start(), "-c3")
    assert (position.phase.id, position.to_move) == ("second", "white")
    assert texts(game, position) == ["-b3", "-c2", "-c4", "-d3"]
    position = after(game, position, "-d3")
    assert (position.phase.id, position.to_move) == ("play", "black")
    assert texts(game, position) == ["a3xc3", "c1xc3", "c5xc3"]


@pytest.mark.parametrize(
    ("text", "code", "rule"),
    [
        ("-a1", Code.NOT_YOURS, "remove-second"),
        ("-b2", Code.NOT_YOURS, "remove-second"),
        ("-a2", Code.NOT_BESIDE, "beside"),
        ("-g1", Code.OFF_BOARD, None),
        ("a2", Code.NO_SUCH_ACTION, None),
        ("-a2-a3", Code.UNREADABLE, None),
        ("c1xc3", Code.NOT_NOW, None),
        ("stop", Code.NOT_NOW, None),
    ],
)
def test_why_not(text: str, code: Code, rule: str | None) -> None:
    game = removing()
    refusal = game.refusal(after(game, game.start(), "-c3"), text)
    assert refusal is not None and (refusal.code, refusal.rule) == (code, rule)


def test_a_point_that_is_not_named_is_refused_for_that() -> None:
    refusal = removing().refusal(removing().start(), "-b2")
    assert refusal is not None and (refusal.code, refusal.rule) == (Code.NOT_HERE, "remove-first")


# ---------------------------------------------------------------- beside


CORNER = """
    x x x
    . x x
    x . ."""


@pytest.mark.parametrize(
    ("directions", "removals"),
    [
        ("orthogonal", ["-a1", "-a3", "-b2", "-c2"]),
        ("diagonal", ["-b1", "-b2", "-c2"]),
        ("all", ["-a1", "-a3", "-b1", "-b2", "-c2"]),
        ("lines", ["-a1", "-a3", "-b2", "-c2"]),
    ],
)
def test_removing_next_to_an_empty_point(directions: Any, removals: list[str]) -> None:
    game = make("3x3", setup=CORNER, moves=[REMOVE], forbids=[Beside(id="beside", directions=directions)])
    assert texts(game, game.start()) == removals


def test_placing_next_to_an_empty_point() -> None:
    game = make("4x1", setup=". x . .", moves=[PLACE], forbids=[Beside(id="beside")])
    assert texts(game, game.start()) == ["c1", "d1"]


def test_steps_and_passes_need_no_empty_neighbour() -> None:
    game = make(
        "3x2",
        setup="x o .\no . o",
        moves=[REMOVE, Step(id="step", directions="diagonal"), PASS],
        forbids=[Beside(id="beside")],
    )
    assert texts(game, game.start()) == ["a1-b2", "pass"]


def test_both_of_two_such_clauses_must_allow_a_point() -> None:
    forbids = [Beside(id="row", directions="orthogonal"), Beside(id="corner", directions="diagonal")]
    game = make("3x3", setup=CORNER, moves=[REMOVE], forbids=forbids)
    assert texts(game, game.start()) == ["-b2", "-c2"]
    for text, rule in (("-b1", "row"), ("-a1", "corner"), ("-c1", "row")):
        refusal = game.refusal(game.start(), text)
        assert refusal is not None and (refusal.code, refusal.rule) == (Code.NOT_BESIDE, rule)


# ---------------------------------------------------------------- the end


def test_who_removes_its_last_piece_has_too_few() -> None:
    game = make("3x1", setup="x o .", moves=[REMOVE, STEP], ends=[ELIMINATED])
    over = game.outcome(after(game, game.start(), "-a1"))
    assert over is not None and (over.winners, over.reason) == (("white",), "eliminated")
