"""Checked texts in the pages' dialect: they show what their Markdown says, and nothing else happens."""

from __future__ import annotations

import io
import re
from html.parser import HTMLParser
from typing import Any
from unittest.mock import patch

import pytest
from counting import calls
from docutils import nodes
from docutils.core import publish_doctree, publish_from_doctree
from hypothesis import example, given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.token import Token
from markdownish import MARKDOWNISH, NEARLY_SAFE
from myst_parser.parsers.docutils_ import Parser

from verifier.spec import myst
from verifier.spec.markdown import ordinary, wide
from verifier.spec.myst import escape, to_myst
from verifier.spec.prose import check
from verifier.spec.sources import UNCLEAN

EXTENSIONS = [
    *["amsmath", "attrs_block", "attrs_inline", "colon_fence", "deflist", "dollarmath", "fieldlist"],
    *["html_admonition", "html_image", "strikethrough", "substitution", "tasklist"],
]
unhurried = settings(deadline=None)  # docutils takes its time
HARMLESS = (
    *(nodes.document, nodes.paragraph, nodes.bullet_list, nodes.enumerated_list, nodes.list_item, nodes.Text),
    *(nodes.emphasis, nodes.strong, nodes.literal, nodes.reference, nodes.table, nodes.tgroup, nodes.colspec),
    *(nodes.thead, nodes.tbody, nodes.row, nodes.entry),
)


def document(text: str, extensions: list[str] | None = None) -> nodes.document:
    """What MyST makes of a text; it must have nothing to say about it."""
    warnings = io.StringIO()
    settings: dict[str, Any] = {
        "myst_enable_extensions": EXTENSIONS if extensions is None else extensions,
        "myst_all_links_external": True,
        "report_level": 1,
        "warning_stream": warnings,
    }
    tree = publish_doctree(text, parser=Parser(), settings_overrides=settings)
    assert warnings.getvalue() == ""
    return tree


def assert_harmless(tree: nodes.document) -> None:
    """Whether a document holds nothing but what a text may hold."""
    for node in tree.findall():
        if isinstance(node, nodes.raw):  # MyST's way to write a hard break
            assert (node["format"], node.astext()) in {("html", "<br />\n"), ("latex", "\\\\\n")}
        else:
            assert isinstance(node, HARMLESS), node
        if isinstance(node, nodes.reference):
            assert re.match(r"https?://|mailto:|(?![\w+.-]*:|/)", node["refuri"], re.IGNORECASE), node


class _Words(HTMLParser):
    """The text of HTML."""

    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def words(html: str) -> str:
    """What HTML shows, blanks aside."""
    parser = _Words()
    parser.feed(html)
    return "".join("".join(parser.words).split())


def shown(tree: nodes.document) -> str:
    """What a document shows, blanks aside."""
    texts = [node.astext() for node in tree.findall(nodes.Text) if not isinstance(node.parent, nodes.raw)]
    return "".join("".join(texts).split())


# What Markdown's tokens become in a document.
KINDS = {
    "paragraph_open": "paragraph",
    "bullet_list_open": "bullet_list",
    "ordered_list_open": "enumerated_list",
    "list_item_open": "list_item",
    "tr_open": "row",
    "th_open": "entry",
    "td_open": "entry",
    "em_open": "emphasis",
    "strong_open": "strong",
    "code_inline": "literal",
    "link_open": "reference",
}


def structure(tree: nodes.document) -> list[str]:
    """The kinds of nodes in a document, in order; docutils puts a paragraph into each cell of a table."""
    kinds = [type(node).__name__ for node in tree.findall() if not isinstance(node.parent, nodes.entry)]
    inside = [type(node).__name__ for node in tree.findall() if isinstance(node.parent, nodes.entry)]
    assert set(inside) <= {"paragraph"}
    return [kind for kind in kinds if kind in KINDS.values()]


def expected_structure(tokens: list[Token]) -> list[str]:
    """The kinds of nodes that Markdown's tokens should become."""
    flat = [t for token in tokens for t in ((token.children or []) if token.type == "inline" else [token])]
    return [KINDS[token.type] for token in flat if token.type in KINDS]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("石を挟んで\n取る。\n次の番。", "石を挟んで取る。次の番。"),
        ("one\ntwo", "one two"),
        ("石\nstone\n石", "石 stone 石"),
        ("石を\n**取る**\nとき", "石を取るとき"),
        ("**「石」**\nを", "「石」を"),
        ("`石`\nを\n[取る](a.html)\nと", "石を取ると"),
        ("*石*\n*を*", "石 を"),
        ("- 石を\n  取る\n- 石", "石を取る\n\n石"),
    ],
)
def test_a_line_break_between_east_asian_characters_is_no_space(text: str, shown: str) -> None:
    assert document(to_myst(text)).astext() == shown


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("a {x} b", r"a \{x\} b"),
        ("{role}`x`", r"\{role\}`x`"),
        ("5 $ and 6", r"5 \$ and 6"),
        ("(a)= b *c*", r"(a)\= b *c*"),
        ("- a\n- b", "- a\n- b"),
        ("3. a\n\n4. b", "3. a\n\n3. b"),
        ('[a *b*](c.html "d")', '[a *b*](<c.html> "d")'),
        ("<https://example.org>", r"[https\://example.org](<https://example.org>)"),
        ("|a|b|\n|-|-:|\n|`c\\|d`|e", "| a | b |\n| --- | ---: |\n| `c\\|d` | e |"),
        ("a\\\nb", "a\\\nb"),
        ("plain words", "plain words"),
    ],
)
def test_how_texts_are_written(text: str, written: str) -> None:
    assert to_myst(text) == written


def test_what_was_not_accepted_is_shown_as_it_is_written() -> None:
    text = "<script>alert(1)</script>\n\n# {{x}}\n\n```{raw} html\n<b>\n```"
    tree = document(to_myst(text))
    assert_harmless(tree)
    assert shown(tree) == "".join(text.split())


@unhurried
@given(MARKDOWNISH | NEARLY_SAFE)
def test_nothing_happens_in_a_page_whatever_the_text(text: str) -> None:
    assert_harmless(document(to_myst(text)))


@unhurried
@given(MARKDOWNISH | NEARLY_SAFE)
def test_the_page_holds_no_script_and_no_raw_html(text: str) -> None:
    tree = document(to_myst(text))
    for node in list(tree.findall(nodes.raw)):
        node.parent.remove(node)
    html = publish_from_doctree(tree, writer="html5", settings_overrides={"output_encoding": "unicode"})
    body = str(html).split("<body", 1)[1].casefold()
    assert not re.search(r"<(?:script|img|iframe|style|b|i)[ >]|<!--", body)
    assert not re.search(r"(?:href|src)=[\"'](?:javascript|data|file|vbscript|//)", body)
    assert not re.search(r"<[^>]*\son\w+=", body)


@unhurried
@given(NEARLY_SAFE | MARKDOWNISH)
@example("0|0\n-|-\n0\n(0)=")
@example(")を}}**取る***\n\\\\\n***取る**`` ` ``_<**取る**%**「石」**~")
def test_what_passes_says_the_same_in_myst_as_in_markdown(text: str) -> None:
    if check(text):
        return
    plain = MarkdownIt("commonmark", {"html": False}).enable("table").disable("reference")
    tree = document(to_myst(text), [])
    assert shown(tree) == words(plain.render(text))
    assert structure(tree) == expected_structure(plain.parse(text))


@unhurried
@example("一  \n二")
@given(NEARLY_SAFE | MARKDOWNISH)
def test_the_fast_way_says_the_same_as_the_slow_one(text: str) -> None:
    if ordinary(text):
        fast = to_myst(text)
        with patch.object(myst, "ordinary", lambda text: False):
            slow = to_myst(text)
        assert document(fast).pformat() == document(slow).pformat()


@unhurried
@given(NEARLY_SAFE)
def test_no_line_break_is_left_between_east_asian_characters(text: str) -> None:
    for before, after in re.findall(r"(.) ?\n *(.)", to_myst(text)):
        assert before == "\\" or not (wide(before) and wide(after))


@unhurried
@given(st.text(max_size=40) | MARKDOWNISH)
def test_an_escaped_name_shows_itself_on_one_line(name: str) -> None:
    written = escape(name)
    assert "\n" not in written
    tree = document(written)
    assert_harmless(tree)
    clean = re.sub(UNCLEAN, "\ufffd", name.replace("\r", "\n"))
    assert shown(tree) == "".join(clean.split())


@pytest.mark.parametrize("piece", ["a ", "石\n", "*a* ", "[x](y) ", "- a\n", "|a|\n|-|\n", "\\", "["])
def test_long_texts_take_no_more_than_linear_work(piece: str) -> None:
    def work(length: int) -> int:
        text = (piece * length)[:length]
        if check(text):
            text = text[:100]
        return calls(lambda: to_myst(text))

    # Quadratic work would be a factor of 100.
    assert work(10_000) < 15 * max(work(1_000), 100)
