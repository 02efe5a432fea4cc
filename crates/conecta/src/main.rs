//! THE PROGRAM: commands over the libraries.

mod analysis;
mod asking;
mod authored;
mod cluster;
mod command_line;
mod commands;
mod contest;
mod desk;
mod failure;
mod naming;
mod paint;
mod play;
mod positions;
mod report;
mod signals;
mod tune;
mod watch;
mod why;

use desk::Desk;
use language::{InWords, Language};
use std::process::ExitCode;

fn main() -> ExitCode {
    if let Some(code) = guests::keep_if_asked().or_else(workers::work_if_asked) {
        return code;
    }
    let (asked, arguments) = command_line::language_of_arguments(std::env::args_os().collect());
    let language = match asked {
        Some(Ok(language)) => language,
        None => Language::of_system(),
        Some(Err(error)) => {
            let dictionary = Language::of_system().dictionary();
            return failure::report(&failure::BadInput(error.in_words(dictionary)).into(), dictionary);
        }
    };
    let dictionary = language.dictionary();
    let (command, is_trusting) = match commands::Command::from_arguments(arguments, dictionary) {
        Ok(asked) => asked,
        Err(error) => return failure::report_usage(&error, dictionary),
    };
    let desk = Desk::new(dictionary, is_trusting);
    match command.run(&desk) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => failure::report(&error, dictionary),
    }
}
