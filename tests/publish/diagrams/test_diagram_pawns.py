"""Pawns: wedges that point away from their player, with a character for which no font is needed."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import pytest

from verifier.engine.rules import BoardRules
from verifier.publish.diagrams import Arrow, DiagramCache, EmptyBoard, Scene, draw, empty_board, inline
from verifier.publish.diagrams.pawns import GLYPH, NAME, OUTLINE

if TYPE_CHECKING:
    from playwright.sync_api import Browser

BOARD = BoardRules(columns=9, rows=9, drawn="cells", pieces="pawns")
_SVG = "{http://www.w3.org/2000/svg}"


def on_board(rows: str = "o . .\n. . .\nx . .", **shown: object) -> Scene:
    """A scene of pawns; short texts stand in the upper left-hand corner."""
    lines = [line + " ." * (9 - len(line.split())) for line in rows.splitlines()]
    lines += [" ".join("." * 9)] * (9 - len(lines))
    return Scene(**{"board": BOARD, "colours": ("black", "white"), "rows": "\n".join(lines), **shown})  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def empty() -> EmptyBoard:
    return empty_board(BOARD)


def shape(svg: str, name: str) -> str:
    """A definition without the names and values of its colours."""
    found = ElementTree.fromstring(svg).find(f".//*[@id='{name}']")
    assert found is not None
    return re.sub(r"var\([^)]*\)|url\([^)]*\)|id=\"\w\"", "", ElementTree.tostring(found).decode())


def test_the_first_players_pawns_point_up_and_the_seconds_down(empty: EmptyBoard) -> None:
    svg = draw(on_board(), empty)
    assert "rotate" not in shape(svg, "x")
    assert 'transform="rotate(180)"' in shape(svg, "o")
    assert shape(svg, "o").replace(' transform="rotate(180)"', "") == shape(svg, "x")


def test_up_is_towards_the_other_player() -> None:
    """The wedge is narrow at the end that has the smaller y, which is upwards on a screen."""
    xs_of: dict[float, list[float]] = {}
    here = (0.0, 0.0)
    for command, x, y in re.findall(r"([MLH])(-?[\d.]+)(?:\s?(-?[\d.]+))?", OUTLINE):
        here = (float(x), float(y) if command != "H" else here[1])
        xs_of.setdefault(here[1], []).append(here[0])
    assert [max(xs) - min(xs) for _, xs in sorted(xs_of.items())] == [0, 10.4, 14]


def test_pawns_are_dark_and_light_too(empty: EmptyBoard) -> None:
    for colours in (("black", "white"), ("white", "black")):
        svg = draw(on_board(colours=colours), empty)
        for symbol, colour in zip("xo", colours, strict=True):
            (gradient,) = re.findall(rf'<radialGradient id="{symbol}s".*?</radialGradient>', svg)
            assert set(re.findall(r"--sk-([a-z-]+)", gradient)) == {colour, f"{colour}-shine"}


def test_a_pawn_that_is_gone_leaves_its_own_outline(empty: EmptyBoard) -> None:
    gone = replace(on_board(captured=("b5", "c5"), absent=(("b5", "x"), ("c5", "o"))))
    svg = draw(gone, empty)
    assert f'd="{OUTLINE}"' in shape(svg, "gone-x") and "rotate" not in shape(svg, "gone-x")
    assert f'd="{OUTLINE}" transform="rotate(180)"' in shape(svg, "gone-o")
    assert "dasharray" in shape(svg, "gone-o") and 'href="#gone"' not in svg


def test_what_moved_last_is_marked_beside_the_character(browser: Browser, empty: EmptyBoard) -> None:
    """The character reaches five from the middle of its pawn."""
    found = dict(boxes(browser, draw(on_board(last=("a1",)), empty)))
    mark = found["#last-pawn"]
    assert mark["left"] > mark["x"] + 2 and mark["bottom"] < mark["y"] - 3 and mark["top"] > mark["y"] - 12


def test_players_of_any_colours_are_told_apart_by_direction(empty: EmptyBoard) -> None:
    svg = draw(on_board("x o b r", colours=("green", "pink", "blue", "red")), empty)
    assert len({shape(svg, symbol) for symbol in "xobr"}) == 4


def test_the_character_is_defined_once_and_only_where_there_are_pawns(empty: EmptyBoard) -> None:
    full = "\n".join(" ".join("xo"[(column + row) % 2] for column in range(9)) for row in range(9))
    svg = draw(on_board(full), empty)
    assert svg.count(GLYPH) == svg.count(f'id="{NAME}"') == 1
    assert Counter(use.get("href") for use in ElementTree.fromstring(svg).iter(f"{_SVG}use")) == {
        "#x": 41, "#o": 40, f"#{NAME}": 2,
    }  # fmt: skip
    assert len(svg.encode()) <= 9_000
    assert "<defs>" not in draw(on_board(". . ."), empty)
    assert GLYPH not in draw(replace(on_board(), board=replace(BOARD, pieces="stones")), empty)


def test_a_drawing_of_pawns_has_no_text_but_the_labels(empty: EmptyBoard) -> None:
    root = ElementTree.fromstring(draw(on_board(), empty))
    assert sorted("".join(root.itertext())) == sorted("abcdefghi123456789")


def test_two_drawings_on_a_page_have_ids_of_their_own(empty: EmptyBoard) -> None:
    svg = draw(on_board(captured=("a1", "c3"), last=("a3",), arrows=(Arrow(("a3", "b3")),)), empty)
    page = inline(svg, "one", "t", "d") + inline(svg, "two", "t", "d")
    ids = re.findall(r' id="([^"]*)"', page)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r'href="#([^"]*)"|url\(#([^)]*)\)', page)) <= {(i, "") for i in ids} | {("", i) for i in ids}


def test_the_same_board_with_stones_is_another_drawing(tmp_path: Path) -> None:
    cache = DiagramCache.open(tmp_path)
    pawns = on_board()
    assert cache.draw(pawns) != cache.draw(replace(pawns, board=replace(BOARD, pieces="stones")))
    assert cache.draw(pawns) == draw(pawns, empty_board(BOARD))


def boxes(browser: Browser, svg: str) -> Iterator[tuple[str, dict[str, float]]]:
    """What is used in a drawing, and where a browser paints it, in units of the drawing."""
    page = browser.new_page(viewport={"width": 700, "height": 700})
    page.set_content(f"<!doctype html><style>body {{ margin: 0 }}</style>{svg}")
    found = page.evaluate(
        """() => [...document.querySelectorAll('svg > use')].map(use => {
            const scale = document.querySelector('svg').getScreenCTM().a
            const box = use.getBoundingClientRect()
            return [use.getAttribute('href'), {x: Number(use.getAttribute('x')), y: Number(use.getAttribute('y')),
              left: box.left / scale, right: box.right / scale, top: box.top / scale, bottom: box.bottom / scale}]
        })"""
    )
    page.close()
    yield from found


def test_a_pawn_stays_within_its_square_in_a_browser(browser: Browser, empty: EmptyBoard) -> None:
    found = list(boxes(browser, draw(on_board(), empty)))
    assert {href for href, _ in found} == {"#x", "#o"}
    for _, box in found:
        assert box["x"] - 9.5 < box["left"] < box["x"] - 6 and box["x"] + 6 < box["right"] < box["x"] + 9.5
        assert box["y"] - 9.5 < box["top"] < box["y"] - 6 and box["y"] + 6 < box["bottom"] < box["y"] + 9.5
