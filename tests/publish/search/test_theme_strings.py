"""The theme speaks the language of the page."""

from __future__ import annotations

import gettext
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import furo
import jinja2
import pytest
import sphinx
from babel.messages.catalog import Catalog
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po
from bs4 import BeautifulSoup, Comment, Doctype

from verifier.publish.theme_strings import LOCALE, mark_labels

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

CATALOGUE = LOCALE / "ja" / "LC_MESSAGES" / "sphinx"
PAGES = ("index", "gomoku", "hasami", "search", "genindex")
SHOWN = ("aria-label", "title", "placeholder", "alt", "value")
NAMES = re.compile("Sphinx|Furo|@pradyunsg|JavaScript|a1xc1xe1|custodia[nl]|x 5")


def catalogue() -> Catalog:
    with CATALOGUE.with_suffix(".po").open("rb") as po:
        return read_po(po, locale="ja", domain="sphinx", abort_invalid=True)


def messages(catalog: Catalog) -> dict[tuple[str, ...], tuple[str, ...]]:
    """Each message, with its plural where it has one, and its translation."""

    def forms(text: str | Iterable[str]) -> tuple[str, ...]:
        return (text,) if isinstance(text, str) else tuple(text)

    return {forms(message.id): forms(message.string) for message in catalog if message.id}


def shown_strings(html: str) -> Iterator[str]:
    """All that a reader sees, hears or is told without JavaScript."""
    soup = BeautifulSoup(html, "html.parser")
    for hidden in soup.find_all(["script", "style"]):
        hidden.decompose()
    for text in soup.find_all(string=True):
        if not isinstance(text, Comment | Doctype):
            yield str(text)
    for element in soup.find_all(True):
        if not (element.name == "input" and element.get("type") == "hidden"):
            yield from (str(element[name]) for name in SHOWN if element.has_attr(name))


def english(strings: Iterator[str]) -> list[str]:
    return [text.strip() for text in strings if re.search("[A-Za-z]{2,}", NAMES.sub("", text))]


def test_the_compiled_catalogue_is_that_of_the_source() -> None:
    with CATALOGUE.with_suffix(".mo").open("rb") as mo:
        assert messages(read_mo(mo)) == messages(catalogue())


def test_no_message_is_missing_or_unfinished() -> None:
    for message in catalogue():
        assert message.string, message.id
        assert not message.fuzzy, message.id
        assert not list(message.check()), message.id


def test_every_string_of_the_theme_is_translated() -> None:
    ours = gettext.translation("sphinx", LOCALE, ["ja"])
    ours.add_fallback(gettext.translation("sphinx", Path(sphinx.__file__).parent / "locale", ["ja"]))
    environment = jinja2.Environment(extensions=["jinja2.ext.i18n"])
    found = {
        message
        for template in furo.THEME_PATH.rglob("*.html")
        for _, _, message in environment.extract_translations(mark_labels(template.read_text("utf-8")))
        if isinstance(message, str)
    }
    assert len(found) > 30
    assert {text for text in found if ours.gettext(text) == text and "Furo</a>" not in text} == set()


def test_only_fixed_english_labels_are_marked() -> None:
    template = """
        <a title="Menu" aria-label="{{ x }}" alt="Map of {{ x }}" data-alt="Yes" href="Home">Text</a>
        <title>Menu</title><title>{{ title }}</title><p title="目次">
    """
    assert mark_labels(template) == template.replace('title="Menu"', """title="{{ _("Menu") }}\"""").replace(
        "<title>Menu<", """<title>{{ _("Menu") }}<"""
    )


@pytest.mark.parametrize("name", PAGES)
def test_a_japanese_page_has_no_english_words_of_the_theme(site: Path, name: str) -> None:
    html = (site / "ja" / f"{name}.html").read_text("utf-8")
    assert english(shown_strings(html)) == []


def test_the_strings_are_where_they_belong(site: Path) -> None:
    html = (site / "ja" / "gomoku.html").read_text("utf-8")
    for expected in (
        'aria-label="サイトのメニューの表示を切り替える"',
        'aria-label="このページの目次の表示を切り替える"',
        'aria-label="配色を切り替える（明るい・暗い・自動）"',
        'aria-label="五目並べの下の階層の表示を切り替える"',
        'placeholder="検索"',
        'title="このページを編集する"',
        'title="このページのソースを見る"',
        "<title>明るい配色</title>",
        "<span>ページの先頭へ</span>",
        "<span>次へ</span>",
        "<span>前へ</span>",
        'class="title">ホーム<',
        "最終更新: 20",
        "使用ツール: ",
        ">著作権</a> &#169; 2026",
    ):
        assert expected in html


def test_an_english_page_stays_english(site: Path) -> None:
    html = (site / "en" / "gomoku.html").read_text("utf-8")
    for expected in (
        'aria-label="Toggle site navigation sidebar"',
        'aria-label="Toggle Light / Dark / Auto color theme"',
        "<title>Light mode</title>",
        "@pradyunsg</a>'s",
        "Made with ",
    ):
        assert expected in html


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    with browser.new_context() as context:
        context.set_default_timeout(10_000)
        yield context.new_page()


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ("隅", "検索が終わりました。1 件見つかりました。"),
        ("三三 隅", "検索が終わりました。1 件見つかりました。"),
        ("駒", "検索が終わりました。1 件見つかりました。"),
        ("盤", "検索が終わりました。5 件見つかりました。"),
        ("無理", "検索した文字列はどの文書にも見つかりませんでした。"),
    ],
)
def test_the_result_of_a_search_is_told_in_japanese(
    site: Path, serve: Callable[[Path], str], page: Page, query: str, status: str
) -> None:
    page.goto(f"{serve(site)}/ja/search.html?q={query}")
    page.wait_for_function("document.querySelector('.search-summary')?.innerText")
    assert page.locator(".search-summary").inner_text().startswith(status)
    assert page.locator("#search-results h2").inner_text() == "検索結果"
    assert english(shown_strings(page.content())) == []
