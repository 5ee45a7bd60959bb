"""After any edit the site that is built again is, byte for byte, the one that is built from nothing."""

from __future__ import annotations

import base64
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from book_files import change, state

from verifier.publish.build import BuildError, build

FIXTURE = Path(__file__).resolve().parents[1] / "fixtures" / "pages"
LANGUAGES = ("ja", "en")
PICTURE = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="
)

Edit = Callable[[Path], None]


def leap(book: Path, old: str, new: str) -> None:
    """Change the rules of a game."""
    change(book / "rules" / "leap.yaml", old, new)


def quiet(book: Path, old: str, new: str) -> None:
    """Change a file of its examples."""
    change(book / "examples" / "leap" / "quiet.yaml", old, new)


def guides(book: Path, old: str, new: str) -> None:
    """Change a guide, in both languages."""
    for language in LANGUAGES:
        change(book / "docs" / f"guide.{language}.md", old, new)


def a_sentence(book: Path) -> None:
    leap(book, "Move a piece one step along a line.", "One step along a line.")


def a_summary_which_the_first_page_shows(book: Path) -> None:
    leap(book, "Take every enemy piece to win.", "Take them all to win.")


def a_number_in_a_clause_in_prose_and_in_an_example(book: Path) -> None:
    leap(book, "kind: no-progress, turns: 20", "kind: no-progress, turns: 18")
    leap(book, "default: 20", "default: 18")
    quiet(book, "turns: 20", "turns: 18")


def what_a_choice_is_called(book: Path) -> None:
    leap(book, "en: May be passed by}", "en: Need not be made}")


def a_rule_before_the_others_which_have_other_numbers_then(book: Path) -> None:
    leap(book, "  turn:\n", "  turn:\n    - {id: new, text: {ja: 新しい文。, en: New.}}\n")


def the_anchor_of_a_rule(book: Path) -> None:
    leap(book, "id: one-step", "id: a-step")


def a_term_of_the_glossary(book: Path) -> None:
    change(book / "rules" / "tic-tac-toe.yaml", "en: Pieces of one colour", "en: Stones of one colour")


def a_comment_which_moves_all_lines(book: Path) -> None:
    leap(book, "id: leap\n", "# A comment.\n\nid: leap\n")


def the_moves_of_an_example(book: Path) -> None:
    quiet(book, "- play: e3-d2", "- play: e3-d3")


def the_title_of_an_example_which_figures_bear(book: Path) -> None:
    quiet(book, "en: One step}", "en: A single step}")


def an_example_more(book: Path) -> None:
    more = "  - {id: start, title: {ja: 始め, en: Start}, expect: {to_move: white}}\n"
    quiet(book, "examples:\n", f"examples:\n{more}")


def an_example_less(book: Path) -> None:
    path = book / "examples" / "tic-tac-toe" / "endings.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text[: text.index("  - id: nobody-wins")], encoding="utf-8")
    change(book / "rules" / "tic-tac-toe.yaml", "[nobody-wins]", "[]")


def the_id_of_an_example(book: Path) -> None:
    quiet(book, "id: plain-step", "id: bare-step")
    leap(book, "[plain-step]", "[bare-step]")
    leap(book, "figure: plain-step", "figure: bare-step")


def a_file_of_examples_with_another_name(book: Path) -> None:
    (book / "examples" / "leap" / "quiet.yaml").rename(book / "examples" / "leap" / "calm.yaml")


def the_name_of_a_game_which_all_pages_show(book: Path) -> None:
    leap(book, "en: Leap}", "en: Leaping}")


def the_id_of_a_game(book: Path) -> None:
    (book / "rules" / "leap.yaml").rename(book / "rules" / "hop.yaml")
    (book / "examples" / "leap").rename(book / "examples" / "hop")
    change(book / "rules" / "hop.yaml", "id: leap\n", "id: hop\n")
    for path in (book / "examples" / "hop").iterdir():
        change(path, "game: leap\n", "game: hop\n")


def a_game_without_a_page(book: Path) -> None:
    path = book / "rules" / "leap.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text[: text.index("page:\n")], encoding="utf-8")


def a_game_less(book: Path) -> None:
    (book / "rules" / "leap.yaml").unlink()
    shutil.rmtree(book / "examples" / "leap")


def the_title_of_the_rulebook(book: Path) -> None:
    change(book / "rules" / "rulebook.yaml", "Sample rulebook", "Rules & games")


def the_version(book: Path) -> None:
    change(book / "rules" / "rulebook.yaml", "2.3.4", "2.3.5")


def a_list_of_facts(book: Path) -> None:
    fact = "{id: f-1, game: leap, kind: ending, fact: All taken., check: example}"
    (book / "rules" / "facts.yaml").write_text(f"- {fact}\n", encoding="utf-8")
    leap(book, "id: all-taken\n", "id: all-taken\n      facts: [f-1]\n")


def a_paragraph_of_a_guide(book: Path) -> None:
    guides(book, "✓", "**✓**")


def a_guide_more_that_shows_the_title_of_another_one(book: Path) -> None:
    for language in LANGUAGES:
        text = f"# More\n\n[](guide.{language}.md) [](../rules/tic-tac-toe.yaml)\n"
        (book / "docs" / f"more.{language}.md").write_text(text, encoding="utf-8")


def titles_that_a_guide_shows(book: Path) -> None:
    a_guide_more_that_shows_the_title_of_another_one(book)
    guides(book, "# ", "# A ")
    change(book / "rules" / "tic-tac-toe.yaml", "en: Tic-tac-toe}", "en: Three in a row}")


def a_picture(book: Path) -> None:
    (book / "docs" / "dot.png").write_bytes(PICTURE)
    guides(book, "✓", "![dot](dot.png) ✓")


def an_index_of_ones_own(book: Path) -> None:
    for language in LANGUAGES:
        text = "# Welcome\n\n```{games}\n```\n\n```{guides}\n```\n"
        (book / "docs" / f"index.{language}.md").write_text(text, encoding="utf-8")


def an_order_of_the_guides(book: Path) -> None:
    a_guide_more_that_shows_the_title_of_another_one(book)
    an_index_of_ones_own(book)
    for language in LANGUAGES:
        change(book / "docs" / f"index.{language}.md", "{guides}", "{guides} more guide")


EDITS: tuple[tuple[Edit, ...], ...] = (
    (a_sentence, a_term_of_the_glossary, a_paragraph_of_a_guide),
    (a_summary_which_the_first_page_shows, the_moves_of_an_example),
    (a_number_in_a_clause_in_prose_and_in_an_example,),
    (what_a_choice_is_called, an_example_less),
    (a_rule_before_the_others_which_have_other_numbers_then,),
    (the_anchor_of_a_rule, a_picture),
    (a_comment_which_moves_all_lines, the_title_of_an_example_which_figures_bear),
    (an_example_more, a_guide_more_that_shows_the_title_of_another_one),
    (the_id_of_an_example,),
    (a_file_of_examples_with_another_name,),
    (the_name_of_a_game_which_all_pages_show,),
    (the_id_of_a_game,),
    (a_game_without_a_page,),
    (a_game_less,),
    (the_title_of_the_rulebook, the_version),
    (a_list_of_facts,),
    (titles_that_a_guide_shows,),
    (an_order_of_the_guides,),
)
"""Those that are in one tuple touch different pages: what one renews hides nothing of the others."""


@pytest.fixture(scope="module")
def again(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A rulebook that is built again after each edit."""
    book = Path(shutil.copytree(FIXTURE, tmp_path_factory.mktemp("again") / "book"))
    build(book, languages=("en",))
    return book


@pytest.fixture
def book(again: Path) -> Iterator[Path]:
    """The same rulebook. Each test leaves it as it was, with files as old as they were, and its site as it is."""
    yield again
    for name in ("rules", "examples", "docs"):
        shutil.rmtree(again / name)
        shutil.copytree(FIXTURE / name, again / name)


def anew(book: Path, folder: Path) -> Path:
    """The site of a rulebook, built from nothing but drawings."""
    cache = folder / "cache"
    shutil.copytree(book / ".shikimoku" / "diagrams", cache / "diagrams")
    return build(book, folder / "site", languages=("en",), cache=cache).out


@pytest.mark.parametrize("edits", EDITS, ids=lambda edits: "-and-".join(edit.__name__ for edit in edits))
def test_what_is_built_again_is_what_is_built_anew(book: Path, tmp_path: Path, edits: tuple[Edit, ...]) -> None:
    for edit in edits:
        edit(book)
    again, expected = state(build(book, languages=("en",)).out), state(anew(book, tmp_path))
    assert again.keys() == expected.keys()
    assert [path for path in again if again[path] != expected[path]] == []


def an_anchor_that_the_guide_links_to(book: Path) -> None:
    change(book / "rules" / "tic-tac-toe.yaml", "id: row-wins", "id: a-row-wins")


def a_page_that_the_guide_links_to(book: Path) -> None:
    path = book / "rules" / "tic-tac-toe.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text[: text.index("page:\n")], encoding="utf-8")


@pytest.mark.parametrize("edit", [an_anchor_that_the_guide_links_to, a_page_that_the_guide_links_to])
def test_a_link_that_leads_nowhere_now_is_found_though_its_own_page_is_unchanged(
    book: Path, tmp_path: Path, edit: Edit
) -> None:
    build(book, languages=("en",))
    edit(book)
    for make in (lambda: build(book, languages=("en",)), lambda: anew(book, tmp_path)):
        with pytest.raises(BuildError) as refused:
            make()
        assert [line for line in refused.value.warnings if "guide.en.md:3: WARNING" in line]


def test_an_address_is_on_all_pages_and_gone_again(book: Path, tmp_path: Path) -> None:
    expected = state(anew(book, tmp_path))
    build(book, languages=("en",), base_url="https://example.org")
    assert state(build(book, languages=("en",)).out) == expected


def test_a_site_shares_no_file_with_what_is_kept(book: Path) -> None:
    out = build(book, languages=("en",)).out
    page, kept = out / "en" / "index.html", book / ".shikimoku" / "html" / "en" / "index.html"
    assert page.read_bytes() == kept.read_bytes()
    a_summary_which_the_first_page_shows(book)
    assert build(book, languages=("en",)).out == out
    assert page.read_bytes() == kept.read_bytes() and not page.samefile(kept)


def test_what_somebody_has_changed_in_the_site_is_put_right(book: Path) -> None:
    out = build(book, languages=("en",)).out
    before = state(out)
    (out / "en" / "index.html").write_text("mine", encoding="utf-8")
    (out / "en" / "search.html").unlink()
    assert state(build(book, languages=("en",)).out) == before


def test_what_a_failed_build_has_begun_is_not_published(book: Path, tmp_path: Path) -> None:
    before = state(build(book, languages=("en",)).out)
    guide = book / "docs" / "guide.en.md"
    text = guide.read_text(encoding="utf-8")
    a_sentence(book)
    guide.write_text(text + "\n[nowhere](nowhere.md)\n", encoding="utf-8")
    with pytest.raises(BuildError):
        build(book, languages=("en",))
    leap(book, "One step along a line.", "Move a piece one step along a line.")
    guide.write_text(text, encoding="utf-8")
    assert state(build(book, languages=("en",)).out) == before
