"""Expectations and refusals in words."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from verifier import load_game
from verifier.engine.position import Outcome
from verifier.publish import tell
from verifier.publish.view import Phrase
from verifier.spec.worked import Expect, Refused, Waiting, Won

BOOK = Path(__file__).resolve().parents[1] / "fixtures" / "pages"


@pytest.mark.parametrize(
    ("expected", "ja", "en"),
    [
        ({"captured": ("b3", "d3")}, "取られた駒：`b3`、`d3`", "Taken: `b3`, `d3`"),
        ({"captured": ()}, "取られた駒：なし", "Taken: nothing"),
        ({"stays": ("a1",)}, "そのまま：`a1`", "Unchanged: `a1`"),
        ({"legal": ("a3xc3",)}, "合法手はこれだけ：`a3xc3`", "The only legal moves: `a3xc3`"),
        ({"legal": ()}, "合法手はない", "There is no legal move"),
        ({"allows": ("a3-a2",)}, "指せる手：`a3-a2`", "Allowed: `a3-a2`"),
        ({"to_move": "black"}, "次の手番：黒", "Black to move"),
        ({"to_move": "chance"}, "次の手番：抽選", "Chance is next"),
        ({"taken": {"white": 2}}, "これまでに取った数：白 2、黒 0", "Pieces taken so far: White 2, Black 0"),
        ({"outcome": "open"}, "まだ終局ではない", "The game is not over"),
        (
            {"seats": {"black": 2, "white": 1}},
            "色の受け持ち：黒は席2、白は席1",
            "Who plays which colour: Black is seat 2, White is seat 1",
        ),
        ({"waiting": "none"}, "次の手を待つ列はない", "No row waits for the next move"),
        (
            {"waiting": Waiting(colour="black", row=("a1", "b1"))},
            "次の1手を待つ列：黒の `a1`、`b1`",
            "A row that waits for the next move: `a1`, `b1` of Black",
        ),
        (
            {"clock": {"white": 30_000, "black": 449_500}},
            "残り時間：白 30秒、黒 7分29.5秒",
            "Time left: White 30 s, Black 7 min 29.5 s",
        ),
        ({"clock": {"white": 60_000}}, "残り時間：白 1分", "Time left: White 1 min"),
        ({"calls": (30, 15)}, "時間の知らせ：残り30秒、残り15秒", "Time called: 30 s left, 15 s left"),
        ({"calls": ()}, "時間の知らせ：なし", "Time called: none"),
        ({"kind": "cpu"}, "対戦の種類：CPU戦", "It is a match against the CPU"),
        ({"kind": "ranked"}, "対戦の種類：ランク戦", "It is a ranked match"),
        ({"paired": True}, "対戦が成立する", "They are paired"),
        ({"paired": False}, "対戦は成立しない", "They are not paired"),
        ({"first": 2}, "先手：席2", "Seat 2 plays first"),
        (
            {"plays": ("person", "cpu")},
            "席1は人、席2はCPU",
            "Seat 1 is played by a person, seat 2 is played by the CPU",
        ),
        ({"counts": "unrated"}, "レートは動かない", "The rating stays as it is"),
        ({"counts": (1, 0)}, "レートでの数え方：席1は1、席2は0", "Counts for the rating: seat 1: 1, seat 2: 0"),
        (
            {"counts": ("half", "half")},
            "レートでの数え方：席1は½、席2は½",
            "Counts for the rating: seat 1: ½, seat 2: ½",
        ),
        ({"continues": True}, "同じ駒の番が続く", "The same piece may go on"),
        ({"continues": False}, "手番が終わる", "The turn is over"),
    ],
)
def test_each_expectation_has_its_words(expected: dict[str, Any], ja: str, en: str) -> None:
    game = load_game("leap", root=BOOK)
    told = list(tell.results(game, game.start(), Expect(**expected)))
    assert told == [Phrase(ja, en)]


def test_every_expectation_is_told_or_shown() -> None:
    shown = {"board", "refuses"}  # as a diagram, and among the refusals
    told = {"captured", "stays", "legal", "allows", "to_move", "taken", "outcome", "continues", "seats", "waiting"}
    told |= {"clock", "calls", "kind", "paired", "first", "plays", "counts"}
    told |= {"chance", "hand", "next", "picked", "turn", "pushes", "cooldown", "blocks", "last_placed", "abilities"}
    assert set(Expect.__dataclass_fields__) == shown | told


@pytest.mark.parametrize(
    ("over", "ja", "en"),
    [
        (Outcome(("white",), "row"), "白の勝ち：列ができた", "White wins: a row is complete"),
        (Outcome((), "board-full"), "引き分け：盤が埋まった", "The game is drawn: the board is full"),
        (
            Outcome((), "repetition", replay=True),
            "引き分け：同じ局面がくり返された（指し直し）",
            "The game is drawn: the same position came up again (it is played again\\)",
        ),
        (Outcome(("white", "red"), "row"), "白と赤の勝ち：列ができた", "White and Red win: a row is complete"),
        (
            Outcome(("black",), "row", seats=(1, 3)),
            "黒（席1・3）の勝ち：列ができた",
            "Black (seats 1 and 3\\) wins: a row is complete",
        ),
        (
            Outcome(("white",), "row", seats=(2,)),
            "白（席2）の勝ち：列ができた",
            "White (seat 2\\) wins: a row is complete",
        ),
        (Outcome(("gold",), "odd-reason"), "goldの勝ち：odd\\-reason", "gold wins: odd\\-reason"),
    ],
)
def test_how_a_game_ended(over: Outcome, ja: str, en: str) -> None:
    assert tell.outcome(over) == Phrase(ja, en)


def test_an_outcome_is_told_where_it_is_expected() -> None:
    game = load_game("leap", root=BOOK)
    end = game.play(game.setup(". . . . .\n. . . . .\nx o . . .", "white"), "a3xc3")
    expect = Expect(outcome=Won(winners=("white",), reason="eliminated"), to_move="black")
    assert [phrase.en for phrase in tell.results(game, end, expect)] == ["White wins: too few pieces are left"]


def test_a_refusal_names_the_rule_by_its_sentence_not_by_its_clause() -> None:
    game = load_game("leap", root=BOOK)
    start = game.setup(". . . . .\n. . . . .\nx o . . .", "white")
    entries = [Refused(play="a3-a2"), Refused(play="a3xc3")]
    [refused] = tell.refusals(game, start, entries, {"capture-first": "captures-first"})
    assert (refused.clause, refused.rule) == ("capture-first", "captures-first")
    assert "capture-first" not in refused.sentence.en.replace("\\", "")
    assert "capture-first" not in refused.sentence.ja.replace("\\", "")


@pytest.mark.parametrize(
    ("text", "myst"),
    [("a1-b1", "`a1-b1`"), ("a`b", "``a`b``"), ("`", "`` ` ``"), ("a\nb  c", "`a b c`"), ("", "")],
)
def test_a_notation_is_code_whatever_it_holds(text: str, myst: str) -> None:
    assert tell.code(text) == myst
