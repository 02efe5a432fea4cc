//! The list of subcommands.

mod bench;
mod choose;
mod eval;
mod heuristics;
mod perft;
mod play_match;
mod show;

use clap::{Parser, Subcommand};

/// A Connect 4 laboratory: write an evaluation, let the engine search with it, and know how strong it is.
#[derive(Debug, Parser)]
#[command(version, about, arg_required_else_help = true)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Eval(eval::Eval),
    Move(choose::Choose),
    Show(show::Show),
    Match(play_match::Match),
    Perft(perft::Perft),
    Heuristics(heuristics::List),
    Bench(bench::Bench),
}

impl Command {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        match self {
            Self::Eval(command) => command.run(),
            Self::Move(command) => command.run(),
            Self::Show(command) => command.run(),
            Self::Match(command) => command.run(),
            Self::Perft(command) => command.run(),
            Self::Heuristics(command) => command.run(),
            Self::Bench(command) => command.run(),
        }
    }
}
