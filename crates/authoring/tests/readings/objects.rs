//! Objects of classes that are not in the file, known by what they are asked for.

use authoring::python;

#[test]
fn an_object_with_a_board_is_none_whatever_else_it_is_asked_for() {
    let reading = python::read(
        "
import agent

class Machine(agent.Agent):
    def evaluate(self, brd):
        total = 0
        for y in range(brd.h):
            if brd.board[y][3] == self.player and brd.line_through(3, y):
                total += 1
        return total

    def h(self, brd):
        return 0
",
    )
    .expect("it is understood");
    assert_eq!(reading.arguments, [r#"Record([("board", Board), ("h", Rows)])"#]);
}

#[test]
fn a_method_whose_answer_is_called_a_winner_tells_who_has_won() {
    let reading = python::read(
        "
class Heuristic:
    def get_score(self, game):
        self.board = game.state
        winner = game.get_score()
        if winner == 1:
            return 1000
        return sum(row.count(game.player) for row in self.board)
",
    )
    .expect("it is understood");
    let object = r#"Record([("get_score", Method(Nobody)), ("player", Player), ("state", Board)])"#;
    assert_eq!(reading.arguments, [object]);
}

#[test]
fn of_two_that_are_called_like_boards_one_has_cells_and_the_other_sizes() {
    for cells in ["state", "state.board"] {
        let file = format!(
            "
def heuristic(game, state, player):
    return sum(1 for row in range(game.ROWS) if {cells}[row * game.COLS + 3] == player)
"
        );
        let reading = python::read(&file).expect("it is understood");
        assert_eq!(reading.arguments[0], r#"Record([("COLS", Columns), ("ROWS", Rows)])"#, "{file}");
        assert_eq!(reading.arguments[2], "Player", "{file}");
        assert_eq!(reading.shape, "Flat", "{file}");
    }
    // What is called after sides that count from 0 is not known.
    let file = "
def heuristic(game, state, player):
    own = game.P0_TOKEN if player == 0 else game.P1_TOKEN
    return sum(1 for row in state if row[game.COLS // 2] == own)
";
    let reading = python::read(file).expect("it is understood");
    assert_eq!(reading.arguments[0], r#"Record([("COLS", Columns)])"#);
}

#[test]
fn what_is_kept_for_the_marks_of_both_sides_has_them() {
    let reading = python::read(
        "
class Score:
    def __init__(self, holder, status):
        self.holder = holder
        self.status = status

    def evaluate(self, board, piece):
        if piece == self.holder.players_color:
            other = self.holder.ai_color
        else:
            other = self.holder.players_color
        return sum(row.count(piece) - row.count(other) for row in board)
",
    )
    .expect("it is understood");
    let object = r#"Record([("ai_color", Second), ("players_color", First)])"#;
    assert_eq!(reading.construction, [object, "Nothing"]);
}

#[test]
fn a_streak_of_another_file_is_how_many_win() {
    let reading = python::read(
        "
from limits import STREAK

def evaluate(board, piece):
    return sum(1 for row in board if row[3:3 + STREAK].count(piece) > 1)
",
    )
    .expect("it is understood");
    assert_eq!(reading.given, [("STREAK".to_owned(), "4".to_owned())]);
}

#[test]
fn an_object_that_is_asked_for_sizes_alone_tells_them() {
    for (across, up) in [("gridWidth", "gridHeight"), ("width", "height"), ("board_cols", "board_rows")] {
        for kept in ["", "\n        self.across = game_of_ours.WIDTH"] {
            let file = format!(
                "
class Judge:
    def __init__(self, game_of_ours):
        self.game_of_ours = game_of_ours{kept}

    def value(self, state):
        points = 0
        for x in range(self.game_of_ours.WIDTH):
            for y in range(self.game_of_ours.HEIGHT):
                points += state[x][y] == 1
        return points

    def search(self, state, depth):
        return self.value(state) if self.game_of_ours.is_over(state) else None
"
            );
            let file = file.replace("WIDTH", across).replace("HEIGHT", up);
            let reading = python::read(&file).expect("it is understood");
            for known in [format!("(\"{across}\", Columns)"), format!("(\"{up}\", Rows)")] {
                assert!(reading.construction[0].contains(&known), "{:?}\n{file}", reading.construction);
            }
        }
    }
}

#[test]
fn a_parameter_that_nobody_asks_for_may_be_anything() {
    let file = |asked: &str| {
        format!(
            "
def evaluate(board, piece, possible_moves):
    def points():
        return sum(row.count(piece) for row in board){asked}
    return points()
"
        )
    };
    let reading = python::read(&file("")).expect("it is understood");
    assert_eq!(reading.arguments, ["Board", "Player", "Nothing"]);
    assert!(python::read(&file(" + len(possible_moves)")).is_err());
}
