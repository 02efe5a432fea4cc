//! What `--help` shows, from the dictionary.
//!
//! Every command has a message by its name, `help-eval`, or by its names where it belongs to another, `help-results-show`.
//! The message's value says what the command does, its attribute `.more` goes on where `--help` is asked and not just `-h`,
//! and an attribute by the name of each argument's field, such as `.no_book`, explains it. Arguments that several commands
//! flatten into theirs are explained once, in the message of their struct: `help-options-positions` has those of
//! `Positions`. What all commands have stands in `help-everywhere`, and what a command hands down to its own commands, in
//! its message. Names of values are translated where `value-NAME` says how.

use clap::builder::{PossibleValue, Resettable};
use clap::{Arg, Command};
use language::{Dictionary, say};

/// The command and all below it, explained.
pub(crate) fn explained(command: Command, dictionary: Dictionary) -> Command {
    // clap offers the long page to commands that have more to say when they are built, and only then are the arguments in
    // them that it adds itself.
    let mut command = explain_commands(command, dictionary, "help-conecta", "help");
    command.build();
    explain_arguments(command, dictionary, "help-conecta", "help")
}

fn explain_commands(mut command: Command, dictionary: Dictionary, key: &str, below: &str) -> Command {
    if let Some(about) = dictionary.find(key) {
        command = command.about(paragraphs(&about));
        if let Some(more) = dictionary.find(&format!("{key}.more")) {
            command = command.long_about(paragraphs(&format!("{about}\n\n{more}")));
        }
    }
    command.mut_subcommands(|inner| {
        let key = format!("{below}-{}", inner.get_name());
        explain_commands(inner, dictionary, &key, &key)
    })
}

fn explain_arguments(command: Command, dictionary: Dictionary, key: &str, below: &str) -> Command {
    let groups: Vec<_> = command.get_groups().cloned().collect();
    let command = command.subcommand_value_name(say!(dictionary, "value-command")).mut_args(|argument| {
        // Not only those of its own group: clap forgets who is in a struct that has another one flattened into it. No name
        // can be in two of them.
        let options =
            groups.iter().map(|group| format!("help-options-{}", kebab_case(group.get_id().as_str())));
        let above = std::iter::successors(Some(key), |key| Some(key.rsplit_once('-')?.0)).skip(1);
        let mut keys = vec![key.to_owned()];
        keys.extend(options);
        keys.extend(above.map(str::to_owned));
        keys.push("help-everywhere".to_owned());
        explain_argument(argument, dictionary, &keys)
    });
    in_our_words(command, dictionary).mut_subcommands(|inner| {
        let key = format!("{below}-{}", inner.get_name());
        match inner.get_name() {
            // The commands below `help` are shadows of the others, and never shown.
            "help" => inner.about(say!(dictionary, "help-help")),
            _ => explain_arguments(inner, dictionary, &key, &key),
        }
    })
}

fn explain_argument(argument: Arg, dictionary: Dictionary, keys: &[String]) -> Arg {
    let id = argument.get_id().to_string();
    let sentence = keys.iter().find_map(|key| dictionary.find(&format!("{key}.{id}")));
    let sentence = sentence.or_else(|| argument.get_help().map(ToString::to_string)).unwrap_or_default();
    let (mut help, takes_values) = (paragraphs(&sentence), argument.get_action().takes_values());
    let defaults: Vec<_> =
        argument.get_default_values().iter().map(|value| value.to_string_lossy()).collect();
    if takes_values && !defaults.is_empty() {
        help = format!("{help} [{}]", say!(dictionary, "help-default", value = defaults.join(", ")));
    }
    let possible = argument.get_possible_values();
    let possible: Vec<_> =
        possible.iter().filter(|value| !value.is_hide_set()).map(PossibleValue::get_name).collect();
    if takes_values && !possible.is_empty() {
        help = format!("{help} [{}]", say!(dictionary, "help-possible-values", values = possible.join(", ")));
    }
    let names: Option<Vec<_>> = argument.get_value_names().map(|names| {
        let translated = |name: &str| dictionary.find(&format!("value-{}", name.to_lowercase()));
        names.iter().map(|name| translated(name).unwrap_or_else(|| name.to_string())).collect()
    });
    let argument = argument.help(help).long_help(Resettable::Reset);
    let argument = argument.hide_default_value(true).hide_possible_values(true);
    match names {
        Some(names) if takes_values => argument.value_names(names),
        _ => argument,
    }
}

/// The page of a command with our headings where clap has its own.
fn in_our_words(mut command: Command, dictionary: Dictionary) -> Command {
    let usage = command.render_usage().ansi().to_string();
    let (_, usage) = usage.split_once(' ').expect("`Usage:` stands before it");
    let heading_of_usage = say!(dictionary, "help-usage");
    let indented = format!("\n{}", " ".repeat(heading_of_usage.chars().count() + 1));
    let usage = usage
        .replace("[OPTIONS]", &format!("[{}]", say!(dictionary, "value-options")))
        .replace("\n       ", &indented);
    let style = *command.get_styles().get_header();
    let heading = |text: String| format!("{style}{text}{style:#}");
    let mut template =
        format!("{{before-help}}{{about-with-newline}}\n{} {{usage}}", heading(heading_of_usage));
    let sections = [
        (command.has_subcommands(), say!(dictionary, "help-commands"), "{subcommands}"),
        (command.get_positionals().next().is_some(), say!(dictionary, "help-arguments"), "{positionals}"),
        (command.get_opts().next().is_some(), say!(dictionary, "help-options"), "{options}"),
    ];
    for (_, title, content) in sections.into_iter().filter(|(is_there, ..)| *is_there) {
        template.extend(["\n\n", &heading(title), "\n", content]);
    }
    command.override_usage(usage).help_template(template + "{after-help}")
}

/// Lines of the dictionary joined, where no empty line is between them.
fn paragraphs(text: &str) -> String {
    let joined: Vec<_> = text.split("\n\n").map(|paragraph| paragraph.replace('\n', " ")).collect();
    joined.join("\n\n")
}

/// `ContestOptions` as `contest-options`.
fn kebab_case(name: &str) -> String {
    let mut text = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !text.is_empty() {
            text.push('-');
        }
        text.extend(letter.to_lowercase());
    }
    text
}

#[cfg(test)]
mod tests {
    use crate::commands::command;
    use clap::Command;
    use language::Language;

    fn walk(command: &Command, path: &str, see: &mut impl FnMut(&str, &Command)) {
        let path = format!("{path} {}", command.get_name());
        see(&path, command);
        command
            .get_subcommands()
            .filter(|inner| inner.get_name() != "help")
            .for_each(|inner| walk(inner, &path, see));
    }

    #[test]
    fn every_command_and_every_argument_has_a_sentence_in_every_language() {
        let mut sentences: Vec<Vec<String>> = Vec::new();
        for language in Language::ALL {
            let mut found = Vec::new();
            walk(&command(language.dictionary()), "", &mut |path, command| {
                let about = command.get_about().map(ToString::to_string).unwrap_or_default();
                assert!(!about.is_empty(), "{language}: no sentence for{path}");
                found.push(format!("{path}: {about}"));
                for argument in command.get_arguments() {
                    let help = argument.get_help().map(ToString::to_string).unwrap_or_default();
                    let id = argument.get_id();
                    assert!(
                        !help.is_empty() && !help.starts_with('['),
                        "{language}: no sentence for{path} {id}"
                    );
                    found.push(format!("{path} {id}: {help}"));
                }
            });
            sentences.push(found);
        }
        for (one, other) in std::iter::zip(&sentences[0], &sentences[1]) {
            assert_ne!(one, other, "the same in two languages");
        }
    }

    #[test]
    fn pages_have_no_word_of_another_language() {
        walk(&command(Language::Spanish.dictionary()), "", &mut |path, command| {
            for page in [command.clone().render_help(), command.clone().render_long_help()] {
                let page = page.to_string();
                for word in
                    ["Usage", "Options", "OPTIONS", "Arguments", "Commands", "COMMAND", "default:", "Print"]
                {
                    assert!(!page.contains(word), "`{word}` in{path}:\n{page}");
                }
            }
        });
    }
}
