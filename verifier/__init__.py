"""Shikimoku: rules of board games as data, replayed by an engine and published as illustrated pages."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .engine.errors import RulebookError
    from .engine.game import Game
    from .engine.position import Outcome, Position
    from .engine.refusals import IllegalAction, Refusal

__all__ = ["IllegalAction", "Outcome", "Position", "Refusal", "RulebookError", "load_game"]

HOMES = {
    "IllegalAction": ".engine.refusals",
    "Outcome": ".engine.position",
    "Position": ".engine.position",
    "Refusal": ".engine.refusals",
    "RulebookError": ".engine.errors",
}
"""Where the public names live. They are fetched when asked for: pytest imports this package in every project."""


def __getattr__(name: str) -> Any:
    """A public name, imported when it is first used."""
    if name in HOMES:
        return getattr(import_module(HOMES[name], __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def load_game(
    name: str | Path,
    options: Mapping[str, Any] | None = None,
    players: int = 2,
    root: str | Path | None = None,
) -> Game:
    """A game of a rulebook, its options chosen.

    name: a game's id, or the path of its file (a text with `/` or `.yaml`); options: values by option id, compared
    as text; players: how many play, which chooses among the game's formats; root: folder with `rules/` (default: the
    nearest parent of the current folder that has one, then the built-in rulebook). RulebookError for an unknown game,
    option, choice or number of players, and for a file that cannot be used.
    """
    from .spec.load import load_game as load

    return load(name, options or {}, players, root)
