import pickle

import numpy as np
import pytest

from conecta import Position

FORMS = [
    "44532",
    "7/7/7/7/3p3/1PpPP2 b - - 0 3",
    "......./......./......./......./...O.../.XOXX..",
    [0] * 31 + [2, 0, 0, 0, 0, 1, 2, 1, 1, 0, 0],
]


@pytest.mark.parametrize("form", FORMS)
def test_a_position_is_the_same_in_every_form(form):
    assert Position(form) == Position("44532")
    assert hash(Position(form)) == hash(Position("44532"))


def test_a_board_is_read_in_either_form():
    for moves in ["", "4", "44", "44532", "1122335566", "427132473723"]:
        position = Position(moves)
        assert Position(position.board) == position
        assert Position(position.seen()) == position
        assert Position(position.board.reshape(-1).tolist()) == position


def test_boards_are_seen_by_a_side():
    position = Position("443")
    assert position.board.tolist()[5] == [0, 0, 1, 1, 0, 0, 0]
    assert position.board[4, 3] == 2
    assert (position.seen() == -position.seen(1)).all()
    assert position.seen(2)[4, 3] == 1


def test_playing_makes_another_position():
    start = Position()
    assert start.play(3).play("4").play([4, "3"]) == Position("4453")
    assert start.text == ""
    assert Position("4453").undo() == Position("445")


def test_who_has_won_is_told():
    assert Position("1122334").winner == 1
    assert Position("1122334").legal == []
    assert Position("112233").winner is None


def test_all_rule_sets_are_there():
    assert Position("boom:4453").rules == "boom"
    assert 7 not in Position("44", "boom").legal
    assert Position("12", "misere").rules == "misere"
    large = Position("classic-9x7:99")
    assert large.board.shape == (7, 9)
    assert Position(large.board) == large


def test_positions_can_be_pickled_and_keep_their_moves():
    for position in [Position("4453"), Position("boom:44"), Position(Position("4453").board)]:
        again = pickle.loads(pickle.dumps(position))
        assert again == position
        assert again.text == position.text


def test_a_mirror_image_has_left_and_right_exchanged():
    position = Position("1223")
    assert (position.mirror().board == np.fliplr(position.board)).all()
    assert Position(position.board).mirror() == position.mirror()
    assert position.mirror().text == "7665"


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ("4444444", "column 4 is full"),
        ("48", "no move of classic"),
        (np.full((6, 7), 3), "3 is no disc"),
        (np.full((6, 7), 300), "whole numbers"),
        (np.zeros((3, 4, 5)), "shape"),
        ([1] * 42, "X"),
    ],
)
def test_what_is_no_position_is_refused_with_the_reason(wrong, said):
    with pytest.raises(ValueError) as error:
        Position(wrong)
    assert said in str(error.value) or said == "X"


def test_a_notebook_draws_a_position():
    drawing = Position("4453")._repr_svg_()
    assert drawing.startswith("<svg") and drawing.endswith("</svg>")
    assert drawing.count("#d9482b") == 2 and drawing.count("#f2c230") == 2
