"""The stylesheet: enough contrast in each scheme, and the same colours as the drawings' fallbacks."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import verifier.publish
from verifier.publish.diagrams import EmptyBoard, Scene, draw, inline
from verifier.publish.diagrams.palette import LIGHT

if TYPE_CHECKING:
    from playwright.sync_api import Browser

CSS = (Path(verifier.publish.__file__).parent / "static" / "shikimoku-diagrams.css").read_text(
    encoding="utf-8"
)


def _variables(selector: str) -> dict[str, str]:
    """The variables of the only rule with a selector."""
    (block,) = re.findall(re.escape(selector) + r" \{([^}]*)\}", CSS)
    return dict(re.findall(r"--sk-([a-z-]+): (#[0-9a-f]{6});", block))


_ROOT = re.findall(r":root \{([^}]*)\}", CSS)
_DARK = 'body[data-theme="dark"]'
_AUTO = 'body:not([data-theme="light"])'
_ON_SCREEN, _ON_PAPER = (dict(re.findall(r"--sk-([a-z-]+): (#[0-9a-f]{6});", block)) for block in _ROOT)
SCHEMES = {"light": _ON_SCREEN, "dark": _variables(_DARK), "print": {**_ON_SCREEN, **_ON_PAPER}}


def _luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast of two colours as WCAG 2 defines it, 1 to 21."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def test_contrast_is_computed_as_wcag_defines_it() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


def test_a_drawing_falls_back_to_the_light_scheme() -> None:
    assert SCHEMES["light"] == LIGHT


def test_every_scheme_has_every_colour() -> None:
    for scheme in SCHEMES.values():
        assert set(scheme) == set(LIGHT)


def test_the_readers_own_dark_scheme_is_the_dark_scheme() -> None:
    assert _variables(_AUTO) == SCHEMES["dark"]


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize(
    "name",
    ["line", "move", "taken", "note", "black-edge", "white-edge", "blue-edge", "red-edge", "other-edge"],
)
def test_lines_marks_and_edges_of_stones_stand_out_from_the_panel(scheme: str, name: str) -> None:
    assert contrast(SCHEMES[scheme][name], SCHEMES[scheme]["paper"]) >= 3


@pytest.mark.parametrize("scheme", SCHEMES)
def test_labels_have_the_contrast_of_text(scheme: str) -> None:
    assert contrast(SCHEMES[scheme]["label"], SCHEMES[scheme]["paper"]) >= 4.5


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("black", ["black", "black-shine"])
@pytest.mark.parametrize("white", ["white", "white-shine"])
def test_black_and_white_stones_are_dark_and_light(scheme: str, black: str, white: str) -> None:
    assert contrast(SCHEMES[scheme][black], SCHEMES[scheme][white]) >= 4.5


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("colour", ["blue", "red", "other"])
@pytest.mark.parametrize("part", ["", "-shine"])
def test_the_sign_on_a_stone_stands_out_from_it(scheme: str, colour: str, part: str) -> None:
    assert contrast(SCHEMES[scheme][f"{colour}-sign"], SCHEMES[scheme][f"{colour}{part}"]) >= 3


_PAGE = """<!doctype html><meta name="viewport" content="width=device-width, initial-scale=1">
<style>body {{ margin: 0 }} {css}</style><body data-theme="{theme}">{svg}"""


@pytest.mark.parametrize(
    ("theme", "prefers", "scheme"),
    [
        ("auto", "light", "light"),
        ("auto", "dark", "dark"),
        ("light", "dark", "light"),
        ("dark", "light", "dark"),
    ],
)
def test_a_page_shows_the_scheme_the_reader_chose(
    browser: Browser, everything: Scene, drawn: dict[str, EmptyBoard], theme: str, prefers: str, scheme: str
) -> None:
    page = browser.new_page(color_scheme=prefers)  # type: ignore[arg-type]
    svg = inline(draw(everything, drawn["loops"]), "one", "t", "d")
    page.set_content(_PAGE.format(css=CSS, theme=theme, svg=svg))
    panel = "getComputedStyle(document.querySelector('svg > rect')).fill"

    def rgb(colour: str) -> str:
        return f"rgb({', '.join(str(int(colour[i : i + 2], 16)) for i in (1, 3, 5))})"

    assert page.evaluate(panel) == rgb(SCHEMES[scheme]["paper"])
    page.emulate_media(media="print", color_scheme=prefers)  # type: ignore[arg-type]
    assert page.evaluate(panel) == rgb(SCHEMES["print"]["paper"])
    page.close()


def test_a_diagram_fits_a_narrow_phone_and_its_labels_can_be_read(
    browser: Browser, drawn: dict[str, EmptyBoard], scene: Callable[..., Scene]
) -> None:
    page = browser.new_page(viewport={"width": 320, "height": 600})
    svg = inline(draw(scene("cells"), drawn["cells"]), "one", "t", "d")
    page.set_content(_PAGE.format(css=CSS, theme="auto", svg=svg))
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    shown = "document.querySelector('svg').getBoundingClientRect()"
    assert page.evaluate(f"{shown}.width") == 320
    scale = "document.querySelector('svg').getScreenCTM().a"
    size = "parseFloat(getComputedStyle(document.querySelector('svg text')).fontSize)"
    assert page.evaluate(f"{size} * {scale}") >= 9
    page.close()
