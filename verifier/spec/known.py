"""What references stand for in each part of a game's file: in its page, inside a choice, inside a format."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from ..engine.rules import Rules
from .formats import counts, way_to
from .load import GameDraft, rules_under
from .lookup import values
from .models import Format, Option
from .options import Patch, as_text, patches

Path = tuple[str | int, ...]


class Known(Mapping[str, int | str]):
    """The values of a game's rules by path, `ends.row.length`, those of its formats, `ends.row.length@four`, and those
    with a choice made, `ends.row.length@size=large`, which are found but not listed.

    source: the game; form: the format meant where none is named, default the first; made: choices that are not the
    default. The rules of a format are looked at when they are asked for.
    """

    def __init__(self, source: GameDraft, form: Format | None = None, made: Mapping[str, str] | None = None) -> None:
        self.source, self.made = source, dict(made or {})
        self.form = form or source.file.forms[0]
        self.forms = {f.id: f for f in source.file.formats}
        self._of = cache(self._values)

    def __getitem__(self, key: str) -> int | str:
        path, at, name = key.partition("@")
        found = self._of(name if at else self.form.id)
        return found[path] if found is not None else "…"  # that they do not fit is told where they are tried

    def __iter__(self) -> Iterator[str]:
        yield from self._of(self.form.id) or ()
        for name in self.forms:
            yield from (f"{path}@{name}" for path in self._of(name) or ())

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def under(self, name: str) -> list[str]:
        """All paths in a format or with a choice made, as they are referred to; name: as it stands after `@`."""
        return [f"{path}@{name}" for path in self._of(name) or ()]

    def rules(self, form: Format) -> Rules | None:
        """The rules in a format with these choices made, None where they do not fit."""
        return rules_under(self.source, self.patches(form))

    def patches(self, form: Format) -> list[Patch]:
        """The patches in force in a format with these choices made, and those that lead into it."""
        file = self.source.file
        usual = {option.id: as_text(option.default) for option in file.options}
        return patches(file, self.source.node, {**usual, **(way_to(file, form) or {}), **self.made}, form)

    def _values(self, name: str) -> Mapping[str, int | str] | None:
        wanted, chosen, choice = name.partition("=")
        if chosen:
            option = next((o for o in self.source.file.options if o.id == wanted and choice in o.choices), None)
            if option is None:
                return {}
            inside = within(self.source, option, choice)
            return inside._of(inside.form.id)
        form = self.forms.get(name, self.form)
        if form.id != name:
            return {}
        rules = self.rules(form)
        return values(rules) if rules is not None else None


def within(source: GameDraft, option: Option, choice: str) -> Known:
    """What references stand for inside a choice: the rules with that choice made, in the format that it switches to, or
    the first in which its option counts.
    """
    file, switches = source.file, option.choices[choice].format
    form = next((f for f in file.formats if f.id == switches), None)
    return Known(source, form or next((f for f in file.forms if counts(option, f)), None), {option.id: choice})


def special(source: GameDraft) -> dict[Path, Known]:
    """The parts of a game's file in which references stand for other numbers than those of its first format."""
    found: dict[Path, Known] = {("formats", i): Known(source, form) for i, form in enumerate(source.file.formats) if i}
    for i, option in enumerate(source.file.options):
        found |= {("options", i, "choices", name): within(source, option, name) for name in option.choices}
    return found
