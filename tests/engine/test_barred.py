"""Points where a stone may not be placed: by the shapes it would make, by two threes, by its distance."""

from __future__ import annotations

from typing import Any

import pytest
from small import PLACE, after, make, phase, texts

from verifier.engine.errors import RulebookError
from verifier.engine.game import Game
from verifier.engine.mechanics.barred import BarredShapes, FarFrom, ThreeThree
from verifier.engine.mechanics.ends import BoardFull, NoLegalPoint, Row
from verifier.engine.mechanics.flank import Flank, SelfSandwich
from verifier.engine.mechanics.moves import Place
from verifier.engine.refusals import Code, Shape

EMPTY = ". . . . . . . . ."


def board(*rows: str, **named: str) -> str:
    """A diagram of 9×9 of which the top rows are given, or some rows by name: `r5="x x . …"`."""
    lines = [*rows, *[EMPTY] * (9 - len(rows))]
    for name, row in named.items():
        lines[int(name[1:]) - 1] = row
    return "\n".join(lines)


def refused(game: Game, diagram: str, text: str, to_move: str = "black") -> tuple[Code, str | None] | None:
    position = game.setup(diagram, to_move=to_move)
    refusal = game.refusal(position, text)
    assert (refusal is None) == (text in game.legal(position)) == (text in texts(game, position))
    return refusal and (refusal.code, refusal.rule)


# ---------------------------------------------------------------- shapes of renju


def shaping(players: tuple[str, ...] = ("black",), overline: bool = True, **parameters: Any) -> Game:
    return make(
        "9x9",
        moves=[PLACE],
        forbids=[BarredShapes(id="barred", players=players, row="five", **parameters)],
        ends=[Row(id="five", length=5, overline=overline, exact=players), BoardFull(id="full"), NoLegalPoint(id="no")],
    )


TWO_THREES = board(r5=". . x x . . . . .", r7=". . . . x . . . .", r8=". . . . x . . . .")
TWO_FOURS = board(r5="o x x x . . . . .", r6=". . . . x . . . .", r7=". . . . x . . . .", r8=". . . . x . . . .")
SIX = board(r5="x x x . x x . . .")
CASES = {"double-three": (TWO_THREES, "e5"), "double-four": (TWO_FOURS, "e5"), "overline": (SIX, "d5")}


@pytest.mark.parametrize("name", CASES)
def test_a_shape_bars_the_point_for_those_whom_it_concerns(name: str) -> None:
    diagram, point = CASES[name]
    assert refused(shaping(), diagram, point) == (Code(name), "barred")
    white = diagram.translate(str.maketrans("xo", "ox"))
    assert refused(shaping(), white, point, "white") is None
    assert refused(shaping(()), white, point, "white") == (Code(name), "barred"), "nobody named: everybody"


@pytest.mark.parametrize("bar", CASES)
@pytest.mark.parametrize("name", CASES)
def test_only_the_shapes_that_are_named_bar(name: str, bar: Any) -> None:
    diagram, point = CASES[name]
    assert (refused(shaping(bars=(bar,)), diagram, point) is not None) is (name == bar)


def test_a_stone_that_makes_exactly_five_may_always_be_placed() -> None:
    """It makes five along the row and six in the column."""
    crossing = {f"r{row}": ". . . . x . . . ." for row in (2, 3, 4, 6, 7)}
    six_only, five_too = board(**crossing), board(**crossing, r5="x x x x . . . . .")
    assert refused(shaping(), six_only, "e5") == (Code.OVERLINE, "barred")
    assert refused(shaping(), five_too, "e5") is None
    won = shaping().outcome(after(shaping(), shaping().setup(five_too, to_move="black"), "e5"))
    assert won is not None and (won.winners, won.reason) == (("black",), "row")


def test_the_refusal_shows_the_shapes() -> None:
    game = shaping()
    refusal = game.refusal(game.setup(TWO_FOURS, to_move="black"), "e5")
    assert refusal is not None and set(refusal.shapes) == {
        Shape("four", ("b5", "c5", "d5", "e5"), ("f5",)),
        Shape("four", ("e5", "e6", "e7", "e8"), ("e4", "e9")),
    }
    refusal = game.refusal(game.setup(SIX, to_move="black"), "d5")
    assert refusal is not None and refusal.shapes == (Shape("overline", ("a5", "b5", "c5", "d5", "e5", "f5"), ()),)


@pytest.mark.parametrize("overline", [True, False])
def test_the_other_colour_wins_by_the_rows_own_setting(overline: bool) -> None:
    game = shaping(overline=overline)
    white = SIX.replace("x", "o")
    over = game.outcome(after(game, game.setup(white, to_move="white"), "d5"))
    assert (over and over.winners) == (("white",) if overline else None)


def test_black_without_a_legal_point_ends_the_game_in_a_draw() -> None:
    """On a single line of six with one gap every stone would make six."""
    game = make("6x1", moves=[PLACE], forbids=[BarredShapes(id="barred", players=("black",), row="five")],
                ends=[Row(id="five", length=5, exact=("black",)), BoardFull(id="f"), NoLegalPoint(id="n")])  # fmt: skip
    over = game.outcome(game.setup("x x x . x x", to_move="black"))
    assert over is not None and (over.winners, over.reason) == ((), "no-legal-point")
    assert game.outcome(game.setup("x x x . x x", to_move="white")) is None
    over = game.outcome(after(game, game.setup("x x x . x x", to_move="white"), "d1"))
    assert over is not None and over.reason == "board-full"


# ---------------------------------------------------------------- two threes


def threes(*players: str, overline: bool = False, captures: Any = (), ends: Any = (), **flank: Any) -> Game:
    return make(
        "9x9",
        moves=[PLACE],
        captures=[Flank(id="flank", **flank), *captures],
        forbids=[ThreeThree(id="threes", players=players, row="row")],
        ends=[Row(id="row", length=5, overline=overline, whose="all"), *ends],
    )


BARRED = (Code.DOUBLE_THREE, "threes")


@pytest.mark.parametrize(
    ("players", "black", "white"), [(("black",), True, False), (("white",), False, True), ((), True, True)]
)
def test_two_threes_bar_the_point_for_those_whom_it_concerns(players: Any, black: bool, white: bool) -> None:
    assert (refused(threes(*players), TWO_THREES, "e5") is not None) is black
    assert (refused(threes(*players), TWO_THREES.replace("x", "o"), "e5", "white") is not None) is white


def test_one_three_is_allowed_and_a_three_with_a_four_too() -> None:
    assert refused(threes(), board(r5=". . x x . . . . ."), "e5") is None
    four = board(r5=". x x x . . . . .", r7=". . . . x . . . .", r8=". . . . x . . . .")
    assert refused(threes(), four, "e5") is None


@pytest.mark.parametrize(
    ("row", "is_three"),
    [
        (". . x x . . . . .", True),
        (". . x . . . . . .", False),
        (". x . x . . . . .", True),  # one gap
        (". x x . . . . . .", True),
        ("x . . x . . . . .", False),  # two gaps
        (". o x x . . . . .", False),  # one end is shut
        (". . x x . o . . .", False),
        ("o . x x . . o . .", False),  # either four would be shut at one end
        ("o . x x . . . . .", True),  # f5
        ("o . x x . . x . .", False),  # f5 would make five
        (". . . x . x . . .", True),
        (". . . . . x . x .", True),
        (". . . . . . x x .", True),
        ("x . . x . x . . .", True),
        (". x . . . x . . .", False),
        ("x . x x . . . . .", False),  # one end of any four would make six, or it would be five
        (". . . . . x x . x", False),
    ],
)
def test_what_a_three_is(row: str, is_three: bool) -> None:
    """The stone goes to e5; along the column it makes a three in any case."""
    position = board(r5=row, r7=". . . . x . . . .", r8=". . . . x . . . .")
    assert (refused(threes(), position, "e5") == BARRED) is is_three


@pytest.mark.parametrize(
    ("row", "exact", "longer"),
    [
        (". . x x . . x . .", False, True),  # b5 makes four, of which f5 makes six
        ("x . x x . . . . .", False, True),
        ("o . x x . . x . .", False, False),
        (". . x x . . . . .", True, True),
    ],
)
def test_longer_rows_count_where_they_win(row: str, exact: bool, longer: bool) -> None:
    position = board(r5=row, r7=". . . . x . . . .", r8=". . . . x . . . .")
    assert (refused(threes(), position, "e5") == BARRED) is exact
    assert (refused(threes(overline=True), position, "e5") == BARRED) is longer


def test_a_line_holds_one_three_at_most() -> None:
    assert refused(threes(), board(r5=". x . x . x . x ."), "e5") is None


def test_a_winning_row_excuses() -> None:
    """Two threes and five along a diagonal."""
    diagonal = ["x . . . . . . . .", ". x . . . . . . .", ". . x . . . . . .", ". . . x . . . . ."]
    both = board(*diagonal, r5=". . x x . . . . .", r7=". . . . x . . . .", r8=". . . . x . . . .")
    assert refused(threes(), both, "e5") is None


def test_a_row_that_already_stood_does_not_excuse() -> None:
    """The move has not made it; in a set-up it counts after the next action, whatever that is."""
    rows = {"r1": "x x x x x . . . .", "r5": ". . x x . . . . .", "r7": ". . . . x . . . .", "r8": ". . . . x . . . ."}
    assert refused(threes(), board(**rows), "e5") == BARRED


def test_stopping_the_opponents_row_excuses() -> None:
    """White's only point of five is e5 itself; without the fourth stone there is nothing to stop."""
    diagonal = {"r6": ". . . x . . . . .", "r7": ". . x . x . . . .", "r8": ". . . . x . . . ."}
    assert refused(threes(), board(r5=". . . . . o o o o", **diagonal), "e5") is None
    assert refused(threes(), board(r5=". . . . . o o o .", **diagonal), "e5") == BARRED


def test_a_point_of_five_elsewhere_that_stays_does_not_excuse() -> None:
    rows = {"r1": "o o o o . . . . .", "r5": ". . x x . . . . .", "r7": ". . . . x . . . .", "r8": ". . . . x . . . ."}
    assert refused(threes(), board(**rows), "e5") == BARRED


def test_taking_a_stone_of_the_opponents_four_excuses() -> None:
    """e5 takes e3 and e4, and e3 was one of four."""
    rows = {"r2": ". . . . x . . . .", "r3": ". o o o o . . . .", "r4": ". . . . o . . . .", "r5": ". . x x . . . . .",
            "r6": ". . . x . . . . .", "r7": ". . x . . . . . ."}  # fmt: skip
    assert refused(threes(), board(**rows), "e5") is None
    fewer = {**rows, "r3": ". . o o o . . . ."}
    assert refused(threes(), board(**fewer), "e5") == BARRED


def test_it_is_judged_after_captures() -> None:
    """Two white stones shut the row at its end; where e5 takes them, it is open."""
    column = {"r7": ". . . . x . . . .", "r8": ". . . . x . . . ."}
    assert refused(threes(), board(r5=". . x x . o o . .", **column), "e5") is None
    assert refused(threes(), board(r5=". . x x . o o x .", **column), "e5") == BARRED


def test_it_is_judged_for_the_captures_that_are_chosen() -> None:
    rows = board(r5=". . x x . o o x .", r7=". . . . x . . . .", r8=". . . . x . . . .")
    game = threes(chosen=True)
    before = game.setup(rows, to_move="black")
    assert "e5" in game.legal(before) and "e5xf5,g5" not in game.legal(before)
    assert [text for text in texts(game, before) if text.startswith("e5")] == ["e5"]
    assert refused(game, rows, "e5xf5,g5") == BARRED


def test_a_stone_that_is_taken_at_once_makes_no_three() -> None:
    rows = {"r4": ". . . . . . o . .", "r5": ". . x x . . . . .", "r6": ". . . . . . . . .", "r7": ". . . . x . . . .",
            "r8": ". . . . x . . . ."}  # fmt: skip
    between = {**rows, "r3": ". . . . . . o . .", "r4": ". . . . . x . . .", "r6": ". . . o . . . . ."}
    taken = threes(captures=[SelfSandwich(id="self", flank="flank")])
    assert refused(threes(), board(**between), "e5") == BARRED
    assert refused(taken, board(**between), "e5") is None
    position = after(taken, taken.setup(board(**between), to_move="black"), "e5")
    assert position.taken["white"] == 2 and not position.stones[0] & taken.board.mask(["e5", "f4"])


def test_the_clause_fires_when_it_bars_something() -> None:
    game = threes()
    for rows, told in ((TWO_THREES, ["place", "threes"]), (board(r5=". . x x . . . . ."), ["place"])):
        assert [f.clause for f in game.trace(game.setup(rows, to_move="black"), "a1")] == told


def test_the_refusal_shows_both_threes() -> None:
    game = threes()
    refusal = game.refusal(game.setup(TWO_THREES, to_move="black"), "e5")
    assert refusal is not None
    assert {(shape.name, shape.points) for shape in refusal.shapes} == {
        ("three", ("c5", "d5", "e5")), ("three", ("e5", "e7", "e8")),
    }  # fmt: skip
    assert all(set(shape.empty) for shape in refusal.shapes)


# ---------------------------------------------------------------- what the clauses name


@pytest.mark.parametrize("kind", [BarredShapes, ThreeThree])
def test_they_name_a_row_and_colours_of_the_game(kind: Any) -> None:
    with pytest.raises(RulebookError, match="there is no clause `four`") as error:
        make("9x9", moves=[PLACE], forbids=[kind(id="barred", row="four")], ends=[Row(id="five", length=5)])
    assert (error.value.code, error.value.where) == ("unknown-clause", ("play", "forbids", 0, "row"))
    with pytest.raises(RulebookError, match="no colour `green`") as error:
        make("9x9", moves=[PLACE], forbids=[kind(id="barred", players=("black", "green"), row="five")],
             ends=[Row(id="five", length=5)])  # fmt: skip
    assert (error.value.code, error.value.where) == ("unknown-colour", ("play", "forbids", 0, "players", 1))


def test_a_row_is_exact_for_colours_of_the_game() -> None:
    with pytest.raises(RulebookError) as error:
        make("9x9", moves=[PLACE], ends=[Row(id="five", length=5, exact=("green",))])
    assert (error.value.code, error.value.where) == ("unknown-colour", ("play", "ends", 0, "exact", 0))


# ---------------------------------------------------------------- far from a point


@pytest.mark.parametrize(("least", "count"), [(1, 48), (2, 40), (3, 24), (4, 0)])
def test_a_stone_is_placed_some_way_from_a_point(least: int, count: int) -> None:
    """As many rows or columns away, whichever are more."""
    game = make("7x7", moves=[PLACE], forbids=[FarFrom(id="far", point="centre", least=least)])
    assert len(game.legal(game.start())) == count
    if count:
        assert (game.refusal(game.start(), f"d{4 + least}"), game.refusal(game.start(), f"a{4}")) == (None, None)


def test_any_point_may_be_the_one() -> None:
    game = make("4x3", moves=[PLACE], forbids=[FarFrom(id="far", point="a1", least=2)])
    assert texts(game, game.start()) == ["a3", "b3", "c1", "c2", "c3", "d1", "d2", "d3"]
    for text, told in (("b2", (Code.TOO_NEAR, "far")), ("a1", (Code.TOO_NEAR, "far")), ("e1", (Code.OFF_BOARD, None))):
        refusal = game.refusal(game.start(), text)
        assert refusal is not None and (refusal.code, refusal.rule) == told
    occupied = game.refusal(game.setup(". x . .\n. . . .\n. . . .", to_move="white"), "b1")
    assert occupied is not None and occupied.code == Code.OCCUPIED, "that it is taken is told before"


@pytest.mark.parametrize(("size", "centre"), [("9x9", "e5"), ("15x15", "h8"), ("3x1", "b1"), ("5x3", "c2")])
def test_the_centre_is_the_middle_point(size: str, centre: str) -> None:
    game = make(size, moves=[Place(id="place", at=("centre",))])
    assert texts(game, game.start()) == [centre]
    without = make(size, moves=[Place(id="place", without=("centre",))])
    assert centre not in texts(without, without.start())
    refusal = without.refusal(without.start(), centre)
    assert refusal is not None and (refusal.code, refusal.rule) == (Code.NOT_HERE, "place")


@pytest.mark.parametrize("size", ["8x8", "9x8", "2x1"])
def test_a_board_of_even_size_has_no_centre(size: str) -> None:
    with pytest.raises(RulebookError) as error:
        make(size, moves=[PLACE], forbids=[FarFrom(id="far", point="centre", least=1)])
    assert error.value.where[:4] == ("play", "forbids", 0, "point")


def test_the_first_stones_of_an_opening_from_the_centre() -> None:
    """Black on the centre, white anywhere, black at least three away; then everything is free."""
    game = make(
        "9x9",
        phases=[
            phase("first", 1, moves=[Place(id="centre", at=("centre",))]),
            phase("second", 1, moves=[PLACE]),
            phase("third", 1, moves=[PLACE], forbids=[FarFrom(id="far", point="centre", least=3)]),
        ],
        moves=[PLACE],
    )
    assert texts(game, game.start()) == ["e5"]
    position = after(game, game.start(), "e5")
    assert (position.to_move, len(game.legal(position))) == ("white", 80)
    position = after(game, position, "a1")
    assert (position.to_move, len(game.legal(position))) == ("black", 81 - 25 - 1)
    refusal = game.refusal(position, "g7")
    assert refusal is not None and (refusal.code, refusal.rule) == (Code.TOO_NEAR, "far")
    position = after(game, position, "h5")
    assert (position.to_move, position.phase.id, len(game.legal(position))) == ("white", "play", 78)
