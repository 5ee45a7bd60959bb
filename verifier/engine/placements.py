"""The legal placements of a position, judged when somebody asks; and why others are not legal, and what had a say."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from .errors import RulebookError
from .mechanics.base import Fault
from .planes import Action
from .refusals import SHAPES, Code, Refusal, Shape, worded
from .text import Text, notation
from .values import check_colour

if TYPE_CHECKING:
    from .phase import Phase
    from .placing import Placing
    from .position import Position

POINT = "[a-z]{1,2}[1-9][0-9]{0,2}"
CHOSEN = re.compile(rf"({POINT})(?:x({POINT}(?:,{POINT})*))?")
"""A placement, which may say what it takes."""


class Choices(Sequence[Action]):
    """The legal actions of a position of placements: what nobody asks for is not judged.

    flow; position. Counted, indexed or listed, all points are judged once; a notation is judged alone.
    """

    __slots__ = ("_all", "flow", "position")

    def __init__(self, flow: Placing, position: Position) -> None:
        self.flow, self.position = flow, position
        self._all: tuple[Action, ...] | None = None

    def _listed(self) -> tuple[Action, ...]:
        """Every action, in the order of the points."""
        if self._all is None:
            self._all = tuple(iter(self))
        return self._all

    def __iter__(self) -> Iterator[Action]:
        if self._all is not None:
            yield from self._all
            return
        flow, position = self.flow, self.position
        if not position.found:
            return
        actions, offset = flow.sheet.actions, flow.offset
        suspects = flow.suspects(position) << offset
        many = 0
        if flow.chosen:
            empty = flow.board.full & ~position.occupied
            for _, groups in flow.groups:
                many |= groups.near(position.stones, position.side, empty) << offset
            if position.kept.wait is not None:
                many = position.found
        mask = position.found
        while mask:
            low = mask & -mask
            mask ^= low
            plain = actions[low.bit_length() - 1]
            assert plain is not None
            for action in flow.variants(position, plain) if low & many else (plain,):
                if not low & suspects or flow.allowed(position, action):
                    yield action

    def __len__(self) -> int:
        return len(self._listed())

    def __getitem__(self, i: Any) -> Any:
        return self._listed()[i]

    def __contains__(self, action: object) -> bool:
        return self.flow.find(self.position, notation(action)) is not None

    def __repr__(self) -> str:
        some = self._listed()
        return f"<{len(some)} legal: {' '.join(map(str, some[:20]))}{' …' if len(some) > 20 else ''}>"


def check_seats(phase: Phase) -> None:
    """RulebookError where the stones that one seat places, or the colours that seats choose, cannot be so.

    phase: one of placing.
    """
    turns, colours = phase.rules.turns, phase.game.colours
    if turns.stones and len(turns.stones) != phase.until:
        raise RulebookError(
            Text("turns.stones は段階の手数と同じ数", "`stones` of `turns` must be as many as the phase's actions"),
            "bad-rules",
            ("turns", "stones"),
        )
    for i, colour in enumerate(turns.stones):
        check_colour(colour, colours, "turns", "stones", i)
    for i, move in enumerate(phase.rules.moves):
        if move.kind == "choose-colour" and (
            sorted(move.colours) != sorted(colours) or len(phase.rules.moves) > 1 or phase.until != 1
        ):
            raise RulebookError(
                Text(
                    "色を選ぶのは、2色のゲームの、その1手だけの段階で、選ぶのはその2色",
                    "colours are chosen in a game of two, those two, in a phase of that one action before play",
                ),
                "bad-rules",
                ("moves", i),
            )


# ---------------------------------------------------------------- why not


def words(flow: Placing) -> list[str]:
    """What seats may say when they choose, in any phase of the game."""
    sheets = [phase.sheets[0] for phase in flow.game.phases if phase.flow is not None and phase.flow.settles]
    return [text for sheet in sheets for text in sheet.named]


def refusal(flow: Placing, position: Position, text: str) -> Refusal | None:
    """Why a text that is not legal is not, or None where it is no notation of a placement or a choice.

    position: one that is not over.
    """
    game, board = flow.game, flow.board
    if text in words(flow):
        return worded(text, Code.NOT_NOW, None, {})
    match = CHOSEN.fullmatch(text) if len(text) <= 4 * board.size + 8 else None
    if match is None or (match[2] and not any(p.flow is not None and p.flow.chosen for p in game.phases)):
        return None
    if flow.settles or (match[2] and not flow.chosen):
        return worded(text, Code.NOT_NOW, None, {})
    names: dict[str, str | Text] = {"point": match[1], "last": board.name(board.size - 1)}
    named = [match[1], *(match[2].split(",") if match[2] else ())]
    for name in named:
        if board.point(name) is None:
            return worded(text, Code.OFF_BOARD, None, {**names, "point": name})
    plane = flow.sheet.planes[0]
    if position.occupied & board.mask(named[:1]):
        return worded(text, Code.OCCUPIED, plane.clause, names)
    plain = flow.sheet.named.get(match[1])
    if plain is None:
        return worded(text, Code.NOT_HERE, plane.clause, names)
    if not position.found & plain.flag:
        empty = board.full & ~position.occupied
        for clause, narrow in flow.phase.narrows:
            if not narrow.allowed(0, 0, empty) & plain.here:
                return worded(text, narrow.code, clause, names)
    action = flow.meant(position, text)
    if action is None:
        groups = [(clause, board.names(mask)) for clause, mask in flow.takes(position, plain.to)]
        some = " ".join(",".join(points) for _, points in groups)
        told = {**names, "stones": match[2], "groups": Text(some or "なし", some or "nothing")}
        return worded(text, Code.NOT_CAPTURABLE, groups[0][0] if groups else flow.groups[0][0], told)
    found = flow.fault(position, action)
    assert found is not None
    clause, fault = found
    shapes = tuple(shape(flow, *one) for one in fault.shapes)
    refused = worded(text, fault.code, clause, {**names, "shapes": listed(shapes)})
    return replace(refused, shapes=shapes)


def shape(flow: Placing, name: str, stones: int, empty: int) -> Shape:
    """A shape by the names of its points."""
    return Shape(name, tuple(flow.board.names(stones)), tuple(flow.board.names(empty)))


def listed(shapes: Sequence[Shape]) -> Text:
    """Shapes in words, each with its stones and the points that it needs."""
    ja, en = [], []
    for one in shapes:
        name = SHAPES[one.name]
        needs = (f"（{'・'.join(one.empty)} が空点）", f" (open: {', '.join(one.empty)})") if one.empty else ("", "")
        if one.name == "closed-in":
            needs = (f"（{'と'.join(one.empty)} の間）", f" between {' and '.join(one.empty)}")
        ja.append(f"{name.ja} {'・'.join(one.points)}{needs[0]}")
        en.append(f"{name.en} {'-'.join(one.points)}{needs[1]}")
    return Text("、".join(ja), "; ".join(en))


# ---------------------------------------------------------------- what had a say


def fired(flow: Placing, position: Position, action: Action, after: Position) -> Iterator[tuple[str, int, int]]:
    """The clauses that have a say in a legal action, each with what it takes and the side that takes it.

    after: the position that it leads to. The placement's own clause; clauses that bar some point; captures; a row that
    waits or has waited; the endings that are met.
    """
    side = position.side
    yield action.clause, 0, side
    if not action.to:
        return
    empty = flow.board.full & ~position.occupied
    for clause, narrow in flow.phase.narrows:
        if empty & ~narrow.allowed(0, 0, empty):
            yield clause, 0, side
    if flow.judges[side]:
        barred = {found[0] for found in faults(flow, position)}
        yield from ((clause, 0, side) for clause, _ in flow.judges[side] if clause in barred)
    placed = flow.placed(position, action)
    for clause, mask in flow.takes(position, action.to):
        if mask & placed.taken == mask:
            yield clause, mask, placed.side
    for clause, losses in flow.losses:
        for taker, mask in losses.find(
            after_captures(placed.stones, placed.side, placed.at, placed.taken), placed.side, placed.at
        ):
            yield clause, mask, taker
    if flow.waits is not None and (position.kept.wait is not None or after.kept.wait is not None):
        yield flow.waits[0], 0, side
    if after.over is not None:
        for clause, test, _ in flow.phase.captured:
            if test(after, placed.side, placed.at):
                yield clause, 0, side
        if after.over.rule:
            yield after.over.rule, 0, side


def bare(flow: Placing, text: str) -> Action | None:
    """The bare action of a placement that says what it takes, on whatever board; None for any other text.

    text: any text.
    """
    match = CHOSEN.fullmatch(text) if flow.chosen and len(text) <= 4 * flow.board.size + 8 else None
    if match is None or not match[2]:
        return None
    names = [match[1], *match[2].split(",")]
    if any(flow.board.point(name) is None for name in names):
        return None
    here = flow.board.mask(names[:1])
    return Action(flow.sheet.planes[0].clause, text, here, flow.board.mask(names[1:]), here, here)


def after_captures(stones: tuple[int, ...], side: int, at: int, taken: int) -> tuple[int, ...]:
    """The stones after a placement and what the placer takes, before others take anything."""
    return tuple((mask | at if i == side else mask) & ~taken for i, mask in enumerate(stones))


def faults(flow: Placing, position: Position) -> Iterator[tuple[str, Fault]]:
    """What is wrong with the placements that a judge bars."""
    suspects = flow.suspects(position) << flow.offset & position.found
    while suspects:
        low = suspects & -suspects
        suspects ^= low
        plain = flow.sheet.actions[low.bit_length() - 1]
        assert plain is not None
        for action in flow.variants(position, plain):
            found = flow.fault(position, action)
            if found is not None:
                yield found
