"""The pages of one build: a rulebook's views in one language, and what each page depends on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from functools import cached_property
from hashlib import sha256
from pathlib import Path

from sphinx.environment import BuildEnvironment

from .diagrams import DiagramCache
from .history import last_changes
from .render import Rendered, Templates
from .sources import EXAMPLES, GUIDES, INDEX, RULES
from .store import Contents, Store
from .view import GameView


class Site:
    """What the pages of one build are made of.

    root: the rulebook's folder; language; store: its views; contents: what it publishes; cache: the folder of
    drawings.
    """

    def __init__(self, root: Path, language: str, store: Store, contents: Contents, drawings: Path) -> None:
        self.root, self.language, self.store, self.contents = root, language, store, contents
        self.drawings = drawings
        self.templates = Templates(language, store.folder)
        self._views: dict[str, GameView] = {}
        self._parts: dict[str, Mapping[str, str]] = {}
        self._pages: dict[str, Rendered] = {}

    @cached_property
    def diagrams(self) -> DiagramCache:
        """The drawings."""
        return DiagramCache.open(self.drawings)

    @cached_property
    def history(self) -> Mapping[str, str]:
        """The day of the last change of each file."""
        return last_changes(self.root)

    def view(self, game: str) -> GameView:
        """What the pages of a game show."""
        if game not in self._views:
            self._views[game] = self.store.view(self.contents, game)
        return self._views[game]

    def parts(self, game: str) -> Mapping[str, str]:
        """A digest of all that each page of a game's examples is made of, by the name of its file."""
        if game not in self._parts:
            self._parts[game] = self.store.parts(self.contents, game)
        return self._parts[game]

    def changed(self, game: str) -> str:
        """The day on which a game's rules or examples last changed, empty where there is no history."""
        days = (self.history.get(path.relative_to(self.root).as_posix(), "") for path in self.files(game))
        return max(days, default="")

    def files(self, game: str) -> Iterator[Path]:
        """The files that a game's page is made of."""
        yield self.root / "rules" / f"{game}.yaml"
        yield from sorted((self.root / "examples" / game).glob("*.yaml"))

    def render(self, env: BuildEnvironment) -> Rendered:
        """The page that is being read, as MyST; `content` tells whether it is to be read again."""
        return self.page(env.docname)

    def page(self, docname: str) -> Rendered:
        """A page as MyST."""
        if docname not in self._pages:
            self._pages[docname] = self._page(docname)
        return self._pages[docname]

    def _page(self, docname: str) -> Rendered:
        if docname == INDEX:
            return self.templates.render("index.md", title=self.contents.title)
        game = docname.split("/")[1]
        view = self.view(game)
        if docname.startswith(RULES):
            return self.templates.render(
                "game.md", game=view, head=view.head, version=self.contents.version or "", changed=self.changed(game)
            )
        name = docname.removeprefix(f"{EXAMPLES}{game}/")
        file = next(file for file in view.files if file.name == name)
        return self.templates.render("examples.md", game=view.head, head=view.head, file=file)

    # ------------------------------------------------------------ what has changed

    def made_of(self, docname: str, pages: Set[str]) -> str:
        """A digest of what a page may depend on: where it is the same, so is the page.

        docname: of the page; pages: all that there are.
        """
        if docname == INDEX:
            games = (f"{game}={self.contents.digests[game]}" for game in self.contents.games)
            return " ".join([*self._guides(pages), *games, self._own(docname)])
        if docname.startswith(GUIDES):
            return " ".join([*self._guides(pages), self._own(docname)])
        game, *file = docname.split("/")[1:]
        if file:
            return self.parts(game)[file[0]]
        return f"{self.contents.digests[game]} {self.changed(game)}"

    def content(self, docname: str, pages: Set[str], places: bool) -> str:
        """A digest of what a page shows.

        docname: of the page; pages: all that there are; places: whether the places of its lines count, too, since there
        may be warnings of it.
        """
        shown: list[object]
        if docname == INDEX:
            cards = [(game, self.store.card(self.contents, game)) for game in self.contents.games]
            shown = [cards, self._guides(pages), self._own(docname)]
        elif docname.startswith(GUIDES):
            shown = [self._guides(pages), self._own(docname)]
        else:
            page = self.page(docname)
            shown = [page.myst, page.diagrams, page.places if places else ()]
        return sha256(repr(shown).encode()).hexdigest()

    def _guides(self, pages: Set[str]) -> list[str]:
        """The guides, which any of them can list."""
        return sorted(page for page in pages if page.startswith(GUIDES))

    def _own(self, docname: str) -> str:
        """A digest of the Markdown file of a page, empty where it has none."""
        name = f"{GUIDES}{INDEX}" if docname == INDEX else docname
        path = self.root / f"{name}.{self.language}.md"
        return sha256(path.read_bytes()).hexdigest() if path.is_file() else ""
