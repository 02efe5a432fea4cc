//! The frame of all pages, and how one is put together.
//!
//! Texts have a `{{key}}` wherever something is said. Scripts are modules; in a page they stand one after the other in one
//! script, so what they import from each other and export is left out.

use arena::Ending;
use game::Side;
use language::{Dictionary, FluentArgs, file_keys};
use serde::Serialize;
use std::collections::BTreeMap;

/// Everything a page says, by the keys that it knows.
pub(crate) type Words = BTreeMap<String, String>;

const FRAME: &str = include_str!("shared/frame.html");

/// A piece that pages are made of: what it says, how it looks, what it does.
pub(crate) struct Piece {
    /// The file of the dictionary.
    pub(crate) file: &'static str,
    pub(crate) style: &'static str,
    pub(crate) script: &'static str,
}

pub(crate) const COMMON: Piece =
    Piece { file: "page", style: include_str!("shared/page.css"), script: include_str!("shared/page.js") };

/// Boards and the viewer of games.
pub(crate) const VIEWER: Piece = Piece {
    file: "viewer-page",
    style: concat!(include_str!("shared/board.css"), include_str!("shared/viewer.css")),
    script: concat!(include_str!("shared/board.js"), include_str!("shared/viewer.js")),
};

/// A page without its words and data.
pub(crate) struct Template {
    pub(crate) body: &'static str,
    /// From what is common to what is its own.
    pub(crate) pieces: &'static [Piece],
    /// What its scripts fill in by themselves: for each of these, sentences have `{name}` where Fluent has `{ $name }`.
    pub(crate) places: &'static str,
}

/// What a page is told about itself, besides what it shows.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Occasion {
    /// What somebody wants it to be called.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The day, as people write it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub date: Option<String>,
}

/// What a page is about, and what it shows.
#[derive(Serialize)]
struct Data<'a, Shown> {
    #[serde(flatten)]
    occasion: &'a Occasion,
    #[serde(flatten)]
    shown: &'a Shown,
}

/// What viewers fill in.
const PLACES: &str = "act all column count discs first height line loser move moves number other player played reason \
                      right second side value version width winner";

/// What sides and endings are called: words of the game, which viewers say too.
pub(crate) fn sides_and_endings(dictionary: Dictionary) -> impl Iterator<Item = (String, String)> {
    let sides = Side::BOTH.into_iter().map(move |side| (format!("side-{side}"), dictionary.side(side)));
    sides.chain(Ending::ALL.into_iter().map(move |one| (format!("ending-{one}"), dictionary.ending(one))))
}

/// Pages leave out the beginning that all keys of their file have.
fn key_in_page<'a>(file: &str, key: &'a str) -> &'a str {
    key.strip_prefix(file).and_then(|rest| rest.strip_prefix('-')).unwrap_or(key)
}

/// A module without what it imports and exports.
fn inlined(module: &str) -> String {
    let mut text = String::with_capacity(module.len());
    let mut is_import = false;
    for line in module.lines() {
        is_import |= line.starts_with("import ");
        if !is_import {
            text += line.strip_prefix("export ").unwrap_or(line);
            text.push('\n');
        }
        is_import &= !line.ends_with(';');
    }
    text
}

impl Template {
    /// The sentences of all its pieces.
    pub(crate) fn words(&self, dictionary: Dictionary) -> Words {
        let mut arguments = FluentArgs::new();
        let places = PLACES.split_whitespace().chain(self.places.split_whitespace());
        places.for_each(|name| arguments.set(name, format!("{{{name}}}")));
        let said = self.pieces.iter().flat_map(|piece| file_keys(piece.file).map(|key| (piece.file, key)));
        let mut words: Words = said
            .map(|(file, key)| (key_in_page(file, key).to_owned(), dictionary.sentence(key, &arguments)))
            .collect();
        words.insert("lang".to_owned(), dictionary.language().to_string());
        words
    }

    /// The page with everything in its place.
    pub(crate) fn filled(
        &self,
        words: &Words,
        occasion: &Occasion,
        shown: &impl Serialize,
    ) -> serde_json::Result<String> {
        let data = safe_json(&serde_json::to_string(&Data { occasion, shown })?);
        let style: String = self.pieces.iter().map(|piece| piece.style).collect();
        let script: String = self.pieces.iter().map(|piece| inlined(piece.script)).collect();
        let contents = [
            ("/*STYLE*/", style),
            ("<!--BODY-->", with_words(self.body, words)),
            ("/*WORDS*/", safe_json(&serde_json::to_string(words)?)),
            ("/*DATA*/", data),
            ("/*SCRIPT*/", script),
        ];
        Ok(assembled(FRAME, words, &contents))
    }
}

/// A frame with its words said, and these contents in their places, which it has in this order.
pub(crate) fn assembled(frame: &str, words: &Words, contents: &[(&str, String)]) -> String {
    let (mut page, mut rest) = (String::new(), frame);
    for (place, content) in contents {
        let (before, after) = rest.split_once(place).expect("the frame has all places in this order");
        page += &with_words(before, words);
        page += content;
        rest = after;
    }
    page + &with_words(rest, words)
}

/// Data inside a script element, which only `<` could end.
pub(crate) fn safe_json(json: &str) -> String {
    json.replace('<', "\\u003c")
}

/// A text with its `{{key}}` filled.
pub(crate) fn with_words(text: &str, words: &Words) -> String {
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
mod tests {
    use super::*;
    use crate::{analysis, quality, site, tournament, tune};
    use language::Language;
    use std::collections::BTreeSet;

    const ALL: [&Template; 13] = [
        &analysis::PAGE,
        &quality::PAGE,
        &tournament::PAGE,
        &tune::PAGE,
        &site::PLAY_PAGE,
        &site::ANALYZE_PAGE,
        &site::CLASS_PAGE,
        &site::CLASSES_PAGE,
        &site::DESK_PAGE,
        &site::PROBLEM_PAGE,
        &site::LAB_PAGE,
        &site::ARENA_PAGE,
        &site::EVENT_PAGE,
    ];

    /// Keys that scripts put together.
    const FAMILIES: [&str; 32] = [
        "phase-",
        "stage-",
        "busy-",
        "students-",
        "format-",
        "judge-",
        "truth-",
        "schedule-",
        "certainty-",
        "game-",
        "time-",
        "more-game-",
        "method-",
        "verdict-",
        "switch-to-",
        "light",
        "dark",
        "nav-",
        "skip",
        "site-noscript",
        "starter-",
        "view-",
        "turn-",
        "worth-",
        "ends-",
        "clock-",
        "column-",
        "state-",
        "switch-",
        "export-",
        "student-",
        "result-",
    ];

    /// The keys that scripts say, as far as they are written out.
    fn said(script: &str) -> impl Iterator<Item = &str> {
        script.split("say(\"").skip(1).map(|rest| rest.split('"').next().expect("a closing quote"))
    }

    #[test]
    fn pages_find_their_words_in_every_language() {
        for (template, language) in ALL.into_iter().flat_map(|page| Language::ALL.map(|one| (page, one))) {
            let words = template.words(language.dictionary());
            for key in template.pieces.iter().flat_map(|piece| said(piece.script)) {
                assert!(words.contains_key(key), "{language}: {key}");
            }
            let page = template.filled(&words, &Occasion::default(), &BTreeMap::<&str, u8>::new());
            let page = page.expect("nothing");
            assert!(page.contains(&format!("<html lang=\"{language}\">")) && !page.contains("{{"));
        }
    }

    #[test]
    fn pages_use_all_their_words() {
        let mut texts = BTreeMap::<_, String>::new();
        for template in ALL {
            let text: String = template.pieces.iter().map(|piece| piece.script).collect();
            for piece in template.pieces {
                *texts.entry(piece.file).or_default() += &(text.clone() + template.body + FRAME);
            }
        }
        for (file, text) in texts {
            for key in file_keys(file).map(|key| key_in_page(file, key)) {
                let is_said =
                    text.contains(&format!("\"{key}\"")) || text.contains(&format!("{{{{{key}}}}}"));
                assert!(is_said || FAMILIES.iter().any(|family| key.starts_with(family)), "{file}: {key}");
            }
        }
    }

    /// A name that is imported and not exported, or used and not imported, would only be noticed by a server's pages.
    #[test]
    fn modules_export_what_others_import() {
        let exports = |script: &str| -> BTreeSet<String> {
            let lines = script.lines().filter_map(|line| line.strip_prefix("export "));
            let names = lines.filter_map(|line| {
                let mut words =
                    line.split([' ', '(', ';']).skip_while(|word| !["const", "function"].contains(word));
                words.nth(1)
            });
            names.map(str::to_owned).collect()
        };
        for template in ALL {
            let exported: BTreeSet<_> =
                template.pieces.iter().flat_map(|piece| exports(piece.script)).collect();
            for piece in template.pieces {
                for import in piece.script.split("import {").skip(1) {
                    let names = import.split('}').next().expect("a list of names").split(',');
                    for name in names.map(str::trim) {
                        assert!(exported.contains(name), "{}: {name}", piece.file);
                        let times = piece.script.matches(name).count();
                        assert!(times > 1, "{} imports {name} in vain", piece.file);
                    }
                }
            }
        }
    }

    #[test]
    fn a_module_in_a_page_imports_and_exports_nothing() {
        let module = "import { a,\n  b } from \"./x.js\";\nexport const c = a;\nexport function d() {}\n";
        assert_eq!(inlined(module), "const c = a;\nfunction d() {}\n");
    }
}
