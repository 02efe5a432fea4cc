//! How good moves are, as a page.

use crate::frame::{COMMON, Occasion, Piece, Template};
use lab::quality::Findings;
use language::Dictionary;

const OWN: Piece =
    Piece { file: "quality-page", style: include_str!("quality.css"), script: include_str!("quality.js") };

pub(crate) const PAGE: Template = Template {
    body: include_str!("quality.html"),
    pieces: &[COMMON, OWN],
    places: "expected good perfect positions result",
};

/// The page of what was measured.
pub fn quality(
    dictionary: Dictionary,
    findings: &Findings,
    occasion: &Occasion,
) -> serde_json::Result<String> {
    PAGE.filled(&PAGE.words(dictionary), occasion, findings)
}
