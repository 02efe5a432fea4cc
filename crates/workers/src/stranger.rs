//! A heuristic that somebody sent: like any other, but its minds are away.

use crate::away::AwayMaker;
use crate::crew::Source;
use crate::message::{Answer, Request};
use crate::{About, Content, Crew, Refused, Trouble};
use authoring::Language;
use engine::Fingerprint;
use engine::heuristics::{Alias, Heuristic};
use std::sync::Arc;
use std::time::Duration;

/// How long a file may take to be compiled and tried.
const LOADING: Duration = Duration::from_secs(10);

/// A heuristic that somebody sent.
#[derive(Clone)]
pub struct Stranger {
    /// What it says about itself.
    pub about: About,
    /// The heuristic, for whoever asks heuristics.
    pub heuristic: Heuristic,
}

/// Why what somebody sent is no heuristic.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LoadingError {
    /// No language is known by the end of its name.
    #[error("its name ends neither in .py nor in .lisp nor in .wasm")]
    Language,
    /// The compiler refuses it.
    #[error("{}:{}: {}", .0.line, .0.column, .0.problem.english)]
    Refused(Refused),
    /// It was too much for a worker.
    #[error(transparent)]
    Trouble(#[from] Trouble),
}

impl Stranger {
    /// Gets to know a file, away. Games are kept under `name`, whose end says the language; a move may take so long.
    pub fn load(crew: &Crew, name: &str, content: Content, patience: Duration) -> Result<Self, LoadingError> {
        let language = Language::of_file(name).ok_or(LoadingError::Language)?;
        let fingerprint = Fingerprint::of(content.bytes());
        let source = Source { name: name.to_owned(), content, fingerprint };
        let request = Request::Load { name: name.to_owned(), content: source.content.clone() };
        let about = match crew.ask(&source, &request, LOADING, None)? {
            Answer::Loaded(about) => about,
            Answer::NotLoaded(refused) => return Err(LoadingError::Refused(refused)),
            _ => return Err(Trouble::Died.into()),
        };
        Ok(Self::known(crew, source, language, about, patience))
    }

    fn known(crew: &Crew, source: Source, language: Language, about: About, patience: Duration) -> Self {
        let card = about.card(&source.name, language);
        let fingerprint = source.fingerprint.clone();
        let maker = AwayMaker::new(crew.clone(), Arc::new(source), patience);
        Self { about, heuristic: Heuristic::new(card, fingerprint, maker) }
    }

    /// The same heuristic under another name for people.
    #[must_use]
    pub fn called(mut self, alias: Alias) -> Self {
        Arc::make_mut(&mut self.heuristic.card).alias = Some(alias);
        self
    }
}
