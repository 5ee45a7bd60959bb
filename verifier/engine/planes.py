"""Actions and planes: what may be done, as data.

An action is a point of a plane; a plane is one kind of action in one direction. A plane's points are a
conjunction of tests on boards seen from the point: an own piece here, an enemy one step on, nothing two steps
on. `Sheet` finds the actions of many planes at once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol

from .board import Board, shifted
from .refusals import Code

if TYPE_CHECKING:
    from .sheets import Sheet

OWN, OPP, EMPTY = range(3)

Scan = Callable[[int, int, int], int]
"""(own, opp, empty) -> what is found, as bits."""
Take = Callable[["Action", int, int], int]
"""(action, own after it, opp) -> mask of the enemy pieces taken."""
Test = tuple[Code, int, int]
"""(refusal where it fails, board, distance from the point)."""


class Action:
    """One step of one player, a value equal by its notation.

    text: the notation; clause: id of the clause that it belongs to. The rest is its effect as masks.
    """

    __slots__ = ("clause", "flag", "here", "near", "own", "plane", "quiet", "reach", "sheet", "text", "to", "took")

    def __init__(
        self, clause: str, text: str, own: int = 0, took: int = 0, here: int = 0, to: int = 0, quiet: int = 0
    ) -> None:
        self.clause, self.text = clause, text
        self.own = own  # what changes on the mover's pieces
        self.took = took  # what it takes by itself, always
        self.here = here  # the point it starts from
        self.to = to  # where the piece is afterwards, 0 if none is put anywhere
        self.quiet = quiet  # how much it adds to the count of turns without a capture
        self.reach = 0  # where an enemy must be for it to take more, 0 if it cannot, -1 if that is to be tried
        self.near = 0  # where an enemy must be for the piece to go on, 0 if it cannot, -1 if it needs none
        self.flag = 0  # its bit in its sheet
        self.sheet: Sheet | None = None
        self.plane: Plane = NOWHERE

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Action({self.text!r})"

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Action) and self.text == other.text)

    def __hash__(self) -> int:
        return hash(self.text)


class Plane:
    """One kind of action in one direction; its notation is [from] sign [to] tag.

    clause: id of the clause; points: from where it may start at all; tests: what must hold, in the order in
    which a refusal names it; direction, hops: which way and how many steps; lands: distance to where the piece
    goes, None if none goes anywhere; over: distance to the piece it takes, 0 if none; idle: does nothing;
    take: what it takes by itself besides.
    """

    def __init__(
        self,
        clause: str,
        points: int,
        tests: tuple[Test, ...],
        *,
        direction: str = "",
        hops: int = 0,
        lands: int | None = None,
        over: int = 0,
        sign: str = "",
        tag: str = "",
        idle: bool = False,
        take: Take | None = None,
    ) -> None:
        self.clause, self.points, self.tests, self.direction, self.hops = clause, points, tests, direction, hops
        self.lands, self.over, self.sign, self.tag, self.idle = lands, over, sign, tag, idle
        self.takes: tuple[Take, ...] = (take,) if take else ()
        self.rules: tuple[str, ...] = (clause,) if take else ()  # whose takes they are
        self.captures = bool(over or take)
        self.follow = 0  # which bits of its sheet may go on after it
        self.offset = 0

    @property
    def form(self) -> tuple[str, str]:
        """How its actions are written: the kind (`word`, `put`, `off`, `move`) and the sign with the tag."""
        if self.idle:
            return "word", self.sign
        if self.lands is None:
            return "off", self.sign
        return ("move" if self.lands else "put"), self.sign + self.tag

    @property
    def spot(self) -> bool:
        """Whether it puts a piece down or takes one off, so that clauses may narrow its points."""
        return not self.idle and not self.lands

    @property
    def listed(self) -> bool:
        """Whether a finder lists its actions, as no test of its own finds them."""
        return not self.idle and not self.tests

    def holds(self, boards: tuple[int, ...]) -> int:
        """The points at which all its tests hold.

        boards: own, opp, empty.
        """
        mask = self.points
        for _, who, delta in self.tests:
            mask &= shifted(boards[who], delta)
        return mask

    def action(self, board: Board, p: int) -> Action:
        """Its action at a point."""
        if self.idle:
            return Action(self.clause, self.sign, quiet=1)
        here, name = 1 << p, board.name(p)
        if self.lands is None:
            return Action(self.clause, self.sign + name, own=here, here=here, quiet=1)
        if not self.lands:
            return Action(self.clause, name, own=here, here=here, to=here)
        to = 1 << p + self.lands
        text = name + self.sign + board.name(p + self.lands) + self.tag
        action = Action(self.clause, text, here | to, 1 << p + self.over if self.over else 0, here, to, 1)
        if self.takes:
            action.reach = -1
        return action


NOWHERE = Plane("", 0, ())


class Finder(Protocol):
    """Finds moves that planes side by side would find too slowly, or not at all.

    planes: what its actions have in common, a plane without points where no conjunction of tests finds them; actions:
    all that can ever exist, None for a bit that stands for none; number(begin, others): gives each its bit in a sheet
    and returns the search for those that are possible, together with what `others` finds.
    """

    @property
    def planes(self) -> Sequence[Plane]: ...
    @property
    def actions(self) -> Sequence[Action | None]: ...
    def number(self, begin: int, others: Scan) -> Scan: ...
