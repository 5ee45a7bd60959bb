"""A rulebook that cannot be published, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..replay.verdict import Report
    from ..spec.rulebook import Rulebook


class NotVerified(Exception):
    """A rulebook in which something does not hold or cannot be used.

    rulebook; report: what is wrong with it.
    """

    def __init__(self, rulebook: Rulebook, report: Report) -> None:
        super().__init__(f"{len(report.diagnostics)} errors and {len(report.failures)} failures")
        self.rulebook, self.report = rulebook, report

    def told(self, language: str) -> str:
        """All that is wrong as text, errors first.

        language: `ja` or `en`.
        """
        from ..spec.render import render, visible

        diagnostics = self.report.diagnostics
        parts = [render(diagnostics, language, self.rulebook.texts.get)] if diagnostics else []
        for failure in self.report.failures:
            mark = failure.mark
            lines = [f"{mark.file}:{mark.line}:{mark.column}: {visible(failure.message[language])}"]
            for heading, board in failure.boards:
                lines += [f"  {heading[language]}", *(f"    {row}" for row in board.splitlines())]
            parts.append("\n".join(lines))
        return "\n\n".join(parts)
