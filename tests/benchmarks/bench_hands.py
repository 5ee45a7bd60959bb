"""How fast dealt hands are: what is legal, playing it, and whole games, in microseconds of CPU time.

Run by hand: python tests/benchmarks/bench_hands.py [--hands 60] [--rounds 5] [--seed 1]

On 60×60 points, with so many hands placed at random, each where it touches the others. Printed are medians.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "engine"))

from small import hands

from verifier.engine.game import Game
from verifier.engine.position import Position


def placed(game: Game, dice: random.Random, most: int, hand: str) -> Position:
    """So many hands placed, and one to be placed; the boards that have ended before are thrown away."""
    while True:
        position = game.start()
        while game.outcome(position) is None and game.describe(position)["turn"] <= most:
            legal = game.legal(position)
            position = game.play(position, legal[dice.randrange(len(legal))])
        if game.outcome(position) is None:
            told = {**game.describe(position), "hand": hand, "next": "O:xxoo"}
            told.pop("picked", None)
            return game.setup(game.diagram(position), **told)


def each(do: Callable[[Any], object], things: Sequence[Any]) -> float:
    """Microseconds a thing."""
    start = time.process_time()
    for thing in things:
        do(thing)
    return (time.process_time() - start) / len(things) * 1e6


def playout(game: Game, dice: random.Random) -> int:
    """A game of random actions; how many there were."""
    position, n = game.start(), 0
    while legal := game.legal(position):
        position = game.play(position, legal[dice.randrange(len(legal))])
        n += 1
    return n


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=60)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    start = time.process_time()
    game, dice = hands("60x60"), random.Random(asked.seed)
    print(f"tables {1e3 * (time.process_time() - start):.0f} ms")
    kinds = {"one hand": "L:xoxx", "two hands": "L:xoxx/T:xxoo"}
    for name, hand in kinds.items():
        positions = [placed(game, dice, asked.hands, hand) for _ in range(20)]
        actions = [
            (p, legal[dice.randrange(len(legal))]) for p in positions for legal in [game.legal(p)] for _ in "12345"
        ]
        texts = [(p, str(action)) for p, action in actions]
        doing: dict[str, tuple[Callable[[Any], object], Sequence[Any]]] = {
            "legal": (lambda p: len(game.legal(p)), positions),
            "legal, listed": (lambda p: list(game.legal(p)), positions),
            "play": (lambda pair: game.play(*pair), actions),
            "play a text": (lambda pair: game.play(*pair), texts),
            "refusal": (lambda p: game.refusal(p, "r0@a1"), positions),
        }
        told = {
            what: statistics.median(each(do, things) for _ in range(asked.rounds))
            for what, (do, things) in doing.items()
        }
        count = sum(len(game.legal(p)) for p in positions) / len(positions)
        print(f"{name}: {count:.0f} legal; " + ", ".join(f"{what} {t:.0f}" for what, t in told.items()) + " µs")
    start, lengths = time.process_time(), [playout(game, dice) for _ in range(30)]
    seconds = time.process_time() - start
    print(f"playouts {len(lengths) / seconds:.1f} a second, {sum(lengths) / seconds:.0f} actions and events a second")


if __name__ == "__main__":
    main()
