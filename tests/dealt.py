"""Dealt hands, played by the engine and by the slow games side by side: what must agree, and random positions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from random import Random
from typing import Any

import pytest
from slow.abilities import Position as DrunkSlow
from slow.drunk import Drunk
from slow.nanamoku import DIRECTIONS, FOURS, PLAYERS, Nanamoku
from slow.nanamoku import Position as Slow
from slow.rules import point_name

from verifier import IllegalAction, load_game
from verifier.engine.game import Game
from verifier.engine.position import Position
from verifier.engine.rules import Rules


@dataclass(frozen=True)
class Pair:
    """One game, played by both."""

    fast: Game
    slow: Nanamoku


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


def agree(
    game: Pair,
    fast: Position,
    slow: Slow,
    others: Sequence[str],
    told: Callable[[Any], dict[str, Any]] = state,
) -> list[str]:
    """Both show the same board, state, outcome, odds, legal actions, and reasons for what is not legal.

    others: actions that may or may not be legal; told: the state of a slow position as the engine is to tell it. The
    legal actions are returned.
    """
    assert game.fast.diagram(fast) == game.slow.diagram(slow)
    described = game.fast.describe(fast)
    differ = {key: (described.get(key), value) for key, value in told(slow).items() if described.get(key) != value}
    assert not differ, differ
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


# ---------------------------------------------------------------- abilities

SMALL: dict[str, dict[str, Any]] = {
    "8x8": {"shapes": ("L",), "block": 3},
    "9x7": {"shapes": ("S",), "block": 2, "cooldown": 1, "length": 6},
    "7x8": {"shapes": ("O",), "block": 10, "cooldown": 0},
}
"""Boards on which stones can be pushed, and the numbers that go with them."""


@cache
def rules(no_four_zero: bool, two_two_only: bool) -> Rules:
    """This rulebook's rules of the drunk mode."""
    return load_game(
        "nanamoku", options={"drunk": True, "no_four_zero": no_four_zero, "two_two_only": two_two_only}
    ).rules


@cache
def drunk(size: str, no_four_zero: bool = False, two_two_only: bool = False) -> Pair:
    """The game on a board of a size, with the numbers that go with it."""
    columns, rows = map(int, size.split("x"))
    numbers = SMALL.get(size, {})
    slow = Drunk(columns, rows, no_four_zero=no_four_zero, two_two_only=two_two_only, **numbers)
    changes: dict[str, dict[str, Any]] = {
        "push": {"cooldown": slow.cooldown},
        "deal": {"shapes": slow.shapes},
        "double-deal": {"block": slow.block},
        "row": {"length": slow.length},
    }
    whole = rules(no_four_zero, two_two_only)
    slots = {
        slot: tuple(replace(clause, **changes.get(clause.kind, {})) for clause in getattr(whole.play, slot))
        for slot in ("moves", "chance", "ends")
    }
    board = replace(whole.board, columns=columns, rows=rows)
    return Pair(Game(replace(whole, board=board, play=replace(whole.play, **slots))), slow)


def drunk_state(slow: DrunkSlow) -> dict[str, Any]:
    """What the engine is to tell of a position besides its board."""
    placed = {
        player: [point_name(point) for point in sorted(points, key=lambda point: (point[1], point[0]))]
        for player, points in slow.last_placed.items()
    }
    by_turn = {"spent": slow.spent, "dyed": slow.dyed}
    return {
        **state(slow),
        "clock": dict(slow.clock),
        "abilities": dict(slow.abilities),
        "last_placed": placed,
        "picked": slow.picked or None,
        "free": slow.apart,
        "due": " ".join(slow.due) or None,
        **{key: [player for player in PLAYERS if player in some] or None for key, some in by_turn.items()},
    }


# ---------------------------------------------------------------- random positions


def any_hand(dice: Random, fours: Sequence[str] = FOURS) -> str:
    shape, size = dice.choice([*((shape, 4) for shape in fours), ("L3", 3), ("I2", 2), ("1", 1)])
    return f"{shape}:{''.join(dice.choice('xo') for _ in range(size))}"


def any_deal(dice: Random, fours: Sequence[str] = FOURS) -> str | None:
    hands = [any_hand(dice, fours), any_hand(dice, fours)]
    return dice.choice([None, hands[0], "/".join(hands), f"{hands[0]}/{hands[0]}"])


def any_diagram(dice: Random, game: Nanamoku) -> str:
    """Anything between an empty board and a full one, most of them nearly full, where stones can be pushed."""
    density = dice.choice([0, 0.1, 0.5, 0.7, 0.85, 0.95, 1])
    return "\n".join(
        " ".join(dice.choice("xo") if dice.random() < density else "." for _ in range(game.columns))
        for _ in range(game.rows)
    )
