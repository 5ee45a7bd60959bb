"""What a clause is, and what each slot's clauses compile to.

moves      planes(board) -> Planes         what may be done, as conjunctions of tests
           finder(board) -> Finder         or, where no conjunction finds it, as a list made when asked for
captures   build(ground) -> Takes          what the piece that has acted takes about it
           build(ground) -> Groups         or, where stones are placed, the groups that are taken, told apart
           build(ground) -> Losses         or what the others take from who has placed
forbids    build(ground) -> Prefers        what goes first
           build(ground) -> Narrow         or which points are left
           build(ground) -> Judge          or what is wrong with a placement, asked point by point
continues  build(board) -> Follow          which moves may follow which
ends       build(ground) -> End            when to ask, and the test
           build(ground) -> Waits          or when a row that would win waits for the next player
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Literal, NamedTuple

from ..board import Board
from ..errors import RulebookError
from ..parameters import STRICT, Id
from ..refusals import Code
from ..text import Text
from ..values import check_colour

if TYPE_CHECKING:
    from ..planes import Take
    from ..position import Position


@dataclass(frozen=True, kw_only=True)
class Clause:
    """One mechanic with its parameters.

    id: its name, unique in its game.
    """

    __pydantic_config__: ClassVar[dict[str, Any]] = STRICT
    id: Id


class Ground(NamedTuple):
    """What a clause may know of its game when it is compiled.

    board; colours: in turn order; clauses: those of its phase, by slot and id; parts: what has been compiled already.
    """

    board: Board
    colours: tuple[str, ...]
    clauses: Mapping[str, Mapping[str, Any]]
    parts: dict[Any, Any]

    def built(self, clause: Any) -> Any:
        """A clause compiled, or taken over from a game in which it, and what it names, are the same.

        clause: one that is built from a ground. RulebookError where it does not fit.
        """
        named = [getattr(clause, "row", None), getattr(clause, "flank", None)]
        needs = tuple(c for slot in self.clauses.values() for name, c in slot.items() if name in named)
        key = self.board, self.colours, clause, needs
        if key not in self.parts:
            self.parts[key] = clause.build(self)
        return self.parts[key]

    @property
    def everybody(self) -> frozenset[int]:
        """All sides."""
        return frozenset(range(len(self.colours)))

    def clause(self, slot: str, name: str, kind: str) -> Any:
        """Another clause of the phase, which this one needs.

        slot: `captures` or `ends`; name: its id; kind: what it must be. RulebookError(`unknown-clause`) where there
        is none; the parameter that names it must be called like its kind.
        """
        found = self.clauses[slot].get(name)
        if found is None or found.kind != kind:
            known = [id for id, clause in self.clauses[slot].items() if clause.kind == kind]
            some = ", ".join(known) or "-"
            raise RulebookError(
                Text(
                    f"「{name}」という {kind} の条項は {slot} にない（あるのは {some}）",
                    f"there is no clause `{name}` of the kind {kind} in `{slot}` (it has: {some})",
                ),
                "unknown-clause",
                (kind,),
            )
        return found

    def for_two(self) -> None:
        """RulebookError where more than two colours play, for clauses that know one opponent only."""
        if len(self.colours) > 2:
            raise RulebookError(
                Text("この条項は2色のゲームにしか使えない", "this clause is for games of two colours only"), "bad-rules"
            )

    def sides(self, colours: tuple[str, ...], *where: str) -> frozenset[int]:
        """The sides of some colours.

        where: what holds them. RulebookError(`unknown-colour`) for a colour that does not play.
        """
        for i, colour in enumerate(colours):
            check_colour(colour, self.colours, *where, i)
        return frozenset(self.colours.index(colour) for colour in colours)


class Prefers(NamedTuple):
    """While any of these moves is possible, no other is legal; first: ids of move clauses."""

    first: tuple[str, ...]


class Narrow(NamedTuple):
    """Which points are left for placing and removing.

    code: the refusal of the others; allowed: (own, opp, empty) -> mask of those that are left.
    """

    code: Code
    allowed: Callable[[int, int, int], int]


class Fault(NamedTuple):
    """What is wrong with a placement.

    code: the refusal; shapes: (name, stones, points that they need) of each shape that makes it so, as masks.
    """

    code: Code
    shapes: tuple[tuple[str, int, int], ...] = ()


Stones = tuple[int, ...]
"""A mask a colour, in turn order."""


class Placed(NamedTuple):
    """A placement with what follows from it at once.

    stones: before it; side: who places; at: the point as a mask; taken: what the placer takes; lost: what others take
    then, by side; after: the stones after all that; awaited: the row that waits for this action, or 0, and whose it is.
    """

    stones: Stones
    side: int
    at: int
    taken: int
    lost: tuple[tuple[int, int], ...]
    after: Stones
    awaited: int = 0
    owner: int = -1


class Judge(NamedTuple):
    """What is wrong with a placement, asked for one at a time.

    sides: whom it concerns; suspects: (stones, side, empty) -> points at which something may be wrong, as long as
    nothing is taken; fault: a placement -> what is wrong, or None.
    """

    sides: frozenset[int]
    suspects: Callable[[Stones, int, int], int]
    fault: Callable[[Placed], Fault | None]


class Takes(NamedTuple):
    """What the piece that has acted takes.

    reach: its point as a mask -> the points of which an enemy must hold one for it to take anything; find: (action, own
    after it, opp) -> mask of the pieces taken, asked only then.
    """

    reach: Mapping[int, int]
    find: Take


class Groups(NamedTuple):
    """What a placement can take, group by group.

    near: (stones, side, empty) -> points at which something may be taken; find: (stones, side, point as a mask) -> the
    groups, as masks; chosen: whether the placer chooses which of them are taken.
    """

    near: Callable[[Stones, int, int], int]
    find: Callable[[Stones, int, int], tuple[int, ...]]
    chosen: bool


class Losses(NamedTuple):
    """What others take from who has placed; find: (stones, side that has placed, point) -> (side, what it takes)."""

    find: Callable[[Stones, int, int], tuple[tuple[int, int], ...]]


class Waits(NamedTuple):
    """When a row that would win waits for the next player's action.

    rows: (stones of a side, side) -> its winning rows, with their axes; end: (stones, next side, axis, row) -> the
    point from which the next side may take the row whole, or 0; None where rows are broken, not taken whole.
    """

    rows: Callable[[int, int], list[tuple[str, int]]]
    end: Callable[[Stones, int, str, int], int] | None


class Follow(NamedTuple):
    """Which moves may follow which with the same piece; see `SamePiece`."""

    moves: tuple[str, ...]
    direction: str
    optional: bool
    revisit: bool


When = Literal["captured", "acted", "blocked", "repeats", "quiet", "turns"]
Sides = tuple[int, ...]


Test = Callable[["Position", int, int], Sides | None]
"""(position, side that moved, mask of the point where its piece is, 0 where none has acted) -> who has won."""


class End(NamedTuple):
    """An ending compiled.

    when: `captured` is asked after an action by which pieces have left the board and in a set-up position, `acted`
    after each action too, `blocked` when nothing but passing is left; `repeats`, `quiet` and `turns` are limits on what
    the engine counts, reached at `at`. reason: of the outcome. test: (position, side that moved, mask of the point
    where its piece is, 0 where none has acted) -> the winning sides, none for a draw, or None when the game goes on.
    replay: whether the game is played again then; settles: whether it ends the game whenever nothing at all is legal.
    """

    when: When
    reason: str
    test: Test
    at: int = 0
    replay: bool = False
    settles: bool = False


def draw(position: Position, moved: int, at: int) -> Sides:
    """The test of an ending that is a draw whenever it is asked."""
    return ()
