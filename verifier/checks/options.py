"""Local rules against examples: what a choice changes is shown by an example that does not hold without it."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from typing import Any

from ..engine.errors import RulebookError
from ..engine.game import Game
from ..engine.text import Text
from ..replay.run import replay_example
from ..spec.codes import Code
from ..spec.diagnostics import Diagnostic, quoted
from ..spec.load import GameSource
from ..spec.models import Option
from ..spec.nodes import Leaf, Node, Seq, locate
from ..spec.options import as_text
from ..spec.rulebook import ExampleSource, Rulebook
from ..spec.validate import at_node
from ..spec.worked import Example

ADVICE = Text(
    "別の選択肢では成り立たない例の id を examples に書く",
    "list under `examples` the id of an example that does not hold under another choice",
)


def check(rulebook: Rulebook, games: Collection[str] | None = None) -> tuple[Diagnostic, ...]:
    """What the examples that choices cite do not show.

    games: whose options, None for all. Of an option of play, each choice but the default, and a range of numbers, cites
    examples; each is played with that choice, and does not hold when it is replayed under some other choice of the
    option, its other options as they are. Options of display and of matches need
    none. Examples that do not hold
    as they are, or do not exist, are told elsewhere, and of a game in whose file something else is wrong nothing is
    told.
    """
    wrong = {d.mark.file for d in rulebook.diagnostics}
    wanted = [source for name, source in rulebook.games.items() if games is None or name in games]
    sound = [source for source in wanted if source.shown not in wrong]
    return tuple(d for source in sound for d in _Options(rulebook, source).faults())


@dataclass(frozen=True)
class _Row:
    """A choice of an option, or its numbers.

    option; choice: None for the numbers; where: what names it in the file; cited: the ids of its examples.
    """

    option: Option
    choice: str | None
    where: Node
    cited: tuple[Leaf, ...]

    def has(self, value: str) -> bool:
        """Whether a value of the option is this choice, or one of these numbers."""
        return value not in self.option.choices if self.choice is None else value == self.choice

    @property
    def needed(self) -> bool:
        """Whether examples must show it."""
        return self.option.concerns == "play" and self.choice != as_text(self.option.default)

    @property
    def name(self) -> str:
        """How an example chooses it."""
        number = self.option.number
        range = f"{number.min}–{number.max}" if number is not None else ""
        return f"{self.option.id}: {self.choice if self.choice is not None else range}"


class _Options:
    """Looks at the options of one game."""

    def __init__(self, rulebook: Rulebook, source: GameSource) -> None:
        self.rulebook, self.source = rulebook, source

    def faults(self) -> Iterator[Diagnostic]:
        """What is wrong with what the options cite, in the order of the file."""
        for index, option in enumerate(self.source.file.options):
            rows = list(self._rows(option, index))
            if option.concerns == "play" and not any(row.needed or row.cited for row in rows):
                at, _ = locate(self.source.node, ("options", index, "id"))
                message = Text(
                    f"オプション「{option.id}」で何が変わるかを示す例がない",
                    f"no example shows what the option `{option.id}` changes",
                )
                yield at_node(Code.UNSHOWN_CHOICE, at, message, ADVICE)
            for row in rows:
                if row.needed and not row.cited:
                    message = Text(
                        f"「{row.name}」で何が変わるかを示す例がない", f"no example shows what `{row.name}` changes"
                    )
                    yield at_node(Code.UNSHOWN_CHOICE, row.where, message, ADVICE)
                for at in row.cited:
                    yield from self._cited(row, at)

    def _rows(self, option: Option, index: int) -> Iterator[_Row]:
        paths: list[tuple[str | None, tuple[str | int, ...]]] = [
            (name, ("options", index, "choices", name)) for name in option.choices
        ]
        if option.number is not None:
            paths.append((None, ("options", index, "number")))
        for name, path in paths:
            found, key = locate(self.source.node, path)
            listed = found.value.get("examples") if isinstance(found.value, dict) else None
            leaves = listed.value if isinstance(listed, Seq) else ()
            yield _Row(option, name, key or found, tuple(leaf for leaf in leaves if isinstance(leaf, Leaf)))

    def _cited(self, row: _Row, at: Leaf) -> Iterator[Diagnostic]:
        """What is wrong with an example that a choice cites."""
        name, option = str(at.value), row.option
        found = self.rulebook.example_ids[self.source.file.id].get(name)
        if found is None:
            return
        source, example = found
        value = as_text(example.options.get(option.id, option.default))
        if not self._can_be_had(example) or not self._holds(source, name, option, value):
            return
        if not row.has(value):
            message = Text(
                f"例「{name}」は「{option.id}: {value}」で指されている",
                f"the example `{name}` is played with `{option.id}: {value}`",
            )
            help = Text(
                f"「{row.name}」を選ぶ例を挙げるか、例の options に書く",
                f"name one with `{row.name}`, or put that into the example's `options`",
            )
            yield at_node(Code.OTHER_CHOICE, at, message, help)
            return
        if option.concerns != "play" and not _changes(option):
            return
        others = [other for other in _values(option) if other != value]
        if all(self._holds(source, name, option, other) for other in others):
            listed = quoted(others)
            message = Text(
                f"例「{name}」は{listed.ja}でも成り立ち、「{option.id}: {value}」の違いを示していない",
                f"the example `{name}` holds under {listed.en} too, so it does not show `{option.id}: {value}`",
            )
            if not others:
                message = Text(
                    f"オプション「{option.id}」には他の選択肢がない", f"the option `{option.id}` has no other choice"
                )
            yield at_node(Code.NO_DIFFERENCE, at, message, ADVICE if others else None)

    def _can_be_had(self, example: Example) -> bool:
        """Whether the game can be played with an example's options."""
        try:
            self.source.with_options(example.options, example.players)
        except RulebookError:
            return False
        return True

    def _holds(self, source: ExampleSource, name: str, option: Option, value: str) -> bool:
        """Whether an example can be replayed under a value of an option, and all that it says holds; also where the
        value cannot be had together with the example's other options, which shows nothing.
        """
        index = next(i for i, example in enumerate(source.file.examples) if example.id == name)
        game = self._game(source, index, option, value)
        if index in source.flawed or game is None:
            return game is None
        verdict, wrong = replay_example(game, source, index)
        while len(wrong) == 1 and (key := _not_kept(source, index, wrong[0])) is not None:
            source = _without(source, index, key)
            verdict, wrong = replay_example(game, source, index)
        return not wrong and verdict is not None and verdict.passed

    def _game(self, source: ExampleSource, index: int, option: Option, value: str) -> Game | None:
        example = source.file.examples[index]
        try:
            return self.source.with_options({**example.options, option.id: value}, example.players)
        except RulebookError:
            return None


def _changes(option: Option) -> bool:
    """Whether an option changes anything that is replayed."""
    return option.number is not None or any(choice.set for choice in option.choices.values())


def _not_kept(source: ExampleSource, index: int, wrong: Diagnostic) -> str | None:
    """What an example says of its position and the game does not keep under another choice: that it is said proves
    nothing. None where something else is wrong.
    """
    if wrong.code is not Code.UNKNOWN_KEY:
        return None
    for name in source.file.examples[index].given():
        _, key = locate(source.node, ("examples", index, name))
        if key is not None and key.mark == wrong.mark:
            return name
    return None


def _without(source: ExampleSource, index: int, key: str) -> ExampleSource:
    """The same file, but one example does not say something of its position."""
    unsaid: dict[str, Any] = {key: None}
    examples = [replace(e, **unsaid) if i == index else e for i, e in enumerate(source.file.examples)]
    return replace(source, file=replace(source.file, examples=tuple(examples)))


def _values(option: Option) -> list[str]:
    """The values of an option that are tried, the default first: choices, and the ends of its numbers."""
    ends = [str(option.number.min), str(option.number.max)] if option.number else []
    return list(dict.fromkeys([as_text(option.default), *option.choices, *ends]))
