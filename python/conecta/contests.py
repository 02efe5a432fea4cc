"""Contests and measurements: who is better, why players lose, what a value is the sum of."""

from __future__ import annotations

import json
import os
from typing import Any, Optional, Sequence, Union

from . import _conecta
from ._conecta import Player, Position
from ._progress import Progress, shown
from .functions import Heuristic
from .results import Analysis, Explanation, Match, Quality, Test, Tournament, Tuning, Why

Named = Union[str, Player, Heuristic]
"""A player: its name, or itself."""

File = Union[str, "os.PathLike[str]"]

STORE = "conecta.db"
"""Where contests are kept, as on the command line: in the folder that Python works in."""


def _name(player: Named) -> str:
    return player.name if isinstance(player, (Player, Heuristic)) else str(player)


def _file(db: Optional[File]) -> Optional[str]:
    return None if db is None else os.fspath(db)


def tournament(
    players: Optional[Sequence[Named]] = None,
    *,
    rules: str = "classic",
    openings: Optional[int] = None,
    format: Optional[str] = None,
    suite: int = 4,
    seed: int = 0,
    depth: Optional[int] = None,
    move_time: Optional[float] = None,
    until_decided: bool = False,
    threads: Optional[int] = None,
    db: Optional[File] = STORE,
    progress: Progress = None,
) -> Tournament:
    """Everybody against everybody from balanced openings, each played both ways: a ranking with errors.

    A player alone meets everybody in the house. Games are kept in `db`, the file that the command line uses, and none is played
    twice; with `db=None` nothing is kept. Ctrl-C ends it with the games kept; the same call goes on with them.

    >>> result = tournament(["a2b3d", "ia1", "random"], openings=2, db=None)
    >>> [row["player"] for row in result.rows][-1]
    'random'
    """
    names = [_name(player) for player in players or []]
    is_alone = len(names) == 1
    if len(names) < 2:
        names += [name for name in _conecta.house(rules) if name not in names]
    held = _conecta.tournament(
        names,
        rules=rules,
        format=format or ("gauntlet" if is_alone else "round-robin"),
        openings=openings or (20 if is_alone else 50),
        exact=openings is not None,
        suite=suite,
        seed=seed,
        threads=threads,
        depth=depth,
        move_time=move_time,
        db=_file(db),
        until_decided=until_decided,
        about=names[0] if is_alone else None,
        progress=shown(progress),
    )
    return Tournament(held)


def match(
    one: Named,
    other: Named,
    *,
    rules: str = "classic",
    openings: int = 100,
    suite: int = 4,
    seed: int = 0,
    depth: Optional[int] = None,
    move_time: Optional[float] = None,
    threads: Optional[int] = None,
    db: Optional[File] = STORE,
    progress: Progress = None,
) -> Match:
    """Two players against each other: how large is the difference?

    >>> match("ia1:d2", "random", openings=5, db=None).wins
    10
    """
    held = _conecta.tournament(
        [_name(one), _name(other)],
        rules=rules,
        openings=openings,
        suite=suite,
        seed=seed,
        threads=threads,
        depth=depth,
        move_time=move_time,
        db=_file(db),
        progress=shown(progress),
    )
    return Match(held)


def sprt(
    one: Named,
    other: Named,
    *,
    elo0: float = 0.0,
    elo1: float = 20.0,
    rules: str = "classic",
    openings: Optional[int] = None,
    suite: int = 8,
    seed: int = 0,
    depth: Optional[int] = None,
    move_time: Optional[float] = None,
    threads: Optional[int] = None,
    db: Optional[File] = STORE,
    progress: Progress = None,
) -> Test:
    """Is the first player better? As few games as it takes to be sure, with risks of 5 %.

    >>> sprt("a2b3d", "random", db=None).verdict
    'accepted'
    """
    held = _conecta.tournament(
        [_name(one), _name(other)],
        rules=rules,
        openings=openings or 2**31,
        exact=openings is not None,
        suite=suite,
        seed=seed,
        threads=threads,
        depth=depth,
        move_time=move_time,
        db=_file(db),
        elo=(elo0, elo1),
        progress=shown(progress),
    )
    return Test(held)


def results(number: Optional[int] = None, *, db: File = STORE) -> Tournament:
    """An event in the store, the latest if no number is given, whoever held it: this package or the command line."""
    return Tournament(_conecta.open_event(os.fspath(db), number))


def why(
    player: Named,
    against: Optional[Sequence[Named]] = None,
    *,
    rules: str = "classic",
    openings: int = 50,
    seed: int = 0,
    threads: Optional[int] = None,
    db: Optional[File] = STORE,
    progress: Progress = None,
) -> Why:
    """Why a player loses: the moves that threw its games away, what it believed, and what sets it apart from the others."""
    name = _name(player)
    field = [_name(other) for other in against] if against else _conecta.house(rules)
    held = _conecta.tournament(
        [name] + [other for other in field if other != name],
        rules=rules,
        openings=openings,
        seed=seed,
        threads=threads,
        db=_file(db),
        about=name,
        progress=shown(progress),
    )
    return Why(held, name, progress)


def quality(
    *players: Named,
    sets: Optional[Sequence[str]] = None,
    most: Optional[int] = None,
    move_time: Optional[float] = None,
    threads: Optional[int] = None,
    progress: Progress = None,
) -> Quality:
    """What share of moves is right, on positions whose every move is scored; `most` looks at so many of each set only.

    >>> quality("perfect", sets=["end-easy"], most=20).rows[0]["perfect"]
    1.0
    """
    names = [_name(player) for player in players]
    found = _conecta.quality(
        names,
        sets=None if sets is None else list(sets),
        most=most,
        move_time=move_time,
        threads=threads,
        progress=shown(progress),
    )
    return Quality(found)


def evaluate(heuristic: Named, position: Any, side: Optional[int] = None) -> float:
    """What a heuristic says about a position, for its side to move unless said otherwise.

    >>> evaluate("ia2", "4453")
    5920.0
    """
    return _conecta.evaluate(_name(heuristic), position, side)


def explain(heuristic: Named, position: Any, side: Optional[int] = None) -> Explanation:
    """A value taken apart: what every weight counts, what every disc or line is worth.

    >>> explain("a2b3d", "4453").rows[0]["weight"]
    'center'
    """
    return Explanation(json.loads(_conecta.explain(_name(heuristic), position, side)), Position(position))


def analyze(game: Any, *, limit: Optional[float] = None, threads: Optional[int] = None) -> Analysis:
    """A game under the solver's eyes: what every move gave away, and why. `limit`, in seconds, is for boards other than 7x6.

    >>> [row["label"] for row in analyze("44444").rows][:2]
    ['only', 'best']
    """
    return Analysis(_conecta.analyze(game, limit=limit, threads=threads))


def tune(
    heuristic: Named,
    output: Optional[File] = None,
    *,
    method: Optional[str] = None,
    rules: Optional[str] = None,
    depth: Optional[int] = None,
    seconds: float = 60.0,
    seed: int = 0,
    examples: Optional[int] = None,
    rounds: Optional[int] = None,
    openings: Optional[int] = None,
    keep_unproven: bool = False,
    threads: Optional[int] = None,
) -> Tuning:
    """Better weights for a heuristic, and the proof. They are written to `output` (`NAME.toml` if nothing is said) if they are
    proven to be better; `NAME@NAME.toml` is then a player. Ctrl-C ends it with the best weights so far; the same call goes on.
    """
    name = _name(heuristic)
    file = f"{name.split('(')[0]}.toml" if output is None else os.fspath(output)
    found = _conecta.tune(
        name,
        file,
        rules=rules,
        method=method,
        depth=depth,
        seconds=seconds,
        seed=seed,
        examples=examples,
        rounds=rounds,
        openings=openings,
        keep_unproven=keep_unproven,
        threads=threads,
    )
    return Tuning(found)
