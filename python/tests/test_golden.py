"""The original programs' results, and published scores, through Python."""

from conftest import table

import numpy as np
import pytest

import conecta
from conecta import Player, Position


def test_values_are_those_of_the_originals():
    header, *rows = table("golden/classic-values.tsv")
    for row in rows[:400]:
        for name, expected in zip(header[1:-1], row[1:-1]):
            assert conecta.evaluate(name, row[0]) == float(expected), (name, row[0])


def test_values_of_the_terminal_game_are_those_of_the_original_for_either_side():
    for moves, first, second in table("golden/aima-values.tsv")[1:300]:
        assert conecta.evaluate("aima", moves, 1) == float(first)
        assert conecta.evaluate("aima", moves, 2) == float(second)


def test_moves_are_those_of_the_originals():
    header, *rows = table("golden/classic-moves.tsv")
    for row in rows[:60]:
        for name, results in zip(header[1:], row[1:]):
            for depth, result in enumerate(results.split(), 1):
                if result == "-":
                    continue
                column, value = result.split(":")
                thought = Player(f"{name}:d{depth}").think(row[0])
                assert (thought.move + 1, thought.value) == (int(column), float(value)), (name, depth, row[0])


@pytest.mark.parametrize("name", ["end-easy", "middle-easy", "begin-easy", "middle-medium"])
def test_scores_are_the_published_ones(name):
    rows = [row[:3] for row in table(f"solver/{name}.tsv")][:150]
    positions = [Position(row[0]) for row in rows]
    boards = np.stack([position.board for position in positions])
    assert conecta.solve_many(boards).tolist() == [int(row[1]) for row in rows]
    scores, legal = conecta.solve_many(positions, moves=True)
    for row, columns, is_open in zip(rows, scores.tolist(), legal.tolist()):
        told = ["." if not open else str(score) for score, open in zip(columns, is_open)]
        assert ",".join(told) == row[2], row[0]


def test_a_solution_has_scores_and_a_line_that_keeps_them():
    for moves, score, columns in (row[:3] for row in table("solver/middle-easy.tsv")[:20]):
        solution = conecta.solve(moves)
        told = ["." if one is None else str(one) for one in solution.scores()]
        assert (solution.score, ",".join(told)) == (int(score), columns)
        position = solution.position
        for move in solution.best_line():
            assert move in conecta.solve(position).best_moves()
            position = position.play(move)
        assert position.is_over


def test_what_the_solver_cannot_play_is_said():
    with pytest.raises(ValueError, match="classic game only"):
        conecta.solve("boom:44")
    with pytest.raises(ValueError, match="over"):
        Player("ia2").move("1122334")
