import numpy as np
import pytest

import conecta


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("rules", ["classic", "classic-9x7", "boom"])
def test_pettingzoos_own_test_passes(rules):
    test = pytest.importorskip("pettingzoo.test")
    test.api_test(conecta.env(rules), num_cycles=200, verbose_progress=False)
    test.seed_test(conecta.env, num_cycles=50)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("opponent", ["random", "level2", "ia1:d2"])
def test_gymnasiums_own_test_passes(opponent):
    checker = pytest.importorskip("gymnasium.utils.env_checker")
    checker.check_env(conecta.gym_env(opponent), skip_render_check=True)


def test_a_won_game_is_rewarded():
    pytest.importorskip("pettingzoo")
    env = conecta.env()
    env.reset()
    for move in [0, 0, 1, 1, 2, 2, 3]:
        env.step(move)
    assert env.rewards == {"player_0": 1, "player_1": -1} and all(env.terminations.values())


def test_an_illegal_move_loses():
    pytest.importorskip("pettingzoo")
    env = conecta.env()
    env.reset()
    for move in [0] * 7:
        env.step(move)
    assert env.rewards["player_0"] == -1
    gym = conecta.gym_env("random", side=1)
    gym.reset(seed=1)
    done, reward = False, 0.0
    while not done:
        _, reward, done, _, info = gym.step(0)
    assert info.get("illegal") or reward != 0


def test_the_perfect_player_wins_as_the_first_side():
    pytest.importorskip("gymnasium")
    env, player = conecta.gym_env("level2", side=1), conecta.Player("perfect:n20000")
    board, info = env.reset(seed=4)
    done, reward = False, 0.0
    while not done:
        board, reward, done, _, info = env.step(player.move(info["position"]))
    assert reward == 1.0 and not np.any(board * 0)
