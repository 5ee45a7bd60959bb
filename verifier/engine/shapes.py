"""Shapes on a line and the points that they bar: threes, fours, overlines, and two of a kind at once.

Everything is judged by the row that wins, `length` stones (five in the words used here). A four is a row that one
more stone makes exactly five; a three is a row that one more stone makes a straight four, an unbroken four that
either of two points makes exactly five. That stone must be one that may itself be played: whether it may is the
same question, asked with the stone before it in place.
"""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from .board import COMPASS, OPPOSITE, Board, bits

FORWARD = ("se", "s", "sw", "e")  # one direction a line, the longest step first
BARS = ("double-three", "double-four", "overline")
CLEAN, FIVE, BARRED = range(3)


class Shape(NamedTuple):
    """A shape made by a stone.

    name: `three`, `four` or `overline`; stones: mask of its stones, the one just played included; empty: mask of
    the points that it needs: a four those that make five, a three those that make the straight four.
    """

    name: str
    stones: int
    empty: int


class Fault(NamedTuple):
    """Why a point is barred.

    name: `double-three`, `double-four` or `overline`; shapes: all shapes that make it so.
    """

    name: str
    shapes: tuple[Shape, ...]


Five = tuple[int, int]
"""A row of five through the point, and the points just beyond its ends."""
Straight = tuple[int, int, int]
"""A row of four through the point, the points at its ends, and the points beyond those."""
Line = tuple[int, int, tuple[Five, ...], tuple[Straight, ...]]
"""A line near a point: how far the board is shifted to begin with it, its points then, and its rows."""
Found = tuple[int, int]
"""The stones of a shape, and the points that it needs or might need."""


class Shapes:
    """The judge of shapes on a board.

    board: the board; length: how many stones win, at least 4; bars: which of `double-three`, `double-four` and
    `overline` bar a point.
    """

    def __init__(self, board: Board, length: int = 5, bars: tuple[str, ...] = BARS) -> None:
        self.board, self.length, self.bars = board, length, frozenset(bars)
        self._steps = tuple(board.delta(d) for d in FORWARD)
        self._lines = self._tabulate()
        # Whole boards are searched in all four directions at once: copies of the board lie side by side in one
        # integer, a lane a direction, each copy moved so that bit p of its lane is the point so many steps from p.
        steps, most = self._steps, length + 1
        at = [most * steps[0]]
        for now, later in pairwise(steps):  # copies never overlap, from one step back to `most` steps ahead
            at.append(at[-1] + board.size + max(now - later, most * (later - now)))
        self._lanes = tuple(zip(at, steps, strict=True))
        self._moves = tuple(self._shifts(k) for k in range(-1, most + 1))
        self._rows = self._starts(range(length))  # where a five may start
        self._long = self._starts(range(length + 1))
        self._before, self._after = self._starts((-1, 0)), self._starts((0, length))
        self._beyond = self._starts((0, length + 1))

    def fault(self, own: int, opp: int, point: int) -> Fault | None:
        """Why a stone on an empty point would be barred, or None.

        own, opp: the stones of who plays and of everybody else; point: its number. A stone that makes exactly five
        is never barred; of several faults an overline is named first, then a double four.
        """
        own |= 1 << point
        seen = self._look(own, opp, point)
        if seen is None:
            return None
        over, fours, threes = seen
        if over and "overline" in self.bars:
            return Fault("overline", self._overlines(own, point))
        if len(fours) > 1 and "double-four" in self.bars:
            return Fault("double-four", tuple(Shape("four", *four) for four in fours))
        if len(threes) > 1 and "double-three" in self.bars:
            memo: dict[tuple[int, int], int] = {}
            real = tuple(
                Shape("three", stones, good)
                for stones, empty in threes
                if (good := sum(1 << q for q in bits(empty) if self._judge(own, opp, q, memo) == CLEAN))
            )
            if len(real) > 1:
                return Fault("double-three", real)
        return None

    def barred(self, own: int, opp: int, empty: int) -> int:
        """The mask of all barred points.

        own, opp, empty: the stones of who plays, of everybody else, and the points to be judged.
        """
        found, maybe, five = self._survey(own, opp)
        found &= empty & ~five
        memo: dict[tuple[int, int], int] = {}
        for point in bits(maybe & empty & ~(five | found)):
            if self._judge(own, opp, point, memo) == BARRED:
                found |= 1 << point
        return found

    def suspects(self, own: int, opp: int, empty: int) -> int:
        """A mask of points that holds all barred ones, and few others: no stone is tried out for it.

        own, opp, empty: the stones of who plays, of everybody else, and the points to be judged.
        """
        sure, maybe, _ = self._survey(own, opp)
        return (sure | maybe) & empty

    def _survey(self, own: int, opp: int) -> tuple[int, int, int]:
        """What a stone would make anywhere, looking at all rows of the board at once.

        Three masks, in which only empty points mean something: overlines and double fours; double threes if they
        can go on; fives, which are not looked for where nothing else is found.
        """
        length = self.length
        before, first, *inner, last, beyond = (
            (((own << a | own) << b | own) << c | own) << d for a, b, c, d in self._moves
        )
        least = [-1] + [0] * length  # [k]: at least k own stones between the first and the last point
        for k, row in enumerate(inner, 1):
            for n in range(k, max(0, k - 3), -1):  # what has fewer now falls more than two short
                least[n] |= least[n - 1] & row
        full_row, one_short, two_short = least[length - 1], least[length - 2], least[length - 3]
        if not two_short:
            return 0, 0, 0
        one_short ^= full_row  # exactly so many: who has more has that many
        two_short ^= least[length - 2]
        clear, rest = self._rows, self.board.full ^ opp
        for a, b, c, d in self._moves[1:-2]:
            clear &= (((rest << a | rest) << b | rest) << c | rest) << d
        a, b, c, d = self._moves[-2]
        wide = clear & self._long & (((rest << a | rest) << b | rest) << c | rest) << d
        clear &= ~(before & self._before | last & self._after)
        fours = clear & (two_short & first | one_short & ~first)
        threes = wide & clear & two_short & ~(first | beyond & self._beyond)
        overs = wide & (full_row & (first ^ last) | one_short & first & last)
        full, sure, maybe, some_three, some_four, five = self.board.full, 0, 0, 0, 0, 0
        if threes and "double-three" in self.bars:
            for at, delta in self._lanes:
                if starts := threes >> at & full:
                    here = spread(starts, delta, 1, length)
                    maybe |= some_three & here
                    some_three |= here
        if fours and "double-four" in self.bars:
            for at, delta in self._lanes:
                if starts := fours >> at & full:
                    here = spread(starts, delta, 0, length)
                    sure |= some_four & here
                    some_four |= here
                    if starts & starts - 1:
                        for k in range(2, length):  # rows that start side by side are one straight four
                            if pair := starts & starts >> k * delta:
                                sure |= spread(pair, delta, k, length)
        if overs and "overline" in self.bars:
            for at, delta in self._lanes:
                sure |= spread(overs >> at & full, delta, 0, length + 1)
        if (sure or maybe) and (fives := clear & (one_short & first | full_row & ~first)):
            for at, delta in self._lanes:
                five |= spread(fives >> at & full, delta, 0, length)
        return sure, maybe, five

    def threes(self, own: int, opp: int, point: int, *, longer: bool = False) -> tuple[Shape, ...]:
        """The threes that a stone makes by the plainer rule: nobody asks whether the next stone may be played.

        own, opp: the stones of who plays and of everybody else; point: where the stone is put, or already lies;
        longer: whether rows of more than five win too, so that stones beyond the ends do no harm. One line makes
        one three at most.
        """
        own |= 1 << point
        found = []
        for at, line, _, straights in self._lines[point]:
            if three := self._three(own >> at & line, opp >> at & line, straights, longer):
                found.append(Shape("three", three[0] << at, three[1] << at))
        return tuple(found)

    def _judge(self, own: int, opp: int, point: int, memo: dict[tuple[int, int], int]) -> int:
        """Whether a stone makes five, is barred, or neither; memo: what is known of these stones already."""
        key = own, point
        known = memo.get(key)
        if known is not None:
            return known
        own |= 1 << point
        seen = self._look(own, opp, point)
        if seen is None:
            verdict = FIVE
        else:
            over, fours, threes = seen
            verdict = CLEAN
            if (over and "overline" in self.bars) or (len(fours) > 1 and "double-four" in self.bars):
                verdict = BARRED
            elif len(threes) > 1 and "double-three" in self.bars:
                real, left = 0, len(threes)
                for _, empty in threes:
                    left -= 1
                    real += any(self._judge(own, opp, q, memo) == CLEAN for q in bits(empty))
                    if real > 1:
                        verdict = BARRED
                    if real > 1 or real + left < 2:
                        break
        memo[key] = verdict
        return verdict

    def _look(self, own: int, opp: int, point: int) -> tuple[bool, list[Found], list[Found]] | None:
        """Whether the stone on a point makes an overline, its fours, its threes if they can go on; None for five."""
        enough = self.length - 2
        over = False
        fours: list[Found] = []
        threes: list[Found] = []
        for at, line, fives, straights in self._lines[point]:
            mine = own >> at & line
            count = mine.bit_count()
            if count < enough:
                continue
            theirs = opp >> at & line
            before = len(fours)
            if count > enough:
                last = 0
                for five, ends in fives:
                    if five & theirs:
                        continue
                    gap = five & ~mine
                    if gap & gap - 1:
                        continue
                    if mine & ends:
                        over = over or not gap
                    elif not gap:
                        return None
                    elif five ^ gap == last:  # a straight four is one four
                        fours[-1] = last << at, fours[-1][1] | gap << at
                    else:
                        last = five ^ gap
                        fours.append((last << at, gap << at))
            if len(fours) == before and (three := self._three(mine, theirs, straights, False)):
                threes.append((three[0] << at, three[1] << at))
        return over, fours, threes

    @staticmethod
    def _three(mine: int, theirs: int, straights: tuple[Straight, ...], longer: bool) -> Found | None:
        """The three on a line, its stones and the points that may make a straight four of it."""
        stones = empty = 0
        for four, ends, beyond in straights:
            if theirs & (four | ends) or mine & ends or (mine & beyond and not longer):
                continue
            gap = four & ~mine
            if gap and not gap & gap - 1:
                stones |= four ^ gap
                empty |= gap
        return (stones, empty) if stones else None

    def _overlines(self, own: int, point: int) -> tuple[Shape, ...]:
        """The rows through a stone that are too long."""
        found = []
        for direction in FORWARD:
            stones = 1 << point
            for way in (direction, OPPOSITE[direction]):
                for q in self.board.ray(point, way):
                    if not own >> q & 1:
                        break
                    stones |= 1 << q
            if stones.bit_count() > self.length:
                found.append(Shape("overline", stones, 0))
        return tuple(found)

    def _tabulate(self) -> tuple[tuple[Line, ...], ...]:
        """The lines near each point; lines that lie alike share their rows."""
        board, length = self.board, self.length
        known: dict[tuple[str, int, int], tuple[int, tuple[Five, ...], tuple[Straight, ...]]] = {}
        lines = []
        for point in board.points:
            here = []
            for direction, delta in zip(FORWARD, self._steps, strict=True):
                back = len(board.ray(point, OPPOSITE[direction], length))
                ahead = len(board.ray(point, direction, length))
                if back + ahead + 1 < length:
                    continue
                key = direction, back, ahead
                if key not in known:
                    known[key] = rows(delta, back, ahead, length)
                here.append((point - back * delta, *known[key]))
            lines.append(tuple(here))
        return tuple(lines)

    def _shifts(self, step: int) -> tuple[int, ...]:
        """By how much a board is shifted to lay its copies so many steps on into all lanes, the last lane first."""
        low = [at - step * delta for at, delta in self._lanes]
        return tuple(after - here for here, after in reversed(list(pairwise([0, *low]))))

    def _starts(self, steps: range | tuple[int, ...]) -> int:
        """The points of all lanes from which all these steps stay on the board."""
        board, found = self.board, 0
        for (at, _), direction in zip(self._lanes, FORWARD, strict=True):
            dx, dy = COMPASS[direction]
            row = sum(1 << x for x in range(board.columns) if all(0 <= x + k * dx < board.columns for k in steps))
            for y in range(board.rows):
                if all(0 <= y + k * dy < board.rows for k in steps):
                    found |= row << at + y * board.columns
        return found


def rows(delta: int, back: int, ahead: int, length: int) -> tuple[int, tuple[Five, ...], tuple[Straight, ...]]:
    """A line through a point: its points, the fives and the straight fours that the point may be part of.

    delta: from point to point; back, ahead: how many points there are on either side, at most `length` of them;
    length: of the row that wins. Bit 0 is the first point of the line.
    """
    cells = [1 << k * delta for k in range(back + ahead + 1)]
    end = len(cells)

    def some(*places: int) -> int:
        return sum(cells[k] for k in places if 0 <= k < end)

    fives = [
        (some(*range(s, s + length)), some(s - 1, s + length))
        for s in range(max(0, back - length + 1), min(back, end - length) + 1)
    ]
    straights = [
        (some(*range(s, s + length - 1)), some(s - 1, s + length - 1), some(s - 2, s + length))
        for s in range(max(1, back - length + 2), min(back, end - length) + 1)
    ]
    return some(*range(end)), tuple(fives), tuple(straights)


def spread(starts: int, delta: int, first: int, end: int) -> int:
    """The points that are so many steps from some starts, from the first number of steps to before the end."""
    found = 0
    for k in range(first, end):
        found |= starts << k * delta
    return found
