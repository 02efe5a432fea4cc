//! `conecta new`: a file to begin with.

use crate::desk::Desk;
use crate::failure::BadInput;
use anyhow::Context;
use authoring::Language;
use clap::Args;
use language::{Dictionary, Language as Spoken, say};
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

#[derive(Debug, Args)]
pub(crate) struct New {
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

/// A starter in the language that its author speaks, and in the one that the file is written in.
fn starter(spoken: Spoken, language: Language) -> Option<&'static str> {
    Some(match (spoken, language) {
        (Spoken::English, Language::Python) => include_str!("../../starters/en/starter.py"),
        (Spoken::Spanish, Language::Python) => include_str!("../../starters/es/starter.py"),
        (Spoken::English, Language::Lisp) => include_str!("../../starters/en/starter.lisp"),
        (Spoken::Spanish, Language::Lisp) => include_str!("../../starters/es/starter.lisp"),
        (_, Language::WebAssembly) => return None,
    })
}

/// What to do with a new file: three commands, and what each is for.
fn next(dictionary: Dictionary, file: &str) -> String {
    // Shells take names with spaces apart.
    let name = if file.contains(' ') { format!("'{file}'") } else { file.to_owned() };
    let commands = [
        (format!("conecta explain {name} 4453"), say!(dictionary, "new-explain")),
        (format!("conecta tournament {name}"), say!(dictionary, "new-tournament")),
        (format!("conecta tune {name}"), say!(dictionary, "new-tune")),
    ];
    let width = commands.iter().map(|(command, _)| command.chars().count()).max().unwrap_or(0);
    let lines = commands.map(|(command, purpose)| format!("  {command:<width$}  # {purpose}\n"));
    format!("{}\n{}", say!(dictionary, "new-written", file = file), lines.concat())
}

impl New {
    pub(super) fn run(self, desk: &Desk) -> anyhow::Result<()> {
        let dictionary = desk.dictionary;
        let shown = |file: &Path| file.display().to_string();
        // Everything is looked at before anything is written.
        let mut written = Vec::new();
        for file in &self.files {
            let language = Language::of_file(&shown(file));
            let Some(text) = language.and_then(|language| starter(dictionary.language(), language)) else {
                let key = match language {
                    Some(_) => "new-no-module",
                    None => "new-unknown",
                };
                return Err(BadInput(say!(dictionary, key, file = shown(file))).into());
            };
            if file.exists() {
                return Err(BadInput(say!(dictionary, "new-exists", file = shown(file))).into());
            }
            written.push((file, text));
        }
        for (file, text) in written {
            let stem = file.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
            let is_plain = |letter: char| letter.is_alphanumeric() || matches!(letter, '-' | '_' | ' ');
            let alias: String = stem.chars().filter(|&letter| is_plain(letter)).collect();
            let text = text.replace("ALIAS_HERE", &alias).replace("FILE_HERE", &shown(file));
            File::create_new(file)
                .and_then(|mut file| file.write_all(text.as_bytes()))
                .with_context(|| say!(dictionary, "cannot-write", file = shown(file)))?;
            write!(io::stdout(), "{}", next(dictionary, &shown(file)))?;
        }
        Ok(())
    }
}
