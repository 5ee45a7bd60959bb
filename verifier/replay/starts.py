"""Where an example, or a game of a match, begins."""

from __future__ import annotations

from ..engine.errors import RulebookError
from ..engine.game import Game
from ..engine.position import Position
from ..spec.diagnostics import Diagnostic
from ..spec.load import placed
from ..spec.nodes import Node
from ..spec.parts import whole
from ..spec.worked import STATE, Start
from .expect import Scene
from .steps import illegal
from .turns import actions
from .verdict import Failure

Path = tuple[str | int, ...]


def reached(
    name: str, node: Node, game: Game, start: Start, path: Path
) -> tuple[Position, Failure | None, list[Diagnostic]]:
    """The position with which play begins, or as far as `moves` can be played with the failure at the one that cannot;
    and what cannot be used.

    name: of the example; node: its file; start, path: where play begins, and where that stands in the file.
    """
    position = game.start()
    if start.position is not None:
        try:
            return game.setup(whole(game, start.position), start.to_move or "", **start.given()), None, []
        except RulebookError as error:
            state = error.where and error.where[0] in ("to_move", *STATE)
            return position, None, [placed(error, node, path if state else (*path, "position"))]
    for i, text in enumerate(start.moves):
        for action in actions(text):
            refusal = game.refusal(position, action)
            if refusal is not None:
                scene = Scene(name, node, game, position, position, ())
                return position, scene.fail((*path, "moves", i), illegal(refusal)), []
            position = game.play(position, action)
    return position, None, []
