"""Hands: several stones in one shape, each of one of two colours, that are placed together and may be turned."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations, product
from typing import NamedTuple

from .board import Board

SYMBOLS = "xo"
TEXT = re.compile(r"([A-Z0-9][A-Z0-9]{0,3}):([xo]{1,8})")
"""A hand as text: the shape and the colours of its stones, row by row at rotation 0."""

Cell = tuple[int, int]
"""Column and row, from the top left of the bounding box."""


class Hand(NamedTuple):
    """A shape and the colours of its stones.

    shape: its name; colours: `x` for the first colour and `o` for the second, row by row at rotation 0.
    """

    shape: str
    colours: str

    def __str__(self) -> str:
        return f"{self.shape}:{self.colours}"

    def mixed(self) -> bool:
        """Whether it has stones of both colours."""
        return len(set(self.colours)) > 1


class Turned(NamedTuple):
    """A hand at one rotation, as masks on the board when its bounding box lies in the top left corner.

    rotation: quarter turns clockwise; points: points on which that corner may lie; stones: a mask a colour; whole: all
    of them; deltas: the distance of each stone from the corner.
    """

    rotation: int
    points: int
    stones: tuple[int, int]
    whole: int
    deltas: tuple[int, ...]


class Shapes:
    """The shapes of a game on a board.

    board; drawings: each shape's name with its rows of `#` and `.`, with `/` between.
    """

    def __init__(self, board: Board, drawings: tuple[tuple[str, str], ...]) -> None:
        self.board, self.drawings = board, dict(drawings)
        self.cells = {name: tuple(cells(drawing)) for name, drawing in drawings}
        self._turned = {
            hand: self._all_turned(hand)
            for name, found in self.cells.items()
            for hand in (Hand(name, "".join(colours)) for colours in product(SYMBOLS, repeat=len(found)))
        }

    def size(self, shape: str) -> int:
        """How many stones a shape has."""
        return len(self.cells[shape])

    def read(self, text: str) -> Hand | None:
        """The hand of a text such as `T:xoox`, or None where no shape of the game has such stones."""
        match = TEXT.fullmatch(text)
        if match is None or match[1] not in self.cells or len(match[2]) != self.size(match[1]):
            return None
        return Hand(match[1], match[2])

    def colourings(self, shape: str, many: int, colour: str) -> list[Hand]:
        """The hands of a shape with so many stones of a colour.

        many: how many stones; colour: `x` or `o`.
        """
        size, other = self.size(shape), SYMBOLS[1 - SYMBOLS.index(colour)]
        return [
            Hand(shape, "".join(colour if i in where else other for i in range(size)))
            for where in map(frozenset, combinations(range(size), many))
        ]

    def turned(self, hand: Hand) -> tuple[Turned, ...]:
        """A hand at each rotation that gives something new, lowest first."""
        return self._turned[hand]

    def _all_turned(self, hand: Hand) -> tuple[Turned, ...]:
        found: dict[frozenset[tuple[Cell, str]], Turned] = {}
        here = list(zip(self.cells[hand.shape], hand.colours, strict=True))
        for rotation in range(4):
            key = frozenset(here)
            if key not in found:
                found[key] = self._placed(rotation, here)
            high = 1 + max(y for (_, y), _ in here)
            here = [((high - 1 - y, x), colour) for (x, y), colour in here]
        return tuple(found.values())

    def _placed(self, rotation: int, stones: list[tuple[Cell, str]]) -> Turned:
        board = self.board
        wide, high = (1 + max(cell[i] for cell, _ in stones) for i in (0, 1))
        row = (1 << max(0, board.columns - wide + 1)) - 1
        points = sum(row << y * board.columns for y in range(board.rows - high + 1))
        masks = [sum(1 << y * board.columns + x for (x, y), c in stones if c == symbol) for symbol in SYMBOLS]
        deltas = tuple(sorted(y * board.columns + x for (x, y), _ in stones))
        return Turned(rotation, points, (masks[0], masks[1]), masks[0] | masks[1], deltas)

    def flipped(self, hand: Hand) -> Hand:
        """The same shape with the colours exchanged."""
        return hand._replace(colours=hand.colours.translate(str.maketrans("xo", "ox")))


def cells(drawing: str) -> Iterator[Cell]:
    """The cells of a drawing, row by row.

    drawing: rows of `#` and `.` with `/` between.
    """
    for y, row in enumerate(drawing.split("/")):
        for x, symbol in enumerate(row):
            if symbol == "#":
                yield x, y


def fitting(turned: Turned, empty: int, near: int | None) -> int:
    """The corners at which a hand fits.

    turned: the hand; empty: empty points; near: points one of which it must touch, None where it may lie anywhere.
    """
    found = turned.points
    for delta in turned.deltas:
        found &= empty >> delta
        if not found:
            return 0
    if near is None:
        return found
    touching = 0
    for delta in turned.deltas:
        touching |= near >> delta
    return found & touching


def around(board: Board, mask: int, steps: tuple[tuple[int, int], ...]) -> int:
    """The points next to some points.

    mask: these points; steps: (distance, points from which a step of it stays on the board).
    """
    found = 0
    for delta, starts in steps:
        there = mask & starts
        found |= there << delta if delta > 0 else there >> -delta
    return found
