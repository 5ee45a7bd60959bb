"""Barred points against the slow judge (`slow/renju.py`) that puts stones down and counts.

Positions are made so that shapes occur: stones lie along lines that cross in the point that is judged, or in a thick
cluster, and few of them are the opponent's.
"""
from __future__ import annotations

import os
from collections import Counter
from dataclasses import dataclass
from random import Random

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


def inside(size: tuple[int, int], point: Point) -> bool:
    return 1 <= point[0] <= size[0] and 1 <= point[1] <= size[1]


def crossing(pick: Random, size: tuple[int, int], length: int) -> tuple[Stones, Point]:
    """Lines of stones that cross in an empty point, and some that cross those."""
    stones: Stones = {}
    centre = pick.randint(1, size[0]), pick.randint(1, size[1])
    centres = [centre]
    for number in range(pick.randint(1, 7)):
        through = centre if number < 2 else pick.choice(centres)
        line, mixture = pick.choice(LINES), pick.choice(["xxx....o", "xx.", "xx...", "xxx..........o"])
        for steps in range(-length - 1, length + 2):
            point, symbol = ahead(through, line, steps), pick.choice(mixture)
            if not inside(size, point) or point == centre:
                continue
            if symbol == ".":
                centres.append(point)
            else:
                stones.setdefault(point, "black" if symbol == "x" else "white")
    return stones, centre


def hanging(pick: Random, size: tuple[int, int], length: int) -> tuple[Stones, Point]:
    """Threes that cross in an empty point, and further threes through the points that those need."""
    stones: Stones = {}
    centre = pick.randint(1, size[0]), pick.randint(1, size[1])
    needed, empty = [centre], {centre}
    for number in range(pick.randint(2, 9)):
        through = centre if number < 2 else pick.choice(needed)
        line = LINES[number] if number < 2 else pick.choice(LINES)
        here, gap = pick.sample(range(length - 1), 2)
        for place in range(-2, length + 1):
            point = ahead(through, line, place - here)
            if not inside(size, point):
                continue
            if place == gap:
                needed.append(point)
            if place in (gap, -1, length - 1) and pick.random() < 0.9:
                empty.add(point)
            elif place in (-2, length) and pick.random() < 0.9:     # beyond the ends
                continue
            elif point not in empty:
                stones.setdefault(point, "black" if pick.random() < 0.93 else "white")
    return {point: colour for point, colour in stones.items() if point != centre}, centre


def cluster(pick: Random, size: tuple[int, int], length: int) -> tuple[Stones, Point]:
    """A thick heap of stones, of which few are the opponent's."""
    stones: Stones = {}
    wide, high = min(size[0], 8), min(size[1], 8)
    left, top = pick.randint(0, size[0] - wide), pick.randint(0, size[1] - high)
    own, opp = pick.uniform(0.1, 0.4), pick.choice([0, 0.03, 0.1, 0.3])
    centre = left + pick.randint(1, wide), top + pick.randint(1, high)
    for column in range(left + 1, left + wide + 1):
        for row in range(top + 1, top + high + 1):
            dice = pick.random()
            if dice < own + opp and (column, row) != centre:
                stones[column, row] = "black" if dice < own else "white"
    return stones, centre


@dataclass(frozen=True)
class Case:
    """A position and a point to be judged."""

    both: Pair
    stones: Stones
    point: Point


@st.composite
def cases(draw: st.DrawFn) -> Case:
    """Any of the above; a seed makes the stones, since what hypothesis draws one by one makes hardly any shape."""
    size, kind = draw(st.sampled_from(SIZES)), draw(st.sampled_from(KINDS))
    make, seed = draw(st.sampled_from([crossing, hanging, hanging, cluster])), draw(st.integers(0, 1 << 32))
    return Case(PAIRS[size, kind], *make(Random(seed), size, kind[0]))


@trying(2500)
@given(cases())
def test_both_judge_a_point_alike(case: Case) -> None:
    both, p = case.both, case.both.number(case.point)
    own, opp, empty = both.masks(case.stones)
    fault = both.fast.fault(own, opp, p)
    assert both.verdict(fault) == both.slow.fault(case.stones, case.point, "black")
    assert both.fast.barred(own, opp, 1 << p) == (1 << p if fault else 0)
    if fault:
        assert both.fast.suspects(own, opp, empty) >> p & 1


@trying(100)
@given(cases())
def test_both_bar_the_same_points_of_a_whole_board(case: Case) -> None:
    both = case.both
    own, opp, empty = both.masks(case.stones)
    barred = both.fast.barred(own, opp, empty)
    assert both.points(barred) == both.slow.barred(case.stones, "black")
    assert barred & ~both.fast.suspects(own, opp, empty) == 0
    assert barred == sum(1 << p for p in bits(empty) if both.fast.fault(own, opp, p))


@pytest.mark.parametrize("longer", [False, True])
@trying(600)
@given(case=cases())
def test_both_find_the_same_plain_threes(longer: bool, case: Case) -> None:
    both = case.both
    own, opp, _ = both.masks(case.stones)
    found = both.fast.threes(own, opp, both.number(case.point), longer=longer)
    assert both.told(found) == both.slow.plain_threes(case.stones, case.point, "black", longer)


def test_the_positions_hold_what_they_are_made_for() -> None:
    both, pick = PAIRS[(15, 15), (5, BARS)], Random(1)
    names, undone = Counter[str](), 0
    for make in [crossing, hanging, cluster] * 300:
        stones, point = make(pick, (15, 15), 5)
        own, opp, _ = both.masks(stones)
        fault = both.fast.fault(own, opp, both.number(point))
        names[fault.name if fault else "none"] += 1
        undone += fault is None and len(both.fast.threes(own, opp, both.number(point))) > 1
    assert min(names[name] for name in (*BARS, "none")) > 20
    assert undone > 5  # threes that are not real, or a five besides
