"""The empty board: which lines it has, and that nothing but its geometry decides its bytes."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from math import dist
from pathlib import Path

import matplotlib
import pytest
from matplotlib import font_manager

from verifier.engine.rules import BoardRules
from verifier.publish.diagrams import EmptyBoard, empty_board
from verifier.publish.diagrams.board import FONT, MissingGlyph, plain_drawing
from verifier.publish.diagrams.geometry import Layout, layout
from verifier.publish.diagrams.points import column_name, point_name

Line = tuple[str, str]

_DRAW = """
from verifier.engine.rules import BoardRules
from verifier.publish.diagrams import Arrow, Scene, draw, empty_board
board = BoardRules(columns=6, rows=6, lines="alquerque", loops=(("a2", "b1"), ("f3", "d1")))
rows = "\\n".join(["x o . . . ."] * 6)
arrow = Arrow(("b2", "a2", "b1"), loops=True)
scene = Scene(board=board, colours=("black", "white"), rows=rows, arrows=(arrow,), captured=("b1", "f6"))
print(draw(scene, empty_board(board)))
"""

_SOMEBODYS_SETTINGS = """
path.sketch: 1, 100, 2
path.effects: []
path.simplify: True
path.simplify_threshold: 1.0
path.snap: True
text.color: red
text.hinting: none
font.size: 31
text.usetex: True
font.family: monospace
patch.linewidth: 7
lines.linewidth: 7
savefig.bbox: tight
savefig.pad_inches: 3
savefig.dpi: 300
figure.dpi: 300
svg.fonttype: path
svg.hashsalt: something else
svg.id: figure
"""


def _lines(board: BoardRules, drawn: EmptyBoard) -> set[Line]:
    """The straight lines between points, each as its two ends, frame included."""
    place = layout(board)
    name = {
        place.spot(column, row): point_name(column, row)
        for row in range(board.rows)
        for column in range(board.columns)
    }
    found = set()
    x = y = 0.0
    data = "".join(re.findall(r' d="([^"]*)"', drawn.lines))
    for command, rest in re.findall(r"([MLHVC])([^MLHVC]*)", data):
        numbers = [float(text) for text in re.findall(r"-?[\d.]+", rest)]
        here = (x, y)
        x = x if command == "V" else numbers[-1] if command == "H" else numbers[-2]
        y = y if command == "H" else numbers[-1]
        if command in "LHV":
            first, second = sorted((name[here], name[x, y]))
            found.add((first, second))
    return found


def _joined(lines: set[Line], place: Layout) -> Callable[[str, str], bool]:
    """Whether a straight line goes through both points."""

    def joined(first: str, second: str) -> bool:
        a, b = place.named(first), place.named(second)
        return any(
            dist(start, a) + dist(a, b) + dist(b, end) - dist(start, end) < 1e-6
            for line in lines
            for start, end in (
                (place.named(line[0]), place.named(line[1])),
                (place.named(line[1]), place.named(line[0])),
            )
        )

    return joined


def _diagonals(board: BoardRules, joined: Callable[[str, str], bool]) -> set[tuple[str, str]]:
    return {
        (point_name(column, row), point_name(column + way, row + 1))
        for row in range(board.rows - 1)
        for column in range(board.columns)
        for way in (1, -1)
        if 0 <= column + way < board.columns
        and joined(point_name(column, row), point_name(column + way, row + 1))
    }


@pytest.mark.parametrize("name", ["lines", "wide"])
def test_diagonals_start_where_row_plus_column_is_even(
    name: str, boards: dict[str, BoardRules], drawn: dict[str, EmptyBoard]
) -> None:
    board = boards[name]
    found = _diagonals(board, _joined(_lines(board, drawn[name]), layout(board)))
    assert found == {
        (point_name(column, row), point_name(column + way, row + 1))
        for row in range(board.rows - 1)
        for column in range(board.columns)
        for way in (1, -1)
        if (column + row) % 2 == 0 and 0 <= column + way < board.columns
    }


def test_lines_to_each_neighbour(boards: dict[str, BoardRules], drawn: dict[str, EmptyBoard]) -> None:
    board = boards["all"]
    assert len(_diagonals(board, _joined(_lines(board, drawn["all"]), layout(board)))) == 2 * 5 * 5


@pytest.mark.parametrize("name", ["lines", "wide", "all", "loops", "fifteen", "hundred"])
def test_each_row_and_column_is_a_line(
    name: str, boards: dict[str, BoardRules], drawn: dict[str, EmptyBoard]
) -> None:
    board = boards[name]
    right, bottom = board.columns - 1, board.rows - 1
    found = _lines(board, drawn[name])
    across = [(point_name(0, row), point_name(right, row)) for row in range(board.rows)]
    down = [(point_name(column, 0), point_name(column, bottom)) for column in range(board.columns)]
    straight = {(min(line), max(line)) for line in across + down}
    assert straight <= found
    if board.lines == "orthogonal":
        assert found - straight <= {(dot, dot) for dot in ("d4", "l4", "h8", "d12", "l12")}


def test_squares_have_their_stones_in_the_middle(
    boards: dict[str, BoardRules], drawn: dict[str, EmptyBoard]
) -> None:
    place = layout(boards["small"])
    x, y = place.named("a1")
    grid = re.findall(r'd="([^"]*)"', drawn["small"].lines)[0]
    edges = [x - 10, x + 10, x + 30, x + 50]
    assert grid.count("M") == 4
    assert f"M{edges[0]:g} {y + 10:g}H{edges[3]:g}" in grid
    assert f"M{edges[1]:g} {y - 10:g}V{y + 50:g}" in grid


def test_each_loop_is_three_quarter_turns(drawn: dict[str, EmptyBoard]) -> None:
    assert drawn["loops"].lines.count("C") == 8 * 3


def test_labels_are_letters_across_and_numbers_down(drawn: dict[str, EmptyBoard]) -> None:
    texts = re.findall(r">([^<>]+)</text>", drawn["wide"].labels)
    assert texts == [*"abcdefghi", *"12345"]
    texts = re.findall(r">([^<>]+)</text>", drawn["hundred"].labels)
    letters = [column_name(column) for column in (0, *range(4, 100, 5))]
    assert letters[5:7] == ["y", "ad"]
    assert texts == [*letters, "1", *map(str, range(5, 101, 5))], "every fifth of what is too small for each"


def test_nothing_of_matplotlib_is_left_but_lines_and_labels(drawn: dict[str, EmptyBoard]) -> None:
    for empty in drawn.values():
        assert re.findall(r"<(\w+)", empty.lines + empty.labels)
        assert set(re.findall(r"<(\w+)", empty.lines + empty.labels)) <= {"g", "path", "text"}
        assert not re.search(r"style=|id=|xml|metadata|matplotlib", empty.lines + empty.labels)


def test_a_letter_without_a_glyph_is_an_error() -> None:
    place = layout(BoardRules(columns=3, rows=3))
    assert "歩" not in plain_drawing(place, {}, [((10, 10), "a")])
    with pytest.raises(MissingGlyph, match="歩"):
        plain_drawing(place, {}, [((10, 10), "a"), ((20, 20), "歩")])


@pytest.mark.filterwarnings("error")
def test_matplotlib_has_nothing_to_warn_of_on_the_largest_board(
    boards: dict[str, BoardRules], drawn: dict[str, EmptyBoard]
) -> None:
    assert empty_board(boards["hundred"]) == drawn["hundred"]


def test_labels_are_laid_out_with_a_font_that_matplotlib_brings() -> None:
    assert FONT.is_relative_to(matplotlib.get_data_path())
    assert font_manager.get_font(str(FONT)).family_name == "DejaVu Sans"


def test_global_settings_are_as_they_were(
    boards: dict[str, BoardRules], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = dict(matplotlib.rcParams)
    empty_board(boards["lines"])
    assert dict(matplotlib.rcParams) == before

    def broken(*_: object, **__: object) -> None:
        assert matplotlib.rcParams["svg.fonttype"] == "none"
        raise OSError("no room")

    monkeypatch.setattr("matplotlib.figure.Figure.savefig", broken)
    with pytest.raises(OSError, match="no room"):
        empty_board(boards["lines"])
    assert dict(matplotlib.rcParams) == before


def test_bytes_are_the_same_in_every_process(tmp_path: Path) -> None:
    settings = tmp_path / "matplotlibrc"
    settings.write_text(_SOMEBODYS_SETTINGS, encoding="utf-8")

    def drawn(**environment: str) -> bytes:
        return subprocess.run(
            [sys.executable, "-c", _DRAW], env={**os.environ, **environment}, capture_output=True, check=True
        ).stdout

    plain = drawn(PYTHONHASHSEED="1")
    assert plain.startswith(b"<svg")
    assert drawn(PYTHONHASHSEED="2", MATPLOTLIBRC=str(settings)) == plain


def test_pyplot_is_not_needed() -> None:
    check = "import sys\nprint(sorted({'matplotlib', 'matplotlib.pyplot'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", _DRAW + check], capture_output=True, check=True)
    assert done.stdout.decode().splitlines()[-1] == "['matplotlib']"
