//! What a tuning run has to say at the end: a page of text.

use arena::statistics::Estimate;
use lab::Interval;
use lab::tuning::{Method, Tuned, TunedWeight, Verdict};
use language::{Dictionary, say};

/// With many weights, only those that matter most are listed.
const LISTED: usize = 24;

/// What is printed at the end of a run that was to write to `output`.
pub(crate) fn summary(dictionary: Dictionary, tuned: &Tuned, output: &str) -> String {
    let verdict = match tuned.verdict {
        Verdict::Accepted => say!(dictionary, "tune-accepted"),
        Verdict::Rejected => say!(dictionary, "tune-rejected"),
        Verdict::Open => say!(dictionary, "tune-open"),
    };
    let mut lines = Vec::new();
    if tuned.resumed {
        lines.push(say!(dictionary, "tune-resumed"));
    }
    lines.push(say!(
        dictionary,
        "tune-effort",
        examples = tuned.examples,
        games = tuned.games,
        seconds = dictionary.decimal(tuned.seconds, 0)
    ));
    if tuned.method != Some(Method::Spsa) && !tuned.is_fitted() {
        let (examples, needed) = (tuned.examples, tuned.examples_needed);
        lines.push(say!(dictionary, "tune-too-few", examples = examples, needed = needed));
    }
    if tuned.hurried {
        lines.push(say!(dictionary, "tune-no-rounds"));
    }
    let gain = dictionary.interval(tuned.gain.0);
    lines.push(say!(dictionary, "tune-gain", gain = gain, openings = tuned.openings, depth = tuned.depth));
    let [elo0, elo1] = tuned.elo.map(|elo| dictionary.number(elo));
    lines.push(say!(dictionary, "tune-verdict", verdict = verdict, elo0 = elo0, elo1 = elo1));
    for (key, shares) in [("tune-good", tuned.good), ("tune-perfect", tuned.perfect)] {
        if let Some([before, after]) = shares.map(|shares| shares.map(|share| percent(dictionary, share.0))) {
            lines.push(say!(dictionary, key, before = before, after = after));
        }
    }
    lines.push(String::new());
    lines.extend(weights_table(dictionary, &tuned.weights));
    lines.push(String::new());
    if tuned.weights.len() == 1 {
        lines.push(say!(dictionary, "tune-one-weight"));
    }
    lines.extend(files(dictionary, tuned, output));
    lines.into_iter().map(|line| line + "\n").collect()
}

/// Where the weights are, and why there.
fn files(dictionary: Dictionary, tuned: &Tuned, output: &str) -> Vec<String> {
    let (file, player) = (tuned.file.as_str(), tuned.player.as_str());
    if !tuned.written {
        let unproven = say!(dictionary, "tune-unproven", output = output, file = file, player = player);
        let proof = say!(dictionary, "tune-proof", player = player, heuristic = tuned.heuristic.as_str());
        return vec![unproven, proof];
    }
    let warning = (!tuned.proven).then(|| say!(dictionary, "tune-kept-unproven"));
    let older = tuned.kept.as_deref().map(|kept| say!(dictionary, "tune-older", file = kept));
    let written = say!(dictionary, "tune-file", file = file, player = player);
    // The gain was measured on openings of its own; who wants to be sure tests it anew.
    let proof = say!(dictionary, "tune-proof", player = player, heuristic = tuned.heuristic.as_str());
    warning.into_iter().chain([written]).chain(older).chain([proof]).collect()
}

fn percent(dictionary: Dictionary, estimate: Estimate) -> String {
    let error = dictionary.decimal(100.0 * estimate.error(), 1);
    format!("{} ±{error}", dictionary.percent(estimate.value, 1))
}

/// Every weight: before, after, and what is lost without it.
fn weights_table(dictionary: Dictionary, weights: &[TunedWeight]) -> Vec<String> {
    let mut rows: Vec<_> = weights.iter().collect();
    let size =
        |row: &TunedWeight| row.elo.map(|Interval(elo)| elo.value).or(row.loss).unwrap_or(f64::NEG_INFINITY);
    let left_out = rows.len().saturating_sub(LISTED);
    if left_out > 0 {
        rows.sort_by(|one, other| size(other).total_cmp(&size(one)));
        rows.truncate(LISTED);
    }
    let head = say!(dictionary, "tune-head-weight");
    let names = rows.iter().map(|row| row.name.as_str()).chain([head.as_str()]);
    let wide = names.map(|name| name.chars().count()).max().unwrap_or(0);
    let mut lines = vec![format!(
        "{head:wide$} {:>10} {:>10}  {}",
        say!(dictionary, "tune-head-before"),
        say!(dictionary, "tune-head-after"),
        say!(dictionary, "tune-head-worth")
    )];
    for row in rows {
        let worth = match (row.elo, row.loss) {
            (Some(Interval(elo)), _) => say!(dictionary, "tune-worth-elo", elo = dictionary.interval(elo)),
            (None, Some(loss)) => say!(dictionary, "tune-worth-loss", loss = dictionary.signed(loss, 5)),
            (None, None) => "-".to_owned(),
        };
        let [before, after] = [row.before, row.after].map(|weight| dictionary.number(weight));
        lines.push(format!("{:wide$} {before:>10} {after:>10}  {worth}", row.name));
    }
    if left_out > 0 {
        lines.push(say!(dictionary, "tune-left-out", number = left_out));
    }
    lines
}
