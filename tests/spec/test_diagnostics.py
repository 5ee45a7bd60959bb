"""Diagnostics as values and as text for people."""

from __future__ import annotations

import json
import pickle
import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verifier.engine.errors import RulebookError
from verifier.engine.text import Text
from verifier.spec.codes import Code
from verifier.spec.diagnostics import Diagnostic, Mark, SpecError, as_json, did_you_mean, shown
from verifier.spec.render import WINDOW, columns, render, visible


def diagnostic(line: int = 1, column: int = 1, width: int = 1, file: str = "a.yaml", help: bool = True) -> Diagnostic:
    return Diagnostic(
        Code.UNKNOWN_KEY,
        Mark(file, line, column),
        Text(ja="「expct」というキーはない", en="unknown key `expct`"),
        Text(ja="もしかして「expect」?", en="did you mean `expect`?") if help else None,
        width,
    )


def caret(text: str, diagnostic: Diagnostic) -> tuple[str, str]:
    """The excerpt of a line and the carets below it, without the gutter."""
    lines = render([diagnostic], "en", lambda file: text).split("\n")
    return lines[3].split("| ", 1)[1] if "| " in lines[3] else "", lines[4].split("| ", 1)[1]


def test_every_code_is_explained_in_both_languages() -> None:
    for code in Code:
        assert code.about.ja and code.about.en
        assert code.__doc__ == code.about.en
        assert code.value == code.value.lower() == code.name.lower().replace("_", "-")
    assert len({code.about.ja for code in Code}) == len({code.about.en for code in Code}) == len(Code)


def test_an_error_shows_the_line_with_a_caret_below_the_key_and_a_help() -> None:
    text = "\n" * 11 + "        expct: {captured: [b1]}\n"
    assert render([diagnostic(12, 9, 5, "examples/konane/basics.yaml")], "en", lambda file: text) == (
        "error[unknown-key]: unknown key `expct`\n"
        "  --> examples/konane/basics.yaml:12:9\n"
        "   |\n"
        "12 |         expct: {captured: [b1]}\n"
        "   |         ^^^^^\n"
        "   = help: did you mean `expect`?\n"
        "\n"
        "1 error in 1 file"
    )


def test_the_same_error_in_japanese() -> None:
    assert render([diagnostic(1, 1, 5)], "ja", lambda file: "expct: 1") == (
        "error[unknown-key]: 「expct」というキーはない\n"
        " --> a.yaml:1:1\n"
        "  |\n"
        "1 | expct: 1\n"
        "  | ^^^^^\n"
        "  = help: もしかして「expect」?\n"
        "\n"
        "エラー1件(ファイル1個)"
    )


def test_a_file_that_cannot_be_shown_still_has_its_place() -> None:
    told = render([diagnostic(3, 7, help=False)], "en", lambda file: None)
    assert told == "error[unknown-key]: unknown key `expct`\n --> a.yaml:3:7\n\n1 error in 1 file"


def test_errors_come_by_file_line_and_column_each_once() -> None:
    places = [("b.yaml", 1, 1), ("a.yaml", 10, 2), ("a.yaml", 2, 3), ("a.yaml", 2, 1), ("a.yaml", 2, 1)]
    told = render([diagnostic(line, column, 1, file) for file, line, column in places], "en", lambda file: None)
    assert [line.split("--> ")[1] for line in told.split("\n") if "-->" in line] == [
        "a.yaml:2:1",
        "a.yaml:2:3",
        "a.yaml:10:2",
        "b.yaml:1:1",
    ]
    assert told.endswith("4 errors in 2 files")


def test_nothing_is_said_about_nothing() -> None:
    assert render([], "en", lambda file: None) == ""


def test_wide_characters_before_the_caret_count_two_columns() -> None:
    assert caret("名前: 挟むx", diagnostic(1, 5, 2)) == ("名前: 挟むx", "      ^^^^")


def test_a_tab_is_shown_as_four_spaces() -> None:
    assert caret("a:\tx", diagnostic(1, 4)) == ("a:    x", "      ^")


def test_control_characters_are_made_visible() -> None:
    assert caret("a\x1b[2J\u202eb\x7f", diagnostic(1, 6)) == ("a␛[2J<U+202E>b␡", "     ^^^^^^^^")
    assert visible("a\nb\u2028c\x85") == "a␊b<U+2028>c<U+0085>"


@settings(deadline=None)
@given(st.text(), st.integers(0, 50), st.integers(0, 50), st.integers(-1, 50))
def test_no_line_of_output_is_disturbed_whatever_the_file_holds(text: str, line: int, column: int, width: int) -> None:
    told = render([diagnostic(line, column, width, text[:9])], "en", lambda file: text)
    unseen = [char for char in told if not char.isprintable() and unicodedata.category(char) != "Zs"]
    assert set(unseen) <= {"\n"}
    assert told.count("\n") in ((4, 7) if text else (3,))  # with and without the excerpt, and without a file


@settings(deadline=None)
@given(st.text("aあ\t\x1b\u0301\u3000", max_size=300), st.text("aあ\t\x1b\u0301", max_size=300))
def test_the_caret_stands_below_its_character_in_lines_of_any_length(before: str, after: str) -> None:
    excerpt, carets = caret(before + "@" + after, diagnostic(1, len(before) + 1))
    assert carets.strip() == "^"
    assert columns(excerpt[: excerpt.index("@")]) == carets.index("^")
    assert columns(excerpt) <= WINDOW + 1  # the ellipsis at the end


def test_a_very_long_line_is_cut_around_the_place() -> None:
    text = "x" * 500_000 + "HERE" + "y" * 500_000
    excerpt, carets = caret(text, diagnostic(1, 500_001, 4))
    assert excerpt[0] == excerpt[-1] == "…"
    assert excerpt[carets.index("^") : len(carets)] == "HERE"
    assert len(excerpt) <= WINDOW + 1


def test_machine_output_holds_code_place_and_message() -> None:
    told = as_json(diagnostic(12, 9), "ja")
    assert json.loads(json.dumps(told)) == {
        "code": "unknown-key",
        "file": "a.yaml",
        "line": 12,
        "column": 9,
        "message": "「expct」というキーはない",
        "help": "もしかして「expect」?",
    }
    assert "help" not in as_json(diagnostic(help=False), "en")


def test_a_spec_error_is_a_rulebook_error_with_a_line_for_each_diagnostic() -> None:
    error = SpecError([diagnostic(3), diagnostic(2)])
    assert isinstance(error, RulebookError)
    assert str(error) == "a.yaml:2:1: unknown key `expct`\na.yaml:3:1: unknown key `expct`"
    assert error.text.ja.startswith("a.yaml:2:1: 「expct」")
    assert error.code == "unknown-key"
    assert error.diagnostics == (diagnostic(2), diagnostic(3))


def test_a_spec_error_survives_the_way_between_processes() -> None:
    error = pickle.loads(pickle.dumps(SpecError([diagnostic()])))
    assert isinstance(error, SpecError)
    assert error.diagnostics == (diagnostic(),)


def test_a_spec_error_about_nothing_is_a_programming_error() -> None:
    with pytest.raises(TypeError):
        SpecError([])


@pytest.mark.parametrize(
    ("word", "meant"), [("expct", "expect"), ("Expect", "expect"), ("to-move", "to_move"), ("stay", "stays")]
)
def test_the_nearest_word_is_offered(word: str, meant: str) -> None:
    told = did_you_mean(word, ["expect", "to_move", "stays"])
    assert told == Text(ja=f"もしかして「{meant}」?", en=f"did you mean `{meant}`?")


def test_where_no_word_is_near_all_are_listed() -> None:
    told = did_you_mean("xyz", ["jump", "step"])
    assert told == Text(ja="使えるもの: 「jump」「step」", en="one of: `jump`, `step`")


def test_a_long_list_is_cut() -> None:
    told = did_you_mean("?", [f"fact-{i}" for i in range(100)])
    assert told is not None
    assert told.en.endswith("`fact-11` and 88 more")
    assert told.ja.endswith("「fact-11」、ほか88個")


def test_nothing_is_offered_where_nothing_is_known() -> None:
    assert did_you_mean("x", []) is None


def test_words_of_any_length_can_be_told() -> None:
    assert len(shown("x" * 100_000)) == 60
    told = did_you_mean("x" * 100_000, ["y" * 100_000])
    assert told is not None
    assert len(told.en) < 100
