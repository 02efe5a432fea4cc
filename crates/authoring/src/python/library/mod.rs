//! What Python's operators, builtins and modules do, as library functions on the memory of an instance.
//!
//! Everything here has `CPython`'s meaning or ends in an error; what cannot be kept exactly (integers beyond 62 bits and a
//! sign) is a fault that no `except` catches.

pub(super) mod arithmetic;
pub(super) mod arrays;
pub(super) mod attempts;
pub(super) mod board;
pub(super) mod builtins;
pub(super) mod collections;
pub(super) mod compare;
pub(super) mod conversions;
pub(super) mod copying;
pub(super) mod format;
pub(super) mod indexing;
pub(super) mod indices;
pub(super) mod iterators;
pub(super) mod itertools;
pub(super) mod math;
pub(super) mod methods;
pub(super) mod numbers;
pub(super) mod numpy;
pub(super) mod objects;
pub(super) mod ordering;
mod percent;
pub(super) mod random;
pub(super) mod slicing;
pub(super) mod texts;
pub(super) mod unpacking;
pub(super) mod value;
pub(super) mod views;

use std::fmt::Display;

use crate::failure::Raise;
use crate::message::Message;
use crate::word::{FALSE, TRUE, Word};

/// A table of library functions: name of the static, name in messages, number of words, kinds of the result, function.
macro_rules! host {
    ($($name:ident $text:literal $arity:literal $result:expr => $run:path;)*) => {
        $(pub(in crate::python) static $name: $crate::form::HostFunction = $crate::form::HostFunction {
            name: $text,
            arity: $arity,
            result: $result,
            changes: $crate::python::library::changes($text),
            changes_boards: false,
            run: $run,
        };)*
    };
}
pub(super) use host;

/// Whether a library function of that name can change what was there before.
const fn changes(name: &str) -> bool {
    let bytes = name.as_bytes();
    // Assignments end in `=`; comparisons do too and change nothing, which costs them nothing.
    if bytes[bytes.len() - 1] == b'=' {
        return true;
    }
    matches!(
        bytes,
        b"method"
            | b"del"
            | b"append"
            | b"extend"
            | b"add all"
            | b"insert"
            | b"shuffle"
            | b"in place"
            | b"next"
            | b"iter"
            | b"arguments"
            | b"np.fill_diagonal"
            | b"np.putmask"
            | b"np.copyto"
    )
}

pub(super) type Answer = Result<Word, Raise>;

/// An error of the author's program, with the name Python gives its kind.
pub(super) fn error(kind: &'static str, text: impl Display) -> Raise {
    Raise::program(Message::new("python-error", "{kind}: {text}").with("kind", kind).with("text", text))
}

/// The same for errors the program raises itself, whose kind is a name in the file.
pub(super) fn raised(kind: &str, text: impl Display) -> Raise {
    let text = text.to_string();
    let message = if text.is_empty() {
        Message::new("python-raised", "{kind}")
    } else {
        Message::new("python-error", "{kind}: {text}")
    };
    Raise::program(message.with("kind", kind).with("text", text))
}

/// Something of Python that is not kept here; never caught by the program, because Python would not have raised.
pub(super) fn beyond(what: &'static str) -> Raise {
    Raise::new(
        crate::failure::FaultKind::Overflow,
        Message::new("python-beyond", "{what} is not supported here").with("what", what),
    )
}

pub(super) const fn truth(holds: bool) -> Word {
    if holds { TRUE } else { FALSE }
}
