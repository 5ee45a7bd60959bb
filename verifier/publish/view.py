"""What pages show, as plain values that can be kept: checked text, scenes and names, in both languages at
once.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..engine.text import Text
from .diagrams import Scene, ShapeSheet


@dataclass(frozen=True, slots=True)
class Board:
    """A board as it is drawn; the parts are those of the rules' board."""

    columns: int
    rows: int
    lines: str
    drawn: str
    pieces: str
    loops: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardScene(Scene):
    """A scene that can be kept, since its board is a plain value."""

    board: Board

    @property
    def across(self) -> int:
        """How many points are drawn beside each other."""
        return self.board.columns if self.crop is None else self.crop.columns


@dataclass(frozen=True, slots=True)
class Place:
    """A line of a rulebook's file; file: its path relative to the rulebook's folder."""

    file: str
    line: int


@dataclass(frozen=True, slots=True)
class Passage:
    """Checked text of a rulebook in one language.

    myst: as MyST; plain: without markup; place: where it begins in the rulebook's files.
    """

    myst: str
    plain: str
    place: Place


@dataclass(frozen=True, slots=True)
class Prose:
    """Checked text of a rulebook."""

    ja: Passage
    en: Passage

    def __getitem__(self, language: str) -> Passage:
        """The text in `ja`, or else in English."""
        return self.ja if language == "ja" else self.en


@dataclass(frozen=True, slots=True)
class Phrase:
    """Words of our own with names and notations filled in, as MyST in one line."""

    ja: str
    en: str

    def __getitem__(self, language: str) -> str:
        """The words in `ja`, or else in English."""
        return self.ja if language == "ja" else self.en


@dataclass(frozen=True, slots=True)
class RefusalView:
    """A move that is refused.

    play: its notation; sentence: why; clause: the one that refuses it, if any; rule: the numbered sentence
    that names that clause, if any.
    """

    play: Phrase
    sentence: Phrase
    clause: str | None
    rule: str | None


@dataclass(frozen=True, slots=True)
class StepView:
    """One step of an example.

    place; spent: how long its player took, None where that is not said; played: the notation, or how many turns; name:
    the same as plain text; mover: whose step it is, None for a long stretch; rounds: what each player repeats in one;
    say: what happens; before, after: the boards; results: what was checked, in words; refusals: what was refused
    afterwards.
    """

    place: Place
    spent: Phrase | None
    played: Phrase
    name: Text
    mover: Text | None
    rounds: tuple[Phrase, ...]
    say: Prose | None
    before: BoardScene
    after: BoardScene
    results: tuple[Phrase, ...]
    refusals: tuple[RefusalView, ...]


@dataclass(frozen=True, slots=True)
class LineView:
    """One way to play on; title: what it shows; begun: what was checked before its first step, in words."""

    title: Prose | None
    begun: tuple[Phrase, ...]
    steps: tuple[StepView, ...]


@dataclass(frozen=True, slots=True)
class ChosenView:
    """What an example chooses of a local rule.

    anchor: of the choice on the game's page; option, choice: what they are called; visible: whether a look at the board
    tells it.
    """

    anchor: str
    option: Prose
    choice: Prose
    visible: bool


@dataclass(frozen=True, slots=True)
class ChoiceView:
    """A choice of a local rule, or the numbers that it takes.

    anchor; name; about: what it means; default: whether it is in force when nothing is said; examples: ids of those
    in which it makes the difference.
    """

    anchor: str
    name: Prose
    about: Prose | None
    default: bool
    examples: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OptionView:
    """A local rule.

    id; place; name; about: what it changes; when: when it applies, None for always; formats: what those are called in
    which it counts, none for all; concerns: `play`, `display` or
    `match`; default: what the choice in force is called when nothing is said; choices.
    """

    id: str
    place: Place
    name: Prose
    about: Prose | None
    when: Prose | None
    formats: tuple[Prose, ...]
    concerns: str
    default: Prose
    choices: tuple[ChoiceView, ...]


@dataclass(frozen=True, slots=True)
class ExampleView:
    """A worked example.

    id; file: name of its file without the ending; place; title; about; setting: how the people of a match have come
    together, empty without one; format: what the format is called in which it is
    played, None for the game's first; options: the local rules it chooses; start: the position, with what is allowed
    and refused in it; to_move: whose turn it is there; figure: the one board that tells most; refusing: those that show
    what is refused; results, refusals: what was checked before any step; lines; statements: ids of the rules that it
    proves.
    """

    id: str
    file: str
    place: Place
    title: Prose
    about: Prose | None
    setting: tuple[Phrase, ...]
    format: Prose | None
    options: tuple[ChosenView, ...]
    start: BoardScene
    to_move: Text
    figure: BoardScene
    refusing: tuple[BoardScene, ...]
    results: tuple[Phrase, ...]
    refusals: tuple[RefusalView, ...]
    lines: tuple[LineView, ...]
    statements: tuple[str, ...]

    @property
    def all_refusals(self) -> tuple[RefusalView, ...]:
        """What is refused anywhere in it."""
        return (
            *self.refusals,
            *(refusal for line in self.lines for step in line.steps for refusal in step.refusals),
        )


@dataclass(frozen=True, slots=True)
class StatementView:
    """A sentence of a page: a rule, a mistake, a question, a term, a tip.

    id: its anchor; number: `2.1`, empty outside the numbered sections; asked: the question or term, else
    None; text; checks: ids of the examples that prove it; figure: id of the example drawn beside it here,
    None where there is none or it is drawn elsewhere; reading: whether it is this rulebook's reading;
    refusals: what shows a mistake.
    """

    id: str
    number: str
    asked: Prose | None
    text: Prose
    checks: tuple[str, ...]
    figure: str | None
    reading: bool
    refusals: tuple[RefusalView, ...]


@dataclass(frozen=True, slots=True)
class FileView:
    """A file of examples: its name without the ending, and its examples."""

    name: str
    examples: tuple[ExampleView, ...]


@dataclass(frozen=True, slots=True)
class Head:
    """All that the pages of a game's examples show of the game.

    id; name; start: the start position; numbered: the numbers of its sentences by their ids; shaped: whether a board of
    an example shows shapes that make a stone illegal; dealing: whether hands are dealt; cropped: whether boards of
    examples are shown in part.
    """

    id: str
    name: Prose
    start: BoardScene
    numbered: dict[str, str]
    shaped: bool
    dealing: bool
    cropped: bool


@dataclass(frozen=True, slots=True)
class GameView:
    """A game's page and those of its examples.

    id; name; place; players: how many, in words; formats: what those are called that are not told apart by their
    number; first: who begins; start: the start position; length: how long a game takes; summary; sections: the other
    sentences by section; options: the local rules; shapes: of hands that are dealt; worked: ids of the examples shown
    step by step; files.
    """

    id: str
    name: Prose
    place: Place
    players: Text
    formats: tuple[Prose, ...]
    first: Text
    start: BoardScene
    length: Prose | None
    summary: tuple[StatementView, ...]
    sections: dict[str, tuple[StatementView, ...]]
    options: tuple[OptionView, ...]
    shapes: tuple[ShapeSheet, ...]
    worked: tuple[str, ...]
    files: tuple[FileView, ...]

    @property
    def head(self) -> Head:
        """What the pages of its examples show of it."""
        numbered = {name: s.number for name, s in self.statements.items()}
        return Head(self.id, self.name, self.start, numbered, self.shaped, self.dealing, self.cropped)

    @property
    def examples(self) -> dict[str, ExampleView]:
        """All examples by their ids."""
        return {example.id: example for file in self.files for example in file.examples}

    @property
    def statements(self) -> dict[str, StatementView]:
        """All sentences by their ids."""
        return {s.id: s for s in (*self.summary, *(s for part in self.sections.values() for s in part))}

    @property
    def numbers(self) -> dict[str, int]:
        """The numbers of the sections that have some, as those of their sentences say."""
        first = {key: part[0].number for key, part in self.sections.items() if part}
        return {key: int(number.split(".")[0]) for key, number in first.items() if number}

    @property
    def sections_of(self) -> dict[str, str]:
        """The section of each sentence by its id; those of the summary have none."""
        return {s.id: key for key, part in self.sections.items() for s in part}

    @property
    def shaped(self) -> bool:
        """Whether a board of an example shows shapes that make a stone illegal."""
        return any(scene.shapes for e in self.examples.values() for scene in (e.start, e.figure, *e.refusing))

    @property
    def dealing(self) -> bool:
        """Whether hands are dealt."""
        return bool(self.shapes)

    @property
    def cropped(self) -> bool:
        """Whether boards of examples are shown in part."""
        return any(scene.crop for e in self.examples.values() for scene in (e.start, e.figure, *e.refusing))

    @property
    def portrait(self) -> BoardScene:
        """The board that stands for the game: its start, or the first figure with stones where that is too large."""
        figures = (self.examples[s.figure].figure for s in self.statements.values() if s.figure and self.cropped)
        return next((f for f in figures if f.crop and any(True for _ in f.stones())), self.start)

    @property
    def readings(self) -> tuple[StatementView, ...]:
        """The sentences that are this rulebook's reading."""
        return tuple(s for s in self.statements.values() if s.reading)
