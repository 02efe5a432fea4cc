//! What begins with `#`, and backquotes.

use super::reader::{Datum, Prefix, Reader, What, integer};
use crate::failure::Refusal;
use crate::message::{Message, Place};

impl Reader<'_> {
    pub(super) fn sharp(&mut self, place: Place, start: usize) -> Result<Option<Datum>, Refusal> {
        let unknown = |letter: char| {
            let problem =
                Message::new("unknown-sharp", "#{letter} is not understood here").with("letter", letter);
            Refusal::new(place, problem)
        };
        self.next();
        match self.peek() {
            Some('\'') => {
                self.next();
                self.begin(place, start, Some(Prefix::Form("FUNCTION")))?;
                Ok(None)
            }
            Some('|') => {
                self.skip_comment(place)?;
                Ok(None)
            }
            Some('\\') => {
                self.next();
                let first = self.next().unwrap_or(' ');
                let mut name = String::from(first);
                while let Some(letter) = self.peek().filter(|letter| letter.is_alphanumeric()) {
                    name.push(letter);
                    self.next();
                }
                let letter = match name.to_ascii_uppercase().as_str() {
                    "SPACE" => ' ',
                    "NEWLINE" => '\n',
                    "TAB" => '\t',
                    _ => first,
                };
                Ok(Some(Datum { what: What::Character(letter), place, span: (start, self.at) }))
            }
            Some(':') => {
                self.next();
                self.token(place, start)
            }
            Some(letter @ ('+' | '-')) => {
                self.next();
                self.begin(place, start, Some(Prefix::Feature(letter == '+')))?;
                Ok(None)
            }
            Some('.') => {
                self.next();
                self.begin(place, start, Some(Prefix::Read(true)))?;
                Ok(None)
            }
            // An array as it would be made by a function, which is not understood where it is reached.
            Some('(') => {
                self.begin(place, start, Some(Prefix::Form("VECTOR")))?;
                Ok(None)
            }
            Some(letter @ ('b' | 'B' | 'o' | 'O' | 'x' | 'X')) => {
                self.next();
                let radix = match letter.to_ascii_lowercase() {
                    'b' => 2,
                    'o' => 8,
                    _ => 16,
                };
                let (name, _) = self.spell()?;
                let value = i64::from_str_radix(&name, radix).map_err(|_| unknown(letter))?;
                Ok(Some(Datum { what: integer(value), place, span: (start, self.at) }))
            }
            letter => Err(unknown(letter.unwrap_or(' '))),
        }
    }

    fn skip_comment(&mut self, place: Place) -> Result<(), Refusal> {
        // The `|` that begins it ends none: `#||#` is a whole comment.
        self.next();
        let mut depth = 1;
        loop {
            let rest = &self.text[self.at..];
            if rest.starts_with("#|") {
                depth += 1;
                self.next();
            } else if rest.starts_with("|#") {
                depth -= 1;
                self.next();
            }
            if self.next().is_none() {
                let problem = Message::new("unclosed-comment", "this comment is never closed");
                return Err(Refusal::new(place, problem)
                    .advise(Message::new("close-comment", "add the missing |# where it ends")));
            }
            if depth == 0 {
                return Ok(());
            }
        }
    }

    /// A backquote, or a comma within one. The form is read and not understood where it is reached.
    pub(super) fn backquote(&mut self, place: Place, start: usize) -> Result<(), Refusal> {
        if self.next() == Some(',') {
            let within = self.open.iter().any(|open| open.prefix == Some(Prefix::Form("BACKQUOTE")));
            if !within {
                let problem = Message::new("comma", "this comma stands in no backquoted form");
                return Err(Refusal::new(place, problem).advise(Message::new(
                    "remove-comma",
                    "write numbers with a point, and no commas between things",
                )));
            }
            if let Some('@' | '.') = self.peek() {
                self.next();
            }
            return self.begin(place, start, Some(Prefix::Form("COMMA")));
        }
        self.begin(place, start, Some(Prefix::Form("BACKQUOTE")))
    }
}

/// Whether the course's Lisp has a feature: `sbcl`, `(and unix (not win32))`.
pub(super) fn is_feature(datum: &Datum) -> bool {
    if let Some(name) = datum.symbol() {
        let known =
            ["SBCL", "COMMON-LISP", "ANSI-CL", "UNIX", "LINUX", "X86-64", "64-BIT", "IEEE-FLOATING-POINT"];
        return known.contains(&name.trim_start_matches(':'));
    }
    match datum.list() {
        Some([head, rest @ ..]) => match head.symbol().map(|name| name.trim_start_matches(':')) {
            Some("AND") => rest.iter().all(is_feature),
            Some("OR") => rest.iter().any(is_feature),
            Some("NOT") => !rest.iter().any(is_feature),
            _ => false,
        },
        _ => false,
    }
}
