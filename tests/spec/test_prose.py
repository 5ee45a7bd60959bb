"""Texts of a rulebook: what is allowed, what is refused and where."""

from __future__ import annotations

from unittest.mock import patch

import pytest
from counting import calls
from hypothesis import example, given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.token import Token
from markdownish import MARKDOWNISH, NEARLY_SAFE

from verifier.spec import prose
from verifier.spec.codes import Code
from verifier.spec.markdown import ordinary, parse, sound
from verifier.spec.prose import MOST_PROBLEMS, address_problem, check


def refused(text: str) -> list[tuple[Code, str]]:
    """What is refused in a text: the code, and the characters meant."""
    return [(p.code, text[p.offset : p.offset + p.width]) for p in check(text)]


@pytest.mark.parametrize(
    "text",
    [
        "石を挟んで取る。",
        "One paragraph.\n\nAnother one (with 12.5 words): done; done - done!",
        "*弱く* _weak_ **強く** __strong__ `code` and ``co`de``",
        "- one\n- two\n  - three\n\n  four\n\n1. first\n2. second",
        "| a | b |\n|:--|--:|\n| `x\\|y` | **z** |",
        "[words](https://example.org/a?b=c&d#e) [words](mailto:a@example.org) [words](../konane.html#turn)",
        "[言葉](#step) [*a*](b.html 'title') <https://example.org> <a@example.org>",
        "a hard\\\nbreak and another  \none",
        "{ends.goal.count} pieces and {{braces}} and {ends.row.length@four}",
        "\\# no heading, \\*no emphasis\\*, \\<b>, &amp; &nbsp; 3 < 4 > 2, 2 * 3, a_b_c, 5 $",
        "1984年。- これは箇条書きではない",
        "",
    ],
)
def test_what_a_text_may_hold(text: str) -> None:
    assert check(text) == ()


@pytest.mark.parametrize(
    ("text", "sign"),
    [
        ("a\n\n# Heading", "# Heading"),
        ("Heading\n===", "Heading"),
        ("a\n\n> quote", "> quote"),
        ("a\n\n---\n", "---"),
        ("---\nmeta\n***", "---"),
        ("a\n\n```\ncode\n```", "```"),
        ("a\n\n```{include} /etc/passwd\n```", "```{include} /etc/passwd"),
        ("~~~{raw} html\n~~~", "~~~{raw} html"),
        ("a\n\n    code", "code"),
        ("a <b>bold</b>", "<b>"),
        ("a <!-- hidden -->", "<!-- hidden -->"),
        ("a\n\n<div>\nb\n</div>", "<div>"),
        ("a ![image](b.png)", "!["),
        (":::{note}\na\n:::", ":::{note}"),
        ("a\n:::", ":::"),
        ("see {ref}`target`", "{ref}"),
        ("see {ref}``target``", "{ref}"),
        ("a\n\n(target)=\n\nb", "(target)="),
        ("a\n% comment\nb", "% comment"),
        ("a\n\n+++\n\nb", "+++"),
        ("a[^1]", "[^1]"),
        ("a\n\n[^1]: note", "[^1]: note"),
        ("[a]: https://example.org", "[a]: https://example.org"),
        ("costs $5 or $6", "$"),
        ("- - a", "- - a"),
        ("-\n- b", "-"),
        ("- \u3000", "-"),
        ("a\n\n\u3000\n\nb", "\u3000"),
        ("**「石」**を取る", "**"),
    ],
)
def test_what_a_text_may_not_hold(text: str, sign: str) -> None:
    assert (Code.BAD_PROSE, sign) in refused(text)


@pytest.mark.parametrize(
    ("text", "sign"),
    [
        ("[a](javascript:alert(1))", "javascript:alert(1)"),
        ("[a](JaVaScRiPt:alert(1))", "JaVaScRiPt:alert(1)"),
        ("[a](java&#115;cript:alert(1))", "]"),
        ("[a](javascript&colon;alert(1))", "]"),
        ("[a](javascript\\:alert(1))", "]"),
        ("[a](vbscript:x)", "vbscript:x"),
        ("[a](data:image/png;base64,xx)", "data:image/png;base64,xx"),
        ("[a](file:///etc/passwd)", "file:///etc/passwd"),
        ("[a](//example.org)", "//example.org"),
        ("[a](/absolute)", "/absolute"),
        ("[a](<b c>)", "b c"),
        ("[a](\\\\\\\\example.org)", "\\\\example.org"),
        ("[a](https:example.org)", "https:example.org"),
        ("[a](project:b.md)", "project:b.md"),
        ("[a](inv:b#c)", "inv:b#c"),
        ("<javascript:alert(1)>", "javascript:alert(1)"),
        ("[a]()", "]"),
        ("[](https://example.org)", "["),
        ("[a](b c)", "]("),
        ("a](b.html)", "]("),
    ],
)
def test_addresses_that_lead_elsewhere_are_refused(text: str, sign: str) -> None:
    assert refused(text)[0] == (Code.BAD_LINK, sign)


@pytest.mark.parametrize("address", ["a\tb", "a\x01", "a\u202eb", "java\nscript:x", "\u3000x", "é:x", "x:y", "\\a"])
def test_an_address_holds_no_blanks_controls_or_other_schemes(address: str) -> None:
    assert address_problem(address) is not None


@pytest.mark.parametrize("address", ["a.html", "../a/b.html#c", "#c", "?q=a:b", "a/b:c", "./x:y", "日本.html"])
def test_an_address_may_be_a_relative_place(address: str) -> None:
    assert address_problem(address) is None


@pytest.mark.parametrize("text", ["a\x1b[2Jb", "a\u202eb", "a\0b", "a\rb", "a&#x202e;b", "[a](b 'c&#x202e;')"])
def test_characters_that_cannot_be_seen_are_refused(text: str) -> None:
    assert Code.FILE_CHARACTER in [problem.code for problem in check(text)]


def test_each_problem_is_told_at_its_own_place() -> None:
    text = "- ok <i>\n\n  日本語 **a** <b>\n- [x](c&amp;d) \\< <u>\n\n| <s> | a |\n|---|---|\n| <q> | `\\|` <p> |\n"
    signs = ["<i>", "<b>", "<u>", "<s>", "<q>", "<p>"]
    assert [sign for _, sign in refused(text)] == signs
    assert [problem.offset for problem in check(text)] == [text.index(sign) for sign in signs]


def test_a_text_with_many_problems_tells_the_first() -> None:
    assert len(check("<b>" * 1000)) == MOST_PROBLEMS


def test_nesting_has_an_end() -> None:
    lists = "\n".join("  " * depth + "- a" for depth in range(6))
    assert check(lists) == ()
    assert "too deep" in check(lists + "\n" + "  " * 6 + "- a\n" + "  " * 7 + "- b")[0].message.en
    assert "too deep" in check("*a _b " * 20 + "c_ d*" * 20)[0].message.en


def test_messages_are_there_in_both_languages() -> None:
    told = [p for text in ["# a", "<b>", "[a](x:y)", "a\n% b", "$a$", "{x}`y`", "[^1]"] for p in check(text)]
    for problem in told:
        assert any(ord(char) > 0x3000 for char in problem.message.ja)
        assert problem.message.en.isascii()
        assert problem.help is not None


@settings(deadline=None)
@given(MARKDOWNISH | NEARLY_SAFE)
def test_any_text_is_checked_without_exception_and_problems_lie_in_it(text: str) -> None:
    for problem in check(text):
        assert 0 <= problem.offset <= len(text)
        assert problem.width >= 1


@settings(deadline=None)
@given(MARKDOWNISH | NEARLY_SAFE)
def test_what_passes_renders_to_harmless_html(text: str) -> None:
    if not check(text):
        html = MarkdownIt("commonmark", {"html": True}).enable("table").render(text).casefold()
        for word in [
            "<script",
            "<img",
            "<b>",
            "<!--",
            'href="javascript',
            'href="data',
            'href="//',
            "<h1",
            "<pre",
        ]:
            assert word not in html


@settings(deadline=None)
@given(MARKDOWNISH | NEARLY_SAFE)
def test_the_fast_way_agrees_with_the_slow_one(text: str) -> None:
    if sound(text):
        with patch.object(prose, "sound", lambda text: False):
            assert check(text) == ()


@settings(deadline=None)
@given(st.text("aあ.,:;()!?'\"-/ \n0129{}", max_size=30))
def test_the_fast_way_agrees_with_the_slow_one_for_common_prose(text: str) -> None:
    if sound(text):
        with patch.object(prose, "sound", lambda text: False):
            assert check(text) == ()


@pytest.mark.parametrize(
    "text",
    ["石を挟んで取る。", 'He said: "no" (5.5 times)!', "{ends.goal.count}枚取ると勝ち", "a - b; c_d"[:7]],
)
def test_common_prose_needs_no_parser(text: str) -> None:
    assert ordinary(text)


STRONG = st.lists(
    st.sampled_from(["**", "**", "*", "a", "石", "。", "「", "」", " ", "\n", "- ", "1", ".", "{a}", "_"])
)


@settings(deadline=None, max_examples=500)
@example("a  \na")
@given(STRONG.map("".join))
def test_the_fast_way_agrees_with_the_slow_one_for_strong_words(text: str) -> None:
    if sound(text):
        with patch.object(prose, "sound", lambda text: False):
            assert check(text) == ()
        assert all(token.type in ("text", "softbreak", "strong_open", "strong_close") for token in _words(text))
        assert not any("*" in token.content for token in _words(text))


def _words(text: str) -> list[Token]:
    return [child for token in parse(text) if token.type == "inline" for child in token.children or ()]


@pytest.mark.parametrize(
    "text", ["**挟む**：前後から。", "**跳ぶ。**", "it is **b, c.** And **d**", "石を**取る**。\n**a**"]
)
def test_strong_words_need_no_parser(text: str) -> None:
    assert sound(text)
    assert not ordinary(text)


@pytest.mark.parametrize(
    "text", ["石を**「取る」**という", "a ** b ** c", "**a", "***a***", "**a\nb**", "`**a**`", "**- **a"]
)
def test_doubtful_marks_are_parsed(text: str) -> None:
    assert not sound(text)


HOSTILE = [
    *["[", "![", "[a](", "[x](y) ", "*a_ ", "**石", "`` ` ", "<!--", "<b>", "&", "{a}`", "$"],
    *["- a\n", "> ", "|a|\n|-|\n", "a\n", "(a)=\n", "a "],
]


@pytest.mark.parametrize("piece", HOSTILE)
def test_a_hundred_thousand_characters_take_no_more_than_linear_work(piece: str) -> None:
    def work(length: int) -> int:
        text = (piece * length)[:length]
        return calls(lambda: check(text))

    # Quadratic work would be a factor of 100.
    assert work(100_000) < 15 * max(work(10_000), 100)
