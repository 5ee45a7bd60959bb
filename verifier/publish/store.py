"""Verified views of a rulebook's games, kept by what their files hold: only what changed is replayed."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import mkstemp
from typing import TYPE_CHECKING, Any

from pydantic import TypeAdapter

from ..engine.text import Text
from .view import GameView

if TYPE_CHECKING:
    from ..replay.verdict import Report
    from ..spec.diagnostics import Diagnostic
    from ..spec.rulebook import Rulebook

Check = Callable[["Rulebook", "Report", frozenset[str]], Iterable["Diagnostic"]]
"""A further look at a rulebook: (rulebook, report, games that were replayed) -> what keeps it from being
published.
"""

PACKAGE = Path(__file__).resolve().parents[1]

NO_GAMES = ("facts", "rulebook")
"""Files of `rules/` that are no games."""

NO_PAGE = b"null"
"""What is kept of a game without a page."""


@dataclass(frozen=True, slots=True)
class Contents:
    """What a rulebook publishes.

    title: without markup; version; games: the ids of those that have a page; digests: of the files of each
    game, by which its view is kept; state: a digest of all files; checked: a digest of what the further look
    at it depends on besides the games, empty where there was none.
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
    """A digest of the code that replays and shows: what views and pages are made by."""
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

        check: a further look at what was replayed. NotVerified where anything does not hold or cannot be
        used.
        """
        digests, beside = self._digests(), self._beside()
        state = _digest([beside, *(f"{name}={digest}" for name, digest in sorted(digests.items()))])
        kept = self._read("contents", Contents)
        before = kept if isinstance(kept, Contents) else None
        seen = before is not None and (check is None or before.checked == beside)
        if before is not None and seen and before.state == state and all(map(self._has, before.digests.values())):
            return before
        # Imported here: where nothing has changed, and in a language's part of a build, no engine is needed.
        from .verifying import verified_views

        missing = frozenset(name for name, digest in digests.items() if not self._has(digest))
        title, version, views = verified_views(self.root, missing, missing if seen else None, check)
        for name in missing & views.keys():
            self._write(f"game-{digests[name]}", GameView | None, views[name])
            self._write(f"card-{digests[name]}", str, _card(views[name]))
        contents = Contents(
            title=title,
            version=version,
            games=tuple(name for name in views if self._bytes(f"game-{digests[name]}") != NO_PAGE),
            digests={name: digests[name] for name in views},
            state=state,
            checked=beside if check is not None else "",
        )
        self._write("contents", Contents, contents)
        for path in (*self.folder.glob("game-*"), *self.folder.glob("card-*")):
            if path.name.split("-", 1)[1] not in contents.digests.values():
                path.unlink(missing_ok=True)
        return contents

    def view(self, contents: Contents, game: str) -> GameView:
        """The view of a game.

        contents: as prepared; game: one with a page.
        """
        view = self.view_of(contents.digests[game])
        if view is None:
            raise FileNotFoundError(f"the view of {game} was taken out of {self.folder} during the build")
        return view

    def view_of(self, digest: str) -> GameView | None:
        """The view kept under a digest, None for a game without a page."""
        view = self._read(f"game-{digest}", GameView | None)
        return view if isinstance(view, GameView) else None

    def card(self, contents: Contents, game: str) -> str:
        """A digest of what the page of all games shows of one, which is known without reading the whole view.

        contents, game: as for `view`.
        """
        kept = self._read(f"card-{contents.digests[game]}", str)
        return kept if isinstance(kept, str) else _card(self.view(contents, game))

    # ------------------------------------------------------------ what there is

    def _has(self, digest: str) -> bool:
        """Whether a view is kept, undamaged."""
        return self._bytes(f"game-{digest}") is not None

    def _beside(self) -> str:
        """A digest of the files that belong to no game."""
        paths = [self.root / "rules" / f"{name}.yaml" for name in NO_GAMES]
        paths += sorted((self.root / "docs").glob("**/*.md"))
        return _digest([code_digest(), *(_line(self.root, path) for path in paths if path.is_file())])

    def _digests(self) -> dict[str, str]:
        """A digest of the files of each game, by its name."""
        rules = sorted((self.root / "rules").glob("*.yaml"))
        examples = sorted((self.root / "examples").glob("**/*.yaml"))
        found: dict[str, list[str]] = {}
        for path in (*rules, *examples):
            owner = path.name.split(".")[0] if path in rules else path.relative_to(self.root).parts[1]
            if path.is_file() and owner not in NO_GAMES:
                found.setdefault(owner, []).append(_line(self.root, path))
        return {name: _digest([code_digest(), *lines]) for name, lines in found.items()}

    # ------------------------------------------------------------ keeping

    def _bytes(self, name: str) -> bytes | None:
        """What is kept under a name as it was written, None where there is nothing or it is damaged."""
        try:
            digest, text = (self.folder / name).read_bytes().split(b"\n", 1)
        except (OSError, ValueError):
            return None
        return text if digest == sha256(text).hexdigest().encode() else None

    def _read(self, name: str, kind: Any) -> Any:
        """The value kept under a name, None where there is none."""
        text = self._bytes(name)
        return None if text is None else _adapter(kind).validate_json(text)

    def _write(self, name: str, kind: Any, value: Any) -> None:
        """Keep a value so that no other process ever sees a part of it."""
        self.folder.mkdir(parents=True, exist_ok=True)
        text = _adapter(kind).dump_json(value)
        handle, temporary = mkstemp(dir=self.folder)
        with os.fdopen(handle, "wb") as file:
            file.write(sha256(text).hexdigest().encode() + b"\n" + text)
        os.replace(temporary, self.folder / name)


def _card(view: GameView | None) -> str:
    """A digest of what a game's card shows, empty for a game without a page."""
    if view is None:
        return ""
    shown = (view.name, view.players, view.length, view.start, view.summary)
    return sha256(repr(shown).encode()).hexdigest()


def _digest(lines: Iterable[str]) -> str:
    return sha256("\n".join(lines).encode()).hexdigest()


def _line(root: Path, path: Path) -> str:
    """A file's name and a digest of what it holds."""
    try:
        content = sha256(path.read_bytes()).hexdigest()
    except OSError:  # whoever loads it says so
        content = "unreadable"
    return f"{path.relative_to(root).as_posix()} {content}"
