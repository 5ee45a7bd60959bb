"""A small rulebook, and what a call of the program comes to."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

RULES = """\
id: noughts
name: {ja: まるばつ, en: Noughts}
players: [black, white]
board: {columns: 3, rows: 3, drawn: cells}
setup: empty
play:
  moves: [{id: place, kind: place}]
  ends: [{id: three, kind: row, length: 3}, {id: full, kind: board-full}]
options:
  - id: size
    name: {ja: 大きさ, en: Size}
    about: {ja: 盤の一辺。, en: How long a side of the board is.}
    default: 3
    choices: {}
    number: {min: 3, max: 9, set: {board.columns: "{value}", board.rows: "{value}"}, examples: [a-row-wins]}
page:
  summary:
    - id: aim
      text: {ja: "{ends.three.length}つ並べる。", en: "Make {ends.three.length} in a row."}
      facts: [noughts-01]
      examples: [a-row-wins]
      clauses: [three]
"""

FACTS = """\
- {id: noughts-01, game: noughts, kind: ending, fact: Three in a row win., check: example}
"""

EXAMPLES = """\
game: noughts
examples:
  - id: a-row-wins
    title: {ja: 並べて勝つ, en: A row wins}
    rules: [three]
    position: |
      x x .
      o o .
      . . .
    to_move: black
    lines:
      - steps:
          - play: c1
            expect: {outcome: {winners: [black], reason: row}, captured: []}
    refused:
      - {play: a1, rule: place, code: occupied}
"""

ROW = "expect: {outcome: {winners: [black], reason: row}, captured: []}"
"""The line of the example that says how the game ends."""


@dataclass(frozen=True)
class Done:
    """What a call of the program came to.

    status: exit status; out, err: what it printed.
    """

    status: int
    out: str
    err: str

    def json(self) -> Any:
        """The output as one value."""
        return json.loads(self.out)

    def lines(self) -> list[Any]:
        """The output as one value a line."""
        return [json.loads(line) for line in self.out.splitlines()]


Cli = Callable[..., Done]


class Rulebook:
    """A folder with a game, an example and a fact that all hold, to be spoilt."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.write("rules/noughts.yaml", RULES)
        self.write("rules/facts.yaml", FACTS)
        self.write("examples/noughts/ends.yaml", EXAMPLES)

    def write(self, name: str, text: str | bytes) -> None:
        """Put a file into it."""
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode() if isinstance(text, str) else text)

    def change(self, name: str, old: str, new: str) -> None:
        """Replace something that stands once in a file."""
        text = (self.root / name).read_text(encoding="utf-8")
        assert text.count(old) == 1
        self.write(name, text.replace(old, new))
