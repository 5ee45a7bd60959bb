"""Verified views of a rulebook's games, kept by what their files hold: only what changed is replayed again."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import mkstemp
from typing import Any

from pydantic import TypeAdapter

from ..engine.text import Text
from ..replay.run import verify
from ..replay.verdict import Report, Verdict
from ..spec.codes import Code
from ..spec.diagnostics import Diagnostic, Mark
from ..spec.load import RESERVED
from ..spec.rulebook import Rulebook
from .view import GameView
from .views import game_view

PACKAGE = Path(__file__).resolve().parents[1]

FILE_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")
"""Names of files that become addresses."""

Check = Callable[[Rulebook, Report, frozenset[str]], Iterable[Diagnostic]]
"""A further look at a rulebook: (rulebook, report, games that were replayed) -> what keeps it from being published."""


class NotVerified(Exception):
    """A rulebook that cannot be published.

    rulebook; report: what is wrong with it.
    """

    def __init__(self, rulebook: Rulebook, report: Report) -> None:
        super().__init__(f"{len(report.diagnostics)} errors and {len(report.failures)} failures")
        self.rulebook, self.report = rulebook, report


@dataclass(frozen=True, slots=True)
class Contents:
    """What a rulebook publishes.

    title; version; games: the ids of those that have a page; digests: of the files of each game, by which its view is
    kept; state: a digest of all files; checked: a digest of what the further look at it depends on besides the games,
    empty where there was none.
    """

    title: Text
    version: str | None
    games: tuple[str, ...]
    digests: dict[str, str]
    state: str
    checked: str


@cache
def _adapter(kind: Any) -> TypeAdapter[Any]:
    """Pydantic's reader and writer of a type; making one costs more than using it."""
    return TypeAdapter(kind)


@cache
def code_digest() -> str:
    """A digest of the code that replays and shows: what it was made by."""
    digest = sha256()
    for path in sorted(PACKAGE.rglob("*")):
        if path.suffix in (".py", ".md", ".html") and path.is_file():
            digest.update(path.relative_to(PACKAGE).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


class Store:
    """The views of one rulebook in a folder, each verified before it was kept.

    root: the rulebook's folder; folder: is made when the first view is kept, and may be deleted at any time.
    """

    def __init__(self, root: Path, folder: Path) -> None:
        self.root, self.folder = root, folder

    def prepare(self, check: Check | None = None) -> Contents:
        """What can be published, verified where it was not before.

        check: a further look at what was replayed. NotVerified where anything does not hold or cannot be used.
        """
        digests = self._digests()
        beside = self._beside() if check is not None else ""
        state = _digest([self._beside(), *(f"{name}={digest}" for name, digest in sorted(digests.items()))])
        kept = self._read("contents", Contents)
        before = kept if isinstance(kept, Contents) else None
        seen = before is not None and (check is None or before.checked == beside)
        if before is not None and seen and before.state == state and all(map(self._has, before.digests.values())):
            return before
        rulebook = Rulebook.load(self.root)
        missing = [name for name in rulebook.games if not self._has(digests[name])]
        report = self._verified(rulebook, missing if seen else list(rulebook.games), check)
        verdicts: dict[str, dict[str, Verdict]] = {}
        for verdict in report.verdicts:
            verdicts.setdefault(verdict.game_id, {})[verdict.example.id] = verdict
        for name in missing:
            source = rulebook.games[name]
            view = game_view(rulebook, source, verdicts.get(name, {})) if source.file.page is not None else None
            self._write(f"game-{digests[name]}", GameView | None, view)
        contents = Contents(
            title=rulebook.title,
            version=rulebook.version,
            games=tuple(name for name, source in rulebook.games.items() if source.file.page is not None),
            digests={name: digests[name] for name in rulebook.games},
            state=state,
            checked=beside,
        )
        self._write("contents", Contents, contents)
        self._tidy({f"game-{digest}" for digest in digests.values()})
        return contents

    def view(self, contents: Contents, game: str) -> GameView:
        """The view of a game.

        contents: as prepared; game: one with a page.
        """
        view = self._read(f"game-{contents.digests[game]}", GameView | None)
        if not isinstance(view, GameView):
            raise FileNotFoundError(f"the view of {game} was taken out of {self.folder} during the build")
        return view

    # ------------------------------------------------------------ verifying

    def _verified(self, rulebook: Rulebook, changed: list[str], check: Check | None) -> Report:
        """The replays of the games that changed; NotVerified where anything is wrong."""
        wrong = [*rulebook.diagnostics, *_bad_names(rulebook)]
        having = {source.file.game for source in rulebook.examples if source.file.examples}
        whole = set(changed) == set(rulebook.games) or not having
        selection = () if whole else tuple(name for name in changed if name in having)
        if whole or selection:
            report = verify(rulebook, selection)
        else:
            report = Report((), (), 0, 0.0)
        if check is not None and report.passed and not wrong:
            wrong += check(rulebook, report, frozenset(changed))
        diagnostics = tuple(dict.fromkeys([*report.diagnostics, *wrong]))
        report = Report(report.verdicts, diagnostics, report.steps, report.seconds)
        if not report.passed:
            raise NotVerified(rulebook, report)
        return report

    def _has(self, digest: str) -> bool:
        """Whether a view is kept."""
        return (self.folder / f"game-{digest}").is_file()

    def _beside(self) -> str:
        """A digest of the files that belong to no game."""
        paths = [self.root / "rules" / f"{name}.yaml" for name in RESERVED]
        paths += sorted((self.root / "docs").glob("**/*.md"))
        return _digest([code_digest(), *(_line(self.root, path) for path in paths if path.is_file())])

    def _digests(self) -> dict[str, str]:
        """A digest of the files of each game, by its name."""
        rules = sorted((self.root / "rules").glob("*.yaml"))
        examples = sorted((self.root / "examples").glob("**/*.yaml"))
        found: dict[str, list[str]] = {}
        for path in (*rules, *examples):
            owner = path.name.split(".")[0] if path in rules else path.relative_to(self.root).parts[1]
            if path.is_file() and owner not in RESERVED:
                found.setdefault(owner, []).append(_line(self.root, path))
        return {name: _digest([code_digest(), *lines]) for name, lines in found.items()}

    # ------------------------------------------------------------ keeping

    def _read(self, name: str, kind: Any) -> Any:
        """What is kept under a name, None where there is nothing or it is damaged."""
        try:
            data = (self.folder / name).read_bytes()
            digest, text = data.split(b"\n", 1)
            if digest == sha256(text).hexdigest().encode():
                return _adapter(kind).validate_json(text)
        except (OSError, ValueError):
            return None
        return None

    def _write(self, name: str, kind: Any, value: Any) -> None:
        """Keep a value so that no other process ever sees a part of it."""
        self.folder.mkdir(parents=True, exist_ok=True)
        text = _adapter(kind).dump_json(value)
        handle, temporary = mkstemp(dir=self.folder)
        with os.fdopen(handle, "wb") as file:
            file.write(sha256(text).hexdigest().encode() + b"\n" + text)
        os.replace(temporary, self.folder / name)

    def _tidy(self, current: set[str]) -> None:
        """Forget what earlier states of the files were kept as."""
        for path in self.folder.glob("game-*"):
            if path.name not in current:
                path.unlink(missing_ok=True)


def _digest(lines: Iterable[str]) -> str:
    return sha256("\n".join(lines).encode()).hexdigest()


def _line(root: Path, path: Path) -> str:
    return f"{path.relative_to(root).as_posix()} {sha256(path.read_bytes()).hexdigest()}"


def _bad_names(rulebook: Rulebook) -> Iterator[Diagnostic]:
    """Files whose names cannot be part of an address."""
    for source in rulebook.examples:
        if not FILE_NAME.fullmatch(source.path.stem):
            message = Text(
                f"ファイル名「{source.path.name}」はアドレスに使えない", f"the file name `{source.path.name}` cannot be part of an address"
            )
            help = Text("英数字と . _ - だけを使う", "use letters a to z, digits, `.`, `_` and `-`")
            yield Diagnostic(Code.BAD_ID, Mark(source.shown, 1, 1), message, help)
