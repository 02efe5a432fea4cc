//! The findings as tables, for people.

use super::Findings;
use crate::language::{Dictionary, say};
use crate::report::spaced;
use crate::weights::short;
use arena::quality::{Opinion, Part, Quality, Share};
use arena::statistics::{Bound, Estimate};
use std::slice;
use std::time::Duration;

impl Findings {
    pub(super) fn table(&self, dictionary: Dictionary) -> String {
        let mut parts = vec![self.summary(dictionary)];
        for (player, quality) in &self.players {
            parts.push(format!("{}\n{}", short(&player.to_string()), details(dictionary, quality)));
        }
        if !self.opinions.is_empty() {
            parts.push(self.opinions(dictionary));
        }
        for (heuristic, opinion) in &self.opinions {
            parts.push(
                say!(dictionary, "quality-calibration", heuristic = short(&heuristic.to_string()))
                    + "\n"
                    + &curve(dictionary, opinion),
            );
        }
        parts.push(say!(dictionary, "quality-meaning") + "\n");
        parts.join("\n")
    }

    /// All players side by side.
    fn summary(&self, dictionary: Dictionary) -> String {
        let mut rows = vec![vec![
            say!(dictionary, "quality-player"),
            say!(dictionary, "quality-good"),
            say!(dictionary, "quality-perfect"),
            say!(dictionary, "quality-discriminating-good"),
            say!(dictionary, "quality-time"),
        ]];
        for (player, quality) in &self.players {
            let mut row = vec![short(&player.to_string())];
            for share in [good, perfect, discriminating_good] {
                row.push(percent(dictionary, quality.mean(share)));
            }
            row.push(duration(dictionary, quality.time_per_move()));
            rows.push(row);
        }
        spaced(&rows)
    }

    /// All heuristics side by side.
    fn opinions(&self, dictionary: Dictionary) -> String {
        let mut rows = vec![vec![
            say!(dictionary, "quality-heuristic"),
            say!(dictionary, "quality-sign"),
            say!(dictionary, "quality-even"),
            say!(dictionary, "quality-ranking"),
        ]];
        for (heuristic, opinion) in &self.opinions {
            let mut row = vec![short(&heuristic.to_string())];
            for estimate in [opinion.sign.estimate(), opinion.even.estimate(), opinion.ranking] {
                row.push(percent(dictionary, estimate));
            }
            rows.push(row);
        }
        spaced(&rows)
    }
}

fn good(part: &Part) -> Share {
    part.all.good
}

fn perfect(part: &Part) -> Share {
    part.all.perfect
}

fn discriminating_good(part: &Part) -> Share {
    part.discriminating.good
}

fn discriminating_perfect(part: &Part) -> Share {
    part.discriminating.perfect
}

/// Something that is counted in each part.
type Counted = fn(&Part) -> Share;

/// Good and perfect moves: in all positions, and where it matters.
const SHARES: [[Counted; 2]; 2] = [[good, perfect], [discriminating_good, discriminating_perfect]];

/// Set by set, the mean where there are several, and by part of the game.
fn details(dictionary: Dictionary, quality: &Quality) -> String {
    let [good_title, perfect_title] = [say!(dictionary, "quality-good"), say!(dictionary, "quality-perfect")];
    let mut rows = vec![vec![
        String::new(),
        say!(dictionary, "quality-positions"),
        good_title.clone(),
        perfect_title.clone(),
        say!(dictionary, "quality-discriminating"),
        good_title,
        perfect_title,
    ]];
    let row = |name: String, parts: &[Part]| {
        let mut row = vec![name];
        for [first, second] in SHARES {
            row.push(dictionary.count(parts.iter().map(|part| u64::from(first(part).of)).sum()));
            row.extend(
                [first, second].map(|share| percent(dictionary, Share::mean(parts.iter().map(share)))),
            );
        }
        row
    };
    rows.extend(quality.sets.iter().map(|set| row(set.name.clone(), slice::from_ref(set))));
    if quality.sets.len() > 1 {
        rows.push(row(say!(dictionary, "quality-mean"), &quality.sets));
    }
    let phases: Vec<_> = quality.phases.iter().filter(|phase| phase.all.good.of > 0).collect();
    if phases.len() > 1 {
        rows.extend(
            phases
                .into_iter()
                .map(|phase| row(phase_in_words(dictionary, &phase.name), slice::from_ref(phase))),
        );
    }
    spaced(&rows)
}

fn phase_in_words(dictionary: Dictionary, name: &str) -> String {
    match name {
        "opening" => say!(dictionary, "quality-opening"),
        "middle" => say!(dictionary, "quality-middle"),
        _ => say!(dictionary, "quality-end"),
    }
}

/// What was expected and what came of it, with a bar for the latter and a mark at the former.
fn curve(dictionary: Dictionary, opinion: &Opinion) -> String {
    const WIDTH: usize = 40;
    let mut rows = vec![vec![
        String::new(),
        say!(dictionary, "quality-expected"),
        say!(dictionary, "quality-result"),
        say!(dictionary, "quality-positions"),
        String::new(),
    ]];
    for step in &opinion.calibration {
        let place = |share: f64| (share * WIDTH as f64).round() as usize;
        let (mark, end) = (place(step.expected), place(step.result));
        let letter = |at| match at {
            _ if at == mark => '│',
            _ if at < end => '█',
            _ => ' ',
        };
        let bar: String = (0..=WIDTH).map(letter).collect();
        let [expected, result] =
            [step.expected, step.result].map(|share| dictionary.decimal(100.0 * share, 1));
        rows.push(vec![String::new(), expected, result, dictionary.count(step.positions as u64), bar]);
    }
    spaced(&rows)
}

/// A share of 1 in percent with its error; nothing of nothing.
fn percent(dictionary: Dictionary, estimate: Estimate) -> String {
    if estimate.bound == Bound::Unknown {
        return "-".to_owned();
    }
    let [value, error] = [estimate.value, estimate.error()].map(|share| dictionary.decimal(100.0 * share, 1));
    format!("{value} ±{error}")
}

fn duration(dictionary: Dictionary, time: Duration) -> String {
    let seconds = time.as_secs_f64();
    let (number, unit) = match seconds {
        ..1e-3 => (1e6 * seconds, "µs"),
        ..1.0 => (1e3 * seconds, "ms"),
        _ => (seconds, "s"),
    };
    format!("{} {unit}", dictionary.decimal(number, 1))
}
