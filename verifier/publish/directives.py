"""Directives of the site's pages: a diagram, the list of games, the list of guides."""

from __future__ import annotations

from typing import ClassVar

from docutils import nodes
from docutils.statemachine import StringList
from sphinx.util.docutils import SphinxDirective

from .diagrams import ShapeSheet
from .parser import diagrams
from .render import Diagram
from .site import Site
from .sources import GUIDES, RULES
from .view import BoardScene
from .words import WORDS

WIDE = 6
"""Columns of a board of which two fit side by side on a phone."""


class diagram(nodes.General, nodes.Element):
    """A diagram in a document tree; `shown` is what it shows, `prefix` stands before its ids, unique in the
    page.
    """


class DiagramDirective(SphinxDirective):
    """Puts a diagram of the page here; the argument is its number."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """The node."""
        number = int(self.arguments[0])
        return [diagram("", shown=diagrams(self.env)[number], prefix=f"D{number}")]


class BoardsDirective(SphinxDirective):
    """Puts diagrams of the page side by side, a step's board before and after it; the arguments are their numbers."""

    required_arguments = 1
    optional_arguments = 1

    def run(self) -> list[nodes.Node]:
        """The nodes; wide boards are marked, since they stand one below the other where there is little room."""
        shown = [(number, diagrams(self.env)[number]) for number in map(int, self.arguments)]
        wide = any(columns(diagram.scene) > WIDE for _, diagram in shown)
        row = nodes.container(classes=["sk-boards", *(["sk-wide"] if wide else [])], is_div=True)
        for number, one in shown:
            drawn = diagram("", shown=one, prefix=f"D{number}")
            row += nodes.container("", drawn, classes=["sk-board"], is_div=True)
        return [row]


def columns(scene: BoardScene | ShapeSheet) -> int:
    """How many points or stones are drawn beside each other."""
    if isinstance(scene, ShapeSheet):
        return 4 * len(scene.turns)
    return scene.across


class SiteDirective(SphinxDirective):
    """A directive that needs the whole site; the extension makes one a build."""

    word: ClassVar[str]
    site: ClassVar[Site]

    def contents(self, caption: str, docnames: list[str]) -> list[nodes.Node]:
        """The hidden table of contents that the sidebar shows."""
        heading = WORDS[caption][self.site.language]
        lines = [
            "```{toctree}",
            ":hidden:",
            f":caption: {heading}",
            "",
            *(f"/{name}" for name in docnames),
            "```",
        ]
        holder = nodes.container()
        self.state.nested_parse(StringList(lines, self.env.docname), self.content_offset, holder)
        return list(holder.children)


class GamesDirective(SiteDirective):
    """A card for each game: its board, the name, the beginning of its summary."""

    word = "games"

    def run(self) -> list[nodes.Node]:
        """The cards and the table of contents."""
        grid = nodes.container(classes=["sk-games"], is_div=True)
        for number, game in enumerate(self.site.contents.games):
            grid += self._card(game, number)
        return [grid, *self.contents("games", [f"{RULES}{game}" for game in self.site.contents.games])]

    def _card(self, game: str, number: int) -> nodes.container:
        view, language = self.site.view(game), self.site.language
        name = view.name[language].plain
        card = nodes.container(classes=["sk-card"], is_div=True)
        title = f"{name} · {WORDS['start'][language]}" if view.portrait == view.start else name
        card += diagram(
            "",
            shown=Diagram(view.portrait, title, labels=False),
            prefix=f"G{number}",
        )
        link = nodes.reference("", "", nodes.Text(name), internal=True, refuri=f"{RULES}{game}.html")
        card += nodes.paragraph("", "", link, classes=["sk-name"])
        players = WORDS["for_players"][language].format(number=view.players[language])
        card += nodes.paragraph("", players, classes=["sk-players"])
        if view.summary:
            card += nodes.paragraph("", view.summary[0].text[language].plain, classes=["sk-summary"])
        return card


class GuidesDirective(SiteDirective):
    """The table of contents of the pages in docs/, by their names or in the order of the arguments."""

    word = "guides"

    optional_arguments = 100

    def run(self) -> list[nodes.Node]:
        """The table of contents; nothing where there are no guides."""
        found = sorted(name for name in self.env.found_docs if name.startswith(GUIDES))
        first = [name for argument in self.arguments if (name := f"{GUIDES}{argument}") in found]
        names = [*first, *(name for name in found if name not in first)]
        return self.contents("guides", names) if names else []
