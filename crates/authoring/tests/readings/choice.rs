//! Which function of a file is the one that values positions, and what is none.

use authoring::{Language, load, python};

use super::{Meant, is_read};

#[test]
fn the_bounds_of_a_search_are_no_sides_and_a_search_is_no_evaluation() {
    is_read(&Meant {
        file: "
def evaluation_function(board):
    return sum(row.count(1) - row.count(2) for row in board)

class Machine:
    def __init__(self, player_number):
        self.player_number = player_number

    def min_value(self, state, alpha, beta, depth):
        if depth == 0:
            return evaluation_function(state)
        best = 100
        for after in self.moves(state):
            best = min(best, self.max_value(after, alpha, beta, depth - 1))
            if best <= alpha:
                return best
            beta = min(beta, best)
        return best
",
        entry: "evaluation_function",
        shape: "Rows",
        top_first: true,
        marks: ["0", "1", "2"],
    });
    // Whatever they are called, and however good the name of the search is.
    for bounds in ["alpha, beta", "alfa, beta", "a, b"] {
        let file = format!(
            "
def eval_board(board, depth, {bounds}, player):
    low, high = {bounds}
    if depth == 0 or low >= high:
        return score_board(board, player)
    return max(-eval_board(after, depth - 1, -high, -low, 3 - player) for after in moves(board))

def score_board(board, player):
    return sum(row.count(player) for row in board)
"
        );
        let reading = python::read(&file).expect("it is understood");
        assert_eq!(reading.entry, "score_board", "{file}");
        assert_eq!(reading.arguments, ["Board", "Player"], "{file}");
    }
}

#[test]
fn what_values_games_that_are_over_is_asked_last() {
    for name in ["evaluate_terminal", "evaluateEndState", "score_if_won", "eval_game_over"] {
        let file = format!(
            "
class Judge:
    def {name}(self, state, player):
        return 100 if state.winner == player else -100

    def evaluate_heuristic(self, state, player):
        return sum(row.count(player) for row in state.board)
"
        );
        let reading = python::read(&file).expect("it is understood");
        assert_eq!(reading.entry, "evaluate_heuristic", "{file}");
    }
    // What is in the middle of a game speaks of its end, too.
    let file = "
def my_other_eval(board, player):
    return 0

def eval_nonterminal(board, player):
    return sum(row.count(player) for row in board)
";
    assert_eq!(python::read(file).expect("it is understood").entry, "eval_nonterminal");
}

#[test]
fn what_is_refused_is_not_what_values_games_that_are_over() {
    let refusal = python::read(
        "
class Search:
    def _terminal_score(self, board, gizmo):
        return 100 - gizmo.depth
",
    )
    .expect_err("nothing here values a board");
    assert_eq!(refusal.problem.key, "python-no-entry");
}

#[test]
fn what_stands_for_a_side_is_no_weight_whatever_it_is_called() {
    let file = "
NONE, FOO, BAR = 0, 1, -1
STEP = 3

class Game:
    def __init__(self):
        self.grid = [[NONE for _ in range(7)] for _ in range(6)]
        self.player = FOO

    def evaluate(self, who):
        other = BAR if who == FOO else FOO
        return STEP * sum(row.count(who) - row.count(other) for row in self.grid)
";
    let program = load(file.as_bytes(), "mine.py", Language::Python).expect("it loads");
    let names: Vec<&str> = program.card().weights.iter().map(|weight| weight.name.as_str()).collect();
    assert_eq!(names, ["STEP"]);
}

#[test]
fn an_evaluation_that_asks_who_the_other_player_is_plays_nothing() {
    for other in ["opposite_player", "getPlayer", "displayed_player"] {
        let file = format!(
            "
class Machine:
    def heuristic(self, board, player):
        return sum(board[r][3] == player for r in range(6))

    def heuristic2(self, board, player):
        return 2 * self.heuristic(board, player) - self.heuristic(board, self.{other}(player))

    def {other}(self, player):
        return 3 - player
"
        );
        assert_eq!(python::read(&file).expect("it is understood").entry, "heuristic2");
    }
    // What plays is no evaluation, however good its name is.
    let file = "
class Machine:
    def heuristic(self, board, player):
        return sum(board[r][3] == player for r in range(6))

    def heuristic2(self, board, player):
        after = self.playColumn(board, 3, player)
        return self.heuristic(after, player)

    def playColumn(self, board, column, player):
        return board
";
    assert_eq!(python::read(file).expect("it is understood").entry, "heuristic");
}
