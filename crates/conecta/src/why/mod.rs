//! Why players lose, for people: a screen or two of text, and the progress of finding out. `lab::report` is the data.

mod brief;
mod judging;
mod text;

pub(crate) use brief::side_by_side;
pub(crate) use judging::{judged, look_through, waiting};
pub(crate) use text::text;
