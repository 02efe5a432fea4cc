//! The report as one self-contained page, in the user's language.

use crate::{Words, filled};
use arena::Ending;
use arena::why::Kind;
use game::Side;
use lab::report::Report;
use language::{Dictionary, kind_meaning, kind_name, sentences};

/// The page without its words and data.
const PAGE: &str = include_str!("tournament.html");

/// What the page's script fills in by itself.
const PLACES: &str = "act after all before certainty chosen column count depth different draws elo examined first from game \
                      games height high leader line loser losses low move moves number one other others played player \
                      plies probability rank ranks reason right rivals score second seed share side suite terms thrown to \
                      value version width winner wins";

/// The page of this report.
pub fn html(dictionary: Dictionary, report: &Report) -> serde_json::Result<String> {
    let mut words = words(dictionary);
    if let (Some(why), Ok(rules)) = (&report.why, report.event.rules.parse()) {
        words.extend(why.players.iter().map(|reasons| {
            let said = sentences(dictionary, report, rules, reasons).join(" ");
            (format!("said-{}", reasons.player), said)
        }));
    }
    filled(PAGE, &words, report)
}

/// Everything the page says, by the keys that it knows.
fn words(dictionary: Dictionary) -> Words {
    let endings = Ending::ALL.into_iter().map(|one| (format!("ending-{one}"), dictionary.ending(one)));
    let sides = Side::BOTH.map(|side| (format!("side-{side}"), dictionary.side(side)));
    let mut words = crate::words(dictionary, "page", PLACES);
    words.extend(endings);
    words.extend(sides);
    for kind in Kind::ALL {
        words.insert(format!("kind-{}", kind.name()), kind_name(dictionary, kind));
        words.insert(format!("meaning-{}", kind.name()), kind_meaning(dictionary, kind));
    }
    words
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
        let families =
            ["phase-", "judge-", "truth-", "schedule-", "certainty-", "game-", "time-", "more-game-"];
        checks::the_page_uses_its_words(PAGE, "page", &families);
    }
}
