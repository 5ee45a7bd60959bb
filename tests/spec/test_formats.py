"""Formats: which one is played, what counts in it, what its patches add, and which games are compiled to try it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import broken
import pytest

from verifier import RulebookError, load_game
from verifier.engine.game import Game
from verifier.engine.rules import Rules
from verifier.replay.run import verify
from verifier.spec.choices import tried
from verifier.spec.citations import clause_ids
from verifier.spec.diagnostics import Diagnostic
from verifier.spec.known import Known, special, within
from verifier.spec.load import GameSource, load_draft
from verifier.spec.options import Patch
from verifier.spec.rulebook import Rulebook

BOOK = Path(__file__).parents[1] / "fixtures" / "formats"
ROWS = BOOK / "rules" / "rows.yaml"
TEAM = {"format4": "together"}


def rows(players: int = 2, **options: str) -> Rules:
    """The rules of the fixture for so many people."""
    return load_game(ROWS, options, players).rules


def length(rules: Rules) -> int:
    """How many stones in a row win."""
    return rules.play.ends[0].length  # type: ignore[union-attr]


def source(text: str, name: str = "leap") -> GameSource:
    """A sound game out of a text."""
    found, wrong = load_draft(Path(f"{name}.yaml"), f"{name}.yaml", text)
    assert isinstance(found, GameSource), wrong
    return found


# ---------------------------------------------------------------- which format


def test_the_first_format_for_so_many_people_is_played() -> None:
    assert (length(rows()), rows().seats) == (4, 0)
    assert (length(rows(4)), rows(4).seats) == (3, 4)
    assert rows(4).players == ("black", "white")
    assert load_game(ROWS, players=3).colours == ("black", "white", "blue")
    assert load_game(ROWS, players=4).seats == 4


def test_a_choice_switches_to_a_format_of_as_many_people() -> None:
    team = rows(4, **TEAM)
    assert (length(team), team.seats, team.players) == (5, 4, ("white", "black"))
    assert [phase.id for phase in team.phases] == ["opening"]


def test_a_choice_switches_nothing_where_other_people_play() -> None:
    assert rows(2, **TEAM) == rows(2)


@pytest.mark.parametrize("players", [-1, 0, 1, 5, 6, 8])
def test_other_numbers_of_players_are_refused_with_those_that_there_are(players: int) -> None:
    with pytest.raises(RulebookError) as refused:
        load_game(ROWS, players=players)
    assert refused.value.text.en == f"Rows is for 2, 3 or 4 players, not {players}"
    assert refused.value.text.ja == f"石並べは2・3・4人用（{players}人では遊べない）"


def test_a_game_without_formats_has_one_number() -> None:
    with pytest.raises(RulebookError, match="is for 2 players, not 4"):
        source(broken.RULES).with_options({}, 4)


# ---------------------------------------------------------------- what counts in it


def test_an_option_counts_in_its_formats_only() -> None:
    assert rows(2, exact="true") != rows(2)
    assert rows(4, exact="true") == rows(4)
    assert rows(4, exact="true", **TEAM) != rows(4, **TEAM)


def test_where_an_option_does_not_count_its_choices_are_looked_at_all_the_same() -> None:
    with pytest.raises(RulebookError, match="has no choice `maybe`"):
        rows(4, exact="maybe")


def test_options_come_after_the_format() -> None:
    text = ROWS.read_text(encoding="utf-8").replace("ends.row.overline: false", "ends.row.length: 2")
    game = source(text, "rows").with_options({"exact": True, **TEAM}, 4)
    assert length(game.rules) == 2


def test_a_default_of_other_formats_changes_nothing_here() -> None:
    text = ROWS.read_text(encoding="utf-8").replace('default: "false"', 'default: "true"')
    made = source(text.replace("applies: [duel, team]", "applies: [team]"), "rows")
    assert made.game.rules == rows()
    assert made.with_options(TEAM, 4).rules == rows(4, exact="true", **TEAM)


# ---------------------------------------------------------------- phases


@pytest.mark.parametrize(
    ("where", "order"),
    [("", ["placement", "second"]), ("before: placement, ", ["second", "placement"]), ("after: placement, ", None)],
)
def test_a_patch_adds_a_phase(where: str, order: list[str] | None) -> None:
    made = f"{{phases.second: {{{where}until: {{actions: 2}}, moves: [{{id: put, kind: place}}]}}}}"
    game = source(broken.RULES.replace("{forbids.first: null}", made)).with_options({"walls": "lifted"})
    assert [phase.id for phase in game.rules.phases] == (order or ["placement", "second"])
    assert game.rules.phases[-1 if order != ["second", "placement"] else 0].moves[0].id == "put"


def test_a_patch_removes_or_replaces_a_phase() -> None:
    gone = source(broken.RULES.replace("{forbids.first: null}", "{phases.placement: null}"))
    assert gone.with_options({"walls": "lifted"}).rules.phases == ()
    other = "{phases.placement: {until: {actions: 4}, moves: [{id: put, kind: place}]}}"
    replaced = source(broken.RULES.replace("{forbids.first: null}", other))
    (phase,) = replaced.with_options({"walls": "lifted"}).rules.phases
    assert (phase.id, phase.until.actions, phase.moves[0].id) == ("placement", 4, "put")


def test_a_sentence_may_name_a_clause_of_a_phase_that_a_format_adds() -> None:
    assert clause_ids(source(ROWS.read_text(encoding="utf-8"), "rows")) == ["place", "row", "full", "aside"]


# ---------------------------------------------------------------- which games are compiled


def compiled(made: GameSource) -> list[tuple[str, ...]]:
    """The patches of each game that is compiled to try formats and choices, by their paths."""
    found: list[tuple[str, ...]] = []

    def compiling(active: Sequence[Patch]) -> Sequence[Diagnostic]:
        found.append(tuple(str(patch.path.value) for patch in active))
        return ()

    assert tried(made.file, made.node, compiling) == ()
    return found


def test_each_format_is_compiled_and_each_choice_in_the_first_where_it_counts() -> None:
    team = ("players", "ends.row.length", "phases.opening")
    assert compiled(source(ROWS.read_text(encoding="utf-8"), "rows")) == [
        ("players", "ends.row.length"),
        ("players", "ends.row.length"),
        team,
        ("ends.row.overline",),
        (*team, "phases.opening"),
        (*team, "opening.until.actions"),
        (*team, "ends.row.overline"),
    ]


def test_a_choice_is_compiled_in_each_format_that_touches_what_it_does() -> None:
    text = ROWS.read_text(encoding="utf-8").replace("{ends.row.overline: false}", "{ends.row: {kind: row, length: 4}}")
    games = compiled(source(text.replace("[duel, team]", "[duel, three, pairs, team]"), "rows"))
    assert [game[-1] for game in games].count("ends.row") == 4


def test_a_fault_in_a_format_only_is_found(tmp_path: Path) -> None:
    text = ROWS.read_text(encoding="utf-8").replace("{opening.until.actions: 1}", "{opening.until.actions: 0}")
    found = Rulebook.load(broken.write(tmp_path, {"rules/rows.yaml": text})).diagnostics
    (fault,) = [d for d in found if d.code == "out-of-range"]
    en, ja = fault.message.en, fault.message.ja
    assert en.endswith("(in the format `team`, with the options `format4` at `together` and `centre` at `one`)")
    assert ja.endswith("（対戦形式「team」、オプション「format4」が「together」、オプション「centre」が「one」のとき）")


def test_the_colours_of_a_format_are_told_at_its_place(tmp_path: Path) -> None:
    text = ROWS.read_text(encoding="utf-8").replace("players: [white, black]", "players: [white, white]")
    found = Rulebook.load(broken.write(tmp_path, {"rules/rows.yaml": text})).diagnostics
    fault = next(d for d in found if "in the format `team`" in d.message.en)
    assert text.split("\n")[fault.mark.line - 1].strip() == "players: [white, white]"


# ---------------------------------------------------------------- references


def test_a_reference_picks_a_format() -> None:
    known = Known(source(ROWS.read_text(encoding="utf-8"), "rows"))
    assert known["ends.row.length"] == known["ends.row.length@duel"] == 4
    assert known["ends.row.length@pairs"] == 3
    assert (known["players@three"], known["seats@three"], known["setup.empty@three"]) == (3, 3, 25)
    assert known["opening.until.actions@team"] == 2
    assert (known["players@pairs"], known["seats@pairs"], known["seats"]) == (2, 4, 2)
    for unknown in ("ends.row.length@five", "opening.until.actions", "opening.until.actions@pairs", "ends.row.length@"):
        assert known.get(unknown) is None
    assert {"ends.row.length", "ends.row.length@team"} <= set(known)


def test_a_reference_picks_a_choice() -> None:
    known = Known(source(ROWS.read_text(encoding="utf-8"), "rows"))
    assert (known["ends.row.length"], known["ends.row.length@format4=together"]) == (4, 5)
    for unknown in (
        "ends.row.length@format4=both",
        "ends.row.length@none=together",
        "ends.line.length@format4=together",
    ):
        assert known.get(unknown) is None


def test_a_reference_reaches_into_lists_and_counts_them() -> None:
    base = ROWS.read_text(encoding="utf-8")
    known = Known(source(base + "clock: [{id: all, kind: total, seconds: 450, calls: [30, 5]}]\n", "rows"))
    assert [known[f"clock.all.calls.{part}"] for part in (1, 2, "count")] == [30, 5, 2]
    assert [known[f"clock.all.{part}"] for part in ("seconds", "minutes", "rest")] == [450, 7, 30]
    assert known.get("clock.all.calls.3") is None


def test_a_reference_inside_a_choice_or_a_format_has_its_patches() -> None:
    made = source(ROWS.read_text(encoding="utf-8"), "rows")
    inside = special(made)
    assert inside["formats", 2]["ends.row.length"] == 3
    assert inside["options", 0, "choices", "together"]["ends.row.length"] == 5
    assert inside["options", 0, "choices", "apart"]["ends.row.length"] == 3
    one = within(made, made.file.options[2], "one")
    assert (one["opening.until.actions"], one["ends.row.length@duel"]) == (1, 4)


# ---------------------------------------------------------------- examples


def test_examples_are_played_in_their_format() -> None:
    report = verify(Rulebook.load(BOOK))
    assert report.diagnostics == () and report.failures == ()
    seats = {v.example.id: v.game.rules.seats for v in report.verdicts}
    assert (seats["four-in-a-row"], seats["three-for-four-people"], seats["five-for-a-team"]) == (0, 4, 4)
    (team,) = [v for v in report.verdicts if v.example.id == "five-for-a-team"]
    assert "aside" in team.fired and isinstance(team.game, Game)


def test_an_example_for_another_number_is_told_at_its_place(tmp_path: Path) -> None:
    files = {path.relative_to(BOOK).as_posix(): path.read_text(encoding="utf-8") for path in BOOK.glob("*/**/*.yaml")}
    name = "examples/rows/play.yaml"
    files[name] = files[name].replace("players: 4", "players: 5", 1)
    (fault,) = verify(Rulebook.load(broken.write(tmp_path, files))).diagnostics
    assert fault.message.en == "Rows is for 2, 3 or 4 players, not 5"
    assert files[name].split("\n")[fault.mark.line - 1] == "    players: 5"
