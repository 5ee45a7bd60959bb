"""The typed shape of a rulebook's files: what YAML must look like, and where editors' schemas come from."""

from __future__ import annotations

from dataclasses import field
from typing import Annotated, Any, Literal

from ..engine.mechanics import Clock
from ..engine.parameters import Id, Written
from ..engine.rules import BoardRules, PhaseRules, PlayRules, Rules, TableRules
from ..engine.text import Text
from .shape import shape

Version = Annotated[str, Written(r"^[0-9]+\.[0-9]+\.[0-9]+$", Text("1.0.0 のように書く", "write it like 1.0.0"))]


# ---------------------------------------------------------------- formats and options


@shape
class Format:
    """A number of players, or teams, for which the game has rules of its own.

    id: its name, unique in its game; name: what players call it; players: colours in turn order; seats: how many
    people play, where that is more than there are colours: a multiple, and the seats of a colour, a team, take turns;
    set: patches, a value by path, as for choices. The first format is the file itself, without patches.
    """

    id: Id
    name: Text
    players: tuple[Id, ...]
    seats: int | None = None
    set: dict[str, Any] = field(default_factory=dict)

    @property
    def people(self) -> int:
        """How many people play."""
        return len(self.players) if self.seats is None else self.seats


@shape
class Choice:
    """One choice of an option.

    name: what players call it; about: what it means, Markdown; format: the format that is played with it, instead of
    another one of as many people; set: patches, a value by path (`ends.goal.count`); examples: ids of examples in which
    it makes the difference: played under another choice of the option, they do not hold. Of an option of play, every
    choice but the default has some. References in its texts stand for the numbers with this choice made.
    """

    name: Text
    about: Text | None = None
    format: Id | None = None
    set: dict[str, Any] = field(default_factory=dict)
    examples: tuple[Id, ...] = ()


@shape
class Number:
    """The numbers that an option takes besides its choices.

    min, max: both allowed; set: patches in which `{value}` stands for the number; examples: ids of examples in which
    the number makes the difference, as for choices.
    """

    min: int
    max: int
    set: dict[str, Any]
    examples: tuple[Id, ...] = ()


@shape
class Option:
    """A local rule: named choices, each of which patches clauses.

    id: its name, unique in its game; name: what players call it; about: what it changes, Markdown, needed where the
    game has a page; when: when it applies, Markdown, where that is not always; applies: ids of the formats in which it
    counts, where these are not all; in any other it is accepted and changes nothing; concerns: what it changes, `play`,
    `display` or `match`; default: the choice in force when nothing is said; choices: by id; number: a range of numbers
    besides; after: an option whose patches it may cover.
    """

    id: Id
    name: Text
    about: Text | None = None
    when: Text | None = None
    applies: tuple[Id, ...] | None = None
    concerns: Literal["play", "display", "match"] = "play"
    default: Any
    choices: dict[str, Choice] = field(default_factory=dict)
    number: Number | None = None
    after: str | None = None


# ---------------------------------------------------------------- the page


@shape
class Cited:
    """Something that a page says, with what it states and what proves it.

    id: its permanent anchor; facts: ids in facts.yaml that it states; examples: ids of examples that prove it; clauses:
    what their traces must show; figure: an example drawn beside it; reading: whether it is this rulebook's reading of a
    point on which the source is silent.
    """

    id: Id
    facts: tuple[Id, ...] = ()
    examples: tuple[Id, ...] = ()
    clauses: tuple[Id, ...] = ()
    figure: Id | None = None
    reading: bool = False


@shape
class Statement(Cited):
    """One rule on a page.

    text: Markdown.
    """

    text: Text


@shape
class Question(Cited):
    """A question that players ask, with its answer.

    question: as players ask it; answer: Markdown.
    """

    question: Text
    answer: Text


@shape
class Term(Cited):
    """An entry of the glossary.

    term: the word in both languages; text: what it means.
    """

    term: Text
    text: Text


@shape
class Page:
    """What a game's page says, section by section.

    summary: how to play in a minute; length: how long a game takes; setup: what stands where at the start; hands: what
    is dealt; turn: what a player may do; pushes: how stones that lie are moved; captures: what is taken; endings: how a
    game ends; forbidden: what may not be played though it could; opening: rules for the first moves; abilities: what
    chance may give a player; worked: ids of the examples shown step by step; mistakes: what beginners get wrong;
    questions: what players ask; glossary: the words of the game; tips: how to play well; compared: how it differs from
    its relatives; table: what concerns playing at the table.
    """

    summary: tuple[Statement, ...]
    length: Text | None = None
    setup: tuple[Statement, ...] = ()
    hands: tuple[Statement, ...] = ()
    turn: tuple[Statement, ...] = ()
    pushes: tuple[Statement, ...] = ()
    captures: tuple[Statement, ...] = ()
    endings: tuple[Statement, ...] = ()
    forbidden: tuple[Statement, ...] = ()
    opening: tuple[Statement, ...] = ()
    abilities: tuple[Statement, ...] = ()
    worked: tuple[Id, ...] = ()
    mistakes: tuple[Statement, ...] = ()
    questions: tuple[Question, ...] = ()
    glossary: tuple[Term, ...] = ()
    tips: tuple[Statement, ...] = ()
    compared: tuple[Statement, ...] = ()
    table: tuple[Statement, ...] = ()

    def sentences(self) -> tuple[Statement | Question | Term, ...]:
        """All that the page says, in its order."""
        return (
            *self.summary, *self.setup, *self.hands, *self.turn, *self.pushes, *self.captures, *self.endings,
            *self.forbidden, *self.opening, *self.abilities, *self.mistakes, *self.questions, *self.glossary,
            *self.tips, *self.compared, *self.table,
        )  # fmt: skip


# ---------------------------------------------------------------- files


@shape
class GameFile:
    """A file of `rules/`: a game's clauses and options first, its page after them.

    id: the game's name, that of the file too; name: what readers call it; players: colours in turn order; board: its
    points and lines; setup: the start diagram, `empty`, or `checker` (first player where row + column is even); phases:
    what comes before play; play: the clauses of play; clock: by which it is played, one clause at most; table: what
    surrounds a single game; formats: numbers of players and teams for which the rules differ,
    the file itself first; options: local rules; page: what is published about the game.
    """

    id: Id
    name: Text
    players: tuple[Id, ...]
    board: BoardRules
    setup: str
    phases: tuple[PhaseRules, ...] = ()
    play: PlayRules
    clock: tuple[Clock, ...] = ()
    table: TableRules = TableRules()
    formats: tuple[Format, ...] = ()
    options: tuple[Option, ...] = ()
    page: Page | None = None

    @property
    def forms(self) -> tuple[Format, ...]:
        """The formats; without any, the one of the file itself, which has no name of its own."""
        return self.formats or (Format(id="", name=self.name, players=self.players),)

    @property
    def rules(self) -> Rules:
        """What the engine compiles: the file itself, its first format."""
        return self.rules_for(self.forms[0])

    def rules_for(self, form: Format) -> Rules:
        """What the engine compiles for a format whose patches the file has; form: which."""
        return Rules(
            id=self.id,
            players=self.players,
            board=self.board,
            setup=self.setup,
            phases=self.phases,
            play=self.play,
            seats=form.seats or 0,
            clock=self.clock,
            table=self.table,
        )


@shape
class RulebookFile:
    """`rules/rulebook.yaml`: what the rulebook is called, and its version.

    title: of the whole site; version: shown on each page, such as 1.0.0.
    """

    title: Text
    version: Version


@shape
class Fact:
    """One thing that the pages must say.

    id: cited by the sentences that state it; game: whose page; kind: what it is about; fact: the statement; check: how
    it is checked, by an `example`, by being on the `page`, or by a `match`; term: a word that belongs to it.
    """

    id: Id
    game: Id
    kind: str
    fact: str
    check: Literal["example", "page", "match"]
    term: str | None = None


FactsFile = tuple[Fact, ...]
"""`rules/facts.yaml`."""
