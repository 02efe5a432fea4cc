//! `conecta bench`: behavior and speed.

mod heuristics;
mod solve;

use clap::{Args, Subcommand};

/// Count nodes over fixed positions and measure the speed of every heuristic, or of the solver
///
/// The signature is the number of nodes that fixed-depth and deepening searches visit on fixed positions: it changes
/// exactly when their behavior does. Speeds are the best of several rounds over a few thousand mixed positions.
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
    Solve(solve::Solve),
}

impl Bench {
    pub(super) fn run(self) -> anyhow::Result<()> {
        match self.other {
            None => self.heuristics.run(),
            Some(Other::Solve(command)) => command.run(),
        }
    }
}
