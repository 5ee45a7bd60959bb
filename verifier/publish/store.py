"""Verified views of a rulebook's games, kept by what their files hold: only what changed is read and replayed."""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable, Iterable, Mapping, Set
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import mkstemp
from typing import TYPE_CHECKING, TypeVar

from pydantic_core import to_json

from ..engine.text import Text
from ..replay.evidence import Evidence
from .state import COMPILED, State, code_digest
from .view import GameView

if TYPE_CHECKING:
    from pydantic import TypeAdapter

    from ..replay.verdict import Report
    from ..spec.diagnostics import Diagnostic
    from ..spec.rulebook import Rulebook

Check = Callable[["Rulebook", "Report", Mapping[str, Evidence]], Iterable["Diagnostic"]]
"""A further look at a rulebook: (rulebook with the games that were replayed, report, evidence of its other games) ->
what keeps it from being published.
"""

Kept = TypeVar("Kept")

NO_PAGE = b"null"
"""What is kept of a game without a page."""

PREPARED = "prepared"
"""What is kept of the whole. Its name changes with its form: code of another day that finds it must not read it."""

KEPT = ("game", "card", "parts", "seen")
"""What is kept of each game: its view, digests of its card and of its examples' pages, what is known of it."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What is known of a game that was verified; checked: whether it had the further look, too."""

    evidence: Evidence
    checked: bool


@dataclass(frozen=True, slots=True)
class Contents:
    """What a rulebook publishes.

    title: without markup; version; games: the ids of those that have a page; digests: of the files of each
    game, by which its view is kept; state: a digest of all files; checked: whether all had a further look.
    """

    title: Text
    version: str | None
    games: tuple[str, ...]
    digests: dict[str, str]
    state: str
    checked: bool


@cache
def views_adapter() -> TypeAdapter[GameView | None]:
    """Pydantic's reader of views. Only who shows pages needs it; importing pydantic and making one costs time."""
    from pydantic import TypeAdapter

    return TypeAdapter(GameView | None)


class Store:
    """The views of one rulebook in a folder, each verified before it was kept.

    root: the rulebook's folder; folder: one that is trusted, since there are pickles in it; it is made when the first
    view is kept, and may be deleted at any time.
    """

    def __init__(self, root: Path, folder: Path) -> None:
        self.root, self.folder = root, folder

    def prepare(self, check: Check | None = None, state: State | None = None) -> Contents:
        """What can be published, verified where it was not before.

        check: a further look at what was replayed; state: of the rulebook, where it is known. NotVerified where
        anything does not hold or cannot be used.
        """
        now = State.of(self.root) if state is None else state
        before = self.contents()
        same = before is not None and before.state == now.whole and (check is None or before.checked)
        if before is not None and same and all(map(self._has, before.digests.values())):
            return before
        # Imported here: where nothing has changed, and in a language's part of a build, no engine is needed.
        from .verifying import Verified, verified

        known = {name: self._seen(digest) for name, digest in now.games.items()}
        settled = {name: s.evidence for name, s in known.items() if s is not None and (check is None or s.checked)}
        found: Verified = verified(self.root, settled, check)
        for name, view in found.views.items():
            digest = now.games[name]
            self._write(f"card-{digest}", _card(view))
            self._write(f"parts-{digest}", _parts(view))
            self._keep(f"game-{digest}", to_json(view))
            self._write(f"seen-{digest}", Seen(found.evidence[name], check is not None))
        contents = Contents(
            title=found.title,
            version=found.version,
            games=tuple(name for name in found.games if self._bytes(f"game-{now.games[name]}") != NO_PAGE),
            digests={name: now.games[name] for name in found.games},
            state=now.whole,
            checked=check is not None,
        )
        self._write(PREPARED, contents)
        self._clear({code_digest(), *contents.digests.values()})
        return contents

    def _clear(self, used: Set[str]) -> None:
        """Take out what is kept under other digests than those that are used."""
        for path in (path for part in (*KEPT, COMPILED) for path in self.folder.glob(f"{part}-*")):
            if path.name.split("-")[1] not in used:
                path.unlink(missing_ok=True)

    def contents(self) -> Contents | None:
        """What was prepared last, None where nothing was."""
        return self._read(PREPARED, Contents)

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
        kept = self._bytes(f"game-{digest}")
        return None if kept is None else views_adapter().validate_json(kept)

    def card(self, contents: Contents, game: str) -> str:
        """A digest of what the page of all games shows of one, which is known without reading the whole view.

        contents, game: as for `view`.
        """
        kept = self._read(f"card-{contents.digests[game]}", str)
        return _card(self.view(contents, game)) if kept is None else kept

    def parts(self, contents: Contents, game: str) -> dict[str, str]:
        """A digest of all that each page of a game's examples is made of, by the name of its file.

        contents, game: as for `view`.
        """
        kept: dict[str, str] | None = self._read(f"parts-{contents.digests[game]}", dict)
        return _parts(self.view(contents, game)) if kept is None else kept

    # ------------------------------------------------------------ keeping

    def _has(self, digest: str) -> bool:
        """Whether a view is kept, undamaged."""
        return self._bytes(f"game-{digest}") is not None

    def _seen(self, digest: str) -> Seen | None:
        """What is known of a game whose view is kept, None where it is to be verified."""
        return self._read(f"seen-{digest}", Seen) if self._has(digest) else None

    def _bytes(self, name: str) -> bytes | None:
        """What is kept under a name as it was written, None where there is nothing or it is damaged."""
        try:
            digest, text = (self.folder / name).read_bytes().split(b"\n", 1)
        except (OSError, ValueError):
            return None
        return text if digest == sha256(text).hexdigest().encode() else None

    def _read(self, name: str, kind: type[Kept]) -> Kept | None:
        """The value kept under a name, None where there is none of this kind."""
        kept = self._bytes(name)
        try:
            value = None if kept is None else pickle.loads(kept)
        except Exception:  # it was kept by other code, whose classes may have gone
            return None
        return value if isinstance(value, kind) else None

    def _write(self, name: str, value: object) -> None:
        """Keep a value."""
        self._keep(name, pickle.dumps(value))

    def _keep(self, name: str, text: bytes) -> None:
        """Keep something so that no other process ever sees a part of it."""
        self.folder.mkdir(parents=True, exist_ok=True)
        handle, temporary = mkstemp(dir=self.folder)
        with os.fdopen(handle, "wb") as file:
            file.write(sha256(text).hexdigest().encode() + b"\n" + text)
        os.replace(temporary, self.folder / name)


def _parts(view: GameView | None) -> dict[str, str]:
    """A digest of all that each page of a game's examples is made of, by the name of its file."""
    if view is None:
        return {}
    head = to_json(view.head)
    return {file.name: sha256(head + to_json(file)).hexdigest() for file in view.files}


def _card(view: GameView | None) -> str:
    """A digest of what a game's card shows, empty for a game without a page."""
    if view is None:
        return ""
    shown = (view.name, view.players, view.length, view.portrait, view.summary)
    return sha256(repr(shown).encode()).hexdigest()
