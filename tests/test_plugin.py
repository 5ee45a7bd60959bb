"""The pytest plugin: worked examples are tests, and nobody else's files are."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import hypothesis  # noqa: F401  (what is loaded here pytester does not forget again after each run)
import pytest

import verifier.replay.run  # noqa: F401

pytest_plugins = ["pytester"]

RULES = """\
id: noughts
name: {ja: まるばつ, en: Noughts}
players: [black, white]
board: {columns: 3, rows: 3, drawn: cells}
setup: empty
play:
  moves: [{id: place, kind: place}]
  ends: [{id: three, kind: row, length: 3}, {id: full, kind: board-full}]
"""

EXAMPLES = """\
game: noughts
examples:
  - id: in-the-middle
    title: {ja: 真ん中, en: In the middle}
    lines:
      - steps: [{play: b2, expect: {to_move: white}}]
  - id: three-in-a-row
    title: {ja: 3つ並ぶ, en: Three in a row}
    moves: [a1, a2, b1, b2]
    lines:
      - steps:
          - play: c1
            expect:
              board: |
                x x x
                o o .
                . . .
"""


@pytest.fixture
def book(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """A rulebook with two examples that hold."""
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    write(pytester, "rules/noughts.yaml", RULES)
    write(pytester, "examples/noughts/play.yaml", EXAMPLES)
    return pytester


def write(pytester: pytest.Pytester, name: str, text: str) -> None:
    path = pytester.path / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


PLAY = "examples/noughts/play.yaml"


@pytest.mark.parametrize("arguments", [(), (".",), ("examples",), ("examples/noughts",), (PLAY,)], ids=" ".join)
def test_an_item_is_an_example(book: pytest.Pytester, arguments: tuple[str, ...]) -> None:
    result = book.runpytest("-v", *arguments)
    result.assert_outcomes(passed=2)
    result.stdout.fnmatch_lines([f"{PLAY}::in-the-middle PASSED*", f"{PLAY}::three-in-a-row PASSED*"])


def test_one_example(book: pytest.Pytester) -> None:
    book.runpytest(f"{PLAY}::three-in-a-row").assert_outcomes(passed=1)
    book.runpytest("-k", "middle").assert_outcomes(passed=1, deselected=1)
    assert book.runpytest(f"{PLAY}::four-in-a-row").ret == pytest.ExitCode.USAGE_ERROR


def test_testpaths(book: pytest.Pytester) -> None:
    write(book, "tests/test_one.py", "def test_one(): pass\n")
    book.makeini("[pytest]\ntestpaths = tests examples\n")
    book.runpytest().assert_outcomes(passed=3)


def test_a_rulebook_below_the_tests(pytester: pytest.Pytester) -> None:
    write(pytester, "tests/book/rules/noughts.yaml", RULES)
    write(pytester, "tests/book/examples/noughts/play.yaml", EXAMPLES)
    result = pytester.runpytest("-v", "tests")
    result.assert_outcomes(passed=2)
    result.stdout.fnmatch_lines([f"tests/book/{PLAY}::in-the-middle PASSED*"])


def test_a_failure_shows_the_place_and_both_boards(book: pytest.Pytester) -> None:
    write(book, PLAY, EXAMPLES.replace("o o .\n", "o . .\n"))
    result = book.runpytest()
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(
        [
            "*_ three-in-a-row _*",
            f"{PLAY}:14:15: the board differs",
            "   |",
            "14 |               board: |",
            "   |               ^^^^^",
            "   = example: three-in-a-row",
            "",
            "     expected    got",
            "       a b c       a b c",
            "     1 x x x     1 x x x",
            "     2 o[[].].     2 o[[]o].",
            "     3 . . .     3 . . .",
            "",
            "     YAML ready to paste:",
            "              board: |",
            "                x x x",
            "                o o .",
            "                . . .",
        ],
        consecutive=False,
    )
    assert "Traceback" not in result.stdout.str()
    result.stdout.fnmatch_lines([f"FAILED {PLAY}::three-in-a-row*"])


def test_failures_in_the_language_of_the_locale(book: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "ja_JP.UTF-8")
    write(book, PLAY, EXAMPLES.replace("o o .\n", "o . .\n"))
    book.runpytest().stdout.fnmatch_lines([f"{PLAY}:14:15: 盤が違う", "     期待       実際"])


def test_a_broken_file_is_one_item_that_fails_and_the_others_run(book: pytest.Pytester) -> None:
    text = EXAMPLES[: EXAMPLES.index("  - id: three")].replace("in-the-middle", "typed-wrong")
    write(book, "examples/noughts/more.yaml", text.replace("expect: {to_move", "expct: {to_move"))
    write(book, "test_one.py", "def test_one(): pass\n")
    result = book.runpytest("-v")
    result.assert_outcomes(passed=3, failed=1)
    result.stdout.fnmatch_lines(
        [
            "examples/noughts/more.yaml::file cannot be used FAILED*",
            f"{PLAY}::in-the-middle PASSED*",
            "*_ file cannot be used _*",
            "error[[]unknown-key]: unknown key `expct`",
            " --> examples/noughts/more.yaml:6:28",
            "  = help: did you mean `expect`?",
            "FAILED examples/noughts/more.yaml::file cannot be used*",
        ]
    )
    assert "Traceback" not in result.stdout.str()
    assert result.ret == pytest.ExitCode.TESTS_FAILED


def test_sound_examples_of_a_broken_file_run(book: pytest.Pytester) -> None:
    write(book, PLAY, EXAMPLES + "  - {id: empty, title: {ja: 空, en: Empty}}\n")
    result = book.runpytest()
    result.assert_outcomes(passed=2, failed=1)
    result.stdout.fnmatch_lines(["error[[]asserts-nothing]: *`empty` asserts nothing*"])


def test_a_file_in_another_encoding_shows_its_line(book: pytest.Pytester) -> None:
    (book.path / "examples" / "noughts" / "more.yaml").write_bytes("game: noughts\n# 囲碁\n".encode("shift_jis"))
    result = book.runpytest()
    result.assert_outcomes(passed=2, failed=1)
    result.stdout.fnmatch_lines([" --> examples/noughts/more.yaml:2:3", "2 | #*", "  |   ^*"])


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "the file is empty"),
        ("game: noughts\nexamples: []\n", "there are no examples in this file"),
        ("game: noughts\nexamples:\n  - {id: a, title: {ja: あ, en: a}}\n", "the example `a` asserts nothing"),
        ("game: crosses\nexamples: []\n", "there is no game `crosses`"),
    ],
)
def test_a_file_that_verifies_nothing(book: pytest.Pytester, text: str, said: str) -> None:
    write(book, "examples/noughts/more.yaml", text)
    result = book.runpytest("examples/noughts/more.yaml")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines([f"*{said}*"])


def test_a_game_that_cannot_be_used(book: pytest.Pytester) -> None:
    write(book, "rules/noughts.yaml", RULES.replace("kind: place", "kind: plaice"))
    result = book.runpytest()
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["error[[]unknown-kind]: unknown kind `plaice`", " --> rules/noughts.yaml:7:*"])


def test_with_xdist(book: pytest.Pytester) -> None:
    pytest.importorskip("xdist", reason="needs pytest-xdist (it is in the extra `test`)")
    write(book, PLAY, EXAMPLES.replace("o o .\n", "o . .\n"))
    write(book, "examples/noughts/more.yaml", "game: [\n")
    result = book.runpytest_subprocess("-n", "2")
    result.assert_outcomes(passed=1, failed=2)
    result.stdout.fnmatch_lines([f"{PLAY}:14:15: the board differs"])


@pytest.mark.parametrize(
    "files",
    [
        {"examples/web/app.yaml": "a: 1\n"},
        {"examples/web/app.yaml": "a: 1\n", "rules/web.yml": "- 1\n"},
        {"examples/web/app.yaml": "a: 1\n", "rules/lint.yaml": "rules: []\n"},
        {"examples/app.yaml": "a: 1\n", "rules/rulebook.yaml": "title: {ja: あ, en: a}\nversion: 1.0.0\n"},
        {"examples/noughts/sub/app.yaml": "a: 1\n", "rules/noughts.yaml": RULES},
        {"examples/noughts/app.yml": "a: 1\n", "rules/noughts.yaml": RULES},
    ],
)
def test_files_of_other_projects_are_left_alone(pytester: pytest.Pytester, files: dict[str, str]) -> None:
    for name, text in files.items():
        write(pytester, name, text)
    write(pytester, "test_one.py", "def test_one(): pass\n")
    pytester.runpytest().assert_outcomes(passed=1)


LOADED = """
import sys

def test_loaded():
    assert not {"yaml", "pydantic", "click", "verifier.spec"} & set(sys.modules)
"""


def test_other_projects_do_not_pay_for_it(tmp_path: Path) -> None:
    (tmp_path / "test_one.py").write_text(LOADED)
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "test_one.py"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stdout


OPTION = """\
options:
  - id: size
    name: {ja: 大きさ, en: Size}
    default: 3
    choices: {}
    number: {min: 3, max: 9, set: {board.columns: "{value}", board.rows: "{value}"}}
"""


def test_a_local_rule_that_no_example_shows_is_one_item_of_the_first_file(book: pytest.Pytester) -> None:
    write(book, "rules/noughts.yaml", RULES + OPTION)
    write(book, "examples/noughts/play2.yaml", EXAMPLES[: EXAMPLES.index("  - id: three")].replace("in-the", "in-a"))
    result = book.runpytest("-v")
    result.assert_outcomes(passed=3, failed=1)
    result.stdout.fnmatch_lines([f"{PLAY}::local rules FAILED*", "*unshown-choice*", "*rules/noughts.yaml:14:5*"])
    write(book, "rules/noughts.yaml", RULES + OPTION.replace('}"}}', '}"}, examples: [three-in-a-row]}'))
    book.runpytest().assert_outcomes(passed=3)
