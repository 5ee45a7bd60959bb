"""A game's file and its replayed examples as the view that its pages show."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from ..engine.game import Game
from ..engine.mechanics.dealt import Push
from ..replay.verdict import Verdict
from ..spec.formats import in_words, people
from ..spec.known import Known
from ..spec.load import GameSource
from ..spec.models import Page, Question, Statement, Term
from ..spec.rulebook import Rulebook
from . import scenes, tell
from .example_views import ExampleWriter
from .hands import sheets
from .option_views import OptionWriter
from .prose import Path, Writer
from .view import ExampleView, GameView, RefusalView, StatementView
from .words import FIRST_FILES, NUMBERED

Sentence = Statement | Question | Term

OTHERS = ("mistakes", "questions", "glossary", "tips", "compared", "table")
"""The sections of a page whose sentences have no number."""


def game_view(rulebook: Rulebook, source: GameSource, verdicts: Mapping[str, Verdict]) -> GameView:
    """All that the pages of a game show.

    rulebook; source: of the game; verdicts: passed, by the ids of the examples. ValueError for a game without
    a page.
    """
    if source.file.page is None:
        raise ValueError(f"{source.shown} has no page")
    page = _PageWriter(source, source.file.page, verdicts)
    options = OptionWriter(source)
    examples = ExampleWriter(page.writer.values, verdicts, page.naming, page.citing, options)
    files = sorted(
        (examples.file(s) for s in rulebook.examples if s.file.game == source.file.id),
        key=lambda file: (FIRST_FILES.index(file.name) if file.name in FIRST_FILES else len(FIRST_FILES), file.name),
    )
    shown = {example.id: example for file in files for example in file.examples}
    length = source.file.page.length
    return GameView(
        id=source.file.id,
        name=page.writer.line(source.file.name, ("name",)),
        place=page.writer.place(("id",)),
        players=in_words(people(source.file)),
        formats=options.told_apart(),
        first=tell.colour(source.file.players[0]),
        start=scenes.plain(source.game, source.game.start()),
        length=page.writer.line(length, ("page", "length")) if length else None,
        summary=page.section("summary", shown),
        sections={key: page.section(key, shown) for key in (*NUMBERED, *OTHERS)},
        options=options.options(),
        shapes=sheets(source.game),
        worked=source.file.page.worked,
        files=tuple(files),
    )


class _PageWriter:
    """Makes the sentences of one page.

    source: the game; page: its page; verdicts: by the ids of the examples.
    """

    def __init__(self, source: GameSource, page: Page, verdicts: Mapping[str, Verdict]) -> None:
        self.game, self.page, self.verdicts = source.game, page, verdicts
        self.writer = Writer(source.node, Known(source))

    def sentences(self, key: str) -> tuple[Sentence, ...]:
        """The sentences of a section."""
        found: tuple[Sentence, ...] = getattr(self.page, key)
        return found

    @property
    def rules(self) -> Iterator[Sentence]:
        """The numbered sentences."""
        for key in NUMBERED:
            yield from self.sentences(key)

    @cached_property
    def numbers(self) -> Mapping[str, str]:
        """The visible number of each numbered sentence; sections that the page does not have are not counted."""
        sections = [self.sentences(key) for key in NUMBERED if self.sentences(key)]
        return {s.id: f"{n}.{m}" for n, section in enumerate(sections, 1) for m, s in enumerate(section, 1)}

    @cached_property
    def stating(self) -> Mapping[str, list[tuple[bool, Sentence]]]:
        """The numbered sentences that name each clause, and whether each stands outside of the clause's own section."""
        found: dict[str, list[tuple[bool, Sentence]]] = {}
        homes: dict[str, str] = {}
        for key in NUMBERED:
            for s in self.sentences(key):
                for clause in s.clauses:
                    if clause not in homes:
                        homes[clause] = _home(self.game, clause) or "forbidden"
                    found.setdefault(clause, []).append((key != homes[clause], s))
        return found

    def naming(self, example: str) -> Mapping[str, str]:
        """The rule that an example's refusals by each clause are looked up in: one of the section that the clause
        belongs to and that cites the example, best as its figure; then one that names no other clause and cites few
        examples, since it says more of this one. Where none cites it, the first that names the clause alone.
        """

        def rank(one: tuple[bool, Sentence]) -> tuple[bool, bool, bool, bool, int]:
            elsewhere, s = one
            cited = example in s.examples
            return elsewhere, not cited, s.figure != example, len(s.clauses) > 1, cited * len(s.examples)

        return {clause: min(sentences, key=rank)[1].id for clause, sentences in self.stating.items()}

    @cached_property
    def citing(self) -> Mapping[str, tuple[str, ...]]:
        """The rules that each example proves."""
        found: dict[str, dict[str, None]] = {}
        for s in self.rules:
            for name in s.examples:
                found.setdefault(name, {})[s.id] = None
        return {name: tuple(ids) for name, ids in found.items()}

    @cached_property
    def drawn(self) -> Mapping[str, str]:
        """Beside which sentence each figure is drawn: once a page, beside a numbered rule where one asks for
        it.
        """
        found: dict[str, str] = {}
        for key in (*NUMBERED, *OTHERS, "summary"):
            for s in self.sentences(key):
                if s.figure is not None:
                    found.setdefault(s.figure, s.id)
        return found

    def section(self, key: str, examples: Mapping[str, ExampleView]) -> tuple[StatementView, ...]:
        """The sentences of a section.

        key: its name; examples: by their ids.
        """
        return tuple(self._sentence(s, ("page", key, i), examples) for i, s in enumerate(self.sentences(key)))

    def _sentence(self, s: Sentence, path: Path, examples: Mapping[str, ExampleView]) -> StatementView:
        asked, text, key = None, s.answer if isinstance(s, Question) else s.text, "text"
        if isinstance(s, Question):
            asked, key = self.writer.line(s.question, (*path, "question")), "answer"
        elif isinstance(s, Term):
            asked = self.writer.line(s.term, (*path, "term"))
        return StatementView(
            id=s.id,
            number=self.numbers.get(s.id, ""),
            asked=asked,
            text=self.writer.block(text, (*path, key)),
            checks=tuple(name for name in s.examples if _proves(self.verdicts.get(name), s)),
            figure=s.figure if s.figure is not None and self.drawn[s.figure] == s.id else None,
            reading=s.reading,
            refusals=tuple(_mistaken(s, examples)) if path[1] == "mistakes" else (),
        )


def _home(game: Game, clause: str) -> str | None:
    """The section in which a rule that states a clause is looked for, None for what forbids and what options add."""
    for phase in game.phases:
        if clause == phase.continues or clause in (capture.id for capture in phase.rules.captures):
            return "captures"
        if clause in (end.id for end in phase.rules.ends):
            return "endings"
        if clause in (dealt.id for dealt in phase.rules.chance):
            return "hands"
        for move in phase.rules.moves if phase.flow is not None else ():
            if clause == move.id:
                return "pushes" if isinstance(move, Push) else "turn"
    kinds = [plane for plane in game.phases[-1].planes() if plane.clause == clause]
    if not kinds:
        return None
    return "captures" if any(plane.captures or plane.listed for plane in kinds) else "turn"


def _proves(verdict: Verdict | None, s: Sentence) -> bool:
    """Whether a replay shows what a sentence says: it passes, and a clause that it names has a say there."""
    shows = verdict is not None and (not s.clauses or not verdict.fired.isdisjoint(s.clauses))
    return verdict is not None and verdict.passed and shows


def _mistaken(s: Sentence, examples: Mapping[str, ExampleView]) -> Iterator[RefusalView]:
    """The refusals that show a mistake: those by the clauses that the sentence names, else all of its
    examples.
    """
    found = [refusal for name in s.examples for refusal in examples[name].all_refusals]
    named = [refusal for refusal in found if refusal.clause in s.clauses]
    yield from dict.fromkeys(named or found)
