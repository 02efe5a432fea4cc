//! `conecta worker`: plays games for whoever coordinates an event on a queue.

use crate::cluster::{place, work};
use crate::contest::cores;
use crate::desk::Desk;
use clap::Args;

#[derive(Debug, Args)]
pub(crate) struct Work {
    #[arg(value_name = "URL")]
    url: Option<String>,

    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

impl Work {
    pub(super) fn run(self, desk: &Desk) -> anyhow::Result<()> {
        work(desk, &place(desk, self.url)?, self.threads.map_or_else(cores, usize::from))
    }
}
