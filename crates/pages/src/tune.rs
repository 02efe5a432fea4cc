//! A tuning run as a page: what came of it, and loss, weights and rating over time.

use crate::frame::{COMMON, Occasion, Piece, Template};
use lab::tuning::Tuned;
use language::Dictionary;

const OWN: Piece =
    Piece { file: "tune-page", style: include_str!("tune.css"), script: include_str!("tune.js") };

pub(crate) const PAGE: Template = Template {
    body: include_str!("tune.html"),
    pieces: &[COMMON, OWN],
    places: "after before depth elo elo0 elo1 examples file games heuristic high loss low openings rounds seconds seed time \
             weight weights",
};

/// The page of a run.
pub fn tune(dictionary: Dictionary, tuned: &Tuned, occasion: &Occasion) -> serde_json::Result<String> {
    PAGE.filled(&PAGE.words(dictionary), occasion, tuned)
}
