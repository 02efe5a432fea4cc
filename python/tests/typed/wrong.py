"""A program with mistakes that type checkers find."""

import conecta

text: str = conecta.Player("ia2").move("4453")  # wrong
conecta.Position("4453").play(3.5)  # wrong
score: int = conecta.solve("4453").score  # wrong
conecta.tournament(["ia2"], opening=5)  # wrong
conecta.kaggle_agent("perfect").write("x.tar.gz")  # wrong
