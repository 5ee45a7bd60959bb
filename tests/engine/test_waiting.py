"""A row that the next player can stop by a capture waits for that player's action."""

from __future__ import annotations

import copy
import pickle
from dataclasses import replace
from typing import Any

import pytest
from small import PLACE, after, make, stands

from verifier.engine.errors import RulebookError
from verifier.engine.game import Game
from verifier.engine.mechanics.barred import ThreeThree
from verifier.engine.mechanics.ends import BoardFull, Captured, NoLegalPoint, Row
from verifier.engine.mechanics.extension import Extension
from verifier.engine.mechanics.flank import Flank, NoSelfSandwich, SelfSandwich
from verifier.engine.position import Position

THREE = ("black", "white", "blue")
BREAK, WHOLE = (Extension(id="extension", row="row", by=by) for by in ("break", "whole"))  # type: ignore[arg-type]


def waiting(
    by: Any = BREAK,
    size: str = "6x5",
    players: tuple[str, ...] = ("black", "white"),
    overline: bool = False,
    captures: Any = (),
    forbids: Any = (),
    count: int = 6,
    **flank: Any,
) -> Game:
    """Four in a row win, or six stones taken; rows may wait."""
    return make(
        size,
        players=players,
        moves=[PLACE],
        captures=[Flank(id="flank", **flank), *captures],
        forbids=forbids,
        ends=[Row(id="row", length=4, overline=overline, whose="all"), Captured(id="count", count=count), by,
              BoardFull(id="full"), NoLegalPoint(id="no-point")],
    )  # fmt: skip


def ended(game: Game, position: Position) -> tuple[tuple[str, ...], str] | None:
    over = game.outcome(position)
    return over and (over.winners, over.reason)


def awaited(game: Game, position: Position) -> tuple[str, list[str]] | None:
    """Whose row waits, and its points."""
    told = game.describe(position).get("waiting")
    return told and (told["colour"], told["row"])


# Black places d3; white can take c2 and c3 by c4.
BREAKABLE = ". . o . . .\n. . x . . .\nx x x . . .\n. . . . . .\n. . . . . ."
# Black places d3; the row begins at an edge, ends at nobody's stone, and white can take nothing.
SAFE = ". . . . . .\n. . . . . .\nx x x . . .\n. . . . . .\no o . . . ."


# ---------------------------------------------------------------- when a row waits


def test_a_row_that_the_next_player_can_break_waits() -> None:
    game = waiting()
    position = after(game, game.setup(BREAKABLE, to_move="black"), "d3")
    assert ended(game, position) is None and position.to_move == "white"
    assert awaited(game, position) == ("black", ["a3", "b3", "c3", "d3"])


def test_a_row_that_nobody_can_break_wins_at_once() -> None:
    game = waiting()
    assert ended(game, after(game, game.setup(SAFE, to_move="black"), "d3")) == (("black",), "row")


def test_without_the_clause_every_row_wins_at_once() -> None:
    game = make("6x5", moves=[PLACE], captures=[Flank(id="flank")], ends=[Row(id="row", length=4, whose="all")])
    assert ended(game, after(game, game.setup(BREAKABLE, to_move="black"), "d3")) == (("black",), "row")


def test_after_the_row_is_broken_play_goes_on() -> None:
    game = waiting()
    position = after(game, game.setup(BREAKABLE, to_move="black"), "d3", "c4")
    assert ended(game, position) is None and awaited(game, position) is None
    assert stands(game, position, ". . o . . .\n. . . . . .\nx x . x . .\n. . o . . .\n. . . . . .")
    assert (position.to_move, position.taken) == ("black", {"black": 0, "white": 2})


@pytest.mark.parametrize("action", ["f5", "c5", "d2"])
def test_if_the_row_still_stands_its_owner_wins(action: str) -> None:
    """Any action is legal meanwhile."""
    game = waiting()
    position = after(game, game.setup(BREAKABLE, to_move="black"), "d3", action)
    assert ended(game, position) == (("black",), "row") and position.to_move == "black"


def test_together_with_whoever_qualifies_by_that_action() -> None:
    """White leaves the row and makes one of its own: in a game for two that is everybody, a draw."""
    for players, winners in ((("black", "white"), ()), (THREE, ("black", "white"))):
        game = waiting(players=players)
        before = game.setup(". . o . . .\n. . x . . .\nx x x . . .\n. . . . . .\no o o . . .", to_move="black")
        position = after(game, before, "d3")
        assert awaited(game, position) is not None
        assert ended(game, after(game, position, "d5")) == (winners, "row")


def test_who_breaks_it_and_so_makes_a_row_or_the_count_wins() -> None:
    game = waiting()
    rows = ". . o . . .\n. . x . . .\nx x x . . .\no o . o . .\n. . . . . ."
    position = after(game, game.setup(rows, to_move="black"), "d3")
    assert ended(game, after(game, position, "c4")) == (("white",), "row")
    position = after(game, game.setup(BREAKABLE, to_move="black", taken={"white": 4}), "d3")
    assert ended(game, after(game, position, "c4")) == (("white",), "captures")


# ---------------------------------------------------------------- when it does not


def test_a_win_by_count_as_well_does_not_wait() -> None:
    """d3 makes the row and takes e2, the third stone; with one stone fewer taken before, the row waits."""
    game = waiting(lengths=(1, 2), count=3)
    rows = ". . o . . x\n. . x . o .\nx x x . . .\n. . . . . .\n. . . . . ."
    before = game.setup(rows, to_move="black", taken={"black": 1})
    assert awaited(game, after(game, before, "d3")) == ("black", ["a3", "b3", "c3", "d3"])
    before = game.setup(rows, to_move="black", taken={"black": 2})
    assert ended(game, after(game, before, "d3")) == (("black",), "row")


def test_two_rows_at_once_do_not_wait() -> None:
    game = waiting()
    before = game.setup(". . o x . .\n. . x x . .\nx x x . . .\n. . . x . .\n. . . . . .", to_move="black")
    assert ended(game, after(game, before, "d3")) == (("black",), "row")


def test_rows_of_two_colours_do_not_wait() -> None:
    """In a set-up white's row stands already; with black's both win, all of two and so a draw."""
    for players, winners in ((("black", "white"), ()), (THREE, ("black", "white"))):
        game = waiting(players=players)
        before = game.setup(". . o . . .\n. . x . . .\nx x x . . .\n. . . . . .\no o o o . .", to_move="black")
        assert ended(game, before) is None
        assert ended(game, after(game, before, "d3")) == (winners, "row")


def test_the_next_players_own_row_does_not_wait() -> None:
    """Black takes one of white's five, across: four are left, and win at once."""
    game = waiting(size="7x4")
    before = game.setup(". . . . x . .\n. . . . o . .\no o o o o . .\n. . . . . . .", to_move="black")
    assert ended(game, before) is None, "five are too many"
    assert ended(game, after(game, before, "e4")) == (("white",), "row")


def test_only_the_next_player_is_asked() -> None:
    """Blue could take, but white is next."""
    game = waiting(players=THREE)
    rows = ". . b . . .\n. . x . . .\nx x x . . .\n. . . . . .\n. . . . . ."
    assert ended(game, after(game, game.setup(rows, to_move="black"), "d3")) == (("black",), "row")
    assert awaited(game, after(game, game.setup(rows.replace("b", "o"), to_move="black"), "d3")) is not None


def test_a_capture_that_leaves_a_winning_row_does_not_stop_it() -> None:
    """Of six in a row an end one is taken: where longer rows win, five still do."""
    rows = ". . . . . .\n. . . . . o\n. . . . . x\nx x x x . x\n. . . . . ."
    for overline in (True, False):
        game = waiting(overline=overline, size="6x5")
        position = after(game, game.setup(rows, to_move="black"), "e4")
        assert ended(game, position) == ((("black",), "row") if overline else None)
        assert awaited(game, position) is None


def test_a_capture_that_cannot_be_played_does_not_stop_it() -> None:
    """c4, which would take two of the row, would be closed in."""
    game = waiting(forbids=[NoSelfSandwich(id="closed", flank="flank")])
    rows = ". . o . . .\n. . x . . .\nx x x . . .\n. x . o x .\n. . . . . ."
    assert awaited(waiting(), after(waiting(), waiting().setup(rows, to_move="black"), "d3")) is not None
    assert ended(game, after(game, game.setup(rows, to_move="black"), "d3")) == (("black",), "row")


def test_where_captures_are_chosen_not_taking_leaves_the_row() -> None:
    game = waiting(chosen=True)
    position = after(game, game.setup(BREAKABLE, to_move="black"), "d3")
    assert awaited(game, position) == ("black", ["a3", "b3", "c3", "d3"])
    assert ended(game, after(game, position, "c4")) == (("black",), "row")
    assert ended(game, after(game, position, "c4xc2,c3")) is None


def test_a_capture_of_other_stones_only_does_not_make_it_wait() -> None:
    game = waiting()
    rows = ". . . . . .\n. . . . . .\nx x x . . .\n. . . . . .\no x x . . ."
    assert ended(game, after(game, game.setup(rows, to_move="black"), "d3")) == (("black",), "row")


def test_stones_that_others_take_at_once_are_no_capture_of_the_next_players() -> None:
    """White's c4 would lie with c3 between two blue stones: blue would break the row, but white takes nothing."""
    game = waiting(players=THREE, captures=[SelfSandwich(id="self", flank="flank")])
    rows = ". . . . . .\n. . b . . .\nx x x . . .\n. . . . . .\n. . b . . ."
    before = game.setup(rows, to_move="black")
    assert ended(game, after(game, before, "d3")) == (("black",), "row")
    assert after(game, before, "f5", "c4").taken["blue"] == 2


# ---------------------------------------------------------------- another wait


def test_who_breaks_a_row_by_one_of_its_own_may_have_to_wait_in_turn() -> None:
    """White's c4 takes c2 and c3 and makes a row, of which black can take b4 and b5 by b6."""
    game = waiting(size="6x6")
    rows = ". . o . . .\n. . x . . .\nx x x . . .\no o . o . .\n. o . . . .\n. . . . . ."
    position = after(game, game.setup(rows, to_move="black"), "d3", "c4")
    assert awaited(game, position) == ("white", ["a4", "b4", "c4", "d4"])
    assert ended(game, after(game, position, "f6")) == (("white",), "row")
    broken = after(game, position, "b6")
    assert ended(game, broken) is None and awaited(game, broken) is None
    assert broken.taken == {"black": 2, "white": 2}


# ---------------------------------------------------------------- taken whole

# Black places e3; white stands on a3, f3 is empty.
ONE_END = ". . . . . . .\n. . . . . . .\no x x x . . .\n. . . . . . .\n. . . . . . ."


def whole(**parameters: Any) -> Game:
    return waiting(WHOLE, size="7x5", **parameters)


def test_a_row_with_the_next_players_stone_at_one_end_can_be_taken_whole() -> None:
    game = whole()
    position = after(game, game.setup(ONE_END, to_move="black"), "e3")
    assert awaited(game, position) == ("black", ["b3", "c3", "d3", "e3"])
    position = after(game, position, "f3")
    assert stands(game, position, ". . . . . . .\n. . . . . . .\no . . . . o .\n. . . . . . .\n. . . . . . .")
    assert position.taken == {"black": 0, "white": 4} and ended(game, position) is None


@pytest.mark.parametrize("by", [WHOLE, BREAK], ids=["whole", "break"])
def test_only_that_shape_makes_it_wait_then(by: Any) -> None:
    """White could take two of the row across it, and for `break` that is what counts."""
    game = waiting(by, size="7x5")
    breakable = "\n".join(line + " ." for line in BREAKABLE.splitlines())
    assert (awaited(game, after(game, game.setup(breakable, to_move="black"), "d3")) is None) is (by is WHOLE)
    assert (awaited(game, after(game, game.setup(ONE_END, to_move="black"), "e3")) is None) is (by is BREAK)


@pytest.mark.parametrize(
    "row",
    [
        ". x x x . . .",  # nobody's stone
        "o x x x . o .",  # stones at both ends
        "o x x x . x .",  # a longer row, which wins nothing
        "x x x . . . .",  # the edge is no end
    ],
)
def test_other_ends_do_not_wait(row: str) -> None:
    game = whole()
    before = game.setup("\n".join([". . . . . . ."] * 2 + [row] + [". . . . . . ."] * 2), to_move="black")
    position = after(game, before, "d3" if row.startswith("x") else "e3")
    assert awaited(game, position) is None


def test_the_stone_at_the_end_is_the_next_players() -> None:
    for symbol, waits in (("o", True), ("b", False)):
        game = whole(players=THREE)
        position = after(game, game.setup(ONE_END.replace("o", symbol), to_move="black"), "e3")
        assert (awaited(game, position) is not None) is waits


def test_the_whole_run_is_taken_where_longer_rows_win() -> None:
    game = whole(overline=True)
    before = game.setup(ONE_END.replace("o x x x . . .", "o x x . x x ."), to_move="black")
    position = after(game, before, "d3")
    assert awaited(game, position) == ("black", ["b3", "c3", "d3", "e3", "f3"])
    assert after(game, position, "g3").taken == {"black": 0, "white": 5}


def test_the_whole_row_counts_towards_the_stones_taken() -> None:
    game = whole()
    before = game.setup(ONE_END, to_move="black", taken={"white": 2})
    assert ended(game, after(game, before, "e3", "f3")) == (("white",), "captures")


def test_to_take_it_is_one_more_choice() -> None:
    game = whole(chosen=True)
    position = after(game, game.setup(ONE_END, to_move="black"), "e3")
    assert [str(a) for a in game.legal(position) if str(a).startswith("f3")] == ["f3", "f3xb3,c3,d3,e3"]
    assert ended(game, after(game, position, "f3")) == (("black",), "row")
    assert ended(game, after(game, position, "f3xb3,c3,d3,e3")) is None
    refusal = game.refusal(position, "f3xb3,c3")
    assert refusal is not None and "b3,c3,d3,e3" in refusal.en


def test_a_row_is_taken_whole_only_while_it_waits() -> None:
    """The same board, set up: white takes nothing, and the row counts after its action."""
    game = whole()
    before = game.setup(ONE_END.replace("x x x .", "x x x x"), to_move="white")
    position = after(game, before, "f3")
    assert position.taken["white"] == 0 and ended(game, position) == (("black",), "row")


def test_an_end_that_may_not_be_played_does_not_make_it_wait() -> None:
    game = whole(forbids=[NoSelfSandwich(id="closed", flank="flank")])
    rows = ". . . . . . .\n. . . . . x .\no x x x . . .\n. . . . . o .\n. . . . . x ."
    assert ended(game, after(game, game.setup(rows, to_move="black"), "e3")) == (("black",), "row")


def test_breaking_it_in_another_way_stops_it_too() -> None:
    """White does not take it whole but two of it across: play goes on."""
    game = whole()
    rows = ". . o . . . .\n. . x . . . .\no x x x . . .\n. . . . . . .\n. . . . . . ."
    position = after(game, game.setup(rows, to_move="black"), "e3")
    assert awaited(game, position) is not None
    assert ended(game, after(game, position, "c4")) is None


# ---------------------------------------------------------------- breaking a row and two threes


def test_a_double_three_that_breaks_the_row_may_be_played() -> None:
    """In five in a row: white's f4 would make two threes, but takes two stones of the row that waits."""
    game = make("11x9", moves=[PLACE], captures=[Flank(id="flank")], forbids=[ThreeThree(id="threes", row="row")],
                ends=[Row(id="row", length=5, overline=False, whose="all"), BREAK])  # fmt: skip
    rows = [
        ". . . . . o . . . . .",
        ". . . . . x . . . . .",
        ". x x x x . . . . . .",
        ". . . . . . o o . . .",
        ". . . . o . . . . . .",
        ". . . o . . . . . . .",
        ". . . . . . . . . . .",
        ". . . . . . . . . . .",
        ". . . . . . . . . . .",
    ]
    before = game.setup("\n".join(rows), to_move="black")
    answer = after(game, before, "f3")
    assert awaited(game, answer) == ("black", ["b3", "c3", "d3", "e3", "f3"])
    assert "f4" in game.legal(answer)
    quiet = game.setup("\n".join([". . . . . . . . . . ."] * 3 + rows[3:]), to_move="white")
    refusal = game.refusal(quiet, "f4")
    assert refusal is not None and refusal.code == "double-three"


def test_a_double_three_that_shortens_the_row_but_leaves_it_winning_may_not() -> None:
    """Six wait; h4 would take the last of them, and five still win. e4 would break the row."""
    game = make("11x11", moves=[PLACE], captures=[Flank(id="flank")], forbids=[ThreeThree(id="threes", row="row")],
                ends=[Row(id="row", length=5, overline=True, whose="all"), BREAK])  # fmt: skip
    rows = [". . . . . . . . . . ."] * 11
    rows[3:7] = [
        ". . . . . o o . . . .",
        ". . . . x . . x o . .",
        ". o x . x x x x o o .",
        ". . . . o . . o . . .",
    ]
    position = after(game, game.setup("\n".join(rows), to_move="black"), "d6")
    assert awaited(game, position) == ("black", ["c6", "d6", "e6", "f6", "g6", "h6"])
    refusal = game.refusal(position, "h4")
    assert refusal is not None and (refusal.code, refusal.rule) == ("double-three", "threes")
    assert ended(game, after(game, position, "e4")) is None


# ---------------------------------------------------------------- told, set up, compared


def test_a_row_that_waits_is_told_and_can_be_set_up() -> None:
    for game, before, action in ((waiting(), BREAKABLE, "d3"), (whole(), ONE_END, "e3")):
        position = after(game, game.setup(before, to_move="black"), action)
        told = game.describe(position)
        assert told["waiting"]["colour"] == "black" and len(told["waiting"]["row"]) == 4
        again = game.setup(game.diagram(position), **told)
        assert again == position and hash(again) == hash(position)
        assert list(map(str, game.legal(again))) == list(map(str, game.legal(position)))
        for answer in game.legal(position):
            assert game.play(again, answer) == game.play(position, answer)


def test_a_diagram_is_not_waiting_unless_it_says_so() -> None:
    """Then a row that stands counts after the next action, and may wait for the one after that."""
    game = waiting()
    board = BREAKABLE.replace("x x x . . .", "x x x x . .")
    plain = game.setup(board, to_move="white")
    assert awaited(game, plain) is None
    told = game.setup(board, to_move="white", waiting={"colour": "black", "row": ["d3", "c3", "b3", "a3"]})
    assert plain != told
    for position in (plain, told):
        assert ended(game, after(game, position, "f5")) == (("black",), "row")
        assert ended(game, after(game, position, "c4")) is None
    among_three = waiting(players=THREE)
    before = among_three.setup(board.replace("o", "b"), to_move="white")
    assert awaited(among_three, after(among_three, before, "f5")) == ("black", ["a3", "b3", "c3", "d3"])


def test_whether_it_waits_is_part_of_a_position() -> None:
    game = waiting()
    position = after(game, game.setup(BREAKABLE, to_move="black"), "d3")
    plain = game.setup(game.diagram(position), to_move="white")
    assert position != plain and len({position, plain}) == 2


def test_copies_still_wait() -> None:
    game = whole()
    position = after(game, game.setup(ONE_END, to_move="black"), "e3")
    for twin in (pickle.loads(pickle.dumps(position)), copy.copy(position), copy.deepcopy(position)):
        assert twin == position and hash(twin) == hash(position)
        assert game.play(twin, "f3") == game.play(position, "f3")


@pytest.mark.parametrize(
    ("waits", "code", "where"),
    [
        ({"colour": "black", "row": ["a3", "b3", "c3"]}, "wrong-value", ("waiting",)),
        ({"colour": "black", "row": []}, "wrong-value", ("waiting",)),
        ({"colour": "black"}, "wrong-type", ("waiting", "row")),
        ({"row": ["a3", "b3", "c3", "d3"]}, "wrong-value", ("waiting",)),
        ({"colour": "white", "row": ["a3", "b3", "c3", "d3"]}, "wrong-value", ("waiting",)),
        ({"colour": "green", "row": ["a3", "b3", "c3", "d3"]}, "wrong-value", ("waiting",)),
        ({"colour": "black", "row": ["a3", "b3", "c3", "z9"]}, "unknown-point", ("waiting", "row", 3)),
        ({"colour": "black", "row": "a3"}, "wrong-type", ("waiting", "row")),
        ({"colour": "black", "row": ["a3", "b3", "c3", "d3"], "by": "white"}, "unknown-key", ("waiting", "by")),
        ("black", "wrong-type", ("waiting",)),
        (["a3"], "wrong-type", ("waiting",)),
    ],
    ids=str,
)
def test_what_cannot_wait(waits: Any, code: str, where: tuple[str | int, ...]) -> None:
    game = waiting()
    board = BREAKABLE.replace("x x x . . .", "x x x x . .")
    with pytest.raises(RulebookError) as error:
        game.setup(board, to_move="white", waiting=waits)
    assert (error.value.code, error.value.where) == (code, where)
    assert error.value.text.ja and error.value.text.en == str(error.value)


@pytest.mark.parametrize(
    "board",
    [
        SAFE.replace("x x x . . .", "x x x x . ."),  # white cannot stop it
        BREAKABLE,  # no row stands there
    ],
)
def test_a_row_that_cannot_be_stopped_cannot_wait(board: str) -> None:
    game = waiting()
    with pytest.raises(RulebookError) as error:
        game.setup(board, to_move="white", waiting={"colour": "black", "row": ["a3", "b3", "c3", "d3"]})
    assert error.value.where == ("waiting",)


def test_where_no_row_waits_none_can_be_set_up() -> None:
    game = make("6x5", moves=[PLACE], captures=[Flank(id="flank")], ends=[Row(id="row", length=4, whose="all")])
    with pytest.raises(RulebookError, match="in a game in which rows wait"):
        game.setup(BREAKABLE.replace("x x x . . .", "x x x x . ."), to_move="white",
                   waiting={"colour": "black", "row": ["a3", "b3", "c3", "d3"]})  # fmt: skip


# ---------------------------------------------------------------- giving up, the trace, the rules


def test_who_gives_up_while_a_row_waits_has_lost() -> None:
    game = waiting(players=THREE)
    position = game.play(after(game, game.setup(BREAKABLE, to_move="black"), "d3"), "resign")
    assert ended(game, position) == (("black", "blue"), "resign")


def test_the_clause_fires_when_a_row_begins_to_wait_and_when_it_has_waited() -> None:
    game = waiting()
    before = game.setup(BREAKABLE, to_move="black")
    position = after(game, before, "d3")
    assert [f.clause for f in game.trace(before, "d3")] == ["place", "extension"]
    assert [f.clause for f in game.trace(position, "c4")] == ["place", "flank", "extension"]
    assert [f.clause for f in game.trace(position, "f5")] == ["place", "extension", "row"]
    assert [f.clause for f in game.trace(before, "f5")] == ["place"]


def test_the_whole_row_is_taken_by_the_clause_that_makes_it_wait() -> None:
    game = whole()
    position = after(game, game.setup(ONE_END, to_move="black"), "e3")
    told = {f.clause: (game.board.names(f.mask), f.colour) for f in game.trace(position, "f3") if f.mask}
    assert told == {"extension": (["b3", "c3", "d3", "e3"], "white")}


def test_it_names_the_row_that_waits_and_there_is_one_such_clause() -> None:
    with pytest.raises(RulebookError, match="there is no clause `row`") as error:
        make("6x5", moves=[PLACE], captures=[Flank(id="flank")], ends=[Row(id="four", length=4, whose="all"), BREAK])
    assert error.value.where == ("play", "ends", 1, "row")
    with pytest.raises(RulebookError, match="one clause") as error:
        make("6x5", moves=[PLACE], captures=[Flank(id="flank")],
             ends=[Row(id="row", length=4, whose="all"), BREAK, replace(WHOLE, id="again")])  # fmt: skip
    assert error.value.where == ("play", "ends", 2)
