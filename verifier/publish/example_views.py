"""Replayed examples as the views that pages show."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import dropwhile

from ..engine.explain import NOTATION
from ..engine.position import Position
from ..replay.verdict import Shown, Verdict
from ..spec.rulebook import ExampleSource
from ..spec.worked import Expect, Line, MatchGame, Refused
from . import crops, scenes, tell
from .option_views import OptionWriter
from .prose import Path, Writer
from .view import BoardScene, ExampleView, FileView, LineView, Phrase, StepView


@dataclass(frozen=True)
class ExampleWriter:
    """Makes the views of one game's examples.

    values: what references stand for; verdicts: by the ids of the examples; naming: the rules that name
    each clause, for the refusals of an example by its id; citing: the rules that each example proves; options: of the
    game.
    """

    values: Mapping[str, int | str]
    verdicts: Mapping[str, Verdict]
    naming: Callable[[str], Mapping[str, str]]
    citing: Mapping[str, tuple[str, ...]]
    options: OptionWriter

    def file(self, source: ExampleSource) -> FileView:
        """A file of examples."""
        writer = Writer(source.node, self.values)
        name = source.path.stem
        verdicts = [self.verdicts[example.id] for example in source.file.examples]
        return FileView(name, tuple(self._example(writer, name, i, verdict) for i, verdict in enumerate(verdicts)))

    def _example(self, writer: Writer, file: str, index: int, verdict: Verdict) -> ExampleView:
        example, game, start = verdict.example, verdict.game, verdict.start
        path: Path = ("examples", index)
        refused = (*example.refused, *(example.expect.refuses or ()))
        here = _start(verdict, refused)
        view = ExampleView(
            id=example.id,
            file=file,
            place=writer.place((*path, "id")),
            title=writer.line(example.title, (*path, "title")),
            about=writer.block(example.about, (*path, "about")) if example.about else None,
            setting=tuple(tell.setting(example.match, self.options.wished)) if example.match is not None else (),
            format=self.options.format(example),
            options=self.options.chosen(example),
            start=here,
            to_move=tell.colour(start.to_move),
            figure=_figure(verdict) or here,
            refusing=tuple(_refusing(verdict, refused)) or (here,),
            results=tuple(tell.results(game, start, replace(example.expect, to_move=None))),  # it stands there anyway
            refusals=tuple(tell.refusals(game, start, refused, self.naming(example.id))),
            lines=tuple(
                self._line(writer, (*path, "lines", i), verdict, line, shown)
                for i, (line, shown) in enumerate(zip(example.lines, verdict.lines, strict=not example.games))
            )
            + tuple(
                self._game(writer, (*path, "games", i), verdict, i + 1, one, shown)
                for i, (one, shown) in enumerate(zip(example.games, verdict.lines, strict=not example.lines))
            ),
            statements=self.citing.get(example.id, ()),
        )
        return crops.shown(view, verdict)

    def _line(self, writer: Writer, path: Path, verdict: Verdict, line: Line, steps: Iterable[Shown]) -> LineView:
        title = writer.line(line.title, (*path, "title")) if line.title else None
        return LineView(
            title,
            (),
            tuple(self._step(writer, (*path, "steps", j), verdict, shown) for j, shown in enumerate(steps)),
        )

    def _game(
        self, writer: Writer, path: Path, verdict: Verdict, number: int, one: MatchGame, steps: Iterable[Shown]
    ) -> LineView:
        """A game of a match; number: from 1."""
        played = list(steps)
        views = [self._step(writer, (*path, "steps", j), verdict, shown) for j, shown in enumerate(played)]
        begun = tuple(tell.results(verdict.game, played[0].positions[0], one.expect)) if played else ()
        title = writer.line(one.title, (*path, "title")) if one.title else None
        return LineView(tell.game(number, title, writer.place(path)), begun, tuple(views))

    def _step(self, writer: Writer, path: Path, verdict: Verdict, shown: Shown) -> StepView:
        game, naming = verdict.game, self.naming(verdict.example.id)
        step, begin, end = shown.step, shown.positions[0], shown.positions[-1]
        single = step.play is not None
        name = tell.name(step.play) if step.play is not None else tell.turns(step.turns or 0)
        name = tell.event(step) or name
        return StepView(
            place=writer.place(path),
            spent=tell.seconds(step.spent) if step.spent is not None else None,
            played=tell.played(game, [step.play]) if step.play is not None else Phrase(name.ja, name.en),
            name=name,
            mover=tell.mover(begin, step.play) if step.play is not None else None,
            rounds=tuple(tell.goes_round(colour, texts) for colour, texts in (step.repeat or {}).items()),
            say=writer.block(step.say, (*path, "say")) if step.say else None,
            before=scenes.before(game, shown.positions) if single else scenes.plain(game, begin),
            after=scenes.after(game, shown.positions) if single else scenes.plain(game, end),
            results=tuple(tell.results(game, end, step.expect)),
            refusals=tuple(tell.refusals(game, end, step.expect.refuses or (), naming)),
        )


def _start(verdict: Verdict, refused: Iterable[Refused]) -> BoardScene:
    """The position that an example begins with and what it says of it; on the game's own start no moves are
    drawn, only where something may be put or taken off.
    """
    game, start, possible = verdict.game, verdict.start, _possible(verdict.example.expect)
    if start == game.start():
        return scenes.choices(game, [start], [text for text in possible if _on_a_point(text)], ())
    return scenes.choices(game, [start], possible, [entry.play for entry in refused])


def _possible(expect: Expect) -> Sequence[str]:
    """The actions that an expectation calls legal."""
    return expect.legal or expect.allows or ()


def _on_a_point(text: str) -> bool:
    """Whether a notation is that of an action on one point."""
    match = NOTATION.fullmatch(text)
    return match is not None and match["a"] is not None and match["b"] is None


def _figure(verdict: Verdict) -> BoardScene | None:
    """What an example shows at a glance, None for its start.

    What may be done there where its lines do different things or one of some points is chosen, what is refused
    in the middle of the first turn where something is, and else that turn. What chance decides before is left out.
    """
    lines = [tuple(dropwhile(_by_chance, line)) for line in verdict.lines]
    begun = [line[0] for line in lines if line and line[0].step.play is not None]
    if not begun:
        return None
    possible = _possible(verdict.example.expect) if begun[0].positions[0] == verdict.start else ()
    several = len({shown.actions[0] for shown in begun}) > 1 or all(map(_on_a_point, possible))
    if several and 1 < len(possible) <= scenes.MOST_ALLOWED:
        drawn = scenes.choices(verdict.game, [verdict.start], possible, ())
        if not any(arrow.loops for arrow in drawn.arrows):  # ways round loops hide each other
            return drawn
    positions = list(begun[0].positions)
    if refused := [entry.play for entry in begun[0].step.expect.refuses or ()]:
        turn = scenes.turn_so_far(positions)
        if len(turn) > 1:
            return scenes.choices(verdict.game, turn, _possible(begun[0].step.expect), refused)
    for shown in next(line for line in lines if line)[1:]:
        if shown.step.play is None:
            break
        positions += shown.positions[1:]
    return scenes.before(verdict.game, scenes.first_turn(positions))


def _by_chance(shown: Shown) -> bool:
    """Whether a step is an event of chance."""
    return shown.positions[0].to_move == "chance"


def _refusing(verdict: Verdict, refused: Iterable[Refused]) -> Iterator[BoardScene]:
    """The positions of an example in which something is refused, with what is, until enough is shown."""
    asked: list[tuple[Sequence[Position], Expect, Iterable[Refused]]] = []
    asked.append(([verdict.start], verdict.example.expect, refused))
    for line in verdict.lines:
        positions: Sequence[Position] = [verdict.start]
        for shown in line:
            single = shown.step.play is not None
            positions = [*positions, *shown.positions[1:]] if single else [shown.positions[-1]]
            asked.append((positions, shown.step.expect, shown.step.expect.refuses or ()))
    drawn = 0
    for positions, expect, entries in asked:
        plays = [entry.play for entry in entries]
        if plays and drawn < scenes.MOST_REFUSED:
            drawn += len(plays)
            yield scenes.choices(verdict.game, scenes.turn_so_far(positions), _possible(expect), plays)
