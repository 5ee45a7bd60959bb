"""Names of points: column letters, then the row counted from the top."""

from __future__ import annotations

import re

_POINT = re.compile(r"([a-z]{1,2})([1-9][0-9]{0,2})")


def column_name(column: int) -> str:
    """The letters of a column: a, b, … z, aa, ab, …

    column: counted from 0 at the left.
    """
    name = ""
    number = column + 1
    while number:
        number, letter = divmod(number - 1, 26)
        name = chr(ord("a") + letter) + name
    return name


def point_name(column: int, row: int) -> str:
    """The name of a point, `a1` at the top left.

    column, row: counted from 0 at the left and at the top.
    """
    return f"{column_name(column)}{row + 1}"


def parse_point(name: str) -> tuple[int, int]:
    """Column and row of a point, both counted from 0.

    name: as `point_name` writes it. Raises ValueError for any other text.
    """
    found = _POINT.fullmatch(name)
    if found is None:
        raise ValueError(f"{name!r} is not the name of a point")
    column = 0
    for letter in found[1]:
        column = column * 26 + ord(letter) - ord("a") + 1
    return column - 1, int(found[2]) - 1
