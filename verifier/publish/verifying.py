"""A rulebook read and replayed for its pages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from ..engine.text import Text
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


def verified_views(
    root: Path, wanted: frozenset[str], replayed: frozenset[str] | None, check: Check | None
) -> tuple[Text, str | None, dict[str, GameView | None]]:
    """A rulebook's title without markup, its version and games; with their views, where these are wanted.

    root: the rulebook's folder; wanted: games whose views are made, None for a game without a page; replayed:
    games that are replayed, those that are wanted among them, or None for all; check: a further look at what
    was replayed. NotVerified where anything does not hold or cannot be used.
    """
    rulebook = Rulebook.load(root)
    games = frozenset(rulebook.games) if replayed is None else replayed & rulebook.games.keys()
    report = _report(rulebook, games, check)
    verdicts: dict[str, dict[str, Verdict]] = {}
    for verdict in report.verdicts:
        verdicts.setdefault(verdict.game_id, {})[verdict.example.id] = verdict
    views = {
        name: game_view(rulebook, source, verdicts.get(name, {})) if name in wanted and source.file.page else None
        for name, source in rulebook.games.items()
    }
    title = Text(plain(rulebook.title.ja), plain(rulebook.title.en))
    return title, rulebook.version, views


def _report(rulebook: Rulebook, games: frozenset[str], check: Check | None) -> Report:
    """The replays of some games; NotVerified where anything is wrong."""
    wrong = [*rulebook.diagnostics, *_bad_names(rulebook)]
    having = {source.file.game for source in rulebook.examples if source.file.examples}
    everything = games == rulebook.games.keys() or not having  # also says where there is nothing to verify
    selection = () if everything else tuple(sorted(games & having))
    report = verify(rulebook, selection) if everything or selection else Report((), (), 0, 0.0)
    if check is not None and report.passed and not wrong:
        wrong += check(rulebook, report, games)
    report = Report(report.verdicts, in_order([*report.diagnostics, *wrong]), report.steps, report.seconds)
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
