//! Whether a program errs on some boards, found by trying it on many.
//!
//! The course's search asked about every leaf, and an error at any of them ended the game for its author. A search that leaves out
//! what cannot matter passes such leaves by. Nobody minds that of programs that never err, which are almost all; so the others
//! are looked for here, and for them nothing is left out.

use crate::board::BoardView;
use crate::failure::FaultKind;
use crate::limits::Limits;
use crate::program::Program;

/// As many boards as show most programs that err on one in a hundred.
const BOARDS: usize = 300;

/// What takes longer on a board is asked no further, so that nobody waits for it.
const STEPS: u64 = 200_000;

/// Whether an evaluation of random boards ends in an error of the program's own.
pub(crate) fn errs(program: &Program) -> bool {
    let Ok(mut instance) = program.instance() else { return true };
    let limits = Limits { steps: STEPS, ..Limits::default() };
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut random = move |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 33) as usize % below
    };
    let mut fault = || {
        let mut board = BoardView::classic();
        for _ in 0..random(42) {
            // A full column takes no disc.
            let _ = board.drop(random(7));
        }
        instance.evaluate_within(&board, board.to_move, limits).err()
    };
    let first = (0..BOARDS).find_map(|_| fault());
    first.is_some_and(|fault| matches!(fault.kind, FaultKind::Program | FaultKind::NotANumber))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::{Language, load};

    #[test]
    fn an_error_on_a_few_boards_is_found() {
        let errs =
            |source: &str| errs(&load(source.as_bytes(), "mine.lisp", Language::Lisp).expect("it loads"));
        assert!(!errs("(defun heuristica (e) (altura-columna (estado-tablero e) 3))"));
        // Only full columns have a cell there.
        assert!(errs(
            "(defun heuristica (e)
               (let ((b (estado-tablero e)))
                 (if (= (altura-columna b 0) 6) (obtener-ficha b 0 6) 1)))"
        ));
    }
}
