"""Arrows: straight along lines, in a bow over a stone, round a loop; refused ones are dashed."""

from __future__ import annotations

import re
from collections.abc import Callable
from math import dist

import pytest

from verifier.engine.rules import BoardRules
from verifier.publish.diagrams import Arrow, EmptyBoard, Scene, draw
from verifier.publish.diagrams.arrows import arrows
from verifier.publish.diagrams.geometry import PITCH, Spot, layout

Make = Callable[..., Scene]
RADIUS = 8


def _spots(data: str) -> list[Spot]:
    """The corners of path data that has straight lines only."""
    spots: list[Spot] = []
    for command, rest in re.findall(r"([MLHV])([^MLHVZ]*)", data):
        numbers = [float(text) for text in re.findall(r"-?[\d.]+", rest)]
        if command == "H":
            spots.append((numbers[0], spots[-1][1]))
        elif command == "V":
            spots.append((spots[-1][0], numbers[0]))
        else:
            spots.append((numbers[0], numbers[1]))
    return spots


def _shaft_and_tip(shown: Scene) -> tuple[list[Spot], Spot]:
    """The shaft of a scene's only arrow, and the tip of its head."""
    _, shaft, head = re.findall(r' d="([^"]*)"', arrows(shown, layout(shown.board), RADIUS))
    return _spots(shaft), _spots(head)[1]


def test_a_step_is_a_straight_line_that_ends_at_an_empty_point(scene: Make) -> None:
    shown = scene("small", rows="x . .\n. . .\n. . .", arrows=(Arrow(("a1", "c1")),))
    place = layout(shown.board)
    shaft, tip = _shaft_and_tip(shown)
    assert {y for _, y in shaft} == {place.named("a1")[1]}
    assert dist(shaft[0], place.named("a1")) < RADIUS
    assert dist(tip, place.named("c1")) < 1


def test_an_arrow_does_not_cover_the_stone_it_points_at(scene: Make) -> None:
    shown = scene("small", rows=". . x\n. . .\n. . .", arrows=(Arrow(("a1", "c1")),))
    shaft, tip = _shaft_and_tip(shown)
    assert dist(shaft[0], layout(shown.board).named("a1")) < 2
    assert RADIUS < dist(tip, layout(shown.board).named("c1")) < RADIUS + 2


def test_an_arrow_between_two_stones_side_by_side_can_still_be_seen(scene: Make) -> None:
    shown = scene("small", rows="x o .\n. . .\n. . .", arrows=(Arrow(("a1", "b1")),))
    shaft, tip = _shaft_and_tip(shown)
    assert dist(shaft[0], tip) > PITCH / 2


@pytest.mark.parametrize(
    ("start", "over", "end"), [("a1", "b1", "c1"), ("a1", "b2", "c3"), ("c3", "c2", "c1")]
)
def test_an_arrow_over_a_stone_goes_round_its_middle(scene: Make, start: str, over: str, end: str) -> None:
    shown = scene("small", arrows=(Arrow((start, end)),), captured=(over,))
    middle = layout(shown.board).named(over)
    shaft, _ = _shaft_and_tip(shown)
    assert min(dist(spot, middle) for spot in shaft) > RADIUS
    straight, _ = _shaft_and_tip(scene("small", arrows=(Arrow((start, end)),)))
    assert len(straight) == 2


def test_there_and_back_again_is_the_same_bow(scene: Make) -> None:
    there, _ = _shaft_and_tip(scene("small", arrows=(Arrow(("a1", "c1")),), captured=("b1",)))
    back, _ = _shaft_and_tip(scene("small", arrows=(Arrow(("c1", "a1")),), captured=("b1",)))
    assert min(y for _, y in there) == min(y for _, y in back)


def test_the_moving_stone_is_not_in_its_own_way(scene: Make) -> None:
    rows = "\n".join([". . . . . .", ". . . . . .", ". x . . . .", *[". . . . . ."] * 3])
    shaft, _ = _shaft_and_tip(scene("loops", rows=rows, arrows=(Arrow(("b3", "f3", "a3")),)))
    assert len({y for _, y in shaft}) == 1


def test_a_loop_is_followed_only_where_the_move_goes_round_it(scene: Make) -> None:
    place = layout(scene("loops").board)
    left, top = place.named("a1")
    straight, _ = _shaft_and_tip(scene("loops", arrows=(Arrow(("a2", "b1")),)))
    assert len(straight) == 2
    for path in (("a2", "b1"), ("b2", "a2", "b1", "b4"), ("b4", "b1", "a2", "b2")):
        shaft, _ = _shaft_and_tip(scene("loops", arrows=(Arrow(path, loops=True),)))
        assert min(x for x, _ in shaft) == pytest.approx(left - PITCH)
        assert min(y for _, y in shaft) == pytest.approx(top - PITCH)
        outside = [spot for spot in shaft if spot[0] < left - 0.01 or spot[1] < top - 0.01]
        # Hundredths of a unit are below what a screen can show.
        assert all(dist(spot, (left, top)) == pytest.approx(PITCH, abs=0.1) for spot in outside)


def test_the_head_points_where_the_way_round_a_loop_ends(scene: Make) -> None:
    shown = scene("loops", arrows=(Arrow(("b2", "a2", "b1", "b3"), loops=True),))
    place = layout(shown.board)
    shaft, tip = _shaft_and_tip(shown)
    assert dist(tip, place.named("b3")) < 1
    assert tip[0] == shaft[-1][0]
    assert tip[1] > shaft[-1][1]


def test_a_refused_move_is_dashed_and_has_a_sign_at_its_end(
    scene: Make, drawn: dict[str, EmptyBoard]
) -> None:
    allowed = draw(scene("small", arrows=(Arrow(("a1", "b1")),)), drawn["small"])
    refused = draw(scene("small", arrows=(Arrow(("a1", "b1"), refused=True),)), drawn["small"])
    assert "dasharray" not in allowed
    assert "#refused" not in allowed
    assert "dasharray" in refused
    x, y = layout(BoardRules(columns=3, rows=3, drawn="cells")).named("b1")
    assert f'<use href="#refused" x="{x:g}" y="{y:g}"/>' in refused
