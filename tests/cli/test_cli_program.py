"""The program as a whole: help, languages, faults of any kind, what it loads."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from book import Cli, Rulebook

import verifier.cli.commands
from verifier.cli.commands import NAMES
from verifier.spec.codes import Code

PROGRAM = (sys.executable, "-c", "from verifier.cli import main; main()")
JSON_OF = {
    "verify": {"examples", "steps", "failed", "seconds", "failures", "errors"},
    "replay": {"error", "errors"},
    "perft": {"game", "options", "counts", "errors"},
    "facts": {"facts", "placed", "proved", "missing", "errors"},
}


def program(
    *arguments: str, cwd: Path, env: dict[str, str] | None = None, **rest: Any
) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [*PROGRAM, *arguments], cwd=cwd, env={**os.environ, **(env or {})}, capture_output=True, timeout=60, **rest
    )


# ---------------------------------------------------------------- help and languages


def test_the_commands_are_those_of_the_contract(cli: Cli) -> None:
    assert list(NAMES) == ["verify", "build", "serve", "replay", "perft", "facts", "schema"]
    told = cli("--help")
    assert told.status == 0
    for name, about in NAMES.items():
        assert f"{name}  " in told.out and about.en in told.out
        assert about.ja in cli_in_japanese(cli, "--help")


def cli_in_japanese(cli: Cli, *arguments: str) -> str:
    """What the program prints where the locale is Japanese."""
    os.environ["LC_ALL"] = "ja_JP.UTF-8"
    return cli(*arguments).out


@pytest.mark.parametrize("name", NAMES)
def test_help_shows_a_call(cli: Cli, name: str) -> None:
    told = cli(name, "--help")
    assert told.status == 0
    assert f"  Example:\n    shikimoku {name}" in told.out
    assert "--root DIR" in told.out and "--lang [ja|en]" in told.out
    japanese = cli(name, "--lang", "ja", "--help").out
    assert japanese.startswith("使い方: shikimoku ") and f"  例:\n    shikimoku {name}" in japanese
    for word in ("Usage", "Options:", "Show this", "default", "Example"):
        assert word not in japanese


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "ja_JP.UTF-8"}, "ja"),
        ({"LANG": "C", "LC_MESSAGES": "ja_JP"}, "ja"),
        ({"LANG": "ja_JP.UTF-8", "LC_ALL": "de_DE.UTF-8"}, "en"),
        ({"LANG": "ja_JP.UTF-8", "LC_ALL": ""}, "ja"),
        ({"LC_ALL": "JA"}, "ja"),
    ],
)
def test_the_locale_chooses_the_language(
    cli: Cli, rulebook: Rulebook, monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], language: str
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert cli("verify").out.startswith("例1件" if language == "ja" else "1 example")
    assert cli("verify", "--lang", "en").out.startswith("1 example")
    assert ("というオプションはない" in cli("verify", "--nonsense").err) == (language == "ja")


def test_the_version(cli: Cli) -> None:
    told = cli("--version")
    assert told.status == 0 and told.out.startswith("shikimoku, version ")


# ---------------------------------------------------------------- what cannot be understood


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["verfy"], "there is no command `verfy`\n  = help: did you mean `verify`?"),
        (["verify", "--formt", "json"], "there is no option `--formt`\n  = help: did you mean `--format`?"),
        (["verify", "--format", "xml"], "the value `xml` of --format cannot be used\n  = help: one of: `text`, "),
        (["facts", "noughts"], "there is more than is needed: noughts"),
        (["replay"], "GAME is missing"),
        (["perft", "noughts", "x"], "the value `x` of DEPTH cannot be used\n  = help: a whole number from 1 to"),
        (["perft", "noughts", "0"], "the value `0` of DEPTH cannot be used\n  = help: a whole number from 1 to"),
        (["perft", "noughts", "1", "--players", "9"], "the value `9` of --players cannot be used"),
        (["verify", "--help=yes"], "--help takes no value"),
        (["--"], "a command is missing"),
        (["verify", "--root"], "--root needs a value"),
    ],
)
def test_a_wrong_command_line(cli: Cli, rulebook: Rulebook, arguments: list[str], said: str) -> None:
    done = cli(*arguments)
    assert (done.status, done.out) == (2, "")
    assert f"error[usage]: {said}" in done.err
    japanese = cli(arguments[0], "--lang", "ja", *arguments[1:])
    assert japanese.status == 2 and "[usage]: " in japanese.err and said not in japanese.err


def test_no_command_shows_help(cli: Cli) -> None:
    done = cli()
    assert done.status == 2 and "Commands:" in done.err


@pytest.mark.parametrize("name", JSON_OF)
@pytest.mark.parametrize("wrong", [["--nonsense"], ["--root", "/nowhere"], ["--root"], ["--lang", "xx"]])
def test_machines_get_their_output_whatever_happens(cli: Cli, rulebook: Rulebook, name: str, wrong: list[str]) -> None:
    given = {"replay": ["noughts"], "perft": ["noughts", "2"]}.get(name, [])
    for arguments in ([name, *given, "--format", "json", *wrong], [name, "--format=json", *given, *wrong]):
        done = cli(*arguments)
        assert done.status == 2
        assert set(done.json()) == JSON_OF[name]
        for error in done.json()["errors"]:
            assert set(error) - {"help"} == {"code", "file", "line", "column", "message"}
            assert error["code"] in set(Code)


@pytest.mark.parametrize("name", JSON_OF)
def test_a_mistake_of_the_program_is_told_without_a_traceback(
    cli: Cli, rulebook: Rulebook, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    def broken(*arguments: object, **more: object) -> None:
        raise ZeroDivisionError("a bug")

    given = {"replay": ["noughts"], "perft": ["noughts", "2"]}.get(name, [])
    module = verifier.cli.commands.module(name)
    for function in ("verified", "start"):
        if hasattr(module, function):
            monkeypatch.setattr(module, function, broken)
    done = cli(name, *given, "--format", "json")
    assert done.status == 2
    assert set(done.json()) == JSON_OF[name]
    assert "ZeroDivisionError: a bug (test_cli_program.py:" in done.json()["errors"][0]["message"]
    done = cli(name, *given)
    assert done.status == 2 and "Traceback" not in done.err and "error[internal]: " in done.err
    monkeypatch.setenv("SHIKIMOKU_TRACEBACK", "1")
    assert "Traceback" in cli(name, *given).err


# ---------------------------------------------------------------- hostile input


def hostile() -> dict[str, bytes]:
    """Files that nobody should send."""
    noise = random.Random(1)
    return {
        "noise": bytes(noise.randrange(256) for _ in range(4000)),
        "text in Shift_JIS": "game: 囲碁\nexamples: []\n".encode("shift_jis"),
        "text in UTF-16": "game: noughts\n".encode("utf-16"),
        "NUL": b"game: noughts\0\n",
        "one huge line": b"a" * 900_000,
        "more than a mebibyte": b"# \n" * 400_000,
        "deep": b"[" * 100_000,
        "braces": b"{" * 3000 + b"}" * 3000,
        "aliases": b"a: &a [b]\nc: *a\n",
        "a tag": b"!!python/object/apply:os.system [echo]\n",
        "escapes": b'game: "\\ud800\\U0010ffff"\nexamples: []\n',
        "a terminal's commands": b"game: \x1b[2J\x1b]0;x\x07\n",
        "nothing": b"",
        "numbers": b"1\n",
        "a list": b"- - - -\n",
    }


@pytest.mark.parametrize("what", hostile())
@pytest.mark.parametrize(
    "where", ["examples/noughts/more.yaml", "rules/more.yaml", "rules/facts.yaml", "rules/rulebook.yaml"]
)
def test_hostile_files_of_a_rulebook(cli: Cli, rulebook: Rulebook, what: str, where: str) -> None:
    rulebook.write(where, hostile()[what])
    done = cli("verify", "--format", "json")
    assert done.status == 2
    errors = done.json()["errors"]
    assert errors and "internal" not in {e["code"] for e in errors}
    assert where in {e["file"] for e in errors}
    assert len(done.out) < 200_000
    told = cli("facts")
    assert told.status == 2 and "\x1b" not in told.out + told.err


@pytest.mark.parametrize("what", hostile())
@pytest.mark.parametrize("name", ["--moves", "--position"])
def test_hostile_moves_and_positions(cli: Cli, rulebook: Rulebook, what: str, name: str) -> None:
    rulebook.write("input", hostile()[what])
    done = cli("replay", "noughts", name, "input", "--format", "json")
    harmless = name == "--moves" and what in ("nothing", "more than a mebibyte")  # of comments
    assert done.status in ((0,) if harmless else (1, 2))
    if not harmless:
        assert done.lines()[-1]["error"]["code"] != "internal"
        assert len(done.out) < 200_000
    told = cli("replay", "noughts", name, "input")
    assert told.status == done.status and "\x1b" not in told.out + told.err


def test_a_game_with_more_points_than_a_board_may_have(cli: Cli, rulebook: Rulebook) -> None:
    rulebook.change("rules/noughts.yaml", "columns: 3", "columns: 101")
    assert [e["code"] for e in cli("verify", "noughts", "--format", "json").json()["errors"]][:1] == ["out-of-range"]


@pytest.mark.skipif(os.name == "nt" or not hasattr(os, "geteuid"), reason="needs POSIX file modes")
def test_files_that_may_not_be_read(rulebook: Rulebook, cli: Cli) -> None:
    (rulebook.root / "examples" / "noughts" / "more.yaml").mkdir()
    (rulebook.root / "examples" / "noughts" / "gone.yaml").symlink_to(rulebook.root / "nowhere")
    done = cli("verify", "--format", "json")
    assert done.status == 2
    assert {e["file"] for e in done.json()["errors"]} == {"examples/noughts/gone.yaml", "examples/noughts/more.yaml"}


def test_names_that_are_no_text(rulebook: Rulebook) -> None:
    name = os.fsdecode(b"\xff\xfe.yaml")
    for arguments in (
        ("verify", name),
        ("replay", name),
        ("replay", "noughts", "--moves", name),
        ("verify", "--root", name),
    ):
        for more in ((), ("--format", "json")):
            done = program(*arguments, *more, cwd=rulebook.root)
            assert done.returncode == 2 and b"Traceback" not in done.stderr
            if more:
                json.loads(done.stdout.splitlines()[-1])


@pytest.mark.parametrize("name", ["verify", "replay"])
def test_a_reader_that_leaves(rulebook: Rulebook, name: str) -> None:
    """`shikimoku … | head -0`: no traceback, not even from Python's own last flush."""
    rulebook.write("game.txt", "b2\na1\n" + "a1\n" * 10)
    given = ["noughts", "--moves", "game.txt"] if name == "replay" else []
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [*PROGRAM, name, *given], cwd=rulebook.root, stdout=writing, stderr=subprocess.PIPE, timeout=60
    )
    os.close(writing)
    assert (done.returncode, done.stderr) == (2, b"")


CLOSED = "import os, sys; os.close(int(sys.argv[1])); os.execv(sys.executable, [sys.executable, *sys.argv[2:]])"


@pytest.mark.skipif(os.name == "nt", reason="needs POSIX file descriptors")
@pytest.mark.parametrize(
    ("closed", "arguments", "status", "said"),
    [
        (1, ["perft", "noughts", "1"], 2, "the output cannot be written: standard output is closed"),
        (1, ["perft", "noughts", "1", "--lang", "ja"], 2, "出力できない：標準出力が閉じられている"),
        (1, ["verify", "--format", "json"], 2, "standard output is closed"),
        (2, ["perft", "noughts", "1"], 0, ""),
        (2, ["nonsense"], 2, ""),
        (0, ["replay", "noughts", "--moves", "-"], 2, "error[file-missing]"),
    ],
)
def test_streams_that_are_closed(
    rulebook: Rulebook, closed: int, arguments: list[str], status: int, said: str
) -> None:
    command = [sys.executable, "-c", CLOSED, str(closed), *PROGRAM[1:], *arguments]
    env = {**os.environ, "LC_ALL": "C", "PYTHONUTF8": "1"}
    done = subprocess.run(command, cwd=rulebook.root, env=env, capture_output=True, timeout=60)
    assert done.returncode == status
    assert said in done.stderr.decode() and b"Traceback" not in done.stderr


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs Linux's device that is always full")
@pytest.mark.parametrize("more", [[], ["--format", "json"]])
def test_a_disk_that_is_full(rulebook: Rulebook, more: list[str]) -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [*PROGRAM, "perft", "noughts", "1", *more], cwd=rulebook.root, stdout=full, stderr=subprocess.PIPE
        )
    assert done.returncode == 2
    assert b"error[not-done]: " in done.stderr and b"Traceback" not in done.stderr


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp932", "utf-8"])
def test_terminals_without_kana(rulebook: Rulebook, encoding: str) -> None:
    env = {"PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}
    rulebook.change("examples/noughts/ends.yaml", "winners: [black]", "winners: [white]")
    assert program("verify", "--lang", "ja", cwd=rulebook.root, env=env).returncode == 1
    done = program("verify", "--lang", "ja", "--format", "json", cwd=rulebook.root, env=env)
    assert "成" in json.loads(done.stdout)["failures"][0]["message"] + "成"
    assert done.returncode == 1 and done.stderr == b""


# ---------------------------------------------------------------- what is loaded

LOADED = """
import sys
from verifier.cli import run
status = run(sys.argv[1:])
heavy = {"sphinx", "matplotlib", "docutils", "myst_parser", "numpy", "rich", "distributed", "uvicorn"}
sys.exit(f"status {status}, loaded {heavy & set(sys.modules)}" if status or heavy & set(sys.modules) else 0)
"""


@pytest.mark.parametrize(
    "arguments",
    [
        ["verify"],
        ["verify", "--format", "json"],
        ["replay", "noughts"],
        ["perft", "noughts", "3"],
        ["facts"],
        ["schema"],
        ["--help"],
    ],
    ids=" ".join,
)
def test_nothing_heavy_is_loaded_without_need(rulebook: Rulebook, arguments: list[str]) -> None:
    done = subprocess.run([sys.executable, "-c", LOADED, *arguments], cwd=rulebook.root, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
