"""What a further diagram costs beside a plain matplotlib drawing of everything.

Run by hand: python tests/benchmarks/bench_diagrams.py
"""

from __future__ import annotations

import time
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory

from matplotlib.figure import Figure
from matplotlib.patches import Circle

from verifier.engine.rules import BoardRules
from verifier.publish.diagrams import DiagramCache, Scene, describe, draw, empty_board, inline
from verifier.publish.diagrams.points import column_name

BOARDS = (
    BoardRules(columns=5, rows=5, lines="alquerque"),
    BoardRules(columns=9, rows=5, lines="alquerque"),
    BoardRules(columns=6, rows=6, loops=(("a2", "b1"), ("f2", "e1"), ("a3", "c1"), ("f3", "d1"))),
    BoardRules(columns=9, rows=9, drawn="cells"),
    BoardRules(columns=9, rows=9, drawn="cells", pieces="pawns"),
    BoardRules(columns=15, rows=15),
    BoardRules(columns=19, rows=19),
)


def plain(scene: Scene) -> str:
    """Everything drawn by matplotlib, as a program without a table would do it."""
    columns, rows = scene.board.columns, scene.board.rows
    figure = Figure(figsize=(columns / 2, rows / 2))
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set(xlim=(-1, columns), ylim=(rows, -1), aspect="equal")
    axes.axis("off")
    for row in range(rows):
        axes.plot([0, columns - 1], [row, row], color="0.4", linewidth=0.8)
        axes.text(-0.7, row, str(row + 1), ha="center", va="center")
    for column in range(columns):
        axes.plot([column, column], [0, rows - 1], color="0.4", linewidth=0.8)
        axes.text(column, -0.7, column_name(column), ha="center", va="center")
    for column, row, symbol in scene.stones():
        axes.add_patch(Circle((column, row), 0.4, facecolor="0.1" if symbol == "x" else "1", edgecolor="0.1"))
    written = StringIO()
    figure.savefig(written, format="svg", metadata={"Date": None})
    return written.getvalue()


def milliseconds(work: Callable[..., object], *given: object, times: int = 50) -> float:
    """The best of several runs, CPU time."""
    best = float("inf")
    for _ in range(times):
        start = time.process_time()
        work(*given)
        best = min(best, time.process_time() - start)
    return best * 1000


def main() -> None:
    """Print one line a board, half of its points with a stone."""
    print(
        "board    plain ms  first ms  further ms  (plain/further)  from cache ms  inline+describe ms", end=""
    )
    print("    plain B  further B  (plain/further)")
    with TemporaryDirectory() as folder:
        cache = DiagramCache.open(Path(folder))
        for board in BOARDS:
            rows = "\n".join(
                " ".join(".x.o"[(column + 2 * row) % 4] for column in range(board.columns))
                for row in range(board.rows)
            )
            scene = Scene(board=board, colours=("black", "white"), rows=rows, last=("a1",), captured=("b1",))
            empty = empty_board(board)
            svg, whole = draw(scene, empty), plain(scene)
            cache.draw(scene)
            slow = milliseconds(plain, scene, times=5)
            first = milliseconds(lambda shown: draw(shown, empty_board(shown.board)), scene, times=5)
            fast = milliseconds(draw, scene, empty)
            kept = milliseconds(cache.draw, scene)
            words = milliseconds(lambda *on: inline(on[0], "d", "t", describe(on[1], "ja")), svg, scene)
            print(
                f"{board.columns:2}×{board.rows:<5}{slow:9.1f}{first:10.1f}{fast:12.2f}{slow / fast:17.0f}"
                f"{kept:15.2f}{words:20.2f}{len(whole):11}{len(svg):11}{len(whole) / len(svg):17.0f}"
            )


if __name__ == "__main__":
    main()
