//! What makes the program at home in a shell: completions of its commands, and man pages.

use super::command;
use crate::desk::Desk;
use anyhow::Context;
use clap::Args;
use clap_complete::Shell;
use clap_mangen::Man;
use language::say;
use std::io::{self, Write};
use std::path::PathBuf;

/// `conecta completions`: a script that lets a shell complete commands and options.
#[derive(Debug, Args)]
pub(crate) struct Completions {
    #[arg(value_name = "SHELL")]
    shell: Shell,
}

impl Completions {
    pub(super) fn run(self, desk: &Desk) -> anyhow::Result<()> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut command(desk.dictionary), "conecta", &mut script);
        Ok(io::stdout().write_all(&script)?)
    }
}

/// `conecta man`: the manual as man pages, one for each command.
#[derive(Debug, Args)]
pub(crate) struct Manual {
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
}

impl Manual {
    pub(super) fn run(self, desk: &Desk) -> anyhow::Result<()> {
        let failed = || say!(desk.dictionary, "cannot-write", file = self.folder.display().to_string());
        std::fs::create_dir_all(&self.folder).with_context(failed)?;
        self.write(command(desk.dictionary), "conecta").with_context(failed)
    }

    /// The page of a command, and those of the commands below it.
    fn write(&self, command: clap::Command, name: &str) -> io::Result<()> {
        let command = command.display_name(name.to_owned()).name(name.to_owned());
        for inner in command.get_subcommands().filter(|inner| inner.get_name() != "help") {
            self.write(inner.clone(), &format!("{name}-{}", inner.get_name()))?;
        }
        let mut page = Vec::new();
        Man::new(command).render(&mut page)?;
        std::fs::write(self.folder.join(format!("{name}.1")), page)
    }
}
