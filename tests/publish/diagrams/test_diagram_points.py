"""Names of points: columns a, b, … z, aa, ab, …, rows from the top."""

from __future__ import annotations

import pytest

from verifier.publish.diagrams.points import column_name, parse_point, point_name


@pytest.mark.parametrize(
    ("column", "name"),
    [(0, "a"), (8, "i"), (25, "z"), (26, "aa"), (27, "ab"), (51, "az"), (52, "ba"), (99, "cv")],
)
def test_no_letter_is_left_out_and_two_letters_follow_z(column: int, name: str) -> None:
    assert column_name(column) == name


def test_every_point_of_the_largest_board_has_a_name_of_its_own() -> None:
    points = [(column, row) for column in range(100) for row in range(100)]
    names = [point_name(*point) for point in points]
    assert len(set(names)) == 100 * 100
    assert [parse_point(name) for name in names] == points


def test_a1_is_the_top_left_point_and_rows_count_downwards() -> None:
    assert parse_point("a1") == (0, 0)
    assert parse_point("c1") == (2, 0)
    assert parse_point("a3") == (0, 2)


@pytest.mark.parametrize("name", ["", "a", "1", "a0", "A1", "a01", "1a", "a1 ", "aaa1", "a1000", "あ1"])
def test_other_texts_are_no_points(name: str) -> None:
    with pytest.raises(ValueError, match="not the name of a point"):
        parse_point(name)
