"""The texts of the shipped games: links that are told apart, one word for one thing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from verifier.publish.words import WORDS
from verifier.spec.rulebook import Rulebook

ROOT = Path(__file__).parents[2]
BOOK = Rulebook.load(ROOT)


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("game", BOOK.games)
def test_no_two_examples_of_a_game_have_one_title(game: str, language: str) -> None:
    titles = Counter(
        e.title[language] for source in BOOK.examples if source.file.game == game for e in source.file.examples
    )
    assert [title for title, times in titles.items() if times > 1] == []


def japanese() -> Iterator[tuple[str, str]]:
    """The Japanese of the pages: where it stands, and what it says."""
    for folder in ("rules", "examples"):
        yield from ((str(path), path.read_text(encoding="utf-8")) for path in sorted((ROOT / folder).rglob("*.yaml")))
    yield from ((name, text.ja) for name, text in WORDS.items())


def test_what_is_played_where_nothing_is_agreed_has_one_name() -> None:
    others = ("既定", "初期設定", "初めの設定", "最初の設定", "デフォルト", "初期値")
    assert [(place, word) for place, text in japanese() for word in others if word in text] == []
    assert WORDS["is_default"].ja == "標準" and any("標準" in text for _, text in japanese())
