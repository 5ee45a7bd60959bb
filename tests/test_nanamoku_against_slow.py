"""Dealt hands against the slow game (`slow/nanamoku.py`), which tries every place and every stone.

Boards are small, so that pushes, double deals, small hands and dead ends come up in every other game; the numbers of
the rules vary besides. Before every action both must tell the same of everything that can be observed.
"""

from __future__ import annotations

import os
from collections import Counter
from functools import cache
from random import Random
from typing import Any

import pytest
from dealt import (
    Pair,
    agree,
    agree_when_set_up_again,
    any_deal,
    any_diagram,
    kind_of,
    other_actions,
    some_action,
)
from engine.small import hands
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from slow.nanamoku import PLAYERS, Nanamoku
from slow.nanamoku import Position as Slow

from verifier.engine.position import Position

# New games at every run, but always the same ones in CI.
WALKS = settings(
    max_examples=20,
    deadline=None,
    derandomize="CI" in os.environ,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
FEW = ("I", "T")
KINDS: dict[str, dict[str, Any]] = {
    "8x8": {"shapes": FEW, "block": 3},
    "9x9": {"shapes": ("S", "L"), "block": 4, "length": 5},
    "10x10": {"shapes": ("Z", "J"), "block": 10, "far": 12},
    "12x12": {"shapes": ("O", "L"), "block": 2, "cooldown": 1},
    "5x12": {"shapes": ("L",), "block": 5, "most": 2, "region": 1, "length": 4},
    "6x4": {"shapes": ("O", "J"), "times": 3, "cooldown": 0, "block": 3, "length": 5},
    "4x4": {"shapes": ("T",), "times": 1, "region": 6, "block": 1},
    "1x9": {"shapes": FEW, "block": 2, "region": 4},
    "7x3": {"shapes": ("T", "Z"), "times": 0, "block": 3, "length": 3},
}


@cache
def pair(size: str, no_four_zero: bool = False, two_two_only: bool = False) -> Pair:
    """A game on a board of a size, with the numbers that go with it."""
    columns, rows = map(int, size.split("x"))
    numbers = dict(KINDS.get(size, {}))
    slow = Nanamoku(columns, rows, no_four_zero=no_four_zero, two_two_only=two_two_only, **numbers)
    splits = [(2, 60, 35, 5), (numbers.pop("far", 80), 35, 60, 5)]
    if no_four_zero:
        splits = [(turn, even, three + four, 0) for turn, even, three, four in splits]
    if two_two_only:
        splits = [(2, 100, 0, 0)]
    return Pair(hands(size, splits=splits, **numbers), slow)


def walk(game: Pair, fast: Position, slow: Slow, dice: Random, most: int) -> tuple[Position, Counter[str]]:
    """Play on at random, comparing before every action; what has come up is counted."""
    seen = Counter[str]()
    for _ in range(most):
        legal = agree(game, fast, slow, other_actions(dice, slow, game.slow))
        agree_when_set_up_again(game, fast)
        if slow.outcome:
            break
        action = some_action(dice, legal)
        seen[kind_of(action)] += 1
        fast, slow = game.fast.play(fast, action), game.slow.play(slow, action)
    else:
        agree(game, fast, slow, [])
    if slow.outcome:
        seen[slow.outcome.reason] += 1
    return fast, seen


# ---------------------------------------------------------------- games and positions

SEEDS = st.integers(0, 1 << 32)


def any_state(dice: Random, game: Nanamoku) -> dict[str, Any]:
    """Something dealt, left and counted; now and then what no game leads to."""
    deal = any_deal(dice)
    dealt = {player: dice.randrange(game.block) for player in PLAYERS}
    blocks = {player: (deals, deals > 0 and dice.random() < 0.5) for player, deals in dealt.items()}
    return {
        "hand": deal,
        "next": any_deal(dice),
        "turn": dice.choice([1, 2, 3, 9, 41, game.far - 1, game.far, game.far + 7]),
        "pushes": {player: dice.choice([0, 0, 1, 2]) for player in PLAYERS},
        "cooldown": {player: dice.choice([0, 0, 1, 2]) for player in PLAYERS},
        "blocks": {player: block for player, block in blocks.items() if dice.random() < 0.8},
        **({"picked": dice.randint(0, 2)} if deal and "/" in deal else {}),
    }


@pytest.mark.parametrize("size", KINDS)
@WALKS
@given(seed=SEEDS)
def test_from_any_board(size: str, seed: int) -> None:
    dice, game = Random(seed), pair(size)
    diagram, to_move, kept = any_diagram(dice, game.slow), dice.choice(PLAYERS), any_state(dice, game.slow)
    walk(game, game.fast.setup(diagram, to_move, **kept), game.slow.setup(diagram, to_move, **kept), dice, 6)


@pytest.mark.parametrize("size", KINDS)
@settings(parent=WALKS, max_examples=3)
@given(seed=SEEDS)
def test_from_the_start(size: str, seed: int) -> None:
    game = pair(size)
    walk(game, game.fast.start(), game.slow.start(), Random(seed), 120)


@pytest.mark.parametrize(("no_four_zero", "two_two_only"), [(True, False), (False, True), (True, True)])
@settings(parent=WALKS, max_examples=2)
@given(seed=SEEDS)
def test_local_rules(no_four_zero: bool, two_two_only: bool, seed: int) -> None:
    game = pair("10x10", no_four_zero, two_two_only)
    walk(game, game.fast.start(), game.slow.start(), Random(seed), 60)


def test_everything_comes_up() -> None:
    """Random games hold what this file is about; half of them begin with few pushes left."""
    seen = Counter[str]()
    for seed, size in enumerate(("9x9", "8x8", "10x10", "6x4") * 2):
        game = pair(size)
        few = {"pushes": {"black": 0, "white": seed % 3}} if seed > 3 else {}
        empty = game.slow.diagram(game.slow.start())
        fast, slow = game.fast.setup(empty, "black", **few), game.slow.setup(empty, "black", **few)
        seen += walk(game, fast, slow, Random(seed), 120)[1]
    for name in (">", "/", "pick1", "pick2", "r3", "deal L3", "deal I2", "deal 1", "row", "no-legal-point"):
        assert seen[name], (name, seen)


@pytest.mark.parametrize("seed", range(2))
def test_the_whole_board(seed: int) -> None:
    """Sixty by sixty, with the numbers of the rules; the board is compared at every action, the rest now and then."""
    dice, game = Random(seed), pair("60x60")
    fast, slow = game.fast.start(), game.slow.start()
    for number in range(70):
        if number % 23 == 0:
            agree(game, fast, slow, other_actions(dice, slow, game.slow))
        assert game.fast.diagram(fast) == game.slow.diagram(slow)
        if game.fast.outcome(fast):
            break
        action = str(dice.choice(game.fast.legal(fast)))
        fast, slow = game.fast.play(fast, action), game.slow.play(slow, action)
    agree(game, fast, slow, [])
