"""A guide followed as a reader would: its files written, its edits made, its commands run.

Run by hand, it writes into the guides what their commands print now: python tests/guide.py
"""

from __future__ import annotations

import doctest
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

HERE = Path(__file__).resolve().parents[1]
GUIDES = {"en": HERE / "docs" / "authors.en.md", "ja": HERE / "docs" / "authors.ja.md"}
READMES = {"en": HERE / "README.md", "ja": HERE / "README.ja.md"}

FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.M | re.S)
PASSING = re.compile(r"\b\d+\.\d+ (?=s\b|秒)|(?<=\.yaml):\d+:\d+|^ *\d* \|", re.M)
"""What may differ without making a guide untrue: seconds, and the lines on which examples stand just now."""

LOCALES = {"ja": "ja_JP.UTF-8", "en": "en_GB.UTF-8"}


class Block(NamedTuple):
    """A fenced block: the language behind its fence, and the text inside."""

    language: str
    text: str


def blocks(text: str) -> Iterator[Block]:
    """The fenced blocks of a Markdown text."""
    yield from (Block(*found.groups()) for found in FENCE.finditer(text))


def commands(text: str) -> list[str]:
    """The commands of a console block."""
    return [line[2:] for line in text.splitlines() if line.startswith("$ ")]


def follow(text: str, folder: Path, language: str) -> str:
    """Do in a folder what a guide says; the guide as it would have to be.

    `yaml` blocks whose first line is a comment with a path are added to that file. `diff` blocks replace the
    lines with `-` by those with `+` in the file of their first line. `console` blocks run the lines with `$`
    and show what they print. `pycon` blocks are Python sessions, which must print what they show.
    """

    def done(found: re.Match[str]) -> str:
        block = Block(*found.groups())
        head, _, body = block.text.partition("\n")
        named = re.fullmatch(r"# ((?:rules|examples)/\S+)", head)
        if block.language == "yaml" and named:
            path = folder / named[1]
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("a", encoding="utf-8") as file:
                file.write(body)
        elif block.language == "diff" and named:
            edit(folder / named[1], body)
        elif block.language == "pycon":
            python(block.text, folder)
        elif block.language == "console":
            came = "".join(line for c in commands(block.text) for line in session(c, folder, language))
            assert "error[internal]" not in came, came
            if PASSING.sub("", came) != PASSING.sub("", block.text):
                return f"```console\n{came}```"
        return found[0]

    return FENCE.sub(done, text)


def follow_file(path: Path, folder: Path, language: str) -> str:
    """As `follow`: a guide from an empty rulebook, a README from this one.

    folder: an empty one.
    """
    if path in READMES.values():
        for name in ("rules", "examples"):
            shutil.copytree(HERE / name, folder / name)
    else:
        (folder / "rules").mkdir()
    return follow(path.read_text(encoding="utf-8"), folder, language)


def edit(path: Path, diff: str) -> None:
    """Replace the lines of a file that a diff takes out by those that it puts in."""
    lines = diff.splitlines()
    old, new = ("".join(line[1:] + "\n" for line in lines if line[0] in (sign, " ")) for sign in "-+")
    before = path.read_text(encoding="utf-8")
    assert before.count(old) == 1, f"{path}: {old!r} stands there {before.count(old)} times"
    path.write_text(before.replace(old, new), encoding="utf-8")


def session(command: str, folder: Path, language: str) -> Iterator[str]:
    """A command and what it prints, as in a console."""
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
    env = {k: v for k, v in os.environ.items() if k != "LANGUAGE"}
    env |= {"PATH": path, "LC_ALL": LOCALES[language], "COLUMNS": "120", "PYTHONUTF8": "1", "NO_COLOR": "1"}
    both = f"{{ {command}\n}} 2>&1"
    done = subprocess.run(both, shell=True, cwd=folder, env=env, capture_output=True, text=True, timeout=120)
    yield f"$ {command}\n"
    yield from (line.rstrip() + "\n" for line in done.stdout.splitlines())


def python(text: str, folder: Path) -> None:
    """Run a Python session in a folder. AssertionError where it prints something else."""
    told: list[str] = []
    here = Path.cwd()
    os.chdir(folder)
    try:
        test = doctest.DocTestParser().get_doctest(text, {}, "guide", None, 0)
        doctest.DocTestRunner(verbose=False).run(test, out=told.append)
    finally:
        os.chdir(here)
    assert not told, "".join(told)


if __name__ == "__main__":
    for guides in (GUIDES, READMES):
        for language, path in guides.items():
            with TemporaryDirectory() as folder:
                path.write_text(follow_file(path, Path(folder), language), encoding="utf-8")
