//! How failures reach the user: one line on stderr, exit 2 for what the user can correct, 1 for anything else.

use crate::language::errors::InWords;
use crate::language::say;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use std::fmt;
use std::io;
use std::num::{ParseFloatError, ParseIntError};
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

/// Reports a failed command. A reader that has gone away (`conecta ... | head`) is no failure.
pub(crate) fn report(error: &anyhow::Error) -> ExitCode {
    let is_broken_pipe = error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| cause.kind() == io::ErrorKind::BrokenPipe);
    if is_broken_pipe {
        return ExitCode::SUCCESS;
    }
    eprintln!("conecta: {}", error.in_words());
    ExitCode::from(if error.is::<BadInput>() { USAGE } else { FAILED })
}

/// Reports what is wrong with the command line, and how it is used. Help that was asked for is no failure.
pub(crate) fn report_usage(error: &clap::Error) -> ExitCode {
    let kind = error.kind();
    if !error.use_stderr() || kind == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        // Printing can only fail where nobody reads.
        let _ = error.print();
        return ExitCode::from(if error.use_stderr() { USAGE } else { 0 });
    }
    eprintln!("conecta: {}", usage_problem(error));
    // A value that does not parse is where it belongs; how the command is used would say nothing new.
    if let (false, Some(usage)) = (kind == ErrorKind::ValueValidation, context(error, ContextKind::Usage)) {
        eprintln!("{}", say!("usage-line", usage = usage.trim_start_matches("Usage: ")));
    }
    ExitCode::from(USAGE)
}

/// What clap found, in our words.
fn usage_problem(error: &clap::Error) -> String {
    let argument = context(error, ContextKind::InvalidArg).unwrap_or_default();
    let value = context(error, ContextKind::InvalidValue).unwrap_or_default();
    match error.kind() {
        ErrorKind::ValueValidation => {
            let cause = std::error::Error::source(error).expect("values are refused for a reason");
            invalid_value(&argument, &value, cause)
        }
        ErrorKind::InvalidValue if value.is_empty() => say!("usage-missing-value", argument = argument),
        ErrorKind::InvalidValue => {
            let expected = context(error, ContextKind::ValidValue).unwrap_or_default();
            say!("usage-not-a-value", value = value, argument = argument, expected = expected)
        }
        ErrorKind::UnknownArgument => {
            let is_option = argument.starts_with('-');
            let key = if is_option { "usage-unknown-option" } else { "usage-unexpected-argument" };
            let suggestion = context(error, ContextKind::SuggestedArg);
            suggest(say!(key, text = argument), suggestion.as_deref())
        }
        ErrorKind::InvalidSubcommand => {
            let command = context(error, ContextKind::InvalidSubcommand).unwrap_or_default();
            let suggestion = context(error, ContextKind::SuggestedSubcommand);
            suggest(say!("usage-unknown-command", text = command), suggestion.as_deref())
        }
        ErrorKind::MissingRequiredArgument => say!("usage-missing-argument", arguments = argument),
        ErrorKind::MissingSubcommand => say!("usage-missing-command"),
        ErrorKind::ArgumentConflict => match context(error, ContextKind::PriorArg) {
            Some(other) if other != argument => say!("usage-conflict", argument = argument, other = other),
            _ => say!("usage-twice", argument = argument),
        },
        ErrorKind::InvalidUtf8 => say!("usage-not-text"),
        ErrorKind::TooManyValues => say!("usage-takes-no-value", argument = argument, value = value),
        ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues | ErrorKind::NoEquals => {
            say!("usage-wrong-number-of-values", argument = argument)
        }
        // The others are not about what the user wrote.
        _ => error.to_string(),
    }
}

/// Why a value was refused. Our own errors say all there is to say; numbers are read by clap, which does not name what they
/// are for.
fn invalid_value(argument: &str, value: &str, cause: &(dyn std::error::Error + 'static)) -> String {
    let reason = if cause.is::<ParseIntError>() {
        say!("not-a-whole-number")
    } else if cause.is::<ParseFloatError>() {
        say!("not-a-number")
    } else if let Some((_, range)) = cause.to_string().split_once(" is not in ") {
        match range.split_once("..") {
            Some((least, most)) if !most.is_empty() => {
                say!("number-between", least = least, most = most.trim_start_matches('='))
            }
            _ => say!("number-at-least", least = range.trim_end_matches('.')),
        }
    } else {
        return cause.in_words();
    };
    say!("usage-not-an-argument", value = value, argument = argument, reason = reason)
}

/// The problem with what may have been meant, where clap has an idea.
fn suggest(problem: String, suggestions: Option<&str>) -> String {
    // The likeliest comes last.
    let likeliest = suggestions.and_then(|names| names.rsplit(", ").next());
    match likeliest {
        Some(name) => say!("usage-did-you-mean", problem = problem, suggestion = name.trim_matches('`')),
        None => problem,
    }
}

/// Something clap notes with its errors, as text: one name plainly, several as a list of quoted names.
fn context(error: &clap::Error, kind: ContextKind) -> Option<String> {
    let quoted =
        |names: &[String]| names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
    match error.get(kind)? {
        ContextValue::String(text) => Some(text.clone()),
        ContextValue::Strings(names) => Some(quoted(names)),
        ContextValue::StyledStr(text) => Some(text.to_string()),
        _ => None,
    }
}
