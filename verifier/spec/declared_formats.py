"""What is wrong with formats as they are written, before any is tried."""

from __future__ import annotations

from collections.abc import Iterator

from ..engine.text import Text
from .codes import Code
from .declared import added_phases, path_faults
from .diagnostics import Diagnostic
from .formats import way_to
from .models import Format, GameFile
from .nodes import Map, Node, locate
from .validate import at_node


def format_faults(file: GameFile, root: Map) -> Iterator[Diagnostic]:
    """What is wrong with a game's formats, each by itself.

    file, root: the game.
    """
    added = added_phases(file)
    for index, form in enumerate(file.formats):
        at, _ = locate(root, ("formats", index))
        if not isinstance(at, Map):
            continue
        if index == 0:
            yield from _first(file, form, at)
        elif "set" in at.value:
            yield from path_faults(root, at.value["set"], added, Text("この対戦形式", "the same format"))
            yield from _given(at.value["set"])
        uneven = list(_seats(form, at))
        yield from uneven or _reached(file, form, at)


def _first(file: GameFile, form: Format, at: Map) -> Iterator[Diagnostic]:
    """The first format is the file itself."""
    if form.players != file.players:
        message = Text(
            f"最初の対戦形式「{form.id}」はこのファイルそのもので、players も同じでなければならない",
            f"the first format, `{form.id}`, is the file itself, so its `players` must be the same",
        )
        help = Text(f"[{', '.join(file.players)}] と書く", f"write [{', '.join(file.players)}]")
        yield at_node(Code.WRONG_VALUE, at.value["players"], message, help)
    if "set" in at.value:
        message = Text(
            f"最初の対戦形式「{form.id}」はこのファイルそのもので、set は書けない",
            f"the first format, `{form.id}`, is the file itself and has no `set`",
        )
        yield at_node(Code.UNKNOWN_KEY, at.keys["set"], message)


def _seats(form: Format, at: Map) -> Iterator[Diagnostic]:
    """People are shared out evenly to the colours; each has one where nothing is said."""
    colours = len(form.players)
    if form.seats is not None and colours and (form.seats <= colours or form.seats % colours):
        message = Text(
            f"seats は色の数{colours}の2倍、3倍、…（{form.seats}は使えない）",
            f"`seats` is twice, three times, … the number of colours, {colours}, and not {form.seats}",
        )
        help = Text("色の数だけの人が遊ぶなら書かない", "leave it out where each colour is one person")
        yield at_node(Code.WRONG_VALUE, at.value["seats"], message, help)


def _reached(file: GameFile, form: Format, at: Map) -> Iterator[Diagnostic]:
    """A format is the first for its people, or a choice switches to it."""
    first = next(f for f in file.formats if f.people == form.people)
    if first.id != form.id and way_to(file, form) is None:
        message = Text(
            f"{form.people}人では「{first.id}」が先にあるので、「{form.id}」では遊べない",
            f"`{form.id}` can never be played: `{first.id}` comes first for {form.people} players",
        )
        help = Text(
            f"「{form.id}」に切り替える選択肢に format: {form.id} と書く",
            f"write `format: {form.id}` into the choice of an option that switches to it",
        )
        yield at_node(Code.WRONG_VALUE, at.value["id"], message, help)


def _given(patches: Node) -> Iterator[Diagnostic]:
    """The colours of a format are no patch."""
    if isinstance(patches, Map) and "players" in patches.value:
        message = Text("色は対戦形式の players に書く", "the colours stand in `players` of the format itself")
        yield at_node(Code.UNKNOWN_PATH, patches.keys["players"], message)
