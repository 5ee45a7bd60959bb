"""Endings by how much was taken and how long it took: captured, lead, a limit on turns, a game to be played again."""

from __future__ import annotations

from typing import Any

import pytest
from small import ELIMINATED, IMMOBILE, JUMP, PASS, PLACE, STEP, after, make, phase

from verifier.engine.errors import RulebookError
from verifier.engine.game import Game
from verifier.engine.mechanics.custodian import Custodian
from verifier.engine.mechanics.ends import (
    BoardFull,
    BothBlocked,
    Captured,
    Lead,
    MoveLimit,
    NoLegalPoint,
    NoProgress,
    Repetition,
    Row,
)
from verifier.engine.mechanics.flank import Flank
from verifier.engine.mechanics.order import SamePiece
from verifier.engine.position import Outcome, Position

THREE_TAKEN, LEAD = Captured(id="count", count=3), Lead(id="lead", count=3)


def taking(*ends: Any, **slots: Any) -> Game:
    """Jumps and steps on a line of eight points."""
    return make("8x1", moves=[STEP, JUMP], ends=ends, **slots)


def ended(game: Game, position: Position) -> tuple[tuple[str, ...], str] | None:
    over = game.outcome(position)
    if over is None:
        return None
    assert list(game.legal(position)) == [] and not over.replay
    return over.winners, over.reason


def after_jump(game: Game, black: int, white: int) -> tuple[tuple[str, ...], str] | None:
    """How it stands when black, having taken so many, takes one more; white has taken so many."""
    before = game.setup("x o . . . . . o", to_move="black", taken={"black": black, "white": white})
    return ended(game, game.play(before, "a1xc1"))


# ---------------------------------------------------------------- so many taken


@pytest.mark.parametrize(("black", "over"), [(0, None), (1, None), (2, (("black",), "captures"))])
def test_whoever_has_taken_so_many_wins(black: int, over: object) -> None:
    assert after_jump(taking(THREE_TAKEN), black, 2) == over


def test_more_than_enough_is_enough() -> None:
    """Two at once, from one short of the number to one beyond it."""
    game = make("5x1", moves=[STEP], captures=[Custodian(id="sandwich", length="any")], ends=[THREE_TAKEN])
    before = game.setup("x o o . x", to_move="black", taken={"black": 2})
    position = after(game, before, "e1-d1")
    assert position.taken["black"] == 4 and ended(game, position) == (("black",), "captures")


def test_a_turn_that_goes_on_is_looked_at_when_it_is_over() -> None:
    game = taking(THREE_TAKEN, continues=[SamePiece(id="on", moves=("jump",))])
    within = after(game, game.setup("x o . o . . . o", to_move="black", taken={"black": 2}), "a1xc1")
    assert within.taken["black"] == 3 and game.outcome(within) is None
    assert ended(game, after(game, within, "c1xe1")) == (("black",), "captures")


@pytest.mark.parametrize(
    ("taken", "over"),
    [
        ({"white": 3}, (("white",), "captures")),
        ({"black": 4}, (("black",), "captures")),
        ({"black": 3, "white": 3}, ((), "captures")),  # everybody: a draw
        ({"black": 2, "white": 2}, None),
    ],
)
def test_counts_are_looked_at_at_once_in_a_position_that_is_set_up(taken: dict[str, int], over: object) -> None:
    game = taking(THREE_TAKEN)
    assert ended(game, game.setup("x . . . . . . o", to_move="black", taken=taken)) == over


def test_but_where_stones_are_placed_only_after_the_next_action() -> None:
    game = make("3x3", moves=[PLACE], captures=[Flank(id="flank")], ends=[THREE_TAKEN])
    before = game.setup("x . o\n. . .\n. . .", to_move="black", taken={"white": 3})
    assert game.outcome(before) is None
    assert ended(game, game.play(before, "b2")) == (("white",), "captures")
    before = game.setup("x . o\n. . .\n. . .", to_move="black", taken={"white": 3, "black": 5})
    assert ended(game, game.play(before, "b2")) == ((), "captures")


# ---------------------------------------------------------------- so many more than the other


@pytest.mark.parametrize(
    ("black", "white", "over"),
    [
        (0, 0, None),
        (1, 0, None),
        (2, 0, (("black",), "lead")),
        (2, 1, None),
        (3, 1, (("black",), "lead")),
        (4, 3, None),
        (0, 2, None),
    ],
)
def test_whoever_has_taken_so_many_more_than_it_has_lost_wins(black: int, white: int, over: object) -> None:
    assert after_jump(taking(LEAD), black, white) == over


def test_a_lead_is_looked_at_at_once_in_a_position_that_is_set_up() -> None:
    game = taking(LEAD)
    for taken, over in (({"black": 4, "white": 1}, (("black",), "lead")), ({"white": 3}, (("white",), "lead"))):
        assert ended(game, game.setup("x . . . . . . o", to_move="white", taken=taken)) == over


@pytest.mark.parametrize("end", [LEAD, ELIMINATED, IMMOBILE, BothBlocked(id="both")], ids=lambda end: str(end.kind))
def test_endings_that_know_one_opponent_only_are_for_two(end: Any) -> None:
    with pytest.raises(RulebookError, match="two colours only") as error:
        make("3x3", players=("black", "white", "blue"), moves=[PLACE], captures=[Flank(id="flank")], ends=[end])
    assert (error.value.code, error.value.where) == ("bad-rules", ("play", "ends", 0)) and error.value.text.ja


def test_the_endings_are_asked_in_the_order_of_the_rules() -> None:
    """The last piece is taken, and with it the count and the lead are reached: the first clause gives the reason."""
    for first in (THREE_TAKEN, LEAD, ELIMINATED):
        rest = [end for end in (THREE_TAKEN, LEAD, ELIMINATED, IMMOBILE) if end is not first]
        game = taking(first, *rest)
        before = game.setup("x o . . . . . .", to_move="black", taken={"black": 2})
        over = game.outcome(game.play(before, "a1xc1"))
        assert over is not None and over.winners == ("black",) and over.rule == first.id


# ---------------------------------------------------------------- a limit on turns

LIMIT = MoveLimit(id="limit", turns=4)
THERE_AND_BACK = ("a1-b1", "h1-g1", "b1-a1", "g1-h1")


def test_after_so_many_turns_the_game_is_drawn() -> None:
    game = taking(LIMIT)
    position = game.setup("x . . . . . . o", to_move="black")
    for n, action in enumerate(THERE_AND_BACK, 1):
        assert game.outcome(position) is None and game.describe(position)["turns"] == n - 1
        position = after(game, position, action)
    assert ended(game, position) == ((), "move-limit")
    assert game.outcome(position) == Outcome((), "move-limit", "limit")
    assert (position.to_move, game.describe(position)["turns"]) == ("black", 4)


def test_a_capture_does_not_start_the_count_again() -> None:
    game = taking(LIMIT)
    before = game.setup("x o . . . . . o", to_move="black", turns=2)
    assert ended(game, after(game, before, "a1xc1", "h1-g1")) == ((), "move-limit")


def test_a_win_by_the_last_turn_comes_first() -> None:
    game = taking(LIMIT, ELIMINATED, IMMOBILE)
    before = game.setup("x o . . . . . .", to_move="black", turns=3)
    assert ended(game, after(game, before, "a1xc1")) == (("black",), "eliminated")
    before = game.setup(". . . . . x . o", to_move="black", turns=3)
    assert ended(game, after(game, before, "f1-g1")) is not None
    blocked = game.setup(". . . . x . x o", to_move="black", turns=3)
    assert ended(game, after(game, blocked, "e1-f1")) == (("black",), "immobile")


def test_of_draws_the_one_that_the_rules_name_first_gives_the_reason() -> None:
    repetition, quiet = Repetition(id="again", times=2), NoProgress(id="quiet", turns=4)
    limit = MoveLimit(id="limit", turns=4)
    for ends, reason in (((repetition, quiet, limit), "repetition"), ((limit, repetition), "move-limit"),
                         ((quiet, limit, repetition), "no-progress")):  # fmt: skip
        game = taking(*ends)
        position = after(game, game.setup("x . . . . . . o", to_move="black"), *THERE_AND_BACK)
        assert ended(game, position) == ((), reason)


def test_the_turns_played_are_part_of_a_position_where_a_limit_counts_them() -> None:
    game, plain = taking(LIMIT), taking()
    row = "x . . . . . . o"
    assert game.setup(row, to_move="black", turns=1) != game.setup(row, to_move="black", turns=2)
    assert after(game, game.setup(row, to_move="black"), "a1-b1") == game.setup(
        ". x . . . . . o", to_move="white", turns=1)  # fmt: skip
    assert "turns" not in plain.describe(plain.setup(row, to_move="black"))


def test_a_position_at_its_limit_is_over_when_it_is_set_up() -> None:
    game = taking(LIMIT)
    for turns, over in ((3, None), (4, ((), "move-limit")), (9, ((), "move-limit"))):
        assert ended(game, game.setup("x . . . . . . o", to_move="black", turns=turns)) == over


def test_set_up_again_the_limit_falls_at_the_same_turn() -> None:
    game = taking(LIMIT)
    position = after(game, game.setup("x . . . . . . o", to_move="black"), *THERE_AND_BACK[:3])
    again = game.setup(game.diagram(position), **game.describe(position))
    assert again == position
    assert ended(game, after(game, again, "g1-h1")) == ((), "move-limit")


def test_a_turn_of_several_actions_is_one_turn() -> None:
    game = make("8x1", moves=[STEP, PASS], turn=2, ends=[MoveLimit(id="limit", turns=2)])
    position = after(game, game.setup("x . . . . . . o", to_move="black"), "a1-b1", "b1-c1", "h1-g1")
    assert game.outcome(position) is None
    assert {k: game.describe(position)[k] for k in ("turns", "actions")} == {"turns": 1, "actions": 1}
    assert game.setup(game.diagram(position), **game.describe(position)) == position
    assert ended(game, after(game, position, "pass")) == ((), "move-limit")


def test_a_turn_that_goes_on_is_one_turn_and_a_pass_is_one_too() -> None:
    game = make("9x1", moves=[STEP, JUMP, PASS], continues=[SamePiece(id="on", moves=("jump",))], ends=[LIMIT])
    position = after(game, game.setup("x o . o . . . . o", to_move="black"), "a1xc1", "c1xe1", "pass", "pass")
    assert game.outcome(position) is None and game.describe(position)["turns"] == 3
    assert ended(game, after(game, position, "pass")) == ((), "move-limit")


def test_only_the_turns_of_play_are_counted() -> None:
    game = make("4x1", phases=[phase("before", 2, moves=[PLACE])], moves=[STEP], ends=[MoveLimit(id="limit", turns=1)])
    position = after(game, game.start(), "a1", "d1")
    assert "turns" not in game.describe(game.start()) and game.describe(position)["turns"] == 0
    assert ended(game, after(game, position, "a1-b1")) == ((), "move-limit")


@pytest.mark.parametrize("turns", [-1, "3", None, True, 1.0, 10**7])
def test_turns_must_be_a_number(turns: Any) -> None:
    game = taking(LIMIT)
    with pytest.raises(RulebookError) as error:
        game.setup("x . . . . . . o", to_move="black", turns=turns)
    assert (error.value.code, error.value.where) == ("wrong-value", ("turns",))


def test_where_nothing_counts_turns_none_can_be_given() -> None:
    game = taking()
    with pytest.raises(RulebookError, match="nothing counts the turns") as error:
        game.setup("x . . . . . . o", to_move="black", turns=3)
    assert (error.value.code, error.value.where) == ("unknown-key", ("turns",))


# ---------------------------------------------------------------- played again


@pytest.mark.parametrize("replay", [True, False])
def test_after_a_repetition_the_game_may_have_to_be_played_again(replay: bool) -> None:
    game = taking(Repetition(id="fourfold", times=4, replay=replay))
    position = after(game, game.setup("x . . . . . . o", to_move="black"), *THERE_AND_BACK * 2, *THERE_AND_BACK[:3])
    assert game.outcome(position) is None
    over = game.outcome(after(game, position, THERE_AND_BACK[3]))
    assert over == Outcome((), "repetition", "fourfold", replay)
    assert over is not None and over.replay is replay and list(game.legal(after(game, position, "g1-h1"))) == []


def test_a_draw_of_another_kind_is_not_played_again() -> None:
    game = taking(Repetition(id="twofold", times=2, replay=True), MoveLimit(id="limit", turns=1))
    over = game.outcome(after(game, game.setup("x . . . . . . o", to_move="black"), "a1-b1"))
    assert over == Outcome((), "move-limit", "limit")


# ---------------------------------------------------------------- nothing left to be played


def test_a_full_board_is_told_before_having_no_point() -> None:
    ends = [Row(id="row", length=3), BoardFull(id="full"), NoLegalPoint(id="no-point")]
    game = make("3x1", moves=[PLACE], ends=ends)
    assert ended(game, after(game, game.setup("x o .", to_move="black"), "c1")) == ((), "board-full")
    assert ended(game, game.setup("x o x", to_move="white")) == ((), "board-full")


def test_who_cannot_place_anywhere_ends_the_game_in_a_draw() -> None:
    place = make("3x1", moves=[PLACE], ends=[NoLegalPoint(id="no-point")])
    assert ended(place, place.setup("x o x", to_move="white")) == ((), "no-legal-point")
