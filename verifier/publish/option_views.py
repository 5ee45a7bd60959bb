"""A game's formats and local rules as the views that pages show: the table of all, and what an example chooses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, cached_property

from ..engine.text import Text
from ..spec.formats import played
from ..spec.known import Known, within
from ..spec.load import GameSource
from ..spec.models import Number, Option
from ..spec.options import as_text, check_options
from ..spec.worked import Example
from .prose import Path, Writer
from .view import ChoiceView, ChosenView, OptionView, Passage, Phrase, Prose
from .words import WORDS


class OptionWriter:
    """Makes the views of one game's formats and options.

    source: the game.
    """

    def __init__(self, source: GameSource) -> None:
        self.source = source
        self.plain = Writer(source.node, Known(source))
        self._within = cache(self._writer)

    def options(self) -> tuple[OptionView, ...]:
        """All options, in the order of the file."""
        return tuple(self._option(option, index) for index, option in enumerate(self.source.file.options))

    @cached_property
    def formats(self) -> Mapping[str, Prose]:
        """What the formats are called, by their ids."""
        forms = enumerate(self.source.file.formats)
        return {
            form.id: Writer(self.source.node, Known(self.source, form)).line(form.name, ("formats", i, "name"))
            for i, form in forms
        }

    def told_apart(self) -> tuple[Prose, ...]:
        """What those formats are called of whose number of people there is more than one."""
        forms = self.source.file.formats
        numbers = [form.people for form in forms]
        return tuple(self.formats[form.id] for form in forms if numbers.count(form.people) > 1)

    def format(self, example: Example) -> Prose | None:
        """What the format is called in which an example is played, where it is not the game's first."""
        form = played(self.source.file, check_options(self.source.file, example.options), example.players)
        return self.formats[form.id] if form.id != self.source.file.forms[0].id else None

    def chosen(self, example: Example) -> tuple[ChosenView, ...]:
        """What an example chooses, in the order of the options."""
        found = []
        for index, option in enumerate(self.source.file.options):
            if option.id in example.options:
                value = as_text(example.options[option.id])
                name = self.plain.line(option.name, ("options", index, "name"))
                said = self._value(option, index, value)
                found.append(ChosenView(_anchor(option, value), name, said, _size_only(option)))
        return tuple(found)

    def wished(self, wish: Mapping[str, object]) -> Phrase:
        """What somebody asks for, as MyST; wish: values by option id."""
        named = []
        for index, option in enumerate(self.source.file.options):
            if option.id in wish:
                said = self._value(option, index, as_text(wish[option.id]))
                named.append((self.plain.line(option.name, ("options", index, "name")), said))
        ja, en = ([f"{name[lang].myst} = {said[lang].myst}" for name, said in named] for lang in ("ja", "en"))
        return Phrase("、".join(ja), ", ".join(en))

    def _option(self, option: Option, index: int) -> OptionView:
        path: Path = ("options", index)
        default = as_text(option.default)
        return OptionView(
            id=option.id,
            place=self.plain.place((*path, "id")),
            name=self.plain.line(option.name, (*path, "name")),
            about=self.plain.block(option.about, (*path, "about")) if option.about else None,
            when=self.plain.line(option.when, (*path, "when")) if option.when else None,
            formats=tuple(name for form, name in self.formats.items() if form in (option.applies or ())),
            concerns=option.concerns,
            default=self._value(option, index, default),
            choices=tuple(self._choices(option, index, default)),
        )

    def _choices(self, option: Option, index: int, default: str) -> Iterator[ChoiceView]:
        """The choices of an option, and its numbers as the last one."""
        for name, choice in option.choices.items():
            path: Path = ("options", index, "choices", name)
            writer = self._within(option.id, name)
            yield ChoiceView(
                anchor=_anchor(option, name),
                name=writer.line(choice.name, (*path, "name")),
                about=writer.block(choice.about, (*path, "about")) if choice.about else None,
                default=name == default,
                examples=choice.examples,
            )
        if option.number is not None:
            yield ChoiceView(
                anchor=f"option-{option.id}-number",
                name=self._said(_range(option.number), ("options", index, "number")),
                about=None,
                default=default not in option.choices,
                examples=option.number.examples,
            )

    def _value(self, option: Option, index: int, value: str) -> Prose:
        """What a value of an option is called."""
        if value not in option.choices:
            return self._said(Text(value, value), ("options", index, "number"))
        writer = self._within(option.id, value)
        return writer.line(option.choices[value].name, ("options", index, "choices", value, "name"))

    def _writer(self, option: str, choice: str) -> Writer:
        """Makes texts in which references stand for the numbers with a choice made."""
        found = next(one for one in self.source.file.options if one.id == option)
        return Writer(self.source.node, within(self.source, found, choice))

    def _said(self, words: Text, path: Path) -> Prose:
        """Words of our own without markup, as a text of the file."""
        place = self.plain.place(path)
        return Prose(Passage(words.ja, words.ja, place), Passage(words.en, words.en, place))


def _range(number: Number) -> Text:
    """What numbers an option takes."""
    low, high = f"{number.min:,}", f"{number.max:,}"
    return Text(WORDS["numbers"].ja.format(low=low, high=high), WORDS["numbers"].en.format(low=low, high=high))


def _anchor(option: Option, value: str) -> str:
    """The anchor of a choice, or of the numbers that a value is one of."""
    return f"option-{option.id}-{value if value in option.choices else 'number'}"


def _size_only(option: Option) -> bool:
    """Whether an option changes the size of the board and nothing else."""
    patches = [*(choice.set for choice in option.choices.values()), *([option.number.set] if option.number else [])]
    paths = {path for patch in patches for path in patch}
    return bool(paths) and paths <= {"board.columns", "board.rows"}
