//! Which function is asked: the one that values whole positions, not a part of it and not what tries moves.

use authoring::python;

#[track_caller]
fn comes_from(entry: &str, file: &str) {
    let reading = python::read(file).unwrap_or_else(|refusal| panic!("{refusal:?}\n{file}"));
    assert_eq!(reading.entry, entry, "{file}");
}

#[test]
fn a_helper_is_left_for_the_evaluation_that_calls_it() {
    comes_from(
        "total_reward",
        "
def evaluate_traps(board, piece):
    return sum(row.count(piece) == 2 for row in board)

def total_reward(board, piece):
    return 10 * evaluate_traps(board, piece) + sum(row[3] == piece for row in board)
",
    );
    // Nobody has the name of an evaluation: still what counts is not what adds up.
    comes_from(
        "state_function",
        "
def runs(board, player, length):
    return sum(all(x == player for x in row[c:c + length]) for row in board for c in range(8 - length))

def state_function(board, player):
    return runs(board, player, 2) + 10 * runs(board, player, 3)
",
    );
}

#[test]
fn what_tries_moves_is_no_evaluation() {
    comes_from(
        "evaluate",
        "
def drop_piece(board, col, piece):
    for r in range(5, -1, -1):
        if board[r][col] == 0:
            board[r][col] = piece
            break

def evaluate(board, piece):
    return sum(row.count(piece) for row in board)

def score_all(board, piece):
    scores = []
    for col in range(7):
        copied = [list(row) for row in board]
        drop_piece(copied, col, piece)
        scores.append(evaluate(copied, piece))
    return max(scores)
",
    );
}

#[test]
fn what_values_a_cell_or_hands_out_a_number_is_no_evaluation() {
    comes_from(
        "score",
        "
class Rated:
    def __init__(self, board):
        self.board = board
        self.points = 0

    def evaluate(self):
        return self.points

def evaluate_line(board, x, y, dx, dy):
    return sum(board[y + i * dy][x + i * dx] for i in range(4))

def score(board):
    return sum(evaluate_line(board, x, y, 1, 0) for y in range(6) for x in range(4))
",
    );
}

#[test]
fn what_is_counted_for_is_a_side_whatever_it_is_called() {
    comes_from(
        "score",
        "
def evaluate(part, piece):
    return part.count(piece) == 3 and part.count(0) == 1

def score(board, column):
    center = [row[3] for row in board].count(column)
    return center + sum(evaluate(row[c:c + 4], column) for row in board for c in range(4))
",
    );
}

#[test]
fn what_is_in_another_file_is_missed_where_it_is_reached() {
    let load = |file: &str| authoring::load(file.as_bytes(), "mine.py", authoring::Language::Python);
    let reached = "from search import horizon\n\ndef evaluate(board):\n    return horizon(board)\n";
    let error = load(reached).err().expect("nothing can be played without it");
    assert_eq!((error.problem.key, error.place.line), ("python-foreign", 4));
    let unreached = "from search import horizon\n\ndef evaluate(board):\n    if board.shape[0] > 20:\n        return horizon(board)\n    return 1\n";
    let program = load(unreached).unwrap_or_else(|error| panic!("{error}"));
    let notes: Vec<u32> = program
        .card()
        .notes
        .iter()
        .filter(|note| note.message.key == "python-foreign")
        .map(|note| note.line)
        .collect();
    assert_eq!(notes, [5]);
}

#[test]
fn what_is_no_python_is_said_with_what_to_write() {
    for (text, place, problem, advice) in [
        (
            "def evaluate(board)\n    return 1\n",
            (1, 20),
            "`:` is missing here, before the end of the line",
            "end with a colon",
        ),
        (
            "def evaluate(board):\n    if board[0][3] = 1:\n        return 1\n    return 0\n",
            (2, 20),
            "`:` is missing here, before `=`",
            "`==` compares",
        ),
        ("def evaluate(board):\n    retrun 1\n", (2, 12), "a second statement begins here", "misspelt"),
        (
            "def evaluate(board):\n    print board\n    return 1\n",
            (2, 11),
            "`print` is a function",
            "parentheses",
        ),
        ("def evaluate(board):\nreturn 1\n", (2, 1), "the block that should begin here is missing", "indent"),
        (
            "def evaluate(board):\n    x = 1\n      return x\n",
            (3, 1),
            "indented, but begins no block",
            "alike",
        ),
        (
            "def evaluate(board):\n    if 1:\n        x = 1\n      return 1\n",
            (4, 1),
            "like none of the blocks",
            "alike",
        ),
        ("def evaluate(board):\n    return 'one\n", (2, 12), "this text has no end", "quotation mark"),
        (
            "def evaluate(board):\n    return sum(board[0]\n",
            (2, 15),
            "this is never closed",
            "close what is open",
        ),
        ("def evaluate(board):\n    return 1 +\n", (2, 15), "a value is missing here", "write one"),
        ("def evaluate(board):\n    1 = x\n", (2, 5), "this can be given no value", "`==` compares"),
    ] {
        let refusal = python::read(text).expect_err("no Python");
        assert!(refusal.problem.to_string().contains(problem), "{text}{}", refusal.problem);
        let said = refusal.advice.as_ref().expect("what to write").to_string();
        assert!(said.contains(advice), "{text}{said}");
        assert_eq!((refusal.place.line, refusal.place.column), place, "{text}{}", refusal.problem);
    }
}

#[test]
fn what_gives_nothing_is_no_evaluation_if_anything_else_is() {
    let board = "
class Game:
    def __init__(self):
        self.grid = [[0] * 7 for _ in range(6)]
        self.scores = []
";
    let value = "
    def score_position(self, player):
        return sum(row.count(player) for row in self.grid)
";
    // It keeps the values, or prints them.
    let keeps = "
    def update_scores(self):
        self.scores = [self.score_position(1), self.score_position(2)]
";
    comes_from("score_position", &format!("{board}{keeps}{value}"));
    let empty = "
    def evaluate(self, player):
        if not self.scores:
            return
        def inner(score):
            return score
        self.scores.append(inner(self.score_position(player)))
";
    comes_from("score_position", &format!("{board}{empty}{value}"));
    // A part of it is not the whole.
    let part = "
    def score_window(self, player):
        return self.grid[0].count(player)
";
    comes_from("evaluate", &format!("{board}{empty}{part}"));
}

#[test]
fn parts_of_an_evaluation_are_known_in_other_languages() {
    for (part, whole) in [
        ("evaluar_ventana", "juzgaPosicion"),
        ("calculaHeuristicaGrupo", "calculaHeuristicaTabuleiro"),
        ("evaluer_ligne", "evaluer_plateau"),
        ("valuta_finestra", "valuta_griglia"),
        ("bewerte_zeile", "bewerte_brett"),
    ] {
        comes_from(
            whole,
            &format!(
                "
def {part}(cells, zork):
    return sum(cell == zork for cell in cells[0])

def {whole}(board, player):
    return sum(row.count(player) for row in board)
"
            ),
        );
    }
}

#[test]
fn sizes_and_marks_are_no_weights_in_any_language() {
    let file = "
LIGNES = 6
COLONNES = 7
NUM_FILAS = 6
LINHAS = 6
ZEILEN = 6
RIGHE = 6
JUGADOR = 1
VACIO = 0
PESO_CENTRO = 3

def evaluate(board, player):
    return PESO_CENTRO * sum(board[r][COLONNES // 2] == player for r in range(LIGNES))
";
    let program = authoring::load(file.as_bytes(), "weights.py", authoring::Language::Python)
        .expect("it is understood");
    let names: Vec<&str> = program.card().weights.iter().map(|weight| weight.name.as_str()).collect();
    assert_eq!(names, ["PESO_CENTRO"]);
}
