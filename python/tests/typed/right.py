"""A program that strict type checkers accept."""

from typing import Any, Optional

import numpy as np
import numpy.typing as npt

import conecta


@conecta.heuristic(weights={"three": (50, 0, 200)})
def mine(board: npt.NDArray[np.int8], three: float) -> float:
    return three * float(board[:, 3].sum())


@conecta.heuristic
def plain(boards: npt.NDArray[np.int8]) -> npt.NDArray[Any]:
    return np.asarray(boards.sum(axis=(1, 2)))


position: conecta.Position = conecta.Position("4453").play(3).play("4")
column: int = conecta.Player("ia2:d6").move(position)
scores: list[Optional[int]] = conecta.solve(position).scores()
board: npt.NDArray[np.int8] = position.board
value: float = mine.evaluate(position)
result: conecta.Tournament = conecta.tournament([mine, plain, "ia2", conecta.Player("random")], openings=5, db=None)
names: list[str] = [row["player"] for row in result.rows]
better: str = conecta.sprt(mine, "random", db=None).verdict
train, test = conecta.dataset(1000, plies=(8, 30), seed=1).split(0.2)
features: npt.NDArray[np.int8] = train.with_symmetries().boards
conecta.kaggle_agent("maestro:t50").save("submission.tar.gz")
