"""Stones of others between the stone just placed and another own one are taken: pairs, threes, chosen ones."""

from __future__ import annotations

from typing import Any

import pytest
from small import PLACE, after, make, pairs, stands, texts

from verifier.engine.game import Game
from verifier.engine.mechanics.ends import BoardFull
from verifier.engine.mechanics.flank import Flank
from verifier.engine.placements import Choices
from verifier.engine.position import Position
from verifier.engine.refusals import Code

THREE = ("black", "white", "blue")


def flanking(size: str = "7x1", players: tuple[str, ...] = ("black", "white"), **parameters: Any) -> Game:
    return make(size, players=players, moves=[PLACE], captures=[Flank(id="flank", **parameters)])


def taken(game: Game, diagram: str, action: str) -> list[str]:
    """The points of what black takes by an action."""
    before = game.setup(diagram, to_move="black")
    position = after(game, before, action)
    gone = before.occupied & ~position.occupied
    assert position.taken == {**dict.fromkeys(game.colours, 0), "black": gone.bit_count()}
    return game.board.names(gone)


# ---------------------------------------------------------------- pairs


@pytest.mark.parametrize(
    ("row", "action", "expected"),
    [
        ("x o o . . . .", "d1", ["b1", "c1"]),
        (". o o x . . .", "a1", ["b1", "c1"]),
        ("x o . . . . .", "c1", []),  # one stone is not taken
        ("x o o o . . .", "e1", []),  # nor are three
        ("x o o . . . .", "e1", []),  # the stone must lie next to them
        (". o o . . . .", "d1", []),  # another own stone is needed
        ("x . o o . . .", "e1", []),  # right behind them
        ("x o x . . . .", "d1", []),  # an own stone is no part of a pair
        ("x o o . o o x", "d1", ["b1", "c1", "e1", "f1"]),
    ],
)
def test_a_pair_between_the_placed_stone_and_another(row: str, action: str, expected: list[str]) -> None:
    assert taken(flanking(), row, action) == expected


STAR = """
    x . . x . . x
    . o . o . o .
    . . o o o . .
    x o o . o o x
    . . o o o . .
    . o . o . o .
    x . . x . . x"""


def test_all_eight_directions_at_once() -> None:
    game = flanking("7x7")
    position = after(game, game.setup(STAR, to_move="black"), "d4")
    assert position.taken == {"black": 16, "white": 0} and position.stones[1] == 0


@pytest.mark.parametrize(("directions", "count"), [("orthogonal", 8), ("diagonal", 8), ("lines", 8)])
def test_directions_may_be_fewer(directions: str, count: int) -> None:
    game = flanking("7x7", directions=directions)
    assert len(taken(game, STAR, "d4")) == count


def test_rows_do_not_go_round_the_edge() -> None:
    assert taken(flanking("4x2"), ". . x o\no . . .", "b2") == []


def test_placing_in_between_is_safe_and_stays_so() -> None:
    """Only who places takes: b1 and c1 stand between two white stones, and white plays elsewhere."""
    game = flanking("7x1")
    position = after(game, game.setup("o x . o . . .", to_move="black"), "c1", "g1")
    assert stands(game, position, "o x x o . . o") and position.taken == {"black": 0, "white": 0}


def test_the_placed_stone_may_take_and_lie_between() -> None:
    game = flanking("7x1")
    position = after(game, game.setup("x o o . x o .", to_move="black"), "d1")
    assert stands(game, position, "x . . x x o .")


# ---------------------------------------------------------------- other lengths


@pytest.mark.parametrize(
    ("lengths", "row", "expected"),
    [
        ((2, 3), "x o o o . . .", ["b1", "c1", "d1"]),
        ((2, 3), "x o o . . . .", ["b1", "c1"]),
        ((2, 3), "x o o o o . .", []),
        ((3,), "x o o . . . .", []),
        ((1,), "x o . . . . .", ["b1"]),
        ((1, 4), "x o o o o . .", ["b1", "c1", "d1", "e1"]),
    ],
)
def test_how_long_a_row_may_be(lengths: tuple[int, ...], row: str, expected: list[str]) -> None:
    game = flanking(lengths=lengths)
    first_empty = game.board.names(1 << row.replace(" ", "").index("."))[0]
    assert taken(game, row, first_empty) == expected


def test_a_pair_and_a_three_at_once() -> None:
    assert len(taken(flanking("9x1", lengths=(2, 3)), "x o o . o o o x .", "d1")) == 5


# ---------------------------------------------------------------- several colours


@pytest.mark.parametrize("row", ["x o b . . . .", "x b o . . . .", "x b b . . . .", "x o o . . . ."])
def test_the_two_may_be_of_different_opponents(row: str) -> None:
    assert taken(flanking(players=THREE), row, "d1") == ["b1", "c1"]


@pytest.mark.parametrize(
    ("row", "expected"),
    [("x o b . . . .", []), ("x b b . . . .", ["b1", "c1"]), ("x o o . b o x", ["b1", "c1"])],
)
def test_unless_only_one_colour_may_be_taken_at_once(row: str, expected: list[str]) -> None:
    assert taken(flanking(players=THREE, mixed=False), row, "d1") == expected


def test_who_takes_them_counts_them_whosoever_they_were() -> None:
    game = flanking(players=THREE)
    position = after(game, game.setup("x b o . . . .", to_move="black"), "d1")
    assert position.taken == {"black": 2, "white": 0, "blue": 0} and position.to_move == "white"


# ---------------------------------------------------------------- chosen captures

TWO_PAIRS = "x o o . o o x"


def choosing(**slots: Any) -> Game:
    return make("7x1", moves=[PLACE], captures=[Flank(id="flank", chosen=True)], **slots)


def test_the_placer_takes_any_of_the_groups() -> None:
    game = choosing()
    before = game.setup(TWO_PAIRS, to_move="black")
    left = {str(action): game.diagram(game.play(before, action)) for action in game.legal(before)}
    assert left == {
        "d1": "x o o x o o x",
        "d1xb1,c1": "x . . x o o x",
        "d1xe1,f1": "x o o x . . x",
        "d1xb1,c1,e1,f1": "x . . x . . x",
    }
    assert {text: game.play(before, text).taken["black"] for text in left} == {
        "d1": 0, "d1xb1,c1": 2, "d1xe1,f1": 2, "d1xb1,c1,e1,f1": 4,
    }  # fmt: skip


def test_stones_are_named_row_by_row() -> None:
    game = make("4x4", moves=[PLACE], captures=[Flank(id="flank", chosen=True)])
    before = game.setup(". . . x\n. . o o\n. o . o\nx . . .", to_move="black")
    assert "d4" in game.legal(before)
    assert [text for text in texts(game, before) if "x" in text] == ["d4xd2,d3"]
    two = game.setup("x . . x\no . o .\no o . .\n. o o x", to_move="black")
    assert [text for text in texts(game, two) if "x" in text] == [
        "a4xa2,a3", "a4xa2,a3,b4,c4", "a4xa2,c2,a3,b3", "a4xa2,c2,a3,b3,b4,c4", "a4xb4,c4", "a4xc2,b3",
        "a4xc2,b3,b4,c4",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("d1xb1", Code.NOT_CAPTURABLE),  # a group is taken whole
        ("d1xb1,e1", Code.NOT_CAPTURABLE),
        ("d1xc1,b1", Code.NOT_CAPTURABLE),  # another order is another text
        ("d1xb1,c1,c1", Code.NOT_CAPTURABLE),
        ("d1xa1,b1", Code.NOT_CAPTURABLE),
        ("d1xd1", Code.NOT_CAPTURABLE),
        ("a1xb1,c1", Code.OCCUPIED),
        ("h1xb1,c1", Code.OFF_BOARD),
        ("d1xb1,h1", Code.OFF_BOARD),
        ("d1x", Code.UNREADABLE),
        ("d1xb1,", Code.UNREADABLE),
        ("xb1,c1", Code.UNREADABLE),
        ("d1Xb1,c1", Code.UNREADABLE),
        ("d1xb1, c1", Code.UNREADABLE),
        ("d1-b1", Code.NO_SUCH_ACTION),
    ],
)
def test_what_cannot_be_chosen(text: str, code: Code) -> None:
    game = choosing()
    before = game.setup(TWO_PAIRS, to_move="black")
    refusal = game.refusal(before, text)
    assert refusal is not None and refusal.code == code
    assert text not in game.legal(before)


def test_where_captures_are_not_chosen_they_are_not_written() -> None:
    game = flanking()
    refusal = game.refusal(game.setup(TWO_PAIRS, to_move="black"), "d1xb1,c1")
    assert refusal is not None and refusal.code in (Code.UNREADABLE, Code.NO_SUCH_ACTION)


def test_the_sentence_tells_what_can_be_taken() -> None:
    game = choosing()
    refusal = game.refusal(game.setup(TWO_PAIRS, to_move="black"), "d1xb1,e1")
    assert refusal is not None
    assert refusal.en.startswith("placing on d1 cannot take b1,e1 (it can take ") and "b1,c1" in refusal.en
    nothing = game.refusal(game.setup("x . . . . . .", to_move="black"), "d1xb1,c1")
    assert nothing is not None and nothing.en == "placing on d1 cannot take b1,c1 (it can take nothing): flank"
    assert (nothing.rule, refusal.rule) == ("flank", "flank")


def test_an_action_that_says_what_it_takes_is_a_value() -> None:
    game = choosing()
    before = game.setup(TWO_PAIRS, to_move="black")
    action = game.parse("d1xb1,c1")
    assert action in game.legal(before) and game.play(before, action) == game.play(before, "d1xb1,c1")
    assert str(game.parse("g1xa1,b1")) == "g1xa1,b1", "it need not be possible now"
    assert [game.play(before, a) for a in game.legal(before)] == [game.play(before, str(a)) for a in game.legal(before)]


def test_a_board_filled_without_taking_is_full() -> None:
    game = choosing(ends=[BoardFull(id="full")])
    over = game.outcome(after(game, game.setup(TWO_PAIRS, to_move="black"), "d1"))
    assert over is not None and (over.winners, over.reason) == ((), "board-full")
    assert game.outcome(after(game, game.setup(TWO_PAIRS, to_move="black"), "d1xe1,f1")) is None


def test_a_row_that_two_clauses_take_is_one_choice() -> None:
    """Else what is chosen from doubles with every clause, and the number of choices is squared."""
    clauses = [Flank(id=f"flank{i}", chosen=True) for i in range(4)]
    game = make("7x7", moves=[PLACE], captures=clauses)
    star = "x . . x . . x\n. o . o . o .\n. . o o o . .\nx o o . o o x\n. . o o o . .\n. o . o . o .\nx . . x . . x\n"
    here = [text for text in texts(game, game.setup(star, to_move="black")) if text.startswith("d4")]
    assert len(here) == len(set(here)) == 2**8


# ---------------------------------------------------------------- nothing is listed that nobody asks for


def test_a_notation_is_judged_without_listing_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a large board under rules that judge each point: membership, refusal and play look at one point alone."""
    game = pairs()
    before = game.setup("x o o . .\n" + ". . . . .\n" * 4, to_move="black")

    def listed(self: Choices) -> Any:
        raise AssertionError("all actions were listed")

    monkeypatch.setattr(Choices, "_listed", listed)
    monkeypatch.setattr(Choices, "__iter__", listed)
    legal = game.legal(before)
    assert "d1" in legal and "d1xb1,c1" in legal and game.parse("e5") in legal
    assert "a1" not in legal and "d1xb1" not in legal and "z9" not in legal and 3 not in legal
    assert game.refusal(before, "d1xb1,c1") is None
    assert game.refusal(before, "d1xb1") is not None
    position = game.play(before, "d1xb1,c1")
    assert position.taken["black"] == 2 and game.outcome(position) is None


def test_the_legal_actions_are_a_sequence_without_duplicates() -> None:
    game = pairs()
    position: Position = game.setup("x o o . .\n. . o . .\n. . o . .\n. . x . .\n. . . . .", to_move="black")
    legal = game.legal(position)
    listed = [str(action) for action in legal]
    assert len(listed) == len(set(listed)) == len(legal)
    assert [str(legal[i]) for i in range(len(legal))] == listed and str(legal[-1]) == listed[-1]
    assert [str(action) for action in legal[2:5]] == listed[2:5]
    with pytest.raises(IndexError):
        legal[len(legal)]


# ---------------------------------------------------------------- the trace


def test_a_capture_fires_with_what_it_takes_and_who_takes_it() -> None:
    game = choosing()
    before = game.setup(TWO_PAIRS, to_move="black")

    def told(action: str) -> dict[str, tuple[list[str], str | None]]:
        return {f.clause: (game.board.names(f.mask), f.colour) for f in game.trace(before, action)}

    assert told("d1") == {"place": ([], None)}
    assert told("d1xe1,f1") == {"place": ([], None), "flank": (["e1", "f1"], "black")}
