"""Positions from files: a diagram, or YAML with a diagram and what else a position has; all that is wrong at once."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any

from ..engine import setup
from ..engine.errors import RulebookError
from ..engine.game import Game
from ..engine.position import Position
from ..engine.text import Text
from ..spec.codes import Code
from ..spec.compose import parse
from ..spec.diagnostics import Diagnostic, Mark, SpecError, did_you_mean, shown
from ..spec.load import placed
from ..spec.nodes import Map, Node, plain
from ..spec.parts import whole
from ..spec.shape import shape
from ..spec.sources import Source, read
from ..spec.validate import at_node, mended
from ..spec.worked import Part, State
from .output import NOWHERE, fault

YAML = re.compile(r"\A(?:\s|#.*\n)*[{\[]|^[ \t]*(?:-[ \t]+)?[\"']?[^\W\d]\w+[\"']?[ \t]*:", re.MULTILINE)
"""What no diagram has: a bracket before anything else, or a word with a colon."""
MEANS_DIAGRAM = ("position", "setup", "board", "start")
"""What other files and other people call the diagram."""
DEPENDENT = {
    "diagram": ("moving", "waiting", "due"),
    "to_move": ("moving", "waiting", "due"),
    "phase": ("actions", "turns", "quiet", "moving", "waiting"),
    "actions": ("quiet", "moving"),
    "hand": ("picked", "due"),
    "abilities": ("due",),
    "spent": ("due",),
}
"""What cannot be judged where something else is wrong."""
MOST_ERRORS = 50
"""Errors of one position that are looked for."""


@shape
class PositionFile(State):
    """A position, as `setup` takes it.

    diagram: the pieces, on the whole board or on a part of it; to_move: whose turn it is.
    """

    diagram: str | Part | None = None
    to_move: str | None = None


KEYS = tuple(f.name for f in fields(PositionFile))


def unknown_mover(game: Game, name: str) -> list[Diagnostic]:
    """What is wrong with a colour that `--to-move` names."""
    if name in game.colours:
        return []
    message = Text(f"「{shown(name)}」という手番はない", f"there is no player `{shown(name)}`")
    return [Diagnostic(Code.UNKNOWN_COLOUR, NOWHERE, message, did_you_mean(name, game.colours))]


def read_position(game: Game, name: str, to_move: str | None) -> tuple[str, dict[str, Any], Position]:
    """A position from a file: its diagram, what else `setup` takes, and the position itself.

    name: of the file; to_move: whose turn it is, instead of what the file says. SpecError with all that is wrong, at
    its place in the file.
    """
    text, unreadable = read(Path(name), name)
    if text is None:
        raise SpecError(unreadable)
    wrong = [] if to_move is None else unknown_mover(game, to_move)
    state: dict[str, Any] = {"diagram": text}
    node: Map | None = None
    if YAML.search(text):
        node, state, found = _from_yaml(text, name)
        wrong += found + _whole(game, state, node)
    mover = to_move if to_move in game.colours else game.colours[0]
    state = {**state, "to_move": state.get("to_move", mover) if to_move is None else mover}
    position, found = _set_up(game, state, node, Source(name, text))
    wrong += found
    if wrong or position is None:
        raise SpecError(wrong)
    return str(state.pop("diagram")), state, position


def _from_yaml(text: str, name: str) -> tuple[Map, dict[str, Any], list[Diagnostic]]:
    """The node of a position, what of it fits the types, and all that does not.

    SpecError where there is nothing to look at.
    """
    root, wrong = parse(text, name)
    if root is None:
        raise SpecError(wrong or [_no_diagram(Mark(name, 1, 1))])
    found = list(wrong)
    if isinstance(root, Map):
        root, unknown = _with_known_keys(root)
        found += unknown
        if "diagram" not in root.value:
            found.append(_no_diagram(root.mark))
    told = {d.mark for d in found}
    _, sound, unfit = mended(PositionFile, root)
    found += [d for d in unfit if d.mark not in told]
    if not isinstance(root, Map) or not isinstance(sound, Map):
        raise SpecError(found)
    state = plain(sound)
    for key in {"diagram", *root.value} - set(sound.value):
        _forget(state, key)
    return root, state, found


def _whole(game: Game, state: dict[str, Any], node: Map) -> list[Diagnostic]:
    """What is wrong with a part of a board; where nothing is, the whole diagram takes its place in what `setup` takes.

    state: gets it; node: where it stands.
    """
    part = state.get("diagram")
    if isinstance(part, dict):
        try:
            state["diagram"] = whole(game, Part(**part))
        except RulebookError as error:
            _forget(state, "diagram")
            return [placed(error, node, ("diagram",))]
    return []


def _no_diagram(mark: Mark) -> Diagnostic:
    return Diagnostic(Code.MISSING_KEY, mark, Text("diagram（図）が必要", "the key `diagram` is missing"))


def _with_known_keys(root: Map) -> tuple[Map, list[Diagnostic]]:
    """The same without unknown keys, and these as errors; one that is near to a missing key is read as that one."""
    value: dict[str, Node] = {}
    keys = dict(root.keys)
    wrong = []
    for key, child in root.value.items():
        if key in KEYS:
            value[key] = child
            continue
        diagram = key.casefold() in MEANS_DIAGRAM and "diagram" not in root.value
        advice = did_you_mean("diagram" if diagram else key, KEYS)
        message = Text(f"「{shown(key)}」という項目はない", f"unknown key `{shown(key)}`")
        wrong.append(at_node(Code.UNKNOWN_KEY, root.keys[key], message, advice))
        meant = next((k for k in KEYS if k not in root.value and advice == did_you_mean(k, KEYS)), None)
        if meant is not None and meant not in value:
            value[meant], keys[meant] = child, root.keys[key]
    return Map(root.source, root.start, root.end, value, keys), wrong


def _set_up(
    game: Game, state: dict[str, Any], node: Map | None, source: Source
) -> tuple[Position | None, list[Diagnostic]]:
    """The position, or None and all that does not fit the game.

    state: what `setup` takes; node: where it stands, None where the file is a diagram; source: the file. The engine
    tells one error at a time: what is wrong is left out, and it is asked again.
    """
    state, taken = dict(state), state.get("taken")
    if isinstance(taken, dict):
        state["taken"] = dict(taken)
    start = {"diagram": game.diagram(game.start()), "to_move": game.colours[0]}
    found: list[Diagnostic] = []
    while len(found) < MOST_ERRORS:
        full = {**start, **state}
        diagram, mover = full.pop("diagram"), full.pop("to_move")
        try:
            position = setup.position(game, diagram, mover, full)
            return (None if found else position), found
        except RulebookError as error:
            bad_diagram = error.code == Code.BAD_DIAGRAM
            if node is not None:
                found.append(placed(error, node, ("diagram",) if bad_diagram else ()))
            elif bad_diagram:
                mark = source.mark(_offset(source.text, error.where))
                found.append(Diagnostic(Code.BAD_DIAGRAM, mark, error.text))
            else:
                found.append(fault(error))
            key, *inside = ("diagram",) if bad_diagram else error.where or ("",)
            if key not in state:
                break
            if key == "taken" and inside:
                del state["taken"][inside[0]]
            else:
                _forget(state, str(key))
    return None, found


def _forget(state: dict[str, Any], key: str) -> None:
    """Leave out what is wrong, and what cannot be judged without it."""
    for name in (key, *DEPENDENT.get(key, ())):
        state.pop(name, None)


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
