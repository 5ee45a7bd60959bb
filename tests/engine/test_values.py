"""Positions and actions are values: immutable, hashable, equal when nothing that matters differs."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest
import small
from small import (
    JUMP,
    QUIET,
    SAMPLES,
    STEP,
    THREEFOLD,
    after,
    jumping,
    make,
    phase,
    random_game,
    removing,
    rowing,
    sandwiching,
    texts,
    wandering,
)

from verifier.engine.errors import RulebookError
from verifier.engine.history import NONE
from verifier.engine.mechanics.moves import Place, Step
from verifier.engine.mechanics.order import SamePiece
from verifier.engine.planes import Action
from verifier.engine.position import Outcome
from verifier.engine.refusals import Code, IllegalAction
from verifier.engine.text import Text

# ---------------------------------------------------------------- positions


@pytest.mark.parametrize("name", SAMPLES)
def test_playing_changes_no_position(name: str) -> None:
    game = SAMPLES[name]
    positions = [*random_game(game, 3, 30)]
    before = [(p.key, hash(p), game.diagram(p), game.describe(p), texts(game, p)) for p in positions]
    for position in positions:
        for action in game.legal(position):
            game.play(position, action)
    assert before == [(p.key, hash(p), game.diagram(p), game.describe(p), texts(game, p)) for p in positions]


@pytest.mark.parametrize("field", ["stones", "side", "over", "to_move", "taken", "new"])
def test_positions_cannot_be_changed(field: str) -> None:
    with pytest.raises(AttributeError):
        setattr(jumping().start(), field, None)


def test_the_stones_taken_are_told_in_a_copy() -> None:
    position = jumping().start()
    position.taken["black"] = 99
    assert position.taken == {"black": 0, "white": 0}


@pytest.mark.parametrize("name", SAMPLES)
def test_the_same_actions_make_equal_positions_in_another_instance_of_the_game(name: str) -> None:
    game = SAMPLES[name]
    other = getattr(small, name)()
    mine, theirs = [*random_game(game, 2, 30)], [*random_game(other, 2, 30)]
    assert mine == theirs
    assert list(map(hash, mine)) == list(map(hash, theirs))
    assert len(set(mine)) == len({*mine, *theirs})


def test_positions_are_equal_in_whatever_order_they_were_reached() -> None:
    game = make("4x2", setup="x . . o\nx . . o", moves=[STEP], ends=[QUIET, THREEFOLD])
    one = after(game, game.start(), "a1-b1", "d1-c1", "a2-b2", "d2-c2")
    other = after(game, game.start(), "a2-b2", "d2-c2", "a1-b1", "d1-c1")
    assert one != other, "other positions have occurred on the way"
    assert one._replace(history=NONE) == other._replace(history=NONE)
    upper, lower = ("a1-b1", "d1-c1", "b1-a1", "c1-d1"), ("a2-b2", "d2-c2", "b2-a2", "c2-d2")
    one, other = after(game, game.start(), *upper, *lower), after(game, game.start(), *lower, *upper)
    assert one == other and hash(one) == hash(other), "the same positions have occurred, in another order"
    plain = make("4x2", setup="x . . o\nx . . o", moves=[STEP])
    one = after(plain, plain.start(), "a1-b1", "d1-c1", "a2-b2", "d2-c2")
    other = after(plain, plain.start(), "a2-b2", "d2-c2", "a1-b1", "d1-c1")
    assert one == other and hash(one) == hash(other)
    assert {one, other} == {one}


def test_how_long_it_took_matters_only_where_it_is_counted() -> None:
    game = make("4x1", setup="x . . o", moves=[STEP])
    back = after(game, game.start(), "a1-b1", "d1-c1", "b1-a1", "c1-d1")
    assert back == game.start() and hash(back) == hash(game.start())
    counting = make("4x1", setup="x . . o", moves=[STEP], ends=[QUIET])
    back = after(counting, counting.start(), "a1-b1", "d1-c1", "b1-a1", "c1-d1")
    assert back != counting.start()


def test_what_makes_positions_differ() -> None:
    game = make("5x1", moves=[JUMP, STEP], continues=[SamePiece(id="on", moves=("jump",))], ends=[QUIET])
    row = "x . x o ."
    positions = [
        game.setup(row, to_move="black"),
        game.setup("x . x . o", to_move="black"),
        game.setup(row, to_move="white"),
        game.setup(row, to_move="black", taken={"black": 1}),
        game.setup(row, to_move="black", quiet=1),
        game.setup(row, to_move="black", moving={"piece": "c1"}),
        game.play(game.setup(row, to_move="black"), "resign"),
        game.play(game.setup(row, to_move="black"), "timeout"),
    ]
    assert len(set(positions)) == len(positions)
    assert all((a == b) is (a is b) and (a != b) is (a is not b) for a in positions for b in positions)


def test_positions_of_other_rules_differ_though_the_board_is_the_same() -> None:
    one, other = make("3x1", moves=[STEP]), make("3x1", moves=[Step(id="step", directions="all")])
    assert one.start() != other.start()
    assert one.start() != tuple(one.start()) and one.start() != "anything"
    assert not one.same_rules(other) and one.same_rules(make("3x1", moves=[STEP]))


def test_the_phase_is_part_of_a_position() -> None:
    game = sandwiching()
    board = game.diagram(game.start())
    assert game.setup(board, to_move="black", phase="placement") == game.start()
    assert game.setup(board, to_move="black", phase="placement", actions=2) != game.start()


def test_a_position_shows_itself() -> None:
    assert repr(sandwiching().start()) == "<small, black to move, placement>\n. . .\n. . .\n. . ."


# ---------------------------------------------------------------- actions


def test_actions_are_equal_by_their_notation() -> None:
    game, other = jumping(), make("5x5", moves=[STEP])
    action = game.parse("a1-a2")
    assert action == other.parse("a1-a2") and hash(action) == hash(other.parse("a1-a2"))
    assert action != game.parse("a1-b1") and action != "a1-a2"
    assert str(action) == "a1-a2" and repr(action) == "Action('a1-a2')"
    assert {action, other.parse("a1-a2")} == {action}


@pytest.mark.parametrize("name", SAMPLES)
def test_an_action_is_playable_wherever_its_notation_is_legal(name: str) -> None:
    """Parsed once, or from another instance of the game, or made by hand, in whatever position and phase."""
    game, other = SAMPLES[name], getattr(small, name)()
    for position in random_game(game, 9, 25):
        for action in list(game.legal(position))[:6]:
            expected = game.play(position, action.text)
            for same in (action, game.parse(action.text), other.parse(action.text), Action("", action.text)):
                assert same in game.legal(position)
                assert game.play(position, same) == expected
                assert game.refusal(position, same) is None


def test_an_action_of_one_phase_is_playable_in_another() -> None:
    game = make("3x1", phases=[phase("first", 2, moves=[Place(id="sooner")])], moves=[Place(id="later")])
    early = game.start()
    late = after(game, early, "a1", "b1")
    action = next(a for a in game.legal(early) if a.text == "c1")
    assert game.legal(late)[0] == action
    assert game.diagram(game.play(late, action)) == "x o x"
    assert game.trace(late, action)[0].clause == "later"
    assert game.play(early, game.legal(late)[0]) == after(game, early, "c1")


def test_an_action_that_is_not_legal_now_is_refused_from_whatever_game() -> None:
    game = jumping()
    for action in (game.parse("a1-a2"), make("5x5", moves=[STEP]).parse("a1-a2"), removing().parse("-a1")):
        assert action not in game.legal(game.start())
        with pytest.raises(IllegalAction):
            game.play(game.start(), action)


@pytest.mark.parametrize("text", ["a1xa3", "stop", "", "z9", "a1-c2", "c2-c2"])
def test_what_no_action_is_called_cannot_be_parsed(text: str) -> None:
    with pytest.raises(IllegalAction):
        sandwiching().parse(text)


# ---------------------------------------------------------------- copies and pickles


@pytest.mark.parametrize("make_game", [jumping, sandwiching, wandering, rowing])
def test_copies_of_positions_are_equal_and_can_be_played(make_game: Any) -> None:
    game = make_game()
    for position in random_game(game, 4, 6):
        for twin in (copy.copy(position), copy.deepcopy(position)):
            assert twin == position and hash(twin) == hash(position)
            assert [game.play(twin, a) for a in game.legal(twin)] == [
                game.play(position, a) for a in game.legal(position)
            ]


def test_what_goes_to_other_processes_can_be_pickled() -> None:
    game = jumping()
    assert game.same_rules(type(game)(pickle.loads(pickle.dumps(game.rules))))
    refusal = game.refusal(game.start(), "a1-a2")
    assert refusal is not None
    for value in (refusal, refusal.code, Outcome(("black",), "row", "five"), game.trace(game.start(), "d3-c3")):
        assert pickle.loads(pickle.dumps(value)) == value
    illegal = pickle.loads(pickle.dumps(IllegalAction(refusal)))
    assert isinstance(illegal, IllegalAction) and illegal.refusal == refusal and str(illegal) == refusal.en
    bad = RulebookError(Text("日本語", "English"), "bad-diagram", (1, 2)).within("setup")
    again = pickle.loads(pickle.dumps(bad))
    assert (again.text, again.code, again.where, str(again)) == (bad.text, "bad-diagram", ("setup", 1, 2), "English")


def test_texts_and_codes_are_plain_values() -> None:
    assert Text("日本語", "English")["ja"] == "日本語" and Text("日本語", "English")["fr"] == "English"
    assert Code("no-way") is Code.NO_WAY and f"{Code.NO_WAY}" == "no-way"
    with pytest.raises(AttributeError):
        Text("a", "b").ja = "c"  # type: ignore[misc]
