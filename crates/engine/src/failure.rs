//! Why there is no move, no value: thinking can fail, and says how.
//!
//! The hot call of an evaluator stays infallible: one that cannot go on answers with a value that is no number, and keeps
//! its reason for whoever asks ([`crate::heuristics::Evaluator::failure`]). Searches notice such a value at the leaf where it
//! appears and stop. A panic is caught where a search or a value was asked for ([`guarded`]), so that it ends a game and not
//! the program, and is told as data instead of being printed.

use game::{AnyPosition, Cell, Position, Side};
use serde::{Deserialize, Serialize};
use std::cell::{Cell as Slot, RefCell};
use std::collections::BTreeMap;
use std::panic::{self, AssertUnwindSafe, PanicHookInfo};
use std::sync::Once;

/// Why a player has no move, or a heuristic no value: kind, and what its author can use.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Failure {
    /// The code broke down: what it said, where in its source, on which board.
    #[error("it crashed: {message}{}{}", at(place.as_deref()), on(board.as_deref()))]
    Crash { message: String, place: Option<String>, board: Option<String> },
    /// The value of a board is not a number, or beyond all numbers.
    #[error("its value is {value}{}", on(Some(board)))]
    NotFinite { value: String, board: String },
    /// A heuristic that is a file says itself what is wrong with it there: in English, and as data for other languages.
    #[error("{message}{}{}", at(place.as_deref()), on(board.as_deref()))]
    Program {
        message: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        sentence: Option<Sentence>,
        place: Option<String>,
        board: Option<String>,
    },
    /// It took longer than it was given.
    #[error("it took longer than {milliseconds} ms")]
    Late { milliseconds: u64 },
    /// It does not come back, even when it is told to stop.
    #[error("it does not answer")]
    Silent,
    /// It was told to stop before it had an answer.
    #[error("it was stopped")]
    Stopped,
    /// The move it chose cannot be made.
    #[error("its move {mv} is not legal: {reason}")]
    Illegal { mv: String, reason: String },
    /// No move seemed playable to it.
    #[error("it found no move")]
    NoMove,
    /// It could not be made ready to play.
    #[error("it cannot play: {reason}")]
    Absent { reason: String },
    /// A program failed: how, and the last lines that it wrote to its standard error.
    #[error("{failure}; its last words: {last_words}")]
    Hosted { failure: Box<Failure>, last_words: String },
}

/// A sentence by its key in dictionaries, and what stands in its places.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sentence {
    /// Its key.
    pub key: String,
    /// By the names of the places.
    pub arguments: BTreeMap<String, String>,
}

impl Failure {
    /// A value that is no number, and the board that has it.
    pub(crate) fn not_finite<P: Position>(value: f64, position: &P) -> Self {
        Self::NotFinite { value: value.to_string(), board: board_of(position) }
    }

    /// The same failure with the board it happened on, where none is named yet.
    #[must_use]
    pub fn on_board(mut self, position: &AnyPosition) -> Self {
        if let Self::Crash { board, .. } | Self::Program { board, .. } = &mut self {
            board.get_or_insert_with(|| board_of(position));
        }
        self
    }
}

fn at(place: Option<&str>) -> String {
    place.map_or_else(String::new, |place| format!(" ({place})"))
}

fn on(board: Option<&str>) -> String {
    board.map_or_else(String::new, |board| format!(" on the board {board}"))
}

/// A board in one word, as in a FEN: rows from the top, `P` and `p` for the discs of the first and second side, `B` and `b`
/// for their bombs, digits for empty cells; then `w` or `b` for the side to move.
fn board_of<P: Position>(position: &P) -> String {
    let size = position.size();
    let row = |row: u32| {
        let (mut text, mut empty) = (String::new(), 0);
        for column in 0..u32::from(size.width()) {
            let letter = match position.cell(column, row) {
                Cell::Empty => {
                    empty += 1;
                    continue;
                }
                Cell::Disc(Side::First) => 'P',
                Cell::Disc(Side::Second) => 'p',
                Cell::Bomb(Side::First) => 'B',
                Cell::Bomb(Side::Second) => 'b',
            };
            if empty > 0 {
                text += &std::mem::take(&mut empty).to_string();
            }
            text.push(letter);
        }
        if empty > 0 { text + &empty.to_string() } else { text }
    };
    let rows: Vec<_> = (0..u32::from(size.height())).rev().map(row).collect();
    let side = if position.to_move() == Side::First { "w" } else { "b" };
    format!("{} {side}", rows.join("/"))
}

thread_local! {
    /// Is this thread inside [`guarded`]?
    static IS_GUARDED: Slot<bool> = const { Slot::new(false) };
    /// What the last panic inside it said, and where.
    static CAUGHT: RefCell<Option<(String, Option<String>)>> = const { RefCell::new(None) };
}

/// Does something that may panic, which then is a failure that says what and where, and prints nothing.
pub fn guarded<T>(work: impl FnOnce() -> T) -> Result<T, Failure> {
    let (mut work, mut result) = (Some(work), None);
    caught(&mut || result = work.take().map(|work| work()))?;
    Ok(result.expect("work that did not panic has a result"))
}

/// [`guarded`] for work of one type: hundreds of kinds of work are guarded, and each would get its own copy of this.
fn caught(work: &mut dyn FnMut()) -> Result<(), Failure> {
    static QUIET: Once = Once::new();
    QUIET.call_once(|| {
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |info| if IS_GUARDED.get() { note(info) } else { usual(info) }));
    });
    let was_guarded = IS_GUARDED.replace(true);
    let result = panic::catch_unwind(AssertUnwindSafe(work));
    IS_GUARDED.set(was_guarded);
    result.map_err(|_| {
        let (message, place) = CAUGHT.take().unwrap_or_default();
        Failure::Crash { message, place, board: None }
    })
}

/// Keeps what a panic says instead of printing it.
fn note(info: &PanicHookInfo) {
    let message = info.payload_as_str().unwrap_or("no message").to_owned();
    let place = info.location().map(|place| format!("{}:{}", place.file(), place.line()));
    CAUGHT.set(Some((message, place)));
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Game, Rules};

    #[test]
    fn a_panic_becomes_a_failure_that_says_what_and_where() {
        assert_eq!(guarded(|| 3), Ok(3));
        let failure = guarded::<()>(|| panic!("no {}", "luck")).expect_err("a panic");
        let Failure::Crash { message, place: Some(place), board: None } = &failure else {
            panic!("{failure:?}")
        };
        assert!(message == "no luck" && place.contains("failure.rs:"), "{failure}");
        let named = failure.on_board("4453".parse::<Game>().expect("a game").position()).to_string();
        assert!(
            named.starts_with("it crashed: no luck (")
                && named.ends_with(" on the board 7/7/7/7/3p3/2pPP2 w"),
            "{named}"
        );
    }

    #[test]
    fn guards_can_stand_inside_each_other() {
        let inner = guarded(|| guarded::<()>(|| panic!("inside")).is_err());
        assert_eq!(inner, Ok(true));
        assert!(guarded::<()>(|| panic!("outside")).is_err());
    }

    #[test]
    fn a_failure_can_be_kept_and_read_again() {
        let boom = Game::new(Rules::Boom);
        for failure in [
            Failure::not_finite(f64::NAN, boom.position()),
            Failure::Late { milliseconds: 5 },
            Failure::Silent,
            Failure::Illegal { mv: "9".into(), reason: "no such column".into() },
            Failure::Hosted { failure: Box::new(Failure::Silent), last_words: "why me".into() },
        ] {
            let text = serde_json::to_string(&failure).expect("text");
            assert_eq!(serde_json::from_str::<Failure>(&text).expect("a failure"), failure, "{text}");
        }
    }
}
