"""JSON Schema of a rulebook's files for editors, made from the typed models and what their docstrings say."""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any, get_args, get_type_hints

from pydantic.json_schema import GenerateJsonSchema

from .models import FactsFile, GameFile, RulebookFile
from .validators import schema_of
from .worked import ExampleFile

DIALECT = "https://json-schema.org/draft/2020-12/schema"
FILES: dict[str, tuple[Any, str]] = {
    "rules.schema.json": (GameFile, "A game: its rules and its page"),
    "examples.schema.json": (ExampleFile, "Worked examples of a game"),
    "facts.schema.json": (FactsFile, "What the pages of a rulebook must say"),
    "rulebook.schema.json": (RulebookFile, "The name and the version of a rulebook"),
}
"""The schema files, what each describes, and its title."""
_REST = re.compile(r";\s+the\s+rest\s+as\s+for\s+`(\w+)`")


def schemas() -> dict[str, str]:
    """The text of each schema file, by its name. The same models give the same bytes."""
    made = {name: _schema(kind, title) for name, (kind, title) in FILES.items()}
    return {name: json.dumps(schema, ensure_ascii=False, indent=2) + "\n" for name, schema in made.items()}


def write(folder: Path) -> list[Path]:
    """Write the schema files; those that are up to date are left alone. Returns all of them.

    folder: where to, made when it is not there. OSError where that is not possible.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in schemas().items():
        path = folder / name
        if not path.is_file() or path.read_bytes() != text.encode():
            path.write_bytes(text.encode())
    return [folder / name for name in FILES]


def _schema(kind: Any, title: str) -> dict[str, Any]:
    """One schema: pydantic's, with descriptions."""
    schema = _plain(GenerateJsonSchema().generate(schema_of(kind)))
    classes = list(_classes(kind))
    documented = {cls.__name__: cls for cls in classes}
    kinds = {vars(cls)["kind"]: cls for cls in classes if isinstance(vars(cls).get("kind"), str)}
    for name, part in _parts(schema, kind):
        part.pop("title", None)
        for parameter in part.get("properties", {}).values():
            parameter.pop("title", None)
        if name in documented:
            _describe(part, *documentation(documented[name], documented | kinds))
    return {"$schema": DIALECT, "title": title, **schema}


def _plain(schema: Any) -> Any:
    """A schema without what JSON Schema does not know: OpenAPI's discriminators."""
    if isinstance(schema, dict):
        return {key: _plain(value) for key, value in schema.items() if key != "discriminator"}
    return [_plain(value) for value in schema] if isinstance(schema, list) else schema


def _parts(schema: dict[str, Any], kind: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    """The parts of a schema that describe a class each, with its name."""
    yield getattr(kind, "__name__", ""), schema
    yield from schema.get("$defs", {}).items()


def _describe(part: dict[str, Any], summary: str, parameters: dict[str, str]) -> None:
    """Put what the docstring of a class says into its schema."""
    part["description"] = summary
    for name, schema in part.get("properties", {}).items():
        if name in parameters:
            schema["description"] = parameters[name]
        elif "const" in schema:  # `kind`, which tells clauses apart and is never left out
            schema["description"] = summary
            del schema["default"]
            part["required"] = [name, *part.get("required", ())]


def _classes(kind: Any) -> Iterator[type]:
    """The dataclasses that a type is made of."""
    seen: set[Any] = set()
    waiting = [kind]
    while waiting:
        one = waiting.pop()
        waiting += [a for a in (*get_args(one), *getattr(one, "__metadata__", ())) if a not in seen]
        if isinstance(one, type) and is_dataclass(one) and one not in seen:
            yield one
            hints = get_type_hints(one, include_extras=True)
            waiting += [hints[f.name] for f in fields(one)]
        seen.add(one)


def documentation(cls: type, others: Mapping[str, type]) -> tuple[str, dict[str, str]]:
    """What a class is, and what each parameter means, out of docstrings.

    cls: a dataclass. Its docstring says what it is, then `name: text` or `name, other: text`, separated by
        semicolons or on lines of their own; parameters that it does not explain are looked up in its bases.
    others: classes by the names with which a docstring may refer to them, as in "as for `step`".
    """
    doc = inspect.getdoc(cls) or ""
    rest = [others[name] for name in _REST.findall(doc)]
    summary, found = _sections(cls, _REST.sub("", doc))
    for other in (*cls.__mro__[1:], *rest):
        if is_dataclass(other):
            found = {**_sections(cls, inspect.getdoc(other) or "")[1], **found}
    for name, text in found.items():
        for like, other in re.findall(r"(as for `(\w+)`)", text):
            text = text.replace(like, documentation(others[other], others)[1][name])
        found[name] = text
    return summary, found


def _sections(cls: type, doc: str) -> tuple[str, dict[str, str]]:
    """The first sentences of a docstring, and its explanations of parameters."""
    name = "|".join(sorted((re.escape(f.name) for f in fields(cls)), key=len, reverse=True))
    head = rf"(?:^|(?<=[.;]\s)|(?<=\n))\s*((?:{name})(?:(?:, | and | with )(?:{name}))*)[:;]\s"
    found = {}
    starts = list(re.finditer(head, doc))
    ends = [start.start() for start in starts[1:]]
    for start, end in zip(starts, [*ends, len(doc)], strict=False):
        if doc[start.end(1)] == ":":
            text = " ".join(doc[start.end() : end].split()).rstrip(".;")
            found.update(dict.fromkeys(re.findall(rf"\b(?:{name})\b", start[1]), text))
    return " ".join(doc[: starts[0].start() if starts else None].split()).rstrip(";"), found
