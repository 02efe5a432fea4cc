//! Beyond this machine: who plays, when a queue is named. Builds without the feature `queue` know the words and say what is
//! missing.

#[cfg(feature = "queue")]
mod company;
#[cfg(feature = "queue")]
mod nats;
#[cfg(not(feature = "queue"))]
mod without;
#[cfg(feature = "queue")]
mod words;

#[cfg(feature = "queue")]
use nats as queue;
#[cfg(not(feature = "queue"))]
use without as queue;

pub(crate) use queue::{survey, work};

use crate::desk::Desk;
use crate::failure::BadInput;
use arena::{Crew, Threads};
use clap::Args;
use language::say;

/// Where the queue is, if the command line does not say so.
const QUEUE: &str = "CONECTA_QUEUE";

/// Who plays.
#[derive(Debug, Args)]
pub(crate) struct QueueOptions {
    #[arg(long, value_name = "URL")]
    queue: Option<String>,
}

impl QueueOptions {
    /// Those who work for the queue, where one is named; else so many threads.
    pub(crate) fn crew(&self, desk: &Desk, threads: usize) -> anyhow::Result<Box<dyn Crew + Send>> {
        Ok(self.elsewhere(desk)?.unwrap_or_else(|| Box::new(Threads(threads))))
    }

    /// Those who work for the queue, where one is named.
    pub(crate) fn elsewhere(&self, desk: &Desk) -> anyhow::Result<Option<Box<dyn Crew + Send>>> {
        named(self.queue.clone()).map(|url| queue::crew(desk, &url)).transpose()
    }
}

/// What the command line names, or the environment, which is in no list of processes.
fn named(url: Option<String>) -> Option<String> {
    url.or_else(|| std::env::var(QUEUE).ok()).filter(|url| !url.is_empty())
}

/// Where the queue is, for those who cannot do without one.
pub(crate) fn place(desk: &Desk, url: Option<String>) -> Result<String, BadInput> {
    named(url).ok_or_else(|| BadInput(say!(desk.dictionary, "queue-address")))
}
