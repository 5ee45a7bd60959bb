"""How likely chance brings an event, or a kind of hand, as an exact fraction."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import prod
from typing import TYPE_CHECKING

from .hands import TEXT, Hand

if TYPE_CHECKING:
    from .game import Game
    from .position import Position

DOUBLE = "double"
KIND = re.compile(r"hand(?: (?P<shape>[A-Z0-9]{1,4}))?(?: (?P<more>[1-9]):(?P<fewer>[0-9]))?(?: (?P<colour>\S+))?")
"""Hands of a shape, with so many stones of one colour and so many of the other, most of them (all, or the only one) of
a colour.
"""


def likelihood(game: Game, position: Position, text: str) -> Fraction | None:
    """The probability of an event or of a kind of hand, None for a text that is neither.

    text: the notation of an event, such as `deal T:xoox`; `double`, that two hands are dealt; `hand`, with what the
    hand is, of two hands the first one: `hand T:xoox`, or a shape, how its colours are shared out and the colour that
    most of its stones have (`hand T`, `hand 3:1`, `hand T 3:1 black`). 0 where chance is not due.
    """
    flow = position.sheet.flow
    if flow is None:
        return None
    if not (text == DOUBLE or text.split(" ")[0] == "hand"):
        return _event(game, position, text) if flow.readable(text) else None
    kind = KIND.fullmatch(text)
    exact = TEXT.fullmatch(text[5:])
    if exact:
        known = flow.sizes.get(exact[1]) == len(exact[2])
    else:
        known = text == DOUBLE or (kind is not None and _exists(flow.sizes, kind, game.colours))
    if not known:
        return None
    found = flow.odds(position)
    if found is None:
        return Fraction(0)
    hands, double = found
    if text == DOUBLE:
        return double
    if exact:
        return hands.get(Hand(exact[1], exact[2]), Fraction(0))
    assert kind is not None
    symbol = None if kind["colour"] is None else "xo"[game.colours.index(kind["colour"])]
    counts = None if kind["more"] is None else (int(kind["more"]), int(kind["fewer"]))
    return sum((share for hand, share in hands.items() if _fits(hand, kind["shape"], counts, symbol)), Fraction(0))


def _event(game: Game, position: Position, text: str) -> Fraction:
    """The probability of an event; a deal is not looked up among all deals, of which there are very many."""
    flow = position.sheet.flow
    found = flow.odds(position) if flow is not None else None
    if found is None:
        return game.chance(position).get(text, Fraction(0))
    hands, double = found
    deal = [TEXT.fullmatch(part) for part in text.removeprefix("deal ").split("/")]
    shares = [hands.get(Hand(hand[1], hand[2]), Fraction(0)) if hand else Fraction(0) for hand in deal]
    return prod(shares, start=double if len(shares) > 1 else 1 - double)


def _exists(sizes: Mapping[str, int], kind: re.Match[str], colours: Sequence[str]) -> bool:
    """Whether there can be hands of a kind.

    sizes: stones of each shape of the game; kind: as `KIND` reads it; colours: those that play.
    """
    shapes = sizes if kind["shape"] is None else {kind["shape"]} & sizes.keys()
    more, fewer = int(kind["more"] or 0), int(kind["fewer"] or 0)
    stones = {sizes[shape] for shape in shapes}
    if not stones or (kind["more"] and (more < fewer or more + fewer not in stones)):
        return False
    return kind["colour"] is None or kind["colour"] in colours


def _fits(hand: Hand, shape: str | None, counts: tuple[int, int] | None, symbol: str | None) -> bool:
    """Whether a hand is of a kind.

    shape, counts, symbol: of the kind, None for any; counts: of the more and the less frequent colour.
    """
    own = hand.colours.count(symbol) if symbol else 0
    split = sorted((hand.colours.count("x"), hand.colours.count("o")), reverse=True)
    if shape not in (None, hand.shape) or counts not in (None, tuple(split)):
        return False
    return symbol is None or 2 * own > len(hand.colours)
