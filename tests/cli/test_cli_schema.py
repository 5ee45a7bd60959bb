"""The schemas for editors: up to date, complete, and true to what the program accepts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from book import Cli, Rulebook
from jsonschema import Draft202012Validator

from verifier.spec.schema import FILES, schemas, write

HERE = Path(__file__).resolve().parents[2]
BOOKS = [HERE, HERE / "tests" / "fixtures" / "relatives"]
KIND = {"facts.yaml": "facts", "rulebook.yaml": "rulebook"}


def files() -> list[Any]:
    """Every YAML file of this rulebook and of the games' relatives, with the schema for it."""
    found = [(path, KIND.get(path.name, "rules")) for book in BOOKS for path in sorted((book / "rules").glob("*.yaml"))]
    found += [(path, "examples") for book in BOOKS for path in sorted((book / "examples").glob("*/*.yaml"))]
    return [pytest.param(path, f"{kind}.schema.json", id=path.relative_to(HERE).as_posix()) for path, kind in found]


@pytest.mark.parametrize("name", FILES)
def test_the_committed_schema_is_up_to_date(name: str) -> None:
    committed = (HERE / "rules" / "schema" / name).read_text(encoding="utf-8")
    assert committed == schemas()[name], "run `shikimoku schema` and commit what it writes"


@pytest.mark.parametrize("name", FILES)
def test_every_key_is_explained(name: str) -> None:
    schema = json.loads(schemas()[name])
    Draft202012Validator.check_schema(schema)
    parts = {"": schema, **schema.get("$defs", {})}
    unexplained = [
        f"{part}.{key}" for part, shape in parts.items() for key, value in shape.get("properties", {}).items()
        if not value.get("description")
    ]  # fmt: skip
    assert unexplained == []


@pytest.mark.parametrize(("path", "name"), files())
def test_files_fit_their_schema_and_name_it(path: Path, name: str) -> None:
    text = path.read_text(encoding="utf-8")
    errors = Draft202012Validator(json.loads(schemas()[name])).iter_errors(yaml.safe_load(text))
    assert [f"{error.json_path}: {error.message}" for error in errors] == []
    marker = text.splitlines()[0]
    assert marker.startswith("# yaml-language-server: $schema=")
    assert (path.parent / marker.partition("=")[2]).resolve() == HERE / "rules" / "schema" / name


@pytest.mark.parametrize(
    ("name", "value", "at"),
    [
        ("rules", {"play": {"moves": [{"id": "a", "kind": "jmp"}]}}, "$.play.moves[0]"),
        ("rules", {"play": {"moves": [{"id": "a", "kind": "jump", "dirs": "all"}]}}, "$.play.moves[0]"),
        ("rules", {"board": {"columns": "3", "rows": 3}}, "$.board.columns"),
        ("rules", {"board": {"columns": 0, "rows": 101}}, "$.board.columns"),
        ("examples", {"examples": [{"expct": {}}]}, "$.examples[0]"),
        (
            "examples",
            {"examples": [{"lines": [{"steps": [{"play": "a1", "outcome": "open"}]}]}]},
            "$.examples[0].lines[0].steps[0]",
        ),
    ],
)
def test_what_the_program_refuses_an_editor_marks(name: str, value: dict[str, Any], at: str) -> None:
    schema = json.loads(schemas()[f"{name}.schema.json"])
    assert at in [error.json_path for error in Draft202012Validator(schema).iter_errors(value)]


def test_the_command_writes_them(cli: Cli, rulebook: Rulebook) -> None:
    done = cli("schema")
    assert done.status == 0
    folder = rulebook.root / "rules" / "schema"
    assert {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir()} == schemas()
    assert [Path(line).name for line in done.out.splitlines()] == list(FILES)


def test_nothing_is_written_into_an_installed_rulebook(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    before = {path: path.stat().st_mtime_ns for path in (HERE / "rules" / "schema").iterdir()}
    assert cli("schema").status == 2
    assert {path: path.stat().st_mtime_ns for path in (HERE / "rules" / "schema").iterdir()} == before


def test_files_that_are_up_to_date_are_left_alone(tmp_path: Path) -> None:
    times = [path.stat().st_mtime_ns for path in write(tmp_path)]
    assert [path.stat().st_mtime_ns for path in write(tmp_path)] == times


def test_a_folder_that_cannot_be_written(cli: Cli, rulebook: Rulebook) -> None:
    rulebook.write("rules/schema", "a file where the folder should be")
    done = cli("schema")
    assert done.status == 2 and "error[not-done]: " in done.err
