//! What can go wrong: a file that does not load, and an evaluation that does not end in a number.

use std::fmt;

use crate::limits::Limits;
use crate::message::{Message, Place};
use crate::source::Text;

/// Why a file is not a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoadError {
    /// The file's name as it was given.
    pub file: String,
    /// Where; line 0 concerns the whole file.
    pub place: Place,
    /// That line of the file, cut where it is very long; empty for the whole file.
    pub source_line: String,
    /// What is wrong.
    pub problem: Message,
    /// What to write instead, where there is something to say.
    pub advice: Option<Box<Message>>,
}

impl LoadError {
    /// The error with problem and advice in somebody's words: place, problem, advice, and below them the line with a mark.
    /// Nothing in it does anything to a terminal.
    pub fn shown(&self, problem: &str, advice: Option<&str>) -> String {
        let place = if self.place.line > 0 { format!(":{}", self.place) } else { String::new() };
        let advice = advice.map_or_else(String::new, |advice| format!("; {advice}"));
        let sentence: String =
            format!("{}{place}: {problem}{advice}", self.file).chars().map(visible).collect();
        if self.place.line == 0 || self.source_line.is_empty() {
            return sentence;
        }
        sentence + &marked(&self.source_line, self.place.column)
    }
}

/// A line below a sentence, with a mark under a column of it.
fn marked(line: &str, column: u32) -> String {
    format!("\n  {line}\n  {}^", " ".repeat(column.clamp(1, 120) as usize - 1))
}

/// As much of a line as is shown, and nothing in it that does anything to a terminal.
fn shown_line(text: &str, number: u32) -> String {
    let line = text.lines().nth((number as usize).wrapping_sub(1)).unwrap_or_default();
    line.chars().take(120).map(visible).collect()
}

/// The line that a failure names as `file:line:column`, marked as in the errors of files that do not load; empty where the file
/// cannot be read any more.
pub fn line_of(place: &str) -> String {
    let mut parts = place.rsplitn(3, ':');
    let (Some(Ok(column)), Some(Ok(number)), Some(file)) =
        (parts.next().map(str::parse), parts.next().map(str::parse), parts.next())
    else {
        return String::new();
    };
    let line = std::fs::read(file).map(|source| shown_line(&Text::decode(&source).letters, number));
    line.ok().filter(|line| !line.is_empty()).map_or_else(String::new, |line| marked(&line, column))
}

impl fmt::Display for LoadError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let advice = self.advice.as_ref().map(ToString::to_string);
        out.write_str(&self.shown(&self.problem.to_string(), advice.as_deref()))
    }
}

impl std::error::Error for LoadError {}

/// A problem at a place, before it is known which file and which line of text that is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// Where.
    pub place: Place,
    /// What is wrong.
    pub problem: Message,
    /// What to write instead.
    pub advice: Option<Message>,
}

impl Refusal {
    /// A problem without advice.
    pub fn new(place: Place, problem: Message) -> Self {
        Self { place, problem, advice: None }
    }

    /// The same with what to write instead.
    #[must_use]
    pub fn advise(mut self, advice: Message) -> Self {
        self.advice = Some(advice);
        self
    }

    /// The error of that file with that text.
    pub fn in_file(self, file: &str, text: &str) -> LoadError {
        LoadError {
            file: file.to_owned(),
            place: self.place,
            source_line: shown_line(text, self.place.line),
            problem: self.problem,
            advice: self.advice.map(Box::new),
        }
    }
}

/// A letter that stays in its column and does nothing to a terminal.
fn visible(letter: char) -> char {
    match letter {
        '\t' => ' ',
        letter if letter.is_control() => '\u{fffd}',
        letter => letter,
    }
}

/// What kind of end an evaluation came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FaultKind {
    /// The program did something its language calls an error.
    Program,
    /// It took more steps than an evaluation may.
    Steps,
    /// It used more memory than an evaluation may.
    Memory,
    /// Its functions called each other too deeply.
    Recursion,
    /// It ended with something that is not a number.
    NotANumber,
    /// A number left the range that is kept exactly.
    Overflow,
    /// It cannot serve this board or these rules.
    Unsuited,
}

/// One function on the way to a fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// The function's name in the file.
    pub function: String,
    /// Where in it.
    pub place: Place,
}

/// Why an evaluation gave no value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What kind of end it was.
    pub kind: FaultKind,
    /// What happened.
    pub message: Message,
    /// Where; line 0 if that is not known.
    pub place: Place,
    /// The functions that were being called, innermost first, at most [`Fault::CHAIN`].
    pub chain: Vec<Call>,
}

impl Fault {
    /// How many functions of a chain are kept.
    pub const CHAIN: usize = 12;

    /// The same, with the limit that was reached named in its message.
    pub(crate) fn under(mut self, limits: Limits) -> Self {
        let limit = match self.message.key {
            "step-limit" => limits.steps / 1_000_000,
            "memory-limit" => limits.memory as u64 >> 20,
            "recursion-limit" => u64::from(limits.depth),
            _ => return self,
        };
        self.message = self.message.with("limit", limit);
        self
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.place.line > 0 {
            write!(out, "line {}, column {}: ", self.place.line, self.place.column)?;
        }
        write!(out, "{}", self.message)?;
        for (index, call) in self.chain.iter().enumerate() {
            let link = if index == 0 { "; in" } else { ", called by" };
            write!(out, "{link} {}", call.function)?;
        }
        Ok(())
    }
}

impl std::error::Error for Fault {}

/// A fault as a library function raises it: the sandbox adds the place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Raise {
    /// What kind of end it is.
    pub kind: FaultKind,
    /// What happened.
    pub message: Message,
}

impl Raise {
    /// An error in the author's program.
    pub fn program(message: Message) -> Self {
        Self { kind: FaultKind::Program, message }
    }

    /// A fault of that kind.
    pub fn new(kind: FaultKind, message: Message) -> Self {
        Self { kind, message }
    }

    /// A number that is not kept exactly any more.
    pub fn overflow() -> Self {
        Self::new(
            FaultKind::Overflow,
            Message::new(
                "number-too-large",
                "a number left the range that is kept exactly (62 bits and a sign)",
            ),
        )
    }
}

impl fmt::Display for Raise {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message.fmt(out)
    }
}

impl std::error::Error for Raise {}
