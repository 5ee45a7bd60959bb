"""What is wrong with options as they are written, before any choice is tried."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ..engine.text import Text
from .codes import Code
from .diagnostics import Diagnostic, did_you_mean, shown
from .models import Choice, GameFile, Number, Option
from .nodes import Leaf, Map, Node, Seq, locate
from .options import NUMBER, as_text, choices_of, fits
from .patch import AROUND, Unpatchable, covers, resolved
from .validate import at_node

CHOICE = re.compile(r"[a-z0-9][a-z0-9_-]*")
AMBIGUOUS = ("yes", "no", "on", "off", "null")
"""What may not name a choice, since not every reader of YAML takes it for text; `true` and `false` are switches."""


def option_faults(file: GameFile, root: Map) -> Iterator[Diagnostic]:
    """What is wrong with a game's options, each by itself.

    file, root: the game.
    """
    for index, option in enumerate(file.options):
        at, _ = locate(root, ("options", index))
        if isinstance(at, Map):
            yield from _about(file, option, at)
            yield from _default(option, at)
            yield from _after(file, index, at)
            yield from _applies(file, option, at)
            yield from _choices(file, option, root, at)
            if option.number is not None:
                yield from _number(file, option, option.number, root, at)
    yield from _anchors(file, root)
    known = [option.id for option in file.options]
    for index, name in enumerate(file.table.paired_by):
        if name not in known:
            message = Text(f"「{shown(name)}」というオプションはない", f"there is no option `{shown(name)}`")
            at, _ = locate(root, ("table", "paired_by", index))
            yield at_node(Code.UNKNOWN_OPTION, at, message, did_you_mean(name, known))
    for key, names in (("paired_by", file.table.paired_by), ("rated", file.table.rated or ())):
        for index, name in enumerate(names):
            if name in names[:index]:
                at, _ = locate(root, ("table", key, index))
                message = Text(f"「{shown(name)}」が二度ある", f"`{shown(name)}` stands twice")
                yield at_node(Code.WRONG_VALUE, at, message)


def _anchors(file: GameFile, root: Map) -> Iterator[Diagnostic]:
    """Options and choices that would have the same anchor on the page, or that of a sentence."""
    taken = {sentence.id for sentence in file.page.sentences()} if file.page is not None else set()
    for index, option in enumerate(file.options):
        path: tuple[str | int, ...] = ("options", index)
        places = [(option.id, (*path, "id"))]
        places += [(f"{option.id}-{name}", (*path, "choices", name)) for name in option.choices]
        places += [(f"{option.id}-number", (*path, "number"))] if option.number is not None else []
        for name, where in places:
            at, key = locate(root, where)
            if f"option-{name}" in taken:
                yield at_node(
                    Code.DUPLICATE_ID, at if where[-1] == "id" or key is None else key,
                    Text(f"ページの目印「option-{shown(name)}」が重なる",
                         f"the anchor `option-{shown(name)}` stands twice on the page"),
                    Text("目印は option-オプションのid-選択肢のid。どれかの id を変える",
                         "anchors are `option-` with the ids of the option and the choice; change one of the ids"),
                )  # fmt: skip
            taken.add(f"option-{name}")


def _about(file: GameFile, option: Option, at: Map) -> Iterator[Diagnostic]:
    """A page lists the options, so that each says what it changes."""
    if file.page is not None and option.about is None:
        message = Text(f"オプション「{option.id}」に about（何が変わるか）が必要",
                       f"the option `{option.id}` needs `about`: what it changes")  # fmt: skip
        help = Text(
            "ゲームのページのローカルルールの表に載る文を、日本語と英語で書く",
            "the table of local rules on the game's page shows it; write it in Japanese and English",
        )
        yield at_node(Code.MISSING_KEY, at.value["id"], message, help)


def _default(option: Option, at: Map) -> Iterator[Diagnostic]:
    default = at.value["default"]
    text = as_text(option.default)
    if not option.choices and option.number is None:
        message = Text("choices か number が必要", "an option needs `choices` or `number`")
        yield at_node(Code.MISSING_KEY, at, message)
    elif not isinstance(default, Leaf):
        message = Text("default には選択肢か数を一つ書く", "`default` takes one choice or number")
        yield at_node(Code.WRONG_TYPE, default, message, choices_of(option, ""))
    elif not fits(option, text):
        message = Text(f"「{shown(text)}」という選択肢はない", f"there is no choice `{shown(text)}`")
        yield at_node(Code.UNKNOWN_CHOICE, default, message, choices_of(option, text))


def _after(file: GameFile, index: int, at: Map) -> Iterator[Diagnostic]:
    """An option comes after one that stands before it, since options apply as they stand in the file."""
    name = file.options[index].after
    earlier = [o.id for o in file.options[:index]]
    if name is None or name in earlier:
        return
    if name == file.options[index].id:
        message = Text(
            f"オプション「{name}」を自分自身の後にはできない", f"the option `{name}` cannot come after itself"
        )
    elif name in [o.id for o in file.options]:
        message = Text(
            f"オプション「{name}」はこれより下にある。オプションは上から順に適用される",
            f"the option `{name}` stands below this one, and options apply from top to bottom",
        )
    else:
        word = shown(name)
        message = Text(f"「{word}」というオプションはない", f"there is no option `{word}`")
    yield at_node(Code.UNKNOWN_OPTION, at.value["after"], message, did_you_mean(name, earlier))


def _applies(file: GameFile, option: Option, at: Map) -> Iterator[Diagnostic]:
    """An option counts in formats that there are, in one at least."""
    listed = at.value.get("applies")
    if option.applies is None or not isinstance(listed, Seq):
        return
    for name, leaf in zip(option.applies, listed.value, strict=True):
        if name not in [form.id for form in file.formats]:
            yield _no_format(file, leaf, name)
    if not option.applies:
        message = Text(f"オプション「{option.id}」がどの対戦形式でも効かない",
                       f"the option `{option.id}` counts in no format")  # fmt: skip
        help = Text("どこでも効くなら applies を削る", "take `applies` out if it counts everywhere")
        yield at_node(Code.WRONG_VALUE, listed, message, help)


def _no_format(file: GameFile, at: Node, name: str) -> Diagnostic:
    """A format that there is not."""
    word = shown(name)
    message = Text(f"「{word}」という対戦形式はない", f"there is no format `{word}`")
    return at_node(Code.UNKNOWN_FORMAT, at, message, did_you_mean(name, [form.id for form in file.formats]))


def _switch(file: GameFile, choice: Choice, at: Map) -> Iterator[Diagnostic]:
    """A choice switches to a format that there is, from another of as many people."""
    entered = next((form for form in file.formats if form.id == choice.format), None)
    if choice.format is None:
        return
    if entered is None:
        yield _no_format(file, at.value["format"], choice.format)
    elif not any(form.people == entered.people for form in file.formats if form.id != entered.id):
        message = Text(
            f"{entered.people}人の対戦形式は「{entered.id}」だけなので、何も切り替わらない",
            f"this switches nothing: `{entered.id}` is the only format for {entered.people} players",
        )
        yield at_node(Code.WRONG_VALUE, at.value["format"], message)


def _choices(file: GameFile, option: Option, root: Map, at: Map) -> Iterator[Diagnostic]:
    choices = at.value.get("choices")
    if not isinstance(choices, Map):
        return
    for name, choice in choices.value.items():
        word = shown(name)
        if not CHOICE.fullmatch(name) or name in AMBIGUOUS:
            yield at_node(
                Code.BAD_ID, choices.keys[name],
                Text(f"「{word}」は選択肢の id に使えない", f"`{word}` cannot be the id of a choice"),
                Text("英小文字か数字で始め、英小文字・数字・- ・_ だけを使う。yes、no、on、off、null は使えない",
                     "begin with a small letter or a digit; then small letters, digits, - and _; "
                     "not yes, no, on, off or null"),
            )  # fmt: skip
        if isinstance(choice, Map) and "set" in choice.value:
            yield from _set(file, option, root, choice.keys["set"], choice.value["set"])
        if isinstance(choice, Map) and name in option.choices:
            yield from _switch(file, option.choices[name], choice)


def _number(file: GameFile, option: Option, number: Number, root: Map, at: Map) -> Iterator[Diagnostic]:
    node = at.value["number"]
    if not isinstance(node, Map):
        return
    for key in ("min", "max"):
        if not NUMBER.fullmatch(str(getattr(number, key))):
            message = Text("数は9桁まで", "a number has 9 digits at the most")
            yield at_node(Code.OUT_OF_RANGE, node.value[key], message)
    if number.min > number.max:
        message = Text(
            f"min の {number.min} が max の {number.max} より大きい",
            f"`min`, {number.min}, is more than `max`, {number.max}",
        )
        yield at_node(Code.WRONG_VALUE, node.value["min"], message)
    patches = node.value.get("set")
    if patches is None:
        return
    if option.concerns == "play" and not _has_value(patches):
        message = Text(
            "set のどこにも \"{value}\" がなく、数が何も変えない",
            'the number changes nothing: `"{value}"` stands nowhere in `set`',
        )  # fmt: skip
        yield at_node(Code.WRONG_VALUE, node.keys["set"], message)
    yield from _set(file, option, root, node.keys["set"], patches)


def _has_value(node: Node) -> bool:
    """Whether the place of the number stands somewhere in a patch."""
    if isinstance(node, Leaf):
        return node.value == "{value}"
    children = node.value if isinstance(node, Seq) else node.value.values()
    return any(_has_value(child) for child in children)


def _set(file: GameFile, option: Option, root: Map, key: Leaf, patches: Node) -> Iterator[Diagnostic]:
    """What is wrong with the paths that one choice sets."""
    if not isinstance(patches, Map) or not patches.value:
        return
    around = [name for name in patches.value if name.partition(".")[0] in AROUND]
    if option.concerns == "match" and len(around) < len(patches.value):
        name = next(name for name in patches.value if name not in around)
        message = Text(
            f"match に関するオプションは、clock と table のほか（{shown(name)}）を変えられない",
            f"an option that concerns `match` can change `clock` and `table` only, not `{shown(name)}`",
        )
        help = Text("規則を変えるなら concerns: play と書く", "write `concerns: play` if it changes the rules")
        yield at_node(Code.WRONG_VALUE, patches.keys[name], message, help)
        return
    if option.concerns == "display":
        message = Text(
            f"{option.concerns} に関するオプションは規則を変えられない",
            f"an option that concerns `{option.concerns}` cannot change the rules",
        )
        help = Text("規則を変えるなら concerns: play と書く", "write `concerns: play` if it changes them")
        yield at_node(Code.WRONG_VALUE, key, message, help)
        return
    yield from path_faults(root, patches, added_phases(file), Text("この選択肢", "the same choice"))


def added_phases(file: GameFile) -> list[str]:
    """The ids of the phases that formats and options add."""
    sets = [form.set for form in file.formats]
    for option in file.options:
        sets += [choice.set for choice in option.choices.values()]
        sets += [option.number.set] if option.number is not None else []
    return list(dict.fromkeys(path[7:] for made in sets for path in made if path.startswith("phases.")))


def path_faults(root: Map, patches: Node, added: Iterable[str], maker: Text) -> Iterator[Diagnostic]:
    """What is wrong with the paths that one choice or format sets.

    added: ids of phases that patches add; maker: of the patches, in words.
    """
    if not isinstance(patches, Map):
        return
    seen: list[tuple[tuple[str, ...], str]] = []
    for name, value in patches.value.items():
        path = patches.keys[name]
        try:
            parts = resolved(root, path, value, added)
        except Unpatchable as error:
            yield error.diagnostic
            continue
        other = next((written for earlier, written in seen if covers(earlier, parts)), None)
        if other is not None:
            yield at_node(
                Code.PATCH_CONFLICT, path,
                Text(f"「{name}」は{maker.ja}の「{other}」も変える",
                     f"`{name}` is changed by `{other}` of {maker.en} too"),
                Text("どちらか一つにまとめる", "make one of the two"),
            )  # fmt: skip
        seen.append((parts, name))
