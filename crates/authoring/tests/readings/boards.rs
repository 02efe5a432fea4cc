//! Boards of other shapes than rows: one list, the bits of numbers, attributes of objects.

use authoring::python;

use super::{Meant, is_read};

#[test]
fn a_board_that_never_has_two_indices_is_one_list() {
    // Made at once.
    is_read(&Meant {
        file: "
class Game:
    def __init__(self, start='.' * 42):
        self.cells = start

    def score(self, mark):
        return sum(1 for line in LINES for i in line if self.cells[i] == mark and self.cells[i] != '.')

LINES = [(0, 1, 2, 3), (35, 36, 37, 38)]
",
        entry: "Game.score",
        shape: "Text",
        top_first: true,
        marks: ["'.'", "'X'", "'O'"],
    });
    // Looked into further than any row or column.
    is_read(&Meant {
        file: "
def evaluate(board, player):
    return sum([board[i], board[i + 8], board[i + 16]].count(player) for i in (0, 1, 2, 7, 8, 9))
",
        entry: "evaluate",
        shape: "Flat",
        top_first: true,
        marks: ["0", "1", "2"],
    });
    // An item that is compared may be a row of numpy, and rows are rows.
    is_read(&Meant {
        file: "
def evaluate(board, player):
    if board[0] == [0] * 7:
        return 0
    return sum(row.count(player) for row in board)
",
        entry: "evaluate",
        shape: "Rows",
        top_first: true,
        marks: ["0", "1", "2"],
    });
}

#[test]
fn what_tells_the_end_of_a_game_is_asked_of_the_position_alone() {
    let file = "
def evaluate(state, player):
    if state.is_over() or state.winner != -1:
        return 0
    return sum(row.count(player) for row in state.board)
";
    let reading = python::read(file).expect("it is understood");
    let record =
        "Record([(\"board\", Board), (\"is_over\", Method(Truth(false))), (\"winner\", Number(-1))])";
    assert_eq!(reading.arguments, [record, "Player"]);
    // What is tried out may be over.
    let file = "
def evaluate(state, player):
    total = 0
    for c in range(7):
        state.board[0][c] = player
        total += state.is_over()
        state.board[0][c] = 0
    return total
";
    let bytes = file.as_bytes();
    let refusal = authoring::load(bytes, "tries.py", authoring::Language::Python).map(|_| ());
    assert!(refusal.is_err_and(|error| error.to_string().contains("is_over")));
}

#[test]
fn an_object_with_two_numbers_is_a_set_of_cells_for_each_side() {
    let file = "
class State:
    def __init__(self):
        self.board = [0, 0]
        self.moves = 0

    def turn(self):
        return self.moves & 1

    def drop(self, bit):
        self.board[self.turn()] |= bit
        self.moves += 1

def evaluate(state):
    return bin(state.board[state.turn()] & 127).count('1')
";
    let reading = python::read(file).expect("it is understood");
    let kept = "Kept(\"State\", [(\"board\", List([FirstBits, SecondBits])), (\"moves\", Discs)])";
    assert_eq!((reading.shape.as_str(), &reading.arguments[..]), ("Bits", &[kept.to_owned()][..]));
}

#[test]
fn what_an_object_keeps_is_a_board_if_its_items_have_items() {
    let board = |file: &str| {
        let reading = python::read(file).expect("it is understood");
        (reading.arguments[0].clone(), reading.shape)
    };
    // Put into a variable and handed on.
    let file = "
def evaluate(state):
    pieces = state.pieces
    return total(pieces, 1) - total(pieces, 2)

def total(lines, player):
    return sum(lines[r][c] == player for r in range(6) for c in range(7))
";
    assert_eq!(board(file), ("Record([(\"pieces\", Board)])".to_owned(), "Rows".to_owned()));
    // Gone through, and no number of columns.
    let file = "
class Search:
    def utility(self, state):
        total = 0
        for column in state.columns:
            for cell in column:
                total += (cell == 'X') - (cell == 'O')
        return total
";
    assert_eq!(board(file), ("Record([(\"columns\", Board)])".to_owned(), "Columns".to_owned()));
    // A table of points is none.
    let file = "
def evaluate(state, player):
    return sum(state.weights[r][c] for r in range(6) for c in range(7) if state.grid[r][c] == player)
";
    assert!(!board(file).0.contains("(\"weights\", Board)"));
}

#[test]
fn objects_that_say_how_they_are_compared_are_refused_where_they_are() {
    let file = |test: &str| {
        format!(
            "
class Node:
    def __init__(self, board):
        self.board = board

    def __eq__(self, other):
        return self.board == other.board

class Leaf(Node):
    def evaluate(self, player):
        other = Leaf(self.board)
        return 1 if {test} else 0
"
        )
    };
    for test in
        ["other == self", "self != other", "other in [3, self]", "[self].count(other)", "other < self"]
    {
        let file = file(test);
        let program = authoring::load(file.as_bytes(), "leaf.py", authoring::Language::Python);
        let mut instance = program.expect("it loads").instance().expect("it starts");
        let answer = instance.evaluate(&authoring::BoardView::classic(), authoring::Side::First);
        let fault = answer.expect_err("a comparison is not made up").to_string();
        assert!(fault.contains("how they are compared"), "{test}: {fault}");
    }
    let file = file("other is self");
    let program = authoring::load(file.as_bytes(), "leaf.py", authoring::Language::Python);
    let mut instance = program.expect("it loads").instance().expect("it starts");
    assert!(instance.evaluate(&authoring::BoardView::classic(), authoring::Side::First).is_ok());
}

#[test]
fn what_is_taken_to_be_so_is_said() {
    let file = "
def evaluate(state, player):
    if state.is_over() or state.winner is not None:
        return 0
    return sum(row.count(player) for row in state.board)
";
    let program = authoring::load(file.as_bytes(), "said.py", authoring::Language::Python).expect("it loads");
    let said: Vec<String> = program.card().notes.iter().map(|note| note.message.to_string()).collect();
    for name in [
        "`is_over`, which is not in this file, is taken to be False",
        "`winner`, which is not in this file, is taken to be None",
    ] {
        assert!(said.iter().any(|note| note.starts_with(name)), "{said:?}");
    }
}

#[test]
fn tables_that_count_something_make_no_board_of_floats() {
    let shape = |file: &str| python::read(file).expect("it is understood").shape;
    for (made, meant) in [
        ("np.zeros(3)", "Table"),
        ("np.zeros((2, 3))", "Table"),
        ("np.zeros(len(LINES))", "Table"),
        ("np.zeros(KINDS)", "Table"),
        ("np.zeros((6, 7))", "DoubleTable"),
        ("np.zeros((ROWS, COLUMNS))", "DoubleTable"),
        ("np.zeros(board.shape)", "DoubleTable"),
        ("np.zeros(shape=(6, 7))", "DoubleTable"),
        ("np.zeros(np.shape(board))", "DoubleTable"),
        ("np.zeros((6, 7), dtype=int)", "Table"),
    ] {
        let file = format!(
            "
import numpy as np

KINDS, LINES = 3, ()
ROWS, COLUMNS = 6, 7

def evaluate(board, player):
    made = {made}
    return int(np.sum(board[:, 3] == player)) + made.size
"
        );
        assert_eq!(shape(&file), meant, "{file}");
    }
    // Kaggle's lists hold integers, whatever the file makes of them.
    let file = "
import numpy as np

def get_heuristic(grid, mark, config):
    reached = np.zeros((config.rows, config.columns))
    for r in range(config.rows):
        for c in range(config.columns):
            reached[r, c] = grid[r, c] == mark
    return reached.sum()
";
    assert_eq!(shape(file), "Table");
}

#[test]
fn what_tells_its_shape_beside_a_board_is_no_array() {
    let arguments = |file: &str| python::read(file).expect("it is understood").arguments;
    let file = "
def evaluate(game, player):
    rows, columns = game.shape
    return sum(game.grid[r, c] == player for r in range(rows) for c in range(columns) if c < game.shape[1])
";
    assert_eq!(arguments(file), ["Record([(\"grid\", Board), (\"shape\", Sizes)])", "Player"]);
    let file = "
def evaluate(game, player):
    return sum(game[r, 3] == player for r in range(game.shape[0]))
";
    assert_eq!(arguments(file), ["Board", "Player"]);
}

#[test]
fn a_table_of_the_size_of_the_board_is_the_board_if_it_is_handed_out() {
    let made = |class: &str| {
        let file = format!(
            "
import numpy as np

class Arena:
    def __init__(self, rows, columns):
        self.rows = rows
        self.columns = columns
{class}

def evaluate(arena, player):
    cells = arena.get_places()
    return sum(cells[r][3] == player for r in range(arena.rows))
"
        );
        python::read(&file).map(|reading| reading.arguments).unwrap_or_default()
    };
    for table in [
        "np.zeros((rows, columns))",
        "np.zeros((self.get_rows(), self.get_columns()))",
        "[[0] * columns for _ in range(rows)]",
        "[[0 for _ in range(columns)] for _ in range(rows)]",
    ] {
        let class = format!(
            "        self.places = {table}
    def get_places(self):
        return self.places
    def get_rows(self):
        return self.rows
    def get_columns(self):
        return self.columns"
        );
        assert_eq!(made(&class), ["Instance(\"Arena\", \"places\")", "Player"], "{class}");
    }
    // A table of another size is none, and neither is one of two.
    for class in [
        "        self.places = np.zeros((2, columns))
    def get_places(self):
        return self.places",
        "        self.places = np.zeros((rows, columns))
        self.others = np.zeros((rows, columns))
    def get_places(self):
        return self.places
    def get_others(self):
        return self.others",
    ] {
        assert!(!made(class).iter().any(|argument| argument.contains("Instance")), "{class}");
    }
}

#[test]
fn functions_of_other_files_are_asked_for_the_end_of_the_game_too() {
    let load = |file: &str| {
        authoring::load(file.as_bytes(), "asks.py", authoring::Language::Python).map(|program| {
            program.card().notes.iter().map(|note| note.message.to_string()).collect::<Vec<_>>()
        })
    };
    for (imports, asks) in [
        ("from rules import has_won", "has_won(board, 'X')"),
        ("from rules import has_won", "has_won('X', board)"),
        ("from rules import *", "has_won(board, 'X')"),
        ("from rules import *", "is_game_over(board)"),
        ("from rules import Side", "board.check_win(Side.FIRST)"),
        ("from rules import *", "board.check_win(SECOND)"),
    ] {
        let file = format!(
            "
{imports}

def evaluate(board):
    if {asks}:
        return 1000
    return sum(row.count('X') - row.count('O') for row in board)
"
        );
        let notes = load(&file).unwrap_or_else(|error| panic!("{error}\n{file}"));
        assert!(notes.iter().any(|note| note.contains("is taken to be False")), "{file}{notes:?}");
    }
    // A board that is tried out may be one that somebody has won, and a column tells nothing of the position.
    for asks in ["has_won(tried(board), 'X')", "wins(board, board[0][0])", "has_won('X')"] {
        let file = format!(
            "
from rules import has_won, wins, tried

def evaluate(board):
    if {asks}:
        return 1000
    return sum(row.count('X') - row.count('O') for row in board)
"
        );
        let notes = load(&file).unwrap_or_default();
        assert!(!notes.iter().any(|note| note.contains("is taken to be False")), "{file}{notes:?}");
    }
}
