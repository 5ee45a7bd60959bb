"""How large the tables of clauses may grow: a rulebook may come from a stranger, with a board of 10,000 points."""

from __future__ import annotations

from .errors import RulebookError
from .text import Text

MOST = 640
"""Megabytes of masks that one clause, or the moves of one rank, may keep."""


def check_size(masks: int, bits: int) -> None:
    """RulebookError (`too-large`) where tables would grow too large.

    masks: how many whole numbers they hold; bits: of each, on average.
    """
    size = masks * bits // 8_000_000
    if size > MOST:
        raise RulebookError(
            Text(
                f"この盤では条項の表が {size:,} MB になる。{MOST} MB まで（盤を小さくするか、方向や長さを減らす）",
                f"on this board the tables of the clause would take {size:,} MB, and {MOST} MB is the most: use a "
                "smaller board, or fewer directions or lengths",
            ),
            "too-large",
        )
