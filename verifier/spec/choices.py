"""Every format and choice tried, choices in pairs too, and what is wrong told with the choices that cause it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from ..engine.text import Text
from .codes import Code
from .diagnostics import Diagnostic
from .formats import counts, played, way_to
from .meeting import Touch, touch, touching
from .models import Format, GameFile, Option
from .nodes import Map
from .options import Patch, as_text, format_patches, patches, patches_of
from .patch import covers

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
    touched: list[Touch]

    @property
    def made(self) -> Chosen:
        """Which choice of which option."""
        return self.option.id, self.text


class _Round(NamedTuple):
    """A game that is to be tried.

    form: the format; made: choices that are not the default, those that lead into the format too; some: the others of
    these; first: whether they have been tried nowhere else.
    """

    form: Format
    made: dict[str, str]
    some: tuple[_Move, ...]
    first: bool

    @property
    def alone(self) -> bool:
        """Whether this is a format, or a choice in the first format in which it counts."""
        return len(self.some) < 2 and self.first


def tried(file: GameFile, root: Map, compiled: Compile) -> tuple[Diagnostic, ...]:
    """What is wrong with a game's formats and options: each format is tried, each choice alone, and each two choices
    that can meet; in the first format in which they count, and in each other that they can meet (two of them: both).

    file, root: the game; compiled: compiles it. Numbers are tried at both ends of their range. The same error is told
    once. What is sound alone is compiled together, as many choices as do not touch each other's paths, and apart only
    where that fails: compiling is slow, and rules that have to be sound two by two are hardly ever saved by a third.
    """
    usual = {option.id: as_text(option.default) for option in file.options}
    found: dict[object, Diagnostic] = {}

    def active(one: _Round) -> list[Patch]:
        return patches(file, root, {**usual, **one.made}, one.form)

    def told(rounds: Iterable[_Round]) -> tuple[Diagnostic, ...]:
        for one in rounds:
            wrong = compiled(active(one))
            said = blamed(wrong, active(one), list(one.made.items()), compiled)
            for error, fault in zip(wrong, said, strict=True):
                found.setdefault((error.code, error.mark, error.message, fault.mark), fault)
        return tuple(found.values())

    rounds = list(_rounds(file, root, usual))
    for size in (0, 1):
        if told(one for one in rounds if one.alone and len(one.some) == size):
            return told(())
    suspects = [
        one
        for together in _batches(one for one in rounds if not one.alone)
        if len(together.rounds) == 1 or compiled(active(together.whole))
        for one in together.rounds
    ]
    for size in (1, 2):  # pairs of what is wrong alone would only repeat it
        if told(one for one in suspects if len(one.some) == size):
            break
    return told(())


class _Batch(NamedTuple):
    """Games that are tried as one.

    whole: all of their choices; rounds: each.
    """

    whole: _Round
    rounds: list[_Round]


def _batches(rounds: Iterable[_Round]) -> list[_Batch]:
    """Games put together, as many as can be."""
    found: list[_Batch] = []
    for one in rounds:
        for i, batch in enumerate(found):
            if _go_together(batch.whole, one):
                made = {**batch.whole.made, **one.made}
                some = tuple({move.made: move for move in (*batch.whole.some, *one.some)}.values())
                found[i] = _Batch(_Round(one.form, made, some, False), [*batch.rounds, one])
                break
        else:
            found.append(_Batch(one, [one]))
    return found


def _go_together(one: _Round, other: _Round) -> bool:
    """Whether the choices of two games can all be made at once, and no patch of one changes what the other's do."""
    if one.form.id != other.form.id or any(other.made.get(name, text) != text for name, text in one.made.items()):
        return False
    new = [move for move in other.some if move.made not in one.made.items()]
    pairs = [(a, b) for move in one.some for a in move.touched for extra in new for b in extra.touched]
    return not any(covers(a.parts, b.parts) for a, b in pairs)


def _rounds(file: GameFile, root: Map, usual: dict[str, str]) -> Iterator[_Round]:
    """The games that are to be tried; usual: the default choices."""
    colours = frozenset(colour for form in file.forms for colour in form.players)
    moves = list(_moves(file, root, usual, colours))
    together = [*((move,) for move in moves), *(pair for pair in combinations(moves, 2) if _meet(*pair))]
    before: set[tuple[Chosen, ...]] = set()
    for form in file.forms:
        way = way_to(file, form)
        if way is None:  # told by `format_faults`
            continue
        own = [touch(p, colours) for p in format_patches(file, root, form)]
        own += [touched for move in moves if move.made in way.items() for touched in move.touched]
        if own:
            yield _Round(form, way, (), True)
        for some in together:
            choices = tuple(move.made for move in some)
            made = {**way, **dict(choices)}
            if any(choice in way.items() for choice in choices) or not all(counts(m.option, form) for m in some):
                continue
            if played(file, {**usual, **made}, form.people).id != form.id:
                continue
            first = choices not in before
            if first or all(any(touching(a, b) for a in m.touched for b in own) for m in some):
                before.add(choices)
                yield _Round(form, made, some, first)


def _moves(file: GameFile, root: Map, usual: dict[str, str], colours: frozenset[str]) -> Iterator[_Move]:
    for index, option in enumerate(file.options):
        fallen = patches_of(option, index, root, usual[option.id])
        for text in _texts(option):
            touched = [touch(patch, colours) for patch in (*patches_of(option, index, root, text), *fallen)]
            if touched and text != usual[option.id]:
                yield _Move(option, text, touched)


def _texts(option: Option) -> list[str]:
    """The choices of an option and the ends of its numbers, as text."""
    ends = [str(option.number.min), str(option.number.max)] if option.number else []
    return list(dict.fromkeys([*option.choices, *ends]))


def _meet(one: _Move, other: _Move) -> bool:
    """Whether two choices of different options can spoil each other."""
    if one.option.id == other.option.id:
        return False
    return any(touching(a, b) for a in one.touched for b in other.touched)


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
