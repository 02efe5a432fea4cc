//! What is wrong, as data: a key and its arguments for whoever speaks another language, and English for all others.

use std::fmt;

/// A sentence with names in braces, and what to put there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// The sentence's name in a dictionary, such as `undefined-function`.
    pub key: &'static str,
    /// The English sentence, lowercase, without a period.
    pub english: &'static str,
    /// What to put for `{name}`.
    pub arguments: Vec<(&'static str, String)>,
}

impl Message {
    /// A sentence that needs no arguments, or gets them by [`Message::with`].
    pub fn new(key: &'static str, english: &'static str) -> Self {
        Self { key, english, arguments: Vec::new() }
    }

    /// The same with one more argument.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl fmt::Display) -> Self {
        // What strangers write ends up in reports: no argument is longer than a line.
        let text = value.to_string();
        let short = text.char_indices().nth(80).map_or(text.as_str(), |(end, _)| &text[..end]);
        let is_plain = !short.contains(char::is_control);
        let shown = if is_plain { short.to_owned() } else { harmless(short) };
        self.arguments.push((name, shown));
        self
    }
}

/// A text that does nothing to a terminal: what is no letter is written as programs write it.
fn harmless(text: &str) -> String {
    let mut shown = String::new();
    for letter in text.chars() {
        if letter.is_control() { shown.extend(letter.escape_default()) } else { shown.push(letter) }
    }
    shown
}

impl fmt::Display for Message {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest = self.english;
        while let Some(open) = rest.find('{') {
            let Some(length) = rest[open..].find('}') else { break };
            out.write_str(&rest[..open])?;
            let name = &rest[open + 1..open + length];
            match self.arguments.iter().find(|(known, _)| *known == name) {
                Some((_, value)) => out.write_str(value)?,
                None => out.write_str(name)?,
            }
            rest = &rest[open + length + 1..];
        }
        out.write_str(rest)
    }
}

/// A place in a file; lines and columns count from one, columns in characters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// Zero where the place is not known.
    pub line: u32,
    /// Zero where only the line is known.
    pub column: u32,
}

impl Place {
    /// That line and column.
    pub const fn new(line: u32, column: u32) -> Self {
        Self { line, column }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}:{}", self.line, self.column)
    }
}
