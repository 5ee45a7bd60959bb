"""Clauses of dealt hands that mean nothing, or nothing together: each is an error at its place."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from small import PLACE, hands, make, phase

from verifier.engine.errors import RulebookError
from verifier.engine.game import Game
from verifier.engine.hand_effects import Dye
from verifier.engine.mechanics.abilities import Abilities, Ability
from verifier.engine.mechanics.custodian import Custodian
from verifier.engine.mechanics.dealt import Deal, PlaceHand, SmallHand, SmallHands, Split
from verifier.engine.mechanics.ends import Eliminated, MoveLimit
from verifier.engine.mechanics.order import Beside
from verifier.engine.rules import PlayRules, Turns
from verifier.engine.text import Text

SOUND = hands("7x7").rules.play
HAND, PUSH = SOUND.moves
DEAL, DOUBLE, SMALL = SOUND.chance
assert isinstance(HAND, PlaceHand) and isinstance(DEAL, Deal) and isinstance(SMALL, SmallHands)


def under(play: PlayRules, **rules: Any) -> Game:
    """The game with other clauses of play."""
    return Game(replace(hands("7x7").rules, play=play, **rules))


def fault(play: PlayRules, **rules: Any) -> tuple[Any, ...]:
    """Where the error is."""
    with pytest.raises(RulebookError) as found:
        under(play, **rules)
    assert found.value.text.ja and found.value.text.en
    return found.value.where


def drawn(**shapes: str) -> PlayRules:
    """The clauses with other drawings, and these dealt."""
    hand, deal = replace(HAND, shapes=shapes), replace(DEAL, shapes=tuple(shapes), first=1)
    return replace(SOUND, moves=(hand, PUSH), chance=(deal, DOUBLE))


def dealing(**changes: Any) -> PlayRules:
    """The clauses with other odds."""
    return replace(SOUND, chance=(replace(DEAL, **changes), DOUBLE, SMALL))


def small(*hands: SmallHand) -> PlayRules:
    """The clauses with other small hands."""
    return replace(SOUND, chance=(DEAL, DOUBLE, replace(SMALL, hands=hands)))


@pytest.mark.parametrize(
    ("drawing", "good"),
    [
        ("##", True), ("#.#", True), ("########", True), ("#./.#", True),
        ("....", False),  # no stone
        ("####/####/#...", False),  # nine, of which there would be 512 ways to colour
        ("########/########/########/########", False),
        ("#/##", False),  # not one rectangle
        (".##/.##", False), ("##./##.", False), ("../##", False), ("##/..", False),  # not the box round the stones
    ],
)  # fmt: skip
def test_a_drawing_is_the_box_round_one_to_eight_stones(drawing: str, good: bool) -> None:
    if good:
        assert under(drawn(A=drawing))
    else:
        assert fault(drawn(A=drawing)) == ("play", "moves", 0, "shapes", "A")


def test_there_are_shapes() -> None:
    assert fault(replace(SOUND, moves=(replace(HAND, shapes={}), PUSH))) == ("play", "moves", 0, "shapes")
    assert fault(dealing(shapes=())) == ("play", "chance", 0, "shapes")


def test_a_shape_is_dealt_once() -> None:
    """Twice would have made the odds of the first hand sum to less than 1."""
    assert fault(dealing(shapes=("I", "T", "I"))) == ("play", "chance", 0, "shapes", 2)
    assert fault(dealing(shapes=("I", "X"))) == ("play", "chance", 0, "shapes", 1)
    twice = small(SmallHand(percent=50), SmallHand(shapes=("L3", "L3"), percent=50))
    assert fault(twice) == ("play", "chance", 2, "hands", 1, "shapes", 1)


def test_the_first_hand_has_as_many_stones() -> None:
    assert under(dealing(first=4))
    assert fault(dealing(first=5)) == ("play", "chance", 0, "first")


def test_percentages_make_100_at_each_turn() -> None:
    assert fault(dealing(splits=())) == ("play", "chance", 0, "splits")
    uneven = (Split(turn=2, even=60, three=40, one_colour=0), Split(turn=9, even=60, three=40, one_colour=1))
    assert fault(dealing(splits=uneven)) == ("play", "chance", 0, "splits", 1)
    twice = (Split(turn=2, even=60, three=40, one_colour=0), Split(turn=2, even=0, three=0, one_colour=100))
    assert fault(dealing(splits=twice)) == ("play", "chance", 0, "splits", 1, "turn")
    assert fault(small(SmallHand(percent=99))) == ("play", "chance", 2, "hands")


@pytest.mark.parametrize(
    ("shape", "split", "good"),
    [
        ("###", (0, 50, 50), True), ("###", (1, 49, 50), False),  # three stones have no half
        ("#", (0, 0, 100), True), ("#", (0, 1, 99), False), ("#", (1, 0, 99), False),
        ("##", (50, 50, 0), True),
    ],
)  # fmt: skip
def test_colours_are_shared_out_as_the_stones_allow(shape: str, split: tuple[int, int, int], good: bool) -> None:
    even, three, one = split
    play = drawn(A=shape)
    deal = replace(play.chance[0], splits=(Split(turn=2, even=even, three=three, one_colour=one),))
    if good:
        assert sum(under(replace(play, chance=(deal,))).phases[0].flow.dealer.hands(2, 0, False).values()) == 1  # type: ignore[union-attr]
    else:
        assert fault(replace(play, chance=(deal,))) == ("play", "chance", 0, "shapes", 0)


@pytest.mark.parametrize("hand", [SmallHand(percent=50, mixed=5), SmallHand(shapes=("1",), percent=50, mixed=0)])
def test_only_small_hands_of_two_stones_or_more_are_mixed(hand: SmallHand) -> None:
    assert fault(small(SmallHand(percent=50), hand)) == ("play", "chance", 2, "hands", 1, "mixed")


def test_abilities_have_names_of_their_own() -> None:
    def given(*names: str) -> PlayRules:
        all = tuple(Ability(id=name, name=Text("", ""), effect=Dye()) for name in names)
        return replace(SOUND, chance=(*SOUND.chance, Abilities(id="abilities", all=all)))

    assert under(given("a", "b"))
    assert fault(given()) == ("play", "chance", 3, "all")
    assert fault(given("a", "b", "a")) == ("play", "chance", 3, "all", 2, "id")


@pytest.mark.parametrize(
    ("play", "where"),
    [
        (replace(SOUND, moves=(HAND, PUSH, PLACE)), ("moves", 2)),
        (replace(SOUND, moves=(HAND, replace(HAND, id="other"))), ("moves", 1)),
        (replace(SOUND, moves=(PUSH,)), ("moves",)),
        (replace(SOUND, chance=()), ()),
        (replace(SOUND, chance=(DOUBLE,)), ("chance",)),
        (replace(SOUND, chance=(DEAL, DOUBLE, replace(DOUBLE, id="other"))), ("chance", 2)),
        (replace(SOUND, captures=(Custodian(id="c"),)), ("captures", 0)),
        (replace(SOUND, forbids=(Beside(id="beside"),)), ("forbids", 0)),
        (replace(SOUND, turns=Turns(actions=2)), ("turns",)),
        (replace(SOUND, ends=(*SOUND.ends, MoveLimit(id="limit", turns=9))), ("ends", 3)),
        (replace(SOUND, ends=(Eliminated(id="gone"), *SOUND.ends)), ("ends", 0)),
    ],
)  # fmt: skip
def test_what_cannot_stand_beside_dealt_hands_is_told_where_it_is(play: PlayRules, where: tuple[Any, ...]) -> None:
    assert fault(play) == ("play", *where)


def test_hands_are_dealt_to_two_colours_and_in_play_only() -> None:
    assert fault(SOUND, players=("black", "white", "red")) == ("play", "chance")
    early = phase("early", 2, moves=SOUND.moves, chance=SOUND.chance)
    with pytest.raises(RulebookError) as found:
        make("7x7", phases=[early], moves=[PLACE])
    assert found.value.where == ("phases", 0)
