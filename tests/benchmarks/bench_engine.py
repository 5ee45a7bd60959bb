"""Random play through the public API: playouts and actions per CPU-second, and their ratio to fixed work.

Run by hand: python tests/benchmarks/bench_engine.py [GAME …] [--beside DIR] [--rounds N]

Each round plays every game for a while and runs the reference loop in between, so that a machine that is slow
for a moment is slow for both; what is printed are medians over the rounds. `--beside DIR` measures another
checkout with the same API in the same rounds (DIR is the folder with its `verifier`).
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve()
OWN = HERE.parents[2]
LOOP = 20_000


def reference(seconds: float) -> float:
    """Rounds per CPU-second of a loop of big integers, a small tuple and a call, as any engine needs them."""
    mask, rounds = (1 << 225) - 1, 0

    def turn(own: int, opp: int) -> tuple[int, int, int]:
        return own, opp, (own * 5 & ~opp & mask).bit_count()

    start = time.process_time()
    while time.process_time() - start < seconds:
        own, opp = 0x1234567, 0x7654321
        for _ in range(LOOP):
            own, opp, few = turn(opp, own)
            own = (own << 3 ^ few) & mask
        rounds += LOOP
    return rounds / (time.process_time() - start)


def play(game: Any, seconds: float, seed: int) -> tuple[float, float]:
    """Playouts and actions per CPU-second of uniformly random play."""
    pick = random.Random(seed).random
    playouts = actions = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        position = game.start()
        while game.outcome(position) is None:
            legal = game.legal(position)
            position = game.play(position, legal[int(pick() * len(legal))])
            actions += 1
        playouts += 1
    spent = time.process_time() - start
    return playouts / spent, actions / spent


def serve() -> None:
    """Answer orders on standard input, one a line: the side of this program that imports an engine."""
    from verifier import load_game

    games: dict[str, Any] = {}
    for line in sys.stdin:
        order = json.loads(line)
        name = order["game"]
        if name is None:
            answer: Any = reference(order["seconds"])
        else:
            try:
                if name not in games:
                    games[name] = load_game(name)
                answer = play(games[name], order["seconds"], order["seed"])
            except Exception as error:  # another checkout may not have the game
                answer = f"{type(error).__name__}: {error}"
        print(json.dumps(answer), flush=True)


class Engine:
    """An engine in a process of its own.

    root: the folder with its `verifier` and `rules`.
    """

    def __init__(self, root: Path) -> None:
        paths = [str(root), str(HERE.parent)]
        code = f"import sys; sys.path[:0] = {paths!r}; import bench_engine; bench_engine.serve()"
        self.process = subprocess.Popen(
            [sys.executable, "-c", code], cwd=root, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def ask(self, game: str | None, seconds: float, seed: int = 0) -> Any:
        """The figures of one stretch of work; game: None for the reference loop."""
        assert self.process.stdin is not None and self.process.stdout is not None
        order = {"game": game, "seconds": seconds, "seed": seed}
        print(json.dumps(order), file=self.process.stdin, flush=True)
        answer = json.loads(self.process.stdout.readline())
        return None if isinstance(answer, str) else answer

    def close(self) -> None:
        """End the process."""
        self.process.communicate()


def main() -> None:
    """Print one line a game."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="*", metavar="GAME", help="default: all of the rulebook")
    parser.add_argument("--beside", type=Path, metavar="DIR", help="another checkout, measured in the same run")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--seconds", type=float, default=0.5, help="of each stretch of play")
    given = parser.parse_args()
    known = sorted(p.stem for p in (OWN / "rules").glob("*.yaml") if p.stem not in ("facts", "rulebook"))
    games = given.games or known
    own, other = Engine(OWN), Engine(given.beside.resolve()) if given.beside else None
    loops: list[float] = []
    ours: dict[str, list[tuple[float, float, float]]] = {game: [] for game in games}
    theirs: dict[str, list[tuple[float, float]]] = {game: [] for game in games}
    for turn in range(given.rounds + 1):
        for game in games:
            loop = own.ask(None, given.seconds / 5)
            playouts, actions = own.ask(game, given.seconds, turn)
            beside = other.ask(game, given.seconds, turn) if other else None
            if turn:  # the first round warms up
                loops.append(loop)
                ours[game].append((playouts, actions, loop / actions))
                if beside:
                    theirs[game].append((playouts / beside[0], actions / beside[1]))
    beside_too = "   beside: playouts   actions" if other else ""
    print(f"game          playouts/s   actions/s   loop rounds an action{beside_too}")
    for game in games:
        playouts, actions, cost = (statistics.median(column) for column in zip(*ours[game], strict=True))
        line = f"{game:12} {playouts:11,.0f} {actions:11,.0f} {cost:15.1f}"
        if theirs[game]:
            ratios = [statistics.median(column) for column in zip(*theirs[game], strict=True)]
            line += f"{ratios[0]:19.2f}{ratios[1]:10.2f}"
        print(line)
    print(f"reference loop: {statistics.median(loops):,.0f} rounds per CPU-second")
    own.close()
    if other:
        other.close()


if __name__ == "__main__":
    main()
