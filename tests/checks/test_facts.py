"""Facts against pages: what places a fact, what proves it, why one is missing."""

from __future__ import annotations

from pathlib import Path

import pytest

from verifier.checks.facts import FactsReport, check
from verifier.replay.run import verify
from verifier.spec.rulebook import Rulebook

RULES = """\
id: noughts
name: {{ja: まるばつ, en: Noughts}}
players: [black, white]
board: {{columns: 3, rows: 3, drawn: cells}}
setup: empty
play:
  moves: [{{id: place, kind: place}}]
  ends: [{{id: three, kind: row, length: 3}}, {{id: full, kind: board-full}}]
page:
  summary:
    - id: aim
      text: {{ja: 三つ並べる。, en: Make three in a row.}}
{cites}
"""
EXAMPLES = """\
game: noughts
examples:
  - id: wins
    title: {ja: 勝ち, en: A win}
    moves: [a1, a2, b1, b2]
    lines: [{steps: [{play: c1, expect: {outcome: {winners: [black], reason: row}}}]}]
  - id: fails
    title: {ja: 誤り, en: Wrong}
    expect: {to_move: white}
"""


@pytest.fixture
def facts(tmp_path: Path):  # type: ignore[no-untyped-def]
    """The report on one fact of a rulebook with one sentence."""

    def run(
        cites: str = "", proof: str = "example", game: str = "noughts", docs: dict[str, str] | None = None
    ) -> FactsReport:
        fact = f"- {{id: f-1, game: {game}, kind: ending, fact: Three win., check: {proof}}}\n"
        files = {
            "rules/noughts.yaml": RULES.format(cites="".join(f"      {line}\n" for line in cites.splitlines())),
            "rules/facts.yaml": fact,
            "examples/noughts/play.yaml": EXAMPLES,
            **{f"docs/{name}": text for name, text in (docs or {}).items()},
        }
        for name, text in files.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        rulebook = Rulebook.load(tmp_path)
        assert rulebook.diagnostics == ()
        return check(rulebook, verify(rulebook))

    return run


@pytest.mark.parametrize(
    ("cites", "proof", "placed", "proved", "why"),
    [
        ("facts: [f-1]\nexamples: [wins]\nclauses: [three]", "example", 1, 1, None),
        ("facts: [f-1]\nexamples: [wins]", "example", 1, 1, None),
        ("facts: [f-1]", "page", 1, 0, None),
        ("facts: [f-1]\nexamples: [fails]", "page", 1, 0, None),
        ("", "page", 0, 0, "no sentence of a page cites it"),
        ("examples: [wins]", "example", 0, 0, "no sentence of a page cites it"),
        ("facts: [f-1]", "example", 1, 0, "the sentence `aim` names no example"),
        ("facts: [f-1]\nexamples: [fails]", "example", 1, 0, "the example `fails` fails"),
        ("facts: [f-1]\nexamples: [wins, fails]", "example", 1, 0, "the example `fails` fails"),
        (
            "facts: [f-1]\nexamples: [wins]\nclauses: [full]", "example", 1, 0,
            "no example of the sentence `aim` shows the clause `full`",
        ),
    ],
)  # fmt: skip
def test_a_fact(facts, cites: str, proof: str, placed: int, proved: int, why: str | None) -> None:  # type: ignore[no-untyped-def]
    found = facts(cites, proof)
    assert (found.facts, found.placed, found.proved) == (1, placed, proved)
    assert [m.why.en for m in found.missing] == ([] if why is None else [why])
    for missing in found.missing:
        assert (missing.id, missing.mark.file, missing.mark.line) == ("f-1", "rules/facts.yaml", 1)
        assert missing.why.ja != missing.why.en
        assert missing.fails == ("fails" in missing.why.en)


@pytest.mark.parametrize(
    ("docs", "why"),
    [
        ({"sources.ja.md": "% facts: f-1\n", "sources.en.md": "% facts: f-0, f-1\n"}, None),
        ({"sources.ja.md": "% facts: f-1\n"}, "the English page does not cite it"),
        ({"sources.en.md": "%facts: f-1\n"}, "the Japanese page does not cite it"),
        ({"sources.en.md": "facts: f-1\n", "sources.ja.md": "f-1\n"}, "no sentence of a page cites it"),
    ],
)
def test_a_fact_on_a_page_in_markdown(facts, docs: dict[str, str], why: str | None) -> None:  # type: ignore[no-untyped-def]
    found = facts(proof="page", docs=docs)
    assert [m.why.en for m in found.missing] == ([] if why is None else [why])


def test_a_fact_of_a_game_that_is_not_there(tmp_path: Path) -> None:
    (tmp_path / "rules").mkdir()
    fact = "- {id: f-1, game: crosses, kind: ending, fact: Three win., check: page}\n"
    (tmp_path / "rules" / "facts.yaml").write_text(fact, encoding="utf-8")
    (wrong,) = Rulebook.load(tmp_path).diagnostics
    assert (wrong.code, wrong.mark.line, wrong.mark.column) == ("unknown-game", 1, 19)
