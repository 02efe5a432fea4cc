//! What a player is called: pure syntax, which touches no file and no list.
//!
//! ```text
//! ia2(three=1200):d6        a heuristic, settings, how far it looks
//! ia2@mine.toml:d4          settings from a file
//! ./team/mine.py(THREE=80)  a file that is a heuristic
//! uci:./engine  @engine.toml   a program, by the protocol it speaks; one that a file describes
//! perfect:t50  level3  random(seed=7)
//! ```
//!
//! Whether there is such a player, and what its settings mean, the [`crate::Catalog`] knows.

use super::Effort;
use crate::search::MAX_DEPTH;
use game::Quoted;
use std::fmt;
use std::str::FromStr;

/// A player's name, taken apart.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PlayerName {
    /// The protocol in front, where the name is that of a program: `uci` of `uci:./engine`.
    pub protocol: Option<String>,
    /// The name proper, or a path.
    pub base: String,
    /// The file behind the `@`, which has settings.
    pub settings_file: Option<String>,
    /// What stands in parentheses.
    pub settings: Vec<(String, String)>,
    /// How far it looks.
    pub effort: Effort,
}

/// Why a text is no name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum NameError {
    /// Nobody has no name.
    #[error("a player needs a name")]
    Empty,
    /// The part in parentheses is not a list of settings.
    #[error(
        "`{text}`: expected NAME=NUMBER settings in parentheses, as in `ia2(three=1200)`, found `{found}`"
    )]
    Settings { text: Quoted, found: Quoted },
    /// A setting stands there twice.
    #[error("`{text}`: `{setting}` is set twice")]
    Twice { text: Quoted, setting: Quoted },
    /// What stands behind the colon is no effort.
    #[error(
        "`{text}`: `{effort}` is no search effort: expected `dPLIES` (1 to {MAX_DEPTH}), `nPOSITIONS` or `tMILLISECONDS`"
    )]
    Effort { text: Quoted, effort: Quoted },
}

/// The protocols that programs are spoken to in.
const PROTOCOLS: [&str; 3] = ["uci", "kaggle", "lines"];

/// How files of settings end.
const SETTINGS_ENDING: &str = ".toml";

impl PlayerName {
    /// A plain name, without settings.
    pub fn plain(base: &str) -> Self {
        Self {
            protocol: None,
            base: base.to_owned(),
            settings_file: None,
            settings: Vec::new(),
            effort: Effort::House,
        }
    }

    /// Does the name look like the path of a file or folder, and not like a word?
    pub fn is_path(&self) -> bool {
        is_path(&self.base)
    }
}

/// Words are letters, digits and hyphens; what has a dot or a slash is a path.
fn is_path(base: &str) -> bool {
    base.contains(['/', '\\', '.'])
}

impl FromStr for PlayerName {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, NameError> {
        let quoted = || Quoted::new(text);
        let (protocol, rest) = match text.split_once(':') {
            Some((front, rest)) if PROTOCOLS.contains(&front) => (Some(front.to_owned()), rest),
            _ => (None, text),
        };
        let is_program = protocol.is_some();
        let (front, effort) = split_effort(rest, is_program)
            .map_err(|effort| NameError::Effort { text: quoted(), effort: Quoted::new(effort) })?;
        let (front, settings) = match front.strip_suffix(')').and_then(|front| front.rsplit_once('(')) {
            Some((front, inner)) => (front, settings(text, inner)?),
            None => (front, Vec::new()),
        };
        if let Some(open) =
            front.find('(').filter(|_| !is_program && !is_path(front.split('(').next().unwrap_or("")))
        {
            return Err(NameError::Settings { text: quoted(), found: Quoted::new(&rest[open..]) });
        }
        let (base, settings_file) = match front.split_once('@') {
            Some((base, file)) if file.ends_with(SETTINGS_ENDING) => (base, Some(file.to_owned())),
            _ => (front, None),
        };
        if base.is_empty() && settings_file.is_none() {
            return Err(NameError::Empty);
        }
        Ok(Self { protocol, base: base.to_owned(), settings_file, settings, effort })
    }
}

/// Takes `:d6` and the like off the end. Paths may have colons of their own; what stands behind another name's colon must be
/// an effort.
fn split_effort(text: &str, is_program: bool) -> Result<(&str, Effort), &str> {
    let is_free = |front: &str| is_program || is_path(front) || front.contains('@');
    let Some((front, last)) = text.rsplit_once(':') else { return Ok((text, Effort::House)) };
    match Effort::parse(last) {
        Some(effort) if is_free(front) || !front.contains(':') => Ok((front, effort)),
        None if is_free(front) || last.contains(['/', '\\']) => Ok((text, Effort::House)),
        _ => Err(text.split_once(':').map_or(last, |(_, behind)| behind)),
    }
}

/// The `NAME=VALUE` settings between parentheses, in order.
fn settings(text: &str, inner: &str) -> Result<Vec<(String, String)>, NameError> {
    let mut found: Vec<(String, String)> = Vec::new();
    for setting in inner.split(',').filter(|_| !inner.is_empty()) {
        let malformed = || NameError::Settings { text: Quoted::new(text), found: Quoted::new(setting) };
        let (name, value) = setting.split_once('=').ok_or_else(malformed)?;
        let (name, value) = (name.trim(), value.trim());
        if name.is_empty() || value.is_empty() {
            return Err(malformed());
        }
        if found.iter().any(|(other, _)| other == name) {
            return Err(NameError::Twice { text: Quoted::new(text), setting: Quoted::new(name) });
        }
        found.push((name.to_owned(), value.to_owned()));
    }
    Ok(found)
}

impl fmt::Display for PlayerName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(protocol) = &self.protocol {
            write!(f, "{protocol}:")?;
        }
        f.write_str(&self.base)?;
        if let Some(file) = &self.settings_file {
            write!(f, "@{file}")?;
        }
        if !self.settings.is_empty() {
            let settings: Vec<_> =
                self.settings.iter().map(|(name, value)| format!("{name}={value}")).collect();
            write!(f, "({})", settings.join(","))?;
        }
        fmt::Display::fmt(&self.effort, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn name(text: &str) -> PlayerName {
        text.parse().expect(text)
    }

    #[test]
    fn a_name_has_one_text_form() {
        for text in [
            "ia2",
            "ia2:d6",
            "ia2:t100",
            "ia2:n50000",
            "bueno(three=1200):d4",
            "random(seed=7)",
            "perfect(seed=3):n10000",
            "aima:level3",
            "ia2@mine.toml:d4",
            "ia2@some folder/mine.toml(three=3):t5",
            "./mine.py:d4",
            "mine.py(THREE=80):t100",
            "team:7/mine.lisp",
            "/tmp/a(b)/mine.py(x=1)",
            "uci:./engine",
            "uci:stockfish:t50",
            "kaggle:agent.py",
            "@engine.toml",
            "x.wasm",
        ] {
            assert_eq!(name(text).to_string(), text);
        }
        assert_eq!(name("bueno( three = 1000 )").to_string(), "bueno(three=1000)");
        assert_eq!(name("bueno()").to_string(), "bueno");
    }

    #[test]
    fn a_name_is_taken_apart() {
        let found = name("./team/mine.py(THREE=80,two=1e3):d4");
        assert_eq!((found.base.as_str(), found.effort), ("./team/mine.py", Effort::Depth(4)));
        assert_eq!(found.settings, [("THREE".into(), "80".into()), ("two".into(), "1e3".into())]);
        assert!(found.is_path() && !name("ia2:d3").is_path());
        let found = name("uci:bin/engine:n500");
        assert_eq!((found.protocol.as_deref(), found.base.as_str()), (Some("uci"), "bin/engine"));
    }

    #[test]
    fn bad_texts_are_refused_with_what_is_wrong_in_the_message() {
        for (text, wrong) in [
            ("", "a player needs a name"),
            (":d3", "a player needs a name"),
            ("uci:", "a player needs a name"),
            ("ia2:", "``"),
            ("ia2:x3", "`x3`"),
            ("ia2:d0", "`d0`"),
            ("ia2:d65", "`d65`"),
            ("ia2:d-1", "`d-1`"),
            ("ia2:dé", "`dé`"),
            ("ia2:é", "`é`"),
            ("ia2:d4:d5", "`d4:d5`"),
            ("bueno(three)", "`three`"),
            ("bueno(three=)", "`three=`"),
            ("bueno(=3)", "`=3`"),
            ("bueno(three=1", "`(three=1`"),
            ("bueno(three=1)x", "`(three=1)x`"),
            ("bueno(three=1,two=2,three=3)", "`three` is set twice"),
        ] {
            let error = text.parse::<PlayerName>().expect_err(text).to_string();
            assert!(error.contains(wrong), "{text}: {error}");
        }
    }

    proptest! {
        #[test]
        fn no_text_is_too_strange(text in "[a-z0-9:()=,@./ é\\-]{0,24}|\\PC{0,24}") {
            if let Ok(name) = text.parse::<PlayerName>() {
                prop_assert_eq!(name.to_string().parse::<PlayerName>(), Ok(name));
            }
        }
    }
}
