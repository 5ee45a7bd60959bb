"""Openings in which one seat places stones of both colours and the other chooses which to play."""

from __future__ import annotations

import pickle
from dataclasses import replace
from typing import Any

import pytest
from small import PLACE, after, make, phase, stands, texts

from verifier.engine.errors import RulebookError
from verifier.engine.game import Game
from verifier.engine.mechanics.ends import BoardFull, Row
from verifier.engine.mechanics.flank import Flank, NoSelfSandwich
from verifier.engine.mechanics.moves import ChooseColour
from verifier.engine.position import Outcome
from verifier.engine.refusals import Code
from verifier.engine.rules import PhaseRules, Turns

COLOURS: Any = ("black", "white")
CHOOSE = ChooseColour(id="choose", colours=COLOURS)


def seated(by: Any, before: PhaseRules, *stones: str) -> PhaseRules:
    """A phase in which one seat acts all through, and places stones of these colours."""
    return replace(before, turns=Turns(by=by, stones=stones))


def four(**slots: Any) -> Game:
    """The first seat places black, white, black, white; the second chooses; black plays."""
    return opened(
        seated("first", phase("stones", 4, moves=[PLACE]), "black", "white", "black", "white"),
        seated("second", phase("choice", 1, moves=[CHOOSE])),
        **slots,
    )


def three() -> Game:
    """The first seat places black, white, black; the second chooses or places two more, and the first chooses."""
    return opened(
        seated("first", phase("stones", 3, moves=[PLACE]), "black", "white", "black"),
        seated("second", phase("choice", 1, moves=[replace(CHOOSE, open=True)])),
        replace(seated("second", phase("more", 2, moves=[PLACE]), "white", "black"), only_if_open=True),
        replace(seated("first", phase("last", 1, moves=[CHOOSE])), only_if_open=True),
    )


def opened(*phases: PhaseRules, size: str = "5x5", **slots: Any) -> Game:
    slots = {"captures": [Flank(id="flank")], "ends": [Row(id="row", length=4), BoardFull(id="full")], **slots}
    return make(size, phases=phases, moves=[PLACE], **slots)


FOUR, THREE = ("a1", "b1", "c1", "d1"), ("a1", "b1", "c1")
AS_SEATED, SWAPPED = {"black": 1, "white": 2}, {"black": 2, "white": 1}


# ---------------------------------------------------------------- four stones and a choice


def test_the_first_seat_places_stones_of_both_colours() -> None:
    game = four()
    position = game.start()
    for n, point in enumerate(FOUR):
        assert (position.to_move, position.phase.id, game.describe(position)["actions"]) == ("black", "stones", n)
        assert len(game.legal(position)) == 25 - n
        position = after(game, position, point)
    assert stands(game, position, "x o x o .\n" + ". . . . .\n" * 4)
    assert (position.to_move, position.phase.id) == ("white", "choice")


def test_the_second_seat_chooses_a_colour_and_black_plays() -> None:
    game = four()
    chosen = after(game, game.start(), *FOUR)
    assert list(map(str, game.legal(chosen))) == ["black", "white"]
    for colour, seats in (("black", SWAPPED), ("white", AS_SEATED)):
        position = after(game, chosen, colour)
        assert (position.to_move, position.phase.id) == ("black", "play")
        assert game.describe(position)["seats"] == seats
        assert len(game.legal(position)) == 21 and game.diagram(position) == game.diagram(chosen)


def test_until_then_no_seat_has_a_colour() -> None:
    game = four()
    assert all("seats" not in game.describe(after(game, game.start(), *FOUR[:n])) for n in range(5))


def test_stones_of_an_opening_take_nothing() -> None:
    game = four()
    position = after(game, game.start(), "a1", "b1", "d1", "c1")
    assert stands(game, position, "x o o x .\n" + ". . . . .\n" * 4)
    assert position.taken == {"black": 0, "white": 0}
    position = after(game, position, "white", "e5", "e4")
    assert position.taken == {"black": 0, "white": 0}


def test_nor_are_they_barred() -> None:
    """The fourth stone lies between two with another of its colour; in play that would not be allowed."""
    game = four(forbids=[NoSelfSandwich(id="closed", flank="flank")])
    position = after(game, game.start(), "a1", "b1", "d1")
    assert "c1" in game.legal(position)
    played = after(game, after(game, game.start(), "a1", "b1", "d1", "e5"), "black", "e1")
    refusal = game.refusal(played, "c1")
    assert refusal is not None and (refusal.code, refusal.rule) == (Code.SELF_SANDWICH, "closed")


# ---------------------------------------------------------------- three stones, a choice, or two more


@pytest.mark.parametrize(("colour", "seats"), [("black", SWAPPED), ("white", AS_SEATED)])
def test_after_three_stones_white_plays(colour: str, seats: dict[str, int]) -> None:
    game = three()
    position = after(game, game.start(), *THREE)
    assert list(map(str, game.legal(position))) == ["black", "white", "more"] and position.to_move == "white"
    position = after(game, position, colour)
    assert (position.to_move, position.phase.id) == ("white", "play")
    assert game.describe(position)["seats"] == seats


@pytest.mark.parametrize(("colour", "seats"), [("black", AS_SEATED), ("white", SWAPPED)])
def test_or_the_second_seat_places_two_more_and_the_first_chooses(colour: str, seats: dict[str, int]) -> None:
    game = three()
    position = after(game, game.start(), *THREE, "more")
    assert (position.to_move, position.phase.id, len(game.legal(position))) == ("white", "more", 22)
    position = after(game, position, "d1")
    assert (position.to_move, position.phase.id) == ("white", "more") and "seats" not in game.describe(position)
    position = after(game, position, "e1")
    assert stands(game, position, "x o x o x\n" + ". . . . .\n" * 4)
    assert (position.to_move, list(map(str, game.legal(position)))) == ("black", ["black", "white"])
    position = after(game, position, colour)
    assert (position.to_move, position.phase.id, game.describe(position)["seats"]) == ("white", "play", seats)


def test_play_goes_on_turn_by_turn_whoever_has_which_colour() -> None:
    game = three()
    for words in (("black",), ("white",), ("more", "d1", "e1", "white")):
        position, movers = after(game, game.start(), *THREE, *words), []
        for point in ("a3", "b3", "c3"):
            movers.append(position.to_move)
            position = after(game, position, point)
        assert movers == ["white", "black", "white"]


# ---------------------------------------------------------------- refused


@pytest.mark.parametrize(
    ("actions", "text", "code"),
    [
        ((), "black", Code.NOT_NOW),
        ((), "more", Code.NOT_NOW),
        (THREE, "a5", Code.NOT_NOW),
        (THREE, "a1", Code.NOT_NOW),
        (THREE, "blue", Code.UNREADABLE),
        (THREE, "Black", Code.UNREADABLE),
        (THREE, "stop", Code.NO_SUCH_ACTION),
        ((*THREE, "more"), "black", Code.NOT_NOW),
        ((*THREE, "more"), "more", Code.NOT_NOW),
        ((*THREE, "more"), "b1", Code.OCCUPIED),
        ((*THREE, "more"), "f1", Code.OFF_BOARD),
        ((*THREE, "more", "d1", "e1"), "more", Code.NOT_NOW),
        ((*THREE, "more", "d1", "e1"), "a5", Code.NOT_NOW),
        ((*THREE, "black"), "white", Code.NOT_NOW),
        ((*THREE, "black"), "more", Code.NOT_NOW),
    ],
)
def test_words_and_stones_have_their_time(actions: tuple[str, ...], text: str, code: Code) -> None:
    game = three()
    position = after(game, game.start(), *actions)
    refusal = game.refusal(position, text)
    assert refusal is not None and refusal.code == code
    assert text not in game.legal(position)


def test_in_a_game_without_a_choice_the_words_are_unreadable() -> None:
    game = make("5x5", moves=[PLACE], captures=[Flank(id="flank")])
    for text in ("black", "white", "more"):
        refusal = game.refusal(game.start(), text)
        assert refusal is not None and refusal.code == Code.UNREADABLE


def test_more_is_no_word_where_the_choice_cannot_be_left_open() -> None:
    game = four()
    refusal = game.refusal(after(game, game.start(), *FOUR), "more")
    assert refusal is not None and refusal.code == Code.UNREADABLE
    assert game.parse("black").text == "black" and "black" not in game.legal(game.start())


# ---------------------------------------------------------------- endings, and who has won


def test_the_outcome_tells_colours_and_seats() -> None:
    game = four()
    rows = ("a1", "a5", "b1", "b5", "black", "c1", "c5", "d1")
    over = game.outcome(after(game, game.start(), *rows))
    assert over == Outcome(("black",), "row", "row", False, (2,))
    kept = game.outcome(after(game, game.start(), *[text.replace("black", "white") for text in rows]))
    assert kept == Outcome(("black",), "row", "row", False, (1,))


@pytest.mark.parametrize(
    ("actions", "winner"),
    [
        ((), "white"),  # before colours are settled the acting seat gives up: the first seat is black
        (THREE[:2], "white"),
        (THREE, "black"),  # … the second white
        ((*THREE, "more"), "black"),
        ((*THREE, "more", "d1", "e1"), "white"),
        ((*THREE, "black"), "black"),  # then it is the colour: white is to move
    ],
)
def test_who_gives_up_has_lost(actions: tuple[str, ...], winner: str) -> None:
    game = three()
    for how in ("resign", "timeout"):
        over = game.outcome(game.play(after(game, game.start(), *actions), how))
        assert over is not None and (over.winners, over.reason) == ((winner,), how)


def test_without_a_choice_seats_are_not_told() -> None:
    game = make("5x1", moves=[PLACE], captures=[Flank(id="flank")], ends=[Row(id="row", length=2)])
    position = after(game, game.start(), "a1", "e1", "b1")
    assert game.outcome(position) == Outcome(("black",), "row", "row") and "seats" not in game.describe(position)


# ---------------------------------------------------------------- told, set up, compared


def every_position(game: Game) -> list[Any]:
    """The positions of an opening, and one of play."""
    found = [game.start()]
    for action in (*THREE, "more", "d1", "e1", "white", "a3"):
        found.append(after(game, found[-1], action))
    return found


def test_each_position_of_an_opening_can_be_set_up() -> None:
    game = three()
    for position in every_position(game):
        told = game.describe(position)
        again = game.setup(game.diagram(position), **told)
        assert again == position and game.describe(again) == told
        assert texts(game, again) == texts(game, position)


def test_a_diagram_is_past_the_opening() -> None:
    game = four()
    position = game.setup("x o . . .\n" + ". . . . .\n" * 4, to_move="white")
    assert (position.phase.id, position.to_move, len(game.legal(position))) == ("play", "white", 23)
    assert "seats" not in game.describe(position)


def test_seats_are_part_of_a_position() -> None:
    game = four()
    one, other = (after(game, game.start(), *FOUR, colour) for colour in COLOURS)
    assert one != other and game.diagram(one) == game.diagram(other)
    board = game.diagram(one)
    assert one == game.setup(board, to_move="black", seats={"black": 2, "white": 1})
    assert other == game.setup(board, to_move="black", seats={"white": 2, "black": 1})
    assert len({one, other, game.setup(board, to_move="black")}) == 3


def test_copies_are_equal_and_go_on_alike() -> None:
    game = three()
    for position in every_position(game):
        twin = pickle.loads(pickle.dumps(position))
        assert twin == position and hash(twin) == hash(position)
        assert [game.play(twin, a) for a in game.legal(twin)] == [game.play(position, a) for a in game.legal(position)]


def test_in_whatever_order_stones_of_one_colour_were_placed() -> None:
    game = four()
    one, other = (after(game, game.start(), *points) for points in (FOUR, ("c1", "d1", "a1", "b1")))
    assert one == other and after(game, one, "black") == after(game, other, "black")


@pytest.mark.parametrize(
    "seats",
    [{"black": 1}, {"black": 1, "white": 1}, {"black": 1, "white": 3}, {"black": 0, "white": 1},
     {"black": 1, "blue": 2}, {"black": "1", "white": 2}, {"black": None, "white": 2},
     {"black": 1.0, "white": 2.0}, {"black": True, "white": 2}, {"black": 1, None: 2}, {"black": [1], "white": 2},
     {"black": 1, "white": 2, "blue": 3}],
    ids=str,
)  # fmt: skip
def test_seats_that_cannot_be(seats: Any) -> None:
    game = four()
    with pytest.raises(RulebookError, match="`seats` gives the number of each colour's seat") as error:
        game.setup(". . . . .\n" * 5, to_move="black", seats=seats)
    assert (error.value.code, error.value.where) == ("wrong-value", ("seats",)) and error.value.text.ja


@pytest.mark.parametrize("seats", ["black", [1, 2], 3])
def test_seats_are_a_mapping(seats: Any) -> None:
    with pytest.raises(RulebookError) as error:
        four().setup(". . . . .\n" * 5, to_move="black", seats=seats)
    assert (error.value.code, error.value.where) == ("wrong-type", ("seats",))


@pytest.mark.parametrize(("phase", "to_move"), [("stones", "black"), ("choice", "white")])
def test_before_the_choice_no_seat_has_a_colour_to_be_given(phase: str, to_move: str) -> None:
    game = four()
    game.setup(". . . . .\n" * 5, to_move=to_move, phase=phase)
    with pytest.raises(RulebookError, match="where colours have been chosen"):
        game.setup(". . . . .\n" * 5, to_move=to_move, phase=phase, seats=AS_SEATED)


def test_where_nobody_chooses_seats_cannot_be_given() -> None:
    game = make("5x5", moves=[PLACE], captures=[Flank(id="flank")])
    with pytest.raises(RulebookError):
        game.setup(". . . . .\n" * 5, to_move="black", seats={"black": 2, "white": 1})


@pytest.mark.parametrize(
    ("state", "code", "where"),
    [
        ({"phase": "stones", "actions": 4}, "out-of-range", ("actions",)),
        ({"phase": "stones", "actions": -1}, "wrong-value", ("actions",)),
        ({"phase": "more"}, "wrong-value", ("phase",)),
    ],
)
def test_phases_that_cannot_be(state: dict[str, Any], code: str, where: tuple[str, ...]) -> None:
    with pytest.raises(RulebookError) as error:
        four().setup(". . . . .\n" * 5, to_move="black", **state)
    assert (error.value.code, error.value.where) == (code, where)


# ---------------------------------------------------------------- rules that do not fit


def test_the_stones_of_a_phase_are_as_many_as_its_actions() -> None:
    with pytest.raises(RulebookError, match="as many as the phase's actions") as error:
        opened(seated("first", phase("stones", 3, moves=[PLACE]), "black", "white"))
    assert error.value.where == ("phases", 0, "turns", "stones")


def test_the_stones_are_of_colours_of_the_game() -> None:
    with pytest.raises(RulebookError, match="no colour `green`") as error:
        opened(seated("first", phase("stones", 2, moves=[PLACE]), "black", "green"))
    assert (error.value.code, error.value.where) == ("unknown-colour", ("phases", 0, "turns", "stones", 1))


GREEN: Any = ("black", "green")
TWICE: Any = ("black", "black")


@pytest.mark.parametrize(
    ("actions", "moves", "where"),
    [
        (1, [replace(CHOOSE, colours=GREEN)], 0),
        (1, [replace(CHOOSE, colours=TWICE)], 0),
        (1, [PLACE, CHOOSE], 1),
        (2, [CHOOSE], 0),
    ],
)
def test_two_colours_are_chosen_from_in_a_phase_of_its_own(actions: int, moves: Any, where: int) -> None:
    with pytest.raises(RulebookError, match="colours are chosen in a game of two") as error:
        opened(seated("second", phase("choice", actions, moves=moves)))
    assert (error.value.code, error.value.where) == ("bad-rules", ("phases", 0, "moves", where))


def test_not_in_play_and_not_among_three() -> None:
    with pytest.raises(RulebookError, match="in a phase of that one action before play") as error:
        make("5x5", moves=[CHOOSE])
    assert error.value.where == ("play", "moves", 0)
    choice = seated("second", phase("choice", 1, moves=[CHOOSE]))
    with pytest.raises(RulebookError, match="in a game of two"):
        make("5x5", players=("black", "white", "blue"), phases=[choice], moves=[PLACE])


@pytest.mark.parametrize(("name", "to_move"), [("stones", "white"), ("choice", "black")])
def test_the_seat_that_acts_is_to_move(name: str, to_move: str) -> None:
    with pytest.raises(RulebookError, match="is never to move in the phase") as error:
        four().setup(". . . . .\n" * 5, to_move=to_move, phase=name)
    assert (error.value.code, error.value.where) == ("wrong-value", ("to_move",))


def test_the_words_fire_as_their_clause() -> None:
    game = three()
    position = after(game, game.start(), *THREE)
    assert [f.clause for f in game.trace(position, "more")] == ["choose"]
    assert [f.clause for f in game.trace(position, "black")] == ["choose"]
