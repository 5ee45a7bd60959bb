"""Small pieces of SVG text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise


@dataclass(frozen=True, slots=True)
class EmptyBoard:
    """The drawing of a board without stones, as SVG elements.

    lines: the lines; labels: the coordinates, left out of a thumbnail.
    """

    lines: str
    labels: str


def number(value: float) -> str:
    """A number as SVG writes it shortest, to a hundredth of a unit."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    if text in ("-0", ""):
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def line_to(here: tuple[float, float], there: tuple[float, float]) -> str:
    """The path command of a straight line."""
    (here_x, here_y), (x, y) = ((number(a), number(b)) for a, b in (here, there))
    return f"H{x}" if y == here_y else f"V{y}" if x == here_x else f"L{x} {y}"


def steps(spots: Sequence[tuple[float, float]]) -> str:
    """The path data of straight lines from spot to spot."""
    start = f"M{number(spots[0][0])} {number(spots[0][1])}"
    return start + "".join(line_to(here, there) for here, there in pairwise(spots))
