"""Rows and captures by placing: the engine against a judge that reads the rules one sentence at a time.

Positions made from seeds and games from the start, under any local rules, for two, three and four players and two
teams: before and after every action both must say the same about everything that can be observed.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from placing import FORMATS, OPTIONS, all_pairs, case, lively, options
from slow.ninuki import Move, Ninuki, Position, Rules
from slow.rules import point_name

from verifier import IllegalAction, load_game
from verifier.engine.game import Game

QUIET = [HealthCheck.too_slow, HealthCheck.data_too_large]


def trying(examples: int) -> settings:
    """How many hypothesis tries: new ones at every run, but always the same ones in CI."""
    return settings(max_examples=examples, deadline=None, derandomize="CI" in os.environ, suppress_health_check=QUIET)


@st.composite
def local_rules(draw: st.DrawFn, form: str, *, board: tuple[int, ...] = (7, 8, 9)) -> Rules:
    """Any values of all options at once."""
    chosen = {name: draw(st.sampled_from(values)) for name, values in options(form).items() if name != "opening"}
    return Rules(board=draw(st.sampled_from(board)), **FORMATS[form], **chosen)


@cache
def of_the_rulebook(rules: Rules) -> Game:
    """The game of the rule file under the same local rules."""
    chosen = {name: getattr(rules, name) for name in OPTIONS}
    chosen |= {"board": rules.board, "format4": "team" if rules.team else "solo"}
    return load_game("ninuki", options=chosen, players=rules.players, root=Path(__file__).resolve().parent.parent)


# ---------------------------------------------------------------- what must agree


def agree(engine: Game, fast: Any, judge: Ninuki, slow: Position) -> dict[str, Move]:
    """Both show the same, and the same actions are legal; these, as the judge has them."""
    agree_on_what_shows(engine, fast, judge, slow)
    legal, moves = [str(action) for action in engine.legal(fast)], judge.moves(slow)
    assert sorted(legal) == sorted(moves)
    assert len(engine.legal(fast)) == len(legal)
    return moves


def agree_on_what_shows(engine: Game, fast: Any, judge: Ninuki, slow: Position) -> None:
    """Both have the same board, player, stones taken, row that waits and outcome."""
    assert engine.diagram(fast) == judge.diagram(slow)
    assert fast.taken == dict(slow.taken)
    assert fast.to_move == slow.to_move
    over, expected = engine.outcome(fast), slow.outcome
    assert (over and (over.winners, over.reason)) == (expected and (expected.winners, expected.reason))
    told = engine.describe(fast).get("waiting")
    if slow.waiting is None:
        assert told is None
    else:
        assert told["colour"] == slow.waiting.colour
        assert set(told["row"]) == {point_name(stone) for stone in slow.waiting.stones}


def agree_on_others(engine: Game, fast: Any, judge: Ninuki, legal: list[str], dice: Random) -> None:
    """Every legal action is found by its notation alone; any other is refused by all that can be asked."""
    some = dice.sample(legal, min(len(legal), 5))
    for text in some:
        assert text in engine.legal(fast) and engine.refusal(fast, text) is None
    others = [point_name(point) for point in dice.sample(judge.points, 6)]
    others += [f"{a}x{b},{c}" for a, b, c in zip(others, others[1:], others[2:], strict=False)]
    others += [*[text + ",a1" for text in legal if "x" in text][:2], "black", "more", "pass", ""]
    for text in others:
        if text not in legal:
            assert text not in engine.legal(fast)
            assert engine.refusal(fast, text) is not None
            with pytest.raises(IllegalAction):
                engine.play(fast, text)


def walk(engine: Game, fast: Any, judge: Ninuki, slow: Position, dice: Random, longest: int) -> Iterator[Position]:
    """Play on, comparing all along; yields the judge's positions."""
    for _ in range(longest):
        moves = agree(engine, fast, judge, slow)
        yield slow
        if not moves:
            return
        if dice.random() < 0.2:
            agree_on_others(engine, fast, judge, list(moves), dice)
        action = lively(dice, list(moves), judge.diagram(slow))
        fast, slow = engine.play(fast, action), judge.carry_out(slow, moves[action])
    agree(engine, fast, judge, slow)
    yield slow


# ---------------------------------------------------------------- positions and games


@pytest.mark.parametrize("form", FORMATS)
@trying(60)
@given(data=st.data())
def test_each_action_of_a_position(form: str, data: st.DataObject) -> None:
    """Wherever a stone may go, all that follows from it is the same."""
    start = case(data.draw(local_rules(form)), data.draw(st.integers(0, 1 << 32), label="seed"))
    (engine, fast), (judge, slow) = start.fast(), start.slow()
    for action, move in agree(engine, fast, judge, slow).items():
        after = judge.carry_out(slow, move)
        (agree if after.waiting else agree_on_what_shows)(engine, engine.play(fast, action), judge, after)


@pytest.mark.parametrize("form", FORMATS)
@trying(50)
@given(data=st.data())
def test_walks_from_positions(form: str, data: st.DataObject) -> None:
    seed = data.draw(st.integers(0, 1 << 32), label="seed")
    start = case(data.draw(local_rules(form)), seed)
    for _ in walk(*start.fast(), *start.slow(), Random(seed), 8):
        pass


@pytest.mark.parametrize("form", FORMATS)
@trying(10)
@given(data=st.data())
def test_whole_games(form: str, data: st.DataObject) -> None:
    """The rulebook's game, from the start to the end, under local rules of which any two occur together."""
    rules = data.draw(st.sampled_from(all_pairs(form)))
    engine, judge = of_the_rulebook(rules), Ninuki(rules)
    for _ in walk(engine, engine.start(), judge, judge.start(), Random(data.draw(st.integers(0, 1 << 32))), 90):
        pass


# ---------------------------------------------------------------- what the positions are made for


def test_the_positions_hold_what_they_are_made_for() -> None:
    """Each kind of what may happen, and not once only."""
    seen, dice = Counter[str](), Random(1)
    for seed in range(200):
        form = dice.choice([*FORMATS])
        chosen = {name: dice.choice(values) for name, values in options(form).items() if name != "opening"}
        judge, slow = case(Rules(board=8, **FORMATS[form], **chosen), seed).slow()
        moves = judge.moves(slow)
        free = [point for point in judge.points if point not in slow.board]
        seen["barred"] += len({move.point for move in moves.values()}) < len(free)
        seen["chosen"] += len(moves) > len(free)
        for move in moves.values():
            after = judge.carry_out(slow, move)
            seen["waits"] += after.waiting is not None
            seen["is closed in"] += move.point not in after.board
            seen["takes two groups"] += len(move.takes) > 3
            if after.waiting:
                for answer in judge.moves(after).values():
                    then = judge.carry_out(after, answer)
                    seen["is stopped"] += then.outcome is None
                    seen["stands"] += then.outcome is not None
            if after.outcome:
                seen[f"{after.outcome.reason} of {len(after.outcome.winners)}"] += 1
    expected = ["barred", "chosen", "waits", "is closed in", "takes two groups", "is stopped", "stands"]
    expected += ["row of 0", "row of 1", "row of 2", "captures of 1"]
    assert min(seen[name] for name in expected) > 2, seen
