"""Examples of a game in which chance deals: odds, hands, what is left, and boards of which a part is written."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest

from verifier import load_game
from verifier.engine.likelihood import likelihood
from verifier.replay.run import verify
from verifier.replay.turns import actions
from verifier.replay.verdict import Report
from verifier.spec.rulebook import Rulebook

GAME = """\
id: tiles
name: {ja: 札, en: Tiles}
players: [black, white]
board: {columns: 30, rows: 28}
setup: empty
play:
  moves:
    - {id: hand, kind: place-hand, shapes: {I: "####", T: ".#./###", I2: "##"}}
    - {id: push, kind: push, times: 2, most: 4, region: 3, cooldown: 2}
  chance:
    - {id: deal, kind: deal, shapes: [I, T], first: 3, splits: [{turn: 2, even: 50, three: 40, one_colour: 10}]}
    - {id: double, kind: double-deal, block: 4}
    - {id: small, kind: small-hands, hands: [{percent: 75}, {shapes: [I2], percent: 25, mixed: 80}]}
  ends: [{id: seven, kind: row, length: 7, whose: near}, {id: stuck, kind: no-legal-point}]
"""

POSITION = """\
    position:
      at: c3
      rows: |
        x . o
        o x o
    to_move: black
    turn: 3
    hand: T:xoox
    next: I:xxoo
"""

Replay = Callable[[str], Report]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A rulebook of one game without examples."""
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "tiles.yaml").write_text(GAME, encoding="utf-8")
    (tmp_path / "examples" / "tiles").mkdir(parents=True)
    return tmp_path


@pytest.fixture
def replay(root: Path) -> Replay:
    """Replays one example, given without its id and title."""

    def run(example: str) -> Report:
        text = f"game: tiles\nexamples:\n  - id: one\n    title: {{ja: 例, en: One}}\n{example}"
        (root / "examples" / "tiles" / "play.yaml").write_text(text, encoding="utf-8")
        return verify(Rulebook.load(root))

    return run


def messages(report: Report) -> list[str]:
    assert report.diagnostics == ()
    return [failure.message.en for failure in report.failures]


def told(report: Report) -> list[str]:
    assert report.verdicts == ()
    return [f"{d.mark.line}:{d.mark.column} {d.message.en}" for d in report.diagnostics]


def test_what_holds_is_silent(replay: Replay) -> None:
    report = replay(
        POSITION
        + """\
    expect: {to_move: black, hand: T:xoox, next: I:xxoo, turn: 3, picked: 0, pushes: {black: 2}, chance: {double: 0}}
    lines:
      - steps:
          - play: r0@c5
            expect:
              to_move: chance
              hand: I:xxoo
              last_placed: {black: [d5, c6, d6, e6]}
              chance: {double: 1/4, hand I: 1/2, hand 2:2: 50/100, "hand T:xxoo": 1/24, "deal T:xxoo": 1/32}
          - {play: "deal T:xxoo/I:xxxx", expect: {to_move: white, blocks: {black: [1, true]}}}
"""
    )
    assert messages(report) == []
    assert report.steps == 2


def test_what_does_not_is_told_with_what_came(replay: Replay) -> None:
    report = replay(
        POSITION
        + """\
    expect: {hand: T:xxoo, turn: 4, pushes: {black: 1, white: 2}}
    lines:
      - steps:
          - {play: r0@c5, expect: {chance: {hand 3:1: 1/2, double: 1/3}, cooldown: {white: 1}}}
"""
    )
    assert messages(report) == [
        "hand: expected T:xxoo, got T:xoox",
        "turn: expected 4, got 3",
        "pushes.black: expected 1, got 2",
        "chance.hand 3:1: expected 1/2, got 2/5",
        "chance.double: expected 1/3, got 1/4",
        "cooldown.white: expected 1, got 0",
    ]
    assert report.failures[2].paste == "black: 2"
    assert [f.mark.line for f in report.failures] == [14, 14, 14, 17, 17, 17]


def test_an_illegal_deal_names_its_reason(replay: Replay) -> None:
    (message,) = messages(replay('    rules: [deal]\n    lines: [{steps: [{play: "deal T:xoox"}]}]\n'))
    assert message == "deal T:xoox is illegal: `deal T:xoox` cannot come as black's hand for turn 1: deal"


@pytest.mark.parametrize(
    ("expect", "error"),
    [
        ("{chance: {hand T: 1/2, even: 1}}", "5:36 `even` is nothing that chance brings"),
        ("{chance: {hand 3:1 green: 1/2}}", "5:23 `hand 3:1 green` is nothing that chance brings"),
        ("{chance: {double: 3/0}}", "5:31 a probability is a fraction from 0 to 1, such as 3/5, not 3/0"),
        ("{chance: {double: 2}}", "5:31 a probability is a fraction from 0 to 1, such as 3/5, not 2"),
        ("{chance: {}}", "5:14 an empty list asserts nothing"),
        ("{pushes: {green: 2}}", "5:23 there is no colour `green`"),
        ("{to_move: luck}", "5:23 there is no colour `luck`"),
        ("{allows: [r0@zz9]}", "5:23 there is no point `zz9`; the board goes from a1 to ad28"),
        ('{allows: ["deal Q:xx"]}', "5:23 `deal Q:xx` is not how an action of this game is written"),
    ],
)
def test_a_name_that_means_nothing_is_an_error(replay: Replay, expect: str, error: str) -> None:
    errors = told(replay(f"    expect: {expect}\n    rules: [deal]\n"))
    assert len(errors) == 1 and errors[0].startswith(error)


def test_of_a_game_without_deals_nothing_dealt_can_be_asked(root: Path) -> None:
    plain = GAME.replace("    - {id: hand", "    - {id: place, kind: place}\n#").split("    - {id: push")[0]
    plain += "  ends: [{id: seven, kind: row, length: 7}, {id: full, kind: board-full}]\n"
    (root / "rules" / "tiles.yaml").write_text(plain, encoding="utf-8")
    text = "game: tiles\nexamples:\n  - id: one\n    title: {ja: 例, en: One}\n"
    text += "    expect: {turn: 1, chance: {double: 0}}\n"
    (root / "examples" / "tiles" / "play.yaml").write_text(text, encoding="utf-8")
    found = told(verify(Rulebook.load(root)))
    assert found == ["5:14 this game has no `turn`", "5:23 this game has no `chance`"]


def test_a_part_of_a_board_is_filled_up(replay: Replay) -> None:
    report = replay(
        """\
    position:
      fill: |
        x o
        o x
      at: ac27
      rows: |
        . x
        . .
    to_move: black
    hand: T:xoox
    next: T:xoox
    expect:
      board: {at: ab26, rows: "x o x\\no . x\\nx . ."}
      outcome: {winners: [], reason: row}
"""
    )
    assert messages(report) == [], "diagonals of both colours"


def test_only_the_part_that_is_written_is_compared(replay: Replay) -> None:
    report = replay(POSITION + '    expect: {board: {at: d4, rows: "o o"}}\n')
    (failure,) = report.failures
    assert failure.message.en == "the board differs"
    assert failure.paste == "rows: |\n  x o\n"
    expected, got = (diagram.split("\n") for _, diagram in failure.boards)
    assert (expected[3][4:11], got[3][4:11]) == ("o o o .", "o x o .")
    assert [i for i, rows in enumerate(zip(expected, got, strict=True)) if rows[0] != rows[1]] == [3]


@pytest.mark.parametrize(
    ("part", "error"),
    [
        ('{at: zz1, rows: "x"}', "5:20 there is no point `zz1`"),
        ('{at: ad1, rows: "x o"}', "from ad1 the board goes on for 1 columns and 28 rows"),
        ('{at: a28, rows: "x\\no"}', "from a28 the board goes on for 30 columns and 1 rows"),
        ('{rows: "x r"}', "`r` is no symbol of a diagram (these are: . x o)"),
        ('{rows: "x", fill: "y"}', "`y` is no symbol of a diagram (these are: . x o)"),
        ('{rows: ""}', "the diagram of `rows` is empty"),
    ],
)
def test_a_part_that_does_not_fit_is_an_error(replay: Replay, part: str, error: str) -> None:
    (found,) = told(replay(f"    position: {part}\n    to_move: black\n    expect: {{outcome: open}}\n"))
    assert error.partition(" ")[2] in found if error[0].isdigit() else error in found
    assert found.startswith("5:")


def test_notations_of_hands_are_single_actions() -> None:
    for text in ("r1@c5", "h8>ne", "deal T:xoox", "deal T:xoox/I:xxoo", "pick1"):
        assert actions(text) == (text,)


def test_likelihood_agrees_with_every_event(root: Path) -> None:
    game = load_game(str(root / "rules" / "tiles.yaml"))
    position = game.play(game.start(), "deal T:xxxo")
    events = game.chance(position)
    assert sum(events.values()) == 1
    assert likelihood(game, position, "double") == sum(p for e, p in events.items() if "/" in e) == Fraction(1, 4)
    first = {e: p for e, p in events.items() if e.startswith("deal T")}
    assert likelihood(game, position, "hand T") == sum(first.values()) == Fraction(1, 2)
    black = sum(p for e, p in events.items() if e.split(":")[1].split("/")[0].count("x") == 3)
    assert likelihood(game, position, "hand 3:1 black") == black == Fraction(1, 5)
    for event in ("deal T:xoox", "deal T:xoox/I:xxoo"):
        assert likelihood(game, position, event) == events[event]
    assert likelihood(game, position, "deal I2:xo") == 0
    assert likelihood(game, position, "r0@a1") == 0, "an action is no event"
    for nonsense in (
        "hand T X", "hand  T", "hands", "", "deal", "double x",
        "hand Q", "hand Q:xxoo", "hand T:xoo", "hand 1:3", "hand 9:9", "hand I2 3:1", "hand Q 3:1 black",
    ):  # fmt: skip
        assert likelihood(game, position, nonsense) is None


def test_a_small_hand_has_its_colour(root: Path) -> None:
    game = load_game(str(root / "rules" / "tiles.yaml"))
    blank = game.diagram(game.start())
    position = game.setup(blank, to_move="white", turn=9, hand="T:xoox", pushes={"black": 0, "white": 0})
    kinds = {"hand I2": "1/4", "hand I2 1:1": "1/5", "hand I2 2:0 black": "1/40", "hand I2 1:1 black": "0"}
    assert {kind: likelihood(game, position, kind) for kind in kinds} == {k: Fraction(v) for k, v in kinds.items()}
