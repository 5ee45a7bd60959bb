"""Whole rulebooks: what users get wrong is told at its place, in both languages; what is sound is not."""

from __future__ import annotations

from pathlib import Path

import broken
import pytest

from verifier import RulebookError, load_game
from verifier.cli.verify import verified
from verifier.replay.run import verify
from verifier.spec.rulebook import Rulebook


def test_the_sound_rulebook_is_told_nothing(tmp_path: Path) -> None:
    report = verified(broken.write(tmp_path, broken.SOUND), ()).report
    assert report.diagnostics == ()
    assert report.failures == ()
    assert len(report.verdicts) == 8


@pytest.mark.parametrize("language", broken.LANGUAGES)
@pytest.mark.parametrize("case", broken.CASES)
def test_a_fault_is_told_as_it_is_written_down(case: str, language: str, tmp_path: Path) -> None:
    root = broken.write(tmp_path, broken.files(case))
    told = broken.told(root, language)
    assert told == broken.expected(case, language).read_text(encoding="utf-8")
    assert "error[" in told


@pytest.mark.parametrize("case", broken.CASES)
def test_the_place_is_in_the_file_that_was_edited(case: str, tmp_path: Path) -> None:
    report = verified(broken.write(tmp_path, broken.files(case)), ()).report
    assert broken.CASES[case][0] in {d.mark.file for d in report.diagnostics}


def test_each_written_answer_belongs_to_a_case() -> None:
    written = {path.name for path in broken.FOLDER.iterdir()}
    assert written == {broken.expected(c, lang).name for c in broken.CASES for lang in broken.LANGUAGES}


def test_all_faults_of_all_files_are_told_at_once_and_the_other_examples_still_replayed(tmp_path: Path) -> None:
    files = {**broken.SOUND, "rules/hop.yaml": broken.RULES.replace("leap", "hop").replace("turns: 5}", "turns: 0}")}
    del files[broken.B], files[broken.C], files[broken.M]
    files["examples/leap/more.yaml"] = broken.EXAMPLES.replace("one-jump", "two").replace("[b1]", "[z9]")
    report = verify(Rulebook.load(broken.write(tmp_path, files)))
    assert {d.mark.file for d in report.diagnostics} >= {"rules/hop.yaml", "examples/leap/more.yaml"}
    assert [v.example.id for v in report.verdicts] == ["one-jump"]


@pytest.mark.parametrize(("value", "turns"), [("short", 5), ("long", 50), (7, 7), ("7", 7), (2, 2), (40, 40)])
def test_an_option_patches_its_clause(value: object, turns: int, tmp_path: Path) -> None:
    broken.write(tmp_path, broken.SOUND)
    game = load_game("leap", options={"calm": value}, root=tmp_path)
    (limit,) = [end for end in game.rules.play.ends if end.id == "quiet"]
    assert limit.turns == turns


@pytest.mark.parametrize("value", ["lnog", 1, 41, -3, True, None, "07x", 3.5, "５"])
def test_a_value_that_the_option_does_not_have_is_refused(value: object, tmp_path: Path) -> None:
    broken.write(tmp_path, broken.SOUND)
    with pytest.raises(RulebookError):
        load_game("leap", options={"calm": value}, root=tmp_path)


def test_null_removes_a_clause(tmp_path: Path) -> None:
    broken.write(tmp_path, broken.SOUND)
    diagram = "x o .\n. . o"
    kept = load_game("leap", root=tmp_path)
    lifted = load_game("leap", options={"walls": "lifted"}, root=tmp_path)
    assert "a1-a2" not in kept.legal(kept.setup(diagram, to_move="black"))
    assert "a1-a2" in lifted.legal(lifted.setup(diagram, to_move="black"))
