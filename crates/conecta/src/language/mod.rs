//! What people read, in their language.
//!
//! Every sentence has a key and stands, once per language, in the Fluent files under `locales/`; the code says
//! `say!("review-first-mistake", move = letter)`. What programs read (tab-separated answers, JSON, protocols, names of
//! players and rules) is the same in every language and is not in the dictionary. Help is in it by the names of commands
//! and arguments ([`help`]), and what the libraries say is said again by its type ([`errors`]).

pub(crate) mod errors;
pub(crate) mod help;
mod usage;

use arena::Ending;
use clap::Arg;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use std::cell::Cell;
use std::ffi::OsString;
use std::fmt;
use std::str::FromStr;
use std::sync::{LazyLock, OnceLock};
use unic_langid::{LanguageIdentifier, langid};

/// A language the program speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Language {
    English,
    Spanish,
}

/// The files of one language; every language has the same ones.
macro_rules! files {
    ($language:literal) => {
        [
            ("analyze", include_str!(concat!("../../locales/", $language, "/analyze.ftl"))),
            ("contest", include_str!(concat!("../../locales/", $language, "/contest.ftl"))),
            ("errors", include_str!(concat!("../../locales/", $language, "/errors.ftl"))),
            ("explain", include_str!(concat!("../../locales/", $language, "/explain.ftl"))),
            ("general", include_str!(concat!("../../locales/", $language, "/general.ftl"))),
            ("help", include_str!(concat!("../../locales/", $language, "/help.ftl"))),
            ("lists", include_str!(concat!("../../locales/", $language, "/lists.ftl"))),
            ("page", include_str!(concat!("../../locales/", $language, "/page.ftl"))),
            ("play", include_str!(concat!("../../locales/", $language, "/play.ftl"))),
            ("positions", include_str!(concat!("../../locales/", $language, "/positions.ftl"))),
            ("quality", include_str!(concat!("../../locales/", $language, "/quality.ftl"))),
            ("solver", include_str!(concat!("../../locales/", $language, "/solver.ftl"))),
            ("tune", include_str!(concat!("../../locales/", $language, "/tune.ftl"))),
            ("tune-page", include_str!(concat!("../../locales/", $language, "/tune-page.ftl"))),
            ("usage", include_str!(concat!("../../locales/", $language, "/usage.ftl"))),
        ]
    };
}

const FILES: usize = files!("en").len();

impl Language {
    pub(crate) const ALL: [Self; 2] = [Self::English, Self::Spanish];

    const OPTION: &str = "lang";

    /// In help, the option stands behind the command's own.
    const NEAR_THE_END: usize = 900;

    /// The code users and systems write.
    pub(crate) const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Spanish => "es",
        }
    }

    const fn identifier(self) -> LanguageIdentifier {
        match self {
            Self::English => langid!("en"),
            Self::Spanish => langid!("es"),
        }
    }

    /// Its dictionary, file by file: name and text.
    const fn files(self) -> [(&'static str, &'static str); FILES] {
        match self {
            Self::English => files!("en"),
            Self::Spanish => files!("es"),
        }
    }

    /// The language of a locale such as `es_AR.UTF-8`, if we speak it.
    fn of_locale(locale: &str) -> Option<Self> {
        let code = locale.split(['_', '.', '-', '@']).next()?;
        code.to_ascii_lowercase().parse().ok()
    }

    /// The language the system asks for, by the variables that programs heed, in their order; English if it asks for none
    /// that we speak.
    pub(crate) fn of_system() -> Self {
        let asked = ["LC_ALL", "LC_MESSAGES", "LANG"]
            .into_iter()
            .find_map(|name| std::env::var(name).ok().filter(|locale| !locale.is_empty()));
        asked.as_deref().and_then(Self::of_locale).unwrap_or(Self::English)
    }

    /// The language these arguments ask for with `--lang`, if they do. It must be known before they are read, because
    /// whatever is wrong with them is said in it.
    pub(crate) fn of_arguments(
        mut arguments: impl Iterator<Item = OsString>,
    ) -> Option<Result<Self, UnknownLanguage>> {
        let option = format!("--{}", Self::OPTION);
        loop {
            let argument = arguments.next().filter(|argument| argument != "--")?;
            let argument = argument.to_string_lossy();
            let Some(rest) = argument.strip_prefix(&option) else { continue };
            let value = match rest.strip_prefix('=') {
                Some(value) => value.to_owned(),
                None if rest.is_empty() => arguments.next()?.to_string_lossy().into_owned(),
                None => continue,
            };
            return Some(value.parse());
        }
    }

    /// The option as commands have it: heeded before they are read, so that its value is of no more use.
    pub(crate) fn option() -> Arg {
        let codes = Self::ALL.map(Self::code).join("|");
        Arg::new(Self::OPTION)
            .long(Self::OPTION)
            .value_name(codes)
            .global(true)
            .display_order(Self::NEAR_THE_END)
    }

    /// What everything is said in from now on, unless a language was chosen before.
    pub(crate) fn speak(self) {
        let _ = SPOKEN.set(self);
    }

    /// What everything is said in.
    pub(crate) fn spoken() -> Self {
        HERE.get().or_else(|| SPOKEN.get().copied()).unwrap_or(Self::English)
    }

    /// Says everything in this language while `act` runs on this thread: for tests, which share a process.
    #[cfg(test)]
    pub(crate) fn during<T>(self, act: impl FnOnce() -> T) -> T {
        let before = HERE.replace(Some(self));
        let result = act();
        HERE.set(before);
        result
    }

    /// The sentence of this key (`message` or `message.attribute`) with its places filled. `None` if the dictionary has no
    /// such key.
    fn sentence(self, key: &str, arguments: &FluentArgs) -> Option<String> {
        let bundle = &BUNDLES[self as usize];
        let pattern = match key.split_once('.') {
            None => bundle.get_message(key)?.value()?,
            Some((message, attribute)) => bundle.get_message(message)?.get_attribute(attribute)?.value(),
        };
        let mut errors = Vec::new();
        let text = bundle.format_pattern(pattern, Some(arguments), &mut errors);
        debug_assert!(errors.is_empty(), "`{key}` in {self}: {errors:?}");
        Some(text.into_owned())
    }
}

static SPOKEN: OnceLock<Language> = OnceLock::new();

thread_local! {
    static HERE: Cell<Option<Language>> = const { Cell::new(None) };
}

/// The dictionaries, read when they are first needed.
static BUNDLES: [LazyLock<FluentBundle<FluentResource>>; 2] =
    [LazyLock::new(|| bundle(Language::English)), LazyLock::new(|| bundle(Language::Spanish))];

fn bundle(language: Language) -> FluentBundle<FluentResource> {
    let mut bundle = FluentBundle::new_concurrent(vec![language.identifier()]);
    // Invisible marks around arguments would be seen in terminals and in scripts.
    bundle.set_use_isolating(false);
    for (name, text) in language.files() {
        let resource = FluentResource::try_new(text.to_owned())
            .unwrap_or_else(|(_, errors)| panic!("{language}/{name}.ftl: {errors:?}"));
        bundle.add_resource(resource).unwrap_or_else(|errors| panic!("{language}/{name}.ftl: {errors:?}"));
    }
    bundle
}

/// The sentence of a key in the spoken language.
///
/// # Panics
/// If there is none: the tests make sure that every key the code says is in every language.
pub(crate) fn sentence(key: &str, arguments: &FluentArgs) -> String {
    let language = Language::spoken();
    language.sentence(key, arguments).unwrap_or_else(|| panic!("no sentence `{key}` in {language}"))
}

/// The sentence of a key in the spoken language, where the dictionary may do without.
pub(crate) fn find(key: &str) -> Option<String> {
    Language::spoken().sentence(key, &FluentArgs::new())
}

/// The keys of a file of the dictionary, which is the same in all languages.
pub(crate) fn file_keys(name: &str) -> impl Iterator<Item = &'static str> {
    let (_, text) = Language::English
        .files()
        .into_iter()
        .find(|(file, _)| *file == name)
        .expect("a file of the dictionary");
    text.lines()
        .filter(|line| line.starts_with(char::is_alphabetic))
        .filter_map(|line| Some(line.split_once(" =")?.0))
}

/// How a game ended, in words.
pub(crate) fn ending(ending: Ending) -> String {
    match ending {
        Ending::Line => say!("ending-line"),
        Ending::FullBoard => say!("ending-full-board"),
        Ending::ActionLimit => say!("ending-action-limit"),
        Ending::IllegalMove => say!("ending-illegal-move"),
        Ending::Timeout => say!("ending-timeout"),
        Ending::Crash => say!("ending-crash"),
    }
}

/// Says something in the user's language: `say!("key")`, `say!("key", name = value, ...)`. Values are texts and
/// whole numbers; numbers choose plural forms.
macro_rules! say {
    ($key:expr $(, $name:ident = $value:expr)* $(,)?) => {{
        #[allow(unused_mut)]
        let mut arguments = ::fluent_bundle::FluentArgs::new();
        $(arguments.set(stringify!($name), $value);)*
        $crate::language::sentence($key, &arguments)
    }};
}
pub(crate) use say;

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

/// The text names no language that we speak.
#[derive(Debug)]
pub(crate) struct UnknownLanguage(String);

impl fmt::Display for UnknownLanguage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known = Language::ALL.map(|language| format!("`{language}`")).join(", ");
        f.write_str(&say!("unknown-language", text = self.0.as_str(), known = known))
    }
}

impl FromStr for Language {
    type Err = UnknownLanguage;

    fn from_str(text: &str) -> Result<Self, UnknownLanguage> {
        let found = Self::ALL.into_iter().find(|language| language.code() == text);
        found.ok_or_else(|| UnknownLanguage(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::{BTreeMap, BTreeSet};
    use std::path::Path;

    /// The keys of a language, each with the places its sentence has.
    fn keys(language: Language) -> BTreeMap<String, BTreeSet<String>> {
        let mut keys = BTreeMap::new();
        for (name, text) in language.files() {
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

    /// All program text of this crate but this file.
    fn sources(folder: &Path) -> String {
        let mut text = String::new();
        for entry in
            std::fs::read_dir(folder).expect("the sources are there").map(|entry| entry.expect("readable"))
        {
            let path = entry.path();
            if path.is_dir() {
                text += &sources(&path);
            } else if path.extension().is_some_and(|end| end == "rs") && !path.ends_with("language/mod.rs") {
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
        let (keys, sources) =
            (keys(Language::English), sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src")));
        for said in sources.split("say!(").skip(1) {
            let Some(rest) = said.trim_start().strip_prefix('"') else { continue };
            let key = rest.split('"').next().expect("a closing quote");
            assert!(keys.contains_key(key), "no sentence `{key}`");
        }
    }

    #[test]
    fn every_sentence_in_the_dictionary_is_said() {
        let sources = sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src")) + include_str!("mod.rs");
        // Help and pages are looked up by names, and have tests of their own.
        let is_said = |key: &str| {
            let ends = key.match_indices('-').map(|(at, _)| &key[..=at]);
            let mut families = ends.filter(|family| sources.contains(&format!("\"{family}{{")));
            sources.contains(&format!("\"{key}\"")) || families.next().is_some()
        };
        for key in keys(Language::English).keys().filter_map(|key| key.split('.').next()) {
            let is_elsewhere = ["help-", "page-", "tune-page-"].iter().any(|family| key.starts_with(family));
            assert!(is_elsewhere || is_said(key), "nobody says `{key}`");
        }
    }

    #[test]
    fn a_locale_names_a_language() {
        for (locale, language) in [
            ("es_AR.UTF-8", Some(Language::Spanish)),
            ("es", Some(Language::Spanish)),
            ("ES-mx", Some(Language::Spanish)),
            ("en_US", Some(Language::English)),
            ("C.UTF-8", None),
            ("eso", None),
        ] {
            assert_eq!(Language::of_locale(locale), language, "{locale}");
        }
    }

    #[test]
    fn arguments_ask_for_a_language() {
        let asked = |arguments: &str| {
            let asked = Language::of_arguments(arguments.split_whitespace().map(OsString::from));
            asked.map(|language| language.map_err(|error| error.to_string().contains("`fr`")))
        };
        assert_eq!(asked("show 44 --lang es"), Some(Ok(Language::Spanish)));
        assert_eq!(asked("--lang=en show"), Some(Ok(Language::English)));
        assert_eq!(asked("show --lang fr"), Some(Err(true)));
        for nothing in ["show 44", "show --language es", "show -- --lang es", "show --lang"] {
            assert_eq!(asked(nothing), None, "{nothing}");
        }
    }

    #[test]
    fn sentences_are_said_in_the_language_of_the_moment() {
        assert_eq!(say!("side-first"), "first");
        assert_eq!(Language::Spanish.during(|| say!("side-first")), "primero");
    }
}
