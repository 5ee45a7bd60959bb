"""Games of three and four colours, and of teams that share one: turns, winners together, draws, giving up."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest
from small import PLACE, STEP, after, make, pairs, stands, texts

from verifier.engine.errors import RulebookError
from verifier.engine.game import Game
from verifier.engine.mechanics.custodian import Custodian
from verifier.engine.mechanics.ends import BoardFull, Captured, NoLegalPoint, Repetition, Row
from verifier.engine.mechanics.flank import Flank, NoSelfSandwich
from verifier.engine.mechanics.moves import Pass
from verifier.engine.mechanics.order import SamePiece
from verifier.engine.position import Outcome, Position
from verifier.engine.refusals import Code
from verifier.engine.rules import BoardRules, PlayRules, Rules

TWO, THREE = ("black", "white"), ("black", "white", "blue")
FOUR = (*THREE, "red")


def among(players: tuple[str, ...], size: str = "7x3", **slots: Any) -> Game:
    """Four in a row of any colour's win, or four stones taken."""
    ends = [Row(id="row", length=4, overline=False, whose="all"), Captured(id="count", count=4), BoardFull(id="full"),
            NoLegalPoint(id="no-point")]  # fmt: skip
    return make(size, players=players, moves=[PLACE], captures=[Flank(id="flank")], ends=ends, **slots)


def team(seats: int = 4) -> Game:
    """Two colours, shared by as many seats."""
    return Game(
        Rules(
            id="team",
            players=TWO,
            board=BoardRules(columns=7, rows=3, lines="orthogonal"),
            setup="empty",
            phases=(),
            play=PlayRules(
                moves=(PLACE,),
                captures=(Flank(id="flank"),),
                ends=(Row(id="row", length=4, whose="all"), Captured(id="count", count=4)),
            ),
            seats=seats,
        )
    )


def ended(game: Game, position: Position) -> tuple[tuple[str, ...], str] | None:
    over = game.outcome(position)
    if over is None:
        return None
    assert list(game.legal(position)) == [] and len(game.legal(position)) == 0
    return over.winners, over.reason


# ---------------------------------------------------------------- turns and boards


@pytest.mark.parametrize("players", [THREE, FOUR])
def test_the_colours_place_in_their_order_again_and_again(players: tuple[str, ...]) -> None:
    game = among(players)
    position, movers = game.start(), []
    for point in ("a1", "c1", "e1", "g1", "a3", "c3", "e3", "g3"):
        movers.append(position.to_move)
        position = after(game, position, point)
    assert movers == [players[n % len(players)] for n in range(8)]
    assert position.taken == dict.fromkeys(players, 0)


def test_each_colour_has_its_symbol() -> None:
    game = among(FOUR, "4x1")
    position = after(game, game.start(), "a1", "b1", "c1", "d1")
    assert game.diagram(position) == "x o b r"
    assert game.setup("x o b r", to_move="black").stones == position.stones == (1, 2, 4, 8)


@pytest.mark.parametrize(("players", "symbol"), [(TWO, "b"), (THREE, "r"), (FOUR, "g")])
def test_no_symbol_without_its_player(players: tuple[str, ...], symbol: str) -> None:
    with pytest.raises(RulebookError) as error:
        among(players, "4x1").setup(f"x o . {symbol}", to_move="black")
    assert (error.value.code, error.value.where) == ("bad-diagram", (0, 3))


def test_any_colour_may_be_to_move() -> None:
    game = among(FOUR)
    for colour, follower in zip(FOUR, (*FOUR[1:], FOUR[0]), strict=True):
        position = game.setup(". . . . . . .\n" * 3, to_move=colour)
        assert (position.to_move, after(game, position, "a1").to_move) == (colour, follower)


def test_a_turn_of_two_stones_among_three() -> None:
    game = make("7x1", players=THREE, turn=2, moves=[PLACE])
    position, movers = game.start(), []
    for point in "abcdefg":
        movers.append(position.to_move)
        position = after(game, position, f"{point}1")
    assert movers == ["black", "black", "white", "white", "blue", "blue", "black"]


# ---------------------------------------------------------------- who wins


def test_whoever_makes_a_row_wins() -> None:
    game = among(THREE)
    position = game.setup("b b b . . . .\n. . . . . . .\nx x . o o . .", to_move="blue")
    won = after(game, position, "d1")
    assert ended(game, won) == (("blue",), "row") and won.to_move == "black"


def test_whoever_has_taken_enough_wins_whosoever_stones_they_were() -> None:
    game = among(FOUR)
    before = game.setup("x o r . . . .\n. . . . . . .\n. . . . . . .", to_move="black", taken={"black": 2})
    assert ended(game, after(game, before, "d1")) == (("black",), "captures")
    before = game.setup("x o r . . . .\n. . . . . . .\n. . . . . . .", to_move="black", taken={"black": 1, "red": 3})
    assert ended(game, after(game, before, "d1")) is None


def test_a_capture_can_make_another_colours_row() -> None:
    """Black takes one of white's five, across: four are left, and white has won."""
    game = among(THREE, "7x4")
    before = game.setup(". . . . x . .\n. . . . b . .\no o o o o . .\n. . . . . . .", to_move="black")
    assert ended(game, before) is None
    assert ended(game, after(game, before, "e4")) == (("white",), "row")


def test_all_who_qualify_win_together() -> None:
    """By e4 black makes a row of its own, too; blue has none."""
    game = among(THREE, "7x4")
    before = game.setup(". . . . x . .\n. . . . b . .\no o o o o . .\n. x x x . . .", to_move="black")
    over = game.outcome(after(game, before, "e4"))
    assert over is not None and (over.winners, over.reason) == (("black", "white"), "row")


def test_a_row_and_a_count_win_together_and_the_row_is_the_reason() -> None:
    game = among(THREE, "7x4")
    before = game.setup(
        ". . . . x . .\n. . . . b . .\no o o o o . .\n. . . . . . .", to_move="black", taken={"black": 2}
    )
    assert ended(game, after(game, before, "e4")) == (("black", "white"), "row")
    before = game.setup(
        ". . . . x . .\n. . . . b . .\no o o . o . .\n. . . . . . .", to_move="black", taken={"black": 2, "blue": 5}
    )
    assert ended(game, after(game, before, "e4")) == (("black", "blue"), "captures")


def test_winners_are_told_in_turn_order_whoever_acted() -> None:
    game = among(FOUR, "7x4")
    rows = ". . . . r . .\n. . . . b . .\no o o o o . .\n. r r r . . ."
    assert ended(game, after(game, game.setup(rows, to_move="red"), "e4")) == (("white", "red"), "row")


def test_when_everybody_wins_it_is_a_draw() -> None:
    rows = "b b b b . . .\no o o o . . .\nx x x . . . ."
    game = among(THREE)
    assert ended(game, after(game, game.setup(rows, to_move="black"), "d3")) == ((), "row")
    assert ended(among(FOUR), after(among(FOUR), among(FOUR).setup(rows, to_move="black"), "d3")) == (THREE, "row")
    counted = game.setup(". . . . . . .\n" * 3, to_move="black", taken=dict.fromkeys(THREE, 4))
    assert ended(game, after(game, counted, "a1")) == ((), "captures")


def test_in_a_set_up_rows_and_counts_are_looked_at_after_the_next_action() -> None:
    """A diagram shows no result; dead ends are seen at once."""
    game = among(THREE)
    standing = game.setup("b b b b . . .\n. . . . . . .\n. . . . . . .", to_move="black", taken={"white": 4})
    assert ended(game, standing) is None and len(game.legal(standing)) == 17
    assert ended(game, after(game, standing, "a3")) == (("white", "blue"), "row")
    full = among(THREE, "3x1")
    assert ended(full, full.setup("x o b", to_move="white")) == ((), "board-full")
    shut = among(THREE, "4x1", forbids=[NoSelfSandwich(id="closed", flank="flank")])
    assert ended(shut, shut.setup("b x . b", to_move="black")) == ((), "no-legal-point")
    assert ended(shut, shut.setup("b x . b", to_move="blue")) is None


def test_a_full_board_without_a_winner_is_a_draw() -> None:
    game = among(THREE, "3x1")
    assert ended(game, after(game, game.start(), "a1", "b1", "c1")) == ((), "board-full")


def test_a_row_by_the_last_stone_comes_before_the_full_board() -> None:
    game = among(THREE, "4x1")
    assert ended(game, after(game, game.setup("x x x .", to_move="black"), "d1")) == (("black",), "row")


@pytest.mark.parametrize("overline", [False, True])
def test_longer_rows(overline: bool) -> None:
    row = Row(id="row", length=4, overline=overline, whose="all")
    game = make("7x1", players=THREE, moves=[PLACE], captures=[Flank(id="flank")], ends=[row])
    assert ended(game, after(game, game.setup("x x . x x . .", to_move="black"), "c1")) == (
        (("black",), "row") if overline else None
    )


def test_only_the_movers_row_where_the_rules_say_so() -> None:
    row = Row(id="row", length=4, whose="mover")
    game = make("7x2", players=THREE, moves=[PLACE], captures=[Flank(id="flank")], ends=[row])
    before = game.setup("b b b b . . .\nx x x . . . .", to_move="black")
    assert ended(game, after(game, before, "g2")) is None
    assert ended(game, after(game, before, "d2")) == (("black",), "row")


# ---------------------------------------------------------------- giving up


@pytest.mark.parametrize("how", ["resign", "timeout"])
@pytest.mark.parametrize("players", [THREE, FOUR])
def test_who_gives_up_leaves_all_others_as_winners(players: tuple[str, ...], how: str) -> None:
    game = among(players)
    for n, colour in enumerate(players):
        position = after(game, game.start(), *("a1", "c1", "e1")[:n])
        assert position.to_move == colour and how not in game.legal(position)
        given_up = game.play(position, how)
        assert ended(game, given_up) == (tuple(c for c in players if c != colour), how)
        refusal = game.refusal(given_up, how)
        assert refusal is not None and refusal.code == Code.GAME_OVER


# ---------------------------------------------------------------- teams


def test_seats_take_turns_and_share_two_colours() -> None:
    game = team()
    position, movers = game.start(), []
    for point in ("a1", "b1", "c3", "d3", "e1"):
        movers.append(position.to_move)
        position = after(game, position, point)
    assert movers == ["black", "white", "black", "white", "black"]
    assert position.taken == {"black": 0, "white": 0} and game.seats == 4


def test_both_of_a_team_win() -> None:
    game = team()
    over = game.outcome(after(game, game.setup("x x x . . . .\n" + ". . . . . . .\n" * 2, to_move="black"), "d1"))
    assert over == Outcome(("black",), "row", "row", False, (1, 3))
    before = game.setup("o x x . . . .\n" + ". . . . . . .\n" * 2, to_move="white", taken={"white": 2})
    assert game.outcome(after(game, before, "d1")) == Outcome(("white",), "captures", "count", False, (2, 4))
    assert game.outcome(game.play(game.start(), "resign")) == Outcome(("white",), "resign", None, False, (2, 4))


def test_stones_of_the_partner_are_ones_own() -> None:
    game = team()
    position = after(game, game.setup("o x x . . . .\n" + ". . . . . . .\n" * 2, to_move="black"), "d1")
    assert stands(game, position, "o x x x . . .\n" + ". . . . . . .\n" * 2)


def test_when_all_win_no_seat_does() -> None:
    game = team()
    before = game.setup("o o o o . . .\nx x x . . . .\n. . . . . . .", to_move="black")
    assert game.outcome(after(game, before, "d2")) == Outcome((), "row", "row")


def test_where_each_colour_has_one_seat_seats_are_not_told() -> None:
    for game in (among(FOUR), team(2)):
        over = game.outcome(after(game, game.setup("x x x . . . .\n" + ". . . . . . .\n" * 2, to_move="black"), "d1"))
        assert over is not None and over.seats == ()


@pytest.mark.parametrize("seats", [1, 3, 5])
def test_seats_are_shared_out_evenly(seats: int) -> None:
    with pytest.raises(RulebookError, match="cannot be shared out") as error:
        team(seats)
    assert (error.value.code, error.value.where) == ("bad-rules", ("seats",))


# ---------------------------------------------------------------- told, set up, compared, refused


@pytest.mark.parametrize("players", [THREE, FOUR])
def test_positions_are_told_and_set_up_again(players: tuple[str, ...]) -> None:
    game = pairs(players)
    position = after(game, game.setup("x o b . .\n" + ". . . . .\n" * 4, to_move="black"), "d1xb1,c1", "a5")
    told = game.describe(position)
    assert told == {"to_move": "blue", "taken": {**dict.fromkeys(players, 0), "black": 2}, "phase": "play"}
    again = game.setup(game.diagram(position), **told)
    assert again == position and texts(game, again) == texts(game, position)
    for twin in (pickle.loads(pickle.dumps(position)), copy.deepcopy(position)):
        assert twin == position and hash(twin) == hash(position) and texts(game, twin) == texts(game, position)


def test_positions_differ_by_whose_turn_and_whose_stones() -> None:
    game = among(THREE)
    board = "x o b . . . .\n" + ". . . . . . .\n" * 2
    positions = [game.setup(board, to_move=colour) for colour in THREE]
    positions += [game.setup(board, to_move="black", taken={colour: 1}) for colour in THREE]
    positions += [game.setup(board.replace("b", "o"), to_move="black")]
    assert len(set(positions)) == 7


@pytest.mark.parametrize(
    ("text", "code", "rule"),
    [
        ("a1", Code.OCCUPIED, "place"),
        ("b1", Code.OCCUPIED, "place"),
        ("c1", Code.OCCUPIED, "place"),
        ("h1", Code.OFF_BOARD, None),
        ("a4", Code.OFF_BOARD, None),
        ("pass", Code.NO_SUCH_ACTION, None),
        ("a1-a2", Code.NO_SUCH_ACTION, None),
        ("nonsense", Code.UNREADABLE, None),
        ("", Code.UNREADABLE, None),
    ],
)
def test_why_not(text: str, code: Code, rule: str | None) -> None:
    game = among(THREE)
    for to_move in THREE:
        refusal = game.refusal(game.setup("x o b . . . .\n" + ". . . . . . .\n" * 2, to_move=to_move), text)
        assert refusal is not None and (refusal.code, refusal.rule) == (code, rule)


@pytest.mark.parametrize("state", [{"to_move": "red"}, {"taken": {"red": 1}}])
def test_who_does_not_play_is_unknown(state: dict[str, Any]) -> None:
    with pytest.raises(RulebookError) as error:
        among(THREE).setup(". . . . . . .\n" * 3, **{"to_move": "black", **state})
    assert error.value.code == "unknown-colour"


@pytest.mark.parametrize(
    "slots",
    [
        {"moves": [STEP]},
        {"moves": [PLACE, STEP]},
        {"moves": [PLACE, Pass(id="pass")]},
        {"moves": [PLACE], "captures": [Custodian(id="sandwich")]},
        {"moves": [PLACE], "ends": [Repetition(id="again", times=3)]},
    ],
    ids=str,
)
def test_more_than_two_colours_can_only_place(slots: dict[str, Any]) -> None:
    with pytest.raises(RulebookError, match="nothing but placing is possible") as error:
        make("5x5", players=THREE, **slots)
    assert error.value.where == ("play",)


def test_nothing_goes_on_after_a_placement() -> None:
    with pytest.raises(RulebookError):
        make("5x5", players=THREE, moves=[PLACE], continues=[SamePiece(id="on", moves=("place",))])


def test_what_fires_is_told_with_who_took_it() -> None:
    game = among(THREE, "7x4")
    before = game.setup(". . . . x . .\n. . . . b . .\no o o o o . .\n. x x x . . .", to_move="black")
    told = [(f.clause, game.board.names(f.mask), f.colour) for f in game.trace(before, "e4")]
    assert told == [("place", [], None), ("flank", ["e2", "e3"], "black"), ("row", [], None)]
