"""The Sphinx builds of a site, one a language, in a process that gets ready while the rulebook is still being verified.

What all of them load is loaded once: each language goes on from there in a process of its own, where there is
`os.fork`.
"""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
import traceback
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from importlib import import_module
from pathlib import Path

GO = "go"
"""What the process waits to read before it builds; it ends where nothing comes."""

CRASHED = 2
"""The exit status of a job that has not come to its end, as that of sphinx-build."""

LOADED = ("furo", "sphinx_basic_ng", "sphinx.ext.mathjax", "myst_parser.sphinx_ext.main", "verifier.publish.extension")
"""Modules that every build uses, besides Sphinx's own extensions."""


@dataclass(frozen=True, slots=True)
class Job:
    """One build; arguments: those of sphinx-build; errors: the file that takes what it says on standard error."""

    arguments: tuple[str, ...]
    errors: str


class Worker:
    """A process that does some jobs, side by side.

    jobs; folder: the current one while it works.
    """

    def __init__(self, jobs: Sequence[Job], folder: Path) -> None:
        self.jobs = jobs
        told = json.dumps([asdict(job) for job in jobs])
        with open(jobs[0].errors, "wb") as errors:  # where it cannot even get ready
            self.process = subprocess.Popen(
                [sys.executable, "-P", "-m", __name__, told],
                cwd=folder,
                env={**os.environ, "PYTHONUTF8": "1"},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=errors,
                encoding="utf-8",
            )

    def go(self) -> None:
        """Begin the jobs."""
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(f"{GO}\n")
            self.process.stdin.flush()
        except OSError:  # it has ended already, and `finish` says so
            pass

    def give_up(self) -> None:
        """End without having done anything."""
        self.process.kill()
        self.process.communicate()

    def finish(self) -> list[int]:
        """Wait for the end; the exit status of each job. Where none has begun, the first one has it to tell."""
        told, _ = self.process.communicate()
        try:
            statuses: list[int] = json.loads(told)
        except ValueError:
            statuses = [self.process.returncode or 1, *(0 for _ in self.jobs[1:])]
        return statuses


def main(told: str) -> int:
    """Load what every build loads, wait, build, and print the exit statuses.

    told: the jobs, as JSON.
    """
    gc.set_threshold(50_000, 20, 20)  # trees of documents are large and stay: looking through them is in vain
    jobs = [Job(**job) for job in json.loads(told)]
    answer = os.fdopen(os.dup(sys.stdout.fileno()), "w")
    with open(os.devnull, "w") as nowhere:  # whatever else is printed is no answer
        os.dup2(nowhere.fileno(), sys.stdout.fileno())
    _load()
    if sys.stdin.readline().strip() == GO:
        gc.freeze()  # or each process would look through all that they share, and copy it
        apart = [_apart(job) for job in jobs[1:]]
        statuses = [_built(jobs[0]), *(os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]) for process in apart)]
        print(json.dumps(statuses), file=answer, flush=True)
    return 0


def _load() -> None:
    """Import what every build imports."""
    from sphinx.application import builtin_extensions

    for name in (*builtin_extensions, *LOADED):
        import_module(name)
    from .store import views_adapter

    views_adapter()


def _apart(job: Job) -> int:
    """The id of a new process that does a job."""
    process = os.fork()
    if process == 0:
        os._exit(_built(job))
    return process


def _built(job: Job) -> int:
    """Do a job; its exit status."""
    from sphinx.cmd.build import build_main

    with open(job.errors, "w", encoding="utf-8", errors="replace") as errors:
        os.dup2(errors.fileno(), sys.stderr.fileno())
    try:
        return build_main(list(job.arguments))
    except BaseException:  # also `SystemExit`: this process has to say how it went
        traceback.print_exc()
        return CRASHED
    finally:
        sys.stderr.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
