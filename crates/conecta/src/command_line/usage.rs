//! What is wrong with a command line, in our words instead of clap's.

use clap::error::{ContextKind, ContextValue, ErrorKind};
use language::{Dictionary, InWords, say};
use std::error::Error;
use std::num::{ParseFloatError, ParseIntError};

/// What clap found: a line that says what is wrong, and mostly one that says how the command is used.
pub(crate) fn usage_in_words(error: &clap::Error, dictionary: Dictionary) -> String {
    let problem = problem(error, dictionary);
    match context(error, ContextKind::Usage) {
        // A value that does not parse is where it belongs.
        Some(usage) if error.kind() != ErrorKind::ValueValidation => {
            let usage = usage.trim_start_matches("Usage: ");
            format!("{problem}\n{}", say!(dictionary, "usage-line", usage = usage))
        }
        _ => problem,
    }
}

fn problem(error: &clap::Error, dictionary: Dictionary) -> String {
    let names = [ContextKind::InvalidArg, ContextKind::InvalidSubcommand];
    let argument = names.into_iter().find_map(|kind| context(error, kind)).unwrap_or_default();
    let value = context(error, ContextKind::InvalidValue).unwrap_or_default();
    match error.kind() {
        ErrorKind::ValueValidation => {
            let cause = error.source().expect("values are refused for a reason");
            invalid_value(dictionary, &argument, &value, cause)
        }
        ErrorKind::InvalidValue if value.is_empty() => {
            say!(dictionary, "usage-missing-value", argument = argument)
        }
        ErrorKind::InvalidValue => {
            let expected = context(error, ContextKind::ValidValue).unwrap_or_default();
            say!(dictionary, "usage-not-a-value", value = value, argument = argument, expected = expected)
        }
        ErrorKind::UnknownArgument => {
            let is_option = argument.starts_with('-');
            let key = if is_option { "usage-unknown-option" } else { "usage-unexpected-argument" };
            let suggestion = context(error, ContextKind::SuggestedArg);
            suggest(dictionary, say!(dictionary, key, text = argument), suggestion.as_deref())
        }
        ErrorKind::InvalidSubcommand => {
            let suggestion = context(error, ContextKind::SuggestedSubcommand);
            suggest(
                dictionary,
                say!(dictionary, "usage-unknown-command", text = argument),
                suggestion.as_deref(),
            )
        }
        ErrorKind::MissingRequiredArgument => {
            say!(dictionary, "usage-missing-argument", arguments = argument)
        }
        ErrorKind::MissingSubcommand => say!(dictionary, "usage-missing-command"),
        ErrorKind::ArgumentConflict => match context(error, ContextKind::PriorArg) {
            Some(other) if other != argument => {
                say!(dictionary, "usage-conflict", argument = argument, other = other.trim_matches('`'))
            }
            _ => say!(dictionary, "usage-twice", argument = argument),
        },
        ErrorKind::InvalidUtf8 => say!(dictionary, "usage-not-text"),
        ErrorKind::TooManyValues => {
            say!(dictionary, "usage-takes-no-value", argument = argument, value = value)
        }
        ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues | ErrorKind::NoEquals => {
            say!(dictionary, "usage-wrong-number-of-values", argument = argument)
        }
        // The others are not about what the user wrote.
        _ => error.to_string(),
    }
}

/// Why a value was refused. Our own errors say all there is to say; numbers are read by clap, which does not name what they
/// are for.
fn invalid_value(
    dictionary: Dictionary,
    argument: &str,
    value: &str,
    cause: &(dyn Error + 'static),
) -> String {
    let reason = if cause.is::<ParseIntError>() {
        say!(dictionary, "not-a-whole-number")
    } else if cause.is::<ParseFloatError>() {
        say!(dictionary, "not-a-number")
    } else if let Some((_, range)) = cause.to_string().split_once(" is not in ") {
        match range.split_once("..") {
            Some((least, most)) if !most.is_empty() => {
                say!(dictionary, "number-between", least = least, most = most.trim_start_matches('='))
            }
            _ => say!(dictionary, "number-at-least", least = range.trim_end_matches('.')),
        }
    } else {
        return cause.in_words(dictionary);
    };
    say!(dictionary, "usage-not-an-argument", value = value, argument = argument, reason = reason)
}

/// The problem with what may have been meant, where clap has an idea.
fn suggest(dictionary: Dictionary, problem: String, suggestions: Option<&str>) -> String {
    // The likeliest comes last.
    let likeliest = suggestions.and_then(|names| names.rsplit(", ").next());
    match likeliest {
        Some(name) => {
            say!(dictionary, "usage-did-you-mean", problem = problem, suggestion = name.trim_matches('`'))
        }
        None => problem,
    }
}

/// Something clap notes with its errors, as text: one name as it is, several in quotes.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::command;
    use language::Language;

    fn wrong(arguments: &str) -> String {
        let dictionary = Language::English.dictionary();
        let error = command(dictionary).try_get_matches_from(arguments.split(' ')).expect_err(arguments);
        usage_in_words(&error, dictionary).lines().next().expect("a line").to_owned()
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (arguments, message) in [
            ("conecta evla", "unknown command `evla`: did you mean `eval`?"),
            ("conecta 44", "unknown command `44`"),
            ("conecta match ia2", "missing `<OTHER>`"),
            ("conecta match", "missing `<ONE>`, `<OTHER>`"),
            ("conecta show --jsno", "unknown option `--jsno`: did you mean `--json`?"),
            ("conecta perft classic 1 2", "unexpected argument `2`"),
            ("conecta show --stdin 4", "`--stdin` and `[MOVES]...` exclude each other"),
            ("conecta bench --json solve", "`solve` and `--json` exclude each other"),
            ("conecta show --json --json", "`--json` is given more than once"),
            ("conecta show --json=1", "`--json` takes no value such as `1`"),
            ("conecta tournament --seed", "`--seed <S>` needs a value"),
            ("conecta tournament --seed x", "`x` cannot be `--seed <S>`: expected a whole number"),
            ("conecta sprt ia2 bueno --elo0 x", "`x` cannot be `--elo0 <ELO>`: expected a number"),
            ("conecta openings 9", "`9` cannot be `<PLIES>`: expected a number from 0 to 8"),
            ("conecta eval ia2 --side third", "unknown side `third`: expected `first` or `second`"),
        ] {
            assert_eq!(wrong(arguments), message, "{arguments}");
        }
    }
}
