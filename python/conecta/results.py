"""What contests and measurements showed: as data, tables, plots and pages."""

from __future__ import annotations

import datetime
import json
import os
from html import escape
from typing import Any, Optional, Union

from . import _conecta
from ._conecta import Position
from ._drawing import svg
from ._progress import Progress, shown

Rows = list[dict[str, Any]]
File = Union[str, "os.PathLike[str]"]


def _today() -> str:
    return datetime.datetime.now(datetime.timezone.utc).date().isoformat()


def _cell(value: Any) -> str:
    if isinstance(value, float):
        return f"{value:.3g}" if abs(value) < 10 else f"{value:,.0f}"
    return escape("" if value is None else str(value))


def _axes(axes: Any) -> Any:
    """Axes to draw on, and a word where there is nothing to draw with."""
    if axes is not None:
        return axes
    try:
        from matplotlib import pyplot
    except ImportError:
        raise ImportError("plots need matplotlib: pip install matplotlib") from None
    return pyplot.subplots()[1]


class Result:
    """What something showed. `data` is all of it, as the command line writes it with `--json`."""

    data: dict[str, Any]

    @property
    def rows(self) -> Rows:
        """The table, a dictionary for each row."""
        raise NotImplementedError

    def table(self) -> Any:
        """The table, as pandas has it where that is installed, else a list of dictionaries."""
        try:
            from pandas import DataFrame
        except ImportError:
            return self.rows
        return DataFrame(self.rows)

    def plot(self, axes: Any = None) -> Any:
        """Draws it with matplotlib and gives the axes."""
        raise NotImplementedError

    def _repr_html_(self) -> str:
        rows = self.rows
        if not rows:
            return "<p>nothing</p>"
        head = "".join(f"<th>{escape(name)}</th>" for name in rows[0])
        body = "".join("<tr>" + "".join(f"<td>{_cell(value)}</td>" for value in row.values()) + "</tr>" for row in rows)
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"

    def __repr__(self) -> str:
        rows = self.rows
        if not rows:
            return f"<{type(self).__name__}>"
        cells = [list(rows[0])] + [[str(value) if not isinstance(value, float) else _cell(value) for value in row.values()] for row in rows]
        widths = [max(len(row[place]) for row in cells) for place in range(len(cells[0]))]
        return "\n".join("  ".join(cell.rjust(width) for cell, width in zip(row, widths)) for row in cells)


class Paged(Result):
    """A result that the command line shows as a page."""

    def _page(self, language: str, title: Optional[str]) -> str:
        raise NotImplementedError

    def _texts(self) -> dict[str, str]:
        """What else it can be written as, by the end of the file's name."""
        return {".json": json.dumps(self.data, indent=2)}

    def save(self, file: File, *, language: str = "en", title: Optional[str] = None) -> None:
        """Writes it: `x.html` is the page that the command line writes, `x.json` the data; contests also `x.csv` and `x.pgn`."""
        name = os.fspath(file)
        end = os.path.splitext(name)[1]
        if end == ".html":
            text = self._page(language, title)
        else:
            texts = self._texts()
            if end not in texts:
                raise ValueError(f"{name}: a result is written as .html, {', '.join(texts)}")
            text = texts[end]
        with open(name, "w", encoding="utf-8") as output:
            output.write(text)


class Event(Paged):
    """A contest that was held."""

    def __init__(self, held: _conecta.EventResult) -> None:
        self._held = held
        self.data: dict[str, Any] = json.loads(held.json())

    @property
    def games(self) -> Rows:
        """All games: the players, the moves, how they ended."""
        names = [player["name"] for player in self.data["players"]]
        return [
            {**game, "first": names[game["first"]], "second": names[game["second"]]} for game in self.data["games"]
        ]

    @property
    def failures(self) -> Rows:
        """The games that were lost by failing, with player, moves and reason; of a function's exception the traceback is in
        `["failure"]["last_words"]`."""
        return list(self.data["failures"])

    def _page(self, language: str, title: Optional[str]) -> str:
        return self._held.page(language, title, _today())

    def _texts(self) -> dict[str, str]:
        return {**super()._texts(), ".csv": self._held.csv(), ".pgn": self._held.pgn()}


class Tournament(Event):
    """A ranking with errors."""

    @property
    def rows(self) -> Rows:
        """The ranking: `low` and `high` are the ends of the rating's interval of 95 %."""
        return [
            {
                "rank": player["rank"],
                "player": player["title"],
                "rating": player["rating"],
                "low": player["low"],
                "high": player["high"],
                "score": player["score"],
                "wins": player["wins"],
                "draws": player["draws"],
                "losses": player["losses"],
                "failures": sum(player["failures"].values()),
            }
            for player in self.data["players"]
        ]

    def plot(self, axes: Any = None) -> Any:
        """Ratings with their errors."""
        axes = _axes(axes)
        rows = self.rows[::-1]
        ratings = [row["rating"] for row in rows]
        errors = [[row["rating"] - row["low"] for row in rows], [row["high"] - row["rating"] for row in rows]]
        axes.errorbar(ratings, range(len(rows)), xerr=errors, fmt="o", capsize=3)
        axes.set_yticks(range(len(rows)), [row["player"] for row in rows])
        axes.set_xlabel("rating (Elo)")
        axes.grid(axis="x", alpha=0.3)
        return axes

    def cross(self) -> Any:
        """Who beats whom: the row's share of points against the column's player, as a table."""
        names = [player["title"] for player in self.data["players"]]

        def share(score: Optional[dict[str, int]]) -> Optional[float]:
            games = 0 if score is None else score["wins"] + score["draws"] + score["losses"]
            return None if score is None or games == 0 else (score["wins"] + score["draws"] / 2) / games

        table = [[share(score) for score in row] for row in self.data["cross"]]
        try:
            from pandas import DataFrame
        except ImportError:
            return [dict(zip(["player", *names], [name, *row])) for name, row in zip(names, table)]
        return DataFrame(table, index=names, columns=names)


class Match(Event):
    """The first player against the second."""

    @property
    def rows(self) -> Rows:
        """One row: the first player's result."""
        duel = self.data["duel"]
        keys = ("games", "wins", "draws", "losses", "score", "superiority")
        return [
            {
                "player": duel["players"][0],
                "against": duel["players"][1],
                **{key: duel[key] for key in keys},
                "elo": duel["elo"]["value"],
                "low": duel["elo"]["low"],
                "high": duel["elo"]["high"],
            }
        ]

    @property
    def wins(self) -> int:
        """Games that the first player won."""
        return int(self.data["duel"]["wins"])

    @property
    def draws(self) -> int:
        """Games that were drawn."""
        return int(self.data["duel"]["draws"])

    @property
    def losses(self) -> int:
        """Games that the first player lost."""
        return int(self.data["duel"]["losses"])

    @property
    def elo(self) -> tuple[float, float, float]:
        """By how much it is stronger, and the ends of the interval of 95 %."""
        elo = self.data["duel"]["elo"]
        return elo["value"], elo["low"], elo["high"]

    def plot(self, axes: Any = None) -> Any:
        """Pairs of games by the points that the first player made in them."""
        axes = _axes(axes)
        axes.bar(["0", "½", "1", "1½", "2"], self.data["duel"]["pairs"])
        axes.set_xlabel(f"points of {self.data['duel']['players'][0]} in a pair of games")
        axes.set_ylabel("pairs")
        return axes


class Test(Match):
    """A sequential test of two players."""

    __test__ = False  # It tests players, and is no test of this package.

    @property
    def verdict(self) -> str:
        """`accepted` (it is better), `rejected` (it is not) or `open` (there were no openings left)."""
        return str(self.data["test"]["verdict"])

    @property
    def rows(self) -> Rows:
        """One row: the verdict and the first player's result."""
        return [{"verdict": self.verdict, **row} for row in super().rows]


class Why(Event):
    """Why a player loses."""

    def __init__(self, held: _conecta.EventResult, player: str, progress: Progress = None) -> None:
        super().__init__(held)
        self.player = player
        self.data["why"] = json.loads(held.why(shown(progress)))
        place = [ranked["name"] for ranked in self.data["players"]].index(player)
        own = [reasons for reasons in self.data["why"]["players"] if reasons["player"] == place]
        self.reasons: dict[str, Any] = own[0] if own else {"kinds": [], "mistakes": [], "thrown": 0}

    @property
    def rows(self) -> Rows:
        """Its mistakes by kind, beside the others' share of the same kind."""
        thrown = max(self.reasons["thrown"], 1)
        return [
            {
                "kind": kind["kind"],
                "mistakes": kind["count"],
                "share": kind["count"] / thrown,
                "others": kind["others_count"] / max(kind["others_of"], 1),
            }
            for kind in self.reasons["kinds"]
        ]

    @property
    def mistakes(self) -> Rows:
        """The moves that threw games away: what was played, what was right, what the player believed. `position` is where."""
        games = self.data["games"]
        return [
            {**mistake, "position": Position(games[mistake["game"]]["moves"][: mistake["ply"]], self.data["event"]["rules"])}
            for mistake in self.reasons["mistakes"]
        ]

    def plot(self, axes: Any = None) -> Any:
        """Its mistakes by kind beside the others'."""
        axes = _axes(axes)
        rows = self.rows
        places = range(len(rows))
        axes.barh([place + 0.2 for place in places], [row["share"] for row in rows], 0.4, label=self.player)
        axes.barh([place - 0.2 for place in places], [row["others"] for row in rows], 0.4, label="the others")
        axes.set_yticks(list(places), [row["kind"] for row in rows])
        axes.set_xlabel("share of the moves that threw a game away")
        axes.legend()
        return axes

    def _page(self, language: str, title: Optional[str]) -> str:
        return self._held.page(language, title, _today(), only_own=True)


class Quality(Paged):
    """What share of moves is right, and how true values are."""

    def __init__(self, found: _conecta.QualityResult) -> None:
        self._found = found
        self.data: dict[str, Any] = json.loads(found.json())

    @property
    def rows(self) -> Rows:
        """For each player: the share of moves that keep win, draw or loss (`good`), and the exact score (`perfect`)."""
        return [
            {
                "player": player["title"],
                "good": player["mean"]["all"]["good"]["value"],
                "perfect": player["mean"]["all"]["perfect"]["value"],
                "hard": player["mean"]["discriminating"]["good"]["value"],
                "positions": player["positions"],
                "failures": player["failures"],
                "seconds": player["seconds_per_move"],
            }
            for player in self.data["players"]
        ]

    def plot(self, axes: Any = None) -> Any:
        """The share of good moves by set of positions."""
        axes = _axes(axes)
        for player in self.data["players"]:
            names = [part["name"] for part in player["sets"]]
            axes.plot(names, [part["all"]["good"]["value"] for part in player["sets"]], "o-", label=player["title"])
        axes.set_ylabel("share of good moves")
        axes.legend()
        return axes

    def _page(self, language: str, title: Optional[str]) -> str:
        return self._found.page(language, title, _today())


class Tuning(Paged):
    """Weights that were found, and what they are worth."""

    def __init__(self, found: _conecta.TuningResult) -> None:
        self._found = found
        self.data: dict[str, Any] = json.loads(found.json())

    @property
    def player(self) -> str:
        """How to play with the new weights."""
        return str(self.data["player"])

    @property
    def proven(self) -> bool:
        """Are they better beyond doubt?"""
        return bool(self.data["proven"])

    @property
    def weights(self) -> dict[str, float]:
        """The new weights."""
        return {weight["name"]: weight["after"] for weight in self.data["weights"]}

    @property
    def rows(self) -> Rows:
        """Weight by weight, before and after."""
        keys = ("name", "before", "after")
        return [{key: weight[key] for key in keys} for weight in self.data["weights"]]

    def plot(self, axes: Any = None) -> Any:
        """How much every weight has changed."""
        axes = _axes(axes)
        rows = self.rows[::-1]
        axes.barh([row["name"] for row in rows], [row["after"] - row["before"] for row in rows])
        axes.set_xlabel("change of the weight")
        return axes

    def _page(self, language: str, title: Optional[str]) -> str:
        return self._found.page(language, title, _today())


class Analysis(Paged):
    """A game under the solver's eyes."""

    def __init__(self, found: _conecta.AnalysisResult) -> None:
        self._found = found
        self.data: dict[str, Any] = json.loads(found.json())

    @property
    def position(self) -> Position:
        """Where the game stands."""
        return self._found.position

    @property
    def rows(self) -> Rows:
        """Move by move: the score before and after it for the side that made it, and what it is called."""
        keys = ("number", "side", "move", "before", "after", "label")
        return [{key: move[key] for key in keys} for move in self.data["review"]]

    def told(self, language: str = "en") -> list[str]:
        """What is to be said about the game, in sentences."""
        told = json.loads(self._found.told(language))
        lines = []
        for move in told["moves"]:
            for sentence in move["sentences"]:
                lines.append(f"{move['number']}. {move['move']}: {sentence}")
        return lines + list(told["outlook"])

    def plot(self, axes: Any = None) -> Any:
        """The score after every move, as the first side sees it."""
        axes = _axes(axes)
        scores = [
            None if move["after"] is None else move["after"] * (1 if move["side"] == "first" else -1)
            for move in self.data["review"]
        ]
        axes.step([move["number"] for move in self.data["review"]], scores, where="mid", marker="o")
        axes.axhline(0, color="gray", linewidth=0.8)
        axes.set_xlabel("move")
        axes.set_ylabel("score for the first side")
        return axes

    def _repr_html_(self) -> str:
        columns = self.data["columns"]
        labels = None if columns is None else ["" if score is None else str(score) for score in columns]
        told = "".join(f"<li>{escape(line)}</li>" for line in self.told())
        return f"{svg(self.position, labels)}<ul>{told}</ul>"

    def _page(self, language: str, title: Optional[str]) -> str:
        return self._found.page(language, title, _today())


class Explanation(Result):
    """A value taken apart."""

    def __init__(self, data: dict[str, Any], position: Position) -> None:
        self.data = data
        self.position = position

    @property
    def value(self) -> float:
        """The value."""
        return float(self.data["value"])

    @property
    def rows(self) -> Rows:
        """What every weight counts, and the points that makes."""
        rows = [
            {"weight": weight["name"], "value": weight["weight"], "count": weight["count"], "points": weight["points"]}
            for weight in self.data["weights"]
        ]
        if self.data["rest"]:
            rows.append({"weight": "the rest", "value": None, "count": None, "points": self.data["rest"]})
        return rows

    def plot(self, axes: Any = None) -> Any:
        """The points of every weight."""
        axes = _axes(axes)
        rows = self.rows[::-1]
        axes.barh([row["weight"] for row in rows], [row["points"] for row in rows])
        axes.set_xlabel("points")
        return axes

    def _repr_html_(self) -> str:
        return svg(self.position) + super()._repr_html_()
