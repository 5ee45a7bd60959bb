"""Views through templates to MyST, with the line of the YAML behind each line that comes out.

As with autoescaping for HTML, whatever a template puts out is safe: checked text and our own phrases pass as
MyST, any other text is escaped, anything else is an error.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemBytecodeCache, FileSystemLoader, StrictUndefined, pass_context
from jinja2.runtime import Context
from markupsafe import Markup

from ..engine.text import Text
from ..spec.myst import escape
from .diagrams import ShapeSheet
from .state import COMPILED, code_digest
from .view import BoardScene, ExampleView, Phrase, Place, Prose
from .words import FILES, NUMBERED, SECTIONS, WORDS

TEMPLATES = Path(__file__).with_name("templates")

_MARK = re.compile("\x00([^\x00]*)\x00([0-9]+)\x00")
"""Where a place of the YAML begins; no text of a rulebook holds the character."""

LARGE = 10
"""Columns of a board that can be read in the narrow column beside a text."""

_ID = re.compile(r"[a-z][a-z0-9_-]*")
_FILE = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")


@dataclass(frozen=True, slots=True)
class Diagram:
    """A diagram of a page: what it shows, and its title as plain text."""

    scene: BoardScene | ShapeSheet
    title: str
    labels: bool = True


@dataclass(frozen=True, slots=True)
class Rendered:
    """A page as MyST.

    myst; places: for each line of it, where in the rulebook's files it comes from; diagrams: by the numbers
    that the directives in it give.
    """

    myst: str
    places: tuple[Place, ...]
    diagrams: tuple[Diagram, ...]


class Templates:
    """The templates in one language.

    language: `ja` or `en`; kept: a folder for compiled templates, which cost more to make than to fill.
    """

    def __init__(self, language: str, kept: Path | None = None) -> None:
        self.language = language
        if kept is not None:
            kept.mkdir(parents=True, exist_ok=True)
        self.environment = Environment(
            bytecode_cache=compiled(kept) if kept is not None else None,
            loader=FileSystemLoader(TEMPLATES),
            undefined=StrictUndefined,
            autoescape=True,
            finalize=self._safe,
            trim_blocks=True,
            lstrip_blocks=True,
            block_start_string="<%",
            block_end_string="%>",
            variable_start_string="<<",
            variable_end_string=">>",
            comment_start_string="<#",
            comment_end_string="#>",
        )
        self.environment.globals.update(
            at=lambda place: Markup(_mark(place)),
            boards=_boards,
            between=Phrase("", " "),
            comma=Phrase("、", ", "),
            diagram=_diagram,
            page_of=_page_of,
            w=_in(language, WORDS),
            titles=_in(language, SECTIONS),
            files=_in(language, FILES),
            numbered=tuple(NUMBERED),
        )
        self.environment.filters.update(
            id=_id,
            docname=_docname,
            plain=self._plain,
            title=_title,
            listed=self._listed,
            indented=self._indented,
            large=_large,
        )

    def render(self, template: str, **values: Any) -> Rendered:
        """A page.

        template: its name; values: what it shows.
        """
        diagrams: list[Diagram] = []
        text = self.environment.get_template(template).render(values, diagrams=diagrams)
        places, written, place = [], [], Place("", 1)
        for row in text.split("\n"):
            if mark := _MARK.search(row):
                place = Place(mark[1], int(mark[2]))
                row = _MARK.sub("", row)
                if not row.strip():
                    continue
            places.append(place)
            written.append(row)
        return Rendered("\n".join(written), tuple(places), tuple(diagrams))

    def _safe(self, value: Any) -> Markup:
        """What a template puts out, as MyST."""
        if isinstance(value, Markup):
            return value
        if isinstance(value, Prose):
            passage = value[self.language]
            return Markup(_mark(passage.place) + passage.myst)
        if isinstance(value, Phrase):
            return Markup(value[self.language])
        if isinstance(value, Text):
            return Markup(escape(value[self.language]))
        if isinstance(value, str):
            return Markup(escape(value))
        if isinstance(value, int) and not isinstance(value, bool):
            return Markup(value)
        raise TypeError(f"a template may not put out {type(value).__name__}")

    def _plain(self, value: Prose | Text) -> str:
        """A text without markup; it is escaped when it is put out."""
        return value[self.language].plain if isinstance(value, Prose) else value[self.language]

    def _listed(self, name: str) -> Markup:
        """What a file of examples is called in a list, where nothing is read as markup."""
        if not _FILE.fullmatch(name):
            raise ValueError(f"{name!r} cannot be the name of a file of examples")
        title = FILES[name][self.language] if name in FILES else name
        return Markup(WORDS["examples_of"][self.language].format(file=title))

    def _indented(self, value: Prose, width: int) -> Markup:
        """A text whose further lines stand below the first one in an item of a list."""
        return Markup(self._safe(value).replace("\n", "\n" + " " * width))


def compiled(folder: Path) -> FileSystemBytecodeCache:
    """Compiled templates in a folder that is there, of this code: they hang on more than their own text."""
    return FileSystemBytecodeCache(str(folder), f"{COMPILED}-{code_digest()}-%s")


@pass_context
def _diagram(context: Context, scene: BoardScene | ShapeSheet, title: str) -> Markup:
    """The directive of a diagram, which is noted with the page."""
    return Markup(f"```{{diagram}} {_noted(context, scene, title)}\n```")


@pass_context
def _boards(context: Context, *shown: tuple[BoardScene, str]) -> Markup:
    """The directive of diagrams side by side, which are noted with the page."""
    numbers = " ".join(str(_noted(context, scene, title)) for scene, title in shown)
    return Markup(f"```{{boards}} {numbers}\n```")


def _large(scenes: Iterable[BoardScene]) -> bool:
    """Whether boards need more room than the usual ones beside a text."""
    return any(scene.across > LARGE for scene in scenes)


def _noted(context: Context, scene: BoardScene | ShapeSheet, title: str) -> int:
    """The number of a diagram in its page."""
    diagrams: list[Diagram] = context["diagrams"]
    diagrams.append(Diagram(scene, str(title)))
    return len(diagrams) - 1


def _mark(place: Place) -> str:
    return f"\x00{place.file}\x00{place.line}\x00"


def _in(language: str, words: Mapping[str, Text]) -> dict[str, str]:
    return {name: text[language] for name, text in words.items()}


def _id(value: str) -> Markup:
    """An id, which needs no escaping and could not have any."""
    if not _ID.fullmatch(value):
        raise ValueError(f"{value!r} is no id")
    return Markup(value)


def _docname(value: str) -> Markup:
    """The name of a file that is part of an address."""
    if not _FILE.fullmatch(value):
        raise ValueError(f"{value!r} cannot be part of an address")
    return Markup(value)


def _title(value: str) -> Markup:
    """Plain text between the quotes of a link's title."""
    return Markup(re.sub(r"([!-/:-@\[-`{-~])", r"\\\1", " ".join(value.split())))


def _page_of(game: str, example: ExampleView) -> Markup:
    """Where an example is shown in full, as the address of a link."""
    return Markup(f"page:examples/{_id(game)}/{_docname(example.file)}#{_id(example.id)}")
