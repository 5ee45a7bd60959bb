"""What `replay` and `perft` share: a game with its options, a position, a list of actions, all from files and hands."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from ..engine import setup
from ..engine.errors import RulebookError
from ..engine.game import Game
from ..engine.position import Position
from ..engine.text import Text
from ..spec.codes import Code
from ..spec.compose import parse
from ..spec.diagnostics import Diagnostic, Mark, SpecError
from ..spec.load import load_game, placed
from ..spec.nodes import Leaf, Map, plain
from ..spec.sources import Source, decoded, read
from .output import NOWHERE, root_of
from .words import option

MOST_ACTIONS = 100_000
LARGEST = 16 << 20
"""Bytes of a list of actions that are read at the most."""
KEY = re.compile(r"^[a-z_]+[ \t]*:", re.MULTILINE)
COMMENT = re.compile(r"(^|\s)#.*")


@dataclass(frozen=True)
class Start:
    """A game and where its play begins.

    game: under its options; options: as they were given; diagram: None for the start of the game; state: what `setup`
    takes besides; actions: to be played; position: before them.
    """

    game: Game
    options: Mapping[str, str]
    diagram: str | None
    state: Mapping[str, Any]
    actions: tuple[str, ...]
    position: Position


def parameters(language: str) -> list[click.Parameter]:
    """The options that say which game, under which local rules, from where, with which actions."""
    players = Text("人数", "how many play")
    chosen = Text("ローカルルール（何度でも指定できる）", "a local rule; may be given more than once")
    position = Text(
        "始める局面：図、または diagram・to_move・taken などのYAML",
        "where to begin: a diagram, or YAML with `diagram`, `to_move`, `taken`, …",
    )
    to_move = Text("その局面の手番（既定値は先手）", "whose turn it is there (default: the first player's)")
    moves = Text("着手の列：1行に1手、# から後は注釈。- は標準入力",
                 "the actions: one a line, comments after #; - is standard input")  # fmt: skip
    return [
        click.Argument(["name"], metavar="GAME"),
        option(language, "--players", help=players, type=click.IntRange(1, 8), default=2, metavar="N"),
        option(language, "--option", "given", help=chosen, multiple=True, metavar="K=V"),
        option(language, "--position", help=position, type=click.Path(), metavar="FILE"),
        option(language, "--to-move", help=to_move, metavar="C"),
        option(language, "--moves", help=moves, type=click.Path(allow_dash=True), metavar="FILE|-"),
    ]


def start(
    name: str, root: Path | None, players: int, given: Iterable[str],
    position: str | None, to_move: str | None, moves: str | None,
) -> Start:  # fmt: skip
    """What the command line asks for. RulebookError with all that cannot be used."""
    options = dict(map(_option, given))
    game = load_game(name, options, players, root_of(root) if root is not None else None)
    actions = read_actions(moves) if moves is not None else ()
    if position is not None:
        diagram, state, begin = read_position(game, position, to_move)
        return Start(game, options, diagram, state, actions, begin)
    begin = game.start()
    if to_move is not None and to_move != begin.to_move:
        message = Text(
            f"最初の局面の手番は {begin.to_move}。--to-move は --position と一緒に使う",
            f"{begin.to_move} moves first; --to-move goes with --position",
        )
        raise SpecError([Diagnostic(Code.USAGE, NOWHERE, message)])
    return Start(game, options, None, {}, actions, begin)


def _option(given: str) -> tuple[str, str]:
    name, equals, value = given.partition("=")
    if not equals:
        message = Text(f"--option は 名前=値 と書く（「{given}」）", f"--option is written NAME=VALUE, not `{given}`")
        raise SpecError([Diagnostic(Code.USAGE, NOWHERE, message)])
    return name, value


def read_position(game: Game, name: str, to_move: str | None) -> tuple[str, dict[str, Any], Position]:
    """A position from a file: its diagram, what else `setup` takes, and the position itself.

    name: of the file; to_move: whose turn it is, instead of what the file says. RulebookError at the place in the
    file where it does not fit the game.
    """
    text, wrong = read(Path(name), name)
    if text is None:
        raise SpecError(wrong)
    state: dict[str, Any] = {}
    if KEY.search(text):
        node, wrong = parse(text, name)
        if wrong or not isinstance(node, Map) or not isinstance(node.value.get("diagram"), Leaf):
            missing = Text("diagram（図）が必要", "the key `diagram` is missing")
            raise SpecError(wrong or [Diagnostic(Code.MISSING_KEY, Mark(name, 1, 1), missing)])
        state = plain(node)
        diagram = str(state.pop("diagram"))
    else:
        node, diagram = None, text
    mover = state.pop("to_move", game.colours[0]) if to_move is None else to_move
    state.pop("to_move", None)
    try:
        return diagram, {"to_move": mover, **state}, setup.position(game, diagram, mover, state)
    except RulebookError as error:
        if error.where[:1] == ("to_move",) and to_move is not None:
            raise
        if node is not None:
            path = ("diagram",) if error.code == Code.BAD_DIAGRAM else ()
            raise SpecError([placed(error, node, path)]) from None
        if error.code != Code.BAD_DIAGRAM:
            raise
        mark = Source(name, text).mark(_offset(text, error.where))
        raise SpecError([Diagnostic(Code.BAD_DIAGRAM, mark, error.text)]) from None


def _offset(diagram: str, where: Sequence[str | int]) -> int:
    """Where a row of a diagram begins, or a symbol of it.

    diagram: a whole file; where: row, and column where one is meant, from 0.
    """
    row, column = (*(int(i) for i in where), 0, 0)[:2]
    lines = list(re.finditer(r"[^\n]+\n?|\n", diagram.lstrip("\n")))
    if row >= len(lines):
        return len(diagram)
    symbols = list(re.finditer(r"\S+", lines[row].group()))
    inside = symbols[column].start() if column < len(symbols) else 0
    return len(diagram) - len(diagram.lstrip("\n")) + lines[row].start() + inside


def read_actions(name: str) -> tuple[str, ...]:
    """The actions of a list: one a line, without comments and blank lines.

    name: of the file, `-` for standard input. SpecError where it cannot be read, or is too long.
    """
    shown = "<stdin>" if name == "-" else name
    try:
        if name == "-":
            data = sys.stdin.buffer.read(LARGEST + 1)
        else:
            with open(name, "rb") as stream:
                data = stream.read(LARGEST + 1)
    except (OSError, ValueError):
        message = Text("ファイルがない、または読めない", "the file does not exist or cannot be read")
        raise SpecError([Diagnostic(Code.FILE_MISSING, Mark(shown, 1, 1), message)]) from None
    text, wrong = decoded(data, shown)
    lines = (COMMENT.sub("", line).strip() for line in (text or "").splitlines())
    actions = tuple(line for line in lines if line)
    if len(data) > LARGEST or len(actions) > MOST_ACTIONS:
        message = Text(
            f"着手が多すぎる（{MOST_ACTIONS:,}手、{LARGEST >> 20} MiBまで）",
            f"there are too many actions; a replay has at most {MOST_ACTIONS:,}, in {LARGEST >> 20} MiB",
        )
        raise SpecError([Diagnostic(Code.TOO_LONG, Mark(shown, 1, 1), message)])
    if text is None:
        raise SpecError(wrong)
    return actions
