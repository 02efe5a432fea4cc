//! `conecta engine check`: does a program do everything that a match asks of it?

use crate::desk::Desk;
use crate::failure::BadInput;
use anyhow::bail;
use clap::{Args, Subcommand};
use engine::players::PlayerName;
use guests::check::{Verdict, check};
use language::{InWords, say};
use std::io::{self, Write};

#[derive(Debug, Args)]
pub(crate) struct Engine {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    Check { player: PlayerName },
}

impl Engine {
    pub(super) fn run(self, desk: &Desk) -> anyhow::Result<()> {
        let What::Check { player } = self.what;
        let dictionary = desk.dictionary;
        // Says what walls are missing, and what is wrong with the name.
        desk.player(&player)?;
        let (mut output, mut failures, mut written) = (io::stdout().lock(), 0, Ok(()));
        let checked = check(&desk.programs, &player, &mut |finding| {
            failures += usize::from(finding.verdict == Verdict::Failed);
            if written.is_ok() {
                // A line at a time: some topics take a while.
                written = writeln!(output, "{}", finding.in_words(dictionary)).and_then(|()| output.flush());
            }
        });
        let Some(checked) = checked else {
            let name = player.to_string();
            return Err(BadInput(say!(dictionary, "check-no-program", name = name)).into());
        };
        checked.map_err(|error| desk.refused(&error))?;
        written?;
        if failures > 0 {
            let name = player.to_string();
            bail!(say!(dictionary, "check-failures", name = name, failures = failures));
        }
        Ok(())
    }
}
