"""Captures along rows and columns and round loops, against a piece that walks point by point."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st
from small import ROUND_THE_CORNERS, STEP, after, looping, make, stands, texts, thorough

from verifier.engine.board import COMPASS
from verifier.engine.errors import RulebookError
from verifier.engine.game import Game
from verifier.engine.mechanics.loops import LoopCapture
from verifier.engine.refusals import Code

LOOP = LoopCapture(id="loop")
Point = tuple[int, int]
SYMMETRIC = {
    "4x4": (("a2", "b1"), ("d2", "c1"), ("a3", "b4"), ("d3", "c4")),
    "6x6": ROUND_THE_CORNERS,
    "8x8": tuple(
        pair
        for near, far in ((2, "b"), (3, "c"), (4, "d"))
        for pair in (
            (f"a{near}", f"{far}1"), (f"h{near}", f"{chr(201 - ord(far))}1"),
            (f"a{9 - near}", f"{far}8"), (f"h{9 - near}", f"{chr(201 - ord(far))}8"),
        )
    ),
}  # fmt: skip


@cache
def loop_game(size: str, loops: tuple[tuple[str, str], ...]) -> Game:
    return make(size, loops=loops, moves=[LOOP])


def walk(at: dict[Point, str], columns: int, rows: int, ends: dict[tuple[Point, str], tuple[Point, str]]) -> set[str]:
    """Every capture of black, found by walking from each piece in each direction until something stops it."""

    def name(point: Point) -> str:
        return "abcdefgh"[point[0]] + str(point[1] + 1)

    found = set()
    for start in (point for point, symbol in at.items() if symbol == "x"):
        for direction in "nesw":
            point, loops, seen = start, 0, set()
            while (point, direction) not in seen:
                seen.add((point, direction))
                dx, dy = COMPASS[direction]
                after = (point[0] + dx, point[1] + dy)
                if after not in at:
                    if (point, direction) not in ends:
                        break
                    after, direction = ends[point, direction]
                    loops += 1
                point = after
                if at[point] != "." and point != start:
                    if at[point] == "o" and loops:
                        found.add(f"{name(start)}x{name(point)}")
                    break
    return found


def line_ends(
    columns: int, rows: int, loops: tuple[tuple[str, str], ...]
) -> dict[tuple[Point, str], tuple[Point, str]]:
    """Leaving the board at a point in a direction -> the point of the other line, and the direction inwards."""

    def end(name: str) -> tuple[Point, str]:
        x, y = ord(name[0]) - 97, int(name[1:]) - 1
        return (x, y), "w" if x == 0 else "e" if x == columns - 1 else "n" if y == 0 else "s"

    inwards = {"n": "s", "s": "n", "e": "w", "w": "e"}
    found = {}
    for pair in loops:
        one, other = map(end, pair)
        found[one] = (other[0], inwards[other[1]])
        found[other] = (one[0], inwards[one[1]])
    return found


def agree(size: str, loops: tuple[tuple[str, str], ...], symbols: str) -> None:
    columns, rows = map(int, size.split("x"))
    game = loop_game(size, loops)
    at = {(p % columns, p // columns): symbol for p, symbol in enumerate(symbols)}
    diagram = "\n".join(" ".join(symbols[y * columns : (y + 1) * columns]) for y in range(rows))
    position = game.setup(diagram, to_move="black")
    assert set(texts(game, position)) == walk(at, columns, rows, line_ends(columns, rows, loops))


def boards(points: int) -> st.SearchStrategy[str]:
    """From nearly empty boards, where ways are long, to full ones."""
    return st.sampled_from(["xo.", "xo......", "xo" + "." * 18, "xo", "xoo."]).flatmap(
        lambda symbols: st.text(symbols, min_size=points, max_size=points)
    )


@pytest.mark.parametrize("size", SYMMETRIC)
@thorough(120)
@given(data=st.data())
def test_captures_round_all_corners_equal_a_walk(size: str, data: st.DataObject) -> None:
    columns, rows = map(int, size.split("x"))
    agree(size, SYMMETRIC[size], data.draw(boards(columns * rows)))


LINE_ENDS = {
    (columns, rows): [f"{c}{r}" for c in "abcdef"[:columns] for r in range(1, rows + 1)
                      if (c in ("a", "abcdef"[columns - 1])) != (r in (1, rows))]
    for columns, rows in [(3, 3), (4, 3), (3, 5), (5, 5)]
}  # fmt: skip


@thorough(150)
@given(st.data())
def test_captures_round_any_loops_equal_a_walk(data: st.DataObject) -> None:
    """Open ways, lines joined with themselves, several ways, ways that cross themselves."""
    columns, rows = data.draw(st.sampled_from(list(LINE_ENDS)))
    mixed = data.draw(st.permutations(LINE_ENDS[columns, rows]))
    loops = tuple(zip(mixed[::2], mixed[1::2], strict=False))
    some = loops[: data.draw(st.integers(1, len(loops)))]
    for _ in range(3):
        agree(f"{columns}x{rows}", some, data.draw(boards(columns * rows)))


# ---------------------------------------------------------------- worked by hand


CORNER = (("a2", "b1"),)
"""One loop: the way leads along row 2 to the left and down column b, or back."""


def test_the_first_piece_met_behind_a_loop_is_taken_where_it_stands() -> None:
    game = loop_game("4x5", CORNER)
    before = game.setup(". . . .\n. . x .\n. . . .\n. o . .\n. o . .", to_move="black")
    assert texts(game, before) == ["c2xb4"]
    position = after(game, before, "c2xb4")
    assert stands(game, position, ". . . .\n. . . .\n. . . .\n. x . .\n. o . .")
    assert position.taken == {"black": 1, "white": 0}


def test_the_way_leads_back_just_as_well() -> None:
    game = loop_game("4x5", CORNER)
    before = game.setup(". . . .\n. . . o\n. . . .\n. x . .\n. . . .", to_move="black")
    assert texts(game, before) == ["b4xd2"]


def test_without_a_loop_on_the_way_there_is_no_capture() -> None:
    game = loop_game("4x5", CORNER)
    before = game.setup("x . . .\n. . . .\n. . . .\n. x . .\n. o . .", to_move="black")
    refusal = game.refusal(before, "b4xb5")
    assert refusal is not None
    assert (refusal.code, refusal.en) == (Code.NO_WAY, "no move of this kind leads from b4 to b5: loop")


@pytest.mark.parametrize("own", ["a2", "b2", "b3"])
def test_own_pieces_block_the_way(own: str) -> None:
    """The piece in the way may capture from where it is."""
    game = loop_game("4x5", CORNER)
    open_way = game.setup(". . . .\n. . x .\n. . . .\n. o . .\n. . . .", to_move="black")
    assert "c2xb4" in game.legal(open_way)
    blocked = open_way._replace(stones=(open_way.stones[0] | game.board.mask((own,)), open_way.stones[1]))
    assert "c2xb4" not in game.legal(game.setup(game.diagram(blocked), to_move="black"))


def test_corner_rows_lead_round_no_loop() -> None:
    game = looping()
    before = game.setup("\n".join(["x . . . . .", *[". . . . . ."] * 4, "o . . . . o"]), to_move="black")
    assert [t for t in texts(game, before) if "x" in t] == []


def test_the_point_that_the_piece_left_counts_as_empty() -> None:
    """From b2 to the left, round the corner and down column b, across b2 itself."""
    game = looping()
    rows = [". . . . . .", ". x . . . .", ". . . . . .", ". . . . . .", ". o . . . .", ". . . . . ."]
    before = game.setup("\n".join(rows), to_move="black")
    assert "b2xb5" in game.legal(before)
    assert stands(game, after(game, before, "b2xb5"), "\n".join([". . . . . ."] * 4 + [". x . . . .", ". . . . . ."]))


def test_a_round_that_meets_nothing_is_no_capture() -> None:
    game = looping()
    rows = [". . . . . .", ". x . . . .", *[". . . . . ."] * 3, "o . . . . ."]
    assert [t for t in texts(game, game.setup("\n".join(rows), to_move="black")) if "x" in t] == []


def test_several_ways_to_the_same_point_are_one_action() -> None:
    game = looping()
    rows = [". . . . . .", ". x . . o .", *[". . . . . ."] * 4]
    captures = [t for t in texts(game, game.setup("\n".join(rows), to_move="black")) if "x" in t]
    assert captures == ["b2xe2"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("a2xa2", Code.NO_WAY),
        ("a2xc2", Code.NOTHING_TO_TAKE),
        ("a2xb2", Code.OCCUPIED),
        ("b3xa2", Code.NOT_YOURS),
        ("a2xb3", Code.NO_WAY),
        ("a2xa1", Code.NO_WAY),
        ("a2-b3", Code.OCCUPIED),
    ],
)
def test_why_not(text: str, code: Code) -> None:
    game = looping()
    rows = ["o . . . . .", "x x . . . .", ". o . . . .", *[". . . . . ."] * 3]
    refusal = game.refusal(game.setup("\n".join(rows), to_move="black"), text)
    assert refusal is not None and refusal.code == code


def test_a_board_without_loops_has_no_such_captures() -> None:
    with pytest.raises(RulebookError, match="needs `loops` on the board") as error:
        make("6x6", moves=[STEP, LOOP])
    assert error.value.where == ("play", "moves", 1)
