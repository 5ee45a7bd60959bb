"""What a diagram shows, in words: for readers who cannot see it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from ...engine.refusals import SHAPES
from ...engine.text import Text
from .scene import SYMBOLS, Arrow, Scene

_COLOURS: Mapping[str, Text] = MappingProxyType(
    {
        "black": Text("黒", "Black"),
        "white": Text("白", "White"),
        "blue": Text("青", "Blue"),
        "red": Text("赤", "Red"),
    }
)

_POINTS = Text("横{columns}、縦{rows}の交点からなる盤", "Board of {columns}×{rows} points")
_CELLS = Text("横{columns}、縦{rows}のマスからなる盤", "Board of {columns}×{rows} squares")
_NONE = Text("なし", "none")
_MOVES = Text("動き", "Moves")
_REFUSED_MOVES = Text("許されない動き", "Moves not allowed")
_WAY = Text("{start}から{end}へ", "from {start} to {end}")
_WAY_BY = Text("{start}から{middle}を通って{end}へ", "from {start} by way of {middle} to {end}")
_TAKEN = Text("取られる位置", "Taken")
_REMOVED = Text("取り除かれる位置", "Removed")
_PLACED = Text("置かれた位置", "Placed")
_COMING = Text("これから置く位置", "To be placed")
_LAST = Text("最後に動いた位置", "Moved last")
_VISITED = Text("すでに通った位置", "Visited before")
_ALLOWED = Text("行ける位置", "Allowed points")
_REFUSED = Text("許されない位置", "Points not allowed")
_SHAPE = Text("許されない理由の形（{name}）", "Shape that makes it so, {name}")
_NEEDS = Text("その形に要る位置", "Points it needs")
_HIGHLIGHTED = Text("印をつけた位置", "Marked")
_PART = Text("図は{start}から{end}まで", "The part from {start} to {end} is shown")
_MORE = Text("図の外に石が{number}個", "{number} more stones are outside of it")
_DEALT: Mapping[str, Text] = MappingProxyType(
    {
        "now": Text("この手番の手駒", "Hand of this turn"),
        "choice": Text("選べる手駒", "Hands to pick from"),
        "picked": Text("選んだ手駒", "Hand picked"),
        "left": Text("選ばなかった手駒", "Hand not picked"),
        "next": Text("予告されている次の手駒", "Next hand, announced"),
    }
)


def describe(scene: Scene, language: str) -> str:
    """A description of a scene: the board, each colour's stones, the marks.

    scene; language: `ja`; anything else is English.
    """
    return (
        "".join(f"{sentence}。" for sentence in _sentences(scene, "ja"))
        if language == "ja"
        else " ".join(f"{sentence}." for sentence in _sentences(scene, "en"))
    )


def _sentences(scene: Scene, language: str) -> Iterator[str]:
    board = scene.board
    shape = _CELLS if board.drawn == "cells" else _POINTS
    yield shape[language].format(columns=board.columns, rows=board.rows)
    if scene.crop is not None:
        first, last = scene.crop.corners()
        yield _PART[language].format(start=first, end=last)
    for symbol, colour in zip(SYMBOLS, scene.colours, strict=False):
        name = _COLOURS[colour][language] if colour in _COLOURS else colour
        yield _listed(name, scene.points_of(symbol) or [_NONE[language]], language)
    if scene.crop and (outside := _number(scene.stones()) - _number(scene.shown_stones())):
        yield _MORE[language].format(number=outside)
    for part, heading in _DEALT.items():
        hands = [hand.name for hand in scene.hands if hand.part == part]
        if hands:
            yield _listed(heading[language], hands, language)
    for refused, heading in ((False, _MOVES), (True, _REFUSED_MOVES)):
        shown_arrows = [arrow for arrow in scene.arrows if all(map(scene.shows, arrow.path))]
        ways = [_way(arrow, language) for arrow in shown_arrows if arrow.refused == refused]
        if ways:
            yield _listed(heading[language], ways, language)
    for heading, points in (
        (_TAKEN, scene.captured),
        (_REMOVED, scene.removed),
        (_PLACED, scene.placed),
        (_COMING, scene.coming),
        (_LAST, scene.last),
        (_VISITED, scene.visited),
        (_ALLOWED, scene.allowed),
        (_REFUSED, scene.refused),
        (_HIGHLIGHTED, scene.highlighted),
    ):
        if seen := [name for name in points if scene.shows(name)]:
            yield _listed(heading[language], seen, language)
    for cause in scene.shapes:
        kind = SHAPES[cause.name][language] if cause.name in SHAPES else cause.name
        yield _listed(_SHAPE[language].format(name=kind), cause.points, language)
        if cause.empty:
            yield _listed(_NEEDS[language], cause.empty, language)


def _number(stones: Iterator[object]) -> int:
    """How many stones there are."""
    return sum(1 for _ in stones)


def _listed(heading: str, entries: Sequence[str], language: str) -> str:
    return f"{heading}：{'、'.join(entries)}" if language == "ja" else f"{heading}: {', '.join(entries)}"


def _way(arrow: Arrow, language: str) -> str:
    start, *middle, end = arrow.path
    between = "、" if language == "ja" else ", "
    way = _WAY_BY if middle else _WAY
    return way[language].format(start=start, middle=between.join(middle), end=end)
