"""Environments for reinforcement learning."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Optional, Union

if TYPE_CHECKING:
    from ._conecta import Player
    from .functions import Heuristic


def env(rules: str = "classic", render_mode: Optional[str] = None) -> Any:
    """A PettingZoo environment for two agents that take turns, as its own `connect_four_v3`: observations are a plane of each
    side's discs and the mask of legal moves. It needs `pip install pettingzoo`.
    """
    try:
        from ._pettingzoo import wrapped
    except ImportError as error:
        raise ImportError(f"this environment needs pettingzoo: pip install pettingzoo ({error})") from None
    return wrapped(rules, render_mode)


def gym_env(
    opponent: Union[str, Player, Heuristic] = "level3",
    rules: str = "classic",
    side: Optional[int] = None,
    render_mode: Optional[str] = None,
) -> Any:
    """A Gymnasium environment against any player: the observation is the board as the agent sees it, the reward 1, 0 or -1 at
    the end, and -1 for an illegal move, which ends the game; `info["action_mask"]` says which moves are legal. The agent is the
    first side, the second, or with `side=None` the one or the other by lot. It needs `pip install gymnasium`.
    """
    try:
        from ._gymnasium import ConnectFour
    except ImportError as error:
        raise ImportError(f"this environment needs gymnasium: pip install gymnasium ({error})") from None
    name = opponent if isinstance(opponent, str) else opponent.name
    return ConnectFour(name, rules, side, render_mode)
