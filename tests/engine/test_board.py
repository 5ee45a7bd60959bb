"""Points and their names, rays, drawn lines, and the ways round loops."""

from __future__ import annotations

import pytest
from small import ROUND_THE_CORNERS

from verifier.engine.board import Board, Track, bits, letters, shifted
from verifier.engine.errors import RulebookError
from verifier.engine.rules import BoardRules


def board(columns: int, rows: int, **more: object) -> Board:
    return Board(BoardRules(columns=columns, rows=rows, **more))  # type: ignore[arg-type]


def ways(*loops: tuple[str, str], size: tuple[int, int] = (4, 4)) -> list[Track]:
    return list(board(*size, loops=loops).tracks)


def told(track: Track, of: Board) -> str:
    """A track's points in order, `|` for each loop."""
    return " ".join("|" if p is None else of.name(p) for p in track.cells)


# ---------------------------------------------------------------- names


def test_points_are_numbered_row_by_row_from_the_top_left() -> None:
    b = board(9, 5)
    assert [b.name(p) for p in (0, 1, 8, 9, 44)] == ["a1", "b1", "i1", "a2", "i5"]
    assert b.names(b.full) == [b.name(p) for p in b.points]


def test_columns_go_on_past_z_with_two_letters() -> None:
    assert [letters(column) for column in (0, 25, 26, 27, 51, 52, 99)] == ["a", "z", "aa", "ab", "az", "ba", "cv"]
    b = board(100, 100)
    assert b.name(b.size - 1) == "cv100"
    assert all(b.point(b.name(p)) == p for p in b.points)


@pytest.mark.parametrize(
    "name", ["f1", "a6", "a0", "a01", "A1", "1a", "", "a", "1", "a1 ", " a1", "aaa1", "a1000", "a٣", "-"]
)
def test_what_is_no_point_of_the_board_has_no_number(name: str) -> None:
    assert board(5, 5).point(name) is None


def test_an_unknown_point_is_told_with_its_place_and_a_near_one() -> None:
    with pytest.raises(
        RulebookError, match=r"no point `c33`; the board goes from a1 to e5 \(did you mean c3\?\)"
    ) as error:
        board(5, 5).mask(("a1", "c33"), "safe")
    assert (error.value.code, error.value.where) == ("unknown-point", ("safe", 1))
    assert "a1 から e5 まで（もしかして c3？）" in error.value.text.ja


def test_a_point_like_no_other_has_no_near_one() -> None:
    with pytest.raises(RulebookError, match=r"no point `\?`; the board goes from a1 to b2$"):
        board(2, 2).mask(("?",))


def test_a_mask_holds_the_points_and_names_come_back_row_by_row() -> None:
    b = board(3, 2)
    assert b.mask(()) == 0
    assert b.names(b.mask(("c2", "a1", "b1"))) == ["a1", "b1", "c2"]
    assert list(bits(0b101001)) == [0, 3, 5]


def test_a_shifted_mask_stands_where_one_looks_from() -> None:
    b = board(3, 3)
    middle = b.mask(("b2",))
    assert b.names(shifted(middle, b.delta("e"))) == ["a2"]
    assert b.names(shifted(middle, b.delta("n"))) == ["b3"]


# ---------------------------------------------------------------- rays and lines


def test_a_ray_runs_to_the_edge_nearest_first() -> None:
    b = board(4, 3)
    assert [b.name(p) for p in b.ray(0, "se")] == ["b2", "c3"]
    assert [b.name(p) for p in b.ray(0, "e", 2)] == ["b1", "c1"]
    assert b.ray(0, "n") == b.ray(0, "w") == b.ray(3, "e") == []


def test_words_for_directions() -> None:
    plain, crossed, every = board(3, 3), board(3, 3, lines="alquerque"), board(3, 3, lines="all")
    assert plain.directions("orthogonal") == plain.directions("lines") == ("n", "e", "s", "w")
    assert plain.directions("diagonal") == ("ne", "se", "sw", "nw")
    assert crossed.directions("lines") == every.directions("lines") == plain.directions("all")
    assert len(plain.directions("all")) == 8


def test_lines_run_diagonally_from_even_points_only() -> None:
    b = board(5, 5, lines="alquerque")
    assert b.names(b.starts("se", 1, "lines")) == ["a1", "c1", "b2", "d2", "a3", "c3", "b4", "d4"]
    assert b.names(b.starts("se", 2, "lines")) == ["a1", "c1", "b2", "a3", "c3"]
    assert b.starts("e", 1, "lines") == b.starts("e", 1, "all")


def test_without_lines_every_point_that_stays_on_the_board_may_start() -> None:
    b = board(3, 2, lines="alquerque")
    assert b.names(b.starts("se", 1, "all")) == ["a1", "b1"]
    assert b.names(b.starts("s", 2, "all")) == []


@pytest.mark.parametrize("size", [(1, 1), (1, 5), (5, 1)])
def test_boards_of_one_row_or_column_have_points_and_ends(size: tuple[int, int]) -> None:
    b = board(*size, lines="all")
    assert b.size == size[0] * size[1]
    assert b.starts("se", 1) == 0


# ---------------------------------------------------------------- loops


def test_a_board_without_loops_has_no_tracks() -> None:
    assert ways() == []


def test_a_loop_joins_two_lines_into_one_way_with_open_ends() -> None:
    one, other = ways(("a2", "b1"))
    assert told(one, board(4, 4)) == "b4 b3 b2 b1 | a2 b2 c2 d2"
    assert told(other, board(4, 4)) == "d2 c2 b2 a2 | b1 b2 b3 b4"
    assert not one.closed and not other.closed


def test_loops_at_both_ends_of_a_line_make_one_way_of_three_lines() -> None:
    for loops in [(("a2", "b1"), ("d2", "c1")), (("d2", "c1"), ("b1", "a2"))]:
        one, other = ways(*loops)
        assert {told(one, board(4, 4)), told(other, board(4, 4))} == {
            "b4 b3 b2 b1 | a2 b2 c2 d2 | c1 c2 c3 c4",
            "c4 c3 c2 c1 | d2 c2 b2 a2 | b1 b2 b3 b4",
        }


def test_loops_at_all_four_corners_close_the_way() -> None:
    one, other = ways(("a2", "b1"), ("d2", "c1"), ("a3", "b4"), ("d3", "c4"))
    assert one.closed and other.closed
    assert told(one, board(4, 4)) == "a2 b2 c2 d2 | c1 c2 c3 c4 | d3 c3 b3 a3 | b4 b3 b2 b1 |"
    assert other.cells == tuple(reversed(one.cells))


def test_a_line_may_be_joined_with_itself() -> None:
    one, other = ways(("a2", "d2"))
    assert one.closed
    assert told(one, board(4, 4)) == "a2 b2 c2 d2 |"
    assert told(other, board(4, 4)) == "| d2 c2 b2 a2"


def test_several_ways_lie_side_by_side_each_in_both_directions() -> None:
    tracks = ways(*ROUND_THE_CORNERS, size=(6, 6))
    assert len(tracks) == 4
    assert all(track.closed and track.cells.count(None) == 4 and len(track.cells) == 28 for track in tracks)
    assert len(ways(("a2", "b1"), ("c4", "d3"))) == 4


def test_every_loop_is_passed_once_each_way() -> None:
    loops = (("a2", "c1"), ("b1", "d3"), ("a3", "d2"))
    assert sum(track.cells.count(None) for track in ways(*loops)) == 2 * len(loops)


@pytest.mark.parametrize(
    ("loops", "where", "said"),
    [
        ([("a1", "b1")], ("loops", 0, 0), "`a1` must be an edge point that is no corner"),
        ([("a2", "b2")], ("loops", 0, 1), "`b2` must be an edge point that is no corner"),
        ([("a2", "b1"), ("c1", "z9")], ("loops", 1, 1), "there is no point `z9`"),
        ([("a2", "b1"), ("c1", "a2")], ("loops", 1), "the end of a line belongs to one loop only"),
        ([("a2", "a2")], ("loops", 0), "the end of a line belongs to one loop only"),
    ],
)  # fmt: skip
def test_loops_that_join_no_two_line_ends(loops: list[tuple[str, str]], where: tuple[object, ...], said: str) -> None:
    with pytest.raises(RulebookError, match=said) as error:
        ways(*loops)
    assert error.value.where == where


def test_a_board_of_one_column_has_corners_only() -> None:
    with pytest.raises(RulebookError, match="no corner"):
        ways(("a2", "a3"), size=(1, 4))
