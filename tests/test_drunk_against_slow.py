"""The drunk mode against the slow game (`slow/drunk.py`): every ability, with every other one of the opponent.

The rules are this rulebook's own with the board made small, so that stones can be pushed. Before every action both must
tell the same of everything that can be observed: what is legal and why the rest is not, exact odds, hands, clocks,
calls, endings.
"""

from __future__ import annotations

import os
from collections import Counter, defaultdict
from dataclasses import replace
from functools import cache
from itertools import combinations_with_replacement
from random import Random
from typing import Any

import pytest
from dealt import SMALL, Pair, agree, any_deal, drunk, drunk_state, kind_of, other_actions
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from slow.abilities import ABILITIES
from slow.abilities import Position as Slow
from slow.drunk import Drunk
from slow.nanamoku import PLAYERS, other
from slow.rules import point_name

from verifier.engine import clocks
from verifier.engine.position import Position

ONCE = set(ABILITIES) - {"brute_push", "miscount", "double_place", "stagger", "last_order"}
"""Abilities that are spent when they have been used, or have happened."""
PUSHING = {"brute_push", "stagger", "unseen", "another_round"}


# ---------------------------------------------------------------- what has come up


def worked(game: Drunk, before: Slow, action: str, after: Slow) -> set[str]:
    """The players whose abilities have made a difference in an action or event."""
    mover, foe = before.mover, before.waiter
    if action.startswith("use"):
        return {mover}
    if action.startswith("ability"):
        given = after.to_be_given is None
        return {player for player in PLAYERS if given and after.abilities[player] == "miscount"}
    if action == "extra yes":
        return {mover if after.mover == mover else foe}
    found = {mover} if action.startswith("recover") else set()
    if action.startswith("dir ") and action[4:] != before.due[2]:
        found.add(mover)
    if (">" in action or action.startswith("dir ")) and foe in after.spent - before.spent:
        found.add(foe)
    if ">" in action and before.abilities[mover] == "brute_push":
        weak = replace(before, abilities={**before.abilities, mover: "water"})
        if game.reason(weak, action) == "more-than-four":
            found.add(mover)
    if action.startswith("deal "):
        player = before.dealt_for[0]
        if before.abilities[player] == "last_order" and before.clock[player] <= 30_000:
            found.add(player)
    return found


def tempting(game: Drunk, slow: Slow, legal: list[str]) -> list[str]:
    """What is to come up more often than at random."""
    if slow.to_move == "chance":
        named = f"dir {slow.due[-1]}" if slow.due else ""
        return [t for t in legal if t in ("extra yes", "recover yes") or (t.startswith("dir ") and t != named)]
    if slow.abilities[slow.mover] == "brute_push":
        weak = replace(slow, abilities={**slow.abilities, slow.mover: "water"})
        long = [text for text in legal if ">" in text and game.reason(weak, text) == "more-than-four"]
        return long or [text for text in legal if ">" in text]
    uses = [text for text in legal if text.startswith("use")]
    return uses if uses and slow.turn % 2 else uses + [text for text in legal if ">" in text]


def some_action(dice: Random, game: Drunk, slow: Slow, legal: list[str]) -> str:
    """An action that is tempting, or else any kind as likely as any other."""
    if dice.random() < 0.6 and (some := tempting(game, slow, legal)):
        return dice.choice(some)
    kinds = defaultdict(list)
    for text in legal:
        kinds[kind_of(text)].append(text)
    return dice.choice(kinds[dice.choice(sorted(kinds))])


# ---------------------------------------------------------------- games


def any_board(dice: Random, game: Drunk, crowded: bool) -> str:
    """A board on which few stones of a colour lie in a row, so that play goes on."""
    density = dice.choice([0.75, 0.85, 0.9] if crowded else [0, 0.2, 0.5, 0.7, 0.8])

    def symbol(column: int, row: int) -> str:
        other_way = dice.random() < 0.2
        return "xo"[(column // 2 + row + other_way) % 2] if dice.random() < density else "."

    return "\n".join(" ".join(symbol(column, row) for column in range(game.columns)) for row in range(game.rows))


def any_uses(dice: Random, slow: Slow) -> list[str]:
    """Some ways in which some ability might be used."""
    points = [point_name(point) for placed in slow.last_placed.values() for point in placed]
    return ["use", f"use {dice.randint(1, 4)},{dice.randint(1, 4)}", *map("use {}".format, points[:3])]


def any_state(dice: Random, game: Drunk, diagram: str, abilities: dict[str, str]) -> dict[str, Any]:
    """Something dealt and left, and two abilities: given already, or still to be drawn."""
    stones = [point_name(point) for point in game.read(diagram)]
    dice.shuffle(stones)
    kept = {
        "hand": any_deal(dice, game.shapes),
        "next": any_deal(dice, game.shapes),
        "turn": dice.choice([2, 3, 9, 41, 79, 80, 90]),
        "clock": {player: dice.choice([450_000, 61_000, 30_000, 29_000, 20_000]) for player in PLAYERS},
        "last_placed": {"black": stones[:4], "white": stones[4:8]},
    }
    if dice.random() < (0.7 if "miscount" in abilities.values() else 0.3):
        return kept
    kept["abilities"] = abilities
    if dice.random() < 0.7:
        kept["pushes"] = {player: dice.choice([1, 1, 2, 3]) for player in PLAYERS}
        kept["cooldown"] = {player: dice.choice([0, 0, 0, 1]) for player in PLAYERS}
    if dice.random() < 0.1:
        kept["spent"] = [player for player in PLAYERS if abilities[player] in ONCE][:1]
    return kept


def set_up_again(game: Pair, fast: Position, slow: Slow) -> None:
    """What `describe` tells is all there is to a position, but for turns that may be undone."""
    kept = game.fast.describe(fast)
    again = game.fast.setup(game.fast.diagram(fast), **kept)
    assert game.fast.describe(again) == kept
    if "take_back" not in slow.abilities.values():
        assert game.fast.outcome(again) == game.fast.outcome(fast)
        assert slow.to_move == "chance" or list(game.fast.legal(again)) == list(game.fast.legal(fast))


def walk(game: Pair, abilities: dict[str, str], seed: int, most: int) -> list[tuple[str, str]]:
    """A game with two abilities, compared before every action.

    Which ability has made a difference is returned, each time with the other one.
    """
    dice, slow_game, found = Random(seed), game.slow, []
    assert isinstance(slow_game, Drunk)
    diagram = any_board(dice, slow_game, bool(PUSHING.intersection(abilities.values())))
    to_move = dice.choice(PLAYERS)
    kept = any_state(dice, slow_game, diagram, abilities)
    fast, slow = game.fast.setup(diagram, to_move, **kept), slow_game.setup(diagram, to_move, **kept)
    for _ in range(most):
        others = [*other_actions(dice, slow, slow_game)[:5], *any_uses(dice, slow)]
        legal = agree(game, fast, slow, others, drunk_state)
        set_up_again(game, fast, slow)
        if slow.outcome:
            return found
        action, spent = some_action(dice, slow_game, slow, legal), dice.choice([0, 0, 500, 2_000, 2_000, 15_000])
        if slow.to_be_given:
            action = f"ability {abilities[slow.to_be_given]}"
        assert clocks.calls(game.fast, fast, spent) == slow_game.calls(slow, spent)
        after = slow_game.play(slow, action, spent)
        players = worked(slow_game, slow, action, after) if after.outcome is None else ()
        found += [(abilities[player], abilities[other(player)]) for player in players]
        fast, slow = game.fast.play(fast, action, spent=spent), after
    return found


def games_with(one: str, two: str) -> int:
    """How many games are played with two abilities: more where something rare has to happen."""
    if {one, two} == {"nurse", "double_place"}:
        return 12
    return 2 if PUSHING.intersection((one, two)) else 1


@cache
def differences() -> dict[str, Counter[str]]:
    """How often each ability has made a difference in games with any two of them, by the other player's ability."""
    found = {ability: Counter[str]() for ability in ABILITIES}
    for one, two in combinations_with_replacement(ABILITIES, 2):
        for number in range(games_with(one, two)):
            both = dict(zip(PLAYERS, (one, two) if number % 2 else (two, one), strict=True))
            seed = len(ABILITIES) * ABILITIES.index(one) + ABILITIES.index(two) + 1000 * number
            for ability, against in walk(drunk(list(SMALL)[seed % len(SMALL)]), both, seed, 16):
                found[ability][against] += 1
    return found


@pytest.mark.parametrize("ability", ABILITIES)
def test_each_ability_with_every_other(ability: str) -> None:
    """All games agree, and each ability has made a difference again and again, whatever the opponent's is."""
    seen = differences()[ability]
    assert seen.total() >= 6 and len(seen) >= (1 if ability == "nurse" else 5), seen  # only one leads to extra turns


@settings(
    max_examples=10,
    deadline=None,
    derandomize="CI" in os.environ,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
@given(
    abilities=st.tuples(*[st.sampled_from(ABILITIES)] * 2),
    size=st.sampled_from(sorted(SMALL)),
    local=st.tuples(st.booleans(), st.booleans()),
    seed=st.integers(0, 1 << 32),
)
def test_any_game(abilities: tuple[str, str], size: str, local: tuple[bool, bool], seed: int) -> None:
    walk(drunk(size, *local), dict(zip(PLAYERS, abilities, strict=True)), seed, 20)


def test_both_undo_a_turn() -> None:
    """What has been undone is followed by what came before it, of which the next undoes one turn more."""
    game = drunk("8x8")
    abilities = dict.fromkeys(PLAYERS, "take_back")
    empty = game.slow.diagram(game.slow.start())
    kept = {"abilities": abilities, "hand": "L:xxxo", "next": "L:xoxo"}
    fast, slow = game.fast.setup(empty, "black", **kept), game.slow.setup(empty, "black", **kept)
    assert "use" not in game.fast.legal(fast)
    for action in ("r0@c3", "deal L:ooxx", "r0@c5", "deal L:oxox", "use", "use", "r0@a1", "deal L:xxxx", "r1@d1"):
        agree(game, fast, slow, ["use"], drunk_state)
        fast, slow = game.fast.play(fast, action), game.slow.play(slow, action)
    agree(game, fast, slow, ["use"], drunk_state)
    assert game.fast.describe(fast)["turn"] == 3


def test_the_game_itself() -> None:
    """Sixty by sixty, from the drawing of abilities on."""
    dice, game = Random(1), drunk("60x60")
    fast, slow = game.fast.start(), game.slow.start()
    for action in ("ability double_place", "ability claim_stone", "deal T:xxox", "deal L:xoox", "r1@ad30", "extra yes",
                   "deal S:oxxo", "r0@af31", "extra no", "deal I:xxoo"):  # fmt: skip
        assert game.fast.diagram(fast) == game.slow.diagram(slow) and action in game.fast.legal(fast)
        fast, slow = game.fast.play(fast, action), game.slow.play(slow, action)
    agree(game, fast, slow, [*other_actions(dice, slow, game.slow), *any_uses(dice, slow)], drunk_state)
