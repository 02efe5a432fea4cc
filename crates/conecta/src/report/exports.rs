//! The files a report can be written to.

use super::{Report, csv, html, insights, pgn};
use crate::contest::Setup;
use crate::language::errors::InWords;
use crate::language::{Dictionary, say};
use anyhow::Context;
use clap::Args;
use std::path::{Path, PathBuf};

/// Which files to write.
#[derive(Debug, Args)]
pub(crate) struct Exports {
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,

    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,

    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,

    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,
}

impl Exports {
    /// Was any file asked for?
    pub(crate) fn is_empty(&self) -> bool {
        [&self.json, &self.csv, &self.html, &self.pgn].into_iter().all(Option::is_none)
    }

    /// Writes the files that were asked for. A page gets the solver's word on why players lose, on `threads` threads.
    pub(crate) fn write(
        &self,
        dictionary: Dictionary,
        mut report: Report,
        setup: &Setup,
        threads: usize,
    ) -> anyhow::Result<()> {
        if let Some(file) = &self.html {
            match insights(&report, setup.rules, setup.seed, threads) {
                Ok(insights) => report.explain(insights),
                Err(error) => eprintln!(
                    "conecta: {}",
                    say!(dictionary, "page-without-why", reason = error.in_words(dictionary))
                ),
            }
            write_file(dictionary, file, &html(dictionary, &report)?)?;
        }
        if let Some(file) = &self.json {
            write_file(dictionary, file, &(serde_json::to_string_pretty(&report)? + "\n"))?;
        }
        if let Some(file) = &self.csv {
            write_file(dictionary, file, &csv(&report))?;
        }
        if let Some(file) = &self.pgn {
            write_file(dictionary, file, &pgn(&report))?;
        }
        Ok(())
    }
}

fn write_file(dictionary: Dictionary, file: &Path, text: &str) -> anyhow::Result<()> {
    std::fs::write(file, text)
        .with_context(|| say!(dictionary, "cannot-write", file = file.display().to_string()))
}
