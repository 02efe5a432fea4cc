//! How failures reach the user: one line on stderr, exit 2 for what the user can correct, 1 for anything else.

use crate::command_line::usage_in_words;
use crate::positions::moves_field;
use clap::error::ErrorKind;
use engine::Failure;
use game::Game;
use language::{Dictionary, chain_in_words, failed, say, short};
use std::fmt;
use std::io::{self, Write};
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
    /// Below the sentence, the line of a file that it happened in.
    pub(crate) fn new(dictionary: Dictionary, player: &str, game: &Game, failure: &Failure) -> Self {
        let line = match failure {
            Failure::Program { place: Some(place), .. } => authoring::line_of(place),
            _ => String::new(),
        };
        Self(failed(dictionary, &short(player), Some(&moves_field(game)), failure) + &line)
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
    warn(&chain_in_words(dictionary, error.as_ref()));
    ExitCode::from(if error.is::<BadInput>() { USAGE } else { FAILED })
}

/// Says something that the user should know, failure or not.
pub(crate) fn warn(text: &str) {
    tell(&format!("conecta: {text}\n"));
}

/// Writes to stderr. Where nobody can read that (a closed pipe, a full disk) it is dropped: results still come, and exit codes
/// stay what they are.
pub(crate) fn tell(text: &str) {
    let _ = io::stderr().write_all(text.as_bytes());
}

/// Reports what is wrong with the command line. Help that was asked for is no failure.
pub(crate) fn report_usage(error: &clap::Error, dictionary: Dictionary) -> ExitCode {
    if !error.use_stderr() || error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        return match error.print() {
            Err(problem) if problem.kind() != io::ErrorKind::BrokenPipe => {
                report(&anyhow::Error::new(problem).context(say!(dictionary, "cannot-answer")), dictionary)
            }
            _ => ExitCode::from(if error.use_stderr() { USAGE } else { 0 }),
        };
    }
    warn(&usage_in_words(error, dictionary));
    ExitCode::from(USAGE)
}
