"""Marks on points: one shape a meaning, so that none is told by its colour alone.

Each lies on a rim in the panel's colour, which keeps it legible on stones of any colour.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from .palette import paint
from .pawns import ghost
from .points import parse_point
from .scene import SYMBOLS, Scene
from .svg import number

_RIM = 2.4
"""How much wider than the lines of a mark the rim under them is."""


def _lines(data: str, colour: str, width: float) -> str:
    return (
        f'<path d="{data}" stroke="{paint("paper")}" stroke-width="{number(width + _RIM)}"/>'
        f'<path d="{data}" stroke="{paint(colour)}" stroke-width="{number(width)}"/>'
    )


def _area(data: str, colour: str) -> str:
    return (
        f'<path d="{data}" fill="{paint(colour)}" stroke="{paint("paper")}" stroke-width="{number(_RIM)}"'
        ' paint-order="stroke"/>'
    )


def _ring(radius: float, colour: str, width: float, dashes: str = "") -> str:
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    return f'<circle r="{number(radius)}" stroke="{paint(colour)}" stroke-width="{number(width)}"{dashed}/>'


def _corners(size: float, arm: float) -> str:
    near, far = number(size - arm), number(size)
    return (
        f"M-{far}-{near}V-{far}H-{near}M{near}-{far}H{far}V-{near}"
        f"M{far} {near}V{far}H{near}M-{near} {far}H-{far}V{near}"
    )


_CROSS = "M-3.2-3.2L3.2 3.2M3.2-3.2L-3.2 3.2"
_GHOST = _ring(7.4, "taken", 1.3, "2.65 2")  # ten dashes

SHAPES: Mapping[str, str] = MappingProxyType(
    {
        "captured": _lines(_CROSS, "taken", 2.2),
        "gone": _GHOST + _lines(_CROSS, "taken", 2),
        **{f"gone-{s}": ghost(n) + _lines(_CROSS, "taken", 2) for n, s in enumerate(SYMBOLS)},
        "removed": _GHOST + _lines("M-3.4 0H3.4", "taken", 2),
        "highlighted": _ring(9.1, "note", 1.8),
        "last": _area("M-3.3 2.4L0-3.5L3.3 2.4Z", "move"),
        "last-pawn": _area("M3.8-4.9L7-10.4L10.2-4.9Z", "move"),
        "placed": _lines("M0-3.4V3.4M-3.4 0H3.4", "move", 2),
        "coming": _lines("M0-5V5M-5 0H5", "move", 2.8),
        "visited": _lines("M0-4L4 0L0 4L-4 0Z", "note", 1.5),
        "allowed": _area("M-3 0A3 3 0 0 1 3 0A3 3 0 0 1-3 0Z", "move"),
        "refused": _lines("M-5 0A5 5 0 0 1 5 0A5 5 0 0 1-5 0ZM-3.5 3.5L3.5-3.5", "taken", 1.7),
        "ring": _ring(8.9, "note", 2),
        "ring-open": _lines("M-4.6 0A4.6 4.6 0 0 1 4.6 0A4.6 4.6 0 0 1-4.6 0Z", "note", 1.8),
        "corners": f'<path d="{_corners(8.9, 4)}" stroke="{paint("move")}" stroke-width="1.8"/>',
        "corners-open": _lines(_corners(5.4, 2.8), "move", 1.8),
        "bars": _lines("M-2.4-4V4M2.4-4V4", "note", 1.8),
        "beams": _lines("M-4-2.4H4M-4 2.4H4", "move", 1.8),
        "barred": _lines("M2.6-6.4A3.8 3.8 0 0 1 10.2-6.4A3.8 3.8 0 0 1 2.6-6.4ZM3.8-3.8L9-9", "taken", 1.5),
    }
)
"""What each mark looks like, round the point."""

STYLES = (("ring", "ring-open"), ("corners", "corners-open"), ("bars", "bars"), ("beams", "beams"))
"""The marks of shapes, each on stones and on empty points: the first two lie outside of a stone and can be told apart
where both are on the same one.
"""


def marks(scene: Scene) -> Iterator[tuple[str, str]]:
    """The marks of a scene that are in the part that is shown: the name of the shape, and the point."""
    yield from ((mark, name) for mark, name in _all(scene) if scene.shows(name))


def _all(scene: Scene) -> Iterator[tuple[str, str]]:
    """All marks of a scene: the name of the shape, and the point.

    A captured stone that still stands is crossed out; one that is gone leaves a ghost. A refused arrow has
    the sign of refusal at its end; beside a stone the sign is smaller, so that it does not hide the stone. Shapes
    have a mark each, as many as there are marks. On pawns what moved last is marked beside the character, and a ghost
    has the outline of the pawn that it is known to be of.
    """
    pawns = scene.board.pieces == "pawns"
    absent = dict(scene.absent) if pawns else {}
    standing = {(column, row) for column, row, _ in scene.stones()}
    for name in scene.captured:
        gone = f"gone-{absent[name]}" if name in absent else "gone"
        yield ("captured" if parse_point(name) in standing else gone), name
    yield from (("removed", name) for name in scene.removed)
    yield from (("highlighted", name) for name in scene.highlighted)
    yield from (("visited", name) for name in scene.visited)
    yield from (("allowed", name) for name in scene.allowed)
    yield from (("coming", name) for name in scene.coming)
    yield from (("placed", name) for name in scene.placed)
    yield from (("last-pawn" if pawns else "last", name) for name in scene.last)
    for (stone, empty), shape in zip(STYLES, scene.shapes, strict=False):
        yield from ((stone, name) for name in shape.points if parse_point(name) in standing)
        yield from ((empty, name) for name in shape.empty)
    ends = (arrow.path[-1] for arrow in scene.arrows if arrow.refused)
    for name in dict.fromkeys((*scene.refused, *ends)):
        yield ("barred" if parse_point(name) in standing else "refused"), name
