//! The list of subcommands.

mod analyze;
mod bench;
mod book;
mod choose;
mod duel;
mod engine;
mod eval;
mod explain;
mod heuristics;
mod ladder;
mod new;
mod openings;
mod perft;
mod play;
mod quality;
mod queue;
mod results;
mod rules;
mod serve;
mod shell;
mod show;
mod solve;
mod tournament;
mod tune;
mod uci;
mod watch;
mod why;
mod worker;

use crate::command_line::{NEAR_THE_END, help, language_option};
use crate::desk::Desk;
use clap::{Arg, ArgAction, FromArgMatches, Subcommand};
use language::Dictionary;
use std::ffi::OsString;

/// All commands, explained from a dictionary.
pub(crate) fn command(dictionary: Dictionary) -> clap::Command {
    let conecta = clap::Command::new("conecta").version(env!("CARGO_PKG_VERSION")).arg(language_option());
    let conecta = conecta.arg(trust());
    let conecta = conecta.subcommand_required(true).arg_required_else_help(true);
    help::explained(Command::augment_subcommands(conecta), dictionary)
}

/// For programs that are players: no walls around them.
const TRUST: &str = "trust";

fn trust() -> Arg {
    Arg::new(TRUST).long(TRUST).action(ArgAction::SetTrue).global(true).display_order(NEAR_THE_END)
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Play(play::Play),
    Serve(serve::Serve),
    New(new::New),
    Watch(watch::Watch),
    Tournament(tournament::Tournament),
    Eval(eval::Eval),
    Explain(explain::Explain),
    Move(choose::Choose),
    Show(show::Show),
    Solve(solve::Solve),
    Analyze(analyze::Analyze),
    Uci(uci::Uci),
    Engine(engine::Engine),
    Why(why::Why),
    Match(duel::Match),
    Sprt(duel::SequentialTest),
    Tune(tune::Tune),
    Quality(quality::Measure),
    Results(results::Results),
    Ladder(ladder::Climb),
    Worker(worker::Work),
    Queue(queue::Look),
    Perft(perft::Perft),
    Openings(openings::Openings),
    Heuristics(heuristics::List),
    Rules(rules::List),
    Bench(bench::Bench),
    Book(book::MakeBook),
    Completions(shell::Completions),
    Man(shell::Manual),
}

impl Command {
    /// What the program's arguments ask for, and whether programs are trusted.
    pub(crate) fn from_arguments(
        arguments: Vec<OsString>,
        dictionary: Dictionary,
    ) -> Result<(Self, bool), clap::Error> {
        let matches = command(dictionary).try_get_matches_from(arguments)?;
        Ok((Self::from_arg_matches(&matches)?, matches.get_flag(TRUST)))
    }

    pub(crate) fn run(self, desk: &Desk) -> anyhow::Result<()> {
        match self {
            Self::Play(command) => command.run(desk),
            Self::Serve(command) => command.run(desk),
            Self::New(command) => command.run(desk),
            Self::Watch(command) => command.run(desk),
            Self::Tournament(command) => command.run(desk),
            Self::Eval(command) => command.run(desk),
            Self::Explain(command) => command.run(desk),
            Self::Move(command) => command.run(desk),
            Self::Show(command) => command.run(desk),
            Self::Solve(command) => command.run(desk),
            Self::Analyze(command) => command.run(desk),
            Self::Uci(command) => command.run(desk),
            Self::Engine(command) => command.run(desk),
            Self::Why(command) => command.run(desk),
            Self::Match(command) => command.run(desk),
            Self::Sprt(command) => command.run(desk),
            Self::Tune(command) => command.run(desk),
            Self::Quality(command) => command.run(desk),
            Self::Results(command) => command.run(desk),
            Self::Ladder(command) => command.run(desk),
            Self::Worker(command) => command.run(desk),
            Self::Queue(command) => command.run(desk),
            Self::Perft(command) => command.run(desk),
            Self::Openings(command) => command.run(desk),
            Self::Heuristics(command) => command.run(desk),
            Self::Rules(command) => command.run(desk),
            Self::Bench(command) => command.run(desk),
            Self::Book(command) => command.run(desk),
            Self::Completions(command) => command.run(desk),
            Self::Man(command) => command.run(desk),
        }
    }
}
