//! The option of a page, which every command with something to show has.

use crate::desk::Desk;
use crate::failure::BadInput;
use clap::Args;
use language::InWords;
use pages::Occasion;
use std::path::{Path, PathBuf};
use time::OffsetDateTime;

/// Where a page is written, and what it is called.
#[derive(Debug, Args)]
pub(crate) struct Page {
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,

    #[arg(long, value_name = "TEXT", requires = "html")]
    title: Option<String>,
}

impl Page {
    /// The file, if a page was asked for.
    pub(crate) fn file(&self) -> Option<&Path> {
        self.html.as_deref()
    }

    /// Can it be written? Asked before the work, so that it is not done in vain.
    pub(crate) fn check<'a>(
        &self,
        desk: &Desk,
        others: impl IntoIterator<Item = &'a Path>,
    ) -> Result<(), BadInput> {
        let Some(file) = &self.html else { return Ok(()) };
        lab::check_output(file, "html", others).map_err(|error| BadInput(error.in_words(desk.dictionary)))
    }

    /// Its title and today's date.
    pub(crate) fn occasion(&self, desk: &Desk) -> Occasion {
        let today = OffsetDateTime::now_utc().date().to_string();
        Occasion { title: self.title.clone(), date: Some(desk.dictionary.day(&today)) }
    }
}
