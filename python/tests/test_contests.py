import json
import shutil
import subprocess

import pytest
from conftest import ROOT

import conecta

PROGRAM = ROOT / "target" / "debug" / "conecta"


def test_a_tournament_is_a_table_and_pages(own_folder):
    result = conecta.tournament(["a2b3d", "ia1", "random"], openings=3, depth=2)
    assert [row["player"] for row in result.rows] == ["a2b3d:d2", "ia1:d2", "random"]
    assert len(result.games) == 18 and result.games[0]["first"] in ("a2b3d:d2", "ia1:d2", "random")
    assert list(result.table()["player"])[-1] == "random"
    assert result._repr_html_().count("<tr>") == 4
    assert "a2b3d:d2" in repr(result)
    for name in ("x.html", "x.json", "x.csv", "x.pgn"):
        result.save(name)
        assert "a2b3d" in (own_folder / name).read_text(encoding="utf-8"), name
    assert (own_folder / "x.html").read_text(encoding="utf-8").startswith("<!")
    result.save("y.html", language="es", title="Mi torneo")
    assert "Mi torneo" in (own_folder / "y.html").read_text(encoding="utf-8")
    with pytest.raises(ValueError, match="x.txt"):
        result.save("x.txt")
    assert result.cross().loc["a2b3d:d2", "random"] > 0.5


def test_the_store_is_that_of_the_command_line(own_folder):
    if not PROGRAM.exists():
        pytest.skip("the program is not built")
    told = subprocess.run([PROGRAM, "match", "ia1:d2", "random", "--openings", "4", "--lang", "en"], check=True, capture_output=True, text=True)
    result = conecta.match("ia1:d2", "random", openings=4)
    assert result.data["event"]["played"] == 0, "the same games are known"
    assert f"{result.wins} wins, {result.draws} draws, {result.losses} losses" in told.stdout
    assert len(conecta.results().games) == 8
    conecta.match("ia2:d1", "random", openings=2)
    listed = subprocess.run([PROGRAM, "results"], check=True, capture_output=True, text=True).stdout
    assert "ia2:d1 random" in listed


def test_the_page_is_that_of_the_command_line(own_folder):
    if not PROGRAM.exists():
        pytest.skip("the program is not built")
    conecta.match("ia1:d1", "random", openings=2).save("ours.html", title="same")
    subprocess.run([PROGRAM, "--lang", "en", "match", "ia1:d1", "random", "--openings", "2", "--html", "theirs.html", "--title", "same"], check=True, capture_output=True)
    ours, theirs = ((own_folder / name).read_text(encoding="utf-8") for name in ("ours.html", "theirs.html"))
    # The time that it took is another each time.
    def settled(page):
        import re

        return re.sub(r'"(played|seconds|moves_per_second)":[0-9.e-]+', "", page)

    assert settled(ours) == settled(theirs)


def test_a_sequential_test_says_who_is_better():
    test = conecta.sprt("a2b3d:d2", "random", db=None)
    assert test.verdict == "accepted" and test.rows[0]["verdict"] == "accepted"
    assert conecta.sprt("random", "a2b3d:d2", db=None).verdict == "rejected"


def test_why_a_player_loses_is_told(own_folder):
    why = conecta.why("ia1:d1", ["a2b3d:d2", "ia2:d2"], openings=4, db=None)
    assert why.rows and why.mistakes
    mistake = why.mistakes[0]
    scores = conecta.solve(mistake["position"]).scores()
    best = max(score for score in scores if score is not None)
    assert scores[int(mistake["played"]) - 1] < best
    why.save("why.html")
    assert (own_folder / "why.html").stat().st_size > 10_000


def test_an_analysis_tells_what_moves_gave_away(own_folder):
    analysis = conecta.analyze("44433322")
    assert [row["move"] for row in analysis.rows] == list("44433322")
    for row, score in zip(analysis.rows, [1, -1]):
        assert row["before"] == score, "the first side wins with its last disc"
    assert analysis.told("es") != analysis.told("en")
    analysis.save("game.html")
    assert "<svg" in analysis._repr_html_()


def test_results_are_drawn():
    pytest.importorskip("matplotlib").use("Agg")
    result = conecta.tournament(["a2b3d:d1", "random"], openings=2, db=None)
    assert result.plot().get_xlabel() == "rating (Elo)"
    for drawn in [
        conecta.match("ia1:d1", "random", openings=2, db=None),
        conecta.quality("ia1:d1", sets=["end-easy"], most=10),
        conecta.analyze("4453"),
        conecta.explain("a2b3d", "4453"),
    ]:
        assert drawn.plot() is not None


def test_nothing_else_than_numpy_is_needed(own_folder):
    code = """
import sys
class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in ("pandas", "matplotlib", "gymnasium", "pettingzoo"):
            raise ImportError(name)
sys.meta_path.insert(0, Missing())
import conecta
result = conecta.tournament(["ia1:d1", "random"], openings=1, db=None)
assert isinstance(result.table(), list) and isinstance(result.cross(), list)
for missing in (result.plot, conecta.env, conecta.gym_env):
    try:
        missing()
    except ImportError as error:
        assert "pip install" in str(error)
    else:
        raise AssertionError(missing)
"""
    import sys

    subprocess.run([sys.executable, "-c", code], check=True)


def test_who_is_unknown_is_said():
    with pytest.raises(ValueError, match="unknown player `nobody`"):
        conecta.tournament(["nobody", "ia2"], db=None)
    with pytest.raises(ValueError, match="named twice"):
        conecta.tournament(["ia2", "ia2"], db=None)


def test_files_and_programs_are_players(own_folder):
    (own_folder / "mine.py").write_text((ROOT / "examples" / "python" / "a2b3d.py").read_text(encoding="utf-8"), encoding="utf-8")
    assert conecta.Player("mine.py:d4").move("4453") == conecta.Player("a2b3d:d4").move("4453")
    shutil.copy(ROOT / "examples" / "programs" / "player.py", own_folder / "player.py")
    result = conecta.match("lines:player.py", "random", openings=1, db=None, threads=1)
    assert not result.failures, json.dumps(result.failures)
    assert result.data["event"]["games"] == 2
