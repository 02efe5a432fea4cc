//! Where things lie in an instance's memory.
//!
//! ```text
//!      64  top of the arena, steps that library functions have left
//!     128  the entry function's arguments
//!     192  the state that is evaluated
//!     256  its board
//!    4096  globals, a word each
//!   65536  constants, what the start function made, then the arena: reset before every evaluation
//! ```
//!
//! A board has a border of [`OFF_BOARD`](crate::word::OFF_BOARD) on all sides, so that walking along a line needs no
//! bounds: column -1 to 11, row -1 to 14, a column is 16 words.

/// The address of the first free byte of the arena.
pub const TOP: u32 = 64;
/// The address of the number of steps that library functions have left; compiled code counts its own.
pub const STEPS: u32 = 72;
/// The address of the entry's arguments, at most eight.
pub const ARGUMENTS: u32 = 128;
/// The address of the state that is evaluated.
pub const STATE: u32 = 192;
/// The address of its board.
pub const BOARD: u32 = 256;
/// The address of the globals.
pub const GLOBALS: u32 = 4096;
/// The address of the constants.
pub const IMAGE: u32 = 65536;
/// How many globals there may be.
pub const MAX_GLOBALS: usize = ((IMAGE - GLOBALS) / 8) as usize;

/// Bytes from a board's header to its number of columns.
pub const WIDTH: u32 = 8;
/// Bytes to its number of rows.
pub const HEIGHT: u32 = 16;
/// Bytes to the length of a winning line.
pub const LINE: u32 = 24;
/// Bytes to the winner.
pub const WINNER: u32 = 32;
/// Bytes to what tells whether the game is over.
pub const OVER: u32 = 40;
/// Bytes to the height of column -1; heights are a word each.
pub const HEIGHTS: u32 = 48;
/// Bytes to the cell of column -1 and row -1.
pub const CELLS: u32 = HEIGHTS + 13 * 8;
/// Bytes of a column of cells.
pub const COLUMN: u32 = 16 * 8;
/// Words of a board in all.
pub const BOARD_WORDS: u32 = (CELLS + 13 * COLUMN) / 8;

/// Bytes from a board's header to a cell; both numbers may be -1.
pub const fn cell(column: i32, row: i32) -> u32 {
    CELLS + ((column + 1) * COLUMN as i32 + (row + 1) * 8) as u32
}

/// Bytes from a board's header to a column's height.
pub const fn height(column: i32) -> u32 {
    HEIGHTS + ((column + 1) * 8) as u32
}
