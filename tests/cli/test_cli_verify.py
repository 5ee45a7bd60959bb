"""`verify`: what it prints and how it ends."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree as xml

import pytest
from book import ROW, RULES, Cli, Rulebook

EMPTY = {"examples": 0, "steps": 0, "failed": 0, "seconds": 0.0, "failures": []}
WRONG = "expect: {outcome: {winners: [white], reason: row}, captured: []}"


def test_all_holds(cli: Cli, rulebook: Rulebook) -> None:
    done = cli("verify", "--format", "json")
    assert done.status == 0
    found = done.json()
    assert found.pop("seconds") >= 0
    assert found == {"examples": 1, "steps": 1, "failed": 0, "failures": [], "errors": []}
    assert cli("verify").out.startswith("1 example, 1 action: all hold, and nothing missing of 1 fact (0.")
    assert cli("verify", "--lang", "ja").out.startswith("例1件、1手：すべて成り立つ、事実1件に不足はない（0.")


def test_an_expectation_that_does_not_hold(cli: Cli, rulebook: Rulebook) -> None:
    rulebook.change("examples/noughts/ends.yaml", ROW, WRONG)
    done = cli("verify", "--format", "json")
    assert done.status == 1
    found = done.json()
    assert (found["examples"], found["failed"], found["errors"]) == (1, 1, [])
    (failure,) = found["failures"]
    assert failure == {
        "example": "examples/noughts/ends.yaml::a-row-wins",
        "file": "examples/noughts/ends.yaml",
        "line": 14,
        "column": 22,
        "message": failure["message"],
    }
    assert "winners: [white]" in failure["message"] and "winners: [black]" in failure["message"]


def test_an_expectation_that_does_not_hold_for_people(cli: Cli, rulebook: Rulebook) -> None:
    rulebook.change("examples/noughts/ends.yaml", ROW, WRONG)
    done = cli("verify", "noughts")
    assert done.status == 1
    assert done.out.splitlines()[:13] == [
        "examples/noughts/ends.yaml:14:22: outcome: expected {winners: [white], reason: row}, "
        "got {winners: [black], reason: row}",
        "   |",
        "14 |             expect: {outcome: {winners: [white], reason: row}, captured: []}",
        "   |                      ^^^^^^^",
        "   = example: a-row-wins",
        "",
        "     before      after",
        "       a b c       a b c",
        "     1 x x[.]    1 x x[x]",
        "     2 o o .     2 o o .",
        "     3 . . .     3 . . .",
        "",
        "     YAML ready to paste:",
    ]
    assert "outcome: {winners: [black], reason: row}" in done.out


def test_a_typing_error(cli: Cli, rulebook: Rulebook) -> None:
    rulebook.change("examples/noughts/ends.yaml", "            expect:", "            expct:")
    done = cli("verify", "--format", "json")
    assert done.status == 2
    (error,) = [e for e in done.json()["errors"] if e["code"] == "unknown-key"]
    assert {k: error[k] for k in ("code", "file", "line", "column")} == {
        "code": "unknown-key", "file": "examples/noughts/ends.yaml", "line": 14, "column": 13,
    }  # fmt: skip
    assert set(error) == {"code", "file", "line", "column", "message", "help"}
    told = cli("verify").out
    assert "error[unknown-key]: unknown key `expct`\n  --> examples/noughts/ends.yaml:14:13\n" in told
    assert "= help: did you mean `expect`?" in told


def test_what_cannot_be_used_wins_over_what_does_not_hold(cli: Cli, rulebook: Rulebook) -> None:
    rulebook.change("examples/noughts/ends.yaml", ROW, WRONG)
    rulebook.write("examples/noughts/more.yaml", "game: noughts\nexamples:\n  - {id: a, title: {ja: あ, en: a}}\n")
    done = cli("verify", "--format", "json")
    assert done.status == 2
    found = done.json()
    assert [e["code"] for e in found["errors"]] == ["asserts-nothing"]
    assert len(found["failures"]) == 1


@pytest.mark.parametrize(
    ("selection", "status", "examples"),
    [
        (["noughts"], 0, 1),
        (["examples/noughts/ends.yaml"], 0, 1),
        (["examples/noughts/ends.yaml::a-row-wins"], 0, 1),
        (["examples/noughts/ends.yaml::a-raw-wins"], 2, 0),
        (["crosses"], 2, 0),
        (["rules/noughts.yaml"], 2, 0),
        (["examples"], 2, 0),
        (["noughts", "nowhere.yaml"], 2, 1),
    ],
)
def test_selections(cli: Cli, rulebook: Rulebook, selection: list[str], status: int, examples: int) -> None:
    done = cli("verify", *selection, "--format", "json")
    assert (done.status, done.json()["examples"]) == (status, examples)
    assert bool(done.json()["errors"]) == (status == 2)


def test_files_are_named_from_where_one_is(
    cli: Cli, rulebook: Rulebook, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(rulebook.root / "examples")
    assert cli("verify", "noughts/ends.yaml").status == 0
    assert cli("verify", rulebook.root / "examples" / "noughts" / "ends.yaml").status == 0
    monkeypatch.chdir(tmp_path)
    assert cli("verify", "--root", "book", "examples/noughts/ends.yaml::a-row-wins").status == 0
    assert cli("verify", "--root", "book", "book/examples/noughts/ends.yaml::a-row-wins").status == 0


def test_nothing_to_verify(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "rules").mkdir()
    done = cli("verify", "--root", tmp_path, "--format", "json")
    assert done.status == 2
    assert {k: v for k, v in done.json().items() if k != "errors"} == EMPTY
    assert [e["code"] for e in done.json()["errors"]] == ["nothing-to-verify"]
    assert "nothing verified" in cli("verify", "--root", tmp_path).out


@pytest.mark.parametrize("text", ["", "game: noughts\nexamples: []\n", "game: noughts\nexamples:\n", "- 1\n"])
def test_a_file_without_examples(cli: Cli, rulebook: Rulebook, text: str) -> None:
    rulebook.write("examples/noughts/more.yaml", text)
    done = cli("verify", "--format", "json")
    assert done.status == 2
    assert {e["file"] for e in done.json()["errors"]} == {"examples/noughts/more.yaml"}
    assert done.json()["examples"] == 1


# ---------------------------------------------------------------- facts


def test_a_fact_that_nothing_states(cli: Cli, rulebook: Rulebook) -> None:
    rulebook.write(
        "rules/facts.yaml",
        "- {id: noughts-01, game: noughts, kind: ending, fact: Three win., check: example}\n"
        "- {id: noughts-02, game: noughts, kind: ending, fact: A full board is a draw., check: page}\n",
    )
    done = cli("verify", "--format", "json")
    assert done.status == 1
    found = done.json()
    (missing,) = found["failures"]
    assert (missing["example"], missing["file"], missing["line"]) == (
        "rules/facts.yaml::noughts-02", "rules/facts.yaml", 2,
    )  # fmt: skip
    assert (found["failed"], found["errors"]) == (1, [])
    told = cli("verify")
    assert told.status == 1 and "rules/facts.yaml:2:" in told.out and "noughts-02" in told.out
    assert cli("verify", "noughts").status == 1
    assert cli("verify", "examples/noughts/ends.yaml").status == 0  # a file says nothing about facts


def test_a_fact_whose_example_fails_is_told_once(cli: Cli, rulebook: Rulebook) -> None:
    rulebook.change("examples/noughts/ends.yaml", ROW, WRONG)
    found = cli("verify", "--format", "json").json()
    assert [f["example"] for f in found["failures"]] == ["examples/noughts/ends.yaml::a-row-wins"]


def test_facts_of_other_games_do_not_matter_to_a_selection(cli: Cli, rulebook: Rulebook) -> None:
    rulebook.write("rules/crosses.yaml", RULES[: RULES.index("options:")].replace("noughts", "crosses"))
    rulebook.write(
        "rules/facts.yaml",
        "- {id: noughts-01, game: noughts, kind: ending, fact: Three win., check: example}\n"
        "- {id: crosses-01, game: crosses, kind: ending, fact: Nobody wins., check: page}\n",
    )
    assert cli("verify").status == 1
    assert cli("verify", "noughts").status == 0


# ---------------------------------------------------------------- other forms of output


def test_annotations_for_github(cli: Cli, rulebook: Rulebook, monkeypatch: pytest.MonkeyPatch) -> None:
    rulebook.change("examples/noughts/ends.yaml", ROW, WRONG)
    rulebook.write("examples/noughts/100%,a:b.yaml", "game: noughts\nexampels: []\n")
    monkeypatch.setenv("GITHUB_WORKSPACE", str(rulebook.root.parent))
    done = cli("verify", "--format", "github")
    assert done.status == 2
    lines = [line for line in done.out.splitlines() if line.startswith("::")]
    assert lines[0].startswith("::error file=book/examples/noughts/100%25%2Ca%3Ab.yaml,line=")
    assert lines[-1].startswith(
        "::error file=book/examples/noughts/ends.yaml,line=14,col=22,"
        "title=examples/noughts/ends.yaml%3A%3Aa-row-wins::outcome: expected {winners: [white]"
    )
    assert not done.out.splitlines()[-1].startswith("::")


def test_links_in_a_circle_are_annotated(cli: Cli, rulebook: Rulebook, monkeypatch: pytest.MonkeyPatch) -> None:
    (rulebook.root / "examples" / "noughts" / "round.yaml").symlink_to("round.yaml")
    monkeypatch.setenv("GITHUB_WORKSPACE", str(rulebook.root))
    done = cli("verify", "--format", "github")
    assert done.status == 2
    assert done.out.startswith("::error file=examples/noughts/round.yaml,line=1,col=1,title=file-missing::")
    assert cli("verify", "examples/noughts/round.yaml").status == 2


def test_a_file_in_another_encoding_shows_its_line(cli: Cli, rulebook: Rulebook, tmp_path: Path) -> None:
    rulebook.write("examples/noughts/more.yaml", "game: noughts\nid: 囲\n".encode("shift_jis"))
    told = cli("verify", "--junit-xml", tmp_path / "out.xml").out
    assert " --> examples/noughts/more.yaml:2:5\n  |\n2 | id: " in told and "\n  |     ^" in told
    assert "2 | id: " in (tmp_path / "out.xml").read_text(encoding="utf-8")


def test_no_text_of_a_rulebook_becomes_a_command_of_github() -> None:
    from verifier.cli.github import workflow_commands
    from verifier.engine.text import Text
    from verifier.spec.diagnostics import Mark

    evil = "x\n::set-env name=A::b\r\n%0A::error::\x1b]"
    told = workflow_commands([], [(evil, Mark(evil, 1, 1), Text(evil, evil))], Path("."), "en")
    assert told.count("\n") == 1 and "\r" not in told and "\x1b" not in told
    assert "%250A" in told


def test_junit(cli: Cli, rulebook: Rulebook, tmp_path: Path) -> None:
    rulebook.change("examples/noughts/ends.yaml", ROW, WRONG)
    rulebook.write("examples/noughts/more.yaml", "game: noughts\nexampels: []\n")
    assert cli("verify", "--junit-xml", tmp_path / "out.xml", "--format", "json").status == 2
    suite = xml.parse(tmp_path / "out.xml").getroot().find("testsuite")
    assert suite is not None
    assert {k: suite.get(k) for k in ("tests", "failures", "errors")} == {
        "tests": "2", "failures": "1", "errors": "1",
    }  # fmt: skip
    cases = {(c.get("classname"), c.get("name")): c for c in suite.iter("testcase")}
    failed = cases["examples.noughts.ends", "a-row-wins"].find("failure")
    assert failed is not None and failed.text is not None
    assert failed.text.startswith("examples/noughts/ends.yaml:14:22: outcome: expected")
    error = cases["examples.noughts.more", "file"].find("error")
    assert error is not None and "did you mean `examples`?" in (error.text or "")


def test_junit_where_all_holds(cli: Cli, rulebook: Rulebook, tmp_path: Path) -> None:
    assert cli("verify", "--junit-xml", tmp_path / "out.xml").status == 0
    (case,) = xml.parse(tmp_path / "out.xml").getroot().iter("testcase")
    assert len(case) == 0


def test_junit_that_cannot_be_written(cli: Cli, rulebook: Rulebook) -> None:
    done = cli("verify", "--format", "json", "--junit-xml", rulebook.root / "no" / "out.xml")
    assert done.status == 2
    assert [e["code"] for e in done.json()["errors"]] == ["not-done"]
    assert done.json()["examples"] == 1


def test_a_choice_that_no_example_shows(cli: Cli, rulebook: Rulebook) -> None:
    rulebook.change("rules/noughts.yaml", ", examples: [a-row-wins]}", "}")
    done = cli("verify", "--format", "json")
    assert done.status == 1
    (error,) = done.json()["errors"]
    line = (rulebook.root / error["file"]).read_text(encoding="utf-8").splitlines()[error["line"] - 1]
    assert error["code"] == "unshown-choice" and line[error["column"] - 1 :].startswith("number:")
    assert done.json()["failures"] == []
    assert cli("verify", "noughts").status == 1
    assert "error[unshown-choice]" in cli("verify").out
    assert cli("verify", "examples/noughts/ends.yaml").status == 0


def test_other_errors_win_over_a_choice_that_no_example_shows(cli: Cli, rulebook: Rulebook) -> None:
    rulebook.change("rules/noughts.yaml", ", examples: [a-row-wins]}", "}")
    rulebook.change("examples/noughts/ends.yaml", "code: occupied", "code: ocupied")
    done = cli("verify", "--format", "json")
    assert done.status == 2
    assert [e["code"] for e in done.json()["errors"]] == ["wrong-value", "unshown-choice"]
