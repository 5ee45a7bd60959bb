"""Who plays a game, and its phases, compiled in their order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from .board import union
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


def check_dead_ends(game: Game) -> None:
    """RulebookError where players can come to a stop without a result.

    In play one of them may have nothing to do; colours may be left to be chosen for ever.
    """
    _check_stuck(game.phases[-1])
    left_open: int | None = None  # the phase whose choice of colours may be left to a later one
    asked = False
    for i, phase in enumerate(game.phases):
        chooses = phase.flow is not None and phase.flow.settles
        if phase.only_if_open and left_open is None:
            raise RulebookError(
                Text("この段階の前に、色を選ばずに残せる段階（open: true）がない",
                     "no phase before this one leaves colours to be chosen (`open: true`)"),
                "bad-rules", ("phases", i, "only_if_open"),
            )  # fmt: skip
        settled = (chooses and asked) or left_open is not None  # or may be
        if settled and not phase.only_if_open and not phase.is_play:
            raise RulebookError(
                Text("色がもう選ばれていれば飛ばす段階なので、only_if_open: true が要る",
                     "colours may have been chosen before this phase, so it needs `only_if_open: true`"),
                "bad-rules", ("phases", i),
            )  # fmt: skip
        if chooses:
            asked = True
            left_open = i if phase.rules.moves[0].open else None  # type: ignore[union-attr]
    if left_open is not None:
        raise RulebookError(
            Text("open: true で残した色を、あとで選ぶ段階がない",
                 "colours may be left to be chosen here (`open: true`), and no later phase chooses them"),
            "bad-rules", ("phases", left_open, "moves", 0, "open"),
        )  # fmt: skip


def _check_stuck(phase: Phase) -> None:
    """RulebookError where nothing says what happens when a player can do nothing at all.

    phase: of play.
    """
    planes = list(phase.planes())
    anywhere = union(p.points for p in planes) == phase.full and all(p.lands == 0 for p in planes)
    fills = anywhere and not phase.narrows and not phase.judges and phase.blocked  # a full board is what is left
    if fills or any(end.settles for _, end in phase.blocked) or any(p.idle and p.sign == "pass" for p in planes):
        return
    raise RulebookError(
        Text("何もできなくなったときの終わり方がない"
             "（ends に immobile か no-legal-point、どの空点にも置けるなら board-full を書く）",
             "nothing says how the game ends when a player can do nothing: `ends` needs `immobile`, `no-legal-point` "
             "or, where any empty point may be taken, `board-full`"),
        "bad-rules", ("play", "ends"),
    )  # fmt: skip
