//! From bytes to a program.

use std::path::Path;

use crate::card::Card;
use crate::failure::{LoadError, Refusal};
use crate::form::Unit;
use crate::guest;
use crate::limits::{Limits, MAX_FUNCTION, MAX_PROGRAM, MAX_SOURCE};
use crate::lisp;
use crate::message::{Message, Place};
use crate::program::{Instance, Program};
use crate::python;

/// What a file is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Language {
    /// The Common Lisp of the course.
    Lisp,
    /// Python.
    Python,
    /// A compiled module.
    WebAssembly,
}

impl Language {
    /// The language of a file by its name.
    pub fn of_file(name: &str) -> Option<Self> {
        let extension = Path::new(name).extension()?.to_str()?.to_ascii_lowercase();
        match extension.as_str() {
            "lisp" | "lsp" | "cl" => Some(Self::Lisp),
            "py" => Some(Self::Python),
            "wasm" => Some(Self::WebAssembly),
            _ => None,
        }
    }
}

/// What a front end makes of a file.
pub struct Lowered {
    /// What the file says about itself.
    pub card: Card,
    /// What it does. Its weights are those of the card, in the same order.
    pub unit: Unit,
    /// Whether its values have to say which of both sides they speak for.
    pub is_open: bool,
    /// Whether it is told whose value is wanted, so that its values have to say whether that makes a difference.
    pub is_told: bool,
}

/// Stack of the thread that compiles; expressions may be nested.
const COMPILER_STACK: usize = 64 << 20;

/// Makes a program of a file.
pub fn load(source: &[u8], file: &str, language: Language) -> Result<Program, LoadError> {
    load_with(source, file, language, Limits::default())
}

/// The same under other limits.
pub fn load_with(
    source: &[u8],
    file: &str,
    language: Language,
    limits: Limits,
) -> Result<Program, LoadError> {
    if source.len() > MAX_SOURCE && language != Language::WebAssembly {
        let problem = Message::new("file-too-long", "the file has {size} bytes; the limit is {limit}")
            .with("size", source.len())
            .with("limit", MAX_SOURCE);
        return Err(Refusal::new(Place::default(), problem).in_file(file, ""));
    }
    on_large_stack(|| load_here(source, file, language, limits)).unwrap_or_else(|| {
        let problem = Message::new("internal-panic", "the compiler made an error of its own");
        Err(Refusal::new(Place::default(), problem).in_file(file, ""))
    })
}

/// Does something on a stack that is large enough for compiling; `None` if it panics.
pub(crate) fn on_large_stack<T: Send>(work: impl FnOnce() -> T + Send) -> Option<T> {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(COMPILER_STACK).spawn_scoped(scope, work);
        thread.ok().and_then(|thread| thread.join().ok())
    })
}

fn load_here(source: &[u8], file: &str, language: Language, limits: Limits) -> Result<Program, LoadError> {
    let stem = Path::new(file)
        .file_stem()
        .map_or_else(|| file.to_owned(), |stem| stem.to_string_lossy().into_owned());
    if language == Language::WebAssembly {
        let (card, guest) =
            guest::load(source, &stem, limits).map_err(|refusal| refusal.in_file(file, ""))?;
        return Ok(Program::of_guest(card, guest, limits));
    }
    let text = Text::decode(source).letters;
    let made = match language {
        Language::Lisp => lisp::lower(&text, &stem).and_then(|lowered| compile(lowered, limits)),
        _ => python::compile(&text, &stem, limits),
    };
    made.map(|(program, _)| program).map_err(|refusal| refusal.in_file(file, &text))
}

/// Makes a program, and an instance of it: what the file does when it is loaded may fail too, and a file that fails there is no
/// player.
pub(crate) fn compile(lowered: Lowered, limits: Limits) -> Result<(Program, Instance), Refusal> {
    check_size(&lowered.unit)?;
    let program = Program::compile(lowered.card, lowered.unit, limits)
        .map_err(|problem| Refusal::new(Place::default(), problem))?;
    let instance = program.instance().map_err(|fault| Refusal::new(fault.place, fault.message))?;
    Ok((program, instance))
}

/// The mark that some editors put at the beginning.
const MARK: &[u8] = b"\xef\xbb\xbf";

/// A file's bytes as text, and how to make them bytes again: UTF-8, or Latin-1 where it is not. A mark at the beginning goes.
pub(crate) struct Text {
    pub(crate) letters: String,
    is_marked: bool,
    is_latin: bool,
}

impl Text {
    pub(crate) fn decode(source: &[u8]) -> Self {
        let (source, is_marked) = match source.strip_prefix(MARK) {
            Some(rest) => (rest, true),
            None => (source, false),
        };
        if let Ok(text) = std::str::from_utf8(source) {
            return Self { letters: text.to_owned(), is_marked, is_latin: false };
        }
        Self { letters: source.iter().map(|&byte| byte as char).collect(), is_marked, is_latin: true }
    }

    pub(crate) fn encode(&self) -> Vec<u8> {
        let mark = if self.is_marked { MARK } else { &[] };
        let bytes = if self.is_latin {
            self.letters.chars().map(|letter| letter as u8).collect()
        } else {
            self.letters.clone().into_bytes()
        };
        [mark, &bytes].concat()
    }
}

/// How many words a function may be called with: parameters, and variables of the functions around it.
const MAX_PARAMETERS: u32 = 250;

/// Refuses what would take long to compile.
fn check_size(unit: &Unit) -> Result<(), Refusal> {
    let mut total = 0;
    for function in &unit.functions {
        let size = function.body.size();
        total += size;
        if function.captures + function.parameters > MAX_PARAMETERS {
            let problem = Message::new("too-many-parameters", "the function {name} takes too much with it")
                .with("name", &function.name);
            return Err(Refusal::new(function.place, problem)
                .advise(Message::new("pass-list", "pass a list instead of so many values")));
        }
        if size > MAX_FUNCTION {
            let problem = Message::new("function-too-large", "the function {name} is too large")
                .with("name", &function.name);
            return Err(Refusal::new(function.place, problem)
                .advise(Message::new("split-function", "split it into several functions")));
        }
    }
    if total > MAX_PROGRAM || unit.functions.len() > MAX_PROGRAM / 20 {
        return Err(Refusal::new(
            Place::default(),
            Message::new("program-too-large", "the program is too large"),
        ));
    }
    Ok(())
}
