"""What notations that are words mean, in both languages: nobody is to know them by heart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from ..engine.game import Game
from ..engine.mechanics.abilities import Abilities
from ..engine.text import Text

MEANINGS: Mapping[str, Text] = MappingProxyType(
    {
        "resign": Text("投了", "resigning"),
        "pick1": Text("1つ目を選ぶ", "the first hand"),
        "pick2": Text("2つ目を選ぶ", "the second hand"),
        "extra yes": Text("もう一度手番", "another turn"),
        "extra no": Text("追加の手番なし", "no other turn"),
        "recover yes": Text("押し手が戻る", "a push comes back"),
        "recover no": Text("押し手は戻らない", "no push comes back"),
        "dir n": Text("上へ", "up"),
        "dir ne": Text("右上へ", "up to the right"),
        "dir e": Text("右へ", "to the right"),
        "dir se": Text("右下へ", "down to the right"),
        "dir s": Text("下へ", "down"),
        "dir sw": Text("左下へ", "down to the left"),
        "dir w": Text("左へ", "to the left"),
        "dir nw": Text("左上へ", "up to the left"),
    }
)
"""Events that are the same in every game, and what players do in words of their own language."""


def abilities(game: Game) -> dict[str, Text]:
    """What a game's abilities are called, by their ids."""
    return {ability.id: ability.name for clause in _clauses(game) for ability in clause.all}


def meaning(game: Game, text: str) -> Text | None:
    """What an event or an action means, None for one that shows what it is.

    text: its notation.
    """
    kind, _, what = text.partition(" ")
    return abilities(game).get(what) if kind == "ability" else MEANINGS.get(text)


def _clauses(game: Game) -> Iterator[Abilities]:
    yield from (clause for clause in game.rules.play.chance if isinstance(clause, Abilities))
