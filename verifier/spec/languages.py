"""The languages of a rulebook, and the one that a person reads."""

from __future__ import annotations

from collections.abc import Mapping

LANGUAGES = ("ja", "en")


def preferred(environment: Mapping[str, str]) -> str:
    """`ja` or `en`, as the locale says; English for any other.

    environment: such as `os.environ`; of `LC_ALL`, `LC_MESSAGES` and `LANG` the first that is not empty counts, as
    POSIX has it.
    """
    locale = next((value for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (value := environment.get(name))), "")
    return "ja" if locale.lower().startswith("ja") else "en"
