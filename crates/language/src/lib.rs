//! What people read, in their language.
//!
//! A language is a value: whoever renders something is handed the [`Dictionary`] to take its sentences from, so that several
//! languages can be spoken at once. Every sentence has a key and stands, once per language, in the Fluent files under
//! `locales/`; the code says `say!(dictionary, "analyze-line", moves = letters)`. Numbers, shares and dates are written
//! as the language has them. What programs read (tab-separated answers, JSON, protocols, names of players and rules) is the
//! same in every language and is not in the dictionary. What the libraries say is said again by its type ([`InWords`]).

mod authored;
mod dictionary;
mod engines;
mod errors;
mod games;
mod names;
mod numbers;
mod positions;
mod reasons;
mod review;
mod suggestion;
mod tuning;

pub use dictionary::{Dictionary, file_keys};
pub use errors::{InWords, Unreadable, chain_in_words, failed};
pub use fluent_bundle::FluentArgs;
pub use names::{short, shortened};
pub use reasons::{kind_meaning, kind_name, sentences, term_name};
pub use review::{MoveSaid, Telling};

use std::fmt;
use std::str::FromStr;

/// A language the program speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// `en`
    English,
    /// `es`
    Spanish,
}

impl Language {
    /// All of them, the one for those who speak none of them first.
    pub const ALL: [Self; 2] = [Self::English, Self::Spanish];

    /// The code users and systems write.
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Spanish => "es",
        }
    }

    /// What it has to say.
    pub fn dictionary(self) -> Dictionary {
        Dictionary::of(self)
    }

    /// The language of a locale such as `es_AR.UTF-8`, if we speak it.
    pub fn of_locale(locale: &str) -> Option<Self> {
        let code = locale.split(['_', '.', '-', '@']).next()?;
        code.to_ascii_lowercase().parse().ok()
    }

    /// The language the system asks for, by the variables that programs heed, in their order; English if it asks for none
    /// that we speak.
    pub fn of_system() -> Self {
        let asked = ["LC_ALL", "LC_MESSAGES", "LANG"]
            .into_iter()
            .find_map(|name| std::env::var(name).ok().filter(|locale| !locale.is_empty()));
        asked.as_deref().and_then(Self::of_locale).unwrap_or(Self::English)
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

/// The text names no language that we speak.
#[derive(Debug, PartialEq, Eq)]
pub struct UnknownLanguage(String);

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
}
