"""The environment for two agents."""

from __future__ import annotations

from typing import Any, Optional

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from ._conecta import Position

FIRST, SECOND = "player_0", "player_1"


def wrapped(rules: str, render_mode: Optional[str]) -> Any:
    """The environment with PettingZoo's guards: an illegal move loses, and calls must come in order."""
    guarded = wrappers.TerminateIllegalWrapper(TwoPlayers(rules, render_mode), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(guarded))


class TwoPlayers(AECEnv):  # type: ignore[misc]
    """A game between two agents."""

    metadata = {"name": "conecta_v0", "render_modes": ["ansi", "human"], "is_parallelizable": False}

    def __init__(self, rules: str, render_mode: Optional[str]) -> None:
        super().__init__()
        self.start = Position(rules=rules)
        self.position = self.start
        self.render_mode = render_mode
        self.possible_agents = [FIRST, SECOND]
        self.agents: list[str] = []
        rows, columns = self.start.shape
        # In BOOM there is one more move: to explode.
        self.actions = columns + (rules == "boom")
        space = spaces.Dict(
            {
                "observation": spaces.Box(0, 1, (rows, columns, 2), np.int8),
                "action_mask": spaces.Box(0, 1, (self.actions,), np.int8),
            }
        )
        self.observation_spaces = {agent: space for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.actions) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> None:
        self.position = self.start
        self.agents = list(self.possible_agents)
        self.rewards = {agent: 0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = FIRST

    def observe(self, agent: str) -> dict[str, npt.NDArray[np.int8]]:
        side = self.possible_agents.index(agent) + 1
        seen = self.position.seen(side)
        mask = np.zeros(self.actions, np.int8)
        if agent == self.agent_selection:
            mask[self.position.legal] = 1
        planes = np.stack([seen > 0, seen < 0], axis=-1).astype(np.int8)
        return {"observation": planes, "action_mask": mask}

    def step(self, action: Optional[int]) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        assert action is not None
        self.position = self.position.play(int(action))
        self._cumulative_rewards[self.agent_selection] = 0
        winner = self.position.winner
        if winner is not None:
            self.terminations = {agent: True for agent in self.agents}
            if winner:
                won = self.possible_agents[winner - 1]
                self.rewards = {agent: 1 if agent == won else -1 for agent in self.agents}
        self.agent_selection = self.possible_agents[self.position.to_move - 1]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> Optional[str]:
        if self.render_mode == "human":
            print(self.position)
            return None
        return str(self.position)

    def close(self) -> None:
        pass
