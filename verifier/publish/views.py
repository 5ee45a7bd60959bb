"""Replayed examples and a game's file as the view that its pages show."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from ..engine.game import Game
from ..engine.position import Position
from ..replay.verdict import Shown, Verdict
from ..spec.load import GameSource
from ..spec.lookup import values
from ..spec.models import Expect, Question, Statement, Term
from ..spec.rulebook import ExampleSource, Rulebook
from . import scenes, tell
from .prose import Path, Writer
from .view import (
    ExampleView,
    FileView,
    GameView,
    LineView,
    Phrase,
    RefusalView,
    StatementView,
    StepView,
)
from .words import NUMBERED

Sentence = Statement | Question | Term

OTHERS = ("mistakes", "questions", "glossary", "tips", "table")
"""The sections of a page whose sentences have no number."""


def game_view(rulebook: Rulebook, source: GameSource, verdicts: Mapping[str, Verdict]) -> GameView:
    """All that the pages of a game show.

    rulebook; source: of the game, with a page; verdicts: passed, by the ids of the examples.
    """
    page = source.file.page
    if page is None:
        raise ValueError(f"{source.shown} has no page")
    numbers = _numbers(source)
    naming = _naming(source)
    writer = Writer(source.node, values(source.file.rules))
    files = tuple(
        _file(example_source, writer.values, verdicts, naming, _citing(source))
        for example_source in rulebook.examples
        if example_source.file.game == source.file.id
    )
    examples = {example.id: example for file in files for example in file.examples}
    drawn = _drawn(source)
    sentences = {
        key: tuple(
            _statement(writer, s, ("page", key, i), numbers, verdicts, examples, drawn, naming)
            for i, s in enumerate(getattr(page, key))
        )
        for key in ("summary", *NUMBERED, *OTHERS)
    }
    game = source.game
    return GameView(
        id=source.file.id,
        name=writer.line(source.file.name, ("name",)),
        place=writer.place(("id",)),
        players=len(source.file.players),
        first=tell.colour(source.file.players[0]),
        start=scenes.plain(game, game.start()),
        length=writer.line(page.length, ("page", "length")) if page.length else None,
        summary=sentences.pop("summary"),
        sections=sentences,
        worked=page.worked,
        files=files,
    )


# ---------------------------------------------------------------- sentences


def _numbers(source: GameSource) -> dict[str, str]:
    """The visible number of each numbered sentence."""
    page = source.file.page
    return {
        s.id: f"{n}.{m}" for n, key in enumerate(NUMBERED, 1) for m, s in enumerate(getattr(page, key), 1)
    }


def _in_order(source: GameSource) -> Iterator[Sentence]:
    """The sentences of a page, the numbered rules first and the summary last."""
    page = source.file.page
    for key in (*NUMBERED, *OTHERS, "summary"):
        yield from getattr(page, key)


def _naming(source: GameSource) -> dict[str, str]:
    """The rule that names each clause: the first one that does."""
    found: dict[str, str] = {}
    for key in NUMBERED:
        for s in getattr(source.file.page, key):
            for clause in s.clauses:
                found.setdefault(clause, s.id)
    return found


def _citing(source: GameSource) -> dict[str, tuple[str, ...]]:
    """The rules that each example proves."""
    found: dict[str, list[str]] = {}
    for key in NUMBERED:
        for s in getattr(source.file.page, key):
            for name in s.examples:
                found.setdefault(name, []).append(s.id)
    return {name: tuple(dict.fromkeys(ids)) for name, ids in found.items()}


def _drawn(source: GameSource) -> dict[str, str]:
    """Beside which sentence each figure is drawn: a page shows an example once."""
    found: dict[str, str] = {}
    for s in _in_order(source):
        if s.figure is not None:
            found.setdefault(s.figure, s.id)
    return found


def _statement(
    writer: Writer, s: Sentence, path: Path, numbers: Mapping[str, str], verdicts: Mapping[str, Verdict],
    examples: Mapping[str, ExampleView], drawn: Mapping[str, str], naming: Mapping[str, str],
) -> StatementView:  # fmt: skip
    asked, key = None, "text"
    if isinstance(s, Question):
        asked, key = writer.line(s.question, (*path, "question")), "answer"
    elif isinstance(s, Term):
        asked = writer.line(s.term, (*path, "term"))
    return StatementView(
        id=s.id,
        number=numbers.get(s.id, ""),
        asked=asked,
        text=writer.block(s.answer if isinstance(s, Question) else s.text, (*path, key)),
        checks=tuple(name for name in s.examples if _proves(verdicts.get(name), s)),
        figure=s.figure if s.figure is not None and drawn[s.figure] == s.id else None,
        reading=s.reading,
        refusals=tuple(_mistaken(s, examples)) if path[1] == "mistakes" else (),
    )


def _proves(verdict: Verdict | None, s: Sentence) -> bool:
    """Whether a replay shows what a sentence says: it passes, and a clause that the sentence names has a say in it."""
    return verdict is not None and verdict.passed and (not s.clauses or not verdict.fired.isdisjoint(s.clauses))


def _mistaken(s: Sentence, examples: Mapping[str, ExampleView]) -> Iterator[RefusalView]:
    """The refusals that show a mistake: those by the clauses that the sentence names, or else all of its examples."""
    found = [refusal for name in s.examples for refusal in examples[name].all_refusals]
    named = [refusal for refusal in found if refusal.clause in s.clauses]
    yield from dict.fromkeys(named or found)


# ---------------------------------------------------------------- examples


def _file(
    source: ExampleSource, numbers: Mapping[str, str], verdicts: Mapping[str, Verdict],
    naming: Mapping[str, str], citing: Mapping[str, tuple[str, ...]],
) -> FileView:  # fmt: skip
    writer = Writer(source.node, numbers)
    examples = tuple(
        _example(writer, source.path.stem, i, verdicts[example.id], naming, citing.get(example.id, ()))
        for i, example in enumerate(source.file.examples)
    )
    return FileView(source.path.stem, examples)


def _example(
    writer: Writer, file: str, index: int, verdict: Verdict, naming: Mapping[str, str], statements: tuple[str, ...]
) -> ExampleView:
    example, game, start = verdict.example, verdict.game, verdict.start
    path: Path = ("examples", index)
    refusals = tuple(tell.refusals(game, start, (*example.refused, *(example.expect.refuses or ())), naming))
    lines = tuple(
        LineView(
            writer.line(line.title, (*path, "lines", i, "title")) if line.title else None,
            tuple(
                _step(writer, (*path, "lines", i, "steps", j), game, shown, naming)
                for j, shown in enumerate(verdict.lines[i])
            ),
        )
        for i, line in enumerate(example.lines)
    )
    allowed = example.expect.legal or example.expect.allows or ()
    here = scenes.choices(game, start, allowed, [r.play for r in (*example.refused, *(example.expect.refuses or ()))])
    if start == game.start():
        here = scenes.plain(game, start)
    first = verdict.lines[0][0] if verdict.lines and verdict.lines[0] else None
    played = first is not None and first.step.play is not None
    return ExampleView(
        id=example.id,
        file=file,
        place=writer.place((*path, "id")),
        title=writer.line(example.title, (*path, "title")),
        about=writer.block(example.about, (*path, "about")) if example.about else None,
        start=here,
        to_move=tell.colour(start.to_move),
        figure=scenes.before(game, first.positions) if first is not None and played else here,
        refusing=_refusing(game, verdict) or here,
        results=tuple(tell.results(game, start, example.expect)),
        refusals=refusals,
        lines=lines,
        fired=tuple(sorted(verdict.fired)),
        statements=statements,
    )


def _refusing(game: Game, verdict: Verdict) -> scenes.BoardScene | None:
    """The first position in which something is refused, with what is."""
    asked: list[tuple[Position, Iterable[Any]]] = [(verdict.start, verdict.example.refused)]
    asked.append((verdict.start, verdict.example.expect.refuses or ()))
    asked += [(shown.positions[-1], shown.step.expect.refuses or ()) for line in verdict.lines for shown in line]
    for position, entries in asked:
        if plays := [entry.play for entry in entries]:
            return scenes.choices(game, position, (), plays)
    return None


def _step(writer: Writer, path: Path, game: Game, shown: Shown, naming: Mapping[str, str]) -> StepView:
    step, end = shown.step, shown.positions[-1]
    expect: Expect = step.expect
    if step.play is not None:
        played, name = tell.codes([step.play]), tell.name(step.play)
        before, after = scenes.before(game, shown.positions), scenes.after(game, shown.positions)
        rounds: tuple[Phrase, ...] = ()
    else:
        name = tell.turns(step.turns or 0)
        played = Phrase(name.ja, name.en)
        before, after = scenes.plain(game, shown.positions[0]), scenes.plain(game, end)
        rounds = tuple(tell.goes_round(colour, texts) for colour, texts in (step.repeat or {}).items())
    return StepView(
        place=writer.place(path),
        name=name,
        played=played,
        mover=tell.colour(shown.positions[0].to_move) if step.play is not None else None,
        rounds=rounds,
        say=writer.block(step.say, (*path, "say")) if step.say else None,
        before=before,
        after=after,
        results=tuple(tell.results(game, end, expect)),
        refusals=tuple(tell.refusals(game, end, expect.refuses or (), naming)),
    )

