"""Failures as text."""

from __future__ import annotations

import pytest

from verifier.engine.text import Text
from verifier.replay.show import LONGEST, failure, failures
from verifier.replay.verdict import Failure
from verifier.spec.diagnostics import Mark

FILE = "examples/noughts/ends.yaml"
SOURCE = "game: noughts\nexamples:\n  - id: a-row\n    expect:\n      board: |\n        x o\n      taken: {black: 1}\n"
EXPECTED, GOT = Text("期待", "expected"), Text("実際", "got")


def failed(line: int, column: int, paste: str = "", boards: tuple[tuple[Text, str], ...] = ()) -> Failure:
    return Failure(f"{FILE}::a-row", Mark(FILE, line, column), Text("盤が違う", "the board differs"), boards, paste)


def text(of: Failure, language: str = "en") -> str:
    return failure(of, language, {FILE: SOURCE}.get)


BOARDS = ((EXPECTED, "x o"), (GOT, "x x"))


def test_all_parts() -> None:
    assert text(failed(5, 7, "board: |\n  x x\n", BOARDS)) == (
        f"{FILE}:5:7: the board differs\n"
        "  |\n"
        "5 |       board: |\n"
        "  |       ^^^^^\n"
        "  = example: a-row\n"
        "\n"
        "    expected    got\n"
        "      a b         a b\n"
        "    1 x[o]      1 x[x]\n"
        "\n"
        "    YAML ready to paste:\n"
        "      board: |\n"
        "        x x"
    )


def test_in_japanese() -> None:
    assert text(failed(5, 7, "board: |\n  x x\n", BOARDS), "ja") == (
        f"{FILE}:5:7: 盤が違う\n"
        "  |\n"
        "5 |       board: |\n"
        "  |       ^^^^^\n"
        "  = 例: a-row\n"
        "\n"
        "    期待      実際\n"
        "      a b       a b\n"
        "    1 x[o]    1 x[x]\n"
        "\n"
        "    そのまま貼れるYAML:\n"
        "      board: |\n"
        "        x x"
    )


def test_what_is_pasted_replaces_what_stands_there() -> None:
    """It is indented as the key is; inside braces it is not, since nobody could paste it with its blanks."""
    assert text(failed(7, 7, "taken: {black: 2}")).endswith(":\n      taken: {black: 2}")
    assert text(failed(7, 15, "black: 2")).endswith(":\nblack: 2")


def test_the_caret_is_as_wide_as_the_word() -> None:
    assert "\n  |       ^^^^^\n" in text(failed(7, 7))
    assert "\n  |              ^\n" in text(failed(7, 14))
    assert "\n  |               ^^^^^\n" in text(failed(7, 15))


@pytest.mark.parametrize(("line", "column"), [(99, 1), (1, 99), (99, 99)])
def test_places_that_are_not_there(line: int, column: int) -> None:
    assert text(failed(line, column, "board: x", BOARDS)).startswith(f"{FILE}:{line}:{column}: the board differs\n")


def test_a_message_of_bearable_length_on_one_line() -> None:
    long = Failure("a::b", Mark("a", 1, 1), Text("あ" * 99_999, "a\n\x1b[2J" * 99_999))
    for language in ("ja", "en"):
        (line, *_) = failure(long, language, lambda name: None).splitlines()
        assert len(line) <= LONGEST + len("a:1:1: ") and "\x1b" not in line and line.endswith("…")


def test_several() -> None:
    assert failures([failed(5, 7), failed(7, 7)], "en", lambda name: None).count("\n\n") == 1
    assert failures([], "en", lambda name: None) == ""
