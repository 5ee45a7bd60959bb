"""Fences of colons without a name, read together with what is between them.

MyST-Parser keeps the text between two fences as it is and reads it once more when it gets there, and what is nested in
it once more again. A long page of nested fences is read several times over. Here it is read once.
"""

from __future__ import annotations

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock

LEAST = 3
"""Colons of a fence."""


def divs_plugin(md: MarkdownIt) -> None:
    """Make nameless fences tokens `div_open` and `div_close`.

    md: a parser with the rule `colon_fence`, which has the named ones.
    """
    alternatives = ["paragraph", "reference", "blockquote", "list", "footnote_def"]
    md.block.ruler.before("colon_fence", "div", _rule, {"alt": alternatives})


def _rule(state: StateBlock, first: int, end: int, silent: bool) -> bool:
    """Called by the parser at a line where a block may begin."""
    colons = _colons(state, first)
    if colons < LEAST:
        return False
    if silent:
        return True
    last = _closing(state, first, end, colons)
    parent, limit = state.parentType, state.lineMax
    state.parentType, state.lineMax = "container", last
    opening = state.push("div_open", "div", 1)
    opening.map = [first, last]
    state.md.block.tokenize(state, first + 1, last)
    state.push("div_close", "div", -1)
    state.parentType, state.lineMax = parent, limit
    state.line = min(last + 1, end)
    return True


def _closing(state: StateBlock, first: int, end: int, colons: int) -> int:
    """The line that closes a fence, or the one after the last line of what holds it."""
    for line in range(first + 1, end):
        if state.sCount[line] < state.blkIndent and not state.isEmpty(line):
            return line
        if _colons(state, line) >= colons:
            return line
    return end


def _colons(state: StateBlock, line: int) -> int:
    """How many colons make up a line, 0 where there is anything else in it."""
    text = state.src[state.bMarks[line] + state.tShift[line] : state.eMarks[line]].rstrip()
    return 0 if text.strip(":") or state.is_code_block(line) else len(text)
