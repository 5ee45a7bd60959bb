"""What pages say of formats: who plays, where a local rule counts, how an example is played."""

from __future__ import annotations

from pathlib import Path

import pytest

from verifier.publish.render import Templates
from verifier.publish.view import GameView
from verifier.publish.views import game_view
from verifier.replay.run import verify
from verifier.spec.rulebook import Rulebook

BOOK = Path(__file__).resolve().parents[1] / "fixtures" / "formats"


@pytest.fixture(scope="module")
def view() -> GameView:
    """A game of five formats."""
    book = Rulebook.load(BOOK)
    return game_view(book, book.games["rows"], {v.example.id: v for v in verify(book).verdicts})


def page(view: GameView, template: str, language: str) -> str:
    """A page of the game as MyST, without the backslashes that keep signs from being read as markup."""
    made = Templates(language).render(template, game=view, file=view.files[0], version="", changed="")
    return made.myst.replace("\\", "")


def test_the_head_names_the_formats(view: GameView) -> None:
    """Those that their number does not tell apart."""
    assert (
        "[Players]{.sk-label} 2, 3 or 4 (Four, taking turns (3 stones), Teams (5 stones, 4 people)); Black begins"
    ) in page(view, "game.md", "en")
    assert "2・3・4人（四人で交代（3個）、チーム戦（5個、4人））、先手は黒" in page(view, "game.md", "ja")


def test_a_local_rule_names_the_formats_in_which_it_counts(view: GameView) -> None:
    said = {option.id: [name.ja.plain for name in option.formats] for option in view.options}
    assert said == {
        "format4": ["四人で交代（3個）", "チーム戦（5個、4人）"],
        "exact": ["二人（4個）", "チーム戦（5個、4人）"],
        "centre": ["チーム戦（5個、4人）"],
    }
    assert "[適用：]{.sk-label} 二人（4個）、チーム戦（5個、4人）" in page(view, "game.md", "ja")


def test_the_texts_of_a_choice_have_its_numbers(view: GameView) -> None:
    assert [[choice.name.en.plain for choice in option.choices] for option in view.options] == [
        ["3 stones", "Teams, 5 stones"],
        ["they win", "exactly 4"],
        ["2 stones", "none", "1 stone"],
    ]


def test_an_example_names_its_format_where_it_is_not_the_first(view: GameView) -> None:
    said = {name: example.format.en.plain if example.format else None for name, example in view.examples.items()}
    assert said["four-in-a-row"] is None and said["exactly-four"] is None
    assert said["three-colours"] == "Three people (3 colours, 3 stones)"
    assert said["five-for-a-team"] == "Teams (5 stones, 4 people)"
    assert page(view, "examples.md", "en").count("[Format:]{.sk-label}") == 5
