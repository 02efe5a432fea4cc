//! Which side is which: in constructors, in constants and functions of other files, in sets of cells, and where nobody asks.

use authoring::python;
use authoring::python::Reading;
use authoring::{BoardView, Language, Side, load};

#[track_caller]
fn read(file: &str) -> Reading {
    python::read(file).unwrap_or_else(|refusal| panic!("{refusal:?}\n{file}"))
}

/// What a file gives after these moves, to the side that moved first and to the other one; errors in words.
#[track_caller]
fn values(file: &str, moves: &str) -> [String; 2] {
    let program =
        load(file.as_bytes(), "file.py", Language::Python).unwrap_or_else(|error| panic!("{error}\n{file}"));
    let mut instance = program.instance().unwrap_or_else(|fault| panic!("{fault}\n{file}"));
    let board = BoardView::after(moves).expect("legal moves");
    [Side::First, Side::Second].map(|side| match instance.evaluate(&board, side) {
        Ok(value) => value.to_string(),
        Err(fault) => fault.to_string(),
    })
}

fn named(pairs: &[(String, String)]) -> Vec<(&str, &str)> {
    pairs.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect()
}

#[test]
fn a_constructor_is_told_a_side_that_the_other_one_is_chosen_by() {
    for (name, asked) in [
        ("number", "other = THEIRS if self.kept == OURS else OURS"),
        ("team", "other = 2 if self.kept_one() == 1 else 1"),
        (
            "key",
            "if self.kept_one() == OURS:\n            other = THEIRS\n        else:\n            other = OURS",
        ),
        ("role", "other = THEIRS if OURS == self.kept else OURS"),
    ] {
        let file = format!(
            "
OURS = 1
THEIRS = 2

class Named:
    def __init__(self, {name}):
        self.kept = {name}

    def kept_one(self):
        return self.kept

class Judge(Named):
    def evaluate(self, board, player):
        {asked}
        return sum(10 * row.count(player) - row.count(other) for row in board)
"
        );
        assert_eq!(read(&file).construction, ["Player"], "{file}");
        assert_eq!(values(&file, "4"), ["10", "-1"], "{file}");
    }
}

#[test]
fn what_a_constructor_is_given_and_nobody_knows_is_asked_for_in_vain() {
    let file = |kept: &str, asked: &str| {
        format!(
            "
class Base:
    def __init__(self, manner):
        self.manner = manner
        {kept}

class Judge(Base):
    def __init__(self, manner):
        super().__init__(manner)
        self.boldness = 7 if manner == 'bold' else 1

    def evaluate(self, board, player):
        points = sum(row.count(player) for row in board)
        {asked}
        return points
"
        )
    };
    for (kept, asked) in [
        ("pass", "points += 100 if self.manner == 'bold' else 0"),
        ("pass", "points += 100 if self.manner else 0"),
        ("pass", "points += self.boldness"),
        ("self.extra = 5\n        if manner == 'bold':\n            self.extra = 9", "points += self.extra"),
    ] {
        let file = file(kept, asked);
        assert!(values(&file, "4").iter().all(|value| value.contains("`manner`")), "{file}");
    }
    // What holds without it is known, and so is what does not depend on it.
    for (kept, asked) in [
        ("pass", "if self.manner is not None:\n            points += 100"),
        ("self.extra = 5", "points += self.extra - 5"),
        ("pass", "print('judged', self.manner)"),
    ] {
        let file = file(kept, asked);
        assert_eq!(values(&file, "4"), ["1", "0"], "{file}");
    }
}

#[test]
fn two_sides_of_another_file_never_have_one_mark() {
    for (imported, one, other, meant) in [
        ("from marks import OPPONENT, MACHINE", "OPPONENT", "MACHINE", ["1", "2"]),
        ("from marks import *", "OPP_PIECE", "AI_PIECE", ["1", "2"]),
        ("from marks import PLAYER, HUMAN", "PLAYER", "HUMAN", ["1", "2"]),
        // Each says what it is.
        ("from marks import PLAYER, OPPONENT", "PLAYER", "OPPONENT", ["1", "2"]),
        ("from marks import PLAYER_2, PLAYER_1", "PLAYER_2", "PLAYER_1", ["2", "1"]),
    ] {
        let file = format!(
            "
{imported}

def evaluate(board, player):
    other = {one}
    if player == {one}:
        other = {other}
    return sum(row.count(player) - row.count(other) for row in board)
"
        );
        let given = read(&file).given;
        assert_eq!(named(&given), [(one, meant[0]), (other, meant[1])], "{file}");
    }
}

#[test]
fn a_function_of_another_file_gives_the_other_side_by_its_name() {
    for (imported, other) in [
        ("from marks import opp", "opp(player)"),
        ("from marks import *", "get_opponent(player)"),
        ("import marks", "marks.other_player(player)"),
    ] {
        let file = format!(
            "
{imported}

def evaluate(board, player):
    return sum(10 * row.count(player) - row.count({other}) for row in board)
"
        );
        assert_eq!(values(&file, "4"), ["10", "-1"], "{file}");
    }
    let file = "
class Judge:
    def __init__(self, game, player):
        self.game = game
        self.player = player

    def evaluate(self, board):
        other = self.game.getOpponent(self.player)
        return sum(10 * row.count(self.player) - row.count(other) for row in board)
";
    assert_eq!(values(file, "4"), ["10", "-1"]);
}

#[test]
fn the_player_on_the_other_side_is_made_for_the_other_side() {
    let file = "
class Player:
    def __init__(self, position):
        self.position = position
        self.opponent = None

class Machine(Player):
    def evaluate(self, board):
        def longest(line, wanted):
            found = 0
            for i in range(len(line)):
                if line[i] == wanted:
                    found += 1
            return found
        return sum(10 * longest(row, self.position) - longest(row, self.opponent.position) for row in board)
";
    let reading = read(file);
    assert_eq!(reading.construction, ["Player"]);
    assert_eq!(named(&reading.state), [("opponent", "Record([(\"position\", Opponent)])")]);
    assert_eq!(values(file, "4"), ["10", "-1"]);
}

#[test]
fn columns_are_as_full_as_they_are_though_moves_are_taken_back() {
    for (made, put, back, meant) in [
        ("[0] * 7", "self.full[c] += 1", "self.full[c] -= 1", "Heights"),
        ("[5] * 7", "self.full[c] -= 1", "self.full[c] += 1", "TopRows"),
        ("[6] * 7", "self.full[c] -= 1", "self.full[c] += 1", "Room"),
    ] {
        let file = format!(
            "
class Game:
    def __init__(self):
        self.board = [[0] * 7 for _ in range(6)]
        self.full = {made}

    def drop(self, c, player):
        self.board[self.full[c]][c] = player
        {put}

    def undo(self, c):
        {back}
        self.board[self.full[c]][c] = 0

    def evaluate(self, player):
        return sum(self.full) + self.board[0].count(player)
"
        );
        assert_eq!(named(&read(&file).state), [("full", meant)], "{file}");
    }
}

#[test]
fn sets_of_cells_of_numbered_sides_speak_for_whom_the_value_says() {
    for (value, mine) in [
        ("bin(self.player1_board).count('1') - bin(self.player2_board).count('1')", "player1_board"),
        ("bin(self.player2_board).count('1') - bin(self.player1_board).count('1')", "player2_board"),
        ("bin(self.player2_board).count('1') * 3 - bin(self.player1_board).count('1') * 3", "player2_board"),
    ] {
        let file = format!(
            "
class Game:
    def __init__(self):
        self.player1_board = 0
        self.player2_board = 0

    def drop(self, column, row):
        self.player1_board |= 1 << (column * 7 + row)

    def evaluate(self):
        return {value}
"
        );
        let state = read(&file).state;
        assert!(named(&state).contains(&(mine, "MyBits")), "{file}");
    }
}

#[test]
fn a_side_that_is_never_asked_for_says_nothing() {
    let all = "sum(row.count(1) - row.count(2) for row in board)";
    for (file, is_relative) in [
        (format!("def evaluate(board, player):\n    return {all}\n"), true),
        (format!("def evaluate(board, player=None):\n    return {all}\n"), true),
        (
            format!(
                "def weigh(board, player):\n    return {all}\n\ndef evaluate(board, player):\n    return weigh(board, player=player)\n"
            ),
            true,
        ),
        (
            format!(
                "def evaluate(board, player):\n    if player == 1:\n        return {all}\n    return -{all}\n"
            ),
            false,
        ),
    ] {
        assert_eq!(read(&file).relative, is_relative, "{file}");
    }
}

#[test]
fn what_a_search_looks_for_holds_or_does_not() {
    for (parameter, test, meant) in [
        ("minimizer: bool", "minimizer", "Truth(false)"),
        ("is_min", "not is_min", "Truth(false)"),
        ("maximizer: bool", "maximizer", "Truth(true)"),
        // A side that is compared with cells.
        ("minimizer", "board[0][0] == minimizer", "Opponent"),
    ] {
        let file = format!(
            "
def evaluate(board, {parameter}, mark):
    if {test} and not board:
        return 1
    return sum(row.count(mark) for row in board)
"
        );
        assert_eq!(read(&file).arguments, ["Board", meant, "Player"], "{file}");
    }
}

#[test]
fn constructors_make_boards_of_our_size() {
    let file = "
class Game:
    def __init__(self, linhas=7, colunas: int = 8, width=640):
        self.linhas = linhas
        self.board = [[0] * colunas for _ in range(linhas)]
        self.width = width

    def evaluate(self):
        return sum(self.board[i].count(1) - self.board[i].count(-1) for i in range(self.linhas))
";
    assert_eq!(read(file).construction, ["Rows", "Columns", "Default"]);
}

#[test]
fn what_is_told_a_side_and_gives_the_same_to_both_speaks_for_one() {
    // `player` is the kind of one, and what is made of it is the same for both marks.
    let file = "
class Rack:
    def __init__(self, player, chip):
        self.columns = [[] for _ in range(7)]
        if player == 'human' and chip == 'w':
            self.ai_piece = 'r'
        else:
            self.ai_piece = 'w'

    def drop(self, column):
        self.columns[column].append('w' if self.ai_piece == 'r' else 'r')

    def evaluate(self):
        points = 0
        for column in self.columns:
            for height, disc in enumerate(column):
                if disc == self.ai_piece:
                    points += height + 1
        return points
";
    assert!(read(file).relative);
    assert_eq!(values(file, "4144"), ["3", "4"]);
    assert_eq!(values(file, "414"), ["3", "1"]);
    // What differs somewhere is told the side for a reason; what is the same everywhere says nothing.
    let points = "sum(row.count(1) for row in board)";
    for (asked, points, is_relative) in [
        ("if wins(board, player): return 1000", points, false),
        ("if wins(board, player): pass", points, true),
        ("if player == 1: return 0", "0", false),
    ] {
        let file = format!(
            "
def wins(board, player):
    return any(row[i:i + 4] == [player] * 4 for row in board for i in range(4)) or any(
        [board[j + k][i] for k in range(4)] == [player] * 4 for i in range(7) for j in range(3)
    )

def evaluate(board, player):
    {asked}
    return {points}
"
        );
        assert_eq!(read(&file).relative, is_relative, "{file}");
    }
}

#[test]
fn sides_have_numbers_that_are_no_marks() {
    for (choice, turned, meant) in [
        ("mark = 'X' if player == 1 else 'O'", "", [1, -1]),
        ("mark = 'O' if player != 1 else 'X'", "", [1, -1]),
        ("mark = 'X' if player == 1 else 'O'", "side = 1\nwhile side: side = 3 - player\n", [1, 2]),
        ("mark = 'X' if player == 1 else ('O' if player == 5 else ' ')", "", [1, 5]),
        ("if player == -1:\n        mark = 'O'\n    else:\n        mark = 'X'", "", [1, -1]),
        ("mark = {1: 'X', -1: 'O'}[player]", "", [1, -1]),
        ("mark = MARKS[player]", "MARKS = {0: 'X', 1: 'O'}\n", [0, 1]),
        ("mark = ' XO'[player]", "", [1, 2]),
        ("mark = ['X', 'O'][player]", "", [0, 1]),
        (
            "mark = mark_of(player)",
            "def mark_of(side):\n    if side == 4: return 'X'\n    return 'O'\n",
            [4, -4],
        ),
    ] {
        let file = format!(
            "
{turned}
def evaluate(board, player):
    {choice}
    return sum((column + 1) * (row[column] == mark) - (row[column] not in ('X', 'O', ' ')) for row in board for column in range(7))
"
        );
        let reading = read(&file);
        assert_eq!((reading.signs, reading.relative), (meant, false), "{file}");
        assert_eq!(values(&file, "41"), ["4", "1"], "{file}");
    }
    // What cells are compared with is a mark, whatever else is asked of it.
    let file = "
def evaluate(board, player):
    other = 'X' if player == 'O' else 'O'
    return sum(row.count(player) - row.count(other) for row in board)
";
    assert_eq!(read(file).arguments, ["Board", "Player"]);
}
