//! THE LISP FRONT END: the language of the course's submissions, with the meaning the course's compiler gave it.
//!
//! ```text
//!   text ─▶ reader ─▶ file (top level: package, alias, globals, functions) ─▶ forms, loops, sequences, calls ─▶ Unit
//! ```
//!
//! Names that do not exist and forms that make no sense are faults when they are reached, as in the original; parts of
//! Common Lisp that are not understood are refused when the file is loaded. Functions with known slow or inline code are
//! in `calls`, those in Rust in `library` and `framework`.

mod arithmetic;
mod bindings;
mod calls;
mod compiler;
mod constants;
mod file;
mod forms;
mod framework;
mod framework_calls;
mod functions;
mod iteration;
mod library;
mod lists;
mod loop_clauses;
mod loops;
mod numbers;
mod places;
mod printer;
mod reader;
mod scopes;
mod sequences;
mod shared;
mod sharp;
mod sorting;

use crate::failure::Refusal;
use crate::source::Lowered;

/// Lowers a file; `stem` is its name without path and extension, its alias if it states none.
pub fn lower(text: &str, stem: &str) -> Result<Lowered, Refusal> {
    let data = reader::Reader::new(text).read_all()?;
    file::lower(text, stem, &data)
}
