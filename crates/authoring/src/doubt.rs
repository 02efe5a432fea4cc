//! Whether a file can have been read as its author meant it: not if it values all positions alike, or none at all.

use crate::board::{BoardView, Side};
use crate::card::Note;
use crate::failure::{Fault, FaultKind};
use crate::message::Message;
use crate::program::Program;

/// Games of all lengths that nobody has won, with threes that one side has more of.
const POSITIONS: [&str; 10] = [
    "5",
    "3637",
    "4726121",
    "3463244621",
    "3163741574345",
    "2172743535374156",
    "4261155412653734642",
    "7531777365617335663743",
    "1666425755643557763612254",
    "4641171256716236422524721631",
];

/// What there is to say about a program that gives one value for all positions, or has one error at all of them, whoever asks.
/// Programs that tell two positions apart are asked no further.
pub fn doubts(program: &Program) -> Vec<Note> {
    let Ok(mut instance) = program.instance() else { return Vec::new() };
    let mut first: Option<Result<f64, Fault>> = None;
    for moves in POSITIONS {
        let board = BoardView::after(moves).expect("they are games");
        for side in [Side::First, Side::Second] {
            let answer = instance.evaluate(&board, side);
            // Who reaches a limit is told which, and the next position would take as long.
            let is_slow = |fault: &Fault| !matches!(fault.kind, FaultKind::Program | FaultKind::NotANumber);
            if answer.as_ref().is_err_and(is_slow) {
                return Vec::new();
            }
            let is_same = match (first.get_or_insert_with(|| answer.clone()), &answer) {
                (Ok(one), Ok(other)) => one == other,
                (Err(one), Err(other)) => (one.place, one.message.key) == (other.place, other.message.key),
                _ => false,
            };
            if !is_same {
                return Vec::new();
            }
        }
    }
    match first {
        None => Vec::new(),
        Some(Ok(value)) => {
            let message = Message::new(
                "python-same-values",
                "all positions have the value {value}: the board may not be what this file means; a comment can say what it is: `# conecta: marks 1 2, row 0 top`",
            );
            vec![Note { line: 0, message: message.with("value", value) }]
        }
        Some(Err(fault)) => {
            let message = Message::new(
                "python-always-fails",
                "no position has a value, they all end like that: the board may not be what this file means; a comment can say what it is: `# conecta: board rows, marks 1 2`",
            );
            vec![Note { line: fault.place.line, message: fault.message }, Note { line: 0, message }]
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::{Language, load};

    /// The lines and names of what there is to say.
    fn said(text: &str) -> Vec<(u32, &'static str)> {
        let program = load(text.as_bytes(), "mine.py", Language::Python).expect("it loads");
        doubts(&program).iter().map(|note| (note.line, note.message.key)).collect()
    }

    #[test]
    fn values_that_differ_are_beyond_doubt() {
        assert_eq!(said("def evaluate(board):\n    return board[0][3]\n"), []);
        // So are errors on some positions, and values on others.
        assert_eq!(said("def evaluate(board):\n    return 1 // board[0][4]\n"), []);
    }

    #[test]
    fn one_value_for_all_positions_is_worth_a_note() {
        let same = "def evaluate(board):\n    return sum(list(row).count('k') for row in board)\n";
        assert_eq!(said(same), [(0, "python-same-values")]);
    }

    #[test]
    fn one_error_at_all_positions_is_worth_two() {
        let fails = "def evaluate(board):\n    return board[9][3]\n";
        assert_eq!(said(fails), [(2, "python-error"), (0, "python-always-fails")]);
    }
}
