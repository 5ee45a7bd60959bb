"""Texts of a rulebook are untrusted Markdown: all but an allow-list is refused, with its place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING

from ..engine.text import Text
from .codes import Code
from .diagnostics import Problem, quoted, shown
from .markdown import BLANKS, parse, sound
from .sources import UNCLEAN, unclean

if TYPE_CHECKING:
    from markdown_it.token import Token

MOST_PROBLEMS = 20  # told of one text
DEEPEST_BLOCK = 12  # level of a block: a list in a list in … six times
DEEPEST_INLINE = 8  # level inside a run of words
MOST_BRACKETS = 4_000_000  # `[` times characters: looking for the end of links is quadratic

BLOCKS = frozenset(
    f"{name}_{side}"
    for name in (
        *("paragraph", "bullet_list", "ordered_list", "list_item"),
        *("table", "thead", "tbody", "tr", "th", "td"),
    )
    for side in ("open", "close")
)
INLINES = frozenset(
    [
        *("text", "text_special", "code_inline", "softbreak", "hardbreak"),
        *("em_open", "em_close", "strong_open", "strong_close", "link_open", "link_close"),
    ]
)

_INSTEAD = Text(
    ja="使えるのは段落、箇条書き、表、強調、コード、リンク",
    en="a text has paragraphs, lists, tables, emphasis, code and links",
)
_REFUSED = {
    "heading_open": Text(ja="文章の中に見出しは置けない", en="a heading is not allowed in a text"),
    "blockquote_open": Text(ja="文章の中に引用は置けない", en="a block quote is not allowed in a text"),
    "hr": Text(ja="文章の中に区切り線は置けない", en="a rule (`---`) is not allowed in a text"),
    "fence": Text(ja="文章の中にコードブロックは置けない", en="a code block is not allowed in a text"),
    "code_block": Text(
        ja="4つ以上の字下げはコードブロックになり、文章の中には置けない",
        en="lines indented by four or more make a code block, which is not allowed in a text",
    ),
    "html_block": Text(ja="文章の中にHTMLは書けない", en="HTML is not allowed in a text"),
    "html_inline": Text(ja="文章の中にHTMLは書けない", en="HTML is not allowed in a text"),
    "image": Text(ja="文章の中に画像は置けない", en="an image is not allowed in a text"),
}
_ESCAPE_HTML = Text(ja="記号の「<」は \\< と書く", en="for the sign itself write \\<")
_DIRECTIVE = Text(ja="文章の中にディレクティブは書けない", en="a directive is not allowed in a text")
_DEEP = Text(ja="書式の入れ子が深すぎる", en="the markup is nested too deep")
_UNKNOWN = Text(ja="文章の中に使えない書式がある", en="this markup is not allowed in a text")

# What MyST, the dialect of the published pages, reads at the beginning of a line where CommonMark does not.
_MYST_LINE = re.compile(
    r"[ \t]*(?:(?P<comment>%)|(?P<break>\+\+\+)|(?P<colons>:::)|(?P<target>\(.+\)=[ \t]*$)"
    r"|(?P<definition>\[[^\]]+\]:))"
)
_MYST_LINES = {
    "comment": Text(ja="「%」で始まる行は注釈とみなされ、表示されない", en="a line that begins with `%` is a comment"),
    "break": Text(ja="「+++」で始まる行は区切りとみなされる", en="a line that begins with `+++` is a break"),
    "colons": _DIRECTIVE,
    "target": Text(ja="「(名前)=」の行は目印とみなされる", en="a line `(name)=` is a target"),
    "definition": Text(ja="「[名前]: リンク先」の行は使えない", en="a line `[name]: address` is not allowed"),
}
_LINE_HELP = Text(ja="文字そのものなら、前に「\\」を付ける", en="write a `\\` before it where the sign is meant")
_LINK_HELP = Text(ja="[言葉](リンク先) と書く", en="write [words](address)")
_ADDRESS_HELP = Text(
    ja="使えるのは http、https、mailto と、サイト内の相対的な場所",
    en="an address is http, https, mailto or a relative place inside the site",
)
_FOOTNOTE = re.compile(r"\[\^[^\]\s]+\]")
_ROLE = re.compile(r"\{[\w+:-]+\}(?:`|$)")
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")
_WEB = re.compile(r"https?://[^/?#]|mailto:.", re.IGNORECASE)


def check(text: str) -> tuple[Problem, ...]:
    """What is wrong with a text of a rulebook.

    text: Markdown as it stands in the rulebook, references included; doubled braces are plain signs here.
    Returns the first problems, in the text's order: `bad-prose`, `bad-link` or `file-character`.
    """
    if sound(text):
        return ()
    problems = unclean(text) or (*_carriage_returns(text), *_blank_lines(text))
    if problems:
        return problems[:MOST_PROBLEMS]
    if text.count("[") * len(text) > MOST_BRACKETS:
        message = Text(ja="長い文章に「[」が多すぎる", en="there are too many `[` for so long a text")
        return (Problem(text.index("["), Code.BAD_PROSE, message),)
    return tuple(islice(_Checker(text).problems(), MOST_PROBLEMS))


def address_problem(address: str) -> Text | None:
    """Why a link's address cannot be used.

    address: with entities and escapes decoded.
    Returns None for http and https with a host, for mailto, and for a relative place inside the site.
    """
    if not address:
        return Text(ja="リンク先がない", en="the link has no address")
    if UNCLEAN.search(address) or re.search(r"[\s\\]", address):
        return Text(
            ja="リンク先に空白や制御文字や「\\」は使えない",
            en="blanks, control characters and `\\` are not allowed in an address",
        )
    word = shown(address)
    if _SCHEME.match(address):
        if _WEB.match(address):
            return None
        return Text(ja=f"リンク先「{word}」は使えない", en=f"the address `{word}` is not allowed")
    if address.startswith("/") or ":" in re.split(r"[/?#]", address, maxsplit=1)[0]:
        return Text(
            ja=f"リンク先「{word}」はサイト内の相対的な場所ではない",
            en=f"the address `{word}` is no relative place inside the site",
        )
    return None


def _carriage_returns(text: str) -> Iterator[Problem]:
    """Line breaks that only some programs take for such."""
    for found in re.finditer("\r", text):
        message = Text(ja="見えない文字U+000Dがある", en="there is a character here that cannot be seen, U+000D")
        yield Problem(found.start(), Code.FILE_CHARACTER, message)


def _blank_lines(text: str) -> Iterator[Problem]:
    """Lines of blanks that Markdown does not take for empty ones."""
    for found in re.finditer(BLANKS, text, re.MULTILINE):
        message = Text(ja="空白だけの行がある", en="there is nothing but blanks in this line")
        advice = Text(ja="空白を削って空の行にする", en="take the blanks out")
        yield Problem(found.start(), Code.BAD_PROSE, message, advice, len(found.group()))


class _Checker:
    """Goes through the tokens of a text and keeps up where in the text they stand.

    Markdown tokens know their line at most, so how they are written is looked for from the last place on.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.lines = [0, *(found.end() for found in re.finditer("\n", text))]
        self.at = 0  # how far the text has been gone through

    def problems(self) -> Iterator[Problem]:
        """All problems, in the text's order."""
        tokens = parse(self.text)
        for i, token in enumerate(tokens):
            if token.map:
                self.at = max(self.at, self.lines[min(token.map[0], len(self.lines) - 1)])
            if token.type == "inline":
                if tokens[i - 1].type == "paragraph_open":
                    yield from self._myst_lines(token)
                yield from self._inline(token.children or [])
            elif token.type == "list_item_open" and not begins_with_words(tokens, i):
                yield self._here(
                    Text(ja="箇条書きの項目は文で始める", en="an item of a list begins with words"), _INSTEAD
                )
            elif token.level > DEEPEST_BLOCK:
                yield self._here(_DEEP, _INSTEAD)
                return
            elif token.type not in BLOCKS and token.nesting >= 0:
                yield self._block(token)

    def _block(self, token: Token) -> Problem:
        """The problem of a block that is not allowed."""
        if token.type == "fence" and token.info.lstrip().startswith("{"):
            return self._here(_DIRECTIVE, _INSTEAD)
        return self._here(_REFUSED.get(token.type, _UNKNOWN), _ESCAPE_HTML if token.type == "html_block" else _INSTEAD)

    def _myst_lines(self, token: Token) -> Iterator[Problem]:
        """Lines of a paragraph that MyST would read as something else."""
        at = self.at
        for line in token.content.split("\n"):
            found = _MYST_LINE.match(line)
            if found is not None:
                sign = line.strip()
                place = max(self.text.find(sign, at), at)
                name = str(found.lastgroup)
                advice = _LINK_HELP if name == "definition" else _LINE_HELP
                yield Problem(place, Code.BAD_PROSE, _MYST_LINES[name], advice, len(sign))
            at = max(self.text.find("\n", at) + 1, at)

    def _inline(self, tokens: list[Token]) -> Iterator[Problem]:
        """The problems of one run of words."""
        dollars: list[int] = []
        for i, token in enumerate(tokens):
            following = tokens[i + 1].type if i + 1 < len(tokens) else ""
            if token.level > DEEPEST_INLINE:
                yield Problem(min(self.at, len(self.text)), Code.BAD_PROSE, _DEEP, _INSTEAD)
                return
            if token.type == "text":
                at = self._find(token.content)
                yield from self._words(token.content, at, following == "code_inline")
                dollars += [at + found.start() for found in re.finditer(r"\$", token.content)]
            elif token.type == "text_special":
                at = self._find(token.markup)
                if UNCLEAN.search(token.content) or token.content == "\r":
                    yield Problem(at, *_unseen(token.markup), width=len(token.markup))
            elif token.type == "code_inline":
                self._find(token.markup)
                self._find(token.content)
                self._find(token.markup)
            elif token.type == "link_open":
                yield from self._link(token, following)
            elif token.type not in INLINES:
                sign = token.content if token.type == "html_inline" else "!["
                advice = _ESCAPE_HTML if token.type == "html_inline" else _INSTEAD
                message = _REFUSED.get(token.type, _UNKNOWN)
                yield Problem(self._find(sign), Code.BAD_PROSE, message, advice, len(sign.split("\n")[0]) or 1)
            elif token.markup:
                self._find(token.markup)
        if len(dollars) > 1:
            message = Text(ja="「$」で囲んだ部分は数式とみなされる", en="what stands between two `$` is a formula")
            advice = Text(ja="記号の「$」は \\$ と書く", en="for the sign itself write \\$")
            yield Problem(dollars[0], Code.BAD_PROSE, message, advice)

    def _words(self, words: str, at: int, before_code: bool) -> Iterator[Problem]:
        """What is wrong with plain words: what MyST reads in them, and emphasis that is none."""
        for found in _FOOTNOTE.finditer(words):
            message = Text(ja="文章の中に脚注は書けない", en="a footnote is not allowed in a text")
            yield Problem(at + found.start(), Code.BAD_PROSE, message, _LINE_HELP, len(found.group()))
        role = _ROLE.search(words)
        if role is not None and (before_code or role.group().endswith("`")):
            name = role.group().rstrip("`")
            message = Text(
                ja=f"文章の中にロール {shown(name)} は書けない",
                en=f"a role, {shown(name)}, is not allowed in a text",
            )
            yield Problem(at + role.start(), Code.BAD_PROSE, message, _INSTEAD, len(name))
        broken = words.find("](")
        if broken >= 0:
            message = Text(ja="この「](」はリンクにならない", en="this `](` does not make a link")
            yield Problem(at + broken, Code.BAD_LINK, message, _LINK_HELP, 2)
        stars = words.find("**")
        if stars >= 0:
            message = Text(ja="この「**」は強調にならない", en="this `**` does not emphasise anything")
            advice = Text(
                ja="「」や句読点は ** の外に出す。記号そのものなら \\*\\* と書く",
                en="put quotes and punctuation outside of the `**`; for the signs themselves write \\*\\*",
            )
            yield Problem(at + stars, Code.BAD_PROSE, message, advice, 2)

    def _link(self, token: Token, following: str) -> Iterator[Problem]:
        """What is wrong with a link."""
        at = self._find("<" if token.markup == "autolink" else "[")
        address = str(token.attrs.get("href", ""))
        message = address_problem(address)
        if message is not None:
            place = self.text.find(address, at, at + len(address) + 500) if address else -1
            width = len(address)
            if place < 0:  # written with entities or escapes, or not written at all
                place, width = max(self.text.find("](", at, at + 500), at), 1
            yield Problem(place, Code.BAD_LINK, message, _ADDRESS_HELP, width)
        title = str(token.attrs.get("title", ""))
        if UNCLEAN.search(title):
            yield Problem(at, *_unseen(title))
        if following == "link_close":
            yield Problem(at, Code.BAD_LINK, Text(ja="リンクに言葉がない", en="the link has no words"), _LINK_HELP)

    def _here(self, message: Text, advice: Text) -> Problem:
        """A problem at the first character from here that is no blank."""
        found = re.compile(r"\S.*").search(self.text, self.at)
        place, width = (found.start(), len(found.group().rstrip())) if found else (self.at, 1)
        return Problem(min(place, len(self.text)), Code.BAD_PROSE, message, advice, width)

    def _find(self, written: str) -> int:
        """Where something stands from here on, and goes past it; here, where it cannot be found nearby."""
        found = self.text.find(written, self.at, self.at + len(written) + 500)
        if found < 0:
            return min(self.at, len(self.text))
        self.at = found + len(written)
        return found


def begins_with_words(tokens: list[Token], i: int) -> bool:
    """Whether the first thing in an item of a list is a paragraph in which something can be seen.

    tokens: of the text; i: where the item opens.
    """
    return tokens[i + 1].type == "paragraph_open" and bool(tokens[i + 2].content)


def _unseen(written: str) -> tuple[Code, Text]:
    """Code and message for a character that cannot be seen, by how it is written or called."""
    name = quoted([written])
    return Code.FILE_CHARACTER, Text(ja=f"{name.ja}は見えない文字", en=f"{name.en} is a character that cannot be seen")
