//! Why players lose, for people: a screen or two of text, and the progress of finding out. `lab::report` is the data.

mod judging;
mod text;

pub(crate) use judging::{judged, look_through};
pub(crate) use text::text;
