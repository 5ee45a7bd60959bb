"""What an example's options have to do with what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..engine.errors import RulebookError
from ..engine.text import Text
from ..spec.codes import Code
from ..spec.diagnostics import Diagnostic, SpecError
from ..spec.load import GameSource, placed
from ..spec.models import Option
from ..spec.nodes import Node, locate
from ..spec.options import check_options, fits, unfit
from ..spec.worked import Example
from .examine import expects_of

Path = tuple[str | int, ...]
Size = tuple[int, int]


def unusable(
    error: RulebookError, source: GameSource, example: Example, node: Node, path: Path, told: Sequence[Diagnostic]
) -> list[Diagnostic]:
    """Why a game cannot be had under an example's options: all of them that do not fit, each at its place.

    error: what the game says; source: its file; node: the example's file; path: where the example stands in it; told:
    what is wrong with the rulebook anyway. Choices that do not fit together are no fault of the example.
    """
    if isinstance(error, SpecError):
        marks = {d.mark for d in told}
        return [d for d in error.diagnostics if d.mark not in marks]
    wrong = list(unfit(source.file, example.options))
    if error.where[:1] == ("players",):
        return [placed(error, node, path), *(placed(one, node, (*path, "options")) for one in wrong)]
    return [placed(one, node, (*path, "options")) for one in wrong or [error]]


def unwished(source: GameSource, example: Example, node: Node, path: Path) -> list[Diagnostic]:
    """What the people of a match cannot have chosen, since the game does not have it.

    source: the game; example, node, path: as for `unusable`.
    """
    wishes = example.match.wishes if example.match is not None else ()
    return [
        placed(one, node, (*path, "match", "wishes", i))
        for i, wish in enumerate(wishes)
        for one in unfit(source.file, wish)
    ]


def sized(
    found: Sequence[Diagnostic], source: GameSource, example: Example, node: Node, path: Path
) -> list[Diagnostic]:
    """The same errors, those about diagrams of another size than the board's with the options that make it so.

    found: what is wrong with an example; source: the game; node: the example's file; path: where the example stands.
    """
    options = [option for option in source.file.options if _resizes(option)]
    if not options or not any(d.code is Code.BAD_DIAGRAM for d in found):
        return list(found)
    board = source.with_options(example.options, example.players).rules.board
    sizes = [(at, size) for at, size in _diagrams(example, node, path) if size != (board.columns, board.rows)]
    chosen = check_options(source.file, example.options)
    said = ", ".join(f"{option.id}: {chosen[option.id]}" for option in options)
    explained: list[Diagnostic] = []
    for error in found:
        size = next((s for at, s in sizes if at.source.mark(at.start) <= error.mark <= at.source.mark(at.end)), None)
        help = error.help
        if error.code is Code.BAD_DIAGRAM and size is not None:
            help = Text(
                f"「{said}」のとき盤は {board.columns}×{board.rows}",
                f"with `{said}` the board is {board.columns}×{board.rows}",
            )
            if fitting := next(_fitting(source, example, options, size), None):
                help = Text(
                    f"{help.ja}。この図なら options に {fitting} と書く",
                    f"{help.en}; for this diagram write `{fitting}` into the example's `options`",
                )
        explained.append(Diagnostic(error.code, error.mark, error.message, help, error.width))
    return explained


def _resizes(option: Option) -> bool:
    """Whether a choice of an option changes the board."""
    sets = [*(choice.set for choice in option.choices.values()), *([option.number.set] if option.number else ())]
    return any(name in ("board.columns", "board.rows") for patches in sets for name in patches)


def _fitting(source: GameSource, example: Example, options: Sequence[Option], size: Size) -> Iterator[str]:
    """The values of options under which the board has a size."""
    for option in options:
        numbers = [str(n) for n in dict.fromkeys(size) if fits(option, str(n))]
        for value in dict.fromkeys([*option.choices, *numbers]):
            try:
                board = source.with_options({**example.options, option.id: value}, example.players).rules.board
            except RulebookError:
                continue
            if (board.columns, board.rows) == size:
                yield f"{option.id}: {value}"


def _diagrams(example: Example, node: Node, path: Path) -> Iterator[tuple[Node, Size]]:
    """The diagrams of an example and how large they are."""
    texts: list[tuple[Path, object]] = [((*path, "position"), example.position)]
    texts += [((*path, "games", i, "position"), one.position) for i, one in enumerate(example.games)]
    texts += [((*at, "board"), expect.board) for at, expect in expects_of(example, path)]
    for where, text in texts:
        if isinstance(text, str):
            rows = [line.split() for line in text.strip("\n").splitlines()]
            yield locate(node, where)[0], (max(map(len, rows), default=0), len(rows))
