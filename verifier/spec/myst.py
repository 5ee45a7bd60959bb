"""Checked texts as MyST, the dialect of the published pages, which gives more signs a meaning."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from .markdown import normal_address, ordinary, parse, wide
from .prose import BLOCKS, DEEPEST_BLOCK, DEEPEST_INLINE, INLINES, address_problem, begins_with_words
from .sources import UNCLEAN

if TYPE_CHECKING:
    from markdown_it.token import Token
    from markdown_it.tree import SyntaxTreeNode

_SIGNS = re.compile(r"[\\`*_{}\[\]<>#+!|$%&~^=:-]|(?<=[0-9])[.)]")
_SIGNS_BUT_MARKS = re.compile(_SIGNS.pattern.replace("*_", ""))
_BLANK_LINE = re.compile(r"\n[ \t]*(?:\n[ \t]*)+")
_ALIGNED = {"text-align:left": ":---", "text-align:center": ":---:", "text-align:right": "---:"}
_MARKS = ("em_open", "em_close", "strong_open", "strong_close")


def escape(text: str) -> str:
    """A text that is no Markdown, such as a name, as one line of MyST that shows just this.

    text: any; line breaks become spaces, or nothing between East Asian characters.
    """
    return _SIGNS.sub(r"\\\g<0>", _one_line(UNCLEAN.sub("\ufffd", text.replace("\r", "\n"))))


def to_myst(text: str) -> str:
    """A text of a rulebook as a block of MyST that shows what the text's Markdown says and nothing else.

    text: Markdown that `prose.check` has accepted, its references replaced. What it did not accept is shown
    as it is written.
    Returns paragraphs, lists and tables without indentation, separated by blank lines; a paragraph is one
    line (more with hard breaks): a line break inside it becomes a space, or nothing between two East Asian
    wide characters.
    """
    if ordinary(text) and "{" not in text and "}" not in text:
        return "\n\n".join(_one_line(paragraph) for paragraph in _paragraphs(text))
    from markdown_it.tree import SyntaxTreeNode

    tokens = parse(text)
    if _allowed(tokens):
        # Emphasis depends on the characters around its marks, so what is written is read again. Where pulling
        # lines together at a mark changed the meaning, these lines stay apart; where a star that is no mark
        # cannot be told from the marks beside it once it is escaped, it stays as it is.
        for pull, signs in ((True, _SIGNS), (False, _SIGNS), (False, _SIGNS_BUT_MARKS)):
            pulled = [_pulled(token, pull) for token in tokens]
            written = _Writer(signs).text(SyntaxTreeNode(pulled))
            if _shape(parse(written)) == _shape(pulled):
                return written
    return "\n\n".join(escape(paragraph) for paragraph in _paragraphs(text))


def _paragraphs(text: str) -> list[str]:
    """The stretches between blank lines."""
    return [paragraph for paragraph in _BLANK_LINE.split(text.strip()) if paragraph]


def _one_line(text: str) -> str:
    """A paragraph of plain words on one line."""
    lines = [line.strip(" \t") for line in text.strip().split("\n")]
    joined = lines[0]
    for line in lines[1:]:
        joined += _between(joined[-1:], line[:1]) + line
    return joined


def _between(before: str, after: str) -> str:
    """What a line break between two characters means."""
    return "" if before and after and wide(before) and wide(after) else " "


def _allowed(tokens: list[Token]) -> bool:
    """Whether a text holds nothing but what `prose.check` lets pass."""
    for i, token in enumerate(tokens):
        if token.type == "inline":
            seen = bool(token.content) or tokens[i - 1].type != "paragraph_open"
            if not seen or not all(map(_allowed_inline, token.children or [])):
                return False
            continue
        begun = token.type != "list_item_open" or begins_with_words(tokens, i)
        if not begun or token.type not in BLOCKS or token.level > DEEPEST_BLOCK:
            return False
    return True


def _allowed_inline(token: Token) -> bool:
    """Whether a piece of a run of words is something that `prose.check` lets pass."""
    if token.type not in INLINES or token.level > DEEPEST_INLINE or UNCLEAN.search(token.content):
        return False
    if token.type != "link_open":
        return True
    return address_problem(str(token.attrs["href"])) is None and not UNCLEAN.search(str(token.attrs.get("title", "")))


def _pulled(token: Token, pull: bool) -> Token:
    """A block token whose lines are pulled together: its soft breaks are spaces or nothing.

    pull: also where a mark of emphasis stands between the break and the characters.
    """
    if token.type != "inline" or not token.children:
        return token
    # Marks of two characters leave an empty text behind, which would hide them from their neighbours.
    children = [replace(child) for child in token.children if child.type != "text" or child.content]
    for i, child in enumerate(children):
        if child.type != "softbreak":
            continue
        before, after = _neighbour(children, i, -1), _neighbour(children, i, 1)
        child.type, child.content = "text", " "
        if before is None or after is None or not wide(before.content[-1]) or not wide(after.content[0]):
            continue
        marked = children[i - 1].type in _MARKS, children[i + 1].type in _MARKS
        if marked == (False, False):
            child.content = ""
        elif pull and marked != (True, True):
            # A mark beside a letter may be read otherwise than beside the break: as an entity, the letter
            # counts as punctuation there.
            beside = after if marked[0] else before
            if beside.type == "text":
                _move_into(child, beside, first=marked[0])
    return replace(token, children=children)


def _neighbour(tokens: Sequence[Token], i: int, step: int) -> Token | None:
    """The nearest token with characters before or after one, marks and links left aside."""
    i += step
    while 0 <= i < len(tokens) and tokens[i].type in (*_MARKS, "link_open", "link_close"):
        i += step
    if 0 <= i < len(tokens) and tokens[i].type in ("text", "text_special", "code_inline"):
        return tokens[i] if tokens[i].content else None
    return None


def _move_into(child: Token, beside: Token, first: bool) -> None:
    """Moves the first or last character of a text into the token beside it, to be written as an entity."""
    char = beside.content[0] if first else beside.content[-1]
    beside.content = beside.content[1:] if first else beside.content[:-1]
    child.type, child.info, child.content, child.markup = "text_special", "entity", char, f"&#{ord(char)};"


class _Writer:
    """Writes the tree of an allowed text as MyST.

    signs: what is escaped in words.
    """

    def __init__(self, signs: re.Pattern[str]) -> None:
        self.signs = signs

    def text(self, root: SyntaxTreeNode) -> str:
        """A whole text."""
        return "\n\n".join(map(self._block, root.children))

    def _block(self, node: SyntaxTreeNode) -> str:
        """A block, as lines."""
        if node.type == "paragraph":
            return self._inline(node.children[0])
        return self._table(node) if node.type == "table" else self._list(node)

    def _list(self, node: SyntaxTreeNode) -> str:
        """A list; the numbers of an ordered one count themselves."""
        number = str(node.attrs.get("start", 1)) if node.type == "ordered_list" else ""
        marker = f"{number}{node.markup} "
        tight = any(block.type == "paragraph" and block.hidden for item in node.children for block in item.children)
        gap = "\n" if tight else "\n\n"
        items = []
        for item in node.children:
            first, *lines = gap.join(map(self._block, item.children)).split("\n")
            items.append("\n".join([marker + first, *(" " * len(marker) + line if line else "" for line in lines)]))
        return gap.join(items)

    def _table(self, node: SyntaxTreeNode) -> str:
        """A table."""
        rows = [row.children for part in node.children for row in part.children]
        aligned = [_ALIGNED.get(str(cell.attrs.get("style")), "---") for cell in rows[0]]
        cells = [[self._inline(cell.children[0], in_table=True) for cell in row] for row in rows]
        return "\n".join("| " + " | ".join(row) + " |" for row in (cells[0], aligned, *cells[1:]))

    def _inline(self, parent: SyntaxTreeNode, in_table: bool = False) -> str:
        """A run of words."""
        return "".join(self._piece(node, in_table) for node in parent.children)

    def _piece(self, node: SyntaxTreeNode, in_table: bool) -> str:
        """A piece of a run of words."""
        if node.type == "text" or (node.type == "text_special" and node.info != "entity"):
            return self.signs.sub(r"\\\g<0>", node.content)
        if node.type == "text_special":
            return node.markup
        if node.type == "code_inline":
            return _code(node, in_table)
        if node.type == "hardbreak":
            return "\\\n"
        if node.type == "link":
            return f"[{self._inline(node, in_table)}]({_destination(node)})"
        return f"{node.markup}{self._inline(node, in_table)}{node.markup}"  # em, strong


def _code(node: SyntaxTreeNode, in_table: bool) -> str:
    """Code in a line as MyST."""
    content = node.content.replace("|", "\\|") if in_table else node.content
    edges = content[0] + content[-1]
    pad = " " if "`" in edges or (edges == "  " and content.strip(" ")) else ""
    return f"{node.markup}{pad}{content}{pad}{node.markup}"


def _destination(node: SyntaxTreeNode) -> str:
    """Address and title of a link as MyST."""
    address = normal_address(str(node.attrs["href"])).replace("&", "&amp;")
    title = _title(node.attrs).replace("\\", "\\\\").replace('"', '\\"').replace("&", "&amp;").replace("|", "\\|")
    return f'<{address}> "{title}"' if title else f"<{address}>"


def _title(attributes: Mapping[str, Any]) -> str:
    """The title of a link, on one line."""
    return " ".join(str(attributes.get("title", "")).split())


def _shape(tokens: Sequence[Token]) -> list[tuple[Any, ...]]:
    """What tokens say, whichever way it was written."""
    shape: list[tuple[Any, ...]] = []
    for token in tokens:
        if token.type != "inline":
            shape.append((token.type, token.hidden, tuple(sorted(token.attrs.items()))))
            continue
        words = ""
        for child in token.children or []:
            if child.type in ("text", "text_special"):
                words += child.content
                continue
            address = child.attrs.get("href")
            shape.append((words,))
            words = ""
            shape.append(
                (
                    child.type,
                    child.content,
                    None if address is None else normal_address(str(address)),
                    _title(child.attrs),
                )
            )
        shape.append((words,))
    return shape
