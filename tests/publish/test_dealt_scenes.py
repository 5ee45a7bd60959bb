"""What diagrams show of dealt hands: where they lie, what a push moves, which part of the board is seen."""

from __future__ import annotations

import pytest
from pydantic import TypeAdapter

from verifier import load_game
from verifier.engine.position import Position
from verifier.publish import scenes
from verifier.publish.crops import MOST, large
from verifier.publish.diagrams import Arrow
from verifier.publish.hands import dealt, footprint, sheets
from verifier.publish.view import ExampleView, GameView
from verifier.publish.views import game_view
from verifier.replay.run import verify
from verifier.spec.load import find_root
from verifier.spec.parts import whole
from verifier.spec.rulebook import Rulebook
from verifier.spec.worked import Part

GAME = load_game("nanamoku")
RING = ". x o x .\nx o x o x\no x . x o\nx o x o x\n. x o x ."
"""Stones round the empty point ae30."""


def at(rows: str, corner: str = "ac28", **state: object) -> Position:
    """A position of black's seventh turn."""
    state = {"to_move": "black", "turn": 7, "hand": "T:xxoo", "next": "O:xoox", **state}
    return GAME.setup(whole(GAME, Part(at=corner, rows=rows)), **state)  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def view() -> GameView:
    """The page of the game."""
    rulebook = Rulebook.load(find_root())
    report = verify(rulebook, ["nanamoku"])
    return game_view(rulebook, rulebook.games["nanamoku"], {v.example.id: v for v in report.verdicts})


def test_a_placed_hand_is_marked_before_and_after() -> None:
    here = at(RING)
    there = GAME.play(here, "r0@ah30")
    stones = ("ai30", "ah31", "ai31", "aj31")
    assert scenes.before(GAME, [here, there]).coming == stones
    after = scenes.after(GAME, [here, there])
    assert (after.placed, after.captured, after.arrows) == (stones, (), ())


def test_a_push_is_an_arrow_and_what_it_moved_is_marked() -> None:
    here = at(RING)
    there = GAME.play(here, "ac30>e")
    before, after = scenes.before(GAME, [here, there]), scenes.after(GAME, [here, there])
    assert before.arrows == (Arrow(("ac30", "ae30")),)
    assert (before.captured, after.captured) == ((), ()), "nothing is taken, though white's stone left its point"
    assert set(after.last) == {"ad30", "ae30"}


def test_what_an_ability_changes_is_marked() -> None:
    drunk = load_game("nanamoku", options={"drunk": "true"})
    diagram = whole(drunk, Part(at="f5", rows="x o\no x"))
    state = {"to_move": "black", "turn": 7, "hand": "T:xxoo", "next": "O:xoox"}
    claim = {"abilities": {"black": "claim_stone", "white": "water"}, "last_placed": {"white": ["g5"]}}
    here = drunk.setup(diagram, **state, **claim)  # type: ignore[arg-type]
    after = scenes.after(drunk, [here, drunk.play(here, "use g5")])
    assert (after.last, after.captured, after.removed) == (("g5",), (), ())
    back = {"abilities": {"black": "water", "white": "take_back"}}
    here = drunk.setup(diagram, **state, **back)  # type: ignore[arg-type]
    placed = drunk.play(drunk.play(here, "r0@f7"), "deal O:xoox")
    undone = scenes.after(drunk, [placed, drunk.play(placed, "use")])
    assert (undone.removed, undone.captured, undone.last) == (("g7", "f8", "g8", "h8"), (), ())


def test_what_is_refused_is_marked_where_it_would_lie() -> None:
    here = at(RING)
    refused = scenes.choices(GAME, [here], (), ["r0@ad30"])
    assert refused.refused == ("ae30", "ad31", "ae31", "af31")
    over = scenes.choices(GAME, [at(". x", "bg60")], (), ["r0@bg60"])
    assert over.refused == ("bh60",), "only what is on the board"
    pushed = scenes.choices(GAME, [here], (), ["ad29>w", "ae30>n", "zz1>n", "nonsense"])
    assert pushed.arrows == (Arrow(("ad29", "ab29"), refused=True), Arrow(("ae30", "ae29"), refused=True))
    edge = at("x o", "a30")
    assert scenes.choices(GAME, [edge], (), ["b30>w"]).arrows == (Arrow(("b30", "a30"), refused=True),)
    assert scenes.choices(GAME, [edge], (), ["a30>w"]).arrows == (), "there is no point to point at"


def test_possible_pushes_and_placements_are_shown() -> None:
    here = at(RING)
    shown = scenes.choices(GAME, [here], ["ad30>e", "ac30>e", "r0@ah30"], ())
    assert "ae30" in shown.allowed and "ai30" in shown.allowed
    one = scenes.choices(GAME, [here], ["ad30>e"], ())
    assert one.arrows == (Arrow(("ad30", "ae30")),)


def test_hands_are_shown_with_what_may_be_done_with_them() -> None:
    assert [(h.name, h.part) for h in dealt(at(RING))] == [("T:xxoo", "now"), ("O:xoox", "next")]
    two = at(RING, hand="T:xxoo/1:x")
    assert [h.part for h in dealt(two)] == ["choice", "choice", "next"]
    assert [h.part for h in dealt(GAME.play(two, "pick2"))] == ["left", "picked", "next"]
    assert dealt(at(RING))[0].cells == ((1, 0, "x"), (0, 1, "x"), (1, 1, "o"), (2, 1, "o"))
    assert dealt(GAME.start()) == ()
    assert footprint(GAME, GAME.start(), "r0@a1") == (), "no hand is dealt"
    assert footprint(GAME, at(RING), "r0@zz1") == footprint(GAME, at(RING), "ad30>e") == ()


def test_every_shape_of_the_rules_has_its_sheet() -> None:
    assert [sheet.name for sheet in sheets(GAME)] == ["I", "O", "T", "L", "J", "S", "Z", "L3", "I2", "1"]
    bar = sheets(GAME)[0].turns
    assert bar[1] == ((0, 0), (0, 1), (0, 2), (0, 3)) and bar[2] == ((3, 0), (2, 0), (1, 0), (0, 0))
    assert sheets(load_game("gomoku")) == ()


def test_an_example_keeps_to_one_part_of_the_board(view: GameView) -> None:
    example = view.examples["two-pushes"]
    crops = {scene.crop for line in example.lines for step in line.steps for scene in (step.before, step.after)}
    assert len(crops) == 1
    (crop,) = crops
    assert crop is not None and crop.holds("ac28") and crop.holds("ai32") and crop.columns < 20


def test_whatever_is_done_is_seen(view: GameView) -> None:
    for example in view.examples.values():
        for scene in boards(example):
            assert scene.crop is None or max(scene.crop.columns, scene.crop.rows) <= MOST
            done = (*scene.placed, *scene.last, *(n for a in scene.arrows if not a.refused for n in a.path))
            assert all(map(scene.shows, done)), example.id


def test_only_the_empty_board_is_shown_whole(view: GameView) -> None:
    assert view.start.crop is None
    whole_ones = [scene for e in view.examples.values() for scene in boards(e) if scene.crop is None]
    assert whole_ones and all(not list(scene.stones()) for scene in whole_ones)
    assert not large(25, 25) and large(26, 5)


def test_a_mark_far_away_does_not_make_the_part_larger(view: GameView) -> None:
    scene = view.examples["touching"].start
    assert scene.crop is not None and scene.shows("ad30") and not scene.shows("a1")


def boards(example: ExampleView) -> list[scenes.BoardScene]:
    """All boards of an example."""
    steps = [step for line in example.lines for step in line.steps]
    return [example.start, example.figure, *example.refusing, *(s for t in steps for s in (t.before, t.after))]


def test_a_view_with_hands_can_be_kept(view: GameView) -> None:
    adapter = TypeAdapter(GameView)
    assert adapter.validate_json(adapter.dump_json(view)) == view
