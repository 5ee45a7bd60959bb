"""Pages of a built site as parsed HTML."""

from __future__ import annotations

from pathlib import Path

from bs4 import BeautifulSoup, Tag


def page(site: Path, name: str) -> BeautifulSoup:
    """A page by its path in the site."""
    return BeautifulSoup((site / name).read_text(encoding="utf-8"), "html.parser")


def article(site: Path, name: str) -> Tag:
    """What a page says, without the theme's parts."""
    found = page(site, name).find("article")
    assert isinstance(found, Tag)
    return found


def words(tag: Tag | None) -> str:
    """What a reader of a part of a page reads, in one line; drawings left out."""
    assert tag is not None
    copy = BeautifulSoup(str(tag), "html.parser")
    for drawing in copy.find_all("svg"):
        drawing.decompose()
    return " ".join(copy.get_text().split())
