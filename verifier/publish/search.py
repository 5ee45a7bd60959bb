"""Full-text search that finds Japanese terms: the half that writes the index.

Sphinx cuts a Japanese text into words when it writes the index, but its browser side does not cut the
query, so that 三三 or 合法手 are never found. Here both sides cut alike, into *terms*: a run of kana and
kanji, or a word of letters and digits. The index then holds, for a run, each character, each pair of
neighbours and the run itself, so that a query of one or two characters is looked up and a longer one is
looked for inside the runs. A page is thus found only if it has the whole query, next to each other.

The browser's half is search.js; a test compares the two in a browser.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.search import SearchLanguage
from sphinx.search.en import SearchEnglish

_RUN_RANGES = (
    (0x3005, 0x3007),  # 々 〆 〇
    (0x303B, 0x303B),  # 〻
    (0x3041, 0x3096),  # hiragana
    (0x3099, 0x309A),  # sound marks that NFKC could not join
    (0x309D, 0x309F),  # ゝ ゞ ゟ
    (0x30A1, 0x30FA),  # katakana
    (0x30FC, 0x30FF),  # ー ヽ ヾ ヿ
    (0x31F0, 0x31FF),  # small katakana
    (0x3400, 0x4DBF),  # kanji, here and below
    (0x4E00, 0x9FFF),
    (0xF900, 0xFAFF),
    (0x20000, 0x3FFFD),
)
_RUN = "".join(f"{chr(first)}-{chr(last)}" for first, last in _RUN_RANGES)
_IN_RUN = re.compile(f"[{_RUN}]")
_TERM = re.compile(rf"[{_RUN}]+|(?:(?![{_RUN}])\w)+")
_KATAKANA = {code: code - 0x60 for code in (*range(0x30A1, 0x30F7), 0x30FD, 0x30FE)}
_LINE_BREAK = re.compile(rf"([{_RUN}])[ \t]*\n[ \t]*(?=[{_RUN}])")
_TIMES = re.compile("([0-9]) *[x×✕⨯] *(?=[a-z]{0,2}[0-9])")
_COMPOUND = re.compile("[a-z]{0,2}[0-9]+(?:x[a-z]{0,2}[0-9]+)+")
_SCRIPT = Path(__file__).with_name("search.js")


def fold(text: str) -> str:
    """A text in the one spelling in which it is indexed and looked for.

    NFKC and lower case, katakana as hiragana, a line break inside Japanese text left out, and `15×15` or
    `15 x 15` as `15x15`.
    """
    folded = unicodedata.normalize("NFKC", text).lower().translate(_KATAKANA)
    return _TIMES.sub(r"\1x", _LINE_BREAK.sub(r"\1", folded))


def terms(text: str) -> list[str]:
    """The terms of a text or of a query, in order: runs of kana and kanji, and words, all folded."""
    return _TERM.findall(fold(text))


def look_up_key(term: str) -> str:
    """The key under which a term is looked up.

    term: as `terms` gives it, stemmed where the language has a stemmer.

    One or two characters are written `=隅=`: Sphinx does not insist on terms under three characters, and
    looks for longer ones inside other keys only where there is no key of just that spelling.
    """
    return term if len(term) > 2 else f"={term}="


def index_keys(term: str) -> Iterator[str]:
    """The keys under which a term of a page is filed; words are still to be stemmed.

    term: as `terms` gives it. A run is filed as `~run`, which no query is equal to, so that Sphinx looks
    inside it. `a1xc1xe1` is filed with its points and its hops as well.
    """
    if _IN_RUN.match(term):
        yield from (look_up_key(character) for character in term)
        yield from (look_up_key(first + second) for first, second in pairwise(term))
        if len(term) > 2:
            yield f"~{term}"
        return
    yield term
    if _COMPOUND.fullmatch(term):
        points = re.split("(?<=[0-9])x", term)
        yield from points
        yield from ("x".join(hop) for hop in pairwise(points))


class _BothAlike(SearchLanguage):
    """What the two languages share; mixed in before the class that brings the stemmer."""

    def __init__(self, options: dict[str, str]) -> None:
        super().__init__(options)
        table = json.dumps({"run": _RUN})
        self.js_splitter_code = _SCRIPT.read_text(encoding="utf-8").replace("__TABLE__", table)

    def split(self, input: str) -> list[str]:
        """The index keys of a text, without stop words; words are not stemmed yet."""
        return [key for term in terms(input) if term not in self.stopwords for key in index_keys(term)]

    def stem(self, word: str) -> str:
        """The key to file.

        word: a key of `split`, or a keyword of a page's meta data, which Sphinx does not split.
        """
        if word.startswith(("=", "~")):
            return word
        folded = fold(word)
        if _IN_RUN.search(folded):
            return f"~{folded}"
        return look_up_key(super().stem(folded) if len(folded) > 2 else folded)

    def word_filter(self, word: str) -> bool:
        """Numbers are kept, unlike in Sphinx: the size of a board is worth looking for."""
        return True


class JapaneseSearch(_BothAlike):
    """The search of the Japanese pages."""

    lang = "ja"
    language_name = "Japanese"


class EnglishSearch(_BothAlike, SearchEnglish):
    """The search of the English pages, with Sphinx's stemmer and stop words."""


def setup_search(app: Sphinx) -> None:
    """Make both languages of a site searchable; to be called by the extension's `setup`."""
    app.add_search_language(JapaneseSearch)
    app.add_search_language(EnglishSearch)
