"""Drawings kept in a folder by what they show, so that a diagram is drawn once.

An entry that is damaged counts as missing and is written anew. The folder may be deleted at any time, and
several processes may use it at once.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import dataclass, fields
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from tempfile import mkstemp

from .drawing import draw, empty_board
from .scene import BoardShape, Scene
from .sheets import ShapeSheet, draw_sheet
from .svg import EmptyBoard


def drawing_version() -> str:
    """A digest of all that decides what drawings look like: this package's source, matplotlib's version."""
    digest = sha256(version("matplotlib").encode())
    for source in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(source.name.encode() + b"\0" + source.read_bytes())
    return digest.hexdigest()


@dataclass(frozen=True, slots=True)
class DiagramCache:
    """The drawings in one folder.

    folder: is made when the first drawing is written; made_by: the version of the drawing code, as
    `drawing_version` gives it; drawings of another version are not used.
    """

    folder: Path
    made_by: str

    @classmethod
    def open(cls, folder: Path) -> DiagramCache:
        """The cache in a folder, for the drawing code as it is now."""
        return cls(folder, drawing_version())

    def sheet(self, sheet: ShapeSheet) -> str:
        """What `draw_sheet` makes of a shape, from the folder where it is there."""
        return self._kept(repr(sheet), lambda: draw_sheet(sheet))

    def draw(self, scene: Scene, *, labels: bool = True, targets: bool = False) -> str:
        """What `draw` makes of a scene, from the folder where it is there.

        scene, labels, targets: as in `draw`.
        """
        plain = {field.name for field in fields(scene)} - {"board", "arrows"}
        shown = [(name, getattr(scene, name)) for name in sorted(plain)]
        arrows = [(arrow.path, arrow.loops, arrow.refused) for arrow in scene.arrows]
        return self._kept(
            repr((_shape(scene.board), scene.board.pieces, shown, arrows, labels, targets)),
            lambda: draw(scene, self.empty_board(scene.board), labels=labels, targets=targets),
        )

    def empty_board(self, board: BoardShape) -> EmptyBoard:
        """The drawing of a board without stones, from the folder where it is there.

        board: at most 100×100 points, else ValueError.
        """

        def written() -> str:
            drawn = empty_board(board)
            return json.dumps([drawn.lines, drawn.labels])

        lines, labels = json.loads(self._kept(repr(_shape(board)), written))
        return EmptyBoard(lines, labels)

    def _kept(self, key: str, make: Callable[[], str]) -> str:
        """The text of an entry, made and written where it is missing or damaged."""
        path = self.folder / sha256(f"{self.made_by}\n{key}".encode()).hexdigest()
        found = _read(path)
        if found is None:
            found = make()
            _write(path, found)
        return found


def _shape(board: BoardShape) -> tuple[int, int, str, str, tuple[tuple[str, ...], ...]]:
    return board.columns, board.rows, board.lines, board.drawn, tuple(tuple(pair) for pair in board.loops)


def _read(path: Path) -> str | None:
    """The text of an entry; None where there is none or it is not what was written."""
    try:
        digest, text = path.read_bytes().split(b"\n", 1)
    except (OSError, ValueError):
        return None
    return text.decode() if digest.decode("ascii", "replace") == sha256(text).hexdigest() else None


def _write(path: Path, text: str) -> None:
    """Write an entry so that no other process ever sees a part of it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    data = text.encode()
    handle, name = mkstemp(dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(sha256(data).hexdigest().encode() + b"\n" + data)
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise
