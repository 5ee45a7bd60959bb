"""What a replay finds: verdicts and failures as values."""

from __future__ import annotations

from typing import NamedTuple

from ..engine.game import Game
from ..engine.position import Position
from ..engine.refusals import Refusal
from ..engine.text import Text
from ..spec.codes import UNPROVED
from ..spec.diagnostics import Diagnostic, Mark
from ..spec.worked import Example, Refused, Step


class Failure(NamedTuple):
    """One expectation that does not hold.

    example: id of the example, `examples/<game>/<file>.yaml::<id>`; mark: where the expectation stands; message: what
    was expected and what came; boards: the two diagrams that tell most, each under its heading; paste: YAML that would
    hold, where there is any.
    """

    example: str
    mark: Mark
    message: Text
    boards: tuple[tuple[Text, str], ...] = ()
    paste: str = ""


class Shown(NamedTuple):
    """One step as it was replayed.

    step: from the file; actions: what was played, whole turns taken apart; positions: before the first action and after
    each; captured: names of the points on which something was taken; fired: ids of the clauses that had a say; calls:
    made during it, in seconds left.
    """

    step: Step
    actions: tuple[str, ...]
    positions: tuple[Position, ...]
    captured: tuple[str, ...]
    fired: tuple[str, ...]
    calls: tuple[int, ...] = ()


class Verdict(NamedTuple):
    """One example as it was replayed.

    name: `examples/<game>/<file>.yaml::<id>`; example; file: shown name of its file; mark: where it stands; game: under
    the example's options; start: its position; lines: the steps of each line as far as they could be played; refused:
    what was refused and why; failures; fired: all clauses that had a say, in moves and refusals.
    """

    name: str
    example: Example
    file: str
    mark: Mark
    game: Game
    start: Position
    lines: tuple[tuple[Shown, ...], ...]
    refused: tuple[tuple[Refused, Refusal], ...]
    failures: tuple[Failure, ...]
    fired: frozenset[str]

    @property
    def game_id(self) -> str:
        """The game that the example is about."""
        return self.game.id

    @property
    def passed(self) -> bool:
        """Whether every expectation holds."""
        return not self.failures


class Report(NamedTuple):
    """What a verification found.

    verdicts: of all examples that could be replayed; diagnostics: what could not be used; steps: actions played;
    seconds: of CPU time.
    """

    verdicts: tuple[Verdict, ...]
    diagnostics: tuple[Diagnostic, ...]
    steps: int
    seconds: float

    @property
    def failures(self) -> tuple[Failure, ...]:
        """Everything that does not hold, in the order of the files."""
        return tuple(f for v in self.verdicts for f in v.failures)

    @property
    def passed(self) -> bool:
        """Whether all can be used and all holds."""
        return not self.diagnostics and not self.failures

    @property
    def status(self) -> int:
        """The exit status: 0 all holds, 1 something does not, 2 something cannot be used."""
        if any(d.code not in UNPROVED for d in self.diagnostics):
            return 2
        return 1 if self.failures or self.diagnostics else 0
