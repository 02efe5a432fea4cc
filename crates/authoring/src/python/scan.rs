//! Limits that are asked before parsing, by one cheap walk over the text.
//!
//! A parser descends once for each level of nesting, and freeing its tree does so again. Nesting is not only brackets:
//! `not not not …`, `a.b.c…`, `f()()()…` and `1+1+…` are deep trees without one. So the walk adds up, for the brackets that
//! are open, what stands before them since the last comma or statement: no path in the tree is longer than that sum.

use crate::failure::Refusal;
use crate::limits::{MAX_NESTING, MAX_SOURCE};
use crate::message::{Message, Place};

/// How many words and signs may stand on one path through a statement.
const MAX_PATH: usize = 3_000;
/// How deeply blocks may be indented.
const MAX_INDENTATION: usize = 60;
/// How deeply the places that a text has to be filled in at may be nested.
const MAX_BRACES: usize = 40;

/// Refuses a text that would be too much for the parser.
pub(super) fn check(text: &str) -> Result<(), Refusal> {
    if text.len() > MAX_SOURCE {
        return Err(Refusal::new(
            Place::default(),
            Message::new("source-too-long", "the file has {size} bytes; at most {limit} are read")
                .with("size", text.len())
                .with("limit", MAX_SOURCE),
        ));
    }
    Walk::new(text).run()
}

/// Where the innermost bracket stands that a text never closes.
pub(super) fn last_open(text: &str) -> Option<usize> {
    let mut walk = Walk::new(text);
    walk.run().ok()?;
    walk.open.last().map(|open| open.at)
}

/// A bracket that is open: where it stands, and the words and signs before it since the last comma.
struct Open {
    at: usize,
    before: usize,
}

struct Walk<'a> {
    bytes: &'a [u8],
    at: usize,
    line: u32,
    line_start: usize,
    open: Vec<Open>,
    /// The words and signs since the last comma where the walk is now.
    here: usize,
    /// The sum of all of them.
    path: usize,
    /// Widths of the open blocks.
    blocks: Vec<usize>,
}

impl<'a> Walk<'a> {
    fn new(text: &'a str) -> Self {
        Self {
            bytes: text.as_bytes(),
            at: 0,
            line: 1,
            line_start: 0,
            open: Vec::new(),
            here: 0,
            path: 0,
            blocks: vec![0],
        }
    }

    fn run(&mut self) -> Result<(), Refusal> {
        self.indentation()?;
        while let Some(&byte) = self.bytes.get(self.at) {
            match byte {
                b'\n' => {
                    self.newline();
                    if self.open.is_empty() {
                        self.clear();
                        self.indentation()?;
                    }
                }
                b' ' | b'\t' | b'\r' | b'\x0c' => self.at += 1,
                b'\\' => {
                    self.at += 1;
                    if self.bytes.get(self.at) == Some(&b'\n') {
                        self.newline();
                    }
                }
                b'#' => {
                    while self.bytes.get(self.at).is_some_and(|&byte| byte != b'\n') {
                        self.at += 1;
                    }
                }
                b'(' | b'[' | b'{' => {
                    self.step()?;
                    self.open.push(Open { at: self.at, before: self.here });
                    self.here = 0;
                    self.at += 1;
                    if self.open.len() > MAX_NESTING {
                        return Err(self.deeper_than(MAX_NESTING));
                    }
                }
                b')' | b']' | b'}' => {
                    self.path -= self.here;
                    self.here = 0;
                    if let Some(open) = self.open.pop() {
                        self.here = open.before;
                    }
                    self.at += 1;
                }
                b',' | b';' => {
                    self.path -= self.here;
                    self.here = 0;
                    self.at += 1;
                }
                b'"' | b'\'' => self.string(false)?,
                _ if byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80 => self.word()?,
                _ => {
                    self.step()?;
                    self.at += 1;
                }
            }
        }
        Ok(())
    }

    fn newline(&mut self) {
        self.at += 1;
        self.line += 1;
        self.line_start = self.at;
    }

    fn clear(&mut self) {
        self.here = 0;
        self.path = 0;
    }

    fn step(&mut self) -> Result<(), Refusal> {
        self.here += 1;
        self.path += 1;
        if self.path > MAX_PATH { Err(self.deeper_than(MAX_PATH)) } else { Ok(()) }
    }

    fn word(&mut self) -> Result<(), Refusal> {
        self.step()?;
        let start = self.at;
        while self
            .bytes
            .get(self.at)
            .is_some_and(|&byte| byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80)
        {
            self.at += 1;
        }
        let word = &self.bytes[start..self.at];
        if word.len() <= 2 && matches!(self.bytes.get(self.at), Some(b'"' | b'\'')) {
            let filled = word.iter().any(|byte| matches!(byte.to_ascii_lowercase(), b'f' | b't'));
            self.string(filled)?;
        }
        Ok(())
    }

    /// Skips a string; in one with places to fill in, their braces may not be nested deeply.
    fn string(&mut self, filled: bool) -> Result<(), Refusal> {
        self.step()?;
        let quote = self.bytes[self.at];
        let triple = self.bytes[self.at..].starts_with(&[quote; 3]);
        self.at += if triple { 3 } else { 1 };
        let mut braces = 0_usize;
        while let Some(&byte) = self.bytes.get(self.at) {
            match byte {
                b'\\' => {
                    self.at += 1;
                    if self.bytes.get(self.at) == Some(&b'\n') {
                        self.newline();
                        continue;
                    }
                }
                b'\n' if triple => {
                    self.newline();
                    continue;
                }
                b'\n' => return Ok(()),
                b'{' if filled => {
                    braces += 1;
                    if braces > MAX_BRACES {
                        return Err(self.deeper_than(MAX_BRACES));
                    }
                }
                b'}' if filled => braces = braces.saturating_sub(1),
                _ if byte == quote && (!triple || self.bytes[self.at..].starts_with(&[quote; 3])) => {
                    self.at += if triple { 3 } else { 1 };
                    return Ok(());
                }
                _ => {}
            }
            self.at += 1;
        }
        Ok(())
    }

    /// Follows the indentation at the start of a line.
    fn indentation(&mut self) -> Result<(), Refusal> {
        let start = self.at;
        while matches!(self.bytes.get(self.at), Some(b' ' | b'\t')) {
            self.at += 1;
        }
        if matches!(self.bytes.get(self.at), None | Some(b'\n' | b'\r' | b'#')) {
            return Ok(());
        }
        let width = self.at - start;
        while self.blocks.last().is_some_and(|&block| block > width) {
            self.blocks.pop();
        }
        if self.blocks.last() != Some(&width) {
            self.blocks.push(width);
        }
        if self.blocks.len() > MAX_INDENTATION { Err(self.deeper_than(MAX_INDENTATION)) } else { Ok(()) }
    }

    fn deeper_than(&self, limit: usize) -> Refusal {
        let column = self.bytes[self.line_start..self.at.min(self.bytes.len())]
            .iter()
            .filter(|&&byte| byte & 0xc0 != 0x80)
            .count() as u32
            + 1;
        Refusal::new(
            Place::new(self.line, column),
            Message::new("nested-too-deeply", "the program is nested more than {limit} deep here")
                .with("limit", limit),
        )
        .advise(Message::new("split-expression", "split it into several statements or functions"))
    }
}

#[cfg(test)]
mod tests {
    use super::check;

    fn refused(text: &str) -> String {
        check(text).expect_err("too much for a parser").problem.key.to_owned()
    }

    #[test]
    fn nesting_of_every_kind_is_refused_before_parsing() {
        let many = 100_000;
        for text in [
            "(".repeat(many),
            format!("x = {}1", "-".repeat(many)),
            format!("x = {}1", "not ".repeat(many / 4)),
            format!("x = a{}", ".b".repeat(many / 2)),
            format!("x = f{}", "()".repeat(many / 2)),
            format!("x = 1{}", "+1".repeat(many / 2)),
            format!("x = {}0", "lambda:".repeat(many / 4)),
            format!("x = {}0", "1 if a else ".repeat(many / 8)),
            format!("x = {}", "[0, -(".repeat(300)),
            format!("x = f'{}'", "{".repeat(many)),
            (0..200).fold(String::new(), |text, depth| text + &" ".repeat(depth) + "if x:\n"),
        ] {
            assert_eq!(refused(&text), "nested-too-deeply", "{}", &text[..text.len().min(40)]);
        }
        assert_eq!(refused(&"x\n".repeat(200_000)), "source-too-long");
    }

    #[test]
    fn long_tables_and_ordinary_programs_pass() {
        let table = format!("x = [{}]\n", "[-1, 2, (3, 4)],\n".repeat(3_000));
        assert!(check(&table).is_ok());
        let sum = format!("x = {}0\n", "a[i] + ".repeat(200));
        assert!(check(&sum).is_ok());
        assert!(check("s = 'it''s (((('\nt = \"\"\"(((\n(((\"\"\"\n").is_ok());
    }
}
