"""What every page must be, whoever wrote it: no gaps in Japanese text, an anchor for each heading, images of
the site.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from docutils import nodes
from sphinx.transforms import SphinxTransform
from sphinx.util import logging

from ..spec.markdown import wide
from .parser import rendered

LOGGER = logging.getLogger(__name__)

_RATIO = re.compile("([0-9]+(?:[：〜～:–][0-9]+)+)")

TOP = "_top"
"""The anchor of a page's own heading."""


class JoinLines(SphinxTransform):
    """Takes out line breaks between two kana or kanji: a browser shows them as spaces."""

    default_priority = 5

    def apply(self, **kwargs: Any) -> None:
        """Looks at each paragraph, emphasis and links in it included."""
        if rendered(self.env).places:  # made of YAML, and right as it comes
            return
        for block in self.document.findall(nodes.TextElement):
            if isinstance(block, nodes.Inline | nodes.FixedTextElement):
                continue
            texts = [text for text in block.findall(nodes.Text) if not isinstance(text.parent, nodes.literal)]
            whole = "".join(texts)
            if "\n" not in whole:
                continue
            at = 0
            for text in texts:
                kept = "".join(char for i, char in enumerate(text) if not _gap(whole, at + i))
                at += len(text)
                if len(kept) != len(text):
                    text.parent.replace(text, nodes.Text(kept))


def _gap(text: str, i: int) -> bool:
    """Whether the character at a place is a line break between two wide characters."""
    return text[i] == "\n" and 0 < i < len(text) - 1 and wide(text[i - 1]) and wide(text[i + 1])


class KeepTogether(SphinxTransform):
    """Keeps ratios and ranges in one line: Japanese text may break behind the sign of 3：1 and of 1〜3."""

    default_priority = 6

    def apply(self, **kwargs: Any) -> None:
        """Looks at all text but code."""
        for text in list(self.document.findall(nodes.Text)):
            if isinstance(text.parent, nodes.literal | nodes.FixedTextElement) or not _RATIO.search(text):
                continue
            parts: list[nodes.Node] = []
            for part in _RATIO.split(text):
                whole = _RATIO.fullmatch(part)
                parts += [nodes.inline("", part, classes=["sk-together"]) if whole else nodes.Text(part)]
            text.parent.replace(text, parts)


class CheckAnchors(SphinxTransform):
    """Warns of headings without an anchor of their own: Japanese ones would become id1, id2 as they come."""

    default_priority = 300

    def apply(self, **kwargs: Any) -> None:
        """Looks at each section; a page's own heading is called `_top` unless it says otherwise."""
        if rendered(self.env).places:  # made of YAML, and right as it comes
            return
        explicit = {self.document.nameids.get(name) for name, given in self.document.nametypes.items() if given}
        slugs = getattr(self.document, "myst_slugs", {})
        for section in self.document.findall(nodes.section):
            if any(name in explicit or name in slugs for name in section["ids"]):
                continue
            if isinstance(section.parent, nodes.document):
                section["ids"] = [TOP]
                self.document.ids[TOP] = section
            else:
                LOGGER.warning(
                    "this heading has no anchor of its own: write {#name} on the line before it",
                    location=section, type="shikimoku", subtype="anchor",
                )  # fmt: skip


class CheckImages(SphinxTransform):
    """Refuses images from outside of the rulebook's folder."""

    default_priority = 5

    def apply(self, **kwargs: Any) -> None:
        """Looks at each image."""
        if rendered(self.env).places:  # made of YAML, and right as it comes
            return
        root = Path(self.env.srcdir).resolve()
        for image in list(self.document.findall(nodes.image)):
            uri = str(image["uri"])
            if urlsplit(uri).scheme:
                continue
            _, path = self.env.relfn2path(uri, self.env.docname)
            if not Path(path).resolve().is_relative_to(root):
                LOGGER.warning(
                    "this image lies outside of the rulebook: %r",
                    uri,
                    location=image,
                    type="shikimoku",
                    subtype="image",
                )
                image.parent.remove(image)
