//! `conecta bench`: behavior and speed.

mod heuristics;
mod latency;
mod solve;

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
    pub(super) fn run(self) -> anyhow::Result<()> {
        match self.other {
            None => self.heuristics.run(),
            Some(Other::Latency(command)) => command.run(),
            Some(Other::Solve(command)) => command.run(),
        }
    }
}
