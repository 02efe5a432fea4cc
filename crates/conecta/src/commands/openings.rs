//! `conecta openings`: the suites, worked out anew.

use super::book;
use crate::desk::Desk;
use crate::positions::moves_field;
use anyhow::Context;
use arena::near_even;
use clap::Args;
use engine::solver::Reader;
use language::say;
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
        let book = self.book.as_deref().map(|file| book::read(dictionary, file)).transpose()?;
        let mut reader = match &book {
            Some(book) => Reader::new(book),
            None => Reader::embedded(),
        };
        let mut output = BufWriter::new(io::stdout().lock());
        for opening in near_even(self.plies, &mut reader) {
            writeln!(
                output,
                "{}\t{}",
                moves_field(&opening.game),
                opening.score.expect("the book knows them all")
            )?;
        }
        output.flush().with_context(|| say!(dictionary, "cannot-answer"))
    }
}
