"""What an expectation says about deals, in words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from ..engine.game import Game
from ..engine.mechanics.abilities import Abilities
from ..engine.text import Text
from ..spec.myst import escape
from ..spec.worked import Expect
from .view import Phrase
from .words import COLOURS

KIND = re.compile(r"hand(?: (?P<shape>[A-Z0-9]+))?(?: (?P<split>[0-9]:[0-9]))?(?: (?P<colour>[a-z]\S*))?")


def dealt(game: Game, expect: Expect) -> Iterator[Phrase]:
    """What is said of hands, of pushes that are left, and of what chance may bring."""
    for name, value in (expect.chance or {}).items():
        what, odds = _event(name), _odds(Fraction(value))
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
        names = {ability.id: ability.name for clause in _abilities(game) for ability in clause.all}
        given = {c: names.get(name) or Text(name, name) for c, name in expect.abilities.items()}
        yield _by_colour("能力", "Abilities", given)
    if expect.last_placed is not None:
        placed = {c: Text("、".join(names), " ".join(names)) for c, names in expect.last_placed.items()}
        yield _by_colour("直前に置いた所", "Last placed", placed)


def _abilities(game: Game) -> Iterator[Abilities]:
    """What a game says of abilities."""
    yield from (clause for clause in game.rules.play.chance if isinstance(clause, Abilities))


def _event(name: str) -> Text:
    """What an event or a kind of hand is called, as MyST."""
    if name == "double":
        return Text("二択", "two hands to pick from")
    kind = KIND.fullmatch(name)
    if kind is None:
        return Text(f"`{name}` ", f"`{name}`")
    shape, split, colour = kind["shape"], kind["split"], COLOURS.get(kind["colour"] or "")
    ja = f"{shape}型" if shape else ""
    ja += ("、" if ja and split else "") + (f"{split.replace(':', '：')}" if split else "")
    ja += f"で{colour.ja}が多い手駒" if colour and split else f"{colour.ja}の手駒" if colour else "の手駒"
    en = "a hand" + (f" of shape {shape}" if shape else "") + (f", {split}" if split else "")
    return Text(escape(ja), escape(en + (f", mostly {colour.en.lower()}" if colour else "")))


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
