"""What diagrams show of dealt hands: where they lie, what a push moves, which part of the board is seen."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from pydantic import TypeAdapter

from verifier import load_game
from verifier.engine.position import Position
from verifier.publish import scenes, tell
from verifier.publish.crops import MOST, large
from verifier.publish.diagrams import Arrow
from verifier.publish.diagrams.below import strip
from verifier.publish.events import meaning
from verifier.publish.hands import dealt, footprint, sheets
from verifier.publish.render import Templates
from verifier.publish.view import ExampleView, GameView
from verifier.publish.views import game_view
from verifier.replay.run import verify
from verifier.spec.parts import whole
from verifier.spec.roots import find_root
from verifier.spec.rulebook import Rulebook
from verifier.spec.worked import Expect, Part

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
    assert scenes.before(drunk, [here, drunk.play(here, "use g5")]).highlighted == ("g5",), "it is seen which stone"
    assert scenes.choices(drunk, [here], ["use g5"], ()).allowed == ("g5",)
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


def test_a_refused_placement_leads_to_a_rule_of_the_turn(view: GameView) -> None:
    """Not to the first rule that names the hand, which may be about its colours."""
    rules = {e.id: {r.rule for r in e.all_refusals if r.clause == "hand"} for e in view.examples.values()}
    assert {view.sections_of[rule] for found in rules.values() for rule in found if rule} == {"turn"}
    assert rules["occupied"] == rules["over-the-edge"] == {"on-empty-points"}
    assert rules["touching"] == rules["free-seat"] == {"must-touch"}


def test_large_boards_have_room_beside_a_text(view: GameView) -> None:
    made = Templates("en").render("game.md", game=view, head=view.head, version="", changed="").myst
    assert made.count("{.sk-figure .sk-large}") == made.count("{.sk-figure") > 10
    small = Rulebook.load(find_root())
    verdicts = {v.example.id: v for v in verify(small, ["alquerque"]).verdicts}
    page = game_view(small, small.games["alquerque"], verdicts)
    assert ".sk-large" not in Templates("en").render("game.md", game=page, head=page.head, version="", changed="").myst
    assert page.portrait == page.start


def test_a_part_with_stones_stands_for_a_game_on_a_large_board(view: GameView) -> None:
    assert view.portrait.crop is not None and len(list(view.portrait.stones())) > 4


def test_hands_below_a_wide_drawing_are_larger() -> None:
    scene = scenes.plain(GAME, at(RING))
    usual, wide = strip(scene, 420, 0), strip(scene, 840, 0)
    assert "scale(2)" in wide[0] and "scale(2)" not in usual[0]
    assert wide[1] > 1.8 * usual[1]


def test_events_and_words_of_actions_are_told_in_words(view: GameView) -> None:
    drunk = load_game("nanamoku", options={"drunk": "true"})
    told = tell.played(drunk, ["ability water", "deal T:xoox"])
    assert told.ja == "`ability water`（お冷ください）、`deal T:xoox`"
    events = {str(action) for action in drunk.legal(drunk.start())}
    assert all(meaning(drunk, event) for event in events), "each ability has its name"
    steps = [step for e in view.examples.values() for line in e.lines for step in line.steps]
    words = {step.name.en.split()[0] for step in steps} - {"deal", "use"}
    silent = {step.name.en for step in steps if step.name.en.split()[0] in words and "(" not in step.played.en}
    assert all(re.fullmatch(r"r\d@.*|[a-z]+\d+>.*|recolour .*", name) for name in silent), silent


def test_who_gives_up_is_told_while_chance_is_to_act(view: GameView) -> None:
    [line, *_] = view.examples["only-ranked-games-count"].lines
    assert [step.mover.en for step in line.steps if step.mover] == ["Black"]


def test_what_a_game_of_a_match_begins_with_stands_before_its_first_step(view: GameView) -> None:
    [game] = view.examples["even-hands-against-the-cpu"].lines
    assert "3：1で黒が多い手駒の確率：100 %" in [phrase.ja for phrase in game.begun]
    assert [phrase.ja for phrase in game.steps[0].results] == ["2：2の手駒の確率：100 %"]


def test_wishes_are_told_by_the_names_of_options(view: GameView) -> None:
    assert [phrase.ja for phrase in view.examples["not-paired-with-another-rule"].setting][1:] == [
        "席1の希望：2：2のみ = あり",
        "席2の希望：2：2のみ = なし",
    ]


@pytest.mark.parametrize(
    ("kind", "ja", "en"),
    [
        ("hand T:xxoo", "手駒 `T:xxoo` の確率", "Probability of the hand `T:xxoo`"),
        ("hand 3:1 black", "3：1で黒が多い手駒の確率", "Probability of a hand, 3:1, mostly black"),
        ("hand 4:0 white", "4：0で白ばかりの手駒の確率", "Probability of a hand, 4:0, all white"),
        ("hand 1 black", "1型で黒の手駒の確率", "Probability of a hand of shape 1, black"),
        ("extra yes", "「もう一度手番」の確率", "Probability of “another turn”"),
        ("double", "二択の確率", "Probability of two hands to pick from"),
    ],
)
def test_what_chance_may_bring_is_told_in_words(kind: str, ja: str, en: str) -> None:
    [said] = tell.results(GAME, GAME.start(), Expect(chance={kind: "1/2"}))
    assert (said.ja, said.en.replace("\\", "")) == (f"{ja}：1/2 (50 %)", f"{en}: 1/2 (50 %)")


def test_boards_before_the_first_stone_show_the_part_that_those_after_it_show(view: GameView) -> None:
    for line in view.examples["seven-shapes"].lines:
        assert {scene.crop for step in line.steps for scene in (step.before, step.after)} == {line.steps[-1].after.crop}
    assert view.examples["taking-turns"].start.crop is None, "the start is shown whole"
    assert all(step.after.crop is None for line in view.examples["empty-board"].lines for step in line.steps)


def test_a_board_on_which_nothing_changes_is_not_drawn_twice(view: GameView) -> None:
    file = next(file for file in view.files if file.name == "match")
    only = replace(file, examples=tuple(e for e in file.examples if e.id == "only-ranked-games-count"))
    assert Templates("en").render("examples.md", game=view.head, head=view.head, file=only).diagrams == ()


def test_a_figure_shows_what_is_done_and_not_the_deal_before_it(view: GameView) -> None:
    figure = view.examples["taking-turns"].figure
    assert figure.coming == ("ae30", "ad31", "ae31", "af31") and [hand.part for hand in figure.hands] == ["now", "next"]
