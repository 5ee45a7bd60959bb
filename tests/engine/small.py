"""Small games and positions for the tests of the engine, built from its own dataclasses: no YAML, no validation."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator, Sequence
from typing import Any

from hypothesis import settings

from verifier.engine.game import Game
from verifier.engine.mechanics.barred import BarredShapes, ThreeThree
from verifier.engine.mechanics.custodian import CornerCustodian, Custodian
from verifier.engine.mechanics.dealt import Deal, DoubleDeal, PlaceHand, Push, SmallHand, SmallHands, Split
from verifier.engine.mechanics.ends import (
    BoardFull,
    BothBlocked,
    BothRows,
    Captured,
    Eliminated,
    Immobile,
    MoveLimit,
    NoLegalPoint,
    NoProgress,
    Repetition,
    Row,
)
from verifier.engine.mechanics.extension import Extension
from verifier.engine.mechanics.flank import Flank, NoSelfSandwich, SelfSandwich
from verifier.engine.mechanics.lines import Approach, Withdrawal
from verifier.engine.mechanics.loops import LoopCapture
from verifier.engine.mechanics.moves import Jump, Pass, Place, Remove, Slide, Step
from verifier.engine.mechanics.order import Beside, Prefer, SamePiece
from verifier.engine.position import Position
from verifier.engine.rules import BoardRules, PhaseRules, PlayRules, Rules, TableRules, Turns, Until


def thorough(examples: int) -> settings:
    """How many examples hypothesis tries: new ones at every run, but always the same ones in CI."""
    return settings(max_examples=examples, deadline=None, derandomize="CI" in os.environ)


def clauses(slots: dict[str, Any], turn: int) -> dict[str, Any]:
    """Slots as tuples, with a turn of so many actions."""
    return {"turns": Turns(actions=turn), **{slot: tuple(some) for slot, some in slots.items()}}


def phase(name: str, until: int, *, turn: int = 1, **slots: Any) -> PhaseRules:
    """A phase before play, of so many actions."""
    return PhaseRules(id=name, until=Until(actions=until), **clauses(slots, turn))


ALONE = TableRules()
"""Nothing is said of what surrounds the game."""


def make(
    size: str,
    *,
    lines: Any = "orthogonal",
    loops: Sequence[tuple[str, str]] = (),
    setup: str = "empty",
    phases: Sequence[PhaseRules] = (),
    players: tuple[str, ...] = ("black", "white"),
    turn: int = 1,
    clock: Sequence[Any] = (),
    table: TableRules = ALONE,
    seats: int = 0,
    **slots: Any,
) -> Game:
    """A game on a board of a size such as `5x3` (columns, rows); `slots` are those of its play."""
    columns, rows = map(int, size.split("x"))
    return Game(
        Rules(
            id="small",
            players=players,
            board=BoardRules(columns=columns, rows=rows, lines=lines, loops=tuple(loops)),
            setup=setup,
            phases=tuple(phases),
            play=PlayRules(**clauses(slots, turn)),
            seats=seats,
            clock=tuple(clock),
            table=table,
        )
    )


def texts(game: Game, position: Position) -> list[str]:
    """The notations of all legal actions, sorted."""
    return sorted(map(str, game.legal(position)))


def after(game: Game, position: Position, *actions: str) -> Position:
    """The position after some actions; each must be legal."""
    for action in actions:
        assert action in game.legal(position), (action, texts(game, position))
        position = game.play(position, action)
    return position


def stands(game: Game, position: Position, diagram: str) -> bool:
    """Whether the board is that of a diagram, however the diagram is indented."""
    return game.diagram(position) == "\n".join(" ".join(line.split()) for line in diagram.split("\n") if line.strip())


STEP = Step(id="step")
JUMP = Jump(id="jump")
PLACE = Place(id="place")
PASS = Pass(id="pass")
APPROACH, WITHDRAWAL = Approach(id="approach"), Withdrawal(id="withdrawal")
ELIMINATED, IMMOBILE = Eliminated(id="eliminated"), Immobile(id="immobile")
CAPTURE_FIRST = Prefer(id="capture-first", moves=("jump",))
THREEFOLD = Repetition(id="threefold", times=3)
QUIET = NoProgress(id="quiet", turns=12)
ROUND_THE_CORNERS = (
    ("a2", "b1"),
    ("a3", "c1"),
    ("f2", "e1"),
    ("f3", "d1"),
    ("a5", "b6"),
    ("a4", "c6"),
    ("f5", "e6"),
    ("f4", "d6"),
)


def jumping() -> Game:
    """Steps and compulsory jumps along drawn lines; the same piece must jump on while it can."""
    return make(
        "5x5",
        lines="alquerque",
        setup="o o o o o\no o o o o\no o . x x\nx x x x x\nx x x x x",
        moves=[STEP, JUMP],
        forbids=[CAPTURE_FIRST],
        continues=[SamePiece(id="on", moves=("jump",))],
        ends=[ELIMINATED, IMMOBILE, THREEFOLD, QUIET],
    )


def approaching() -> Game:
    """Captures of lines by moving towards them or away; the piece may go on, never back, never straight on."""
    return make(
        "5x5",
        lines="alquerque",
        setup="o o o o o\no o o o o\no x . o x\nx x x x x\nx x x x x",
        players=("white", "black"),
        moves=[APPROACH, WITHDRAWAL, STEP],
        forbids=[Prefer(id="capture-first", moves=("approach", "withdrawal"))],
        continues=[
            SamePiece(id="on", moves=("approach", "withdrawal"), direction="other", optional=True, revisit=False)
        ],
        ends=[ELIMINATED, IMMOBILE, QUIET],
    )


def removing() -> Game:
    """Two removals from a full board, then jumps straight on."""
    return make(
        "6x6",
        setup="checker",
        phases=[
            phase("first", 1, moves=[Remove(id="remove-first", at=("a1", "f6", "c3", "d4"))]),
            phase("second", 1, moves=[Remove(id="remove-second")], forbids=[Beside(id="beside")]),
        ],
        moves=[JUMP],
        continues=[SamePiece(id="on", moves=("jump",), direction="same", optional=True)],
        ends=[IMMOBILE],
    )


def sandwiching() -> Game:
    """Placement in turns of two, then steps that capture between two; who cannot step passes."""
    return make(
        "3x3",
        phases=[phase("placement", 8, turn=2, moves=[Place(id="place", without=("b2",))])],
        moves=[STEP, PASS],
        captures=[Custodian(id="sandwich", safe=("b2",))],
        forbids=[Prefer(id="must-move", moves=("step",))],
        ends=[Eliminated(id="eliminated", fewer=2), BothBlocked(id="both-blocked"), THREEFOLD, QUIET],
    )


def looping() -> Game:
    """Steps in all directions and captures round corner loops."""
    return make(
        "6x6",
        loops=ROUND_THE_CORNERS,
        setup="\n".join(["o o o o o o"] * 2 + [". . . . . ."] * 2 + ["x x x x x x"] * 2),
        moves=[Step(id="step", directions="all"), LoopCapture(id="loop")],
        ends=[ELIMINATED, IMMOBILE, THREEFOLD, QUIET],
    )


def rowing() -> Game:
    """One stone, then two a turn; four in a row win."""
    return make(
        "5x5",
        phases=[phase("opening", 1, moves=[Place(id="open")])],
        turn=2,
        moves=[PLACE],
        ends=[Row(id="four", length=4), BoardFull(id="full")],
    )


def wandering() -> Game:
    """Turns of several steps of one piece, in which it may take between two; passing is free."""
    return make(
        "4x3",
        setup="o . . o\n. . . .\nx . . x",
        moves=[Step(id="step", directions="all"), PASS],
        captures=[Custodian(id="sandwich", directions="all")],
        continues=[SamePiece(id="on", moves=("step",), direction="other", optional=True, revisit=False)],
        ends=[ELIMINATED, QUIET],
    )


def refilling() -> Game:
    """Two actions a turn: jumps first, or else steps, removals and placements next to empty points."""
    return make(
        "4x4",
        setup="x . . o\n. . . .\n. . . .\no . . x",
        turn=2,
        moves=[PLACE, Remove(id="remove"), STEP, JUMP],
        forbids=[CAPTURE_FIRST, Beside(id="beside")],
        ends=[ELIMINATED, Row(id="row", length=4, overline=False), QUIET, THREEFOLD],
    )


def sliding() -> Game:
    """Slides along rows and columns, which take lines between two pieces and pieces in corners."""
    return make(
        "5x5",
        setup="o o o o o\n. . . . .\n. . . . .\n. . . . .\nx x x x x",
        moves=[Slide(id="slide", directions="orthogonal")],
        captures=[Custodian(id="sandwich", length="any"), CornerCustodian(id="corner")],
        ends=[
            Captured(id="three", count=3),
            IMMOBILE,
            Repetition(id="again", times=4, replay=True),
            MoveLimit(id="limit", turns=40),
        ],
    )


def barring() -> Game:
    """Five in a row win; black may not make two threes, two fours or more than five."""
    return make(
        "9x9",
        moves=[PLACE],
        forbids=[BarredShapes(id="barred", players=("black",), row="five")],
        ends=[Row(id="five", length=5, exact=("black",)), BoardFull(id="full"), NoLegalPoint(id="no-point")],
    )


def pairs(players: tuple[str, ...] = ("black", "white")) -> Game:
    """Pairs are taken by placing, as the placer chooses; nobody may place where a pair of its own is closed in."""
    return make(
        "5x5",
        players=players,
        moves=[PLACE],
        captures=[Flank(id="flank", chosen=True)],
        forbids=[NoSelfSandwich(id="closed", flank="flank")],
        ends=[Row(id="row", length=4, whose="all"), Captured(id="count", count=4), BoardFull(id="full"),
              NoLegalPoint(id="no-point")],
    )  # fmt: skip


def waiting() -> Game:
    """Pairs are taken by placing, even from who places; a row waits when the next player can break it."""
    return make(
        "6x6",
        moves=[PLACE],
        captures=[Flank(id="flank", lengths=(2, 3)), SelfSandwich(id="self", flank="flank")],
        forbids=[ThreeThree(id="three-three", row="row")],
        ends=[Row(id="row", length=4, overline=False, whose="all"), Captured(id="count", count=6),
              Extension(id="extension", row="row", by="break"), BoardFull(id="full"), NoLegalPoint(id="no-point")],
    )  # fmt: skip


def among_three() -> Game:
    """Pairs for three players."""
    return pairs(("black", "white", "blue"))


SHAPES = {
    "I": "####",
    "O": "##/##",
    "T": ".#./###",
    "L": "..#/###",
    "S": ".##/##.",
    "L3": "#./##",
    "I2": "##",
    "1": "#",
}


def dealing(size: str = "9x9") -> Game:
    """Hands of four in five shapes; three pushes in all; five in a row win."""
    return make(
        size,
        moves=[PlaceHand(id="hand", shapes=SHAPES), Push(id="push", times=2, most=3, region=2, cooldown=1)],
        chance=[
            Deal(id="deal", shapes=("I", "O", "T", "L", "S"), first=3,
                 splits=(Split(turn=2, even=60, three=30, one_colour=10),
                         Split(turn=12, even=0, three=100, one_colour=0))),
            DoubleDeal(id="double", block=4),
            SmallHands(id="small", hands=(SmallHand(percent=50), SmallHand(shapes=("L3", "I2"), percent=40, mixed=75),
                                          SmallHand(shapes=("1",), percent=10))),
        ],
        ends=[BothRows(id="both", row="five"), Row(id="five", length=5, whose="near"), NoLegalPoint(id="stuck")],
    )  # fmt: skip


TETROMINOES = {
    "I": "####",
    "O": "##/##",
    "T": ".#./###",
    "L": "..#/###",
    "J": "#../###",
    "S": ".##/##.",
    "Z": "##./.##",
}


def hands(
    size: str = "60x60",
    length: int = 7,
    *,
    shapes: Sequence[str] = tuple(TETROMINOES),
    times: int = 2,
    most: int = 4,
    region: int = 3,
    cooldown: int = 2,
    block: int = 10,
    splits: Sequence[tuple[int, int, int, int]] = ((2, 60, 35, 5), (80, 35, 60, 5)),
) -> Game:
    """Every clause of dealt hands: seven shapes, small hands when the pushes are used up, rows of either colour."""
    return make(
        size,
        moves=[PlaceHand(id="hand", shapes={**TETROMINOES, "L3": "#./##", "I2": "##", "1": "#"}),
               Push(id="push", times=times, most=most, region=region, cooldown=cooldown)],
        chance=[
            Deal(id="deal", shapes=tuple(shapes), first=3,
                 splits=tuple(Split(turn=t, even=e, three=n, one_colour=o) for t, e, n, o in splits)),
            DoubleDeal(id="double", block=block),
            SmallHands(id="small", hands=(SmallHand(percent=86), SmallHand(shapes=("L3",), percent=10, mixed=90),
                                          SmallHand(shapes=("I2",), percent=3, mixed=80),
                                          SmallHand(shapes=("1",), percent=1))),
        ],
        ends=[BothRows(id="both", row="row"), Row(id="row", length=length, whose="near"), NoLegalPoint(id="stuck")],
    )  # fmt: skip


SAMPLES = {
    make_one.__name__: make_one()
    for make_one in (
        jumping,
        approaching,
        removing,
        sandwiching,
        looping,
        rowing,
        wandering,
        refilling,
        sliding,
        barring,
        pairs,
        waiting,
        among_three,
        dealing,
    )
}
"""Games that together have every mechanic."""


def random_game(game: Game, seed: int, most: int = 60) -> Iterator[Position]:
    """The positions of a game of random actions, from the start to the end or so many actions on."""
    dice = random.Random(seed)
    position = game.start()
    yield position
    for _ in range(most):
        legal = game.legal(position)
        if not legal:
            return
        position = game.play(position, dice.choice(legal))
        yield position
