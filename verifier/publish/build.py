"""A rulebook built into a site: verified, in every language, published whole or not at all."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from ..engine.text import Text
from .caches import vouched
from .landing import root_page
from .store import Check, Store
from .worker import GO

LANGUAGES = ("ja", "en")
CONFIGURATION = Path(__file__).parent
"""The folder of the packaged `conf.py`. A rulebook's own is not used: it is code, and may come from a
stranger.
"""
WARNED = 1
"""The exit status of sphinx-build after warnings; after a crash it is another one, and a report stands among them."""
EXCEPTION = re.compile(r"[A-Za-z_][\w.]*(Error|Exception|Warning)\b")
"""How a line begins that names an exception; Sphinx writes below it where the traceback is."""


class BuildError(Exception):
    """A site that cannot be built or put into its place.

    text: what is wrong; warnings: what Sphinx said, one a line, each with its place.
    """

    def __init__(self, text: Text, warnings: Sequence[str] = ()) -> None:
        super().__init__("\n".join([text.en, *warnings]))
        self.text, self.warnings = text, tuple(warnings)


@dataclass(frozen=True, slots=True)
class Built:
    """A site that was built.

    out: its folder; pages: how many pages it has, all languages together; games: ids of the games that have
    one.
    """

    out: Path
    pages: int
    games: tuple[str, ...]


def build(
    root: Path,
    out: Path | None = None,
    languages: Sequence[str] = LANGUAGES,
    base_url: str | None = None,
    cache: Path | None = None,
    check: Check | None = None,
) -> Built:
    """Build a rulebook's site.

    root: the rulebook's folder; out: where the site goes, default `site` in it; languages: codes; base_url:
    the address the site will have, for links that must be absolute; cache: a folder that is trusted, default
    `.shikimoku` in root; check: a further look at the verification, such as the list of facts. NotVerified
    where an example fails or a file cannot be used, BuildError for anything else; what stood in `out` is then
    still there, untouched.
    """
    root = root.resolve()
    out = (root / "site" if out is None else out).resolve()
    _refuse_strangers(out, languages)
    folder = _cache(root) if cache is None else cache.resolve()
    runs = [_Run(root, folder, language, tuple(languages), base_url or "") for language in languages]
    try:
        contents = Store(root, folder / "views").prepare(check)
    except BaseException:
        for run in runs:
            run.give_up()
        raise
    for run in runs:
        run.go()
    warnings = list(dict.fromkeys(line for run in runs for line in run.finish()))
    if warnings:
        raise BuildError(Text("ページを作れない", "the pages cannot be made"), warnings)
    page = root_page(contents.title, tuple(languages), base_url)
    pages = _publish(out, {run.language: run.html for run in runs}, page)
    return Built(out, pages, contents.games)


class _Run:
    """The build of one language, in its own process: what Sphinx loads stays loaded, translations too."""

    def __init__(self, root: Path, folder: Path, language: str, languages: tuple[str, ...], base_url: str) -> None:
        self.language = language
        self.html = folder / "html" / language
        self.doctrees = folder / "doctrees" / language
        self.warnings = folder / f"warnings-{language}.txt"
        self.warnings.parent.mkdir(parents=True, exist_ok=True)
        self.warnings.unlink(missing_ok=True)
        command = [
            *(sys.executable, "-P", "-m", "verifier.publish.worker", "-b", "html", "-q", "-n", "-W", "--keep-going"),
            *("--no-color", "-c", str(CONFIGURATION), "-d", str(self.doctrees), "-w", str(self.warnings)),
            *("-D", f"language={language}", "-D", f"shikimoku_languages={','.join(languages)}"),
            *("-D", f"shikimoku_cache={folder}", "-D", f"shikimoku_base_url={base_url}"),
            *(str(root), str(self.html)),
        ]
        self.process = subprocess.Popen(
            command,
            cwd=self.warnings.parent,
            env={**os.environ, "PYTHONUTF8": "1"},
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            errors="replace",
        )

    def go(self) -> None:
        """Begin to build, beside the other languages."""
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(f"{GO}\n")
            self.process.stdin.flush()
        except OSError:  # it has ended already, and `finish` says why
            pass

    def give_up(self) -> None:
        """End without having built anything."""
        self.process.kill()
        self.process.communicate()

    def finish(self) -> list[str]:
        """Wait for the end; the warnings, or what else went wrong."""
        _, errors = self.process.communicate()
        if self.process.returncode == 0:
            return []
        # Sphinx would not read again what it has read, and be silent about it the next time.
        shutil.rmtree(self.doctrees, ignore_errors=True)
        told = self.warnings.read_text(encoding="utf-8") if self.warnings.is_file() else ""
        if told and self.process.returncode == WARNED:
            return told.splitlines()
        return [f"sphinx: {_crash(errors or told) or f'exit status {self.process.returncode}'}"]


def _crash(errors: str) -> str:
    """The line that says why a process ended, of all that it said: the last one, or the exception's where more follows.

    errors: its standard error.
    """
    lines = [line.strip() for line in errors.splitlines() if line.strip()]
    named = [line for line in lines if EXCEPTION.match(line)]
    return (named or lines or [""])[-1]


def _cache(root: Path) -> Path:
    """The cache in a rulebook's folder. BuildError where nothing can be written there."""
    try:
        return vouched(root / ".shikimoku")
    except OSError as error:
        folder = root / ".shikimoku"
        raise BuildError(Text(f"{folder} に書けない：{error}", f"{folder} cannot be written: {error}")) from error


def _refuse_strangers(out: Path, languages: Sequence[str]) -> None:
    """BuildError where the folder for the site holds something else, which would be lost."""
    if out.is_dir():
        ours = {"index.html", *LANGUAGES, *languages}
        others = sorted(path.name for path in out.iterdir() if path.name not in ours)
        if others:
            listed = ", ".join(others[:3]) + (" …" if len(others) > 3 else "")
            raise BuildError(
                Text(f"{out} にはサイトでないものがある（{listed}）。空のフォルダを選ぶ",
                     f"{out} holds what is no site ({listed}); choose an empty folder")
            )  # fmt: skip
    elif out.exists():
        raise BuildError(Text(f"{out} はフォルダではない", f"{out} is no folder"))


def _publish(out: Path, made: dict[str, Path], page: str) -> int:
    """Put a site into its place; how many pages it has.

    The new site is made beside the old one and takes its place at once; copies, since Sphinx writes into its
    files.
    """
    out.parent.mkdir(parents=True, exist_ok=True)
    new = Path(tempfile.mkdtemp(prefix=f".{out.name}-", dir=out.parent))
    try:
        for language, html in made.items():
            shutil.copytree(html, new / language, ignore=shutil.ignore_patterns(".buildinfo", ".doctrees"))
        (new / "index.html").write_text(page, encoding="utf-8")
        new.chmod(0o755)
        pages = sum(1 for _ in new.rglob("*.html"))
        if out.exists():
            old = Path(tempfile.mkdtemp(prefix=f".{out.name}-", dir=out.parent)) / "old"
            os.rename(out, old)
            try:
                os.rename(new, out)
            except OSError:
                os.rename(old, out)
                raise
            finally:
                shutil.rmtree(old.parent, ignore_errors=True)
        else:
            os.rename(new, out)
    except OSError as error:
        shutil.rmtree(new, ignore_errors=True)
        raise BuildError(Text(f"{out} に書けない：{error}", f"{out} cannot be written: {error}")) from error
    return pages
