"""Texts of a rulebook as what pages show: numbers filled in, MyST, the line they come from."""

from __future__ import annotations

from collections.abc import Mapping

from ..engine.text import Text
from ..spec.diagnostics import Mark
from ..spec.markdown import ordinary, parse
from ..spec.myst import to_myst
from ..spec.nodes import Leaf, Node, locate, place
from ..spec.references import fill
from .view import Passage, Place, Prose

Path = tuple[str | int, ...]


class Writer:
    """Makes passages of the texts of one file.

    node: the file; values: what references stand for.
    """

    def __init__(self, node: Node, values: Mapping[str, int | str]) -> None:
        self.node, self.values = node, values

    def block(self, text: Text, path: Path) -> Prose:
        """A text of paragraphs, lists and tables.

        text: checked when it was loaded; path: where it stands in the file.
        """
        return self._prose(text, path, one_line=False)

    def line(self, text: Text, path: Path) -> Prose:
        """A text that stands in a line: a name, a title."""
        return self._prose(text, path, one_line=True)

    def place(self, path: Path) -> Place:
        """Where something stands."""
        at, key = locate(self.node, path)
        return _place((key or at).mark)

    def _prose(self, text: Text, path: Path, one_line: bool) -> Prose:
        ja, en = (self._passage(text, path, language, one_line) for language in ("ja", "en"))
        return Prose(ja, en)

    def _passage(self, text: Text, path: Path, language: str, one_line: bool) -> Passage:
        words, _ = fill(text[language], lambda reference: self.values.get(str(reference)))
        myst = to_myst(words)
        at, _ = locate(self.node, (*path, language))
        return Passage(" ".join(myst.split()) if one_line else myst, plain(words), _begin(at))


def _begin(node: Node) -> Place:
    """The line on which a text begins: that of its scalar, but for blocks and quotes that may begin with a break."""
    elsewhere = isinstance(node, Leaf) and node.style in ("|", ">", '"')
    return _place(place(node, 0) if elsewhere else node.mark)


def _place(mark: Mark) -> Place:
    return Place(mark.file, mark.line)


def plain(words: str) -> str:
    """The characters of a Markdown text that a reader sees, in one line.

    words: as `prose.check` accepts it; what holds no words is given as it is written.
    """
    if ordinary(words):
        return to_myst(words).replace("\n\n", " ")
    seen = []
    for token in parse(words):
        for child in token.children or ():
            seen.append(" " if child.type in ("softbreak", "hardbreak") else child.content)
        if token.type == "inline":
            seen.append(" ")
    return " ".join("".join(seen).split()) or " ".join(words.split())
