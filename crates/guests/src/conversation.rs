//! What all protocols have in common: a greeting, games, questions.

use crate::time_control::Turn;
use crate::{Process, Trouble};
use engine::Failure;
use engine::search::Choice;
use game::{Game, Move};
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// How a program is spoken to.
pub(crate) trait Conversation: Send {
    /// Is said when it was started.
    fn greet(&mut self, process: &mut Process, deadline: Instant) -> Result<(), Problem>;

    /// Another game begins.
    fn new_game(&mut self, process: &mut Process, deadline: Instant) -> Result<(), Problem>;

    /// Its move.
    fn ask(&mut self, process: &mut Process, question: &Question) -> Result<Choice, Problem>;

    /// What is said in the end.
    fn farewell(&self) -> &'static str {
        ""
    }
}

/// A question.
pub(crate) struct Question<'a> {
    pub(crate) game: &'a Game,
    pub(crate) turn: &'a Turn,
    pub(crate) stop: Option<&'a AtomicBool>,
    /// Is what it has so far an answer, when it is stopped?
    pub(crate) is_interruptible: bool,
    /// Hears what it would play so far.
    pub(crate) report: &'a dyn Fn(&Choice),
}

/// Why there is no answer.
#[derive(Debug)]
pub(crate) enum Problem {
    /// None that makes sense came.
    Trouble(Trouble),
    /// One came that is worse than none.
    Failure(Failure),
}

impl From<Trouble> for Problem {
    fn from(trouble: Trouble) -> Self {
        Self::Trouble(trouble)
    }
}

impl From<Failure> for Problem {
    fn from(failure: Failure) -> Self {
        Self::Failure(failure)
    }
}

/// A move about which nothing else is known.
pub(crate) fn bare(mv: Move) -> Choice {
    Choice { mv, value: None, depth: 0, ends_in: None, nodes: 0, line: vec![mv] }
}

/// A move that makes no sense, as it was written.
pub(crate) fn nonsense(text: &str, reason: &str) -> Problem {
    let text = game::Quoted::new(text.trim());
    Failure::Illegal { mv: format!("`{text}`"), reason: reason.to_owned() }.into()
}
