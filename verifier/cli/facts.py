"""`shikimoku facts`: what the pages must say and do not say, or say without proof."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from ..checks.facts import FactsReport
from ..engine.text import Text
from ..spec.codes import Code
from ..spec.diagnostics import Diagnostic, Mark
from ..spec.render import render
from .output import FAILS, HOLDS, UNUSABLE, print_json, root_of, to_json
from .verify import verified
from .words import Command, common

HELP = Text(
    "rules/facts.yaml の事実のうち、日本語と英語のページに書かれていないもの、例で証明されていないものを挙げる。",
    "Lists the facts of rules/facts.yaml that no sentence of a page states in both languages, or no example proves.",
)
EXAMPLE = "shikimoku facts\nshikimoku facts --format json"
LIST = "rules/facts.yaml"
NOTHING = Text("確かめる事実が一つもない", "there is nothing to check: no fact was found")
ADVICE = Text(
    f"{LIST} に事実を書く。例だけを確かめるなら shikimoku verify",
    f"write facts into {LIST}; `shikimoku verify` needs none",
)


def command(language: str) -> click.Command:
    """The command in a language."""
    return Command("facts", language, HELP, EXAMPLE, callback=run, params=common(language, "text", "json"))


def run(format: str, root: Path | None, lang: str) -> int:
    """Print what is missing, and return the exit status."""
    found = verified(root_of(root), ())
    facts = found.facts or FactsReport(0, 0, 0, ())  # None where no game can be used
    errors = found.rulebook.diagnostics
    if not found.rulebook.facts and not any(d.mark.file == LIST for d in errors):
        errors = (*errors, Diagnostic(Code.NOTHING_TO_VERIFY, Mark(LIST, 1, 1), NOTHING, ADVICE))
    if format == "json":
        missing = [{"id": m.id, "why": m.why[lang]} for m in facts.missing]
        output = {"facts": facts.facts, "placed": facts.placed, "proved": facts.proved, "missing": missing}
        print_json({**output, "errors": to_json(errors, lang)} if errors else output)
    else:
        if errors:
            click.echo(render(errors, lang, found.source) + "\n")
        for m in facts.missing:
            click.echo(f"{m.mark.file}:{m.mark.line}:{m.mark.column}: {m.id}: {m.why[lang]}")
        counted = Text(
            f"事実{facts.facts}件：記載{facts.placed}件、例で証明{facts.proved}件、不足{len(facts.missing)}件",
            f"{facts.facts} fact{'s' * (facts.facts != 1)}: {facts.placed} placed, {facts.proved} proved by examples, "
            f"{len(facts.missing)} missing",
        )
        click.echo(counted[lang])
    return UNUSABLE if errors else FAILS if facts.missing else HOLDS


def broken(errors: list[dict[str, Any]]) -> Mapping[str, Any]:
    """The machine output where nothing could be read."""
    return {"facts": 0, "placed": 0, "proved": 0, "missing": [], "errors": errors}
