"""Options: which choice is in force, and the game's nodes with its patches and those of the format applied."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from ..engine.errors import RulebookError
from ..engine.text import Text, notation, said
from .codes import Code
from .diagnostics import Diagnostic, did_you_mean, quoted, shown
from .formats import counts
from .models import Format, GameFile, Option
from .nodes import Leaf, Map, Node, Seq, locate
from .patch import Unpatchable, covers, patched, spelled
from .validate import at_node

NUMBER = re.compile(r"-?[0-9]{1,9}")
"""How a number is written where an option takes one."""
MOST_BITS = 64  # of whole numbers that are written out; Python refuses to write very long ones


class Patch(NamedTuple):
    """A change that an option or a format makes.

    maker: which; path: where, as the leaf that names it; value: what stands there then.
    """

    maker: Option | Format
    path: Leaf
    value: Node


def as_text(value: object) -> str:
    """An option's value as it is compared: 19 is "19", True is "true", None is "null"."""
    if value is None:
        return "null"
    if isinstance(value, int) and value.bit_length() > MOST_BITS:
        return "-…" if value < 0 else "…"
    return str(value).lower() if isinstance(value, bool) else notation(value)


def check_options(file: GameFile, options: Mapping[str, Any]) -> dict[str, str]:
    """The choices in force, as text by option id.

    options: what the caller asks for. RulebookError, the first of `unfit`, where it cannot be had.
    """
    if not isinstance(options, Mapping):
        raise RulebookError(
            Text(f"options は、オプションの id と値の組（{said(options)} は使えない）",
                 f"`options` are values by option id, not {said(options)}"),
            Code.WRONG_TYPE.value, ("options",))  # fmt: skip
    for error in unfit(file, options):
        raise error
    return {o.id: as_text(options.get(o.id, o.default)) for o in file.options}


def unfit(file: GameFile, options: Mapping[str, Any]) -> Iterator[RulebookError]:
    """What is asked for and a game does not have: `unknown-option` or `unknown-choice` at the option's id.

    file: of the game; options: values by option id.
    """
    known = {o.id: o for o in file.options}
    for name, value in options.items():
        if name not in known:
            word = shown(as_text(name))
            hint = did_you_mean(as_text(name), known)
            tail = Text(f"（{hint.ja}）", f" ({hint.en})") if hint else Text("", "")
            yield RulebookError(
                Text(f"「{file.name.ja}」に「{word}」というオプションはない{tail.ja}",
                     f"{file.name.en} has no option `{word}`{tail.en}"),
                Code.UNKNOWN_OPTION.value, (name,))  # fmt: skip
        elif not fits(known[name], as_text(value)):
            yield RulebookError(_no_choice(known[name], as_text(value)), Code.UNKNOWN_CHOICE.value, (name,))


def _no_choice(option: Option, text: str) -> Text:
    """Why a value cannot be had of an option."""
    word = shown(text)
    if option.number is not None and NUMBER.fullmatch(text):
        low, high = option.number.min, option.number.max
        names = quoted(option.choices)
        besides = Text(f"（ほかに{names.ja}）", f" (or one of: {names.en})") if option.choices else Text("", "")
        return Text(
            f"オプション「{option.id}」の数は{low}から{high}まで。{word} は使えない{besides.ja}",
            f"the option `{option.id}` takes whole numbers from {low} to {high}, not {word}{besides.en}",
        )
    hint = choices_of(option, text)
    return Text(
        f"オプション「{option.id}」に「{word}」という選択肢はない（{hint.ja}）",
        f"the option `{option.id}` has no choice `{word}` ({hint.en})",
    )


def fits(option: Option, text: str) -> bool:
    """Whether an option has a choice, or takes a number."""
    if text in option.choices:
        return True
    number = option.number
    return number is not None and bool(NUMBER.fullmatch(text)) and number.min <= int(text) <= number.max


def choices_of(option: Option, text: str) -> Text:
    """What an option accepts, in words, the nearest to a text first."""
    parts = []
    if option.choices:
        near = did_you_mean(text, option.choices)
        if near:
            parts.append(near)
    if option.number:
        low, high = option.number.min, option.number.max
        parts.append(Text(f"{low}から{high}までの整数", f"a whole number from {low} to {high}"))
    return Text("、".join(p.ja for p in parts), "; ".join(p.en for p in parts))


def patches(file: GameFile, root: Map, chosen: Mapping[str, str], form: Format) -> list[Patch]:
    """The patches in force that are not the base itself: those of the format, then those of the choices in the order of
    the options.

    chosen: choices by option id; the default's own patches apply as well; form: the format that is played, whose
    options count.
    """
    found = format_patches(file, root, form)
    for index, option in enumerate(file.options):
        if counts(option, form):
            found += patches_of(option, index, root, chosen[option.id])
    return found


def format_patches(file: GameFile, root: Map, form: Format) -> list[Patch]:
    """The patches of a format, its colours first; none of the first, which is the file itself."""
    index = next((i for i, other in enumerate(file.forms) if other.id == form.id), 0)
    node, _ = locate(root, ("formats", index))
    if index == 0 or not isinstance(node, Map):
        return []
    made = node.value.get("set")
    inside = [(made.keys[key], value) for key, value in made.value.items()] if isinstance(made, Map) else []
    return [Patch(form, path, value) for path, value in ((node.keys["players"], node.value["players"]), *inside)]


def patches_of(option: Option, index: int, root: Map, text: str) -> list[Patch]:
    """The patches of one choice.

    option: which, and its index in the file; root: the game; text: the choice or the number, one that fits.
    """
    named = text in option.choices
    if named and not option.choices[text].set:
        return []
    path = ("options", index, *(("choices", text) if named else ("number",)), "set")
    node, _ = locate(root, path)
    if not isinstance(node, Map):
        return []
    number = None if named else int(text)
    return [Patch(option, node.keys[key], _filled(value, number)) for key, value in node.value.items()]


def _filled(node: Node, number: int | None) -> Node:
    """A patch's value with the number in place of `{value}`."""
    if number is None:
        return node
    if isinstance(node, Map):
        return replace(node, value={key: _filled(n, number) for key, n in node.value.items()})
    if isinstance(node, Seq):
        return replace(node, value=tuple(_filled(n, number) for n in node.value))
    return replace(node, value=number, style=None) if node.value == "{value}" else node


def applied(root: Map, active: Iterable[Patch]) -> tuple[Map, list[Diagnostic]]:
    """A game's nodes with patches applied, and what is wrong with these.

    root: the game; active: the patches in force, in the order in which they apply.
    """
    wrong: list[Diagnostic] = []
    earlier: list[tuple[Option, Leaf]] = []
    for maker, path, value in active:
        if isinstance(maker, Option):  # formats come first and are the rules that options change
            wrong += [
                _conflict(other, path)
                for other, changed in earlier
                if other.id not in (maker.id, maker.after) and covers(spelled(changed), spelled(path))
            ]
            earlier.append((maker, path))
        try:
            root = patched(root, path, value)
        except Unpatchable as error:
            wrong.append(error.diagnostic)
    return root, wrong


def _conflict(other: Option, path: Leaf) -> Diagnostic:
    """What is wrong with a path that another option changes too."""
    return at_node(
        Code.PATCH_CONFLICT, path,
        Text(f"「{path.value}」はオプション「{other.id}」も変える",
             f"`{path.value}` is changed by the option `{other.id}` too"),
        Text(f"後に適用するなら after: {other.id} と書く", f"write `after: {other.id}` if this one comes later"),
    )  # fmt: skip
