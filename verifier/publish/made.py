"""Whether the pages that are kept are those of the rulebook as it is now, so that Sphinx need not even start."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from .history import last_changes

DEPENDS = "depends"
"""How the names of the files begin in which builds list what else their pages show, such as pictures."""


@dataclass(frozen=True, slots=True)
class Made:
    """What the pages that are kept were made of.

    root: of the rulebook; path: where that is noted; depends: the lists of what else they show, one a language.
    """

    root: Path
    path: Path
    depends: Sequence[Path]

    def holds(self, settings: Mapping[str, str]) -> bool:
        """Whether they show what is there now; settings: of their builds, which tell the state of the rulebook."""
        try:
            kept = json.loads(self.path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return False
        return bool(kept[:1] == [dict(settings)] and kept[1:] == [self.days(), self._others()])

    def days(self) -> dict[str, str]:
        """The day of the last change of each file, which pages show."""
        return dict(last_changes(self.root))

    def write(self, settings: Mapping[str, str], days: Mapping[str, str]) -> None:
        """Note what they have been made of."""
        self.path.write_text(json.dumps([dict(settings), dict(days), self._others()]), encoding="utf-8")

    def clear(self) -> None:
        """Forget it, before they are made anew."""
        self.path.unlink(missing_ok=True)

    def _others(self) -> dict[str, str]:
        """The files besides the rulebook's own that pages show, with a digest of what they hold."""
        lists = [json.loads(path.read_text(encoding="utf-8")) for path in self.depends if path.is_file()]
        files = {name: Path(name) for names in lists for name in names}
        return {name: sha256(file.read_bytes()).hexdigest() if file.is_file() else "" for name, file in files.items()}
