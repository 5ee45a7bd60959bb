"""The theme's own words, in the language of the page.

Furo brings no translations: the strings it marks for translation are in our catalogue
(locale/ja/LC_MESSAGES/sphinx.po; after a change, `pybabel compile -D sphinx -d verifier/publish/locale`).
Others it writes straight into its templates; those are marked here, as the templates are loaded.
"""

from __future__ import annotations

import gettext
import json
import re
from pathlib import Path
from typing import Any

from jinja2.ext import Extension
from sphinx.application import Sphinx
from sphinx.builders.html import StandaloneHTMLBuilder
from sphinx.locale import get_translator

LOCALE = Path(__file__).with_name("locale")
_LABEL = re.compile(r'(?<=\s)(aria-label|title|alt|placeholder)="([A-Z][^"{}<>]*)"')
_TITLE = re.compile(r"<title>([A-Z][^{}<>]*)</title>")
_NAVIGATION = re.compile(r'aria-label="Toggle navigation of ([^"]*)"')
_FOUND = (
    "Search finished, found one page matching the search query.",
    "Search finished, found ${resultCount} pages matching the search query.",
)
_IN_PAGE = ", in "


def mark_labels(template: str) -> str:
    """A template whose English labels are marked for translation.

    template: Jinja source; a label is a text without variables in an attribute that is shown or read out,
    or in the title of a drawing.
    """
    marked = _LABEL.sub(r'\1="{{ _("\2") }}"', template)
    marked = _TITLE.sub(r'<title>{{ _("\1") }}</title>', marked)
    return marked.replace("</a>'s\n", """</a>{{ _("'s") }}\n""")


class MarkLabels(Extension):
    """Marks the labels of each page template for translation as it is loaded."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        """Called by Jinja before a template is compiled."""
        return mark_labels(source) if name is not None and name.endswith(".html") else source


def _prepare_templates(app: Sphinx) -> None:
    if isinstance(app.builder, StandaloneHTMLBuilder):
        # Sphinx's own loader; a project with another template engine keeps its labels.
        environment = getattr(app.builder.templates, "environment", None)
        if environment is not None:
            environment.add_extension(MarkLabels)


def _translate_page(app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: object) -> None:
    if tree := context.get("furo_navigation_tree"):
        label = get_translator().gettext("Toggle navigation of %s")
        context["furo_navigation_tree"] = _NAVIGATION.sub(
            lambda match: f'aria-label="{label.replace("%s", match[1])}"', tree
        )
    if pagename == "search":
        # Sphinx's Japanese scripts have an empty text for the first, and the second in English; its
        # catalogue has both in English, so that ours is asked alone.
        ours = gettext.translation("sphinx", LOCALE, [app.config.language], fallback=True)
        found = [ours.ngettext(*_FOUND, number) for number in (1, 2)]
        messages = {_FOUND[0]: found, _IN_PAGE: ours.gettext(_IN_PAGE)}
        app.add_js_file(None, body=f"Object.assign(Documentation.TRANSLATIONS, {json.dumps(messages)});")


def setup_theme_strings(app: Sphinx) -> None:
    """Show the theme's own words in the language of the page; to be called by the extension's `setup`."""
    app.add_message_catalog("sphinx", LOCALE)
    app.connect("builder-inited", _prepare_templates)
    # after Furo has made the tree
    app.connect("html-page-context", _translate_page, priority=900)
