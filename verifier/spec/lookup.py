"""What a reference in prose stands for: numbers and names of the rules, by path."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any

from ..engine.rules import Rules


def values(rules: Rules) -> dict[str, int | str]:
    """Every path that prose may refer to, with what it stands for.

    rules: of the game under the options that the prose speaks of. `ends.quiet.turns` is a parameter of a clause of
    play, `placement.until.actions` of a phase; entries without an id are counted from 1, `clock.own-time.calls.1`, and
    `chance.deal.shapes.count` says how many there are; `board.columns`; `setup.black` and `setup.empty` count the
    start; `players` counts the colours, `seats` the people; `clock.own-time.seconds`, `table.waiting` what surrounds a
    game. Of the `seconds` of a clock, `minutes` are the whole minutes and `rest` the seconds left over.
    """
    found: dict[str, int | str] = {"players": len(rules.players), "seats": rules.seats or len(rules.players)}
    _collect(found, "board", rules.board)
    _collect(found, "", rules.play)
    _collect(found, "clock", rules.clock)
    _collect(found, "table", rules.table)
    for clause in rules.clock:
        path = f"clock.{clause.id}"
        found[f"{path}.minutes"], found[f"{path}.rest"] = divmod(clause.seconds, 60)
    for phase in rules.phases:
        _collect(found, phase.id, phase)
    found.update({f"setup.{name}": n for name, n in _pieces(rules).items()})
    return found


def _collect(found: dict[str, int | str], path: str, value: Any) -> None:
    """Put the numbers, texts and lists below a path into a dictionary."""
    if is_dataclass(value):
        for f in fields(value):
            if f.name != "id":
                _collect(found, f"{path}.{f.name}" if path else f.name, getattr(value, f.name))
    elif isinstance(value, tuple) and value:
        if all(isinstance(v, str) for v in value):
            found[path] = ", ".join(value)
        else:
            for number, one in enumerate(value, 1):
                _collect(found, f"{path}.{getattr(one, 'id', number)}", one)
        found[f"{path}.count"] = len(value)
    elif isinstance(value, int | str) and not isinstance(value, bool):
        found[path] = value


def _pieces(rules: Rules) -> dict[str, int]:
    """How many pieces of each colour, and empty points, the start has."""
    size = rules.board.columns * rules.board.rows
    if rules.setup == "checker":
        counts = [(size + 1) // 2, size // 2]
    else:
        counts = [
            rules.setup.split().count(symbol) if rules.setup != "empty" else 0
            for symbol in "xobr"[: len(rules.players)]
        ]
    return {**dict(zip(rules.players, counts, strict=True)), "empty": size - sum(counts)}
