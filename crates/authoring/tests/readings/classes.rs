//! What objects are made from: sides, sizes, boards and other objects, in constructors and in fields of data classes.

use authoring::python;
use authoring::python::Reading;

#[track_caller]
fn read(file: &str) -> Reading {
    python::read(file).unwrap_or_else(|refusal| panic!("{refusal:?}\n{file}"))
}

#[test]
fn who_is_made_as_the_second_side_speaks_for_it() {
    for (made, evaluation, mine) in [
        ("player=2", "10 * line.count(self.own) - line.count(3 - self.own)", "2"),
        ("player=1", "10 * line.count(self.own) - line.count(3 - self.own)", "1"),
        // The other side is the one that is named.
        ("opponent=1", "line.count(3 - self.own) - line.count(self.own)", "2"),
        // Nothing depends on it.
        ("player=2", "line.count(1) - line.count(2)", "1"),
    ] {
        let name = made.split('=').next().expect("a name");
        let file = format!(
            "
class Judge:
    def __init__(self, {made}):
        self.own = {name}

    def evaluate(self, board):
        return sum({evaluation} for line in board)
"
        );
        let reading = read(&file);
        assert_eq!((reading.relative, reading.marks[1].as_str()), (true, mine), "{file}");
    }
    let reading = read(
        "
class Judge:
    def __init__(self, my_token='o', levels=3):
        self.mine = my_token
        self.theirs = 'x' if my_token == 'o' else 'o'

    def heuristic(self, board):
        return sum(line.count(self.mine) - line.count(self.theirs) for line in board)
",
    );
    assert_eq!(reading.marks, ["' '", "'o'", "'x'"]);
}

#[test]
fn constructors_are_told_sides_and_blanks_whatever_they_call_them() {
    for (made, evaluation, meant) in [
        ("max_token, min_token", "row.count(self.a) - row.count(self.b)", ["Player", "Opponent"]),
        // By what is counted and compared alone.
        ("alice, bob", "row.count(self.a) - row.count(self.b)", ["Player", "Opponent"]),
        ("alice, empty", "row.count(self.a) + row.count(self.b) // 9", ["Player", "Empty"]),
        // A number that is compared is no side.
        ("alice, limit", "row.count(self.a) if row[0] != self.b else 0", ["Player", "Nothing"]),
    ] {
        let (a, b) = made.split_once(", ").expect("two names");
        let file = format!(
            "
class Judge:
    def __init__(self, {made}):
        self.a = {a}
        self.b = {b}

    def evaluate(self, board):
        return sum({evaluation} for row in board)
"
        );
        assert_eq!(read(&file).construction, meant, "{file}");
    }
}

#[test]
fn fields_of_data_classes_are_given_what_they_are() {
    let reading = read(
        "
from dataclasses import dataclass

@dataclass
class Place:
    board: list
    player: int
    winner: int = None

def heuristic(place: Place, player):
    if place.winner is not None:
        return 0
    return sum(row.count(player) - row.count(3 - player) for row in place.board)
",
    );
    assert_eq!(reading.arguments, ["Instance(\"Place\", \"board\")", "Player"]);
    assert_eq!(
        reading.instances,
        [("Place".to_owned(), ["Board", "Player", "Default"].map(str::to_owned).to_vec())]
    );
    // A number is no board, and columns in columns are one.
    let reading = read(
        "
from dataclasses import dataclass

@dataclass(frozen=True)
class Place:
    columns: tuple[tuple[int, ...], ...]
    position: int
    last: int | None = None

def heuristic(place: Place, player):
    return sum(column.count(player) for column in place.columns)
",
    );
    assert_eq!(reading.arguments, ["Instance(\"Place\", \"columns\")", "Player"]);
    assert_eq!(reading.shape, "Columns");
    let stacks = "
class Place:
    def __init__(self):
        self.columns = [[] for _ in range(7)]

    def free(self):
        return [c for c in range(7) if len(self.columns[c]) < 6]

    def evaluate(self, player):
        return sum(column.count(player) for column in self.columns) + len(self.free())
";
    assert_eq!(read(stacks).shape, "Stacks");
}

#[test]
fn annotations_say_nothing_about_tables() {
    let file = "
def halves(row: list[int]) -> tuple[int, int]:
    found: dict[str, int] = {}
    return row[0], row[6]

def evaluate(board: list[list[int]], player: int) -> int:
    return sum(row.count(player) + halves(row)[0] for row in board)
";
    assert_eq!(read(file).shape, "Rows");
}

#[test]
fn a_board_is_what_is_kept_and_looked_at_cell_by_cell() {
    for (made, attribute) in [("rack", "rack"), ("discs=np.zeros((6, 7))", "discs")] {
        let name = made.split('=').next().expect("a name");
        let file = format!(
            "
import numpy as np

class Frame:
    def __init__(self, {made}):
        self.{attribute} = {name}

    def heuristic(self, player):
        held = self.{attribute}
        return sum(1 for r in range(6) for c in range(7) if held[r][c] == player)
"
        );
        assert_eq!(read(&file).board_attribute.as_deref(), Some(attribute), "{file}");
    }
    // Weights have rows and columns as well.
    let reading = read(
        "
class Judge:
    def __init__(self, worth):
        self.worth = worth

    def evaluate(self, board, player):
        return sum(self.worth[r][c] * (board[r][c] == player) for r in range(6) for c in range(7))
",
    );
    assert_eq!(reading.construction, ["Nothing"]);
}

#[test]
fn sizes_are_what_boards_are_made_of() {
    for (making, meant) in [
        ("np.zeros((length, width))", ["Columns", "Rows", "Line"]),
        ("[[0] * width for _ in range(length)]", ["Columns", "Rows", "Line"]),
    ] {
        let file = format!(
            "
import numpy as np

class Grid:
    def __init__(self, width, length, connect_size):
        self.width, self.length, self.size = width, length, connect_size
        self.board = {making}

    def score(self):
        return sum(self.board[r][c] for r in range(self.length) for c in range(self.width))
"
        );
        assert_eq!(read(&file).construction, meant, "{file}");
    }
    let reading = read(
        "
class Grid:
    def __init__(self, across, up):
        self.board = [[0] * across for _ in range(up)]

    def score(self):
        return sum(row.count(1) for row in self.board)
",
    );
    assert_eq!(reading.construction, ["Columns", "Rows"]);
}

#[test]
fn an_object_that_may_be_none_is_given_nevertheless() {
    let reading = read("
class Base:
    def __init__(self, around):
        self.game = around

class Judge(Base):
    def __init__(self, game_instance=None):
        super().__init__(game_instance)

    def score_position(self, board, piece):
        return sum(board[r].count(piece) for r in range(self.game.num_rows) for _ in range(self.game.num_cols))
");
    assert_eq!(reading.construction, ["Record([(\"num_cols\", Columns), (\"num_rows\", Rows)])"]);
}

#[test]
fn a_side_that_is_only_a_factor_is_a_sign() {
    for (head, body, meant) in [
        ("board, color", "return color * sum(row.count('X') - row.count('O') for row in board)", "Sign"),
        (
            "board, player",
            "points = board[0].count(1) - board[0].count(2)\n    points *= player\n    return points",
            "Sign",
        ),
        ("board, view", "return (board[0].count(1) - board[0].count(2)) * view", "Sign"),
        (
            "board, color",
            "points = board[0].count(1) - board[0].count(2)\n    return points if color > 0 else -points",
            "Sign",
        ),
        (
            "board, color",
            "points = board[0].count('X')\n    if color == -1:\n        return -points\n    return points",
            "Sign",
        ),
        // 1 is the mark of a side as well.
        ("board, player", "return board[0].count(1) if player == 1 else board[0].count(2)", "Player"),
        // What is counted for is a side.
        ("board, color", "return board[0].count(color) * color", "Player"),
        // Four discs of one side are four times their mark.
        ("board, player", "return sum(sum(row[:4]) == 4 * player for row in board)", "Player"),
    ] {
        let file = format!("def evaluate({head}):\n    {body}\n");
        assert_eq!(read(&file).arguments[1], meant, "{file}");
    }
    // Objects are told it, too; marks that are signs are those of the sides.
    let reading = read(
        "
class Negamax:
    def __init__(self, color):
        self.color = color

    def evaluate(self, board):
        return self.color * sum(row.count('X') - row.count('O') for row in board)
",
    );
    assert_eq!(reading.construction, ["Sign"]);
    // 1 stands for the side that the value speaks for: the machine's.
    let reading = read(
        "
PERSON, AI = 1, 2

def evaluate(board, color):
    return color * sum(row.count(AI) - row.count(PERSON) for row in board)
",
    );
    assert_eq!((reading.arguments, reading.signs), (["Board", "Sign"].map(str::to_owned).to_vec(), [-1, 1]));
    // Whose value it is is said already.
    let reading = read(
        "
def evaluate(board, player, color):
    return color * sum(row.count(player) for row in board)
",
    );
    assert_eq!(reading.arguments, ["Board", "Player", "Number(1)"]);
}

#[test]
fn a_well_named_function_is_refused_and_not_replaced() {
    let file = "
def bit_of(num, n):
    return (num >> n) & 1

def evaluate(enemy_discs, my_discs, WHAT):
    return bin(my_discs & ~(enemy_discs << 7)).count('1') + bool(WHAT)
";
    let refusal = python::read(&file.replace("WHAT", "gizmo")).expect_err("nothing says what it is");
    assert_eq!(refusal.problem.key, "python-unknown-parameter");
    assert_eq!(refusal.problem.arguments[0].1, "gizmo");
    for turn in ["my_turn", "isMyTurn", "bMyTurn"] {
        let reading = read(&file.replace("WHAT", turn));
        assert_eq!(reading.arguments, ["TheirBits", "MyBits", "Truth(true)"], "{turn}");
    }
}

#[test]
fn what_does_not_look_at_the_board_is_left_for_what_does() {
    let reading = read(
        "
import random

class ByChance:
    def score_position(self, state):
        return random.uniform(-1, 1)

class ByCount:
    def score_position(self, state):
        return sum(row.count(1) - row.count(2) for row in state)
",
    );
    assert_eq!(reading.class.as_deref(), Some("ByCount"));
}

#[test]
fn classes_of_other_files_are_no_marks() {
    for import in ["from AgentClass import Agent", "from agents import Agent"] {
        let file = format!(
            "
{import}

class Ahead(Agent):
    def evaluate(self, board):
        return sum(row.count(1) - row.count(2) for row in board)
"
        );
        let reading = read(&file);
        assert_eq!((reading.marks[1].as_str(), reading.given), ("1", Vec::new()), "{file}");
    }
}
