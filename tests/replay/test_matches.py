"""Matches and clocks in examples: what holds, where it fails, and what the failure says."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from verifier.replay.run import verify
from verifier.replay.verdict import Report
from verifier.spec.rulebook import Rulebook

Replay = Callable[..., Report]

RULES = """\
id: three
name: {ja: 三目, en: Three}
players: [black, white]
board: {columns: 3, rows: 3}
setup: empty
play:
  moves: [{id: place, kind: place}]
  ends: [{id: row, kind: row, length: 3}, {id: full, kind: board-full}]
table: {rotate_first: true, rated: [ranked], draws: half, same_network: false, waiting: 60, paired_by: [even]}
options:
  - id: even
    name: {ja: 同じ, en: Even}
    concerns: match
    default: "false"
    choices: {"true": {name: {ja: する, en: "On"}}, "false": {name: {ja: しない, en: "Off"}}}
  - id: clock
    name: {ja: 時計, en: Clock}
    concerns: match
    default: none
    choices:
      none: {name: {ja: なし, en: None}}
      total:
        name: {ja: "{clock.own.seconds}秒", en: "{clock.own.seconds} s"}
        set: {clock.own: {kind: total, seconds: 90, refill: 30, calls: [30, 15, 5]}}
"""


@pytest.fixture
def replay(tmp_path: Path) -> Replay:
    """Replays one example, given as the YAML below its title."""
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "three.yaml").write_text(RULES, encoding="utf-8")
    (tmp_path / "examples" / "three").mkdir(parents=True)

    def run(example: str) -> Report:
        text = "game: three\nexamples:\n  - id: one\n    title: {ja: 例, en: One}\n" + example
        (tmp_path / "examples" / "three" / "match.yaml").write_text(text, encoding="utf-8")
        return verify(Rulebook.load(tmp_path))

    return run


def messages(report: Report) -> list[str]:
    assert report.diagnostics == ()
    return [failure.message.en for failure in report.failures]


def games(*texts: str, match: str = "{}", more: str = "") -> str:
    """A match of games, each a flow mapping."""
    return f"{more}    match: {match}\n    games:\n" + "".join(f"      - {text}\n" for text in texts)


WON = "{steps: [{play: b2}, {play: resign, expect: {outcome: {winners: [black], reason: resign}EXTRA}}]}"
DRAWN = """\
{position: "x o x\\nx o o\\no x .", to_move: black,
         steps: [{play: c3, expect: {outcome: {winners: [], reason: board-full}EXTRA}}]}"""


def won(extra: str = "") -> str:
    return WON.replace("EXTRA", extra and f", {extra}")


def drawn(extra: str = "") -> str:
    return DRAWN.replace("EXTRA", extra and f", {extra}")


def first(seat: int) -> str:
    """A game of which only who begins is asked."""
    return f"{{expect: {{first: {seat}}}, steps: [{{play: b2}}]}}"


def test_the_first_move_passes_on(replay: Replay) -> None:
    assert messages(replay(games(won(), won(), first(1)))) == []
    assert messages(replay(games(won(), first(1)))) == ["first: expected 1, got 2"]


def test_where_the_rules_do_not_say_who_begins_the_match_does(replay: Replay, tmp_path: Path) -> None:
    rules = RULES.replace("table: {", "table: {first: decided, ")
    (tmp_path / "rules" / "three.yaml").write_text(rules, encoding="utf-8")
    assert messages(replay(games(first(2).replace("}]}", "}, {play: resign}]}"), first(1), match="{first: 2}"))) == []
    (missing,) = replay(games(won())).diagnostics
    assert (missing.code, missing.mark.line) == ("missing-key", 5)


def test_the_failure_stands_at_the_expectation(replay: Replay) -> None:
    (failure,) = replay(games(won(), first(1))).failures
    assert (failure.mark.line, failure.paste) == (8, "first: 2")
    assert failure.example == "examples/three/match.yaml::one"


def test_seats_are_those_of_the_match(replay: Replay) -> None:
    turned = "{expect: {seats: {black: 2, white: 1}}, steps: [{play: b2}]}"
    assert messages(replay(games(won(), turned))) == []
    assert messages(replay(games(turned))) == ["seats: expected {black: 2, white: 1}, got {black: 1, white: 2}"]


@pytest.mark.parametrize(
    ("match", "game", "got"),
    [
        ("{kind: ranked}", won("counts: [1, 0]"), None),
        ("{kind: ranked}", won("counts: [0, 1]"), "counts: expected [0, 1], got [1, 0]"),
        ("{kind: ranked}", drawn("counts: [half, half]"), None),
        ("{kind: ranked}", drawn("counts: unrated"), "counts: expected unrated, got [half, half]"),
        ("{kind: private}", won("counts: unrated"), None),
        ("{kind: private}", won("counts: [1, 0]"), "counts: expected [1, 0], got unrated"),
        ("{}", drawn("counts: unrated"), None),
        ("{kind: cpu}", won("counts: unrated"), None),
        ("{kind: ranked, same_network: true}", won("counts: unrated"), None),
        ("{kind: ranked, waited: 59}", won("counts: [1, 0]"), None),
        ("{kind: ranked, waited: 60}", won("counts: unrated"), None),
    ],
)
def test_what_a_game_counts(match: str, game: str, got: str | None, replay: Replay) -> None:
    assert messages(replay(games(game, match=match))) == ([got] if got else [])


def test_a_game_that_goes_on_counts_nothing_yet(replay: Replay) -> None:
    game = "{steps: [{play: b2, expect: {counts: unrated}}]}"
    assert messages(replay(games(game, match="{kind: ranked}"))) == ["the game is not over"]


def test_who_waits_too_long_plays_the_cpu(replay: Replay) -> None:
    match = "    match: {kind: ranked, waited: 60}\n    expect: {kind: KIND}\n"
    assert messages(replay(match.replace("KIND", "cpu"))) == []
    assert messages(replay(match.replace("KIND", "ranked"))) == ["kind: expected ranked, got cpu"]


def test_ranked_people_who_chose_differently_are_not_paired(replay: Replay) -> None:
    match = "    match: {kind: KIND, wishes: [{even: true}, {even: OTHER}]}\n    expect: {paired: PAIRED}\n"

    def told(kind: str, other: str, together: str) -> list[str]:
        text = match.replace("KIND", kind).replace("OTHER", other).replace("PAIRED", together)
        return messages(replay(text))

    assert told("ranked", '"false"', "false") == []
    assert told("ranked", '"true"', "true") == []
    assert told("private", '"false"', "true") == []
    assert told("ranked", "true", "false") == ["paired: expected false, got true"]


def test_people_who_are_not_paired_play_no_games(replay: Replay) -> None:
    match = "{kind: ranked, wishes: [{even: true}, {even: false}]}"
    assert messages(replay(games(won(), match=match))) == ["these people do not come together (`wishes`)"]


def test_wishes_are_choices_that_there_are(replay: Replay) -> None:
    report = replay("    match: {wishes: [{even: true}, {even: maybe}]}\n    expect: {paired: false}\n")
    assert [d.code for d in report.diagnostics] == ["unknown-choice"]


def test_the_cpu_plays_on_until_the_seat_is_taken_again(replay: Replay) -> None:
    steps = "{leaves: 2, expect: {plays: [person, cpu]}}, {play: b2}, {play: a1}"
    steps += ", {returns: 2, expect: {plays: [person, person]}}"
    assert messages(replay(games(f"{{steps: [{steps}]}}"))) == []
    wrong = "{steps: [{leaves: 2, expect: {plays: [cpu, person]}}]}"
    assert messages(replay(games(wrong))) == ["plays: expected [cpu, person], got [person, cpu]"]


def test_a_seat_that_was_left_stays_so_in_the_next_game(replay: Replay) -> None:
    left = "{steps: [{leaves: 1}, {play: resign}]}"
    assert messages(replay(games(left, "{expect: {plays: [cpu, person]}, steps: [{play: b2}]}"))) == []


@pytest.mark.parametrize(
    ("step", "message"),
    [
        ("{returns: 1}", "nobody has left that seat"),
        ("{leaves: 2}, {leaves: 2}", "there is nobody on that seat who could leave"),
        ("{play: b2}, {play: b2}", "b2 is illegal: b2 is not empty: place"),
    ],
)
def test_what_cannot_be_breaks_the_match_off(step: str, message: str, replay: Replay) -> None:
    assert messages(replay(games(f"{{steps: [{step}]}}", first(2)))) == [message]


def test_the_next_game_waits_for_the_end_of_this_one(replay: Replay) -> None:
    assert messages(replay(games("{steps: [{play: b2}]}", first(2)))) == ["the game before is not over"]


def test_moves_that_cannot_be_played_are_told(replay: Replay) -> None:
    assert messages(replay(games("{expect: {first: 1}, moves: [b2, b2], steps: [{play: a1}]}"))) == [
        "b2 is illegal: b2 is not empty: place"
    ]


def test_clauses_must_have_their_say(replay: Replay) -> None:
    assert messages(replay(games(drawn(), more="    rules: [place, full]\n"))) == []
    assert messages(replay(games(drawn(), more="    rules: [row]\n"))) == [
        "the clause row was never used (used: full, place)"
    ]


def test_what_is_refused_in_a_game_counts_as_shown(replay: Replay) -> None:
    game = "{expect: {refuses: [{play: d4, code: off-board}], legal: [c3]}, "
    assert messages(replay(games(drawn().replace("{", game, 1), more="    rules: [full]\n"))) == []


def test_a_match_that_asserts_nothing_is_an_error(replay: Replay) -> None:
    report = replay(games("{steps: [{play: b2}]}"))
    assert [d.code for d in report.diagnostics] == ["asserts-nothing"]
    assert [d.code for d in replay("    match: {}\n").diagnostics] == ["asserts-nothing"]


# ---------------------------------------------------------------- clocks


def timed(*steps: str, more: str = "") -> str:
    listed = "".join(f"          - {step}\n" for step in steps)
    return f"    options: {{clock: total}}\n{more}    lines:\n      - steps:\n{listed}"


def test_time_runs_and_is_called(replay: Replay) -> None:
    steps = (
        "{play: b2, spent: 61000, expect: {calls: [30], clock: {black: 30000}}}",
        "{play: a1, spent: 86000, expect: {calls: [30, 15, 5], clock: {white: 30000, black: 30000}}}",
        "{play: c3, spent: 1000, expect: {calls: [], clock: {black: 30000}, outcome: open}}",
    )
    assert messages(replay(timed(*steps, more="    rules: [own, place]\n"))) == []


@pytest.mark.parametrize(
    ("step", "message"),
    [
        ("{play: b2, spent: 61000, expect: {calls: []}}", "calls: expected [], got [30]"),
        (
            "{play: b2, spent: 1000, expect: {clock: {black: 90000}}}",
            "clock: expected {black: 90000}, got {black: 89000}",
        ),
        ("{play: b2, expect: {clock: {white: 1}}}", "clock: expected {white: 1}, got {white: 90000}"),
    ],
)
def test_what_does_not_hold_of_a_clock(step: str, message: str, replay: Replay) -> None:
    assert messages(replay(timed(step))) == [message]


def test_who_runs_out_of_time_has_lost_whatever_was_to_be_played(replay: Replay) -> None:
    over = "expect: {outcome: {winners: [white], reason: timeout}, clock: {black: 0}}"
    for text in ("b2", "c3"):
        report = replay(
            timed("{play: a1}", "{play: a2}", f"{{play: {text}, spent: 90000, {over}}}", more="    rules: [own]\n")
        )
        assert messages(report) == []
        (verdict,) = report.verdicts
        assert verdict.lines[0][-1].actions == ("timeout",)
    report = replay(timed("{play: a1}", "{play: a2}", f"{{play: a1, spent: 90000, {over}}}"))
    assert any("a1 is illegal" in message for message in messages(report)), "late or not, a1 is taken"


def test_a_position_can_have_its_clocks(replay: Replay) -> None:
    more = '    position: "x . .\\n. o .\\n. . ."\n    to_move: black\n    clock: {black: 4000}\n'
    step = "{play: a2, spent: 3999, expect: {clock: {black: 30000, white: 90000}, calls: []}}"
    assert messages(replay(timed(step, more=more))) == []
    lost = "{play: a2, spent: 4000, expect: {outcome: {winners: [white], reason: timeout}}}"
    assert messages(replay(timed(lost, more=more))) == []


def test_without_a_clock_it_does_not_matter_how_long_a_move_took(replay: Replay) -> None:
    step = "{play: b2, spent: 900000000, expect: {outcome: open, to_move: white}}"
    assert messages(replay(timed(step).replace("    options: {clock: total}\n", ""))) == []


def test_the_clause_of_a_clock_that_nobody_spends_time_on_shows_nothing(replay: Replay) -> None:
    assert messages(replay(timed("{play: b2}", more="    rules: [own]\n"))) == [
        "the clause own was never used (used: place)"
    ]
