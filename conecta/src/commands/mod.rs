//! The list of subcommands.

mod bench;
mod book;
mod choose;
mod duel;
mod eval;
mod heuristics;
mod openings;
mod perft;
mod results;
mod rules;
mod show;
mod solve;
mod tournament;

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
    Tournament(tournament::Tournament),
    Eval(eval::Eval),
    Move(choose::Choose),
    Show(show::Show),
    Solve(solve::Solve),
    Match(duel::Match),
    Sprt(duel::SequentialTest),
    Results(results::Results),
    Perft(perft::Perft),
    Openings(openings::Openings),
    Heuristics(heuristics::List),
    Rules(rules::List),
    Bench(bench::Bench),
    Book(book::MakeBook),
}

impl Command {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        match self {
            Self::Tournament(command) => command.run(),
            Self::Eval(command) => command.run(),
            Self::Move(command) => command.run(),
            Self::Show(command) => command.run(),
            Self::Solve(command) => command.run(),
            Self::Match(command) => command.run(),
            Self::Sprt(command) => command.run(),
            Self::Results(command) => command.run(),
            Self::Perft(command) => command.run(),
            Self::Openings(command) => command.run(),
            Self::Heuristics(command) => command.run(),
            Self::Rules(command) => command.run(),
            Self::Bench(command) => command.run(),
            Self::Book(command) => command.run(),
        }
    }
}
