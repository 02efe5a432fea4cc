"""The environment for one agent against a player."""

from __future__ import annotations

from typing import Any, Optional

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from ._conecta import Player, Position

Board = npt.NDArray[np.int8]


class ConnectFour(gymnasium.Env):  # type: ignore[type-arg]
    """A game against a player."""

    metadata = {"render_modes": ["ansi"]}

    def __init__(self, opponent: str, rules: str, side: Optional[int], render_mode: Optional[str]) -> None:
        self.opponent = Player(opponent)
        self.start = Position(rules=rules)
        self.position = self.start
        self.asked_side = side
        self.side = side or 1
        self.render_mode = render_mode
        rows, columns = self.start.shape
        self.actions = columns + (rules == "boom")
        self.observation_space = spaces.Box(-1, 1, (rows, columns), np.int8)
        self.action_space = spaces.Discrete(self.actions)

    def reset(
        self, *, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None
    ) -> tuple[Board, dict[str, Any]]:
        super().reset(seed=seed)
        self.position = self.start
        self.side = self.asked_side or int(self.np_random.integers(1, 3))
        self._answer()
        return self._seen()

    def step(self, action: Any) -> tuple[Board, float, bool, bool, dict[str, Any]]:
        move = int(action)
        if move not in self.position.legal:
            board, info = self._seen()
            return board, -1.0, True, False, {**info, "illegal": True}
        self.position = self.position.play(move)
        self._answer()
        board, info = self._seen()
        winner = self.position.winner
        reward = 0.0 if not winner else 1.0 if winner == self.side else -1.0
        return board, reward, winner is not None, False, info

    def _answer(self) -> None:
        """The opponent moves until it is the agent's turn."""
        while not self.position.is_over and self.position.to_move != self.side:
            self.position = self.position.play(self.opponent.move(self.position))

    def _seen(self) -> tuple[Board, dict[str, Any]]:
        mask = np.zeros(self.actions, np.int8)
        mask[self.position.legal] = 1
        return self.position.seen(self.side), {"action_mask": mask, "position": self.position}

    def render(self) -> Optional[str]:  # type: ignore[override]
        return str(self.position) if self.render_mode == "ansi" else None
