//! `conecta perft`: counts of games and positions.

use crate::desk::Desk;
use clap::Args;
use game::{Rules, perft};
use std::io::{self, Write};

#[derive(Debug, Args)]
pub(crate) struct Perft {
    rules: Rules,

    depth: u32,

    #[arg(long)]
    unique: bool,
}

impl Perft {
    pub(super) fn run(self, _: &Desk) -> anyhow::Result<()> {
        let mut output = io::stdout().lock();
        if self.unique {
            for (ply, count) in (0..=self.depth).zip(perft::positions(self.rules.start())) {
                writeln!(output, "{ply}\t{count}")?;
            }
        } else {
            writeln!(output, "{}", perft::games(&self.rules.start(), self.depth))?;
        }
        Ok(())
    }
}
