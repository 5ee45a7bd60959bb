"""Examples replayed: what each expectation asserts, where it fails, what is no example at all."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from verifier.replay.run import verify
from verifier.replay.verdict import Report
from verifier.spec.rulebook import Rulebook

RELATIVES = Path(__file__).resolve().parents[1] / "fixtures" / "relatives"
Replay = Callable[..., Report]

CHAIN = """\
    position: |
      x o . o . .
      . . o . . .
      . . . . . .
      . . . . o .
      . . . . x .
      . . . . o x
    to_move: black
"""
"""A position of konane-6x6: a1 may jump to c1, and on to e1."""


@pytest.fixture
def replay(tmp_path: Path) -> Replay:
    """Replays examples given as YAML, of konane-6x6 unless another game is named."""
    (tmp_path / "rules").mkdir()

    def run(
        examples: str, game: str = "konane-6x6", selection: tuple[str, ...] = (), text: str | None = None
    ) -> Report:
        if text is None:
            shutil.copy(RELATIVES / "rules" / f"{game}.yaml", tmp_path / "rules")
        else:
            (tmp_path / "rules" / f"{game}.yaml").write_text(text, encoding="utf-8")
        path = tmp_path / "examples" / game / "play.yaml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"game: {game}\nexamples:\n{examples}", encoding="utf-8")
        return verify(Rulebook.load(tmp_path), selection)

    return run


def chained(*steps: str, more: str = "") -> str:
    """An example from `CHAIN` with one line of steps."""
    listed = "\n".join(f"          - {step}" for step in steps)
    return f"  - id: one\n    title: {{ja: 例, en: One}}\n{CHAIN}    lines:\n      - steps:\n{listed}\n{more}"


def messages(report: Report) -> list[str]:
    assert report.diagnostics == ()
    return [failure.message.en for failure in report.failures]


def codes(report: Report) -> list[tuple[str, int, int]]:
    assert report.verdicts == () or report.diagnostics
    return [(d.code.value, d.mark.line, d.mark.column) for d in report.diagnostics]


# ---------------------------------------------------------------- expectations after a step


@pytest.mark.parametrize(
    ("expect", "said"),
    [
        ("captured: [b1]", None),
        ("captured: []", "captured: expected [], got [b1]"),
        ("captured: [b1, d1]", "captured: expected [b1, d1], got [b1]"),
        ("stays: [d1, e5]", None),
        ("stays: [d1, b1]", "b1 does not stay as it was"),
        ("stays: [a2]", "a2 does not stay as it was"),
        ("legal: [c1xe1, stop]", None),
        ("legal: [stop, c1xe1]", None),
        ("legal: [c1xe1]", "the legal actions differ; not listed: [stop]"),
        ("legal: [c1xe1, c1xc3, stop]", "the legal actions differ; not legal: [c1xc3]"),
        ("allows: [stop]", None),
        ("allows: [c1xe1, a1xc1]", "a1xc1 must be legal, but it is refused: a1 does not hold"),
        ("refuses: [{play: e5xe3, rule: go-on}]", None),
        ("refuses: [{play: e5xe3, rule: go-on, code: other-piece}]", None),
        ("refuses: [{play: c1xe1}]", "c1xe1 must be refused, but it is legal"),
        ("refuses: [{play: e5xe3, rule: jump}]", "e5xe3 must be refused by jump, but it is by go-on:"),
        ("refuses: [{play: e5xe3, code: no-way}]", "e5xe3 must be refused by no-way, but it is by other-piece:"),
        ("to_move: black", None),
        ("to_move: white", "to_move: expected white, got black"),
        ("taken: {black: 1}", None),
        ("taken: {black: 1, white: 0}", None),
        ("taken: {}", "taken: expected {black: 0, white: 0}, got {black: 1, white: 0}"),
        ("continues: true", None),
        ("continues: false", "continues: expected false, got true"),
        ("outcome: open", None),
        ("outcome: {winners: [], reason: immobile}", "outcome: expected {winners: [], reason: immobile}, got open"),
        ('board: ". . x o . .\\n. . o . . .\\n. . . . . .\\n. . . . o .\\n. . . . x .\\n. . . . o x"', None),
        ('board: "x x x o . .\\n. . o . . .\\n. . . . . .\\n. . . . o .\\n. . . . x .\\n. . . . o x"', "the board"),
    ],
)  # fmt: skip
def test_an_expectation(replay: Replay, expect: str, said: str | None) -> None:
    report = replay(chained(f"{{play: a1xc1, expect: {{{expect}}}}}"))
    told = messages(report)
    if said is None:
        assert told == []
    else:
        assert len(told) == 1 and told[0].startswith(said)
        key = expect.partition(":")[0]
        (failure,) = report.failures
        assert (failure.mark.file, failure.mark.line) == ("examples/konane-6x6/play.yaml", 15)
        assert failure.mark.column >= 36 and failure.example == "examples/konane-6x6/play.yaml::one"
        assert failure.message.ja != failure.message.en
        assert all(heading.ja and heading.en for heading, _ in failure.boards) and failure.boards
        if key in ("legal", "board", "taken", "to_move", "captured", "outcome", "continues"):
            fixed = replay(chained(f"{{play: a1xc1, expect: {{{pasted(failure.paste)}}}}}"))
            assert messages(fixed) == []


def test_many_legal_actions_are_told_in_the_order_of_the_board_and_not_all(replay: Replay) -> None:
    wide = (
        "id: wide\nname: {ja: 広, en: Wide}\nplayers: [black, white]\nboard: {columns: 11, rows: 11}\n"
        "setup: empty\nplay: {moves: [{id: place, kind: place}], ends: [{id: full, kind: board-full}]}\n"
    )
    report = replay("  - {id: one, title: {ja: 一, en: One}, moves: [c1], expect: {legal: [a1]}}\n", "wide", text=wide)
    assert messages(report) == [
        "the legal actions differ; not listed: [a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, b1, b2] and 107 more"
    ]
    (failure,) = report.failures
    assert failure.message.ja.endswith("b1, b2]、ほか107手")
    assert failure.paste.startswith("legal: [a1, a2, a3,") and failure.paste.count(",") == 119


def pasted(paste: str) -> str:
    """YAML ready to paste as it stands between braces."""
    head, _, block = paste.partition("|\n")
    return head + '"' + "\\n".join(row.strip() for row in block.splitlines()) + '"' if block else paste


ROW_GAME = """
id: rows-of-three
name: {ja: 三並べ, en: Rows of three}
players: [black, white]
board: {columns: 7, rows: 1}
setup: empty
phases:
  - id: choice
    turns: {by: second}
    until: {actions: 1}
    moves: [{id: choose, kind: choose-colour, colours: [black, white]}]
play:
  moves: [{id: place, kind: place}]
  captures: [{id: flank, kind: flank, lengths: [3]}]
  ends: [{id: row, kind: row, length: 3, whose: all}, {id: extension, kind: extension, row: row, by: break},
         {id: full, kind: board-full}]
"""
"""A row of three waits where the next player can take it; the second seat chooses who has which colour."""


def waits(*steps: str) -> str:
    """An example of it, in which d1 makes a row that white can take from f1."""
    state = "position: . o x . x . .\n    to_move: black\n    seats: {black: 2, white: 1}\n"
    return f"  - id: one\n    title: {{ja: 例, en: One}}\n    {state}    lines:\n      - steps:\n" + "\n".join(
        f"          - {step}" for step in steps
    )


@pytest.mark.parametrize(
    ("expect", "said"),
    [
        ("waiting: {colour: black, row: [e1, d1, c1]}", None),
        ("waiting: none", "waiting: expected none, got {colour: black, row: [c1, d1, e1]}"),
        ("waiting: {colour: white, row: [c1, d1, e1]}", "waiting: expected {colour: white, row: [c1, d1, e1]}, got"),
        ("waiting: {colour: black, row: [c1, d1]}", "waiting: expected {colour: black, row: [c1, d1]}, got"),
        ("seats: {white: 1, black: 2}", None),
        ("seats: {black: 1, white: 2}", "seats: expected {black: 1, white: 2}, got {black: 2, white: 1}"),
    ],
)
def test_what_a_position_keeps(replay: Replay, expect: str, said: str | None) -> None:
    report = replay(waits(f"{{play: d1, expect: {{{expect}}}}}"), text=ROW_GAME, game="rows-of-three")
    told = messages(report)
    assert told == [] if said is None else len(told) == 1 and told[0].startswith(said)
    for failure in report.failures:
        again = waits(f"{{play: d1, expect: {{{failure.paste}}}}}")
        assert messages(replay(again, text=ROW_GAME, game="rows-of-three")) == []


def test_the_seats_that_win_and_that_nothing_waits_any_more(replay: Replay) -> None:
    def run(*steps: str) -> Report:
        return replay(waits("{play: d1}", *steps), text=ROW_GAME, game="rows-of-three")

    won = "outcome: {winners: [black], reason: row, seats: %s}"
    assert messages(run(f"{{play: g1, expect: {{{won % [2]}, waiting: none}}}}")) == []
    assert messages(run("{play: f1, expect: {captured: [c1, d1, e1], waiting: none, outcome: open}}")) == []
    (told,) = messages(run(f"{{play: g1, expect: {{{won % [1]}}}}}"))
    assert told.endswith("got {winners: [black], reason: row, seats: [2]}")


def test_names_in_what_a_position_keeps(replay: Replay) -> None:
    wrong = ("waiting: {colour: gold, row: [c1]}", "waiting: {colour: black, row: [c9]}", "seats: {gold: 1}")
    found = [
        codes(replay(waits(f"{{play: d1, expect: {{{expect}}}}}"), text=ROW_GAME, game="rows-of-three"))[0][0]
        for expect in wrong
    ]
    assert found == ["unknown-colour", "unknown-point", "unknown-colour"]


def test_an_outcome(replay: Replay) -> None:
    example = chained("{play: a1xc1}", "{play: c1xe1}").replace(". . . . o .", ". . . . . .").replace("o x", ". x")
    lost = example.replace("c1xe1}", "c1xe1, expect: {outcome: open}}").replace(". . o . . .", ". . . . . .")
    assert messages(replay(lost)) == ["outcome: expected open, got {winners: [black], reason: immobile}"]


def test_every_failure_is_told(replay: Replay) -> None:
    report = replay(chained("{play: a1xc1, expect: {captured: [d1], to_move: white, continues: false}}"))
    assert [f.message.en.partition(":")[0] for f in report.failures] == ["captured", "to_move", "continues"]
    assert [f.mark.column for f in report.failures] == sorted(f.mark.column for f in report.failures)
    assert report.status == 1


def test_before_any_step_and_what_is_refused_there(replay: Replay) -> None:
    example = chained(
        "{play: a1xc1}",
        more="    expect: {legal: [a1xc1, e5xe3, f6xd6], captured: [b1]}\n"
        "    refused:\n      - {play: a1xa3, rule: jump, code: no-way}\n      - {play: a1xc1}\n",
    )
    told = messages(replay(example))
    assert told[0].startswith("captured: expected [b1], got []")
    assert any(m.startswith("a1xc1 must be refused, but it is legal") for m in told)


def test_clauses_that_must_have_a_say(replay: Replay) -> None:
    assert messages(replay(chained("{play: a1xc1}", more="    rules: [jump, go-on]\n"))) == []
    (told,) = messages(replay(chained("{play: e5xe3}", more="    rules: [jump, beside-hole]\n")))
    assert told.startswith("the clause beside-hole was never used (used: ")


def test_an_illegal_step_ends_its_line_only(replay: Replay) -> None:
    example = chained("{play: a1xc1}", "{play: e5xe3, expect: {to_move: white}}", "{play: c1xe1}")
    example += "      - steps:\n          - {play: e5xe3, expect: {to_move: white}}\n"
    report = replay(example)
    assert messages(report) == ["e5xe3 is illegal: only the piece on c1 may go on in this turn: go-on"]
    assert report.failures[0].mark.line == 16
    (verdict,) = report.verdicts
    assert [len(line) for line in verdict.lines] == [1, 1]


# ---------------------------------------------------------------- how steps are written


def test_a_whole_turn_is_one_step(replay: Replay) -> None:
    report = replay(chained("{play: a1xc1xe1, expect: {captured: [b1, d1], to_move: white}}"))
    assert messages(report) == []
    assert report.verdicts[0].lines[0][0].actions == ("a1xc1", "c1xe1")
    assert len(report.verdicts[0].lines[0][0].positions) == 3
    assert report.steps == 2


def test_repeating(replay: Replay) -> None:
    quiet = (
        "  - id: one\n    title: {ja: 例, en: One}\n"
        "    position: |\n"
        + "      x . . . . . . . .\n"
        + "      . . . . . . . . .\n" * 7
        + "      . . . . . . . . o\n"
        + "    to_move: black\n    rules: [%s]\n    lines:\n      - steps:\n"
        "          - repeat: {black: [%s], white: [i9-h9, h9-i9]}\n            turns: %d\n"
        "            expect: {outcome: %s}\n"
    )
    draw = "{winners: [], reason: repetition}"
    back = "a1-a2, a2-a1"
    assert messages(replay(quiet % ("threefold", back, 8, draw), "alquerque-9x9")) == []
    assert messages(replay(quiet % ("step", back, 7, "open"), "alquerque-9x9")) == []
    (told,) = messages(replay(quiet % ("step", back, 9, draw), "alquerque-9x9"))
    assert told.startswith("after 8 actions of the repetition: a1-a2 is illegal: the game is over (")


def test_moves_from_the_start(replay: Replay) -> None:
    example = '  - id: one\n    title: {ja: 例, en: One}\n    moves: ["-a1", "-a2"]\n    expect: {legal: [c1xa1]}\n'
    assert messages(replay(example)) == []
    (told,) = messages(replay(example.replace("-a2", "-a4")))
    assert told.startswith("-a4 is illegal: a4 is not next to an empty point")


# ---------------------------------------------------------------- what cannot be used

HEAD = "  - id: one\n    title: {ja: 例, en: One}\n"


@pytest.mark.parametrize(
    ("example", "found"),
    [
        (HEAD, ("asserts-nothing", 3, 9)),
        (HEAD + "    expect: {}\n", ("asserts-nothing", 3, 9)),
        (HEAD + "    lines: [{steps: [{play: '-a1'}]}]\n", ("asserts-nothing", 3, 9)),
        (HEAD + "    rules: [jmp]\n", ("unknown-clause", 5, 13)),
        (HEAD + "    expect: {to_move: green}\n", ("unknown-colour", 5, 23)),
        (HEAD + "    expect: {captured: [g7]}\n", ("unknown-point", 5, 25)),
        (HEAD + "    expect: {stays: [a0]}\n", ("unknown-point", 5, 22)),
        (HEAD + "    expect: {legal: ['-a1', '-zz9x']}\n", ("unreadable-action", 5, 29)),
        (HEAD + "    expect: {taken: {green: 1}}\n", ("unknown-colour", 5, 22)),
        (HEAD + "    expect: {outcome: {winners: [green], reason: immobile}}\n", ("unknown-colour", 5, 34)),
        (HEAD + "    expect: {outcome: {winners: [black], reason: stuck}}\n", ("wrong-value", 5, 50)),
        (HEAD + "    refused: [{play: a1, rule: jmp}]\n", ("unknown-clause", 5, 32)),
        (HEAD + "    refused: [{play: a1, code: jmp}]\n", ("wrong-value", 5, 32)),
        (HEAD + "    expect: {outcome: open}\n    options: {size: 3}\n", ("unknown-option", 6, 15)),
        (HEAD + "    expect: {outcome: open}\n    players: 3\n", ("wrong-value", 6, 14)),
        (HEAD + "    expect: {outcome: open}\n    to_move: black\n", ("unknown-key", 6, 5)),
        (HEAD + "    expect: {outcome: open}\n    position: |\n      . .\n    to_move: black\n", ("bad-diagram", 7, 7)),
        (HEAD + "    expect: {outcome: open}\n    position: |\n      . .\n", ("missing-key", 6, 5)),
        (HEAD + "    expect:\n      board: |\n        x o x o x o\n        o x o\n", ("bad-diagram", 8, 9)),
        (HEAD + "    expect:\n      board: |\n" + "        x o x o x o\n" * 5, ("bad-diagram", 11, 9)),
        (HEAD + "    lines: [{steps: []}]\n    rules: [jump]\n", ("asserts-nothing", 5, 21)),
        (HEAD + "    lines: [{steps: [{expect: {outcome: open}}]}]\n", ("missing-key", 5, 22)),
        (HEAD + "    lines: [{steps: [{play: a1, outcome: open}]}]\n", ("unknown-key", 5, 33)),
        (HEAD + "    lines: [{play: a1}]\n", ("unknown-key", 5, 14)),
    ],
)
def test_what_is_wrong_with_an_example(replay: Replay, example: str, found: tuple[str, int, int]) -> None:
    report = replay(example)
    assert found in codes(report)
    assert report.status == 2 and report.failures == ()


def test_errors_leave_the_other_examples_and_files_alone(replay: Replay, tmp_path: Path) -> None:
    other = tmp_path / "examples" / "tic-tac-toe" / "play.yaml"
    other.parent.mkdir(parents=True)
    shutil.copy(RELATIVES / "examples" / "tic-tac-toe" / "play.yaml", other)
    shutil.copy(RELATIVES / "rules" / "tic-tac-toe.yaml", tmp_path / "rules")
    report = replay(HEAD + "  - id: two\n    title: {ja: 例, en: Two}\n    expect: {to_move: white}\n")
    assert [d.code.value for d in report.diagnostics] == ["asserts-nothing"]
    assert [f.message.en for f in report.failures] == ["to_move: expected white, got black"]
    assert {v.game_id for v in report.verdicts} == {"konane-6x6", "tic-tac-toe"}
    assert report.status == 2


def test_a_replay_has_an_end(replay: Replay) -> None:
    """At most 100,000 actions, however an example is written: a rulebook may come from a stranger."""
    step = "          - {repeat: {black: [a1-a2, a2-a1], white: [i9-h9, h9-i9]}, turns: 10000}\n"
    example = HEAD + "    rules: [step]\n    lines:\n" + ("      - steps:\n" + step * 6) * 2
    rules = (RELATIVES / "rules" / "alquerque-9x9.yaml").read_text(encoding="utf-8")
    assert "threefold" in rules
    report = replay(example, "alquerque-9x9")
    assert "too-long" in [d.code.value for d in report.diagnostics]


def test_the_fired_clauses_and_captures_of_a_step(replay: Replay) -> None:
    (verdict,) = replay(chained("{play: a1xc1, expect: {continues: true}}", "{play: stop}")).verdicts
    first, second = verdict.lines[0]
    assert (first.captured, first.fired) == (("b1",), ("jump", "go-on"))
    assert (second.captured, second.actions) == ((), ("stop",))
    assert verdict.name == "examples/konane-6x6/play.yaml::one" and verdict.passed
    assert {"jump", "go-on"} <= verdict.fired
