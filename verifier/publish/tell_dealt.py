"""What an expectation says about deals, in words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from ..engine.game import Game
from ..engine.text import Text
from ..spec.myst import escape
from ..spec.worked import Expect
from .events import abilities, meaning
from .hands import flow_of
from .view import Phrase
from .words import COLOURS

HAND = re.compile(r"hand ([A-Z0-9]+:[a-z]+)")
KIND = re.compile(r"hand(?: (?P<shape>[A-Z0-9]+))?(?: (?P<split>[0-9]:[0-9]))?(?: (?P<colour>[a-z]\S*))?")


def dealt(game: Game, expect: Expect) -> Iterator[Phrase]:
    """What is said of hands, of pushes that are left, and of what chance may bring."""
    for name, value in (expect.chance or {}).items():
        what, odds = _event(game, name), _odds(Fraction(value))
        yield Phrase(f"{what.ja}の確率：{odds}", f"Probability of {what.en}: {odds}")
    for wanted, ja, en in (
        (expect.hand, "この手番の手駒", "Hand of this turn"),
        (expect.next, "予告された手駒", "Announced hand"),
    ):
        if wanted is not None:
            yield Phrase(f"{ja}：`{wanted}`", f"{en}: `{wanted}`")
    if expect.picked is not None:
        none, picked = Text("まだ選んでいない", "none yet"), Text(f"{expect.picked}つ目", f"number {expect.picked}")
        said = picked if expect.picked else none
        yield Phrase(f"選んだ手駒：{said.ja}", f"Hand picked: {said.en}")
    if expect.turn is not None:
        yield Phrase(f"第{expect.turn}手", f"Turn {expect.turn}")
    for counts, ja, en in (
        (expect.pushes, "残りの押し手", "Pushes left"),
        (expect.cooldown, "次に押すまでに要る配置", "Placements needed before the next push"),
    ):
        if counts is not None:
            yield _by_colour(ja, en, {c: Text(str(n), str(n)) for c, n in counts.items()})
    if expect.blocks is not None:
        yield _by_colour("二択の組", "Block of deals", {c: _block(block) for c, block in expect.blocks.items()})
    if expect.abilities is not None:
        names = abilities(game)
        given = {c: names.get(name) or Text(name, name) for c, name in expect.abilities.items()}
        yield _by_colour("能力", "Abilities", given)
    if expect.last_placed is not None:
        placed = {c: Text("、".join(names), " ".join(names)) for c, names in expect.last_placed.items()}
        yield _by_colour("直前に置いた所", "Last placed", placed)


def _event(game: Game, name: str) -> Text:
    """What an event or a kind of hand is called, as MyST."""
    if name == "double":
        return Text("二択", "two hands to pick from")
    if means := meaning(game, name):
        return Text(f"「{escape(means.ja)}」", f"“{escape(means.en)}”")
    if hand := HAND.fullmatch(name):
        return Text(f"手駒 `{hand[1]}` ", f"the hand `{hand[1]}`")
    kind = KIND.fullmatch(name)
    if kind is None:
        return Text(f"`{name}` ", f"`{name}`")
    shape, split, colour = kind["shape"], kind["split"], COLOURS.get(kind["colour"] or "")
    parts = [*([f"{shape}型"] if shape else []), *([split.replace(":", "：")] if split else [])]
    ja, en = "、".join(parts), "a hand" + (f" of shape {shape}" if shape else "") + (f", {split}" if split else "")
    if colour is not None:
        alone = _one_stone(game, shape)
        only = alone or (split is not None and split.endswith(":0"))
        ja += ("で" if ja else "") + colour.ja + ("" if alone else "ばかり" if only else "が多い")
        en += f", {'' if alone else 'all ' if only else 'mostly '}{colour.en.lower()}"
        return Text(escape(ja + ("手駒" if ja.endswith("多い") else "の手駒")), escape(en))
    return Text(escape(f"{ja}の手駒" if ja else "手駒"), escape(en))


def _one_stone(game: Game, shape: str | None) -> bool:
    """Whether the hands of a shape are single stones."""
    flow = flow_of(game.start())
    return shape is not None and flow is not None and len(flow.shapes.cells.get(shape, ())) == 1


def _odds(value: Fraction) -> str:
    """A probability as a fraction, and as a percentage where that is exact to a tenth."""
    percent = value * 100
    said = f"{float(percent):g} %" if (percent * 10).denominator == 1 else f"≈ {float(percent):.2f} %"
    return said if value in (0, 1) else f"{value} ({said})"


def _block(block: tuple[int | bool, ...]) -> Text:
    """How far a block of deals is."""
    come = bool(block[1]) if len(block) > 1 else False
    said = Text("済み", "has come") if come else Text("まだ", "still to come")
    return Text(f"{block[0]}回配り、二択は{said.ja}", f"{block[0]} dealt, the double one {said.en}")


def _by_colour(ja: str, en: str, values: dict[str, Text]) -> Phrase:
    named = [(COLOURS.get(colour) or Text(colour, colour), value) for colour, value in values.items()]
    return Phrase(
        f"{ja}：{escape('、'.join(f'{name.ja} {value.ja}' for name, value in named))}",
        f"{en}: {escape(', '.join(f'{name.en} {value.en}' for name, value in named))}",
    )
