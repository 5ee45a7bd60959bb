"""What a phase's own flow offers, where it does not go on by the moves of pieces that its sheets find."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from .planes import Action
    from .position import Kept, Position
    from .refusals import Refusal


class Flow(Protocol):
    """How a phase goes on.

    settles: whether seats choose their colours in it; chosen: whether a placement may say what it takes; keys: what
    `setup` takes for it besides what all phases have; sizes: how many stones each shape has that hands may have.
    """

    @property
    def settles(self) -> bool: ...
    @property
    def chosen(self) -> bool: ...
    @property
    def keys(self) -> tuple[str, ...]: ...
    @property
    def sizes(self) -> Mapping[str, int]: ...

    def begin(self, stones: tuple[int, ...], side: int, score: tuple[int, ...], step: int, kept: Kept) -> Position:
        """The first position of the phase, or a set-up one."""

    def legal(self, position: Position) -> Sequence[Action]:
        """The legal actions: a lazy sequence that also knows notations."""

    def find(self, position: Position, text: str) -> Action | None:
        """The legal action of a notation, or None."""

    def play(self, position: Position, action: Action) -> Position:
        """The position after a legal action."""

    def chance(self, position: Position) -> dict[str, Fraction]:
        """Every event that chance may bring now, with its probability."""

    def odds(self, position: Position) -> tuple[Mapping[Any, Fraction], Fraction] | None:
        """The hands that the due deal may bring, with their odds, and how likely it is double; None without deals."""

    def due(self, position: Position) -> bool:
        """Whether chance is to act."""

    def named(self, text: str) -> Action | None:
        """The action of a notation, playable wherever it is legal; None for any other text."""

    def readable(self, text: str) -> bool:
        """Whether a text is written like an action of this phase."""

    def refusal(self, position: Position, text: str) -> Refusal | None:
        """Why a text is not legal, or None where it is no notation of the phase."""

    def fired(self, position: Position, action: Action, after: Position) -> Iterator[tuple[str, int, int]]:
        """The clauses that have a say in a legal action, with what each takes and the side that takes it."""

    def describe(self, position: Position) -> dict[str, Any]:
        """What the flow keeps, in the shapes that `setup` takes."""

    def kept(self, state: Mapping[str, Any]) -> Kept:
        """What the flow keeps, from what `setup` was given. RulebookError with the key of a value that cannot be."""

    def restored(self, position: Position, state: Mapping[str, Any]) -> Position:
        """A set-up position with what can only be told from the board. RulebookError as for `kept`."""
