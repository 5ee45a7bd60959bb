"""Which pages Sphinx reads and writes anew: those that show something else than before, no others.

Sphinx goes by the times of files. A page here shows parts of several files, and most edits of a file change few of the
pages that are made of it; so what a page shows is compared itself. What is remembered is kept with the environment.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from docutils import nodes
from sphinx.addnodes import pending_xref, toctree
from sphinx.application import Sphinx
from sphinx.builders import Builder
from sphinx.environment import CONFIG_OK, BuildEnvironment

from .builder import SiteBuilder
from .languages import with_counterparts
from .made import DEPENDS
from .site import Site
from .sources import EXAMPLES, RULES
from .state import code_digest

MEMORY = "shikimoku_memory"
"""Where the environment keeps what is remembered."""

ANY = "*"
"""A link whose page is not known before all pages have been read."""


class Stamp(NamedTuple):
    """What is remembered of a page.

    made_of: a digest of what it may depend on; content: of what it shows; links: the pages to which it has links that
    Sphinx makes, and may warn of; tables: the tables of contents in it.
    """

    made_of: str
    content: str
    links: frozenset[str]
    tables: str


class Memory(NamedTuple):
    """What is remembered of a build.

    made_by: the code; stamps: of the pages; offers: what links to each page show, its title and its anchors;
    navigation: what the sidebar and the links to the next page show.
    """

    made_by: str
    stamps: dict[str, Stamp]
    offers: dict[str, str]
    navigation: list[str]


class Fresh:
    """Follows one build.

    site: its pages.
    """

    def __init__(self, site: Site) -> None:
        self.site = site
        self.same: frozenset[str] = frozenset()

    def connect(self, app: Sphinx) -> None:
        """Have a build call what is below."""
        app.connect("env-get-outdated", self.outdated)
        app.connect("env-before-read-docs", self.read)
        app.connect("doctree-read", self.remember)
        app.connect("env-purge-doc", self.forget)
        app.connect("env-merge-info", self.merge)
        app.connect("env-get-updated", self.updated)
        app.connect("write-started", self.begin_to_write)
        app.connect("build-finished", self.finish)

    def outdated(
        self, app: Sphinx, env: BuildEnvironment, added: set[str], changed: set[str], removed: set[str]
    ) -> Iterable[str]:
        """The pages that show something else."""
        with_counterparts(app, self.site)
        stamps, pages = memory(env).stamps, env.found_docs
        if isinstance(app.builder, SiteBuilder) and app.config.shikimoku_state:
            app.builder.same_pages = bool(stamps) and env.config_status == CONFIG_OK
        known = sorted(pages & stamps.keys() - added)
        found = []
        for name in known:
            stamp, made_of = stamps[name], self.site.made_of(name, pages)
            if stamp.made_of != made_of:
                if self.site.content(name, pages, bool(stamp.links)) == stamp.content:
                    stamps[name] = stamp._replace(made_of=made_of)
                else:
                    found.append(name)
        self.same = frozenset(known).difference(found)
        return found

    def read(self, app: Sphinx, env: BuildEnvironment, docnames: list[str]) -> None:
        """Leave out pages made of YAML that show the same, though their file is newer."""
        docnames[:] = [name for name in docnames if not (name in self.same and _kept(app, name))]

    def remember(self, app: Sphinx, doctree: nodes.document) -> None:
        """Note what a page shows that has just been read."""
        name, pages = app.env.docname, app.env.found_docs
        links = frozenset(
            str(link["reftarget"]) if link["refdomain"] == "doc" else ANY for link in doctree.findall(pending_xref)
        )
        tables = repr([sorted(table.attributes.items()) for table in doctree.findall(toctree)])
        content = self.site.content(name, pages, bool(links))
        memory(app.env).stamps[name] = Stamp(self.site.made_of(name, pages), content, links, tables)

    def forget(self, app: Sphinx, env: BuildEnvironment, docname: str) -> None:
        """Drop what is known of a page that goes."""
        memory(env).stamps.pop(docname, None)

    def merge(self, app: Sphinx, env: BuildEnvironment, docnames: set[str], other: BuildEnvironment) -> None:
        """Take over what was read in another process."""
        stamps = memory(other).stamps
        memory(env).stamps.update({name: stamps[name] for name in docnames if name in stamps})

    def updated(self, app: Sphinx, env: BuildEnvironment) -> Iterable[str]:
        """The pages to be written anew though they were not read: all where the sidebar is another, and those with a
        link to a page that is called otherwise or has other anchors.
        """
        before = memory(env)
        offers = dict(_offers(env))
        navigation = [f"{name} {env.titles[name]} {stamp.tables}" for name, stamp in sorted(before.stamps.items())]
        env.__dict__[MEMORY] = before._replace(offers=offers, navigation=navigation)
        if navigation != before.navigation:
            return env.found_docs
        if isinstance(app.builder, SiteBuilder):
            app.builder.same_navigation = app.builder.same_pages
        names = offers.keys() | before.offers.keys()
        others = {name for name in names if offers.get(name) != before.offers.get(name)}
        if others:
            others.add(ANY)
        return {name for name, stamp in before.stamps.items() if not stamp.links.isdisjoint(others)}

    def begin_to_write(self, app: Sphinx, builder: Builder) -> None:
        """Leave out the pages above those that were read: they show titles, which have been compared."""
        app.env.files_to_rebuild.clear()

    def finish(self, app: Sphinx, exception: Exception | None) -> None:
        """Take out what earlier builds have left and nothing refers to any longer."""
        if exception is None:
            _take_out_stale_files(Path(app.outdir), app.env)
            files = sorted({str(file) for name in app.env.found_docs for file in app.env.dependencies.get(name, ())})
            path = self.site.store.folder.parent / f"{DEPENDS}-{self.site.language}.json"
            path.write_text(json.dumps(files), encoding="utf-8")


def memory(env: BuildEnvironment) -> Memory:
    """What is remembered; nothing where other code has made it."""
    found = env.__dict__.get(MEMORY)
    if not isinstance(found, Memory) or found.made_by != code_digest():
        found = env.__dict__[MEMORY] = Memory(code_digest(), {}, {}, [])
    return found


def _kept(app: Sphinx, name: str) -> bool:
    """Whether a page is made of YAML, so that what it shows tells all, and its tree is there."""
    return name.startswith((RULES, EXAMPLES)) and (Path(app.doctreedir) / f"{name}.doctree").is_file()


def _offers(env: BuildEnvironment) -> Iterator[tuple[str, str]]:
    """What links to each page show: its title, and the anchors with their words."""
    standard = env.domains.standard_domain
    labels: dict[str, list[tuple[str, ...]]] = {}
    for name, (page, anchor, title) in standard.labels.items():
        labels.setdefault(page, []).append((name, anchor, str(title)))
    for name, (page, anchor) in standard.anonlabels.items():
        labels.setdefault(page, []).append((name, anchor))
    for page in env.found_docs & env.titles.keys():
        slugs = env.metadata.get(page, {}).get("myst_slugs", {})
        anchors = sorted((name, anchor, words) for name, (_, anchor, words) in slugs.items())
        yield page, f"{env.titles[page]} {anchors} {sorted(labels.get(page, []))}"


def _take_out_stale_files(folder: Path, env: BuildEnvironment) -> None:
    """Pages and images of an earlier build whose sources are gone; Sphinx leaves them."""
    for part in ("rules", "examples", "docs"):
        for path in sorted((folder / part).rglob("*.html"), reverse=True):
            if path.relative_to(folder).with_suffix("").as_posix() not in env.found_docs:
                path.unlink()
                if not any(path.parent.iterdir()):
                    path.parent.rmdir()
    shown = {name for _, name in env.images.values()}
    for path in (folder / "_images").glob("*"):
        if path.name not in shown:
            path.unlink()
