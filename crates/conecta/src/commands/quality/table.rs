//! The findings as tables, for people.

use crate::report::spaced;
use arena::quality::{Opinion, Part, Quality, Share};
use arena::statistics::{Bound, Estimate};
use engine::heuristics::HeuristicSpec;
use engine::players::{Effort, PlayerSpec, title};
use lab::quality::Findings;
use language::{Dictionary, InWords, say, short};
use std::slice;
use std::time::Duration;

pub(super) fn table(dictionary: Dictionary, findings: &Findings) -> String {
    let mut parts = vec![summary(dictionary, findings)];
    for (player, quality) in &findings.players {
        let name = short(&title(player));
        let failures = failures(dictionary, quality);
        parts.push(format!("{name}\n{}{failures}", details(dictionary, quality)));
    }
    if !findings.opinions.is_empty() {
        parts.push(opinions(dictionary, findings));
    }
    for (heuristic, opinion) in &findings.opinions {
        let name = short(&opinion_of(heuristic));
        parts.push(match opinion {
            Ok(opinion) => {
                let title = say!(dictionary, "quality-calibration", heuristic = name);
                title + "\n" + &curve(dictionary, opinion)
            }
            Err(failure) => {
                let failure = failure.in_words(dictionary);
                say!(dictionary, "quality-no-opinion", heuristic = name, failure = failure) + "\n"
            }
        });
    }
    parts.push(say!(dictionary, "quality-meaning") + "\n");
    parts.join("\n")
}

/// What a heuristic is called.
fn opinion_of(heuristic: &HeuristicSpec) -> String {
    title(&PlayerSpec::Heuristic { heuristic: heuristic.clone(), effort: Effort::House })
}

/// All players side by side.
fn summary(dictionary: Dictionary, findings: &Findings) -> String {
    let mut rows = vec![vec![
        say!(dictionary, "quality-player"),
        say!(dictionary, "quality-good"),
        say!(dictionary, "quality-perfect"),
        say!(dictionary, "quality-discriminating-good"),
        say!(dictionary, "quality-time"),
    ]];
    for (player, quality) in &findings.players {
        let mut row = vec![short(&title(player))];
        for share in [good, perfect, discriminating_good] {
            row.push(percent(dictionary, quality.mean(share)));
        }
        row.push(duration(dictionary, quality.time_per_move()));
        rows.push(row);
    }
    spaced(&rows)
}

/// In how many positions a player failed, and how it did first; nothing if in none.
fn failures(dictionary: Dictionary, quality: &Quality) -> String {
    let Some(first) = &quality.first_failure else { return String::new() };
    let (number, failure) = (quality.failures, first.failure.in_words(dictionary));
    say!(dictionary, "quality-failures", number = number, moves = first.moves.as_str(), failure = failure)
        + "\n"
}

/// All heuristics side by side.
fn opinions(dictionary: Dictionary, findings: &Findings) -> String {
    let mut rows = vec![vec![
        say!(dictionary, "quality-heuristic"),
        say!(dictionary, "quality-sign"),
        say!(dictionary, "quality-even"),
        say!(dictionary, "quality-ranking"),
    ]];
    for (heuristic, opinion) in &findings.opinions {
        let mut row = vec![short(&opinion_of(heuristic))];
        match opinion {
            Ok(opinion) => {
                for estimate in [opinion.sign.estimate(), opinion.even.estimate(), opinion.ranking] {
                    row.push(percent(dictionary, estimate));
                }
            }
            Err(_) => row.extend(["-", "-", "-"].map(str::to_owned)),
        }
        rows.push(row);
    }
    spaced(&rows)
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
