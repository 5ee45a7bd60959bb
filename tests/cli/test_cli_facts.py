"""`facts`: how complete the pages are."""

from __future__ import annotations

from pathlib import Path

import pytest
from book import Cli, Rulebook

MORE = "- {id: noughts-02, game: noughts, kind: ending, fact: A full board is a draw., check: example}\n"


def test_nothing_missing(cli: Cli, rulebook: Rulebook) -> None:
    done = cli("facts", "--format", "json")
    assert (done.status, done.json()) == (0, {"facts": 1, "placed": 1, "proved": 1, "missing": []})
    assert cli("facts").out == "1 fact: 1 placed, 1 proved by examples, 0 missing\n"
    assert cli("facts", "--lang", "ja").out == "事実1件：記載1件、例で証明1件、不足0件\n"


def test_a_fact_that_no_sentence_states(cli: Cli, rulebook: Rulebook) -> None:
    rulebook.write("rules/facts.yaml", (rulebook.root / "rules" / "facts.yaml").read_text() + MORE)
    done = cli("facts", "--format", "json")
    assert done.status == 1
    found = done.json()
    (missing,) = found.pop("missing")
    assert found == {"facts": 2, "placed": 1, "proved": 1}
    assert missing["id"] == "noughts-02" and set(missing) == {"id", "why"}
    assert cli("facts").out.startswith("rules/facts.yaml:2:3: noughts-02: ")


def test_a_fact_whose_example_fails(cli: Cli, rulebook: Rulebook) -> None:
    rulebook.change("examples/noughts/ends.yaml", "winners: [black]", "winners: [white]")
    done = cli("facts", "--format", "json")
    assert done.status == 1
    assert [m["id"] for m in done.json()["missing"]] == ["noughts-01"]


def test_a_fact_whose_example_does_not_show_the_clause(cli: Cli, rulebook: Rulebook) -> None:
    rulebook.change("rules/noughts.yaml", "clauses: [three]", "clauses: [full]")
    assert [m["id"] for m in cli("facts", "--format", "json").json()["missing"]] == ["noughts-01"]


def test_with_files_that_cannot_be_used(cli: Cli, rulebook: Rulebook) -> None:
    rulebook.write("rules/broken.yaml", "id: broken\n")
    done = cli("facts", "--format", "json")
    assert done.status == 2
    assert {e["file"] for e in done.json()["errors"]} == {"rules/broken.yaml"}
    assert done.json()["missing"] == []


@pytest.mark.parametrize("text", [None, "[]\n"])
def test_without_facts_there_is_nothing_to_check(cli: Cli, rulebook: Rulebook, text: str | None) -> None:
    rulebook.change("rules/noughts.yaml", "      facts: [noughts-01]\n", "")
    facts = rulebook.root / "rules" / "facts.yaml"
    facts.unlink() if text is None else facts.write_text(text)
    done = cli("facts", "--format", "json")
    assert done.status == 2
    assert [(e["code"], e["file"]) for e in done.json()["errors"]] == [("nothing-to-verify", "rules/facts.yaml")]
    assert "there is nothing to check: no fact was found" in cli("facts").out
    assert "確かめる事実が一つもない" in cli("facts", "--lang", "ja").out
    assert cli("verify").status == 0


def test_without_a_game_that_can_be_used(cli: Cli, rulebook: Rulebook) -> None:
    rulebook.write("rules/noughts.yaml", "id: [\n")
    done = cli("facts", "--format", "json")
    assert done.status == 2
    assert [(e["code"], e["file"]) for e in done.json()["errors"]] == [("yaml-syntax", "rules/noughts.yaml")]


def test_no_rulebook(cli: Cli, tmp_path: Path) -> None:
    done = cli("facts", "--root", tmp_path / "none", "--format", "json")
    assert done.status == 2
    assert {k: v for k, v in done.json().items() if k != "errors"} == {
        "facts": 0,
        "placed": 0,
        "proved": 0,
        "missing": [],
    }
    assert [e["code"] for e in done.json()["errors"]] == ["file-missing"]
