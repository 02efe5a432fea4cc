//! A file that somebody writes, on its way to becoming a player.

use crate::problem::Problem;
use engine::Failure;
use language::{Dictionary, InWords, say};
use serde::{Deserialize, Serialize};
use std::time::Duration;
use utoipa::ToSchema;
use workers::{Content, Crew, LoadingError, Stranger};

/// Games of drafts are kept under names that begin so: they are nobody's but their author's, and no events for others.
pub(crate) const MARK: &str = "lab:";

/// How long a move may take.
const PATIENCE: Duration = Duration::from_secs(5);
/// Names are shown in tables.
const LONGEST_NAME: usize = 40;

/// A heuristic in Python or Lisp.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub(super) struct Draft {
    /// Such as `mine.py` or `mine.lisp`: its end says the language.
    pub(super) name: String,
    pub(super) source: String,
}

/// What is wrong with a file, and where.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(super) struct Complaint {
    /// From 1; 0 for the whole file.
    line: u32,
    /// From 1, in characters; 0 for the whole line.
    column: u32,
    /// A sentence in the visitor's language.
    message: String,
}

impl Draft {
    /// Is the name one that can be shown and kept? Nothing of it is ever read from a disk.
    pub(super) fn check(&self, dictionary: Dictionary) -> Result<(), Problem> {
        let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "-_.".contains(letter);
        let stem = self.name.strip_suffix(".py").or_else(|| self.name.strip_suffix(".lisp"));
        let is_good = stem.is_some_and(|stem| !stem.is_empty())
            && self.name.len() <= LONGEST_NAME
            && self.name.chars().all(is_plain);
        if is_good { Ok(()) } else { Err(Problem::bad(say!(dictionary, "lab-name"))) }
    }

    /// Gets to know it, away.
    pub(super) fn load(&self, crew: &Crew) -> Result<Stranger, LoadingError> {
        let content = Content::Text(self.source.clone());
        Stranger::load(crew, &format!("{MARK}{}", self.name), content, PATIENCE)
    }
}

impl Complaint {
    /// Something about all of it.
    pub(super) fn whole(message: String) -> Self {
        Self { line: 0, column: 0, message }
    }

    /// Why it is no heuristic.
    pub(super) fn refused(dictionary: Dictionary, error: &LoadingError) -> Self {
        let (line, column) = match error {
            LoadingError::Refused(refused) => (refused.line, refused.column),
            LoadingError::Language | LoadingError::Trouble(_) => (0, 0),
        };
        Self { line, column, message: unmarked(&error.in_words(dictionary)) }
    }

    /// How it broke down.
    pub(super) fn failed(dictionary: Dictionary, failure: &Failure) -> Self {
        let (line, column) = place(failure).unwrap_or_default();
        Self { line, column, message: unmarked(&failure.in_words(dictionary)) }
    }
}

/// A sentence about a draft, which its author knows by a shorter name.
pub(super) fn unmarked(sentence: &str) -> String {
    sentence.replace(MARK, "")
}

/// Line and column of a failure: `mine.py:3:5`.
fn place(failure: &Failure) -> Option<(u32, u32)> {
    let (Failure::Program { place, .. } | Failure::Crash { place, .. }) = failure else { return None };
    let mut numbers = place.as_deref()?.rsplit(':').map_while(|part| part.parse().ok());
    let (last, before) = (numbers.next()?, numbers.next());
    Some(before.map_or((last, 0), |line| (line, last)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use language::Language;

    #[test]
    fn names_are_plain_and_say_the_language() {
        let is_good = |name: &str| {
            let draft = Draft { name: name.to_owned(), source: String::new() };
            draft.check(Language::English.dictionary()).is_ok()
        };
        assert!(is_good("mine.py") && is_good("a_b-2.lisp"));
        for bad in ["", ".py", "mine", "mine.wasm", "../x.py", "a b.py", "<b>.py", "lab:x.py", "ñ.py"] {
            assert!(!is_good(bad), "{bad}");
        }
        assert!(!is_good(&format!("{}.py", "x".repeat(40))));
    }

    #[test]
    fn a_failure_says_where() {
        let failure = |place: &str| Failure::Program {
            message: String::new(),
            sentence: None,
            place: Some(place.to_owned()),
            board: None,
        };
        assert_eq!(place(&failure("lab:mine.py:3:5")), Some((3, 5)));
        assert_eq!(place(&failure("lab:mine.py:3")), Some((3, 0)));
        assert_eq!(place(&failure("somewhere")), None);
        assert_eq!(place(&Failure::Silent), None);
    }
}
