"""Functions as heuristics."""

import signal
import subprocess
import sys
import textwrap
import time

import numpy as np
import pytest
from conftest import table
from ported import many, one_by_one, ported

import conecta
from conecta import Player, PlayerFailure


def games(result):
    return sorted((game["opening"], game["first"], game["second"], game["moves"]) for game in result.games)


def renamed(played, name):
    return sorted((o, "x" if f == name else f, "x" if s == name else s, m) for o, f, s, m in played)


@pytest.mark.parametrize("function", [ported, one_by_one, many])
def test_a_ported_heuristic_has_the_originals_values(function):
    header, *rows = table("golden/classic-values.tsv")
    place = header.index("a2b3d")
    for row in rows[:200]:
        if row[-1] == "-":
            assert function.evaluate(row[0]) == float(row[place]), row[0]


@pytest.mark.parametrize("function", [ported, one_by_one, many])
def test_a_ported_heuristic_plays_the_same_games_as_the_one_in_rust(function):
    field = ["ia1:d2", "fc259:d2"]
    original = conecta.tournament([*field, "a2b3d:d3"], openings=6, db=None)
    again = conecta.tournament([*field, f"{function.name}:d3"], openings=6, db=None)
    assert renamed(games(original), "a2b3d:d3") == renamed(games(again), f"{function.name}:d3")
    assert not again.failures


@pytest.mark.parametrize("effort", ["d1", "d2", "d4", "d5", "n300", "n3000"])
def test_many_boards_at_once_give_the_same_moves_values_and_lines(effort):
    for moves in ["", "4", "4453", "444443", "427132473723", "1223334555567"]:
        scalar, batch = (Player(f"{name}:{effort}").think(moves) for name in ("one-by-one", "many"))
        assert (scalar.move, scalar.value, scalar.line, scalar.nodes) == (batch.move, batch.value, batch.line, batch.nodes)


def test_other_boards_and_rules_are_played_where_the_function_can_value_them():
    @conecta.heuristic(name="sum", weights={"middle": 2})
    def total(board, middle):
        return board.sum() + middle * board[:, 3].sum()

    assert conecta.match("sum:d2", "random", rules="classic-8x8", openings=3, db=None).wins >= 5
    assert conecta.match("sum:d2", "random", rules="boom", openings=2, db=None).data["event"]["games"] == 4
    with pytest.raises(ValueError, match="cannot play classic-8x8"):
        conecta.match("many:d2", "random", rules="classic-8x8", openings=1, db=None)


def test_weights_are_given_in_the_order_of_the_parameters():
    @conecta.heuristic(name="weighted", weights={"two": (3, 0, 9), "one": 2})
    def weighted(board, one, two, half=0.5):
        return one + 10 * two + 100 * half

    assert weighted.evaluate("") == 82
    assert conecta.evaluate("weighted(two=5,half=1)", "") == 152
    assert weighted.weights == {"one": (2, 0, 20), "two": (3, 0, 9), "half": (0.5, 0, 5)}
    assert weighted(None) == 82 and weighted(None, 1) == 81 and weighted(None, two=0) == 52


@pytest.mark.parametrize(
    ("weights", "said"), [({}, "no weight for the parameter"), ({"a": 1, "b": 2}, "no parameter b"), ({"a": (1, 2, 3)}, "not between")]
)
def test_wrong_declarations_are_refused(weights, said):
    with pytest.raises(ValueError, match=said):
        conecta.heuristic(name="wrong", weights=weights)(lambda board, a: 0)


@pytest.mark.parametrize("name", ["ia2", "random", "level3", "a:b", "x.py", "a b"])
def test_names_that_mean_something_else_are_refused(name):
    with pytest.raises(ValueError):
        conecta.heuristic(name=name)(lambda board: 0)


def test_an_exception_loses_the_game_and_its_traceback_is_in_the_result():
    @conecta.heuristic(name="raising")
    def raising(board):
        if (board != 0).sum() > 9:
            return helper(board)
        return 0

    def helper(board):
        raise KeyError("nobody expects this")

    result = conecta.match("raising:d2", "random", openings=2, db=None)
    assert result.losses == 4 and len(result.failures) == 4
    failure = result.failures[0]
    assert failure["player"] == "raising:d2"
    assert "KeyError: 'nobody expects this'" in failure["text"]
    assert failure["failure"]["last_words"].startswith("Traceback (most recent call last)")
    assert "in helper" in failure["failure"]["last_words"]
    with pytest.raises(PlayerFailure, match="nobody expects this"):
        Player("raising:d3").move("44444322")


@pytest.mark.parametrize(
    ("function", "said"),
    [
        (lambda board: float("nan"), "its value is NaN"),
        (lambda board: "four", "must be real number, not str"),
        (lambda board: None, "must be real number, not NoneType"),
        (lambda boards: np.zeros(3), "3 values for"),
        (lambda boards: np.full(len(boards), np.inf), "its value is inf"),
    ],
)
def test_values_that_are_none_are_failures(function, said):
    conecta.heuristic(name="valueless")(function)
    with pytest.raises(PlayerFailure, match=said):
        Player("valueless:d2").move("4453")


def test_a_function_is_measured_explained_and_tuned_like_any_other(own_folder):
    original, function = (conecta.quality(name, sets=["middle-easy"], most=30) for name in ("a2b3d:d2", "many:d2"))
    assert original.rows[0]["good"] == function.rows[0]["good"]
    rows = {row["weight"]: row["points"] for row in conecta.explain(ported, "44532").rows}
    expected = {row["weight"]: row["points"] for row in conecta.explain("a2b3d", "44532").rows}
    assert rows == {weight: points for weight, points in expected.items() if weight in rows}
    assert conecta.explain(ported, "44532").data["discs"] == conecta.explain("a2b3d", "44532").data["discs"]
    tuned = conecta.tune(many, "many.toml", method="regression", examples=60, depth=2, seconds=5, keep_unproven=True)
    assert set(tuned.weights) == {"center", "three", "two", "their_three"}
    assert Player(tuned.player).move("") in range(7)


def test_the_store_knows_a_function_by_what_it_is(own_folder):
    def version(points):
        return conecta.heuristic(name="changing")(lambda board: points * board[:, 3].sum())

    def played():
        return conecta.match("changing:d1", "ia1:d1", openings=3).data["event"]["played"]

    version(1)
    assert (played(), played()) == (6, 0)
    version(-1)
    assert played() == 6, "another value is another function"
    version(1)
    assert played() == 0, "the same is the same again"
    state = iter([])
    conecta.heuristic(name="changing")(lambda board: len(str(state)) * 0)
    first = played()
    conecta.heuristic(name="changing")(lambda board: len(str(state)) * 0)
    assert (first, played()) == (6, 6), "of what has a state nothing can be said"


def test_ctrl_c_stops_and_the_games_are_kept(own_folder):
    script = textwrap.dedent(
        """
        import time, conecta
        @conecta.heuristic(name="slow")
        def slow(board):
            time.sleep(0.0005)
            return board[:, 3].sum()
        print("begun", flush=True)
        try:
            conecta.match("slow:d2", "random", openings=200, threads=2)
        except KeyboardInterrupt:
            print("interrupted", flush=True)
        print(len(conecta.results().games), flush=True)
        """
    )
    process = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True, cwd=own_folder)
    assert process.stdout.readline() == "begun\n"
    time.sleep(4)
    pressed = time.monotonic()
    process.send_signal(signal.SIGINT)
    told, _ = process.communicate(timeout=60)
    assert told.split()[0] == "interrupted" and time.monotonic() - pressed < 10
    assert 0 < int(told.split()[1]) < 400
