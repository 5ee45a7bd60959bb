"""Sheets: planes side by side in one integer, and the legal actions as bits of one.

A sheet holds planes, each in its own stretch of one integer, and finds the actions of all of them with one
multiplication a board: multiplying a board by 2**a + 2**b + … puts shifted copies of it side by side. Count,
membership and the i-th action are then a bit count, a bit and a select.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from .board import Board
from .errors import RulebookError
from .planes import EMPTY, OPP, OWN, Action, Finder, Plane, Scan
from .text import Text, notation

if TYPE_CHECKING:
    from .flow import Flow

BOARDS = (OWN, OPP, EMPTY)


class Sheet:
    """Planes of one rank, side by side, and the listed moves that stand beside them.

    board; planes: at most one action a notation among all; lists: finders of moves that no conjunction of
    tests can find, whose actions follow those of the planes; narrow: a mask of the points that clauses leave for
    placing and removing. `kinds` are all planes, those of the finders too.
    """

    def __init__(
        self, board: Board, planes: Sequence[Plane], lists: Sequence[Finder] = (), narrow: Scan | None = None
    ) -> None:
        self.board, self.lists = board, lists
        self.planes = sorted(planes, key=lambda p: -(p.lands or 0))
        self.kinds = [*self.planes, *(plane for finder in lists for plane in finder.planes)]
        self.stride = board.size
        while not self._fits(self.stride):
            self.stride += 1
        deltas = [delta - k * self.stride for k, p in enumerate(self.planes) for _, _, delta in p.tests]
        self.pad = max([0, *deltas])
        self.actions: list[Action | None] = [None] * (self.pad + self.stride * len(self.planes))
        self.named: dict[str, Action] = {}
        self.stop = 0
        self.flow: Flow | None = None
        for k, plane in enumerate(self.planes):
            plane.offset = self.pad + k * self.stride
            self._intern(plane)
        self.all = sum(p.points << p.offset for p in self.planes)
        self.idle = sum(p.points << p.offset for p in self.planes if p.idle)  # the bits that stand for doing nothing
        self.scan = self._narrowed(narrow) if narrow else self._scan()
        for finder in lists:
            self._list(finder)
        self._halve()

    def _intern(self, plane: Plane) -> None:
        for p in self.board.points:
            if not plane.points >> p & 1:
                continue
            action = plane.action(self.board, p)
            double = self.named.get(action.text)
            if double is not None and double.plane.tests == plane.tests and double.plane.form == plane.form:
                plane.points &= ~(1 << p)  # two clauses that allow the same: one of them is enough
                continue
            self._name(action)
            index = plane.offset + p
            action.sheet, action.plane, action.flag = self, plane, 1 << index
            self.actions[index] = action

    def _name(self, action: Action) -> None:
        if action.text in self.named:
            clauses = self.named[action.text].clause, action.clause
            raise RulebookError(
                Text(
                    f"「{clauses[0]}」と「{clauses[1]}」がどちらも {action.text} を違う意味で書く",
                    f"`{clauses[0]}` and `{clauses[1]}` both write {action.text} and mean different things",
                ),
                "bad-rules",
                ("moves",),
            )
        self.named[action.text] = action

    def _list(self, finder: Finder) -> None:
        """Put the actions of a finder beside those of the planes."""
        self.scan = finder.number(len(self.actions), self.scan)
        for action in finder.actions:
            if action is not None:
                self._name(action)
                action.sheet = self
            self.actions.append(action)

    def _copies(self, stride: int, who: int, nth: int) -> list[tuple[int, int]]:
        """Where the copies of a board for the planes' n-th test of it begin: [(plane, begin)]."""
        found = []
        for k, plane in enumerate(self.planes):
            deltas = [delta for _, w, delta in plane.tests if w == who]
            if nth < len(deltas):
                found.append((k, k * stride - deltas[nth]))
        return found

    def _layers(self) -> list[tuple[int, int]]:
        """Each board as often as a plane tests it: [(board, n-th test)]."""
        most = [max((sum(w == who for _, w, _ in p.tests) for p in self.planes), default=0) for who in BOARDS]
        return [(who, nth) for who in BOARDS for nth in range(most[who])]

    def _fits(self, stride: int) -> bool:
        """No two copies of a board overlap; where one reaches into a plane that asks nothing of it, it does no harm."""
        n = self.board.size
        begins = (sorted(begin for _, begin in self._copies(stride, *layer)) for layer in self._layers())
        return all(a + n <= b for found in begins for a, b in pairwise(found))

    def _scan(self) -> Scan:
        """(own, opp, empty) -> bits, as one expression where the planes test the same boards."""
        points = self.all
        factors = []  # (board, where its copies go, what counts as passed where a plane does not ask)
        for who, nth in self._layers():
            copies = self._copies(self.stride, who, nth)
            asked = {k for k, _ in copies}
            fill = sum(p.points << p.offset for k, p in enumerate(self.planes) if k not in asked)
            factors.append((who, sum(1 << self.pad + begin for _, begin in copies), fill))
        asks = [who for who, _, _ in factors]
        if not any(fill for _, _, fill in factors):
            spread = {who: copies for who, copies, _ in factors}
            a, b, c = (spread.get(who, 0) for who in BOARDS)
            if asks == [OWN, OPP, EMPTY]:
                return lambda own, opp, empty: own * a & opp * b & empty * c & points
            if asks == [OWN, EMPTY]:
                return lambda own, opp, empty: own * a & empty * c & points
            if asks == [EMPTY]:
                return lambda own, opp, empty: empty * c & points
            if asks == [OWN]:
                return lambda own, opp, empty: own * a & points
        if asks == [OWN, OPP, EMPTY]:
            (_, a, d), (_, b, e), (_, c, f) = factors
            return lambda own, opp, empty: (own * a | d) & (opp * b | e) & (empty * c | f) & points

        def scan(own: int, opp: int, empty: int) -> int:
            boards = (own, opp, empty)
            found = points
            for who, copies, fill in factors:
                found &= boards[who] * copies | fill
            return found

        return scan

    def _narrowed(self, narrow: Scan) -> Scan:
        """The scan, less the placements and removals on points that a clause does not leave."""
        plain = self._scan()
        narrowed = [p for p in self.planes if p.spot]
        copies = sum(1 << p.offset for p in narrowed)
        free = self.all & ~sum(p.points << p.offset for p in narrowed)
        return lambda own, opp, empty: plain(own, opp, empty) & (narrow(own, opp, empty) * copies | free)

    def _halve(self) -> None:
        """The widths at which a selection parts what is left: the listed actions from the others first."""
        width = len(self.actions)
        listed = sum(len(finder.actions) for finder in self.lists)
        widths = []
        if listed and listed < width:
            widths.append(width - listed)
            width -= listed  # few of the listed actions are ever possible at once
        while width > 4:
            width = width + 1 >> 1
            widths.append(width)
        self.halves = [(w, (1 << w) - 1) for w in widths]

    def add_stop(self, clause: str) -> None:
        """One more plane of one point, which no scan finds: the end of a turn that may go on.

        clause: id of the continuation.
        """
        plane = Plane(clause, 1, (), sign="stop", idle=True)
        plane.offset = len(self.actions)
        action = plane.action(self.board, 0)
        self.stop = action.flag = 1 << plane.offset
        action.sheet, action.plane = self, plane
        self.actions.append(action)
        self._name(action)
        self._halve()


class Legal(Sequence[Action]):
    """The legal actions of a position: sized, iterable, indexable; nothing is listed before it is asked for."""

    __slots__ = ("found", "sheet", "size")

    def __init__(self, found: int, size: int, sheet: Sheet) -> None:
        self.found, self.size, self.sheet = found, size, sheet

    def __len__(self) -> int:
        return self.size

    def __getitem__(self, i: Any) -> Any:
        m, n = self.found, self.size
        if i.__class__ is not int:
            return tuple(self)[i]
        if i >= n or i < -n:
            raise IndexError(i)
        if i < 0:
            i += n
        base = 0
        if n > 12:
            for width, ones in self.sheet.halves:  # halve until few are left
                low = m & ones
                c = low.bit_count()
                if i < c:
                    m, n = low, c
                else:
                    i -= c
                    n -= c
                    m >>= width
                    base += width
                if n < 10:
                    break
        while i:
            m &= m - 1
            i -= 1
        return self.sheet.actions[(m & -m).bit_length() - 1 + base]

    def __iter__(self) -> Any:
        m, actions = self.found, self.sheet.actions
        while m:
            low = m & -m
            yield actions[low.bit_length() - 1]
            m ^= low

    def __contains__(self, action: object) -> bool:
        known = self.sheet.named.get(action if isinstance(action, str) else notation(action))
        return known is not None and self.found & known.flag != 0

    def __repr__(self) -> str:
        return f"<{self.size} legal: {' '.join(map(str, self[:20]))}{' …' if self.size > 20 else ''}>"
