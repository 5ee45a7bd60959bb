"""The engine and the slow engine play the same games, from the start and from any boards at all.

Hypothesis chooses a board, a player to move and a walk; before and after every action of it both engines must
say the same about everything that can be observed. The games' relatives (`tests/fixtures/rules`) are compared
too: other boards, and endings that come after a few turns.
"""
from __future__ import annotations

import os
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from slow import GAMES, IllegalMove, Position, SlowGame
from slow.rules import point_name

from verifier import IllegalAction, load_game

TESTS = Path(__file__).resolve().parent
RELATIVES = TESTS / "fixtures" / "rules"
LOCAL_RULES = {
    "gomoku-19": ("gomoku", {"board": "19"}),
    "gomoku-none": ("gomoku", {"overline": "none"}),
    "gomoku-forbidden": ("gomoku", {"forbidden": "true"}),
    "gomoku-both": ("gomoku", {"overline": "none", "forbidden": "true"}),
    "hasami-lead3": ("hasami", {"goal": "lead3"}),
    "hasami-all": ("hasami", {"goal": "all"}),
    "hasami-limit": ("hasami", {"move_limit": "20"}),
}
PAIRS = [*GAMES, *LOCAL_RULES, "alquerque-3x3", "alquerque-9x9", "fanorona-5x5", "konane-6x6", "seega-3x3", "seega-4x4",
         "seega-7x7", "surakarta-4x4", "surakarta-8x8"]

# New walks at every run, but always the same ones in CI.
WALKS = settings(max_examples=30, deadline=None, derandomize="CI" in os.environ,
                 suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
LONGEST_WALK = 16


@dataclass(frozen=True)
class Pair:
    """One game, played by both engines."""

    fast: Any
    slow: SlowGame


@cache
def pair(name: str) -> Pair:
    """A game of the rulebook, also under local rules, or one of its relatives with the numbers of its rule file."""
    if name in GAMES or name in LOCAL_RULES:
        game, options = LOCAL_RULES.get(name, (name, {}))
        return Pair(load_game(game, root=TESTS.parent, options=options), GAMES[game].with_options(options))
    path = RELATIVES / f"{name}.yaml"
    rules = yaml.safe_load(path.read_text(encoding="utf-8"))
    ends = {end["kind"]: end for end in rules["play"]["ends"]}
    slow = GAMES[name.split("-")[0]](
        columns=rules["board"]["columns"],
        rows=rules["board"]["rows"],
        times=ends.get("repetition", {}).get("times"),
        turns=ends.get("no-progress", {}).get("turns"),
        start=None if rules["setup"] in ("empty", "checker") else rules["setup"],
    )
    return Pair(load_game(path), slow)


# ---------------------------------------------------------------- what hypothesis chooses

@st.composite
def boards(draw: st.DrawFn, game: SlowGame) -> str:
    """A diagram, from nearly empty to quite full, also with far more pieces of one colour."""
    symbols = st.sampled_from(draw(st.sampled_from(
        ["xo.", "xo.....", "xo............", "xoxo.", "xxxo..", "xooo..", "xxxo", "xo"])))
    row = st.lists(symbols, min_size=game.columns, max_size=game.columns).map(" ".join)
    return "\n".join(draw(st.lists(row, min_size=game.rows, max_size=game.rows)))


@st.composite
def notations(draw: st.DrawFn, game: SlowGame) -> str:
    """Something that looks like an action, near enough to be one now and then; or any text."""
    if draw(st.integers(0, 9)) == 0:
        return draw(st.sampled_from(["stop", "pass", "resign", "timeout", "", "-", "x", "a1-", "A1-A2"])
                    | st.text(max_size=6))
    column, row = draw(st.integers(1, game.columns)), draw(st.integers(1, game.rows))
    far = draw(st.sampled_from([1, 1, 2, game.columns]))
    end = column + draw(st.integers(-far, far)), row + draw(st.integers(-far, far))
    start, landing = point_name((column, row)), point_name((max(end[0], 1), end[1]))
    return draw(st.sampled_from([f"{start}-{landing}", f"{start}x{landing}", f"{start}-{landing}A",
                                 f"{start}-{landing}W", start, f"-{start}"]))


# ---------------------------------------------------------------- what must agree

def agree(game: Pair, fast: Any, slow: Position, others: list[str]) -> None:
    """Both positions show the same board, player, stones taken, outcome and legal actions."""
    assert game.fast.diagram(fast) == game.slow.diagram(slow)
    assert dict(fast.taken) == dict(slow.taken)

    over, expected_over = game.fast.outcome(fast), slow.outcome
    if expected_over is None:
        assert over is None
    else:
        assert over is not None
        assert (over.winners, over.reason) == (expected_over.winners, expected_over.reason)
        assert over.replay == expected_over.replay
    assert fast.to_move == slow.to_move

    legal, expected = game.fast.legal(fast), game.slow.legal(slow)
    texts = [str(action) for action in legal]
    assert sorted(texts) == sorted(expected)
    assert len(legal) == len(expected)
    assert [str(legal[index]) for index in range(len(legal))] == texts
    with pytest.raises(IndexError):
        legal[len(legal)]
    for text in texts:
        assert text in legal
        assert game.fast.refusal(fast, text) is None
    for text in others:
        assert (text in legal) == (text in expected)
        if text not in expected and text not in ("resign", "timeout"):
            assert game.fast.refusal(fast, text) is not None
            with pytest.raises(IllegalAction):
                game.fast.play(fast, text)


def agree_when_set_up_again(game: Pair, fast: Any, slow: Position) -> None:
    """What `describe` tells is enough to go on from: history aside, the same actions are legal.

    A row decides only when its last stone is placed, not in a position that is set up.
    """
    if slow.outcome is None or slow.outcome.reason not in ("repetition", "row"):
        again = game.fast.setup(game.fast.diagram(fast), **game.fast.describe(fast))
        assert sorted(map(str, game.fast.legal(again))) == sorted(game.slow.legal(slow))
        assert again.to_move == slow.to_move


def walk(game: Pair, fast: Any, slow: Position, data: st.DataObject) -> None:
    """Play on at random, comparing before and after every action."""
    for _ in range(LONGEST_WALK):
        agree(game, fast, slow, data.draw(st.lists(notations(game.slow), max_size=3), label="others"))
        agree_when_set_up_again(game, fast, slow)
        legal = game.slow.legal(slow)
        if not legal:
            return
        action = data.draw(st.sampled_from(legal), label="action")
        fast, slow = game.fast.play(fast, action), game.slow.play(slow, action)
    agree(game, fast, slow, [])


@pytest.mark.parametrize("name", PAIRS)
@WALKS
@given(data=st.data())
def test_from_any_board(name: str, data: st.DataObject) -> None:
    game = pair(name)
    diagram = data.draw(boards(game.slow), label="board")
    to_move = data.draw(st.sampled_from(game.slow.players), label="to move")
    state: dict[str, Any] = {"taken": {to_move: data.draw(st.integers(0, 3), label="taken")}}
    if limit := game.slow.turns:
        state["quiet"] = data.draw(st.sampled_from([0, limit - 2, limit - 1, limit]), label="quiet turns so far")
    if limit := game.slow.limit:
        state["turns"] = data.draw(st.sampled_from([0, limit - 2, limit - 1, limit]), label="turns so far")
    walk(game, game.fast.setup(diagram, to_move=to_move, **state), game.slow.setup(diagram, to_move, **state), data)


@pytest.mark.parametrize("name", PAIRS)
@WALKS
@given(data=st.data())
def test_from_the_start(name: str, data: st.DataObject) -> None:
    """The opening, and positions that play reaches: some actions at once, then a walk."""
    game = pair(name)
    fast, slow = game.fast.start(), game.slow.start()
    for choice in data.draw(st.lists(st.integers(0, 999), max_size=60), label="choices"):
        if legal := game.slow.legal(slow):
            action = legal[choice % len(legal)]
            fast, slow = game.fast.play(fast, action), game.slow.play(slow, action)
    walk(game, fast, slow, data)


EMPTY = ". . . . .\n" * 5
CORNERED = "o x x . .\nx x . x .\nx . . . .\n. . . . .\n. . . . ."
SHUFFLING = "o . . . .\n. . . . .\n. . x . .\n. . . . .\n. . . . o"
STRIPES = "\n".join(" ".join("xxoo"[(c + 2 * r) % 4] for c in range(15)) for r in range(15)) + "\n"  # no three in a row
IN_THE_CORNER = STRIPES.replace("x x o o x x", ". x x x x o", 1)
CAGED = "x o . . .\no . . . .\n. . . . .\n. . . . o\n. . . o x"

# What happens when several endings come together, or one comes with the last action that could have avoided it:
# game, diagram, who is to move, quiet turns so far, actions, (winners, reason) or None.
TOGETHER: dict[str, tuple[str, str, str, int, str, tuple[tuple[str, ...], str] | None]] = {
    "a win on the last quiet turn": ("alquerque", CORNERED, "black", 79, "d2-c3", (("black",), "immobile")),
    "a draw on the last quiet turn": ("alquerque", CORNERED, "black", 79, "d2-d3", ((), "no-progress")),
    "third time on the last quiet turn": (
        "alquerque", SHUFFLING, "black", 72, "c3-c4 a1-a2 c4-c3 a2-a1 c3-c4 a1-a2 c4-c3 a2-a1", ((), "repetition")),
    "last quiet turn before the third time": (
        "alquerque", SHUFFLING, "black", 73, "c3-c4 a1-a2 c4-c3 a2-a1 c3-c4 a1-a2 c4-c3", ((), "no-progress")),
    "a capture instead of the last quiet turn": (
        "fanorona", "o . . . . . . . .\n. . . . . . . . .\n. . . . x . . . .\n. . . . . . . . .\n. . . . o . . . x",
        "white", 119, "e3-e4A", None),
    "a pass as the last quiet turn": ("seega", CAGED, "black", 119, "pass", ((), "no-progress")),
    "the last piece taken and nobody can move": (
        "alquerque", "x x x x x\n" * 5, "black", 0, "", (("black",), "eliminated")),
    "both without a piece": ("alquerque", EMPTY, "black", 0, "", ((), "eliminated")),
    "both with fewer than two stones": ("seega", "x" + EMPTY[1:-2] + "o", "white", 0, "", ((), "eliminated")),
    "a full board with a single white stone": (
        "seega", "x x x x x\n" * 4 + "x x x x o", "white", 0, "", (("black",), "eliminated")),
    "a full board with more black stones": ("seega", "x o x o x\n" * 5, "white", 0, "", (("black",), "both-blocked")),
    "a full board with as many stones of both": (
        "seega-4x4", "x o x o\n" * 4, "white", 0, "", ((), "both-blocked")),
    "a row by the last stone": ("gomoku", IN_THE_CORNER, "black", 0, "a1", (("black",), "row")),
    "a last stone without a row": ("gomoku", ". " + STRIPES[2:], "black", 0, "a1", ((), "board-full")),
    "a full board with black to move": ("gomoku-forbidden", STRIPES, "black", 0, "", ((), "board-full")),
    "a full board with a row on it": (
        "gomoku", IN_THE_CORNER.replace(".", "x"), "white", 0, "", ((), "board-full")),
    "no point that black may play": (
        "gomoku-forbidden", STRIPES.replace("x x o o x x o o", "x x x . x x x o", 1), "black", 0, "",
        ((), "no-legal-point")),
    "the same point for white": (
        "gomoku-both", STRIPES.replace("x x o o x x o o", "x x x . x x x o", 1), "white", 0, "d1",
        ((), "board-full")),
    "no stone at all in a game of jumps": (
        "konane", ". . . . . . . .\n" * 8, "black", 0, "", (("white",), "immobile")),
}


@pytest.mark.parametrize("case", TOGETHER)
def test_endings_that_come_together(case: str) -> None:
    """Wins come before draws, repetition before no progress, eliminated before immobile and both-blocked."""
    name, diagram, to_move, quiet, actions, expected = TOGETHER[case]
    game = pair(name)
    state: dict[str, Any] = {"quiet": quiet} if quiet else {}
    fast, slow = game.fast.setup(diagram, to_move=to_move, **state), game.slow.setup(diagram, to_move, **state)
    for action in actions.split():
        fast, slow = game.fast.play(fast, action), game.slow.play(slow, action)
    agree(game, fast, slow, [])
    over = game.fast.outcome(fast)
    assert (over and (over.winners, over.reason)) == expected


@pytest.mark.parametrize("name", PAIRS)
@pytest.mark.parametrize("how", ["resign", "timeout"])
def test_giving_up(name: str, how: str) -> None:
    """Unlisted but possible, for the player whose turn it is, until the game is over."""
    game = pair(name)
    fast, slow = game.fast.start(), game.slow.start()
    for _ in range(4):
        action = game.slow.legal(slow)[0]
        fast, slow = game.fast.play(fast, action), game.slow.play(slow, action)
    assert how not in game.fast.legal(fast)
    fast, slow = game.fast.play(fast, how), game.slow.play(slow, how)
    over, expected = game.fast.outcome(fast), slow.outcome
    assert expected is not None
    assert (over.winners, over.reason) == (expected.winners, expected.reason)
    assert list(game.fast.legal(fast)) == game.slow.legal(slow) == []
    with pytest.raises(IllegalAction):
        game.fast.play(fast, how)
    with pytest.raises(IllegalMove):
        game.slow.play(slow, how)
