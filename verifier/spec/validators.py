"""What pydantic's core needs to know to make dataclasses of JSON, read off their type hints.

pydantic itself finds the same out with machinery for far more than is used here; it is imported only to write the
editors' schemas, and a test holds the two against each other.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, Field, dataclass, field, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from pydantic_core import SchemaValidator

SCALARS: Mapping[Any, str] = {str: "str", int: "int", bool: "bool", Any: "any"}


@cache
def validator(kind: Any) -> SchemaValidator:
    """The validator of a type, made once a process since making it costs more than using it.

    kind: a dataclass or a type of `schema_of`.
    """
    return SchemaValidator(schema_of(kind))


def schema_of(kind: Any) -> Any:
    """The core schema of a type.

    kind: a dataclass with `__pydantic_config__`, text, whole numbers, truth values, `Any`, lists and mappings of these,
    alternatives and literals; `Annotated` with one mark, which changes the schema by `__get_pydantic_core_schema__`.
    TypeError for any other.
    """
    handler = _Handler()
    schema = handler.generate_schema(kind)
    return {"type": "definitions", "schema": schema, "definitions": list(handler.definitions.values())}


@dataclass
class _Handler:
    """Makes the schemas of types; what the marks of `Annotated` are given to ask.

    definitions: of the dataclasses met so far, referred to by name wherever they stand.
    """

    definitions: dict[type, dict[str, Any]] = field(default_factory=dict)

    def __call__(self, kind: Any) -> dict[str, Any]:
        """The schema of what a mark is put on."""
        return self.generate_schema(kind)

    def generate_schema(self, kind: Any) -> dict[str, Any]:
        """The schema of a type; a dataclass's is a reference to its definition."""
        if kind in SCALARS:
            return {"type": SCALARS[kind]}
        if isinstance(kind, type) and is_dataclass(kind):
            if kind not in self.definitions:
                self.definitions[kind] = {}
                self.definitions[kind].update(self._dataclass(kind))
            return {"type": "definition-ref", "schema_ref": _name(kind)}
        origin, arguments = get_origin(kind), get_args(kind)
        if origin is Annotated:
            of, mark = arguments
            marked: dict[str, Any] = mark.__get_pydantic_core_schema__(of, self)
            return marked
        if origin is Literal:
            return {"type": "literal", "expected": list(arguments)}
        if origin is tuple:
            items = [self.generate_schema(a) for a in arguments if a is not ...]
            rest = {"variadic_item_index": 0} if arguments[-1] is ... else {}
            return {"type": "tuple", "items_schema": items, **rest}
        if origin is dict:
            key, value = map(self.generate_schema, arguments)
            return {"type": "dict", "keys_schema": key, "values_schema": value}
        if origin in (Union, UnionType):
            choices = [self.generate_schema(a) for a in arguments if a is not NoneType]
            schema = choices[0] if len(choices) == 1 else {"type": "union", "choices": choices}
            return {"type": "nullable", "schema": schema} if NoneType in arguments else schema
        raise TypeError(f"no schema for {kind!r}")

    def _dataclass(self, kind: type) -> dict[str, Any]:
        """The definition of a dataclass."""
        hints = get_type_hints(kind, include_extras=True)
        config: Mapping[str, Any] = getattr(kind, "__pydantic_config__", {})
        return {
            "type": "dataclass", "ref": _name(kind), "cls": kind,
            "config": {
                "title": kind.__name__,
                "extra_fields_behavior": config.get("extra", "ignore"),
                "strict": config.get("strict", False),
            },
            "fields": [f.name for f in fields(kind)],
            "schema": {
                "type": "dataclass-args", "dataclass_name": kind.__name__,
                "fields": [self._field(f, hints[f.name]) for f in fields(kind)],
            },
        }  # fmt: skip

    def _field(self, one: Field[Any], hint: Any) -> dict[str, Any]:
        """A field of a dataclass, with what stands there when nothing is said."""
        schema: dict[str, Any] = self.generate_schema(hint)
        if one.default is not MISSING:
            schema = {"type": "default", "schema": schema, "default": one.default}
        elif one.default_factory is not MISSING:
            schema = {"type": "default", "schema": schema, "default_factory": one.default_factory}
        return {"type": "dataclass-field", "name": one.name, "schema": schema}


def _name(kind: type) -> str:
    """What a dataclass is called where it is referred to."""
    return f"{kind.__module__}.{kind.__qualname__}"
