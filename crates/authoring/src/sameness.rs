//! Whether a file values all positions alike: then its board is hardly read as its author meant it.

use crate::board::{BoardView, Side};
use crate::card::Note;
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

/// What there is to say about a program that gives one value for all positions, whoever asks. Programs that tell two positions
/// apart are asked no further; what fails says itself what is wrong.
pub fn sameness(program: &Program) -> Option<Note> {
    let mut instance = program.instance().ok()?;
    let mut all: Option<f64> = None;
    for moves in POSITIONS {
        let board = BoardView::after(moves).expect("they are games");
        for side in [Side::First, Side::Second] {
            let value = instance.evaluate(&board, side).ok()?;
            if *all.get_or_insert(value) != value {
                return None;
            }
        }
    }
    let message = Message::new(
        "python-same-values",
        "all positions have the value {value}: the board may not be what this file means; a comment can say what it is: `# conecta: marks 1 2, row 0 top`",
    );
    Some(Note { line: 0, message: message.with("value", all?) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::{Language, load};

    #[test]
    fn one_value_for_all_positions_is_worth_a_note() {
        let note = |text: &str| {
            let program = load(text.as_bytes(), "mine.py", Language::Python).expect("it loads");
            sameness(&program)
        };
        let varies = "def evaluate(board):\n    return board[0][3]\n";
        assert_eq!(note(varies), None);
        let fails = "def evaluate(board):\n    return board[9][3]\n";
        assert_eq!(note(fails), None);
        let same = "def evaluate(board):\n    return sum(list(row).count('k') for row in board)\n";
        let message = note(same).expect("no cell holds that").message;
        assert_eq!((message.key, message.arguments[0].1.as_str()), ("python-same-values", "0"));
    }
}
