"""Matches: who begins each game, who plays a seat, what a game counts."""

from __future__ import annotations

import pickle
from fractions import Fraction
from typing import Any

import pytest
from small import PLACE, STEP, make

from verifier import RulebookError
from verifier.engine.game import Game
from verifier.engine.match import Match, begin, paired
from verifier.engine.mechanics.ends import MoveLimit, Repetition, Row
from verifier.engine.mechanics.moves import ChooseColour
from verifier.engine.position import Position
from verifier.engine.rules import PhaseRules, TableRules, Turns, Until

HALF = Fraction(1, 2)
ROTATING = TableRules(rotate_first=True)
RATED = TableRules(rotate_first=True, rated=("ranked",), draws="half", same_network=False, waiting=60)


def game(table: TableRules = ROTATING, **given: Any) -> Game:
    """Three in a row win; the sixth turn draws, where two play from the start."""
    ends: list[Any] = [Row(id="three", length=3)]
    if "players" not in given and "phases" not in given:
        ends.append(MoveLimit(id="six", turns=6))
    return make("4x4", moves=[PLACE], ends=ends, table=table, **given)


def won(game: Game) -> Position:
    """The last position of a game that the first colour wins."""
    return game.play(game.play(game.start(), "a1"), "resign")


def drawn(game: Game) -> Position:
    position = game.start()
    for action in ("a1", "a2", "c1", "c2", "b3", "b4"):
        position = game.play(position, action)
    assert game.outcome(position) is not None
    return position


def firsts(match: Match, position: Position, games: int) -> list[int]:
    """The seats that begin so many games, each ended like this."""
    found = [match.first]
    for _ in range(games - 1):
        match = match.finished(position)
        found.append(match.first)
    return found


def test_the_head_of_the_seating_begins_and_the_first_move_passes_on() -> None:
    g = game()
    assert firsts(begin(g), won(g), 4) == [1, 2, 1, 2]
    assert firsts(begin(g), drawn(g), 3) == [1, 2, 1]


def test_among_three_it_goes_round() -> None:
    g = game(players=("black", "white", "blue"))
    match = begin(g)
    assert firsts(match, won(g), 4) == [1, 2, 3, 1]
    second = match.finished(won(g))
    assert second.order == (2, 3, 1)
    assert second.colours(g.start()) == ("blue", "black", "white")


def test_in_teams_seats_take_turns_and_colours_go_with_them() -> None:
    g = game(seats=4)
    match = begin(g)
    assert match.colours(g.start()) == ("black", "white", "black", "white")
    match = match.finished(won(g))
    assert match.colours(g.start()) == ("white", "black", "white", "black")
    assert firsts(begin(g), won(g), 5) == [1, 2, 3, 4, 1]


def test_without_rotation_the_same_seat_begins() -> None:
    g = game(TableRules())
    assert firsts(begin(g), won(g), 3) == [1, 1, 1]


def test_a_replay_is_the_same_game_for_the_rotation() -> None:
    ends = [Repetition(id="again", times=3, replay=True)]
    g = make("3x2", setup="x . .\n. . o", moves=[STEP], ends=ends, table=ROTATING)
    position = g.start()
    for action in ("a1-b1", "c2-b2", "b1-a1", "b2-c2") * 2:
        position = g.play(position, action)
    over = g.outcome(position)
    assert over is not None and over.replay
    match = begin(g)
    again = match.finished(position)
    assert again == match
    assert again.finished(given_up(g)).first == 2


def given_up(g: Game) -> Position:
    """The last position of a game in which the first action was to resign."""
    return g.play(g.start(), "resign")


def test_a_game_that_goes_on_has_no_next_one() -> None:
    g = game()
    with pytest.raises(RulebookError, match="not over"):
        begin(g).finished(g.start())


def test_who_begins_may_be_decided_otherwise() -> None:
    g = game(TableRules(first="decided", rotate_first=True))
    assert firsts(begin(g, first=2), won(g), 3) == [2, 1, 2]
    with pytest.raises(RulebookError) as missing:
        begin(g)
    assert missing.value.code == "missing-key"
    with pytest.raises(RulebookError) as unknown:
        begin(g, first=3)
    assert (unknown.value.code, unknown.value.where) == ("unknown-seat", ("first",))
    with pytest.raises(RulebookError) as told:
        begin(game(), first=1)
    assert told.value.where == ("first",)


@pytest.mark.parametrize(
    ("given", "where"),
    [
        ({"kind": "rated"}, "kind"), ({"kind": None}, "kind"), ({"kind": ["cpu"]}, "kind"),
        ({"waited": -1}, "waited"), ({"waited": 1.5}, "waited"), ({"waited": "60"}, "waited"),
        ({"same_network": 1}, "same_network"), ({"first": 10**5000}, "first"), ({"first": True}, "first"),
    ],
)  # fmt: skip
def test_a_match_that_cannot_be_is_refused(given: Any, where: str) -> None:
    decided = {"first": 1, "kind": "ranked"}
    with pytest.raises(RulebookError) as refused:
        begin(game(TableRules(first="decided", waiting=60)), **{**decided, **given})
    assert refused.value.where == (where,)


def test_chosen_colours_are_those_of_the_seats() -> None:
    turns = Turns(actions=2, by="first", stones=("black", "white"))
    opening = PhaseRules(id="opening", until=Until(actions=2), turns=turns, moves=(PLACE,))
    choice = PhaseRules(
        id="choice",
        until=Until(actions=1),
        turns=Turns(by="second"),
        moves=(ChooseColour(id="colour", colours=("black", "white")),),
    )
    g = game(RATED, phases=[opening, choice])
    match = begin(g, kind="ranked").finished(given_up(g))
    position = g.start()
    for action in ("a1", "d4", "black"):
        position = g.play(position, action)
    assert match.first == 2
    assert match.colours(position) == ("black", "white")
    assert match.counts(g.play(position, "resign")) == (0, 1)


def test_the_cpu_plays_on_for_who_is_away_and_the_seat_is_kept() -> None:
    match = begin(game())
    away = match.leaves(2)
    assert (match.plays, away.plays) == (("person", "person"), ("person", "cpu"))
    assert away.leaves(1).plays == ("cpu", "cpu")
    assert away.returns(2) == match
    assert away.finished(won(game())).plays == ("person", "cpu")
    assert pickle.loads(pickle.dumps(away)).seats == away.seats


@pytest.mark.parametrize(("seat", "code"), [(1, "wrong-value"), (3, "unknown-seat"), (0, "unknown-seat")])
def test_only_who_is_there_leaves_and_only_who_left_returns(seat: int, code: str) -> None:
    match = begin(game())
    with pytest.raises(RulebookError) as refused:
        match.returns(seat)
    assert refused.value.code == code
    with pytest.raises(RulebookError) as twice:
        match.leaves(seat or 5).leaves(seat or 5)
    assert twice.value.code == code


def test_against_the_cpu_only_a_person_can_leave() -> None:
    match = begin(game(), kind="cpu")
    assert match.plays == ("person", "cpu")
    with pytest.raises(RulebookError):
        match.leaves(2)


def test_a_win_counts_one_and_a_draw_as_the_table_says() -> None:
    g = game(RATED)
    match = begin(g, kind="ranked")
    assert match.counts(won(g)) == (1, 0)
    assert match.finished(won(g)).counts(won(g)) == (0, 1)
    assert match.counts(drawn(g)) == (HALF, HALF)
    unrated = game(TableRules(rated=("ranked",), draws="unrated"))
    assert begin(unrated, kind="ranked").counts(drawn(unrated)) is None
    assert begin(unrated, kind="ranked").counts(won(unrated)) == (1, 0)


def test_a_team_wins_together() -> None:
    g = game(RATED, seats=4)
    assert begin(g, kind="ranked").counts(won(g)) == (1, 0, 1, 0)


@pytest.mark.parametrize("kind", ["private", "cpu"])
def test_other_kinds_of_matches_leave_the_rating_alone(kind: str) -> None:
    g = game(RATED)
    assert begin(g, kind=kind).counts(won(g)) is None


def test_games_on_one_network_count_where_the_table_lets_them() -> None:
    g = game(RATED)
    assert begin(g, kind="ranked", same_network=True).counts(won(g)) is None
    trusting = game(TableRules(rated=("ranked", "private"), draws="half"))
    assert begin(trusting, kind="private", same_network=True).counts(won(trusting)) == (1, 0)


def test_every_game_of_a_match_counts() -> None:
    g = game(RATED)
    match = begin(g, kind="ranked")
    for _ in range(30):
        assert match.counts(won(g)) is not None
        match = match.finished(won(g))


@pytest.mark.parametrize(("waited", "kind"), [(0, "ranked"), (59, "ranked"), (60, "cpu"), (90, "cpu")])
def test_who_waits_too_long_plays_the_cpu(waited: int, kind: str) -> None:
    g = game(RATED)
    match = begin(g, kind="ranked", waited=waited)
    assert match.kind == kind
    assert (match.counts(won(g)) is None) == (kind == "cpu")


def test_waiting_matters_in_ranked_matches_of_games_that_say_so() -> None:
    for g, kind in ((game(RATED), "private"), (game(), "ranked")):
        with pytest.raises(RulebookError) as refused:
            begin(g, kind=kind, waited=60)
        assert refused.value.where == ("waited",)


def test_nothing_is_counted_where_the_rules_are_silent() -> None:
    g = game()
    with pytest.raises(RulebookError, match="rated"):
        begin(g, kind="ranked").counts(won(g))
    silent = game(TableRules(rated=("ranked",)))
    with pytest.raises(RulebookError, match="draw"):
        begin(silent, kind="ranked").counts(drawn(silent))
    with pytest.raises(RulebookError, match="not over"):
        begin(game(RATED), kind="ranked").counts(game(RATED).start())


def test_ranked_people_come_together_where_they_chose_alike() -> None:
    g = game(TableRules(paired_by=("even",)))
    alike, unlike = [{"even": "true"}] * 2, [{"even": "true"}, {"even": "false"}]
    assert paired(g, "ranked", alike)
    assert not paired(g, "ranked", unlike)
    assert paired(g, "private", unlike) and paired(g, "cpu", unlike)
    assert paired(game(), "ranked", unlike)
