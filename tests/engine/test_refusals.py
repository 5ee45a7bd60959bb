"""Why an action is refused: every reason, in which order, in which words; and never by another exception."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from small import (
    JUMP,
    PASS,
    PLACE,
    SAMPLES,
    STEP,
    after,
    approaching,
    barring,
    dealing,
    jumping,
    looping,
    make,
    pairs,
    random_game,
    removing,
    sandwiching,
    sliding,
    thorough,
    wandering,
)

from verifier.engine.explain import readable
from verifier.engine.game import Game
from verifier.engine.mechanics.barred import FarFrom
from verifier.engine.mechanics.ends import Eliminated, NoProgress
from verifier.engine.mechanics.flank import Flank
from verifier.engine.mechanics.moves import Place
from verifier.engine.mechanics.order import Beside, Prefer, SamePiece
from verifier.engine.position import Position
from verifier.engine.refusals import CAPTURE_FIRST, CAPTURES_ON, NO_PASS, SENTENCES, Code, IllegalAction
from verifier.engine.text import Text

Case = tuple[Game, Position, str]


def refused(case: Case) -> tuple[Code, str | None, str, str]:
    game, position, text = case
    refusal = game.refusal(position, text)
    assert refusal is not None
    with pytest.raises(IllegalAction) as error:
        game.play(position, text)
    assert error.value.refusal == refusal and str(error.value) == refusal.en == str(refusal)
    assert text not in game.legal(position)
    assert (refusal.in_language("ja"), refusal.in_language("en"), refusal.in_language("fr")) == (
        refusal.ja,
        refusal.en,
        refusal.en,
    )
    return refusal.code, refusal.rule, refusal.en, refusal.ja


# ---------------------------------------------------------------- every reason once


def in_play(game: Game, diagram: str, *actions: str, to_move: str | None = None) -> tuple[Game, Position]:
    return game, after(game, game.setup(diagram, to_move=to_move or game.colours[0]), *actions)


def over() -> Case:
    game = make("3x1", setup="x o .", moves=[JUMP], ends=[Eliminated(id="last-piece")])
    return game, after(game, game.start(), "a1xc1"), "a1xc1"


def drawn() -> Case:
    game = make("3x1", setup="x . o", moves=[STEP], ends=[NoProgress(id="quiet", turns=1)])
    return game, after(game, game.start(), "a1-b1"), "c1-b1"


RING = ". . . . .\n. o . o .\n. . . . .\n. o . o .\nx . . . ."
ROW = "x o . o . o ."
LINES = "\n".join(["x . . . .", ". o . . .", ". . . . .", ". . . . .", ". . . . ."])


def straight(direction: Any) -> tuple[Game, Position]:
    game = make("5x5", moves=[JUMP], continues=[SamePiece(id="on", moves=("jump",), direction=direction)])
    rows = ["x o . o .", ". . o . .", *[". . . . ."] * 3]
    return in_play(game, "\n".join(rows), "a1xc1")


EMPTY9, EMPTY4 = ". . . . . . . . .\n", ". . . . "
FOURS = EMPTY9 * 4 + "o x x x . . . . .\n" + (EMPTY4 + "x . . . .\n") * 3 + EMPTY9
PAIR = "x o o . .\n" + ". . . . .\n" * 4


def near_the_centre() -> Game:
    return make("5x5", moves=[Place(id="place")], forbids=[FarFrom(id="far", point="centre", least=2)])


BARE = EMPTY9 * 9
CROWDED = ("x x o o x x o o x\no o x x o o x x o\n" * 5)[: 9 * 18].replace("x x o o", ". . o o", 1)
CROWDED = CROWDED[:18] + ". ." + CROWDED[21:]  # nothing but a square of four is empty


def dealt(diagram: str, **state: Any) -> tuple[Game, Position]:
    game = dealing()
    return game, game.setup(diagram, **{"to_move": "black", "turn": 5, "next": "O:xxoo", **state})


def dealt_reasons() -> dict[str, tuple[Case, Code, str | None, str, str]]:
    """The same where hands are dealt."""
    one = EMPTY9 * 4 + ". . . . x . . . .\n" + EMPTY9 * 4
    line = EMPTY9 * 4 + ". x o x o . . . .\n" + EMPTY9 * 4
    edge = "x x . . . . . . .\n" + EMPTY9 * 8
    told = dealt(one, hand="T:xoox")
    two = dealt(one, hand="T:xoox/O:xxoo")
    start = dealing()
    return {
        "chance is due": ((start, start.start(), "r0@a1"), Code.CHANCE_DUE, "deal",
                          "a hand is still to be dealt: deal", "手駒の抽選が先（deal）"),
        "cannot be dealt": ((start, start.start(), "deal T:xxoo"), Code.CANNOT_BE_DEALT, "deal",
                            "`deal T:xxoo` cannot come as black's hand for turn 1: deal",
                            "1手目の黒の手駒として「deal T:xxoo」は出ない（deal）"),
        "no action of dealt hands": ((*told, "a1-a2"), Code.NOT_AN_ACTION, None,
                                     "`a1-a2` is no action of this game (such as r0@b3)",
                                     "「a1-a2」はこのゲームの手ではない（例：r0@b3）"),
        "pick first": ((*two, "r0@a1"), Code.PICK_FIRST, "double",
                       "one of the two hands (T:xoox/O:xxoo) must be picked first: double",
                       "先に二つの手駒（T:xoox/O:xxoo）から一つを選ぶ（double）"),
        "no such rotation": ((*told, "r4@a1"), Code.NO_SUCH_ROTATION, "hand",
                             "rotations are 0 to 3; there is no 4: hand", "回転は0から3まで（4 はない）（hand）"),
        "same as lower": ((*dealt(one, hand="I:xoox"), "r2@a1"), Code.SAME_AS_LOWER_ROTATION, "hand",
                          "rotation 2 of I:xoox is the same as a lower one: hand",
                          "I:xoox の回転 2 は、もっと小さい回転と同じ形になる（hand）"),
        "not adjacent": ((*told, "r0@a1"), Code.NOT_ADJACENT, "hand",
                         "T:xoox on a1 would touch no stone that lies already: hand",
                         "a1 に置いた T:xoox は、どの石にも隣り合わない（hand）"),
        "no push left": ((*dealt(one, hand="T:xoox", pushes={"black": 0}), "e5>n"), Code.NO_PUSH_LEFT, "push",
                         "black has no push left: push", "黒の押し手はもう残っていない（push）"),
        "cooldown": ((*dealt(one, hand="T:xoox", cooldown={"black": 1}), "e5>n"), Code.PUSH_COOLDOWN, "push",
                     "1 more of black's placements must come before the next push: push",
                     "次の押し手までに、黒はあと1回置かなければならない（push）"),
        "no stone": ((*told, "a1>n"), Code.NO_STONE, "push", "there is no stone on a1: push", "a1 に石はない（push）"),
        "edge": ((*dealt(edge, hand="T:xoox"), "b1>w"), Code.BOARD_EDGE, "push",
                 "no stone may be pushed off the board: push", "盤の外へは押せない（push）"),
        "more than may": ((*dealt(line, hand="T:xoox"), "b5>e"), Code.MORE_THAN_FOUR, "push",
                          "4 stones would move; 3 are the most: push",
                          "4個の石が動くことになる（動かせるのは3個まで）（push）"),
        "wide": ((*told, "e5>n"), Code.REGION_TOO_LARGE, "push",
                 "the space at e4 has 80 points; 2 are the most: push",
                 "e4 の空間は80点ある（押せるのは2点まで）（push）"),
        "no choice": ((*told, "pick1"), Code.NO_CHOICE, "double",
                      "there are no two hands to pick from: double", "選べる二つの手駒がない（double）"),
        "already picked": ((*dealt(one, hand="T:xoox/O:xxoo", picked=2), "pick2"), Code.ALREADY_PICKED, "double",
                           "that hand is already picked: double", "その手駒はもう選んである（double）"),
        "no ability": ((*told, "use"), Code.ABILITY_NOT_USABLE, None,
                       "black has no ability that can be used so now", "黒はいまその能力を使えない"),
        "no place": ((*dealt(CROWDED, hand="T:xoox/O:xxoo"), "pick1"), Code.HAND_HAS_NO_PLACE, "double",
                     "T:xoox fits nowhere: double", "T:xoox を置ける所がない（double）"),
    }  # fmt: skip


def all_reasons() -> dict[str, tuple[Case, Code, str | None, str, str]]:
    """A case of each, with the clause that refuses and both sentences."""
    five = "\n".join(["x . . . .", *[". . . . ."] * 3, ". . . . o"])
    loop_rows = ["x . . . . .", "x . . . . .", *[". . . . . ."] * 3, "o . . . . ."]
    chain = in_play(jumping(), RING, "a5xc3")
    two = in_play(wandering(), "x . . x\n. . . .\no . . o", "a1-b1")
    visiting = in_play(wandering(), "x . . o\n. . . .\n. . . o", "a1-b1")
    return {
        "won": (over(), Code.GAME_OVER, "last-piece",
                "the game is over (black won: too few pieces are left): last-piece",
                "すでに終局している（黒の勝ち：駒が足りなくなった）（last-piece）"),
        "drawn": (drawn(), Code.GAME_OVER, "quiet",
                  "the game is over (a draw: too many turns without a capture): quiet",
                  "すでに終局している（引き分け：取りのない手番が続いた）（quiet）"),
        "unreadable": ((*in_play(jumping(), five), "a1->b1"), Code.UNREADABLE, None,
                       "`a1->b1` is not how an action of this game is written (such as a1-b2)",
                       "「a1->b1」はこのゲームの手の書き方ではない（例：a1-b2）"),
        "no such action": ((*in_play(jumping(), five), "pass"), Code.NO_SUCH_ACTION, None,
                           "this game has no action such as `pass` (there is a1-b2)",
                           "このゲームに「pass」のような手はない（例：a1-b2）"),
        "not now": ((sandwiching(), sandwiching().start(), "a1-a2"), Code.NOT_NOW, None,
                    "an action such as `a1-a2` does not belong to this phase of the game",
                    "「a1-a2」のような手は、ゲームの今の段階では指せない"),
        "nothing to stop": ((*in_play(jumping(), five), "stop"), Code.NOTHING_TO_STOP, "on",
                            "there is no turn going on that `stop` could end: on",
                            "続けている手番ではないので、stop で終えることはできない（on）"),
        "must go on": ((*chain, "stop"), Code.MUST_GO_ON, "on",
                       "the turn goes on while the same piece can capture: on",
                       "同じ駒が続けて取れる間は、手番を終えられない（on）"),
        "off the board": ((*in_play(jumping(), five), "a1-f1"), Code.OFF_BOARD, None,
                          "f1 is off the board (a1 to e5)", "f1 は盤の外（盤は a1 から e5 まで）"),
        "not yours": ((*in_play(jumping(), five, to_move="white"), "a1-b1"), Code.NOT_YOURS, "step",
                      "a1 does not hold a piece of white's: step", "a1 に白の駒はない（step）"),
        "occupied": ((*in_play(looping(), "\n".join(loop_rows)), "a1-a2"), Code.OCCUPIED, "step",
                     "a2 is not empty: step", "a2 は空いていない（step）"),
        "not here": ((sandwiching(), sandwiching().start(), "b2"), Code.NOT_HERE, "place",
                     "b2 is not among the points for this: place", "b2 はここでは選べない（place）"),
        "blocked": ((*in_play(sliding(), "x . o . .\n" + ". . . . .\n" * 4), "a1-e1"), Code.BLOCKED, "slide",
                    "the piece on c1 is in the way to e1: slide", "c1 の駒にさえぎられて e1 へは行けない（slide）"),
        "no line": ((*in_play(jumping(), ". x . . .\n" + ". . . . o\n" * 4), "b1-c2"), Code.NO_LINE, "step",
                    "no drawn line leads from b1 to c2: step", "b1 から c2 へ引かれた線がない（step）"),
        "no way": ((*in_play(jumping(), five), "a1-c2"), Code.NO_WAY, "step",
                   "no move of this kind leads from a1 to c2: step", "a1 から c2 へ行く手はない（step）"),
        "nothing to take": ((*in_play(jumping(), five), "a1xc3"), Code.NOTHING_TO_TAKE, "jump",
                            "there is no enemy piece for a1xc3 to take: jump", "a1xc3 で取れる相手の駒がない（jump）"),
        "goes first": ((*in_play(jumping(), LINES), "a1-a2"), Code.GOES_FIRST, "capture-first",
                       "a capture is possible, so a1-a2 is not allowed: capture-first",
                       "取れる手があるので、取らない a1-a2 は指せない（capture-first）"),
        "another piece": ((*two, "d1-c1"), Code.OTHER_PIECE, "on",
                          "only the piece on b1 may go on in this turn: on",
                          "この手番では b1 の駒しか続けて動けない（on）"),
        "another kind": ((*two, "pass"), Code.ONLY_GOES_ON, "on",
                         "this kind of move is not one with which a turn goes on: on",
                         "続けて動く間は、続けられる種類の手しか指せない（on）"),
        "visited": ((*visiting, "b1-a1"), Code.VISITED, "on",
                    "the point a1 was visited this turn: on", "a1 はこの手番ですでに通った点（on）"),
        "another direction": ((*straight("same"), "c1xc3"), Code.OTHER_DIRECTION, "on",
                              "the piece may only go on in the direction of its last move: on",
                              "続けるときは直前と同じ方向に進む（on）"),
        "the same direction": ((*straight("other"), "c1xe1"), Code.SAME_DIRECTION, "on",
                               "the piece may not go on in the direction of its last move: on",
                               "直前と同じ方向に続けて進むことはできない（on）"),
        "not beside": ((removing(), after(removing(), removing().start(), "-a1"), "-c2"), Code.NOT_BESIDE, "beside",
                       "c2 is not next to an empty point: beside", "c2 は空いた点の隣ではない（beside）"),
        **dealt_reasons(),
        "too near": ((near_the_centre(), near_the_centre().start(), "b3"), Code.TOO_NEAR, "far",
                     "b3 is too near: far", "b3 は近すぎる（far）"),
        "not what it takes": ((*in_play(pairs(), PAIR), "d1xb1"), Code.NOT_CAPTURABLE, "flank",
                              "placing on d1 cannot take b1 (it can take b1,c1): flank",
                              "d1 に置いても b1 は取れない（取れるのは b1,c1）（flank）"),
        "closed in": ((*in_play(pairs(), ". . . . .\n" * 4 + "o x . o ."), "c5"), Code.SELF_SANDWICH, "closed",
                      "c5 would be a self-sandwich: closed in b5-c5 between a5 and d5: closed",
                      "c5 に置くと自分から挟まれる形になる：挟まれる石 b5・c5（a5とd5 の間）（closed）"),
        "overline": ((*in_play(barring(), EMPTY9 * 4 + "x x x . x x . . .\n" + EMPTY9 * 4), "d5"),
                     Code.OVERLINE, "barred", "d5 would make an overline: row a5-b5-c5-d5-e5-f5: barred",
                     "d5 に置くと長連になる：列 a5・b5・c5・d5・e5・f5（barred）"),
        "double four": ((*in_play(barring(), FOURS), "e5"), Code.DOUBLE_FOUR, "barred",
                        "e5 would make two fours: four e5-e6-e7-e8 (open: e4, e9); "
                        "four b5-c5-d5-e5 (open: f5): barred",
                        "e5 に置くと四四になる：四 e5・e6・e7・e8（e4・e9 が空点）、"
                        "四 b5・c5・d5・e5（f5 が空点）（barred）"),
        "double three": ((*in_play(barring(), EMPTY9 * 4 + ". . x x . . . . .\n" + EMPTY9
                          + (EMPTY4 + "x . . . .\n") * 2 + EMPTY9), "e5"), Code.DOUBLE_THREE, "barred",
                         "e5 would make two threes: three e5-e7-e8 (open: e6); "
                         "three c5-d5-e5 (open: b5, f5): barred",
                         "e5 に置くと三三になる：三 e5・e7・e8（e6 が空点）、三 c5・d5・e5（b5・f5 が空点）（barred）"),
    }  # fmt: skip


REASONS = all_reasons()


@pytest.mark.parametrize("name", REASONS)
def test_a_reason_with_its_clause_and_its_sentences(name: str) -> None:
    case, *told = REASONS[name]
    assert refused(case) == tuple(told)


def test_every_reason_has_its_case() -> None:
    assert {told[1] for told in REASONS.values()} == set(Code) == set(SENTENCES)


def test_every_sentence_is_there_in_both_languages_with_the_same_gaps() -> None:
    gaps = re.compile(r"{(\w+)}")
    for text in (*SENTENCES.values(), *CAPTURES_ON.values(), CAPTURE_FIRST, NO_PASS):
        assert isinstance(text, Text) and text.ja and text.en and text.ja != text.en
        assert set(gaps.findall(text.ja)) == set(gaps.findall(text.en))
        assert re.search("[ぁ-ん]", text.ja) and not re.search("[ぁ-ん]", text.en)


# ---------------------------------------------------------------- which reason comes first


def codes(make_game: Callable[[], Game], diagram: str, text: str, *actions: str) -> Code:
    return refused((*in_play(make_game(), diagram, *actions), text))[0]


EMPTY = ". . . . .\n"


@pytest.mark.parametrize(
    ("diagram", "text", "actions", "code"),
    [
        ("x o . . .\n" + EMPTY * 4, "nonsense", (), Code.UNREADABLE),
        ("x o . . .\n" + EMPTY * 4, "f1-g1", (), Code.OFF_BOARD),
        ("x o . . .\n" + EMPTY * 4, "b1-z9", (), Code.OFF_BOARD),
        ("x o . . .\n" + EMPTY * 4, "b1-a1", (), Code.NOT_YOURS),
        ("x o . . .\n" + EMPTY * 4, "c1-e1", (), Code.NOT_YOURS),
        ("x o . . .\n" + EMPTY * 4, "a1-b1", (), Code.OCCUPIED),
        ("x o . . x\n" + EMPTY * 4, "a1-e1", (), Code.OCCUPIED),
        ("x o . . .\nx . . . .\n" + EMPTY * 3, "a2-b1", (), Code.OCCUPIED),
        (". o . . .\nx . . . .\n. o . . .\n. . x . .\n. . . . .", "a2xc1", (), Code.NO_WAY),
        ("x . o . .\nx . . . .\n" + EMPTY * 3, "a2-b1", (), Code.NO_LINE),
        ("x o . . .\n. . . . .\n" + EMPTY * 3, "a1xa3", (), Code.NOTHING_TO_TAKE),
        ("x o . . .\n. . . . .\n" + EMPTY * 3, "a1-a2", (), Code.GOES_FIRST),
        (RING, "c3-c2", ("a5xc3",), Code.GOES_FIRST),
        (RING, "c3xa3", ("a5xc3",), Code.NOTHING_TO_TAKE),
        (RING, "b2-a1", ("a5xc3",), Code.NOT_YOURS),
    ],
)  # fmt: skip
def test_the_first_reason_that_holds_is_told(diagram: str, text: str, actions: tuple[str, ...], code: Code) -> None:
    assert codes(jumping, diagram, text, *actions) == code


@pytest.mark.parametrize("text", ["nonsense", "z9-z8", "b1-a1", "stop", "pass", "resign", "timeout", "", "a1xc1"])
def test_after_the_end_everything_is_refused_for_that(text: str) -> None:
    game, position, _ = over()
    assert refused((game, position, text))[0] == Code.GAME_OVER


def test_unreadable_comes_before_not_now_and_not_now_before_off_the_board() -> None:
    game = sandwiching()
    found = [refused((game, game.start(), text))[0] for text in ("a1--a2", "a1xa3", "z8-z9", "z9", "b2")]
    assert found == [Code.UNREADABLE, Code.NO_SUCH_ACTION, Code.NOT_NOW, Code.OFF_BOARD, Code.NOT_HERE]


def test_priorities_come_before_the_continuation() -> None:
    assert codes(jumping, "x . . . x\n" + RING[10:], "e1-d1", "a5xc3") == Code.GOES_FIRST


def test_the_continuation_and_priorities_come_before_narrowing() -> None:
    """Nothing is empty next to c3, which is told only where nothing else bars placing there."""
    slots: dict[str, Any] = {"moves": [JUMP, PLACE], "forbids": [Beside(id="beside")]}
    around = "x o . o .\n. . o . .\n. o . o .\n. . o . .\n. . . . ."
    plain = make("5x5", **slots)
    assert refused((plain, plain.setup(around, to_move="black"), "c3"))[0] == Code.NOT_BESIDE
    going_on = make("5x5", **slots, continues=[SamePiece(id="on", moves=("jump",))])
    assert refused((*in_play(going_on, around, "a1xc1"), "c3"))[0] == Code.OTHER_PIECE
    slots["forbids"].append(Prefer(id="jumps", moves=("jump",)))
    ranked = make("5x5", **slots)
    assert refused((ranked, ranked.setup(around, to_move="black"), "c3"))[0] == Code.GOES_FIRST


# ---------------------------------------------------------------- long texts, other types


def test_long_texts_are_told_in_short() -> None:
    game = sandwiching()
    refusal = game.refusal(game.start(), "a" * 1000)
    assert refusal is not None and len(refusal.en) < 140 and "a" * 40 + "…" in refusal.en


class Unwritable:
    """A thing that cannot even be told."""

    def __str__(self) -> str:
        raise RuntimeError

    __repr__ = __str__


NO_TEXTS = (None, 3, 1.5, ("a1",), object(), b"a1", 10**5000, [10**5000], Unwritable())


@pytest.mark.parametrize("thing", NO_TEXTS, ids=lambda thing: type(thing).__name__)
def test_what_is_no_text_is_refused_as_well(thing: Any) -> None:
    judged = make("5x5", moves=[PLACE], captures=[Flank(id="flank", chosen=True)])  # has a list of its own
    for game in (sandwiching(), judged):
        assert thing not in game.legal(game.start())
        assert game.refusal(game.start(), thing) is not None
        for refuse in (partial(game.play, game.start()), game.parse):
            with pytest.raises(IllegalAction):
                refuse(thing)


@pytest.mark.parametrize("text", ["resign", "timeout"])
def test_giving_up_is_possible_at_any_time_and_never_listed(text: str) -> None:
    for game in SAMPLES.values():
        for position in random_game(game, 1, 8):
            assert text not in game.legal(position)
            if game.outcome(position) is None:
                assert game.refusal(position, text) is None
                given_up = game.play(position, game.parse(text))
                over = game.outcome(given_up)
                assert over is not None and over.reason == text and position.to_move not in over.winners
                assert game.refusal(given_up, text) is not None


def test_a_game_without_any_action_refuses_without_an_example() -> None:
    game = make("1x1", setup="x", moves=[STEP])
    assert refused((game, game.start(), "?"))[0] == Code.UNREADABLE
    assert refused((game, game.start(), "a1-a1"))[0] == Code.NO_WAY


# ---------------------------------------------------------------- refused exactly when not legal


def notations(game: Game) -> list[str]:
    """Everything that some action of the game is called."""
    return sorted({text for phase in game.phases for sheet in phase.sheets for text in sheet.named})


@pytest.mark.parametrize("name", SAMPLES)
def test_exactly_what_is_not_legal_is_refused(name: str) -> None:
    """All notations of the game, in the positions of some random games."""
    game = SAMPLES[name]
    everything = notations(game)
    dice = random.Random(name)
    for seed in range(3):
        for position in random_game(game, seed, 25):
            legal = set(map(str, game.legal(position)))
            for text in dice.sample(everything, min(40, len(everything))):
                refusal = game.refusal(position, text)
                assert (refusal is None) == (text in legal) == (text in game.legal(position)), text
                if refusal is not None:
                    assert not re.search("[{}]", refusal.ja + refusal.en) and refusal.ja and refusal.en
                    assert refusal.rule is None or (refusal.rule in refusal.ja and refusal.rule in refusal.en)
                    if position.over is None:
                        assert refusal.code not in (Code.GAME_OVER, Code.UNREADABLE, Code.NO_SUCH_ACTION)


POINTS = st.sampled_from(["a1", "b1", "c2", "b2", "c3", "d3", "e5", "f1", "z9", "aa1", "a0", "a10", ""])
LOOK_ALIKES = st.builds(
    lambda *parts: "".join(parts),
    st.sampled_from(["", "-", "x"]),
    POINTS,
    st.sampled_from(["-", "x", "", "-x"]),
    POINTS,
    st.sampled_from(["", "A", "W", "a", " "]),
)
WORDS = st.sampled_from(
    ["pass", "stop", "Pass", "stop ", "black", "pick1", "r1@c5", "h8>ne", "h8xf6,g7", "{text}", "resign", "timeout"]
)


@pytest.mark.parametrize("name", SAMPLES)
@thorough(60)
@given(text=st.text(max_size=30) | LOOK_ALIKES | WORDS, seed=st.integers(0, 3), length=st.integers(0, 20))
def test_any_text_is_legal_or_an_illegal_action(name: str, text: str, seed: int, length: int) -> None:
    game = SAMPLES[name]
    position = [*random_game(game, seed, length)][-1]
    listed = text in set(map(str, game.legal(position)))
    giving_up = text in ("resign", "timeout") and game.outcome(position) is None
    assert listed == (text in game.legal(position))
    assert (game.refusal(position, text) is None) == (listed or giving_up)
    if listed or giving_up:
        game.play(position, text)
    else:
        with pytest.raises(IllegalAction):
            game.play(position, text)
    try:
        assert game.parse(text).text == text
    except IllegalAction as error:
        assert error.refusal.action in (text, text[:40] + "…")


def test_what_is_readable_is_written_like_an_action_of_some_phase() -> None:
    game = sandwiching()
    assert all(readable(game, text) for text in ("a1", "z9", "a1-a2", "pass", "resign", "timeout"))
    assert not any(readable(game, text) for text in ("", "a1xa3", "-a1", "stop", "a1-a2A", "A1", "a1 ", "a٣"))


def test_placing_where_two_clauses_place_differently() -> None:
    game = make("3x1", moves=[Place(id="left", without=("c1",)), Place(id="right", without=("a1",)), PASS])
    assert sorted(map(str, game.legal(game.start()))) == ["a1", "b1", "c1", "pass"]
    assert [str(a) for a in game.legal(after(game, game.start(), "b1"))] == ["a1", "c1", "pass"]


def test_an_approach_is_refused_as_one() -> None:
    rows = "x . . . .\n" + EMPTY * 3 + ". . . . o"
    assert codes(approaching, rows, "a1-b1A") == Code.NOTHING_TO_TAKE
    assert codes(approaching, rows, "a1xb1") == Code.NO_SUCH_ACTION
