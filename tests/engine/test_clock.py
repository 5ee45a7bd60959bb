"""Clocks: what a turn may take, what is left, what is called, and what happens when nothing is."""

from __future__ import annotations

import pickle
from dataclasses import replace
from typing import Any

import pytest
from small import PLACE, dealing, jumping, make

from verifier import IllegalAction, RulebookError
from verifier.engine import clocks
from verifier.engine.game import Game
from verifier.engine.mechanics.clocks import PerMove, Total
from verifier.engine.mechanics.ends import Row
from verifier.engine.mechanics.moves import ChooseColour
from verifier.engine.position import Position
from verifier.engine.rules import PhaseRules, Turns, Until

MOVE = PerMove(id="move-time", seconds=30)
OWN = Total(id="own-time", seconds=450, refill=30, calls=(30, 15, 5))
THREE = Row(id="three", length=3)


def placing(*clock: Any, **slots: Any) -> Game:
    """Stones on a small board, three in a row win, with a clock."""
    return make("4x4", moves=[PLACE], ends=[THREE], clock=clock, **slots)


def left(game: Game, position: Position) -> dict[str, int]:
    """Milliseconds by colour."""
    clock: dict[str, int] = game.describe(position)["clock"]
    return clock


def spend(game: Game, *moves: tuple[str, int]) -> Position:
    """The position after actions and their times."""
    position = game.start()
    for action, spent in moves:
        position = game.play(position, action, spent=spent)
    return position


def test_without_a_clock_no_time_can_be_spent_and_nothing_is_described() -> None:
    game = placing()
    position = game.play(game.start(), "a1", spent=0)
    assert "clock" not in game.describe(position)
    with pytest.raises(RulebookError, match="no clock runs"):
        game.play(position, "b1", spent=1)
    with pytest.raises(RulebookError) as refused:
        game.setup(game.diagram(position), "black", clock={"black": 1000})
    assert refused.value.where == ("clock",)


@pytest.mark.parametrize("spent", [-1, 1.5, "3", True, 10**10, pytest.param(10**5000, id="huge"), [1], float("nan")])
@pytest.mark.parametrize("clock", [(), (MOVE,)])
def test_a_clock_never_runs_backwards(spent: Any, clock: Any) -> None:
    game = placing(*clock)
    with pytest.raises(RulebookError) as refused:
        game.play(game.start(), "a1", spent=spent)
    assert refused.value.where == ("spent",)


def test_each_turn_has_its_time() -> None:
    game = placing(MOVE)
    assert left(game, game.start()) == {"black": 30_000, "white": 30_000}
    position = spend(game, ("a1", 29_999), ("b1", 10_000), ("a2", 29_999))
    assert left(game, position) == {"black": 30_000, "white": 30_000}
    assert game.outcome(position) is None


@pytest.mark.parametrize("spent", [30_000, 31_000])
@pytest.mark.parametrize("action", ["b1", "d4", "resign"])
def test_time_is_looked_at_before_the_action(spent: int, action: str) -> None:
    game = placing(MOVE)
    before = spend(game, ("a1", 0))
    position = game.play(before, action, spent=spent)
    over = game.outcome(position)
    assert over is not None
    assert (over.winners, over.reason, over.rule) == (("black",), "timeout", "move-time")
    assert game.diagram(position) == game.diagram(before)
    assert position.to_move == "white"
    assert left(game, position)["white"] == 0
    assert str(position.last) == "timeout"
    assert not game.legal(position)


@pytest.mark.parametrize("text", ["a1", "a9", "pass", "at last"])
def test_what_is_not_legal_is_refused_however_late_it_comes(text: str) -> None:
    game = placing(MOVE)
    position = spend(game, ("a1", 5_000))
    with pytest.raises(IllegalAction):
        game.play(position, text, spent=30_000)
    assert game.outcome(game.play(position, "b1", spent=30_000)) is not None


def test_an_illegal_action_in_time_is_refused_and_costs_nothing() -> None:
    game = placing(MOVE)
    position = spend(game, ("a1", 5_000))
    with pytest.raises(IllegalAction):
        game.play(position, "a1", spent=29_000)
    assert left(game, position) == {"black": 30_000, "white": 30_000}


def test_after_the_end_no_clock_runs() -> None:
    game = placing(MOVE)
    position = game.play(game.start(), "resign", spent=3_000)
    assert left(game, position) == {"black": 27_000, "white": 30_000}
    assert clocks.calls(game, position, 40_000) == ()
    with pytest.raises(IllegalAction, match="over"):
        game.play(position, "a1", spent=40_000)


def test_a_turn_of_several_actions_has_one_time() -> None:
    game = placing(MOVE, turn=2)
    position = spend(game, ("a1", 20_000))
    assert left(game, position)["black"] == 10_000
    assert left(game, game.play(position, "b1", spent=9_999)) == {"black": 30_000, "white": 30_000}
    over = game.outcome(game.play(position, "b1", spent=10_000))
    assert over is not None and over.reason == "timeout"


def test_a_turn_that_goes_on_with_one_piece_has_one_time() -> None:
    game = Game(replace(jumping().rules, clock=(MOVE,)))
    position = game.setup("x o . . .\n. . o . .\n. . . . .\n. . . . o\n. . . . .", "black", clock={"black": 25_000})
    position = game.play(position, "a1xc1", spent=10_000)
    assert position.to_move == "black"
    assert left(game, position)["black"] == 15_000
    assert game.describe(game.setup(game.diagram(position), **game.describe(position))) == game.describe(position)
    assert left(game, game.play(position, "c1xc3", spent=14_999))["black"] == 30_000
    over = game.outcome(game.play(position, "c1xc3", spent=15_000))
    assert over is not None and over.reason == "timeout"


def test_a_time_for_the_whole_game_runs_on_the_own_turn_only() -> None:
    game = placing(OWN)
    position = spend(game, ("a1", 100_000), ("b1", 1_000), ("c1", 50_000))
    assert left(game, position) == {"black": 300_000, "white": 449_000}


@pytest.mark.parametrize(
    ("spent", "rest"), [(419_999, 30_001), (420_000, 30_000), (420_001, 30_000), (449_999, 30_000)]
)
def test_a_finished_turn_fills_the_clock_up(spent: int, rest: int) -> None:
    game = placing(OWN)
    assert left(game, spend(game, ("a1", spent)))["black"] == rest


def test_the_last_millisecond_loses() -> None:
    game = placing(OWN)
    over = game.outcome(spend(game, ("a1", 450_000)))
    assert over is not None and (over.winners, over.reason) == (("white",), "timeout")


def test_giving_up_finishes_no_turn() -> None:
    game = placing(OWN)
    position = game.play(game.start(), "resign", spent=440_000)
    assert left(game, position)["black"] == 10_000


@pytest.mark.parametrize(
    ("clock", "spent", "said"),
    [
        (31_000, 1_000, (30,)),
        (31_000, 999, ()),
        (30_000, 1_000, ()),
        (30_001, 1, (30,)),
        (450_000, 444_999, (30, 15)),
        (450_000, 445_000, (30, 15, 5)),
        (16_000, 2_000, (15,)),
        (450_000, 450_000, (30, 15, 5)),
    ],
)
def test_a_call_is_made_when_the_clock_passes_its_time(clock: int, spent: int, said: tuple[int, ...]) -> None:
    game = placing(OWN)
    position = game.setup(game.diagram(game.start()), "black", clock={"black": clock})
    assert clocks.calls(game, position, spent) == said


def test_what_is_described_can_be_set_up() -> None:
    game = placing(OWN)
    position = spend(game, ("a1", 100_000), ("b1", 7))
    again = game.setup(game.diagram(position), **game.describe(position))
    assert again == position and hash(again) == hash(position)
    assert pickle.loads(pickle.dumps(position)) == position
    assert game.setup(game.diagram(position), "black") != position


def test_a_position_without_time_is_over() -> None:
    game = placing(OWN)
    position = spend(game, ("a1", 450_000))
    assert game.outcome(game.setup(game.diagram(position), **game.describe(position))) == game.outcome(position)


@pytest.mark.parametrize(
    ("clock", "where"),
    [
        ({"black": -1}, ("clock", "black")),
        ({"black": "3"}, ("clock", "black")),
        ({"white": 0}, ("clock", "white")),
        ({"blue": 5}, ("clock", "blue")),
        (5, ("clock",)),
    ],
)
def test_a_clock_that_cannot_be_is_refused(clock: Any, where: tuple[str, ...]) -> None:
    game = placing(OWN)
    with pytest.raises(RulebookError) as refused:
        game.setup(game.diagram(game.start()), "black", clock=clock)
    assert refused.value.where == where


@pytest.mark.parametrize(
    ("clock", "index"),
    [
        (PerMove(id="move", seconds=30, calls=(10, 30)), 1),  # the clock shows 30 from the start
        (PerMove(id="move", seconds=30, calls=(10, 5, 10)), 2),
        (Total(id="own", seconds=60, calls=(500, 10)), 0),
        (Total(id="own", seconds=60, refill=90, calls=(10, 80)), None),  # a turn may fill it up to 90
    ],
)
def test_a_call_that_can_never_be_made_is_refused(clock: Any, index: int | None) -> None:
    if index is None:
        assert placing(clock)
        return
    with pytest.raises(RulebookError) as refused:
        placing(clock)
    assert refused.value.where == ("clock", 0, "calls", index)


def test_a_game_has_one_clock() -> None:
    with pytest.raises(RulebookError) as refused:
        placing(MOVE, OWN)
    assert refused.value.where == ("clock", 1)


def test_three_players_have_a_clock_each_and_the_others_win() -> None:
    game = placing(OWN, players=("black", "white", "blue"))
    position = spend(game, ("a1", 10_000), ("a2", 450_000))
    assert left(game, position) == {"black": 440_000, "white": 0, "blue": 450_000}
    over = game.outcome(position)
    assert over is not None and over.winners == ("black", "blue")


def test_the_clock_stands_while_chance_is_due_and_runs_while_a_hand_is_picked() -> None:
    deals = dealing().rules
    game = Game(replace(deals, clock=(OWN,)))
    position = game.start()
    assert position.to_move == "chance"
    assert clocks.calls(game, position, 449_000) == ()
    for event in ("deal T:xxxo", "deal O:xxoo"):
        position = game.play(position, event, spent=500_000)
    assert left(game, position) == {"black": 450_000, "white": 450_000}
    position = game.play(position, game.legal(position)[0], spent=3_000)
    assert position.to_move == "chance"
    position = game.play(position, "deal O:xxoo/T:xoox", spent=500_000)
    assert left(game, position) == {"black": 447_000, "white": 450_000}
    position = game.play(position, game.legal(position)[0], spent=10_000)
    position = game.play(position, "deal O:xxoo", spent=0)
    position = game.play(position, "pick1", spent=430_000)
    assert left(game, position) == {"black": 17_000, "white": 440_000}
    position = game.play(position, "pick2", spent=1_000)
    assert left(game, position)["black"] == 16_000
    assert clocks.calls(game, position, 1_000) == (15,)
    position = game.play(position, game.legal(position)[-1], spent=1_000)
    assert left(game, position)["black"] == 30_000


def test_who_gives_up_while_chance_is_due_has_spent_nothing() -> None:
    game = Game(replace(dealing().rules, clock=(OWN,)))
    position = game.play(game.start(), "timeout", spent=1_000)
    over = game.outcome(position)
    assert over is not None and (over.winners, over.reason, over.rule) == (("white",), "timeout", None)
    assert left(game, position)["black"] == 450_000


def test_seats_that_choose_their_colours_take_their_clocks_along() -> None:
    turns = Turns(actions=2, by="first", stones=("black", "white"))
    opening = PhaseRules(id="opening", until=Until(actions=2), turns=turns, moves=(PLACE,))
    choosing = PhaseRules(
        id="choice",
        until=Until(actions=1),
        turns=Turns(by="second"),
        moves=(ChooseColour(id="colour", colours=("black", "white")),),
    )
    game = make("5x5", moves=[PLACE], ends=[THREE], phases=[opening, choosing], clock=[Total(id="own", seconds=100)])
    position = spend(game, ("a1", 10_000), ("b1", 5_000), ("black", 20_000))
    assert left(game, position) == {"black": 80_000, "white": 85_000}
