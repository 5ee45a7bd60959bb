"""What a phase of dealt hands keeps, described and set up."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from .deals import Block, Deal, Hands, read, written
from .errors import RulebookError
from .text import Text, word
from .values import check_colour, mapping, number, points

if TYPE_CHECKING:
    from .dealing import Dealing
    from .position import Position

DUE = re.compile(r"extra|recover|recolour|dir [a-z]{1,2}[1-9][0-9]{0,2} (?:n|ne|e|se|s|sw|w|nw)")
KEYS = (
    "hand", "next", "turn", "picked", "pushes", "cooldown", "blocks", "last_placed",
    "abilities", "spent", "dyed", "free", "due",
)  # fmt: skip
T = TypeVar("T")


def describe(flow: Dealing, hands: Hands) -> dict[str, Any]:
    """What is dealt and left, in the shapes that `setup` takes."""
    colours, board = flow.game.colours, flow.board
    found: dict[str, Any] = {
        "hand": hands.hand and written(hands.hand),
        "next": hands.next and written(hands.next),
        "turn": hands.turn,
        "pushes": dict(zip(colours, hands.pushes, strict=True)),
        "cooldown": dict(zip(colours, hands.cooldown, strict=True)),
        "blocks": {c: [block.deals, block.double] for c, block in zip(colours, hands.blocks, strict=True)},
        "last_placed": {c: board.names(mask) for c, mask in zip(colours, hands.last, strict=True)},
    }
    if hands.picked:
        found["picked"] = hands.picked
    if flow.fates.clause:
        found["abilities"] = dict(zip(colours, hands.abilities, strict=True))
        for key, sides in (("spent", hands.spent), ("dyed", hands.dyed)):
            if sides:
                found[key] = [colours[side] for side in sorted(sides)]
        if hands.free:
            found["free"] = hands.free
        if hands.due:
            found["due"] = " ".join(hands.due)
    return found


def restored(flow: Dealing, state: Mapping[str, Any]) -> Hands:
    """What is dealt and left, from what `setup` was given. RulebookError with the key of a value that cannot be.

    state: absent keys and colours are at their start value, pushes as the abilities give them; a hand that is left out
    is still to be dealt.
    """
    start = flow.beginning
    hand, after = _deal(flow, state, "hand"), _deal(flow, state, "next")
    picked = number(state.get("picked", 0), "picked")
    if picked > (len(hand) if hand is not None and len(hand) > 1 else 0):
        raise RulebookError(
            Text("picked は二つの手駒のときに 1 か 2", "`picked` is 1 or 2 where `hand` is two hands"),
            "wrong-value",
            ("picked",),
        )
    turn = number(state.get("turn", start.turn), "turn", least=1)
    most = max(flow.dealer.block - 1, 0)

    def block(value: Any, *where: str) -> Block:
        good = isinstance(value, list | tuple) and len(value) == 2 and isinstance(value[1], bool)
        if not good or type(value[0]) is not int or not value[1] <= value[0] <= most:
            raise _wrong(
                f"{'.'.join(where)} は [0から{most}までの配った回数, true か false]。true は1回配ってから",
                f"{'.'.join(where)} is [deals so far, 0 to {most}, true or false]; true needs one deal at least",
                *where,
            )
        return Block(value[0], value[1])

    def mask(value: Any, *where: str) -> int:
        return points(flow.board, value, *where)

    known = flow.fates.effects

    def ability(value: Any, *where: str) -> str | None:
        if value is None or (isinstance(value, str) and value in known):
            return value
        names, given = ", ".join(known), word(value)
        ja, en = f"「{given}」という能力はない（{names}）", f"there is no ability `{given}` (one of: {names})"
        raise _wrong(ja, en, *where)

    for key in ("abilities", "spent", "dyed", "free", "due"):
        if not known and key in state:
            raise _wrong("このゲームに能力はない", "this game has no abilities", key)
    free, due = state.get("free", ""), state.get("due", "")
    if free not in ("", "anywhere", "edge"):
        raise _wrong("free は anywhere か edge", "`free` is anywhere or edge", "free")
    if not isinstance(due, str) or (due and DUE.fullmatch(due) is None):
        raise _wrong(
            "due は extra、recover、recolour、dir のどれか", "`due` is extra, recover, recolour or dir POINT WAY", "due"
        )
    abilities = _by_colour(flow, state, "abilities", start.abilities, ability)
    pushes = flow.fates.first_pushes(abilities) if None not in abilities else start.pushes
    return Hands(
        turn, hand, after, picked,
        _by_colour(flow, state, "pushes", pushes, number),
        _by_colour(flow, state, "cooldown", start.cooldown, number),
        _by_colour(flow, state, "blocks", start.blocks, block),
        _by_colour(flow, state, "last_placed", start.last, mask),
        abilities,
        _colours(flow, state, "spent"), _colours(flow, state, "dyed"), free, tuple(due.split()),
    )  # fmt: skip


def checked_due(flow: Dealing, position: Position) -> Position:
    """The same position. RulebookError where something is due that none of its abilities can have made due."""
    what = flow.own(position).due
    if what and position.over is None and not flow.fates.possible(position):
        raise _wrong(
            f"この局面で「{' '.join(what)}」が決まることはない（手番の側の能力、手駒、石を見直す）",
            f"chance cannot decide `{' '.join(what)}` in this position: look at the mover's ability, hand and stones",
            "due",
        )
    return position


def _wrong(ja: str, en: str, *where: str) -> RulebookError:
    return RulebookError(Text(ja, en), "wrong-value", where)


def _colours(flow: Dealing, state: Mapping[str, Any], key: str) -> frozenset[int]:
    """The sides of a list of colours."""
    given = state.get(key, ())
    if not isinstance(given, list | tuple) or not all(colour in flow.game.colours for colour in given):
        names = ", ".join(flow.game.colours)
        raise _wrong(f"{key} は色の並び（{names}）", f"`{key}` is a list of colours ({names})", key)
    return frozenset(flow.game.colours.index(colour) for colour in given)


def _by_colour(
    flow: Dealing, state: Mapping[str, Any], key: str, usual: tuple[T, ...], reader: Callable[..., T]
) -> tuple[T, ...]:
    """Values by colour, in turn order."""
    given = mapping(state.get(key), key)
    colours = flow.game.colours
    for colour in given:
        check_colour(colour, colours, key, colour)
    return tuple(reader(given[c], key, c) if c in given else old for c, old in zip(colours, usual, strict=True))


def _deal(flow: Dealing, state: Mapping[str, Any], key: str) -> Deal | None:
    text = state.get(key)
    if text is None:
        return None
    found = read(flow.shapes, text) if isinstance(text, str) else None
    if found is None:
        names = ", ".join(flow.shapes.drawings)
        raise RulebookError(
            Text(
                f"{key} は「形:石の色」（T:xoox など、二つなら T:xoox/O:xxoo）。形は {names}",
                f"`{key}` is a shape with the colours of its stones, such as T:xoox, or two of them, T:xoox/O:xxoo; "
                f"the shapes are {names}",
            ),
            "wrong-value",
            (key,),
        )
    return found
