"""The checklist of facts against the pages: what no sentence states, and what no example proves."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from ..engine.text import Text
from ..replay.verdict import Report, Verdict
from ..spec.diagnostics import Mark
from ..spec.models import Question, Statement, Term
from ..spec.rulebook import Rulebook
from ..spec.sources import read

Sentence = Statement | Question | Term
MARKER = re.compile(r"^%\s*facts:\s*(.*?)\s*$", re.MULTILINE)
"""How a Markdown page says which facts the paragraph above it states."""


class Missing(NamedTuple):
    """A fact that is not placed or not proved.

    id: of the fact; why; mark: where the fact stands in `rules/facts.yaml`; fails: whether an example behind it fails,
    which is told already.
    """

    id: str
    why: Text
    mark: Mark
    fails: bool = False


class FactsReport(NamedTuple):
    """How complete the pages are.

    facts: how many there are; placed: how many a sentence in both languages states; proved: how many of those that need
    an example, or a match, are proved by one; missing: the others, in the order of the list.
    """

    facts: int
    placed: int
    proved: int
    missing: tuple[Missing, ...]


def check(rulebook: Rulebook, report: Report, games: Iterable[str] | None = None) -> FactsReport:
    """Hold the facts against pages and verdicts.

    report: of a verification of the same rulebook; games: whose facts, None for all. Source: "Rules are data" in the
    design: placed when a sentence in both languages cites it, proved when an example behind it passes and its trace
    shows the clauses that the sentence names.
    """
    wanted = None if games is None else frozenset(games)
    facts = [f for f in rulebook.facts if wanted is None or f.game in wanted]
    marks = rulebook.fact_marks
    sentences = _sentences(rulebook)
    documents = {language: _documents(rulebook, language) for language in ("ja", "en")}
    verdicts = {(v.game_id, v.example.id): v for v in report.verdicts}
    placed = proved = 0
    missing: list[Missing] = []
    for fact in facts:
        citing = sentences.get(fact.id, [])
        absent = [language for language, ids in documents.items() if fact.id not in ids]
        if not citing and absent:
            missing.append(Missing(fact.id, _unplaced(absent), marks[fact.id]))
            continue
        placed += 1
        if fact.check == "page":
            continue
        gaps = [_gap(game, sentence, verdicts) for game, sentence in citing]
        if any(gap is None for gap in gaps):
            proved += 1
        else:
            why, fails = next(
                (g for g in gaps if g is not None),
                (Text("例で確かめる文がない", "no sentence with an example cites it"), False),
            )
            missing.append(Missing(fact.id, why, marks[fact.id], fails))
    return FactsReport(len(facts), placed, proved, tuple(missing))


def _unplaced(absent: list[str]) -> Text:
    """Why a fact that no game's page cites is not placed."""
    if len(absent) == 2:
        return Text("どのページの文も引いていない", "no sentence of a page cites it")
    language = Text("日本語" if absent == ["ja"] else "英語", "Japanese" if absent == ["ja"] else "English")
    return Text(f"{language.ja}のページにない", f"the {language.en} page does not cite it")


def _gap(game: str, sentence: Sentence, verdicts: dict[tuple[str, str], Verdict]) -> tuple[Text, bool] | None:
    """What a sentence lacks to be proved, or None; whether that is a failing example."""
    if not sentence.examples:
        return Text(f"文「{sentence.id}」に例がない", f"the sentence `{sentence.id}` names no example"), False
    behind = [verdicts.get((game, name)) for name in sentence.examples]
    for name, verdict in zip(sentence.examples, behind, strict=True):
        if verdict is None:
            return Text(f"例「{name}」を確かめられない", f"the example `{name}` could not be replayed"), True
        if not verdict.passed:
            return Text(f"例「{name}」が成り立たない", f"the example `{name}` fails"), True
    fired = frozenset[str]().union(*(v.fired for v in behind if v is not None))
    for clause in sentence.clauses:
        if clause not in fired:
            return Text(
                f"文「{sentence.id}」の条項「{clause}」がどの例でも働いていない",
                f"no example of the sentence `{sentence.id}` shows the clause `{clause}`",
            ), False
    return None


def _sentences(rulebook: Rulebook) -> dict[str, list[tuple[str, Sentence]]]:
    """The sentences that cite each fact, with their games."""
    found: dict[str, list[tuple[str, Sentence]]] = {}
    for name, source in rulebook.games.items():
        for sentence in source.file.page.sentences() if source.file.page else ():
            for fact in sentence.facts:
                found.setdefault(fact, []).append((name, sentence))
    return found


def _documents(rulebook: Rulebook, language: str) -> frozenset[str]:
    """The facts that the Markdown pages of a language cite."""
    ids: set[str] = set()
    for path in sorted((rulebook.root / "docs").glob(f"**/*.{language}.md")):
        text, _ = read(path)
        for match in MARKER.finditer(text or ""):
            ids.update(re.split(r"[,\s]+", match[1]))
    return frozenset(ids)
