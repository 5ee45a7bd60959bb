"""Shapes are frozen dataclasses in all but how their methods are made."""

from __future__ import annotations

import pickle
from dataclasses import FrozenInstanceError, dataclass, replace
from typing import Any

import pytest

from verifier.spec.models import Choice, Fact
from verifier.spec.shape import shape
from verifier.spec.worked import Expect

FACT: dict[str, Any] = {"id": "one", "game": "leap", "kind": "turn", "fact": "…", "check": "page"}


@dataclass(frozen=True, kw_only=True)
class Usual:
    """A dataclass made the usual way."""

    a: int
    b: tuple[str, ...] = ()


Shared = shape(type("Usual", (), {"__annotations__": {"a": "int", "b": "tuple[str, ...]"}, "b": (), "__doc__": "x"}))


@pytest.mark.parametrize("values", [{}, {"a": 1}, {"b": ("x",)}, {"a": 1, "b": ("x",)}, {"a": 1, "c": 2}])
def test_a_shape_is_made_and_told_as_any_dataclass(values: dict[str, Any]) -> None:
    try:
        usual = Usual(**values)
    except TypeError:
        with pytest.raises(TypeError):
            Shared(**values)
    else:
        assert repr(Shared(**values)) == repr(usual)
        assert vars(Shared(**values)) == vars(usual)
        assert hash(Shared(**values)) == hash(usual)


def test_shapes_are_equal_by_their_fields() -> None:
    assert Fact(**FACT) == Fact(**FACT)
    assert len({Fact(**FACT), Fact(**FACT), replace(Fact(**FACT), id="two")}) == 2
    assert Expect() != Shared(a=1)
    assert Shared(a=1) != Usual(a=1)


def test_a_shape_cannot_be_changed() -> None:
    fact = Fact(**FACT)
    with pytest.raises(FrozenInstanceError):
        fact.id = "two"  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        del fact.id
    assert fact == Fact(**FACT)


def test_each_value_has_its_own_mapping() -> None:
    name: Any = None
    assert Choice(name=name).set is not Choice(name=name).set


def test_shapes_travel_between_processes() -> None:
    assert pickle.loads(pickle.dumps(Fact(**FACT))) == Fact(**FACT)
