//! A tuning run as one self-contained page: what came of it, and loss, weights and rating over time.

use crate::{Words, filled};
use lab::tuning::Tuned;
use language::Dictionary;

/// The page without its words and data.
const PAGE: &str = include_str!("tune.html");

/// What the page's script fills in by itself.
const PLACES: &str = "after before depth elo elo0 elo1 examples file games heuristic high loss low number openings player \
                      rounds seconds seed time value version weight weights";

/// The page of a run.
pub fn page(dictionary: Dictionary, tuned: &Tuned) -> serde_json::Result<String> {
    filled(PAGE, &words(dictionary), tuned)
}

fn words(dictionary: Dictionary) -> Words {
    crate::words(dictionary, "tune-page", PLACES)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::checks;

    #[test]
    fn the_page_finds_its_words_in_every_language() {
        checks::the_page_finds_its_words(PAGE, words);
    }

    #[test]
    fn the_page_uses_all_its_words() {
        checks::the_page_uses_its_words(PAGE, "tune-page", &["method-", "verdict-"]);
    }
}
