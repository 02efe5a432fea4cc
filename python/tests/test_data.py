import numpy as np
import pytest

import conecta
from conecta import Position


def test_a_dataset_is_the_truth_about_its_positions():
    data = conecta.dataset(60, plies=(14, 30), seed=3)
    assert data.boards.shape == (60, 6, 7) and data.boards.dtype == np.int8
    assert set(np.unique(data.boards)) <= {-1, 0, 1}
    for row in range(60):
        position = Position(data.moves[row])
        assert (position.seen() == data.boards[row]).all() and Position(data.boards[row]) == position
        scores = conecta.solve(position).scores()
        assert [score is not None for score in scores] == data.legal[row].tolist()
        assert [score or 0 for score in scores] == data.scores[row].tolist()
        assert data.score[row] == conecta.solve(position).score
        assert data.plies[row] == len(data.moves[row]) and 14 <= data.plies[row] <= 30
    assert (data.best.sum(1) > 0).all() and not (data.best & ~data.legal).any()


def test_the_same_seed_gives_the_same_whatever_the_threads_and_more_begin_like_fewer():
    one, two = (conecta.dataset(30, plies=(16, 30), seed=5, threads=threads) for threads in (1, 2))
    assert one.moves == two.moves and (one.scores == two.scores).all()
    assert conecta.dataset(10, plies=(16, 30), seed=5).moves == one.moves[:10]
    assert conecta.dataset(10, plies=(16, 30), seed=6).moves != one.moves[:10]


def test_no_position_nor_its_mirror_image_is_in_both_parts():
    train, test = conecta.dataset(200, plies=(20, 26), seed=2).split(0.3, seed=1)
    assert (len(train), len(test)) == (140, 60)
    seen = {Position(moves) for moves in train.moves} | {Position(moves).mirror() for moves in train.moves}
    assert not seen & {Position(moves) for moves in test.moves}


def test_mirror_images_have_mirrored_scores():
    data = conecta.dataset(20, plies=(16, 30), seed=1)
    both = data.with_symmetries()
    assert len(both) == 40
    for row in range(20):
        mirrored = Position(both.moves[20 + row])
        assert (both.boards[20 + row] == mirrored.seen()).all()
    scores, legal = conecta.solve_many(both.boards, moves=True)
    assert (scores == both.scores).all() and (legal == both.legal).all()


def test_progress_is_told():
    told = []
    conecta.dataset(300, plies=(20, 30), progress=lambda done, all: told.append((done, all)))
    assert told[-1] == (300, 300)


def test_what_cannot_be_is_refused():
    with pytest.raises(ValueError, match="no unfinished positions"):
        conecta.dataset(5, plies=(30, 20))
    with pytest.raises(ValueError, match="classic game only"):
        conecta.dataset(5, rules="boom")
