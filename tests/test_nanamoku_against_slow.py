"""Dealt hands against the slow game (`slow/nanamoku.py`), which tries every place and every stone.

Boards are small, so that pushes, double deals, small hands and dead ends come up in every other game; the numbers of
the rules vary besides. Before every action both must tell the same of everything that can be observed.
"""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from random import Random
from typing import Any

import pytest
from engine.small import hands
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from slow.nanamoku import DIRECTIONS, FOURS, PLAYERS, Nanamoku
from slow.nanamoku import Position as Slow
from slow.rules import point_name

from verifier import IllegalAction
from verifier.engine.game import Game
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


@dataclass(frozen=True)
class Pair:
    """One game, played by both."""

    fast: Game
    slow: Nanamoku


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


# ---------------------------------------------------------------- what must agree


def state(slow: Slow) -> dict[str, Any]:
    """What the engine is to tell of a position besides its board."""
    told = {player: "/".join(deal) for player, deal in slow.hands.items()}
    return {
        "to_move": slow.mover,
        "turn": slow.turn,
        "hand": told.get(slow.mover),
        "next": told.get(slow.waiter),
        "pushes": dict(slow.pushes),
        "cooldown": dict(slow.cooldown),
        "blocks": {player: list(block) for player, block in slow.blocks.items()},
        **({"picked": slow.picked} if slow.picked else {}),
    }


def agree(game: Pair, fast: Position, slow: Slow, others: list[str]) -> list[str]:
    """Both show the same board, state, outcome, odds, legal actions, and reasons for what is not legal.

    The legal actions are returned.
    """
    assert game.fast.diagram(fast) == game.slow.diagram(slow)
    described = game.fast.describe(fast)
    assert {key: described.get(key) for key in state(slow)} == state(slow)
    assert fast.to_move == slow.to_move
    over = game.fast.outcome(fast)
    assert (over and (over.winners, over.reason)) == (slow.outcome and (slow.outcome.winners, slow.outcome.reason))
    chance = game.fast.chance(fast)
    odds = game.slow.chance(slow)
    assert chance == odds and set(map(type, chance.values())) <= {Fraction}
    legal, expected = game.fast.legal(fast), list(odds) or game.slow.legal(slow)
    texts = [str(action) for action in legal]
    assert sorted(texts) == sorted(expected)
    assert len(legal) == len(expected) == len(set(expected))
    for index in (0, len(texts) // 3, len(texts) - 1)[: len(texts)]:
        assert str(legal[index]) == texts[index]
        assert legal[index] == game.fast.parse(texts[index])
        assert texts[index] in legal and legal[index] in legal
        assert game.fast.refusal(fast, texts[index]) is None
    if slow.to_move != "chance":
        assert all(text in legal and game.slow.reason(slow, text) is None for text in texts)
    for text in others:
        assert (text in legal) == (text in expected)
        if text not in expected:
            refusal = game.fast.refusal(fast, text)
            assert refusal is not None and refusal.code == game.slow.reason(slow, text), text
            with pytest.raises(IllegalAction):
                game.fast.play(fast, text)
    return expected


def agree_when_set_up_again(game: Pair, fast: Position) -> None:
    """What `describe` tells is all there is to a position."""
    again = game.fast.setup(game.fast.diagram(fast), **game.fast.describe(fast))
    assert again == fast and hash(again) == hash(fast)


def other_actions(dice: Random, slow: Slow, game: Nanamoku) -> list[str]:
    """Some actions that may or may not be legal: near stones for the most part."""
    found = []
    for _ in range(12):
        point = dice.randint(-1, game.columns + 1), dice.randint(-1, game.rows + 1)
        if slow.board and dice.random() < 0.7:
            near = dice.choice(list(slow.board))
            point = near[0] + dice.choice((-1, 0, 0, 1)), near[1] + dice.choice((-1, 0, 0, 1))
        name = point_name((max(point[0], 1), max(point[1], 1)))
        found.append(
            dice.choice([f"r{dice.randint(0, 4)}@{name}", f"{name}>{dice.choice(list(DIRECTIONS))}",
                         f"pick{dice.randint(1, 2)}"])
        )  # fmt: skip
    return found


def kind_of(action: str) -> str:
    """A push, a double deal, or what stands before the point or the colours."""
    return ">" if ">" in action else "/" if "/" in action else action.split("@")[0].split(":")[0]


def some_action(dice: Random, legal: list[str]) -> str:
    """Any kind of action as likely as any other, so that pushes and picks come up."""
    kinds: dict[str, list[str]] = {}
    for text in legal:
        kinds.setdefault(kind_of(text), []).append(text)
    return dice.choice(kinds[dice.choice(sorted(kinds))])


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


def any_hand(dice: Random) -> str:
    shape, size = dice.choice([*((shape, 4) for shape in FOURS), ("L3", 3), ("I2", 2), ("1", 1)])
    return f"{shape}:{''.join(dice.choice('xo') for _ in range(size))}"


def any_deal(dice: Random) -> str | None:
    hands = [any_hand(dice), any_hand(dice)]
    return dice.choice([None, hands[0], "/".join(hands), f"{hands[0]}/{hands[0]}"])


def any_state(dice: Random, game: Nanamoku) -> dict[str, Any]:
    """Something dealt, left and counted; now and then what no game leads to."""
    deal = any_deal(dice)
    blocks = {player: (dice.randrange(game.block), dice.random() < 0.5) for player in PLAYERS}
    return {
        "hand": deal,
        "next": any_deal(dice),
        "turn": dice.choice([1, 2, 3, 9, 41, game.far - 1, game.far, game.far + 7]),
        "pushes": {player: dice.choice([0, 0, 1, 2]) for player in PLAYERS},
        "cooldown": {player: dice.choice([0, 0, 1, 2]) for player in PLAYERS},
        "blocks": {player: block for player, block in blocks.items() if dice.random() < 0.8},
        **({"picked": dice.randint(0, 2)} if deal and "/" in deal else {}),
    }


def any_diagram(dice: Random, game: Nanamoku) -> str:
    """Anything between an empty board and a full one, most of them nearly full, where stones can be pushed."""
    density = dice.choice([0, 0.1, 0.5, 0.7, 0.85, 0.95, 1])
    return "\n".join(
        " ".join(dice.choice("xo") if dice.random() < density else "." for _ in range(game.columns))
        for _ in range(game.rows)
    )


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
