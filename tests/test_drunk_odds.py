"""The odds of hands that abilities change, by all hands that there are, against the slow game (`slow/drunk.py`)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from dealt import Pair, drunk
from slow.abilities import Position as Slow
from slow.nanamoku import FOURS, PLAYERS, other

from verifier.engine.position import Position

EMPTY = "\n".join([" ".join("." * 7)] * 7)
NOBODY, SOMEBODY = {"black": 0, "white": 0}, {"black": 0, "white": 1}


def before_a_deal(game: Pair, player: str, turn: int, **kept: Any) -> tuple[Position, Slow]:
    """The hand of a player for a turn is due."""
    told = {"hand": "T:xxoo", "turn": turn - 1, **kept}
    return game.fast.setup(EMPTY, other(player), **told), game.slow.setup(EMPTY, other(player), **told)


@pytest.mark.parametrize("local", product((False, True), repeat=2))
@pytest.mark.parametrize("turn", [2, 41, 80, 200])
def test_odds_that_abilities_change(turn: int, local: tuple[bool, bool]) -> None:
    """By all hands that there are: before and after small hands come, for either player, one hand or two."""
    game = drunk("7x7", *local)
    low, high = {"clock": dict.fromkeys(PLAYERS, 30_000)}, {"clock": dict.fromkeys(PLAYERS, 30_001)}
    once, certain, perhaps = [3, True], [9, False], [4, False]
    cases = [
        ("solid_hand", {"dyed": list(PLAYERS)}, (once, certain, perhaps)),
        ("solid_hand", {}, (once,)),
        ("last_order", low, (once, certain, perhaps)),
        ("last_order", high, (once,)),
        ("last_order", {}, (once,)),
        ("water", low, (once,)),
    ]
    for player, pushes, (ability, kept, blocks) in product(PLAYERS, (NOBODY, SOMEBODY), cases):
        abilities = {player: ability, other(player): "nurse"}
        for block in blocks:
            state = {**kept, "abilities": abilities, "pushes": pushes, "blocks": {player: block}}
            fast, slow = before_a_deal(game, player, turn, **state)
            odds = game.fast.chance(fast)
            assert odds == game.slow.chance(slow), (player, ability, kept, block)
            assert sum(odds.values()) == 1 and set(map(str, game.fast.legal(fast))) == set(odds)


@pytest.mark.parametrize("local", product((False, True), repeat=2))
def test_abilities_decide_whatever_the_local_rules_say(local: tuple[bool, bool]) -> None:
    """Of a hundred hands, once small ones come, 86 are of four stones; abilities change colours alone."""
    game = drunk("7x7", *local)
    for turn, player, own, foe in ((41, "black", "x", "o"), (80, "white", "o", "x")):
        for ability, kept in (("solid_hand", {"dyed": [player]}), ("last_order", {"clock": {player: 30_000}})):
            abilities = {player: ability, other(player): "nurse"}
            state = {**kept, "abilities": abilities, "pushes": NOBODY, "blocks": {player: [3, True]}}
            odds = game.fast.chance(before_a_deal(game, player, turn, **state)[0])
            if ability == "solid_hand":
                expected = {f"deal {shape}:{own * 4}": Fraction(86, 700) for shape in FOURS}
                small = {"L3": Fraction(10, 100), "I2": Fraction(3, 100), "1": Fraction(1, 100)}
                expected |= {f"deal {shape}:{own * n}": small[shape] for shape, n in (("L3", 3), ("I2", 2), ("1", 1))}
                assert odds == expected
            else:
                fours = {text: share for text, share in odds.items() if text[5:].split(":")[0] in FOURS}
                places = (foe + own * 3, own + foe + own * 2, own * 2 + foe + own, own * 3 + foe)
                assert fours == {f"deal {s}:{colours}": Fraction(86, 2800) for s in FOURS for colours in places}
                assert odds["deal L3:xxx"] == Fraction(10, 100) * Fraction(10, 100) / 2


def test_a_push_that_comes_back_keeps_small_hands_away() -> None:
    """Nobody has a push left until chance has spoken; the next deal goes by what it has said."""
    game = drunk("7x7")
    hole = "\n".join(["x o . x o x o", "o x o o x o x", *["x o x o x o x"] * 2, *["o x o x o x o"] * 3])
    state = {"hand": "T:xxoo", "next": "O:xoxo", "turn": 9, "pushes": {"black": 1, "white": 0}}
    abilities = {"black": "another_round", "white": "water"}
    for word, small in (("yes", 0), ("no", 1)):
        fast = game.fast.setup(hole, "black", abilities=abilities, **state)
        for action in ("b1>e", f"recover {word}"):
            fast = game.fast.play(fast, action)
        assert game.fast.chance(fast).get("deal 1:x", 0) == small * Fraction(1, 100) * Fraction(9, 10)
