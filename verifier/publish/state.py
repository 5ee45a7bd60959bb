"""What a site is made of, as digests: the rulebook's files, this code, the packages that it uses.

Whatever is kept from one build to the next is kept under these. Nothing heavy is imported here, since a build asks
first whether anything has changed.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1]

COMPILED = "template"
"""How the names of compiled templates begin, before the digest of the code."""

NO_GAMES = ("facts", "rulebook")
"""Files of `rules/` that are no games."""

USED = frozenset(
    {
        "alabaster", "babel", "beautifulsoup4", "docutils", "furo", "jinja2", "markdown_it_py", "markupsafe",
        "matplotlib", "mdit_py_plugins", "myst_parser", "pydantic", "pydantic_core", "pygments", "pyyaml",
        "snowballstemmer", "sphinx", "sphinx_basic_ng",
    }
)  # fmt: skip
"""The packages whose versions decide what is read, replayed and shown."""


@cache
def code_digest() -> str:
    """A digest of all that verdicts, views and pages are made by: this code, Python, the packages that it uses."""
    digest = sha256(sys.version.encode())
    for name in _versions():
        digest.update(name.encode() + b"\0")
    for path in sorted(_sources(PACKAGE)):
        digest.update(os.path.relpath(path, PACKAGE).encode() + b"\0")
        with open(path, "rb") as file:
            digest.update(file.read() + b"\0")
    return digest.hexdigest()


def _sources(folder: Path) -> Iterator[str]:
    """The files of this package, without what Python compiles."""
    for here, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if name != "__pycache__"]
        yield from (os.path.join(here, name) for name in names)


def _versions() -> Iterator[str]:
    """The names and versions of the packages that are used, as they are installed."""
    for folder in sys.path:
        try:
            names = sorted(name for name in os.listdir(folder) if name.endswith(".dist-info"))
        except OSError:
            continue
        for name in names:
            package, _, _ = name.partition("-")
            if package.lower().replace(".", "_") in USED:
                yield name


@dataclass(frozen=True, slots=True)
class State:
    """A rulebook as it is now.

    games: a digest of the files of each game and of the code, by its name; beside: a digest of what belongs to no game,
    and of the names of all files, since some may lie where they are not read.
    """

    games: dict[str, str]
    beside: str

    @property
    def whole(self) -> str:
        """A digest of all."""
        return digest([self.beside, *(f"{name}={made_of}" for name, made_of in sorted(self.games.items()))])

    @classmethod
    def of(cls, root: Path) -> State:
        """The state of the rulebook in a folder."""
        rules = sorted((root / "rules").glob("*.yaml"))
        examples = sorted((root / "examples").glob("**/*.yaml"))
        found: dict[str, list[str]] = {}
        for path in (*rules, *examples):
            owner = path.name.split(".")[0] if path in rules else path.relative_to(root).parts[1]
            if path.is_file() and owner not in NO_GAMES:
                found.setdefault(owner, []).append(_line(root, path))
        beside = [root / "rules" / f"{name}.yaml" for name in NO_GAMES]
        beside += sorted((root / "docs").glob("**/*.md"))
        there = (path for name in ("rules", "examples") for path in (root / name).glob("**/*.[yY]*"))
        names = sorted(path.relative_to(root).as_posix() for path in there)
        return cls(
            {name: digest([code_digest(), *lines]) for name, lines in found.items()},
            digest([code_digest(), *names, *(_line(root, path) for path in beside if path.is_file())]),
        )


def digest(lines: Iterable[str]) -> str:
    """A digest of some lines of text."""
    return sha256("\n".join(lines).encode()).hexdigest()


def _line(root: Path, path: Path) -> str:
    """A file's name and a digest of what it holds."""
    try:
        content = sha256(path.read_bytes()).hexdigest()
    except OSError:  # whoever loads it says so
        content = "unreadable"
    return f"{path.relative_to(root).as_posix()} {content}"
