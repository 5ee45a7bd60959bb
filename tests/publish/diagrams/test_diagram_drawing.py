"""A diagram: stones where the text has them, each mark with a shape of its own, small and well-formed."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from itertools import combinations
from xml.etree import ElementTree

import pytest

from verifier.engine.refusals import Shape
from verifier.engine.rules import BoardRules
from verifier.publish.diagrams import BoardShape, EmptyBoard, Scene, draw
from verifier.publish.diagrams.geometry import layout
from verifier.publish.diagrams.marks import SHAPES, STYLES
from verifier.publish.diagrams.points import point_name

Make = Callable[..., Scene]
Drawn = dict[str, EmptyBoard]

_SVG = "{http://www.w3.org/2000/svg}"


def _uses(svg: str, board: BoardShape) -> Counter[tuple[str, str]]:
    """What is used where: the id of the shape, and the point."""
    place = layout(board)
    name = {
        place.spot(column, row): point_name(column, row)
        for row in range(board.rows)
        for column in range(board.columns)
    }
    return Counter(
        (use.get("href", "").removeprefix("#"), name[float(use.get("x", "")), float(use.get("y", ""))])
        for use in ElementTree.fromstring(svg).iter(f"{_SVG}use")
    )


def _size(svg: str) -> int:
    return len(svg.encode())


def _definition(svg: str, name: str) -> str:
    found = ElementTree.fromstring(svg).find(f".//*[@id='{name}']")
    assert found is not None
    return ElementTree.tostring(found).decode()


def test_each_stone_stands_on_its_point(scene: Make, drawn: Drawn) -> None:
    shown = scene("small", rows="x . o\n. . .\n. . x")
    assert _uses(draw(shown, drawn["small"]), shown.board) == Counter([("x", "a1"), ("o", "c1"), ("x", "c3")])


def test_symbols_follow_the_turn_order(scene: Make, drawn: Drawn) -> None:
    rows = "x . o\n. . .\n. . ."
    svg = draw(scene("small", rows=rows, colours=("white", "black")), drawn["small"])
    assert "--sk-white-edge" in _definition(svg, "x")
    assert "--sk-black-edge" in _definition(svg, "o")


def test_stones_are_told_apart_without_their_colour(scene: Make, drawn: Drawn) -> None:
    def shapes(*colours: str) -> list[str]:
        svg = draw(scene("small", rows="x o b\nr . .\n. . .", colours=colours), drawn["small"])
        # Without the names and values of the colours only shapes are left.
        return [
            re.sub(r"var\([^)]*\)|url\([^)]*\)|id=\"\w\"", "", _definition(svg, symbol)) for symbol in "xobr"
        ]

    black, white, blue, red = shapes("black", "white", "blue", "red")
    assert black == white  # one is dark and one is light: told apart by the stylesheet's contrast
    assert len({black, blue, red}) == 3
    assert len({black, blue, red, *shapes("green", "pink", "gold", "grey")}) == 7


def test_every_mark_has_a_shape_of_its_own() -> None:
    shapes = {name: re.sub(r"var\([^)]*\)", "", shape) for name, shape in SHAPES.items()}
    for (one, its), (other, others) in combinations(shapes.items(), 2):
        assert its != others, (one, other)


@pytest.mark.parametrize(
    "mark", ["highlighted", "last", "visited", "placed", "removed", "allowed", "coming", "refused"]
)
def test_a_mark_is_placed_on_its_points(mark: str, scene: Make, drawn: Drawn) -> None:
    shown = scene("small", **{mark: ("a1", "b3")})
    assert _uses(draw(shown, drawn["small"]), shown.board) == Counter([(mark, "a1"), (mark, "b3")])


def test_a_captured_stone_is_crossed_out_and_leaves_a_ghost_when_it_is_gone(
    scene: Make, drawn: Drawn
) -> None:
    before = scene("small", rows="x o .\n. . .\n. . .", captured=("b1",))
    after = scene("small", rows=". . x\n. . .\n. . .", captured=("b1",))
    assert _uses(draw(before, drawn["small"]), before.board)["captured", "b1"] == 1
    assert _uses(draw(after, drawn["small"]), after.board)["gone", "b1"] == 1
    assert "dasharray" in _definition(draw(after, drawn["small"]), "gone")



def test_a_stone_that_is_about_to_be_placed_is_faint_and_of_its_colour(scene: Make, drawn: Drawn) -> None:
    shown = scene("small", rows="x . .\n. . .\n. . .", coming=("b2",), absent=(("b2", "o"),))
    root = ElementTree.fromstring(draw(shown, drawn["small"]))
    faint = [use.get("href") for use in root.iter(f"{_SVG}use") if use.get("opacity")]
    assert faint == ["#o"]
    assert _uses(draw(shown, drawn["small"]), shown.board) == Counter([("x", "a1"), ("o", "b2"), ("coming", "b2")])


def test_only_shapes_that_are_used_are_defined(everything: Scene, drawn: Drawn, scene: Make) -> None:
    for shown, empty in ((everything, drawn["loops"]), (scene("small", last=("a1",)), drawn["small"])):
        root = ElementTree.fromstring(draw(shown, empty))
        used = {use.get("href", "").removeprefix("#") for use in root.iter(f"{_SVG}use")}
        assert {group.get("id") for group in root.iter(f"{_SVG}g") if group.get("id")} == used
    assert "<defs>" not in draw(scene("small"), drawn["small"])


def test_a_drawing_says_nothing_in_any_language(everything: Scene, drawn: Drawn) -> None:
    root = ElementTree.fromstring(draw(everything, drawn["loops"]))
    assert root.get("role") == "img"
    assert sorted("".join(root.itertext())) == sorted("abcdef123456")


def test_a_drawing_scales_and_has_a_size_of_its_own(
    scene: Make, drawn: Drawn, boards: dict[str, BoardRules]
) -> None:
    for name in boards:
        root = ElementTree.fromstring(draw(scene(name), drawn[name]))
        _, _, width, height = (float(text) for text in root.get("viewBox", "").split())
        assert float(root.get("width", "")) <= 560
        assert float(root.get("width", "")) / float(root.get("height", "")) == pytest.approx(
            width / height, abs=0.02
        )


def test_a_thumbnail_has_no_coordinates_and_no_room_for_them(scene: Make, drawn: Drawn) -> None:
    shown = scene("loops", rows="x . . . . o\n" + "\n".join([". . . . . ."] * 5))
    small = ElementTree.fromstring(draw(shown, drawn["loops"], labels=False))
    whole = ElementTree.fromstring(draw(shown, drawn["loops"]))
    assert not list(small.iter(f"{_SVG}text"))
    assert len(list(small.iter(f"{_SVG}use"))) == 2
    left, top, width, height = (float(text) for text in small.get("viewBox", "").split())
    _, _, whole_width, whole_height = (float(text) for text in whole.get("viewBox", "").split())
    assert left + width == whole_width
    assert top + height == whole_height
    assert width < whole_width
    assert height < whole_height


def test_points_for_scripts_are_there_only_where_asked(scene: Make, drawn: Drawn) -> None:
    shown = scene("small", rows="x . .\n. . .\n. . .")
    assert "data-point" not in draw(shown, drawn["small"])
    root = ElementTree.fromstring(draw(shown, drawn["small"], targets=True))
    place = layout(shown.board)
    found = {
        circle.get("data-point"): (float(circle.get("cx", "")), float(circle.get("cy", "")))
        for circle in root.iter(f"{_SVG}circle")
        if circle.get("data-point")
    }
    assert found == {f"{letter}{row}": place.named(f"{letter}{row}") for letter in "abc" for row in (1, 2, 3)}


@pytest.mark.parametrize(
    ("board", "most"), [("lines", 6_000), ("cells", 8_000), ("fifteen", 20_000), ("nineteen", 25_000)]
)
def test_a_full_board_is_small(
    board: str,
    most: int,
    scene: Make,
    full: Callable[[BoardRules], str],
    boards: dict[str, BoardRules],
    drawn: Drawn,
) -> None:
    assert _size(draw(scene(board, rows=full(boards[board])), drawn[board])) <= most


def test_the_smallest_and_the_largest_board_can_be_drawn(
    scene: Make, full: Callable[[BoardRules], str], boards: dict[str, BoardRules], drawn: Drawn
) -> None:
    for name, stones in (("one", 1), ("hundred", 10_000)):
        svg = draw(scene(name, rows=full(boards[name])), drawn[name])
        assert len(list(ElementTree.fromstring(svg).iter(f"{_SVG}use"))) == stones


def test_all_colours_are_variables_with_a_fallback(everything: Scene, drawn: Drawn) -> None:
    svg = draw(everything, drawn["loops"])
    values = set(re.findall(r'(?:fill|stroke|stop-color)="([^"]*)"', svg))
    assert values - {"none"}
    for value in values - {"none"}:
        assert re.fullmatch(r"var\(--sk-[a-z-]+,#[0-9a-f]{6}\)|url\(#[xobr]s\)", value), value


def test_each_shape_has_a_mark_of_its_own_on_its_stones_and_on_what_it_needs(scene: Make, drawn: Drawn) -> None:
    """The refused stone is not there and has its own sign; a stone of two shapes has both marks."""
    shown = scene(
        "small",
        rows="x . x\n. . .\nx . o",
        refused=("b1",),
        shapes=(
            Shape("three", ("a1", "b1", "c1"), ("b2", "c3")),
            Shape("four", ("a1", "b1"), ("b3",)),
            Shape("four", ("a3", "b1"), ("a2",)),
            Shape("four", ("a3", "b1"), ("c2",)),
            Shape("four", ("c1", "b1"), ("b3",)),
        ),
    )
    assert _uses(draw(shown, drawn["small"]), shown.board) == Counter(
        [
            *(("x", point) for point in ("a1", "c1", "a3")),
            ("o", "c3"),
            ("refused", "b1"),
            *(("ring", point) for point in ("a1", "c1")),
            *(("ring-open", point) for point in ("b2", "c3")),
            ("corners", "a1"),
            ("corners-open", "b3"),
            *(("bars", point) for point in ("a3", "a2")),
            *(("beams", point) for point in ("a3", "c2")),
        ]
    )


def test_marks_of_shapes_stay_on_their_points() -> None:
    """Two points are twenty apart: what reaches less than ten from the middle touches no neighbour's mark."""
    for name in {name for style in STYLES for name in style}:
        reach = [abs(float(n)) for d in re.findall(r' d="([^"]*)"', SHAPES[name]) for n in re.findall(r"-?[\d.]+", d)]
        reach += [float(n) for n in re.findall(r' r="([\d.]+)"', SHAPES[name])]
        width = max(float(n) for n in re.findall(r'stroke-width="([\d.]+)"', SHAPES[name]))
        assert reach and max(reach) + width / 2 < 10, name
