//! The command line in the user's language: which one it asks for, help by the names of commands and arguments, and what is
//! wrong with it.

pub(crate) mod help;
mod usage;

pub(crate) use usage::usage_in_words;

use clap::Arg;
use language::{Language, UnknownLanguage};
use std::ffi::OsString;

const OPTION: &str = "lang";

/// In help, the option stands behind the command's own.
pub(crate) const NEAR_THE_END: usize = 900;

/// The language these arguments ask for with `--lang`, if they do, and the other arguments. It must be known before they
/// are read, because whatever is wrong with them is said in it.
pub(crate) fn language_of_arguments(
    arguments: Vec<OsString>,
) -> (Option<Result<Language, UnknownLanguage>>, Vec<OsString>) {
    let option = format!("--{OPTION}");
    let (mut asked, mut others) = (Vec::new(), Vec::new());
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        let text = argument.to_string_lossy();
        let value = match text.strip_prefix(&option) {
            Some("") => rest.next().map(|value| value.to_string_lossy().into_owned()),
            Some(behind) => behind.strip_prefix('=').map(str::to_owned),
            None => None,
        };
        match value {
            Some(value) => asked.push(value),
            None => others.push(argument.clone()),
        }
        if argument == "--" {
            others.extend(rest.by_ref().cloned());
        }
    }
    let language = asked.first().map(|code| code.parse::<Language>());
    // Who reads the others says that twice is once too often.
    if asked.len() > 1 { (language, arguments) } else { (language, others) }
}

/// The option as commands have it: heeded before they are read, and here to be explained.
pub(crate) fn language_option() -> Arg {
    let codes = Language::ALL.map(Language::code).join("|");
    Arg::new(OPTION).long(OPTION).value_name(codes).global(true).display_order(NEAR_THE_END)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_ask_for_a_language() {
        let asked = |arguments: &str| {
            let (asked, others) =
                language_of_arguments(arguments.split_whitespace().map(OsString::from).collect());
            (asked, others.join(" ".as_ref()).into_string().expect("text"))
        };
        for (arguments, others) in [
            ("show 44 --lang es", "show 44"),
            ("--lang=es show", "show"),
            ("help eval --lang es", "help eval"),
            ("show --lang es --lang en", "show --lang es --lang en"),
            ("--lang es show -- --lang en", "show -- --lang en"),
        ] {
            assert_eq!(asked(arguments), (Some(Ok(Language::Spanish)), others.to_owned()));
        }
        let unknown = "fr".parse::<Language>().expect_err("not spoken here");
        assert_eq!(asked("show --lang fr"), (Some(Err(unknown)), "show".to_owned()));
        for nothing in ["show 44", "show --language es", "show -- --lang es", "show --lang"] {
            assert_eq!(asked(nothing), (None, nothing.to_owned()));
        }
    }
}
