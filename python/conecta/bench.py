"""How fast the package is, side by side with what it is measured by: `python -m conecta.bench`.

Everything is done in one run on one core, what is compared in turn, and the best of several times counts. Times are those of the
processor, so that what else the machine does is not counted.
"""

from __future__ import annotations

import argparse
import os
import resource
import shutil
import subprocess
import sys
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


def open_lines(boards: Any) -> Any:
    """Points for lines that only one side occupies, the cube of its discs on it, the other side's twice, and for discs in the
    middle: of boards of the shape (..., 6, 7)."""
    cells = boards.reshape(*boards.shape[:-2], ROWS * COLUMNS)
    mine = (cells > 0).astype(np.float32) @ LINES
    theirs = (cells < 0).astype(np.float32) @ LINES
    return (mine * mine * mine * (theirs == 0) - 2 * theirs * theirs * theirs * (mine == 0)).sum(-1) + 5 * boards[..., 3].sum(-1)


def sliced(boards: Any) -> Any:
    """The same by slices, as most people write it: each line of a direction is four shifted boards added up."""
    value = 5 * boards[..., 3].sum(-1)
    mine, theirs = (boards > 0).view(np.int8), (boards < 0).view(np.int8)
    for down, right in ((1, 0), (0, 1), (1, 1), (-1, 1)):
        high, wide, top = ROWS - 3 * abs(down), COLUMNS - 3 * right, 3 if down < 0 else 0
        steps = [(top + step * down, step * right) for step in range(4)]
        ours, others = (
            sum(discs[..., row : row + high, column : column + wide] for row, column in steps) for discs in (mine, theirs)
        )
        value = value + (ours**3 * (others == 0) - 2 * others**3 * (ours == 0)).sum((-2, -1))
    return value


def seconds() -> float:
    """Of the processor, for this process and those it waited for."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)


def best_of(times: int, *works: Callable[[], object]) -> list[float]:
    """The least seconds of each, done in turn."""
    least = [float("inf")] * len(works)
    for _ in range(times):
        for place, work in enumerate(works):
            start = seconds()
            work()
            least[place] = min(least[place], seconds() - start)
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
    """Functions of numpy that value many boards at once beside the same ones board by board, in the same searches."""
    positions = [conecta.Position(text) for text in ("", "44", "4453", "4271324737", "333332")]

    def moves(player: str) -> Callable[[], None]:
        def made() -> None:
            for position in positions:
                # Another player every time, which knows nothing yet.
                conecta.Player(player).move(position)

        return made

    def compared(name: str, function: Callable[[Any], Any], depth: int) -> str:
        asked = 0

        def counted(boards: Any) -> Any:
            nonlocal asked
            asked += 1 if boards.ndim == 2 else len(boards)
            return function(boards)

        forms = {f"bench-{name}-{depth}-{form}": form == "batch" for form in ("batch", "scalar")}
        boards = []
        for form, is_batch in forms.items():
            conecta.heuristic(name=form, batch=is_batch, version="bench")(counted)
            asked = 0
            moves(f"{form}:d{depth}")()
            boards.append(asked)
        needed = best_of(times, *(moves(f"{form}:d{depth}") for form in forms))
        at_once, one_by_one = (number / time for number, time in zip(boards, needed))
        return (
            f"{name}, {depth} plies  {at_once:9,.0f} boards/s in batches, {one_by_one:,.0f} one by one: {at_once / one_by_one:.1f} "
            f"times; {len(positions) / needed[0]:,.1f} moves/s, {len(positions) / needed[1]:,.1f}: {needed[1] / needed[0]:.1f} times"
        )

    functions = {"slices": sliced, "matrix": open_lines}
    return "\n".join(compared(name, functions[name], depth) for name in functions for depth in (4, 6))


def labeling(number: int) -> str:
    """A dataset of the usual kind."""
    (needed,) = best_of(1, lambda: conecta.dataset(number, threads=1, seed=1))
    return f"dataset({number:,}) {number / needed:9,.1f} positions/s and core"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m conecta.bench", description=__doc__)
    parser.add_argument("--program", default=shutil.which("conecta"), help="the command line, to compare with")
    parser.add_argument("--times", type=int, default=3, help="the best of so many times counts")
    parser.add_argument("--dataset", type=int, default=10_000, metavar="N", help="positions of the dataset")
    arguments = parser.parse_args()
    if "OPENBLAS_NUM_THREADS" not in os.environ:
        # One core is measured, so numpy may have one: it wants to know that before it is loaded.
        alone = {**os.environ, "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
        raise SystemExit(subprocess.run([sys.executable, "-m", "conecta.bench", *sys.argv[1:]], env=alone).returncode)
    if arguments.program is None:
        print("solve_many       not compared: there is no program `conecta` (--program says where it is)")
    else:
        print(solving(arguments.program, arguments.times), flush=True)
    print(calling(arguments.times), flush=True)
    print(batches(arguments.times), flush=True)
    print(labeling(arguments.dataset), flush=True)


if __name__ == "__main__":
    main()
