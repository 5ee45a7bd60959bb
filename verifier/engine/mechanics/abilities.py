"""Abilities: what chance gives a player at the start, each one small effect on hands, pushes, turns or clocks.

An active ability is used once, on the own turn before anything is placed or pushed; all others work by themselves.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal

from ..errors import RulebookError
from ..hand_effects import Claim, Dye, EvenColours, Flip, LateHands, Swap, Untouching
from ..parameters import STRICT, ByKind, Id
from ..text import Text
from ..turn_effects import (
    AddClock,
    CancelExtra,
    ExtraTurn,
    FewerPushes,
    NoPushLimit,
    Regain,
    SetClock,
    Stagger,
    TakeBack,
    VoidPush,
)
from .base import Clause

AnyEffect = Annotated[
    Dye
    | TakeBack
    | SetClock
    | AddClock
    | NoPushLimit
    | FewerPushes
    | Stagger
    | VoidPush
    | ExtraTurn
    | CancelExtra
    | Regain
    | Flip
    | Swap
    | EvenColours
    | Claim
    | Untouching
    | LateHands,
    ByKind(),
]


@dataclass(frozen=True, kw_only=True)
class Ability:
    """An ability that chance may give.

    id: its name in notations; name: what players call it; effect: what it does.
    """

    __pydantic_config__: ClassVar[dict[str, Any]] = STRICT
    id: Id
    name: Text
    effect: AnyEffect


@dataclass(frozen=True, kw_only=True)
class Abilities(Clause):
    """At the start each player is given one of the abilities by chance, independently of the other.

    all: what may be given, each as likely.
    """

    kind: Literal["abilities"] = "abilities"
    all: tuple[Ability, ...]

    def check(self) -> None:
        """RulebookError where there is nothing to be given, or two have one id."""
        if not self.all:
            raise RulebookError(Text("能力が一つもない", "there are no abilities to be given"), "wrong-value", ("all",))
        names = [ability.id for ability in self.all]
        for i, name in enumerate(names):
            if name in names[:i]:
                raise RulebookError(
                    Text(f"「{name}」という id が二つある", f"the id `{name}` stands twice"),
                    "duplicate-id",
                    ("all", i, "id"),
                )
