"""Numbers in prose come from the spec: change one, and every sentence that refers to it changes."""

from __future__ import annotations

import re
from collections import ChainMap
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from verifier.engine.rules import Rules
from verifier.engine.text import Text
from verifier.spec.known import Known
from verifier.spec.load import GameSource, rules_under
from verifier.spec.lookup import values
from verifier.spec.models import GameFile
from verifier.spec.nodes import Leaf
from verifier.spec.options import Patch
from verifier.spec.rulebook import Rulebook
from verifier.spec.texts import worded

ROOT = Path(__file__).parents[2]
FORMATS = ROOT / "tests" / "fixtures" / "formats"
GAMES = Rulebook.load(ROOT).games | Rulebook.load(FORMATS).games
REFERENCE = re.compile(r"(?<!\{)\{([a-z][\w.@=-]*)\}(?!\})")
NO_PATCH = re.compile(r"\.\d+(?:\.|@|$)|\.(?:count|minutes|rest)(?:@|$)|=")
"""References to numbers that no patch reaches: in lists, counted or worked out of others, or under a choice."""


def texts(file: GameFile) -> list[Text]:
    """All texts of a game's page."""
    found = []
    for sentence in file.page.sentences() if file.page else ():
        found += [value for value in vars(sentence).values() if isinstance(value, Text)]
    return found


CITED = sorted(
    {
        (name, path)
        for name, source in GAMES.items()
        for text in texts(source.file)
        for language in ("ja", "en")
        for path in REFERENCE.findall(text[language])
    }
)


def changed(source: GameSource, reference: str) -> Mapping[str, int | str]:
    """What references stand for in a game whose number is one larger, in the format that the reference names; a count
    of pieces has one piece fewer, and one more colour or round of people plays.
    """
    path, _, name = reference.partition("@")
    known = Known(source)
    form = next((form for form in source.file.formats if form.id == name), source.file.forms[0])
    rules = known.rules(form)
    assert rules is not None
    if path == "players":
        players = (*rules.players, "red") if len(rules.players) < 4 else rules.players[:-1]  # there is no fifth colour
        after: Rules | None = replace(rules, players=players, seats=0, setup="empty")
    elif path == "seats":
        after = replace(rules, seats=rules.seats + 2 * len(rules.players))
    else:
        value: int | str = int(known[reference]) + 1
        if NO_PATCH.search(reference):
            return ChainMap({reference: value}, dict(known))
        if path.startswith("setup."):
            symbol = {"empty": "."}.get(path[6:]) or "xobr"[rules.players.index(path[6:])]
            path, value = "setup", rules.setup.replace(symbol, "x" if symbol == "." else ".", 1)
        at = source.node.source
        patch = Patch(form, Leaf(at, 0, 1, path), Leaf(at, 0, 1, value))
        after = rules_under(source, [*known.patches(form), patch])
    assert after is not None
    return ChainMap({reference: values(after)[reference.partition("@")[0]]}, dict(known))


def test_the_pages_refer_to_the_rules() -> None:
    assert len(CITED) >= 20
    assert {path for name, path in CITED if name == "rows" and "@" in path} == {
        *("players@three", "ends.row.length@three", "ends.row.length@pairs", "ends.row.length@team"),
        *("opening.until.actions@team", "seats@team"),
    }


@pytest.mark.parametrize(("name", "path"), [(n, p) for n, p in CITED if isinstance(Known(GAMES[n])[p], int)])
def test_a_changed_number_changes_each_sentence_that_refers_to_it(name: str, path: str) -> None:
    source = GAMES[name]
    before = Known(source)
    filled = path.startswith("setup.") and source.file.setup in ("checker", "empty")  # no piece can be taken off it
    after = changed(source, path) if not filled else None
    for text in texts(source.file):
        for language in ("ja", "en"):
            said = worded(before, text, language)
            assert not REFERENCE.search(said)
            if f"{{{path}}}" in text[language] and after is not None:
                assert worded(after, text, language) != said
