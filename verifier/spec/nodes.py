"""Nodes of YAML that know where they stand: plain data and places out of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .diagnostics import Diagnostic, Mark, Problem
from .scalars import Scalar, offsets
from .sources import Source


@dataclass(slots=True, eq=False)
class _Placed:
    """Something that stands in a file. Never changed once made: a patch makes new nodes.

    source: the file; start, end: from which to before which character.
    """

    source: Source
    start: int
    end: int

    @property
    def mark(self) -> Mark:
        """Where it begins."""
        return self.source.mark(self.start)

    @property
    def width(self) -> int:
        """How many characters of its first line are meant, for a caret below them."""
        return self.source.width(self.start, self.end)


@dataclass(slots=True, eq=False)
class Leaf(_Placed):
    """A scalar.

    value: text, number, truth value or None; style: how it is written: `'`, `"`, `|`, `>`, else plain.
    """

    value: Scalar
    style: str | None = None


@dataclass(slots=True, eq=False)
class Seq(_Placed):
    """A list.

    value: its nodes.
    """

    value: tuple[Node, ...]


@dataclass(slots=True, eq=False)
class Map(_Placed):
    """A mapping with text as keys.

    value: nodes by key, in the file's order; keys: the keys as leaves, which know their places.
    """

    value: Mapping[str, Node]
    keys: Mapping[str, Leaf]


Node = Leaf | Seq | Map


def plain(node: Node) -> Any:
    """The data of a node: dict, list, text, number, truth value or None.

    node: any.
    """
    if isinstance(node, Map):
        return {key: plain(child) for key, child in node.value.items()}
    if isinstance(node, Seq):
        return [plain(child) for child in node.value]
    return node.value


def locate(node: Node, path: Iterable[str | int]) -> tuple[Node, Leaf | None]:
    """The deepest node on a path.

    node: where to begin; path: keys and indices; what is none here (the tag of a union) is skipped.
    Returns the node, and its key where it is the value of one.
    """
    key: Leaf | None = None
    for segment in path:
        if isinstance(node, Map):
            if isinstance(segment, str) and segment in node.value:
                key, node = node.keys[segment], node.value[segment]
        elif isinstance(node, Seq) and isinstance(segment, int) and 0 <= segment < len(node.value):
            key, node = None, node.value[segment]
    return node, key


def place(node: Node, offset: int) -> Mark:
    """The place in the file of a character of a text.

    node: a leaf that holds text; offset: which of its characters, from 0; its length is the end.
    Returns the beginning of the node where the place cannot be told.
    """
    return _places(node, [offset])[0]


def point_in_block(node: Node, row: int, column: int) -> Mark:
    """The place in the file of a character of a diagram.

    node: a leaf that holds the diagram; row, column: in characters from 0, counted in its text; beyond the
    end of a row or of the diagram it is that end.
    """
    if not isinstance(node, Leaf) or not isinstance(node.value, str):
        return node.mark
    rows = node.value.split("\n")
    row = min(max(row, 0), len(rows) - 1)
    before = sum(len(text) + 1 for text in rows[:row])
    return place(node, before + min(max(column, 0), len(rows[row])))


def located(node: Node, problems: Sequence[Problem]) -> tuple[Diagnostic, ...]:
    """Problems found in the text of a leaf as diagnostics.

    node: the leaf; problems: with offsets in its text.
    """
    marks = _places(node, [problem.offset for problem in problems])
    return tuple(
        Diagnostic(problem.code, mark, problem.message, problem.help, problem.width)
        for problem, mark in zip(problems, marks, strict=True)
    )


def _places(node: Node, wanted: Sequence[int]) -> list[Mark]:
    """The places of several characters of a leaf's text."""
    found = None
    if wanted and isinstance(node, Leaf) and isinstance(node.value, str):
        found = offsets(node.source.text[node.start : node.end], node.style, node.value)
    if found is None:
        return [node.mark for _ in wanted]
    last = len(found) - 1
    return [node.source.mark(node.start + found[min(max(offset, 0), last)]) for offset in wanted]
