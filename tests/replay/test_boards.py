"""Boards as text: coordinates, what differs, large boards cut."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifier.replay.boards import MOST, drawn

SMALL, OTHER = "x o .\n. . .\n. o x", "x . o\n. . .\n. x x"


def test_one_board() -> None:
    assert drawn([("", SMALL)], "en") == ["  a b c", "1 x o .", "2 . . .", "3 . o x"]


def test_two_boards_mark_what_differs() -> None:
    assert drawn([("expected", SMALL), ("got", OTHER)], "en") == [
        "expected    got",
        "  a b c       a b c",
        "1 x[o|.]    1 x[.|o]",
        "2 . . .     2 . . .",
        "3 .[o]x     3 .[x]x",
    ]


def test_headings_in_japanese_take_two_columns_a_character() -> None:
    assert drawn([("期待", SMALL), ("実際", SMALL)], "ja")[:2] == ["期待       実際", "  a b c      a b c"]


def test_changes_since_a_board_that_is_not_shown() -> None:
    assert drawn([("", OTHER)], "en", before=SMALL)[1] == "1 x[.|o]"


def test_columns_after_z() -> None:
    wide = " ".join("." * 27)
    lines = drawn([("", f"{wide}\n{wide[:-1]}x")], "en")
    assert lines[0].split()[-1] == "aa" and lines[2].endswith("  x")
    assert {len(line) for line in lines[:3]} == {len(lines[0])}


def board(size: int, stones: dict[tuple[int, int], str]) -> str:
    return "\n".join(" ".join(stones.get((x, y), ".") for x in range(size)) for y in range(size))


def test_a_large_board_is_cut_to_where_it_differs() -> None:
    before, after = board(100, {(0, 99): "o"}), board(100, {(60, 50): "x", (61, 51): "o"})
    lines = drawn([("before", before), ("after", after)], "en")
    assert len(lines) == MOST + 3
    assert lines[1].split()[:1] == ["bg"]
    assert sum("[ x]" in line or "[ o]" in line for line in lines) == 2
    assert lines[-1] == "(columns bg to bz, rows 49 to 68 of a 100×100 board; 1 more point differs)"
    japanese = drawn([("前", before), ("後", after)], "ja")
    assert japanese[-1] == "（100×100の盤のうち bg〜bz 列、49〜68 行。ほかに違う点が1個ある）"
    assert max(map(len, lines)) <= 2 * (4 + 3 * MOST) + 4


def test_a_large_board_that_nothing_differs_from_shows_its_pieces() -> None:
    lines = drawn([("", board(50, {(40, 40): "x"}))], "en")
    assert any(" x" in line for line in lines)
    assert lines[-1] == "(columns ae to ax, rows 31 to 50 of a 50×50 board)"


@pytest.mark.parametrize("diagram", ["", "x", "x o\n.", "x o\n. . . .", "xx oo\n\x1b[2J .", " ".join("x" * 300)])
def test_boards_in_no_shape(diagram: str) -> None:
    lines = drawn([("expected", diagram), ("got", SMALL)], "en")
    assert all(line.isprintable() for line in lines)


@given(st.text("xo. \n", max_size=80), st.text("xo. \n", max_size=80))
def test_two_boards_never_shift_each_other(left: str, right: str) -> None:
    lines = drawn([("l", left), ("r", right)], "en")
    assert len(lines) >= 2
    begin = lines[0].rindex("r")  # where the right half stands, headings first
    assert all(not line[begin - 4 : begin].strip() for line in lines)
