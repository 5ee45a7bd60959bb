"""A drawing in a page: ids of its own, a title and a description, and no way out for any text."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from verifier.publish.diagrams import EmptyBoard, Scene, draw, inline

_SVG = "{http://www.w3.org/2000/svg}"


def _ids(svg: str) -> list[str]:
    return re.findall(r'\bid="([^"]*)"', svg)


def _references(svg: str) -> set[str]:
    return set(re.findall(r'href="#([^"]*)"', svg) + re.findall(r"url\(#([^)]*)\)", svg))


@pytest.fixture(scope="module")
def neutral(everything: Scene, drawn: dict[str, EmptyBoard]) -> str:
    return draw(everything, drawn["loops"])


def test_two_drawings_in_one_page_have_no_id_in_common(neutral: str) -> None:
    page = inline(neutral, "one", "t", "d") + inline(neutral, "two", "t", "d")
    ids = _ids(page)
    assert len(ids) == 2 * (len(_ids(neutral)) + 2)
    assert len(set(ids)) == len(ids)


def test_every_reference_is_to_an_id_of_its_own_drawing(neutral: str) -> None:
    page = inline(neutral, "one", "t", "d")
    references = _references(page)
    assert references
    assert references <= set(_ids(page))
    assert all(name.startswith("one-") for name in _ids(page))


def test_the_title_and_the_description_are_read_out(neutral: str) -> None:
    root = ElementTree.fromstring(inline(neutral, "one", "はさむ", "黒：a1。"))
    assert root.get("role") == "img"
    assert root.get("aria-labelledby", "").split() == ["one-title", "one-desc"]
    assert [(child.tag, child.text) for child in root[:2]] == [
        (f"{_SVG}title", "はさむ"),
        (f"{_SVG}desc", "黒：a1。"),
    ]
    assert [child.get("id") for child in root[:2]] == ["one-title", "one-desc"]


@pytest.mark.parametrize(
    "text",
    [
        "</title><script>alert(1)</script>",
        '"><img src=x onerror=alert(1)>',
        "]]>&amp;<!-- -->",
        "url(#x) id=\"x\" href='#x'",
        "\\g<1> \\1",
        "x" * 100_000,
    ],
)
def test_texts_stay_texts(neutral: str, text: str) -> None:
    root = ElementTree.fromstring(inline(neutral, "one", text, text))
    assert root[0].text == text
    assert root[1].text == text
    assert not list(root.iter(f"{_SVG}script"))
    assert not list(root.iter(f"{_SVG}img"))


def test_characters_that_no_page_can_hold_are_left_out(neutral: str) -> None:
    root = ElementTree.fromstring(inline(neutral, "one", "a\x00b\x1b\ud800c\ufffe\n d", "歩 𠀋"))
    assert root[0].text == "abc d"
    assert root[1].text == "歩 𠀋"


@pytest.mark.parametrize("prefix", ["", "1a", "a b", 'a"', "a>", "あ", "-a"])
def test_a_prefix_that_is_no_id_is_refused(neutral: str, prefix: str) -> None:
    with pytest.raises(ValueError, match="before an id"):
        inline(neutral, prefix, "t", "d")
