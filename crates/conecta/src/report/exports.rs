//! The files a report can be written to.

use super::Page;
use crate::desk::Desk;
use crate::failure::{self, BadInput};
use crate::why::{judged, look_through};
use clap::Args;
use engine::players::PlayerSpec;
use lab::EventSheet;
use lab::report::{Report, csv, pgn};
use language::{InWords, chain_in_words, say};
use pages::Event;
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
    pgn: Option<PathBuf>,
}

/// Who played an event, and what it takes to look into its games.
pub(crate) struct Looking<'a> {
    pub(crate) sheet: &'a EventSheet,
    /// Those that can be asked what they believed.
    pub(crate) players: &'a [PlayerSpec],
    pub(crate) threads: usize,
}

impl Exports {
    /// Was any file asked for, or this page?
    pub(crate) fn are_wanted(&self, page: &Page) -> bool {
        self.files(page).next().is_some()
    }

    /// All files that were asked for, by the option that asked.
    fn files<'a>(&'a self, page: &'a Page) -> impl Iterator<Item = (&'static str, &'a Path)> {
        let files = [
            ("json", self.json.as_deref()),
            ("csv", self.csv.as_deref()),
            ("html", page.file()),
            ("pgn", self.pgn.as_deref()),
        ];
        files.into_iter().filter_map(|(kind, file)| Some((kind, file?)))
    }

    /// Can these files be written? Asked before the work, so that it is not done in vain: none may be a folder, a file of
    /// another kind, the same as another or the store.
    pub(crate) fn check(&self, desk: &Desk, page: &Page, store: Option<&Path>) -> anyhow::Result<()> {
        let files: Vec<_> = self.files(page).collect();
        for (index, (kind, file)) in files.iter().enumerate() {
            let others = files[..index].iter().map(|(_, other)| *other).chain(store);
            lab::check_output(file, kind, others)
                .map_err(|error| BadInput(error.in_words(desk.dictionary)))?;
        }
        Ok(())
    }

    /// Writes the files that were asked for. A page gets why players lose, and what every column was worth where there are not
    /// too many games.
    pub(crate) fn write(
        &self,
        desk: &Desk,
        page: &Page,
        mut report: Report,
        event: &Event,
        looking: &Looking,
    ) -> anyhow::Result<()> {
        let written_page = match page.file() {
            Some(file) => {
                look_into(desk, &mut report, looking)?;
                let text = pages::tournament(desk.dictionary, &report, event, &page.occasion(desk))?;
                written(desk, file, &text)
            }
            None => Ok(()),
        };
        // A file that cannot be written costs no other.
        let others = [
            self.json.as_ref().map(|file| written(desk, file, &format!("{}\n", json(&report)))),
            self.csv.as_ref().map(|file| written(desk, file, &csv(&report))),
            self.pgn.as_ref().map(|file| written(desk, file, &pgn(&report))),
        ];
        others.into_iter().flatten().fold(written_page, Result::and)
    }
}

/// Adds what a page shows of the games. Where nobody can tell why players lose, the page is without.
fn look_into(desk: &Desk, report: &mut Report, looking: &Looking) -> anyhow::Result<()> {
    let (dictionary, rules) = (desk.dictionary, looking.sheet.rules);
    match judged(dictionary, report, rules, looking.players, looking.threads) {
        Ok(reasons) => report.why = Some(reasons),
        Err(error) => {
            let reason = chain_in_words(dictionary, error.as_ref());
            failure::warn(&say!(dictionary, "page-without-why", reason = reason));
        }
    }
    look_through(dictionary, report, rules, looking.threads)
}
