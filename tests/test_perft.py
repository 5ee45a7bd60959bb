"""The engine counts as the slow engine does: every table of `tests/perft`, position by position.

The tables and how they are made are told in `tests/slow/make_perft.py`.
"""
from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from verifier import load_game

TESTS = Path(__file__).resolve().parent


def entries() -> Iterator[Any]:
    for path in sorted((TESTS / "perft").glob("*.yaml")):
        table = yaml.safe_load(path.read_text(encoding="utf-8"))
        for entry in table["positions"]:
            yield pytest.param(table["game"], entry, id=f"{table['game']}-{entry['id']}")


def counted(game: Any, position: Any, depth: int) -> list[int]:
    """Numbers of sequences of 1, 2, … depth actions; the last actions are counted, not played."""
    numbers, level = [], [position]
    for remaining in reversed(range(depth)):
        numbers.append(sum(len(game.legal(reached)) for reached in level))
        if remaining:
            level = [game.play(reached, action) for reached in level for action in game.legal(reached)]
    return numbers


@pytest.mark.parametrize(("name", "entry"), list(entries()))
def test_counts(name: str, entry: dict[str, Any]) -> None:
    game = load_game(name, root=TESTS.parent, options=entry.get("options", {}), players=entry.get("players", 2))
    position = game.start()
    if "diagram" in entry:
        position = game.setup(entry["diagram"], to_move=entry["to_move"], **entry.get("state", {}))
    for action in entry.get("moves", ()):
        position = game.play(position, action)
    assert counted(game, position, len(entry["counts"])) == entry["counts"]
