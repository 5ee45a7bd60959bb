"""Nodes against the typed shapes: pydantic finds what does not fit, this says it in a user's words and place."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import fields, is_dataclass
from typing import Any, Literal, get_args, get_origin, get_type_hints

from pydantic import TypeAdapter, ValidationError

from ..engine.text import Text
from .codes import Code
from .diagnostics import Diagnostic, did_you_mean, shown
from .nodes import Leaf, Map, Node, Seq, locate, plain

Path = tuple[str | int, ...]

WANTED = {
    "int": Text("整数", "a whole number"), "float": Text("数", "a number"), "string": Text("文字列", "text"),
    "bool": Text("true か false", "true or false"), "dict": Text("項目の集まり", "a mapping"),
    "dataclass": Text("項目の集まり", "a mapping"), "tuple": Text("リスト", "a list"), "list": Text("リスト", "a list"),
}  # fmt: skip
UNKNOWN_KEYS = ("unexpected_keyword_argument", "extra_forbidden")
MISSING = ("missing", "missing_argument", "missing_keyword_only_argument")


def validated(adapter: TypeAdapter[Any], kind: Any, node: Node) -> tuple[Any, tuple[Diagnostic, ...]]:
    """The typed value of a node, or None and all that does not fit.

    adapter: pydantic's, of the type; kind: the type itself; node: the whole file or a part of it.
    """
    try:
        return adapter.validate_json(json.dumps(plain(node))), ()
    except ValidationError as error:
        return None, tuple(_diagnostics(kind, node, error.errors(include_url=False)))


def _diagnostics(kind: Any, root: Node, errors: Iterable[Any]) -> list[Diagnostic]:
    found: dict[tuple[int, str], Diagnostic] = {}
    for error in errors:
        node, key = locate(root, error["loc"])
        if error["type"] == "literal_error" and isinstance(node, Map):
            continue  # one side of a union: the other side's errors say more
        if (
            error["type"] == "dataclass_type"
            and isinstance(node, Leaf)
            and any(e["type"] == "literal_error" and e["loc"][:-1] == error["loc"][:-1] for e in errors)
        ):
            continue
        diagnostic = _diagnostic(kind, root, node, key, error)
        found.setdefault((node.start if node is not root else -1, str(error["loc"])), diagnostic)
    return list(dict.fromkeys(found.values()))


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
            message = Text(
                f"{language.ja}の文（{name}）がない", f"the {language.en} text (`{name}`) is missing"
            )
            return at_node(Code.MISSING_LANGUAGE, key or node, message)
        return at_node(Code.MISSING_KEY, node, Text(f"「{name}」が必要", f"the key `{name}` is missing"))
    if type_ == "union_tag_invalid":
        tag = node.value["kind"] if isinstance(node, Map) else node
        known = [t.strip(" '") for t in context["expected_tags"].split(",")]
        message = Text(
            f"「{shown(context['tag'])}」という種類はない", f"unknown kind `{shown(context['tag'])}`"
        )
        return at_node(Code.UNKNOWN_KIND, tag, message, did_you_mean(context["tag"], known))
    if type_ == "literal_error":
        value = shown(str(plain(node)))
        known = [t.strip(" '") for t in context["expected"].replace(" or ", ", ").split(",")]
        return at_node(
            Code.WRONG_VALUE,
            node,
            Text(f"「{value}」は使えない", f"`{value}` is not possible here"),
            did_you_mean(value, known),
        )
    if type_ in ("greater_than_equal", "less_than_equal"):
        bound = context.get("ge", context.get("le"))
        way = (
            Text(f"{bound}以上", f"at least {bound}")
            if "ge" in context
            else Text(f"{bound}以下", f"at most {bound}")
        )
        return at_node(Code.OUT_OF_RANGE, node, Text(f"{way.ja}でなければならない", f"this must be {way.en}"))
    if type_ == "string_pattern_mismatch":
        value = shown(str(plain(node)))
        return at_node(
            Code.BAD_ID, node,
            Text(f"「{value}」はここでは使えない書き方", f"`{value}` is not written as it must be here"),
            Text("英小文字で始め、英小文字・数字・- ・_ だけを使う",
                 "begin with a small letter; then small letters, digits, - and _")
            if context["pattern"].startswith("^[a-z]") else Text("1.0.0 のように書く", "write it like 1.0.0"),
        )  # fmt: skip
    wanted = WANTED.get(type_.rsplit("_", 1)[0])
    if wanted is not None and type_.endswith("_type"):
        got = _what(node)
        return at_node(
            Code.WRONG_TYPE,
            node,
            Text(f"ここには{wanted.ja}が要る（{got.ja}がある）", f"this must be {wanted.en}, not {got.en}"),
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
