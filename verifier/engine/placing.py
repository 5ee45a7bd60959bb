"""The flow of phases in which stones are only placed: any number of colours, captures told apart, points judged.

What is legal is a mask of points, narrowed when somebody asks: a placement is judged by itself when it is played, and
all of them only when they are counted or listed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from . import keeping, placements
from .history import NONE
from .mechanics.base import Fault, Groups, Judge, Losses, Placed, Sides, Stones, Waits
from .placements import CHOSEN, Choices, after_captures
from .planes import Action
from .position import Kept, Position
from .sheets import Legal
from .values import mapping

if TYPE_CHECKING:
    from .phase import Phase
    from .refusals import Refusal


class Placing:
    """How a phase of placements goes on.

    phase: whose flow it is; groups, losses: of its captures, by clause; judges: of its forbids, by clause; waits: the
    clause by which a row waits, and when; script: the colours of the stones that one seat places, one by one.
    """

    def __init__(
        self,
        phase: Phase,
        groups: Sequence[tuple[str, Groups]],
        losses: Sequence[tuple[str, Losses]],
        judges: Sequence[tuple[str, Judge]],
        waits: tuple[str, Waits] | None,
    ) -> None:
        self.phase, self.game, self.board = phase, phase.game, phase.board
        self.groups, self.losses, self.waits = tuple(groups), tuple(losses), waits
        self.sheet = phase.sheets[0]
        self.sides = len(phase.game.colours)
        self.judges = tuple(
            tuple((clause, judge) for clause, judge in judges if side in judge.sides) for side in range(self.sides)
        )
        self.chosen = any(found.chosen for _, found in groups)
        turns = phase.rules.turns
        self.script = tuple(phase.game.colours.index(colour) for colour in turns.stones)
        self.settles = any(plane.idle for plane in self.sheet.planes)  # whether seats choose their colours here
        self.seat = {"first": 0, "second": 1}.get(turns.by or "")

    keys = ("waiting", "seats")
    sizes: Mapping[str, int] = MappingProxyType({})

    def chance(self, position: Position) -> dict[str, Fraction]:
        """Nothing: chance never acts here."""
        return {}

    @staticmethod
    def odds(position: Position) -> None:
        """Nothing is dealt here."""

    def due(self, position: Position) -> bool:
        """Never: chance does not act here."""
        return False

    def named(self, text: str) -> Action | None:
        """The action of a placement that says what it takes; None for any other text."""
        return placements.bare(self, text)

    def readable(self, text: str) -> bool:
        """Whether a text is a choice of some phase, or a placement that says what it takes."""
        return text in placements.words(self) or (self.chosen and CHOSEN.fullmatch(text) is not None)

    def refusal(self, position: Position, text: str) -> Refusal | None:
        """Why a text is not legal, or None where it is no placement or choice."""
        return placements.refusal(self, position, text)

    def fired(self, position: Position, action: Action, after: Position) -> Iterator[tuple[str, int, int]]:
        """The clauses that have a say in a legal action."""
        return placements.fired(self, position, action, after)

    def describe(self, position: Position) -> dict[str, Any]:
        """The row that waits, and the seats, where colours have been chosen."""
        return keeping.describe(position)

    def kept(self, state: Mapping[str, Any]) -> Kept:
        """The seats."""
        return Kept(seats=keeping.seats(self, mapping(state.get("seats"), "seats")))

    def restored(self, position: Position, state: Mapping[str, Any]) -> Position:
        """The same position with the row that waits."""
        waiting = state.get("waiting")
        return position if waiting is None else keeping.waiting(self, position, mapping(waiting, "waiting"))

    # ------------------------------------------------------------ what may be done

    def legal(self, position: Position) -> Legal | Choices:
        """The legal actions: a lazy sequence that also knows notations."""
        if self.chosen or self.judges[position.side]:
            return Choices(self, position)
        return Legal(position.found, position.found.bit_count(), self.sheet)

    def candidates(self, position: Position) -> int:
        """The points that nothing but a judge can bar, or the words, as bits of the sheet."""
        return position.found

    def find(self, position: Position, text: str) -> Action | None:
        """The legal action of a notation, or None.

        text: any text.
        """
        action = self.meant(position, text)
        return action if action is not None and self.allowed(position, action) else None

    def meant(self, position: Position, text: str) -> Action | None:
        """The action of a notation as far as its point is a candidate and its captures are possible, or None."""
        plain = self.sheet.named.get(text)
        if plain is not None:
            return plain if position.found & plain.flag else None
        match = CHOSEN.fullmatch(text) if self.chosen and len(text) <= 4 * self.board.size else None
        point = match and self.sheet.named.get(match[1])
        if not point or not position.found & point.flag:
            return None
        return next((a for a in self.variants(position, point) if a.text == text), None)

    def allowed(self, position: Position, action: Action) -> bool:
        """Whether no judge bars an action that is possible otherwise."""
        return not self.judges[position.side] or not action.to or self.fault(position, action) is None

    def fault(self, position: Position, action: Action) -> tuple[str, Fault] | None:
        """The first clause that bars a placement, and why; None where none does."""
        placed = self.placed(position, action)
        for clause, judge in self.judges[placed.side]:
            found = judge.fault(placed)
            if found is not None:
                return clause, found
        return None

    def suspects(self, position: Position) -> int:
        """The points at which a judge may have something against a placement."""
        side, stones = position.side, position.stones
        judges = self.judges[side]
        if not judges:
            return 0
        empty = self.board.full & ~position.occupied
        found = 0
        for _, judge in judges:
            found |= judge.suspects(stones, side, empty)
        for _, groups in self.groups:
            found |= groups.near(stones, side, empty)
        return found if position.kept.wait is None else empty

    def variants(self, position: Position, point: Action) -> tuple[Action, ...]:
        """All ways to place on a point: taking nothing first, then each choice of what it takes, fewest groups first.

        point: the placement that says nothing of captures.
        """
        if not self.chosen:
            return (point,)
        groups = list(dict.fromkeys(mask for _, mask in self.takes(position, point.to)))
        found = [point]
        for n in range(1, len(groups) + 1):
            for some in combinations(groups, n):
                taken = 0
                for mask in some:
                    taken |= mask
                if all(a.took != taken for a in found):
                    found.append(self._taking(point, taken))
        return tuple(found)

    def _taking(self, point: Action, taken: int) -> Action:
        text = f"{point.text}x{','.join(self.board.names(taken))}"
        action = Action(point.clause, text, point.own, taken, point.here, point.to)
        action.plane = point.plane
        return action

    def takes(self, position: Position, at: int) -> Iterator[tuple[str, int]]:
        """What a placement can take, group by group, with the clause by which it does.

        at: the point as a mask.
        """
        for clause, groups in self.groups:
            for mask in groups.find(position.stones, position.side, at):
                yield clause, mask
        wait = position.kept.wait
        if wait is not None and self.waits is not None:
            clause, waits = self.waits
            if waits.end is not None and waits.end(position.stones, position.side, wait.axis, wait.row) == at:
                yield clause, wait.row

    def placed(self, position: Position, action: Action) -> Placed:
        """What follows from a placement at once.

        action: one that is possible, legal or not.
        """
        side = self.script[position.step] if self.script else position.side
        stones, at, wait = position.stones, action.to, position.kept.wait
        taken = action.took
        if not self.chosen:
            for _, mask in self.takes(position, at):
                taken |= mask
        after = after_captures(stones, side, at, taken)
        lost: list[tuple[int, int]] = []
        for _, losses in self.losses:
            lost += losses.find(after, side, at)
        if lost:
            gone = 0
            for _, mask in lost:
                gone |= mask
            after = tuple(m & ~gone for m in after)
        awaited, owner = (0, -1) if wait is None else (wait.row, wait.side)
        return Placed(stones, side, at, taken, tuple(lost), after, awaited, owner)

    # ------------------------------------------------------------ doing it

    def play(self, position: Position, action: Action) -> Position:
        """The position after a legal action."""
        if not action.to:
            return self._chosen(position, action)
        placed = self.placed(position, action)
        score = position.score
        if placed.taken or placed.lost:
            gains = [*score]
            gains[placed.side] += placed.taken.bit_count()
            for side in {side for side, _ in placed.lost}:
                whole = 0
                for other, mask in placed.lost:
                    whole |= mask if other == side else 0
                gains[side] += whole.bit_count()
            score = tuple(gains)
        phase, step = self.phase, position.step + 1
        if step >= phase.until:
            return self._next_phase(position, placed.after, score, action)
        side = position.side
        if self.seat is None and step % phase.per_turn == 0:
            side = (side + 1) % self.sides
        kept = position.kept._replace(wait=None) if position.kept.wait else position.kept
        after = self.ready(placed.after, side, step, score, kept, action)
        return self._judged(position, after, placed)

    def ready(
        self, stones: Stones, side: int, step: int, score: tuple[int, ...], kept: Kept, last: Action | None
    ) -> Position:
        """The position before an action, as long as nobody asks whether the game is over.

        stones, side, step, score, kept, last: as in `Position`.
        """
        empty = self.board.full
        for mask in stones:
            empty &= ~mask
        found = self.sheet.scan(0, 0, empty)
        sheet, history = self.sheet, NONE
        return Position(self.phase, stones, side, step, None, score, 0, history, last, sheet, found, None, kept)

    def _judged(self, before: Position, after: Position, placed: Placed) -> Position:
        """The position after a placement, with its outcome, or with a row that waits."""
        game = self.game
        won: list[tuple[str, str, Sides]] = []
        for clause, test, reason in self.phase.captured:
            sides = test(after, placed.side, placed.at)
            if sides:
                won.append((clause, reason, sides))
        if won:
            wait = keeping.wait(self, before, after, won) if self.waits else None
            if wait is not None:
                return after._replace(kept=after.kept._replace(wait=wait))
            winners = tuple(side for side in range(self.sides) if any(side in sides for _, _, sides in won))
            return game.over(after, winners, won[0][1], won[0][0])
        return self.blocked(after)

    def blocked(self, position: Position) -> Position:
        """The same position, with its outcome where nothing can be done any more."""
        if self.any(position):
            return position
        ended = position._replace(found=0)
        for clause, end in self.phase.blocked:
            sides = end.test(ended, position.side, 0)
            if sides is not None:
                return self.game.over(ended, sides, end.reason, clause)
        return ended

    def any(self, position: Position) -> bool:
        """Whether anything is legal; stops at the first action that is."""
        found = position.found
        if not found or not self.judges[position.side]:
            return bool(found)
        suspects = self.suspects(position) << self.offset
        if found & ~suspects:
            return True
        return any(True for _ in self.legal(position))

    @property
    def offset(self) -> int:
        """Where the points begin among the bits of the sheet."""
        return self.sheet.planes[0].offset

    # ------------------------------------------------------------ phases and seats

    def begin(self, stones: Stones, side: int, score: tuple[int, ...], step: int, kept: Kept) -> Position:
        """The first position of the phase, or a set-up one; rows and counts are looked at after the next action."""
        return self.blocked(self.ready(stones, side if self.seat is None else self.seat, step, score, kept, None))

    def _next_phase(self, position: Position, stones: Stones, score: tuple[int, ...], last: Action) -> Position:
        """From the last stone of a phase to the next one."""
        phases, index = self.game.phases, self.phase.index + 1
        side = (position.side + 1) % self.sides
        return self.game.begin(phases[index], stones, side, score, 0, 0, position.kept)._replace(last=last)

    def _chosen(self, position: Position, action: Action) -> Position:
        """The position after a seat has chosen its colour, or left the choice to the other."""
        phases, index = self.game.phases, self.phase.index + 1
        kept = position.kept
        if action.text in self.game.colours:
            colour = self.game.colours.index(action.text)
            seat = position.side
            kept = kept._replace(seats=(colour, 1 - colour) if seat == 0 else (1 - colour, colour))
            while phases[index].only_if_open:
                index += 1
        stones = position.stones
        placed = sum(mask.bit_count() for mask in stones)
        return self.game.begin(phases[index], stones, placed % self.sides, position.score, 0, 0, kept)._replace(
            last=action
        )
