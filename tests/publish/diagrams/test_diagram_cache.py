"""The folder of drawings: the same result with it and without, whatever happens to its files."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from verifier.engine.rules import BoardRules
from verifier.publish.diagrams import Arrow, DiagramCache, EmptyBoard, Scene, draw
from verifier.publish.diagrams import cache as module

Make = Callable[..., Scene]

_BUILD = """
import sys
from pathlib import Path
from verifier.engine.rules import BoardRules
from verifier.publish.diagrams import DiagramCache, Scene
cache = DiagramCache.open(Path(sys.argv[1]))
board = BoardRules(columns=2, rows=2)
for rows in sys.argv[2:]:
    print(cache.draw(Scene(board=board, colours=("black", "white"), rows=rows)))
print("matplotlib" in sys.modules)
"""


@pytest.fixture
def cache(tmp_path: Path) -> DiagramCache:
    return DiagramCache.open(tmp_path / "diagrams")


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of drawing functions, in the order in which they are called."""
    called: list[str] = []

    def counted(name: str) -> None:
        original = getattr(module, name)

        def call(*args: Any, **options: Any) -> Any:
            called.append(name)
            return original(*args, **options)

        monkeypatch.setattr(module, name, call)

    counted("draw")
    counted("empty_board")
    return called


def test_a_diagram_is_drawn_once_and_a_board_once_for_all_its_diagrams(
    cache: DiagramCache, calls: list[str], scene: Make, drawn: dict[str, EmptyBoard]
) -> None:
    one, other = scene("small", last=("a1",)), scene("small", last=("b1",))
    for _ in range(2):
        assert cache.draw(one) == draw(one, drawn["small"])
        assert cache.draw(other) == draw(other, drawn["small"])
    assert sorted(calls) == ["draw", "draw", "empty_board"]


def test_whatever_is_shown_otherwise_is_another_entry(cache: DiagramCache, everything: Scene) -> None:
    changes: list[dict[str, Any]] = [
        {"board": BoardRules(columns=6, rows=6)},
        {"board": BoardRules(columns=6, rows=6, lines="all")},
        {"board": BoardRules(columns=6, rows=6, drawn="cells")},
        {"colours": ("white", "black", "blue", "green")},
        {"rows": everything.rows.replace("x", "o")},
        {"arrows": ()},
        {"arrows": (Arrow(("b2", "a2", "b1"), refused=True),)},
        {"arrows": (Arrow(("b2", "a2", "b1")),)},
        {"arrows": (Arrow(("b2", "a2", "b1"), loops=True),)},
    ]
    marks = ("captured", "highlighted", "last", "visited", "placed", "removed", "allowed", "refused")
    changes += [{mark: ("d3",)} for mark in marks]
    shown = [cache.draw(everything)]
    shown += [cache.draw(replace(everything, **change)) for change in changes]
    shown += [cache.draw(everything, labels=False), cache.draw(everything, targets=True)]
    assert len(set(shown)) == len(shown)


@pytest.mark.parametrize(
    "damage",
    [
        lambda path: path.write_bytes(b""),
        lambda path: path.write_bytes(path.read_bytes()[:-1]),
        lambda path: path.write_bytes(path.read_bytes().replace(b"1", b"2", 1)),
        lambda path: path.write_bytes(b"\xff\xfe\n\xff"),
        lambda path: path.write_text("<svg/>"),
        lambda path: path.unlink(),
    ],
)
def test_a_damaged_entry_is_drawn_and_written_anew(
    cache: DiagramCache, calls: list[str], scene: Make, damage: Callable[[Path], object]
) -> None:
    shown = scene("small", last=("a1",))
    right = cache.draw(shown)
    files = {path: path.read_bytes() for path in cache.folder.iterdir()}
    assert len(files) == 2
    for path in files:
        damage(path)
    calls.clear()
    assert cache.draw(shown) == right
    assert calls == ["empty_board", "draw"]
    assert {path: path.read_bytes() for path in cache.folder.iterdir()} == files
    assert cache.draw(shown) == right
    assert calls == ["empty_board", "draw"]


def test_no_half_written_entry_is_left(
    cache: DiagramCache, scene: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise OSError("no room")

    with monkeypatch.context() as patched:
        patched.setattr("os.replace", broken)
        with pytest.raises(OSError, match="no room"):
            cache.draw(scene("small"))
    assert list(cache.folder.iterdir()) == []


def test_drawings_of_other_drawing_code_are_not_used(
    cache: DiagramCache, calls: list[str], scene: Make
) -> None:
    cache.draw(scene("small"))
    replace(cache, made_by="another").draw(scene("small"))
    assert calls == ["empty_board", "draw"] * 2


def test_the_version_changes_with_the_source_and_with_matplotlib(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = module.drawing_version()
    assert module.drawing_version() == before
    copy = tmp_path / "diagrams"
    shutil.copytree(Path(module.__file__).parent, copy, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(module, "__file__", str(copy / "cache.py"))
    assert module.drawing_version() == before
    with (copy / "marks.py").open("a", encoding="utf-8") as source:
        source.write("# changed\n")
    changed = module.drawing_version()
    assert changed != before
    monkeypatch.setattr(module, "version", lambda _: "0")
    assert module.drawing_version() not in (before, changed)


def test_a_further_diagram_needs_no_matplotlib(tmp_path: Path) -> None:
    def build(*rows: str) -> list[str]:
        done = subprocess.run(
            [sys.executable, "-c", _BUILD, str(tmp_path), *rows], capture_output=True, check=True
        )
        return done.stdout.decode().splitlines()

    first = build("x .\n. .")
    assert first[-1] == "True"
    again = build("x .\n. .", ". x\n. .")
    assert again[0] == first[0]
    assert again[-1] == "False"
