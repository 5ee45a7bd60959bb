"""A rulebook built into a site: verified, in every language, published whole or not at all."""

from __future__ import annotations

import os
import re
import shutil
import stat
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from ..engine.text import Text
from .caches import vouched
from .made import DEPENDS, Made
from .state import State
from .worker import Job, Worker

if TYPE_CHECKING:
    from .store import Check

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
    state = State.of(root)
    settings = {
        "shikimoku_languages": ",".join(languages),
        "shikimoku_cache": str(folder),
        "shikimoku_base_url": base_url or "",
        "shikimoku_state": state.whole,
    }
    runs = [_Run(root, folder, language, settings) for language in languages]
    made = Made(root, folder / "made.json", [run.depends for run in runs])
    if not made.path.is_file():  # what was begun last has not come to its end
        for run in runs:
            run.forget()
    anew = not (made.holds(settings) and all(run.html.is_dir() for run in runs))
    workers = _workers(runs, folder) if anew else []
    try:
        # imported here, while the workers load what they need
        from .store import Store

        contents = Store(root, folder / "views").prepare(check, state)
    except BaseException:
        for worker in workers:
            worker.give_up()
        raise
    if anew:
        made.clear()  # or half of a build that fails would be taken for whole
        for worker in workers:
            worker.go()
    from .landing import root_page

    page = root_page(contents.title, tuple(languages), base_url)
    if anew:
        days = made.days()
        _finish(runs, workers)
        made.write(settings, days)
    pages = _publish(out, {run.language: run.html for run in runs}, page)
    return Built(out, pages, contents.games)


def _workers(runs: Sequence[_Run], folder: Path) -> list[Worker]:
    """Processes that get ready to build: one for all where it can be split, else one each."""
    together = [runs] if hasattr(os, "fork") else [[run] for run in runs]
    return [Worker([run.job for run in some], folder) for some in together]


def _finish(runs: Sequence[_Run], workers: Sequence[Worker]) -> None:
    """Wait until all languages are built. BuildError where Sphinx has something to say."""
    statuses = [status for worker in workers for status in worker.finish()]
    told = [run.said(status) for run, status in zip(runs, statuses, strict=True)]
    warnings = list(dict.fromkeys(line for lines in told for line in lines))
    if warnings:
        raise BuildError(Text("ページを作れない", "the pages cannot be made"), warnings)


class _Run:
    """The build of one language: where it keeps what, and what came of it."""

    def __init__(self, root: Path, folder: Path, language: str, settings: Mapping[str, str]) -> None:
        self.language = language
        self.html = folder / "html" / language
        self.doctrees, self.depends = folder / "doctrees" / language, folder / f"{DEPENDS}-{language}.json"
        self.warnings, self.errors = folder / f"warnings-{language}.txt", folder / f"errors-{language}.txt"
        folder.mkdir(parents=True, exist_ok=True)
        for path in (self.warnings, self.errors):
            path.unlink(missing_ok=True)
        arguments = [
            *("-b", "html", "-q", "-n", "-W", "--keep-going"),
            *("--no-color", "-c", str(CONFIGURATION), "-d", str(self.doctrees), "-w", str(self.warnings)),
            *(
                part
                for name, value in (("language", language), *settings.items())
                for part in ("-D", f"{name}={value}")
            ),
            *(str(root), str(self.html)),
        ]
        self.job = Job(tuple(arguments), str(self.errors))

    def forget(self) -> None:
        """Read all pages again: Sphinx would not read what it has read, and be silent about its warnings."""
        shutil.rmtree(self.doctrees, ignore_errors=True)

    def said(self, status: int) -> list[str]:
        """The warnings, or what else went wrong; nothing where all went well.

        status: with which the build has ended.
        """
        if status == 0:
            return []
        told = _text(self.warnings)
        if told and status == WARNED:
            return told.splitlines()
        return [f"sphinx: {_crash(_text(self.errors) or told) or f'exit status {status}'}"]


def _text(path: Path) -> str:
    """What a file says, nothing where it is not there."""
    return path.read_text(encoding="utf-8", errors="replace") if path.is_file() else ""


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

    The new site is made beside the old one and takes its place at once. It shares the files that are the same with the
    old one, but has copies of what is kept, since Sphinx writes into its files.
    """
    out.parent.mkdir(parents=True, exist_ok=True)
    new = Path(tempfile.mkdtemp(prefix=f".{out.name}-", dir=out.parent))
    try:
        for language, html in made.items():
            ignored = shutil.ignore_patterns(".buildinfo*", ".doctrees")
            shutil.copytree(html, new / language, ignore=ignored, copy_function=_taking(html, out / language))
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


def _taking(html: Path, old: Path) -> Callable[[str, str], object]:
    """Copies a file, or takes it from the old site where it has been copied before.

    html: the folder that is copied; old: its last copy.
    """

    def copy(source: str, target: str) -> object:
        before = os.path.join(old, os.path.relpath(source, html))
        try:
            if _stamp(before) == _stamp(source):
                os.link(before, target)
                return target
        except OSError:  # it is new, or files cannot be shared here
            pass
        return shutil.copy2(source, target)

    return copy


def _stamp(path: str) -> tuple[int, int, int]:
    """What a copy has in common with its file: the kind, the size, the time of the last change."""
    found = os.lstat(path)
    return stat.S_IFMT(found.st_mode), found.st_size, found.st_mtime_ns
