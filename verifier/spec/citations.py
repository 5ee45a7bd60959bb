"""What the sentences of a page and the choices of options cite: facts, examples, figures, clauses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..engine.text import Text
from .codes import Code
from .diagnostics import Diagnostic, did_you_mean
from .load import GameDraft
from .models import GameFile
from .nodes import Leaf, Map, Node, Seq, locate
from .patch import LISTS
from .validate import at_node


def sentences(source: GameDraft) -> Iterator[Map]:
    """The nodes of all sentences of a page."""
    page = source.node.value.get("page")
    if isinstance(page, Map):
        for section in page.value.values():
            if isinstance(section, Seq):
                yield from (n for n in section.value if isinstance(n, Map))


def cited(source: GameDraft, key: str) -> Iterator[tuple[Node, str]]:
    """The ids that the sentences of a page cite under a key."""
    for sentence in sentences(source):
        found = sentence.value.get(key)
        leaves = found.value if isinstance(found, Seq) else (found,) if isinstance(found, Leaf) else ()
        for leaf in leaves:
            if isinstance(leaf, Leaf):
                yield leaf, str(leaf.value)


def worked(source: GameDraft) -> Iterator[tuple[Node, str]]:
    """The ids of the examples that a page shows step by step."""
    page = source.node.value.get("page")
    worked = page.value.get("worked") if isinstance(page, Map) else None
    if isinstance(worked, Seq):
        yield from ((leaf, str(leaf.value)) for leaf in worked.value if isinstance(leaf, Leaf))


def shown_by_choices(source: GameDraft) -> Iterator[tuple[Node, str]]:
    """The ids of the examples that the choices of a game's options cite."""
    for index, option in enumerate(source.file.options):
        paths = [("options", index, "choices", name, "examples") for name in option.choices]
        for path in (*paths, *([("options", index, "number", "examples")] if option.number else ())):
            found, key = locate(source.node, path)
            if isinstance(found, Seq) and key is not None and key.value == "examples":
                yield from ((leaf, str(leaf.value)) for leaf in found.value if isinstance(leaf, Leaf))


def clause_ids(source: GameDraft) -> list[str]:
    """The ids of all clauses of a game, phase by phase, then of those that its formats and options add."""
    rules = source.file.rules
    parts: list[Any] = [*rules.phases, rules.play]
    own = [c.id for p in parts for c in (*p.moves, *p.captures, *p.forbids, *p.continues, *p.chance, *p.ends)]
    clock = [c.id for c in rules.clock]
    return list(dict.fromkeys((*own, *clock, *_added(source.file))))


def _added(file: GameFile) -> Iterator[str]:
    """The ids of the clauses that formats and options put into slots, or put there in another's place."""
    sets = [form.set for form in file.formats]
    for option in file.options:
        sets += [choice.set for choice in option.choices.values()] + ([option.number.set] if option.number else [])
    for made in sets:
        for path, value in made.items():
            slot, _, name = path.rpartition(".")
            if slot.rpartition(".")[2] in (*LISTS, "clock"):
                yield name
            elif slot == "phases" and isinstance(value, dict):
                clauses = [clause for slot in LISTS if isinstance(value.get(slot), list) for clause in value[slot]]
                yield from (str(clause["id"]) for clause in clauses if isinstance(clause, dict) and "id" in clause)


def unknown_clauses(source: GameDraft) -> Iterator[Diagnostic]:
    """Sentences that name a clause which the game does not have."""
    known = clause_ids(source)
    for at, name in cited(source, "clauses"):
        if name not in known:
            message = Text(f"「{name}」という条項はない", f"there is no clause `{name}`")
            yield at_node(Code.UNKNOWN_CLAUSE, at, message, did_you_mean(name, known))
