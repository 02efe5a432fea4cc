//! The list of subcommands.

mod analyze;
mod bench;
mod book;
mod choose;
mod duel;
mod eval;
mod explain;
mod heuristics;
mod openings;
mod perft;
mod play;
mod quality;
mod results;
mod rules;
mod show;
mod solve;
mod tournament;
mod tune;
mod uci;

use crate::language::{Language, help};
use clap::{FromArgMatches, Subcommand};

/// All commands, explained in the spoken language.
pub(crate) fn command() -> clap::Command {
    let conecta = clap::Command::new("conecta").version(env!("CARGO_PKG_VERSION")).arg(Language::option());
    help::explained(Command::augment_subcommands(
        conecta.subcommand_required(true).arg_required_else_help(true),
    ))
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Play(play::Play),
    Tournament(tournament::Tournament),
    Eval(eval::Eval),
    Explain(explain::Explain),
    Move(choose::Choose),
    Show(show::Show),
    Solve(solve::Solve),
    Analyze(analyze::Analyze),
    Uci(uci::Uci),
    Match(duel::Match),
    Sprt(duel::SequentialTest),
    Tune(tune::Tune),
    Quality(quality::Measure),
    Results(results::Results),
    Perft(perft::Perft),
    Openings(openings::Openings),
    Heuristics(heuristics::List),
    Rules(rules::List),
    Bench(bench::Bench),
    Book(book::MakeBook),
}

impl Command {
    /// What the program's arguments ask for.
    pub(crate) fn from_arguments() -> Result<Self, clap::Error> {
        Self::from_arg_matches(&command().try_get_matches()?)
    }

    pub(crate) fn run(self) -> anyhow::Result<()> {
        match self {
            Self::Play(command) => command.run(),
            Self::Tournament(command) => command.run(),
            Self::Eval(command) => command.run(),
            Self::Explain(command) => command.run(),
            Self::Move(command) => command.run(),
            Self::Show(command) => command.run(),
            Self::Solve(command) => command.run(),
            Self::Analyze(command) => command.run(),
            Self::Uci(command) => command.run(),
            Self::Match(command) => command.run(),
            Self::Sprt(command) => command.run(),
            Self::Tune(command) => command.run(),
            Self::Quality(command) => command.run(),
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
