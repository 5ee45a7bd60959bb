"""YAML as nodes: what is read, what is refused and where."""

from __future__ import annotations

from itertools import pairwise
from typing import Any
from unittest.mock import patch

import pytest
import yaml
from counting import calls
from golden import FILES, LANGUAGES, expected, told
from hypothesis import example, given, settings
from hypothesis import strategies as st

from verifier.spec import compose
from verifier.spec.codes import Code
from verifier.spec.compose import parse
from verifier.spec.diagnostics import Mark
from verifier.spec.nodes import Leaf, Map, Node, Seq, locate, place, plain, point_in_block
from verifier.spec.syntax import DEEPEST


def root(text: str) -> Node:
    """The nodes of a text without errors."""
    node, diagnostics = parse(text, "f")
    assert diagnostics == ()
    assert node is not None
    return node


def codes(text: str) -> list[tuple[Code, int, int]]:
    """The errors of a text: code, line and column."""
    return [(d.code, d.mark.line, d.mark.column) for d in parse(text, "f")[1]]


def all_nodes(node: Node) -> list[Node]:
    """A node and all below it."""
    if isinstance(node, Map):
        return [node, *node.keys.values(), *(n for child in node.value.values() for n in all_nodes(child))]
    if isinstance(node, Seq):
        return [node, *(n for child in node.value for n in all_nodes(child))]
    return [node]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
@pytest.mark.parametrize("language", LANGUAGES)
def test_errors_read_as_agreed(file: Any, language: str) -> None:
    assert told(file, language) == expected(file, language).read_text(encoding="utf-8")


def test_plain_data() -> None:
    assert plain(root("a: [1, -2, 1.5, true, false, null, x, 'no', \"010\"]\nd:\nb: |\n  . x\n  o .\n")) == {
        "a": [1, -2, 1.5, True, False, None, "x", "no", "010"],
        "d": None,
        "b": ". x\no .\n",
    }


@pytest.mark.parametrize("text", ["", "\n\n", "# only a comment\n", "\ufeff"])
def test_an_empty_file_has_no_root_and_no_error(text: str) -> None:
    assert parse(text, "f") == (None, ())


@pytest.mark.parametrize("word", ["y", "n", "Y", "N", "a1-a2", ".", "e3-f3A", "五", "x:y", "12a", "1-2", "1.2.3"])
def test_what_every_version_of_yaml_reads_as_text_is_text(word: str) -> None:
    assert plain(root(f"- {word}")) == [word]


def test_values_know_their_places_and_widths() -> None:
    node = root("id: konane\nboard: {columns: 8, 行: 'six'}\nplay:\n  - [a, b]   # c\n")
    columns, key = locate(node, ["board", "columns"])
    assert (columns.mark, columns.width) == (Mark("f", 2, 18), 1)
    assert key is not None
    assert (key.mark, key.width) == (Mark("f", 2, 9), 7)
    rows, key = locate(node, ["board", "行"])
    assert (rows.mark, rows.width) == (Mark("f", 2, 24), 5)
    assert key is not None
    assert (key.mark, key.width) == (Mark("f", 2, 21), 1)
    listed, key = locate(node, ["play", 0])
    assert (listed.mark, listed.width, key) == (Mark("f", 4, 5), 6, None)


def test_a_path_leads_to_the_deepest_node_there_is() -> None:
    node = root("play: {moves: [{kind: step, id: a}]}")
    assert plain(locate(node, ["play", "moves", 0, "step", "id"])[0]) == "a"  # `step`: the tag of a union
    assert plain(locate(node, ["play", "moves", 0, "step", "missing"])[0]) == {"kind": "step", "id": "a"}
    assert plain(locate(node, ["play", "moves", 7])[0]) == [{"kind": "step", "id": "a"}]
    assert locate(node, []) == (node, None)


def test_all_errors_are_found_at_once() -> None:
    assert codes("a: 010\na: 1\n1: x\nb: &c d\ne: [*c, !t u]\nf: {g, h: yes}\n") == [
        (Code.YAML_AMBIGUOUS, 1, 4),
        (Code.YAML_DUPLICATE, 2, 1),
        (Code.YAML_KEY, 3, 1),
        (Code.YAML_ANCHOR, 4, 4),
        (Code.YAML_ANCHOR, 5, 5),
        (Code.YAML_TAG, 5, 9),
        (Code.YAML_KEY, 6, 5),
        (Code.YAML_AMBIGUOUS, 6, 11),
    ]


def test_what_has_errors_can_still_be_looked_into() -> None:
    node, diagnostics = parse("a: 1\na: 2\nb: yes\nc: {d, e: *x}\n", "f")
    assert len(diagnostics) == 4
    assert node is not None
    assert plain(node) == {"a": 1, "b": "yes", "c": {"e": None}}


def test_a_key_that_stands_in_two_mappings_is_no_duplicate() -> None:
    assert codes("a: {x: 1}\nb: {x: 1}\n") == []


def test_an_explicit_empty_value_is_null_but_a_key_without_colon_is_an_error() -> None:
    assert plain(root("{a: , b: 1}")) == {"a": None, "b": 1}
    assert codes("say: {en: Take one, or more}") == [(Code.YAML_KEY, 1, 21)]


@pytest.mark.parametrize("depth", [DEEPEST, DEEPEST + 1])
@pytest.mark.parametrize(("opening", "closing"), [("[", "]"), ("{a: ", "}"), ("- ", "\n"), ("? ", "\n")])
def test_nesting_ends_at_thirty(depth: int, opening: str, closing: str) -> None:
    found = [code for code, _, _ in codes(opening * depth + "x" + closing * depth)]
    assert (Code.YAML_DEPTH in found) == (depth > DEEPEST)


@pytest.mark.parametrize(
    "text",
    [
        "[" * 500_000,
        "{a: " * 250_000,
        "- " * 500_000,
        "? " * 300_000,
        "&a " * 300_000,
        "a: " * 300_000,
        "'" * 999_999,
    ],
    ids=["brackets", "braces", "dashes", "questions", "anchors", "colons", "quotes"],
)
def test_hostile_nesting_neither_crashes_nor_takes_long(text: str) -> None:
    def read() -> None:
        node, diagnostics = parse(text, "f")
        assert node is None or diagnostics or plain(node) is not None

    assert calls(read) < 100 * len(text)  # quadratic reading would call some hundred thousand times as often


def test_a_text_has_at_most_one_mebibyte() -> None:
    assert codes("# あ" * 300_000) == [(Code.FILE_SIZE, 1, 1)]


@pytest.mark.parametrize(
    ("text", "place"),
    [("a: b\u2028c", (1, 5)), ("a: \x00", (1, 4)), ("a\n\ud800", (2, 1)), ("é\x85", (1, 2))],
)
def test_characters_that_cannot_be_seen_are_refused(text: str, place: tuple[int, int]) -> None:
    assert codes(text) == [(Code.FILE_CHARACTER, *place)]


def test_a_number_longer_than_readers_keep_is_refused() -> None:
    assert plain(root("- 123456789012345")) == [123456789012345]
    assert codes("- 1234567890123456") == [(Code.OUT_OF_RANGE, 1, 3)]
    assert codes("- " + "9" * 10_000) == [(Code.OUT_OF_RANGE, 1, 3)]


# Pieces from which hypothesis makes texts that are nearly YAML.
PIECES = st.sampled_from(
    [
        *[
            "a",
            "b: ",
            "- ",
            "? ",
            ": ",
            "\n",
            "\n  ",
            "\n    ",
            "[",
            "]",
            "{",
            "}",
            ", ",
            "'",
            '"',
            "|",
            ">",
            "''",
        ],
        *["&a ", "*a", "!t ", "---\n", "...\n", "%YAML 1.1\n", "# c", "\\", "\\x1b", "\\u3042", "\t", "|2-"],
        *["010", "1e5", "no", "~", "<<: ", "= ", "2024-01-01", ".inf", "あ", "𝄞", " "],
        *["\r", "\r\n", "\\\n", "\ufeff", "\x85", "\0"],
    ]
)
YAMLISH = st.lists(PIECES, max_size=40).map("".join) | st.text(max_size=60)


@settings(deadline=None)
@given(YAMLISH)
@example('a: "\\U00110000"')
@example('a: "\\ud800"')
@example("a: !<tag:yaml.org,2002:int> x")
def test_no_text_raises_and_every_error_has_a_place_in_it(text: str) -> None:
    node, diagnostics = parse(text, "f")
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for d in diagnostics:
        assert 1 <= d.mark.line <= len(lines)
        assert 1 <= d.mark.column <= len(lines[d.mark.line - 1]) + 2  # + 2: inside a CR LF
    if node is not None:
        plain(node)
        for below in all_nodes(node):
            assert below.width >= 1
            assert below.mark.line >= 1


@pytest.mark.skipif(not yaml.__with_libyaml__, reason="PyYAML has no libyaml here to compare with")
@settings(deadline=None)
@given(YAMLISH)
def test_python_and_c_scanners_agree(text: str) -> None:
    fast, fast_errors = parse(text, "f")
    with patch.object(compose, "_LOADER", yaml.SafeLoader):
        slow, slow_errors = parse(text, "f")
    if not fast_errors and not slow_errors:
        assert (fast is None) == (slow is None)
        if fast is not None and slow is not None:
            assert plain(fast) == plain(slow)
            assert [n.mark for n in all_nodes(fast) if isinstance(n, Leaf)] == [
                n.mark for n in all_nodes(slow) if isinstance(n, Leaf)
            ]


VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**14), 10**14)
    | st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cf", "Cs", "Cn", "Zl", "Zp"]), max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text("abcあ", min_size=1), inner, max_size=3),
    max_leaves=10,
)


@settings(deadline=None)
@given(VALUES, st.booleans())
def test_what_pyyaml_writes_is_read_back(value: Any, flow: bool) -> None:
    node, diagnostics = parse(yaml.safe_dump(value, allow_unicode=True, default_flow_style=flow), "f")
    assert node is not None
    if diagnostics:  # PyYAML does not quote what only YAML 1.2 reads as a number, such as 1e5
        assert {d.code for d in diagnostics} == {Code.YAML_AMBIGUOUS}
    else:
        assert plain(node) == value


@pytest.mark.parametrize(
    "text",
    [
        "d: |\n  o x\n  . 石\n  b .\n",
        "- d: |2-\n      o x\n      . 石\n",
        "d: |  # comment\n\n      o x\r\n      . 石\r\n\n      b b\n",
        'd: "o x\\n. \\u77f3\\nb"\n',
        "d: 'o x\n\n  . 石\n\n  b'\n",
        "d: o x\n\n  . 石\n",
        "d: >\n  o x\n\n  . 石\n\n  b\n",
        "d: o x\n",
    ],
)
def test_the_place_of_a_point_in_a_diagram(text: str) -> None:
    node = root(text)
    block, _ = locate(node, [0, "d"] if text.startswith("-") else ["d"])
    value = str(plain(block))
    lines = text.replace("\r\n", "\n").split("\n")
    for row, symbols in enumerate(value.rstrip("\n").split("\n")):
        for column, symbol in enumerate(symbols):
            mark = point_in_block(block, row, column)
            there = lines[mark.line - 1][mark.column - 1 :]
            assert there.startswith(symbol) or (symbol == "石" and there.startswith("\\u77f3"))


def test_a_point_outside_the_diagram_is_its_nearest_end() -> None:
    block, _ = locate(root("d: |\n  o x\n  . b\n"), ["d"])
    assert point_in_block(block, 0, 99) == Mark("f", 2, 6)
    assert point_in_block(block, 99, 0).line >= 3
    assert point_in_block(block, -1, -1) == Mark("f", 2, 3)


def test_what_is_no_text_is_its_own_place() -> None:
    block, _ = locate(root("d: [1]"), ["d"])
    assert point_in_block(block, 1, 1) == place(block, 3) == Mark("f", 1, 4)


@settings(deadline=None)
@given(YAMLISH)
def test_the_places_of_a_text_follow_each_other_inside_it(text: str) -> None:
    node, _ = parse(text, "f")
    if node is None:
        return
    for leaf in all_nodes(node):
        if isinstance(leaf, Leaf) and isinstance(leaf.value, str):
            marks = [place(leaf, offset) for offset in range(len(leaf.value) + 1)]
            assert marks[0].line >= leaf.mark.line
            assert all(a <= b for a, b in pairwise(marks))


@settings(deadline=None)
@given(st.text(st.sampled_from("ab '\"\\:\n石#|"), max_size=30), st.sampled_from("'\"|>"))
def test_the_place_of_every_character_can_be_told(value: str, style: str) -> None:
    text = yaml.safe_dump({"k": value}, allow_unicode=True, default_style=style, width=20)
    leaf = root(text).value["k"]  # type: ignore[index, call-overload]
    assert isinstance(leaf, Leaf)
    assert leaf.value == value
    lines = text.split("\n")
    if leaf.style in (None, "|", "'"):  # where a character is written as itself
        for offset, char in enumerate(value):
            mark = place(leaf, offset)
            if char not in " \n" and value.count(char) == 1:
                assert lines[mark.line - 1][mark.column - 1] == char


def test_long_runs_of_blanks_take_linear_work() -> None:
    text = "a: 'x" + " " * 400_000 + "y\n\n z'\n"
    leaf, _ = locate(root(text), ["a"])
    assert calls(lambda: place(leaf, 400_001)) < 10 * len(text)
    assert place(leaf, 400_001).column == 400_006
