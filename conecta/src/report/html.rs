//! The report as one self-contained page.

use super::Report;

/// The page without its data; it draws everything itself.
const PAGE: &str = include_str!("tournament.html");
const PLACE: &str = "/*DATA*/";

/// The page of this report.
pub(super) fn html(report: &Report) -> serde_json::Result<String> {
    // Inside a script element, only `<` could end it.
    let data = serde_json::to_string(report)?.replace('<', "\\u003c");
    let (before, after) = PAGE.split_once(PLACE).expect("the page has a place for its data");
    Ok([before, &data, after].concat())
}
