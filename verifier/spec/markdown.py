"""The Markdown of a rulebook's texts: how it is parsed, and which texts need no parsing."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from .sources import UNCLEAN

if TYPE_CHECKING:
    from markdown_it.token import Token

# Blanks that are no spaces make a paragraph in which nothing can be seen.
BLANKS = r"^[ \t]*[^\S\n \t][^\S\n]*$"

# What a text must hold to be more than paragraphs. A reference in braces, `{ends.goal.count}`, is none of it.
_SPECIAL = re.compile(
    r"[\\`*_\[\]<&$|~\r]"
    + r"|\{(?![\w.@-]+\})"
    + r"|^[^\S\n]*(?:[-#>%=:(+]|[0-9]+[.)])"
    + r"|^(?: {4}| {0,3}\t)"
    + r"|  \n"  # two blanks at the end of a line break it
    + f"|{BLANKS}|{UNCLEAN.pattern}",
    re.MULTILINE,
)


# Strong words beyond doubt: inside of each mark a letter, or outside of it a blank or an end; no star or break between.
_STRONG = re.compile(
    r"(?: (?<!\S) \*\* (?=[^\s*]) | (?<!\*) \*\* (?=\w) ) ( [^*\n]+ ) (?: (?<=\w) \*\* (?!\*) | (?<=\S) \*\* (?!\S) )",
    re.VERBOSE,
)


def ordinary(text: str) -> bool:
    """Whether a text is nothing but paragraphs of plain words, so that it needs no parsing.

    text: as in the rulebook, with or without references.
    """
    return _SPECIAL.search(text) is None


def sound(text: str) -> bool:
    """Whether a text is nothing but paragraphs of plain and strong words, so that nothing can be wrong with it.

    text: as for `ordinary`.
    """
    return ordinary(text) or ("**" in text and ordinary(_STRONG.sub(r"\1", text)))


def parse(text: str) -> list[Token]:
    """The tokens of a text: CommonMark and tables, without link definitions.

    text: without carriage returns.
    """
    from .commonmark import PARSER

    return PARSER.parse(text)


def normal_address(address: str) -> str:
    """A link's address as it stands in HTML: what needs it percent-encoded, host names in ASCII.

    address: as `prose.check` accepts it.
    """
    from markdown_it import MarkdownIt

    from .commonmark import PARSER

    return MarkdownIt.normalizeLink(PARSER, address)


def wide(char: str) -> bool:
    """Whether a character is East Asian wide, so that a line break beside another one is no space.

    char: one character.
    """
    return unicodedata.east_asian_width(char) in "WF"
