"""What a person reads, in the languages of the rulebook."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar


@dataclass(frozen=True)
class Text:
    """A text in Japanese and in English.

    ja, en: the text; the two say the same.
    """

    __pydantic_config__: ClassVar[dict[str, Any]] = {"extra": "forbid", "strict": True}
    ja: str
    en: str

    def __getitem__(self, language: str) -> str:
        """The text in one language.

        language: `ja`; anything else is English.
        """
        return self.ja if language == "ja" else self.en
