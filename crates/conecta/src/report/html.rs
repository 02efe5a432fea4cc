//! The report as one self-contained page, in the user's language.

use crate::language::Dictionary;
use crate::page::{self, Words};
use arena::Ending;
use game::Side;
use lab::report::Report;

/// The page without its words and data.
const PAGE: &str = include_str!("tournament.html");

/// What the page's script fills in by itself.
const PLACES: &str = "act after all before best certainty column count draws elo first from game games good height high \
                      kind leader line loser losses low meaning move moves number one other perfect phase played player \
                      probability rank ranks reason rivals score second seed share side suite times to version width \
                      winner wins";

/// The page of this report.
pub(super) fn html(dictionary: Dictionary, report: &Report) -> serde_json::Result<String> {
    page::filled(PAGE, &words(dictionary), report)
}

/// Everything the page says, by the keys that it knows.
fn words(dictionary: Dictionary) -> Words {
    let endings = Ending::ALL.into_iter().map(|one| (format!("ending-{one}"), dictionary.ending(one)));
    let sides = Side::BOTH.map(|side| (format!("side-{side}"), dictionary.side(side)));
    let mut words = page::words(dictionary, "page", PLACES);
    words.extend(endings);
    words.extend(sides);
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::checks;

    #[test]
    fn the_page_finds_its_words_in_every_language() {
        checks::the_page_finds_its_words(PAGE, words);
    }

    #[test]
    fn the_page_uses_all_its_words() {
        let families =
            ["kind-", "phase-", "schedule-", "certainty-", "game-", "move-", "time-", "more-game-"];
        checks::the_page_uses_its_words(PAGE, "page", &families);
    }
}
