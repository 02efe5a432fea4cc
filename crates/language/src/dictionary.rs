//! The sentences of a language, by their keys.

use super::Language;
use super::numbers;
use arena::Ending;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use game::{Cell, Side, symbol};
use std::fmt;
use std::sync::LazyLock;
use unic_langid::{LanguageIdentifier, langid};

/// What can be said in a language. Cheap to copy: it is handed to everything that renders.
#[derive(Clone, Copy)]
pub struct Dictionary {
    language: Language,
    bundle: &'static FluentBundle<FluentResource>,
}

/// The files of one language; every language has the same ones.
macro_rules! files {
    ($language:literal) => {
        [
            ("analysis-page", include_str!(concat!("../locales/", $language, "/analysis-page.ftl"))),
            ("analyze", include_str!(concat!("../locales/", $language, "/analyze.ftl"))),
            ("analyze-page", include_str!(concat!("../locales/", $language, "/analyze-page.ftl"))),
            ("arena", include_str!(concat!("../locales/", $language, "/arena.ftl"))),
            ("arena-page", include_str!(concat!("../locales/", $language, "/arena-page.ftl"))),
            ("authoring", include_str!(concat!("../locales/", $language, "/authoring.ftl"))),
            ("clock-page", include_str!(concat!("../locales/", $language, "/clock-page.ftl"))),
            ("contest", include_str!(concat!("../locales/", $language, "/contest.ftl"))),
            ("engines", include_str!(concat!("../locales/", $language, "/engines.ftl"))),
            ("errors", include_str!(concat!("../locales/", $language, "/errors.ftl"))),
            ("event-page", include_str!(concat!("../locales/", $language, "/event-page.ftl"))),
            ("explain", include_str!(concat!("../locales/", $language, "/explain.ftl"))),
            ("general", include_str!(concat!("../locales/", $language, "/general.ftl"))),
            ("help", include_str!(concat!("../locales/", $language, "/help.ftl"))),
            ("lab", include_str!(concat!("../locales/", $language, "/lab.ftl"))),
            ("lab-page", include_str!(concat!("../locales/", $language, "/lab-page.ftl"))),
            ("lists", include_str!(concat!("../locales/", $language, "/lists.ftl"))),
            ("page", include_str!(concat!("../locales/", $language, "/page.ftl"))),
            ("play", include_str!(concat!("../locales/", $language, "/play.ftl"))),
            ("play-page", include_str!(concat!("../locales/", $language, "/play-page.ftl"))),
            ("positions", include_str!(concat!("../locales/", $language, "/positions.ftl"))),
            ("problem-page", include_str!(concat!("../locales/", $language, "/problem-page.ftl"))),
            ("quality", include_str!(concat!("../locales/", $language, "/quality.ftl"))),
            ("quality-page", include_str!(concat!("../locales/", $language, "/quality-page.ftl"))),
            ("queue", include_str!(concat!("../locales/", $language, "/queue.ftl"))),
            ("class", include_str!(concat!("../locales/", $language, "/class.ftl"))),
            ("class-page", include_str!(concat!("../locales/", $language, "/class-page.ftl"))),
            ("classes-page", include_str!(concat!("../locales/", $language, "/classes-page.ftl"))),
            ("desk-page", include_str!(concat!("../locales/", $language, "/desk-page.ftl"))),
            ("ranking-page", include_str!(concat!("../locales/", $language, "/ranking-page.ftl"))),
            ("ratings-page", include_str!(concat!("../locales/", $language, "/ratings-page.ftl"))),
            ("server", include_str!(concat!("../locales/", $language, "/server.ftl"))),
            ("setup-page", include_str!(concat!("../locales/", $language, "/setup-page.ftl"))),
            ("site-page", include_str!(concat!("../locales/", $language, "/site-page.ftl"))),
            ("solver", include_str!(concat!("../locales/", $language, "/solver.ftl"))),
            ("tournament-page", include_str!(concat!("../locales/", $language, "/tournament-page.ftl"))),
            ("tune", include_str!(concat!("../locales/", $language, "/tune.ftl"))),
            ("tune-page", include_str!(concat!("../locales/", $language, "/tune-page.ftl"))),
            ("usage", include_str!(concat!("../locales/", $language, "/usage.ftl"))),
            ("viewer-page", include_str!(concat!("../locales/", $language, "/viewer-page.ftl"))),
            ("watch", include_str!(concat!("../locales/", $language, "/watch.ftl"))),
            ("why", include_str!(concat!("../locales/", $language, "/why.ftl"))),
        ]
    };
}

const FILES: usize = files!("en").len();

/// The file of every language, name and text.
const fn files(language: Language) -> [(&'static str, &'static str); FILES] {
    match language {
        Language::English => files!("en"),
        Language::Spanish => files!("es"),
    }
}

/// The files as they were read when they were first needed, by language.
static BUNDLES: [LazyLock<FluentBundle<FluentResource>>; 2] =
    [LazyLock::new(|| bundle(Language::English)), LazyLock::new(|| bundle(Language::Spanish))];

fn bundle(language: Language) -> FluentBundle<FluentResource> {
    const ENGLISH: LanguageIdentifier = langid!("en");
    const SPANISH: LanguageIdentifier = langid!("es");
    let mut bundle = match language {
        Language::English => FluentBundle::new_concurrent(vec![ENGLISH]),
        Language::Spanish => FluentBundle::new_concurrent(vec![SPANISH]),
    };
    bundle.set_formatter(Some(match language {
        Language::English => |value, _| written(Language::English, value),
        Language::Spanish => |value, _| written(Language::Spanish, value),
    }));
    // Invisible marks around arguments would be seen in terminals and in scripts.
    bundle.set_use_isolating(false);
    for (name, text) in files(language) {
        let resource = FluentResource::try_new(text.to_owned())
            .unwrap_or_else(|(_, errors)| panic!("{language}/{name}.ftl: {errors:?}"));
        bundle.add_resource(resource).unwrap_or_else(|errors| panic!("{language}/{name}.ftl: {errors:?}"));
    }
    bundle
}

/// A number in a sentence; everything else is a text already.
fn written(language: Language, value: &FluentValue) -> Option<String> {
    match value {
        FluentValue::Number(number) => Some(numbers::written(language, &number.value.to_string())),
        _ => None,
    }
}

/// Says something from a dictionary: `say!(dictionary, "key")`, `say!(dictionary, "key", name = value, ...)`. Values are
/// texts, and whole numbers, which are written as the language does and choose plural forms.
#[macro_export]
macro_rules! say {
    ($dictionary:expr, $key:expr $(, $name:ident = $value:expr)* $(,)?) => {{
        #[allow(unused_mut)]
        let mut arguments = $crate::FluentArgs::new();
        $(arguments.set(stringify!($name), $value);)*
        $dictionary.sentence($key, &arguments)
    }};
}

impl Dictionary {
    pub(super) fn of(language: Language) -> Self {
        Self { language, bundle: &BUNDLES[language as usize] }
    }

    /// Which one it is of.
    pub fn language(self) -> Language {
        self.language
    }

    /// The sentence of this key (`message` or `message.attribute`) with its places filled.
    ///
    /// # Panics
    /// If there is none: the tests make sure that every key the code says is in every language.
    pub fn sentence(self, key: &str, arguments: &FluentArgs) -> String {
        self.look_up(key, arguments).unwrap_or_else(|| panic!("no sentence `{key}` in {}", self.language))
    }

    /// The sentence of a key, where the dictionary may do without.
    pub fn find(self, key: &str) -> Option<String> {
        self.look_up(key, &FluentArgs::new())
    }

    /// The same with its places filled.
    pub fn find_with(self, key: &str, arguments: &FluentArgs) -> Option<String> {
        self.look_up(key, arguments)
    }

    fn look_up(self, key: &str, arguments: &FluentArgs) -> Option<String> {
        let pattern = match key.split_once('.') {
            None => self.bundle.get_message(key)?.value()?,
            Some((message, attribute)) => self.bundle.get_message(message)?.get_attribute(attribute)?.value(),
        };
        let mut errors = Vec::new();
        let text = self.bundle.format_pattern(pattern, Some(arguments), &mut errors);
        debug_assert!(errors.is_empty(), "`{key}` in {}: {errors:?}", self.language);
        Some(text.into_owned())
    }

    /// What a side is called.
    pub fn side(self, side: Side) -> String {
        match side {
            Side::First => say!(self, "side-first"),
            Side::Second => say!(self, "side-second"),
        }
    }

    /// What a side is called, and the letter that boards show it with.
    pub fn side_and_symbol(self, side: Side) -> (String, String) {
        (self.side(side), symbol(Cell::Disc(side)).to_string())
    }

    /// How a game ended, in words.
    pub fn ending(self, ending: Ending) -> String {
        match ending {
            Ending::Line => say!(self, "ending-line"),
            Ending::FullBoard => say!(self, "ending-full-board"),
            Ending::ActionLimit => say!(self, "ending-action-limit"),
            Ending::IllegalMove => say!(self, "ending-illegal-move"),
            Ending::Timeout => say!(self, "ending-timeout"),
            Ending::Crash => say!(self, "ending-crash"),
        }
    }
}

impl fmt::Debug for Dictionary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Dictionary").field(&self.language).finish()
    }
}

/// The keys of a file of the dictionary, which is the same in all languages.
pub fn file_keys(name: &str) -> impl Iterator<Item = &'static str> {
    let (_, text) = files(Language::English)
        .into_iter()
        .find(|(file, _)| *file == name)
        .expect("a file of the dictionary");
    text.lines()
        .filter(|line| line.starts_with(char::is_alphabetic))
        .filter_map(|line| Some(line.split_once(" =")?.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::{BTreeMap, BTreeSet};
    use std::path::Path;

    /// The keys of a language, each with the places its sentence has.
    fn keys(language: Language) -> BTreeMap<String, BTreeSet<String>> {
        let mut keys = BTreeMap::new();
        for (name, text) in files(language) {
            let mut key = String::new();
            for line in text.lines().filter(|line| !line.starts_with('#')) {
                if let Some((found, _)) =
                    line.split_once('=').filter(|_| line.starts_with(char::is_alphabetic))
                {
                    key = found.trim().to_owned();
                    assert!(keys.insert(key.clone(), BTreeSet::new()).is_none(), "{name}.ftl: {key} twice");
                }
                if let Some((attribute, _)) =
                    line.trim_start().strip_prefix('.').and_then(|rest| rest.split_once(" ="))
                {
                    let message = key.split('.').next().expect("something stands before a dot");
                    key = format!("{message}.{attribute}");
                }
                let places = line.split('$').skip(1).map(|rest| {
                    rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect::<String>()
                });
                keys.entry(key.clone()).or_default().extend(places);
            }
        }
        keys.remove("");
        keys
    }

    /// All program text of all crates but this file.
    fn all_sources() -> String {
        let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("beside the others");
        sources(crates)
    }

    /// All program text in a folder but this file.
    fn sources(folder: &Path) -> String {
        let mut text = String::new();
        for entry in
            std::fs::read_dir(folder).expect("the sources are there").map(|entry| entry.expect("readable"))
        {
            let path = entry.path();
            if path.is_dir() {
                text += &sources(&path);
            } else if path.extension().is_some_and(|end| end == "rs")
                && !path.ends_with("language/src/dictionary.rs")
            {
                text += &std::fs::read_to_string(path).expect("text");
            }
        }
        text
    }

    #[test]
    fn all_languages_have_the_same_keys_with_the_same_places() {
        let english = keys(Language::English);
        for language in Language::ALL {
            assert_eq!(keys(language), english, "{language}");
        }
    }

    #[test]
    fn every_key_that_the_program_says_is_in_the_dictionary() {
        let (keys, sources) = (keys(Language::English), all_sources());
        let from = |said: &'static str| sources.split(said).skip(1);
        let behind_dictionary = from("say!(").map(|said| {
            let (dictionary, rest) = said.split_once(',').expect("a dictionary comes first");
            assert!(!dictionary.contains('"'), "no dictionary in `say!({dictionary}`");
            rest
        });
        let mut checked = 0;
        for said in behind_dictionary.chain(from("Unreadable::new(")) {
            let Some(rest) = said.trim_start().strip_prefix('"') else { continue };
            let key = rest.split('"').next().expect("a closing quote");
            assert!(keys.contains_key(key), "no sentence `{key}`");
            checked += 1;
        }
        assert!(checked > 300, "only {checked} keys found");
    }

    #[test]
    fn every_sentence_in_the_dictionary_is_said() {
        let sources = all_sources() + include_str!("dictionary.rs");
        let quoted: BTreeSet<_> = sources.split('"').collect();
        let families: BTreeSet<_> =
            quoted.iter().filter_map(|text| text.split_once('{')).map(|(family, _)| family).collect();
        let is_said = |key: &str| {
            let mut fronts = key.match_indices('-').map(|(at, _)| &key[..=at]);
            quoted.contains(key) || fronts.any(|front| families.contains(front))
        };
        // Help and pages are looked up by names, and have tests of their own.
        for key in keys(Language::English).keys().filter_map(|key| key.split('.').next()) {
            let is_elsewhere = [
                "help-",
                "lab-page-",
                "class-page-",
                "classes-page-",
                "desk-page-",
                "ranking-page-",
                "arena-page-",
                "event-page-",
                "ratings-page-",
                "page-",
                "site-page-",
                "setup-page-",
                "problem-page-",
                "clock-page-",
                "play-page-",
                "analyze-page-",
                "viewer-page-",
                "tournament-page-",
                "tune-page-",
                "analysis-page-",
                "quality-page-",
            ]
            .iter()
            .any(|family| key.starts_with(family));
            assert!(is_elsewhere || is_said(key), "nobody says `{key}`");
        }
    }

    #[test]
    fn two_languages_are_spoken_at_once() {
        let [english, spanish] = Language::ALL.map(Language::dictionary);
        for _ in 0..3 {
            assert_eq!(say!(english, "side-first"), "first");
            assert_eq!(say!(spanish, "side-first"), "primero");
        }
    }

    #[test]
    fn numbers_in_sentences_are_written_as_the_language_does() {
        let said = Language::ALL.map(|language| say!(language.dictionary(), "play-nodes", nodes = 5500));
        assert_eq!(said, ["5,500 positions", "5.500 posiciones"]);
    }
}
