"""What the tests of diagrams share: boards of many kinds, and a scene on each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from verifier.engine.rules import BoardRules
from verifier.publish.diagrams import Arrow, EmptyBoard, Scene, empty_board

LOOPS = (
    ("a2", "b1"),
    ("f2", "e1"),
    ("a5", "b6"),
    ("f5", "e6"),
    ("a3", "c1"),
    ("f3", "d1"),
    ("a4", "c6"),
    ("f4", "d6"),
)

BOARDS = {
    "lines": BoardRules(columns=5, rows=5, lines="alquerque"),
    "wide": BoardRules(columns=9, rows=5, lines="alquerque"),
    "cells": BoardRules(columns=9, rows=9, drawn="cells"),
    "loops": BoardRules(columns=6, rows=6, loops=LOOPS),
    "small": BoardRules(columns=3, rows=3, drawn="cells"),
    "all": BoardRules(columns=6, rows=6, lines="all"),
    "fifteen": BoardRules(columns=15, rows=15),
    "nineteen": BoardRules(columns=19, rows=19),
    "one": BoardRules(columns=1, rows=1),
    "hundred": BoardRules(columns=100, rows=100),
}


def _full(board: BoardRules, symbols: str = "xo") -> str:
    return "\n".join(
        " ".join(symbols[(column + row) % len(symbols)] for column in range(board.columns))
        for row in range(board.rows)
    )


def _empty(board: BoardRules) -> str:
    return "\n".join(" ".join("." * board.columns) for _ in range(board.rows))


@pytest.fixture(scope="session")
def boards() -> dict[str, BoardRules]:
    """Boards by what is special about them."""
    return BOARDS


@pytest.fixture(scope="session")
def drawn() -> dict[str, EmptyBoard]:
    """The drawing of each board without stones."""
    return {name: empty_board(board) for name, board in BOARDS.items()}


@pytest.fixture(scope="session")
def full() -> Callable[..., str]:
    """The text of a board full of stones."""
    return _full


@pytest.fixture(scope="session")
def scene() -> Callable[..., Scene]:
    """A scene on a board by its name, black against white and without stones unless told otherwise."""

    def made(board: str, **shown: Any) -> Scene:
        shape = BOARDS[board]
        return Scene(**{"board": shape, "colours": ("black", "white"), "rows": _empty(shape), **shown})

    return made


@pytest.fixture(scope="session")
def everything() -> Scene:
    """A scene with stones of four colours, arrows of each kind and all marks."""
    return Scene(
        board=BOARDS["loops"],
        colours=("black", "white", "blue", "green"),
        rows="x o b r . .\n. x . . . .\n. . o . . .\n. . . . . .\n. b . . r .\n. . . . . .",
        arrows=(
            Arrow(("b2", "a2", "b1"), loops=True),
            Arrow(("a1", "c1")),
            Arrow(("c3", "c4"), refused=True),
        ),
        captured=("b1", "f6"),
        highlighted=("a1",),
        last=("b2",),
        visited=("d4",),
        placed=("c3",),
        removed=("e6",),
        allowed=("e4",),
        coming=("d6",),
        absent=(("d6", "o"),),
        refused=("f4",),
    )
