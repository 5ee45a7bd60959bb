"""Large boards shown in part, hands below them, shapes and their rotations."""

from __future__ import annotations

import re
import subprocess
import sys
from xml.etree import ElementTree

import pytest

from verifier.engine.rules import BoardRules
from verifier.publish.diagrams import (
    Arrow,
    Crop,
    Dealt,
    EmptyBoard,
    Scene,
    ShapeSheet,
    describe,
    describe_sheet,
    draw,
    empty_board,
)
from verifier.publish.diagrams.geometry import cropped
from verifier.publish.diagrams.sheets import draw_sheet

BOARD = BoardRules(columns=60, rows=60)
MOST_BYTES = 25_000


@pytest.fixture(scope="module")
def empty() -> EmptyBoard:
    """The drawing of the whole board without stones."""
    return empty_board(BOARD)


def scene(stones: dict[str, str], crop: Crop | None, **shown: object) -> Scene:
    """A scene with stones by the names of their points."""
    table = [["."] * 60 for _ in range(60)]
    for name, symbol in stones.items():
        found = re.fullmatch("([a-z]+)([0-9]+)", name)
        assert found
        column = 0
        for letter in found[1]:
            column = column * 26 + ord(letter) - 96
        table[int(found[2]) - 1][column - 1] = symbol
    rows = "\n".join(map(" ".join, table))
    return Scene(board=BOARD, colours=("black", "white"), rows=rows, crop=crop, **shown)  # type: ignore[arg-type]


def uses(svg: str, name: str) -> list[tuple[str, str]]:
    """The places of the shapes of one name that stand by themselves."""
    return re.findall(rf'<use href="#{name}" x="([^"]+)" y="([^"]+)"/>', svg)


def test_a_part_has_the_names_of_its_own_points(empty: EmptyBoard) -> None:
    svg = draw(scene({"ad30": "x"}, Crop(25, 27, 4, 3)), empty)
    labels = re.findall(r"<text [^>]*>([^<]+)</text>", svg)
    assert labels == ["z", "aa", "ab", "ac", "28", "29", "30"]


def test_only_what_is_in_it_is_drawn(empty: EmptyBoard) -> None:
    crop = Crop(25, 27, 6, 5)
    arrows = (Arrow(("ad30", "ae30")), Arrow(("a1", "b1")))
    shown = scene({"ad30": "x", "a1": "o"}, crop, placed=("ad30", "a1"), arrows=arrows)
    svg = draw(shown, empty)
    place = cropped(BOARD, crop)
    x, y = place.named("ad30")
    assert uses(svg, "x") == uses(svg, "placed") == [(f"{x:g}", f"{y:g}")]
    assert 0 < x < place.width and 0 < y < place.height
    assert uses(svg, "o") == [] and 'id="o"' not in svg
    assert "Moves: from ad30 to ae30." in describe(shown, "en")
    assert describe(shown, "en").startswith("Board of 60×60 points. The part from z28 to ae32 is shown. Black: ad30.")
    assert "White: none. 1 more stones are outside of it." in describe(shown, "en")
    assert "図はz28からae32まで" in describe(shown, "ja") and "a1" not in describe(shown, "ja")


def test_the_whole_board_is_drawn_small_with_a_frame_round_the_part(empty: EmptyBoard) -> None:
    svg = draw(scene({"ad30": "x", "ae30": "x", "a1": "o"}, Crop(25, 27, 6, 5)), empty)
    assert '<rect x="25" y="27" width="6" height="5"' in svg
    assert 'd="M29 29.5h2"' in svg and 'd="M0 0.5h1"' in svg
    assert svg.index("M0 0.5h1") < svg.index("M29 29.5h2"), "white, then black: by their symbols"


def test_lines_go_on_where_the_board_does(empty: EmptyBoard) -> None:
    svg = draw(scene({"ad30": "x"}, Crop(0, 27, 6, 5)), empty)
    (inner,) = re.findall(r'<svg x="[^"]+" y="[^"]+" width="([^"]+)" height="([^"]+)" viewBox="([^"]+)">', svg)
    assert inner[:2] == ("120", "100"), "half a point beyond the outermost ones"
    assert [float(n) for n in inner[2].split()][2:] == [120, 100]


def test_hands_stand_below_the_board_in_their_order(empty: EmptyBoard) -> None:
    square = ((0, 0, "x"), (1, 0, "o"), (0, 1, "o"), (1, 1, "x"))
    hands = (Dealt("O:xoox", square, "picked"), Dealt("I2:xx", ((0, 0, "x"), (1, 0, "x")), "left"))
    hands += (Dealt("1:o", ((0, 0, "o"),), "next"),)
    shown = scene({}, Crop(25, 27, 13, 8), hands=hands)
    svg = draw(shown, empty)
    boxes = [float(x) for x in re.findall(r'<rect x="([^"]+)" y="[^"]+" width="48" height="48"', svg)]
    assert boxes == sorted(boxes) and len(boxes) == 3
    stones = re.findall(r'<use href="#(.)" transform="translate', svg)
    assert stones == ["x", "o", "o", "x", "x", "x", "o"]
    assert 'id="x"' in svg and 'id="o"' in svg, "though no stone is on the board"
    height = float(re.findall(r'viewBox="0 0 \S+ (\S+)"', svg)[0])
    assert height > cropped(BOARD, Crop(25, 27, 13, 8)).height + 48
    words = describe(shown, "en")
    assert "Hand picked: O:xoox. Hand not picked: I2:xx. Next hand, announced: 1:o." in words
    assert "選んだ手駒：O:xoox" in describe(shown, "ja")


def test_hands_stand_below_a_board_that_is_shown_whole() -> None:
    board = BoardRules(columns=5, rows=5)
    rows = "\n".join([". . . . ."] * 5)
    shown = Scene(board=board, colours=("black", "white"), rows=rows, hands=(Dealt("1:x", ((0, 0, "x"),)),))
    svg = draw(shown, empty_board(board))
    assert svg.count('<use href="#x"') == 1
    assert draw(shown, empty_board(board), labels=False).count("<use") == 0, "a thumbnail has none"


def test_a_thumbnail_of_a_part_has_no_labels(empty: EmptyBoard) -> None:
    shown = scene({}, Crop(25, 27, 13, 8))
    labelled, bare = draw(shown, empty), draw(shown, empty, labels=False)
    assert "<text" in labelled and "<text" not in bare
    across = [float(re.findall(r'viewBox="\S+ \S+ (\S+)', svg)[0]) for svg in (labelled, bare)]
    assert across[1] < across[0] and across[1] == 12 * 20 + 2 * (10 + 5)


def test_a_crowded_board_stays_small(empty: EmptyBoard) -> None:
    rows = "\n".join(" ".join("xo"[(x + y) % 2] for x in range(60)) for y in range(60))
    crowded = Scene(board=BOARD, colours=("black", "white"), rows=rows, crop=Crop(20, 20, 19, 19))
    svg = draw(crowded, empty)
    assert len(svg) <= MOST_BYTES
    assert len(uses(svg, "x")) + len(uses(svg, "o")) == 19 * 19
    ElementTree.fromstring(svg)


def test_a_further_part_needs_no_matplotlib() -> None:
    code = """
import sys
from verifier.engine.rules import BoardRules
from verifier.publish.diagrams import Crop, EmptyBoard, Scene, draw
rows = chr(10).join([" ".join(["."] * 60)] * 60)
board = BoardRules(columns=60, rows=60)
for left in range(40):
    scene = Scene(board=board, colours=("black", "white"), rows=rows, crop=Crop(left, 3, 12, 9))
    draw(scene, EmptyBoard("<g/>", ""))
assert "matplotlib" not in sys.modules
"""
    subprocess.run([sys.executable, "-c", code], check=True)


def test_a_shape_is_drawn_in_its_four_rotations() -> None:
    corner = ((0, 0), (0, 1), (1, 1))
    turns = (corner, ((1, 0), (0, 0), (0, 1)), ((1, 1), (1, 0), (0, 0)), ((0, 1), (1, 1), (1, 0)))
    sheet = ShapeSheet("L3", turns)
    svg = draw_sheet(sheet)
    ElementTree.fromstring(svg)
    assert "".join(re.findall(r">([0-9])</text>", svg)) == "0123" "1123" "2123" "3123", "each under its number"
    assert describe_sheet(sheet, "en") == (
        "Shape L3 turned clockwise 0 to 3 times: 0: 1. / 23, 1: 21 / 3., 2: 32 / .1, 3: .3 / 12."
    )
    assert describe_sheet(sheet, "ja").startswith("形 L3 の四つの向き。")
