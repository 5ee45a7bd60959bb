"""What patches touch, and which two of them can spoil each other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .nodes import Leaf, Map, Node, Seq
from .options import Patch
from .patch import AROUND, LISTS, covers, of_phase, spelled


class Touch(NamedTuple):
    """What a patch touches.

    parts: its path, as `spelled`; bare: whether it puts a number, a truth value or nothing there, which names neither
    points nor clauses; new: the ids of the clauses that it puts there; words: all texts that it puts there.
    """

    parts: tuple[str, ...]
    bare: bool
    new: frozenset[str]
    words: frozenset[str]


def touch(patch: Patch, colours: frozenset[str]) -> Touch:
    """What a patch touches; colours: of all formats, which other colours take away."""
    parts = spelled(patch.path)
    bare = isinstance(patch.value, Leaf) and not isinstance(patch.value.value, str)
    words = frozenset(_words(patch.value))
    return Touch(parts, bare, frozenset(_new(patch)), words | colours if parts == ("players",) else words)


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
    elif len(parts) == 3 and parts[0] != "clock":
        yield parts[2]


BOARD = ("board", "setup", "players")
ORDER = ("moves", "forbids", "continues")
"""Slots of a phase that speak of each other: what goes first and what goes on name moves."""
TURNS = ("turns", "until")


def touching(a: Touch, b: Touch) -> bool:
    """Whether two patches can spoil each other.

    The start knows no clauses, and clauses know of the board only points and lines, which no number names, and of the
    players how many there are and what their colours are called, which a single parameter has to name. In a phase,
    a parameter of one clause says nothing to another clause, but moves, the order among them, and two clauses that are
    put beside each other do. What surrounds a game says nothing to its clauses; it has one clock.
    """
    if covers(a.parts, b.parts):
        return True
    x, y = a.parts[0], b.parts[0]
    if x in AROUND or y in AROUND:
        return x == y == "clock"
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
