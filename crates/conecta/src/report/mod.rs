//! What an event showed, for people: as a table, and written to files. `lab::report` is the data.

mod exports;
mod page;
mod table;

pub(crate) use exports::{Exports, Looking, written};
pub(crate) use page::Page;
#[cfg(feature = "queue")]
pub(crate) use table::aligned;
pub(crate) use table::{error_of, failure_of, spaced, table};

use arena::GameRecord;
use std::fmt::Display;

/// A game as a line of fields: first and second player, result, ending, moves.
pub(crate) fn game_line(first: &impl Display, second: &impl Display, record: &GameRecord) -> String {
    format!("{first}\t{second}\t{}\t{}\t{}", record.outcome, record.ending, record.moves)
}
