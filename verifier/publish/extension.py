"""The Sphinx extension: a rulebook's folder as a source folder, one build a language."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from pathlib import Path

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.environment import BuildEnvironment
from sphinx.util.typing import ExtensionMetadata
from sphinx.writers.html5 import HTML5Translator

from .caches import vouched
from .diagrams import ShapeSheet, describe, describe_sheet, inline
from .directives import BoardsDirective, DiagramDirective, GamesDirective, GuidesDirective, diagram
from .landing import THEME
from .languages import note_languages, with_counterparts
from .parser import PageParser, RulebookParser
from .refused import NotVerified
from .search import setup_search
from .site import Site
from .sources import RulebookProject, patterns, suffixes
from .store import Store, code_digest
from .theme_strings import setup_theme_strings
from .transforms import CheckAnchors, CheckImages, JoinLines, KeepTogether

STATIC = Path(__file__).with_name("static")

STAMPS = "shikimoku_pages"
"""Where the environment keeps what each page was made of."""

NAVIGATION = "shikimoku_navigation"
"""Where it keeps what the sidebar shows."""


def setup(app: Sphinx) -> ExtensionMetadata:
    """Called by Sphinx."""
    app.setup_extension("myst_parser")
    setup_search(app)
    setup_theme_strings(app)
    app.add_config_value("shikimoku_cache", "", "", str)
    app.add_config_value("shikimoku_base_url", "", "html", str)
    app.add_config_value("shikimoku_languages", ["ja", "en"], "html", list)
    app.add_config_value("shikimoku_made_by", code_digest(), "env", str)
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
    try:
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

    def outdated(
        app: Sphinx, env: BuildEnvironment, added: set[str], changed: set[str], removed: set[str]
    ) -> Iterable[str]:
        with_counterparts(app, site)
        stamps, pages = _stamps(env), env.found_docs
        found = []
        for name in sorted(pages & stamps.keys()):
            made_of, content = site.made_of(name, pages), stamps[name][1]
            if stamps[name][0] != made_of:
                stamps[name] = (made_of, content)
                found += [name] if site.content(name, pages) != content else []
        return found

    def updated(app: Sphinx, env: BuildEnvironment) -> Iterable[str]:
        """Every page shows the sidebar, but Sphinx writes a page anew only when its own source has changed."""
        navigation = _navigation(env)
        changed = env.__dict__.get(NAVIGATION) != navigation
        env.__dict__[NAVIGATION] = navigation
        return env.found_docs if changed else ()

    def remember(app: Sphinx, doctree: nodes.document) -> None:
        name, pages = app.env.docname, app.env.found_docs
        _stamps(app.env)[name] = (site.made_of(name, pages), site.content(name, pages))

    def forget(app: Sphinx, env: BuildEnvironment, docname: str) -> None:
        _stamps(env).pop(docname, None)

    def merge(app: Sphinx, env: BuildEnvironment, docnames: set[str], other: BuildEnvironment) -> None:
        _stamps(env).update({name: stamp for name, stamp in _stamps(other).items() if name in docnames})

    def finish(app: Sphinx, exception: Exception | None) -> None:
        if exception is None:
            _take_out_stale_pages(Path(app.outdir), app.env.found_docs)

    app.connect("builder-inited", begin)
    app.connect("env-get-outdated", outdated)
    app.connect("env-get-updated", updated)
    app.connect("doctree-read", remember)
    app.connect("env-purge-doc", forget)
    app.connect("env-merge-info", merge)
    app.connect("html-page-context", note_languages)
    app.connect("build-finished", finish)


def _stamps(env: BuildEnvironment) -> dict[str, tuple[str, str]]:
    """What each page was made of and what it showed, kept with the environment; nothing from another version."""
    made_by, stamps = env.__dict__.get(STAMPS, ("", {}))
    if made_by != code_digest():
        stamps = {}
        env.__dict__[STAMPS] = code_digest(), stamps
    found: dict[str, tuple[str, str]] = stamps
    return found


def _navigation(env: BuildEnvironment) -> list[tuple[str, str, tuple[str, ...]]]:
    """What the sidebar and the links to the next page show: titles, and what follows what."""
    return [
        (name, env.titles[name].astext(), tuple(env.toctree_includes.get(name, ())))
        for name in sorted(env.found_docs & env.titles.keys())
    ]


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


def _take_out_stale_pages(folder: Path, docnames: set[str]) -> None:
    """Pages of an earlier build whose sources are gone; Sphinx leaves them."""
    for part in ("rules", "examples", "docs"):
        for path in sorted((folder / part).rglob("*.html"), reverse=True):
            if path.relative_to(folder).with_suffix("").as_posix() not in docnames:
                path.unlink()
                if not any(path.parent.iterdir()):
                    path.parent.rmdir()
