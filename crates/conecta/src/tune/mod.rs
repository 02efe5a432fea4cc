//! What `conecta tune` says to people: while it runs and at the end. The run itself is `lab`'s.

mod summary;
mod telling;

pub(crate) use summary::summary;
pub(crate) use telling::Telling;
