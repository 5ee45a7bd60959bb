"""Nodes against the typed shapes: pydantic finds what does not fit, this says it in a user's words and place."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from functools import cache
from typing import Any, Literal, get_args, get_origin, get_type_hints

from pydantic_core import ValidationError

from ..engine.parameters import Id, Written
from ..engine.text import Text
from .codes import Code
from .diagnostics import Diagnostic, did_you_mean, shown
from .nodes import Leaf, Map, Node, Seq, locate, plain
from .validators import validator

Path = tuple[str | int, ...]

WANTED = {
    "int": Text("整数", "a whole number"), "float": Text("小数", "a number with a fraction"),
    "string": Text("文字列", "text"),
    "bool": Text("true か false", "true or false"), "dict": Text("項目の集まり", "a mapping"),
    "dataclass": Text("項目の集まり", "a mapping"), "tuple": Text("リスト", "a list"), "list": Text("リスト", "a list"),
}  # fmt: skip
KEY = "[key]"
"""What pydantic puts behind a key that is at fault itself."""
UNKNOWN_KEYS = ("unexpected_keyword_argument", "extra_forbidden")
MISSING = ("missing", "missing_argument", "missing_keyword_only_argument")


def validated(kind: Any, node: Node) -> tuple[Any, tuple[Diagnostic, ...]]:
    """The typed value of a node, or None and all that does not fit.

    kind: the type; node: the whole file or a part of it.
    """
    value, _, wrong = mended(kind, node, tries=0)
    return (None if wrong else value), wrong


def mended(kind: Any, node: Node, tries: int = 5) -> tuple[Any, Node, tuple[Diagnostic, ...]]:
    """The typed value of what is sound in a node, so that the rest can still be looked at.

    kind, node: as for `validated`; tries: how often what does not fit is taken out. Returns the value, None
    where too little is left; the node it was made from; and all that does not fit, which makes the whole unusable.
    """
    text = json.dumps(plain(node))
    empty = list(_empty(node, ())) if "null" in text else []
    wrong = [at_node(Code.WRONG_VALUE, *_nothing(at)) for _, at in empty]
    paths = [path for path, _ in empty]
    taken_out = {path[-1] for path in paths}
    for _ in range(tries + 1):
        if paths:
            node = _without(node, paths)
            text = json.dumps(plain(node))
        try:
            return validator(kind).validate_json(text), node, tuple(dict.fromkeys(wrong))
        except ValidationError as error:
            errors = error.errors(include_url=False)
            own = [e for e in errors if not (e["type"] in MISSING and e["loc"] and e["loc"][-1] in taken_out)]
            wrong += [d for d in _diagnostics(kind, node, own) if d.mark not in {w.mark for w in wrong}]
            paths = [_at_fault(node, e) for e in errors]
            taken_out |= {path[-1] for path in paths if path}
            if () in paths:
                break
    return None, node, tuple(dict.fromkeys(wrong))


def _empty(node: Node, path: Path) -> Iterator[tuple[Path, Leaf]]:
    """Keys and entries without a value; in a patch they mean something."""
    if isinstance(node, Leaf) and node.value is None:
        yield path, node
    elif isinstance(node, Map):
        for key, child in node.value.items():
            if key != "set":
                yield from _empty(child, (*path, key))
    elif isinstance(node, Seq):
        for i, child in enumerate(node.value):
            yield from _empty(child, (*path, i))


def _nothing(at: Leaf) -> tuple[Leaf, Text, Text]:
    """Where nothing stands, and what to say about it."""
    return (
        at,
        Text("値がない", "there is no value here"),
        Text("値を書くか、項目ごと削る", "write one, or take the key out"),
    )


def _at_fault(node: Node, error: Any) -> Path:
    """The path of the part that has to go: the value that does not fit, or what lacks a key."""
    path: list[str | int] = []
    for segment in error["loc"]:
        inside = node.value if isinstance(node, Map) else range(len(node.value)) if isinstance(node, Seq) else ()
        if segment in inside:
            path.append(segment)
            node = locate(node, (segment,))[0]
    if error["type"] in MISSING and error["loc"] and error["loc"][-1] in ("ja", "en"):
        path.append(error["loc"][-1])  # filled, so that what the text belongs to is still looked at
    return tuple(path)


def _without(node: Node, paths: Iterable[Path]) -> Node:
    """A node without some of its parts; a text that lacks a language has dots there instead."""
    here = [path for path in paths if path]
    if isinstance(node, Map):
        gone = {path[0] for path in here if len(path) == 1}
        value: dict[str, Node] = {}
        for key, child in node.value.items():
            if key not in gone:
                value[key] = _without(child, [p[1:] for p in here if p[0] == key])
        for missing in gone - set(node.value):
            value[str(missing)] = Leaf(node.source, node.start, node.end, "…")
        keys = {key: node.keys.get(key, Leaf(node.source, node.start, node.end, key)) for key in value}
        return replace(node, value=value, keys=keys)
    if isinstance(node, Seq):
        gone = {path[0] for path in here if len(path) == 1}
        rest = [(i, child) for i, child in enumerate(node.value) if i not in gone]
        return replace(node, value=tuple(_without(child, [p[1:] for p in here if p[0] == i]) for i, child in rest))
    return node


def _diagnostics(kind: Any, root: Node, errors: Sequence[Any]) -> list[Diagnostic]:
    found: dict[tuple[int, str], Diagnostic] = {}
    for error in errors:
        node, key = locate(root, error["loc"])
        if error["type"] == "literal_error" and isinstance(node, Map) and str(error["loc"][-1]).startswith("literal["):
            continue  # one side of a union: the other side's errors say more
        if (
            error["type"] == "dataclass_type"
            and isinstance(node, Leaf)
            and any(e["type"] == "literal_error" and e["loc"][:-1] == error["loc"][:-1] for e in errors)
        ):
            continue
        if _said_better(root, error, errors):
            continue
        diagnostic = _diagnostic(kind, root, node, key, error)
        found.setdefault((node.start if node is not root else -1, str(error["loc"])), diagnostic)
    return list(dict.fromkeys(found.values()))


def _said_better(root: Node, error: Any, errors: Sequence[Any]) -> bool:
    """Whether an error is that of a side of a union of which another side fits better, or has said as much before."""
    union, tag = error["loc"][:-1], error["loc"][-1:]
    if not error["type"].endswith("_type") or not tag or locate(root, union)[0] is not locate(root, error["loc"])[0]:
        return False
    others = [e for e in errors if e["loc"][: len(union)] == union and e["loc"][len(union) : len(union) + 1] != tag]
    before = errors[: errors.index(error)]
    return any(len(e["loc"]) > len(union) + 1 or (e["type"].endswith("_type") and e in before) for e in others)


def _diagnostic(kind: Any, root: Node, node: Node, key: Leaf | None, error: Any) -> Diagnostic:
    type_, loc, context = error["type"], error["loc"], error.get("ctx", {})
    last = str(loc[-1]) if loc else ""
    if type_ in UNKNOWN_KEYS:
        at = key or node
        return at_node(
            Code.UNKNOWN_KEY, at, Text(f"「{shown(last)}」という項目はない", f"unknown key `{shown(last)}`"),
            did_you_mean(last, keys_at(kind, loc[:-1], root)),
        )  # fmt: skip
    if type_ in MISSING or type_ == "union_tag_not_found":
        name = "kind" if type_ == "union_tag_not_found" else last
        if name in ("ja", "en"):
            language = Text("日本語" if name == "ja" else "英語", "Japanese" if name == "ja" else "English")
            message = Text(f"{language.ja}の文（{name}）がない", f"the {language.en} text (`{name}`) is missing")
            return at_node(Code.MISSING_LANGUAGE, key or node, message)
        if type_ in MISSING and loc and isinstance(loc[-1], int):
            return _wrong_length(node, context)
        return at_node(Code.MISSING_KEY, node, Text(f"「{name}」が必要", f"the key `{name}` is missing"))
    if type_ in ("too_long", "too_short"):
        return _wrong_length(node, context)
    if type_ == "union_tag_invalid":
        tag = node.value["kind"] if isinstance(node, Map) else node
        known = [t.strip(" '") for t in context["expected_tags"].split(",")]
        message = Text(f"「{shown(context['tag'])}」という種類はない", f"unknown kind `{shown(context['tag'])}`")
        return at_node(Code.UNKNOWN_KIND, tag, message, did_you_mean(context["tag"], known))
    if type_ == "literal_error":
        value = written(node)
        known = [t.strip(" '") for t in context["expected"].replace(" or ", ", ").split(",")]
        return at_node(
            Code.WRONG_VALUE,
            node,
            Text(f"「{value}」は使えない", f"`{value}` is not possible here"),
            did_you_mean(value, known),
        )
    if type_ in ("greater_than_equal", "less_than_equal"):
        bound = context.get("ge", context.get("le"))
        way = Text(f"{bound}以上", f"at least {bound}") if "ge" in context else Text(f"{bound}以下", f"at most {bound}")
        return at_node(Code.OUT_OF_RANGE, node, Text(f"{way.ja}でなければならない", f"this must be {way.en}"))
    if type_ == "string_pattern_mismatch":
        at = key if last == KEY and key is not None else node  # the name of an entry, or what it holds
        value = written(at)
        return at_node(
            Code.BAD_ID if _marks(kind)[context["pattern"]] in get_args(Id) else Code.WRONG_VALUE,
            at,
            Text(f"「{value}」はここでは使えない書き方", f"`{value}` is not written as it must be here"),
            _marks(kind)[context["pattern"]].how,
        )
    wanted = WANTED.get(type_.rsplit("_", 1)[0])
    if wanted is not None and type_.endswith("_type"):
        got = _what(node)
        return at_node(
            Code.WRONG_TYPE,
            node,
            Text(f"ここには{wanted.ja}が要る（{got.ja}がある）", f"this must be {wanted.en}, not {got.en}"),
            _as_items(node) if wanted is WANTED["tuple"] or wanted is WANTED["list"] else None,
        )
    return at_node(
        Code.WRONG_VALUE,
        node,
        Text(f"この値は使えない（{error['msg']}）", f"this value cannot be used: {error['msg']}"),
    )


def at_node(code: Code, node: Node | Leaf, message: Text, help: Text | None = None) -> Diagnostic:
    """A diagnostic at a node.

    code, message, help: as in `Diagnostic`; node: what is at fault.
    """
    width = node.width if isinstance(node, Leaf) else 1
    return Diagnostic(code, node.mark, message, help, width)


def written(node: Node) -> str:
    """A value as the user wrote it, short enough for a message."""
    if isinstance(node, Leaf) and isinstance(node.value, str):
        return shown(node.value)
    return shown(" ".join(node.source.text[node.start : node.end].split()))


def _wrong_length(node: Node, context: Any) -> Diagnostic:
    """A list with too many or too few entries."""
    bound = context.get("max_length", context.get("min_length", 2))
    return at_node(Code.WRONG_VALUE, node, Text(f"ここには{bound}個が要る", f"this list must have {bound} entries"))


def _as_items(node: Node) -> Text | None:
    """The help where mappings stand below names instead of in a list, as one might write clauses."""
    if not isinstance(node, Map) or not node.value or not all(isinstance(v, Map) for v in node.value.values()):
        return None
    first = shown(next(iter(node.value)))
    return Text(f"1つずつ項目にする：- {{id: {first}, …}}", f"write an item for each: - {{id: {first}, …}}")


def _what(node: Node) -> Text:
    """What kind of value a node is, in words."""
    if isinstance(node, Map):
        return WANTED["dict"]
    if isinstance(node, Seq):
        return WANTED["tuple"]
    value = node.value
    if value is None:
        return Text("空の値", "an empty value")
    if isinstance(value, bool):
        return Text(f"真偽値 {str(value).lower()}", f"the truth value {str(value).lower()}")
    if isinstance(value, int):
        return Text(f"整数 {value}", f"the number {value}")
    return WANTED["string"] if isinstance(value, str) else WANTED["float"]


@cache
def _marks(kind: Any) -> Mapping[str, Written]:
    """How the texts of a type must be written, by pattern; kind: the type, looked through to its last part."""
    found: dict[str, Written] = {}
    seen: set[Any] = set()
    left = [kind]
    while left:
        one = left.pop()
        if isinstance(one, Written):
            found[one.pattern] = one
        elif is_dataclass(one) and isinstance(one, type) and one not in seen:
            seen.add(one)
            left += get_type_hints(one, include_extras=True).values()
        else:
            left += get_args(one)
    return found


def keys_at(kind: Any, path: Iterable[Any], root: Node) -> list[str]:
    """The keys that a mapping on a path may have.

    kind: the type of the root; path: keys and indices from there; root: the node, asked for the `kind` of clauses.
    """
    node = root
    for segment in path:
        kind = _child(kind, segment, node)
        node = locate(node, (segment,))[0]
    kind = _member(kind, node)
    return [f.name for f in fields(kind)] if is_dataclass(kind) else []


def _child(kind: Any, segment: Any, node: Node) -> Any:
    """The type below a key or an index; a union's tag changes nothing."""
    kind = _member(kind, node)
    if is_dataclass(kind) and isinstance(kind, type):
        return get_type_hints(kind, include_extras=True).get(segment, kind)
    if get_origin(kind) is tuple and isinstance(segment, int):
        return get_args(kind)[0]
    if get_origin(kind) is dict and isinstance(segment, str):
        return get_args(kind)[1]
    return kind


def _member(kind: Any, node: Node) -> Any:
    """The dataclass, list or mapping meant by a type, of a union the member that fits the node."""
    while hasattr(kind, "__metadata__"):
        kind = kind.__origin__
    arguments = get_args(kind)
    if arguments and get_origin(kind) not in (tuple, dict, Literal):
        members = [m for m in arguments if is_dataclass(m) or get_origin(m) in (tuple, dict)]
        if isinstance(node, Map) and "kind" in node.value:
            tag = node.value["kind"].value
            members = [m for m in members if getattr(m, "kind", tag) == tag] or members
        return members[0] if members else kind
    return kind
