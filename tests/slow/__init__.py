"""Slow, plain implementations of the moving games, written from their rules alone, to judge the engine by.

Nothing here knows the package `verifier`: boards are dictionaries of (column, row) -> colour, and every rule
is written out as a player would say it. `GAMES` names the games; each takes its board and its numbers as
parameters, so that relatives of a game can be compared too: `GAMES["konane"](columns=6, rows=6)`.
"""
from __future__ import annotations

from .alquerque import Alquerque
from .fanorona import Fanorona
from .gomoku import Gomoku
from .hasami import Hasami
from .konane import Konane
from .rules import IllegalMove, Outcome, Position, SlowGame
from .seega import Seega
from .surakarta import Surakarta

GAMES: dict[str, type[SlowGame]] = {
    "alquerque": Alquerque,
    "fanorona": Fanorona,
    "gomoku": Gomoku,
    "hasami": Hasami,
    "konane": Konane,
    "seega": Seega,
    "surakarta": Surakarta,
}

__all__ = ["GAMES", "IllegalMove", "Outcome", "Position", "SlowGame"]
