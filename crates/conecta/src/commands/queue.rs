//! `conecta queue`: who works for a queue, how fast, and what waits.

use crate::cluster::{place, survey};
use crate::desk::Desk;
use clap::Args;

#[derive(Debug, Args)]
pub(crate) struct Look {
    #[arg(value_name = "URL")]
    url: Option<String>,

    #[arg(long)]
    json: bool,
}

impl Look {
    pub(super) fn run(self, desk: &Desk) -> anyhow::Result<()> {
        survey(desk, &place(desk, self.url)?, self.json)
    }
}
