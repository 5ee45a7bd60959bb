"""Numbers in prose come from the spec: change one, and every sentence that refers to it changes."""

from __future__ import annotations

import re
from collections import ChainMap
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from verifier.engine.rules import Rules
from verifier.engine.text import Text
from verifier.spec.known import Known, within
from verifier.spec.load import GameSource, rules_under
from verifier.spec.lookup import values
from verifier.spec.models import GameFile
from verifier.spec.nodes import Leaf
from verifier.spec.options import Patch
from verifier.spec.rulebook import Rulebook
from verifier.spec.texts import worded

ROOT = Path(__file__).parents[2]
FORMATS = ROOT / "tests" / "fixtures" / "formats"
GAMES = Rulebook.load(ROOT).games | Rulebook.load(FORMATS).games
REFERENCE = re.compile(r"(?<!\{)\{([a-z][\w.@=-]*)\}(?!\})")
WORKED_OUT = {"minutes": 60, "rest": 1}
"""Numbers worked out of the seconds of a clock, and by how many seconds each grows by one."""


def texts(file: GameFile) -> list[Text]:
    """All texts of a game's page."""
    found = []
    for sentence in file.page.sentences() if file.page else ():
        found += [value for value in vars(sentence).values() if isinstance(value, Text)]
    return found


CITED = sorted(
    {
        (name, path)
        for name, source in GAMES.items()
        for text in texts(source.file)
        for language in ("ja", "en")
        for path in REFERENCE.findall(text[language])
    }
)


def entry(some: tuple[Any, ...], name: str) -> int:
    """The index of an entry of a list, by its id, or counted from 1 where it has none."""
    return [str(getattr(one, "id", number)) for number, one in enumerate(some, 1)].index(name)


def below(value: Any, steps: Sequence[str]) -> Any:
    """What stands in rules at the end of a path."""
    for step in steps:
        value = value[entry(value, step)] if isinstance(value, tuple) else getattr(value, step)
    return value


def altered(value: Any, steps: Sequence[str]) -> Any:
    """The same rules with the number at the end of a path one larger; a list that is counted has one entry less."""
    if not steps:
        return value + 1
    step, *rest = steps
    if isinstance(value, tuple):
        if step == "count":
            return value[:-1]
        i = entry(value, step)
        return (*value[:i], altered(value[i], rest), *value[i + 1 :])
    if step in WORKED_OUT:
        return replace(value, seconds=value.seconds + WORKED_OUT[step])
    return replace(value, **{step: altered(getattr(value, step), rest)})


def in_rules(rules: Rules, path: str) -> list[str]:
    """A reference's path as the rules have it: clauses stand in play unless something else is named first."""
    steps = path.split(".")
    if steps[0] in ("board", "clock", "table"):
        return steps
    return ["phases" if steps[0] in [phase.id for phase in rules.phases] else "play", *steps]


def changed(source: GameSource, reference: str) -> Mapping[str, int | str]:
    """What references stand for in a game whose number is one larger, in the format that the reference names, or with
    the choice that it names; a count of pieces or of a list has one fewer, and one more colour or round plays.
    """
    path, _, name = reference.partition("@")
    known = Known(source)
    form = next((form for form in source.file.formats if form.id == name), source.file.forms[0])
    option, chosen, choice = name.partition("=")
    if chosen:
        inside = within(source, next(o for o in source.file.options if o.id == option), choice)
        form, rules = inside.form, inside.rules(inside.form)
    else:
        rules = known.rules(form)
    assert rules is not None
    steps = in_rules(rules, path)
    counted = steps[-1] == "count" and isinstance(below(rules, steps[:-1]), tuple)
    if path == "players":
        players = (*rules.players, "red") if len(rules.players) < 4 else rules.players[:-1]  # there is no fifth colour
        after: Rules | None = replace(rules, players=players, seats=0, setup="empty")
    elif path == "seats":
        after = replace(rules, seats=rules.seats + 2 * len(rules.players))
    else:
        value: int | str = int(known[reference]) + 1
        if path.startswith("setup."):
            symbol = {"empty": "."}.get(path[6:]) or "xobr"[rules.players.index(path[6:])]
            path, value = "setup", rules.setup.replace(symbol, "x" if symbol == "." else ".", 1)
        if chosen or counted or steps[-1] in WORKED_OUT or any(step.isdigit() for step in steps):
            after = altered(rules, steps)  # no patch reaches into a list, and none is made of a choice here
        else:
            at = source.node.source
            patch = Patch(form, Leaf(at, 0, 1, path), Leaf(at, 0, 1, value))
            after = rules_under(source, [*known.patches(form), patch])
    assert after is not None
    return ChainMap({reference: values(after)[reference.partition("@")[0]]}, dict(known))


def test_the_pages_refer_to_the_rules() -> None:
    assert len(CITED) >= 20
    assert {path for name, path in CITED if name == "rows" and "@" in path} == {
        *("players@three", "ends.row.length@three", "ends.row.length@pairs", "ends.row.length@team"),
        *("opening.until.actions@team", "seats@team"),
    }


@pytest.mark.parametrize(("name", "path"), [(n, p) for n, p in CITED if isinstance(Known(GAMES[n])[p], int)])
def test_a_changed_number_changes_each_sentence_that_refers_to_it(name: str, path: str) -> None:
    source = GAMES[name]
    before = Known(source)
    filled = path.startswith("setup.") and source.file.setup in ("checker", "empty")  # no piece can be taken off it
    after = changed(source, path) if not filled else None
    for text in texts(source.file):
        for language in ("ja", "en"):
            said = worded(before, text, language)
            assert not REFERENCE.search(said)
            if f"{{{path}}}" in text[language] and after is not None:
                assert worded(after, text, language) != said
