//! Whom an evaluation speaks for that is not told whose value is wanted.
//!
//! ```text
//!   return count(board, PERSON) - count(board, MACHINE)
//! ```
//!
//! Names say the machine, the sign says the person; and a value that is the larger the better for the person is the person's,
//! whatever its author calls it. So the compiled evaluation is asked: some boards on which one side is clearly ahead, each once
//! with either side as the one whose value is wanted. If it gives more to the side that is behind, the two marks change places and
//! the file is compiled again. Only where all that cancels out do names decide (`marks`).
//!
//! That takes twenty evaluations, much less than compiling. What is stated in the file (`# conecta: marks 2 1`) is not
//! asked about, nor is a file in our own style, whose marks are 1 and 2 by what we promise.

use crate::board::{BoardView, Side};
use crate::limits::Limits;
use crate::program::Instance;

/// Moves by columns from 1, and who is ahead after them: three in a row, or two and the middle, against discs at the edges. Nobody has
/// won; discs of both lie equally high, and as many as there are of one there are of the other, but for the last two boards, where
/// the side that is ahead has one more. Each board comes with its mirror image: what only prefers columns on the right cancels out.
const CLEAR: [(&str, Side); 10] = [
    ("314752", Side::First),
    ("574136", Side::First),
    ("4141", Side::First),
    ("4747", Side::First),
    ("1414", Side::Second),
    ("7474", Side::Second),
    ("414137", Side::First),
    ("474751", Side::First),
    ("3147524", Side::First),
    ("5741364", Side::First),
];

/// So many more of them have to speak for the other side.
const MARGIN: i32 = 2;

/// Evaluations that take more steps say nothing, so that nobody waits for them.
const STEPS: u64 = 1_000_000;

/// Whether a program gives more to the side that is behind.
pub(super) fn favors_other(instance: &mut Instance) -> bool {
    let limits = Limits { steps: STEPS, ..Limits::default() };
    let mut votes = 0;
    for (moves, ahead) in CLEAR {
        let board = BoardView::after(moves).expect("the moves are legal");
        let mut value = |side| instance.evaluate_within(&board, side, limits);
        if let (Ok(ahead), Ok(behind)) = (value(ahead), value(ahead.other())) {
            votes += i32::from(ahead > behind) - i32::from(ahead < behind);
        }
    }
    votes <= -MARGIN
}
