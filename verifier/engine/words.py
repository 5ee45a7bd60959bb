"""What colours and reasons are called by people."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from .text import Text

COLOURS: Mapping[str, str] = MappingProxyType({"black": "黒", "white": "白", "blue": "青", "red": "赤"})
"""Colours in Japanese; in English, and where one is missing here, a colour is called by its id."""

REASONS: Mapping[str, Text] = MappingProxyType(
    {
        "eliminated": Text("駒が足りなくなった", "too few pieces are left"),
        "immobile": Text("合法手がない", "no legal move is left"),
        "both-blocked": Text("どちらも動けない", "neither player can move"),
        "captures": Text("決まった数の駒を取った", "enough pieces were taken"),
        "lead": Text("取った数の差が開いた", "the lead in pieces taken is large enough"),
        "row": Text("列ができた", "a row is complete"),
        "both-rows": Text("両方の色の列が同時にできた", "both colours completed a row at once"),
        "board-full": Text("盤が埋まった", "the board is full"),
        "no-legal-point": Text("打てる点がない", "no legal point is left"),
        "move-limit": Text("決められた手数に達した", "the limit of turns is reached"),
        "repetition": Text("同じ局面がくり返された", "the same position came up again"),
        "no-progress": Text("取りのない手番が続いた", "too many turns without a capture"),
        "resign": Text("投了", "resignation"),
        "timeout": Text("時間切れ", "time is up"),
    }
)
"""Why a game ended; a reason that is missing here is called by its id."""


def colour(name: str) -> Text:
    """What a colour is called.

    name: its id.
    """
    return Text(COLOURS.get(name, name), name)


def result(winners: tuple[str, ...]) -> Text:
    """Who has won.

    winners: colours, none for a draw.
    """
    if not winners:
        return Text("引き分け", "a draw")
    return Text("・".join(colour(w).ja for w in winners) + "の勝ち", " and ".join(winners) + " won")
