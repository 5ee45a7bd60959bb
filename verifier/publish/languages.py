"""The same page in the other language: the switch, `hreflang`, and guides that lack one."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util import logging

from .site import Site
from .words import WORDS

LOGGER = logging.getLogger(__name__)


def note_languages(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Tell a page's template where the page is in each language."""
    codes: list[str] = app.config.shikimoku_languages
    page = quote(f"{pagename}.html")
    base = app.config.shikimoku_base_url.rstrip("/")
    context["sk_languages"] = [
        {
            "code": code,
            "name": WORDS[code][code] if code in WORDS else code,
            "href": f"{context['content_root']}../{code}/{page}",
            "current": code == app.config.language,
        }
        for code in codes
    ]
    context["sk_label"] = WORDS["language"][app.config.language]
    context["sk_version"] = app.config.version
    if base and len(codes) > 1 and pagename != "search":
        alternates = [(code, f"{base}/{code}/{page}") for code in codes]
        default = (
            f"{base}/" if pagename == app.config.root_doc else f"{base}/{'en' if 'en' in codes else codes[0]}/{page}"
        )
        context["sk_alternates"] = [*alternates, ("x-default", default)]


def with_counterparts(app: Sphinx, site: Site) -> None:
    """Warn of a guide that is not there in every language."""
    here = f".{site.language}.md"
    for path in sorted((site.root / "docs").glob(f"**/*{here}")):
        for code in app.config.shikimoku_languages:
            other = path.with_name(path.name.removesuffix(here) + f".{code}.md")
            if not other.is_file():
                name = other.relative_to(site.root).as_posix()
                LOGGER.warning(
                    "this page is missing: %s", name, location=str(path), type="shikimoku", subtype="language"
                )
