"""What an installation brings: the built-in rulebook in a wheel, the checkout where it is editable."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from importlib.util import find_spec
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parents[1]
FOLDERS = ("verifier", "rules", "examples", "docs")
NOT_PUBLISHED = ("docs/architecture.md", "docs/_static/")
PRINT_REPETITION = """
from verifier import load_game
print([clause.times for clause in load_game("alquerque").rules.play.ends if clause.kind == "repetition"])
"""


def run(*command: str | Path, cwd: Path) -> str:
    """The output of a command that must succeed, run without what this process's environment adds."""
    env = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "COV"))}
    words = [str(c) for c in command]
    done = subprocess.run(words, cwd=cwd, env=env, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def build(source: Path, target: str, to: Path) -> Path:
    """The one file that hatchling makes from a checkout."""
    to.mkdir()
    if target == "editable":
        code = f"from hatchling.build import build_editable; build_editable({str(to)!r})"
        run(sys.executable, "-c", code, cwd=source)
    else:
        run(sys.executable, "-m", "hatchling", "build", "-t", target, "-d", to, cwd=source)
    (made,) = to.iterdir()
    return made


def installed(wheel: Path, to: Path) -> Path:
    """The `bin` folder of a new environment with this wheel, which sees this one's packages after its own."""
    own_pip = find_spec("pip") is None  # making an environment with pip costs more than all that follows
    venv.create(to, with_pip=own_pip)
    binaries = to / ("Scripts" if os.name == "nt" else "bin")
    pip = (binaries / "python", "-m", "pip") if own_pip else (sys.executable, "-m", "pip", "--python", to)
    run(*pip, "install", "-q", "--no-index", "--no-deps", "--disable-pip-version-check", wheel, cwd=to)
    code = "import sysconfig; print(sysconfig.get_path('purelib'))"
    site = Path(run(binaries / "python", "-c", code, cwd=to).strip())
    # A folder on a .pth line is searched, but its own .pth files (that of an editable install) are not read.
    (site / "outer.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return binaries


def copy(to: Path) -> Path:
    """A copy of what an installation needs of this checkout."""
    for folder in FOLDERS:
        shutil.copytree(HERE / folder, to / folder, ignore=shutil.ignore_patterns("__pycache__", ".*"))
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(HERE / name, to / name)
    return to


def files(folder: str) -> set[str]:
    """The names of a folder's files, as in the checkout."""
    found = {p.relative_to(HERE) for p in (HERE / folder).rglob("*") if p.is_file()}
    return {
        p.as_posix() for p in found if not any(part[0] == "." or part == "__pycache__" for part in p.parts)
    }


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(HERE, "wheel", tmp_path_factory.mktemp("wheel") / "dist")


@pytest.fixture(scope="module")
def from_wheel(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return installed(wheel, tmp_path_factory.mktemp("installed") / "env")


def test_wheel_holds_all_of_the_package_and_the_rulebook(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    rulebook = {name for folder in FOLDERS[1:] for name in files(folder) if not name.startswith(NOT_PUBLISHED)}
    wanted = files("verifier") | {f"verifier/rulebook/{name}" for name in rulebook}
    assert wanted - names == set()
    assert {n for n in names if ".dist-info/" not in n} - wanted == set()


def test_wheel_carries_every_licence(wheel: Path) -> None:
    names = {name.split(".dist-info/licenses/", 1)[-1] for name in zipfile.ZipFile(wheel).namelist()}
    assert {"LICENSE", *files("LICENSES")} <= names
    assert "LICENSES/OFL-1.1.txt" in names


def test_wheel_finds_its_rulebook_from_an_empty_folder(from_wheel: Path, tmp_path: Path) -> None:
    assert run(from_wheel / "python", "-c", PRINT_REPETITION, cwd=tmp_path) == "[3]\n"
    where = run(from_wheel / "python", "-c", "import verifier; print(verifier.__file__)", cwd=tmp_path)
    assert Path(where.strip()).is_relative_to(from_wheel.parent)


def test_wheel_verifies_its_rulebook_from_an_empty_folder(from_wheel: Path, tmp_path: Path) -> None:
    out = run(from_wheel / "shikimoku", "verify", "alquerque", "--format", "json", cwd=tmp_path)
    assert '"failed": 0' in out
    assert list(tmp_path.iterdir()) == []


def test_editable_install_sees_an_edited_rule_at_once(tmp_path: Path) -> None:
    checkout, empty = copy(tmp_path / "checkout"), tmp_path / "empty"
    empty.mkdir()
    binaries = installed(build(checkout, "editable", tmp_path / "dist"), tmp_path / "env")
    assert run(binaries / "python", "-c", PRINT_REPETITION, cwd=empty) == "[3]\n"
    rules = checkout / "rules" / "alquerque.yaml"
    before = rules.read_text(encoding="utf-8")
    after = before.replace("kind: repetition, times: 3", "kind: repetition, times: 4")
    assert after != before
    rules.write_text(after, encoding="utf-8")
    assert run(binaries / "python", "-c", PRINT_REPETITION, cwd=empty) == "[4]\n"
    assert not (checkout / "verifier" / "rulebook").exists()


def test_source_archive_is_whole_and_small(wheel: Path, tmp_path: Path) -> None:
    archive = build(HERE, "sdist", tmp_path / "dist")
    assert archive.stat().st_size < 4_000_000
    with tarfile.open(archive) as tar:
        tar.extractall(tmp_path, filter="data")
    (unpacked,) = (p for p in tmp_path.iterdir() if p.name.startswith("shikimoku-"))
    assert (unpacked / "tests" / "test_install.py").is_file()
    assert (unpacked / "README.ja.md").is_file()
    again = build(unpacked, "wheel", tmp_path / "again")
    assert set(zipfile.ZipFile(again).namelist()) == set(zipfile.ZipFile(wheel).namelist())
