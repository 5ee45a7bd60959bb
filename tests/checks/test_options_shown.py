"""Local rules against examples: which choices are shown, and what is told of those that are not."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from verifier.checks.options import check
from verifier.spec.rulebook import Rulebook

RULES = """\
id: noughts
name: {ja: まるばつ, en: Noughts}
players: [black, white]
board: {columns: 4, rows: 4, drawn: cells}
setup: empty
play:
  moves: [{id: place, kind: place}]
  ends: [{id: three, kind: row, length: 3}, {id: full, kind: board-full}]
options:
"""
LONGER = """\
  - id: longer
    name: {ja: 長い列, en: Longer rows}
    default: win
    choices:
      win: {name: {ja: 勝ち, en: wins}}
      none: {name: {ja: 無効, en: no win}, set: {ends.three.overline: false}, examples: [EXAMPLES]}
"""
LIMIT = """\
  - id: limit
    name: {ja: 手数, en: Turns}
    default: none
    choices:
      none: {name: {ja: なし, en: none}}
    number: {min: 1, max: 9, set: {ends.limit: {kind: move-limit, turns: "{value}"}}, examples: [EXAMPLES]}
"""
SIZE = """\
  - id: size
    name: {ja: 大きさ, en: Size}
    default: 4
    choices:
      "4": {name: {ja: 四, en: Four}}
      "5": {name: {ja: 五, en: Five}, set: {board.columns: 5}, examples: [EXAMPLES]}
"""
FOUR = """\
  - id: four
    title: {ja: 四つ, en: Four}
    options: {longer: none}
    moves: [a1, a4, b1, b4, d1, d4]
    lines: [{steps: [{play: c1, expect: {outcome: open}}]}]
"""
THREE = FOUR.replace("id: four", "id: three").replace("d1, d4]", "]").replace("open", "{winners: [black], reason: row}")
LAST = """\
  - id: last
    title: {ja: 最後の手, en: The last turn}
    options: {limit: 6}
    position: |
      . . . .
      . . . .
      . . . .
      . . . .
    to_move: black
    turns: 5
    lines: [{steps: [{play: c1, expect: {outcome: {winners: [], reason: move-limit}}}]}]
"""
EARLIER = LAST.replace("id: last", "id: earlier").replace("turns: 5", "turns: 3").replace(
    "{winners: [], reason: move-limit}", "open"
)
FAR = """\
  - id: far
    title: {ja: 端, en: The edge}
    options: {size: 5}
    lines: [{steps: [{play: e1, expect: {to_move: white}}]}]
"""

Told = Callable[..., list[tuple[str, str]]]


@pytest.fixture
def told(tmp_path: Path) -> Told:
    """Code and place of what is told of an option that cites some of the examples, the place as the text from there."""

    def run(option: str, cited: str, *examples: str) -> list[tuple[str, str]]:
        text = RULES + option.replace("EXAMPLES", cited)
        files = {"rules/noughts.yaml": text, "examples/noughts/play.yaml": "game: noughts\nexamples:\n"}
        files["examples/noughts/play.yaml"] += "".join(examples)
        for name, contents in files.items():
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name).write_text(contents, encoding="utf-8")
        rulebook = Rulebook.load(tmp_path)
        assert rulebook.diagnostics == ()
        found = check(rulebook)
        assert {d.mark.file for d in found} <= {"rules/noughts.yaml"}
        return [(d.code.value, text.splitlines()[d.mark.line - 1][d.mark.column - 1 :][: d.width]) for d in found]

    return run


def test_an_expectation_that_fails_otherwise_shows_a_choice(told: Told) -> None:
    assert told(LONGER, "four", FOUR) == []


def test_an_action_that_is_refused_otherwise_shows_a_choice(told: Told) -> None:
    assert told(SIZE, "far", FAR) == []


def test_what_holds_under_every_choice_shows_none(told: Told) -> None:
    assert told(LONGER, "three", THREE) == [("no-difference", "three")]
    assert told(LONGER, "'four', three", THREE, FOUR) == [("no-difference", "three")]


def test_a_choice_without_examples_is_told_at_its_name(told: Told) -> None:
    assert told(LONGER, "", FOUR) == [("unshown-choice", "none")]
    assert told(LIMIT, "", LAST) == [("unshown-choice", "number")]


def test_the_example_must_be_played_with_that_choice(told: Told) -> None:
    default = FOUR.replace("    options: {longer: none}\n", "").replace("open", "{winners: [black], reason: row}")
    assert told(LONGER, "four", default) == [("other-choice", "four")]
    said = LONGER.replace("en: wins}}", "en: wins}, examples: [four]}")
    assert told(said, "", default) == [("unshown-choice", "none")]
    unlimited = EARLIER.replace("{limit: 6}", "{limit: none}").replace("    turns: 3\n", "")
    assert told(LIMIT, "earlier", unlimited) == [("other-choice", "earlier")]


def test_a_number_is_shown_by_an_example_with_one(told: Told) -> None:
    assert told(LIMIT, "last", LAST) == []


def test_a_count_that_is_not_kept_otherwise_shows_nothing(told: Told) -> None:
    """Without a limit nothing counts turns; an example that says how many were played shows nothing by that."""
    limit = LIMIT.replace("min: 1", "min: 5")
    assert told(limit, "earlier", EARLIER) == [("no-difference", "earlier")]


def test_other_options_stay_as_the_example_has_them(told: Told) -> None:
    both = LONGER.replace("EXAMPLES", "five") + SIZE.replace("EXAMPLES", "far")
    five = FOUR.replace("four", "five").replace("longer: none", "longer: none, size: 5").replace("c1", "e1")
    assert told(both, "", five, FAR) == [("no-difference", "five")]
    assert told(both, "", five.replace("[a1, a4, b1, b4, d1, d4]", "[b1, a4, c1, b4, d1]"), FAR) == []


def test_an_example_that_does_not_hold_is_told_elsewhere(told: Told) -> None:
    assert told(LONGER, "four", FOUR.replace("open", "{winners: [white], reason: row}")) == []


def test_display_and_match_need_no_examples_but_cite_fitting_ones(told: Told) -> None:
    option = LONGER.replace(" set: {ends.three.overline: false},", "")
    for concerns in ("display", "match"):
        other = option.replace("    default", f"    concerns: {concerns}\n    default")
        assert told(other, "", FOUR) == []
        assert told(other, "three", THREE) == []
        assert told(other, "three", THREE.replace("longer: none", "longer: win")) == [("other-choice", "three")]
    assert told(option, "three", THREE) == [("no-difference", "three")]


def test_what_an_option_of_matches_changes_has_to_be_shown_where_examples_are_cited(told: Told) -> None:
    set_ = "set: {clock.turn: {kind: per-move, seconds: 9}}"
    option = LONGER.replace("set: {ends.three.overline: false}", set_).replace(
        "    default", "    concerns: match\n    default"
    )
    assert told(option, "", FOUR) == []
    assert told(option, "three", THREE) == [("no-difference", "three")]
    late = THREE.replace("{play: c1", "{play: c1, spent: 9000").replace("reason: row", "reason: timeout")
    assert told(option, "three", late.replace("winners: [black]", "winners: [white]")) == []


def test_an_option_without_another_choice_is_told(told: Told) -> None:
    alone = LONGER[: LONGER.index("      none:")]
    assert told(alone, "", FOUR.replace("longer: none", "")) == [("unshown-choice", "longer")]
