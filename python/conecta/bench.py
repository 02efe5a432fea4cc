"""How fast the package is, side by side with what it is measured by: `python -m conecta.bench`.

Everything is done in one run on one core, what is compared in turn, and the best of several times counts: what else the machine
does makes nothing faster.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import time
from typing import Any, Callable

import numpy as np

import conecta

ROWS, COLUMNS = 6, 7


def lines() -> Any:
    """A column for each line of four: which of the 42 cells are on it."""
    found = []
    for row in range(ROWS):
        for column in range(COLUMNS):
            for down, right in ((1, 0), (0, 1), (1, 1), (-1, 1)):
                cells = [(row + step * down, column + step * right) for step in range(4)]
                if all(0 <= one < ROWS and 0 <= other < COLUMNS for one, other in cells):
                    line = np.zeros(ROWS * COLUMNS, np.float32)
                    line[[one * COLUMNS + other for one, other in cells]] = 1
                    found.append(line)
    return np.stack(found, axis=1)


LINES = lines()
POINTS = np.array([0, 1, 4, 16, 0], np.float32)


def open_lines(boards: Any) -> Any:
    """Points for lines that only one side occupies, of boards of the shape (..., 6, 7)."""
    cells = boards.reshape(*boards.shape[:-2], ROWS * COLUMNS)
    mine = (cells > 0).astype(np.float32) @ LINES
    theirs = (cells < 0).astype(np.float32) @ LINES
    own = np.where(theirs == 0, POINTS[mine.astype(np.intp)], 0)
    other = np.where(mine == 0, POINTS[theirs.astype(np.intp)], 0)
    return (own - other).sum(-1)


def best_of(times: int, *works: Callable[[], object]) -> list[float]:
    """The least seconds of each, done in turn."""
    least = [float("inf")] * len(works)
    for _ in range(times):
        for place, work in enumerate(works):
            start = time.perf_counter()
            work()
            least[place] = min(least[place], time.perf_counter() - start)
    return least


def solving(program: str, times: int) -> str:
    """`solve_many` beside the command line."""
    moves = conecta.dataset(3000, plies=(18, 24), seed=7).moves
    boards = np.stack([conecta.Position(text).board for text in moves])
    text = "\n".join(moves) + "\n"

    def command() -> None:
        subprocess.run([program, "solve", "--stdin"], input=text, text=True, capture_output=True, check=True)

    ours, theirs = best_of(times, lambda: conecta.solve_many(boards, threads=1), command)
    return (
        f"solve_many       {len(moves) / ours:9,.0f} positions/s and core, the command line {len(moves) / theirs:,.0f}: "
        f"{100 * (theirs / ours - 1):+.1f} %"
    )


def calling(times: int) -> str:
    """What a call of a scalar function costs besides the function."""
    calls = 0

    def counting(board: Any) -> float:
        nonlocal calls
        calls += 1
        return 0.0

    conecta.heuristic(name="bench-counting", version=f"bench{time.time()}")(counting)
    positions = [conecta.Position(text) for text in ("", "4", "44", "4453", "427132473723")]
    board = positions[0].seen()

    def searching() -> None:
        for position in positions:
            conecta.Player("bench-counting:d7").move(position)

    searching()
    asked, calls = calls, 0

    def alone() -> None:
        for _ in range(asked):
            counting(board)

    searched, called = best_of(times, searching, alone)
    extra = (searched - called) / asked
    return f"a scalar call    {1e6 * extra:9.2f} µs besides the function ({asked:,} calls, {1e9 * called / asked:.0f} ns each alone)"


def batches(times: int) -> str:
    """A function of numpy that values many boards at once beside the same one by one."""
    scalar = conecta.heuristic(name="bench-scalar", batch=False)(open_lines)
    batch = conecta.heuristic(name="bench-batch", batch=True)(open_lines)
    boards = conecta.dataset(2000, plies=(12, 24), seed=3).boards
    told = []

    def one_by_one() -> None:
        for board in boards:
            open_lines(board)

    one, many = best_of(times, one_by_one, lambda: open_lines(boards))
    told.append(f"values, alone    {len(boards) / many:9,.0f} boards/s at once, {len(boards) / one:,.0f} one by one: {one / many:.1f} times")
    positions = [conecta.Position(text) for text in ("", "44", "4453", "4271324737", "333332")]
    for depth in (4, 5, 6):
        players = [f"{player.name}:d{depth}" for player in (scalar, batch)]
        # Every time another player, which knows nothing yet.
        works = [lambda name=name: [conecta.Player(name).move(position) for position in positions] for name in players]
        one, many = best_of(times, *works)
        told.append(
            f"moves, {depth} plies   {len(positions) / many:9,.1f} moves/s in batches, {len(positions) / one:,.1f} one by one: "
            f"{one / many:.1f} times"
        )
    return "\n".join(told)


def labeling(number: int) -> str:
    """A dataset of the usual kind."""
    start = time.perf_counter()
    conecta.dataset(number, threads=1, seed=1)
    seconds = time.perf_counter() - start
    return f"dataset({number:,}) {number / seconds:9,.1f} positions/s and core"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m conecta.bench", description=__doc__)
    parser.add_argument("--program", default=shutil.which("conecta"), help="the command line, to compare with")
    parser.add_argument("--times", type=int, default=3, help="the best of so many times counts")
    parser.add_argument("--dataset", type=int, default=10_000, metavar="N", help="positions of the dataset")
    arguments = parser.parse_args()
    if arguments.program is None:
        print("solve_many       not compared: there is no program `conecta` (--program says where it is)")
    else:
        print(solving(arguments.program, arguments.times), flush=True)
    print(calling(arguments.times), flush=True)
    print(batches(arguments.times), flush=True)
    print(labeling(arguments.dataset), flush=True)


if __name__ == "__main__":
    main()
