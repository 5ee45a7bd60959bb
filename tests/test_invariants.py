"""What holds in every game of placing, whatever local rules are chosen, in random games.

For two, three and four players and for teams, under few sets of local rules in which any two values of two options
occur together. Seeds are fixed, so that what fails here fails again.
"""

from __future__ import annotations

import pickle
import re
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from placing import FORMATS, all_pairs, game, lively
from slow.ninuki import COLOURS, SYMBOLS, Rules

from verifier import IllegalAction
from verifier.engine.board import union
from verifier.engine.game import Game
from verifier.engine.position import Position

SIZE = 9
LONGEST = 80
CASES = [pytest.param(rules, id=f"{form}-{n}") for form in FORMATS for n, rules in enumerate(all_pairs(form, SIZE))]
Played = tuple[tuple[str, ...], tuple[Position, ...]]


@cache
def played(rules: Rules, seed: int) -> Played:
    """The actions and positions of a random game, from the start to its end or so many actions on."""
    engine, dice = game(rules), Random(seed)
    actions, positions = list[str](), [engine.start()]
    while len(actions) < LONGEST and (legal := list(map(str, engine.legal(positions[-1])))):
        actions.append(lively(dice, legal, engine.diagram(positions[-1])))
        positions.append(engine.play(positions[-1], actions[-1]))
    return tuple(actions), tuple(positions)


def legal(engine: Game, position: Position) -> list[str]:
    return sorted(map(str, engine.legal(position)))


def test_the_games_hold_what_the_laws_are_about() -> None:
    """Captures, stones taken at once, rows that wait, and every kind of end."""
    seen = set()
    for rules in (rules for form in FORMATS for rules in all_pairs(form, SIZE)):
        for seed in range(3):
            actions, positions = played(rules, seed)
            over = positions[-1].over
            seen.add(over and over.reason)
            seen.add("chosen" if any("," in action for action in actions) else None)
            seen.add("waited" if any(p.kept.wait for p in positions[:-1]) else None)
            seen.add("seats" if positions[-1].kept.seats else None)
            gains = [sum(b.score) - sum(a.score) for a, b in pairwise(positions)]
            seen.add("two groups" if max(gains) > 3 else None)
    assert seen >= {"row", "captures", "chosen", "waited", "seats", "two groups"}, seen


# ---------------------------------------------------------------- stones


@pytest.mark.parametrize("rules", CASES)
def test_stones_are_neither_made_nor_lost(rules: Rules) -> None:
    """Each placement adds one stone; what leaves the board is told by the trace, and counted by who took it."""
    engine = game(rules)
    actions, positions = played(rules, 0)
    for action, before, after in zip(actions, positions, positions[1:], strict=False):
        placed = 1 if re.match(r"[a-z]\d", action) else 0
        fired = engine.trace(before, action)
        gone = union(f.mask for f in fired)
        assert after.occupied.bit_count() == before.occupied.bit_count() + placed - gone.bit_count()
        for side, colour in enumerate(engine.colours):
            took = union(f.mask for f in fired if f.colour == colour)
            assert after.score[side] == before.score[side] + took.bit_count()
        masks = after.stones
        assert sum(mask.bit_count() for mask in masks) == union(masks).bit_count(), "two stones on one point"
        assert after.occupied & ~engine.board.full == 0


# ---------------------------------------------------------------- what may be done


@pytest.mark.parametrize("rules", CASES)
def test_the_legal_actions_are_those_that_can_be_played(rules: Rules) -> None:
    engine, dice = game(rules), Random(1)
    everything = sorted({text for phase in engine.phases for sheet in phase.sheets for text in sheet.named})
    _, positions = played(rules, 1)
    for position in dice.sample(positions, min(8, len(positions))):
        listed = legal(engine, position)
        assert len(listed) == len(set(listed)) == len(engine.legal(position))
        for text in dice.sample(listed, min(6, len(listed))):
            assert text in engine.legal(position) and engine.refusal(position, text) is None
            engine.play(position, text)
        for text in dice.sample(everything, 12):
            if text not in listed:
                assert text not in engine.legal(position) and engine.refusal(position, text) is not None
                with pytest.raises(IllegalAction):
                    engine.play(position, text)


@pytest.mark.parametrize("rules", CASES)
def test_what_is_over_stays_over(rules: Rules) -> None:
    """No action is legal after the end and some is before it; winners are some of the players, never all."""
    engine = game(rules)
    for seed in range(2):
        _, positions = played(rules, seed)
        for position in positions[:-1]:
            assert engine.outcome(position) is None and len(engine.legal(position)) > 0
        last = positions[-1]
        over = engine.outcome(last)
        assert over is not None or len(positions) == LONGEST + 1
        if over is not None:
            assert list(engine.legal(last)) == [] and set(over.winners) < set(engine.colours)
            assert list(over.winners) == [colour for colour in engine.colours if colour in over.winners]
            for text in ("a1", "resign", "timeout", "black"):
                with pytest.raises(IllegalAction):
                    engine.play(last, text)


# ---------------------------------------------------------------- values


@pytest.mark.parametrize("rules", CASES)
def test_the_same_actions_lead_to_the_same_position(rules: Rules) -> None:
    """Also in another instance of the game, to which the position has come by post."""
    engine, other = game(rules), Game(game(rules).rules)
    actions, positions = played(rules, 2)
    mine, theirs = engine.start(), other.start()
    for action, position in zip(actions, positions[1:], strict=True):
        mine, theirs = engine.play(mine, engine.parse(action)), other.play(theirs, action)
        assert mine == theirs == position and hash(mine) == hash(theirs) == hash(position)
    for position in positions[::7]:
        twin = pickle.loads(pickle.dumps(position))
        assert twin == position and hash(twin) == hash(position)
        assert legal(engine, twin) == legal(engine, position)


@pytest.mark.parametrize("rules", CASES)
def test_a_position_can_be_set_up_from_what_is_told_of_it(rules: Rules) -> None:
    engine = game(rules)
    _, positions = played(rules, 2)
    for position in positions:
        if position.over is not None:
            continue
        told = engine.describe(position)
        again = engine.setup(engine.diagram(position), **told)
        assert again == position and engine.describe(again) == told
        assert legal(engine, again) == legal(engine, position)


@pytest.mark.parametrize("rules", CASES)
def test_positions_are_equal_when_all_that_can_be_told_of_them_is(rules: Rules) -> None:
    """Two stones of one colour in the other order: as a rule the same position, then with the same actions."""
    engine, n, same = game(rules), len(rules.colours), 0
    for seed in range(3):
        actions, positions = played(rules, seed)
        for at in range(0, len(actions) - n, 3):
            turned = [*actions[at : at + n + 1]]
            turned[0], turned[n] = turned[n], turned[0]
            position, straight = positions[at], positions[at + n + 1]
            for action in turned:
                if action not in engine.legal(position):
                    break
                position = engine.play(position, action)
            else:
                alike = (engine.diagram(position), engine.describe(position), position.over) == (
                    engine.diagram(straight), engine.describe(straight), straight.over,
                )  # fmt: skip
                assert (position == straight) is alike
                if alike:
                    same += 1
                    assert hash(position) == hash(straight) and legal(engine, position) == legal(engine, straight)
    assert same > 2


# ---------------------------------------------------------------- symmetries

Turn = Callable[[int, int], tuple[int, int]]
TURNS: dict[str, Turn] = {
    "a quarter turn": lambda x, y: (SIZE + 1 - y, x),
    "half a turn": lambda x, y: (SIZE + 1 - x, SIZE + 1 - y),
    "left and right": lambda x, y: (SIZE + 1 - x, y),
    "along the diagonal": lambda x, y: (y, x),
}


def turned(text: str, turn: Turn) -> str:
    """A notation as it is written on the turned board; words stay as they are."""

    def point(name: str) -> tuple[int, int]:
        return turn(ord(name[0]) - 96, int(name[1:]))

    def name(at: tuple[int, int]) -> str:
        return f"{chr(at[0] + 96)}{at[1]}"

    if not re.match(r"[a-z]\d", text):
        return text
    start, _, taken = text.partition("x")
    stones = sorted((point(stone) for stone in taken.split(",") if stone), key=lambda at: (at[1], at[0]))
    return name(point(start)) + ("x" + ",".join(map(name, stones)) if stones else "")


def turned_diagram(text: str, turn: Turn) -> str:
    rows = [line.split() for line in text.splitlines()]
    board = {turn(x, y): rows[y - 1][x - 1] for x in range(1, SIZE + 1) for y in range(1, SIZE + 1)}
    return "\n".join(" ".join(board[x, y] for x in range(1, SIZE + 1)) for y in range(1, SIZE + 1))


@pytest.mark.parametrize("rules", CASES)
def test_a_turned_board_is_played_on_alike(rules: Rules) -> None:
    engine = game(rules)
    for seed, turn in enumerate(TURNS.values()):
        actions, positions = played(rules, seed % 3)
        position = engine.start()
        for n, (action, plain) in enumerate(zip(actions, positions[1:], strict=True)):
            position = engine.play(position, turned(action, turn))
            assert engine.diagram(position) == turned_diagram(engine.diagram(plain), turn)
            assert (position.score, position.to_move, position.over) == (plain.score, plain.to_move, plain.over)
            assert (position.kept.wait is None) == (plain.kept.wait is None)
            if n % 6 == seed or plain.kept.wait:
                assert legal(engine, position) == sorted(turned(text, turn) for text in legal(engine, plain))


SYMMETRIC = [case for case in CASES if case.values[0].three_three != "first"]  # type: ignore[attr-defined]


@pytest.mark.parametrize("rules", SYMMETRIC)
def test_the_colours_are_alike(rules: Rules) -> None:
    """Every colour takes the place of the next one: the same game, as long as no rule names a colour."""
    engine, colours = game(rules), rules.colours
    following = dict(zip(colours, (*colours[1:], colours[0]), strict=True))
    symbols = str.maketrans(SYMBOLS[: len(colours)], SYMBOLS[1 : len(colours)] + SYMBOLS[0])
    assert [COLOURS.index(colour) for colour in colours] == list(range(len(colours)))

    actions, positions = played(rules, 1)
    begin = next((n for n, position in enumerate(positions) if position.phase.is_play), len(positions))
    first = positions[begin] if begin < len(positions) else positions[0]
    if not first.phase.is_play or first.over is not None:
        return
    told: dict[str, Any] = {"to_move": following[first.to_move]}
    told["taken"] = {following[colour]: n for colour, n in first.taken.items()}
    position = engine.setup(engine.diagram(first).translate(symbols), **told)
    for n, (action, plain) in enumerate(zip(actions[begin:], positions[begin + 1 :], strict=True)):
        position = engine.play(position, action)
        assert engine.diagram(position) == engine.diagram(plain).translate(symbols)
        assert position.taken == {following[colour]: n for colour, n in plain.taken.items()}
        assert position.to_move == following[plain.to_move]
        over, expected = position.over, plain.over
        assert (over is None) == (expected is None)
        if over is not None and expected is not None:
            assert set(over.winners) == {following[colour] for colour in expected.winners}
            assert over.reason == expected.reason
        if n % 6 == 0:
            assert legal(engine, position) == legal(engine, plain)
