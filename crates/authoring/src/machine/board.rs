//! Boards in memory.

use super::{Machine, layout};
use crate::board::BoardView;
use crate::failure::Raise;
use crate::word::{Kind, NIL, OFF_BOARD, TRUE, Word};

/// Writes a whole board at an address, border and all.
pub fn write_board(machine: &mut Machine<'_>, address: u32, view: &BoardView, cells: [Word; 3]) {
    machine.store(address, Kind::BOARD.header(layout::BOARD_WORDS - 1));
    machine.store(address + layout::WIDTH, Word::integer(view.width() as i64).0);
    machine.store(address + layout::HEIGHT, Word::integer(view.height() as i64).0);
    machine.store(address + layout::LINE, Word::integer(view.line() as i64).0);
    for offset in (layout::HEIGHTS..layout::CELLS).step_by(8) {
        machine.store(address + offset, OFF_BOARD.0);
    }
    for offset in (layout::CELLS..layout::BOARD_WORDS * 8).step_by(8) {
        machine.store(address + offset, OFF_BOARD.0);
    }
    refresh_cells(machine, address, view, cells);
}

/// Writes the cells, heights and the outcome of a board of the same size as before.
pub(crate) fn refresh_cells(machine: &mut Machine<'_>, address: u32, view: &BoardView, words: [Word; 3]) {
    let size = layout::BOARD_WORDS as usize * 8;
    let board = &mut machine.memory[address as usize..address as usize + size];
    let mut full = true;
    for column in 0..view.width() {
        let mut height = 0;
        let mut open = true;
        let start = layout::cell(column as i32, 0) as usize;
        for row in 0..view.height() {
            let word = match view.cell(column, row).owner() {
                None => {
                    open = false;
                    words[0]
                }
                Some(side) => {
                    height += i64::from(open);
                    words[1 + side.index()]
                }
            };
            board[start + 8 * row..start + 8 * row + 8].copy_from_slice(&word.0.to_le_bytes());
        }
        full &= height as usize == view.height();
        let at = layout::height(column as i32) as usize;
        board[at..at + 8].copy_from_slice(&Word::integer(height).0.to_le_bytes());
    }
    let winner = winner_on_board(machine, address, words[0]);
    store_outcome(machine, address, winner, full);
}

fn store_outcome(machine: &mut Machine<'_>, address: u32, winner: Word, full: bool) {
    machine.store(address + layout::WINNER, winner.0);
    let over = if winner != NIL {
        winner
    } else if full {
        TRUE
    } else {
        NIL
    };
    machine.store(address + layout::OVER, over.0);
}

/// Who has a line through the **top disc of a column**, columns left to right: the word of its cells, or NIL.
pub fn winner_on_board(machine: &Machine<'_>, address: u32, empty: Word) -> Word {
    let width = machine.load(address + layout::WIDTH) >> 1;
    let line = machine.load(address + layout::LINE) >> 1;
    for column in 0..width as i32 {
        let row = (machine.load(address + layout::height(column)) >> 1) as i32 - 1;
        let start = address + layout::cell(column, row);
        let disc = machine.load(start);
        if row < 0 || disc == empty.0 || disc == OFF_BOARD.0 {
            continue;
        }
        let run = |step: u32| {
            let mut at = start;
            let mut count = 0;
            while machine.load(at) == disc {
                at = at.wrapping_add(step);
                count += 1;
            }
            count
        };
        let both = |step: u32| run(step) + run(step.wrapping_neg()) - 1;
        let right = layout::COLUMN;
        if run(8u32.wrapping_neg()) >= line
            || both(right) >= line
            || both(right + 8) >= line
            || both(right - 8) >= line
        {
            return Word(disc);
        }
    }
    NIL
}

/// A new board with a disc dropped in a column of this one; `None` if there is no room.
pub fn play_on_board(
    machine: &mut Machine<'_>,
    address: u32,
    column: i64,
    disc: Word,
    empty: Word,
) -> Result<Option<u32>, Raise> {
    let width = machine.load(address + layout::WIDTH) >> 1;
    let height = machine.load(address + layout::HEIGHT) >> 1;
    if !(0..width).contains(&column) {
        return Ok(None);
    }
    let row = machine.load(address + layout::height(column as i32)) >> 1;
    if row >= height {
        return Ok(None);
    }
    let copy = machine.allocate(layout::BOARD_WORDS as usize)?;
    let from = address as usize;
    machine.memory.copy_within(from..from + layout::BOARD_WORDS as usize * 8, copy as usize);
    machine.store(copy + layout::cell(column as i32, row as i32), disc.0);
    machine.store(copy + layout::height(column as i32), Word::integer(row + 1).0);
    let full = (0..width as i32).all(|column| machine.load(copy + layout::height(column)) >> 1 == height);
    let winner = winner_on_board(machine, copy, empty);
    store_outcome(machine, copy, winner, full);
    Ok(Some(copy))
}
