"""Whole turns written in one step, taken apart into their actions."""

from __future__ import annotations

import re

POINT = r"[a-z]{1,2}[1-9]\d{0,2}"
TURN = re.compile(rf"{POINT}(?:[-x]{POINT}[AW]?){{2,}}")
HOP = re.compile(rf"([-x])({POINT})([AW]?)")


def actions(text: str) -> tuple[str, ...]:
    """The actions of a step: `a1xc1xe1` is a1xc1 and c1xe1; anything else is one action.

    text: what stands behind `play:`. Source: this rulebook's way of writing examples.
    """
    if not TURN.fullmatch(text):
        return (text,)
    first = HOP.search(text)
    assert first is not None
    here = text[: first.start()]
    found = []
    for hop in HOP.finditer(text):
        sign, there, tag = hop.groups()
        found.append(f"{here}{sign}{there}{tag}")
        here = there
    return tuple(found)
