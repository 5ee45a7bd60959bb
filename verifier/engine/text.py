"""What a person reads, in the languages of the rulebook."""

from __future__ import annotations

from typing import NamedTuple


class Text(NamedTuple):
    """A sentence in Japanese and in English.

    ja, en: the sentence, plain text; the two say the same.
    """

    ja: str
    en: str

    def in_language(self, language: str) -> str:
        """The sentence in one language.

        language: `ja` or `en`; anything else is read as English.
        """
        return self.ja if language == "ja" else self.en
