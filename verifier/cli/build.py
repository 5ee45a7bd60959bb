"""`shikimoku build`: a rulebook verified, then published."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..engine.text import Text
from ..publish.build import BuildError, Built, build
from ..publish.caches import vouched
from ..publish.refused import NotVerified
from ..spec.codes import Code
from ..spec.diagnostics import Diagnostic, Mark, SpecError
from .output import HOLDS, NOWHERE, root_of, writes_to
from .words import Command, common, option

if TYPE_CHECKING:
    from ..replay.evidence import Evidence
    from ..replay.verdict import Report
    from ..spec.rulebook import Rulebook

HELP = Text(
    "検証し、すべて成り立てば日本語と英語のページを site/ に作る。成り立たなければ site/ には触れない。",
    "Verifies, and when all holds writes the pages in Japanese and English into site/; otherwise leaves it as it is.",
)
EXAMPLE = "shikimoku build\nshikimoku build --out public --base-url https://example.org/rules"


WARNING = re.compile(r"(?P<file>[^:]+):(?P<line>\d+): (?:WARNING|ERROR|CRITICAL): (?P<text>.*)")
"""How Sphinx writes a warning with a place."""


def command(language: str) -> click.Command:
    """The command in a language."""
    out = Text(
        "ページを置くフォルダ（省略時はルールブックの site/）", "folder for the pages (default: site/ in the rulebook)"
    )
    base = Text("公開先のアドレス（hreflang に必要）", "address of the published site, for hreflang")
    return Command(
        "build", language, HELP, EXAMPLE, callback=run,
        params=[
            option(language, "--out", help=out, type=click.Path(path_type=Path), metavar="DIR"),
            option(language, "--base-url", help=base, metavar="URL"),
            *common(language),
        ],
    )  # fmt: skip


def run(out: Path | None, base_url: str | None, root: Path | None, lang: str) -> int:
    """Build, say what came of it, and return the exit status."""
    if base_url is not None and not base_url.startswith(("http://", "https://")):
        message = Text("--base-url は http:// か https:// で始まる", "--base-url begins with http:// or https://")
        raise SpecError([Diagnostic(Code.USAGE, NOWHERE, message)])
    folder = root_of(root)
    home = writes_to(folder, root)
    try:
        built = published(folder, home, home / "site" if out is None else out, base_url)
    except NotVerified as refused:
        return say_refused(refused, lang)
    click.echo(summary(built)[lang])
    return HOLDS


def published(root: Path, home: Path, out: Path, base_url: str | None = None) -> Built:
    """A site, built. NotVerified, or SpecError with what Sphinx says, where it could not be built.

    root: of the rulebook; home: where what can be made again is kept; out: the folder of the site; base_url: its
    address.
    """
    cache = vouched(home / ".shikimoku")
    try:
        return build(root, out, base_url=base_url, cache=cache, check=unproved)
    except BuildError as error:
        raise SpecError([_warning(line, root) for line in error.warnings] or [
            Diagnostic(Code.NOT_DONE, NOWHERE, error.text)
        ]) from error  # fmt: skip


def _warning(line: str, root: Path) -> Diagnostic:
    """A warning of Sphinx's, at its place where it names one."""
    found = WARNING.fullmatch(line)
    if found is None:
        return Diagnostic(Code.NOT_DONE, NOWHERE, Text(line, line))
    path = Path(found["file"])
    name = path.relative_to(root.resolve()).as_posix() if path.is_relative_to(root.resolve()) else str(path)
    return Diagnostic(Code.NOT_DONE, Mark(name, int(found["line"]), 1), Text(found["text"], found["text"]))


def unproved(rulebook: Rulebook, report: Report, settled: Mapping[str, Evidence]) -> Iterator[Diagnostic]:
    """The facts that are missing and the choices that no example shows, which keep a rulebook from being published.

    rulebook: with the games that were replayed; settled: of its other games, whose choices were looked at before.
    """
    from ..checks import options
    from ..checks.facts import check

    for missing in check(rulebook, report, settled=settled).missing:
        message = Text(f"事実「{missing.id}」：{missing.why.ja}", f"the fact `{missing.id}`: {missing.why.en}")
        yield Diagnostic(Code.MISSING_FACT, missing.mark, message)
    yield from options.check(rulebook)


def say_refused(refused: NotVerified, language: str) -> int:
    """Say why nothing was published, and return the exit status."""
    from .verify import Found, as_text

    click.echo(as_text(Found(refused.rulebook, refused.report, None), language), err=True)
    return refused.report.status


def summary(built: Built) -> Text:
    """What was published."""
    games, pages = len(built.games), built.pages
    return Text(
        f"{built.out}：ゲーム{games}種、{pages}ページ",
        f"{built.out}: {pages} pages, {games} game{'s' * (games != 1)}",
    )
