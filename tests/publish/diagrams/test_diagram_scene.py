"""A scene refuses what does not fit its board, so that drawing it cannot go wrong."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from verifier.publish.diagrams import Arrow, Scene

Make = Callable[..., Scene]


def test_stones_are_read_row_by_row(scene: Make) -> None:
    shown = scene("small", rows="x . o\n. . .\n. . x")
    assert list(shown.stones()) == [(0, 0, "x"), (2, 0, "o"), (2, 2, "x")]
    assert shown.points_of("x") == ("a1", "c3")
    assert shown.points_of("o") == ("c1",)


@pytest.mark.parametrize(
    "rows",
    ["x . o\n. . .", "x . o\n. . .\n. . . .", "x . o\n. . .\n. .", "", "x.o\n...\n...", "x . o\n\n. . ."],
)
def test_a_text_of_another_size_is_refused(scene: Make, rows: str) -> None:
    with pytest.raises(ValueError, match="3×3 points"):
        scene("small", rows=rows)


@pytest.mark.parametrize("rows", ["b . .\n. . .\n. . .", "X . .\n. . .\n. . .", ".x. .\n. . .\n. . ."])
def test_a_symbol_of_no_player_is_refused(scene: Make, rows: str) -> None:
    with pytest.raises(ValueError, match="symbols other than"):
        scene("small", rows=rows)


@pytest.mark.parametrize(
    "mark", ["captured", "highlighted", "last", "visited", "placed", "removed", "allowed", "refused"]
)
def test_a_mark_off_the_board_is_refused(scene: Make, mark: str) -> None:
    scene("small", **{mark: ("c3",)})
    with pytest.raises(ValueError, match="no point d1"):
        scene("small", **{mark: ("d1",)})


def test_an_arrow_goes_from_a_point_of_the_board_to_another(scene: Make) -> None:
    with pytest.raises(ValueError, match="no point a4"):
        scene("small", arrows=(Arrow(("a1", "a4")),))
    with pytest.raises(ValueError, match="two points"):
        scene("small", arrows=(Arrow(("a1",)),))


def test_there_are_symbols_for_four_colours(scene: Make) -> None:
    with pytest.raises(ValueError, match="at most 4"):
        scene("small", colours=("black", "white", "blue", "red", "green"))
