"""Every choice tried alone and in pairs, and what is wrong told with the choices that cause it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from ..engine.text import Text
from .codes import Code
from .diagnostics import Diagnostic
from .models import GameFile, Option
from .nodes import Leaf, Map
from .options import Patch, as_text, patches_of
from .patch import covers, spelled

Compile = Callable[[Sequence[Patch]], Sequence[Diagnostic]]
"""What is wrong with a game under some patches."""
Chosen = tuple[str, str]
"""An option's id and the choice made."""


class _Move(NamedTuple):
    """A choice that is not the default.

    made: which; own: its patches; touched: what it changes, the patches of the default that fall away with it too.
    """

    made: Chosen
    own: list[Patch]
    touched: list[_Touch]


class _Touch(NamedTuple):
    """What a patch touches.

    parts: its path, as `spelled`; bare: whether it puts a number, a truth value or nothing there, which names neither
    points nor clauses; new: the id of the clause that it puts there.
    """

    parts: tuple[str, ...]
    bare: bool
    new: str | None


def tried(file: GameFile, root: Map, compiled: Compile) -> tuple[Diagnostic, ...]:
    """What is wrong with a game's options: each choice is compiled alone, and each two that can meet.

    file, root: the game; compiled: compiles it. Numbers are tried at both ends of their range. The same error is told
    once.
    """
    usual = {o.id: patches_of(o, i, root, as_text(o.default)) for i, o in enumerate(file.options)}
    moves = list(_moves(file, root, usual))
    found: dict[object, Diagnostic] = {}
    for size in (1, 2):
        for some in combinations(moves, size):
            if size == 2 and not _meet(*some):
                continue
            own = {**usual, **{move.made[0]: move.own for move in some}}
            active = [patch for patches in own.values() for patch in patches]
            wrong = compiled(active)
            told = blamed(wrong, active, [move.made for move in some], compiled)
            for error, said in zip(wrong, told, strict=True):
                found.setdefault((error.code, error.mark, error.message, said.mark), said)
        if found:  # pairs of what is wrong alone would only repeat it
            break
    return tuple(found.values())


def _moves(file: GameFile, root: Map, usual: dict[str, list[Patch]]) -> Iterator[_Move]:
    for index, option in enumerate(file.options):
        for text in _texts(option):
            own = patches_of(option, index, root, text)
            touched = [_touch(patch) for patch in (*own, *usual[option.id])]
            if touched and text != as_text(option.default):
                yield _Move((option.id, text), own, touched)


def _texts(option: Option) -> list[str]:
    """The choices of an option and the ends of its numbers, as text."""
    ends = [str(option.number.min), str(option.number.max)] if option.number else []
    return list(dict.fromkeys([*option.choices, *ends]))


# ---------------------------------------------------------------- which choices can meet


def _touch(patch: Patch) -> _Touch:
    parts = spelled(patch.path)
    bare = isinstance(patch.value, Leaf) and not isinstance(patch.value.value, str)
    return _Touch(parts, bare, parts[2] if len(parts) == 3 and isinstance(patch.value, Map) else None)


def _meet(one: _Move, other: _Move) -> bool:
    """Whether two choices of different options can spoil each other."""
    if one.made[0] == other.made[0]:
        return False
    return any(_touching(a, b) for a in one.touched for b in other.touched)


BOARD = ("board", "setup", "players")
ORDER = ("moves", "forbids", "continues")
"""Slots of a phase that speak of each other: what goes first and what goes on name moves."""
TURNS = ("turns", "until")


def _touching(a: _Touch, b: _Touch) -> bool:
    """Whether two patches can spoil each other.

    The start knows no clauses, and clauses know of the board only points and lines, which no number names. In a phase,
    a parameter of one clause says nothing to another clause, but moves, the order among them, and two clauses that are
    put beside each other do.
    """
    if covers(a.parts, b.parts):
        return True
    x, y = a.parts[0], b.parts[0]
    if x in BOARD or y in BOARD:
        if x in BOARD and y in BOARD:
            return True
        whole, clause = (a, b) if x in BOARD else (b, a)
        return whole.parts[0] != "setup" and not clause.bare
    if a.new is not None and a.new == b.new:
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
    ja = "、".join(f"オプション「{name}」が「{text}」" for name, text in made)
    en = " and ".join(f"`{name}` at `{text}`" for name, text in made)
    message = Text(
        f"{error.message.ja}（{ja}のとき）",
        f"{error.message.en} (with the option{'s' if len(made) > 1 else ''} {en})",
    )
    if any(_within(error, patch) for patch in active):
        return error._replace(message=message)
    options = [name for name, _ in made]
    suspects = sorted(active, key=lambda patch: patch.option.id not in options)
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


def _within(error: Diagnostic, patch: Patch) -> bool:
    """Whether an error lies in the text of a patch."""
    source, last = patch.path.source, max(patch.path.end, patch.value.end)
    return source.mark(patch.path.start) <= error.mark <= source.mark(last)
