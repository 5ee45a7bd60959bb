"""Sphinx's HTML builder, but that it makes again only what is another than before, and then what it would make anew."""

from __future__ import annotations

from collections.abc import Iterator, Set
from functools import cached_property

from docutils import nodes
from sphinx.builders.html import StandaloneHTMLBuilder
from sphinx.builders.html._build_info import BuildInfo
from sphinx.search import IndexBuilder, WordStore


class SiteBuilder(StandaloneHTMLBuilder):
    """Takes the place of the builder `html`.

    same_pages: whether the pages that are there were read with the same settings; same_navigation: whether the sidebar
    is the same, too. Both are told to it, and only where what is there is known to be whole.
    """

    name = "html"
    same_pages = False
    same_navigation = False

    def get_outdated_docs(self) -> Iterator[str]:
        """As Sphinx does; but what a page shows is compared elsewhere, and that its file is newer means nothing."""
        if not self.config.shikimoku_state or not self._same_settings:
            yield from super().get_outdated_docs()
        else:
            yield from (name for name in self.env.found_docs if not self.get_output_path(name).is_file())

    @cached_property
    def _same_settings(self) -> bool:
        """Whether the settings are those with which the pages that are there were written."""
        try:
            return bool(BuildInfo.load(self.outdir / ".buildinfo") == self.build_info)
        except (OSError, ValueError):
            return False

    def copy_static_files(self) -> None:
        """As Sphinx does, unless they are there, but for one that the theme changes after pages have named it."""
        if self.same_pages and self._same_settings and self._static_dir.is_dir():
            self.create_pygments_style_file()
        else:
            super().copy_static_files()

    def gen_additional_pages(self) -> None:
        """As Sphinx does: the page of the search, which shows nothing of its own but the sidebar."""
        there = self.get_output_path("search").is_file()
        if not (self.same_navigation and self._same_settings and there):
            super().gen_additional_pages()

    def load_indexer(self, docnames: Set[str]) -> None:
        """As Sphinx does, but terms that are on no page any longer go: Sphinx would keep them for ever."""
        config = self.config
        language = config.html_search_language or config.language
        self.indexer = Index(self.env, language, config.html_search_options, config.html_search_scorer)
        super().load_indexer(docnames)
        for terms in (self.indexer._mapping, self.indexer._title_mapping):
            for term in [term for term, pages in terms.items() if not pages]:
                del terms[term]


class Index(IndexBuilder):
    """Sphinx's index of the search; each term of a page is looked at once."""

    def _word_collector(self, doctree: nodes.document) -> WordStore:
        found = super()._word_collector(doctree)
        found.words, found.title_words = list(dict.fromkeys(found.words)), list(dict.fromkeys(found.title_words))
        return found
