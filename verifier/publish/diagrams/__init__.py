"""Diagrams of positions: language-neutral SVG, drawn once and put into pages of either language.

`Scene` says what a diagram shows, `empty_board` draws its board with matplotlib, `draw` puts stones and marks
on it, `DiagramCache` keeps both in a folder; `inline` and `describe` make it a part of a page.
"""

from .cache import DiagramCache
from .describe import describe
from .drawing import draw, empty_board
from .inline import inline
from .scene import Arrow, BoardShape, Crop, Dealt, Scene
from .sheets import ShapeSheet, describe_sheet
from .svg import EmptyBoard

__all__ = [
    "Arrow",
    "BoardShape",
    "Crop",
    "Dealt",
    "DiagramCache",
    "EmptyBoard",
    "Scene",
    "ShapeSheet",
    "describe",
    "describe_sheet",
    "draw",
    "empty_board",
    "inline",
]
