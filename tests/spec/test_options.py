"""Options: what a patch reaches, which values fit, which choices are tried together, who is told to be at fault."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import broken
import pytest

from verifier import RulebookError, load_game
from verifier.engine.game import Game
from verifier.spec.choices import tried
from verifier.spec.citations import clause_ids
from verifier.spec.diagnostics import Diagnostic
from verifier.spec.load import GameDraft, GameSource, check_choices, load_draft
from verifier.spec.options import Patch
from verifier.spec.rulebook import Rulebook

CONNECT = Path(__file__).parents[1] / "fixtures" / "relatives" / "rules" / "connect-six.yaml"


def draft(text: str, name: str = "leap") -> GameDraft:
    """A sound game out of a text."""
    found, wrong = load_draft(Path(f"{name}.yaml"), f"{name}.yaml", text)
    assert isinstance(found, GameSource) and wrong == ()
    return found


def under(patches: str) -> Game:
    """The game of `broken.py` with these patches in the place of those that lift the priority."""
    source = draft(broken.RULES.replace("{forbids.first: null}", patches))
    assert isinstance(source, GameSource)
    return source.with_options({"walls": "lifted"})


# ---------------------------------------------------------------- what a patch reaches


def test_patches_reach_clauses_parameters_turns_phases_and_the_board() -> None:
    assert under("{turns.actions: 2}").rules.play.turns.actions == 2
    assert under("{play.ends.quiet.turns: 9}").rules.play.ends[1].turns == 9  # type: ignore[union-attr]
    game = under("{placement.turns.actions: 2, placement.until.actions: 4, placement.moves.place.without: [a1]}")
    phase = game.rules.phases[0]
    assert (phase.turns.actions, phase.until.actions, phase.moves[0].without) == (2, 4, ("a1",))  # type: ignore[union-attr]
    assert len(under("{placement: null}").phases) == 1
    assert under("{board.columns: 4, setup: empty}").rules.board.columns == 4
    assert under("{players: [red, blue]}").colours == ("red", "blue")


@pytest.mark.parametrize(
    ("where", "order"),
    [
        ("", ["gone", "quiet", "shut", "stuck"]),
        (", before: gone", ["stuck", "gone", "quiet", "shut"]),
        (", after: gone", ["gone", "stuck", "quiet", "shut"]),
        (", before: quiet", ["gone", "stuck", "quiet", "shut"]),
    ],
)
def test_a_new_clause_goes_where_it_says(where: str, order: list[str]) -> None:
    ends = under(f"{{ends.stuck: {{kind: immobile{where}}}}}").rules.play.ends
    assert [end.id for end in ends] == order


def test_a_sentence_may_name_a_clause_that_an_option_adds() -> None:
    added = "{ends.stuck: {kind: immobile}, ends.quiet.turns: 9, placement.forbids.far: {kind: beside}}"
    known = clause_ids(draft(broken.RULES.replace("{forbids.first: null}", added)))
    assert "stuck" in known and "far" in known
    assert "turns" not in known and known.count("quiet") == 1


def test_a_clause_is_moved_when_it_says_so() -> None:
    ends = under("{ends.quiet: {kind: no-progress, turns: 3, before: gone}}").rules.play.ends
    assert [end.id for end in ends] == ["quiet", "gone", "shut"]


# ---------------------------------------------------------------- values


@pytest.mark.parametrize(
    "value",
    ["--5", "-", "", "5" * 5000, 10**5000, -(10**5000), "+7", " 7", "7 ", "7\n", "٧", "0x7", 7.0, [7], {}, None],
    ids=lambda value: repr(value)[:9] if not isinstance(value, int) else f"{value.bit_length()} bits",
)
def test_what_is_no_number_is_refused_in_few_words(value: object) -> None:
    source = draft(broken.RULES)
    assert isinstance(source, GameSource)
    with pytest.raises(RulebookError) as refused:
        source.with_options({"calm": value})
    assert refused.value.code == "unknown-choice"
    assert len(refused.value.text.en) < 200


def test_a_switch_is_true_or_false(tmp_path: Path) -> None:
    text = broken.RULES.replace("kept", '"false"').replace("lifted:", '"true":')
    broken.write(tmp_path, {**broken.SOUND, broken.R: text})
    assert load_game("leap", options={"walls": True}, root=tmp_path).rules.play.forbids == ()
    assert len(load_game("leap", options={"walls": False}, root=tmp_path).rules.play.forbids) == 1


# ---------------------------------------------------------------- which choices are tried together


def compiled(source: GameDraft) -> list[tuple[str, ...]]:
    """The patches of each game that is compiled to try the choices of another, by their paths."""
    found: list[tuple[str, ...]] = []

    def compiling(active: Sequence[Patch]) -> Sequence[Diagnostic]:
        found.append(tuple(str(patch.path.value) for patch in active))
        return ()

    assert tried(source.file, source.node, compiling) == ()
    return found


def game_with(*sets: str, limits: str = "") -> GameDraft:
    """A small game, an option for each of these patches; limits: more endings."""
    options = "".join(
        f"  - id: o{i}\n    name: {{ja: 例, en: An option}}\n    default: without\n    choices:\n"
        f"      without: {{name: {{ja: なし, en: without}}}}\n"
        f"      with: {{name: {{ja: あり, en: with}}, set: {patches}}}\n"
        for i, patches in enumerate(sets)
    )
    return draft(broken.RULES[: broken.RULES.index("options:")] + limits + "options:\n" + options)


TOGETHER = [
    ("{ends.quiet.turns: 9}", "{play.ends.quiet.turns: 8}"),
    ("{ends.quiet: null}", "{ends.gone: {kind: eliminated, before: quiet}}"),
    ("{moves.step: null}", "{forbids.first.moves: [step]}"),
    ("{moves.jump.directions: lines}", "{continues.go-on.direction: same}"),
    ("{forbids.first: null}", "{continues.go-on.moves: [jump]}"),
    ("{moves.jump.directions: lines}", "{moves.step.directions: lines}"),
    ("{board.columns: 4, setup: empty}", "{players: [red, blue]}"),
    ("{board.columns: 2, setup: empty}", "{placement.moves.place.without: [a1]}"),
    ("{placement.turns.actions: 2}", "{placement.until.actions: 4}"),
    ("{placement: null}", "{placement.until.actions: 4}"),
    ("{ends.new: {kind: immobile}}", "{placement.ends.new: {kind: immobile}}"),
]
APART = [
    ("{ends.quiet.turns: 9}", "{ends.gone.fewer: 2}"),
    ("{ends.quiet.turns: 9}", "{moves.step: null}"),
    ("{ends.quiet: null}", "{forbids.first: null}"),
    ("{ends.quiet: null}", "{placement.until.actions: 4}"),
    ("{turns.actions: 2}", "{placement.until.actions: 4}"),
    ("{board.rows: 3, setup: empty}", "{ends.quiet.turns: 9}"),
    ("{setup: empty}", "{moves.step.directions: lines}"),
    ("{moves.step: null}", "{placement.moves.place.without: [a1]}"),
]


@pytest.mark.parametrize(("one", "other", "pairs"), [(*p, 1) for p in TOGETHER] + [(*p, 0) for p in APART])
def test_choices_are_tried_together_where_they_can_spoil_each_other(one: str, other: str, pairs: int) -> None:
    for sets in ((one, other), (other, one)):
        assert len(compiled(game_with(*sets))) == 2 + pairs


def test_many_options_do_not_make_many_games() -> None:
    """A number in each of sixty endings: every one is tried, and no two together."""
    limits = "".join(f"    - {{id: limit-{i}, kind: no-progress, turns: {i + 9}}}\n" for i in range(60))
    sets = [f"{{ends.limit-{i}.turns: {i + 99}}}" for i in range(60)]
    assert len(compiled(game_with(*sets, limits=limits))) == 60


def test_pairs_are_compiled_together_where_no_path_is_changed_twice() -> None:
    """Five new endings make ten pairs and one game; each is compiled alone before."""
    sets = [f"{{ends.limit-{i}: {{kind: no-progress, turns: {i + 9}}}}}" for i in range(5)]
    games = compiled(game_with(*sets))
    assert [len(game) for game in games] == [1] * 5 + [5]


def test_a_pair_that_does_not_fit_is_told_among_many_that_do() -> None:
    sets = [f"{{ends.limit-{i}: {{kind: no-progress, turns: {i + 9}}}}}" for i in range(3)]
    bad = ["{ends.gone: null, ends.twin: {kind: immobile}}", "{placement.ends.twin: {kind: immobile}}"]
    (fault,) = {(fault.code.value, fault.message.en) for fault in faults(*sets, *bad)}
    assert fault == ("duplicate-id", "the id `twin` stands twice (with the options `o3` at `with` and `o4` at `with`)")


def test_the_choices_of_connect_six() -> None:
    """Eight alone; exactly so long with both lengths of rows; one stone a turn with these three."""
    games = compiled(draft(CONNECT.read_text(encoding="utf-8"), "connect-six"))
    assert len(games) == 8 + 2 + 3


# ---------------------------------------------------------------- who is at fault


def faults(*sets: str) -> list[Diagnostic]:
    """What is wrong with the options of a game."""
    source = game_with(*sets)
    assert isinstance(source, GameSource)
    return list(check_choices(source))


def test_two_choices_that_do_not_fit_are_both_named() -> None:
    (fault,) = faults("{placement.turns.actions: 2}", "{placement.until.actions: 3}")
    assert fault.message.en.endswith("(with the options `o0` at `with` and `o1` at `with`)")
    assert fault.message.ja.endswith("（オプション「o0」が「with」、オプション「o1」が「with」のとき）")


def test_each_choice_that_spoils_the_same_place_is_told() -> None:
    found = faults("{board.columns: 5}", "{board.columns: 4, setup: empty}", "{board.columns: 6}")
    assert [fault.message.en[-29:] for fault in found] == [
        "(with the option `o0` at `with`)"[-29:],
        "(with the option `o2` at `with`)"[-29:],
    ]
    assert len({fault.mark.line for fault in found}) == 2


def test_a_fault_of_the_base_names_no_choice() -> None:
    text = broken.RULES.replace("default: kept", "default: lifted").replace(
        "  x o .\n  . . o\nphases", "  x o .\nphases"
    )
    found, wrong = load_draft(Path("leap.yaml"), "leap.yaml", text)
    assert not isinstance(found, GameSource)
    (fault,) = wrong
    assert fault.code.value == "bad-diagram" and "option" not in fault.message.en


def test_a_fault_of_the_default_names_it() -> None:
    text = broken.RULES.replace("default: kept", "default: lifted").replace(
        "{forbids.first: null}", "{board.columns: 5}"
    )
    _, (fault,) = load_draft(Path("leap.yaml"), "leap.yaml", text)
    assert "`walls` at `lifted`" in fault.message.en
    assert fault.help is not None and "must set `setup` too" in fault.help.en


# ---------------------------------------------------------------- what choices cite


@pytest.mark.parametrize(("choice", "codes"), [("kept", []), ("lifted", ["unknown-reference"] * 2)])
def test_references_in_a_choice_speak_of_the_game_with_that_choice(
    choice: str, codes: list[str], tmp_path: Path
) -> None:
    about = 'about: {ja: "{forbids.first.moves}", en: "{forbids.first.moves}"}, '
    text = broken.RULES.replace(f"{choice}: {{", f"{choice}: {{{about}")
    found = Rulebook.load(broken.write(tmp_path, {**broken.SOUND, broken.R: text}))
    assert [d.code.value for d in found.diagnostics] == codes


def test_a_choice_may_cite_examples_of_its_game_only(tmp_path: Path) -> None:
    text = broken.RULES.replace("examples: [a-step-instead]", "examples: [a-step-instead, two-jumps]")
    text = text.replace("examples: [two-turns]", "examples: [no-jump]")
    found = Rulebook.load(broken.write(tmp_path, {**broken.SOUND, broken.R: text}))
    assert [d.code.value for d in found.diagnostics] == ["unknown-example"] * 2
    places = [text.splitlines()[d.mark.line - 1][d.mark.column - 1 :] for d in found.diagnostics]
    assert places[0].startswith("no-jump") and places[1].startswith("two-jumps")


def test_a_game_under_the_same_choices_is_compiled_once() -> None:
    source = Rulebook.load(Path(__file__).parents[2]).games["hasami"]
    lead = source.with_options({"goal": "lead3"})
    assert lead is source.with_options({"goal": "lead3", "show_moves": False})
    assert lead is not source.with_options({"goal": "all"})
    assert source.with_options({"goal": "five"}) is source.game
    assert not check_choices(source)
    assert source.with_options({"goal": "lead3"}).rules == lead.rules
