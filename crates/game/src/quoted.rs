//! Text of users in messages.

use std::fmt;
use std::ops::Deref;

/// A text as messages quote it: what cannot be seen is escaped, and what is too long for a line is cut. So no message clears
/// a terminal or fills it, whatever was typed, pasted or read from a file.
///
/// ```
/// use game::Quoted;
///
/// assert_eq!(Quoted::new("4453").as_str(), "4453");
/// assert_eq!(Quoted::new("44\n\u{1b}[2J").as_str(), "44\\n\\u{1b}[2J");
/// assert!(Quoted::new(&"4".repeat(1_000_000)).chars().count() <= Quoted::LONGEST);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Default)]
pub struct Quoted(Box<str>);

impl Quoted {
    /// No quotation has more characters, the ellipsis included.
    pub const LONGEST: usize = 60;

    /// This text, fit to be shown.
    pub fn new(text: &str) -> Self {
        let (mut quoted, mut length) = (String::new(), 0);
        // Where to cut if the text turns out to be too long for all of it to be shown.
        let mut cut = 0;
        for letter in text.chars() {
            let shown = Shown::new(letter);
            length += shown.clone().count();
            if length > Self::LONGEST {
                quoted.truncate(cut);
                quoted.push('…');
                break;
            }
            quoted.extend(shown);
            if length < Self::LONGEST {
                cut = quoted.len();
            }
        }
        Self(quoted.into())
    }

    /// What is shown.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A letter, or the escape that stands for one that cannot be seen.
#[derive(Clone)]
enum Shown {
    Plain(Option<char>),
    Escaped(std::char::EscapeDebug),
}

impl Shown {
    fn new(letter: char) -> Self {
        // These are escaped in Rust's own literals only.
        if ['\\', '"', '\''].contains(&letter) {
            Self::Plain(Some(letter))
        } else {
            Self::Escaped(letter.escape_debug())
        }
    }
}

impl Iterator for Shown {
    type Item = char;

    fn next(&mut self) -> Option<char> {
        match self {
            Self::Plain(letter) => letter.take(),
            Self::Escaped(letters) => letters.next(),
        }
    }
}

impl Deref for Quoted {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl From<&str> for Quoted {
    fn from(text: &str) -> Self {
        Self::new(text)
    }
}

impl From<String> for Quoted {
    fn from(text: String) -> Self {
        Self::new(&text)
    }
}

impl From<char> for Quoted {
    fn from(letter: char) -> Self {
        Self::new(letter.encode_utf8(&mut [0; 4]))
    }
}

impl fmt::Display for Quoted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl fmt::Debug for Quoted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&*self.0, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_can_be_seen_is_quoted_as_it_is() {
        for text in ["", "classic-9x7:4453", "señor «Conecta»", r#"it's "7\8""#, "日本"] {
            assert_eq!(Quoted::new(text).as_str(), text);
        }
    }

    #[test]
    fn what_cannot_be_seen_is_escaped() {
        for (text, shown) in [
            ("a\tb\r\n", "a\\tb\\r\\n"),
            ("\u{1b}[31m", "\\u{1b}[31m"),
            ("\0\u{7f}\u{9b}", "\\0\\u{7f}\\u{9b}"),
            // Turns the rest of the line around, and takes no room.
            ("\u{202e}4\u{200b}", "\\u{202e}4\\u{200b}"),
        ] {
            assert_eq!(Quoted::new(text).as_str(), shown);
        }
    }

    #[test]
    fn what_is_too_long_is_cut() {
        let whole = "4".repeat(Quoted::LONGEST);
        assert_eq!(Quoted::new(&whole).as_str(), whole);
        let cut = Quoted::new(&format!("{whole}4"));
        assert_eq!(cut.as_str(), format!("{}…", "4".repeat(Quoted::LONGEST - 1)));
        // An escape is shown whole or not at all.
        let escapes = Quoted::new(&"\u{1b}".repeat(10_000_000));
        assert_eq!(escapes.as_str(), format!("{}…", "\\u{1b}".repeat(9)));
    }
}
