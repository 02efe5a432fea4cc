"""Data to learn from: positions with the exact score of every move."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Any, Optional, Sequence, Union

import numpy as np
import numpy.typing as npt

from . import _conecta
from ._conecta import Position, symmetries
from ._progress import Progress, shown


@dataclass(frozen=True)
class Dataset:
    """Positions as their side to move sees them, and what is true about them; one row of every array for each."""

    boards: npt.NDArray[np.int8]
    """(n, 6, 7): 1 are the discs of the side to move, -1 the other's; the top row first."""
    scores: npt.NDArray[np.int8]
    """(n, 7): the exact score of every column; 0 where it is full."""
    legal: npt.NDArray[np.bool_]
    """(n, 7): which columns are open."""
    score: npt.NDArray[np.int8]
    """(n,): the score of the position, which is that of its best moves."""
    plies: npt.NDArray[np.int8]
    """(n,): moves made before it."""
    moves: list[str]
    """The moves that lead to each."""

    def __len__(self) -> int:
        return len(self.score)

    def __getitem__(self, rows: Any) -> Dataset:
        chosen = np.arange(len(self))[rows]
        arrays = {field.name: getattr(self, field.name)[chosen] for field in fields(self) if field.name != "moves"}
        return replace(self, moves=[self.moves[row] for row in chosen], **arrays)

    @property
    def best(self) -> npt.NDArray[np.bool_]:
        """(n, 7): the columns that keep the score."""
        return np.asarray(self.legal & (self.scores == self.score[:, None]), dtype=np.bool_)

    @property
    def outcome(self) -> npt.NDArray[np.int8]:
        """(n,): 1 for a win of the side to move, 0 for a draw, -1 for a loss."""
        return np.sign(self.score).astype(np.int8)

    def split(self, share: float = 0.2, seed: int = 0) -> tuple[Dataset, Dataset]:
        """Two parts, the second with this share of the positions. No position is in both, nor the mirror image of one, because
        none is there twice in the whole: so split first, and add the mirror images then.

        >>> train, test = dataset(20, plies=(20, 30), seed=1).split(0.25)
        >>> len(train), len(test)
        (15, 5)
        """
        order = np.random.default_rng(seed).permutation(len(self))
        held_out = round(share * len(self))
        return self[np.sort(order[held_out:])], self[np.sort(order[:held_out])]

    def with_symmetries(self) -> Dataset:
        """The same and all mirror images.

        >>> len(dataset(10, plies=(25, 30), seed=1).with_symmetries())
        20
        """
        return Dataset(
            boards=symmetries(self.boards),
            scores=symmetries(self.scores),
            legal=symmetries(self.legal),
            score=np.concatenate([self.score, self.score]),
            plies=np.concatenate([self.plies, self.plies]),
            moves=self.moves + [Position(moves).mirror().text for moves in self.moves],
        )


def dataset(
    n: int,
    plies: tuple[int, int] = (8, 30),
    seed: int = 0,
    *,
    rules: str = "classic",
    threads: Optional[int] = None,
    progress: Progress = None,
) -> Dataset:
    """So many distinct positions after random moves, with the exact scores of all their moves. No two are mirror images. The
    same seed gives the same positions, and more of them begin like fewer; there are fewer than `n` only where there are no more.

    >>> data = dataset(5, plies=(20, 30), seed=1)
    >>> data.boards.shape, data.scores.shape
    ((5, 6, 7), (5, 7))
    """
    found = _conecta.dataset(n, plies, seed, rules=rules, threads=threads, progress=shown(progress))
    return Dataset(**found)


def solve_many(
    positions: Union[npt.ArrayLike, Sequence[Union[Position, str]]],
    *,
    moves: bool = False,
    rules: Optional[str] = None,
    threads: Optional[int] = None,
    progress: Progress = None,
) -> Any:
    """The exact scores of many positions, in parallel: an array of boards (n, 6, 7) or (n, 42) in either form, or a list of
    positions. With `moves=True` two arrays (n, 7): the score of every column, and which columns are open.

    >>> solve_many(["4453", "44444"])
    array([-2, -1], dtype=int8)
    """
    return _conecta.solve_many(positions, moves=moves, rules=rules, threads=threads, progress=shown(progress))
