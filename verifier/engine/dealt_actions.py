"""The actions of a turn with a dealt hand and the events of chance: counted by bits, made when they are asked for."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from .board import bits, union
from .hands import Hand, Turned
from .planes import Action
from .text import notation

if TYPE_CHECKING:
    from fractions import Fraction

    from .dealing import Dealing
    from .position import Position

POINT = "[a-z]{1,2}[1-9][0-9]{0,2}"
PLACE = re.compile(rf"r([0-9])@({POINT})")
LAST_ROTATION = 3
PUSH = re.compile(rf"({POINT})>(n|ne|e|se|s|sw|w|nw)")
PICK = re.compile("pick[12]")
USE = re.compile(rf"use(?: (?:{POINT}|[1-8],[1-8]))?")


class HandPlaced(Action):
    """A hand at a rotation on a point.

    clause, text: as for any action; stones: where those of each colour come to lie, as masks.
    """

    __slots__ = ("stones",)

    def __init__(self, clause: str, text: str, stones: tuple[int, ...]) -> None:
        super().__init__(clause, text, to=union(stones))
        self.stones = stones


class Ways(NamedTuple):
    """The legal actions of a turn: words, corners by rotation, stones by direction of the push."""

    words: tuple[str, ...]
    placements: tuple[tuple[Turned, int], ...]
    pushes: tuple[tuple[str, int], ...]


class Turn(Sequence[Action]):
    """The legal actions of a turn: counted by bits, made when they are asked for."""

    __slots__ = ("flow", "position", "size", "ways")

    def __init__(self, flow: Dealing, position: Position, ways: Ways) -> None:
        self.flow, self.position, self.ways = flow, position, ways
        masks = (mask.bit_count() for _, mask in (*ways.placements, *ways.pushes))
        self.size = len(ways.words) + sum(masks)

    def __len__(self) -> int:
        return self.size

    def __iter__(self) -> Iterator[Action]:
        flow, (words, placements, pushes) = self.flow, self.ways
        yield from map(flow.word, words)
        for turned, mask in placements:
            yield from (flow.placement(turned, p) for p in bits(mask))
        for direction, mask in pushes:
            yield from (flow.pushed(p, direction) for p in bits(mask))

    def __getitem__(self, i: Any) -> Any:
        if isinstance(i, slice):
            return tuple(self)[i]
        if not -self.size <= i < self.size:
            raise IndexError(i)
        i %= self.size
        flow, (words, placements, pushes) = self.flow, self.ways
        if i < len(words):
            return flow.word(words[i])
        i -= len(words)
        for turned, mask in placements:
            if i < mask.bit_count():
                return flow.placement(turned, nth(mask, i))
            i -= mask.bit_count()
        for direction, mask in pushes:
            if i < mask.bit_count():
                return flow.pushed(nth(mask, i), direction)
            i -= mask.bit_count()
        raise IndexError(i)

    def __contains__(self, action: object) -> bool:
        return self.flow.find(self.position, notation(action)) is not None

    def __repr__(self) -> str:
        return f"<{self.size} legal: {' '.join(map(str, islice(self, 20)))}{' …' if self.size > 20 else ''}>"


class Events(Sequence[Action]):
    """The events that chance may bring now."""

    def __init__(self, flow: Dealing, position: Position) -> None:
        self.flow, self.position = flow, position

    @cached_property
    def deals(self) -> tuple[tuple[Hand, ...], Fraction]:
        """The hands that a deal may bring, and how likely it is double; nobody has to know them to find one."""
        hands, double = self.flow.deals(self.position)
        return tuple(hands), double

    def __len__(self) -> int:
        hands, double = self.deals
        n = len(hands)
        return (n if double != 1 else 0) + (n * n if double else 0)

    def __getitem__(self, i: Any) -> Any:
        if isinstance(i, slice):
            return tuple(self)[i]
        size, (hands, double) = len(self), self.deals
        n = len(hands)
        if not -size <= i < size:
            raise IndexError(i)
        i %= size
        if double != 1:
            if i < n:
                return Action(self.flow.clauses["deal"], f"deal {hands[i]}")
            i -= n
        one, other = divmod(i, n)
        return Action(self.flow.clauses["deal"], f"deal {hands[one]}/{hands[other]}")

    def __contains__(self, action: object) -> bool:
        return self.flow.find(self.position, notation(action)) is not None

    def __repr__(self) -> str:
        return f"<{len(self)} events: {' '.join(map(str, islice(self, 8)))} …>"


def nth(mask: int, i: int) -> int:
    """The number of a mask's i-th bit, from 0: halved until few are left."""
    base, width = 0, mask.bit_length()
    while width > 64:
        width = width + 1 >> 1
        low = mask & (1 << width) - 1
        count = low.bit_count()
        if i < count:
            mask = low
        else:
            i -= count
            mask >>= width
            base += width
    for _ in range(i):
        mask &= mask - 1
    return base + (mask & -mask).bit_length() - 1
