"""How a game of dealt hands ends, what a position tells of itself, and that any text is legal or refused."""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from small import after, dealing, hands, random_game, texts, thorough

from verifier.engine.errors import RulebookError
from verifier.engine.game import Game
from verifier.engine.planes import Action
from verifier.engine.position import Position
from verifier.engine.refusals import IllegalAction

FULL = "x o . x\no x x o\nx o o x"


def dealt(game: Game, diagram: str, hand: str, to_move: str = "black", **state: Any) -> Position:
    """A position in which the hands of this turn and the next are known."""
    return game.setup(diagram, to_move, **{"hand": hand, "next": "O:xxoo", "turn": 9, **state})


def result(game: Game, position: Position) -> tuple[tuple[str, ...], str, str | None] | None:
    over = game.outcome(position)
    return over and (over.winners, over.reason, over.rule)


BLACK, WHITE = (("black",), "row", "row"), (("white",), "row", "row")
BOTH, STUCK = ((), "both-rows", "both"), ((), "no-legal-point", "stuck")


# ---------------------------------------------------------------- rows


def drawn(symbol: str, holds: Callable[[int, int], bool]) -> str:
    """Seven by seven points, with stones of a colour where something holds."""
    return "\n".join(" ".join(symbol if holds(x, y) else "." for x in range(7)) for y in range(7))


@pytest.mark.parametrize("to_move", ["black", "white"])
@pytest.mark.parametrize(
    ("diagram", "hand", "action", "expected"),
    [
        ("x x x . . . . .", "I:xxxx", "r0@d1", BLACK),
        ("o o o . . . . .", "I:oooo", "r0@d1", WHITE),
        ("x x x x . . . . x x", "I:xxxx", "r0@e1", BLACK),  # ten are seven too
        ("x x x . . . . .", "I:xxxo", "r0@d1", None),  # six
        ("x x x . . . . .", "I:xxox", "r0@d1", None),
        (". . . . . . .\no o o o o o .", "I2:xo", "r1@g1", WHITE),
        ("x x x x x x .\no o o o o o .", "I2:xo", "r1@g1", BOTH),
        ("x x x x x x .\no o o o . o .", "I2:xo", "r1@g1", BLACK),
        (drawn("x", lambda x, y: x == y < 6), "1:x", "r0@g7", BLACK),
        (drawn("o", lambda x, y: x + y == 6 and y > 0), "1:o", "r0@g1", WHITE),
        (drawn("x", lambda x, y: x == 3 and y != 3), "1:x", "r0@d4", BLACK),
        ("x x x x x x . x x x x x x", "1:o", "r0@g1", None),
    ],
)  # fmt: skip
def test_seven_win_for_their_colour_whoever_completes_them(
    to_move: str, diagram: str, hand: str, action: str, expected: Any
) -> None:
    rows = diagram.split("\n")
    game = hands(f"{len(rows[0].split())}x{len(rows)}", length=7)
    position = after(game, dealt(game, diagram, hand, to_move), action)
    if expected is None:
        assert result(game, position) in (None, STUCK)
        return
    assert result(game, position) == expected
    assert list(game.legal(position)) == [] and game.chance(position) == {}
    assert position.to_move == {"black": "white", "white": "black"}[to_move]


@pytest.mark.parametrize("to_move", ["black", "white"])
@pytest.mark.parametrize(
    ("push", "expected"),
    [
        ("c2>n", WHITE),
        ("c3>n", BOTH),  # a stone that is only pushed along completes the row behind
        ("b1>e", None),
    ],
)
def test_a_push_completes_rows_too(to_move: str, push: str, expected: Any) -> None:
    """Also those of the other player."""
    game = hands("5x4", length=4)
    position = dealt(game, "o o . o x\nx x o x o\no x x o .\nx o o x .", "1:x", to_move, next="1:x")
    assert result(game, position) is None
    assert result(game, after(game, position, push)) == expected


@pytest.mark.parametrize(
    ("diagram", "expected"),
    [
        ("x x x x x x x .\n. . . . . . . .", BLACK),
        ("o o o o o o o o\n. . . . . . . .", WHITE),
        ("x x x x x x x .\n. o o o o o o o", BOTH),
        ("x x x x x x . x\n. o o . o o o o", None),
    ],
)
@pytest.mark.parametrize("hand", ["O:xxoo", None])
def test_rows_that_are_set_up_count_at_once(diagram: str, expected: Any, hand: str | None) -> None:
    game = hands("8x2")
    position = game.setup(diagram, "white", hand=hand, next=None)
    assert result(game, position) == expected
    if expected:
        assert position.to_move == "white" and not game.legal(position)


# ---------------------------------------------------------------- nothing to do


def test_a_dead_end_is_judged_before_the_next_deal() -> None:
    """White's hand, announced before, has no place when black has placed the last stones."""
    game = hands("4x2")
    before = dealt(game, "x o . .\no x . .", "O:xoxo", pushes={"white": 0})
    position = after(game, before, "r0@c1")
    assert result(game, position) == STUCK
    told = game.describe(position)
    assert (position.to_move, told["turn"], told["hand"], told["next"]) == ("white", 10, "O:xxoo", None)
    assert game.chance(position) == {} and not game.legal(position)


def test_a_dead_end_shows_when_the_hand_of_this_turn_is_dealt() -> None:
    game = hands("4x3", times=0)
    position = game.setup(FULL, "black", turn=9, blocks={"black": [1, True]})
    assert position.to_move == "chance" and game.outcome(position) is None
    assert result(game, after(game, position, "deal 1:x")) is None
    assert result(game, after(game, position, "deal I2:xo")) == STUCK
    known = game.setup(FULL, "black", turn=9, next="1:o", blocks={"black": [1, True]})
    assert result(game, after(game, known, "deal I2:xo")) == STUCK


@pytest.mark.parametrize(
    ("hand", "state", "expected"),
    [
        ("I2:xo", {"pushes": {"black": 0}}, STUCK),
        ("I2:xo", {"cooldown": {"black": 2}}, STUCK),
        ("I2:xo/O:xxxx", {"cooldown": {"black": 2}}, STUCK),
        ("I2:xo/1:x", {"cooldown": {"black": 2}}, None),
        ("I2:xo", {}, None),
        ("1:x", {"pushes": {"black": 0}}, None),
        ("I2:xo", {"pushes": {"white": 0}, "cooldown": {"white": 2}}, None),
    ],
)
def test_a_turn_with_nothing_to_do_is_a_draw(hand: str, state: dict[str, Any], expected: Any) -> None:
    game = hands("4x3")
    position = dealt(game, FULL, hand, **state)
    assert result(game, position) == expected
    assert bool(game.legal(position)) == (expected is None)


def test_a_full_board_is_a_draw_when_the_hand_is_known() -> None:
    game = hands("4x3")
    assert result(game, dealt(game, FULL.replace(".", "x"), "1:x")) == STUCK


# ---------------------------------------------------------------- giving up


@pytest.mark.parametrize("text", ["resign", "timeout"])
@pytest.mark.parametrize("to_move", ["black", "white"])
@pytest.mark.parametrize("hand", [None, "O:xxoo"])
def test_giving_up_is_possible_while_chance_is_due(text: str, to_move: str, hand: str | None) -> None:
    """For the player whose turn it is, until the game is over."""
    game = hands("6x6")
    position = game.setup("\n".join([". . . . . ."] * 6), to_move, turn=7, hand=hand)
    assert position.to_move == "chance" and game.describe(position)["to_move"] == to_move
    assert text not in game.legal(position) and game.refusal(position, text) is None
    ended = game.play(position, text)
    assert result(game, ended) == (("white" if to_move == "black" else "black",), text, None)
    assert game.chance(ended) == {} and not game.legal(ended) and ended.to_move == to_move
    for again in ("resign", "timeout", "deal O:xxoo", "r0@a1"):
        with pytest.raises(IllegalAction) as error:
            game.play(ended, again)
        assert error.value.refusal.code == "game-over"


# ---------------------------------------------------------------- positions as values


@pytest.mark.parametrize("seed", range(12))
def test_a_position_is_all_that_describe_tells(seed: int) -> None:
    """Set up again it is equal, hashes alike and goes on in the same way; so does what was pickled."""
    game = dealing("7x6") if seed % 2 else hands("7x6", 5, shapes=("T", "S"), block=3)
    seen = set()
    for position in random_game(game, seed, 80):
        told = game.describe(position)
        again = game.setup(game.diagram(position), **told)
        copy = pickle.loads(pickle.dumps(position))
        for other in (again, copy):
            assert other == position and hash(other) == hash(position)
            assert list(game.legal(other)) == list(game.legal(position))
            assert game.chance(other) == game.chance(position) and game.describe(other) == told
            assert game.outcome(other) == game.outcome(position)
        seen.add(position)
    assert len(seen) > 3 and position in seen


def test_positions_differ_by_whatever_the_rules_look_at() -> None:
    game = hands("6x6")
    diagram = "\n".join([". . . . . ."] * 6)
    states: list[dict[str, Any]] = [
        {}, {"turn": 3}, {"hand": "O:xxoo"}, {"hand": "O:xoxo"}, {"hand": "O:xxoo", "next": "O:xxoo"},
        {"next": "O:xxoo"}, {"hand": "O:xxoo/I:xxoo"}, {"hand": "O:xxoo/I:xxoo", "picked": 1},
        {"hand": "O:xxoo/I:xxoo", "picked": 2}, {"pushes": {"black": 1}}, {"pushes": {"white": 1}},
        {"cooldown": {"black": 1}}, {"blocks": {"black": [1, False]}}, {"blocks": {"black": [1, True]}},
        {"last_placed": {"black": ["a1"]}},
    ]  # fmt: skip
    found = {game.setup(diagram, colour, **state) for state in states for colour in ("black", "white")}
    assert len(found) == 2 * len(states)


def test_describe_tells_the_keys_that_setup_takes() -> None:
    game = hands("6x6")
    position = after(game, game.start(), "deal O:oxxx", "deal I:xoxo", "r0@b2", "deal T:oooo")
    assert game.describe(position) == {
        "to_move": "white",
        "taken": {"black": 0, "white": 0},
        "phase": "play",
        "hand": "I:xoxo",
        "next": "T:oooo",
        "turn": 2,
        "pushes": {"black": 2, "white": 2},
        "cooldown": {"black": 0, "white": 0},
        "blocks": {"black": [1, False], "white": [1, False]},
        "last_placed": {"black": ["b2", "c2", "b3", "c3"], "white": []},
    }


BAD = [
    {"hand": "Q:xxoo"}, {"hand": "T:xxo"}, {"hand": "T:xxob"}, {"hand": "T"}, {"hand": ""}, {"hand": 7}, {"hand": []},
    {"hand": "T:xxoo/"}, {"hand": "T:xxoo/T:xxoo/T:xxoo"}, {"next": "T:xxoo "}, {"next": True},
    {"turn": 0}, {"turn": -1}, {"turn": "2"}, {"turn": True}, {"turn": 1.0}, {"turn": None},
    {"picked": 1}, {"picked": 1, "hand": "T:xxoo"}, {"picked": 3, "hand": "T:xxoo/T:xxoo"}, {"picked": "1"},
    {"pushes": 2}, {"pushes": {"black": -1}}, {"pushes": {"red": 1}}, {"pushes": {"black": None}}, {"pushes": [2, 2]},
    {"cooldown": {"black": 1.5}}, {"cooldown": {"chance": 1}}, {"blocks": {"black": 3}},
    {"blocks": {"black": [10, True]}},
    {"blocks": {"black": [1]}}, {"blocks": {"black": [1, 0]}}, {"blocks": {"black": [-1, False]}},
    {"blocks": {"black": [True, False]}}, {"last_placed": {"black": "a1"}}, {"last_placed": {"black": ["g1"]}},
    {"last_placed": {"black": [1]}}, {"last_placed": ["a1"]}, {"moving": {}}, {"waiting": {}},
    {"quiet": -1}, {"turns": 3},
]  # fmt: skip


@pytest.mark.parametrize("state", BAD, ids=str)
def test_values_that_cannot_be_set_up(state: dict[str, Any]) -> None:
    game = hands("6x6")
    with pytest.raises(RulebookError):
        game.setup("\n".join([". . . . . ."] * 6), "black", **state)


@pytest.mark.parametrize("to_move", ["chance", "red", ""])
def test_only_a_colour_has_a_turn(to_move: str) -> None:
    with pytest.raises(RulebookError):
        hands("2x1").setup(". .", to_move)


# ---------------------------------------------------------------- legal, lazily


def test_membership_needs_no_list() -> None:
    """Of sixty by sixty points with two double deals to come, single texts are asked about at once."""
    game = hands("60x60")
    start = game.start()
    position = after(game, start, "deal I:xxxo", "deal O:xxoo/T:xxoo", "r0@ad30")
    events = game.legal(position)
    assert len(events) == 112 + 112 * 112
    assert "deal S:xxoo/Z:oooo" in events and "deal S:xxoo/Z:oooo/T:xxoo" not in events
    assert str(events[112 + 5 * 112 + 7]) == f"{events[5]}/{str(events[7]).removeprefix('deal ')}"
    assert len(repr(events)) < 400
    picked = after(game, position, "deal O:xxoo", "pick2")
    legal = game.legal(picked)
    assert "r0@ad31" in legal and "r0@a1" not in legal and 5 not in legal and None not in legal
    assert legal[0] in legal and legal[-1] == list(legal)[-1] and legal[1:3] == tuple(legal)[1:3]
    assert legal.index(Action("", "r0@ad31")) == texts_in_order(game, picked).index("r0@ad31")
    assert len(repr(legal)) < 400


def texts_in_order(game: Game, position: Position) -> list[str]:
    return [str(action) for action in game.legal(position)]


def test_actions_are_values_that_are_playable_wherever_they_are_legal() -> None:
    game = hands("6x6")
    one = after(game, game.start(), "deal O:xxxo", "deal I:xxoo")
    other = dealt(game, "\n".join([". . . . . ."] * 6), "I:xoxo")
    action = next(a for a in game.legal(one) if str(a) == "r1@b2")
    assert action == game.parse("r1@b2") and hash(action) == hash(game.parse("r1@b2"))
    for position in (one, other):
        by_text = game.play(position, "r1@b2")
        assert game.play(position, action) == game.play(position, game.parse("r1@b2")) == by_text
    assert game.diagram(game.play(one, action)) != game.diagram(game.play(other, action))
    with pytest.raises(IllegalAction):
        game.play(by_text, action)


@pytest.mark.parametrize(
    "text",
    ["r4@a1", "r0@g1", "r0@a7", "r0@aa1", "a9>n", "a1>x", "pick3", "deal I:xxx", "deal", "use", "h8", "pass", ""],
)
def test_what_the_game_has_no_action_for(text: str) -> None:
    with pytest.raises(IllegalAction):
        hands("6x6").parse(text)


@pytest.mark.parametrize("text", ["r3@a1", "a1>nw", "pick2", "deal I:xxoo", "deal I:xxoo/1:x", "resign"])
def test_what_it_has_one_for(text: str) -> None:
    assert str(hands("6x6").parse(text)) == text


# ---------------------------------------------------------------- any text at all

PIECES = (
    *(
        "deal ",
        "deal",
        " ",
        "I",
        "T",
        "L3",
        "1",
        "Q",
        ":",
        "/",
        "xoox",
        "xxoo",
        "x",
        "o",
        "r",
        "r0",
        "r1",
        "r4",
        "r00",
        "@",
    ),
    *(
        ">",
        "a1",
        "b2",
        "c1",
        "d1",
        "zz99",
        "a0",
        "a01",
        "A1",
        "n",
        "ne",
        "up",
        "pick",
        "pick1",
        "pick2",
        "pick3",
        "use",
    ),
    *("resign", "timeout", "{text}", "{", "}", "%s", "\n", "\0", "\ud800", "１", "٣", "²", "-", ",", "9" * 50),
)
ANY = (
    st.text(max_size=30)
    | st.lists(st.sampled_from(PIECES), max_size=7).map("".join)
    | st.sampled_from(
        ["x" * 100_000, "deal " + "I:xxoo/" * 20_000, "r0@" + "a" * 50_000, "９" * 5000, "deal I:" + "x" * 100_000]
    )
)
GAME = hands("6x4", 5, shapes=("I", "T"), block=3)
POSITIONS = [position for seed in range(6) for position in random_game(GAME, seed, 40)]


@thorough(400)
@given(st.sampled_from(POSITIONS), ANY)
def test_any_text_is_legal_or_refused(position: Position, text: str) -> None:
    """Nothing but IllegalAction, whatever is written; and the words fit into a line."""
    legal = GAME.legal(position)
    if text in legal or (text in ("resign", "timeout") and GAME.outcome(position) is None):
        assert GAME.refusal(position, text) is None
        assert GAME.play(position, text).last == Action("", text)
        return
    refusal = GAME.refusal(position, text)
    assert refusal is not None and len(refusal.en) < 300 and len(refusal.ja) < 300
    with pytest.raises(IllegalAction) as error:
        GAME.play(position, text)
    assert error.value.refusal == refusal
    assert text not in list(map(str, legal))


@thorough(200)
@given(ANY)
def test_any_text_is_parsed_or_refused(text: str) -> None:
    try:
        assert str(GAME.parse(text)) == text
    except IllegalAction as error:
        assert error.refusal.code != "game-over"


def test_those_positions_hold_what_they_should() -> None:
    movers = {position.to_move for position in POSITIONS}
    assert movers == {"black", "white", "chance"} and any(GAME.outcome(position) for position in POSITIONS)
    dice = random.Random(2)
    assert any("pick1" in texts(GAME, p) for p in dice.sample(POSITIONS, len(POSITIONS)) if p.to_move != "chance")
