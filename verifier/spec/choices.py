"""Every format and choice tried, choices in pairs too, and what is wrong told with the choices that cause it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from ..engine.text import Text
from .codes import Code
from .diagnostics import Diagnostic
from .formats import counts, played, way_to
from .models import Format, GameFile, Option
from .nodes import Leaf, Map, Node, Seq
from .options import Patch, as_text, format_patches, patches, patches_of
from .patch import LISTS, covers, of_phase, spelled

Compile = Callable[[Sequence[Patch]], Sequence[Diagnostic]]
"""What is wrong with a game under some patches."""
Chosen = tuple[str, str]
"""An option's id and the choice made."""


class _Move(NamedTuple):
    """A choice that is not the default.

    option; text: the choice made; touched: what it changes, the patches of the default that fall away with it too.
    """

    option: Option
    text: str
    touched: list[_Touch]

    @property
    def made(self) -> Chosen:
        """Which choice of which option."""
        return self.option.id, self.text


class _Touch(NamedTuple):
    """What a patch touches.

    parts: its path, as `spelled`; bare: whether it puts a number, a truth value or nothing there, which names neither
    points nor clauses; new: the ids of the clauses that it puts there; words: all texts that it puts there.
    """

    parts: tuple[str, ...]
    bare: bool
    new: frozenset[str]
    words: frozenset[str]


class _Round(NamedTuple):
    """A game that is compiled.

    form: the format; made: choices that are not the default; size: how many, besides those that lead into the format.
    """

    form: Format
    made: dict[str, str]
    size: int


def tried(file: GameFile, root: Map, compiled: Compile) -> tuple[Diagnostic, ...]:
    """What is wrong with a game's formats and options: each format is compiled, each choice alone, and each two choices
    that can meet; in the first format in which they count, and in each other that they can meet (two of them: both).

    file, root: the game; compiled: compiles it. Numbers are tried at both ends of their range. The same error is told
    once.
    """
    usual = {option.id: as_text(option.default) for option in file.options}
    rounds = list(_rounds(file, root, usual))
    found: dict[object, Diagnostic] = {}
    for size in (0, 1, 2):
        for form, made, _ in (one for one in rounds if one.size == size):
            active = patches(file, root, {**usual, **made}, form)
            wrong = compiled(active)
            told = blamed(wrong, active, list(made.items()), compiled)
            for error, said in zip(wrong, told, strict=True):
                found.setdefault((error.code, error.mark, error.message, said.mark), said)
        if found:  # pairs of what is wrong alone would only repeat it
            break
    return tuple(found.values())


def _rounds(file: GameFile, root: Map, usual: dict[str, str]) -> Iterator[_Round]:
    """The games that are to be compiled; usual: the default choices."""
    colours = frozenset(colour for form in file.forms for colour in form.players)
    moves = list(_moves(file, root, usual, colours))
    together = [*((move,) for move in moves), *(pair for pair in combinations(moves, 2) if _meet(*pair))]
    tried: set[tuple[Chosen, ...]] = set()
    for form in file.forms:
        way = way_to(file, form)
        if way is None:  # told by `format_faults`
            continue
        own = [_touch(p, colours) for p in format_patches(file, root, form)]
        own += [touch for move in moves if move.made in way.items() for touch in move.touched]
        if own:
            yield _Round(form, way, 0)
        for some in together:
            choices = tuple(move.made for move in some)
            made = {**way, **dict(choices)}
            if any(choice in way.items() for choice in choices) or not all(counts(m.option, form) for m in some):
                continue
            if played(file, {**usual, **made}, form.people).id != form.id:
                continue
            if choices not in tried or all(any(_touching(a, b) for a in m.touched for b in own) for m in some):
                tried.add(choices)
                yield _Round(form, made, len(some))


def _moves(file: GameFile, root: Map, usual: dict[str, str], colours: frozenset[str]) -> Iterator[_Move]:
    for index, option in enumerate(file.options):
        fallen = patches_of(option, index, root, usual[option.id])
        for text in _texts(option):
            touched = [_touch(patch, colours) for patch in (*patches_of(option, index, root, text), *fallen)]
            if touched and text != usual[option.id]:
                yield _Move(option, text, touched)


def _texts(option: Option) -> list[str]:
    """The choices of an option and the ends of its numbers, as text."""
    ends = [str(option.number.min), str(option.number.max)] if option.number else []
    return list(dict.fromkeys([*option.choices, *ends]))


# ---------------------------------------------------------------- which choices can meet


def _touch(patch: Patch, colours: frozenset[str]) -> _Touch:
    """What a patch touches; colours: of all formats, which other colours take away."""
    parts = spelled(patch.path)
    bare = isinstance(patch.value, Leaf) and not isinstance(patch.value.value, str)
    words = frozenset(_words(patch.value))
    return _Touch(parts, bare, frozenset(_new(patch)), words | colours if parts == ("players",) else words)


def _words(node: Node) -> Iterator[str]:
    """All texts below a node."""
    if isinstance(node, Leaf):
        yield from [node.value] if isinstance(node.value, str) else []
    else:
        for child in node.value.values() if isinstance(node, Map) else node.value:
            yield from _words(child)


def _new(patch: Patch) -> Iterator[str]:
    """The ids of the clauses that a patch puts somewhere."""
    parts = spelled(patch.path)
    if not isinstance(patch.value, Map):
        return
    if of_phase(patch.path):
        for slot in LISTS:
            clauses = patch.value.value.get(slot)
            for clause in clauses.value if isinstance(clauses, Seq) else ():
                name = clause.value.get("id") if isinstance(clause, Map) else None
                if isinstance(name, Leaf):
                    yield str(name.value)
    elif len(parts) == 3:
        yield parts[2]


def _meet(one: _Move, other: _Move) -> bool:
    """Whether two choices of different options can spoil each other."""
    if one.option.id == other.option.id:
        return False
    return any(_touching(a, b) for a in one.touched for b in other.touched)


BOARD = ("board", "setup", "players")
ORDER = ("moves", "forbids", "continues")
"""Slots of a phase that speak of each other: what goes first and what goes on name moves."""
TURNS = ("turns", "until")


def _touching(a: _Touch, b: _Touch) -> bool:
    """Whether two patches can spoil each other.

    The start knows no clauses, and clauses know of the board only points and lines, which no number names, and of the
    players how many there are and what their colours are called, which a single parameter has to name. In a phase,
    a parameter of one clause says nothing to another clause, but moves, the order among them, and two clauses that are
    put beside each other do.
    """
    if covers(a.parts, b.parts):
        return True
    x, y = a.parts[0], b.parts[0]
    if x in BOARD or y in BOARD:
        if x in BOARD and y in BOARD:
            return {x, y} != {"board", "players"}
        whole, clause = (a, b) if x in BOARD else (b, a)
        if x == "players" or y == "players":
            return bool(clause.new) or not whole.words.isdisjoint(clause.words)
        return whole.parts[0] != "setup" and not clause.bare
    if a.new & b.new or (len(a.parts) == 1 and len(b.parts) == 1):  # phases have an order
        return True
    if x != y:
        return False
    s, t = a.parts[1], b.parts[1]
    if (s in ORDER and t in ORDER) or (s in TURNS and t in TURNS):
        return True
    return s == t and (a.parts[2] == b.parts[2] or len(a.parts) == 3 or len(b.parts) == 3)


# ---------------------------------------------------------------- whose fault it is


def blamed(
    wrong: Sequence[Diagnostic], active: Sequence[Patch], made: Sequence[Chosen], compiled: Compile
) -> list[Diagnostic]:
    """Errors with the choices that cause them; what lies outside the patches is told at the patch that brings it about.

    wrong: what is wrong under the patches; active: these; made: choices that are to be named; compiled: compiles the
    game. What is wrong without any patch is left as it is.
    """
    if not wrong or not active:
        return list(wrong)
    anyway = compiled([])
    return [error if error in anyway else _blamed(error, active, made, compiled) for error in wrong]


def _blamed(error: Diagnostic, active: Sequence[Patch], made: Sequence[Chosen], compiled: Compile) -> Diagnostic:
    form = next((patch.maker for patch in active if isinstance(patch.maker, Format)), None)
    message = _under(error.message, form, made)
    if any(_within(error, patch) for patch in active):
        return error._replace(message=message)
    options = [name for name, _ in made]
    suspects = sorted(active, key=lambda p: _suspicion(p, options))
    patch = next(
        (p for p in suspects if error not in compiled([other for other in active if other is not p])),
        suspects[0],
    )
    line = error.mark.line
    help = Text(f"合わなくなるのは{line}行目", f"what does not fit then is on line {line}")
    if error.code is Code.BAD_DIAGRAM:
        help = Text(
            f"盤を変える選択肢は setup も変える（今のものは{line}行目）",
            f"a choice that changes the board must set `setup` too (it is on line {line} now)",
        )
    elif error.help is not None:
        help = Text(f"{help.ja}。{error.help.ja}", f"{help.en}; {error.help.en}")
    return Diagnostic(error.code, patch.path.mark, message, help, patch.path.width)


def _suspicion(patch: Patch, options: Sequence[str]) -> int:
    """Which patches are looked at first: those of the choices made, those of a format, those of defaults."""
    return 1 if isinstance(patch.maker, Format) else 0 if patch.maker.id in options else 2


def _under(message: Text, form: Format | None, made: Sequence[Chosen]) -> Text:
    """A message with the format and the choices under which it holds."""
    ja = [f"対戦形式「{form.id}」"] if form is not None else []
    ja += [f"オプション「{name}」が「{text}」" for name, text in made]
    en = [f"in the format `{form.id}`"] if form is not None else []
    if made:
        listed = " and ".join(f"`{name}` at `{text}`" for name, text in made)
        en.append(f"with the option{'s' if len(made) > 1 else ''} {listed}")
    return Text(f"{message.ja}（{'、'.join(ja)}のとき）", f"{message.en} ({', '.join(en)})")


def _within(error: Diagnostic, patch: Patch) -> bool:
    """Whether an error lies in the text of a patch."""
    source, last = patch.path.source, max(patch.path.end, patch.value.end)
    return source.mark(patch.path.start) <= error.mark <= source.mark(last)
