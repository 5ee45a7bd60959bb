"""The description says what the diagram shows, in both languages."""

from __future__ import annotations

from collections.abc import Callable

from verifier.engine.refusals import Shape
from verifier.publish.diagrams import Arrow, Scene, describe

Make = Callable[..., Scene]


def test_board_stones_moves_and_captures(scene: Make) -> None:
    shown = scene(
        "wide",
        colours=("white", "black"),
        rows="\n".join(
            [". . . . . . . . .", ". . . . . . . . .", ". . . o x . o o .", *[". . . . . . . . ."] * 2]
        ),
        arrows=(Arrow(("e3", "f3")),),
        captured=("g3", "h3"),
    )
    assert describe(shown, "en") == (
        "Board of 9×5 points. White: e3. Black: d3, g3, h3. Moves: from e3 to f3. Taken: g3, h3."
    )
    assert describe(shown, "ja") == (
        "横9、縦5の交点からなる盤。白：e3。黒：d3、g3、h3。動き：e3からf3へ。取られる位置：g3、h3。"
    )


def test_an_empty_board_of_squares(scene: Make) -> None:
    assert describe(scene("small"), "en") == "Board of 3×3 squares. Black: none. White: none."
    assert describe(scene("small"), "ja") == "横3、縦3のマスからなる盤。黒：なし。白：なし。"


def test_a_way_through_several_points(scene: Make) -> None:
    shown = scene("loops", arrows=(Arrow(("b2", "a2", "b1"), loops=True), Arrow(("c3", "d3"))))
    assert "Moves: from b2 by way of a2 to b1, from c3 to d3." in describe(shown, "en")
    assert "動き：b2からa2を通ってb1へ、c3からd3へ。" in describe(shown, "ja")


def test_every_mark_is_told(scene: Make) -> None:
    marks = ("captured", "removed", "placed", "last", "visited", "allowed", "coming", "refused", "highlighted")
    shown = scene("small", **dict.fromkeys(marks, ("b2",)), arrows=(Arrow(("a1", "a2"), refused=True),))
    english, japanese = describe(shown, "en"), describe(shown, "ja")
    assert english.count(": b2.") == japanese.count("：b2。") == len(marks)
    assert "Moves not allowed: from a1 to a2." in english
    assert "許されない動き：a1からa2へ。" in japanese
    assert not any(
        letter.isascii() and letter.isalpha()
        for letter in japanese.replace("a1", "").replace("a2", "").replace("b2", "")
    )


def test_colours_are_named_in_turn_order_and_others_by_their_id(scene: Make) -> None:
    shown = scene("small", rows="x o b\nr . .\n. . .", colours=("black", "white", "blue", "green"))
    assert "Black: a1. White: b1. Blue: c1. green: a2." in describe(shown, "en")
    assert "黒：a1。白：b1。青：c1。green：a2。" in describe(shown, "ja")


def test_shapes_that_make_a_stone_illegal_are_told_with_what_they_need(scene: Make) -> None:
    shown = scene(
        "small",
        rows="x . x\n. . .\n. . .",
        refused=("b1",),
        shapes=(Shape("three", ("a1", "b1", "c1"), ("b2", "b3")), Shape("overline", ("a1", "b1"), ())),
    )
    assert describe(shown, "en").endswith(
        "Points not allowed: b1. Shape that makes it so, three: a1, b1, c1. Points it needs: b2, b3. "
        "Shape that makes it so, row: a1, b1."
    )
    assert describe(shown, "ja").endswith(
        "許されない位置：b1。許されない理由の形（三）：a1、b1、c1。その形に要る位置：b2、b3。"
        "許されない理由の形（列）：a1、b1。"
    )
