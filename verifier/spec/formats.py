"""Formats: which one is played by so many people under these choices, and which options count in it."""

from __future__ import annotations

from collections.abc import Mapping

from ..engine.errors import RulebookError
from ..engine.text import Text
from .codes import Code
from .models import Format, GameFile, Option


def played(file: GameFile, chosen: Mapping[str, str], players: int) -> Format:
    """The format that is played: the first for so many people, or the one to which a choice switches from it.

    file: the game; chosen: choices by option id; players: how many people play. RulebookError (`wrong-value`) where no
    format has so many.
    """
    for form in file.forms:
        if form.people == players:
            return switched(file, chosen, form)
    numbers = in_words(people(file))
    raise RulebookError(
        Text(f"{file.name.ja}は{numbers.ja}人用（{players}人では遊べない）",
             f"{file.name.en} is for {numbers.en} players, not {players}"),
        Code.WRONG_VALUE.value, ("players",))  # fmt: skip


def switched(file: GameFile, chosen: Mapping[str, str], form: Format) -> Format:
    """The format to which choices switch from another, in the order of the options; one of other people is not entered.

    file: the game; chosen: choices by option id; form: the format from which they switch.
    """
    for option in file.options:
        choice = option.choices.get(chosen[option.id])
        if choice is not None and choice.format is not None and counts(option, form):
            entered = next((f for f in file.forms if f.id == choice.format), form)
            form = entered if entered.people == form.people else form
    return form


def counts(option: Option, form: Format) -> bool:
    """Whether an option counts in a format."""
    return option.applies is None or form.id in option.applies


def people(file: GameFile) -> list[int]:
    """How many people a game is for, each number once, from the smallest."""
    return sorted({form.people for form in file.forms})


def in_words(numbers: list[int]) -> Text:
    """Numbers as a text lists them; numbers: at least one."""
    *others, last = map(str, numbers)
    return Text("・".join((*others, last)), f"{', '.join(others)} or {last}" if others else last)


def way_to(file: GameFile, form: Format) -> dict[str, str] | None:
    """The choice that leads into a format, by the option's id; none is needed where it is the first for its people, and
    None where no choice does.

    file: the game; form: of it.
    """
    usual = {option.id: "" for option in file.options}
    first = next(f for f in file.forms if f.people == form.people)
    if first.id == form.id:
        return {}
    for option in file.options:
        for name in option.choices:
            if switched(file, {**usual, option.id: name}, first).id == form.id:
                return {option.id: name}
    return None
