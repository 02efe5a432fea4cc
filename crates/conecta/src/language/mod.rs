//! What people read, in their language.
//!
//! A language is a value: whoever renders something is handed the [`Dictionary`] to take its sentences from, so that several
//! languages can be spoken at once. Every sentence has a key and stands, once per language, in the Fluent files under
//! `locales/`; the code says `say!(dictionary, "analyze-line", moves = letters)`. Numbers, shares and dates are written
//! as the language has them ([`numbers`]). What programs read (tab-separated answers, JSON, protocols, names of players and
//! rules) is the same in every language and is not in the dictionary. Help is in it by the names of commands and arguments
//! ([`help`]), and what the libraries say is said again by its type ([`errors`]).

mod authored;
mod dictionary;
pub(crate) mod errors;
pub(crate) mod help;
mod numbers;
mod positions;
mod suggestion;
mod usage;

pub(crate) use dictionary::{Dictionary, file_keys, say};

use clap::Arg;
use errors::InWords;
use std::ffi::OsString;
use std::fmt;
use std::str::FromStr;

/// A language the program speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Language {
    English,
    Spanish,
}

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

    /// What it has to say.
    pub(crate) fn dictionary(self) -> Dictionary {
        Dictionary::of(self)
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

    /// The language these arguments ask for with `--lang`, if they do, and the other arguments. It must be known before they
    /// are read, because whatever is wrong with them is said in it.
    pub(crate) fn of_arguments(
        arguments: Vec<OsString>,
    ) -> (Option<Result<Self, UnknownLanguage>>, Vec<OsString>) {
        let option = format!("--{}", Self::OPTION);
        let (mut asked, mut others) = (Vec::new(), Vec::new());
        let mut rest = arguments.iter();
        while let Some(argument) = rest.next() {
            let text = argument.to_string_lossy();
            let value = match text.strip_prefix(&option) {
                Some("") => rest.next().map(|value| value.to_string_lossy().into_owned()),
                Some(behind) => behind.strip_prefix('=').map(str::to_owned),
                None => None,
            };
            match value {
                Some(value) => asked.push(value),
                None => others.push(argument.clone()),
            }
            if argument == "--" {
                others.extend(rest.by_ref().cloned());
            }
        }
        let language = asked.first().map(|code| code.parse());
        // Who reads the others says that twice is once too often.
        if asked.len() > 1 { (language, arguments) } else { (language, others) }
    }

    /// The option as commands have it: heeded before they are read, and here to be explained.
    pub(crate) fn option() -> Arg {
        let codes = Self::ALL.map(Self::code).join("|");
        Arg::new(Self::OPTION)
            .long(Self::OPTION)
            .value_name(codes)
            .global(true)
            .display_order(Self::NEAR_THE_END)
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

/// The text names no language that we speak.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct UnknownLanguage(String);

impl InWords for UnknownLanguage {
    fn in_words(&self, dictionary: Dictionary) -> String {
        let known = Language::ALL.map(|language| format!("`{language}`")).join(", ");
        say!(dictionary, "unknown-language", text = self.0.as_str(), known = known)
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
            let (asked, others) =
                Language::of_arguments(arguments.split_whitespace().map(OsString::from).collect());
            (asked, others.join(" ".as_ref()).into_string().expect("text"))
        };
        for (arguments, others) in [
            ("show 44 --lang es", "show 44"),
            ("--lang=es show", "show"),
            ("help eval --lang es", "help eval"),
            ("show --lang es --lang en", "show --lang es --lang en"),
            ("--lang es show -- --lang en", "show -- --lang en"),
        ] {
            assert_eq!(asked(arguments), (Some(Ok(Language::Spanish)), others.to_owned()));
        }
        let unknown = UnknownLanguage("fr".to_owned());
        assert_eq!(asked("show --lang fr"), (Some(Err(unknown)), "show".to_owned()));
        for nothing in ["show 44", "show --language es", "show -- --lang es", "show --lang"] {
            assert_eq!(asked(nothing), (None, nothing.to_owned()));
        }
    }
}
