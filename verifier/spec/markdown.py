"""The Markdown of a rulebook's texts: how it is parsed, and which texts need no parsing."""

from __future__ import annotations

import re
import unicodedata

from markdown_it import MarkdownIt
from markdown_it.token import Token

from .sources import UNCLEAN

# Blanks that are no spaces make a paragraph in which nothing can be seen.
BLANKS = r"^[ \t]*[^\S\n \t][^\S\n]*$"

# What a text must hold to be more than paragraphs. A reference in braces, `{ends.goal.count}`, is none of it.
_SPECIAL = re.compile(
    r"[\\`*_\[\]<&$|~\r]"
    + r"|\{(?![\w.@-]+\})"
    + r"|^[^\S\n]*(?:[-#>%=:(+]|[0-9]+[.)])"
    + r"|^(?: {4}| {0,3}\t)"
    + f"|{BLANKS}|{UNCLEAN.pattern}",
    re.MULTILINE,
)


class _Markdown(MarkdownIt):
    """CommonMark that reports what it finds instead of repairing it."""

    def validateLink(self, url: str) -> bool:
        """Every address becomes a link, so that `prose.check` sees and refuses it."""
        return True

    def normalizeLink(self, url: str) -> str:
        """Addresses stay as written, entities and escapes decoded."""
        return url

    def normalizeLinkText(self, link: str) -> str:
        """What an address in `< >` shows stays as written."""
        return link


# Without `reference` (`[name]: address`): a definition in one text would reach into others on its page.
# Without `text_join`: what an escape or an entity stands for must be told from what is written as such.
_PARSER = _Markdown("commonmark").enable("table").disable(["reference", "text_join"])


def ordinary(text: str) -> bool:
    """Whether a text is nothing but paragraphs of plain words, so that it needs no parsing.

    text: as in the rulebook, with or without references.
    """
    return _SPECIAL.search(text) is None


def parse(text: str) -> list[Token]:
    """The tokens of a text: CommonMark and tables, without link definitions.

    text: without carriage returns.
    """
    return _PARSER.parse(text)


def normal_address(address: str) -> str:
    """A link's address as it stands in HTML: what needs it percent-encoded, host names in ASCII.

    address: as `prose.check` accepts it.
    """
    return MarkdownIt.normalizeLink(_PARSER, address)


def wide(char: str) -> bool:
    """Whether a character is East Asian wide, so that a line break beside another one is no space.

    char: one character.
    """
    return unicodedata.east_asian_width(char) in "WF"
