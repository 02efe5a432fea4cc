"""Boards as pictures."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Optional, Sequence

if TYPE_CHECKING:
    from ._conecta import Position

CELL = 36
"""Pixels from one cell to the next."""

FIRST, SECOND, EMPTY, FRAME = "#d9482b", "#f2c230", "#f7f7f5", "#2f5d8a"


def svg(position: Position, labels: Optional[Sequence[str]] = None) -> str:
    """A position as a picture; `labels` stand below the columns, their numbers in moves if none are given.

    >>> from conecta import Position
    >>> svg(Position("44")).count("<circle")
    42
    """
    board = position.board
    rows, columns = board.shape
    width, height = columns * CELL, rows * CELL
    names = labels if labels is not None else ["123456789abcdef"[column] for column in range(columns)]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height + 20}" '
        f'viewBox="0 0 {width} {height + 20}" role="img">',
        f"<title>{escape(str(position))}</title>",
        f'<rect width="{width}" height="{height}" rx="6" fill="{FRAME}"/>',
    ]
    last = _last_cell(position)
    for row in range(rows):
        for column in range(columns):
            cell = int(board[row, column])
            color = (EMPTY, FIRST, SECOND, FIRST, SECOND)[cell]
            x, y = column * CELL + CELL // 2, row * CELL + CELL // 2
            ring = ' stroke="#222" stroke-width="2.5"' if (row, column) == last else ""
            parts.append(f'<circle cx="{x}" cy="{y}" r="{CELL * 0.42:.1f}" fill="{color}"{ring}/>')
            if cell > 2:
                parts.append(f'<text x="{x}" y="{y + 5}" text-anchor="middle" font-size="15">*</text>')
    for column, name in enumerate(names):
        x = column * CELL + CELL // 2
        parts.append(
            f'<text x="{x}" y="{height + 15}" text-anchor="middle" font-family="sans-serif" font-size="12" '
            f'fill="currentColor">{escape(str(name))}</text>'
        )
    return "".join(parts) + "</svg>"


def _last_cell(position: Position) -> Optional[tuple[int, int]]:
    """Where the last disc lies, if a move was made and a disc lies there."""
    moves = position.moves
    if not moves or moves[-1] >= position.board.shape[1]:
        return None
    column = position.board[:, moves[-1]]
    filled = [row for row in range(len(column)) if column[row]]
    return (filled[0], moves[-1]) if filled else None
