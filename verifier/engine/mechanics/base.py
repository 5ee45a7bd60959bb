"""What a clause is, and what each slot's clauses compile to.

moves      planes(board) -> Planes         what may be done, as conjunctions of tests
           finder(board) -> Finder         or, where no conjunction finds it, as a list made when asked for
captures   build(board) -> Take            (action, own, opp) -> mask of the pieces taken
forbids    build(ground) -> Prefers        what goes first
           build(ground) -> Narrow         or which points are left
continues  build(board) -> Follow          which moves may follow which
ends       build(ground) -> End            when to ask, and the test
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal, NamedTuple

from ..board import Board
from ..errors import RulebookError
from ..refusals import Code
from ..text import Text

if TYPE_CHECKING:
    from ..position import Position

STRICT = {"extra": "forbid", "strict": True}
"""How `spec` validates a clause: no unknown keys, no numbers in quotes."""


@dataclass(frozen=True)
class Bounds:
    """The least and the greatest value of a number.

    least, most: both allowed. The validating room reads them through its own protocol, so that nothing is
    imported here.
    """

    least: int
    most: int

    def __get_pydantic_core_schema__(self, source: Any, handler: Callable[[Any], Any]) -> Any:
        return {**handler(source), "ge": self.least, "le": self.most}


@dataclass(frozen=True)
class Written:
    """How a text must be written.

    pattern: a regular expression for the whole of it.
    """

    pattern: str

    def __get_pydantic_core_schema__(self, source: Any, handler: Callable[[Any], Any]) -> Any:
        return {**handler(source), "pattern": self.pattern}


Side = Annotated[int, Bounds(1, 100)]
Count = Annotated[int, Bounds(1, 1_000_000)]
Id = Annotated[str, Written(r"^[a-z][a-z0-9_-]*$")]


@dataclass(frozen=True, kw_only=True)
class Clause:
    """One mechanic with its parameters.

    id: its name, unique in its game.
    """

    __pydantic_config__: ClassVar[dict[str, Any]] = STRICT
    id: Id


class Ground(NamedTuple):
    """What a clause may know of its game when it is compiled.

    board; colours: in turn order; ends: the endings of its phase, by id.
    """

    board: Board
    colours: tuple[str, ...]
    ends: Mapping[str, Any]

    def sides(self, colours: tuple[str, ...], *where: str) -> frozenset[int]:
        """The sides of some colours.

        where: what holds them. RulebookError(`unknown-colour`) for a colour that does not play.
        """
        for i, colour in enumerate(colours):
            if colour not in self.colours:
                names = ", ".join(self.colours)
                raise RulebookError(
                    Text(
                        f"「{colour}」という色はない（{names} のどれか）",
                        f"there is no colour `{colour}` (one of: {names})",
                    ),
                    "unknown-colour",
                    (*where, i),
                )
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


class Follow(NamedTuple):
    """Which moves may follow which with the same piece; see `SamePiece`."""

    moves: tuple[str, ...]
    direction: str
    optional: bool
    revisit: bool


When = Literal["captured", "acted", "blocked", "repeats", "quiet", "turns"]
Sides = tuple[int, ...]


class End(NamedTuple):
    """An ending compiled.

    when: `captured` is asked after an action by which pieces have left the board and in a set-up position, `acted`
    after each action too, `blocked` when nothing but passing is left; `repeats`, `quiet` and `turns` are limits on what
    the engine counts, reached at `at`. reason: of the outcome. test: (position, side that moved, mask of the point
    where its piece is, 0 where none has acted) -> the winning sides, none for a draw, or None when the game goes on.
    replay: whether the game is played again then.
    """

    when: When
    reason: str
    test: Callable[[Position, int, int], Sides | None]
    at: int = 0
    replay: bool = False


def draw(position: Position, moved: int, at: int) -> Sides:
    """The test of an ending that is a draw whenever it is asked."""
    return ()
