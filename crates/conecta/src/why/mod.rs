//! Why players lose, for people: sentences, a screen or two of text, and the progress of finding out. `lab::report` is the data.

mod judging;
mod sentence;
mod text;

pub(crate) use judging::judged;
pub(crate) use sentence::{kind_meaning, kind_name, sentences};
pub(crate) use text::text;
