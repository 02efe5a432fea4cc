//! `conecta perft`: counts of games and positions.

use clap::Args;
use game::{Rules, perft};
use std::io::{self, Write};

/// Count the games of a given length, or the different positions they reach
#[derive(Debug, Args)]
pub(crate) struct Perft {
    /// Rules to count under
    rules: Rules,

    /// Length of the games in moves
    depth: u32,

    /// Count different positions after 0, 1, ... DEPTH moves instead, one `PLY<TAB>COUNT` a line
    #[arg(long)]
    unique: bool,
}

impl Perft {
    pub(super) fn run(self) -> anyhow::Result<()> {
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
