//! What `conecta analyze` says to people: the analysis itself is `lab`'s.

mod text;
mod words;

pub(crate) use text::text;
