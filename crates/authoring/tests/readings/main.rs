//! How Python files are understood: what their authors meant by them, said by hand for each.

mod boards;
mod choice;
mod classes;
mod marks;
mod objects;
mod orientation;
mod sides;
mod whole;

use authoring::python;

/// A file, and what its author meant: the function, the board, where row 0 is, the marks of empty cells and of both sides.
struct Meant {
    file: &'static str,
    entry: &'static str,
    shape: &'static str,
    top_first: bool,
    marks: [&'static str; 3],
}

#[track_caller]
fn is_read(meant: &Meant) {
    let reading = python::read(meant.file).unwrap_or_else(|refusal| panic!("{refusal:?}\n{}", meant.file));
    let entry = match &reading.class {
        Some(class) => format!("{class}.{}", reading.entry),
        None => reading.entry.clone(),
    };
    assert_eq!(
        (
            entry.as_str(),
            reading.shape.as_str(),
            reading.top_first,
            reading.marks.each_ref().map(String::as_str)
        ),
        (meant.entry, meant.shape, meant.top_first, meant.marks),
        "{}",
        meant.file
    );
}

#[test]
fn letters_are_found_wherever_they_are_written() {
    let rows = |file, entry, marks| Meant { file, entry, shape: "Rows", top_first: true, marks };
    for meant in [
        // Compared with cells, the blank being none of the usual ones.
        rows(
            r#"
def free(board, col):
    return board[0][col] == "O"

def evaluate_board(board, player):
    enemy = "R" if player == "Y" else "Y"
    return sum(row.count(player) - row.count(enemy) for row in board) + sum(row.count("O") for row in board)
"#,
            "evaluate_board",
            ["'O'", "'R'", "'Y'"],
        ),
        // Only the blank is compared.
        rows(
            r#"
class Player:
    def __init__(self, symbol, opp_symbol="O"):
        self.symbol = symbol
        self.opp_symbol = opp_symbol

    def score_position(self, board, piece):
        return sum(1 for row in board if row[0:4].count(piece) == 3 and row[0:4].count(" ") == 1)
"#,
            "Player.score_position",
            ["' '", "'X'", "'O'"],
        ),
        // As defaults of parameters; the machine's own is the one whose value is wanted.
        rows(
            r"
class Machine:
    def __init__(self, ai_symbol='O', human_symbol='X'):
        self.ai = ai_symbol
        self.human = human_symbol

    def evaluate(self, board):
        return sum(row.count(self.ai) - row.count(self.human) for row in board)
",
            "Machine.evaluate",
            ["' '", "'O'", "'X'"],
        ),
        // As a pair in a list, with cells that are texts.
        rows(
            r#"
class Search(object):
    colors = ["x", "o"]

    def value(self, state, color):
        other = self.colors[1] if color == self.colors[0] else self.colors[0]
        return sum(1 for i in range(6) for j in range(7) if state[i][j].lower() == other)
"#,
            "Search.value",
            ["' '", "'x'", "'o'"],
        ),
        // In patterns.
        rows(
            r#"
def heuristic(board):
    lines = ["".join(row) for row in board]
    return sum(50 * line.count("XXX.") - 60 * line.count(".OOO") for line in lines)
"#,
            "heuristic",
            ["'.'", "'X'", "'O'"],
        ),
        // As constants, one of which is a usual blank as well.
        rows(
            r"
PLAYER_ONE, PLAYER_TWO = '#', '@'

def evaluate(board, player):
    other = PLAYER_TWO if player == PLAYER_ONE else PLAYER_ONE
    return sum(row.count(player) - row.count(other) for row in board)
",
            "evaluate",
            ["' '", "'#'", "'@'"],
        ),
        // In words.
        rows(
            r"
def score_position(board, piece):
    other = {'red': 'yellow', 'yellow': 'red'}[piece]
    return sum(1 for row in board if row[2:6].count(other) == 3 and 'empty' == row[2])
",
            "score_position",
            ["'empty'", "'red'", "'yellow'"],
        ),
    ] {
        is_read(&meant);
    }
}

#[test]
fn letters_that_boards_are_only_shown_with_are_not_marks() {
    is_read(&Meant {
        file: r#"
SHOWN = ("X", "O")

def new_board():
    return [[0] * 7 for _ in range(6)]

def show(board):
    for row in board:
        print(" ".join("." if cell == 0 else SHOWN[cell - 1] for cell in row))

def evaluate(board, player):
    return sum(row.count(player) for row in board)
"#,
        entry: "evaluate",
        shape: "Rows",
        top_first: true,
        marks: ["0", "1", "2"],
    });
}

#[test]
fn numbers_tell_the_sides_by_how_one_becomes_the_other() {
    let marks = |file, marks| Meant { file, entry: "evaluate", shape: "Rows", top_first: true, marks };
    for meant in [
        marks(
            "
def find(window, piece):
    return -1 if window.count(piece % 2 + 1) else window.count(piece)

def evaluate(board, piece):
    return sum(1 for row in board if find(row[0:4], piece) != -1)
",
            ["0", "1", "2"],
        ),
        marks(
            "
def evaluate(board, player):
    return sum(row.count(player) - row.count(-player) for row in board)
",
            ["0", "1", "-1"],
        ),
        marks(
            "
def evaluate(board, player):
    return sum(row.count(player) - row.count(3 - player) for row in board)
",
            ["0", "1", "2"],
        ),
    ] {
        is_read(&meant);
    }
}

#[test]
fn what_is_counted_tells_columns_from_rows() {
    let marks = ["0", "1", "2"];
    let meant = |file, shape| Meant { file, entry: "evaluate", shape, top_first: shape == "Rows", marks };
    for meant in [
        meant(
            "
def evaluate(board, player):
    total = 0
    for x in range(7):
        for y in range(6):
            nx, ny = x + 1, y + 1
            if nx < 7 and ny < 6 and board[nx][ny] == player:
                total += 1
    return total
",
            "Columns",
        ),
        // Called x and y, but counted the other way round.
        meant(
            "
def evaluate(board, player):
    return sum(1 for x in range(6) for y in range(7) if board[x][y] == player)
",
            "Rows",
        ),
        meant(
            "
def evaluate(board, player):
    total = 0
    for i, column in enumerate(board):
        for height, disc in enumerate(column):
            if disc == player:
                total += height + abs(3 - i)
    return total
",
            "Columns",
        ),
    ] {
        is_read(&meant);
    }
}

#[test]
fn a_step_of_seven_makes_a_board_one_list() {
    is_read(&Meant {
        file: "
LINES = [[r * 7 + c + i for i in range(4)] for r in range(6) for c in range(4)]

def evaluate_state(state, player):
    return sum(1 for line in LINES if all(state[i] == player for i in line)) + state[3::7].count(player)
",
        entry: "evaluate_state",
        shape: "Flat",
        top_first: true,
        marks: ["0", "1", "2"],
    });
}

#[test]
fn cells_as_numbers_are_told_apart_by_their_names() {
    for (names, meant) in [
        ("my_bits, opp_bits", ["MyBits", "TheirBits"]),
        ("opponent_bb, player_bb", ["TheirBits", "MyBits"]),
        ("position, mask", ["MyBits", "AllBits"]),
    ] {
        let (first, second) = names.split_once(", ").expect("two names");
        let file = format!(
            "def evaluate({names}):\n    return bin({first}).count('1') - bin({second}).count('1')\n"
        );
        assert_eq!(python::read(&file).expect("it is understood").arguments, meant, "{file}");
    }
}

#[test]
fn an_agent_is_no_evaluation_but_may_hold_one() {
    is_read(&Meant {
        file: "
import numpy as np

def bot(obs, config):
    def get_heuristic(grid, mark, config):
        return sum(grid[:, config.columns // 2] == mark)

    grid = np.asarray(obs.board).reshape(config.rows, config.columns)
    return max(range(config.columns), key=lambda col: get_heuristic(grid, obs.mark, config))
",
        entry: "get_heuristic",
        shape: "Table",
        top_first: true,
        marks: ["0", "1", "2"],
    });
    let agent = "
def bot(obs, config):
    return max(c for c in range(config.columns) if obs.board[c] == 0)
";
    let refusal = python::read(agent).expect_err("what gives a move is no evaluation");
    assert_eq!(refusal.problem.key, "python-no-entry");
}

#[test]
fn objects_that_are_handed_on_are_known_by_what_they_are_asked_for() {
    let file = "
from connect4.board import Board

def is_free(board: Board, r, c):
    return board.grid[r][c] is None

def evaluate(board: Board, player):
    return sum(1 for r in range(board.rows) for c in range(board.cols) if is_free(board, r, c))
";
    let reading = python::read(file).expect("it is understood");
    let record = "Record([(\"cols\", Columns), (\"grid\", Board), (\"rows\", Rows)])";
    assert_eq!(reading.arguments, [record, "Player"]);
    let file = "
class Game:
    BOARD = [[0] * 7 for _ in range(6)]

    def __init__(self, screen):
        self.screen = screen

    def score(self, board, piece):
        board = board.BOARD
        return sum(row.count(piece) for row in board)
";
    let reading = python::read(file).expect("it is understood");
    assert_eq!(reading.arguments, ["Instance(\"Game\", \"BOARD\")", "Player"]);
}

#[test]
fn parameters_that_mean_nothing_mean_what_calls_give_for_them() {
    for (head, calls, meant) in [
        ("board, piece, piece1, piece2, empty", "", &["Board", "Player", "First", "Second", "Empty"][..]),
        ("board, player_1, player_2", "", &["Board", "Player", "Opponent"]),
        ("board, players", "", &["Board", "List([Player, Opponent])"]),
        ("board, column_heights", "", &["Board", "Heights"]),
        (
            "board, mark, parts",
            "def parts_of(b, k):\n    return b\ndef go(node, mark):\n    return score(node, mark, parts_of(node, 4))\n",
            &["Board", "Player", "Call(\"parts_of\", [Board, Number(4)])"],
        ),
        ("board, mark, table", "TABLE = {1: 2}\n", &["Board", "Player", "Global(\"TABLE\")"]),
        (
            "board, mark, table",
            "POINTS = {1: 2}\ndef go(b, m, t):\n    return score(b, m, t)\ngo(1, 2, POINTS)\n",
            &["Board", "Player", "Global(\"POINTS\")"],
        ),
    ] {
        let file = format!("{calls}def score({head}):\n    return sum(row.count(1) for row in board)\n");
        assert_eq!(python::read(&file).expect("it is understood").arguments, meant, "{file}");
    }
    // What calls do not agree about is nothing.
    let file = "
def main(board):
    return score(board, 3, 4) + score(board, 3, 5)

def score(board, streak, size):
    return sum(row.count(streak) for row in board) + size
";
    let refusal = python::read(file).expect_err("it does not say what it is given");
    assert_eq!(refusal.problem.key, "python-unknown-parameter");
}

#[test]
fn bits_lie_as_the_code_counts_them() {
    for (place, meant) in [
        ("col * 7 + row", ("Spare", false)),
        ("row + 7 * col", ("Spare", false)),
        ("(6 - col) * 7 + row", ("Spare", true)),
        ("col * 6 + row", ("Columns", false)),
        ("row * 7 + col", ("Rows", false)),
        ("col * STEP + heights[col]", ("Spare", false)),
        ("col * 8 + row", ("WideColumns", false)),
        ("(6 - col) * 8 + row", ("WideColumns", true)),
        ("row * 8 + col", ("WideRows", false)),
    ] {
        let file = format!(
            "STEP = 7\ndef drop(bits, col, row, heights):\n    return bits | 1 << ({place})\n\ndef evaluate(my_bits, opp_bits):\n    return my_bits - opp_bits\n"
        );
        let reading = python::read(&file).expect("it is understood");
        assert_eq!((reading.bits.0.as_str(), reading.bits.2), meant, "{file}");
        assert_eq!(reading.shape, "Bits");
    }
    let file = "# conecta: board bits-by-rows, row 0 top\ndef evaluate(my_bits, opp_bits):\n    return 1\n";
    assert_eq!(python::read(file).expect("it is understood").bits, ("Rows".to_owned(), true, false));
}

#[test]
fn bits_lie_as_discs_fall_on_each_other() {
    let file = |start: &str, step: &str| {
        format!(
            "class Position:
    def __init__(self, width=7, height=6):
        self.width = width
        self.cells = width * height
        self.current = 0
        self.all = 0
        self.full = 0
        for _ in range(height):
            self.full <<= width + 1
            self.full += (1 << width) - 1

    def put(self, column):
        cell = 1 << {start}
        while self.all & cell:
            cell <<= {step}
        self.all += cell
        self.current += cell
        self.current ^= self.all

    def heuristic(self):
        return bin(self.current & self.full >> 3).count('1') - bin(self.current ^ self.all).count('1')
"
        )
    };
    for (start, step, meant) in [
        ("column * 7", "1", ("Spare", false)),
        ("(6 - column) * 7", "1", ("Spare", true)),
        ("column * 6", "1", ("Columns", false)),
        ("column * 8", "1", ("WideColumns", false)),
        ("column", "7", ("Rows", false)),
        ("(6 - column)", "7", ("Rows", true)),
        ("column", "8", ("WideRows", false)),
        ("self.width - (column + 1)", "self.width + 1", ("WideRows", true)),
    ] {
        let reading = python::read(&file(start, step)).expect("it is understood");
        assert_eq!((reading.bits.0.as_str(), reading.bits.2), meant, "{start}, {step}");
        assert_eq!(reading.shape, "Bits");
    }
    let refusal = python::read(&file("column", "9")).expect_err("nobody knows that order");
    assert_eq!(refusal.problem.key, "python-unknown-bits");
}

#[test]
fn marks_that_are_stated_leave_the_empty_one_as_it_was_found() {
    for (stated, meant) in [
        ("marks O X", ["''", "'O'", "'X'"]),
        ("marks O X empty .", ["'.'", "'O'", "'X'"]),
        ("marks 1 2", ["0", "1", "2"]),
    ] {
        let file = format!(
            "# conecta: {stated}\nEMPTY = ''\ndef evaluate(board, piece):\n    return sum(row.count(piece) + row.count('X') + row.count('O') for row in board)\n"
        );
        assert_eq!(python::read(&file).expect("it is understood").marks, meant, "{file}");
    }
    let file = "# conecta: marks 0 1\ndef evaluate(board, player):\n    return sum(c is not None for c in board[0]) + sum(c is None for c in board[1])\n";
    assert_eq!(python::read(file).expect("it is understood").marks, ["None", "0", "1"]);
}

#[test]
fn names_of_other_modules_get_values_if_they_mean_the_board() {
    let file = "
from constants import ROWS, EMPTY, PLAYER_PIECE, AI_PIECE, WHITE, AI_DEPTH
import settings

def evaluate(board, piece):
    other = PLAYER_PIECE if piece == AI_PIECE else AI_PIECE
    empty = sum(board[r][c] == EMPTY for r in range(ROWS) for c in range(settings.COLUMN_COUNT))
    return empty + sum(row.count(other) for row in board)
";
    let reading = python::read(file).expect("it is understood");
    let given: Vec<(&str, &str)> =
        reading.given.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    let mut expected = [
        ("ROWS", "6"),
        ("EMPTY", "0"),
        ("PLAYER_PIECE", "1"),
        ("AI_PIECE", "2"),
        ("settings.COLUMN_COUNT", "7"),
    ];
    let mut found = given.clone();
    found.sort_unstable();
    expected.sort_unstable();
    assert_eq!(found, expected);
    // A function that knows no sides speaks for the machine.
    is_read(&Meant {
        file: "
from game import AI_PIECE, PLAYER_PIECE

def evaluate(board):
    return sum(row.count(AI_PIECE) - row.count(PLAYER_PIECE) for row in board)
",
        entry: "evaluate",
        shape: "Rows",
        top_first: true,
        marks: ["0", "2", "1"],
    });
}

#[test]
fn what_classes_take_from_others_goes_by_its_name() {
    // The side is handed on to a class that is not here, and kept by it.
    let handed = python::read(
        r"
from players import Player

class Machine(Player):
    def __init__(self, name, piece, depth=5):
        super().__init__(name, piece)
        self.depth = depth

    def evaluate_board(self, board):
        rival = 'O' if self.piece == 'X' else 'X'
        return sum(row.count(self.piece) - row.count(rival) for row in board)
",
    )
    .expect("a reading");
    assert_eq!(handed.construction, ["Nothing", "Player", "Default"]);
    assert!(!handed.relative);
    // Nobody here hands it on: the class has it from somewhere, and reads it by the name of a side.
    let read = python::read(
        r"
import agents

class Machine(agents.Agent):
    def score(self, board):
        return sum(row.count(self.player) - row.count(3 - self.player) for row in board)
",
    )
    .expect("a reading");
    assert!(!read.relative);
    // An object that only the class above keeps.
    let kept = python::read(
        r"
from agents import Agent

class Machine(Agent):
    def __init__(self, board):
        Agent.__init__(self, board)

    def get_heuristic(self, grid, side):
        score = 0
        for row in range(self.board.rows):
            score += list(grid[row, 0:4]).count(side) * (self.board.grid[row][0] == 0)
        return score
",
    )
    .expect("a reading");
    assert_eq!(kept.construction, [r#"Record([("grid", Board), ("rows", Rows)])"#]);
}

#[test]
fn sizes_of_other_modules_go_by_their_words() {
    let reading = python::read(
        r"
from game import *
from sizes import BOARD_COLUMNS
import limits

class Judge:
    def evaluate(self, grid, piece):
        total = 0
        for x in range(X_TILES):
            for y in range(limits.Field.height):
                total += (grid[y][x] == piece) * (x < BOARD_COLUMNS) * (piece != Disc.Red)
        return total
",
    )
    .expect("a reading");
    let mut given: Vec<(&str, &str)> =
        reading.given.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    given.sort_unstable();
    let expected =
        [("BOARD_COLUMNS", "7"), ("Disc.Red", "1"), ("X_TILES", "7"), ("limits.Field.height", "6")];
    assert_eq!(given, expected);
    // In other languages, and with a letter for the kind of number.
    for (name, meant) in [
        ("lignes_plateau", Some("6")),
        ("iLignes", Some("6")),
        ("iColonnes_plateau", Some("7")),
        ("NB_COLONNES", Some("7")),
        ("filas_tablero", Some("6")),
        ("TABULEIRO_COLUNAS", Some("7")),
        ("spielfeld_zeilen", Some("6")),
        ("plateau", None),
        ("iBoard", None),
    ] {
        let file = format!(
            "
import settings

def evaluate(board, piece):
    return sum(row.count(piece) for row in board) * settings.{name}
"
        );
        let given = python::read(&file).expect("a reading").given;
        let value = given.first().map(|(_, value)| value.as_str());
        assert_eq!(value, meant, "{name}");
    }
}
