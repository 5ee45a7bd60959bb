"""Clauses that limit the time: a turn's, or a whole game's."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, NamedTuple

from ..errors import RulebookError
from ..parameters import Bounds
from ..text import Text
from .base import Clause

Seconds = Annotated[int, Bounds(1, 1_000_000)]
Refill = Annotated[int, Bounds(0, 1_000_000)]


class Clock(NamedTuple):
    """A clock compiled, in milliseconds.

    id: of the clause; whole: what each colour has at the start; refill: what a finished turn sets the mover's clock to
    where less is left; calls: at which remaining times one is made, the most first.
    """

    id: str
    whole: int
    refill: int
    calls: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class PerMove(Clause):
    """A turn has a time limit: whoever uses it up loses.

    seconds: for each turn, however many actions it has; calls: how many seconds before the end a call is made.
    """

    kind: Literal["per-move"] = "per-move"
    seconds: Seconds
    calls: tuple[Seconds, ...] = ()

    def build(self) -> Clock:
        """The clock: each finished turn sets it back. RulebookError for a call that is never made."""
        return _clock(self.id, self.seconds, self.seconds, self.calls)


@dataclass(frozen=True, kw_only=True)
class Total(Clause):
    """Each colour has a time for the whole game: whoever uses it up loses.

    seconds: for all turns together; refill: to how many seconds a finished turn sets the clock where less is left;
    calls: as for `per-move`.
    """

    kind: Literal["total"] = "total"
    seconds: Seconds
    refill: Refill = 0
    calls: tuple[Seconds, ...] = ()

    def build(self) -> Clock:
        """The clock. RulebookError as for `per-move`."""
        return _clock(self.id, self.seconds, self.refill, self.calls)


def _clock(name: str, whole: int, refill: int, calls: tuple[int, ...]) -> Clock:
    """The clock compiled. RulebookError for a call that can never be made, or that stands twice."""
    most = max(whole, refill)
    for i, call in enumerate(calls):
        text = None
        if call >= most:  # the clock never goes down to it
            text = Text(
                f"残り{call}秒の知らせは起こらない（時計は{most}秒）",
                f"a call at {call} s is never made: the clock has {most} s",
            )
        elif call in calls[:i]:
            text = Text(f"残り{call}秒の知らせが二度ある", f"the call at {call} s stands twice")
        if text is not None:
            raise RulebookError(text, "bad-rules", ("calls", i))
    return Clock(name, whole * 1000, refill * 1000, tuple(sorted({call * 1000 for call in calls}, reverse=True)))
