"""YAML text -> nodes, and all that is wrong with the text as YAML."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import yaml
from yaml import (
    AliasEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)

from verifier.engine.text import Text

from .codes import Code
from .diagnostics import Diagnostic, Problem, shown
from .nodes import Leaf, Map, Node, Seq
from .scalars import is_word, offsets, read_plain
from .sources import DEEP, DEEPEST, Source, size_and_characters, unclean

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # libyaml where PyYAML was built with it


def _events(text: str) -> Iterator[Any]:
    """What the YAML parser finds, one after the other, as `yaml.parse` does, which asks twice for each.

    Its stubs do not tell what events hold.
    """
    return iter(_LOADER(text).get_event, None)


def parse(text: str, file: str) -> tuple[Node | None, tuple[Diagnostic, ...]]:
    """The nodes of a YAML text.

    text: the file's text; file: its name in diagnostics.
    Returns the root, and all that is wrong with the text as YAML. The root is None where the text is empty or
    cannot be read to its end. With other errors it is there, so that its contents can be checked in the same
    go: of duplicate keys the first counts, an ambiguous scalar is text, an alias is null.
    """
    source = Source(file, text.removeprefix("\ufeff"))
    unfit = size_and_characters(source)
    if unfit:
        return None, unfit
    builder = _Builder(source)
    try:
        root = builder.build()
    except yaml.YAMLError as error:
        root = None
        builder.problems.append(_told(error, builder))
    except (ValueError, OverflowError):
        # PyYAML's own scanner lets Python's errors through for escapes beyond Unicode.
        root = None
        builder.problems.append(_told(yaml.YAMLError(), builder))
    return root, source.diagnostics(builder.problems)


def _told(error: yaml.YAMLError, builder: _Builder) -> Problem:
    """What the parser complains about, in a user's words, which are made only now that they are needed."""
    from .syntax import syntax_problem

    return syntax_problem(error, builder.source.text, [one.start for one in builder.opened])


class _Open:
    """A collection that is being read.

    start: where it begins; mapping: whether it is one; items: the nodes of a list; value, keys: those of a
    mapping; key: the key whose value comes next.
    """

    __slots__ = ("items", "key", "keys", "mapping", "start", "value")

    def __init__(self, start: int, mapping: bool) -> None:
        self.start = start
        self.mapping = mapping
        self.key: Node | None = None
        if mapping:
            self.value: dict[str, Node] = {}
            self.keys: dict[str, Leaf] = {}
        else:
            self.items: list[Node] = []

    def close(self, source: Source, end: int) -> Node:
        """Its node, now that it ends."""
        if self.mapping:
            return Map(source, self.start, end, self.value, self.keys)
        return Seq(source, self.start, end, tuple(self.items))


class _Builder:
    """Reads the parser's events into nodes, without recursion: hostile nesting must not exhaust a stack.

    source: what is read; problems: what was found wrong so far; opened: the collections that have not ended.
    """

    def __init__(self, source: Source) -> None:
        self.source = source
        self.problems: list[Problem] = []
        self.opened: list[_Open] = []

    def build(self) -> Node | None:
        """The root node, None for an empty document or one that is nested too deep."""
        source, stack = self.source, self.opened
        root: Node | None = None
        node: Node
        for event in _events(source.text):
            kind = type(event)
            if kind is ScalarEvent:
                if event.style or event.tag is not None or event.anchor is not None or not is_word(event.value):
                    node = self._leaf(event)
                else:  # as most are
                    node = Leaf(source, event.start_mark.index, event.end_mark.index, event.value)
            elif kind is MappingStartEvent or kind is SequenceStartEvent:
                if event.tag is not None or event.anchor is not None:
                    self._refuse_properties(event)
                if len(stack) == DEEPEST:
                    self._problem(event, Code.YAML_DEPTH, DEEP)
                    return None
                stack.append(_Open(event.start_mark.index, kind is MappingStartEvent))
                continue
            elif kind is MappingEndEvent or kind is SequenceEndEvent:
                node = stack.pop().close(source, event.end_mark.index)
            elif kind is AliasEvent:
                self._problem(event, Code.YAML_ANCHOR, _ALIAS, _ALIAS_HELP)
                node = Leaf(source, event.start_mark.index, event.end_mark.index, None)
            elif kind is DocumentStartEvent:
                if root is not None:
                    self._problem(event, Code.YAML_DOCUMENTS, _SECOND)
                    return root
                if event.version or event.tags:
                    self._problem(event, Code.YAML_DOCUMENTS, _DIRECTIVE)
                continue
            else:
                continue
            if not stack:
                root = node
                continue
            top = stack[-1]
            if not top.mapping:
                top.items.append(node)
            elif top.key is None:
                top.key = node
            else:
                self._entry(top, top.key, node)
                top.key = None
        return root

    def _leaf(self, event: Any) -> Leaf:
        """The node of a scalar."""
        style, value = event.style or None, event.value
        start, end = event.start_mark.index, event.end_mark.index
        if event.tag is not None or event.anchor is not None:
            self._refuse_properties(event)
            return Leaf(self.source, start, end, value, style)
        if style is None:
            value, problem = read_plain(value)
            if problem is not None:
                self.problems.append(_moved(problem, start))
        elif style == '"':
            self._refuse_escapes(event)
        return Leaf(self.source, start, end, value, style)

    def _entry(self, opened: _Open, key: Node, value: Node) -> None:
        """Puts a key and its value into a mapping, or refuses them."""
        if not isinstance(key, Leaf) or not isinstance(key.value, str):
            self._refuse_key(key)
            return
        if key.end == value.end and key.start < key.end:  # `{a, b}`: no colon, the value is made up
            message = Text(ja=f"「{shown(key.value)}」に値がない", en=f"`{shown(key.value)}` has no value")
            self._found(key, Code.YAML_KEY, message, _NO_VALUE_HELP)
            return
        first = opened.keys.get(key.value)
        if first is not None:
            word, line = shown(key.value), first.mark.line
            message = Text(ja=f"キー「{word}」が2度ある", en=f"duplicate key `{word}`")
            advice = Text(ja=f"最初のものは{line}行目", en=f"the first one is in line {line}")
            self._found(key, Code.YAML_DUPLICATE, message, advice)
            return
        opened.keys[key.value] = key
        opened.value[key.value] = value

    def _refuse_key(self, key: Node) -> None:
        """Reports a key that is not text."""
        written = self.source.text[key.start : key.start + key.width]
        if key.start == key.end:
            self._found(key, Code.YAML_KEY, Text(ja="「:」の前にキーがない", en="there is no key before `:`"))
            return
        message = Text(ja=f"キー「{shown(written)}」が文字列ではない", en=f"the key `{shown(written)}` is not text")
        simple = isinstance(key, Leaf)
        advice = Text(ja=f'"{written}" と書く', en=f'write "{written}"') if simple else None
        self._found(key, Code.YAML_KEY, message, advice)

    def _refuse_properties(self, event: Any) -> None:
        """Reports the anchor and the tag of a node."""
        if event.anchor is not None:
            self._problem(event, Code.YAML_ANCHOR, _ANCHOR, _ALIAS_HELP, len(event.anchor) + 1)
        if event.tag is not None:
            self._problem(event, Code.YAML_TAG, _TAG, _TAG_HELP)

    def _refuse_escapes(self, event: Any) -> None:
        """Reports characters that cannot be seen and came in by an escape."""
        problems = unclean(event.value)
        if problems:
            node = Leaf(self.source, event.start_mark.index, event.end_mark.index, event.value, event.style)
            found = offsets(self.source.text[node.start : node.end], node.style, event.value)
            for problem in problems:
                at = node.start + (found[problem.offset] if found else 0)
                self.problems.append(Problem(at, problem.code, problem.message, problem.help))

    def _problem(self, event: Any, code: Code, message: Text, advice: Text | None = None, width: int = 1) -> None:
        """Reports something at the beginning of an event."""
        self.problems.append(Problem(event.start_mark.index, code, message, advice, width))

    def _found(self, node: Node, code: Code, message: Text, advice: Text | None = None) -> None:
        """Reports something about a node."""
        self.problems.append(Problem(node.start, code, message, advice, node.width))


def _moved(problem: Problem, start: int) -> Problem:
    """A problem found in a piece of text, seen from the whole text."""
    return Problem(start + problem.offset, problem.code, problem.message, problem.help, problem.width)


_ALIAS = Text(ja="参照(*名前)は使えない", en="aliases (*name) are not used here")
_ANCHOR = Text(ja="アンカー(&名前)は使えない", en="anchors (&name) are not used here")
_ALIAS_HELP = Text(
    ja="値をもう一度書く。「*」や「&」で始まる文章なら引用符で囲む",
    en="write the value again; quote a text that begins with `*` or `&`",
)
_TAG = Text(ja="タグ(!名前)は使えない", en="tags (!name) are not used here")
_TAG_HELP = Text(ja="「!」で始まる文章なら引用符で囲む", en="quote a text that begins with `!`")
_SECOND = Text(
    ja="1つのファイルに文書は1つだけ。「---」で次の文書を始めない",
    en="a file holds one document; `---` begins another one",
)
_DIRECTIVE = Text(ja="「%」で始まる指示は使えない", en="directives that begin with `%` are not used here")
_NO_VALUE_HELP = Text(
    ja="「,」を含む文章、「{」で始まる文章は引用符で囲む",
    en="quote a text that holds `,` or begins with `{`",
)
