"""Where things are: margins, labels, the routes of loops."""

from __future__ import annotations

from math import dist

import pytest

from verifier.engine.rules import BoardRules
from verifier.publish.diagrams.geometry import PITCH, Route, Spot, layout, loop_route


def _route(board: BoardRules, first: str, second: str) -> Route:
    return loop_route(board, layout(board), first, second)


def _spots(route: Route) -> list[Spot]:
    return [route.start, *(spot for bend in route.bends for spot in (bend.start, bend.end)), route.end]


def test_neighbours_are_one_pitch_apart_and_rows_count_downwards() -> None:
    place = layout(BoardRules(columns=9, rows=5))
    assert place.named("b1") == (place.left + PITCH, place.top)
    assert place.named("a2") == (place.left, place.top + PITCH)
    assert place.named("i5") == place.spot(8, 4)


@pytest.mark.parametrize("columns", range(2, 10))
def test_labels_are_legible_on_a_narrow_phone(columns: int) -> None:
    place = layout(BoardRules(columns=columns, rows=9))
    assert place.label * 320 / place.width >= 9


@pytest.mark.parametrize(("columns", "rows"), [(0, 5), (5, 0), (101, 5), (5, 101)])
def test_other_sizes_are_refused(columns: int, rows: int) -> None:
    with pytest.raises(ValueError, match="1 to 100"):
        layout(BoardRules(columns=columns, rows=rows))


@pytest.mark.parametrize(
    ("first", "second", "corner", "radius"),
    [
        ("a2", "b1", "a1", 1),
        ("c1", "a3", "a1", 2),
        ("f2", "e1", "f1", 1),
        ("a4", "c6", "a6", 2),
        ("e6", "f5", "f6", 1),
    ],
)
def test_a_loop_is_three_quarters_of_a_circle_round_its_corner(
    boards: dict[str, BoardRules], first: str, second: str, corner: str, radius: int
) -> None:
    board = boards["loops"]
    place = layout(board)
    route = loop_route(board, place, first, second)
    centre = place.named(corner)
    assert route.start == place.named(first)
    assert route.end == place.named(second)
    assert len(route.bends) == 3
    assert [dist(spot, centre) for spot in _spots(route)] == [radius * PITCH] * 8


def test_a_loop_goes_on_in_the_direction_of_its_line(boards: dict[str, BoardRules]) -> None:
    board = boards["loops"]
    first, *_, last = _route(board, "a2", "b1").bends
    a2, b1 = layout(board).named("a2"), layout(board).named("b1")
    assert first.corner[1] == a2[1]
    assert first.corner[0] < a2[0]
    assert last.corner[0] == b1[0]
    assert last.corner[1] < b1[1]


def test_the_drawing_has_room_for_its_loops(boards: dict[str, BoardRules]) -> None:
    board = boards["loops"]
    place = layout(board)
    for pair in board.loops:
        for x, y in _spots(loop_route(board, place, *pair)):
            assert 0 < x < place.width
            assert 0 < y < place.height


@pytest.mark.parametrize(
    "pair", [("a2", "a4"), ("b1", "d1"), ("a2", "e4"), ("b1", "d5"), ("a1", "e5"), ("a2", "d1"), ("a1", "c1")]
)
def test_any_two_ends_of_lines_can_be_joined_outside_the_board(pair: tuple[str, str]) -> None:
    board = BoardRules(columns=5, rows=5, loops=(pair,))
    place = layout(board)
    route = loop_route(board, place, *pair)
    assert (route.start, route.end) == (place.named(pair[0]), place.named(pair[1]))
    left, top = place.named("a1")
    right, bottom = place.named("e5")
    for x, y in _spots(route):
        assert not (left < x < right and top < y < bottom)
        assert 0 < x < place.width
        assert 0 < y < place.height


def test_the_middle_of_a_board_has_no_loop() -> None:
    with pytest.raises(ValueError, match="edge"):
        layout(BoardRules(columns=5, rows=5, loops=(("c3", "a2"),)))
