"""`perft`: counts from the command line."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from book import Cli, Rulebook


def test_counts(cli: Cli, rulebook: Rulebook) -> None:
    done = cli("perft", "noughts", "4", "--format", "json")
    assert (done.status, done.json()) == (0, {"game": "noughts", "options": {}, "counts": [9, 72, 504, 3024]})
    done = cli("perft", "noughts", "2", "--option", "size=4", "--format", "json")
    assert done.json() == {"game": "noughts", "options": {"size": "4"}, "counts": [16, 240]}


def test_for_people(cli: Cli, rulebook: Rulebook) -> None:
    assert cli("perft", "noughts", "4").out == "1      9\n2     72\n3    504\n4  3,024\n"


def test_processes_count_the_same(cli: Cli, rulebook: Rulebook) -> None:
    one, two = (cli("perft", "noughts", "5", "--jobs", n, "--format", "json").json() for n in ("1", "2"))
    assert one == two


def test_from_a_position_and_moves(cli: Cli, rulebook: Rulebook) -> None:
    rulebook.write("board.txt", "x x .\no o .\n. . .\n")
    arguments = ("perft", "noughts", "2", "--position", "board.txt", "--format", "json")
    assert cli(*arguments).json()["counts"] == [5, 16]  # c1 wins
    assert cli(*arguments, "--moves", "-", stdin=b"a3\n").json()["counts"] == [4, 9]  # so does c2 for white
    refused = cli(*arguments, "--moves", "-", stdin=b"a1\n")
    assert refused.status == 1
    assert (refused.json()["counts"], refused.json()["error"]["code"]) == ([], "occupied")


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["noughts", "0"], "usage"),
        (["noughts", "many"], "usage"),
        (["noughts"], "usage"),
        (["noughts", "2", "--jobs", "0"], "usage"),
        (["crosses", "2"], "unknown-game"),
    ],
)
def test_what_cannot_be_used(cli: Cli, rulebook: Rulebook, arguments: list[str], code: str) -> None:
    done = cli("perft", *arguments, "--format", "json")
    assert done.status == 2
    assert (done.json()["counts"], done.json()["errors"][0]["code"]) == ([], code)


def test_a_cluster(cli: Cli, rulebook: Rulebook) -> None:
    distributed = pytest.importorskip("distributed", reason="needs the extra `cluster` (it is in `test` too)")
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None, protocol="tcp"
    ) as cluster:
        address = cluster.scheduler_address
        done = cli("perft", "noughts", "4", "--scheduler", address, "--format", "json")
    assert (done.status, done.json()["counts"]) == (0, [9, 72, 504, 3024])


def test_a_cluster_without_its_package(cli: Cli, rulebook: Rulebook, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    done = cli("perft", "noughts", "4", "--scheduler", "tcp://127.0.0.1:1")
    assert done.status == 2
    assert "error[not-installed]: " in done.err and 'pip install "shikimoku[cluster]"' in done.err


def test_a_cluster_that_is_not_there(cli: Cli, rulebook: Rulebook) -> None:
    pytest.importorskip("distributed", reason="needs the extra `cluster` (it is in `test` too)")
    done = cli("perft", "noughts", "4", "--scheduler", "nonsense://x", "--format", "json")
    assert (done.status, done.json()["errors"][0]["code"]) == (2, "not-done")


FORMATS = Path(__file__).resolve().parents[1] / "fixtures" / "formats"


def test_for_other_numbers_of_players(cli: Cli) -> None:
    asked = ("perft", "rows", "2", "--root", FORMATS, "--format", "json")
    assert cli(*asked).json() == {"game": "rows", "options": {}, "counts": [25, 600]}
    assert cli(*asked, "--players", "4").json() == {"game": "rows", "options": {}, "players": 4, "counts": [25, 600]}
    team = cli(*asked, "--players", "4", "--option", "format4=together")
    assert team.json() == {"game": "rows", "options": {"format4": "together"}, "players": 4, "counts": [24, 552]}
    assert cli(*asked, "--players", "3").json()["players"] == 3
    refused = cli(*asked, "--players", "5")
    assert (refused.status, refused.json()["errors"][0]["message"]) == (2, "Rows is for 2, 3 or 4 players, not 5")
