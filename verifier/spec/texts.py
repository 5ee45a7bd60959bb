"""Every text of a file for readers: in both languages, of the allowed Markdown, its references leading somewhere."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ..engine.rules import Rules
from ..engine.text import Text
from .codes import Code
from .diagnostics import Diagnostic, Problem
from .lookup import values
from .nodes import Leaf, Map, Node, Seq, located
from .prose import check
from .references import Reference, fill
from .validate import at_node

Path = tuple[str | int, ...]
Values = Mapping[str, int | str]


def check_texts(
    node: Node, known: Values | None, special: Mapping[Path, Values] | None = None
) -> list[Diagnostic]:
    """What is wrong with the texts of a file.

    node: the file; known: what references stand for, None where they cannot be looked up; special: the same for
    parts of the file in which they stand for something else.
    """
    return [d for text, known in _texts(node, (), known, special or {}) for d in _checked(text, known)]


def worded(rules: Rules, text: Text, language: str) -> str:
    """A text with its references replaced, as Markdown.

    rules: of the game under the options that the text speaks of; language: `ja` or `en`.
    """
    return _filled(text[language], values(rules))[0]


def _filled(text: str, known: Values) -> tuple[str, tuple[Problem, ...]]:
    """A text with its references replaced, and those that lead nowhere; no rules here have formats to choose from."""

    def value(reference: Reference) -> int | str | None:
        return known.get(".".join(reference.path)) if reference.format is None else None

    return fill(text, value, known)


def _texts(
    node: Node, path: Path, known: Values | None, special: Mapping[Path, Values]
) -> Iterator[tuple[Map, Values | None]]:
    """The nodes of all texts, with what their references stand for."""
    known = special.get(path, known)
    if isinstance(node, Map):
        if node.value and set(node.value) <= {"ja", "en"}:
            yield node, known
        else:
            for key, child in node.value.items():
                yield from _texts(child, (*path, key), known, special)
    elif isinstance(node, Seq):
        for i, child in enumerate(node.value):
            yield from _texts(child, (*path, i), known, special)


def _checked(text: Map, known: Values | None) -> Iterator[Diagnostic]:
    for language, leaf in text.value.items():
        if not isinstance(leaf, Leaf) or not isinstance(leaf.value, str):
            continue  # told by the types
        if not leaf.value.strip():
            name = Text(
                "日本語" if language == "ja" else "英語", "Japanese" if language == "ja" else "English"
            )
            message = Text(f"{name.ja}の文（{language}）が空", f"the {name.en} text (`{language}`) is empty")
            yield at_node(Code.MISSING_LANGUAGE, leaf, message)
            continue
        problems = list(check(leaf.value))
        if known is not None and ("{" in leaf.value or "}" in leaf.value):
            problems += _filled(leaf.value, known)[1]
        if problems:
            yield from located(leaf, problems)
