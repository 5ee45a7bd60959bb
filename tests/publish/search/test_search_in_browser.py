"""What a reader finds, in a browser."""

from __future__ import annotations

import json
import random
import unicodedata
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

import pytest

from verifier.publish.search import EnglishSearch, JapaneseSearch, look_up_key, terms

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Error, Page

FINISHED = "document.querySelector('.search-summary')?.innerText"


@pytest.fixture(scope="module")
def address(site: Path, serve: Callable[[Path], str]) -> str:
    return serve(site)


@pytest.fixture(scope="module")
def tab(browser: Browser) -> Iterator[Page]:
    with browser.new_context() as context:
        context.set_default_timeout(10_000)
        yield context.new_page()


@pytest.fixture
def page(tab: Page) -> Iterator[Page]:
    """A page whose scripts must not fail."""
    errors: list[str] = []

    def note(error: Error) -> None:
        errors.append(error.message)

    tab.on("pageerror", note)
    yield tab
    tab.remove_listener("pageerror", note)
    assert errors == []


def search(page: Page, folder: str, query: str) -> list[str]:
    """The pages found, best first."""
    page.goto(f"{folder}/search.html?q={quote(query)}")
    page.wait_for_function(FINISHED)
    results = page.locator("ul.search > li > a")
    links = results.evaluate_all("links => links.map((link) => link.getAttribute('href'))")
    return list(dict.fromkeys(link.partition(".html")[0] for link in links))


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("三三", {"gomoku"}),
        ("五目並べ", {"gomoku", "index"}),
        ("目並べ", {"gomoku", "index"}),
        ("はさみ将棋", {"hasami", "gomoku", "index"}),
        ("ハサミ将棋", {"hasami", "gomoku", "index"}),
        ("隅", {"gomoku"}),
        ("接近取り", {"fanorona"}),
        ("後退取りである", {"fanorona"}),
        ("アルケルケ", {"alquerque", "index"}),
        ("あるけるけ", {"alquerque", "index"}),
        ("ｱﾙｹﾙｹ", {"alquerque", "index"}),
        ("ファノロナ", {"fanorona", "index"}),
        ("15x15", {"gomoku", "fanorona"}),
        ("15×15", {"gomoku", "fanorona"}),
        ("１５ｘ１５", {"gomoku", "fanorona"}),
        ("１５ × １５", {"gomoku", "fanorona"}),
        ("5x5", {"alquerque"}),
        ("15", {"gomoku", "fanorona", "copyright"}),
        ("120", {"hasami"}),
        ("120手", {"hasami"}),
        ("a1xc1xe1", {"alquerque"}),
        ("a1xc1", {"alquerque"}),
        ("c1", {"alquerque"}),
        ("custodian", {"hasami"}),
        ("Custod", {"hasami", "copyright"}),
        ("ね", set()),
        ("づ", {"fanorona"}),
        ("隅　三三", {"gomoku"}),
        ("隅 はさみ将棋", {"gomoku"}),
        ("隅 custodian", set()),
        ("金銀", set()),
        ("sandwich", {"hasami"}),
        ("王手飛車取り", set()),
        ("接近取られ", set()),
        ("zugzwang", set()),
        ("17x17", set()),
        ("、", set()),
    ],
)
def test_japanese_pages(page: Page, address: str, query: str, found: set[str]) -> None:
    assert set(search(page, f"{address}/ja", query)) == found


def test_a_rule_is_found_before_an_example_of_that_name(page: Page, address: str) -> None:
    assert search(page, f"{address}/ja", "飛び番")[:2] == ["rules/seega", "examples/seega"]


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("custodian", {"hasami"}),
        ("captures", {"hasami"}),
        ("capturing", {"hasami"}),
        ("五目並べ", {"gomoku", "index"}),
        ("三三", {"gomoku"}),
        ("１５ｘ１５", {"gomoku"}),
        ("9 x 9", {"hasami"}),
        ("120 turns", {"hasami"}),
        ("five captures", set()),
        ("the board", {"gomoku", "hasami"}),
        ("hasami", {"hasami", "index"}),
        ("zugzwang", set()),
    ],
)
def test_english_pages(page: Page, address: str, query: str, found: set[str]) -> None:
    assert set(search(page, f"{address}/en", query)) == found


@pytest.mark.parametrize(
    ("query", "best"), [("五目並べ", "gomoku"), ("あるけるけ", "alquerque"), ("はさみ", "hasami")]
)
def test_the_page_of_that_name_comes_first(page: Page, address: str, query: str, best: str) -> None:
    assert search(page, f"{address}/ja", query)[0] == best


@pytest.mark.parametrize("query", ["三三", "はさみ将棋", "１５ｘ１５", "zugzwang"])
def test_a_site_opened_as_files_finds_the_same(page: Page, site: Path, address: str, query: str) -> None:
    assert search(page, (site / "ja").as_uri(), query) == search(page, f"{address}/ja", query)


@pytest.mark.parametrize(
    ("query", "name", "marked"),
    [
        ("後退取り", "fanorona", {"後退取り"}),
        ("あるけるけ", "alquerque", {"アルケルケ"}),
        ("15x15", "gomoku", {"15×15"}),
        ("隅", "gomoku", {"隅"}),
    ],
)
def test_the_whole_term_is_marked_as_the_page_spells_it(
    page: Page, address: str, query: str, name: str, marked: set[str]
) -> None:
    search(page, f"{address}/ja", query)
    result = page.locator("ul.search > li", has=page.locator(f"a[href^='{name}.html']")).first
    result.locator("p.context .highlighted").first.wait_for()
    assert set(result.locator("p.context .highlighted").all_inner_texts()) == marked
    result.locator("a").first.click()
    page.wait_for_url(f"**/{name}.html*")
    page.locator("article .highlighted").first.wait_for()
    assert set(page.locator("article .highlighted").all_inner_texts()) == marked


def test_the_summary_starts_near_the_term_and_leaves_out_drawings(page: Page, address: str) -> None:
    page.goto(f"{address}/ja/search.html")
    html = f"<div role='main'><svg><text>隅ではない</text></svg>{'前' * 500}、ｶﾞｰﾃﾞﾝの\n隅{'後' * 500}</div>"
    summarize = "([html, key]) => Search.makeSearchSummary(html, new Set([key]), '').textContent"
    summary = page.evaluate(summarize, [html, "=隅="])
    assert summary == "…" + "前" * 53 + "、ｶﾞｰﾃﾞﾝの 隅" + "後" * 179 + "…"
    assert page.evaluate(summarize, [html, "=無="]) == "前" * 240 + "…"


def test_markup_in_a_page_or_query_stays_text(page: Page, address: str) -> None:
    assert search(page, f"{address}/ja", "<img src=x onerror=alert(1)>") == []
    html = "<div role='main'>隅 &lt;img src=x onerror=alert(1)&gt;</div>"
    script = "(html) => Search.makeSearchSummary(html, new Set(['=隅=']), '').childElementCount"
    assert page.evaluate(script, html) == 0


ALPHABETS = (
    "あいうかがはばぱゃゝゞアイウカガハバパャヽヾーｱｶﾞﾊﾟｰ",
    "三五目並隅将棋𠮟々〇",
    "abxyzABXÉßΣİ",
    "0159１５",
    "×xｘ✕⨯ 　\n\t",
    "、。・「」-_'()!ﾞ\u3099\u0301①㍻½²한é",
)


def random_texts(number: int) -> list[str]:
    """Texts of up to 24 characters, of one kind in some and of all kinds in others."""
    dice = random.Random(20261005)
    kinds = (*ALPHABETS, ALPHABETS[3] + ALPHABETS[4], "".join(ALPHABETS))
    return ["".join(dice.choices(dice.choice(kinds), k=dice.randint(0, 24))) for _ in range(number)]


def in_browser(page: Page, function: str, texts: list[str]) -> list[list[str]]:
    """What a function of the search page makes of each text."""
    script = f"(texts) => JSON.stringify(JSON.parse(texts).map({function}))"
    result: list[list[str]] = json.loads(page.evaluate(script, json.dumps(texts)))
    return result


def test_both_sides_cut_alike(page: Page, address: str) -> None:
    texts = random_texts(20_000)
    assert len({term for text in texts for term in terms(text)}) > 10_000
    page.goto(f"{address}/ja/search.html")
    cut = in_browser(page, "(text) => splitQuery(text)", texts)
    assert [text for text, there in zip(texts, cut, strict=True) if terms(text) != there] == []


def test_both_sides_know_the_same_characters(page: Page, address: str) -> None:
    # A character that is new to this Python may be newer still to the browser, and the other way round.
    known = [c for c in map(chr, range(0x20000)) if unicodedata.category(c) not in ("Cn", "Cs", "Co")]
    page.goto(f"{address}/ja/search.html")
    assigned = page.evaluate("(all) => [...all].map((c) => !/\\p{Cn}/u.test(c))", "".join(known))
    shared = [c for c, is_assigned in zip(known, assigned, strict=True) if is_assigned]
    assert len(shared) > 70_000
    cut = in_browser(page, "(text) => splitQuery(text)", shared)
    assert [hex(ord(c)) for c, there in zip(shared, cut, strict=True) if terms(c) != there] == []


def key_in_index(search: JapaneseSearch, term: str) -> str:
    """The one of a term's keys by which the browser should find it."""
    key = search.stem(term)
    return look_up_key(term) if key.startswith("~") else key


@pytest.mark.parametrize(("language", "search"), [("ja", JapaneseSearch({})), ("en", EnglishSearch({}))])
def test_both_sides_look_up_alike(page: Page, address: str, language: str, search: JapaneseSearch) -> None:
    stems = ("captur", "jump", "withdraw", "piec", "row", "play", "consist", "board", "a1xc", "un")
    endings = ("", "e", "es", "ed", "ing", "ings", "s", "'s", "ies", "ly", "ation", "iveness", "ful", "y")
    texts = [stem + ending for stem in stems for ending in endings] + random_texts(5_000)
    page.goto(f"{address}/{language}/search.html")
    keys = in_browser(page, "(text) => [...Search._parseQuery(text)[1]]", texts)
    for text, there in zip(texts, keys, strict=True):
        here = [key_in_index(search, term) for term in terms(text) if term not in search.stopwords]
        assert list(dict.fromkeys(here)) == there, text
