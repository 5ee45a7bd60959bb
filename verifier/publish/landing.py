"""The page above the languages, on which a reader chooses one."""

from __future__ import annotations

from pathlib import Path

from jinja2 import Environment, FileSystemLoader

from ..engine.text import Text
from .words import WORDS

THEME = Path(__file__).with_name("theme")
"""The folder of the HTML templates."""


def root_page(title: Text, languages: tuple[str, ...], base_url: str | None) -> str:
    """The page as HTML.

    title: of the rulebook; languages: codes; base_url: where the site will be, None where that is not known.
    """
    environment = Environment(loader=FileSystemLoader(THEME), autoescape=True, trim_blocks=True, lstrip_blocks=True)
    offered = [(code, WORDS[code][code] if code in WORDS else code, title[code]) for code in languages]
    base = base_url.rstrip("/") if base_url else ""
    return environment.get_template("root.html").render(languages=offered, base=base)
