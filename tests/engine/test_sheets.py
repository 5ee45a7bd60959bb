"""A sheet finds at once what the tests of its planes say point by point, and numbers it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from small import APPROACH, JUMP, PASS, PLACE, STEP, WITHDRAWAL, make, texts, thorough

from verifier.engine.board import Board
from verifier.engine.errors import RulebookError
from verifier.engine.mechanics.lines import Approach, Withdrawal
from verifier.engine.mechanics.moves import Jump, Place, Remove, Step
from verifier.engine.mechanics.order import Beside
from verifier.engine.planes import EMPTY, OPP, OWN, Plane
from verifier.engine.refusals import Code
from verifier.engine.rules import BoardRules
from verifier.engine.sheets import Legal, Sheet

Offset = tuple[int, int, int]
"""Which board must hold something how many columns and rows away."""
SIZES = [(1, 1), (1, 4), (4, 1), (2, 2), (3, 2), (2, 5), (4, 4), (5, 3), (6, 6)]
DIRECTIONS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1))
KNIGHT = ((1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1))


def a_board(columns: int, rows: int, lines: Any = "orthogonal") -> Board:
    return Board(BoardRules(columns=columns, rows=rows, lines=lines))


def plane(board: Board, sign: str, lands: tuple[int, int] | None, *offsets: Offset) -> Plane:
    """A plane of every point from which all tests, and the landing, stay on the board."""
    asked = [(x, y) for _, x, y in offsets] + ([lands] if lands else [])
    inside = sum(
        1 << p
        for p in board.points
        if all(board.at(board.xy(p)[0] + x, board.xy(p)[1] + y) is not None for x, y in asked)
    )
    tests = tuple((Code.NO_WAY, who, y * board.columns + x) for who, x, y in offsets)
    delta = lands[1] * board.columns + lands[0] if lands else None
    return Plane(sign, inside, tests, sign=sign, lands=delta, direction="e", hops=1)


def steps(board: Board) -> list[Plane]:
    return [plane(board, "-", d, (OWN, 0, 0), (EMPTY, *d)) for d in DIRECTIONS]


def knights(board: Board) -> list[Plane]:
    return [plane(board, "k", d, (OWN, 0, 0), (EMPTY, *d)) for d in KNIGHT]


def jumps(board: Board) -> list[Plane]:
    return [plane(board, "x", (2 * x, 2 * y), (OWN, 0, 0), (OPP, x, y), (EMPTY, 2 * x, 2 * y)) for x, y in DIRECTIONS]


def double_jumps(board: Board) -> list[Plane]:
    """Four tests, two of them on each of two boards."""
    return [
        plane(
            board,
            "xx",
            (4 * x, 4 * y),
            *((OWN, 0, 0), (OPP, x, y), (EMPTY, 2 * x, 2 * y), (OPP, 3 * x, 3 * y), (EMPTY, 4 * x, 4 * y)),
        )
        for x, y in DIRECTIONS[:4]
    ]


def slides_by_two(board: Board) -> list[Plane]:
    return [plane(board, "=", (2 * x, 2 * y), (OWN, 0, 0), (EMPTY, x, y), (EMPTY, 2 * x, 2 * y)) for x, y in DIRECTIONS]


def between_friends(board: Board) -> list[Plane]:
    """Removing from between two own pieces: three tests on one board, no landing."""
    return [
        Plane(
            "between",
            sum(1 << p for p in board.points if 0 < board.xy(p)[0] < board.columns - 1),
            ((Code.NO_WAY, OWN, 0), (Code.NO_WAY, OWN, 1), (Code.NO_WAY, OWN, -1)),
            sign="-",
        )
    ]


def of(*clauses: Any) -> Callable[[Board], list[Plane]]:
    """The planes that some clauses make."""
    return lambda board: [p for clause in clauses for p in clause.planes(board)]


SETS: dict[str, Callable[[Board], list[Plane]]] = {
    "steps": steps,
    "jumps": jumps,
    "knights": knights,
    "double jumps": double_jumps,
    "slides": slides_by_two,
    "between friends": between_friends,
    "steps and jumps": lambda b: steps(b) + jumps(b),
    "steps and knights": lambda b: steps(b) + knights(b),
    "jumps, single and double": lambda b: jumps(b) + double_jumps(b),
    "slides, knights, placements": lambda b: slides_by_two(b) + knights(b) + of(PLACE)(b),
    "a bit of everything": lambda b: [
        *jumps(b),
        *double_jumps(b),
        *knights(b),
        *slides_by_two(b),
        *of(STEP, PLACE, PASS)(b),
    ],
    "placing": of(PLACE),
    "placing with points left out": of(Place(id="place", without=("a1",))),
    "removing": of(Remove(id="remove")),
    "removing from some points": of(Remove(id="remove", at=("a1",))),
    "passing": of(PASS),
    "placing and removing and passing": of(PLACE, Remove(id="remove"), PASS),
    "steps along lines": of(STEP),
    "diagonal steps and orthogonal jumps": of(
        Step(id="step", directions="diagonal"), Jump(id="jump", directions="orthogonal")
    ),
    "lines taken both ways": of(APPROACH, WITHDRAWAL),
    "lines taken both ways, and steps": of(
        Approach(id="a", directions="all"), Withdrawal(id="w", directions="orthogonal"), STEP
    ),
}


def naive(board: Board, planes: Sequence[Plane], own: int, opp: int, empty: int) -> list[str]:
    """The notations of all points of all planes at which every test holds, looked at one by one."""
    boards = (own, opp, empty)
    return sorted(
        {
            plane.action(board, p).text
            for plane in planes
            for p in board.points
            if plane.points >> p & 1 and all(boards[who] >> p + delta & 1 for _, who, delta in plane.tests)
        }
    )


@pytest.mark.parametrize("name", SETS)
@pytest.mark.parametrize("lines", ["orthogonal", "alquerque"])
@thorough(12)
@given(data=st.data())
def test_a_scan_finds_what_the_tests_say(name: str, lines: str, data: st.DataObject) -> None:
    board = a_board(*data.draw(st.sampled_from(SIZES)), lines)
    sheet = Sheet(board, SETS[name](board))
    for _ in range(6):
        symbols = data.draw(st.text("xo.", min_size=board.size, max_size=board.size))
        own, opp, empty = (sum(1 << p for p, s in enumerate(symbols) if s == which) for which in "xo.")
        found = sheet.scan(own, opp, empty)
        legal = Legal(found, found.bit_count(), sheet)
        assert sorted(a.text for a in legal) == naive(board, SETS[name](board), own, opp, empty)
        numbered(legal)


def numbered(legal: Legal) -> None:
    """Counting, numbering, membership and iteration agree."""
    all_of_them = list(legal)
    assert len(legal) == len(all_of_them) == len(set(all_of_them))
    assert [legal[i] for i in range(len(legal))] == all_of_them
    assert [legal[i - len(legal)] for i in range(len(legal))] == all_of_them
    assert all(action in legal and action.text in legal for action in all_of_them)
    for beyond in (len(legal), -len(legal) - 1):
        with pytest.raises(IndexError):
            legal[beyond]


@pytest.mark.parametrize("size", ["1x1", "3x1", "7x7", "19x19", "40x25"])
@thorough(12)
@given(st.data())
def test_the_ith_action_is_that_of_the_iteration(size: str, data: st.DataObject) -> None:
    """Few actions are counted one by one, many by halves; sparse and dense places alternate."""
    game = make(size, moves=[PLACE])
    n = game.board.size
    taken = data.draw(st.integers(0, 1 << n) | st.integers(0, n).map(lambda k: (1 << n) - 1 >> k))
    taken |= data.draw(st.sampled_from([0, (1 << n // 2) - 1, ((1 << n) - 1) // 3]))
    sheet = game.start().sheet
    found = sheet.scan(0, taken & game.full, game.full & ~taken)
    numbered(Legal(found, found.bit_count(), sheet))


def test_legal_actions_are_a_sequence() -> None:
    game = make("3x1", setup="x . o", moves=[PLACE, STEP, PASS])
    legal = game.legal(game.start())
    assert [str(a) for a in legal] == ["a1-b1", "b1", "pass"]
    assert [str(a) for a in legal[:2]] == ["a1-b1", "b1"]
    assert [str(a) for a in reversed(legal)] == ["pass", "b1", "a1-b1"]
    assert legal.index(game.parse("b1")) == 1 and legal.count(game.parse("b1")) == 1
    assert "c1" not in legal and "" not in legal and None not in legal and 3 not in legal
    assert repr(legal) == "<3 legal: a1-b1 b1 pass>"
    assert repr(make("5x5", moves=[PLACE]).legal(make("5x5", moves=[PLACE]).start())).endswith("e4 …>")


def test_two_clauses_that_allow_the_same_make_one_action_of_it() -> None:
    game = make(
        "3x3",
        setup="x . .\n. . .\n. . .",
        moves=[Step(id="rook", directions="orthogonal"), Step(id="king", directions="all")],
    )
    legal = game.legal(game.start())
    assert texts(game, game.start()) == ["a1-a2", "a1-b1", "a1-b2"]
    assert {a.text: a.clause for a in legal} == {"a1-b1": "rook", "a1-a2": "rook", "a1-b2": "king"}


def test_two_clauses_that_write_the_same_and_mean_different_things_are_an_error() -> None:
    board = a_board(3, 1)
    over_anything = plane(board, "x", (2, 0), (OWN, 0, 0), (EMPTY, 2, 0))
    with pytest.raises(RulebookError, match="`jump` and `x` both write a1xc1 and mean different things") as error:
        Sheet(board, [*JUMP.planes(board), over_anything])
    assert (error.value.code, error.value.where) == ("bad-rules", ("moves",))


def test_placements_and_removals_are_narrowed_and_nothing_else() -> None:
    game = make(
        "4x1",
        setup="x x . o",
        moves=[Remove(id="remove"), PLACE, STEP, PASS],
        forbids=[Beside(id="beside")],
    )
    assert texts(game, game.start()) == ["-b1", "b1-c1", "pass"]


def test_a_sheet_of_nothing_finds_nothing() -> None:
    sheet = Sheet(a_board(3, 3), [])
    assert sheet.scan(7, 56, 448) == 0
    assert list(Legal(0, 0, sheet)) == []
