"""`shikimoku perft`: sequences of actions counted."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from ..checks.perft import Beginning, counts, spread
from ..engine.refusals import IllegalAction
from ..engine.text import Text
from ..spec.codes import Code
from ..spec.diagnostics import Diagnostic, SpecError
from .output import FAILS, HOLDS, NOWHERE, print_json
from .play import PLAYERS, Start, parameters, start
from .words import Command, Whole, common, option

DEEPEST = 1000
HELP = Text(
    "ちょうど1手、2手、…、DEPTH手の着手の列がいくつあるかを数える。終局した局面からは数えない。続けて動く手番は1手ずつ数える。",
    "Counts the sequences of exactly 1, 2, … DEPTH actions. A game that has ended counts no further; in a turn that "
    "goes on, each step is an action.",
)
EXAMPLE = "shikimoku perft GAME 4\nshikimoku perft GAME 6 --jobs 8\nshikimoku perft GAME 8 --scheduler tcp://host:8786"


def command(language: str) -> click.Command:
    """The command in a language."""
    jobs = Text("この計算機で使うプロセスの数（省略時はCPUの数）", "processes on this machine (default: one a CPU)")
    scheduler = Text(
        "Daskクラスターのスケジューラー（要 shikimoku[cluster]）",
        "scheduler of a Dask cluster (needs shikimoku[cluster])",
    )
    return Command(
        "perft", language, HELP, EXAMPLE, callback=run,
        params=[
            *parameters(language),
            click.Argument(["depth"], type=Whole(1, DEEPEST)),
            option(language, "--jobs", help=jobs, type=Whole(1, 1024), default=_processors(), metavar="N"),
            option(language, "--scheduler", help=scheduler, metavar="ADDRESS"),
            *common(language, "text", "json"),
        ],
    )  # fmt: skip


def run(
    name: str, depth: int, players: int, given: tuple[str, ...], position: str | None, to_move: str | None,
    moves: str | None, jobs: int, scheduler: str | None, format: str, root: Path | None, lang: str,
) -> int:  # fmt: skip
    """Count and print, and return the exit status."""
    begin = start(name, root, players, given, position, to_move, moves)
    try:
        found = counted(begin, depth, jobs, scheduler)
    except IllegalAction as error:
        reason = error.refusal.in_language(lang)
        if format == "json":
            refused = {
                "action": error.refusal.action,
                "code": error.refusal.code.value,
                "rule": error.refusal.rule,
                "message": reason,
            }
            print_json({**_json(begin.game.id, begin, []), "error": refused})
        else:
            click.echo(reason)
        return FAILS
    if format == "json":
        print_json(_json(begin.game.id, begin, found))
    else:
        width = len(f"{max(found):,}")
        click.echo("\n".join(f"{n:>{len(str(depth))}}  {count:>{width},}" for n, count in enumerate(found, 1)))
    return HOLDS


def broken(errors: list[dict[str, Any]]) -> Mapping[str, Any]:
    """The machine output where nothing could be counted."""
    return {**_json(None, None, []), "errors": errors}


def counted(begin: Start, depth: int, jobs: int, scheduler: str | None) -> list[int]:
    """The counts, computed by a cluster or by processes of this machine; here where that is not worth while.

    SpecError where the cluster cannot be used; IllegalAction for the actions before the count.
    """
    beginning = Beginning(begin.game.rules, begin.diagram, begin.state, begin.actions)
    if scheduler is not None:
        with cluster(scheduler) as executor:
            return spread(beginning, depth, executor)
    if jobs == 1 or depth <= 3:
        game, position = beginning.reached()
        return counts(game, position, depth)
    with ProcessPoolExecutor(jobs) as processes:
        return spread(beginning, depth, processes)


@contextmanager
def cluster(address: str) -> Iterator[Executor]:
    """The executor of a Dask cluster.

    address: of its scheduler. SpecError where `distributed` is not installed or the cluster does not do its part.
    """
    try:
        from distributed import Client
    except ImportError:
        message = Text(
            "Daskのクラスターを使うには distributed が必要", "a Dask cluster needs the package `distributed`"
        )
        advice = Text('pip install "shikimoku[cluster]"', 'pip install "shikimoku[cluster]"')
        raise SpecError([Diagnostic(Code.NOT_INSTALLED, NOWHERE, message, advice)]) from None
    try:
        with Client(address, timeout=10) as client, client.get_executor() as executor:
            yield executor
    except IllegalAction:
        raise
    except Exception as error:
        said = f"{address}: {error}"
        message = Text(f"クラスターで計算できない（{said}）", f"the cluster could not do it: {said}")
        raise SpecError([Diagnostic(Code.NOT_DONE, NOWHERE, message)]) from error


def _json(game: str | None, begin: Start | None, found: list[int]) -> dict[str, Any]:
    """The machine output: what was counted, and how many play where that is not the usual number."""
    players = {"players": begin.players} if begin is not None and begin.players != PLAYERS else {}
    return {"game": game, "options": dict(begin.options) if begin is not None else {}, **players, "counts": found}


def _processors() -> int:
    """How many CPUs this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
