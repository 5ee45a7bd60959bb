"""`shikimoku verify`: worked examples replayed, facts held against pages, local rules against examples."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import click

from ..checks import options
from ..checks.facts import FactsReport, Missing, check
from ..engine.text import Text
from ..replay.run import verify
from ..replay.show import failures
from ..replay.verdict import Report
from ..spec.codes import Code
from ..spec.diagnostics import Diagnostic, Mark, in_order
from ..spec.render import render
from ..spec.rulebook import Rulebook
from ..spec.sources import texts_of
from .output import FAILS, print_json, root_of, to_json
from .words import Command, common, option

HELP = Text(
    "例を再生し、書かれたとおりになることを確かめる。GAME、ファイル、ファイル::ID で対象を絞れる。"
    "ゲームを選んだとき、または何も選ばないときは、そのゲームの事実がページに書かれ証明されているか、"
    "ローカルルールの選択肢の違いを例が示しているかも確かめる。",
    "Replays worked examples and sees that what they say holds. A GAME, a FILE or FILE::ID selects some. Without a "
    "selection, or for selected games, also sees that each fact is on a page and proved, and that examples show what "
    "each choice of a local rule changes.",
)
EXAMPLE = "shikimoku verify\nshikimoku verify GAME --format json\nshikimoku verify examples/GAME/FILE.yaml::ID"


class Found(NamedTuple):
    """What a verification found.

    report: of the examples; facts: None where they were not asked for; rulebook.
    """

    rulebook: Rulebook
    report: Report
    facts: FactsReport | None

    @property
    def source(self) -> Callable[[str], str | None]:
        """The text of a file by its name in diagnostics."""
        return texts_of(self.rulebook.root, self.rulebook.texts)

    @property
    def missing(self) -> tuple[Missing, ...]:
        """The facts that are missing for another reason than a failing example, which is told already."""
        return tuple(m for m in self.facts.missing if not m.fails) if self.facts else ()

    @property
    def status(self) -> int:
        """The exit status."""
        return self.report.status or (FAILS if self.facts and self.facts.missing else 0)

    def failed(self) -> list[tuple[str, Mark, Text]]:
        """All that does not hold: the id of the example or fact, the place, what is wrong."""
        said = [(f.example, f.mark, f.message) for f in self.report.failures]
        for fact in self.missing:
            text = Text(f"事実「{fact.id}」：{fact.why.ja}", f"the fact `{fact.id}`: {fact.why.en}")
            said.append((f"{fact.mark.file}::{fact.id}", fact.mark, text))
        return said


def command(language: str) -> click.Command:
    """The command in a language."""
    junit_help = Text("JUnit形式の結果をファイルにも書く", "also write the results to a file in JUnit's form")
    return Command(
        "verify", language, HELP, EXAMPLE, callback=run,
        params=[
            click.Argument(["selection"], nargs=-1, metavar="[GAME|FILE|FILE::ID]..."),
            option(language, "--junit-xml", help=junit_help, type=click.Path(path_type=Path), metavar="F"),
            *common(language, "text", "json", "github"),
        ],
    )  # fmt: skip


def run(selection: tuple[str, ...], junit_xml: Path | None, format: str, root: Path | None, lang: str) -> int:
    """Verify, print, and return the exit status."""
    found = verified(root_of(root), selection)
    if junit_xml is not None:
        found = _written(found, junit_xml, lang)
    if format == "json":
        print_json(as_json(found, lang))
    elif format == "github":
        from .github import workflow_commands

        click.echo(workflow_commands(found.report.diagnostics, found.failed(), found.rulebook.root, lang), nl=False)
        click.echo(summary(found)[lang])
    else:
        click.echo(as_text(found, lang))
    return found.status


def _written(found: Found, path: Path, language: str) -> Found:
    """The same, written to a file as well; that this was not possible is one more error."""
    from .junit import junit

    try:
        path.write_bytes(junit(found.report, found.missing, language, found.source))
    except OSError as error:
        said = error.strerror or str(error)
        message = Text(f"結果を書けない（{said}）", f"the results cannot be written: {said}")
        wrong = Diagnostic(Code.NOT_DONE, Mark(str(path), 1, 1), message)
        return found._replace(report=found.report._replace(diagnostics=(*found.report.diagnostics, wrong)))
    return found


def verified(root: Path, selection: Sequence[str]) -> Found:
    """A rulebook verified.

    root: its folder; selection: what of it, as on the command line.
    """
    rulebook = Rulebook.load(root)
    wanted = [named(rulebook, one) for one in selection]
    report = verify(rulebook, wanted)
    usable = rulebook.games if rulebook.diagnostics else None  # pages that cannot be read say nothing about facts
    games = [name for name in wanted if name in rulebook.games] if wanted else usable
    facts = check(rulebook, report, games) if games is None or games else None
    if facts is not None:
        unshown = options.check(rulebook, games)
        report = report._replace(diagnostics=in_order([*report.diagnostics, *unshown]))
    return Found(rulebook, report, facts)


def named(rulebook: Rulebook, one: str) -> str:
    """A selection as the rulebook names it: a file may be named from the current folder.

    one: a game, FILE or FILE::ID.
    """
    file, colons, wanted = one.partition("::")
    if file in rulebook.games:
        return one
    try:
        path = Path(os.path.realpath(file))  # `Path.resolve` gives up on links that lead in a circle
        inside = path.is_file() and path.is_relative_to(rulebook.root.resolve())
    except (OSError, ValueError):
        return one
    return path.relative_to(rulebook.root.resolve()).as_posix() + colons + wanted if inside else one


def as_json(found: Found, language: str) -> dict[str, Any]:
    """The machine output."""
    report, failed = found.report, found.failed()
    return {
        "examples": len(report.verdicts),
        "steps": report.steps,
        "failed": len({example for example, _, _ in failed}),
        "seconds": round(report.seconds, 3),
        "failures": [
            {"example": example, "file": mark.file, "line": mark.line, "column": mark.column, "message": text[language]}
            for example, mark, text in failed
        ],
        "errors": to_json(report.diagnostics, language),
    }


def broken(errors: list[dict[str, Any]]) -> Mapping[str, Any]:
    """The machine output where nothing could be verified."""
    return {"examples": 0, "steps": 0, "failed": 0, "seconds": 0.0, "failures": [], "errors": errors}


def as_text(found: Found, language: str) -> str:
    """The output for people."""
    report = found.report
    parts = [render(report.diagnostics, language, found.source)] if report.diagnostics else []
    if report.failures:
        parts.append(failures(report.failures, language, found.source))
    if found.missing:
        parts.append(
            "\n".join(f"{m.mark.file}:{m.mark.line}:{m.mark.column}: {m.id}: {m.why[language]}" for m in found.missing)
        )
    return "\n\n".join([*parts, summary(found)[language]])


def summary(found: Found) -> Text:
    """The last line."""
    report = found.report
    examples, steps, failed = len(report.verdicts), report.steps, sum(not v.passed for v in report.verdicts)
    ja = f"例{examples}件、{steps}手：" + (
        f"{failed}件が成り立たない" if failed else "すべて成り立つ" if examples else "確かめたものはない"
    )
    en = f"{examples} example{'s' * (examples != 1)}, {steps} action{'s' * (steps != 1)}: " + (
        f"{failed} failed" if failed else "all hold" if examples else "nothing verified"
    )
    if report.diagnostics:
        ja, en = (
            f"{ja}、エラー{len(report.diagnostics)}件",
            f"{en}, {len(report.diagnostics)} error{'s' * (len(report.diagnostics) != 1)}",
        )
    if found.facts and found.facts.facts:
        missing = len(found.facts.missing)
        facts = "fact" if found.facts.facts == 1 else "facts"
        ja += (
            f"、事実{found.facts.facts}件のうち{missing}件が不足"
            if missing
            else f"、事実{found.facts.facts}件に不足はない"
        )
        en += (
            f", {missing} of {found.facts.facts} {facts} missing"
            if missing
            else f", and nothing missing of {found.facts.facts} {facts}"
        )
    return Text(f"{ja}（{report.seconds:.2f} 秒）", f"{en} ({report.seconds:.2f} s)")
