"""What a trace says has fired is what has decided: it took something, barred something, went on, or ended the game."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from small import (
    CAPTURE_FIRST,
    ELIMINATED,
    JUMP,
    PASS,
    PLACE,
    ROUND_THE_CORNERS,
    SAMPLES,
    STEP,
    after,
    approaching,
    jumping,
    looping,
    make,
    random_game,
    removing,
    sandwiching,
    texts,
)

from verifier.engine.board import union
from verifier.engine.game import Game
from verifier.engine.mechanics.custodian import Custodian
from verifier.engine.mechanics.loops import LoopCapture
from verifier.engine.mechanics.moves import Remove, Step
from verifier.engine.mechanics.order import Beside, Prefer, SamePiece
from verifier.engine.position import Position
from verifier.engine.refusals import IllegalAction


def fired(game: Game, position: Position, action: str) -> dict[str, list[str]]:
    """The clauses that fired, with the points that each took."""
    return {f.clause: game.board.names(f.mask) for f in game.trace(position, action)}


def test_the_clause_of_a_move_fires_with_what_it_takes() -> None:
    game = make("5x1", setup="x o . . o", moves=[STEP, JUMP])
    assert fired(game, game.start(), "a1xc1") == {"jump": ["b1"]}
    game = make("5x1", setup=". x . . o", moves=[STEP, JUMP])
    assert fired(game, game.start(), "b1-c1") == {"step": []}


def test_a_line_is_taken_by_the_clause_that_was_chosen() -> None:
    game = approaching()
    before = game.setup("\n".join([". . . . .", ". . . . .", "o x . o o", ". . . . .", ". . . . ."]), to_move="white")
    assert fired(game, before, "b3-c3A") == {"approach": ["d3", "e3"], "capture-first": []}
    assert fired(game, before, "b3-c3W") == {"withdrawal": ["a3"], "capture-first": []}


def test_captures_fire_only_when_they_take() -> None:
    game = make("4x1", moves=[STEP], captures=[Custodian(id="sandwich"), Custodian(id="longer", length=2)])
    assert fired(game, game.setup("x o . x", to_move="black"), "d1-c1") == {"step": [], "sandwich": ["b1"]}
    assert fired(game, game.setup("o o . x", to_move="black"), "d1-c1") == {"step": []}


def test_a_priority_fires_only_when_it_bars_something() -> None:
    game = make("3x1", moves=[STEP, JUMP], forbids=[CAPTURE_FIRST])
    assert fired(game, game.setup("x o .", to_move="black"), "a1xc1") == {"jump": ["b1"]}
    game = make("4x2", moves=[STEP, JUMP], forbids=[CAPTURE_FIRST])
    before = game.setup("x o . .\n. . . .", to_move="black")
    assert fired(game, before, "a1xc1") == {"jump": ["b1"], "capture-first": []}
    quiet = game.setup("x . . .\n. . . o", to_move="black")
    assert fired(game, quiet, "a1-b1") == {"step": []}


def test_a_priority_fires_that_bars_a_pass() -> None:
    game = make("3x1", moves=[STEP, PASS], forbids=[Prefer(id="must-move", moves=("step",))])
    assert fired(game, game.setup("x . o", to_move="black"), "a1-b1") == {"step": [], "must-move": []}
    assert fired(game, game.setup("x o .", to_move="black"), "pass") == {"pass": []}


def test_of_two_priorities_the_one_that_bars_fires() -> None:
    game = make("4x1", moves=[STEP, PLACE, JUMP], forbids=[CAPTURE_FIRST, Prefer(id="then-steps", moves=("step",))])
    assert fired(game, game.setup("x o . x", to_move="black"), "a1xc1") == {"jump": ["b1"], "capture-first": []}
    assert fired(game, game.setup("x . o .", to_move="black"), "a1-b1") == {"step": [], "then-steps": []}
    assert fired(game, game.setup("x o o .", to_move="black"), "d1") == {"place": []}


def test_a_priority_over_loop_captures_fires() -> None:
    rows = [". . . . . .", "x . . . . .", ". . . . . .", ". o . . . .", ". . . . . .", ". . . . . ."]
    game = make("6x6", loops=ROUND_THE_CORNERS, setup="\n".join(rows), moves=[STEP, LoopCapture(id="loop")],
                forbids=[Prefer(id="steps", moves=("step",))])  # fmt: skip
    assert fired(game, game.start(), "a2-a1") == {"step": [], "steps": []}
    game = looping()
    assert fired(game, game.setup("\n".join(rows), to_move="black"), "a2xb4") == {"loop": ["b4"], "eliminated": []}


def test_a_narrowing_clause_fires_only_when_it_bars_something() -> None:
    game = removing()
    position = after(game, game.start(), "-a1")
    assert fired(game, position, "-a2") == {"remove-second": [], "beside": []}
    game = make("2x1", setup="x .", moves=[Remove(id="remove")], forbids=[Beside(id="beside")])
    assert fired(game, game.start(), "-a1") == {"remove": []}


def test_a_narrowing_clause_has_no_say_in_steps_and_passes() -> None:
    """a1 has no empty neighbour in its row or column, which matters to nobody who steps or passes."""
    game = make(
        "3x2",
        setup="x o .\no . o",
        moves=[Step(id="step", directions="diagonal"), PASS],
        forbids=[Beside(id="beside")],
    )
    assert texts(game, game.start()) == ["a1-b2", "pass"]
    assert fired(game, game.start(), "pass") == {"pass": []}
    assert fired(game, game.start(), "a1-b2") == {"step": []}


def test_a_narrowing_clause_fires_that_keeps_what_goes_first_from_being_possible() -> None:
    game = make(
        "3x2",
        setup="x o .\no . x",
        moves=[Remove(id="remove", at=("a1",)), STEP],
        forbids=[Prefer(id="remove-first", moves=("remove",)), Beside(id="beside")],
    )
    assert fired(game, game.start(), "c2-b2") == {"step": [], "beside": []}


def test_a_continuation_fires_before_within_and_at_the_end_of_a_turn() -> None:
    game = make(
        "7x1", setup="x o . o . . o", moves=[JUMP], continues=[SamePiece(id="on", moves=("jump",), optional=True)]
    )
    position = after(game, game.start(), "a1xc1")
    assert fired(game, game.start(), "a1xc1") == {"jump": ["b1"], "on": []}
    assert fired(game, position, "c1xe1") == {"jump": ["d1"], "on": []}
    assert fired(game, position, "stop") == {"on": []}
    lone = game.setup("x o . . . . .", to_move="black")
    assert fired(game, lone, "a1xc1") == {"jump": ["b1"]}


def test_a_priority_has_no_say_within_a_turn_that_goes_on() -> None:
    game = jumping()
    before = game.setup(". . . . .\n. o . o .\n. . . . .\n. o . o .\nx . . . .", to_move="black")
    assert "capture-first" in fired(game, before, "a5xc3")
    assert "capture-first" not in fired(game, after(game, before, "a5xc3"), "c3xa1")


def test_the_ending_fires_that_has_fallen() -> None:
    game = make("3x1", setup="x o .", moves=[JUMP], ends=[ELIMINATED])
    assert fired(game, game.start(), "a1xc1") == {"jump": ["b1"], "eliminated": []}


def test_giving_up_is_no_clauses_doing() -> None:
    for position in (jumping().start(), after(sandwiching(), sandwiching().start(), "a1")):
        assert position.phase.game.trace(position, "resign") == ()


def test_only_what_is_legal_has_a_trace() -> None:
    with pytest.raises(IllegalAction):
        jumping().trace(jumping().start(), "a1-a2")


# ---------------------------------------------------------------- in random games


def without(game: Game, clause: str) -> Game:
    """The same game less one of the clauses that forbid, in every phase."""

    def less(rules: object) -> object:
        return replace(rules, forbids=tuple(f for f in rules.forbids if f.id != clause))  # type: ignore[attr-defined,type-var]

    rules = game.rules
    return Game(replace(rules, phases=tuple(map(less, rules.phases)), play=less(rules.play)))  # type: ignore[arg-type]


@pytest.mark.parametrize("name", SAMPLES)
def test_in_random_games_what_fires_is_what_decides(name: str) -> None:
    game = SAMPLES[name]
    clauses = {f.id for rules in (*game.rules.phases, game.rules.play) for f in rules.forbids}
    less = {clause: without(game, clause) for clause in clauses}
    dice = random.Random(5)
    for seed in range(4):
        for position in random_game(game, seed, 40):
            if not game.legal(position):
                continue
            action = dice.choice(game.legal(position))
            said = {f.clause: f.mask for f in game.trace(position, action)}
            following = game.play(position, action)
            mover = position.side
            moved = tuple(s ^ action.own if side == mover else s for side, s in enumerate(position.stones))
            gone = union(a & ~b for a, b in zip(moved, following.stones, strict=True))
            if name == "dealing":  # stones are pushed there, and none is ever taken
                gone = 0
            taken = 0
            for mask in said.values():
                taken |= mask
            assert taken == gone
            assert action.clause in said
            ending = following.over and following.over.rule
            endings = {e.id for rules in (*game.rules.phases, game.rules.play) for e in rules.ends}
            waited = {"extension"} if position.kept.wait or following.kept.wait else set()
            assert endings & set(said) - waited == ({ending} if ending else set())
            for clause in clauses:
                if position.chain is None:
                    told = game.describe(position)
                    freer = less[clause].setup(game.diagram(position), **told)
                    barred = set(texts(less[clause], freer)) - set(texts(game, position))
                    assert (clause in said) == bool(barred), (clause, position)
                else:
                    assert clause not in said
