"""Source files of the site to document trees: YAML through templates, Markdown as it is, both with
MyST-Parser.

Raw HTML is no syntax here, a link leads to a page or out of the site but never to a file, and a warning about
a page that came from YAML names the line of the YAML.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path, PurePosixPath
from typing import Any

from docutils import nodes
from markdown_it.tree import SyntaxTreeNode
from myst_parser.config.main import MdParserConfig
from myst_parser.mdit_to_docutils.base import token_line
from myst_parser.mdit_to_docutils.sphinx_ import SphinxRenderer
from myst_parser.parsers.mdit import create_md_parser
from myst_parser.parsers.sphinx_ import MystParser
from myst_parser.warnings_ import MystWarnings
from sphinx.environment import BuildEnvironment
from sphinx.util import logging

from .divs import divs_plugin
from .render import Diagram, Rendered
from .view import Place

LOGGER = logging.getLogger(__name__)

PAGE = "page:"
"""The scheme of our own links: a page of the site and an anchor that is there."""

_RENDERED = "shikimoku"


def rendered(env: BuildEnvironment) -> Rendered:
    """What the page that is being read was rendered to."""
    found = env.temp_data[_RENDERED]
    assert isinstance(found, Rendered)
    return found


def diagrams(env: BuildEnvironment) -> Sequence[Diagram]:
    """The diagrams of the page that is being read, by number."""
    return rendered(env).diagrams


class PageRenderer(SphinxRenderer):
    """MyST with exact anchors, links between pages only, and places in the rulebook's files."""

    places: Sequence[Place] = ()

    def place(self, line: int) -> Place:
        """The place in the rulebook's files behind a line of the MyST."""
        return self.places[min(max(line, 1), len(self.places)) - 1]

    def copy_attributes(
        self, token: SyntaxTreeNode, node: nodes.Element, keys: Sequence[str] = ("class",), **others: Any
    ) -> None:
        """As MyST does, but an id stays exactly as it is written."""
        super().copy_attributes(token, node, [key for key in keys if key != "id"], **others)
        if "id" in keys and "id" in token.attrs:
            name = str(token.attrs["id"])
            node["ids"].append(name)
            self.document.set_id(node)
            self._heading_slugs[name] = (token_line(token, 0), name, "")

    def create_warning(
        self,
        message: str,
        subtype: MystWarnings | str,
        *,
        wtype: str | None = None,
        line: int | None = None,
        append_to: nodes.Element | None = None,
    ) -> nodes.system_message | None:
        """As MyST does, at the place in the rulebook's files."""
        if not self.places:
            return super().create_warning(message, subtype, wtype=wtype, line=line, append_to=append_to)
        place = self.place(line or 1)
        LOGGER.warning(message, type=wtype or "myst", subtype=str(getattr(subtype, "value", subtype)),
                       location=f"{Path(self.sphinx_env.srcdir, place.file)}:{place.line}")  # fmt: skip
        return None

    def render_div(self, token: SyntaxTreeNode) -> None:
        """A fence without a name, as MyST renders it."""
        div = nodes.container(is_div=True)
        self.add_line_and_source_path(div, token)
        self.copy_attributes(token, div, ("class", "id"))
        with self.current_node_context(div, append=True):
            self.render_children(token)

    def render_link(self, token: SyntaxTreeNode) -> None:
        """Our own links are made here, all others by MyST."""
        address = str(token.attrGet("href") or "")
        if not address.startswith(PAGE):
            super().render_link(token)
            return
        page, _, anchor = address.removeprefix(PAGE).partition("#")
        here = PurePosixPath(self.sphinx_env.docname).parent
        up = "../" * len(here.parts)
        reference = nodes.reference("", "", internal=True, refuri=f"{up}{page}.html" + (f"#{anchor}" if anchor else ""))
        self.add_line_and_source_path(reference, token)
        self.copy_attributes(token, reference, ("class", "reftitle"), aliases={"title": "reftitle"})
        with self.current_node_context(reference, append=True):
            self.render_children(token)
        if "reftitle" in reference:  # a mark: its title is what it is called
            reference += nodes.inline("", reference["reftitle"], classes=["sk-hidden"])

    def render_link_unknown(self, token: SyntaxTreeNode) -> None:
        """A link to a page; MyST would publish any other file that it names, even one outside of the site."""
        path = str(token.attrGet("href") or "").partition("#")[0]
        _, found = self.sphinx_env.relfn2path(self.md.normalizeLinkText(path), self.sphinx_env.docname)
        if Path(found).is_file() and self.sphinx_env.path2doc(found) not in self.sphinx_env.found_docs:
            self._no_page(token, path)
        else:
            super().render_link_unknown(token)

    def render_link_path(self, token: SyntaxTreeNode) -> None:
        """No files are offered."""
        self._no_page(token, str(token.attrGet("href") or ""))

    def _no_page(self, token: SyntaxTreeNode, path: str) -> None:
        """Warns of a link that leads to no page, and shows its words."""
        self.create_warning(
            f"this link leads to no page of the site: {path!r}", MystWarnings.XREF_MISSING,
            line=token_line(token, 0), append_to=self.current_node,
        )  # fmt: skip
        self.render_children(token)


class PageParser(MystParser):
    """A Markdown page."""

    supported = ("markdown", "md", "myst")  # type: ignore[misc]  # docutils and MyST-Parser disagree

    def parse(self, inputstring: str, document: nodes.document) -> None:
        """Parse a page into a document."""
        self.parse_myst(Rendered(inputstring, (), ()), document)

    def parse_myst(self, page: Rendered, document: nodes.document) -> None:
        """Parse a rendered page into a document.

        page; document: of the page's source file.
        """
        env: BuildEnvironment = document.settings.env
        env.temp_data[_RENDERED] = page
        config: MdParserConfig = env.myst_config  # type: ignore[attr-defined]
        parser = create_md_parser(config, PageRenderer).use(divs_plugin)
        renderer = parser.renderer
        assert isinstance(renderer, PageRenderer)
        renderer.places = page.places
        parser.options["document"] = document
        parser.render(page.myst)
        if page.places:
            for node in document.findall():
                if node.line is not None:
                    place = renderer.place(node.line)
                    node.source, node.line = str(Path(env.srcdir, place.file)), place.line


class RulebookParser(PageParser):
    """A page that is made of a rulebook's YAML."""

    supported = ("rulebook",)  # type: ignore[misc,assignment]
    page_of: Callable[[BuildEnvironment], Rendered]

    def parse(self, inputstring: str, document: nodes.document) -> None:
        """Render and parse the page; what the source file itself holds has been read already."""
        self.parse_myst(type(self).page_of(document.settings.env), document)
