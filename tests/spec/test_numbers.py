"""Numbers in prose come from the spec: change one, and every sentence that refers to it changes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from verifier.engine.rules import Rules
from verifier.engine.text import Text
from verifier.spec.lookup import values
from verifier.spec.models import GameFile
from verifier.spec.nodes import Leaf, Map
from verifier.spec.patch import patched
from verifier.spec.rulebook import Rulebook
from verifier.spec.texts import worded
from verifier.spec.validate import validated

ROOT = Path(__file__).parents[2]
BOOK = Rulebook.load(ROOT)
REFERENCE = re.compile(r"(?<!\{)\{([a-z][\w.-]*)\}(?!\})")


def texts(file: GameFile) -> list[Text]:
    """All texts of a game's page."""
    found = []
    for sentence in file.page.sentences() if file.page else ():
        found += [value for value in vars(sentence).values() if isinstance(value, Text)]
    return found


CITED = sorted(
    {
        (name, path)
        for name, source in BOOK.games.items()
        for text in texts(source.file)
        for language in ("ja", "en")
        for path in REFERENCE.findall(text[language])
    }
)


def changed(name: str, path: str) -> Rules:
    """The rules of a game with the number at a path one larger; a count of pieces with one piece fewer."""
    source = BOOK.games[name]
    if path.startswith("setup."):
        symbol = {"empty": "."}.get(path[6:]) or "xo"[source.file.players.index(path[6:])]
        other = "x" if symbol == "." else "."
        value: object = source.file.setup.replace(symbol, other, 1)
        path = "setup"
    else:
        value = int(values(source.file.rules)[path]) + 1
    at = source.node
    node = patched(source.node, Leaf(at.source, 0, 1, path), Leaf(at.source, 0, 1, value))  # type: ignore[arg-type]
    assert isinstance(node, Map)
    file, wrong = validated(GameFile, node)
    assert file is not None, wrong
    rules: Rules = file.rules
    return rules


def test_the_pages_refer_to_the_rules() -> None:
    assert len(CITED) >= 20


@pytest.mark.parametrize(
    ("name", "path"), [(n, p) for n, p in CITED if isinstance(values(BOOK.games[n].file.rules)[p], int)]
)
def test_a_changed_number_changes_each_sentence_that_refers_to_it(name: str, path: str) -> None:
    if path == "players" or (path.startswith("setup.") and BOOK.games[name].file.setup in ("checker", "empty")):
        after = None
    else:
        after = changed(name, path)
    for text in texts(BOOK.games[name].file):
        for language in ("ja", "en"):
            said = worded(BOOK.games[name].file.rules, text, language)
            assert not REFERENCE.search(said)
            if f"{{{path}}}" in text[language] and after is not None:
                assert worded(after, text, language) != said
