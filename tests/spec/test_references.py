"""References in prose: the numbers of the rules inside its sentences."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verifier.spec.codes import Code
from verifier.spec.references import Literal, Reference, fill, split


def test_a_reference_stands_between_words() -> None:
    assert split("After {ends.quiet.turns} turns.") == (
        (Literal("After "), Reference(("ends", "quiet", "turns"), None, 6, 18), Literal(" turns.")),
        (),
    )


def test_a_reference_may_name_a_format() -> None:
    parts, problems = split("{ends.row.length@four}")
    assert parts == (Reference(("ends", "row", "length"), "four", 0, 22),)
    assert str(parts[0]) == "ends.row.length@four"
    assert problems == ()


@pytest.mark.parametrize(
    ("text", "words"),
    [("{{a}}", "{a}"), ("}}{{", "}{"), ("{{{{", "{{"), ("no braces", "no braces"), ("{{}}", "{}")],
)
def test_doubled_braces_mean_themselves(text: str, words: str) -> None:
    assert split(text) == ((Literal(words),), ())


def test_braces_around_a_reference() -> None:
    assert split("{{{a}}}")[0] == (Literal("{"), Reference(("a",), None, 2, 3), Literal("}"))


def test_an_empty_text_has_no_parts() -> None:
    assert split("") == ((), ())


@pytest.mark.parametrize(
    ("text", "sign"),
    [
        ("a { b", "{"),
        ("a {b\nc}", "{"),
        ("a } b", "}"),
        ("a {} b", "{}"),
        ("a { } b", "{ }"),
        ("a {b c} d", "{b c}"),
        ("a {b.} c", "{b.}"),
        ("a {.b} c", "{.b}"),
        ("a {b@} c", "{b@}"),
        ("a {b@c@d} e", "{b@c@d}"),
        ("a {b:c} d", "{b:c}"),
        ("a {五} b", "{五}"),
    ],
)
def test_braces_that_make_no_reference_are_told_at_their_place(text: str, sign: str) -> None:
    problem = split(text)[1][0]
    assert problem.code is Code.BAD_REFERENCE
    assert text[problem.offset : problem.offset + problem.width] == sign
    assert problem.help is not None


def test_references_are_filled_with_their_values() -> None:
    values: dict[str, int | str] = {"ends.goal.count": 5, "ends.row.length@four": 4, "board.lines": "a*b"}
    text = "{ends.goal.count}枚、{ends.row.length@four} {{x}} {board.lines}"
    assert fill(text, lambda reference: values.get(str(reference))) == ("5枚、4 {x} a\\*b", ())


def test_zero_is_a_value() -> None:
    assert fill("{a}", lambda reference: 0) == ("0", ())


def test_a_reference_without_a_value_is_told_with_the_nearest_path() -> None:
    known = ["ends.goal.count", "board.rows"]
    filled, problems = fill("a {end.goal.count} {", lambda reference: None, lambda reference: known)
    assert filled == "a {end.goal.count} {"
    assert [(p.code, p.offset) for p in problems] == [(Code.UNKNOWN_REFERENCE, 2), (Code.BAD_REFERENCE, 19)]
    assert problems[0].help is not None
    assert problems[0].help.en == "did you mean `ends.goal.count`?"


@settings(deadline=None)
@given(st.text("{}ab.@ \n石", max_size=30))
def test_nothing_of_a_text_is_lost(text: str) -> None:
    parts, problems = split(text)
    written = "".join(
        part.text if isinstance(part, Literal) else text[part.offset : part.offset + part.width] for part in parts
    )
    if not problems:
        doubled = text.count("{{") + text.count("}}")
        assert len(text) - len(written) <= doubled
        assert written.replace("{", "").replace("}", "") == text.replace("{", "").replace("}", "")


@settings(deadline=None)
@given(st.text("ab {}石", max_size=20))
def test_doubling_every_brace_gives_the_text_back(text: str) -> None:
    doubled = text.replace("{", "{{").replace("}", "}}")
    assert fill(doubled, lambda reference: None) == (text, ())
