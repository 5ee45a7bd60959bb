"""What `replay` and `perft` share: a game with its options, a position, a list of actions, all from files and hands."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from ..engine.game import Game
from ..engine.position import Position
from ..engine.text import Text
from ..spec.codes import Code
from ..spec.diagnostics import Diagnostic, Mark, SpecError
from ..spec.load import load_game
from ..spec.sources import decoded
from .output import NOWHERE, root_of
from .positions import read_position, unknown_mover
from .words import Whole, option

MOST_ACTIONS = 100_000
LARGEST = 16 << 20
"""Bytes of a list of actions that are read at the most."""
PLAYERS = 2
"""How many play when nothing is said."""
COMMENT = re.compile(r"(^|\s)#.*")


@dataclass(frozen=True)
class Start:
    """A game and where its play begins.

    game: under its options; players: how many play; options: as they were given; diagram: None for the start of the
    game; state: what `setup` takes besides; actions: to be played; position: before them.
    """

    game: Game
    players: int
    options: Mapping[str, str]
    diagram: str | None
    state: Mapping[str, Any]
    actions: tuple[str, ...]
    position: Position


def parameters(language: str) -> list[click.Parameter]:
    """The options that say which game, under which local rules, from where, with which actions."""
    players = Text("人数（省略時は2）", "how many play (default: 2)")
    chosen = Text("ローカルルール（何度でも指定できる）", "a local rule; may be given more than once")
    position = Text(
        "始める局面：図、または diagram・to_move・taken などのYAML",
        "where to begin: a diagram, or YAML with `diagram`, `to_move`, `taken`, …",
    )
    to_move = Text("その局面の手番（省略時は先手）", "whose turn it is there (default: the first player's)")
    moves = Text("着手の列：1行に1手、# から後は注釈。- は標準入力",
                 "the actions: one a line, comments after #; - is standard input")  # fmt: skip
    return [
        click.Argument(["name"], metavar="GAME"),
        option(language, "--players", help=players, type=Whole(1, 8), default=PLAYERS, metavar="N"),
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
        return Start(game, players, options, diagram, state, actions, begin)
    begin = game.start()
    if to_move is not None and (wrong := unknown_mover(game, to_move)):
        raise SpecError(wrong)
    if to_move is not None and to_move != begin.to_move:
        message = Text(
            f"最初の局面の手番は {begin.to_move}。--to-move は --position と一緒に使う",
            f"{begin.to_move} moves first; --to-move goes with --position",
        )
        raise SpecError([Diagnostic(Code.USAGE, NOWHERE, message)])
    return Start(game, players, options, None, {}, actions, begin)


def _option(given: str) -> tuple[str, str]:
    name, equals, value = given.partition("=")
    if not equals:
        message = Text(f"--option は 名前=値 と書く（「{given}」）", f"--option is written NAME=VALUE, not `{given}`")
        raise SpecError([Diagnostic(Code.USAGE, NOWHERE, message)])
    return name, value


def read_actions(name: str) -> tuple[str, ...]:
    """The actions of a list: one a line, without comments and blank lines.

    name: of the file, `-` for standard input. SpecError where it cannot be read, or is too long.
    """
    shown = "<stdin>" if name == "-" else name
    try:
        if name == "-":
            if sys.stdin is None:
                raise ValueError("standard input is closed")
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
