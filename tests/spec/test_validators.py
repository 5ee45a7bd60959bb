"""Validators made without pydantic's own machinery, held against it."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema

from verifier.cli.positions import PositionFile
from verifier.spec.schema import FILES
from verifier.spec.validators import schema_of, validator

KINDS = {**{name: kind for name, (kind, _) in FILES.items()}, "a position": PositionFile}


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_a_type_is_read_as_pydantic_reads_it(kind: Any) -> None:
    assert GenerateJsonSchema().generate(schema_of(kind)) == TypeAdapter(kind).json_schema()
    assert _settings(schema_of(kind)) == _settings(TypeAdapter(kind).core_schema)


def test_a_validator_is_made_once() -> None:
    assert validator(PositionFile) is validator(PositionFile)


def test_a_type_that_no_file_has_is_refused() -> None:
    with pytest.raises(TypeError, match="no schema for"):
        schema_of(dict[str, set[int]])


def _settings(schema: Any) -> dict[str, Any]:
    """What JSON Schema does not tell of each dataclass: how strictly it is read, and in which order."""
    found: dict[str, Any] = {}
    if isinstance(schema, dict):
        if schema.get("type") == "dataclass":
            config = schema["config"]
            found[schema["cls"].__qualname__] = schema["fields"], config["extra_fields_behavior"], config["strict"]
        parts: Any = schema.values()
    else:
        parts = schema if isinstance(schema, list) else ()
    for part in parts:
        found |= _settings(part)
    return found
