"""What `shikimoku verify` costs: its fixed part beside an empty Python process, and example steps a second.

Run by hand: python tests/benchmarks/bench_verify.py [--rounds N]
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import time
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage

from verifier.replay.run import verify
from verifier.spec.rulebook import Rulebook

ROOT = Path(__file__).resolve().parents[2]
RUN = "import sys; from verifier.cli import run; sys.exit(run({!r}))"
COMMANDS = {
    "an empty process": "pass",
    "importing pydantic-core and yaml": "import pydantic_core, yaml",
    "shikimoku --help": RUN.format(["--help"]),
    "shikimoku verify (one example)": RUN.format(["verify", "{example}"]),
    "shikimoku verify (all)": RUN.format(["verify"]),
}


def cpu(code: str) -> float:
    """CPU seconds of one Python process, its start included."""
    before = getrusage(RUSAGE_CHILDREN)
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    after = getrusage(RUSAGE_CHILDREN)
    if done.returncode not in (0, 1):  # an example that fails just now costs the same
        raise SystemExit(done.stdout + done.stderr)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    """Print the median of each command, as seconds and as a multiple of an empty process."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=9)
    rounds = parser.parse_args().rounds
    source = Rulebook.load(ROOT).examples[0]
    example = f"{source.shown}::{source.file.examples[0].id}"
    commands = {name: code.replace("{example}", example) for name, code in COMMANDS.items()}
    spent: dict[str, list[float]] = {name: [] for name in commands}
    for turn in range(rounds + 1):
        for name, code in commands.items():
            seconds = cpu(code)
            if turn:  # the first round fills the disk cache
                spent[name].append(seconds)
    empty = statistics.median(spent["an empty process"])
    for name, seconds_each in spent.items():
        median = statistics.median(seconds_each)
        print(f"{name:32} {median:6.3f} s of CPU   {median / empty:5.1f} empty processes")
    loading, replaying, steps, examples = [], [], 0, 0
    for _ in range(rounds):
        start = time.process_time()
        rulebook = Rulebook.load(ROOT)
        loaded = time.process_time()
        report = verify(rulebook)
        loading.append(loaded - start)
        replaying.append(time.process_time() - loaded)
        steps, examples = report.steps, len(report.verdicts)
    median = statistics.median(replaying)
    print(f"loading the rulebook             {statistics.median(loading):6.3f} s of CPU")
    print(f"replaying {examples} examples           {median:6.3f} s of CPU")
    print(f"{steps} steps: {steps / median:,.0f} steps a second")


if __name__ == "__main__":
    main()
