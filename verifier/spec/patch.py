"""Patches: paths to clauses by id, applied to nodes, so that an error in a patch is shown where the patch stands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from ..engine.text import Text
from .codes import Code
from .diagnostics import Diagnostic, did_you_mean, quoted, shown
from .nodes import Leaf, Map, Node, Seq
from .validate import at_node

LISTS = ("moves", "captures", "forbids", "continues", "chance", "ends")
SLOTS = ("turns", *LISTS)
WHERE = ("before", "after")
ALONE = ("setup", "players")
AROUND = ("clock", "table")
OTHERS = ("id", "name", "board", "phases", "play", "formats", "options", "page")


class Unpatchable(Exception):
    """A patch that finds nothing to change.

    diagnostic: why, at the patch.
    """

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic.message.en)
        self.diagnostic = diagnostic


def spelled(path: Leaf) -> tuple[str, ...]:
    """The segments of a path with its phase always said, so that equal paths are equal.

    path: as it is written; `ends.three` and `play.ends.three` are the same, and `phases.opening` is `opening`.
    """
    parts = tuple(str(path.value).split("."))
    if parts[0] == "phases" and len(parts) == 2:
        return parts[1:]
    return ("play", *parts) if parts[0] in SLOTS else parts


def covers(a: tuple[str, ...], b: tuple[str, ...]) -> bool:
    """Whether one path is the other or leads through it; a, b: as `spelled`."""
    shorter = min(len(a), len(b))
    return a[:shorter] == b[:shorter]


def resolved(root: Map, path: Leaf, value: Node, added: Iterable[str] = ()) -> tuple[str, ...]:
    """The segments of a path that a patch may have, as `spelled`.

    root: the game's file; path: `slot.id`, `slot.id.parameter`, `turns.actions`, these and `until.actions` below a
    phase's id, that id alone where the value removes the phase, `phases.id`, `board.*`, `setup`, `players`, `clock.id`,
    `clock.id.parameter`, `table.*`; value: of the patch; added: ids of phases that other patches may have added
    before. Unpatchable (`unknown-path`) for any other path; whether the slot has the clause is told when the
    patch is applied.
    """
    parts = spelled(path)
    phases = list(dict.fromkeys([*_ids(root.value.get("phases")), *added]))
    first, rest = parts[0], parts[1:]
    removes = isinstance(value, Leaf) and value.value is None
    if of_phase(path):
        good = True
    elif first in ALONE:
        good = not rest
    elif first in ("board", "table"):
        good = len(rest) == 1
    elif first == "clock":
        good = len(rest) == 1 or (len(rest) == 2 and rest[1] != "id")
    elif first == "play" or (first in phases and first not in OTHERS):
        before = first != "play"
        slots = (*SLOTS, "until") if before else SLOTS
        if rest and rest[0] not in slots and rest[0]:
            raise _nowhere(path, rest[0], slots)
        good = (before and removes) if not rest else _in_phase(rest)
    elif first in OTHERS:
        good = False
    else:
        raise _nowhere(path, first, (*SLOTS, "board", *ALONE, *AROUND, *phases))
    if not good or not all(parts):
        raise Unpatchable(at_node(Code.UNKNOWN_PATH, path, _unchangeable(path), _PATHS))
    return parts


def of_phase(path: Leaf) -> bool:
    """Whether a path is `phases.id`, which adds, replaces or removes a phase."""
    first, _, name = str(path.value).partition(".")
    return first == "phases" and name != "" and "." not in name


def _in_phase(parts: tuple[str, ...]) -> bool:
    """Whether these segments below a phase name a clause or a parameter other than its id."""
    if parts[0] in LISTS:
        return len(parts) == 2 or (len(parts) == 3 and parts[2] != "id")
    return parts[1:] == ("actions",)


def patched(root: Map, path: Leaf, value: Node) -> Map:
    """A game's nodes with one patch applied.

    root: the game's file; path: as for `resolved`; value: what stands there then, whole; null removes a clause or a
    phase, a new id adds one (last, or as its `before` or `after` says). Unpatchable where the path leads nowhere.
    """
    parts = list(resolved(root, path, value))
    if of_phase(path) or parts[0] not in ("play", "board", *ALONE, *AROUND):
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
            if name in (*LISTS, "phases", "clock"):
                below = Seq(path.source, path.start, path.end, ())
            elif name in ("turns", "table"):
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
        return _member_put(node, name, old, path, value)
    raise _nowhere(path, name, ())


def _member_put(members: Seq, name: str, old: Node | None, path: Leaf, value: Node) -> Seq:
    """A slot with a clause, or the phases with a phase, replaced, removed or added."""
    kind = _PHASE if of_phase(path) else _CLAUSE
    if isinstance(value, Leaf) and value.value is None:
        if old is None:
            raise _nowhere(path, name, _ids(members))
        return replace(members, value=tuple(n for n in members.value if n is not old))
    if not isinstance(value, Map):
        raise Unpatchable(at_node(Code.WRONG_TYPE, value, kind.mapping))
    if "id" in value.value:
        message = Text(
            f"ここに id は書かない。{kind.ja}の id はパスにある", f"there is no `id` here: the path names the {kind.en}"
        )
        raise Unpatchable(at_node(Code.UNKNOWN_KEY, value.keys["id"], message))
    beside = _beside(members, name, value, kind)
    named = Leaf(path.source, path.start, path.end, name)
    kept = {key: n for key, n in value.value.items() if key not in WHERE}
    keys = {key: k for key, k in value.keys.items() if key not in WHERE}
    member = replace(value, value={"id": named, **kept}, keys={"id": path, **keys})
    if old is not None and beside is None:
        return replace(members, value=tuple(member if n is old else n for n in members.value))
    others = [n for n in members.value if n is not old]
    at = len(others)
    if beside is not None:
        where, other = beside
        at = others.index(other) + (where == "after")
    return replace(members, value=(*others[:at], member, *others[at:]))


class _Kind(NamedTuple):
    """What stands in a list, in words: `ja`, `en`; mapping: what is said of a value that cannot be one."""

    ja: str
    en: str
    mapping: Text


_CLAUSE = _Kind(
    "条項", "clause", Text("条項には kind などの項目が要る", "a clause is a mapping with `kind` and its parameters")
)
_PHASE = _Kind(
    "段階", "phase", Text("段階には until や moves などの項目が要る", "a phase is a mapping with `until`, `moves`, …")
)


def _beside(members: Seq, name: str, value: Map, kind: _Kind) -> tuple[str, Node] | None:
    """Beside which other a clause or a phase goes, and on which side; None where it does not say."""
    said = [key for key in WHERE if key in value.value]
    if not said:
        return None
    if len(said) > 1:
        message = Text(
            "before と after は一緒に書けない", f"`before` and `after` cannot both say where a {kind.en} goes"
        )
        raise Unpatchable(at_node(Code.WRONG_VALUE, value.keys["after"], message))
    where = said[0]
    at = value.value[where]
    if not isinstance(at, Leaf) or not isinstance(at.value, str):
        message = Text(f"{where} には{kind.ja}の id を一つ書く", f"`{where}` takes the id of one {kind.en}")
        raise Unpatchable(at_node(Code.WRONG_TYPE, at, message))
    others = [found for found in _ids(members) if found != name]
    if at.value == name:
        message = Text(f"「{shown(name)}」を自分自身の前後には置けない", f"`{shown(name)}` cannot stand beside itself")
        raise Unpatchable(at_node(Code.WRONG_VALUE, at, message, did_you_mean("", others)))
    other = _member(members, at.value)
    if other is None:
        word = shown(at.value)
        message = Text(f"ここに「{word}」という{kind.ja}はない", f"there is no {kind.en} `{word}` here")
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
    return Text(f"「{word}」は変えられない", f"a patch cannot change `{word}`")


_PATHS = Text(
    f"「ends.条項のid」「ends.条項のid.項目」のように書く（ends のほか{quoted(LISTS[:-1]).ja}）。ほかに"
    "「turns.actions」、段階のidの下の同じもの、「phases.段階のid」、「board.columns」など、「setup」「players」、「clock.条項のid」「table.rotate_first」など",
    f"write it like `ends.<id>` or `ends.<id>.<parameter>` (or with {quoted(LISTS[:-1]).en}); "
    "also `turns.actions`, all these below a phase's id, `phases.<id>`, `board.columns` and the like, `setup`, "
    "`players`, `clock.<id>`, `table.rotate_first` and the like",
)
