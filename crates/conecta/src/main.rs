//! THE PROGRAM: commands over the libraries.

mod analysis;
mod commands;
mod contest;
mod failure;
mod language;
mod page;
mod play;
mod positions;
mod report;
mod tune;
mod uci;
mod weights;

use language::Language;
use std::process::ExitCode;

fn main() -> ExitCode {
    match Language::of_arguments(std::env::args_os().skip(1)) {
        Some(Ok(language)) => language.speak(),
        Some(Err(error)) => {
            Language::of_system().speak();
            return failure::report(&failure::BadInput(error.to_string()).into());
        }
        None => Language::of_system().speak(),
    }
    let command = match commands::Command::from_arguments() {
        Ok(command) => command,
        Err(error) => return failure::report_usage(&error),
    };
    match command.run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => failure::report(&error),
    }
}
