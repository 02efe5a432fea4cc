//! What cells hold: it counts what they are compared with, and nothing else that is a number, None or a letter.

use authoring::python;

use super::{Meant, is_read};

#[test]
fn rows_moves_and_numbers_of_discs_are_no_marks() {
    let rows = |file, marks| Meant { file, entry: "evaluate_board", shape: "Rows", top_first: true, marks };
    for meant in [
        // None is a row that is full, 2 a number of discs.
        rows(
            "
def landing(board, col):
    for row in range(5, -1, -1):
        if board[row][col] == 0:
            return row
    return None

def two_in(part, who):
    return part.count(who) == 2 and part.count(0) == 2

def evaluate_board(board, who):
    free = [col for col in range(7) if landing(board, col) is not None]
    pairs = sum(two_in(row[c:c + 4], who) - two_in(row[c:c + 4], -who) for row in board for c in range(4))
    return pairs + len(free) if landing(board, 3) is not None else pairs
",
            ["0", "1", "-1"],
        ),
        // -1 is a row that is none; the other side is what three leave.
        rows(
            "
def evaluate_board(board, side):
    low = -1
    for r in range(6):
        if board[r].count(side) > board[r].count(3 - side):
            low = r
    return low if low != -1 else 0
",
            ["0", "1", "2"],
        ),
        // Sides are 0 and 1, so that -1 is nobody's.
        rows(
            "
def evaluate_board(board, player):
    total = 0
    for row in board:
        for cell in row:
            if cell == player:
                total += 1
            elif cell == 1 - player:
                total -= 1
            elif cell == -1:
                total += 0
    return total
",
            ["-1", "0", "1"],
        ),
        // Letters that a board is shown with are none.
        rows(
            r#"
NOBODY, ME, YOU = 0, 1, -1

def show(board):
    for row in board:
        print("".join(" X " if cell == ME else " O " if cell == YOU else " . " for cell in row))

def evaluate_board(board, player):
    return sum(row.count(player) - row.count(-player) for row in board)
"#,
            ["0", "1", "-1"],
        ),
    ] {
        is_read(&meant);
    }
}

#[test]
fn words_and_letters_are_marks_where_sides_and_cells_are_compared_with_them() {
    let rows = |file, marks| Meant { file, entry: "evaluate_board", shape: "Rows", top_first: true, marks };
    for meant in [
        // Names of sides, the machine's being the second.
        rows(
            r#"
MACHINE, PERSON = "CPU", "YOU"

def evaluate_board(board, side):
    other = PERSON if side == MACHINE else MACHINE
    return sum(row.count(side) - row.count(other) + row.count("-") for row in board)
"#,
            ["'-'", "'YOU'", "'CPU'"],
        ),
        // Nothing but what a side is compared with tells them.
        rows(
            r#"
def foe(turn):
    return "yellow" if turn == "red" else "red"

def evaluate_board(board, turn):
    total = 0
    for row in range(6):
        for col in range(7):
            if board[row][col] == turn:
                total += 1
            if board[row][col] == foe(turn):
                total -= 1
    return total
"#,
            ["' '", "'red'", "'yellow'"],
        ),
        // A zero may be a letter, and a point an empty cell.
        rows(
            r#"
def evaluate_board(board, player):
    other = '0' if player == '+' else '+'
    return sum(row.count(player) - row.count(other) for row in board if row.count(".") < 7)
"#,
            ["'.'", "'0'", "'+'"],
        ),
    ] {
        is_read(&meant);
    }
}

#[test]
fn columns_of_nothing_but_discs_have_no_empty_cells() {
    is_read(&Meant {
        file: "
class Game:
    def __init__(self):
        self.board = [[] for _ in range(7)]
        self.moves = 0

    def put(self, column):
        self.board[column].append(self.moves % 2)

    def heuristic(self):
        total = 0
        for column in self.board:
            for disc in column:
                if disc == 0:
                    total += 3
                elif disc == 1:
                    total -= 3
        return total
",
        entry: "Game.heuristic",
        shape: "Stacks",
        top_first: false,
        marks: ["None", "0", "1"],
    });
}

#[test]
fn a_function_without_sides_speaks_for_whom_its_counts_are_named_after() {
    let meant = |file, marks| Meant { file, entry: "evaluate_board", shape: "Rows", top_first: true, marks };
    is_read(&meant(
        "
def evaluate_board(board):
    total = 0
    for row in board:
        ai_count = row.count(2)
        user_count = row.count(1)
        total += ai_count ** 2 - user_count ** 2
    return total
",
        ["0", "2", "1"],
    ));
}

#[test]
fn a_side_that_the_constructor_is_told_counts_only_if_the_evaluation_asks_for_it() {
    let file = |mine: &str| {
        format!(
            "
class Machine:
    def __init__(self, player_number):
        self.player_number = player_number
        self.title = 'machine %s' % player_number

    def evaluate(self, board):
        return sum(row.count({mine}) for row in board)
"
        )
    };
    let is_relative = |file: &str| python::read(file).expect("it is understood").relative;
    assert!(is_relative(&file("1")));
    assert!(!is_relative(&file("self.player_number")));
}

#[test]
fn a_blank_that_has_a_name_makes_cells_letters() {
    let meant = |file| Meant {
        file,
        entry: "evaluate_board",
        shape: "Rows",
        top_first: true,
        marks: ["'.'", "'X'", "'O'"],
    };
    for file in [
        // Cells are compared with nothing but the blank, and with a side that nobody names.
        r#"
FREE = "."

def evaluate_board(board, player):
    return sum((1 if cell == player else -1) for row in board for cell in row if cell != FREE)
"#,
        // They are filled with it.
        r#"
VIDE = "."

def new_board():
    return [[VIDE] * 7 for _ in range(6)]

def evaluate_board(board, player):
    return sum(1 for r in range(6) for c in range(7) if board[r][c] == player)
"#,
    ] {
        is_read(&meant(file));
    }
}

#[test]
fn what_helpers_are_given_to_compare_with_cells_is_what_cells_hold() {
    let meant = |file, marks| Meant { file, entry: "evaluate_board", shape: "Rows", top_first: true, marks };
    for meant in [
        meant(
            "
def runs(board, which):
    return sum(1 for row in board for c in range(6) if row[c] == row[c + 1] == which)

def evaluate_board(board):
    return runs(board, 'R') - runs(board, which='Y')
",
            ["' '", "'R'", "'Y'"],
        ),
        // Handed on by another helper; the pair that is written more often counts.
        meant(
            r#"
def won(board, who):
    return runs(board, who) > 9

def runs(board, which):
    return sum(1 for row in board for c in range(6) if row[c] == row[c + 1] == which)

def evaluate_board(board):
    if won(board, "x") or won(board, "o"):
        return 99
    return won(board, "r") - won(board, "y") + runs(board, "r") - runs(board, "y") + runs(board, ".")
"#,
            ["'.'", "'r'", "'y'"],
        ),
        meant(
            "
MACHINE_PLAYER, PERSON = 1, -1

def evaluate_board(board):
    def in_row(row, side):
        return len([cell for cell in row if cell == side])
    return sum(in_row(row, MACHINE_PLAYER) - in_row(row, PERSON) for row in board)
",
            ["0", "1", "-1"],
        ),
    ] {
        is_read(&meant);
    }
}

#[test]
fn the_sign_of_a_value_says_whom_it_speaks_for_and_names_only_where_it_says_nothing() {
    let marks = |file: &str| {
        let reading = python::read(file).expect("it is understood");
        assert!(reading.relative);
        reading.marks
    };
    let difference = |constants: &str, value: &str| {
        format!("{constants}\n\ndef heuristic(board):\n    return sum({value} for row in board)\n")
    };
    let counts = "COMPUTER, USER = 2, 1";
    let with = |value| marks(&difference(counts, value));
    assert_eq!(with("row.count(COMPUTER) - row.count(USER)"), ["0", "2", "1"]);
    assert_eq!(with("row.count(USER) - row.count(COMPUTER)"), ["0", "1", "2"]);
    // Both count alike: the machine's name decides.
    assert_eq!(with("row.count(USER) + row.count(COMPUTER)"), ["0", "2", "1"]);
    let letters = |value| marks(&difference("", value));
    assert_eq!(letters("row.count('o') - row.count('x')"), ["' '", "'o'", "'x'"]);
    // Nothing but what one side threatens, taken away.
    let threats = "
def evaluate_board(board):
    value = 0
    for row in board:
        for start in range(4):
            part = row[start:start + 4]
            if part.count('R') == 3 and part.count('.') == 1:
                value -= 7
            elif part.count('Y') == 4:
                value += 1000
    return value
";
    assert_eq!(marks(threats), ["'.'", "'Y'", "'R'"]);
    // What is stated is not asked about, and in our own style 1 is mine, however bad the value may be.
    let stated = format!("# conecta: marks x o\n{}", difference("", "row.count('o') - row.count('x')"));
    assert_eq!(marks(&stated), ["' '", "'x'", "'o'"]);
    let ours = "def evaluate(board):\n    return -sum(1 for run in board.windows() if run.count(1) > 1)\n";
    assert_eq!(marks(ours), ["0", "1", "2"]);
}

#[test]
fn names_tell_numbers_and_what_is_only_asked_for_by_number_is_no_side() {
    let read = |file| python::read(file).expect("it is understood");
    // `AI_PLAYER` is no player, and `MAIN_ROW` no machine.
    let named = read(
        "
AI_PLAYER, HUMAN_PLAYER, MAIN_ROW = -1, 1, 2

def heuristic(board):
    return sum(value_of(board[r][c:c + 4], HUMAN_PLAYER) for r in range(6) for c in range(4))

def value_of(line, side):
    return sum(1 for i in range(4) if not line[i] != side)
",
    );
    assert_eq!(named.marks, ["0", "1", "-1"]);
    // The blank is no side, whatever sides there may be: names of other modules are any pair.
    let foreign = read(
        "
from settings import *

def heuristic(board):
    return sum(1 for row in board for c in range(6) if row[c] == AI and row[c + 1] == '-')
",
    );
    assert_eq!(foreign.marks, ["'-'", "'O'", "'X'"]);
    let selector = read(
        "
def heuristic(board, kind):
    if kind in (3, 4):
        return sum(row.count(1) for row in board)
    return 0 if kind == 5 else sum(row.count(2) for row in board)
",
    );
    assert_eq!((selector.arguments[1].as_str(), selector.relative), ("Number(3)", true));
    // Whoever may be 0 or 1 is a side by its name.
    let side = read(
        "
def heuristic(board, player_index):
    if player_index == 0:
        return sum(row.count(1) - row.count(2) for row in board)
    if player_index == 1:
        return sum(row.count(2) - row.count(1) for row in board)
",
    );
    assert_eq!((side.arguments[1].as_str(), side.relative), ("Player", false));
}

#[test]
fn members_of_an_enumeration_are_marks_where_cells_or_sides_are_compared_with_them() {
    let read = |file: &str| python::read(file).expect("it is understood").marks;
    let file = |class: &str, value: &str| {
        format!(
            "
from enum import *

class Disc({class}):
    BLUE = 2
    NONE = 0
    RED = 1

def evaluate_board(board):
    return {value}
"
        )
    };
    let seen = "sum((cell == Disc.RED) - 2 * (cell == Disc.BLUE) for row in board for cell in row)";
    assert_eq!(read(&file("Enum", seen)), ["Disc.NONE", "Disc.RED", "Disc.BLUE"]);
    assert_eq!(read(&file("IntEnum", seen)), ["0", "1", "2"]);
    // What they stand for is a number.
    let values = "sum((cell == Disc.RED.value) - (cell == Disc.BLUE.value) for row in board for cell in row)";
    assert_eq!(read(&file("Enum", values)), ["0", "1", "2"]);
    // Sides that are members, and cells that hold what these stand for.
    let sides = "
from enum import Enum

class Side(Enum):
    RED = 1
    BLUE = 2

def evaluate_board(board, player):
    other = Side.BLUE if player == Side.RED else Side.RED
    return sum((row[c] == player) - (row[c] == other) for row in board for c in range(7) if row[c] is not None)
";
    assert_eq!(read(sides), ["None", "Side.RED", "Side.BLUE"]);
    // A function gives cells.
    let given = "
import enum

class Disc(enum.Enum):
    WHITE = enum.auto()
    BLACK = enum.auto()

def at(board, row, column):
    return board[row][column]

def evaluate_board(board):
    return sum((at(board, 0, c) == Disc.WHITE) - (at(board, 0, c) == Disc.BLACK) for c in range(7))
";
    assert_eq!(read(given), ["None", "Disc.WHITE", "Disc.BLACK"]);
}

#[test]
fn what_is_stored_where_cells_are_something_is_no_mark_of_the_board_that_is_handed_in() {
    let read = |file: &str| python::read(file).expect("it is understood").marks;
    for stores in [
        "cells[board == opponent] = -1",
        "board[board == opponent] = -1",
        "board[board == opponent] = -1\n    board[board == player] = 1",
        "board[board != player] = -1",
    ] {
        let file = format!(
            "
import numpy as np

def evaluate(board, player, opponent):
    cells = board.copy()
    {stores}
    return np.sum(WEIGHTS * board + cells)

WEIGHTS = np.ones((6, 7))
"
        );
        assert_eq!(read(&file), ["0", "1", "2"], "{file}");
    }
    // What is looked for is one, and so is what a single cell is set to.
    for stores in ["board[board == -1] = 2", "board[0, 3] = -1"] {
        let file = format!(
            "
import numpy as np

def evaluate(board, player):
    {stores}
    return np.sum(board == player)
"
        );
        assert_eq!(read(&file), ["0", "1", "-1"], "{file}");
    }
}

#[test]
fn zero_is_a_side_where_cells_are_compared_with_a_player_of_that_number() {
    is_read(&Meant {
        file: "
PLAYER = 0
COMPUTER = 1

def score_position(board, piece):
    total = 0
    for row in board:
        for cell in row:
            if cell == PLAYER:
                total += 1
            elif cell == COMPUTER:
                total -= 10
    return total if piece == PLAYER else -total
",
        entry: "score_position",
        shape: "Rows",
        top_first: true,
        marks: ["-1", "0", "1"],
    });
    // Where boards are filled with zeros, the same names only say whose turn it is.
    is_read(&Meant {
        file: "
PLAYER = 0
COMPUTER = 1

def create():
    return [[0] * 7 for _ in range(6)]

def score_position(board, piece):
    total = 0
    for row in board:
        total += row.count(piece) - row.count(0)
    return total

def play():
    turn = PLAYER
    while turn == PLAYER or turn == COMPUTER:
        turn = COMPUTER if turn == PLAYER else PLAYER
",
        entry: "score_position",
        shape: "Rows",
        top_first: true,
        marks: ["0", "1", "2"],
    });
}
