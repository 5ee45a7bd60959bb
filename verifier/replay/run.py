"""Examples replayed: a verdict for each, a report for a rulebook."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from pathlib import PurePosixPath

from ..engine.errors import RulebookError
from ..engine.game import Game
from ..engine.position import Position
from ..engine.refusals import Refusal
from ..engine.text import Text
from ..spec.codes import Code
from ..spec.diagnostics import Diagnostic, Mark, did_you_mean, in_order
from ..spec.nodes import locate
from ..spec.rulebook import ExampleSource, Rulebook
from ..spec.worked import Example, Refused
from .examine import problems
from .expect import Scene, refusing, unmet, unrefused, unused
from .matches import replay_match
from .starts import reached
from .steps import played
from .under import sized, unusable, unwished
from .verdict import Failure, Report, Shown, Verdict

Path = tuple[str | int, ...]


def verify(rulebook: Rulebook, selection: Sequence[str] = ()) -> Report:
    """Replay a rulebook's examples.

    selection: games, files or `FILE::ID`; none for all. What is selected and does not exist, and a selection without
    examples, is a diagnostic: never a green report of nothing.
    """
    began = time.process_time()
    chosen, wrong = select(rulebook, selection)
    verdicts: list[Verdict] = []
    for source, ids in chosen:
        found, bad = replay_file(rulebook, source, ids)
        verdicts += found
        wrong += bad
    steps = sum(len(s.actions) for v in verdicts for line in v.lines for s in line)
    return Report(tuple(verdicts), in_order(wrong), steps, time.process_time() - began)


def select(
    rulebook: Rulebook, selection: Sequence[str]
) -> tuple[list[tuple[ExampleSource, frozenset[str] | None]], list[Diagnostic]]:
    """The example files that are meant, with the ids wanted of each (None for all), and what is wrong.

    selection: as for `verify`.
    """
    nothing = Mark("examples", 1, 1)
    if not selection:
        wrong = list(rulebook.diagnostics)
        if not wrong and not any(s.file.examples for s in rulebook.examples):
            message = Text("確かめる例が一つもない", "there is nothing to verify: no example was found")
            wrong.append(
                Diagnostic(
                    Code.NOTHING_TO_VERIFY,
                    nothing,
                    message,
                    Text("examples/<ゲーム>/ に例を置く", "put examples into examples/<game>/"),
                )
            )
        wrong += _empty_files(rulebook.examples)
        return [(s, None) for s in rulebook.examples], wrong
    found: list[tuple[ExampleSource, frozenset[str] | None]] = []
    wrong = []
    files: set[str] = {"rules/rulebook.yaml"} | (
        {"rules/facts.yaml"} if any(n in rulebook.games for n in selection) else set()
    )
    for name in selection:
        file, _, wanted = name.partition("::")
        shown = _shown(rulebook, file)
        sources = [s for s in rulebook.examples if s.shown == shown or (not wanted and s.file.game == file)]
        broken = {d.mark.file for d in rulebook.diagnostics}
        here = {shown, f"rules/{file}.yaml", *(f for f in broken if f.startswith(f"examples/{file}/"))}
        files |= here | {f"rules/{s.file.game}.yaml" for s in sources} | {s.shown for s in sources}
        if not sources and not here & broken:
            known = [*rulebook.games, *(s.shown for s in rulebook.examples)]
            message = Text(f"「{name}」に当たる例はない", f"there is nothing to verify for `{name}`")
            wrong.append(Diagnostic(Code.NOTHING_TO_VERIFY, nothing, message, did_you_mean(file, known)))
        for source in sources:
            ids = [e.id for e in source.file.examples]
            if wanted and wanted not in ids:
                mark = Mark(source.shown, 1, 1)
                message = Text(f"「{wanted}」という例はない", f"there is no example `{wanted}` in this file")
                wrong.append(Diagnostic(Code.UNKNOWN_EXAMPLE, mark, message, did_you_mean(wanted, ids)))
            found.append((source, frozenset({wanted}) if wanted else None))
        wrong += _empty_files(sources)
    wrong += [d for d in rulebook.diagnostics if d.mark.file in files]
    return found, wrong


def _shown(rulebook: Rulebook, file: str) -> str:
    """A file as the user names it, in the way the rulebook does."""
    path = PurePosixPath(file)
    if path.is_absolute() and path.is_relative_to(rulebook.root.resolve().as_posix()):
        path = path.relative_to(rulebook.root.resolve().as_posix())
    return path.as_posix()


def _empty_files(sources: Iterable[ExampleSource]) -> list[Diagnostic]:
    """A diagnostic for each file without examples."""
    message = Text("このファイルには例がない", "there are no examples in this file")
    return [
        Diagnostic(Code.NOTHING_TO_VERIFY, locate(s.node, ("examples",))[0].mark, message)
        for s in sources
        if not s.file.examples
    ]


def replay_file(
    rulebook: Rulebook, source: ExampleSource, ids: frozenset[str] | None = None
) -> tuple[list[Verdict], list[Diagnostic]]:
    """The verdicts on a file's examples, and what of it cannot be used.

    ids: the examples wanted, None for all. A file whose game cannot be used has no verdicts: the game's own errors say
    why.
    """
    verdicts: list[Verdict] = []
    wrong: list[Diagnostic] = []
    game_source = rulebook.games.get(source.file.game)
    if game_source is None:
        return [], []
    told = {d.mark for d in rulebook.diagnostics}
    for i, example in enumerate(source.file.examples):
        if ids is not None and example.id not in ids:
            continue
        path: Path = ("examples", i)
        try:
            game = game_source.with_options(example.options, example.players)
        except RulebookError as error:
            wrong += unusable(error, game_source, example, source.node, path, rulebook.diagnostics)
            continue
        if unwise := unwished(game_source, example, source.node, path):
            wrong += unwise
            continue
        if i in source.flawed:  # it has lost what does not fit, so that it may assert nothing now
            bad = list(problems(game, example, source.node, path))
            bad = [d for d in bad if d.code is not Code.ASSERTS_NOTHING and d.mark not in told]
            verdict = None
        else:
            verdict, bad = replay_example(game, source, i)
        wrong += sized(bad, game_source, example, source.node, path)
        verdicts += [verdict] if verdict is not None else []
    return verdicts, wrong


def replay_example(game: Game, source: ExampleSource, index: int) -> tuple[Verdict | None, list[Diagnostic]]:
    """The verdict on an example, or None and what of it cannot be used.

    game: under the options in which it is replayed; source: the example's file, and its index there.
    """
    example, path = source.file.examples[index], ("examples", index)
    bad = list(problems(game, example, source.node, path))
    if bad:
        return None, bad
    name = f"{source.shown}::{example.id}"
    if example.match is not None:
        found, wrong = replay_match(name, source.node, game, example, path)
        if found is None:
            return None, wrong
        return _verdict(source, example, game, found.start, path, found.lines, (), found.failures, found.fired), []
    start, failure, wrong = reached(name, source.node, game, example, path)
    if wrong:
        return None, wrong
    if failure is not None:
        return _verdict(source, example, game, start, path, (), (), [failure], set()), []
    return _replay(source, example, game, start, path), []


def _replay(source: ExampleSource, example: Example, game: Game, start: Position, path: Path) -> Verdict:
    """Play an example's lines and look at every expectation."""
    name, node = f"{source.shown}::{example.id}", source.node
    fired: set[str] = set()
    failures: list[Failure] = []
    here = Scene(name, node, game, start, start, ())
    over = game.outcome(start)
    if over is not None and over.rule:
        fired.add(over.rule)
    failures += unmet(here, example.expect, (*path, "expect"))
    fired |= refusing(here, example.expect.refuses or ())
    refused = []
    for i, entry in enumerate(example.refused):
        refusal, wrong = unrefused(here, entry, (*path, "refused", i))
        failures += wrong
        if refusal is not None:
            refused.append((entry, refusal))
            fired |= {refusal.rule} if refusal.rule else set()
    lines = []
    broken_off = False
    for i, line in enumerate(example.lines):
        shown: list[Shown] = []
        position = start
        for j, step in enumerate(line.steps):
            where: Path = (*path, "lines", i, "steps", j)
            found, error = played(game, position, step)
            fired.update(found.fired)
            if error is not None:
                stuck = Scene(name, node, game, position, found.positions[-1], ())
                key = "play" if step.play is not None else "repeat"
                failures.append(stuck.fail((*where, key), error))
                broken_off = True
                break
            shown.append(found)
            scene = Scene(name, node, game, position, found.positions[-1], found.captured, found.calls)
            failures += unmet(scene, step.expect, (*where, "expect"))
            fired |= refusing(scene, step.expect.refuses or ())
            position = found.positions[-1]
        lines.append(tuple(shown))
    if not broken_off:  # what could not be played to its end has its reason told
        failures += unused(here, example.rules, fired, path)
    return _verdict(source, example, game, start, path, tuple(lines), tuple(refused), failures, fired)


def _verdict(
    source: ExampleSource, example: Example, game: Game, start: Position, path: Path,
    lines: tuple[tuple[Shown, ...], ...], refused: tuple[tuple[Refused, Refusal], ...],
    failures: list[Failure], fired: set[str],
) -> Verdict:  # fmt: skip
    mark = locate(source.node, path)[0].mark
    name = f"{source.shown}::{example.id}"
    by_place = tuple(sorted(failures, key=lambda failure: failure.mark))
    return Verdict(name, example, source.shown, mark, game, start, lines, refused, by_place, frozenset(fired))
