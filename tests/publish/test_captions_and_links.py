"""What stands under a figure, and the rule that a refusal leads to."""

from __future__ import annotations

import pytest

from verifier.publish.render import Templates
from verifier.publish.view import GameView
from verifier.publish.views import game_view
from verifier.replay.run import verify
from verifier.spec.rulebook import Rulebook

RULES = """
id: rows
name: {ja: 並べ, en: Rows}
players: [black, white]
board: {columns: 15, rows: 15}
setup: empty
play:
  moves: [{id: place, kind: place}]
  ends: [{id: five, kind: row, length: 5}, {id: full, kind: no-legal-point}]
options:
  - id: size
    name: {ja: 大きさ, en: Size}
    about: {ja: 広さ。, en: How large.}
    default: large
    choices:
      large: {name: {ja: 15路, en: 15 lines}}
      small: {name: {ja: 9路, en: 9 lines}, set: {board.columns: 9, board.rows: 9}, examples: [threes]}
  - id: bars
    name: {ja: 禁じ手, en: Forbidden}
    about: {ja: 黒の制限。, en: What binds black.}
    default: "false"
    choices:
      "false": {name: {ja: なし, en: "Off"}}
      "true":
        name: {ja: あり, en: "On"}
        set:
          forbids.barred: {kind: barred-shapes, players: [black], row: five, bars: [double-three, double-four]}
        examples: [threes]
page:
  summary: [{id: short, text: {ja: 5つ並べます。, en: Make five.}}]
  turn:
    - id: anywhere
      text: {ja: 空いた点に置きます。, en: On empty points.}
      examples: [fours, threes]
      clauses: [place, barred]
  forbidden:
    - {id: all, text: {ja: 黒の禁じ手です。, en: Black only.}, examples: [threes, fours], clauses: [barred]}
    - id: three
      text: {ja: 三三です。, en: Threes.}
      examples: [threes]
      clauses: [barred]
      figure: threes
    - {id: four, text: {ja: 四四です。, en: Fours.}, examples: [fours], clauses: [barred]}
"""
EXAMPLES = """
game: rows
examples:
  - id: threes
    title: {ja: 三三, en: Double three}
    options: {size: small, bars: true}
    moves: [d5, a1, e4, c1, e6, h9, f5, i2, c3, i4]
    refused: [{play: e5, rule: barred}, {play: d5, rule: place}]
  - id: fours
    title: {ja: 四四, en: Double four}
    options: {size: small, bars: true}
    moves: [b5, a1, c5, c1, d5, h9, e2, i2, e3, i4, e4, i8]
    refused: [{play: e5, rule: barred}]
"""


@pytest.fixture(scope="module")
def view(tmp_path_factory: pytest.TempPathFactory) -> GameView:
    """A game in which one clause is told by several rules."""
    root = tmp_path_factory.mktemp("book")
    for name, text in (("rules/rows.yaml", RULES), ("examples/rows/shapes.yaml", EXAMPLES)):
        (root / name).parent.mkdir(parents=True)
        (root / name).write_text(text, encoding="utf-8")
    book = Rulebook.load(root)
    report = verify(book)
    assert [failure.message.en for failure in report.failures] == []
    return game_view(book, book.games["rows"], {v.example.id: v for v in report.verdicts})


def test_a_refusal_leads_to_the_rule_about_its_own_example(view: GameView) -> None:
    said = {name: [refusal.rule for refusal in example.refusals] for name, example in view.examples.items()}
    assert said == {"threes": ["three", "anywhere"], "fours": ["four"]}


def test_a_figure_says_nothing_of_the_size_of_its_board(view: GameView) -> None:
    templates = Templates("en")
    page = templates.render("game.md", game=view, head=view.head, version="", changed="").myst
    figure = page[page.index(".sk-figure") :].split(":::::\n")[1]
    assert "[Forbidden = On](#option-bars-true)" in figure and "Size" not in figure
    example = templates.render("examples.md", game=view.head, head=view.head, file=view.files[0]).myst
    assert "[Size = 9 lines]" in example and "[Forbidden = On]" in example
