"""Files of a rulebook that tests change, and of the sites that are made of it."""

from __future__ import annotations

from pathlib import Path


def change(path: Path, old: str, new: str) -> None:
    """Replace a text that is there in a file, once."""
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def state(folder: Path) -> dict[str, bytes]:
    """All files of a folder with what they hold."""
    return {p.relative_to(folder).as_posix(): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()}
