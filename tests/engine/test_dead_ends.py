"""Rules under which a game could come to a stop without a result: they are found before anything is played."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from small import IMMOBILE, JUMP, PASS, PLACE, STEP, make, phase

from verifier.engine.errors import RulebookError
from verifier.engine.game import Game
from verifier.engine.mechanics.barred import ThreeThree
from verifier.engine.mechanics.ends import BoardFull, BothBlocked, Eliminated, MoveLimit, NoLegalPoint, Row
from verifier.engine.mechanics.moves import ChooseColour, Place
from verifier.engine.mechanics.order import Beside
from verifier.engine.phases import check_dead_ends
from verifier.engine.rules import PhaseRules, Turns

FULL, NO_POINT, ROW = BoardFull(id="full"), NoLegalPoint(id="none"), Row(id="row", length=4)


def fault(game: Game) -> tuple[Any, ...] | None:
    """Where the error is, None where there is none."""
    try:
        check_dead_ends(game)
    except RulebookError as error:
        assert error.text.ja and error.text.en and error.code == "bad-rules"
        return error.where
    return None


@pytest.mark.parametrize(
    ("slots", "good"),
    [
        ({"moves": [STEP, JUMP], "ends": [Eliminated(id="gone")]}, False),
        ({"moves": [STEP], "ends": []}, False),
        ({"moves": [STEP], "ends": [IMMOBILE]}, True),
        ({"moves": [STEP], "ends": [NO_POINT]}, True),
        ({"moves": [STEP], "ends": [FULL]}, False),
        ({"moves": [STEP], "ends": [MoveLimit(id="limit", turns=9)]}, False),  # no turn is counted any more
        ({"moves": [STEP], "ends": [BothBlocked(id="both")]}, False),  # one may be, and not the other
        ({"moves": [STEP, PASS], "ends": [BothBlocked(id="both")]}, True),
        ({"moves": [PLACE], "ends": [ROW]}, False),
        ({"moves": [PLACE], "ends": [ROW, FULL]}, True),
        ({"moves": [Place(id="place", without=("b2",))], "ends": [ROW, FULL]}, False),  # b2 stays empty
        ({"moves": [Place(id="place", at=("b2",)), Place(id="rest", without=("b2",))], "ends": [ROW, FULL]}, True),
        ({"moves": [PLACE], "forbids": [Beside(id="beside")], "ends": [ROW, FULL]}, False),
        ({"moves": [PLACE], "forbids": [ThreeThree(id="tt", row="row")], "ends": [ROW, FULL]}, False),
        ({"moves": [PLACE], "forbids": [ThreeThree(id="tt", row="row")], "ends": [ROW, FULL, NO_POINT]}, True),
    ],
)  # fmt: skip
def test_a_player_who_can_do_nothing_ends_the_game(slots: dict[str, Any], good: bool) -> None:
    assert fault(make("5x5", **slots)) == (None if good else ("play", "ends"))


CHOOSE = ChooseColour(id="choose", colours=("black", "white"))
OPEN = replace(CHOOSE, open=True)


def choosing(name: str, clause: ChooseColour, by: Any = "second") -> PhaseRules:
    return replace(phase(name, 1, moves=[clause]), turns=Turns(by=by))


def later(rules: PhaseRules) -> PhaseRules:
    """The phase, left out once colours have been chosen."""
    return replace(rules, only_if_open=True)


STONES = phase("stones", 2, moves=[PLACE])
MORE = phase("more", 2, moves=[Place(id="two")])


@pytest.mark.parametrize(
    ("phases", "where"),
    [
        ((STONES, choosing("a", CHOOSE)), None),
        ((STONES, choosing("a", OPEN), later(choosing("b", CHOOSE, "first"))), None),
        ((STONES, choosing("a", OPEN), later(MORE), later(choosing("b", CHOOSE, "first"))), None),
        ((STONES, choosing("a", OPEN)), ("phases", 1, "moves", 0, "open")),  # `more` left seats without colours
        ((STONES, choosing("a", OPEN), later(MORE)), ("phases", 1, "moves", 0, "open")),
        ((choosing("a", OPEN), later(choosing("b", OPEN, "first"))), ("phases", 1, "moves", 0, "open")),
        ((STONES, choosing("a", OPEN), choosing("b", CHOOSE, "first")), ("phases", 2)),  # chosen twice
        ((choosing("a", CHOOSE), choosing("b", CHOOSE, "first")), ("phases", 1)),
        ((choosing("a", OPEN), MORE, later(choosing("b", CHOOSE, "first"))), ("phases", 1)),
        ((STONES, later(MORE)), ("phases", 1, "only_if_open")),  # nothing has been left open
        ((choosing("a", CHOOSE), later(MORE)), ("phases", 1, "only_if_open")),
    ],
)  # fmt: skip
def test_each_seat_has_its_colour_once_and_in_the_end(
    phases: tuple[PhaseRules, ...], where: tuple[Any, ...] | None
) -> None:
    assert fault(make("5x5", phases=phases, moves=[PLACE], ends=[ROW, FULL])) == where
