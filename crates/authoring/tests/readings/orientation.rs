//! Which end row 0 is at, and whether rows or columns come first.

use super::{Meant, is_read};

#[track_caller]
fn has_top_first(file: &'static str, top_first: bool) {
    is_read(&Meant { file, entry: "score_position", shape: "Rows", top_first, marks: ["0", "1", "2"] });
}

#[test]
fn a_loop_that_ends_at_the_first_empty_cell_tells_where_discs_come_from() {
    // The first empty cell on the way up.
    has_top_first(
        "
def throw(board, col, who):
    for r in range(6):
        if board[r][col] == 0:
            board[r][col] = who
            break

def score_position(board, piece):
    return sum((r + 1) * board[r].count(piece) for r in range(6))
",
        false,
    );
    // The first disc on the way down.
    has_top_first(
        "
def throw(board, col, who):
    for r in range(6):
        if board[r][col] != 0:
            board[r - 1][col] = who
            return

def score_position(board, piece):
    return sum((r + 1) * board[r].count(piece) for r in range(6))
",
        true,
    );
    // On and on while there is room below.
    has_top_first(
        "
def throw(board, col, who):
    row = 0
    while row < 5 and board[row + 1][col] == 0:
        row += 1
    board[row][col] = who

def score_position(board, piece):
    return sum((r + 1) * board[r].count(piece) for r in range(6))
",
        true,
    );
}

#[test]
fn what_lies_below_a_cell_weighs_less_than_how_discs_fall() {
    has_top_first(
        "
def score_position(board, piece):
    total = 0
    for r in range(6):
        for c in range(7):
            if board[r][c] == piece and r > 0 and board[r - 1][c] != 0:
                total += r
    return total
",
        false,
    );
    has_top_first(
        "
def throw(board, col, who):
    for row in reversed(range(6)):
        if board[row][col] == 0:
            board[row][col] = who
            return

def score_position(board, piece):
    total = 0
    for r in range(6):
        for c in range(7):
            if board[r][c] == piece and r > 0 and board[r - 1][c] != 0:
                total += r
    return total
",
        true,
    );
}

#[test]
fn rows_that_are_remembered_and_counted_down_begin_at_the_bottom() {
    has_top_first(
        "
class Machine:
    def throw(self, board, col, who):
        board[self.free[col]][col] = who
        self.free[col] -= 1

def score_position(board, piece):
    return sum((r + 1) * board[r].count(piece) for r in range(6))
",
        true,
    );
}

#[test]
fn boards_by_columns_are_asked_for_room_at_their_first_or_last_cell() {
    is_read(&Meant {
        file: "
def has_room(board, col):
    return board[col - 1][0] == ' '

def evaluate_board(board):
    total = 0
    for col in range(7):
        for row in range(6):
            if board[col][row] == 'X':
                total += row
            elif board[col][row] == 'O':
                total -= row
    return total
",
        entry: "evaluate_board",
        shape: "Columns",
        top_first: true,
        marks: ["' '", "'X'", "'O'"],
    });
}

#[test]
fn a_board_is_what_the_file_makes() {
    // A list, though numpy is used beside it.
    is_read(&Meant {
        file: "
import numpy as np

class Game:
    def __init__(self):
        self.board = [[0] * 7 for _ in range(6)]

    def evaluate(self, player):
        values = np.array([3, 4, 5, 7, 5, 4, 3])
        return sum(int(values[c]) for r in range(6) for c in range(7) if self.board[r][c] == player)
",
        entry: "Game.evaluate",
        shape: "Rows",
        top_first: true,
        marks: ["0", "1", "2"],
    });
    // A table of rows, whatever a variable is called.
    is_read(&Meant {
        file: "
import numpy as np

def new_board():
    return np.zeros((6, 7))

def evaluate_board(board, player):
    return sum(np.count_nonzero(column == player) for action, column in enumerate(board))
",
        entry: "evaluate_board",
        shape: "DoubleTable",
        top_first: false,
        marks: ["0", "1", "2"],
    });
    // One text, because moves join it.
    is_read(&Meant {
        file: "
def after(board, col, who):
    cells = list(board)
    for row in range(5, -1, -1):
        if cells[row * 7 + col] == '0':
            cells[row * 7 + col] = who
            return ''.join(cells)

def heuristic(board):
    total = 0
    for i in range(6):
        for j in range(1, 7):
            if board[i * 7 + j] == '1' and board[i * 7 + j - 1] == '1':
                total += 1
            elif board[i * 7 + j] == '2':
                total -= 1
    return total
",
        entry: "heuristic",
        shape: "Text",
        top_first: true,
        marks: ["'0'", "'1'", "'2'"],
    });
}

#[test]
fn what_an_author_says_of_row_0_counts_for_more_than_what_the_code_looks_like() {
    has_top_first(
        r#"
def score_position(board, piece):
    """Row 0 is the top of the board."""
    total = 0
    for r in range(6):
        for c in range(7):
            if board[r][c] == piece and r > 0 and board[r - 1][c] != 0:
                total += r
    return total
"#,
        true,
    );
}

#[test]
fn columns_whose_length_is_compared_with_the_height_hold_nothing_but_discs() {
    is_read(&Meant {
        file: "
class Game:
    def __init__(self, row=6):
        self.row = row

    def has_room(self, state, action):
        return len(state[action]) < self.row

    def evaluate(self, state, player):
        return sum(1 if disc == player else -1 for column in state for disc in column)
",
        entry: "Game.evaluate",
        shape: "Stacks",
        top_first: false,
        marks: ["0", "1", "2"],
    });
}

#[test]
fn a_column_that_is_gone_along_tells_where_discs_come_from() {
    for step in [
        "
        line = self.grid[col]
        i = len(line) - 1
        while line[i] != '.':
            i -= 1
        line[i] = mark",
        "
        i = len(self.grid[col]) - 1
        while i >= 0 and self.grid[col][i] != '.':
            i -= 1
        self.grid[col][i] = mark",
    ] {
        let file = format!(
            "
class Game:
    def __init__(self):
        self.grid = [['.'] * 6 for _ in range(7)]

    def throw(self, col, mark):{step}

    def evaluate(self, player):
        return sum(i + 1 for column in self.grid for i in range(6) if column[i] == player)
"
        );
        is_read(&Meant {
            file: file.leak(),
            entry: "Game.evaluate",
            shape: "Columns",
            top_first: true,
            marks: ["'.'", "'X'", "'O'"],
        });
    }
}

#[test]
fn rows_out_of_a_table_count_in_a_variable_too() {
    has_top_first(
        "
class Machine:
    def throw(self, board, col, who):
        row = self.heights[col]
        board[row][col] = who
        self.heights[col] += 1

def score_position(board, piece):
    return sum((r + 1) * board[r].count(piece) for r in range(6))
",
        false,
    );
}

#[test]
fn a_loop_that_ends_at_a_size_counts_that() {
    is_read(&Meant {
        file: "
def evaluate(state, player):
    total = i = 0
    while i < state.num_cols:
        j = 0
        while j < state.num_rows:
            if state.board[i][j] == player:
                total += 1 + j
            j += 1
        i += 1
    return total
",
        entry: "evaluate",
        shape: "Columns",
        top_first: false,
        marks: ["0", "1", "2"],
    });
}

#[test]
fn our_own_board_has_row_0_at_the_bottom_also_where_its_rows_are_counted() {
    let ours = |file, shape| {
        is_read(&Meant { file, entry: "evaluate", shape, top_first: false, marks: ["0", "1", "2"] });
    };
    ours(
        "
def evaluate(board):
    return sum((row + 1) * board[row].count(1) for row in range(board.rows))
",
        "Ours",
    );
    ours(
        "
def evaluate(board):
    return sum(board.run(1, column, 0, \"up\") for column in range(7)) - board[0].count(2)
",
        "Ours",
    );
    // Nothing shows that these are not the lists that they look like.
    ours(
        "
def evaluate(board):
    return sum((row + 1) * board[row].count(1) for row in range(6))
",
        "Rows",
    );
}

#[test]
fn who_looks_for_the_first_disc_of_a_column_begins_at_the_top() {
    let looks = |order: &str, stops: &str| {
        format!(
            "
def evaluate(board):
    total = 0
    for column in board:
        for cell in {order}:
{stops}
    return total
"
        )
    };
    let either = "            if cell == 'X':
                total += 1
                break
            elif cell == 'O':
                total -= 1
                break";
    let any = "            if cell != ' ':
                total += 1 if cell == 'X' else -1
                break";
    let room = "            if cell == ' ':
                break
            total += 1 if cell == 'X' else -1";
    // Who ends at the other side's discs may begin at either end.
    let one = "            if cell == 'O':
                break
            total += cell == 'X'";
    for (order, stops, top_first) in [
        ("column", either, true),
        ("reversed(column)", either, false),
        ("column[::-1]", either, false),
        ("column", any, true),
        ("column", room, false),
        ("reversed(column)", room, true),
        ("column", one, false),
        ("reversed(column)", one, false),
    ] {
        let file = looks(order, stops);
        let reading = authoring::python::read(&file).expect("it is understood");
        assert_eq!((reading.shape.as_str(), reading.top_first), ("Columns", top_first), "{file}");
    }
}

#[test]
fn what_two_indices_are_held_within_says_more_than_their_names() {
    let rows =
        |file| Meant { file, entry: "evaluate", shape: "Table", top_first: false, marks: ["0", "1", "2"] };
    for file in [
        // In a loop, with the last ones that are on the board; the cells are looked at where the pairs are taken apart.
        "
import numpy as np

def line(x, y, dx, dy):
    found = []
    while 0 <= x <= 5 and 0 <= y <= 6:
        found.append((x, y))
        x += dx
        y += dy
    return found

LINES = [line(5, 0, -1, 0), line(0, 0, 0, 1)]

def evaluate(board, player):
    return sum(1 for one in LINES for (x, y) in one if board[x][y] == player)
",
        // In a table of pairs.
        "
import numpy as np
CELLS = [(x, y) for x in range(6) for y in range(7)]

def evaluate(board, player):
    total = 0
    for x, y in CELLS:
        if board[x, y] == player:
            total += y
    return total
",
        // In a test, and the other way around.
        "
import numpy as np

def evaluate(board, player):
    total = 0
    for start in range(6):
        x, y = start, start
        if x < 0 or 6 <= x or y < 0 or y > 6:
            continue
        total += board[x][y] == player
    return total
",
    ] {
        is_read(&rows(file));
    }
    // Room for a neighbor is no end.
    is_read(&Meant {
        file: "
import numpy as np

def evaluate(board, player):
    total = 0
    for x in list(range(7)):
        for y in list(range(6)):
            if x < 6 and y < 5 and total < 7:
                total += board[x][y] == player and board[x + 1][y + 1] == player
    return total
",
        entry: "evaluate",
        shape: "ColumnTable",
        top_first: false,
        marks: ["0", "1", "2"],
    });
}

#[test]
fn what_takes_a_disc_out_again_counts_the_other_way() {
    has_top_first(
        "
class Game:
    def __init__(self):
        self.grid = [[0] * 7 for _ in range(6)]
        self.heights = [0] * 7
        self.player = 1

    def play(self, col):
        r = self.heights[col]
        self.grid[r][col] = self.player
        self.heights[col] += 1
        self.player = 3 - self.player

    def undo(self, col):
        r = self.heights[col] - 1
        self.grid[r][col] = 0
        self.heights[col] -= 1

def score_position(board, piece):
    return sum((r + 1) * board[r].count(piece) for r in range(6))
",
        false,
    );
}

#[test]
fn an_empty_cell_beside_a_disc_of_its_column_is_above_it() {
    for (beside, top_first) in [("row - 1", true), ("row + 1", false)] {
        let file = format!(
            "
def update(board, move, who):
    at = -1
    for row in range(1, 5):
        if board[row][move] > 0 and board[{beside}][move] == 0:
            at = {beside}
    board[at][move] = who

def score_position(board, piece):
    return sum((r + 1) * board[r].count(piece) for r in range(6))
"
        );
        let reading = authoring::python::read(&file).expect("it is understood");
        assert_eq!(reading.top_first, top_first, "{file}");
    }
}

#[test]
fn how_a_table_of_weights_is_indexed_says_nothing_about_the_board() {
    for (table, weights) in [
        ("WORTH = [[3, 4, 5, 7, 5, 4, 3]] * 6", "WORTH"),
        ("WORTH = [[3, 4, 5, 7, 5, 4, 3], [4, 6, 8, 10, 8, 6, 4]]", "WORTH"),
        ("import numpy as np\nWORTH = np.array([[3, 4, 5, 7, 5, 4, 3]] * 6)", "WORTH"),
        ("class Worth:\n    places = ((3, 4, 5, 7, 5, 4, 3),)", "Worth.places"),
    ] {
        let file = format!(
            "{table}

def score(board):
    total = 0
    for i in range(6):
        for j in range(7):
            if board[j][i] == 1:
                total += {weights}[i][j]
            elif board[j][i] == -1:
                total -= {weights}[i][j]
    return total
"
        );
        let shape = authoring::python::read(&file).expect("it is understood").shape;
        assert!(matches!(shape.as_str(), "Columns" | "ColumnTable"), "{shape}: {file}");
    }
}
