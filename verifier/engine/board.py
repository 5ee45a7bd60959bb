"""The board: points as bits, row by row; directions, rays, drawn lines, tracks round corner loops.

Point p is bit p of every mask; p = row * columns + column, from the top left (a1 is point 0).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from difflib import get_close_matches
from typing import Any, Literal, Protocol, TypeVar, TypeVarTuple

from .errors import RulebookError
from .text import Text

Made = TypeVar("Made")
Given = TypeVarTuple("Given")

Directions = Literal["lines", "orthogonal", "diagonal", "all"]

COMPASS = {
    "n": (0, -1), "ne": (1, -1), "e": (1, 0), "se": (1, 1),
    "s": (0, 1), "sw": (-1, 1), "w": (-1, 0), "nw": (-1, -1),
}  # fmt: skip
OPPOSITE = {"n": "s", "ne": "sw", "e": "w", "se": "nw", "s": "n", "sw": "ne", "w": "e", "nw": "se"}
ORTHOGONAL = ("n", "e", "s", "w")
DIAGONAL = ("ne", "se", "sw", "nw")
POINT = re.compile(r"([a-z]{1,2})([1-9][0-9]{0,2})")


class BoardShape(Protocol):
    """What a board is made from (`BoardRules`)."""

    @property
    def columns(self) -> int: ...
    @property
    def rows(self) -> int: ...
    @property
    def lines(self) -> str: ...
    @property
    def loops(self) -> tuple[tuple[str, str], ...]: ...


def letters(column: int) -> str:
    """The name of a column: a, b, … z, aa, ab, …

    column: counted from 0.
    """
    text, column = "", column + 1
    while column:
        column, rest = divmod(column - 1, 26)
        text = chr(97 + rest) + text
    return text


def shifted(mask: int, delta: int) -> int:
    """A mask moved so that bit p stands where bit p + delta stood.

    mask: points; delta: distance in points, negative to look back.
    """
    return mask >> delta if delta >= 0 else mask << -delta


class Board:
    """A board of one size with its drawn lines.

    shape: columns and rows (1 to 100 each), lines (`orthogonal`, `alquerque`, `all`), loops (pairs of edge
        points). RulebookError for a loop that joins no two line ends.
    """

    def __init__(self, shape: BoardShape) -> None:
        self.columns, self.rows = shape.columns, shape.rows
        self.size = self.columns * self.rows
        self._letters = tuple(map(letters, range(self.columns)))
        self.points = range(self.size)
        self.full = (1 << self.size) - 1
        self.even = sum(1 << p for p in self.points if sum(self.xy(p)) % 2 == 0)
        self.diagonals = {"orthogonal": 0, "alquerque": self.even, "all": self.full}[shape.lines]
        self.tracks = tuple(self._tracks(shape.loops))
        self._tables: dict[tuple[Any, ...], Any] = {}

    def xy(self, point: int) -> tuple[int, int]:
        """Column and row of a point, both counted from 0."""
        return point % self.columns, point // self.columns

    def at(self, x: int, y: int) -> int | None:
        """The point in a column and row, or None off the board."""
        return y * self.columns + x if 0 <= x < self.columns and 0 <= y < self.rows else None

    def name(self, point: int) -> str:
        """The name of a point, such as `e3`."""
        return self._letters[point % self.columns] + str(point // self.columns + 1)

    def point(self, name: str) -> int | None:
        """The point of a name, or None where the board has no such point."""
        match = POINT.fullmatch(name)
        if not match:
            return None
        x = 0
        for letter in match[1]:
            x = x * 26 + ord(letter) - 96
        return self.at(x - 1, int(match[2]) - 1)

    @property
    def middle(self) -> int | None:
        """The point in the middle, or None where there is none."""
        return self.size // 2 if self.columns % 2 and self.rows % 2 else None

    def names(self, mask: int) -> list[str]:
        """The names of a mask's points, row by row."""
        return [self.name(p) for p in bits(mask)]

    def mask(self, names: Iterable[str], *where: str) -> int:
        """The mask of some named points.

        names: point names, or `centre` for the one in the middle; where: what holds them.
        RulebookError(`unknown-point`) with that and the index of the first that is none.
        """
        mask = 0
        for index, name in enumerate(names):
            point = self.middle if name == "centre" else self.point(name)
            if point is None:
                raise self.no_point(name, *where, index)
            mask |= 1 << point
        return mask

    def no_point(self, name: str, *where: str | int) -> RulebookError:
        """The error for a name that is no point of this board."""
        last = self.name(self.size - 1)
        near = get_close_matches(name, [self.name(p) for p in self.points] if self.size <= 400 else [], 1)
        hint = Text(f"（もしかして {near[0]}？）", f" (did you mean {near[0]}?)") if near else Text("", "")
        return RulebookError(
            Text(
                f"「{name}」という点はない。盤は a1 から {last} まで{hint.ja}",
                f"there is no point `{name}`; the board goes from a1 to {last}{hint.en}",
            ),
            "unknown-point",
            where,
        )

    def directions(self, word: Directions) -> tuple[str, ...]:
        """The compass directions of a word; `lines` are those that the board draws somewhere."""
        if word == "lines":
            word = "all" if self.diagonals else "orthogonal"
        return {"orthogonal": ORTHOGONAL, "diagonal": DIAGONAL, "all": ORTHOGONAL + DIAGONAL}[word]

    def delta(self, direction: str) -> int:
        """How far the next point in a direction is, in points."""
        dx, dy = COMPASS[direction]
        return dy * self.columns + dx

    def ray(self, point: int, direction: str, most: int | None = None) -> list[int]:
        """The points from here (not included) to the edge, nearest first, at most so many."""
        dx, dy = COMPASS[direction]
        x, y = self.xy(point)
        across = self.columns - 1 - x if dx > 0 else x if dx else self.size
        down = self.rows - 1 - y if dy > 0 else y if dy else self.size
        steps, delta = min(across, down), dy * self.columns + dx
        if most is not None and most < steps:
            steps = most
        return [point + k * delta for k in range(1, steps + 1)]

    def table(self, make: Callable[[Board, *Given], Made], *given: *Given) -> Made:
        """What follows from the board and a few values, made when it is asked for first, and once for all clauses.

        make: a pure function, or a class of immutable values; given: what it takes besides the board, hashable.
        """
        key = make, *given
        if key not in self._tables:
            self._tables[key] = make(self, *given)
        made: Made = self._tables[key]
        return made

    def starts(self, direction: str, hops: int, word: Directions = "all") -> int:
        """The points from which so many steps in a direction stay on the board.

        word: `lines` asks for a drawn line under each step.
        """
        dx, dy = COMPASS[direction]
        first, end = max(0, -dx * hops), self.columns - max(0, dx * hops)
        row = (1 << max(0, end - first)) - 1 << first
        found = sum(row << y * self.columns for y in range(max(0, -dy * hops), self.rows - max(0, dy * hops)))
        if word == "lines" and direction in DIAGONAL:
            for k in range(hops):
                found &= shifted(self.diagonals, k * self.delta(direction))
        return found

    def _tracks(self, loops: tuple[tuple[str, str], ...]) -> Iterator[Track]:
        """The ways along rows and columns that go round loops, each in both directions."""
        ends: dict[tuple[int, str], tuple[int, str]] = {}
        for index, pair in enumerate(loops):
            a, b = (self._line_end(name, index, side) for side, name in enumerate(pair))
            for x in (a, b):
                if x in ends or a == b:
                    raise RulebookError(
                        Text(
                            f"「{pair[0]}」と「{pair[1]}」：一つの線の端は一つのループにしかつながらない",
                            f"`{pair[0]}` and `{pair[1]}`: the end of a line belongs to one loop only",
                        ),
                        "bad-rules",
                        ("loops", index),
                    )
            ends[a], ends[b] = b, a
        seen: set[tuple[int, str]] = set()
        for start in ends:
            if start in seen:
                continue
            cells: list[int | None] = []
            point, out = start  # a line is entered at its end, against the way it leaves the board
            closed = False
            while True:
                seen.add((point, out))
                way = OPPOSITE[out]
                line = [point, *self.ray(point, way)]
                cells += line
                leave = (line[-1], way)
                seen.add(leave)
                if leave not in ends:
                    break
                cells.append(None)
                point, out = ends[leave]
                if (point, out) == start:
                    closed = True
                    break
            if not closed:  # the way has two open ends: what lies before the start is still missing
                before: list[int | None] = []
                end = start
                while end in ends:
                    point, out = ends[end]
                    line = [point, *self.ray(point, OPPOSITE[out])]
                    end = (line[-1], OPPOSITE[out])
                    seen |= {(point, out), end}
                    before = [*reversed(line), None, *before]
                cells = before + cells
            yield Track(tuple(cells), closed)
            yield Track(tuple(reversed(cells)), closed)

    def _line_end(self, name: str, *where: int) -> tuple[int, str]:
        """Where a line leaves the board at an edge point that is no corner: the point and the direction."""
        point = self.point(name)
        if point is None:
            raise self.no_point(name, "loops", *where)
        x, y = self.xy(point)
        outward = [
            d
            for d, off in (("w", x == 0), ("e", x == self.columns - 1), ("n", y == 0), ("s", y == self.rows - 1))
            if off
        ]
        if len(outward) != 1:
            raise RulebookError(
                Text(
                    f"「{name}」は隅を除く盤の端の点でなければループにつなげない",
                    f"`{name}` must be an edge point that is no corner, to be the end of a loop",
                ),
                "bad-rules",
                ("loops", *where),
            )
        return point, outward[0]


class Track:
    """A way along lines and round loops in one direction.

    cells: point after point, None for each loop between two lines; closed: whether the end meets the start.
    """

    __slots__ = ("cells", "closed")

    def __init__(self, cells: tuple[int | None, ...], closed: bool) -> None:
        self.cells, self.closed = cells, closed


def union(masks: Iterable[int]) -> int:
    """All points of some masks together."""
    found = 0
    for mask in masks:
        found |= mask
    return found


def bits(mask: int) -> Iterator[int]:
    """The numbers of a mask's bits, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
