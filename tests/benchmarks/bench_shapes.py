"""How fast barred points are judged, in microseconds of CPU time.

Run by hand: python tests/benchmarks/bench_shapes.py [--size 15] [--rounds 5] [--seed 1]

Three kinds of positions: stones thrown anywhere as in random play, stones of both in a thick heap as in real play,
and heaps of one colour, where threes hang on threes. Printed are medians over the rounds, and the worst position.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Callable

from verifier.engine.board import Board, bits
from verifier.engine.rules import BoardRules
from verifier.engine.shapes import Shapes

Stones = tuple[int, int, int]
"""own, opp, empty."""


def thrown(board: Board, pick: random.Random) -> Stones:
    """Stones anywhere, as many of either colour."""
    number = pick.randrange(board.size // 20, board.size // 4)
    points = pick.sample(board.points, 2 * number)
    return stones(board, points[:number], points[number:])


def heap(board: Board, pick: random.Random) -> Stones:
    """Twenty stones of either colour near the centre."""
    near = [p for p in board.points if max(abs(2 * k + 1 - board.columns) for k in board.xy(p)) <= 9]
    points = pick.sample(near, 40)
    return stones(board, points[:20], points[20:])


def lone(board: Board, pick: random.Random) -> Stones:
    """Stones of one colour on a fifth of the board, and hardly any of the other."""
    points = pick.sample(board.points, board.size // 5)
    return stones(board, points[4:], points[:4])


def stones(board: Board, own: list[int], opp: list[int]) -> Stones:
    """Points as masks."""
    mine, theirs = sum(1 << p for p in own), sum(1 << p for p in opp)
    return mine, theirs, board.full & ~mine & ~theirs


def each(judge: Callable[[int, int, int], object], positions: list[Stones]) -> float:
    """Microseconds a position."""
    start = time.process_time()
    for position in positions:
        judge(*position)
    return (time.process_time() - start) / len(positions) * 1e6


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--size", type=int, default=15, help="columns and rows")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    board = Board(BoardRules(columns=asked.size, rows=asked.size, lines="orthogonal"))
    start = time.process_time()
    shapes = Shapes(board)
    print(f"tables {1e3 * (time.process_time() - start):.1f} ms")

    def all_points(own: int, opp: int, empty: int) -> None:
        for point in bits(empty):
            shapes.fault(own, opp, point)

    for make in (thrown, heap, lone):
        pick = random.Random(asked.seed)
        positions = [make(board, pick) for _ in range(200)]
        points = sum(empty.bit_count() for _, _, empty in positions) / len(positions)
        figures = {
            "suspects": [each(shapes.suspects, positions) for _ in range(asked.rounds)],
            "barred": [each(shapes.barred, positions) for _ in range(asked.rounds)],
            "fault": [each(all_points, positions) / points for _ in range(asked.rounds)],
        }
        worst = max(min(each(shapes.barred, [position]) for _ in range(3)) for position in positions)
        barred = sum(shapes.barred(*position).bit_count() for position in positions) / len(positions)
        told = ", ".join(f"{name} {statistics.median(times):.1f}" for name, times in figures.items())
        print(f"{make.__name__:7} {told} µs; worst barred {worst:.0f} µs; {barred:.2f} barred points a position")


if __name__ == "__main__":
    main()
