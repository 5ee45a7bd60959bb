"""Arrows: moves drawn from point to point, straight, in a bow over a stone, or round a loop."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import dist, gcd

from .geometry import Layout, Route, Spot, loop_route
from .palette import paint
from .points import parse_point
from .scene import Arrow, Scene
from .svg import number, steps

_SHAFT = 2.2
_HEAD = 6.2
_RIM = 2.6
"""How much wider than an arrow the rim under it is."""

_SHORTEST = 11.0
"""What is left of an arrow between neighbours that both bear a stone."""

_SIGN = 8.2
"""How far from the point a refused arrow ends: the sign of refusal stands there."""

_BOW = 18.0
"""How far the corner of a bow is from the straight line."""

_OTHER_BOW = 25.0
"""The same to the other side; such a bow goes past several stones."""

_SMOOTH = 10
"""Straight pieces a quarter turn or a bow is drawn with: the error stays far below the line's width."""

Point = tuple[int, int]


def arrows(scene: Scene, place: Layout, radius: float) -> str:
    """The arrows of a scene as SVG elements, the refused ones dashed.

    scene; place: the layout of its board; radius: of a stone.
    """
    return _group(scene, place, radius, refused=False) + _group(scene, place, radius, refused=True)


def _group(scene: Scene, place: Layout, radius: float, refused: bool) -> str:
    shafts = heads = ""
    begun: set[tuple[str, Point]] = set()
    for arrow in scene.arrows:
        if arrow.refused == refused and all(map(scene.shows, arrow.path)):
            course = arrow.path[0], _course(arrow.path[0], arrow.path[1])
            way = _between_stones(scene, place, arrow, radius, other_side=course in begun)
            begun.add(course)
            shafts += steps(_cut(way, 0, 0.7 * _HEAD))
            heads += _head(way)
    if not shafts:
        return ""
    colour = paint("taken" if refused else "move")
    dashes = ' stroke-dasharray=".8 4"' if refused else ""
    rim = f'stroke="{paint("paper")}" stroke-width="{number(_SHAFT + _RIM)}"'
    return (
        f'<g fill="none" stroke="{colour}" stroke-width="{number(_SHAFT)}" stroke-linecap="round"'
        f' stroke-linejoin="round"><path d="{shafts}{heads}" {rim}/><path d="{shafts}"{dashes}/>'
        f'<path d="{heads}" fill="{colour}" stroke-width="1"/></g>'
    )


def _head(way: Sequence[Spot]) -> str:
    """The path data of the triangle at the end of a way."""
    (x, y), (base_x, base_y) = way[-1], _cut(way, 0, _HEAD)[-1]
    aside_x, aside_y = 0.48 * (base_y - y), 0.48 * (x - base_x)
    return steps([(base_x + aside_x, base_y + aside_y), (x, y), (base_x - aside_x, base_y - aside_y)]) + "Z"


def _course(start: str, end: str) -> Point:
    """Which way one point is seen from another, the same for all points on a line."""
    across, down = (b - a for a, b in zip(parse_point(start), parse_point(end), strict=True))
    apart = gcd(across, down) or 1
    return across // apart, down // apart


def _between_stones(scene: Scene, place: Layout, arrow: Arrow, radius: float, other_side: bool) -> list[Spot]:
    """The way of an arrow, begun inside the stone it starts from and ended before the one it points at.

    other_side: whether it bows to the other side, since an arrow from the same point takes this one.
    """
    standing = {(column, row) for column, row, _ in scene.stones()}
    way = _whole_way(scene, place, arrow, standing, other_side)
    front = radius - 2 if parse_point(arrow.path[0]) in standing else 1.2
    back = radius + 0.8 if parse_point(arrow.path[-1]) in standing else 0.6
    if arrow.refused:
        back = max(back, _SIGN)
    room = max(0.0, _length(way) - _SHORTEST)
    back = min(back, room)
    return _cut(way, min(front, room - back), back)


def _whole_way(scene: Scene, place: Layout, arrow: Arrow, standing: set[Point], other_side: bool) -> list[Spot]:
    joined = {frozenset(pair) for pair in scene.board.loops} if arrow.loops else set()
    passed = (standing | {parse_point(name) for name in scene.captured}) - {parse_point(arrow.path[0])}
    way = [place.named(arrow.path[0])]
    for here, there in pairwise(arrow.path):
        if frozenset((here, there)) in joined:
            way += _round(loop_route(scene.board, place, here, there))
        elif passed.intersection(_over(parse_point(here), parse_point(there))):
            way += _bow(place.named(here), place.named(there), other_side)
        else:
            way.append(place.named(there))
    return way


def _over(here: Point, there: Point) -> list[Point]:
    """The points between two points of a line."""
    across, down = there[0] - here[0], there[1] - here[1]
    apart = gcd(across, down)
    return [(here[0] + across // apart * i, here[1] + down // apart * i) for i in range(1, apart)]


def _bow(start: Spot, end: Spot, other_side: bool) -> list[Spot]:
    """A bow to the upper side of a line, or to the right of an upright one, or else to the other side."""
    across, down = end[0] - start[0], end[1] - start[1]
    if across < 0 or (across == 0 and down < 0):
        return [*reversed(_bow(end, start, other_side)[:-1]), end]
    aside = (-_OTHER_BOW if other_side else _BOW) / dist(start, end)
    corner = (start[0] + across / 2 + aside * down, start[1] + down / 2 - aside * across)
    return _curve(start, _part(start, corner, 2 / 3), _part(end, corner, 2 / 3), end)


def _round(route: Route) -> list[Spot]:
    way: list[Spot] = []
    for bend in route.bends:
        near_start = _part(bend.start, bend.corner, 0.5523)
        near_end = _part(bend.end, bend.corner, 0.5523)
        way += [bend.start, *_curve(bend.start, near_start, near_end, bend.end)]
    return [*way, route.end]


def _curve(a: Spot, b: Spot, c: Spot, d: Spot) -> list[Spot]:
    """Spots of a cubic curve, without its first."""
    spots = []
    for i in range(1, _SMOOTH + 1):
        t = i / _SMOOTH
        one, two, three = _part(a, b, t), _part(b, c, t), _part(c, d, t)
        spots.append(_part(_part(one, two, t), _part(two, three, t), t))
    return spots


def _part(a: Spot, b: Spot, part: float) -> Spot:
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part


def _length(way: Sequence[Spot]) -> float:
    return sum(dist(a, b) for a, b in pairwise(way))


def _cut(way: Sequence[Spot], front: float, back: float) -> list[Spot]:
    """What is left of a way when lengths of its two ends are cut off."""
    shorter = _without_start(way, front)
    return _without_start(shorter[::-1], back)[::-1]


def _without_start(way: Sequence[Spot], length: float) -> list[Spot]:
    for index, (a, b) in enumerate(pairwise(way)):
        piece = dist(a, b)
        if piece > length:
            return [_part(a, b, length / piece), *way[index + 1 :]]
        length -= piece
    return [way[-1], way[-1]]
