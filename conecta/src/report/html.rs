//! The report as one self-contained page, in the user's language.

use super::Report;
use crate::language::{Language, ending, file_keys, say, sentence};
use arena::Ending;
use fluent_bundle::FluentArgs;
use std::collections::BTreeMap;

/// The page without its words and data; it draws everything itself.
const PAGE: &str = include_str!("tournament.html");
const WORDS_PLACE: &str = "/*WORDS*/";
const DATA_PLACE: &str = "/*DATA*/";

/// What the page's script fills in by itself: for each of these, its sentences have `{name}` where Fluent has `{ $name }`.
const PLACES: &str = "act after all before best certainty column count draws elo first from game games good height high \
                      kind leader line loser losses low meaning move moves number one other perfect phase played player \
                      probability rank ranks reason rivals score second seed share side suite times to version width \
                      winner wins";

/// The page of this report.
pub(super) fn html(report: &Report) -> serde_json::Result<String> {
    let words = words();
    let (before, rest) = PAGE.split_once(WORDS_PLACE).expect("the page has a place for its words");
    let (between, after) = rest.split_once(DATA_PLACE).expect("the page has a place for its data");
    // Inside a script element, only `<` could end it.
    let [words_text, data] = [serde_json::to_string(&words)?, serde_json::to_string(report)?]
        .map(|json| json.replace('<', "\\u003c"));
    Ok([&with_words(before, &words), &words_text, between, &data, after].concat())
}

/// Everything the page says, by the keys that it knows.
fn words() -> BTreeMap<String, String> {
    let mut places = FluentArgs::new();
    PLACES.split(' ').for_each(|name| places.set(name, format!("{{{name}}}")));
    let own =
        file_keys("page").map(|key| (key.trim_start_matches("page-").to_owned(), sentence(key, &places)));
    let endings = Ending::ALL.into_iter().map(|one| (format!("ending-{one}"), ending(one)));
    let sides = [("first", say!("side-first")), ("second", say!("side-second"))];
    let mut words: BTreeMap<_, _> = own.chain(endings).collect();
    words.extend(sides.map(|(side, word)| (format!("side-{side}"), word)));
    words.insert("lang".to_owned(), Language::spoken().to_string());
    words
}

/// A page with its `{{key}}` filled.
fn with_words(page: &str, words: &BTreeMap<String, String>) -> String {
    let mut parts = page.split("{{");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (key, rest) = part.split_once("}}").expect("what opens also closes");
        let word = words.get(key).unwrap_or_else(|| panic!("the page says `{key}`, the dictionary does not"));
        text += &word.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;");
        text += rest;
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The keys that the page's script says, as far as they are written out.
    fn said() -> impl Iterator<Item = &'static str> {
        PAGE.split("say(\"").skip(1).map(|rest| rest.split('"').next().expect("a closing quote"))
    }

    #[test]
    fn the_page_finds_its_words_in_every_language() {
        for language in Language::ALL {
            let words = language.during(words);
            for key in said() {
                assert!(words.contains_key(key), "{language}: {key}");
            }
            let page = with_words(PAGE, &words);
            assert!(page.contains(&format!("<html lang=\"{language}\">")) && !page.contains("{{"));
        }
    }

    #[test]
    fn the_page_uses_all_its_words() {
        for key in file_keys("page").map(|key| key.trim_start_matches("page-")) {
            let families = [
                "kind-",
                "phase-",
                "schedule-",
                "certainty-",
                "switch-to-",
                "game-",
                "move-",
                "time-",
                "more-game-",
            ];
            let is_said =
                [format!("\"{key}\""), format!("{{{{{key}}}}}")].iter().any(|text| PAGE.contains(text));
            assert!(
                is_said
                    || families.iter().any(|family| key.starts_with(family))
                    || ["light", "dark"].contains(&key),
                "{key}"
            );
        }
    }
}
