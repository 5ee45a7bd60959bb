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


LONGEST = 60
"""Characters of what a caller gave that a message repeats."""


def notation(action: object) -> str:
    """An action as it is written; whatever else a caller gives, as a text that is no action's.

    action: an action, a notation, or any object.
    """
    try:
        return str(action)
    except Exception:  # objects of others may fail in any way, a very large number does
        return f"<{type(action).__name__}>"


def said(value: object) -> str:
    """What a caller gave, as a message repeats it: texts in quotation marks, and in short whatever it is.

    value: any object.
    """
    try:
        text = repr(value)
    except Exception:  # as above
        text = f"<{type(value).__name__}>"
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def word(value: object) -> str:
    """A name that a caller gave, as a message repeats it: in short, without quotation marks.

    value: any object.
    """
    text = value if isinstance(value, str) else said(value)
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
