"""How the parameters of clauses and effects are bounded and written, told to the room that validates them.

That room reads it through its own protocol, so that nothing is imported here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any, get_args

from .text import Text

STRICT = {"extra": "forbid", "strict": True}
"""How `spec` validates a clause: no unknown keys, no numbers in quotes."""


@dataclass(frozen=True)
class Bounds:
    """The least and the greatest value of a number.

    least, most: both allowed. The validating room reads them through its own protocol, so that nothing is
    imported here.
    """

    least: int
    most: int

    def __get_pydantic_core_schema__(self, source: Any, handler: Callable[[Any], Any]) -> Any:
        return {**handler(source), "ge": self.least, "le": self.most}


@dataclass(frozen=True)
class Written:
    """How a text must be written.

    pattern: a regular expression for the whole of it; how: the same in words.
    """

    pattern: str
    how: Text

    def __get_pydantic_core_schema__(self, source: Any, handler: Callable[[Any], Any]) -> Any:
        return {**handler(source), "pattern": self.pattern}


class ByKind:
    """Says that a union's members are told apart by `kind`; the validating room reads it through its own protocol."""

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        members = get_args(source) or (source,)
        choices = {member.kind: handler.generate_schema(member) for member in members}
        return {"type": "tagged-union", "discriminator": "kind", "choices": choices}


Side = Annotated[int, Bounds(1, 100)]
Count = Annotated[int, Bounds(1, 1_000_000)]
Id = Annotated[
    str,
    Written(
        r"^[a-z][a-z0-9_-]*$",
        Text(
            "英小文字で始め、英小文字・数字・- ・_ だけを使う",
            "begin with a small letter; then small letters, digits, - and _",
        ),
    ),
]
