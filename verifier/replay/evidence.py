"""What a verification leaves behind of a game, as plain values: what its sentences cite, what its examples show."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from ..spec.rulebook import Rulebook
    from .verdict import Report


class Citing(NamedTuple):
    """A sentence that cites facts.

    sentence: its id; facts, examples: ids that it cites; clauses: what its examples must show.
    """

    sentence: str
    facts: tuple[str, ...]
    examples: tuple[str, ...]
    clauses: tuple[str, ...]


class Showing(NamedTuple):
    """What an example shows; passed: whether all that it says holds; fired: the clauses that had a say in it."""

    passed: bool
    fired: frozenset[str]


class Evidence(NamedTuple):
    """What is known of one game; citing: in the order of its page; shows: by the ids of its examples."""

    citing: tuple[Citing, ...]
    shows: dict[str, Showing]

    @property
    def facts(self) -> frozenset[str]:
        """All facts that its sentences cite."""
        return frozenset(fact for sentence in self.citing for fact in sentence.facts)


def evidence(rulebook: Rulebook, report: Report) -> dict[str, Evidence]:
    """The evidence of each game of a rulebook.

    report: of a verification of it.
    """
    shows: dict[str, dict[str, Showing]] = {name: {} for name in rulebook.games}
    for verdict in report.verdicts:
        shows[verdict.game_id][verdict.example.id] = Showing(verdict.passed, verdict.fired)
    found = {}
    for name, source in rulebook.games.items():
        sentences = source.file.page.sentences() if source.file.page else ()
        citing = tuple(Citing(s.id, s.facts, s.examples, s.clauses) for s in sentences if s.facts)
        found[name] = Evidence(citing, shows[name])
    return found
