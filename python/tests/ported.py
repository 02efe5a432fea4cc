"""The course's heuristic a2b3d, written again in Python: once for one board, once for many."""

from __future__ import annotations

import numpy as np

import conecta

ROWS, COLUMNS = 6, 7


def windows() -> list[list[tuple[int, int]]]:
    """The windows of four that the original looks at: its loops leave out the vertical ones of the last column and the
    horizontal ones of the top row. Cells are row, from the top, and column."""
    found = []
    for row in range(ROWS):
        for column in range(COLUMNS):
            for down, right in ((1, 0), (0, 1), (1, 1), (-1, 1)):
                cells = [(row + step * down, column + step * right) for step in range(4)]
                is_on_board = all(0 <= one < ROWS and 0 <= other < COLUMNS for one, other in cells)
                is_left_out = (down, right) == (1, 0) and column == COLUMNS - 1 or (down, right) == (0, 1) and row == 0
                if is_on_board and not is_left_out:
                    found.append(cells)
    return found


WINDOWS = windows()
CENTER = [(row, 3) for row in range(1, ROWS)]


@conecta.heuristic(name="ported", weights={"center": 3, "three": 5, "two": 2, "their_three": 4})
def ported(board, center, three, two, their_three):
    """Windows of four that only one side occupies, and discs in the middle column."""
    cells = board.tolist()
    value = center * sum(cells[row][column] == 1 for row, column in CENTER)
    for window in WINDOWS:
        found = [cells[row][column] for row, column in window]
        mine, theirs = found.count(1), found.count(-1)
        if theirs == 0:
            value += three * (mine == 3) + two * (mine == 2)
        elif mine == 0:
            value -= their_three * (theirs == 3)
    return value


PLACES = np.zeros((42, len(WINDOWS)), np.float32)
for number, window in enumerate(WINDOWS):
    for row, column in window:
        PLACES[row * COLUMNS + column, number] = 1


def counted(boards, center, three, two, their_three):
    """The same for boards of the shape (..., 6, 7)."""
    boards = np.asarray(boards)
    cells = boards.reshape(*boards.shape[:-2], 42)
    mine = (cells == 1).astype(np.float32) @ PLACES
    theirs = (cells == -1).astype(np.float32) @ PLACES
    only_mine, only_theirs = theirs == 0, mine == 0
    middle = (boards[..., 1:, 3] == 1).sum(-1)
    return (
        center * middle
        + three * (only_mine & (mine == 3)).sum(-1)
        + two * (only_mine & (mine == 2)).sum(-1)
        - their_three * (only_theirs & (theirs == 3)).sum(-1)
    )


WEIGHTS = {"center": 3, "three": 5, "two": 2, "their_three": 4}
one_by_one = conecta.heuristic(name="one-by-one", weights=WEIGHTS, batch=False)(counted)
many = conecta.heuristic(name="many", weights=WEIGHTS, batch=True)(counted)
