"""Options: which choice is in force, and the game's nodes with its patches applied."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from ..engine.errors import RulebookError
from ..engine.text import Text
from .codes import Code
from .diagnostics import Diagnostic, did_you_mean
from .models import GameFile, Option
from .nodes import Leaf, Map, Node, Seq, locate
from .patch import Unpatchable, patched
from .validate import at_node


class Patch(NamedTuple):
    """A change that an option makes.

    option: its id; path: where, as the leaf that names it; value: what stands there then.
    """

    option: Option
    path: Leaf
    value: Node


def as_text(value: object) -> str:
    """An option's value as it is compared: 19 is "19", True is "true"."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def check_options(file: GameFile, options: Mapping[str, Any]) -> dict[str, str]:
    """The choices in force, as text by option id.

    options: what the caller asks for. RulebookError(`unknown-option`, `unknown-choice`) at the option's id.
    """
    known = {o.id: o for o in file.options}
    chosen = {o.id: as_text(o.default) for o in file.options}
    for name, value in options.items():
        if name not in known:
            hint = did_you_mean(str(name), known)
            tail = Text(f"（{hint.ja}）", f" ({hint.en})") if hint else Text("", "")
            raise RulebookError(
                Text(f"「{file.name.ja}」に「{name}」というオプションはない{tail.ja}",
                     f"{file.name.en} has no option `{name}`{tail.en}"),
                Code.UNKNOWN_OPTION.value, (name,))  # fmt: skip
        text = as_text(value)
        if not fits(known[name], text):
            hint = choices_of(known[name], text)
            raise RulebookError(
                Text(f"オプション「{name}」に「{text}」という選択肢はない（{hint.ja}）",
                     f"the option `{name}` has no choice `{text}` ({hint.en})"),
                Code.UNKNOWN_CHOICE.value, (name,))  # fmt: skip
        chosen[name] = text
    return chosen


def fits(option: Option, text: str) -> bool:
    """Whether an option has a choice, or takes a number."""
    if text in option.choices:
        return True
    number = option.number
    return (
        number is not None
        and text.isascii()
        and text.lstrip("-").isdigit()
        and number.min <= int(text) <= number.max
    )


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


def patches(file: GameFile, root: Map, chosen: Mapping[str, str]) -> list[Patch]:
    """The patches of the choices in force that are not the base itself, in the order of the options.

    chosen: choices by option id; the default's own patches apply as well.
    """
    found = []
    for index, option in enumerate(file.options):
        text = chosen[option.id]
        if text in option.choices:
            path: tuple[str | int, ...] = ("options", index, "choices", text, "set")
            if not option.choices[text].set:
                continue
        else:
            path = ("options", index, "number", "set")
        node, _ = locate(root, path)
        if isinstance(node, Map):
            number = int(text) if text not in option.choices else None
            found += [
                Patch(option, node.keys[key], _filled(value, number)) for key, value in node.value.items()
            ]
    return found


def _filled(node: Node, number: int | None) -> Node:
    """A patch's value with the number in place of `{value}`."""
    if number is None:
        return node
    if isinstance(node, Map):
        return replace(node, value={key: _filled(n, number) for key, n in node.value.items()})
    if isinstance(node, Seq):
        return replace(node, value=tuple(_filled(n, number) for n in node.value))
    return replace(node, value=number, style=None) if node.value == "{value}" else node


def with_options(file: GameFile, root: Map, chosen: Mapping[str, str]) -> tuple[Map, list[Diagnostic]]:
    """A game's nodes under its options, and what is wrong with the patches.

    file, root: the game; chosen: choices in force.
    """
    wrong: list[Diagnostic] = []
    active = patches(file, root, chosen)
    for i, patch in enumerate(active):
        for other in active[:i]:
            if (
                other.option.id != patch.option.id
                and patch.option.after != other.option.id
                and _covers(other.path, patch.path)
            ):
                wrong.append(at_node(
                    Code.PATCH_CONFLICT, patch.path,
                    Text(f"「{patch.path.value}」はオプション「{other.option.id}」も変える",
                         f"`{patch.path.value}` is changed by the option `{other.option.id}` too"),
                    Text(f"後に適用するなら after: {other.option.id} と書く",
                         f"write `after: {other.option.id}` if this one comes later"),
                ))  # fmt: skip
        try:
            root = patched(root, patch.path, patch.value)
        except Unpatchable as error:
            wrong.append(error.diagnostic)
    return root, wrong


def _covers(a: Leaf, b: Leaf) -> bool:
    """Whether one path is the other or leads through it."""
    x, y = str(a.value).split("."), str(b.value).split(".")
    shorter = min(len(x), len(y))
    return x[:shorter] == y[:shorter]
