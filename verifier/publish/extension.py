"""The Sphinx extension: a rulebook's folder as a source folder, one build a language."""

from __future__ import annotations

from html import escape
from pathlib import Path

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.util.typing import ExtensionMetadata
from sphinx.writers.html5 import HTML5Translator

from .builder import SiteBuilder
from .caches import vouched
from .diagrams import ShapeSheet, describe, describe_sheet, inline
from .directives import BoardsDirective, DiagramDirective, GamesDirective, GuidesDirective, diagram
from .fresh import Fresh
from .landing import THEME
from .languages import note_languages
from .parser import PageParser, RulebookParser
from .refused import NotVerified
from .render import compiled
from .search import setup_search
from .site import Site
from .sources import RulebookProject, patterns, suffixes
from .state import code_digest
from .store import Store
from .theme_strings import setup_theme_strings
from .transforms import CheckAnchors, CheckImages, JoinLines, KeepTogether

STATIC = Path(__file__).with_name("static")


def setup(app: Sphinx) -> ExtensionMetadata:
    """Called by Sphinx."""
    app.setup_extension("myst_parser")
    setup_search(app)
    setup_theme_strings(app)
    app.add_config_value("shikimoku_cache", "", "", str)
    app.add_config_value("shikimoku_state", "", "", str)
    app.add_config_value("shikimoku_base_url", "", "html", str)
    app.add_config_value("shikimoku_languages", ["ja", "en"], "html", list)
    app.add_config_value("shikimoku_made_by", code_digest(), "env", str)
    app.add_builder(SiteBuilder, override=True)
    app.add_source_parser(PageParser, override=True)
    app.add_directive("diagram", DiagramDirective)
    app.add_directive("boards", BoardsDirective)
    for transform in (JoinLines, KeepTogether, CheckImages, CheckAnchors):
        app.add_transform(transform)
    for name in ("shikimoku-diagrams.css", "shikimoku.css"):
        app.add_css_file(name)
    app.add_js_file("shikimoku.js", loading_method="defer")
    # before Sphinx and others look at what is set here
    app.connect("config-inited", _begin, priority=100)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}


def _begin(app: Sphinx, config: Config) -> None:
    """Verify the rulebook, and set up what depends on it and on the language."""
    root = Path(app.srcdir)
    cache = Path(config.shikimoku_cache) if config.shikimoku_cache else vouched(root / ".shikimoku")
    store = Store(root, cache / "views")
    contents = store.contents()
    try:
        if contents is None or contents.state != config.shikimoku_state:  # nobody has just prepared it for this build
            contents = store.prepare()
    except NotVerified as refused:
        # Sphinx shows a traceback of any exception of its own and asks to report it to its developers.
        raise SystemExit(refused.told(config.language)) from None
    site = Site(root, config.language, store, contents, cache / "diagrams")
    _configure(config, site)
    app.add_source_parser(type("SiteParser", (RulebookParser,), {"page_of": site.render}))
    for directive in (GamesDirective, GuidesDirective):
        app.add_directive(directive.word, type(directive.__name__, (directive,), {"site": site}))
    app.add_node(diagram, html=(_writer(site), None))
    _connect(app, site)


def _configure(config: Config, site: Site) -> None:
    """Settings that follow from the rulebook and the language."""
    language, contents = site.language, site.contents
    config.source_suffix = suffixes(language)
    config.include_patterns = patterns(language)
    config.project = contents.title[language]
    config.html_title = escape(contents.title[language])  # the theme puts it into pages as it is
    config.version = config.release = contents.version or ""
    config.templates_path = [*config.templates_path, str(THEME)]
    config.html_static_path = [*config.html_static_path, str(STATIC)]
    if config.shikimoku_base_url:
        config.html_baseurl = f"{config.shikimoku_base_url.rstrip('/')}/{language}/"


def _connect(app: Sphinx, site: Site) -> None:
    """What is done at each stage of the build."""

    def begin(app: Sphinx) -> None:
        project = RulebookProject(app.srcdir, app.config.source_suffix)
        project.games = frozenset(site.contents.games)
        project.restore(app.project)
        app.project = app.env.project = project
        # A rulebook may come from a stranger, its guides too: no files of this machine belong into pages.
        app.env.settings.update(file_insertion_enabled=False, raw_enabled=False)
        environment = getattr(getattr(app.builder, "templates", None), "environment", None)
        if environment is not None:  # compiling the theme's templates costs more than filling those of a few pages
            environment.bytecode_cache = compiled(site.store.folder)

    app.connect("builder-inited", begin)
    app.connect("html-page-context", note_languages)
    Fresh(site).connect(app)


def _writer(site: Site):  # type: ignore[no-untyped-def]  # Sphinx wants a plain function
    def visit(translator: HTML5Translator, node: diagram) -> None:
        """Write a drawing into the page, with its title and its description."""
        shown = node["shown"]
        if isinstance(shown.scene, ShapeSheet):
            drawing, words = site.diagrams.sheet(shown.scene), describe_sheet(shown.scene, site.language)
        else:
            drawing = site.diagrams.draw(shown.scene, labels=shown.labels)
            words = describe(shown.scene, site.language)
        translator.body.append(inline(drawing, node["prefix"], shown.title, words))
        raise nodes.SkipNode

    return visit
