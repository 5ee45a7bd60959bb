"""Who plays a game, and its phases, compiled in their order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from .diagrams import SYMBOLS
from .errors import RulebookError, inside
from .phase import Phase
from .rules import Rules
from .text import Text

if TYPE_CHECKING:
    from .game import Game

SLOTS = ("turns", "moves", "captures", "forbids", "continues", "chance", "ends")
TAKEN = ("play", "board", "setup", "players", "phases", "clock", "table", *SLOTS)
"""Words that stand first in the paths of patches and references, and so cannot name a phase."""


def checked_seats(rules: Rules) -> int:
    """How many people play. RulebookError where colours or seats cannot be so."""
    colours = rules.players
    if not 2 <= len(colours) <= len(SYMBOLS) or len(set(colours)) != len(colours):
        raise RulebookError(
            Text("プレイヤーは異なる2色から4色", "a game has two to four players of different colours"),
            "bad-rules",
            ("players",),
        )
    if "chance" in colours:
        message = Text("「chance」は色の名に使えない", "`chance` cannot name a colour")
        raise RulebookError(message, "bad-id", ("players", colours.index("chance")))
    seats = rules.seats or len(colours)
    if seats % len(colours):
        raise RulebookError(
            Text(
                f"席の数（{seats}）は色の数（{len(colours)}）の倍数",
                f"{seats} seats cannot be shared out among {len(colours)} colours",
            ),
            "bad-rules",
            ("seats",),
        )
    return seats


def phases_of(game: Game) -> Iterator[Phase]:
    """The phases of a game. RulebookError where one does not fit together."""
    rules, names = game.rules, set(TAKEN)
    for i, phase in enumerate(rules.phases):
        with inside("phases", i):
            if phase.id in names:
                raise RulebookError(
                    Text(
                        f"「{phase.id}」は段階の名に使えない（すでに使われている）",
                        f"`{phase.id}` is taken and cannot name a phase",
                    ),
                    "bad-id",
                    ("id",),
                )
            names.add(phase.id)
            yield Phase(game, phase, i, phase.id, phase.until.actions)
    with inside("play"):
        yield Phase(game, rules.play, len(rules.phases), "play", None)
