//! What is known about a hand-in, as data that is kept with it.

use engine::Failure;
use language::{InWords, Language};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use store::StoredHandIn;
use utoipa::ToSchema;
use workers::{LoadingError, Refused};

/// A text in every language: whoever reads it later may speak another than whoever hands in.
pub(crate) type Spoken = BTreeMap<String, String>;

/// What is known about a hand-in.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub(crate) struct Findings {
    /// Why it does not play, by language.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) problem: Option<Spoken>,
    /// Where in its file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) line: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) column: Option<u32>,
    /// That line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) source_line: Option<String>,
    /// Its first failure in a game, by language.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) failure: Option<Spoken>,
    /// The share of its moves that keep win, draw or loss, with its error.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) good_moves: Option<[f64; 3]>,
    /// Its rating against the field alone, which all versions have met, with its error.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) rating: Option<[f64; 3]>,
    /// By how many Elo it is stronger than the version before, with its error, and the probability that it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) change: Option<[f64; 4]>,
    /// Why it loses, sentence by sentence, by language.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) why: Option<BTreeMap<String, Vec<String>>>,
    /// Its costliest mistakes.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) mistakes: Vec<Mistake>,
}

/// A move that threw a game away.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct Mistake {
    /// The game up to there, with its rules where they are not classic.
    pub(crate) game: String,
    pub(crate) opponent: String,
    pub(crate) played: String,
    /// What would have kept the position's worth.
    pub(crate) right: Vec<String>,
    /// `won`, `drawn` or `lost`, before and after.
    pub(crate) before: String,
    pub(crate) after: String,
    /// In so many games.
    pub(crate) games: usize,
}

/// Something in words, in every language.
pub(crate) fn spoken(thing: &impl InWords) -> Spoken {
    Language::ALL
        .iter()
        .map(|language| (language.to_string(), thing.in_words(language.dictionary())))
        .collect()
}

impl Findings {
    /// What is known about a hand-in.
    pub(crate) fn of(handin: &StoredHandIn) -> Self {
        handin.findings.as_deref().and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default()
    }

    /// It does not load.
    pub(crate) fn not_loaded(error: &LoadingError) -> Self {
        let place = match error {
            LoadingError::Refused(Refused { line, column, source_line, .. }) if *line > 0 => {
                Some((*line, *column, source_line.clone()))
            }
            _ => None,
        };
        Self {
            problem: Some(spoken(error)),
            line: place.as_ref().map(|place| place.0),
            column: place.as_ref().map(|place| place.1),
            source_line: place.map(|place| place.2),
            ..Self::default()
        }
    }

    /// It loads, but does not play.
    pub(crate) fn failed(failure: &Failure) -> Self {
        let line = match failure {
            // FILE:LINE:COLUMN
            Failure::Program { place: Some(place), .. } => {
                place.rsplit(':').nth(1).and_then(|line| line.parse().ok())
            }
            _ => None,
        };
        Self { problem: Some(spoken(failure)), line, ..Self::default() }
    }
}
