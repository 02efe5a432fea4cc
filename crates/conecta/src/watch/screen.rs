//! What is told about a version: no more than a screen.

use super::round::{Findings, Shown};
use crate::paint::{Ink, Paint};
use crate::report::{error_of, failure_of};
use crate::why::side_by_side;
use arena::statistics::FEWEST_OPENINGS;
use language::{Dictionary, say, short};
use std::fmt::Write;

/// From this probability on, something counts as known.
const SURE: f64 = 0.975;

pub(super) fn text(
    dictionary: Dictionary,
    paint: Paint,
    findings: &Findings,
    last: Option<&Shown>,
) -> String {
    let mut rows = vec![
        (say!(dictionary, "watch-rating"), rating(dictionary, findings)),
        (say!(dictionary, "watch-change"), change(dictionary, findings)),
    ];
    if let Some(good_moves) = good_moves(dictionary, findings, last) {
        rows.push((say!(dictionary, "watch-good-moves"), good_moves));
    }
    let width = rows.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
    let mut text = heading(dictionary, findings) + "\n";
    for (name, words) in rows {
        let name = paint.painted(Ink::Faint, &format!("{name:<width$}"));
        let _ = writeln!(text, "{name}  {words}");
    }
    if findings.rung.openings < FEWEST_OPENINGS {
        let _ = writeln!(text, "{}", say!(dictionary, "watch-caution"));
    }
    let ranked = &findings.report.players[findings.place];
    if let Some(failure) = failure_of(dictionary, &findings.report, ranked) {
        let _ = writeln!(text, "{failure}");
    }
    let mistakes = findings.reasons.as_ref().filter(|reasons| !reasons.costliest.is_empty());
    text.push('\n');
    if let Some(reasons) = mistakes {
        let _ = writeln!(text, "{}", say!(dictionary, "why-costliest"));
        text += &side_by_side(dictionary, paint, &findings.report, findings.rules, reasons);
    } else {
        let _ = writeln!(text, "{}", say!(dictionary, "watch-no-mistakes"));
    }
    text
}

/// Which version it is.
fn heading(dictionary: Dictionary, findings: &Findings) -> String {
    let mark: String = findings.rung.version.fingerprint.as_str().chars().take(8).collect();
    say!(
        dictionary,
        "watch-heading",
        player = short(&findings.title),
        number = findings.number.to_string(),
        mark = mark,
        opponents = findings.report.players.len() - 1
    )
}

/// How strong it is, and how much that is founded on.
fn rating(dictionary: Dictionary, findings: &Findings) -> String {
    let rung = &findings.rung;
    say!(
        dictionary,
        "watch-rated",
        rating = dictionary.signed(rung.rating.value, 0),
        error = error_of(dictionary, &rung.rating),
        score = dictionary.percent(rung.results.score().unwrap_or(0.5), 1),
        games = rung.results.games(),
        openings = rung.openings,
        seconds = dictionary.decimal(findings.time.as_secs_f64(), 1)
    )
}

/// What it changed, and how sure that is.
fn change(dictionary: Dictionary, findings: &Findings) -> String {
    let Some(change) = &findings.change else { return say!(dictionary, "watch-first") };
    if findings.is_same {
        return say!(dictionary, "watch-same");
    }
    let key = match change.superiority {
        SURE.. => "watch-better",
        probability if probability <= 1.0 - SURE => "watch-worse",
        _ => "watch-unclear",
    };
    let elo = dictionary.signed(change.elo.value, 0);
    let error = error_of(dictionary, &change.elo);
    let probability = dictionary.percent(change.superiority, 1);
    say!(dictionary, key, elo = elo, error = error, probability = probability)
}

fn good_moves(dictionary: Dictionary, findings: &Findings, last: Option<&Shown>) -> Option<String> {
    let (share, positions) = findings.good_moves?;
    let text = say!(
        dictionary,
        "watch-good",
        share = dictionary.percent(share.value, 1),
        error = dictionary.decimal(100.0 * share.error(), 1),
        positions = positions
    );
    let before = last.and_then(|last| last.good_moves);
    let before = before
        .map(|before| say!(dictionary, "watch-good-before", share = dictionary.percent(before.value, 1)));
    Some([text].into_iter().chain(before).collect::<Vec<_>>().join(" "))
}
