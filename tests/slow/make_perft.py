"""Fill in the counts of the perft tables: `python -m tests.slow.make_perft [GAME]…` in the project's root.

A table, `tests/perft/<game>.yaml`, is a list of positions, kept by hand: `id`, `about`, how many play (`players`,
two where it is left out), local rules (`options`), another limit than those below (`most`), where it begins
(`diagram` and `to_move`, perhaps `state` for what else a position keeps, or the start of the game) and `moves`
played from there. This script plays each on with the slow engine and writes `counts`: the n-th is the number
of sequences of exactly n actions, and a game that has ended counts no further. It goes as deep as the limits
below allow and writes the file anew, always in the same way: whoever adds a position leaves its counts out and
runs this (some minutes for all).
"""
from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from textwrap import fill, indent
from typing import Any, TypedDict

import yaml

from . import GAMES, Position, SlowGame
from .ninuki import Ninuki

JUDGES: dict[str, Any] = {**GAMES, "ninuki": Ninuki}
FOLDER = Path(__file__).resolve().parent.parent / "perft"
MOST_FROM_START = 300_000       # no count is larger than this …
MOST = 20_000
DEEPEST = 12                    # … and no list of counts longer


class Entry(TypedDict, total=False):
    """One position of a table."""

    id: str
    about: str
    players: int
    options: dict[str, str]
    diagram: str
    to_move: str
    state: dict[str, Any]
    moves: list[str]
    most: int
    counts: list[int]


def position_of(game: SlowGame, entry: Entry) -> Position:
    """The position that an entry counts from."""
    position = game.start()
    if "diagram" in entry:
        position = game.setup(entry["diagram"], entry["to_move"], **entry.get("state", {}))
    for action in entry.get("moves", ()):
        position = game.play(position, action)
    return position


def counts(game: SlowGame, position: Position, most: int) -> list[int]:
    """Numbers of sequences of 1, 2, … actions, up to the limits or to the end of all games (a last 0)."""
    numbers: list[int] = []
    ahead: Iterable[Position] = [position]
    while len(numbers) < DEEPEST:
        number, level = 0, []
        for reached in ahead:
            level.append(reached)
            number += len(game.legal(reached))
            if number > most:
                return numbers
        numbers.append(number)
        if number == 0:
            break
        ahead = further(game, level)
    return numbers


def further(game: SlowGame, level: Iterable[Position]) -> Iterator[Position]:
    """What one more action leads to, made one by one, since counting often stops early."""
    for reached in level:
        for move in game.moves(reached).values():
            yield game.carry_out(reached, move)


def as_yaml(name: str, entries: list[Entry]) -> str:
    """A table in its one layout."""
    parts = ["# Numbers of sequences of 1, 2, … actions, counted by the slow engine:\n"
             f"# python -m tests.slow.make_perft {name}\n"
             f"game: {name}\npositions:\n"]
    for entry in entries:
        text = f"- id: {entry['id']}\n  about: {json.dumps(entry['about'], ensure_ascii=False)}\n"
        for key in ("players", "most"):
            if key in entry:
                text += f"  {key}: {entry[key]}\n"
        if "options" in entry:
            text += f"  options: {json.dumps(entry['options'])}\n"
        if "diagram" in entry:
            text += f"  diagram: |\n{indent(entry['diagram'].strip(), '    ')}\n"
            text += f"  to_move: {entry['to_move']}\n"
        if "state" in entry:
            text += f"  state: {json.dumps(entry['state'])}\n"
        if "moves" in entry:
            text += fill(f"moves: [{', '.join(entry['moves'])}]", 108, initial_indent="  ",
                         subsequent_indent="    ", break_on_hyphens=False, break_long_words=False) + "\n"
        text += f"  counts: [{', '.join(map(str, entry['counts']))}]\n"
        parts.append(indent(text, "  "))
    return "\n".join(parts)


def rewrite(name: str) -> None:
    """Count one game's table anew."""
    path = FOLDER / f"{name}.yaml"
    entries: list[Entry] = yaml.safe_load(path.read_text(encoding="utf-8"))["positions"]
    for entry in entries:
        players = {"players": entry["players"]} if "players" in entry else {}
        game = JUDGES[name].with_options(entry.get("options", {}), **players)
        at_start = "diagram" not in entry and "moves" not in entry
        most = entry.get("most", MOST_FROM_START if at_start else MOST)
        entry["counts"] = counts(game, position_of(game, entry), most)
        print(f"{name:10} {entry['id']:36} {entry['counts']}", flush=True)
    path.write_text(as_yaml(name, entries), encoding="utf-8")


if __name__ == "__main__":
    for chosen in sys.argv[1:] or JUDGES:
        rewrite(chosen)
