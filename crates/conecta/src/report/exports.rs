//! The files a report can be written to.

use crate::desk::Desk;
use crate::failure::{self, BadInput};
use crate::why::judged;
use clap::Args;
use engine::players::PlayerSpec;
use lab::EventSheet;
use lab::report::{Report, csv, pgn};
use language::{InWords, chain_in_words, say};
use std::path::{Path, PathBuf};

fn json(report: &Report) -> String {
    serde_json::to_string_pretty(report).expect("a report is plain data")
}

/// Writes a file, and says so.
pub(crate) fn written(desk: &Desk, file: &Path, text: &str) -> anyhow::Result<()> {
    lab::replace(file, text.as_bytes())?;
    failure::tell(&(say!(desk.dictionary, "wrote", file = file.display().to_string()) + "\n"));
    Ok(())
}

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
    /// Was a page asked for?
    pub(crate) fn have_page(&self) -> bool {
        self.html.is_some()
    }

    /// Was any file asked for?
    pub(crate) fn is_empty(&self) -> bool {
        [&self.json, &self.csv, &self.html, &self.pgn].into_iter().all(Option::is_none)
    }

    /// All files that were asked for, by the option that asked.
    fn files(&self) -> impl Iterator<Item = (&'static str, &Path)> {
        let files = [("json", &self.json), ("csv", &self.csv), ("html", &self.html), ("pgn", &self.pgn)];
        files.into_iter().filter_map(|(kind, file)| Some((kind, file.as_deref()?)))
    }

    /// Can these files be written? Asked before the work, so that it is not done in vain: none may be a folder, a file of
    /// another kind, the same as another or the store.
    pub(crate) fn check(&self, desk: &Desk, store: Option<&Path>) -> anyhow::Result<()> {
        let files: Vec<_> = self.files().collect();
        for (index, (kind, file)) in files.iter().enumerate() {
            let others = files[..index].iter().map(|(_, other)| *other).chain(store);
            lab::check_output(file, kind, others)
                .map_err(|error| BadInput(error.in_words(desk.dictionary)))?;
        }
        Ok(())
    }

    /// Writes the files that were asked for. A page gets why players lose, found out on `threads` threads; `players` are those
    /// that can be asked what they believed.
    pub(crate) fn write(
        &self,
        desk: &Desk,
        mut report: Report,
        sheet: &EventSheet,
        players: &[PlayerSpec],
        threads: usize,
    ) -> anyhow::Result<()> {
        let dictionary = desk.dictionary;
        let page = if let Some(file) = &self.html {
            match judged(dictionary, &report, sheet.rules, players, threads) {
                Ok(reasons) => report.why = Some(reasons),
                Err(error) => {
                    let reason = chain_in_words(dictionary, error.as_ref());
                    failure::warn(&say!(dictionary, "page-without-why", reason = reason));
                }
            }
            written(desk, file, &pages::tournament(dictionary, &report)?)
        } else {
            Ok(())
        };
        // A file that cannot be written costs no other.
        let others = [
            self.json.as_ref().map(|file| written(desk, file, &format!("{}\n", json(&report)))),
            self.csv.as_ref().map(|file| written(desk, file, &csv(&report))),
            self.pgn.as_ref().map(|file| written(desk, file, &pgn(&report))),
        ];
        others.into_iter().flatten().fold(page, Result::and)
    }
}
