"""What chance deals: exact odds by turn, small hands, double deals, and who is dealt a hand when."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

import pytest
from small import TETROMINOES, after, hands

from verifier import RulebookError
from verifier.engine.game import Game
from verifier.engine.position import Position
from verifier.engine.refusals import IllegalAction

EMPTY = "\n".join([" ".join("." * 6)] * 6)
PLAIN = ((2, 60, 35, 5), (80, 35, 60, 5))
NO_FOUR_ZERO = ((2, 60, 40, 0), (80, 35, 65, 0))
TWO_TWO_ONLY = ((2, 100, 0, 0),)
HOLE = "x o . x . .\no x x o . .\nx o o x . ."
NOBODY = {"black": 0, "white": 0}


def dealt_for(game: Game, turn: int, **state: Any) -> Position:
    """A position in which the hand of a turn is due, no double having to be thought of."""
    over = {"black": [1, True], "white": [1, True]}
    return game.setup(EMPTY, "white" if turn % 2 == 0 else "black", turn=turn, **{"blocks": over, **state})


def shared(odds: dict[str, Fraction]) -> dict[tuple[str, int], set[Fraction]]:
    """The odds by shape and by how many stones are the minority's."""
    found: dict[tuple[str, int], set[Fraction]] = {}
    for text, share in odds.items():
        shape, colours = text.removeprefix("deal ").split(":")
        found.setdefault((shape, min(colours.count("x"), colours.count("o"))), set()).add(share)
    return found


def percent(whole: int, parts: int = 1) -> Fraction:
    return Fraction(whole, 100) / parts


# ---------------------------------------------------------------- hands of four


@pytest.mark.parametrize(
    ("splits", "total", "where"),
    [
        (((2, 60, 30, 5), (80, 35, 60, 5)), 95, ("chance", 0, "splits", 0)),
        (((2, 60, 35, 5), (80, 35, 65, 5)), 105, ("chance", 0, "splits", 1)),
    ],
)
def test_percentages_that_do_not_share_out_all_are_told_with_their_sum(
    splits: Sequence[tuple[int, int, int, int]], total: int, where: tuple[str | int, ...]
) -> None:
    with pytest.raises(RulebookError, match=f"must make 100, not {total}") as wrong:
        hands("6x6", splits=splits)
    assert wrong.value.where[-4:] == where


def test_the_first_hand_is_three_black_stones_and_a_white_one() -> None:
    game = hands("6x6")
    odds = game.chance(game.start())
    assert odds == {
        f"deal {shape}:{colours}": Fraction(1, 28)
        for shape in TETROMINOES
        for colours in ("oxxx", "xoxx", "xxox", "xxxo")
    }
    assert game.chance(game.setup(EMPTY, "white", pushes=NOBODY)) == odds  # it is turn 1, whoever has it


# The share of hands of two and two, of three and one, of a single colour, in 78ths of a percent: a straight line from
# turn 2 to turn 80, and no change afterwards.
SHARES = {2: (60 * 78, 35 * 78), 3: (60 * 78 - 25, 35 * 78 + 25), 41: (60 * 78 - 39 * 25, 35 * 78 + 39 * 25),
          79: (35 * 78 + 25, 60 * 78 - 25), 80: (35 * 78, 60 * 78), 200: (35 * 78, 60 * 78)}  # fmt: skip


@pytest.mark.parametrize("turn", SHARES)
@pytest.mark.parametrize("local", ["plain", "no_four_zero", "two_two_only"])
def test_four_stones_by_turn(turn: int, local: str) -> None:
    game = hands("6x6", splits={"plain": PLAIN, "no_four_zero": NO_FOUR_ZERO, "two_two_only": TWO_TWO_ONLY}[local])
    odds = game.chance(dealt_for(game, turn))
    even, three = (Fraction(share, 7800) for share in SHARES[turn])
    one = percent(5)
    if local == "no_four_zero":  # a hand of one colour becomes one of three and one
        three, one = three + one, Fraction(0)
    if local == "two_two_only":
        even, three, one = Fraction(1), Fraction(0), Fraction(0)
    expected = {}
    for shape in TETROMINOES:
        for minority, share, colourings in ((2, even, 6), (1, three, 8), (0, one, 2)):
            if share:
                expected[shape, minority] = {share / 7 / colourings}
    assert shared(odds) == expected
    assert len(odds) == 7 * (6 + 8 * bool(three) + 2 * bool(one))
    assert sum(odds.values()) == 1 and all(type(share) is Fraction for share in odds.values())


def test_half_way_the_odds_are_half_way() -> None:
    game = hands("6x6")
    odds = game.chance(dealt_for(game, 41))
    assert odds["deal T:xoxo"] == Fraction(95, 200) / 7 / 6
    assert odds["deal T:xooo"] == Fraction(95, 200) / 7 / 8
    assert odds["deal T:oooo"] == Fraction(1, 20) / 7 / 2


# ---------------------------------------------------------------- when nobody has a push left


@pytest.mark.parametrize("splits", [PLAIN, NO_FOUR_ZERO, TWO_TWO_ONLY])
@pytest.mark.parametrize("turn", [2, 41, 80, 200])
def test_small_hands(turn: int, splits: Sequence[tuple[int, int, int, int]]) -> None:
    """Four stones as before but more seldom; three and two likewise of one colour or not; one is one's own."""
    game = hands("6x6", splits=splits)
    before, odds = game.chance(dealt_for(game, turn)), game.chance(dealt_for(game, turn, pushes=NOBODY))
    small = {text: odds.pop(text) for text in list(odds) if text.split(":")[0] in ("deal L3", "deal I2", "deal 1")}
    assert odds == {text: share * percent(86) for text, share in before.items()}
    assert shared(small) == {
        ("L3", 1): {percent(9, 6)},
        ("L3", 0): {percent(1, 2)},
        ("I2", 1): {Fraction(24, 1000) / 2},
        ("I2", 0): {Fraction(6, 1000) / 2},
        ("1", 0): {percent(1)},
    }
    assert len(small) == 8 + 4 + 1 and ("deal 1:o" if turn % 2 == 0 else "deal 1:x") in small
    assert sum(odds.values()) + sum(small.values()) == 1


@pytest.mark.parametrize("pushes", [{"black": 1, "white": 0}, {"black": 0, "white": 1}, {"black": 0}, {}])
def test_one_push_left_keeps_small_hands_away(pushes: dict[str, int]) -> None:
    game = hands("6x6")
    assert game.chance(dealt_for(game, 40, pushes=pushes)) == game.chance(dealt_for(game, 40))
    refusal = game.refusal(dealt_for(game, 40, pushes=pushes), "deal L3:xxo")
    assert refusal is not None and refusal.code == "cannot-be-dealt"


def test_the_last_push_changes_the_next_deal_and_not_the_hand_that_is_announced() -> None:
    game = hands("6x3", cooldown=0)
    position = game.setup(
        HOLE, "black", turn=30, hand="I:xoxo", next="O:xxoo",
        pushes={"black": 1, "white": 0}, blocks={"black": [1, True], "white": [1, True]},
    )  # fmt: skip
    position = after(game, position, "b1>e")
    told = game.describe(position)
    assert (told["hand"], told["next"], told["turn"]) == ("O:xxoo", None, 31)
    assert position.to_move == "chance" and "deal 1:x" in game.legal(position)
    assert game.describe(after(game, position, "deal 1:x"))["hand"] == "O:xxoo"


# ---------------------------------------------------------------- double deals


@pytest.mark.parametrize(("done", "expected"), [(n, Fraction(1, 10 - n)) for n in range(10)])
def test_a_double_deal_is_due_once_in_ten(done: int, expected: Fraction) -> None:
    """Each of the ten is as likely to be it."""
    game = hands("6x6", shapes=("O",))
    position = dealt_for(game, 40, blocks={"black": [0, False], "white": [done, False]})
    odds = game.chance(position)
    assert sum(share for text, share in odds.items() if "/" in text) == expected
    assert sum(odds.values()) == 1 and len(odds) == len(game.legal(position)) == 16 * 16 + 16 * (done < 9)
    assert ("deal O:xxoo" in game.legal(position)) == (done < 9)
    single = game.chance(dealt_for(game, 40))
    assert odds["deal O:xxoo/O:xxoo"] == single["deal O:xxoo"] ** 2 * expected
    assert odds["deal O:xxoo/O:xooo"] == odds["deal O:xooo/O:xxoo"] != odds["deal O:xooo/O:xooo"]


def counted(game: Game, deals: Sequence[str], colour: str) -> Iterator[list[Any]]:
    """The block of one player as its hands are dealt, one position each."""
    block = [0, False]
    for deal in deals:
        position = game.setup(EMPTY, colour, turn=50, blocks={colour: block})
        block = game.describe(after(game, position, deal))["blocks"][colour]
        yield block


def test_ten_deals_make_a_block_and_a_double_one_counts_once() -> None:
    game = hands("6x6")
    one, two = "deal I:xxoo", "deal I:xxoo/T:xxoo"
    for when in range(10):
        deals = [one] * when + [two] + [one] * (9 - when)
        expected: list[list[Any]] = [[n, n > when] for n in range(1, 10)] + [[0, False]]
        assert list(counted(game, deals, "white")) == expected


@pytest.mark.parametrize("pushed", [False, True])
def test_each_player_has_blocks_of_its_own_and_turn_1_is_in_none(pushed: bool) -> None:
    game = hands("6x6")
    position = after(game, game.start(), "deal I:xxxo")
    assert game.describe(position)["blocks"] == {"black": [0, False], "white": [0, False]}
    assert not any("/" in text for text in game.chance(game.start()))
    position = after(game, position, "deal I:xxoo/O:xxoo")
    assert game.describe(position)["blocks"] == {"black": [0, False], "white": [1, True]}
    position = after(game, position, "r0@a1", "deal O:xxxx")
    assert game.describe(position)["blocks"] == {"black": [1, False], "white": [1, True]}


def test_a_hand_that_a_push_uses_up_has_been_a_deal() -> None:
    game = hands("6x3", shapes=("I", "O"))
    position = game.setup(HOLE, "black", turn=6, hand="I:xxoo/O:xxoo", next="O:xxoo",
                          blocks={"black": [4, True], "white": [3, False]})  # fmt: skip
    assert game.describe(after(game, position, "b1>e"))["blocks"] == {"black": [4, True], "white": [3, False]}


# ---------------------------------------------------------------- who, and for which turn


def test_the_hands_of_this_turn_and_the_next_are_always_known() -> None:
    game = hands("9x9")
    position = game.start()
    assert (position.to_move, game.describe(position)["to_move"]) == ("chance", "black")
    position = after(game, position, "deal I:xxxo")
    assert (position.to_move, game.describe(position)["hand"], game.describe(position)["next"]) == (
        "chance", "I:xxxo", None)  # fmt: skip
    position = after(game, position, "deal O:xxoo")
    known = ["I:xxxo", "O:xxoo"]
    for turn, (action, deal) in enumerate(
        [("r0@c3", "T:xxoo"), ("r0@c4", "S:xoxo"), ("r0@e4", "Z:xoxo"), ("r0@c6", "L:xxoo")], 1
    ):
        mover, waiter = ("black", "white") if turn % 2 else ("white", "black")
        told = game.describe(position)
        assert (position.to_move, told["turn"], [told["hand"], told["next"]]) == (mover, turn, known)
        position = after(game, position, action)
        told = game.describe(position)
        assert (position.to_move, told["to_move"], told["turn"]) == ("chance", waiter, turn + 1)
        assert (told["hand"], told["next"]) == (known[1], None)
        position = after(game, position, f"deal {deal}")
        known = [known[1], deal]


def test_the_colours_follow_the_turn_that_the_hand_is_for() -> None:
    """What is dealt after turn 39 is for turn 41; this turn's hand is dealt before the next one's."""
    game = hands("6x6")
    blocks = {"black": [1, True], "white": [1, True]}
    later = game.setup(EMPTY, "black", turn=40, hand="O:xxoo", blocks=blocks)
    assert game.chance(later) == game.chance(dealt_for(game, 41))
    both = game.setup(EMPTY, "black", turn=40, blocks=blocks)
    assert game.chance(both) == game.chance(dealt_for(game, 40))
    assert game.chance(after(game, both, "deal O:xxoo")) == game.chance(later)
    own = game.setup(EMPTY, "black", turn=40, blocks=blocks, pushes=NOBODY)
    assert "deal 1:x" in game.legal(own)
    assert "deal 1:o" in game.legal(after(game, own, "deal O:xxoo"))


def test_a_hand_may_be_known_before_the_one_of_this_turn() -> None:
    game = hands("6x6")
    position = game.setup(EMPTY, "white", turn=12, next="O:xxoo")
    assert position.to_move == "chance" and game.describe(position)["hand"] is None
    assert after(game, position, "deal I:xxoo").to_move == "white"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("r0@a1", "chance-due"),
        ("a1>n", "chance-due"),
        ("pick1", "chance-due"),
        ("deal L3:xxo", "cannot-be-dealt"),
        ("deal I:xxxx/I:xxxx", "cannot-be-dealt"),
        ("deal I:xxx", "cannot-be-dealt"),
        ("deal I:xxoo ", "cannot-be-dealt"),
        ("deal ", "cannot-be-dealt"),
        ("deal i:xxoo", "cannot-be-dealt"),
        ("deal I:xxoo/", "cannot-be-dealt"),
        ("deal I:xxoo/I:xxoo/I:xxoo", "cannot-be-dealt"),
        ("deal", "not-an-action"),
        ("I:xxoo", "not-an-action"),
    ],
)
def test_what_cannot_come(text: str, code: str) -> None:
    game = hands("6x6")
    position = dealt_for(game, 12)
    refusal = game.refusal(position, text)
    assert refusal is not None and refusal.code == code and text not in game.legal(position)
    with pytest.raises(IllegalAction):
        game.play(position, text)


def test_events_are_the_odds_without_doubles() -> None:
    """`legal` lists what `chance` weighs, in the same order, and finds each by its number."""
    game = hands("6x6", shapes=("I", "S"))
    for position in (game.start(), dealt_for(game, 9), game.setup(EMPTY, "black", turn=9)):
        events = game.legal(position)
        assert list(map(str, events)) == list(game.chance(position))
        assert [str(events[i]) for i in range(-len(events), 0)] == list(map(str, events))
        assert max(Counter(map(str, events)).values()) == 1
        with pytest.raises(IndexError):
            events[len(events)]
