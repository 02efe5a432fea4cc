//! `conecta openings`: the suites, worked out anew.

use super::book;
use crate::desk::Desk;
use crate::language::say;
use anyhow::Context;
use arena::near_even;
use clap::Args;
use engine::solver::book::Reader;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

#[derive(Debug, Args)]
pub(crate) struct Openings {
    #[arg(value_name = "PLIES", value_parser = clap::value_parser!(u32).range(0..=8))]
    plies: u32,

    #[arg(long, value_name = "FILE")]
    book: Option<PathBuf>,
}

impl Openings {
    pub(super) fn run(self, desk: &Desk) -> anyhow::Result<()> {
        let dictionary = desk.dictionary;
        let book = book::read(dictionary, self.book.as_deref())?;
        let mut output = BufWriter::new(io::stdout().lock());
        for opening in near_even(self.plies, &mut Reader::new(&book)) {
            writeln!(
                output,
                "{}\t{}",
                opening.game.letters(),
                opening.score.expect("the book knows them all")
            )?;
        }
        output.flush().with_context(|| say!(dictionary, "cannot-answer"))
    }
}
