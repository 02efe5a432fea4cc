//! How failures reach the user: one line on stderr, exit 2 for what the user can correct, 1 for anything else.

use crate::language::Dictionary;
use crate::language::errors::{InWords, failed};
use crate::naming::short;
use crate::positions::moves_field;
use clap::error::ErrorKind;
use engine::Failure;
use game::Game;
use std::fmt;
use std::io;
use std::process::ExitCode;

const FAILED: u8 = 1;
const USAGE: u8 = 2;

/// The input is wrong; the message says what and where.
#[derive(Debug)]
pub(crate) struct BadInput(pub(crate) String);

impl fmt::Display for BadInput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BadInput {}

/// A player or heuristic broke down; the message says who, in which game and why.
#[derive(Debug)]
pub(crate) struct BrokenDown(pub(crate) String);

impl BrokenDown {
    pub(crate) fn new(dictionary: Dictionary, player: &str, game: &Game, failure: &Failure) -> Self {
        Self(failed(dictionary, &short(player), Some(&moves_field(game)), failure))
    }
}

impl fmt::Display for BrokenDown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BrokenDown {}

/// Reports a failed command. A reader that has gone away (`conecta ... | head`) is no failure.
pub(crate) fn report(error: &anyhow::Error, dictionary: Dictionary) -> ExitCode {
    let is_broken_pipe = error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| cause.kind() == io::ErrorKind::BrokenPipe);
    if is_broken_pipe {
        return ExitCode::SUCCESS;
    }
    eprintln!("conecta: {}", error.in_words(dictionary));
    ExitCode::from(if error.is::<BadInput>() { USAGE } else { FAILED })
}

/// Says something that is no failure, but that the user should know.
pub(crate) fn warn(text: &str) {
    eprintln!("conecta: {text}");
}

/// Reports what is wrong with the command line. Help that was asked for is no failure.
pub(crate) fn report_usage(error: &clap::Error, dictionary: Dictionary) -> ExitCode {
    if !error.use_stderr() || error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        // Printing can only fail where nobody reads.
        let _ = error.print();
        return ExitCode::from(if error.use_stderr() { USAGE } else { 0 });
    }
    eprintln!("conecta: {}", error.in_words(dictionary));
    ExitCode::from(USAGE)
}
