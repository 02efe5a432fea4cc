//! THE PROGRAM: commands over the libraries.

mod commands;
mod contest;
mod failure;
mod language;
mod positions;
mod report;

use clap::Parser;
use std::process::ExitCode;

fn main() -> ExitCode {
    language::Language::of_system().speak();
    let command = match commands::Cli::try_parse() {
        Ok(cli) => cli.command,
        Err(error) => return failure::report_usage(&error),
    };
    match command.run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => failure::report(&error),
    }
}
