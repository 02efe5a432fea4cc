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

/// What the values of a file have to say about it, because names are a guess.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Doubts {
    /// Which of both marks they speak for.
    pub of_marks: bool,
    /// Whether the side that they seem to be told makes a difference.
    pub of_side: bool,
}

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

/// Games that are won, and by whom.
const WON: [(&str, Side); 4] = [
    ("4142434", Side::First),
    ("14246474", Side::Second),
    ("1213141", Side::First),
    ("17276747", Side::Second),
];

/// Games that went on until there were many discs.
const LONG: [&str; 6] = [
    "4435261732154611",
    "44444332556617",
    "55443322116677551122",
    "4444433335522661177",
    "123456765432112345",
    "33445566227711334455",
];

/// So many more of them have to speak for the other side.
const MARGIN: i32 = 2;

/// Evaluations that take more steps say nothing, so that nobody waits for them.
const STEPS: u64 = 1_000_000;

/// Whether a program gives more to the side that is behind.
pub(super) fn favors_other(instance: &mut Instance) -> bool {
    let limits = Limits { steps: STEPS, ..Limits::default() };
    let mut votes_on = |boards: &[(&str, Side)]| {
        let (mut votes, mut asked) = (0, 0);
        for &(moves, ahead) in boards {
            let board = BoardView::after(moves).expect("the moves are legal");
            let mut value = |side| instance.evaluate_within(&board, side, limits);
            if let (Ok(ahead), Ok(behind)) = (value(ahead), value(ahead.other())) {
                votes += i32::from(ahead > behind) - i32::from(ahead < behind);
                asked += 1;
            }
        }
        (votes, asked)
    };
    let (mut votes, asked) = votes_on(&CLEAR);
    // Who plays games to their end takes long, but not where they have ended.
    if asked == 0 {
        (votes, _) = votes_on(&WON);
    }
    votes <= -MARGIN
}

/// Whether a program gives another value to the one side than to the other on any of these boards, or fails on all of them.
pub(super) fn asks_side(instance: &mut Instance) -> bool {
    let limits = Limits { steps: STEPS, ..Limits::default() };
    let mut is_known = false;
    for moves in CLEAR.iter().chain(&WON).map(|(moves, _)| *moves).chain(LONG) {
        let board = BoardView::after(moves).expect("the moves are legal");
        let mut value = |side| instance.evaluate_within(&board, side, limits).ok();
        match (value(Side::First), value(Side::Second)) {
            (Some(first), Some(second)) if first.to_bits() == second.to_bits() => is_known = true,
            (None, None) => {}
            _ => return true,
        }
    }
    !is_known
}
