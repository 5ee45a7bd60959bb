"""Steps of an example, played one action after the other."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle

from ..engine import clocks
from ..engine.game import Game
from ..engine.position import Position
from ..engine.refusals import Refusal
from ..engine.text import Text
from ..spec.worked import Step
from .turns import actions
from .verdict import Shown


def played(game: Game, position: Position, step: Step) -> tuple[Shown, Text | None]:
    """A step as far as it can be played, and why it cannot be played to its end.

    position: where it begins. The time of a whole turn counts as that of its first action.
    """
    done: list[str] = []
    positions = [position]
    captured = 0
    fired: dict[str, None] = {}
    error: Text | None = None
    spent = step.spent or 0 if game.clock is not None else 0  # without a clock it does not matter how long a move took
    calls = clocks.calls(game, position, spent)
    for text in _texts(positions, step):
        here = positions[-1]
        refusal = game.refusal(here, text) if text else None
        if refusal is not None or not text:
            colour = here.to_move
            none = Text(f"{colour} のくり返す手がない", f"`repeat` has no actions for {colour}, whose turn it is")
            error = illegal(refusal) if refusal is not None else none
            if step.repeat is not None:
                n = len(done)
                error = Text(f"{n}手くり返した後：{error.ja}", f"after {n} actions of the repetition: {error.en}")
            break
        if clocks.late(game, here, spent):  # the action was never made: nothing is traced of it
            after = game.play(here, text, spent)
            fired[str(after.over and after.over.rule)] = None
            done.append(str(after.last))
            positions.append(after)
            break
        said = game.trace(here, text)
        fired.update((f.clause, None) for f in said)
        if spent and game.clock is not None:
            fired[game.clock.id] = None
        after = game.play(here, text, spent)
        for clause in said:
            captured |= clause.mask
        spent = 0
        done.append(text)
        positions.append(after)
    names = tuple(game.board.names(captured))
    return Shown(step, tuple(done), tuple(positions), names, tuple(fired), calls), error


def illegal(refusal: Refusal) -> Text:
    """Why a step cannot be played, as a failure says it."""
    return Text(f"{refusal.action} は指せない：{refusal.ja}", f"{refusal.action} is illegal: {refusal.en}")


def _texts(positions: list[Position], step: Step) -> Iterator[str]:
    """The actions that a step stands for; empty where a player has none to repeat.

    positions: grows as they are played, so that the last one tells whose turn it is.
    """
    if step.play is not None:
        yield from actions(step.play)
    rounds = {colour: cycle(texts) for colour, texts in (step.repeat or {}).items() if texts}
    for _ in range(step.turns or 0):
        own = rounds.get(positions[-1].to_move)
        yield from actions(next(own)) if own is not None else ("",)
