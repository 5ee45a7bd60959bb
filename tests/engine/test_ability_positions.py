"""Abilities in positions at their limits: nothing else to do, clocks at their ends, what cannot be due."""

from __future__ import annotations

import pickle
import random
from dataclasses import replace
from typing import Any

import pytest
from small import after, hands, texts

from verifier.engine.effects import Effect
from verifier.engine.errors import RulebookError
from verifier.engine.game import Game
from verifier.engine.hand_effects import Claim, Dye, EvenColours, Flip, LateHands, Swap, Untouching
from verifier.engine.mechanics.abilities import Abilities, Ability
from verifier.engine.mechanics.clocks import Total
from verifier.engine.position import Outcome
from verifier.engine.text import Text
from verifier.engine.turn_effects import (
    AddClock,
    CancelExtra,
    ExtraTurn,
    FewerPushes,
    NoPushLimit,
    Regain,
    SetClock,
    Stagger,
    TakeBack,
    VoidPush,
)

EFFECTS: dict[str, Effect] = {
    "dye": Dye(), "flip": Flip(), "swap": Swap(), "even": EvenColours(), "claim": Claim(),
    "free": Untouching(), "edge": Untouching(edge=True), "late": LateHands(seconds=30),
    "back": TakeBack(), "set": SetClock(seconds=30), "add": AddClock(seconds=100_000), "brute": NoPushLimit(),
    "fewer": FewerPushes(times=1), "stagger": Stagger(times=3), "void": VoidPush(), "extra": ExtraTurn(percent=50),
    "nurse": CancelExtra(seconds=100_000), "regain": Regain(percent=50),
}  # fmt: skip
SIDE = 7
FULL = "\n".join(" ".join("xo"[(x // 2 + y) % 2] for x in range(SIDE)) for y in range(SIDE))
STUCK = Outcome((), "no-legal-point", "stuck")


def able() -> Game:
    """Dealt hands on a small board, every ability, and as long a clock as there can be."""
    rules = hands(f"{SIDE}x{SIDE}", shapes=("O", "T"), block=4).rules
    some = tuple(Ability(id=name, name=Text("", ""), effect=e) for name, e in EFFECTS.items())  # type: ignore[arg-type]
    play = replace(rules.play, chance=(*rules.play.chance, Abilities(id="abilities", all=some)))
    return Game(replace(rules, play=play, clock=(Total(id="time", seconds=1_000_000, refill=30),)))


GAME = able()


def given(black: str, white: str = "brute", diagram: str = FULL, **state: Any) -> Any:
    """A position of black, whose hand fits nowhere on a full board."""
    abilities = {"black": black, "white": white}
    state = {"hand": "T:xoox", "next": "O:xxoo", "turn": 9, "abilities": abilities, **state}
    return GAME.setup(diagram, state.pop("to_move", "black"), **state)


# ---------------------------------------------------------------- nothing else to do


USED = [name for name, effect in EFFECTS.items() if type(effect).use is not Effect.use]
"""The abilities that players use themselves."""


@pytest.mark.parametrize("ability", [name for name in USED if name != "claim"])
def test_using_an_ability_may_leave_nothing_to_do(ability: str) -> None:
    """The game went on then, and neither player could do anything."""
    position = given(ability)
    if ability == "back":  # there is no turn to be taken back
        assert GAME.outcome(position) == STUCK
        return
    assert GAME.outcome(position) is None
    uses = texts(GAME, position)
    assert uses and all(text.startswith("use") for text in uses)
    position = after(GAME, position, uses[0])
    if ability == "even":
        position = GAME.play(position, GAME.legal(position)[0])
    assert GAME.outcome(position) == STUCK and not GAME.legal(position)


# ---------------------------------------------------------------- clocks


@pytest.mark.parametrize("ability", ["set", "add"])
def test_what_can_be_done_in_a_set_up_position_depends_on_its_clock(ability: str) -> None:
    """It was judged before the clock was there."""
    position = given(ability, clock={"black": 5000, "white": 7000})
    assert GAME.outcome(position) is None and texts(GAME, position) == ["use"]


@pytest.mark.parametrize("ability", ["add", "nurse"])
def test_a_clock_that_an_ability_has_filled_can_be_set_up(ability: str) -> None:
    diagram = FULL.replace("x", ".").replace("o", ".", 40)
    position = given(ability if ability == "add" else "extra", ability if ability == "nurse" else "brute", diagram)
    if ability == "add":
        position = after(GAME, position, "use")
    else:
        position = after(GAME, position, str(next(a for a in GAME.legal(position) if "@" in str(a))), "extra yes")
    state = GAME.describe(position)
    assert max(state["clock"].values()) == 1_100_000_000
    assert GAME.describe(GAME.setup(GAME.diagram(position), **state)) == state


# ---------------------------------------------------------------- what is due


@pytest.mark.parametrize(
    ("due", "black", "state"),
    [
        ("extra", "flip", {}),
        ("extra", "extra", {"spent": ["black"]}),
        ("extra", "extra", {"hand": None}),
        ("extra", "extra", {"abilities": {"black": "extra"}}),  # white's is to be drawn first
        ("recover", "extra", {}),
        ("recolour", "even", {"hand": "T:xoox/O:xxoo"}),  # which one?
        ("recolour", "even", {"hand": "I2:xo"}),
        ("dir a1 n", "flip", {}),
        ("dir a1 n", "stagger", {}),  # over the edge
        ("dir zz99 n", "stagger", {}),
        ("dir a1 x", "stagger", {}),
        (["extra"], "extra", {}),
        (5, "extra", {}),
    ],
)
def test_nothing_is_due_that_no_ability_can_have_brought(due: Any, black: str, state: dict[str, Any]) -> None:
    diagram = FULL.replace("x", ".", 3)
    with pytest.raises(RulebookError) as found:
        given(black, diagram=diagram, due=due, **state)
    assert found.value.where[0] == "due"


@pytest.mark.parametrize(
    ("due", "black", "hand", "events"),
    [
        ("extra", "extra", "T:xoox", {"extra yes", "extra no"}),
        ("recover", "regain", "T:xoox", {"recover yes", "recover no"}),
        ("dir c2 n", "stagger", "T:xoox", {"dir n", "dir nw"}),
    ],
)
def test_what_is_due_can_be_set_up(due: str, black: str, hand: str, events: set[str]) -> None:
    diagram = "\n".join(["x . . o x o x"] + ["o x o x o x o"] * 2 + ["x o x o x o x"] * 4)
    position = given(black, diagram=diagram, due=due, hand=hand)
    assert set(GAME.chance(position)) == set(texts(GAME, position)) == events
    assert GAME.describe(position)["due"] == due


@pytest.mark.parametrize("ability", [["flip"], {"flip": 1}, 5, "Flip", "flip ", ""])
def test_an_ability_is_one_of_the_games(ability: Any) -> None:
    with pytest.raises(RulebookError) as found:
        given(ability)
    assert found.value.where == ("abilities", "black")


@pytest.mark.parametrize("block", [[0, True], [4, False], [-1, False], [True, True], [1.0, True], [1], "1, true", None])
def test_a_block_that_no_deals_lead_to_is_refused(block: Any) -> None:
    with pytest.raises(RulebookError) as found:
        given("flip", blocks={"white": block})
    assert found.value.where == ("blocks", "white")
    assert given("flip", blocks={"white": [1, True]})


# ---------------------------------------------------------------- any two abilities, played at random


@pytest.mark.parametrize("seed", range(40))
def test_every_position_can_be_set_up_pickled_and_played_on(seed: int) -> None:
    dice = random.Random(seed)
    position = GAME.start()
    for _ in range(60):
        if GAME.outcome(position):
            break
        events, legal = GAME.chance(position), GAME.legal(position)
        assert len(legal), "nothing to do, and no result"
        if events:
            assert sum(events.values()) == 1 and len(events) == len(legal)
        state = GAME.describe(position)
        again = GAME.setup(GAME.diagram(position), **state)
        assert GAME.describe(again) == state
        if "back" not in state["abilities"].values():  # what has been is not set up
            assert GAME.outcome(again) is None
            assert set(map(str, GAME.legal(again))) == set(map(str, legal))
        copy = pickle.loads(pickle.dumps(position))
        assert copy == position and copy.last == position.last
        action = legal[dice.randrange(len(legal))]
        position = GAME.play(position, action, spent=dice.choice([0, 0, 1000, 40_000_000]))
