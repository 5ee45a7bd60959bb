"""A stone placed so that it lies between two of another colour: it is taken, or it may not be placed."""

from __future__ import annotations

from typing import Any

import pytest
from small import PLACE, after, make, stands

from verifier.engine.errors import RulebookError
from verifier.engine.game import Game
from verifier.engine.mechanics.ends import BoardFull, Captured, NoLegalPoint, Row
from verifier.engine.mechanics.flank import Flank, NoSelfSandwich, SelfSandwich
from verifier.engine.position import Position
from verifier.engine.refusals import Code, Shape

THREE = ("black", "white", "blue")
FOUR = (*THREE, "red")
CLOSED = SelfSandwich(id="self", flank="flank")


def losing(
    size: str = "7x1", players: tuple[str, ...] = ("black", "white"), ends: Any = (), **parameters: Any
) -> Game:
    """Stones that are closed in are taken."""
    return make(size, players=players, moves=[PLACE], captures=[Flank(id="flank", **parameters), CLOSED], ends=ends)


def barring(
    size: str = "7x1", players: tuple[str, ...] = ("black", "white"), ends: Any = (), **parameters: Any
) -> Game:
    """A stone may not be placed so that it is closed in."""
    return make(size, players=players, moves=[PLACE], captures=[Flank(id="flank", **parameters)],
                forbids=[NoSelfSandwich(id="closed", flank="flank")], ends=ends)  # fmt: skip


def played(game: Game, row: str, action: str) -> tuple[str, dict[str, int]]:
    """The board, and the stones taken by those who have taken any, after black's action."""
    position = after(game, game.setup(row, to_move="black"), action)
    return game.diagram(position), {colour: n for colour, n in position.taken.items() if n}


# ---------------------------------------------------------------- taken


@pytest.mark.parametrize("action", ["b1", "c1"])
def test_the_stone_and_its_neighbour_are_taken_by_those_around_them(action: str) -> None:
    row = "o . x o . . ." if action == "b1" else "o x . o . . ."
    assert played(losing(), row, action) == ("o . . o . . .", {"white": 2})


@pytest.mark.parametrize(
    ("row", "action"),
    [
        ("o . o . . . .", "b1"),  # one stone alone
        ("o x . x o . .", "c1"),  # three
        ("o x . . . . .", "c1"),  # closed in on one side only
        (". x . o . . .", "c1"),
        ("o x x . . . .", "d1"),
        ("o x x o . . .", "f1"),  # the pair was there before, and the stone is no part of it
        ("x x . o . . .", "c1"),
    ],
)
def test_what_is_not_closed_in_stays(row: str, action: str) -> None:
    before = losing().setup(row, to_move="black")
    assert played(losing(), row, action)[1] == {}
    assert after(losing(), before, action).occupied.bit_count() == before.occupied.bit_count() + 1


def test_three_are_taken_where_three_can_be() -> None:
    game = losing(lengths=(2, 3))
    assert played(game, "o x . x o . .", "c1") == ("o . . . o . .", {"white": 3})
    assert played(game, "o x . o . . .", "c1") == ("o . . o . . .", {"white": 2})


def test_the_placers_own_captures_come_first() -> None:
    """The stone takes the pair by which it would be closed in."""
    assert played(losing(), "o x . o o x .", "c1") == ("o x x . . x .", {"black": 2})
    assert played(losing("8x1"), "o x . o x x o x", "c1") == ("o . . o x x o x", {"white": 2})


def test_in_several_directions_at_once_each_stone_counts_once() -> None:
    game = losing("5x4")
    position = after(game, game.setup("o . o . .\n. x x . .\no x . o .\n. . o o .", to_move="black"), "c3")
    assert stands(game, position, "o . o . .\n. . . . .\no . . o .\n. . o o .")
    assert position.taken == {"black": 0, "white": 4}


def test_two_colours_that_close_in_the_same_stone_both_count_it() -> None:
    """White holds it along the row, blue along the column; it is judged at once."""
    game = losing("4x4", THREE)
    before = ". . b .\n. . x .\no x . o\n. . b ."
    assert played(game, before, "c3") == (". . b .\n. . . .\no . . o\n. . b .", {"white": 2, "blue": 2})


def test_stones_of_others_lie_between_as_well() -> None:
    """White and blue lose a stone each to red's two, black's new one between them."""
    game = losing("7x1", FOUR, lengths=(2, 3))
    assert played(game, "r o . b r . .", "c1") == ("r . . . r . .", {"red": 3})


def test_unless_only_one_colour_is_taken_at_once() -> None:
    game = losing("7x1", THREE, mixed=False)
    assert played(game, "b o . b . . .", "c1") == ("b o x b . . .", {})
    assert played(game, "b x . b . . .", "c1") == ("b . . b . . .", {"blue": 2})


def test_both_ends_are_of_one_colour() -> None:
    assert played(losing("7x1", THREE), "b x . o . . .", "c1") == ("b x x o . . .", {})


def test_it_is_compulsory_where_captures_are_chosen() -> None:
    game = losing("8x1", chosen=True)
    before = game.setup("o x . o o x . .", to_move="black")
    assert game.diagram(game.play(before, "c1xd1,e1")) == "o x x . . x . ."
    assert game.diagram(game.play(before, "c1")) == "o . . o o x . ."


@pytest.mark.parametrize("whose", ["mover", "all"])
def test_a_row_whose_last_stone_is_taken_at_once_does_not_stand(whose: Any) -> None:
    game = losing("6x3", ends=[Row(id="row", length=4, whose=whose)])
    before = "x x x . . .\n. . . x . .\n. . . o . ."
    assert game.outcome(after(game, game.setup(before, to_move="black"), "d1")) is not None
    closed = losing("6x4", ends=[Row(id="row", length=4, whose=whose)])
    position = closed.setup(". . . o . .\nx x x . . .\n. . . x . .\n. . . o . .", to_move="black")
    position = after(closed, position, "d2")
    assert closed.outcome(position) is None and position.taken["white"] == 2
    assert stands(closed, position, ". . . o . .\nx x x . . .\n. . . . . .\n. . . o . .")


def test_whoever_takes_enough_in_that_way_wins() -> None:
    game = losing(ends=[Captured(id="count", count=4)])
    before = game.setup("o x . o . . .", to_move="black", taken={"white": 2, "black": 3})
    over = game.outcome(after(game, before, "c1"))
    assert over is not None and (over.winners, over.reason) == (("white",), "captures")


def test_what_is_taken_is_told_with_who_took_it() -> None:
    game = losing("4x4", THREE)
    before = game.setup(". . b .\n. . x .\no x . o\n. . b .", to_move="black")
    told = [(f.clause, game.board.names(f.mask), f.colour) for f in game.trace(before, "c3")]
    assert told == [("place", [], None), ("self", ["b3", "c3"], "white"), ("self", ["c2", "c3"], "blue")]


# ---------------------------------------------------------------- not allowed


@pytest.mark.parametrize(
    ("row", "point", "closed", "by"),
    [
        ("o . x o . . .", "b1", ("b1", "c1"), ("a1", "d1")),
        ("o x . o . . .", "c1", ("b1", "c1"), ("a1", "d1")),
    ],
)
def test_such_a_point_is_not_legal(row: str, point: str, closed: tuple[str, ...], by: tuple[str, ...]) -> None:
    game = barring()
    before = game.setup(row, to_move="black")
    refusal = game.refusal(before, point)
    assert refusal is not None and (refusal.code, refusal.rule) == (Code.SELF_SANDWICH, "closed")
    assert refusal.shapes == (Shape("closed-in", closed, by),)
    assert point not in game.legal(before) and point not in list(map(str, game.legal(before)))
    assert refusal.ja == f"{point} に置くと自分から挟まれる形になる：挟まれる石 b1・c1（a1とd1 の間）（closed）"


@pytest.mark.parametrize(
    ("row", "point"),
    [("o . o . . . .", "b1"), ("o x . x o . .", "c1"), ("o x . . . . .", "c1"), ("o x x o . . .", "f1")],
)
def test_what_is_not_closed_in_may_be_played(row: str, point: str) -> None:
    assert point in barring().legal(barring().setup(row, to_move="black"))


def test_three_closed_in_are_barred_where_three_can_be_taken() -> None:
    game = barring(lengths=(2, 3))
    assert "c1" not in game.legal(game.setup("o x . x o . .", to_move="black"))


def test_even_a_stone_that_would_take_them_is_barred() -> None:
    game = barring()
    refusal = game.refusal(game.setup("o x . o o x .", to_move="black"), "c1")
    assert refusal is not None and refusal.code == Code.SELF_SANDWICH


def test_even_a_stone_that_would_win_is_barred() -> None:
    game = barring("6x4", ends=[Row(id="row", length=4)])
    before = game.setup(". . . o . .\nx x x . . .\n. . . x . .\n. . . o . .", to_move="black")
    assert "d2" not in game.legal(before) and "d1" not in map(str, game.legal(before))


def test_however_the_captures_are_chosen() -> None:
    game = barring(chosen=True)
    before = game.setup("o x . o o x .", to_move="black")
    assert [str(action) for action in game.legal(before)] == ["g1"]
    for text in ("c1", "c1xd1,e1"):
        refusal = game.refusal(before, text)
        assert refusal is not None and refusal.code == Code.SELF_SANDWICH
    refusal = game.refusal(before, "c1xd1,f1")
    assert refusal is not None and refusal.code == Code.NOT_CAPTURABLE, "what cannot be taken is told before"


def test_who_is_told_that_a_point_is_taken_is_not_told_that_it_is_barred() -> None:
    game = barring()
    for text, code in (("a1", Code.OCCUPIED), ("h1", Code.OFF_BOARD), ("c9", Code.OFF_BOARD)):
        refusal = game.refusal(game.setup("o x . o o x .", to_move="black"), text)
        assert refusal is not None and refusal.code == code


def test_among_several_colours_any_other_may_close_in() -> None:
    game = barring("7x1", FOUR)
    for row, legal in (("b x . b . . .", False), ("r x . r . . .", False), ("b x . r . . .", True),
                       ("b o . b . . .", False), ("b b . b . . .", True)):  # fmt: skip
        assert ("c1" in game.legal(game.setup(row, to_move="black"))) is legal, row
    one = barring("7x1", FOUR, mixed=False)
    assert "c1" in one.legal(one.setup("b o . b . . .", to_move="black"))


def test_who_has_no_point_left_ends_the_game_in_a_draw() -> None:
    game = barring("4x1", ends=[BoardFull(id="full"), NoLegalPoint(id="no-point")])

    def over(row: str, to_move: str = "black") -> tuple[tuple[str, ...], str] | None:
        found = game.outcome(game.setup(row, to_move=to_move))
        return found and (found.winners, found.reason)

    assert over("o x . o") == ((), "no-legal-point")
    assert over("o x . o", "white") is None
    assert over("o x x o") == ((), "board-full")
    position: Position = after(game, game.setup("o x . .", to_move="white"), "d1")
    assert position.over is not None and position.over.reason == "no-legal-point" and list(game.legal(position)) == []


def test_the_clause_fires_when_it_bars_something() -> None:
    game = barring()
    for row, told in (("o x . o . . .", ["place", "closed"]), ("o . . o . . .", ["place"])):
        assert [f.clause for f in game.trace(game.setup(row, to_move="black"), "g1")] == told


# ---------------------------------------------------------------- which capture is meant


@pytest.mark.parametrize("clause", [CLOSED, NoSelfSandwich(id="closed", flank="flank")])
def test_it_names_the_capture_that_says_how_stones_are_closed_in(clause: Any) -> None:
    slots: dict[str, Any] = {"captures": [Flank(id="pairs")]}
    slots.setdefault("captures" if clause is CLOSED else "forbids", []).append(clause)
    with pytest.raises(RulebookError, match="there is no clause `flank`") as error:
        make("7x1", moves=[PLACE], **slots)
    slot, index = ("captures", 1) if clause is CLOSED else ("forbids", 0)
    assert (error.value.code, error.value.where) == ("unknown-clause", ("play", slot, index, "flank"))
