//! Self-contained pages in the user's language: a template, filled with words, data and what all pages share.
//!
//! A template has a `{{key}}` wherever its text says something, and one place each for the shared look (`page.css`), the
//! words, the data and the shared script (`page.js`). It draws everything itself, and needs nothing from elsewhere.

mod tournament;
mod tune;

pub use tournament::html as tournament;
pub use tune::page as tune;

#[cfg(test)]
use language::Language;
use language::{Dictionary, FluentArgs, file_keys};
use serde::Serialize;
use std::collections::BTreeMap;

/// Everything a page says, by the keys that it knows.
pub(crate) type Words = BTreeMap<String, String>;

/// What is put where, in the order of a template.
const STYLE: (&str, &str) = ("/*STYLE*/", include_str!("page.css"));
const WORDS_PLACE: &str = "/*WORDS*/";
const DATA_PLACE: &str = "/*DATA*/";
const SCRIPT: (&str, &str) = ("/*SCRIPT*/", include_str!("page.js"));

/// What every page says, in the file of the first one.
const COMMON: (&str, [&str; 7]) =
    ("page", ["dark", "footer", "light", "noscript", "sections", "switch-to-dark", "switch-to-light"]);

/// The sentences of a file of the dictionary. What the page's script fills in by itself is named in `places`: for each of
/// these, sentences have `{name}` where Fluent has `{ $name }`.
pub(crate) fn words(dictionary: Dictionary, file: &str, places: &str) -> Words {
    let mut arguments = FluentArgs::new();
    places.split_whitespace().for_each(|name| arguments.set(name, format!("{{{name}}}")));
    let own =
        file_keys(file).map(|key| (key_in_page(file, key).to_owned(), dictionary.sentence(key, &arguments)));
    let (common, keys) = COMMON;
    let common =
        keys.map(|key| (key.to_owned(), dictionary.sentence(&format!("{common}-{key}"), &arguments)));
    let mut words: Words = own.chain(common).collect();
    words.insert("lang".to_owned(), dictionary.language().to_string());
    words
}

/// Pages leave out the beginning that all keys of their file have.
fn key_in_page<'a>(file: &str, key: &'a str) -> &'a str {
    key.strip_prefix(file).and_then(|rest| rest.strip_prefix('-')).unwrap_or(key)
}

/// A template with everything in its place.
pub(crate) fn filled(template: &str, words: &Words, data: &impl Serialize) -> serde_json::Result<String> {
    // Inside a script element, only `<` could end it.
    let safe = |json: String| json.replace('<', "\\u003c");
    let (words_text, data) = (safe(serde_json::to_string(words)?), safe(serde_json::to_string(data)?));
    let contents = [STYLE, (WORDS_PLACE, words_text.as_str()), (DATA_PLACE, data.as_str()), SCRIPT];
    let (mut page, mut rest) = (String::new(), template);
    for (place, content) in contents {
        let (before, after) = rest.split_once(place).expect("a template has all places in this order");
        page += &with_words(before, words);
        page += content;
        rest = after;
    }
    Ok(page + rest)
}

/// A text with its `{{key}}` filled.
fn with_words(text: &str, words: &Words) -> String {
    let mut parts = text.split("{{");
    let mut filled = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (key, rest) = part.split_once("}}").expect("what opens also closes");
        let word = words.get(key).unwrap_or_else(|| panic!("the page says `{key}`, the dictionary does not"));
        filled += &word.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;");
        filled += rest;
    }
    filled
}

/// What every page has to pass.
#[cfg(test)]
pub(crate) mod checks {
    use super::*;

    /// The keys that scripts say, as far as they are written out.
    fn said(template: &str) -> impl Iterator<Item = &str> {
        let calls = [template, SCRIPT.1].into_iter().flat_map(|script| script.split("say(\"").skip(1));
        calls.map(|rest| rest.split('"').next().expect("a closing quote"))
    }

    pub(crate) fn the_page_finds_its_words(template: &str, words: impl Fn(Dictionary) -> Words) {
        for language in Language::ALL {
            let words = words(language.dictionary());
            for key in said(template) {
                assert!(words.contains_key(key), "{language}: {key}");
            }
            let page = filled(template, &words, &()).expect("nothing");
            assert!(page.contains(&format!("<html lang=\"{language}\">")) && !page.contains("{{"));
        }
    }

    /// Keys of `families` are put together by the script.
    pub(crate) fn the_page_uses_its_words(template: &str, file: &str, families: &[&str]) {
        for key in file_keys(file).map(|key| key_in_page(file, key)) {
            let is_said =
                [format!("\"{key}\""), format!("{{{{{key}}}}}")].iter().any(|text| template.contains(text));
            let is_common = file == COMMON.0 && COMMON.1.contains(&key);
            assert!(is_said || is_common || families.iter().any(|family| key.starts_with(family)), "{key}");
        }
    }
}
