"""A neutral drawing made part of a page: its own ids, title and description."""

from __future__ import annotations

import re
from html import escape

_PREFIX = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")
_REFERENCE = re.compile(r'( id="| href="#|url\(#)')
_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def inline(svg: str, prefix: str, title: str, description: str) -> str:
    """A drawing to be put into a page as it is.

    svg: what `draw` made; prefix: stands before each of its ids, unique in the page, a letter and then
    letters, digits, `-` or `_` (else ValueError); title, description: plain text in the page's language.
    """
    if not _PREFIX.fullmatch(prefix):
        raise ValueError(f"{prefix!r} cannot stand before an id")
    own = _REFERENCE.sub(rf"\g<1>{prefix}-", svg)
    tag, rest = own.split(">", 1)
    return (
        f'{tag} aria-labelledby="{prefix}-title {prefix}-desc">'
        f'<title id="{prefix}-title">{_text(title)}</title>'
        f'<desc id="{prefix}-desc">{_text(description)}</desc>{rest}'
    )


def _text(text: str) -> str:
    """Text as it may stand in SVG: escaped, without characters that no XML can hold, in one line."""
    return escape(" ".join(_NO_XML.sub("", text).split()))
