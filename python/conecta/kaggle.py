"""Players for Kaggle's Connect X.

Kaggle has Python and numpy, and no compiler. So a submission is an archive of this package as it is installed here, with its
compiled module, and a few lines that ask the player: it plays there exactly as here. The module must have been built for any
processor of the kind, not for the one at hand: `RUSTFLAGS="-C target-cpu=generic" pip install ./python`.
"""

from __future__ import annotations

import io
import os
import tarfile
from typing import Any, Union

from . import _conecta
from ._conecta import Player, Position
from .functions import Heuristic

MAIN = '''\
"""A player of conecta: {name}."""
import os
import sys

for folder in ("/kaggle_simulations/agent", os.path.dirname(globals().get("__file__", "")), os.getcwd()):
    if os.path.isdir(os.path.join(folder, "conecta")):
        sys.path.insert(0, folder)
        break

import conecta

_player = conecta.kaggle_agent({name!r})


def agent(observation, configuration):
    return _player(observation, configuration)
'''


class KaggleAgent:
    """A player as kaggle-environments asks it: a function of observation and configuration."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.__name__ = player.name

    def __call__(self, observation: Any, configuration: Any) -> int:
        """The column of its move."""
        rows, columns = _get(configuration, "rows", 6), _get(configuration, "columns", 7)
        line = _get(configuration, "inarow", 4)
        rules = "classic" if (rows, columns, line) == (6, 7, 4) else f"classic-{columns}x{rows}-{line}"
        return self.player.move(Position(list(_get(observation, "board", [])), rules))

    def save(self, file: Union[str, "os.PathLike[str]"]) -> None:
        """Writes the submission, a `.tar.gz`: `main.py` and this package, ready to be sent in."""
        name = os.fspath(file)
        if not name.endswith(".tar.gz"):
            raise ValueError(f"{name}: a submission is a .tar.gz")
        if not _is_carried(self.player.name):
            raise ValueError(f"{self.player.name} is not part of the package, and would be missing in the submission")
        package = os.path.dirname(os.path.abspath(_conecta.__file__))
        with tarfile.open(name, "w:gz") as archive:
            text = MAIN.format(name=self.player.name).encode()
            main = tarfile.TarInfo("main.py")
            main.size = len(text)
            archive.addfile(main, io.BytesIO(text))
            for entry in sorted(os.listdir(package)):
                if entry.endswith((".py", ".so", ".pyd", ".typed", ".pyi")):
                    archive.add(os.path.join(package, entry), f"conecta/{entry}")


def _get(thing: Any, name: str, default: Any) -> Any:
    """Kaggle hands out objects that are also dictionaries; its tests use plain ones."""
    return thing.get(name, default) if hasattr(thing, "get") else getattr(thing, name, default)


def _is_carried(name: str) -> bool:
    """Does the package itself know the player, wherever it is?"""
    base = name.split("(")[0].split(":")[0]
    of_the_house = {about[0] for about in _conecta.heuristics() if about[2] != "a function of this Python"}
    return base in of_the_house or base in ("random", "perfect") or (base.startswith("level") and base[5:].isdigit())


def kaggle_agent(player: Union[str, Player, Heuristic]) -> KaggleAgent:
    """A player for Kaggle's Connect X: to play in kaggle-environments here, or to be saved as a submission.

    >>> agent = kaggle_agent("maestro:d4")
    >>> agent({"board": [0] * 42, "mark": 1}, {"rows": 6, "columns": 7, "inarow": 4})
    3
    """
    if isinstance(player, Heuristic):
        player = player.name
    return KaggleAgent(Player(player) if isinstance(player, str) else player)
