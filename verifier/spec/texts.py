"""Every text of a file for readers: in both languages, of the allowed Markdown, its references leading somewhere."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from ..engine.text import Text
from .codes import Code
from .diagnostics import Diagnostic, Problem
from .known import Known
from .nodes import Leaf, Map, Node, Seq, locate, located
from .prose import check
from .references import Reference, fill
from .validate import at_node

Path = tuple[str | int, ...]
Values = Mapping[str, int | str]
LANGUAGES = frozenset(("ja", "en"))


def check_texts(node: Node, known: Values | None, special: Mapping[Path, Values] | None = None) -> list[Diagnostic]:
    """What is wrong with the texts of a file.

    node: the file; known: what references stand for, None where they cannot be looked up; special: the same for
    parts of the file in which they stand for something else.
    """
    inside = {id(locate(node, path)[0]): values for path, values in (special or {}).items()}
    found: list[tuple[Map, Values | None]] = []
    _gather(node, known, inside, found)
    return [d for text, known in found for d in _checked(text, known)]


def worded(known: Values, text: Text, language: str) -> str:
    """A text with its references replaced, as Markdown.

    known: what references stand for where the text stands; language: `ja` or `en`.
    """
    return _filled(text[language], known)[0]


def _filled(text: str, known: Values) -> tuple[str, tuple[Problem, ...]]:
    """A text with its references replaced, and those that lead nowhere."""
    return fill(text, lambda reference: known.get(str(reference)), lambda reference: _meant(known, reference))


def _meant(known: Values, reference: Reference) -> Iterable[str]:
    """What could have been meant by a reference that leads nowhere: under a choice, what there is with it made."""
    return (known.under(reference.under) if isinstance(known, Known) and reference.under else ()) or known


def _gather(
    node: Node, known: Values | None, inside: Mapping[int, Values], found: list[tuple[Map, Values | None]]
) -> None:
    """Finds the nodes of all texts, with what their references stand for.

    inside: what references stand for below some nodes, by their identity; found: grows by what is found.
    """
    if isinstance(node, Map):
        known = inside.get(id(node), known)
        if node.value and node.value.keys() <= LANGUAGES:
            found.append((node, known))
        else:
            for child in node.value.values():
                if not isinstance(child, Leaf):
                    _gather(child, known, inside, found)
    elif isinstance(node, Seq):
        for child in node.value:
            if not isinstance(child, Leaf):
                _gather(child, known, inside, found)


def _checked(text: Map, known: Values | None) -> Iterator[Diagnostic]:
    for language, leaf in text.value.items():
        if not isinstance(leaf, Leaf) or not isinstance(leaf.value, str):
            continue  # told by the types
        if not leaf.value.strip():
            name = Text("日本語" if language == "ja" else "英語", "Japanese" if language == "ja" else "English")
            message = Text(f"{name.ja}の文（{language}）が空", f"the {name.en} text (`{language}`) is empty")
            yield at_node(Code.MISSING_LANGUAGE, leaf, message)
            continue
        problems = list(check(leaf.value))
        if known is not None and ("{" in leaf.value or "}" in leaf.value):
            problems += _filled(leaf.value, known)[1]
        if problems:
            yield from located(leaf, problems)
