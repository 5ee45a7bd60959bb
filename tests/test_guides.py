"""README and guides are true: their commands, files and Python sessions work as they say, in both."""

from __future__ import annotations

import re
import subprocess
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from guide import GUIDES, HERE, READMES, blocks, commands, follow_file

from verifier.cli.commands import NAMES
from verifier.engine.mechanics import SLOTS
from verifier.engine.mechanics.abilities import AnyEffect


def text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def of(path: Path, *languages: str) -> list[str]:
    """The blocks of a file in some languages."""
    return [block.text for block in blocks(text(path)) if block.language in languages]


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("guides", [GUIDES, READMES], ids=["guide", "readme"])
def test_what_it_shows_is_what_comes(guides: dict[str, Path], language: str, tmp_path: Path) -> None:
    path = guides[language]
    assert follow_file(path, tmp_path, language) == text(path)


@pytest.mark.parametrize("both", [GUIDES, READMES], ids=["guides", "readmes"])
def test_both_languages_show_the_same_files_and_commands(both: dict[str, Path]) -> None:
    assert of(both["en"], "yaml", "diff", "sh") == of(both["ja"], "yaml", "diff", "sh")
    typed = {language: [commands(b) for b in of(path, "console")] for language, path in both.items()}
    assert typed["en"] == typed["ja"]


def test_readme_begins_with_two_commands_of_one_line() -> None:
    build, test, *_ = of(READMES["en"], "sh")
    assert [block.count("\n") for block in (build, test)] == [1, 1]
    install = r"python3 -m venv \.venv && \.venv/bin/pip install -e \S+ && "
    assert re.fullmatch(install + r"\.venv/bin/shikimoku build\n", build)
    assert re.fullmatch(install + r"\.venv/bin/pytest( -\S+ \S+)*\n", test)


def test_continuous_integration_runs_the_second_one() -> None:
    script = text(HERE / ".ci" / "run")
    (line,) = (line for line in script.splitlines() if line.startswith("command="))
    shell = ["bash", "-c", f'{line}; printf "%s\\n" "$command"']
    done = subprocess.run(shell, cwd=HERE, capture_output=True, text=True, check=True)
    assert done.stdout == of(READMES["en"], "sh")[1]
    assert '\neval "$command"\n' in script


@pytest.mark.parametrize("path", [*READMES.values()], ids=lambda p: p.name)
def test_readme_lists_every_command(path: Path) -> None:
    table = re.findall(r"^\| `([a-z]+)` \|[^|]*\| `shikimoku ([a-z]+)", text(path), re.M)
    assert [(name, name) for name in NAMES] == table


@pytest.mark.parametrize("path", [*GUIDES.values()], ids=lambda p: p.name)
def test_guide_lists_every_mechanic_with_its_parameters(path: Path) -> None:
    table = {m[1]: m[2] for m in re.finditer(r"^\|[^|]*\| `([a-z-]+)` \|[^|]*\|([^|]*)\|$", text(path), re.M)}
    table.pop("kind")
    kinds = {member.kind: member for union in SLOTS.values() for member in members(union)}
    assert table.keys() == kinds.keys()
    for kind, parameters in table.items():
        named = set(re.findall(r"`([a-z]+)`", parameters))
        assert named == {field.name for field in fields(kinds[kind])} - {"id", "kind"}, kind


@pytest.mark.parametrize("path", [*GUIDES.values()], ids=lambda p: p.name)
def test_guide_lists_every_effect_of_abilities(path: Path) -> None:
    table = {m[1]: m[2] for m in re.finditer(r"^\| `([a-z-]+)` \|[^|`]*\|[^|`]*\|([^|]*)\|$", text(path), re.M)}
    table.pop("effect")
    kinds = {member.kind: member for member in members(AnyEffect)}
    assert table.keys() == kinds.keys()
    for kind, parameters in table.items():
        assert set(re.findall(r"`([a-z]+)`", parameters)) == {f.name for f in fields(kinds[kind])} - {"kind"}, kind


def members(annotated: Any) -> tuple[Any, ...]:
    """The mechanics of a slot."""
    union = annotated.__origin__
    return getattr(union, "__args__", (union,))
