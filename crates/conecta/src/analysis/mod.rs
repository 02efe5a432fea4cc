//! What `conecta analyze` says to people: the analysis itself is `lab`'s.

mod text;

pub(crate) use text::text;
