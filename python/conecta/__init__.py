"""A Connect 4 laboratory: positions, a perfect solver, players, contests with honest statistics, data to learn from.

>>> import conecta
>>> conecta.solve("4453").scores()
[-5, -5, -2, -3, -4, -2, -2]
>>> conecta.Player("a2b3d:d6").move("4453")
3
"""

from __future__ import annotations

from . import _conecta
from ._conecta import Player, PlayerFailure, Position, Solution, Thought, solve, symmetries
from .contests import analyze, evaluate, explain, match, quality, results, sprt, tournament, tune, why
from .data import Dataset, dataset, solve_many
from .environments import env, gym_env
from .functions import Heuristic, heuristic, heuristics
from .kaggle import KaggleAgent, kaggle_agent
from .results import Analysis, Explanation, Match, Quality, Test, Tournament, Tuning, Why

__version__ = _conecta.VERSION
__all__ = [
    "Analysis",
    "Dataset",
    "Explanation",
    "Heuristic",
    "KaggleAgent",
    "Match",
    "Player",
    "PlayerFailure",
    "Position",
    "Quality",
    "Solution",
    "Test",
    "Thought",
    "Tournament",
    "Tuning",
    "Why",
    "analyze",
    "dataset",
    "env",
    "evaluate",
    "explain",
    "gym_env",
    "heuristic",
    "heuristics",
    "kaggle_agent",
    "match",
    "quality",
    "results",
    "solve",
    "solve_many",
    "sprt",
    "symmetries",
    "tournament",
    "tune",
    "why",
]

_conecta.is_loaded_from(_conecta.__file__)
