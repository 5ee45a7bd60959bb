"""The checklist of facts against the pages: what no sentence states, and what no example proves."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from ..engine.text import Text
from ..replay.evidence import Citing, Evidence, Showing, evidence
from ..replay.verdict import Report
from ..spec.diagnostics import Mark
from ..spec.rulebook import Rulebook
from ..spec.sources import read

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


def check(
    rulebook: Rulebook,
    report: Report,
    games: Iterable[str] | None = None,
    settled: Mapping[str, Evidence] = MappingProxyType({}),
) -> FactsReport:
    """Hold the facts against pages and verdicts.

    report: of a verification of the same rulebook; games: whose facts, None for all; settled: of the games that were
    not read again. Source: "Rules are data" in the design: placed when a sentence in both languages cites it, proved
    when an example behind it passes and its trace shows the clauses that the sentence names.
    """
    wanted = None if games is None else frozenset(games)
    facts = [f for f in rulebook.facts if wanted is None or f.game in wanted]
    marks = rulebook.fact_marks
    known = {**settled, **evidence(rulebook, report)}
    sentences = _sentences(known)
    documents = {language: _documents(rulebook, language) for language in ("ja", "en")}
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
        gaps = [_gap(sentence, known[game].shows) for game, sentence in citing]
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


def _gap(citing: Citing, shows: Mapping[str, Showing]) -> tuple[Text, bool] | None:
    """What a sentence lacks to be proved, or None; whether that is a failing example.

    shows: what the examples of its game show.
    """
    name = citing.sentence
    if not citing.examples:
        return Text(f"文「{name}」に例がない", f"the sentence `{name}` names no example"), False
    for example in citing.examples:
        if example not in shows:
            return Text(f"例「{example}」を確かめられない", f"the example `{example}` could not be replayed"), True
        if not shows[example].passed:
            return Text(f"例「{example}」が成り立たない", f"the example `{example}` fails"), True
    fired = frozenset[str]().union(*(shows[example].fired for example in citing.examples))
    for clause in citing.clauses:
        if clause not in fired:
            return Text(
                f"文「{name}」の条項「{clause}」がどの例でも働いていない",
                f"no example of the sentence `{name}` shows the clause `{clause}`",
            ), False
    return None


def _sentences(known: Mapping[str, Evidence]) -> dict[str, list[tuple[str, Citing]]]:
    """The sentences that cite each fact, with their games."""
    found: dict[str, list[tuple[str, Citing]]] = {}
    for name in sorted(known):
        for sentence in known[name].citing:
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
