"""`shikimoku replay`: a list of actions played, every position shown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any

import click

from ..engine.game import Game
from ..engine.position import Position
from ..engine.refusals import Refusal
from ..engine.text import Text
from ..engine.words import COLOURS
from ..replay.boards import drawn
from ..spec.diagnostics import shown
from ..spec.render import visible
from .output import FAILS, HOLDS, print_json
from .play import parameters, start
from .words import Command, common

SHOWN = 40
"""Legal actions that are listed for people."""
OF_COLOURS = {
    "pushes": Text("残りの押し手", "pushes left"),
    "cooldown": Text("次に押すまでの配置", "placements before the next push"),
    "abilities": Text("能力", "abilities"),
}
"""What is told of each colour beside the hands."""
HELP = Text(
    "着手の列を再生し、最初と1手ごとの局面、手番、合法手を示す。合法でない手があれば、その理由を示して終わる。",
    "Plays a list of actions and shows the position, whose turn it is and what is legal, at the beginning and after "
    "each action. An action that is not legal ends it, with the reason.",
)
EXAMPLE = (
    "shikimoku replay GAME --moves game.txt\nshikimoku replay GAME --position board.txt --to-move black --format json"
)


def command(language: str) -> click.Command:
    """The command in a language."""
    params = [*parameters(language), *common(language, "text", "json")]
    return Command("replay", language, HELP, EXAMPLE, callback=run, params=params)


def run(
    name: str, players: int, given: tuple[str, ...], position: str | None, to_move: str | None, moves: str | None,
    format: str, root: Path | None, lang: str,
) -> int:  # fmt: skip
    """Play and print, and return the exit status."""
    begin = start(name, root, players, given, position, to_move, moves)
    game, here = begin.game, begin.position
    if format == "json":
        print_json(as_json(game, here, 0, None))
    else:
        click.echo("\n".join(as_text(game, here, 0, None, here, lang)))
    for ply, action in enumerate(begin.actions, 1):
        refusal = game.refusal(here, action)
        if refusal is not None:
            _refuse(refusal, ply, format, lang)
            return FAILS
        before, here = here, game.play(here, action)
        if format == "json":
            print_json(as_json(game, here, ply, action))
        else:
            click.echo("\n".join(as_text(game, here, ply, action, before, lang)))
    return HOLDS


def broken(errors: list[dict[str, Any]]) -> Mapping[str, Any]:
    """The last line of machine output where something could not be used: the first fault, and all of them."""
    first = errors[0]
    error = {"ply": None, "action": None, "code": first["code"], "rule": None, "message": first["message"]}
    return {"error": error, "errors": errors}


def as_json(game: Game, position: Position, ply: int, action: str | None) -> dict[str, Any]:
    """A position as machine output holds it."""
    over = game.outcome(position)
    return {
        "ply": ply,
        "action": action,
        "to_move": position.to_move,
        "legal": sorted(map(str, game.legal(position))),
        "diagram": game.diagram(position),
        "taken": position.taken,
        "outcome": None if over is None else {"winners": list(over.winners), "reason": over.reason},
    }


def _refuse(refusal: Refusal, ply: int, format: str, language: str) -> None:
    action, code, rule = shown(refusal.action), refusal.code.value, refusal.rule
    if format == "json":
        error = {"ply": ply, "action": action, "code": code, "rule": rule, "message": refusal.in_language(language)}
        print_json({"error": error})
    else:
        reason = visible(refusal.in_language(language))
        message = Text(
            f"{ply}手目 {visible(action)} は指せない：{reason}", f"{ply}. {visible(action)} is not legal: {reason}"
        )
        click.echo(message[language])


def as_text(game: Game, position: Position, ply: int, action: str | None, before: Position, language: str) -> list[str]:
    """A position for people, its changes since the one before marked."""
    over = game.outcome(position)
    head = Text(f"{ply}手目 {action}" if action else "開始", f"{ply}. {action}" if action else "start")
    board = drawn([("", game.diagram(position))], language, game.diagram(before))
    lines = [head[language], *(f"  {line}" for line in board)]
    if any(position.taken.values()):
        ja, en = (
            sep.join(f"{_colour(c, lang)} {n}" for c, n in position.taken.items())
            for lang, sep in (("ja", "、"), ("en", ", "))
        )
        lines.append(Text(f"  取った駒：{ja}", f"  taken: {en}")[language])
    state = game.describe(position)
    if state.get("hand") or state.get("next"):
        hand, after = state["hand"] or "-", state["next"] or "-"
        hands = Text(f"  手駒：{hand}、次 {after}", f"  hand: {hand}, next: {after}")[language]
        lines.append(hands + "".join(_of_colours(state, language)))
    if over is None:
        legal = game.legal(position)
        names = ", ".join(map(str, islice(legal, SHOWN))) + (", …" if len(legal) > SHOWN else "")
        mover = position.to_move
        told = Text(f"{_colour(mover, 'ja')}の番、合法手{len(legal)}", f"{mover} to move, {len(legal)} legal")
        if mover == "chance":
            told = Text(f"抽選の番、ありうる結果{len(legal)}", f"chance to act, {len(legal)} possible")
        lines.append(Text(f"  {told.ja}：{names}", f"  {told.en}: {names}")[language])
    elif over.winners:
        won = "・".join(_colour(c, "ja") for c in over.winners)
        lines.append(
            Text(f"  終局：{won}の勝ち（{over.reason}）", f"  over: {' and '.join(over.winners)} won ({over.reason})")[
                language
            ]
        )
    else:
        lines.append(Text(f"  終局：引き分け（{over.reason}）", f"  over: a draw ({over.reason})")[language])
    return [*lines, ""]


def _of_colours(state: Mapping[str, Any], language: str) -> Iterator[str]:
    """What else players have where hands are dealt, as far as there is any; state: as a position is described."""
    for key, called in OF_COLOURS.items():
        values: Mapping[str, Any] = state.get(key) or {}
        if any(values.values()):
            parts = (f"{_colour(c, language)} {'-' if v is None else v}" for c, v in values.items())
            between, comma = ("；", "、") if language == "ja" else ("; ", ", ")
            yield f"{between}{called[language]} {comma.join(parts)}"


def _colour(name: str, language: str) -> str:
    return COLOURS.get(name, name) if language == "ja" else name
