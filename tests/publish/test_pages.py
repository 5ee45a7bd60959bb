"""What pages hold: sections, numbers, anchors, marks, boards, refusals, in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from bs4 import Tag
from read_pages import article, page, words

LANGUAGES = ("ja", "en")
PAGES = (
    "index.html",
    "rules/tic-tac-toe.html",
    "rules/leap.html",
    "examples/tic-tac-toe/play.html",
    "examples/tic-tac-toe/endings.html",
    "examples/leap/captures.html",
    "examples/leap/options.html",
    "examples/leap/quiet.html",
    "docs/guide.html",
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_has_its_address_in_both_languages(published: Path, language: str) -> None:
    made = {path.relative_to(published / language).as_posix() for path in (published / language).rglob("*.html")}
    assert made == {*PAGES, "search.html"}


def test_both_languages_have_the_same_anchors(published: Path) -> None:
    for name in PAGES:
        ja, en = (
            {tag["id"] for tag in article(published / language, name).select("[id]:not(svg [id])")}
            for language in LANGUAGES
        )
        assert ja == en, name


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", PAGES)
def test_ids_are_unique_and_every_heading_has_one_that_is_said(published: Path, language: str, name: str) -> None:
    whole = page(published / language, name)
    ids = [tag["id"] for tag in whole.select("[id]")]
    assert len(ids) == len(set(ids))
    for section in whole.select("article section"):
        assert not re.fullmatch(r"id\d+|section-\d+", str(section.get("id")))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", PAGES)
def test_links_inside_the_site_lead_somewhere(published: Path, language: str, name: str) -> None:
    here = published / language / name
    for link in article(published / language, name).select("a[href]"):
        address, _, anchor = str(link["href"]).partition("#")
        if address.startswith(("http:", "https:")):
            continue
        there = (here.parent / address).resolve() if address else here
        assert there.is_file(), link
        if anchor:
            assert page(there.parent, there.name).find(id=anchor), link


def headings(tag: Tag) -> list[str]:
    """The headings of sections, without their permalinks."""
    return [words(h).removesuffix("#") for h in tag.select("h2")]


def test_a_game_has_its_sections_in_order_and_the_rules_are_numbered(published: Path) -> None:
    assert headings(article(published / "en", "rules/tic-tac-toe.html")) == [
        "1. Set-up",
        "2. The turn",
        "3. How the game ends",
        "Worked examples",
        "Common mistakes",
        "Questions and answers",
        "Glossary",
        "Tips",
        "At the table",
        "This rulebook’s readings",
        "All examples",
    ]
    ja = article(published / "ja", "rules/tic-tac-toe.html")
    assert headings(ja)[:3] == ["1. 準備", "2. 手番", "3. 終局と勝敗"]
    numbers = {words(link): str(link["href"]) for link in ja.select(".sk-number a")}
    assert numbers == {
        "1.1": "#empty-board",
        "1.2": "#black-first",
        "2.1": "#place_one",
        "3.1": "#row-wins",
        "3.2": "#full-board",
    }


def test_an_id_is_the_anchor_exactly_as_it_is_written(published: Path) -> None:
    statement = article(published / "ja", "rules/tic-tac-toe.html").find(id="place_one")
    assert isinstance(statement, Tag)
    assert "空いているマスに駒を1個置きます。" in words(statement)


def test_the_head_tells_players_board_length_and_version(published: Path) -> None:
    about = words(article(published / "en", "rules/tic-tac-toe.html").select_one(".sk-about"))
    assert about == "Players 2 (Black begins) Board 3 × 3 squares Length about 2 minutes Rulebook version 2.3.4"
    about = words(article(published / "ja", "rules/leap.html").select_one(".sk-about"))
    assert about == "人数 2人（先手は白） 盤 5×3の交点 規則集の版 2.3.4"


def test_numbers_in_sentences_come_from_the_rules(published: Path) -> None:
    assert "20 turns without a capture are a draw." in words(
        article(published / "en", "rules/leap.html").find(id="quiet-draw")
    )  # type: ignore[arg-type]


def test_text_may_have_lists_emphasis_and_code(published: Path) -> None:
    statement = article(published / "en", "rules/tic-tac-toe.html").find(id="place_one")
    assert isinstance(statement, Tag)
    assert [words(item) for item in statement.select(".sk-said > ul > li")] == [
        "A piece never moves again.",
        "The squares are a1 to c3.",
    ]
    assert words(statement.select_one("strong")) == "never moves"
    assert words(statement.select_one("code")) == "a1"


def test_a_rule_links_to_the_examples_that_show_its_clauses(published: Path) -> None:
    turn = article(published / "en", "rules/tic-tac-toe.html").find(id="place_one")
    assert isinstance(turn, Tag)
    marks = {str(mark["title"]): str(mark["href"]) for mark in turn.select(".sk-mark")}
    assert marks == {
        "The first piece": "../examples/tic-tac-toe/play.html#first-piece",
        "A square that is taken": "../examples/tic-tac-toe/play.html#taken-square",
    }
    assert words(turn.select_one(".sk-mark")) == "✓The first piece"


def test_an_example_that_does_not_show_the_clause_gives_no_mark(book: Path) -> None:
    from verifier.publish.store import Store

    path = book / "rules" / "leap.yaml"
    text = path.read_text(encoding="utf-8").replace("examples: [plain-step]", "examples: [plain-step, last-one]")
    path.write_text(text, encoding="utf-8")
    store = Store(book, book / ".cache")
    view = store.view(store.prepare(), "leap")
    assert view.statements["one-step"].checks == ("plain-step",)


def test_a_figure_is_drawn_once_beside_the_first_rule_that_asks(published: Path) -> None:
    leap = article(published / "en", "rules/leap.html")
    captions = [words(figure.select_one("p")) for figure in leap.select(".sk-figure")]
    assert captions == ["One step", "Two jumps", "A draw after four turns", "Passing a capture by"]
    assert leap.select_one("#jumping .sk-figure") is not None
    assert leap.select_one("#going-on .sk-figure") is None


def test_worked_examples_have_a_board_before_and_after_each_step(published: Path) -> None:
    leap = article(published / "en", "rules/leap.html")
    example = leap.find(id="_example-two-jumps")
    assert isinstance(example, Tag)
    steps = example.select(".sk-step")
    assert [words(step.select_one(".sk-move")) for step in steps] == [
        "1 White a3xc3",
        "2 White c3xe3",
        "1 White a3xc3xe3",
    ]
    titles = [[words(title) for title in step.select("svg > title")] for step in steps]
    assert titles[0] == ["Before a3xc3", "After a3xc3"]
    assert all(len(found) == 2 for found in titles)
    described = words(steps[2].select_one("svg > desc"))
    assert "from a3 by way of c3 to e3" in described and "Taken: b3, d3" in described


def words_of_svg(tag: Tag | None) -> str:
    """The text of an element of a drawing."""
    assert tag is not None
    return " ".join(tag.get_text().split())


def test_a_long_stretch_is_told_by_its_turns_and_rounds(published: Path) -> None:
    step = article(published / "ja", "rules/leap.html").select_one("#_example-twenty-turns .sk-step")
    assert step is not None
    assert words(step.select_one(".sk-move")) == "1 20手番"
    assert "白は e3-d3、d3-e3、e3-e2、e2-e3 をくり返します。" in words(step)
    assert len(step.select("svg")) == 2


def test_a_mistake_shows_the_refusal_and_the_rule_that_refuses(published: Path) -> None:
    mistake = article(published / "en", "rules/leap.html").find(id="stepping-past")
    assert isinstance(mistake, Tag)
    refusal = mistake.select_one(".sk-refusals li")
    assert refusal is not None
    assert words(refusal) == "a3-a2 a capture is possible, so a3-a2 is not allowed rule 1.2"
    link = refusal.select_one("a")
    assert link is not None and link["href"] == "#captures-first"


def test_readings_are_marked_in_place_and_gathered(published: Path) -> None:
    ja = article(published / "ja", "rules/tic-tac-toe.html")
    badge = ja.select_one("#black-first .sk-reading a")
    assert badge is not None and (words(badge), badge["href"]) == ("この規則集の解釈", "#_readings")
    gathered = ja.find(id="_readings")
    assert isinstance(gathered, Tag)
    assert [words(item) for item in gathered.select("li")] == ["1.2 黒が先です。"]


def test_an_examples_page_tells_every_step_and_result(published: Path) -> None:
    captures = article(published / "en", "examples/leap/captures.html")
    first = captures.find(id="two-jumps")
    assert isinstance(first, Tag)
    step = first.select(".sk-step")[0]
    assert [words(item) for item in step.select(".sk-results li")] == [
        "Taken: b3",
        "The only legal moves: c3xe3",
        "The same piece may go on",
    ]
    assert [words(item) for item in step.select(".sk-refusals li")] == [
        "c3-c2 a capture is possible, so c3-c2 is not allowed rule 1.2"
    ]
    assert "White wins: too few pieces are left" in words(first)
    assert [words(link) for link in first.select(".sk-checks a")] == ["rule 2.1", "rule 2.2"]


def test_an_example_without_steps_shows_its_position(published: Path) -> None:
    example = article(published / "ja", "examples/tic-tac-toe/play.html").find(id="taken-square")
    assert isinstance(example, Tag)
    assert len(example.select("svg")) == 1
    assert "手番：白" in words(example)
    assert "b2 は空いていない" in words(example).replace("b2 b2", "b2")


def test_the_index_shows_each_game(published: Path) -> None:
    cards = article(published / "en", "index.html").select(".sk-card")
    told = [(words(c.select_one(".sk-name")), words(c.select_one(".sk-summary")), len(c.select("svg"))) for c in cards]
    assert told == [
        ("Leap", "Take every enemy piece to win.", 1),
        ("Tic-tac-toe", "Whoever first has 3 pieces in a row wins.", 1),
    ]
    assert not cards[0].select("svg text"), "a thumbnail has no coordinates"


def test_the_sidebar_lists_games_examples_and_guides(published: Path) -> None:
    sidebar = page(published / "ja", "rules/leap.html").select_one(".sidebar-tree")
    listed = [words(link) for link in sidebar.select("a")] if sidebar else []
    assert listed == [
        "跳び駒",
        "実例：取り方",
        "実例：ローカルルール",
        "実例：quiet",
        "三目並べ",
        "実例：終局と勝敗",
        "実例：play",
        "手引き",
    ]


def test_no_break_stays_between_two_japanese_characters(published: Path) -> None:
    paragraph = article(published / "ja", "docs/guide.html").select_one("p:not([class])")
    assert paragraph is not None
    assert paragraph.get_text().startswith("この段落は行の途中で折り返しています。強調も同じです。")
    wide = r"[\u3001-\u30ff\u4e00-\u9fff]"
    for name in PAGES:
        for text in article(published / "ja", name).select("p, li"):
            assert not re.search(rf"{wide}\n+{wide}", text.get_text()), text


def test_every_page_says_the_version(published: Path) -> None:
    for name in PAGES:
        assert words(page(published / "ja", name).select_one(".sk-edition")) == "見本の規則集 2.3.4"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", [*PAGES, "search.html"])
def test_the_switch_stays_on_the_page(published: Path, language: str, name: str) -> None:
    whole = page(published / language, name)
    assert whole.html is not None and whole.html["lang"] == language
    switch = whole.select_one(".sk-languages")
    assert (
        switch is not None and words(switch.select_one("[aria-current]")) == {"ja": "日本語", "en": "English"}[language]
    )
    [link] = switch.select("a")
    other = {"ja": "en", "en": "ja"}[language]
    assert ((published / language / name).parent / str(link["href"])).resolve() == published.resolve() / other / name
    assert link["hreflang"] == link["lang"] == other


@pytest.mark.parametrize("language", LANGUAGES)
def test_alternates_are_absolute(published: Path, language: str) -> None:
    head = page(published / language, "rules/leap.html").select("link[rel=alternate]")
    assert {str(link["hreflang"]): str(link["href"]) for link in head} == {
        "ja": "https://example.org/rules/ja/rules/leap.html",
        "en": "https://example.org/rules/en/rules/leap.html",
        "x-default": "https://example.org/rules/en/rules/leap.html",
    }
    canonical = page(published / language, "rules/leap.html").select_one("link[rel=canonical]")
    assert canonical is not None and canonical["href"] == f"https://example.org/rules/{language}/rules/leap.html"
    first = page(published / language, "index.html").select_one("link[hreflang=x-default]")
    assert first is not None and first["href"] == "https://example.org/rules/"


def test_the_root_page_offers_both_languages(published: Path) -> None:
    root = page(published, "index.html")
    assert [(link["href"], words(link)) for link in root.select("body a")] == [
        ("ja/index.html", "見本の規則集日本語"),
        ("en/index.html", "Sample rulebookEnglish"),
    ]
    assert not root.select("script")
    assert {link["hreflang"] for link in root.select("link[rel=alternate]")} == {"ja", "en", "x-default"}


def test_pages_can_be_read_without_scripts(published: Path) -> None:
    for name in PAGES:
        assert not article(published / "ja", name).select("script, noscript")


def test_a_refusal_cites_the_rule_about_what_refuses(published: Path) -> None:
    refusals = article(published / "en", "rules/leap.html").select("#stepping-past .sk-refusals a")
    assert [str(link["href"]) for link in refusals] == ["#captures-first"]


@pytest.mark.parametrize(("language", "begins"), [("ja", "図の見方："), ("en", "In the boards:")])
def test_pages_with_boards_explain_their_marks_once(published: Path, language: str, begins: str) -> None:
    for name in ("rules/leap.html", "examples/leap/captures.html"):
        (legend,) = article(published / language, name).select(".sk-legend")
        assert words(legend).startswith(begins)


def test_cards_tell_how_many_play(published: Path) -> None:
    cards = article(published / "en", "index.html").select(".sk-card .sk-players")
    assert [words(card) for card in cards] == ["2 players", "2 players"]


# ---------------------------------------------------------------- local rules


def rows(site: Path) -> list[list[str]]:
    """The cells of the table of local rules as a reader reads them."""
    table = article(site, "rules/leap.html").select_one("#_options table")
    assert table is not None
    return [[words(cell) for cell in row.select("td, th")] for row in table.select("tr")]


def test_the_table_of_local_rules_says_what_each_changes_and_which_choice_is_the_default(published: Path) -> None:
    head, *told = rows(published / "en")
    assert head == ["Rule", "Choices", "Default"]
    assert told == [
        [
            "Compulsory captures Whether a capture may be passed by. How pieces take stays the same.",
            "Must be made default May be passed by This holds for further captures too. ✓ Moving on without a capture",
            "Default: Must be made",
        ],
        [
            "Quiet turns After how many turns without a capture the game is drawn; 20 as a rule. "
            "Applies: where nothing can be taken",
            "4 turns ✓ A draw after four turns a whole number from 6 to 2,000 default ✓ A draw after six turns",
            "Default: 20",
        ],
        ["Arrows display Whether possible moves are shown.", "shown default hidden", "Default: shown"],
        [
            "Changing the first player match Whether the other player begins the next game.",
            "the players change default no change",
            "Default: the players change",
        ],
    ]
    assert [row[0].split()[:2] for row in rows(published / "ja")[3:]] == [["矢印", "表示"], ["先手の交代", "対局"]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_local_rules_have_anchors_by_their_ids(published: Path, language: str) -> None:
    table = article(published / language, "rules/leap.html").find(id="_options")
    assert isinstance(table, Tag)
    assert [tag["id"] for tag in table.select("[id]")] == [
        "option-must",
        "option-must-true",
        "option-must-false",
        "option-calm",
        "option-calm-short",
        "option-calm-number",
        "option-arrows",
        "option-arrows-true",
        "option-arrows-false",
        "option-rotate",
        "option-rotate-true",
        "option-rotate-false",
    ]
    links = {str(link["href"]) for link in table.select(".sk-shown")}
    assert links == {f"../examples/leap/options.html#{name}" for name in ("passing-by", "four-turns", "six-turns")}


def test_a_game_without_options_has_no_table_of_them(published: Path) -> None:
    assert article(published / "en", "rules/tic-tac-toe.html").find(id="_options") is None


def test_an_example_shows_the_local_rules_that_it_chooses(published: Path) -> None:
    page = article(published / "en", "examples/leap/options.html")
    told = [[words(line), *(str(a["href"]) for a in line.select("a"))] for line in page.select(".sk-local")]
    rules = "../../rules/leap.html#option-"
    assert told == [
        ["Local rules: Compulsory captures = May be passed by", f"{rules}must-false"],
        ["Local rules: Quiet turns = 4 turns, Arrows = hidden", f"{rules}calm-short", f"{rules}arrows-false"],
        ["Local rules: Quiet turns = 6", f"{rules}calm-number"],
    ]
    ja = article(published / "ja", "examples/leap/options.html").select(".sk-local")
    assert words(ja[1]) == "ローカルルール： 静かな手番 = 4手番、矢印 = 示さない"
    worked = article(published / "en", "rules/leap.html").select("#_worked .sk-local, .sk-figure .sk-local")
    assert [words(line) for line in worked] == [
        "Local rules: Quiet turns = 4 turns, Arrows = hidden",
        "Local rules: Compulsory captures = May be passed by",
    ]
