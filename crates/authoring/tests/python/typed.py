from __future__ import annotations
from typing import List, Optional, Tuple
from dataclasses import dataclass

Board = List[List[int]]
Cell = Tuple[int, int]
DIRECTIONS: Tuple[Cell, ...] = ((0, 1), (1, 0), (1, 1), (1, -1))


def get(board: Board, r: int, c: int) -> Optional[int]:
    return board[r][c] if 0 <= r < len(board) and 0 <= c < len(board[r]) else None


def evaluate(board: Board, player: int) -> float:
    score: float = 0
    best: Optional[Cell] = None
    top: int
    for r in range(len(board)):
        for c in range(len(board[r])):
            for dr, dc in DIRECTIONS:
                cells: List[Optional[int]] = [get(board, r + i * dr, c + i * dc) for i in range(4)]
                if None in cells:
                    continue
                mine = cells.count(player)
                empty = cells.count(0)
                if mine + empty == 4 and mine > 1:
                    score += mine ** 2 / 2
                    best = (r, c)
                if (n := cells.count(3 - player)) == 3 and empty == 1:
                    score -= n * 4.25
    return score + (best[0] + best[1] if best is not None else 0)
