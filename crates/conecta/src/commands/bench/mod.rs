//! `conecta bench`: behavior and speed.

mod files;
mod heuristics;
mod latency;
mod solve;

use crate::desk::Desk;
use clap::{Args, Subcommand};

#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct Bench {
    #[command(subcommand)]
    other: Option<Other>,

    #[command(flatten)]
    heuristics: heuristics::Heuristics,
}

#[derive(Debug, Subcommand)]
enum Other {
    Latency(latency::Latency),
    Solve(solve::Solve),
}

impl Bench {
    pub(super) fn run(self, desk: &Desk) -> anyhow::Result<()> {
        match self.other {
            None => self.heuristics.run(desk),
            Some(Other::Latency(command)) => command.run(desk),
            Some(Other::Solve(command)) => command.run(desk),
        }
    }
}
