"""The mechanics, by slot: every clause that a rulebook may choose."""

from __future__ import annotations

from typing import Annotated, Any

from ..parameters import ByKind
from .abilities import Abilities
from .barred import BarredShapes, FarFrom, ThreeThree
from .clocks import PerMove, Total
from .custodian import CornerCustodian, Custodian
from .dealt import Deal, DoubleDeal, PlaceHand, Push, SmallHands
from .ends import (
    BoardFull,
    BothBlocked,
    BothRows,
    Captured,
    Eliminated,
    Immobile,
    Lead,
    MoveLimit,
    NoLegalPoint,
    NoProgress,
    Repetition,
    Row,
)
from .extension import Extension
from .flank import Flank, NoSelfSandwich, SelfSandwich
from .lines import Approach, Withdrawal
from .loops import LoopCapture
from .moves import ChooseColour, Jump, Pass, Place, Remove, Slide, Step
from .order import Beside, Prefer, SamePiece

__all__ = ["SLOTS", "Capture", "Chance", "Clock", "Continuation", "Ending", "Forbid", "Move"]


Move = Annotated[
    Step | Jump | Slide | Place | Remove | Pass | ChooseColour | Approach | Withdrawal | LoopCapture | PlaceHand | Push,
    ByKind(),
]
Capture = Annotated[Custodian | CornerCustodian | Flank | SelfSandwich, ByKind()]
Forbid = Annotated[Prefer | Beside | FarFrom | BarredShapes | ThreeThree | NoSelfSandwich, ByKind()]
Continuation = Annotated[SamePiece, ByKind()]
Chance = Annotated[Deal | DoubleDeal | SmallHands | Abilities, ByKind()]
Ending = Annotated[
    Row
    | BothRows
    | Captured
    | Lead
    | Eliminated
    | Immobile
    | BothBlocked
    | BoardFull
    | NoLegalPoint
    | Repetition
    | NoProgress
    | MoveLimit
    | Extension,
    ByKind(),
]
Clock = Annotated[PerMove | Total, ByKind()]

SLOTS: dict[str, Any] = {
    "moves": Move,
    "captures": Capture,
    "forbids": Forbid,
    "continues": Continuation,
    "chance": Chance,
    "ends": Ending,
    "clock": Clock,
}
"""The slots of a phase in the order in which they apply, and what each may hold; last the clock, a whole game's."""
