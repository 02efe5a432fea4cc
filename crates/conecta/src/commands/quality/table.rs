//! The findings as tables, for people.

use super::Findings;
use crate::language::say;
use crate::report::spaced;
use crate::weights::short;
use arena::quality::{Opinion, Part, Quality, Share};
use arena::statistics::{Bound, Estimate};
use std::slice;
use std::time::Duration;

impl Findings {
    pub(super) fn table(&self) -> String {
        let mut parts = vec![self.summary()];
        for (player, quality) in &self.players {
            parts.push(format!("{}\n{}", short(&player.to_string()), details(quality)));
        }
        if !self.opinions.is_empty() {
            parts.push(self.opinions());
        }
        for (heuristic, opinion) in &self.opinions {
            parts.push(
                say!("quality-calibration", heuristic = short(&heuristic.to_string()))
                    + "\n"
                    + &curve(opinion),
            );
        }
        parts.push(say!("quality-meaning") + "\n");
        parts.join("\n")
    }

    /// All players side by side.
    fn summary(&self) -> String {
        let mut rows = vec![vec![
            say!("quality-player"),
            say!("quality-good"),
            say!("quality-perfect"),
            say!("quality-discriminating-good"),
            say!("quality-time"),
        ]];
        for (player, quality) in &self.players {
            let mut row = vec![short(&player.to_string())];
            for share in [good, perfect, discriminating_good] {
                row.push(percent(quality.mean(share)));
            }
            row.push(duration(quality.time_per_move()));
            rows.push(row);
        }
        spaced(&rows)
    }

    /// All heuristics side by side.
    fn opinions(&self) -> String {
        let mut rows = vec![vec![
            say!("quality-heuristic"),
            say!("quality-sign"),
            say!("quality-even"),
            say!("quality-ranking"),
        ]];
        for (heuristic, opinion) in &self.opinions {
            let mut row = vec![short(&heuristic.to_string())];
            for estimate in [opinion.sign.estimate(), opinion.even.estimate(), opinion.ranking] {
                row.push(percent(estimate));
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
fn details(quality: &Quality) -> String {
    let [good_title, perfect_title] = [say!("quality-good"), say!("quality-perfect")];
    let mut rows = vec![vec![
        String::new(),
        say!("quality-positions"),
        good_title.clone(),
        perfect_title.clone(),
        say!("quality-discriminating"),
        good_title,
        perfect_title,
    ]];
    let row = |name: String, parts: &[Part]| {
        let mut row = vec![name];
        for [first, second] in SHARES {
            row.push(parts.iter().map(|part| first(part).of).sum::<u32>().to_string());
            row.extend([first, second].map(|share| percent(Share::mean(parts.iter().map(share)))));
        }
        row
    };
    rows.extend(quality.sets.iter().map(|set| row(set.name.clone(), slice::from_ref(set))));
    if quality.sets.len() > 1 {
        rows.push(row(say!("quality-mean"), &quality.sets));
    }
    let phases: Vec<_> = quality.phases.iter().filter(|phase| phase.all.good.of > 0).collect();
    if phases.len() > 1 {
        rows.extend(phases.into_iter().map(|phase| row(phase_in_words(&phase.name), slice::from_ref(phase))));
    }
    spaced(&rows)
}

fn phase_in_words(name: &str) -> String {
    match name {
        "opening" => say!("quality-opening"),
        "middle" => say!("quality-middle"),
        _ => say!("quality-end"),
    }
}

/// What was expected and what came of it, with a bar for the latter and a mark at the former.
fn curve(opinion: &Opinion) -> String {
    const WIDTH: usize = 40;
    let mut rows = vec![vec![
        String::new(),
        say!("quality-expected"),
        say!("quality-result"),
        say!("quality-positions"),
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
        let [expected, result] = [step.expected, step.result].map(|share| format!("{:.1}", 100.0 * share));
        rows.push(vec![String::new(), expected, result, step.positions.to_string(), bar]);
    }
    spaced(&rows)
}

/// A share of 1 in percent with its error; nothing of nothing.
fn percent(estimate: Estimate) -> String {
    match estimate.bound {
        Bound::Unknown => "-".to_owned(),
        _ => format!("{:.1} ±{:.1}", 100.0 * estimate.value, 100.0 * estimate.error()),
    }
}

fn duration(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    match seconds {
        ..1e-3 => format!("{:.1} µs", 1e6 * seconds),
        ..1.0 => format!("{:.1} ms", 1e3 * seconds),
        _ => format!("{seconds:.1} s"),
    }
}
