"""Stones: one shape a colour, told apart by more than their colour.

Black is filled and white is outlined; every other colour carries a sign. Pawns are told apart by where they point.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from . import pawns
from .geometry import PITCH, Layout
from .palette import paint
from .scene import SYMBOLS, Scene
from .svg import number

RADIUS = 8.0
"""Of a stone; in squares it is a little smaller."""

# Signs go round the middle, which is left to the marks.
_RING = '<circle r="5.4" fill="none" stroke="{sign}" stroke-width="1.3"/>'
_SQUARE = '<path d="M-4.3-4.3H4.3V4.3H-4.3Z" fill="none" stroke="{sign}" stroke-width="1.3"/>'
_SIGNS = {"black": "", "white": "", "blue": _RING, "red": _SQUARE}

# For colours without a name of their own here: by their place among such colours.
_OTHER_SIGNS = (
    '<path d="M-4.6-2.2H4.6M-4.6 2.2H4.6" stroke="{sign}" stroke-width="1.8"/>',
    '<path d="M0-7A7 7 0 0 1 0 7Z" fill="{sign}"/>',
    '<path d="M-4 2.6L0-4L4 2.6Z" fill="{sign}"/>',
    '<path d="M0-4.4V4.4M-4.4 0H4.4" stroke="{sign}" stroke-width="1.8"/>',
)


def radius(scene: Scene) -> float:
    """The radius of a scene's stones."""
    return RADIUS - 0.6 if scene.board.drawn == "cells" else RADIUS


def stone_shapes(scene: Scene, symbols: Sequence[str]) -> str:
    """The definitions of stones or pawns, each with its symbol as id.

    scene: says which colour a symbol stands for; symbols: the ones that are on the board.
    """
    written = [pawns.glyph()] if symbols and scene.board.pieces == "pawns" else []
    unnamed = [colour for colour in scene.colours if colour not in _SIGNS]
    for symbol in symbols:
        colour = scene.colours[SYMBOLS.index(symbol)]
        named = colour in _SIGNS
        sign = _SIGNS[colour] if named else _OTHER_SIGNS[unnamed.index(colour)]
        kind = colour if named else "other"
        fill = f"url(#{symbol}s)"
        if scene.board.pieces == "pawns":
            piece = pawns.pawn(kind, fill, SYMBOLS.index(symbol))
        else:
            piece = (
                f'<circle r="{number(radius(scene))}" fill="{fill}" stroke="{paint(f"{kind}-edge")}"'
                f' stroke-width=".9"/>{sign.format(sign=paint(f"{kind}-sign")) if sign else ""}'
            )
        written.append(
            f'<radialGradient id="{symbol}s" cx=".36" cy=".3" r=".75">'
            f'<stop stop-color="{paint(f"{kind}-shine")}"/><stop offset="1" stop-color="{paint(kind)}"/>'
            f'</radialGradient><g id="{symbol}">{piece}</g>'
        )
    return "".join(written)


def stones(scene: Scene, place: Layout) -> str:
    """The stones of a scene, each a use of its shape; those that are about to be placed are faint."""
    return _coming(scene, place) + "".join(
        f'<use href="#{symbol}" x="{place.left + PITCH * column}" y="{place.top + PITCH * row}"/>'
        for column, row, symbol in scene.shown_stones()
    )


def coming(scene: Scene) -> Iterator[tuple[str, str]]:
    """The stones that are about to be placed in the part that is shown: the point, and the symbol where it is known."""
    absent = dict(scene.absent)
    yield from ((name, absent[name]) for name in scene.coming if name in absent and scene.shows(name))


def _coming(scene: Scene, place: Layout) -> str:
    return "".join(
        f'<use href="#{symbol}" x="{number(x)}" y="{number(y)}" opacity=".5"/>'
        for symbol, (x, y) in ((symbol, place.named(name)) for name, symbol in coming(scene))
    )
