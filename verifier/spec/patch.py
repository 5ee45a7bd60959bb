"""Patches: paths to clauses by id, applied to nodes, so that an error in a patch is shown where the patch stands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from ..engine.text import Text
from .codes import Code
from .diagnostics import Diagnostic, did_you_mean, quoted, shown
from .nodes import Leaf, Map, Node, Seq
from .validate import at_node

LISTS = ("moves", "captures", "forbids", "continues", "ends")
SLOTS = ("turns", *LISTS)
WHERE = ("before", "after")
ALONE = ("setup", "players")
OTHERS = ("id", "name", "board", "phases", "play", "options", "page")


class Unpatchable(Exception):
    """A patch that finds nothing to change.

    diagnostic: why, at the patch.
    """

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic.message.en)
        self.diagnostic = diagnostic


def spelled(path: Leaf) -> tuple[str, ...]:
    """The segments of a path with its phase always said, so that equal paths are equal.

    path: as it is written; `ends.three` and `play.ends.three` are the same.
    """
    parts = tuple(str(path.value).split("."))
    return ("play", *parts) if parts[0] in SLOTS else parts


def covers(a: tuple[str, ...], b: tuple[str, ...]) -> bool:
    """Whether one path is the other or leads through it; a, b: as `spelled`."""
    shorter = min(len(a), len(b))
    return a[:shorter] == b[:shorter]


def resolved(root: Map, path: Leaf, value: Node) -> tuple[str, ...]:
    """The segments of a path that a patch may have, as `spelled`.

    root: the game's file; path: `slot.id`, `slot.id.parameter`, `turns.actions`, these and `until.actions` below a
    phase's id, that id alone where the value removes the phase, `board.*`, `setup`, `players`; value: of the patch.
    Unpatchable (`unknown-path`) for any other; whether the slot has the clause is told when the patch is applied.
    """
    parts = spelled(path)
    phases = list(_ids(root.value.get("phases")))
    first, rest = parts[0], parts[1:]
    removes = isinstance(value, Leaf) and value.value is None
    if first in ALONE:
        good = not rest
    elif first == "board":
        good = len(rest) == 1
    elif first == "play" or (first in phases and first not in OTHERS):
        before = first != "play"
        slots = (*SLOTS, "until") if before else SLOTS
        if rest and rest[0] not in slots and rest[0]:
            raise _nowhere(path, rest[0], slots)
        good = (before and removes) if not rest else _in_phase(rest)
    elif first in OTHERS:
        good = False
    else:
        raise _nowhere(path, first, (*SLOTS, "board", *ALONE, *phases))
    if not good or not all(parts):
        raise Unpatchable(at_node(Code.UNKNOWN_PATH, path, _unchangeable(path), _PATHS))
    return parts


def _in_phase(parts: tuple[str, ...]) -> bool:
    """Whether these segments below a phase name a clause or a parameter other than its id."""
    if parts[0] in LISTS:
        return len(parts) == 2 or (len(parts) == 3 and parts[2] != "id")
    return parts[1:] == ("actions",)


def patched(root: Map, path: Leaf, value: Node) -> Map:
    """A game's nodes with one patch applied.

    root: the game's file; path: as for `resolved`; value: what stands there then, whole; null removes a clause or a
    phase, a new id adds a clause (last, or as its `before` or `after` says). Unpatchable where the path leads nowhere.
    """
    parts = list(resolved(root, path, value))
    if parts[0] not in ("play", "board", *ALONE):
        parts.insert(0, "phases")
    changed = _put(root, parts, path, value)
    assert isinstance(changed, Map)
    return changed


def _put(node: Node, parts: list[str], path: Leaf, value: Node) -> Node:
    """The node with the value put at the end of the path."""
    name, *rest = parts
    if isinstance(node, Map):
        below = node.value.get(name, value)
        if rest and name not in node.value:
            if name in LISTS:
                below = Seq(path.source, path.start, path.end, ())
            elif name == "turns":
                below = Map(path.source, path.start, path.end, {}, {})
            else:
                raise _nowhere(path, name, node.value)
        after = _put(below, rest, path, value) if rest else value
        return replace(node, value={**node.value, name: after}, keys={**node.keys, name: node.keys.get(name, path)})
    if isinstance(node, Seq):
        old = _member(node, name)
        if rest:
            if old is None:
                raise _nowhere(path, name, _ids(node))
            return replace(node, value=tuple(_put(n, rest, path, value) if n is old else n for n in node.value))
        return _clause(node, name, old, path, value)
    raise _nowhere(path, name, ())


def _clause(slot: Seq, name: str, old: Node | None, path: Leaf, value: Node) -> Seq:
    """A slot with a clause replaced, removed or added."""
    if isinstance(value, Leaf) and value.value is None:
        if old is None:
            raise _nowhere(path, name, _ids(slot))
        return replace(slot, value=tuple(n for n in slot.value if n is not old))
    if not isinstance(value, Map):
        message = Text("条項には kind などの項目が要る", "a clause is a mapping with `kind` and its parameters")
        raise Unpatchable(at_node(Code.WRONG_TYPE, value, message))
    if "id" in value.value:
        message = Text(
            "ここに id は書かない。条項の id はパスにある", "there is no `id` here: the path names the clause"
        )
        raise Unpatchable(at_node(Code.UNKNOWN_KEY, value.keys["id"], message))
    beside = _beside(slot, name, value)
    named = Leaf(path.source, path.start, path.end, name)
    kept = {key: n for key, n in value.value.items() if key not in WHERE}
    keys = {key: k for key, k in value.keys.items() if key not in WHERE}
    clause = replace(value, value={"id": named, **kept}, keys={"id": path, **keys})
    if old is not None and beside is None:
        return replace(slot, value=tuple(clause if n is old else n for n in slot.value))
    others = [n for n in slot.value if n is not old]
    at = len(others)
    if beside is not None:
        where, other = beside
        at = others.index(other) + (where == "after")
    return replace(slot, value=(*others[:at], clause, *others[at:]))


def _beside(slot: Seq, name: str, clause: Map) -> tuple[str, Node] | None:
    """Beside which clause a clause goes, and on which side; None where it does not say."""
    said = [key for key in WHERE if key in clause.value]
    if not said:
        return None
    if len(said) > 1:
        message = Text("before と after は一緒に書けない", "`before` and `after` cannot both say where a clause goes")
        raise Unpatchable(at_node(Code.WRONG_VALUE, clause.keys["after"], message))
    where = said[0]
    at = clause.value[where]
    if not isinstance(at, Leaf) or not isinstance(at.value, str):
        message = Text(f"{where} には条項の id を一つ書く", f"`{where}` takes the id of one clause")
        raise Unpatchable(at_node(Code.WRONG_TYPE, at, message))
    others = [found for found in _ids(slot) if found != name]
    if at.value == name:
        message = Text(f"「{shown(name)}」を自分自身の前後には置けない", f"`{shown(name)}` cannot stand beside itself")
        raise Unpatchable(at_node(Code.WRONG_VALUE, at, message, did_you_mean("", others)))
    other = _member(slot, at.value)
    if other is None:
        word = shown(at.value)
        message = Text(f"ここに「{word}」という条項はない", f"there is no clause `{word}` here")
        raise Unpatchable(at_node(Code.UNKNOWN_CLAUSE, at, message, did_you_mean(at.value, others)))
    return where, other


def _member(node: Node | None, name: str) -> Node | None:
    """The member of a list that has this id."""
    if not isinstance(node, Seq):
        return None
    return next((n for n in node.value if _id(n) == name), None)


def _id(node: Node) -> str | None:
    found = node.value.get("id") if isinstance(node, Map) else None
    return str(found.value) if isinstance(found, Leaf) else None


def _ids(node: Node | None) -> Iterator[str]:
    members = node.value if isinstance(node, Seq) else ()
    return (found for n in members if (found := _id(n)) is not None)


def _nowhere(path: Leaf, name: str, known: Iterable[str]) -> Unpatchable:
    whole, word = shown(str(path.value)), shown(name)
    message = Text(
        f"「{whole}」の「{word}」に当たるものがない",
        f"`{whole}` leads nowhere: there is no `{word}`",
    )
    return Unpatchable(at_node(Code.UNKNOWN_PATH, path, message, did_you_mean(name, known)))


def _unchangeable(path: Leaf) -> Text:
    word = shown(str(path.value))
    return Text(f"オプションは「{word}」を変えられない", f"an option cannot change `{word}`")


_PATHS = Text(
    f"「ends.条項のid」「ends.条項のid.項目」のように書く（ends のほか{quoted(LISTS[:-1]).ja}）。ほかに"
    "「turns.actions」、段階のidの下の同じもの、「board.columns」など、「setup」「players」",
    f"write it like `ends.<id>` or `ends.<id>.<parameter>` (or with {quoted(LISTS[:-1]).en}); "
    "also `turns.actions`, all these below a phase's id, `board.columns` and the like, `setup`, `players`",
)
