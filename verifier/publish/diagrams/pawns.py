"""Pawns: wedges that point away from their player, with the character 歩 on them.

The outline of the character is data from a font, so that neither building nor reading a page needs one.
"""

from __future__ import annotations

from .palette import paint

GLYPH = (
    "M147-67l-7 9c75 51 168 139 207 216c124 56 171-189-200-225ZM-243-91c-38 94-125 221-224 300l9 11"
    "c133-51 248-142 316-225c23 3 32-3 38-12ZM-56-114v233c0 12-5 16-19 16c-21 0-127-7-127-7v14c51 8 72 20 87 35"
    "c17 16 21 42 24 75c133-11 152-52 152-131v-197c21-3 31-10 33-25ZM189 58c-144 245-347 334-597 395l3 16"
    "c287-26 499-93 688-323c24 4 38 1 46-10ZM-292-395v249h-172l8 28h895c15 0 26-5 29-16c-47-40-124-97-124-97"
    "l-69 85h-212v-137h275c15 0 26-5 28-16c-47-39-124-97-124-97l-68 85h-111v-117c27-5 35-15 37-29l-156-12v323"
    "h-124v-211c24-4 31-13 33-25Z"
)
"""歩 round its middle, 1000 units a letter, of Noto Serif CJK JP Bold 2.001.

Copyright © 2017-2022 Adobe (http://www.adobe.com/), under the SIL Open Font License 1.1 and under no other
licence: `LICENSES/OFL-1.1.txt`.
"""

NAME = "pawn"
"""The id of the character's shape in a drawing."""

OUTLINE = "M0-8.7L5.2-6.3L7 7.8H-7L-5.2-6.3Z"
"""The wedge, round the point it stands on."""

_TURNS = (0, 180, 90, 270)
"""Where pawns point, by their player's place in turn order: up, down, right, left."""

_SIGNS = {"black": "white-shine", "white": "black"}
"""What the character is painted with; other colours have a paint for their signs."""


def glyph() -> str:
    """The definition of the character, which all pawns of a drawing use."""
    return f'<path id="{NAME}" d="{GLYPH}" transform="scale(.0098)"/>'


def ghost(player: int) -> str:
    """Where a pawn was: its outline in dashes.

    player: whose it was, by the place in turn order.
    """
    turn = _TURNS[player]
    turned = f' transform="rotate({turn})"' if turn else ""
    return f'<path d="{OUTLINE}"{turned} stroke="{paint("taken")}" stroke-width="1.3" stroke-dasharray="2.65 2"/>'


def pawn(kind: str, fill: str, player: int) -> str:
    """One player's pawn.

    kind: the name of its paints; fill: how it is filled; player: its place in turn order.
    """
    turn = _TURNS[player]
    turned = f' transform="rotate({turn})"' if turn else ""
    return (
        f'<g{turned}><path d="{OUTLINE}" fill="{fill}" stroke="{paint(f"{kind}-edge")}" stroke-width=".9"'
        f' stroke-linejoin="round"/><use href="#{NAME}" y=".9" fill="{paint(_SIGNS.get(kind, f"{kind}-sign"))}"/></g>'
    )
