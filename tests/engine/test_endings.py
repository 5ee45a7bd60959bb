"""How games end: too few pieces, nothing to do, repetition, no progress; what comes first."""

from __future__ import annotations

from typing import Any

import pytest
from small import ELIMINATED, IMMOBILE, JUMP, PASS, PLACE, STEP, after, make, phase, stands, texts

from verifier.engine.game import Game
from verifier.engine.history import counts
from verifier.engine.mechanics.custodian import Custodian
from verifier.engine.mechanics.ends import BoardFull, BothBlocked, Eliminated, NoProgress, Repetition
from verifier.engine.mechanics.moves import Place, Remove, Step
from verifier.engine.mechanics.order import Beside, Prefer, SamePiece
from verifier.engine.position import Outcome, Position

BLOCKED = BothBlocked(id="both-blocked")
MUST_MOVE = Prefer(id="must-move", moves=("step",))


def ended(game: Game, position: Position) -> tuple[tuple[str, ...], str] | None:
    over = game.outcome(position)
    if over is None:
        return None
    assert list(game.legal(position)) == []
    return over.winners, over.reason


def repetition(times: int) -> Repetition:
    return Repetition(id="repetition", times=times)


def quiet(turns: int) -> NoProgress:
    return NoProgress(id="quiet", turns=turns)


# ---------------------------------------------------------------- eliminated


def test_whoever_has_too_few_pieces_has_lost() -> None:
    game = make("5x1", setup="x o . o x", moves=[JUMP, STEP], ends=[Eliminated(id="eliminated", fewer=2)])
    position = after(game, game.start(), "a1xc1")
    assert ended(game, position) == (("black",), "eliminated")
    assert game.outcome(position) == Outcome(("black",), "eliminated", "eliminated")
    assert position.to_move == "white"


@pytest.mark.parametrize(
    ("row", "fewer", "winners"),
    [
        ("x o .", 1, None),
        ("x . .", 1, ("black",)),
        (". o .", 1, ("white",)),
        ("x o o", 2, ("white",)),
        ("x o .", 2, ()),
        (". . .", 1, ()),
    ],
)
def test_a_set_up_position_that_is_decided_is_over_at_once(
    row: str, fewer: int, winners: tuple[str, ...] | None
) -> None:
    """Where both have too few nobody is left to win, whoever is to move."""
    game = make("3x1", moves=[JUMP, PASS], ends=[Eliminated(id="eliminated", fewer=fewer)])
    for to_move in game.colours:
        over = ended(game, game.setup(row, to_move=to_move))
        assert over == (None if winners is None else (winners, "eliminated"))


# ---------------------------------------------------------------- nothing to do


def test_a_player_who_can_do_nothing_on_its_turn_has_lost() -> None:
    game = make("4x1", setup="x . o .", moves=[STEP], ends=[IMMOBILE])
    assert ended(game, after(game, game.start(), "a1-b1", "c1-d1", "b1-c1")) == (("black",), "immobile")


def test_without_an_enemy_to_take_a_jumper_can_do_nothing() -> None:
    game = make("3x1", moves=[JUMP], ends=[IMMOBILE])
    assert ended(game, game.setup("x . x", to_move="black")) == (("white",), "immobile")
    assert ended(game, game.setup(". . .", to_move="white")) == (("black",), "immobile")


def test_who_can_pass_is_not_immobile() -> None:
    for forbids in ([], [MUST_MOVE]):
        game = make("2x1", setup="x o", moves=[STEP, PASS], forbids=forbids, ends=[IMMOBILE])
        assert ended(game, game.start()) is None


def test_a_forbidden_move_is_none() -> None:
    game = make("2x1", setup="x o", moves=[Remove(id="remove")], forbids=[Beside(id="beside")], ends=[IMMOBILE])
    assert ended(game, game.start()) == (("white",), "immobile")


@pytest.mark.parametrize(
    ("row", "winners"),
    [("x x o", ("black",)), ("x o o", ("white",)), ("x o", ()), ("x o .", None), (". x o", None)],
)
def test_when_neither_can_move_more_pieces_win(row: str, winners: tuple[str, ...] | None) -> None:
    game = make(f"{len(row.split())}x1", moves=[STEP, PASS], forbids=[MUST_MOVE], ends=[BLOCKED])
    for to_move in game.colours:
        over = ended(game, game.setup(row, to_move=to_move))
        assert over == (None if winners is None else (winners, "both-blocked"))


def test_neither_can_move_where_passing_is_free_as_well() -> None:
    game = make("3x1", moves=[STEP, PASS], ends=[BLOCKED])
    assert ended(game, game.setup("x x o", to_move="white")) == (("black",), "both-blocked")
    assert ended(game, game.setup("x . o", to_move="white")) is None


def test_it_is_asked_after_moves_too() -> None:
    game = make("3x2", moves=[Step(id="step", directions="diagonal"), PASS], forbids=[MUST_MOVE], ends=[BLOCKED])
    before = game.setup("x . x\n. o x", to_move="black")
    assert texts(game, before) == ["c2-b1"]
    assert ended(game, after(game, before, "c2-b1")) is None
    assert ended(game, game.setup("x x x\no o o", to_move="white")) == ((), "both-blocked")


def test_a_board_on_which_somebody_can_do_something_is_not_full() -> None:
    full = BoardFull(id="full")
    game = make("2x1", setup="x o", moves=[Remove(id="remove")], ends=[full])
    assert ended(game, game.start()) is None
    game = make("2x1", setup="x o", moves=[STEP, PASS], forbids=[MUST_MOVE], ends=[full])
    assert ended(game, game.start()) == ((), "board-full")


# ---------------------------------------------------------------- repetition

SHUTTLE = ("a1-b1", "d1-c1", "b1-a1", "c1-d1")


def test_the_same_position_so_many_times_is_a_draw_the_first_one_included() -> None:
    game = make("4x1", setup="x . . o", moves=[STEP], ends=[repetition(3)])
    twice = after(game, game.start(), *SHUTTLE)
    assert ended(game, twice) is None
    assert ended(game, after(game, twice, *SHUTTLE[:3])) is None
    thrice = after(game, twice, *SHUTTLE)
    assert ended(game, thrice) == ((), "repetition")
    assert stands(game, thrice, "x . . o") and thrice.to_move == "black"


@pytest.mark.parametrize("to_move", ["black", "white"])
def test_a_set_up_position_is_the_first_occurrence_of_itself(to_move: str) -> None:
    """Set-up and play count alike: with the same board, and the player to move."""
    game = make("4x1", moves=[STEP], ends=[repetition(2)])
    turn = SHUTTLE if to_move == "black" else (SHUTTLE[1], SHUTTLE[0], SHUTTLE[3], SHUTTLE[2])
    position = game.setup("x . . o", to_move=to_move)
    assert ended(game, after(game, position, *turn[:3])) is None
    assert ended(game, after(game, position, *turn)) == ((), "repetition")


def test_the_same_board_with_another_player_to_move_is_another_position() -> None:
    """A piece that goes round a triangle comes back in three steps."""
    game = make("2x4", lines="all", setup="x .\n. .\n. .\n. o", moves=[STEP], ends=[repetition(2)])
    position = after(game, game.start(), "a1-b1", "b4-a4", "b1-a2", "a4-b3", "a2-a1")
    assert (position.to_move, ended(game, position)) == ("white", None)
    assert ended(game, after(game, position, "b3-b4")) == ((), "repetition")
    position = after(game, game.start(), "a1-b1", "b4-b3", "b1-a1")
    assert ended(game, position) is None
    odd = after(game, position, "b3-a4", "a1-b1", "a4-b4", "b1-a1")
    assert stands(game, odd, "x .\n. .\n. .\n. o") and odd.to_move == "white"
    assert ended(game, odd) is None


def test_passes_repeat_positions_too() -> None:
    game = make("3x1", setup="x . o", moves=[STEP, PASS], ends=[repetition(2)])
    assert ended(game, after(game, game.start(), "pass", "pass")) == ((), "repetition")


def test_a_capture_makes_all_earlier_positions_impossible_and_counting_begins_anew() -> None:
    game = make("6x1", setup="x o . . . o", moves=[STEP, JUMP], ends=[repetition(2)])
    position = after(game, game.start(), "a1xc1")
    assert list(counts(position.history).values()) == [1]
    position = after(game, position, "f1-e1", "c1-b1", "e1-f1")
    assert ended(game, position) is None
    assert ended(game, after(game, position, "b1-c1")) == ((), "repetition")


def test_where_pieces_come_onto_the_board_positions_from_before_a_capture_can_come_again() -> None:
    game = make(
        "3x1",
        setup="x o .",
        moves=[Place(id="place"), Remove(id="remove"), PASS],
        captures=[Custodian(id="sandwich")],
        ends=[repetition(2)],
    )
    position = after(game, game.start(), "c1")
    assert stands(game, position, "x . x")
    position = after(game, position, "b1", "-c1")
    assert stands(game, position, "x o .") and ended(game, position) is None
    assert ended(game, after(game, position, "pass")) == ((), "repetition")


def test_a_turn_of_several_actions_is_counted_when_it_is_over() -> None:
    game = make("4x1", setup="x . . o", moves=[STEP], turn=2, ends=[repetition(2)])
    position = after(game, game.start(), "a1-b1")
    assert sum(counts(position.history).values()) == 1
    position = after(game, position, "b1-a1")
    assert ended(game, position) is None
    assert ended(game, after(game, position, "d1-c1", "c1-d1")) == ((), "repetition")


def test_a_position_set_up_within_a_turn_is_no_occurrence() -> None:
    game = make("4x1", moves=[STEP], turn=2, ends=[repetition(2)])
    within = game.setup("x . . o", to_move="black", actions=1)
    assert counts(within.history) == {}
    assert sum(counts(game.setup("x . . o", to_move="black").history).values()) == 1


def test_every_phase_counts_anew_from_its_first_position() -> None:
    game = make(
        "4x1",
        phases=[phase("placement", 2, moves=[PLACE], ends=[repetition(2)])],
        moves=[STEP],
        ends=[repetition(2)],
    )
    position = after(game, game.start(), "a1", "d1")
    assert (position.phase.id, sum(counts(position.history).values())) == ("play", 1)
    assert ended(game, after(game, position, *SHUTTLE)) == ((), "repetition")


# ---------------------------------------------------------------- no progress


def test_so_many_turns_without_a_capture_are_a_draw() -> None:
    game = make("4x1", setup="x . . o", moves=[STEP], ends=[quiet(5)])
    position = after(game, game.start(), *SHUTTLE)
    assert (position.quiet, ended(game, position)) == (4, None)
    assert ended(game, after(game, position, "a1-b1")) == ((), "no-progress")


def test_a_capture_starts_the_count_again() -> None:
    game = make("6x1", setup="x . o . . o", moves=[STEP, JUMP], ends=[quiet(3)])
    position = after(game, game.start(), "a1-b1", "f1-e1")
    assert position.quiet == 2
    position = after(game, position, "b1xd1")
    assert (position.quiet, ended(game, position)) == (0, None)
    assert position.to_move == "white"


def test_stopping_belongs_to_the_turn_with_the_capture() -> None:
    game = make(
        "6x1",
        moves=[STEP, JUMP],
        continues=[SamePiece(id="on", moves=("jump",), optional=True)],
        ends=[quiet(5)],
    )
    position = after(game, game.setup("x o . o . .", to_move="black", quiet=4), "a1xc1")
    assert (position.quiet, ended(game, position)) == (0, None)
    position = after(game, position, "stop")
    assert (position.quiet, ended(game, position)) == (0, None)
    assert after(game, position, "d1-e1").quiet == 1


def test_passes_and_removals_count_placements_do_not() -> None:
    game = make("5x1", setup="x . . o o", moves=[PLACE, STEP, PASS, Remove(id="remove")], ends=[quiet(9)])
    counts, position = [], game.start()
    for action in ("pass", "pass", "b1", "c1", "-a1", "pass", "b1-a1"):
        position = after(game, position, action)
        counts.append(position.quiet)
    assert counts == [1, 2, 2, 2, 3, 4, 5]


def test_a_turn_of_two_moves_counts_once_and_not_if_either_captures() -> None:
    game = make("6x1", setup="x o . . . o", moves=[STEP, JUMP], turn=2, ends=[quiet(2)])
    position = after(game, game.start(), "a1xc1")
    assert (position.to_move, position.quiet) == ("black", -1)
    position = after(game, position, "c1-b1")
    assert (position.to_move, position.quiet) == ("white", 0)
    position = after(game, position, "f1-e1")
    assert (position.to_move, position.quiet) == ("white", 0)
    position = after(game, position, "e1-f1")
    assert (position.quiet, ended(game, position)) == (1, None)
    position = after(game, position, "b1-c1")
    assert ended(game, position) is None
    assert ended(game, after(game, position, "c1-b1")) == ((), "no-progress")


def test_a_turn_of_several_steps_of_one_piece_counts_once() -> None:
    game = make("4x1", setup="x . . .", moves=[STEP],
                continues=[SamePiece(id="on", moves=("step",), revisit=False)], ends=[quiet(2)])  # fmt: skip
    position = after(game, game.start(), "a1-b1", "b1-c1", "c1-d1")
    assert (position.quiet, position.to_move) == (1, "white")


def test_a_set_up_position_may_have_counted_already() -> None:
    game = make("4x1", moves=[STEP], ends=[quiet(5)])
    position = game.setup("x . . o", to_move="black", quiet=4)
    assert ended(game, position) is None
    assert ended(game, after(game, position, "a1-b1")) == ((), "no-progress")
    assert ended(game, game.setup("x . . o", to_move="black", quiet=5)) == ((), "no-progress")


def test_play_counts_from_nought_after_another_phase() -> None:
    game = make(
        "4x1",
        phases=[phase("before", 2, moves=[STEP])],
        setup="x . . o",
        moves=[STEP],
        ends=[quiet(2)],
    )
    position = after(game, game.start(), "a1-b1", "d1-c1")
    assert (position.phase.id, position.quiet) == ("play", 0)


# ---------------------------------------------------------------- what comes first


def both_limits(*ends: Any) -> tuple[tuple[str, ...], str] | None:
    game = make("4x1", setup="x . . o", moves=[STEP], ends=ends)
    return ended(game, after(game, game.start(), *SHUTTLE))


def test_of_two_draws_the_first_in_the_list_gives_the_reason() -> None:
    assert both_limits(repetition(2), quiet(4)) == ((), "repetition")
    assert both_limits(quiet(4), repetition(2)) == ((), "no-progress")
    assert both_limits(quiet(9), repetition(2)) == ((), "repetition")


@pytest.mark.parametrize("draws_first", [True, False])
def test_a_win_comes_before_any_draw(draws_first: bool) -> None:
    ends = [quiet(3), repetition(2)]
    ends = [*ends, IMMOBILE] if draws_first else [IMMOBILE, *ends]  # type: ignore[list-item]
    game = make("4x1", setup="x . o .", moves=[STEP], ends=ends)
    assert ended(game, after(game, game.start(), "a1-b1", "c1-d1", "b1-c1")) == (("black",), "immobile")


def test_of_two_wins_the_first_in_the_list_gives_the_reason() -> None:
    for ends, reason in (([ELIMINATED, IMMOBILE], "eliminated"), ([IMMOBILE], "immobile")):
        game = make("3x1", setup="x o .", moves=[JUMP], ends=ends)
        assert ended(game, after(game, game.start(), "a1xc1")) == (("black",), reason)


def test_nobody_wins_after_the_end_and_nothing_is_legal() -> None:
    game = make("3x1", setup="x o .", moves=[JUMP], ends=[ELIMINATED])
    position = after(game, game.start(), "a1xc1")
    assert len(game.legal(position)) == 0 and "resign" not in game.legal(position)


@pytest.mark.parametrize("way", ["resign", "timeout"])
def test_giving_up_lets_the_other_win_within_a_turn_too(way: str) -> None:
    game = make("5x1", setup="x o . o .", moves=[JUMP, STEP], continues=[SamePiece(id="on", moves=("jump",))])
    assert game.outcome(game.play(game.start(), way)) == Outcome(("white",), way)
    within = after(game, game.start(), "a1xc1")
    given_up = game.play(within, way)
    assert game.outcome(given_up) == Outcome(("white",), way)
    assert (given_up.to_move, given_up.chain, list(game.legal(given_up))) == ("black", None, [])
    white = game.setup("x o . o .", to_move="white")
    assert game.outcome(game.play(white, way)) == Outcome(("black",), way)
