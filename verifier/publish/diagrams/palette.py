"""The colours of diagrams: names of CSS variables with the light scheme as the fallback.

The stylesheet `static/shikimoku-diagrams.css` sets the variables for light, dark and print; a drawing
without it is shown in the light scheme.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

LIGHT: Mapping[str, str] = MappingProxyType(
    {
        "paper": "#f2f3f6",  # the panel a board lies on, and the rim round each mark
        "line": "#717985",  # lines and frame of the board
        "label": "#555d68",  # coordinates
        "black": "#1e2125",  # each colour of stones: shade, shine and edge
        "black-shine": "#4d535c",
        "black-edge": "#17191c",
        "white": "#e9ebef",
        "white-shine": "#ffffff",
        "white-edge": "#525963",
        "blue": "#2458b8",
        "blue-shine": "#4a80dd",
        "blue-edge": "#1b4289",
        "blue-sign": "#ffffff",  # what is drawn on a stone to tell it without its colour
        "red": "#b3261e",
        "red-shine": "#db4c42",
        "red-edge": "#8a1a14",
        "red-sign": "#ffffff",
        "other": "#b9bec7",
        "other-shine": "#dfe2e7",
        "other-edge": "#454b54",
        "other-sign": "#343a42",
        "move": "#0b63ce",  # what moves, moved last, was placed or may be done
        "taken": "#c62f1d",  # what is taken, removed or refused
        "note": "#7a4fb5",  # what the text speaks of
    }
)
"""The light scheme; its keys are the names of the variables, without `--sk-`."""


def paint(name: str) -> str:
    """A colour as an SVG attribute writes it: the variable, and the light scheme's colour.

    name: a key of `LIGHT`.
    """
    return f"var(--sk-{name},{LIGHT[name]})"
