"""Threes, fours and overlines, and the points that they bar: each near miss beside what it misses."""

from __future__ import annotations

import pytest

from verifier.engine.board import Board, bits
from verifier.engine.rules import BoardRules
from verifier.engine.shapes import BARS, Shape, Shapes


class Drawn:
    """A position as a diagram: x own stones, o the opponent's, * the empty point that is judged."""

    def __init__(self, diagram: str, bars: tuple[str, ...] = BARS) -> None:
        lines = [line.split() for line in diagram.strip().splitlines()]
        self.board = Board(BoardRules(columns=len(lines[0]), rows=len(lines), lines="orthogonal"))
        cells = [cell for line in lines for cell in line]
        self.own, self.opp, here = (sum(1 << p for p, cell in enumerate(cells) if cell == sign) for sign in "xo*")
        self.empty = self.board.full & ~self.own & ~self.opp
        self.point = here.bit_length() - 1
        self.shapes = Shapes(self.board, bars=bars)

    @property
    def fault(self) -> str | None:
        """The fault's name, or None; all who can tell it must agree."""
        fault = self.shapes.fault(self.own, self.opp, self.point)
        barred = self.shapes.barred(self.own, self.opp, self.empty)
        assert bool(barred >> self.point & 1) == (fault is not None)
        assert barred & ~self.shapes.suspects(self.own, self.opp, self.empty) == 0
        return fault and fault.name

    @property
    def told(self) -> list[str]:
        """The shapes of the fault, such as `three b4 c4 d4 (a4 e4)`."""
        fault = self.shapes.fault(self.own, self.opp, self.point)
        return self.words(fault.shapes if fault else ())

    def words(self, shapes: tuple[Shape, ...]) -> list[str]:
        for shape in shapes:
            assert shape.stones >> self.point & 1 and not shape.stones & shape.empty
        names = self.board.names
        return sorted(f"{s.name} {' '.join(names(s.stones))} ({' '.join(names(s.empty))})" for s in shapes)


def cross(row: str, *, bars: tuple[str, ...] = BARS) -> Drawn:
    """A row of 11 points through the middle of a board, where a three from above to below already crosses it."""
    assert len(row.split()) == 11 and row.split()[5] == "*"
    lines = [". . . . . . . . . . ."] * 11
    lines[4] = lines[6] = ". . . . . x . . . . ."
    lines[5] = row
    return Drawn("\n".join(lines), bars)


def alone(row: str) -> Drawn:
    """A row on a board of one line."""
    return Drawn(row)


# ------------------------------------------------------------------------------------------ threes


@pytest.mark.parametrize(
    "row",
    [
        ". . . . x * x . . . .",
        ". . . x x * . . . . .",
        ". . . . . * . x x . .",  # with a gap
        ". . x x . * . . . . .",
        ". . . x . * x . . . .",
        ". o . . x * x . . o .",  # closed in, but one straight four has room on either side
        ". . o . x * x . . . .",
        ". . . x x * . . o . .",
    ],
)
def test_two_threes_bar_a_point(row: str) -> None:
    assert cross(row).fault == "double-three"


@pytest.mark.parametrize(
    "row",
    [
        ". . . . . * x . . . .",  # only two stones
        ". . . o x * x . . . .",  # closed at one end
        ". . . . x * x o . . .",
        ". . x x o * . . . . .",  # cut off
        ". . o . x * x . o . .",  # room for five, but not for a straight four
        ". x . . . * x . . . .",  # too far apart
        ". . x . . * x . . . .",
        ". x . x . * . . . . .",  # two gaps
        ". . x . x * x . . . .",  # a four, not a three
        ". . . x x * x . . . .",  # a straight four already
    ],
)
def test_a_row_that_cannot_become_a_straight_four_is_no_three(row: str) -> None:
    assert cross(row).fault is None


@pytest.mark.parametrize(
    ("row", "fault"),
    [
        (". x . . x * x . . x .", None),  # six at either end of any four: never exactly five at both
        (". . . . x * x . . x .", "double-three"),  # a four to the left has five at both ends
        ("x . . . x * x . . x .", "double-three"),
        (". x . . x * x . . o .", "double-three"),  # an opponent there does no harm
        (". x . . x * x . o . .", None),
        (". x . x . * x . . . .", None),  # c6 is an end of the only straight four, and would make six
    ],
)
def test_a_straight_four_makes_exactly_five_at_both_ends(row: str, fault: str | None) -> None:
    assert cross(row).fault == fault


def test_a_three_is_told_with_its_stones_and_the_points_that_make_the_straight_four() -> None:
    assert cross(". . . . x * x . . . .").told == ["three e6 f6 g6 (d6 h6)", "three f5 f6 f7 (f4 f8)"]
    assert cross(". . . x . * x . . . .").told == ["three d6 f6 g6 (e6)", "three f5 f6 f7 (f4 f8)"]
    assert cross(". . o . x * x . . . .").told == ["three e6 f6 g6 (h6)", "three f5 f6 f7 (f4 f8)"]


def test_three_threes_are_all_told() -> None:
    drawn = Drawn("""
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . x x . . . .
        . . . x * x . . .
        . . . . x x . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .""")
    assert drawn.told == ["three d4 e5 f6 (c3 g7)", "three d5 e5 f5 (c5 g5)", "three e4 e5 e6 (e3 e7)"]


def test_a_three_needs_a_straight_four_on_the_board() -> None:
    edge = """
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        x * x . . . . .
        . x . . . . . .
        . x . . . . . .
        . . . . . . . .
        . . . . . . . ."""
    assert Drawn(edge).fault is None
    inside = "\n".join(f". {line.strip()}" for line in edge.strip().splitlines())
    assert Drawn(inside).fault == "double-three"


def test_rows_do_not_go_round_the_edge() -> None:
    assert (
        Drawn("""
        . . . . . . . .
        . . . . . x x *
        x x x . . . . .
        . . . . . . . .
        . . . . . . . .""").fault
        is None
    )


# ------------------------------------------------------------------------------------------ whether a three is real


NESTED = """
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . A B x . . . . .
    . . x . x * . . . . .
    . . C D . x . . . . .
    . . . E . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . .
    . . . . . . . . . . ."""


def nested(**stones: str) -> Drawn:
    """A three c6 e6 f6 that only d6 makes a straight four, and points around d6 at which other stones lie."""
    drawn = NESTED
    for letter in "ABCDE":
        drawn = drawn.replace(letter, stones.get(letter, "."))
    return Drawn(drawn)


def test_a_three_counts_only_if_its_straight_four_may_be_played() -> None:
    assert nested().fault == "double-three"
    assert nested(A="x", D="x").fault == "double-three"  # d6 would make one more three
    assert nested(A="x", D="x", B="x", C="x").fault is None  # d6 would make two more: it is barred itself
    assert nested(A="x", D="x", B="x", C="x", E="o").fault == "double-three"  # and again only one


@pytest.mark.parametrize(
    ("column", "fault"),
    [
        (". . . x x * x x x . .", None),  # the straight four would be an overline too
        (". . x x . * x . . . .", None),  # … a double four
        (". . . o x * x x . . .", None),  # … a double four, the second one closed at one end
        (". . . x x * x x . . .", None),  # … a five at once
        (". . o x x * x o . . .", "double-three"),  # … a row that is closed at both ends
        (". . . . . * . . . . .", "double-three"),
    ],
)
def test_a_straight_four_that_may_not_be_played_or_makes_five_makes_no_three(column: str, fault: str | None) -> None:
    # the three c6 e6 f6 needs d6; the column is the one through d6
    lines = [list("...........") for _ in range(11)]
    for y, cell in enumerate(column.split()):
        lines[y][3] = cell
    lines[5] = list("..x.x*.....")
    lines[4][5] = lines[6][5] = "x"
    assert Drawn("\n".join(" ".join(line) for line in lines)).fault == fault


def test_what_bars_nothing_does_not_make_a_three_unreal() -> None:
    drawn = nested(A="x", D="x", B="x", C="x")
    free = Shapes(drawn.board, bars=("double-four", "overline"))
    assert free.fault(drawn.own, drawn.opp, drawn.board.point("d6") or 0) is None
    assert drawn.shapes.fault(drawn.own, drawn.opp | 1 << drawn.point, drawn.board.point("d6") or 0) is not None


# ------------------------------------------------------------------------------------------ fours


@pytest.mark.parametrize(
    ("row", "fours"),
    [
        ("x . x * x . x", ["four a1 c1 d1 e1 (b1)", "four c1 d1 e1 g1 (f1)"]),
        ("x x . x * . x x", ["four a1 b1 d1 e1 (c1)", "four d1 e1 g1 h1 (f1)"]),
        ("x x x . * . x x x", ["four a1 b1 c1 e1 (d1)", "four e1 g1 h1 i1 (f1)"]),
    ],
)
def test_two_fours_on_one_line_are_two(row: str, fours: list[str]) -> None:
    assert alone(row).fault == "double-four"
    assert alone(row).told == fours


@pytest.mark.parametrize(
    "row",
    [
        ". x x * x .",  # a straight four is one four
        ". . x x x * . .",
        "x . x * x o x",  # one gap is filled by the opponent
        "o x x . * x . x",
        "x x x . * . o x x",
        "x . x x * x . x",  # b1 and g1 make six
        "x x . x * x . x",
        "x x x . * . x x x x",  # f1 makes six
        "x x . x * x",  # no four at all
    ],
)
def test_a_row_with_one_four_or_none_bars_nothing(row: str) -> None:
    drawn = alone(row)
    assert drawn.fault is None


@pytest.mark.parametrize(
    ("row", "fault"),
    [
        (". . . x x * x . . . .", "double-four"),  # a straight four and a four
        (". . o x x * x . . . .", "double-four"),
        (". . x . x * x . . . .", "double-four"),
        (". . . x x * x . x . .", "double-four"),  # h6 would be six, c6 is five
        (". . o x x * x o . . .", None),  # dead at both ends
        (". x . x x * x o . . .", None),  # c6 would be six
        (". x . x x * x . x . .", None),  # six at both ends
        (". . . . x * x . . . .", None),  # a four and a three
    ],
)
def test_two_fours_on_crossing_lines_bar_a_point(row: str, fault: str | None) -> None:
    drawn = cross(row)
    drawn.own |= 1 << (drawn.board.point("f4") or 0)  # the three from above to below becomes a four
    drawn.opp |= 1 << (drawn.board.point("f8") or 0)
    assert drawn.fault == fault


def test_a_four_is_told_with_the_points_that_make_five() -> None:
    drawn = cross(". . . x x * x . x . .")
    drawn.own |= 1 << (drawn.board.point("f4") or 0)
    assert drawn.told == ["four d6 e6 f6 g6 (c6)", "four f4 f5 f6 f7 (f3 f8)"]


def test_a_four_at_the_edge_has_one_point_that_makes_five() -> None:
    drawn = Drawn("""
        . x x * x . .
        . . . x . . .
        . . . x . . .
        . . . x . . .
        . . . . . . .""")
    assert drawn.told == ["four b1 c1 d1 e1 (a1 f1)", "four d1 d2 d3 d4 (d5)"]


# ------------------------------------------------------------------------------------------ overlines and fives


@pytest.mark.parametrize(
    ("row", "told"),
    [
        ("x x x * x x .", ["overline a1 b1 c1 d1 e1 f1 ()"]),
        ("x x x x x * .", ["overline a1 b1 c1 d1 e1 f1 ()"]),
        ("x x x x * x x x x", ["overline a1 b1 c1 d1 e1 f1 g1 h1 i1 ()"]),
        (". x x * x x .", []),  # exactly five
        ("x x x o * x x", []),
    ],
)
def test_a_row_of_more_than_five_bars_a_point(row: str, told: list[str]) -> None:
    assert alone(row).told == told
    assert alone(row).fault == ("overline" if told else None)


def test_the_whole_row_is_told_however_long_it_already_was() -> None:
    (shape,) = alone("x x x x x x x x x * x x").told
    assert shape.count("1") == 12


@pytest.mark.parametrize("column", [". . x x * x x x .", ". x x x * . x . .", ". . . x * x . . ."])
def test_a_stone_that_makes_exactly_five_is_never_barred(column: str) -> None:
    lines = [list(".........") for _ in range(9)]
    for k in range(9):
        lines[k][k] = lines[k][4] = "x"  # a diagonal of nine, which is an overline too
    for y, cell in enumerate(column.split()):
        lines[y][4] = cell
    lines[4] = list("..xx*....")
    assert Drawn("\n".join(map(" ".join, lines))).fault == "overline"
    lines[4] = list("..xx*xx..")
    assert Drawn("\n".join(map(" ".join, lines))).fault is None


def test_an_overline_is_named_before_a_double_four_and_that_before_a_double_three() -> None:
    lines = [list("...........") for _ in range(11)]
    for k in (3, 4, 6):
        lines[k][k] = lines[10 - k][k] = "x"  # fours on both diagonals
    lines[4][5] = lines[6][5] = "x"
    lines[5] = list("....x*x....")
    everything = "\n".join(map(" ".join, lines))
    assert Drawn(everything).fault == "double-four"
    assert Drawn(everything, ("double-three", "overline")).fault == "double-three"
    lines[5] = list("..xxx*xx...")
    everything = "\n".join(map(" ".join, lines))
    assert Drawn(everything).fault == "overline"
    assert Drawn(everything, ("double-three", "double-four")).fault == "double-four"
    assert Drawn(everything, ()).fault is None


# ------------------------------------------------------------------------------------------ the plainer three


def plain(drawn: Drawn, *, longer: bool = False) -> list[str]:
    return drawn.words(drawn.shapes.threes(drawn.own, drawn.opp, drawn.point, longer=longer))


def test_a_plain_three_asks_nobody_whether_the_straight_four_may_be_played() -> None:
    drawn = nested(A="x", D="x", B="x", C="x")
    assert drawn.fault is None
    assert plain(drawn) == ["three c6 e6 f6 (d6)", "three f5 f6 f7 (f4 f8)"]


def test_where_longer_rows_win_stones_beyond_the_ends_do_no_harm() -> None:
    row = ". x . . x * x . . x ."
    assert plain(alone(row)) == []
    assert plain(alone(row), longer=True) == ["three e1 f1 g1 (d1 h1)"]
    assert plain(alone("o x . . x * x . . x o"), longer=True) == ["three e1 f1 g1 (d1 h1)"]
    assert plain(alone(". . . o x * x . . x ."), longer=True) == []


def test_a_line_makes_one_plain_three_at_most() -> None:
    assert plain(alone(". x . x * . x ."), longer=True) == ["three b1 d1 e1 g1 (c1 f1)"]
    assert plain(alone(". x . x * . x .")) == []


def test_the_stone_may_already_lie_there() -> None:
    drawn = cross(". . . . x * x . . . .")
    before = plain(drawn)
    drawn.own |= 1 << drawn.point
    assert plain(drawn) == before and len(before) == 2


# ------------------------------------------------------------------------------------------ other boards and lengths


def test_the_row_that_wins_may_have_another_length() -> None:
    lines = [list(".........") for _ in range(9)]
    lines[4][5] = lines[5][4] = "x"
    board = Drawn("\n".join(map(" ".join, lines))).board
    own = board.mask(["f5", "e6"])
    assert (fault := Shapes(board, 4).fault(own, 0, board.point("e5") or 0)) and fault.name == "double-three"
    assert Shapes(board).fault(own, 0, board.point("e5") or 0) is None


def test_all_points_of_a_board_are_judged_alone_as_together() -> None:
    drawn = nested(A="x", D="x", B="x", C="x")
    alone = [p for p in bits(drawn.empty) if drawn.shapes.fault(drawn.own, drawn.opp, p)]
    assert alone == list(bits(drawn.shapes.barred(drawn.own, drawn.opp, drawn.empty))) and alone
    assert drawn.shapes.barred(drawn.own, drawn.opp, 0) == 0
