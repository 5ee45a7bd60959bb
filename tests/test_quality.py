"""The house keeps its own rules: style, types, the order of the rooms, no game named in code."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parents[1]
PACKAGE = HERE / "verifier"
MODULES = sorted(PACKAGE.rglob("*.py"))

PATTERNS = {"alquerque": "a pattern of drawn lines: `lines: alquerque`"}
"""Names of games that are the names of general patterns too, and what they mean in the code."""


RELATIVES = [
    "dai-hasami",
    "gomoku",
    "ninuki",
    "nanamoku",
    "pente",
    "renju",
    "zamma",
    "tic-tac-toe",
    "noughts",
    "morris",
    "connect6",
    "connect-six",
    "halma",
    "はさみ",
    "五目",
    "二抜き",
    "七目",
    "連珠",
    "三目",
    "六目",
    "将棋",
    "囲碁",
    "draughts",
    "chess",
    "othello",
    "reversi",
    "shogi",
]
"""Games that are no part of this rulebook, but of the kinds that it is made for."""


def games() -> list[str]:
    """The names of the games of this rulebook, by file and as readers write them, and of their relatives."""
    names: list[str] = [*RELATIVES]
    for path in sorted((HERE / "rules").glob("*.yaml")):
        if path.stem in ("facts", "rulebook"):
            continue
        said = re.search(r"^name: \{ja: (.+?), en: \"?(.+?)\"?\}", path.read_text(encoding="utf-8"), re.M)
        assert said, path
        names += [path.stem, said[1], said[2]]
    return names


def imported(module: Path) -> Iterator[str]:
    """What a module imports, as absolute names."""
    package = module.relative_to(HERE).with_suffix("").parts[:-1]
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            up = package[: len(package) - node.level + 1] if node.level else ()
            yield ".".join((*up, node.module) if node.module else up)


TOOLS = {
    "ruff": ["-m", "ruff", "check", "--no-cache", "."],
    "mypy": ["-m", "mypy"],
    "import-linter": ["-c", "from importlinter import cli; cli.lint_imports_command(['--no-cache'])"],
}


@pytest.mark.parametrize("tool", TOOLS)
def test_tools_find_nothing(tool: str) -> None:
    command = [sys.executable, *TOOLS[tool]]
    done = subprocess.run(command, cwd=HERE, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr


ENGINE = sorted((PACKAGE / "engine").rglob("*.py"))


@pytest.mark.parametrize("module", ENGINE, ids=lambda p: p.relative_to(PACKAGE).as_posix())
def test_engine_imports_the_standard_library_only(module: Path) -> None:
    outside = {name for name in imported(module) if name.split(".")[0] not in sys.stdlib_module_names}
    assert all(name.startswith("verifier.engine") for name in outside), outside


FIRST = """
import sys, importlib
for name in sys.argv[1:]:
    for known in [known for known in sys.modules if known.split(".")[0] == "verifier"]:
        del sys.modules[known]
    importlib.import_module(name)
"""


def test_every_module_of_the_engine_can_be_the_first_to_be_imported() -> None:
    names = [".".join(p.relative_to(HERE).with_suffix("").parts).removesuffix(".__init__") for p in ENGINE]
    done = subprocess.run([sys.executable, "-c", FIRST, *names], cwd=HERE, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr


def test_a_mechanic_imports_no_other_mechanic() -> None:
    folder = PACKAGE / "engine" / "mechanics"
    mechanics = [m for m in folder.glob("*.py") if m.stem not in ("__init__", "base")]
    assert len(mechanics) > 4
    not_for_it = {f"verifier.engine.mechanics.{m.stem}" for m in mechanics}
    not_for_it |= {"verifier.engine.game", "verifier.engine.phase"}
    found = {m.stem: not_for_it & set(at_run_time(m)) for m in mechanics}
    assert {name: imports for name, imports in found.items() if imports} == {}


def at_run_time(module: Path) -> Iterator[str]:
    """What a module imports, less what it imports for types alone."""
    source = module.read_text(encoding="utf-8")
    typing_only = re.findall(r"^if TYPE_CHECKING:\n((?:    .+\n)+)", source, re.M)
    dropped = {name for block in typing_only for name in re.findall(r"from \.+(\S+) import", block)}
    yield from (name for name in imported(module) if name.split(".")[-1] not in dropped)


@pytest.mark.parametrize("name", games())
def test_no_module_names_a_game(name: str) -> None:
    named = re.compile(rf"(?<![a-z]){re.escape(name)}(?![a-z])", re.IGNORECASE)
    lines = [
        f"{module.relative_to(HERE)}:{number}: {line.strip()}"
        for module in MODULES
        for number, line in enumerate(module.read_text(encoding="utf-8").splitlines(), 1)
        if named.search(line)
    ]
    word = name.lower()
    if word in PATTERNS:
        lines = [line for line in lines if f'"{word}"' not in line and f"`{word}`" not in line]
    assert lines == []


def test_modules_have_a_size_that_one_can_read() -> None:
    assert {m.name: n for m in MODULES if (n := len(m.read_text(encoding="utf-8").splitlines())) > 350} == {}


def public(body: list[ast.stmt], inside: str = "") -> Iterator[tuple[str, ast.ClassDef | ast.FunctionDef]]:
    """The classes, functions and methods of a module that others may use, with their names."""
    for node in body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and not node.name.startswith("_"):
            assert not isinstance(node, ast.AsyncFunctionDef)
            yield inside + node.name, node
            if isinstance(node, ast.ClassDef):
                yield from public(node.body, f"{inside}{node.name}.")


@pytest.mark.parametrize("module", MODULES, ids=lambda p: p.relative_to(PACKAGE).as_posix())
def test_what_is_public_is_explained(module: Path) -> None:
    tree = ast.parse(module.read_text(encoding="utf-8"))
    protocols = {
        node.name
        for node in tree.body
        if isinstance(node, ast.ClassDef) and any("Protocol" in ast.unparse(base) for base in node.bases)
    }
    empty = not tree.body
    assert empty or ast.get_docstring(tree), "the module"
    unexplained = [
        name for name, node in public(tree.body) if not ast.get_docstring(node) and name.split(".")[0] not in protocols
    ]
    assert unexplained == []
