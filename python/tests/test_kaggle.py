import shutil
import subprocess
import sys
import tarfile

import pytest
from conftest import ROOT

import conecta

CONFIGURATION = {"rows": 6, "columns": 7, "inarow": 4}


def test_an_agent_plays_on_kaggles_boards():
    position = conecta.Position("4453")
    agent = conecta.kaggle_agent("a2b3d:d6")
    assert agent({"board": position.board.reshape(-1).tolist(), "mark": 1}, CONFIGURATION) == 3
    small = conecta.kaggle_agent("ia1:d3")({"board": [0] * 20, "mark": 1}, {"rows": 4, "columns": 5, "inarow": 3})
    assert small in range(5)


def test_a_submission_plays_where_the_package_is_not_installed(own_folder):
    conecta.kaggle_agent("maestro:d4").save("submission.tar.gz")
    with tarfile.open("submission.tar.gz") as archive:
        archive.extractall("agent")
    code = """
import sys
text = open("main.py").read()
names = {}
exec(compile(text, "main.py", "exec"), names)
import conecta
assert conecta.__file__.startswith(sys.argv[1]), conecta.__file__
print(names["agent"]({"board": [0] * 42, "mark": 1}, {"rows": 6, "columns": 7, "inarow": 4}))
"""
    folder = str(own_folder / "agent")
    told = subprocess.run([sys.executable, "-c", code, folder], cwd=folder, check=True, capture_output=True, text=True)
    assert told.stdout == "3\n"


@pytest.mark.parametrize("name", ["mine", "file.py", "lines:player.py"])
def test_what_would_be_missing_there_is_refused(name, own_folder):
    conecta.heuristic(name="mine")(lambda board: 0)
    for file, example in (("file.py", "python/a2b3d.py"), ("player.py", "programs/player.py")):
        shutil.copy(ROOT / "examples" / example, own_folder / file)
    agent = conecta.kaggle_agent(name)
    with pytest.raises(ValueError, match="missing in the submission"):
        agent.save("x.tar.gz")


def test_kaggles_negamax_is_beaten_ten_to_nothing():
    environments = pytest.importorskip("kaggle_environments", reason="kaggle-environments is not installed")
    agent = conecta.kaggle_agent("perfect:t50")
    points = 0
    for number in range(10):
        # An agent is an object that can be called; Kaggle wants a function.
        players = [lambda seen, rules: agent(seen, rules), "negamax"]
        rewards = environments.evaluate("connectx", players if number % 2 == 0 else players[::-1], num_episodes=1)
        points += rewards[0][number % 2] == 1
    assert points == 10
