"""Counting sequences of actions, by hand or spread over processes and machines."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import Executor
from dataclasses import dataclass, field
from typing import Any

from ..engine.game import Game
from ..engine.position import Position
from ..engine.rules import Rules

TASKS = 64
"""Parts into which a count is cut: enough to keep a small cluster busy though parts differ in size."""


def counts(game: Game, position: Position, depth: int) -> list[int]:
    """How many sequences of exactly 1, 2, … actions there are.

    position: where they begin; depth: the length of the longest, at least 1. A game that has ended counts no further,
    and a turn that goes on is several actions.
    """
    found = [0] * depth
    waiting = [(position, 0)]
    while waiting:
        here, played = waiting.pop()
        legal = game.legal(here)
        found[played] += len(legal)
        if played + 1 < depth:
            waiting += [(game.play(here, action), played + 1) for action in legal]
    return found


@dataclass(frozen=True)
class Beginning:
    """Where a count begins, as a value that another process or machine can use: plain data, no file is read there.

    rules: of the game, its options chosen; diagram: a set-up position, None for the start of the game; state: what
    `Game.setup` takes besides (`to_move`, …); actions: played from there.
    """

    rules: Rules
    diagram: str | None = None
    state: Mapping[str, Any] = field(default_factory=dict)
    actions: tuple[str, ...] = ()

    def reached(self) -> tuple[Game, Position]:
        """The game compiled, and its position. RulebookError or IllegalAction where it cannot be reached."""
        game = Game(self.rules)
        position = game.start() if self.diagram is None else game.setup(self.diagram, **self.state)
        for action in self.actions:
            position = game.play(position, action)
        return game, position


@dataclass(frozen=True)
class Task:
    """A part of a count.

    beginning: of the whole; branches: sequences of actions from there; depth: how many actions more are counted.
    """

    beginning: Beginning
    branches: tuple[tuple[str, ...], ...]
    depth: int

    def run(self) -> list[int]:
        """The counts of all branches together."""
        game, start = self.beginning.reached()
        found = [0] * self.depth
        for branch in self.branches:
            position = start
            for action in branch:
                position = game.play(position, action)
            found = [a + b for a, b in zip(found, counts(game, position, self.depth), strict=True)]
        return found


def spread(beginning: Beginning, depth: int, executor: Executor, tasks: int = TASKS) -> list[int]:
    """The same as `counts`, computed by an executor: local processes, or a cluster.

    beginning: where the sequences begin; depth: as for `counts`; executor: its workers need this package; tasks: how
    many parts at the most.
    """
    game, position = beginning.reached()
    firsts = game.legal(position)
    split = 1 if len(firsts) >= tasks else 2
    if depth <= split:
        return counts(game, position, depth)
    branches: list[tuple[str, ...]] = [(str(first),) for first in firsts]
    if split == 2:
        branches = [(*one, str(two)) for one in branches for two in game.legal(game.play(position, one[0]))]
    parts = [Task(beginning, tuple(branches[i::tasks]), depth - split) for i in range(min(tasks, len(branches)))]
    found = [0] * (depth - split)
    for part in executor.map(Task.run, parts):
        found = [a + b for a, b in zip(found, part, strict=True)]
    return counts(game, position, split) + found
