"""Matches of several games replayed: who begins, who plays, what a game counts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..engine.errors import RulebookError
from ..engine.game import Game
from ..engine.match import Match, begin, paired
from ..engine.position import Position
from ..engine.text import Text
from ..spec.diagnostics import Diagnostic
from ..spec.load import placed
from ..spec.nodes import Node
from ..spec.options import as_text
from ..spec.worked import Example, Expect, MatchGame, Step
from .around import counted
from .expect import Scene, differs, listing, mapping, refusing, unmet, unused
from .starts import reached
from .steps import played
from .verdict import Failure, Shown

Path = tuple[str | int, ...]


class Replayed(NamedTuple):
    """A match as far as it could be played.

    start: of its first game; lines: the steps of each game; failures; fired: the clauses that had a say.
    """

    start: Position
    lines: tuple[tuple[Shown, ...], ...]
    failures: list[Failure]
    fired: set[str]


def replay_match(
    name: str, node: Node, game: Game, example: Example, path: Path
) -> tuple[Replayed | None, list[Diagnostic]]:
    """A match played game by game, or None and what of it cannot be used.

    name: of the example; node: its file; game: under the example's options; path: where the example stands.
    """
    setting = example.match
    assert setting is not None
    try:
        match = begin(game, setting.kind, setting.first, setting.same_network, setting.waited)
    except RulebookError as error:
        return None, [placed(error, node, (*path, "match"))]
    starts = []
    for i, one in enumerate(example.games):
        start, failure, wrong = reached(name, node, game, one, (*path, "games", i))
        if wrong:
            return None, wrong
        starts.append((start, failure))
    first = starts[0][0] if starts else game.start()
    scene = Scene(name, node, game, first, first, (), match=True)
    failures = list(_before(scene, match, example, (*path, "expect")))
    fired: set[str] = set()
    lines = []
    for i, (one, (start, failure)) in enumerate(zip(example.games, starts, strict=True)):
        where: Path = (*path, "games", i)
        if failure is not None:
            failures.append(failure)
            break
        shown, match, wrong_here = _game(scene, match, one, start, where, fired)
        failures += wrong_here
        lines.append(tuple(shown))
        end = shown[-1].positions[-1] if shown else start
        if len(shown) < len(one.steps):
            break
        if i + 1 < len(example.games):
            try:
                match = match.finished(end)
            except RulebookError as error:
                stuck = scene._replace(before=end, after=end)
                failures.append(stuck.fail((*path, "games", i + 1, "steps"), error.text))
                break
    else:
        failures += unused(scene, example.rules, fired, path)
    return Replayed(first, tuple(lines), failures, fired), []


def _before(scene: Scene, match: Match, example: Example, path: Path) -> Iterator[Failure]:
    """What does not hold before the first game: whether there is a match, and of which kind."""
    setting, expect = example.match, example.expect
    assert setting is not None
    together = paired(scene.game, setting.kind, [{o: as_text(v) for o, v in wish.items()} for wish in setting.wishes])
    if expect.paired is not None and expect.paired != together:
        yield differs(scene, (*path, "paired"), "paired", str(expect.paired).lower(), str(together).lower())
    if expect.kind is not None and expect.kind != match.kind:
        yield differs(scene, (*path, "kind"), "kind", expect.kind, match.kind)
    if example.games and not together:
        message = Text("この人たちは対戦できない（wishes）", "these people do not come together (`wishes`)")
        yield scene.fail((*path[:-1], "games"), message, boards=())


def _game(
    about: Scene, match: Match, one: MatchGame, start: Position, path: Path, fired: set[str]
) -> tuple[list[Shown], Match, list[Failure]]:
    """One game of a match: its steps as far as they can be played, the match after them, and what does not hold.

    about: the match; path: where the game stands; fired: gets the clauses that have a say.
    """
    scene = about._replace(before=start, after=start)
    failures = [*unmet(scene, one.expect, (*path, "expect")), *_surrounds(scene, match, one.expect, (*path, "expect"))]
    fired |= refusing(scene, one.expect.refuses or ())
    shown: list[Shown] = []
    position = start
    for j, step in enumerate(one.steps):
        where: Path = (*path, "steps", j)
        try:
            match = _event(match, step)
        except RulebookError as error:
            key = "leaves" if step.leaves is not None else "returns"
            failures.append(scene.fail((*where, key), error.text))
            break
        found, wrong = played(scene.game, position, step)
        fired |= set(found.fired)
        if wrong is not None:
            stuck = scene._replace(before=position, after=found.positions[-1])
            failures.append(stuck.fail((*where, "play" if step.play is not None else "repeat"), wrong))
            break
        shown.append(found)
        end = found.positions[-1]
        scene = about._replace(before=position, after=end, captured=found.captured, calls=found.calls)
        failures += unmet(scene, step.expect, (*where, "expect"))
        failures += _surrounds(scene, match, step.expect, (*where, "expect"))
        fired |= refusing(scene, step.expect.refuses or ())
        position = end
    return shown, match, failures


def _event(match: Match, step: Step) -> Match:
    """The match after somebody has left or come back; RulebookError where that cannot be."""
    if step.leaves is not None:
        return match.leaves(step.leaves)
    return match.returns(step.returns) if step.returns is not None else match


def _surrounds(scene: Scene, match: Match, expect: Expect, path: Path) -> Iterator[Failure]:
    """The expectations of what surrounds a game that do not hold."""
    if expect.first is not None and expect.first != match.first:
        yield differs(scene, (*path, "first"), "first", str(expect.first), str(match.first))
    if expect.plays is not None and expect.plays != match.plays:
        yield differs(scene, (*path, "plays"), "plays", listing(expect.plays), listing(match.plays))
    if expect.seats is not None:
        colours = match.colours(scene.after)
        seats = {colour: seat for seat, colour in enumerate(colours, 1) if colour in expect.seats}
        if seats != expect.seats:
            yield differs(scene, (*path, "seats"), "seats", mapping(expect.seats), mapping(seats))
    if expect.counts is not None:
        wanted = expect.counts if isinstance(expect.counts, str) else listing(map(str, expect.counts))
        try:
            got = counted(match.counts(scene.after))
        except RulebookError as error:
            yield scene.fail((*path, "counts"), error.text)
            return
        if got != wanted:
            yield differs(scene, (*path, "counts"), "counts", wanted, got)
