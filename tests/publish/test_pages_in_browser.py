"""What a reader sees in a browser: on a phone and a desktop, light and dark, on paper, in both languages."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PAGES = ("index.html", "rules/leap.html", "rules/tic-tac-toe.html", "examples/leap/captures.html", "docs/guide.html")
OPTIONS = "#_options table"
WIDTHS = {"phone": 360, "desktop": 1280}

CONTRAST = """(selector) => {
  const parse = (text) => text.match(/[\\d.]+/g).map(Number);
  const light = (rgb) => {
    const [r, g, b] = rgb.slice(0, 3).map((v) => (v /= 255) <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const behind = (element) => {
    for (let e = element; e; e = e.parentElement) {
      const colour = parse(getComputedStyle(e).backgroundColor);
      if (colour.length < 4 || colour[3] > 0) return colour;
    }
    return [255, 255, 255];
  };
  return [...document.querySelectorAll(selector)].map((element) => {
    const [a, b] = [light(parse(getComputedStyle(element).color)), light(behind(element))].sort((x, y) => y - x);
    return (a + 0.05) / (b + 0.05);
  });
}"""


@pytest.fixture(scope="module")
def address(published: Path, serve: Callable[[Path], str]) -> str:
    return serve(published)


@pytest.fixture(params=WIDTHS)
def page(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Page]:
    """A tab of a phone's or a desktop's width whose scripts must not fail."""
    with browser.new_context(viewport={"width": WIDTHS[request.param], "height": 800}) as context:
        tab = context.new_page()
        errors: list[str] = []
        tab.on("pageerror", lambda error: errors.append(error.message))
        yield tab
        assert errors == []


@pytest.fixture
def desktop(browser: Browser) -> Iterator[Page]:
    """A tab of a desktop."""
    with browser.new_context(viewport={"width": 1280, "height": 800}) as context:
        yield context.new_page()


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("name", [*PAGES, "search.html"])
def test_nothing_is_wider_than_the_screen(page: Page, address: str, language: str, name: str) -> None:
    page.goto(f"{address}/{language}/{name}")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    wide = "[...document.querySelectorAll('article *')].filter((e) => e.getBoundingClientRect().right > innerWidth + 1)"
    hidden = (
        ".filter((e) => !e.closest('.sk-hidden, .table-wrapper, pre, .visually-hidden'))"
        ".map((e) => e.outerHTML.slice(0, 90))"
    )
    assert page.evaluate(wide + hidden) == []


@pytest.mark.parametrize("name", ["index.html", "rules/leap.html", "examples/leap/captures.html"])
def test_every_diagram_is_seen(page: Page, address: str, name: str) -> None:
    page.goto(f"{address}/ja/{name}")
    sizes: list[dict[str, float]] = page.evaluate(
        "[...document.querySelectorAll('svg.sk-diagram')].map((e) => e.getBoundingClientRect())"
        ".map(({width, height}) => ({width, height}))"
    )
    assert sizes
    assert all(size["width"] >= 90 and size["height"] >= 60 for size in sizes), sizes
    assert page.evaluate(
        "[...document.querySelectorAll('svg.sk-diagram')].every((e) => e.checkVisibility({opacityProperty: true}))"
    )


def test_boards_of_a_step_stand_side_by_side(page: Page, address: str) -> None:
    page.goto(f"{address}/en/rules/leap.html")
    before, after = page.locator("#_example-two-jumps .sk-step").first.locator("svg.sk-diagram").all()
    a, b = before.bounding_box(), after.bounding_box()
    assert a is not None and b is not None
    assert a["x"] + a["width"] <= b["x"] and abs(a["y"] - b["y"]) < 1


@pytest.mark.parametrize("name", [*PAGES, "search.html"])
def test_the_switch_of_language_stays_on_the_page_and_at_its_place(page: Page, address: str, name: str) -> None:
    mark = "?q=a1" if name == "search.html" else "#_top"
    page.goto(f"{address}/ja/{name}{mark}")
    page.locator(".sk-languages a").click()
    page.wait_for_url(f"{address}/en/{name}{mark}")
    assert page.locator("html").get_attribute("lang") == "en"
    page.locator(".sk-languages a").click()
    page.wait_for_url(f"{address}/ja/{name}{mark}")


def test_the_root_page_leads_to_each_language(page: Page, address: str) -> None:
    page.goto(address)
    page.get_by_text("日本語").click()
    page.wait_for_url(f"{address}/ja/index.html")
    page.goto(address)
    page.get_by_text("English").click()
    page.wait_for_url(f"{address}/en/index.html")


def test_the_site_works_from_files_too(desktop: Page, published: Path) -> None:
    desktop.goto((published / "index.html").as_uri())
    desktop.get_by_text("日本語").click()
    desktop.locator(".sk-card a", has_text="跳び駒").click()
    desktop.locator("#one-step .sk-mark").first.click()
    desktop.wait_for_url("**/ja/examples/leap/quiet.html#plain-step")
    desktop.locator(".sk-languages a").click()
    desktop.wait_for_url("**/en/examples/leap/quiet.html#plain-step")


def test_a_card_is_a_link_all_over(desktop: Page, address: str) -> None:
    desktop.goto(f"{address}/en/index.html")
    box = desktop.locator(".sk-card svg").first.bounding_box()
    assert box is not None
    desktop.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    desktop.wait_for_url("**/en/rules/leap.html")


def test_a_rule_can_be_cited_by_its_number(desktop: Page, address: str) -> None:
    desktop.goto(f"{address}/en/rules/leap.html")
    desktop.get_by_role("link", name="2.2", exact=True).click()
    assert desktop.url.endswith("/en/rules/leap.html#going-on")
    box = desktop.locator("#going-on").bounding_box()
    assert box is not None and 0 <= box["y"] < 800


def test_marks_and_drawings_are_told_to_those_who_do_not_see_them(desktop: Page, address: str) -> None:
    desktop.goto(f"{address}/en/rules/leap.html")
    assert desktop.locator("#jumping").get_by_role("link", name="Two jumps").count() == 2
    drawing = desktop.locator("#jumping").get_by_role("img", name="Two jumps")
    assert drawing.count() == 1


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_words_can_be_read_in_light_and_dark(browser: Browser, address: str, scheme: Any) -> None:
    with browser.new_context(color_scheme=scheme) as context:
        tab = context.new_page()
        for name in ("index.html", "rules/tic-tac-toe.html", "examples/leap/captures.html"):
            tab.goto(f"{address}/ja/{name}")
            background = tab.evaluate("getComputedStyle(document.body).backgroundColor.match(/\\d+/g).map(Number)[0]")
            assert background > 200 if scheme == "light" else background < 60
            small = (
                ".sk-label, .sk-number a, .sk-mark, .sk-reading a, .sk-rule, .sk-count, .sk-refusals p, .sk-results p"
            )
            others = ".sk-figure a, .sk-summary, .sk-edition, .sk-languages > *, .sk-line-title, .sk-asked"
            measured: list[float] = tab.evaluate(CONTRAST, f"{small}, {others}")
            assert measured and min(measured) >= 4.5, (name, min(measured))


def test_on_paper_there_are_only_the_rules(desktop: Page, address: str) -> None:
    desktop.goto(f"{address}/ja/rules/leap.html")
    desktop.emulate_media(media="print", color_scheme="dark")
    for part in (
        ".sidebar-drawer",
        ".toc-drawer",
        ".mobile-header",
        ".sk-languages",
        ".content-icon-container",
        ".sk-more",
    ):
        assert not desktop.locator(part).first.is_visible(), part
    colours: list[str] = desktop.evaluate(
        "[...document.querySelectorAll('article p, article h2, article a')].filter((e) => e.checkVisibility())"
        ".map((e) => getComputedStyle(e).color)"
    )
    assert set(colours) == {"rgb(0, 0, 0)"}
    assert desktop.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    kept = "(s) => [...document.querySelectorAll(s)].every((e) => getComputedStyle(e).breakInside === 'avoid')"
    assert desktop.evaluate(kept, ".sk-statement, .sk-boards, .sk-figure, svg.sk-diagram")
    assert desktop.evaluate(
        "[...document.querySelectorAll('article a')].every((e) => getComputedStyle(e).textDecorationLine === 'none')"
    )
    assert desktop.locator("svg.sk-diagram").first.is_visible()
    assert len(desktop.pdf()) > 10_000


def test_on_paper_nothing_lies_over_the_text(desktop: Page, address: str) -> None:
    desktop.goto(f"{address}/en/rules/leap.html")
    desktop.emulate_media(media="print")
    fixed = "[...document.querySelectorAll('body *')].filter((e) => /fixed|sticky/.test(getComputedStyle(e).position))"
    assert desktop.evaluate(f"{fixed}.filter((e) => e.checkVisibility()).map((e) => e.outerHTML.slice(0, 90))") == []
    assert desktop.evaluate("getComputedStyle(document.querySelector('.skip-to-content')).display") == "none"
    assert desktop.locator(".sk-legend").is_visible()


def test_marks_never_stand_alone_on_a_line_and_are_large_enough(desktop: Page, address: str) -> None:
    alone = """[...document.querySelectorAll('.sk-marks')].filter((marks) => {
      const before = marks.previousElementSibling;
      if (!before || getComputedStyle(before).display !== 'inline') return false;
      const last = [...before.getClientRects()].at(-1);
      return [...marks.querySelectorAll('.sk-mark')].some((mark) => mark.getBoundingClientRect().top > last.bottom);
    }).length"""
    for language in ("ja", "en"):
        desktop.goto(f"{address}/{language}/rules/leap.html")
        assert desktop.locator(".sk-marks").count() > 3
        for width in range(320, 620, 7):
            desktop.set_viewport_size({"width": width, "height": 800})
            assert desktop.evaluate(alone) == 0, (language, width)
    target: list[str] = desktop.evaluate(
        "[...document.querySelectorAll('.sk-mark')].map((e) => getComputedStyle(e, '::after'))"
        ".map((style) => `${style.position} ${style.width} ${style.height}`)"
    )
    assert set(target) == {"absolute 24px 24px"}


def test_without_scripts_everything_is_there(browser: Browser, address: str) -> None:
    with browser.new_context(java_script_enabled=False) as context:
        tab = context.new_page()
        tab.goto(f"{address}/ja/rules/leap.html")
        assert tab.locator("svg.sk-diagram").first.is_visible()
        assert tab.locator("#all-taken").is_visible()
        tab.locator(".sk-languages a").click()
        tab.wait_for_url("**/en/rules/leap.html")


# ---------------------------------------------------------------- local rules


def test_the_table_of_local_rules_fits_and_its_cells_are_read_one_below_the_other_on_a_phone(
    page: Page, address: str
) -> None:
    page.goto(f"{address}/ja/rules/leap.html")
    boxes: list[dict[str, float]] = page.evaluate(
        f"[...document.querySelectorAll('{OPTIONS} tbody tr:first-child td')].map((e) => e.getBoundingClientRect())"
        ".map(({left, top, right, bottom}) => ({left, top, right, bottom}))"
    )
    width = page.evaluate("innerWidth")
    phone = width == WIDTHS["phone"]
    assert len(boxes) == 3 and all(0 <= box["left"] < box["right"] <= width for box in boxes)
    for before, after in pairwise(boxes):
        assert (before["bottom"] <= after["top"] + 1) if phone else (before["right"] <= after["left"] + 1)
    labels = page.locator(f"{OPTIONS} .sk-narrow")
    assert all(label.is_visible() == phone for label in labels.all())
    head = page.locator(f"{OPTIONS} thead").bounding_box()
    assert head is not None and (head["height"] <= 1) == phone


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_local_rules_can_be_read_in_light_and_dark(browser: Browser, address: str, scheme: Any) -> None:
    with browser.new_context(color_scheme=scheme) as context:
        tab = context.new_page()
        tab.goto(f"{address}/en/rules/leap.html")
        selectors = ".sk-option a, .sk-choice a, .sk-default, .sk-concerns, .sk-local a, #_options .sk-label"
        assert min(tab.evaluate(CONTRAST, selectors)) >= 4.5


def test_a_choice_is_found_by_its_anchor(page: Page, address: str) -> None:
    page.goto(f"{address}/en/examples/leap/options.html")
    page.locator("#four-turns .sk-local a").first.click()
    page.wait_for_url(f"{address}/en/rules/leap.html#option-calm-short")
    assert page.locator("#option-calm-short").evaluate("e => e.matches(':target')")
    top = "document.querySelector('#option-calm-short').getBoundingClientRect().top"
    page.wait_for_function(f"0 <= {top} && {top} < innerHeight")  # the page scrolls there smoothly


def test_local_rules_on_paper_keep_their_columns_and_hide_nothing(desktop: Page, address: str) -> None:
    desktop.goto(f"{address}/en/rules/leap.html")
    desktop.emulate_media(media="print")
    desktop.set_viewport_size({"width": 680, "height": 900})
    assert desktop.locator(f"{OPTIONS} thead").is_visible()
    assert desktop.locator(f"{OPTIONS} tr").first.evaluate("e => getComputedStyle(e).display") == "table-row"
    inside = "[...document.querySelectorAll('#_options table td')].every((e) => e.scrollWidth <= e.clientWidth + 1)"
    assert desktop.evaluate(inside)


def test_the_mark_of_a_reading_stays_in_one_piece(desktop: Page, address: str) -> None:
    for language in ("ja", "en"):
        desktop.goto(f"{address}/{language}/rules/tic-tac-toe.html")
        assert desktop.locator(".sk-reading a").count() > 0
        for width in range(320, 620, 7):
            desktop.set_viewport_size({"width": width, "height": 800})
            pieces = "[...document.querySelectorAll('.sk-reading a')].map((e) => e.getClientRects().length)"
            assert set(desktop.evaluate(pieces)) == {1}, (language, width)


def test_a_board_of_many_columns_is_wide_enough_to_read(page: Page, address: str) -> None:
    page.goto(f"{address}/ja/rules/leap.html")
    figure = page.locator(".sk-statement > .sk-figure").first
    usual = figure.evaluate("(e) => e.clientWidth")
    wide = figure.evaluate("(e) => { e.classList.add('sk-large'); return e.clientWidth; }")
    assert wide >= 260 and wide > usual


def test_words_and_numbers_of_a_table_stay_whole(page: Page, address: str) -> None:
    """A narrow cell is not broken within 47.5%."""
    page.goto(f"{address}/ja/rules/tic-tac-toe.html")
    page.evaluate(
        "document.querySelector('.sk-said').insertAdjacentHTML('beforeend',"
        " '<table><tr>' + '<td><span>47.5%</span> 長い文の入ったマスもある表です</td>'.repeat(4) + '</tr></table>')"
    )
    pieces = page.evaluate("[...document.querySelectorAll('td > span')].map((e) => e.getClientRects().length)")
    assert pieces == [1] * 4
