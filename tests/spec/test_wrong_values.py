"""A value of another kind is an error wherever it stands, and never quietly left out."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from typing import Any

import broken
import pytest
import yaml

from verifier.engine.mechanics.dealt import PlaceHand
from verifier.engine.parameters import Id
from verifier.spec.compose import parse
from verifier.spec.models import GameFile, RulebookFile
from verifier.spec.validate import validated
from verifier.spec.worked import ExampleFile

MATCHES = """\
game: leap
examples:
  - id: three
    title: {ja: 三局, en: Three games}
    players: 2
    match: {kind: ranked, same_network: true, waited: 5, wishes: [{calm: short}]}
    expect: {kind: ranked, paired: true}
    games:
      - position: {at: a1, rows: "x o", fill: "x"}
        to_move: black
        clock: {black: 5}
        turn: 3
        blocks: {black: [1, true]}
        free: edge
        expect: {plays: [person, cpu], counts: [1, half], seats: {black: 1}, outcome: open, waiting: none}
        steps:
          - {leaves: 1, expect: {counts: unrated, chance: {double: 1/2}, outcome: {winners: [], reason: row}}}
          - {play: c1, spent: 5}
"""
SEVERAL = broken.RULES.replace("rows: 2}", "rows: 2, drawn: cells}") + """\
clock: [{id: time, kind: total, seconds: 5, refill: 1, calls: [3]}]
table: {first: decided, rated: [ranked], draws: half, waiting: 5, paired_by: [calm]}
"""
FILES: dict[str, tuple[Any, str]] = {
    "rules": (GameFile, SEVERAL),
    "examples": (ExampleFile, broken.EXAMPLES),
    "matches": (ExampleFile, MATCHES),
}
WRONG: tuple[Any, ...] = ({"a": 1}, [[]], "no such", 0.5)
Path = tuple[str | int, ...]


def paths(value: Any, path: Path = ()) -> Iterator[Path]:
    """The places of all values."""
    entries = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, child in entries:
        yield (*path, key)
        yield from paths(child, (*path, key))


def changed(value: Any, path: Path, other: Any) -> Any:
    """A copy in which another value stands somewhere."""
    found = copy.deepcopy(value)
    at = found
    for segment in path[:-1]:
        at = at[segment]
    at[path[-1]] = other
    return found


def places() -> list[tuple[str, Path]]:
    """One place of each kind."""
    found: dict[Any, tuple[str, Path]] = {}
    for name, (kind, text) in FILES.items():
        for path in paths(yaml.safe_load(text)):
            found.setdefault((kind, tuple(part for part in path if isinstance(part, str))), (name, path))
    return list(found.values())


@pytest.mark.parametrize(("name", "path"), places(), ids=lambda part: ".".join(map(str, part)) if part else "")
def test_what_does_not_fit_is_told(name: str, path: Path) -> None:
    """A mapping where a word had to be was taken out, and the default stood there instead."""
    kind, text = FILES[name]
    for other in WRONG:
        node, _ = parse(json.dumps(changed(yaml.safe_load(text), path, other)), "file.yaml")
        assert node is not None
        value, wrong = validated(kind, node)
        assert (value is None) == bool(wrong), other


@pytest.mark.parametrize(
    ("kind", "text", "help"),
    [
        (RulebookFile, "title: {ja: 本, en: A book}\nversion: one", "write it like 1.0.0"),
        (PlaceHand, "{id: hand, kind: place-hand, shapes: {I: straight}}", "stones are `#` and gaps `.`"),
        (PlaceHand, "{id: hand, kind: place-hand, shapes: {i: '##'}}", "one to four capital letters or digits"),
        (PlaceHand, "{id: Hand, kind: place-hand, shapes: {I: '##'}}", "begin with a small letter"),
        (Id, "'no id'", "begin with a small letter"),
    ],
)
def test_how_a_text_must_be_written_is_said(kind: Any, text: str, help: str) -> None:
    node, _ = parse(text, "file.yaml")
    assert node is not None
    _, (wrong,) = validated(kind, node)
    assert wrong.help is not None and help in wrong.help.en
