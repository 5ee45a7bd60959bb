"""Which files are pages, and under which names they are published."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from sphinx.project import Project

INDEX = "index"

PACKAGED_INDEX = Path(__file__).with_name("templates") / "index.page"
"""The index of a rulebook that has none of its own."""

EXAMPLES = "examples/"
RULES = "rules/"
GUIDES = "docs/"


FOLDERS = ("rules", "examples", "docs")
"""The folders of a rulebook in which pages lie."""


def patterns(language: str) -> list[str]:
    """The files of a rulebook that may become pages in a language; nothing else in its folder does."""
    return ["rules/*.yaml", "examples/*/*.yaml", f"docs/*.{language}.md", f"docs/**/*.{language}.md"]


def suffixes(language: str) -> dict[str, str]:
    """What the names of pages end with, and how such pages are read.

    `NAME.ja.md` and `NAME.en.md` are one page in two languages: both are published as NAME.
    """
    return {".yaml": "rulebook", ".page": "rulebook", f".{language}.md": "markdown"}


class RulebookProject(Project):
    """The pages of a rulebook in one language.

    games: ids of the games that have a page; without one, a game's files are no pages.
    """

    games: frozenset[str] = frozenset()

    def discover(self, exclude_paths: Iterable[str] = (), include_paths: Iterable[str] = ("**",)) -> set[str]:
        """Find the pages; `docs/index` is the first page of the site, or else the packaged one is."""
        # Sphinx looks through all folders, virtual environments too, and then takes what the patterns include.
        others = [path.name for path in Path(self.srcdir).iterdir() if path.name not in FOLDERS]
        super().discover([*exclude_paths, *map(_literal, others)], include_paths)
        for docname in [name for name in self.docnames if not self._published(name)]:
            self._forget(docname)
        guide = self._docname_to_path.get(f"{GUIDES}{INDEX}")
        if guide is not None:
            self._forget(f"{GUIDES}{INDEX}")
        self._add(INDEX, guide or PACKAGED_INDEX)
        return self.docnames

    def _published(self, docname: str) -> bool:
        """Whether a page is a guide, or belongs to a game with a page."""
        folder, _, rest = docname.partition("/")
        return folder == "docs" or rest.split("/")[0] in self.games

    def _add(self, docname: str, path: Path) -> None:
        self.docnames.add(docname)
        self._path_to_docname[path] = docname
        self._docname_to_path[docname] = path

    def _forget(self, docname: str) -> None:
        self.docnames.discard(docname)
        self._path_to_docname.pop(self._docname_to_path.pop(docname), None)


def _literal(name: str) -> str:
    """A pattern of Sphinx's that matches just this name."""
    return re.sub(r"[\[*?]", r"[\g<0>]", name)
