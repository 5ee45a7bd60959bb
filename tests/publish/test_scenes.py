"""What diagrams show of a replay: ways, captures, placed and refused points."""

from __future__ import annotations

from pathlib import Path

import pytest

from verifier import load_game
from verifier.engine.game import Game
from verifier.publish import scenes
from verifier.publish.diagrams import Arrow
from verifier.publish.example_views import ExampleWriter
from verifier.publish.option_views import OptionWriter
from verifier.publish.ways import way
from verifier.replay.run import verify
from verifier.spec.rulebook import Rulebook

BOOK = Path(__file__).resolve().parents[1] / "fixtures" / "pages"
LOOPS = """
id: rounds
name: {ja: 輪, en: Rounds}
players: [black, white]
board:
  columns: 6
  rows: 6
  drawn: points
  loops: [[a2, b1], [f2, e1], [a5, b6], [f5, e6], [a3, c1], [f3, d1], [a4, c6], [f4, d6]]
setup: empty
play:
  moves:
    - {id: step, kind: step, directions: all}
    - {id: loop, kind: loop-capture}
  ends: [{id: stuck, kind: immobile}]
"""


@pytest.fixture(scope="module")
def leap() -> Game:
    return load_game("leap", root=BOOK)


@pytest.fixture
def rounds(tmp_path: Path) -> Game:
    path = tmp_path / "rounds.yaml"
    path.write_text(LOOPS, encoding="utf-8")
    return load_game(path)


def test_jumps_in_a_row_are_one_arrow_and_take_what_lies_between(leap: Game) -> None:
    start = leap.setup(". . . . .\n. . . . .\nx o . o .", "white")
    middle = leap.play(start, "a3xc3")
    end = leap.play(middle, "c3xe3")
    before, after = scenes.before(leap, [start, middle, end]), scenes.after(leap, [start, middle, end])
    assert before.arrows == (Arrow(("a3", "c3", "e3")),)
    assert set(before.captured) == set(after.captured) == {"b3", "d3"}
    assert (after.last, after.arrows) == (("e3",), ())
    assert before.rows.endswith("x o . o .") and after.rows.endswith(". . . . x")


def test_a_placed_piece_is_announced_and_then_marked() -> None:
    game = load_game("tic-tac-toe", root=BOOK)
    start = game.start()
    end = game.play(start, "b2")
    before = scenes.before(game, [start, end])
    assert (before.coming, before.absent, before.allowed) == (("b2",), (("b2", "x"),), ())
    assert scenes.after(game, [start, end]).placed == ("b2",)


PAIRS = """
id: pairs
name: {ja: 二つ取り, en: Pairs}
players: [black, white, blue]
board: {columns: 7, rows: 1}
setup: empty
play:
  moves: [{id: place, kind: place}]
  captures: [{id: flank, kind: flank}, {id: self, kind: self-sandwich, flank: flank}]
  ends: [{id: full, kind: board-full}]
"""


@pytest.mark.parametrize(
    ("row", "play", "taken", "placed"),
    [
        (". o b x . . .", "a1", ("b1", "c1"), ("a1",)),
        (". o x . o . .", "d1", ("c1", "d1"), ()),
    ],
    ids=["of two other colours", "the placed stone too"],
)
def test_stones_that_a_placement_removes(
    tmp_path: Path, row: str, play: str, taken: tuple[str, ...], placed: tuple[str, ...]
) -> None:
    path = tmp_path / "pairs.yaml"
    path.write_text(PAIRS, encoding="utf-8")
    game = load_game(path, players=3)
    start = game.setup(row, "black")
    positions = [start, game.play(start, play)]
    before, after = scenes.before(game, positions), scenes.after(game, positions)
    assert (before.captured, before.coming) == (taken, (play,))
    assert (after.captured, after.placed) == (taken, placed)


def test_a_piece_taken_off_leaves_its_place_marked(tmp_path: Path) -> None:
    path = tmp_path / "off.yaml"
    path.write_text(
        "id: 'off'\nname: {ja: 除, en: 'Off'}\nplayers: [black, white]\nboard: {columns: 3, rows: 1}\n"
        "setup: |\n  x o x\nplay:\n  moves: [{id: away, kind: remove}]\n"
        "  ends: [{id: none, kind: no-legal-point}]\n",
        encoding="utf-8",
    )
    game = load_game(path)
    start = game.start()
    end = game.play(start, "-a1")
    assert scenes.before(game, [start, end]).removed == scenes.after(game, [start, end]).removed == ("a1",)


def test_a_capture_round_a_loop_goes_along_it(rounds: Game) -> None:
    position = rounds.setup(
        "\n".join([". . . . . .", ". . . . . .", "x . . . . .", *[". . . . . ."] * 2, ". . o . . ."]), "black"
    )
    arrow = way(rounds.board, position, rounds.parse("a3xc6"))
    assert arrow == Arrow(("a3", "c1", "c6"), loops=True)


def test_the_shortest_way_of_several_is_shown(rounds: Game) -> None:
    rows = [". . . . . .", "x . . . . .", *[". . . . . ."] * 3, ". o . . . ."]
    position = rounds.setup("\n".join(rows), "black")
    assert "a2xb6" in rounds.legal(position)
    assert way(rounds.board, position, rounds.parse("a2xb6")) == Arrow(("a2", "b1", "b6"), loops=True)


def test_a_way_may_go_round_several_loops(rounds: Game) -> None:
    rows = [". . . . . .", "x . . . . .", ". . . . . .", ". . . . . .", ". . . . . o", ". . . . . ."]
    position = rounds.setup("\n".join(rows), "black")
    assert way(rounds.board, position, rounds.parse("a2xf5")) == Arrow(("a2", "f2", "e1", "e6", "f5"), loops=True)


def test_a_step_between_the_ends_of_a_loop_is_straight(rounds: Game) -> None:
    position = rounds.setup("\n".join([". . . . . .", "x . . . . .", *[". . . . . ."] * 4]), "black")
    end = rounds.play(position, "a2-b1")
    assert scenes.before(rounds, [position, end]).arrows == (Arrow(("a2", "b1")),)


def test_few_choices_of_one_piece_are_arrows_and_more_are_points(leap: Game) -> None:
    start = leap.setup(". . . . .\n. x . . .\n. . . . o", "white")
    two = scenes.choices(leap, [start], ["b2-b1", "b2-a2"], [])
    assert {arrow.path for arrow in two.arrows} == {("b2", "b1"), ("b2", "a2")} and not two.allowed
    many = scenes.choices(leap, [start], [str(action) for action in leap.legal(start)], [])
    assert not many.arrows and len(many.allowed) == len(leap.legal(start))


def test_refused_moves_are_drawn_as_such_even_where_no_such_move_exists(leap: Game) -> None:
    start = leap.setup("x . . . .\n. . . . .\n. . . . o", "white")
    drawn = scenes.choices(leap, [start], [], ["a1-c1", "a1-b1", "rubbish", "z9-a1"])
    assert drawn.arrows == (Arrow(("a1", "c1"), refused=True), Arrow(("a1", "b1"), refused=True))
    assert drawn.refused == ("a1",)


def test_points_that_may_not_be_entered_again_are_marked(tmp_path: Path) -> None:
    path = tmp_path / "rush.yaml"
    path.write_text(
        "id: rush\nname: {ja: 突, en: Rush}\nplayers: [white, black]\n"
        "board: {columns: 5, rows: 3, lines: alquerque}\nsetup: empty\nplay:\n  moves:\n"
        "    - {id: approach, kind: approach}\n"
        "  continues: [{id: go-on, kind: same-piece, moves: [approach], revisit: false, optional: true}]\n"
        "  ends: [{id: stuck, kind: immobile}]\n",
        encoding="utf-8",
    )
    game = load_game(path)
    start = game.setup("x . o . .\n. . . . .\n. o . . .", "white")
    middle = game.play(start, "a1-b1A")
    assert middle.chain is not None
    assert scenes.plain(game, middle).visited == ("a1",)


def test_the_games_own_start_is_drawn_without_marks() -> None:
    rulebook = Rulebook.load(BOOK)
    source = next(s for s in rulebook.examples if s.path.stem == "play")
    verdicts = {v.example.id: v for v in verify(rulebook, ["tic-tac-toe"]).verdicts}
    options = OptionWriter(rulebook.games["tic-tac-toe"])
    view = ExampleWriter({}, verdicts, lambda _: {}, {}, options).file(source).examples[0]
    assert (view.start.allowed, view.start.arrows) == ((), ())


def test_refused_captures_are_read_as_the_engine_reads_them(leap: Game) -> None:
    start = leap.setup(". x . . .\n. . o . .\n. . . . .", "white")
    drawn = scenes.choices(leap, [start], [], ["b1xd3"])
    assert (drawn.arrows, drawn.refused) == ((Arrow(("b1", "d3"), refused=True),), ())


def test_at_most_four_refused_moves_are_drawn(leap: Game) -> None:
    start = leap.setup("x . . . .\n. . . . .\n. . . . o", "white")
    drawn = scenes.choices(leap, [start], [], ["a1-c1", "a1-d1", "a1-e1", "c2", "a1-a3"])
    assert (len(drawn.arrows), drawn.refused) == (3, ("c2",))


def test_allowed_captures_cross_out_what_they_take(leap: Game) -> None:
    start = leap.setup("o . . . .\n. . . . .\nx o . o x", "white")
    drawn = scenes.choices(leap, [start], ["a3xc3", "e3xc3"], [])
    assert {arrow.path for arrow in drawn.arrows} == {("a3", "c3"), ("e3", "c3")}
    assert set(drawn.captured) == {"b3", "d3"}


def test_what_is_refused_within_a_turn_is_shown_with_what_the_turn_has_done(leap: Game) -> None:
    start = leap.setup(". . . . .\n. . . . .\nx o . o .", "white")
    turn = scenes.turn_so_far([start, leap.play(start, "a3xc3")])
    drawn = scenes.choices(leap, turn, ["c3xe3"], ["c3-c2"])
    assert drawn.arrows == (Arrow(("a3", "c3")), Arrow(("c3", "c2"), refused=True))
    assert (drawn.captured, drawn.last, drawn.allowed) == (("b3",), ("c3",), ("e3",))


def test_a_turn_is_told_from_the_next(leap: Game) -> None:
    start = leap.setup("o . . . .\n. . . . .\nx o . o .", "white")
    middle = leap.play(start, "a3xc3")
    over = leap.play(middle, "c3xe3")
    later = leap.play(over, "a1-a2")
    assert scenes.first_turn([start, middle, over, later]) == [start, middle, over]
    assert scenes.turn_so_far([start, middle]) == [start, middle]
    assert scenes.turn_so_far([start, middle, over]) == [over]


def test_a_refused_capture_on_a_board_with_loops_marks_its_two_ends(rounds: Game) -> None:
    rows = [". . . . . .", "x x . . . .", ". . . . . .", ". o . . . .", *[". . . . . ."] * 2]
    position = rounds.setup("\n".join(rows), "black")
    drawn = scenes.choices(rounds, [position], [], ["a2xb4", "a2-c4"])
    assert (drawn.highlighted, drawn.refused) == (("a2",), ("b4",))
    assert drawn.arrows == (Arrow(("a2", "c4"), refused=True),)


# ---------------------------------------------------------------- shapes that make a stone illegal

BARRED = """\
id: barred
name: {ja: 禁じ手, en: Barred}
players: [black, white]
board: {columns: 9, rows: 9, lines: orthogonal, drawn: points}
setup: empty
play:
  moves: [{id: place, kind: place}]
  forbids:
    - {id: bar, kind: barred-shapes, players: [black], row: five, bars: [double-three, double-four, overline]}
  ends: [{id: five, kind: row, length: 5, overline: true, exact: [black]}, {id: none, kind: no-legal-point}]
"""


@pytest.fixture
def barred(tmp_path: Path) -> Game:
    """A game in which double threes are forbidden."""
    path = tmp_path / "barred.yaml"
    path.write_text(BARRED, encoding="utf-8")
    return load_game(path)


def test_the_shapes_that_make_a_stone_illegal_are_shown(barred: Game) -> None:
    empty = ". . . . . . . . .\n"
    start = barred.setup(empty * 3 + ". . . . x . . . .\n. . . x . x . . .\n. . . . x . . . .\n" + empty * 3, "black")
    drawn = scenes.choices(barred, [start], [], ["e5"])
    assert drawn.refused == ("e5",)
    assert {(shape.name, shape.points, shape.empty) for shape in drawn.shapes} == {
        ("three", ("e4", "e5", "e6"), ("e3", "e7")),
        ("three", ("d5", "e5", "f5"), ("c5", "g5")),
    }
    assert scenes.choices(barred, [start], [], ["e4"]).shapes == ()
    assert scenes.choices(barred, [start], ["a1"], []).shapes == ()
