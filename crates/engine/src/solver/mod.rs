//! The perfect solver: the exact score of any classic position.
//!
//! For the side to move, 0 is a draw, `s` a win and `-s` a loss, where `s` is 1 when the winner needs its very last disc, 2
//! with the last but one, and so on. From the empty 7x6 board the first side wins with its last disc: score 1.
//!
//! [`Oracle`] is the way in; it knows the rules and the opening books. Below it, from the question to the bits:
//!
//! * `reader` searches positions with few discs down to a book, where their scores are. Two come with the program, `packed`
//!   into a static function (`retrieval`), which holds exactly the positions that a game can `reach`; a `book` is the list that
//!   it is made from.
//! * `solver` answers a question within [`crate::Limits`] with a [`Verdict`]: the score, or bounds of it that are true however
//!   early the search was stopped; `windows` chooses the null windows that close in on the score.
//! * `crew` lets one or more threads search each of them on the shared `table`, `busy` keeps threads out of each other's
//!   way, and `trail` calls them back from work that has become useless.
//! * `search` is the search itself, `moves` what it does with the moves of a node before it searches any. A `node` is a
//!   position with the winning cells of both sides after all forced replies; `parity` gives bounds that need no search,
//!   `ordering` a guess which move is best, with what `history` has learned about cells.
//! * `table` holds what is proven, in `memory`; `tables` are a small and a large one. `shape` is the board as the solver sees it,
//!   and `lanes` are the sets of several columns at once.

// Worth 3 % of the instructions of a search, measured.
#![allow(clippy::inline_always)]

pub mod book;
mod busy;
mod crew;
mod history;
mod lanes;
mod limits;
mod memory;
mod moves;
mod node;
mod oracle;
mod ordering;
mod packed;
mod parity;
mod reach;
mod reader;
mod retrieval;
mod search;
mod shape;
#[expect(clippy::module_inception, reason = "the file of the type")]
mod solver;
mod table;
mod tables;
mod trail;
mod windows;

pub use book::{Book, BookError};
pub use limits::Verdict;
pub use oracle::{Oracle, OracleError};
pub use packed::Packed;
pub use reader::Reader;
use solver::{Discs, Solver};
