"""Perft: sequences of actions counted in one process, in several, and on a cluster, with the same results."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from verifier import load_game
from verifier.checks.perft import Beginning, Task, counts, spread

RELATIVES = Path(__file__).resolve().parents[1] / "fixtures" / "relatives"
NOUGHTS = [9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872]
"""Noughts and crosses, as counted in many places."""


def test_all_games_of_three_in_a_row() -> None:
    game = load_game("tic-tac-toe", root=RELATIVES)
    assert counts(game, game.start(), 9) == NOUGHTS


def test_a_game_that_has_ended_counts_no_further() -> None:
    game = load_game("tic-tac-toe", root=RELATIVES)
    won = game.play(game.setup("x x .\no o .\n. . .", to_move="black"), "c1")
    assert counts(game, won, 2) == [0, 0]


def test_games_by_merging_equal_positions() -> None:
    """Positions are values: counting them with their multiplicity gives the known number of games, 255,168."""
    game = load_game("tic-tac-toe", root=RELATIVES)
    level, games, levels = Counter({game.start(): 1}), 0, []
    while level:
        after: Counter[Any] = Counter()
        for position, times in level.items():
            if game.outcome(position):
                games += times
            for action in game.legal(position):
                after[game.play(position, action)] += times
        level = after
        levels.append(sum(level.values()))
    assert games == 255_168
    assert levels == [*NOUGHTS, 0]


class Here(Executor):
    """Runs tasks at once, and remembers them."""

    def __init__(self) -> None:
        self.tasks: list[Task] = []

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.tasks += args
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


@pytest.mark.parametrize("tasks", [1, 3, 9, 64])
@pytest.mark.parametrize("depth", [1, 2, 3, 5])
def test_in_parts(tasks: int, depth: int) -> None:
    game = load_game("tic-tac-toe", root=RELATIVES)
    here = Here()
    assert spread(Beginning(game.rules), depth, here, tasks) == NOUGHTS[:depth]
    assert len(here.tasks) <= tasks
    assert len(here.tasks) > 1 or tasks == 1 or depth < 3


def test_from_a_position_and_actions() -> None:
    game = load_game("konane-6x6", root=RELATIVES)
    diagram = "x o . o . .\n. . o . . .\n. . . . . .\n. . . . o .\n. . . . x .\n. . . . o x"
    position = game.play(game.setup(diagram, to_move="black", taken={"white": 1}), "a1xc1")
    beginning = Beginning(game.rules, diagram, {"to_move": "black", "taken": {"white": 1}}, ("a1xc1",))
    assert spread(beginning, 4, Here()) == counts(game, position, 4)


def test_without_any_action() -> None:
    game = load_game("tic-tac-toe", root=RELATIVES)
    full = Beginning(game.rules, "x o x\nx o o\no x x", {"to_move": "white"})
    assert spread(full, 4, Here()) == [0, 0, 0, 0]


def test_by_processes() -> None:
    game = load_game("konane-6x6", root=RELATIVES)
    with ProcessPoolExecutor(2) as processes:
        assert spread(Beginning(game.rules), 6, processes, tasks=4) == counts(game, game.start(), 6)


def test_by_a_cluster() -> None:
    distributed = pytest.importorskip("distributed", reason="needs the extra `cluster` (it is in `test` too)")
    game = load_game("tic-tac-toe", root=RELATIVES)
    with (
        distributed.LocalCluster(n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
        client.get_executor() as executor,
    ):
        assert spread(Beginning(game.rules), 5, executor, tasks=4) == NOUGHTS[:5]
