"""Barred points against the slow judge (`slow/renju.py`) that puts stones down and counts.

Positions are made so that shapes occur: stones lie along lines that cross in the point that is judged, or in a thick
cluster, and few of them are the opponent's.
"""
from __future__ import annotations

import os
from dataclasses import dataclass

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from slow.renju import LINES, SlowRenju
from slow.rules import Board as Stones
from slow.rules import Point, ahead

from verifier.engine.board import Board, bits
from verifier.engine.rules import BoardRules
from verifier.engine.shapes import BARS, Fault, Shape, Shapes

# New positions at every run, but always the same ones in CI.
QUIET = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
SIZES = [(15, 15), (19, 19), (9, 9), (7, 11), (6, 5), (1, 9), (2, 8), (4, 12)]
KINDS = [(5, BARS), (5, BARS), (5, BARS), (4, BARS), (6, BARS), (7, BARS),
         (5, ("double-three",)), (5, ("double-four",)), (5, ("overline", "double-three")), (5, ())]


def trying(examples: int) -> settings:
    """How many positions hypothesis tries."""
    return settings(max_examples=examples, deadline=None, derandomize="CI" in os.environ, suppress_health_check=QUIET)


@dataclass(frozen=True)
class Pair:
    """One board, judged by both."""

    board: Board
    fast: Shapes
    slow: SlowRenju

    def point(self, p: int) -> Point:
        x, y = self.board.xy(p)
        return x + 1, y + 1

    def masks(self, stones: Stones) -> tuple[int, int, int]:
        own = sum(1 << self.number(point) for point, colour in stones.items() if colour == "black")
        opp = sum(1 << self.number(point) for point, colour in stones.items() if colour == "white")
        return own, opp, self.board.full & ~own & ~opp

    def number(self, point: Point) -> int:
        p = self.board.at(point[0] - 1, point[1] - 1)
        assert p is not None
        return p

    def points(self, mask: int) -> frozenset[Point]:
        return frozenset(self.point(p) for p in bits(mask))

    def told(self, shapes: tuple[Shape, ...]) -> dict[frozenset[Point], frozenset[Point]]:
        told = {self.points(shape.stones): self.points(shape.empty) for shape in shapes}
        assert len(told) == len(shapes), "a shape is told twice"
        return told

    def verdict(self, fault: Fault | None) -> tuple[str, dict[frozenset[Point], frozenset[Point]]] | None:
        if fault is None:
            return None
        assert {shape.name for shape in fault.shapes} == {fault.name.removeprefix("double-")}
        return fault.name, self.told(fault.shapes)


def pair(columns: int, rows: int, length: int, bars: tuple[str, ...]) -> Pair:
    board = Board(BoardRules(columns=columns, rows=rows, lines="orthogonal"))
    return Pair(board, Shapes(board, length, bars), SlowRenju(columns, rows, length, bars))


PAIRS = {(size, kind): pair(*size, *kind) for size in SIZES for kind in dict.fromkeys(KINDS)}


@st.composite
def crossing(draw: st.DrawFn, size: tuple[int, int], reach: int = 6) -> tuple[Stones, Point]:
    """Lines of stones that cross in an empty point, and some that cross those."""
    stones: Stones = {}
    columns, rows = size
    centre = draw(st.integers(1, columns)), draw(st.integers(1, rows))
    centres = [centre]
    for number in range(draw(st.integers(1, 6))):
        through = centres[0] if number < 2 else draw(st.sampled_from(centres))
        line = draw(st.sampled_from(LINES))
        for steps, symbol in enumerate(draw(st.text("xxx....o", min_size=2 * reach, max_size=2 * reach)), -reach):
            point = ahead(through, line, steps if steps < 0 else steps + 1)
            if 1 <= point[0] <= columns and 1 <= point[1] <= rows and point != centre:
                if symbol == ".":
                    centres.append(point)
                else:
                    stones.setdefault(point, "black" if symbol == "x" else "white")
    return stones, centre


@st.composite
def cluster(draw: st.DrawFn, size: tuple[int, int]) -> Stones:
    """A thick heap of stones, of which few are the opponent's."""
    columns, rows = size
    wide, high = min(columns, 8), min(rows, 8)
    left, top = draw(st.integers(0, columns - wide)), draw(st.integers(0, rows - high))
    own = draw(st.floats(0.1, 0.5))
    opp = draw(st.sampled_from([0, 0.03, 0.1, 0.3]))
    random = draw(st.randoms(use_true_random=False))
    stones: Stones = {}
    for column in range(left + 1, left + wide + 1):
        for row in range(top + 1, top + high + 1):
            dice = random.random()
            if dice < own + opp:
                stones[column, row] = "black" if dice < own else "white"
    return stones


@trying(1500)
@given(st.data())
def test_both_judge_the_point_where_lines_cross_alike(data: st.DataObject) -> None:
    size, kind = data.draw(st.sampled_from(SIZES)), data.draw(st.sampled_from(KINDS))
    both = PAIRS[size, kind]
    stones, point = data.draw(crossing(size))
    own, opp, empty = both.masks(stones)
    p = both.number(point)
    fault = both.fast.fault(own, opp, p)
    assert both.verdict(fault) == both.slow.fault(stones, point, "black")
    assert both.fast.barred(own, opp, 1 << p) == (1 << p if fault else 0)
    if fault:
        assert both.fast.suspects(own, opp, empty) >> p & 1


@trying(60)
@given(st.data())
def test_both_bar_the_same_points_of_a_whole_board(data: st.DataObject) -> None:
    size, kind = data.draw(st.sampled_from(SIZES)), data.draw(st.sampled_from(KINDS))
    both = PAIRS[size, kind]
    stones = data.draw(st.one_of(cluster(size), crossing(size).map(lambda found: found[0])))
    own, opp, empty = both.masks(stones)
    barred = both.fast.barred(own, opp, empty)
    assert both.points(barred) == both.slow.barred(stones, "black")
    assert barred & ~both.fast.suspects(own, opp, empty) == 0
    assert barred == sum(1 << p for p in bits(empty) if both.fast.fault(own, opp, p))


@pytest.mark.parametrize("longer", [False, True])
@trying(400)
@given(data=st.data())
def test_both_find_the_same_plain_threes(longer: bool, data: st.DataObject) -> None:
    size, kind = data.draw(st.sampled_from(SIZES)), data.draw(st.sampled_from(KINDS))
    both = PAIRS[size, kind]
    stones, point = data.draw(crossing(size))
    own, opp, _ = both.masks(stones)
    found = both.fast.threes(own, opp, both.number(point), longer=longer)
    assert both.told(found) == both.slow.plain_threes(stones, point, "black", longer)
