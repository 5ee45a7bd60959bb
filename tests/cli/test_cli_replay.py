"""`replay`: actions played from a file or standard input, positions printed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from book import Cli, Rulebook

EMPTY = ". . .\n. . .\n. . ."
ALL = ["a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3"]


def test_one_line_a_position(cli: Cli, rulebook: Rulebook) -> None:
    done = cli("replay", "noughts", "--moves", "-", "--format", "json", stdin=b"b2\na1\n")
    assert done.status == 0
    first, second, third = done.lines()
    assert first == {
        "ply": 0, "action": None, "to_move": "black", "legal": ALL, "diagram": EMPTY,
        "taken": {"black": 0, "white": 0}, "outcome": None,
    }  # fmt: skip
    assert (second["ply"], second["action"], second["to_move"]) == (1, "b2", "white")
    assert second["legal"] == [point for point in ALL if point != "b2"]
    assert third["diagram"] == "o . .\n. x .\n. . ."


def test_without_moves(cli: Cli, rulebook: Rulebook) -> None:
    (line,) = cli("replay", "noughts", "--format", "json").lines()
    assert line["ply"] == 0


def test_comments_and_blank_lines_are_no_actions(cli: Cli, rulebook: Rulebook) -> None:
    rulebook.write("game.txt", "\ufeff# a game\n\n  b2  # the centre\r\n#c1\n\ta1\n")
    lines = cli("replay", "noughts", "--moves", "game.txt", "--format", "json").lines()
    assert [line["action"] for line in lines] == [None, "b2", "a1"]


def test_an_outcome(cli: Cli, rulebook: Rulebook) -> None:
    done = cli("replay", "noughts", "--moves", "-", "--format", "json", stdin=b"a1\na2\nb1\nb2\nc1\n")
    assert done.status == 0
    assert done.lines()[-1]["outcome"] == {"winners": ["black"], "reason": "row"}
    assert done.lines()[-1]["legal"] == []
    resigned = cli("replay", "noughts", "--moves", "-", "--format", "json", stdin=b"a1\nresign\n").lines()[-1]
    assert (resigned["action"], resigned["outcome"]) == ("resign", {"winners": ["black"], "reason": "resign"})


@pytest.mark.parametrize(
    ("moves", "error"),
    [
        ("b2\nb2\na1\n", {"ply": 2, "action": "b2", "code": "occupied", "rule": "place"}),
        ("d4\n", {"ply": 1, "action": "d4", "code": "off-board", "rule": None}),
        ("a1 b1\n", {"ply": 1, "action": "a1 b1", "code": "unreadable", "rule": None}),
        ("a1\na2\nb1\nb2\nc1\nc2\n", {"ply": 6, "action": "c2", "code": "game-over", "rule": "three"}),
    ],
)
def test_an_illegal_action_ends_it(cli: Cli, rulebook: Rulebook, moves: str, error: dict[str, object]) -> None:
    done = cli("replay", "noughts", "--moves", "-", "--format", "json", stdin=moves.encode())
    assert done.status == 1
    *positions, last = done.lines()
    assert len(positions) == error["ply"]
    message = last["error"].pop("message")
    assert last == {"error": error}
    japanese = cli("replay", "noughts", "--moves", "-", "--format", "json", "--lang", "ja", stdin=moves.encode())
    assert japanese.lines()[-1]["error"]["message"] != message


def test_options_and_names_of_files(cli: Cli, rulebook: Rulebook) -> None:
    for name in ("noughts", "rules/noughts.yaml", str(rulebook.root / "rules" / "noughts.yaml")):
        (line,) = cli("replay", name, "--option", "size=4", "--players", "2", "--format", "json").lines()
        assert len(line["legal"]) == 16


def test_from_a_diagram(cli: Cli, rulebook: Rulebook) -> None:
    rulebook.write("board.txt", "x x .\no o .\n. . .\n")
    (line,) = cli("replay", "noughts", "--position", "board.txt", "--to-move", "white", "--format", "json").lines()
    assert (line["to_move"], len(line["legal"])) == ("white", 5)
    (line,) = cli("replay", "noughts", "--position", "board.txt", "--format", "json").lines()
    assert line["to_move"] == "black"


def test_from_yaml(cli: Cli, rulebook: Rulebook) -> None:
    rulebook.write("board.yaml", "diagram: |\n  x x .\n  o o .\n  . . .\nto_move: white\ntaken: {black: 3}\n")
    (line,) = cli("replay", "noughts", "--position", "board.yaml", "--format", "json").lines()
    assert (line["to_move"], line["taken"]) == ("white", {"black": 3, "white": 0})
    (line,) = cli("replay", "noughts", "--position", "board.yaml", "--to-move", "black", "--format", "json").lines()
    assert line["to_move"] == "black"


@pytest.mark.parametrize(
    ("text", "code", "line", "column"),
    [
        ("x x .\no q .\n. . .\n", "bad-diagram", 2, 3),
        ("\n\nx x .\no .\n. . .\n", "bad-diagram", 4, 1),
        ("x x .\no . .\n", "bad-diagram", 2, 1),
        ("", "bad-diagram", 1, 1),
        ("diagram: |\n  x x .\n  o q .\n  . . .\n", "bad-diagram", 3, 5),
        ("diagram: |\n  . . .\n  . . .\n  . . .\nto_move: green\n", "unknown-colour", 5, 10),
        ("diagram: |\n  . . .\n  . . .\n  . . .\ntakn: {black: 1}\n", "unknown-key", 5, 1),
        ("diagram: |\n  . . .\n  . . .\n  . . .\nself: 1\n", "unknown-key", 5, 1),
        ("diagram: |\n  . . .\n  . . .\n  . . .\ntaken: {black: many}\n", "wrong-type", 5, 16),
        ("diagram: |\n  . . .\n  . . .\n  . . .\ntaken: {blakc: 1}\n", "unknown-colour", 5, 9),
        ("diagram: |\n  . . .\n  . . .\n  . . .\nquiet:\n", "wrong-value", 5, 7),
        ("diagram: |\n  . . .\n  . . .\n  . . .\nphase: opening\nactions: 9\n", "wrong-value", 5, 8),
        ("diagram: |\n  . . .\n  . . .\n  . . .\ndiagram: x\n", "yaml-duplicate", 5, 1),
        ('{diagram: "x x"}', "bad-diagram", 1, 12),
        ('# mine\n{"diagram": ". . .\\n. . .\\n. . .", "to_move": "red"}', "unknown-colour", 2, 47),
        ("Diagram: |\n  . . .\n  . . .\n  . . .\n", "unknown-key", 1, 1),
        ("---\nposition: |\n  . . .\n  . . .\n  . . .\n", "unknown-key", 2, 1),
        ("to_move: white\nsetup: |\n  . . .\n  . . .\n  . . .\n", "unknown-key", 2, 1),
        ("- diagram: x\n", "wrong-type", 1, 1),
        ("to_move: black\n", "missing-key", 1, 1),
        ("diagram: [a]\n", "wrong-type", 1, 10),
        ("diagram: {\n", "yaml-syntax", 1, 11),
        ("diagram: {at: d1, rows: x}\n", "unknown-point", 1, 15),
        ("diagram: {at: b2, rows: x o x}\n", "bad-diagram", 1, 25),
        ("diagram: {at: b2, rows: q}\n", "bad-diagram", 1, 25),
        ("diagram: {at: b2}\n", "missing-key", 1, 10),
        ("diagram: {at: b2, rows: x, row: x}\n", "unknown-key", 1, 28),
    ],
)
def test_a_position_that_does_not_fit(
    cli: Cli, rulebook: Rulebook, text: str, code: str, line: int, column: int
) -> None:
    rulebook.write("board.txt", text)
    done = cli("replay", "noughts", "--position", "board.txt", "--format", "json")
    assert done.status == 2
    (error,) = done.json()["errors"]
    assert {k: error[k] for k in ("code", "file", "line", "column")} == {
        "code": code, "file": "board.txt", "line": line, "column": column,
    }  # fmt: skip
    assert done.json()["error"] == {
        "ply": None, "action": None, "code": code, "rule": None, "message": error["message"],
    }  # fmt: skip


@pytest.mark.parametrize("key", ["Diagram", "position", "setup"])
def test_what_was_meant_is_said(cli: Cli, rulebook: Rulebook, key: str) -> None:
    rulebook.write("board.yaml", f"{key}: |\n  . . .\n  . . .\n  . . .\n")
    told = cli("replay", "noughts", "--position", "board.yaml").err
    assert f"unknown key `{key}`" in told and "did you mean `diagram`?" in told


@pytest.mark.parametrize(
    "form", ["{diagram: DIAGRAM, to_move: white}", '{\n  "diagram": DIAGRAM,\n  "to_move": "white"\n}']
)
def test_from_yaml_in_braces(cli: Cli, rulebook: Rulebook, form: str) -> None:
    diagram = "x x .\no o .\n. . ."
    rulebook.write("board.yaml", form.replace("DIAGRAM", json.dumps(diagram)))
    (line,) = cli("replay", "noughts", "--position", "board.yaml", "--format", "json").lines()
    assert (line["diagram"], line["to_move"]) == (diagram, "white")


def test_a_part_of_a_board_is_enough(cli: Cli, rulebook: Rulebook) -> None:
    """A board of 60×60 points is nothing to write down for two stones."""
    rulebook.write("board.yaml", "diagram: {at: b2, rows: x o}\nto_move: white\n")
    (line,) = cli("replay", "noughts", "--position", "board.yaml", "--format", "json").lines()
    assert (line["diagram"], line["to_move"]) == (". . .\n. x o\n. . .", "white")


def errors(cli: Cli, *arguments: str) -> list[tuple[str, int, int]]:
    found = cli("replay", "noughts", *arguments, "--format", "json").json()["errors"]
    return [(error["code"], error["line"], error["column"]) for error in found]


def test_all_that_is_wrong_with_a_position_is_told_at_once(cli: Cli, rulebook: Rulebook) -> None:
    rulebook.write(
        "board.yaml",
        "position: |\n  x x\nto_move: [red]\ntaken: {blck: 3, white: -1, none: 2}\nquiet: x\nphase: opening\nself: 1\n",
    )
    wrong = [
        ("unknown-key", 1, 1),
        ("bad-diagram", 2, 3),
        ("wrong-type", 3, 10),
        ("unknown-colour", 4, 9),
        ("wrong-value", 4, 25),
        ("unknown-colour", 4, 29),
        ("wrong-type", 5, 8),
        ("wrong-value", 6, 8),
        ("unknown-key", 7, 1),
    ]
    assert errors(cli, "--position", "board.yaml") == wrong
    assert errors(cli, "--position", "board.yaml", "--to-move", "white") == wrong
    assert errors(cli, "--position", "board.yaml", "--to-move", "red") == [("unknown-colour", 1, 1), *wrong]


def test_what_hangs_on_what_is_wrong_is_not_told(cli: Cli, rulebook: Rulebook) -> None:
    rulebook.write("board.yaml", "diagram: |\n  x x\nmoving: {piece: a1}\n")
    assert errors(cli, "--position", "board.yaml") == [("bad-diagram", 2, 3)]
    rulebook.write("board.yaml", "taken: {black: 1}\nmoving: {piece: a1}\n")
    assert errors(cli, "--position", "board.yaml") == [("missing-key", 1, 1)]


def test_a_great_many_errors_have_an_end(cli: Cli, rulebook: Rulebook) -> None:
    rulebook.write("board.yaml", "diagram: x\ntaken: {" + ", ".join(f"c{i}: 1" for i in range(20_000)) + "}\n")
    assert len(errors(cli, "--position", "board.yaml")) == 50


def test_whose_turn_it_is_goes_with_a_position(cli: Cli, rulebook: Rulebook) -> None:
    assert cli("replay", "noughts", "--to-move", "black").status == 0
    done = cli("replay", "noughts", "--to-move", "white")
    assert done.status == 2 and "--position" in done.err
    done = cli("replay", "noughts", "--to-move", "whte")
    assert done.status == 2 and "there is no player `whte`\n  = help: did you mean `white`?" in done.err
    rulebook.write("board.txt", ". . .\n" * 3)
    assert "there is no player `green`" in cli("replay", "noughts", "--position", "board.txt", "--to-move", "green").err


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["noughs"], "unknown-game"),
        (["rules/none.yaml"], "unknown-game"),
        (["noughts", "--option", "size=99"], "unknown-choice"),
        (["noughts", "--option", "colour=red"], "unknown-option"),
        (["noughts", "--option", "size"], "usage"),
        (["noughts", "--players", "3"], "wrong-value"),
        (["noughts", "--players", "none"], "usage"),
        (["noughts", "--root", "nowhere"], "file-missing"),
        (["noughts", "--moves", "nowhere.txt"], "file-missing"),
        (["noughts", "--position", "."], "file-missing"),
        ([], "usage"),
    ],
)
def test_what_cannot_be_used(cli: Cli, rulebook: Rulebook, arguments: list[str], code: str) -> None:
    done = cli("replay", *arguments, "--format", "json")
    assert (done.status, done.json()["error"]["code"]) == (2, code)
    told = cli("replay", *arguments)
    assert (told.status, told.out) == (2, "") and f"error[{code}]: " in told.err
    japanese = cli("replay", *arguments, "--lang", "ja").err
    assert f"[{code}]: " in japanese and japanese != told.err


def test_too_many_actions(cli: Cli, rulebook: Rulebook) -> None:
    rulebook.write("game.txt", "a1\n" * 100_001)
    done = cli("replay", "noughts", "--moves", "game.txt", "--format", "json")
    assert (done.status, done.json()["error"]["code"]) == (2, "too-long")


def test_for_people(cli: Cli, rulebook: Rulebook) -> None:
    told = cli("replay", "noughts", "--moves", "-", stdin=b"b2\nb2\n")
    assert told.status == 1
    assert told.out == (
        "start\n"
        "    a b c\n"
        "  1 . . .\n"
        "  2 . . .\n"
        "  3 . . .\n"
        "  black to move, 9 legal: a1, b1, c1, a2, b2, c2, a3, b3, c3\n"
        "\n"
        "1. b2\n"
        "    a b c\n"
        "  1 . . .\n"
        "  2 .[x].\n"
        "  3 . . .\n"
        "  white to move, 8 legal: a1, b1, c1, a2, c2, a3, b3, c3\n"
        "\n"
        "2. b2 is not legal: b2 is not empty: place\n"
    )


def test_for_people_in_japanese(cli: Cli, rulebook: Rulebook) -> None:
    told = cli("replay", "noughts", "--moves", "-", "--lang", "ja", stdin=b"b2\na1\na2\nb1\nc2\n").out
    assert told.startswith("開始\n    a b c\n") and "  黒の番、合法手9：a1, b1" in told
    assert told.endswith(
        "3手目 a2\n    a b c\n  1 o . .\n  2[x]x .\n  3 . . .\n  白の番、合法手6：b1, c1, c2, a3, b3, c3\n\n"
        "4手目 b1\n    a b c\n  1 o[o].\n  2 x x .\n  3 . . .\n  黒の番、合法手5：c1, c2, a3, b3, c3\n\n"
        "5手目 c2\n    a b c\n  1 o o .\n  2 x x[x]\n  3 . . .\n  終局：黒の勝ち（row）\n\n"
    )


def test_a_root_elsewhere(cli: Cli, rulebook: Rulebook, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert cli("replay", "noughts", "--root", "book").status == 0
    assert cli("replay", "noughts").status == 2


def test_for_other_numbers_of_players(cli: Cli) -> None:
    root = Path(__file__).resolve().parents[1] / "fixtures" / "formats"
    asked = ("replay", "rows", "--root", root, "--players", "4", "--option", "format4=together", "--format", "json")
    (line,) = cli(*asked).lines()
    assert line["to_move"] == "white"
    assert len(line["legal"]) == 24


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "hand: T:xxxo, next: O:xoox; pushes left black 2, white 3; abilities black water, white stagger"),
        ("ja", "手駒：T:xxxo、次 O:xoox；残りの押し手 黒 2、白 3；能力 黒 water、白 stagger"),
    ],
)
def test_hands_are_told_with_what_players_have_left(cli: Cli, language: str, told: str) -> None:
    moves = b"ability water\nability stagger\ndeal T:xxxo\ndeal O:xoox\n"
    root = str(Path(__file__).resolve().parents[2])
    arguments = ("replay", "nanamoku", "--root", root, "--option", "drunk=true", "--moves", "-", "--lang", language)
    assert f"  {told}\n" in cli(*arguments, stdin=moves).out
