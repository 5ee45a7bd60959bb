"""Patches: paths to clauses by id, applied to nodes, so that an error in a patch is shown where the patch stands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from ..engine.text import Text
from .codes import Code
from .diagnostics import Diagnostic, did_you_mean
from .nodes import Leaf, Map, Node, Seq
from .validate import at_node

SLOTS = ("turns", "moves", "captures", "forbids", "continues", "ends")
WHERE = ("before", "after")


class Unpatchable(Exception):
    """A patch that finds nothing to change.

    diagnostic: why, at the patch.
    """

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic.message.en)
        self.diagnostic = diagnostic


def patched(root: Map, path: Leaf, value: Node) -> Map:
    """A game's nodes with one patch applied.

    root: the game's file; path: `slot.id`, `slot.id.parameter`, `board.*`, `setup`, `players` or the same below a
    phase's id; value: what stands there then, whole; null removes a clause, a new id adds one (last, or as its
    `before` or `after` says). Unpatchable where the path leads nowhere.
    """
    parts = str(path.value).split(".")
    if parts[0] in SLOTS:
        parts.insert(0, "play")
    elif parts[0] not in root.value and _member(root.value.get("phases"), parts[0]) is not None:
        parts.insert(0, "phases")
    changed = _put(root, parts, path, value)
    assert isinstance(changed, Map)
    return changed


def _put(node: Node, parts: list[str], path: Leaf, value: Node) -> Node:
    """The node with the value put at the end of the path."""
    name, *rest = parts
    if isinstance(node, Map):
        if rest and name not in node.value:
            if name not in SLOTS:
                raise _nowhere(path, name, node.value)
            below: Node = Seq(path.source, path.start, path.end, ())
        else:
            below = node.value.get(name, value)
        after = _put(below, rest, path, value) if rest else value
        return replace(
            node, value={**node.value, name: after}, keys={**node.keys, name: node.keys.get(name, path)}
        )
    if isinstance(node, Seq):
        old = _member(node, name)
        if rest:
            if old is None:
                raise _nowhere(path, name, _ids(node))
            return replace(
                node, value=tuple(_put(n, rest, path, value) if n is old else n for n in node.value)
            )
        return _clause(node, name, old, path, value)
    raise _nowhere(path, name, ())


def _clause(slot: Seq, name: str, old: Node | None, path: Leaf, value: Node) -> Seq:
    """A slot with a clause replaced, removed or added."""
    if isinstance(value, Leaf) and value.value is None:
        if old is None:
            raise _nowhere(path, name, _ids(slot))
        return replace(slot, value=tuple(n for n in slot.value if n is not old))
    if not isinstance(value, Map):
        message = Text(
            "条項には kind などの項目が要る", "a clause is a mapping with `kind` and its parameters"
        )
        raise Unpatchable(at_node(Code.WRONG_TYPE, value, message))
    named = Leaf(path.source, path.start, path.end, name)
    places = {key: value.value[key] for key in WHERE if key in value.value}
    kept = {key: n for key, n in value.value.items() if key not in WHERE}
    keys = {key: k for key, k in value.keys.items() if key not in WHERE}
    clause = replace(value, value={"id": named, **kept}, keys={"id": path, **keys})
    if old is not None and not places:
        return replace(slot, value=tuple(clause if n is old else n for n in slot.value))
    others = [n for n in slot.value if n is not old]
    at = len(others)
    for where, other in places.items():
        beside = _member(slot, str(getattr(other, "value", "")))
        if beside is None:
            raise _nowhere(
                other if isinstance(other, Leaf) else path, str(getattr(other, "value", "")), _ids(slot)
            )
        at = others.index(beside) + (where == "after")
    return replace(slot, value=(*others[:at], clause, *others[at:]))


def _member(node: Node | None, name: str) -> Node | None:
    """The member of a list that has this id."""
    if not isinstance(node, Seq):
        return None
    return next((n for n in node.value if _id(n) == name), None)


def _id(node: Node) -> str | None:
    found = node.value.get("id") if isinstance(node, Map) else None
    return str(found.value) if isinstance(found, Leaf) else None


def _ids(node: Seq) -> Iterator[str]:
    return (found for n in node.value if (found := _id(n)) is not None)


def _nowhere(path: Leaf, name: str, known: Iterable[str]) -> Unpatchable:
    message = Text(
        f"「{path.value}」の「{name}」に当たるものがない",
        f"`{path.value}` leads nowhere: there is no `{name}`",
    )
    return Unpatchable(at_node(Code.UNKNOWN_PATH, path, message, did_you_mean(name, known)))
