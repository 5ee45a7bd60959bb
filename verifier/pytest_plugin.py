"""Pytest's side of a rulebook: the worked examples in `examples/<game>/*.yaml` are tests.

Pytest imports this module in every project of an environment, so nothing but pytest is imported before there is an
example to collect.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from _pytest._code.code import ExceptionInfo, TerminalRepr, TracebackStyle

    from .replay.verdict import Verdict
    from .spec.diagnostics import Diagnostic
    from .spec.rulebook import Rulebook

BROKEN = "file cannot be used"
"""The name of the item that a file is which cannot be used; no example can have it."""
UNSHOWN = "local rules"
"""The name of the item that fails where no example shows what a choice of a local rule changes."""
RULEBOOKS: pytest.StashKey[dict[Path, Rulebook]] = pytest.StashKey()


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> ExampleCollector | None:
    """A file of worked examples, or None for any other file."""
    root = rulebook_of(file_path)
    if root is None:
        return None
    collector: ExampleCollector = ExampleCollector.from_parent(parent, path=file_path)
    collector.root = root
    return collector


def rulebook_of(path: Path) -> Path | None:
    """The root of the rulebook that a file of examples belongs to, or None for other files.

    path: `ROOT/examples/<game>/<file>.yaml`, where `ROOT/rules/` has the game or says that it is a rulebook. Folders
    that only happen to have these names are left alone.
    """
    if path.suffix != ".yaml" or len(path.parts) < 4 or path.parts[-3] != "examples":
        return None
    root = path.parents[2]
    signs = (f"{path.parent.name}.yaml", "rulebook.yaml", "facts.yaml")
    return root if any((root / "rules" / name).is_file() for name in signs) else None


class ExampleCollector(pytest.File):
    """A file of worked examples.

    root: of its rulebook.
    """

    root: Path

    def collect(self) -> Iterable[pytest.Item]:
        """One item an example, one that fails with all that is wrong with the file or its game, and with a game's first
        file one that fails with what no example shows of its local rules.

        What is wrong shows only when the examples are set up, so they are replayed here; a file takes milliseconds. It
        is no error of collection, since pytest would then run nothing at all, of no file.
        """
        from .replay.run import verify
        from .spec.rulebook import Rulebook

        rulebooks = self.config.stash.setdefault(RULEBOOKS, {})
        if self.root not in rulebooks:
            rulebooks[self.root] = Rulebook.load(self.root)
        rulebook = rulebooks[self.root]
        shown = self.path.relative_to(self.root).as_posix()
        report = verify(rulebook, [shown])
        for name, wrong in ((BROKEN, report.diagnostics), (UNSHOWN, self.unshown(rulebook))):
            if wrong:
                broken: BrokenItem = BrokenItem.from_parent(self, name=name)
                broken.diagnostics, broken.rulebook = wrong, rulebook
                yield broken
        for verdict in report.verdicts:
            item: ExampleItem = ExampleItem.from_parent(self, name=verdict.example.id)
            item.verdict, item.rulebook = verdict, rulebook
            yield item

    def unshown(self, rulebook: Rulebook) -> tuple[Diagnostic, ...]:
        """What no example shows of the game's local rules, told with the game's first file only; rulebook: its own."""
        from .checks.options import check

        files = [source.path for source in rulebook.examples if source.file.game == self.path.parent.name]
        return check(rulebook, [self.path.parent.name]) if files[:1] == [self.path] else ()


class ExampleItem(pytest.Item):
    """One worked example.

    verdict: what its replay found; rulebook: whose it is.
    """

    verdict: Verdict
    rulebook: Rulebook

    def runtest(self) -> None:
        """Unmet where an expectation does not hold."""
        if not self.verdict.passed:
            raise Unmet(self.verdict)

    def repr_failure(
        self, excinfo: ExceptionInfo[BaseException], style: TracebackStyle | None = None
    ) -> str | TerminalRepr:
        """The failures as `shikimoku verify` shows them; no traceback, since nothing of Python's went wrong."""
        if not isinstance(excinfo.value, Unmet):
            return super().repr_failure(excinfo, style)
        from .replay.show import failures

        return failures(excinfo.value.verdict.failures, language(), self.rulebook.texts.get)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Where the example stands."""
        return self.path, self.verdict.mark.line - 1, self.name


class BrokenItem(pytest.Item):
    """A file that cannot be used.

    diagnostics: all that is wrong with it or its game; rulebook: whose it is.
    """

    diagnostics: tuple[Diagnostic, ...]
    rulebook: Rulebook

    def runtest(self) -> None:
        """Unusable, whatever happens."""
        raise Unusable

    def repr_failure(
        self, excinfo: ExceptionInfo[BaseException], style: TracebackStyle | None = None
    ) -> str | TerminalRepr:
        """What is wrong as `shikimoku verify` shows it."""
        if not isinstance(excinfo.value, Unusable):
            return super().repr_failure(excinfo, style)
        from .spec.render import render
        from .spec.sources import texts_of

        return render(self.diagnostics, language(), texts_of(self.rulebook.root, self.rulebook.texts))

    def reportinfo(self) -> tuple[Path, int, str]:
        """Where the first error stands."""
        first = self.diagnostics[0].mark
        return self.rulebook.root / first.file, first.line - 1, self.name


class Unusable(Exception):
    """A file of examples that cannot be used."""


class Unmet(Exception):
    """An example that does not hold.

    verdict: of its replay.
    """

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(verdict.name)
        self.verdict = verdict


def language() -> str:
    """`ja` or `en`, as the locale says."""
    from .spec.languages import preferred

    return preferred(os.environ)
