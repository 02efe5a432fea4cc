//! A build without a queue.

use crate::desk::Desk;
use crate::failure::BadInput;
use arena::Crew;
use language::say;

pub(super) fn crew(desk: &Desk, _: &str) -> anyhow::Result<Box<dyn Crew + Send>> {
    Err(missing(desk))
}

pub(crate) fn work(desk: &Desk, _: &str, _: usize) -> anyhow::Result<()> {
    Err(missing(desk))
}

pub(crate) fn survey(desk: &Desk, _: &str, _: bool) -> anyhow::Result<()> {
    Err(missing(desk))
}

fn missing(desk: &Desk) -> anyhow::Error {
    BadInput(say!(desk.dictionary, "queue-not-built")).into()
}
