"""Games of placing with all their local rules, for the engine and for the slow engine, and positions for them.

The engine's games are built from its own clauses, no YAML: `game` takes the local rules as the slow engine has them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations, product
from random import Random
from typing import Any

from slow.ninuki import COLOURS, LINES, SYMBOLS, Ninuki, Rules
from slow.rules import Point, ahead

from verifier.engine.game import Game
from verifier.engine.mechanics.barred import FarFrom, ThreeThree
from verifier.engine.mechanics.ends import BoardFull, Captured, NoLegalPoint, Row
from verifier.engine.mechanics.extension import Extension
from verifier.engine.mechanics.flank import Flank, NoSelfSandwich, SelfSandwich
from verifier.engine.mechanics.moves import ChooseColour, Place
from verifier.engine.rules import BoardRules, PhaseRules, PlayRules, Turns, Until
from verifier.engine.rules import Rules as EngineRules

FORMATS: dict[str, dict[str, Any]] = {
    "duel": {"players": 2}, "three": {"players": 3}, "four": {"players": 4}, "team": {"players": 4, "team": True},
}  # fmt: skip
OPTIONS: dict[str, tuple[Any, ...]] = {
    "overline": (False, True),
    "forced_capture": (True, False),
    "capture_three": (False, True),
    "self_sandwich": ("nothing", "captured", "forbidden"),
    "mixed_capture": (True, False),
    "extension": ("none", "break", "whole"),
    "three_three": ("none", "first", "both"),
    "opening": ("none", "centre", "centre_far", "four", "three"),
}
"""The values of each local rule, the game's default first."""
PLACE = Place(id="place")


def options(form: str) -> dict[str, tuple[Any, ...]]:
    """The local rules that count for a format, with their values."""
    without = {"duel": {"mixed_capture"}, "team": {"mixed_capture", "opening"}}.get(form, {"three_three", "opening"})
    return {name: values for name, values in OPTIONS.items() if name not in without}


@cache
def all_pairs(form: str, board: int = 9) -> tuple[Rules, ...]:
    """Few local rules in which any two values of two different options occur together."""
    dice, names = Random(5), options(form)
    wanted = {(a, x, b, y) for a, b in combinations(names, 2) for x, y in product(names[a], names[b])}
    found = []
    while wanted:
        tries = [{name: dice.choice(values) for name, values in names.items()} for _ in range(60)]
        best = max(tries, key=lambda chosen: len(wanted & together(chosen)))
        if together(best) & wanted:
            found.append(Rules(board=board, **FORMATS[form], **best))
            wanted -= together(best)
    return tuple(found)


def together(chosen: dict[str, Any]) -> set[tuple[str, Any, str, Any]]:
    """The pairs of values that occur together in some chosen local rules."""
    return {(a, chosen[a], b, chosen[b]) for a, b in combinations(chosen, 2)}


# ---------------------------------------------------------------- the engine's games


@cache
def game(rules: Rules) -> Game:
    """The engine's game under some local rules."""
    captures: list[Any] = [
        Flank(id="flank", lengths=rules.lengths, mixed=rules.mixed_capture, chosen=not rules.forced_capture)
    ]
    forbids: list[Any] = []
    ends: list[Any] = [
        Row(id="row", length=rules.row, overline=rules.overline, whose="all"), Captured(id="count", count=rules.count),
        BoardFull(id="full"), NoLegalPoint(id="no-point"),
    ]  # fmt: skip
    if rules.self_sandwich == "captured":
        captures.append(SelfSandwich(id="self", flank="flank"))
    if rules.self_sandwich == "forbidden":
        forbids.append(NoSelfSandwich(id="self", flank="flank"))
    two = len(rules.colours) == 2
    if two and rules.three_three != "none":
        players = ("black",) if rules.three_three == "first" else ()
        forbids.append(ThreeThree(id="three-three", players=players, row="row"))
    if rules.extension != "none":
        by: Any = rules.extension
        ends.append(Extension(id="extension", row="row", by=by))
    return Game(
        EngineRules(
            id="placing",
            players=rules.colours,
            board=BoardRules(columns=rules.board, rows=rules.board, lines="orthogonal"),
            setup="empty",
            phases=tuple(opening(rules)) if two and not rules.team else (),
            play=PlayRules(moves=(PLACE,), captures=tuple(captures), forbids=tuple(forbids), ends=tuple(ends)),
            seats=rules.players,
        )
    )


def phase(name: str, until: int, turns: Turns, *moves: Any, open_only: bool = False, **slots: Any) -> PhaseRules:
    return PhaseRules(id=name, until=Until(actions=until), turns=turns, moves=moves, only_if_open=open_only, **slots)


def opening(rules: Rules) -> Iterator[PhaseRules]:
    """The phases before play."""
    first, second = COLOURS[:2]
    if rules.opening in ("centre", "centre_far"):
        far = FarFrom(id="far", point="centre", least=3 if rules.opening == "centre" else 4)
        yield phase("first", 1, Turns(), Place(id="centre", at=("centre",)))
        yield phase("second", 1, Turns(), PLACE)
        yield phase("third", 1, Turns(), PLACE, forbids=(far,))
    elif rules.opening in ("four", "three"):
        three = rules.opening == "three"
        stones = (first, second, first) if three else (first, second, first, second)
        choose = ChooseColour(id="choose", colours=(first, second))
        yield phase("stones", len(stones), Turns(by="first", stones=stones), PLACE)
        yield phase("choice", 1, Turns(by="second"), replace(choose, open=three))
        if three:
            yield phase("more", 2, Turns(by="second", stones=(second, first)), PLACE, open_only=True)
            yield phase("last", 1, Turns(by="first"), choose, open_only=True)


# ---------------------------------------------------------------- positions


def symbols(rules: Rules) -> str:
    return SYMBOLS[: len(rules.colours)]


def as_diagram(board: dict[Point, str], size: int) -> str:
    return "\n".join(" ".join(board.get((x, y), ".") for x in range(1, size + 1)) for y in range(1, size + 1))


def thick(dice: Random, rules: Rules) -> str:
    """Stones anywhere, from a few to a nearly full board."""
    empty = dice.choice([0.02, 0.1, 0.3, 0.6, 0.8])
    weights = [dice.uniform(0.3, 1) for _ in symbols(rules)]
    size = rules.board
    return as_diagram(
        {
            (x, y): dice.choices(symbols(rules), weights)[0]
            for x in range(1, size + 1)
            for y in range(1, size + 1)
            if dice.random() >= empty
        },
        size,
    )


def crossed(dice: Random, rules: Rules) -> str:
    """Lines of stones that cross in an empty point: rows, stones to be taken, threes, rows closed at an end."""
    size, board, left_open = rules.board, dict[Point, str](), set[Point]()
    centres = [(dice.randint(1, size), dice.randint(1, size)) for _ in range(2)]
    left_open.update(centres)
    for _ in range(dice.randint(3, 9)):
        centre, line, sign = dice.choice(centres), dice.choice(LINES), dice.choice([1, -1])
        a, b = dice.sample(symbols(rules), 2)
        c = dice.choice(symbols(rules))
        pattern = dice.choice([
            "aaaa", "aaa", "aa", "bba", "bbba", "bca", "bbca", "aaab", "baaaa", "aaaab", "aaaaab", "a.a", "aa.a",
            "aaa.a", "aaa.aa", ".aa.", ".a.a.", "b", "ba", "cb", "bbbbb", "aaaa.b", "baaa.aa", "bbaabba", "abbbbba",
        ])  # fmt: skip
        behind = dice.choice(["", "", "a", "b", "aa", "ba", "bba", "aaa", ".aa", "bbb", "c"])
        for way, stones in ((sign, pattern), (-sign, behind)):
            for steps, here in enumerate(stones, 1):
                point = ahead(centre, line, way * steps)
                if not (1 <= point[0] <= size and 1 <= point[1] <= size) or point in left_open:
                    continue
                if here == ".":
                    left_open.add(point)
                    board.pop(point, None)
                    if dice.random() < 0.3:
                        centres.append(point)
                else:
                    board.setdefault(point, {"a": a, "b": b, "c": c}[here])
    return as_diagram(board, size)


def forked(dice: Random, rules: Rules) -> str:
    """Open twos that cross in an empty point, next to rows of others that the stone there may stop or shorten."""
    size, board = rules.board, dict[Point, str]()
    centre = dice.randint(3, size - 2), dice.randint(3, size - 2)
    own, other = dice.sample(symbols(rules), 2)
    two, third, fourth = dice.sample(LINES, 3), dice.choice(["aaab", "bbbb", "bba", "bbb"]), dice.choice(LINES)
    for line in two[:2]:
        for steps in dice.choice([(1, 2), (-1, 1), (1, 3), (-2, 1)]):
            board[ahead(centre, line, steps)] = own
    for steps, here in enumerate(third, 1):
        board.setdefault(ahead(centre, two[2], steps), own if here == "a" else other)
    anywhere = dice.randint(1, size), dice.randint(1, size)
    start = dice.choice([anywhere, ahead(centre, fourth, -dice.randint(1, 4))])
    for steps in range(rules.row + dice.choice([-1, -1, 0, 1])):
        board.setdefault(ahead(start, fourth, steps), other)
    board.pop(centre, None)
    return as_diagram(board, size)


@dataclass(frozen=True)
class Case:
    """A position for both engines; `taken` by colour."""

    rules: Rules
    diagram: str
    to_move: str
    taken: dict[str, int]

    def slow(self) -> tuple[Ninuki, Any]:
        judge = Ninuki(self.rules)
        return judge, judge.setup(self.diagram, self.to_move, self.taken)

    def fast(self) -> tuple[Game, Any]:
        engine = game(self.rules)
        return engine, engine.setup(self.diagram, to_move=self.to_move, taken=self.taken)


def case(rules: Rules, seed: int) -> Case:
    """A position from a seed."""
    dice = Random(seed)
    diagram = dice.choice([thick, crossed, crossed, forked])(dice, rules)
    taken = {colour: dice.choice([0, 0, 2, rules.count - 2, rules.count - 1]) for colour in rules.colours}
    return Case(rules, diagram, dice.choice(rules.colours), taken)


def lively(dice: Random, legal: list[str], diagram: str) -> str:
    """One of some actions, more often one that takes something or lies beside stones."""
    rows = [line.split() for line in diagram.splitlines()]
    stones = {(x, y) for y, row in enumerate(rows, 1) for x, here in enumerate(row, 1) if here != "."}

    def weight(action: str) -> float:
        name = action.split("x")[0]
        if not name[1:].isdigit():
            return 1
        x, y = ord(name[0]) - 96, int(name[1:])
        beside = sum((x + i, y + j) in stones for i in (-1, 0, 1) for j in (-1, 0, 1))
        return 0.1 + beside + 3 * action.count(",")

    return dice.choices(legal, [weight(action) for action in legal])[0]
