//! What `conecta tune` says to people: while it runs, at the end, and as a page. The run itself is `lab`'s.

mod page;
mod summary;
mod telling;
mod words;

pub(crate) use page::page;
pub(crate) use summary::summary;
pub(crate) use telling::Telling;
