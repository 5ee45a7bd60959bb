"""A rulebook read and replayed for its pages."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from ..engine.text import Text
from ..replay.evidence import Evidence, evidence
from ..replay.run import verify
from ..replay.verdict import Report, Verdict
from ..spec.codes import Code
from ..spec.diagnostics import Diagnostic, Mark, in_order
from ..spec.rulebook import Rulebook
from .prose import plain
from .refused import NotVerified
from .store import Check
from .view import GameView
from .views import game_view

FILE_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")
"""Names of files that become addresses."""


class Verified(NamedTuple):
    """A rulebook that holds.

    title: without markup; version; games: ids of all, in the order of their files; views: of those that were read, None
    for a game without a page; evidence: of those.
    """

    title: Text
    version: str | None
    games: tuple[str, ...]
    views: dict[str, GameView | None]
    evidence: dict[str, Evidence]


def verified(root: Path, settled: Mapping[str, Evidence], check: Check | None) -> Verified:
    """A rulebook read and replayed, but for the games that were before.

    root: the rulebook's folder; settled: what is known of games whose files have not changed since; check: a further
    look at all. NotVerified where anything does not hold or cannot be used.

    What can be wrong with a settled game hangs on its own files, with one exception: the facts that its sentences cite.
    Where one of them is no longer in the list the game is read again, so that the error is told at its place.
    """
    rulebook = Rulebook.load(root, settled.keys())
    facts = {fact.id for fact in rulebook.facts}
    known = {name: evidence for name, evidence in settled.items() if evidence.facts <= facts}
    if len(known) < len(settled):
        rulebook = Rulebook.load(root, known.keys())
    report = _report(rulebook, known, check)
    verdicts: dict[str, dict[str, Verdict]] = {}
    for verdict in report.verdicts:
        verdicts.setdefault(verdict.game_id, {})[verdict.example.id] = verdict
    return Verified(
        title=Text(plain(rulebook.title.ja), plain(rulebook.title.en)),
        version=rulebook.version,
        games=tuple(sorted((*known, *rulebook.games), key="{}.yaml".format)),
        views={
            name: game_view(rulebook, source, verdicts.get(name, {})) if source.file.page else None
            for name, source in rulebook.games.items()
        },
        evidence=evidence(rulebook, report),
    )


def _report(rulebook: Rulebook, known: Mapping[str, Evidence], check: Check | None) -> Report:
    """The replays of a rulebook's games; NotVerified where anything is wrong, with them or with the whole.

    known: of its other games.
    """
    nothing = Report((), rulebook.diagnostics, 0, 0.0)
    report = verify(rulebook) if rulebook.examples or not known else nothing
    wrong = list(_bad_names(rulebook))
    if check is not None and report.passed and not wrong:
        wrong += check(rulebook, report, known)
    report = report._replace(diagnostics=in_order([*report.diagnostics, *wrong]))
    if not report.passed:
        raise NotVerified(rulebook, report)
    return report


def _bad_names(rulebook: Rulebook) -> Iterator[Diagnostic]:
    """Files whose names cannot be part of an address."""
    for source in rulebook.examples:
        if not FILE_NAME.fullmatch(source.path.stem):
            name = source.path.name
            message = Text(
                f"ファイル名「{name}」はアドレスに使えない",
                f"the file name `{name}` cannot be part of an address",
            )
            help = Text("英数字と . _ - だけを使う", "use letters a to z, digits, `.`, `_` and `-`")
            yield Diagnostic(Code.BAD_ID, Mark(source.shown, 1, 1), message, help)
