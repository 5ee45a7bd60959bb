"""What is wrong with a match in an example before anything is played, and which of its expectations do not hold."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from ..engine.errors import RulebookError
from ..engine.game import Game
from ..engine.match import known_seat
from ..engine.text import Text
from ..spec.codes import Code
from ..spec.diagnostics import Diagnostic, quoted
from ..spec.load import placed
from ..spec.nodes import Node, locate
from ..spec.validate import at_node
from ..spec.worked import Example, Expect

Path = tuple[str | int, ...]

MATCH = ("kind", "paired", "first", "plays", "counts")
"""Expectations that only a match can meet."""
BEFORE = ("kind", "paired")
"""Those that can be met before its first game."""
ALONE = ("position", "moves", "lines", "refused")
"""What an example without a match starts from and shows."""


def around(game: Game, example: Example, node: Node, path: Path) -> Iterator[Diagnostic]:
    """What is wrong with what surrounds the games of an example.

    game: under the example's options; node: its file; path: where the example stands in it.
    """
    if example.match is None:
        yield from _stray(example, node, path)
        return
    for key in ALONE:
        if getattr(example, key):
            message = Text(
                f"match のある例では、{key} は games の中に書く", f"in a match `{key}` belongs into its `games`"
            )
            yield _key(node, (*path, key), Code.UNKNOWN_KEY, message)
    asks = [key for key, value in vars(example.expect).items() if value is not None and value != ()]
    for key in asks:
        if key not in BEFORE:
            message = Text(
                f"match の前に確かめられるのは {'、'.join(BEFORE)} だけ（{key} は games の中に書く）",
                f"before a match only {' and '.join(f'`{k}`' for k in BEFORE)} can be asked; `{key}` belongs into "
                "its `games`",
            )
            yield _key(node, (*path, "expect", key), Code.UNKNOWN_KEY, message)
    if not example.games and not asks and (example.rules or example.refused):  # else it asserts nothing at all
        message = Text("match には games が要る", "a match needs `games`")
        yield _key(node, (*path, "match"), Code.ASSERTS_NOTHING, message)
    count = len(example.match.wishes)
    if example.match.wishes and count != game.seats:
        message = Text(
            f"wishes は席の数（{game.seats}）だけ書く", f"`wishes` has one entry a seat, {game.seats}, not {count}"
        )
        yield _key(node, (*path, "match", "wishes"), Code.WRONG_VALUE, message)
    by = game.rules.table.paired_by
    for i, wish in enumerate(example.match.wishes):
        if set(wish) != set(by):
            listed = quoted(by)
            message = Text(
                f"wishes には、table の paired_by にあるオプションをすべて書く：{listed.ja}",
                f"each of `wishes` chooses the options of the table's `paired_by`: {listed.en}",
            )
            if not by:
                message = Text("table に paired_by がない", "the `table` pairs nobody by options (`paired_by`)")
            yield at_node(Code.WRONG_VALUE, locate(node, (*path, "match", "wishes", i))[0], message)
    for i, one in enumerate(example.games):
        here = (*path, "games", i)
        if not one.steps:
            yield at_node(
                Code.ASSERTS_NOTHING, locate(node, (*here, "steps"))[0], Text("steps が空", "these `steps` are empty")
            )
        yield from _seats(game, one.expect, node, (*here, "expect"))
        for j, step in enumerate(one.steps):
            where = (*here, "steps", j)
            for key in ("leaves", "returns"):
                yield from _seat(game, getattr(step, key), node, (*where, key))
            yield from _seats(game, step.expect, node, (*where, "expect"))


def _stray(example: Example, node: Node, path: Path) -> Iterator[Diagnostic]:
    """What belongs into a match and stands in an example without one."""
    found: list[Path] = [(*path, "games")] if example.games else []
    found += [(*path, "expect", key) for key in MATCH if getattr(example.expect, key) is not None]
    for i, line in enumerate(example.lines):
        for j, step in enumerate(line.steps):
            where: Path = (*path, "lines", i, "steps", j)
            found += [(*where, key) for key in ("leaves", "returns") if getattr(step, key) is not None]
            found += [(*where, "expect", key) for key in MATCH if getattr(step.expect, key) is not None]
    for where in found:
        message = Text(f"{where[-1]} は match のある例に書く", f"`{where[-1]}` goes with `match`")
        yield _key(node, where, Code.UNKNOWN_KEY, message)


def _seats(game: Game, expect: Expect, node: Node, path: Path) -> Iterator[Diagnostic]:
    """What is wrong with expectations of seats."""
    for key in BEFORE:
        if getattr(expect, key) is not None:
            message = Text(
                f"{key} は match の前に確かめる（例の expect に書く）",
                f"`{key}` is asked before the games: it belongs into the example's own `expect`",
            )
            yield _key(node, (*path, key), Code.UNKNOWN_KEY, message)
    yield from _seat(game, expect.first, node, (*path, "first"))
    for colour, seat in (expect.seats or {}).items():
        yield from _seat(game, seat, node, (*path, "seats", colour))
    for key in ("plays", "counts"):
        listed = getattr(expect, key)
        if isinstance(listed, tuple) and len(listed) != game.seats:
            message = Text(
                f"{key} は席の数（{game.seats}）だけ書く",
                f"`{key}` has one entry a seat, {game.seats}, not {len(listed)}",
            )
            yield _key(node, (*path, key), Code.WRONG_VALUE, message)
    if expect.counts is not None and game.rules.table.rated is None:
        message = Text(
            "このゲームの table は、何がレートに入るかを言っていない", "this game does not say what counts for a rating"
        )
        help = Text("table に rated を書く", "write `rated` into its `table`")
        yield at_node(Code.WRONG_VALUE, locate(node, (*path, "counts"))[1] or node, message, help)


def _seat(game: Game, seat: int | None, node: Node, path: Path) -> Iterator[Diagnostic]:
    try:
        if seat is not None:
            known_seat(game, seat)
    except RulebookError as error:
        yield placed(error, node, path)


def _key(node: Node, path: Path, code: Code, message: Text) -> Diagnostic:
    at, key = locate(node, path)
    return at_node(code, key or at, message)


def counted(counts: tuple[Fraction, ...] | None) -> str:
    """What a game counts, as YAML."""
    if counts is None:
        return "unrated"
    return "[" + ", ".join("half" if 0 < one < 1 else str(one) for one in counts) + "]"
