"""The classes of a rulebook's typed values: dataclasses that cannot be changed, with methods shared by all.

`dataclass` writes and compiles six methods for each class, which takes longer than reading a game's file. The core that
validates fills instances without calling any.
"""

from __future__ import annotations

from dataclasses import MISSING, FrozenInstanceError, dataclass, fields
from typing import Any, NoReturn, TypeVar, dataclass_transform

from ..engine.parameters import STRICT

T = TypeVar("T")


@dataclass_transform(frozen_default=True, kw_only_default=True)
def shape(cls: type[T]) -> type[T]:
    """A frozen dataclass that refuses unknown keys and numbers in quotes.

    cls: its fields, which are given by name.
    """
    cls.__pydantic_config__ = STRICT  # type: ignore[attr-defined]
    for name, method in _METHODS.items():
        setattr(cls, name, method)
    return dataclass(init=False, repr=False, eq=False, kw_only=True)(cls)


def _init(self: Any, **values: Any) -> None:
    for one in fields(self):
        if one.name in values:
            value = values.pop(one.name)
        elif one.default is not MISSING:
            value = one.default
        elif one.default_factory is not MISSING:
            value = one.default_factory()
        else:
            raise TypeError(f"{type(self).__name__} needs `{one.name}`")
        vars(self)[one.name] = value
    if values:
        raise TypeError(f"{type(self).__name__} has no {', '.join(f'`{name}`' for name in values)}")


def _values(self: Any) -> tuple[Any, ...]:
    return tuple(getattr(self, one.name) for one in fields(self))


def _eq(self: Any, other: object) -> bool:
    return _values(self) == _values(other) if type(other) is type(self) else NotImplemented


def _hash(self: Any) -> int:
    return hash(_values(self))


def _repr(self: Any) -> str:
    said = ", ".join(f"{one.name}={getattr(self, one.name)!r}" for one in fields(self))
    return f"{type(self).__qualname__}({said})"


def _refuse(self: Any, name: str, *value: Any) -> NoReturn:
    raise FrozenInstanceError(f"cannot change `{name}` of {type(self).__name__}")


_METHODS = {
    "__init__": _init,
    "__eq__": _eq,
    "__hash__": _hash,
    "__repr__": _repr,
    "__setattr__": _refuse,
    "__delattr__": _refuse,
}
