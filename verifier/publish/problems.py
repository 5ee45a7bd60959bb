"""What keeps a rulebook from being published, as text."""

from __future__ import annotations

from collections.abc import Iterator

from ..replay.verdict import Failure
from ..spec.render import render, visible
from .store import NotVerified


def told(refused: NotVerified, language: str) -> str:
    """All that is wrong, errors first.

    refused: with its report; language: `ja` or `en`.
    """
    report = refused.report
    parts = [render(report.diagnostics, language, refused.rulebook.texts.get)] if report.diagnostics else []
    parts += ["\n".join(_failure(failure, language)) for failure in report.failures]
    return "\n\n".join(parts)


def _failure(failure: Failure, language: str) -> Iterator[str]:
    mark = failure.mark
    yield f"{mark.file}:{mark.line}:{mark.column}: {visible(failure.message[language])}"
    for heading, board in failure.boards:
        yield f"  {heading[language]}"
        yield from (f"    {row}" for row in board.splitlines())
