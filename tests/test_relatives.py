"""Relatives of the games, made of YAML alone: played here, verified as examples, their local rules tried."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from verifier import IllegalAction, RulebookError, load_game
from verifier.checks.perft import counts
from verifier.replay.run import verify
from verifier.spec.load import GameSource, check_choices, load_draft
from verifier.spec.rulebook import Rulebook

RELATIVES = Path(__file__).resolve().parent / "fixtures" / "relatives"
CONNECT = (RELATIVES / "rules" / "connect-six.yaml").read_text(encoding="utf-8")


def test_nothing_is_wrong_with_them() -> None:
    rulebook = Rulebook.load(RELATIVES)
    assert rulebook.diagnostics == ()
    assert {"alquerque-9x9", "connect-six", "konane-6x6", "pente", "tic-tac-toe"} <= set(rulebook.games)
    report = verify(rulebook)
    assert report.passed
    assert {verdict.game_id for verdict in report.verdicts} == set(rulebook.games)


# ---------------------------------------------------------------- counts that can be checked by hand


def test_alquerque_on_the_board_of_zamma() -> None:
    """Four pieces reach the empty centre; the point that one leaves lets others be jumped over."""
    game = load_game("alquerque-9x9", root=RELATIVES)
    start = game.start()
    assert sorted(map(str, game.legal(start))) == ["d6-e5", "e6-e5", "f5-e5", "f6-e5"]
    assert len(game.diagram(start).replace("o", "x").split("x")) - 1 == 80
    answers = {str(first): sorted(map(str, game.legal(game.play(start, first)))) for first in game.legal(start)}
    assert answers == {
        "d6-e5": ["f4xd6"],
        "e6-e5": ["e4xe6"],
        "f5-e5": ["d5xf5"],
        "f6-e5": ["d4xf6", "f4xf6", "h4xf6"],
    }


def test_konane_on_six_by_six() -> None:
    """Two neighbours of a corner, four of a centre stone; then as many jumps as lead into the two holes."""
    game = load_game("konane-6x6", root=RELATIVES)
    assert counts(game, game.start(), 2) == [4, 2 + 4 + 4 + 2]
    corner = game.play(game.play(game.start(), "-a1"), "-b1")
    assert [str(action) for action in game.legal(corner)] == ["a3xa1"]


def test_two_stones_a_turn() -> None:
    """Nobody can have six before the eleventh stone, so that every point left is possible."""
    game = load_game("connect-six", root=RELATIVES)
    assert counts(game, game.start(), 3) == [81, 81 * 80, 81 * 80 * 79]
    position, movers = game.start(), []
    for action in ("e5", "a1", "a2", "a3", "a4", "a5"):
        movers.append(position.to_move)
        position = game.play(position, action)
    assert movers == ["black", "white", "white", "black", "black", "white"]


def test_a_row_wins_in_the_middle_of_a_turn() -> None:
    game = load_game("connect-six", root=RELATIVES)
    position = game.setup("x x x x x . . . .\n" + "o . . . . . . . .\n" + ". . . . . . . . .\n" * 7, to_move="black")
    won = game.outcome(game.play(position, "f1"))
    assert won is not None and (won.winners, won.reason) == (("black",), "row")


def test_pente_is_what_local_rules_make_of_its_relative() -> None:
    """Whoever can take something does, else stones are thrown onto the middle: games end by rows and by captures."""
    pente, other = load_game("pente", root=RELATIVES), load_game("ninuki", {"board": 19, "overline": True})
    dice, reasons = random.Random(19), set()
    middle = [f"{column}{row}" for column in "fghijklmn" for row in range(6, 15)]
    for _ in range(12):
        a, b = pente.start(), other.start()
        while pente.outcome(a) is None:
            points = [name for name in middle if name in pente.legal(a)]
            takes = [name for name in points if sum(pente.play(a, name).taken.values()) > sum(a.taken.values())]
            point = dice.choice(takes or points)
            a, b = pente.play(a, point), other.play(b, point)
            assert (pente.diagram(a), a.taken, a.to_move) == (other.diagram(b), b.taken, b.to_move)
        won, same = pente.outcome(a), other.outcome(b)
        assert won is not None and same is not None and won[:2] == same[:2]
        reasons.add(won.reason)
    assert reasons == {"row", "captures"}


# ---------------------------------------------------------------- local rules


@pytest.mark.parametrize(
    ("options", "size", "length", "overline", "per_turn", "phases"),
    [
        ({}, 9, 6, True, 2, 2),
        ({"board": 19}, 19, 6, True, 2, 2),
        ({"board": "19"}, 19, 6, True, 2, 2),
        ({"board": 7}, 7, 6, True, 2, 2),
        ({"longer": "exact", "row": 8}, 9, 8, False, 2, 2),
        ({"row": 3}, 9, 3, True, 2, 2),
        ({"row": 3, "classic": "one"}, 9, 5, True, 1, 2),
        ({"opening": "double", "board": 25}, 25, 6, True, 2, 1),
    ],
)
def test_choices_and_numbers(
    options: dict[str, object], size: int, length: int, overline: bool, per_turn: int, phases: int
) -> None:
    game = load_game("connect-six", options, root=RELATIVES)
    row = game.rules.play.ends[0]
    assert (game.rules.board.columns, game.rules.board.rows) == (size, size)
    assert (row.length, row.overline) == (length, overline)  # type: ignore[union-attr]
    assert (game.rules.play.turns.actions, len(game.phases)) == (per_turn, phases)


@pytest.mark.parametrize(
    "options",
    [
        {"board": 6},
        {"board": 26},
        {"board": "nine"},
        {"row": 9},
        {"row": True},
        {"longer": "no"},
        {"size": 9},
        {"row": ""},
    ],
    ids=str,
)
def test_what_is_no_choice(options: dict[str, object]) -> None:
    with pytest.raises(RulebookError):
        load_game("connect-six", options, root=RELATIVES)


def wrong(old: str, new: str) -> list[str]:
    """What is wrong with connect six when something in its file is another."""
    assert CONNECT.count(old) == 1
    source, found = load_draft(Path("connect-six.yaml"), "connect-six.yaml", CONNECT.replace(old, new))
    found = check_choices(source) if isinstance(source, GameSource) else found
    return [d.code.value for d in found]


def test_every_choice_is_tried_alone_and_in_pairs() -> None:
    assert wrong("opening", "first_turn") == []
    assert wrong("{first-stone: null}", "{second-stone: null}") == ["unknown-path"]
    assert wrong("set: {ends.six.overline: false}", "set: {ends.six.overline: 3}") == ["wrong-type"]
    assert wrong("    after: row\n", "") == ["patch-conflict"]
    assert wrong("max: 25,", "max: 101,") == ["out-of-range"] * 2
    assert wrong("ends.six.overline: false", "ends.sixth.overline: false") == ["unknown-path"]
    assert wrong("default: 6", "default: 9") == ["unknown-choice"]


def test_a_conflict_is_told_at_the_later_option() -> None:
    text = CONNECT.replace("    after: row\n", "")
    source, found = load_draft(Path("connect-six.yaml"), "connect-six.yaml", text)
    assert isinstance(source, GameSource) and found == ()
    (conflict, *_) = check_choices(source)
    line = text.splitlines()[conflict.mark.line - 1]
    assert line[conflict.mark.column - 1 :].startswith("ends.six.length: 5")
    assert "`row`" in conflict.message.en and conflict.help is not None and "after: row" in conflict.help.en


def test_an_option_changes_what_is_legal() -> None:
    small, large = (load_game("connect-six", {"board": n}, root=RELATIVES) for n in (7, 19))
    assert large.play(large.start(), "s19").to_move == "white"
    with pytest.raises(IllegalAction) as refused:
        small.play(small.start(), "s19")
    assert refused.value.refusal.code.value == "off-board"
