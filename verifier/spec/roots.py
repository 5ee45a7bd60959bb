"""Where rulebooks lie."""

from __future__ import annotations

from pathlib import Path


def built_in() -> Path:
    """The rulebook that comes with the package: inside it in a wheel, beside it in a checkout."""
    package = Path(__file__).resolve().parents[1]
    inside = package / "rulebook"
    return inside if inside.is_dir() else package.parent


def find_root(start: Path | None = None) -> Path:
    """The nearest folder with `rules/`, from a folder upwards, or else the built-in rulebook.

    start: where to begin, default the current folder.
    """
    here = (start or Path.cwd()).resolve()
    for folder in (here, *here.parents):
        if (folder / "rules").is_dir():
            return folder
    return built_in()
