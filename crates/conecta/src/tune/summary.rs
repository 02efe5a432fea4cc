//! What a tuning run has to say: a page of text, and the provenance in the weights file.

use super::proof::{ELO, Loss, Proof, Worth};
use super::state::State;
use super::{Method, Tuning};
use crate::language::{Dictionary, Language, say};
use arena::quality::Quality;
use arena::statistics::{Estimate, SprtVerdict};
use engine::heuristics::{HeuristicSpec, Weights};
use std::fmt::Write;
use toml::Table;

/// With many weights, only those that matter most are listed.
const LISTED: usize = 24;

/// The command that finds the same weights again, whatever the clock says.
pub(super) fn command(tuning: &Tuning, state: &State) -> String {
    let settings = &tuning.settings;
    // Parentheses mean something to shells.
    let quote = if settings.heuristic.contains('(') { "'" } else { "" };
    let mut command = format!("conecta tune {quote}{}{quote} --seed {}", settings.heuristic, settings.seed);
    let mut option =
        |name: &str, value: String| write!(command, " --{name} {value}").expect("a string grows");
    if settings.rules != "classic" {
        option("rules", settings.rules.clone());
    }
    if settings.depth != tuning.spec.heuristic.card.house.depth {
        option("depth", settings.depth.to_string());
    }
    if let Some(method) = settings.method {
        option("method", name(method).to_owned());
    }
    if state.tried > 0 {
        option("examples", state.tried.to_string());
    }
    if let Some((rounds, openings)) = state.plan {
        option("rounds", rounds.to_string());
        option("openings", openings.to_string());
    }
    command
}

/// How to play with the weights it found.
pub(super) fn player(tuning: &Tuning) -> String {
    format!("{}@{}", tuning.spec.heuristic.card.name, tuning.output.display())
}

fn name(method: Method) -> &'static str {
    match method {
        Method::Regression => "regression",
        Method::Games => "games",
        Method::Spsa => "spsa",
    }
}

/// Where weights come from, for the file: the same in every language.
pub(super) fn provenance(tuning: &Tuning, state: &State, proof: Option<&Proof>) -> Table {
    let (mut table, dictionary) = (Table::new(), Language::English.dictionary());
    let mut note = |key: &str, value: toml::Value| table.insert(key.to_owned(), value);
    note("command", command(tuning, state).into());
    note("program", env!("CARGO_PKG_VERSION").into());
    note("method", tuning.settings.method.map_or("regression, then spsa", name).into());
    note("examples", (state.examples.len() as i64).into());
    note("games", (state.games as i64).into());
    note("seconds", state.seconds.round().into());
    note("complete", proof.is_some().into());
    if let Some(proof) = proof {
        let gain = dictionary.interval(proof.pairs.summary().elo);
        let depth = tuning.settings.depth;
        note(
            "gain",
            format!("{gain} Elo in {} held-out openings at depth {depth}", proof.pairs.pairs()).into(),
        );
        if let Some([before, after]) = &proof.quality {
            let good = |quality: &Quality| percent(dictionary, quality.mean(|set| set.all.good));
            note("good_moves", format!("{} before, {} after", good(before), good(after)).into());
        }
    }
    table
}

fn percent(dictionary: Dictionary, estimate: Estimate) -> String {
    let error = dictionary.decimal(100.0 * estimate.error(), 1);
    format!("{} ±{error}", dictionary.percent(estimate.value, 1))
}

/// What is printed at the end.
pub(super) fn summary(
    tuning: &Tuning,
    state: &State,
    weights: &Weights,
    proof: &Proof,
    is_resumed: bool,
) -> String {
    let dictionary = tuning.dictionary;
    let (settings, result) = (&tuning.settings, proof.pairs.summary());
    let verdict = match proof.verdict {
        SprtVerdict::AcceptH1 => say!(dictionary, "tune-accepted"),
        SprtVerdict::AcceptH0 => say!(dictionary, "tune-rejected"),
        SprtVerdict::Continue | SprtVerdict::SuiteExhausted => say!(dictionary, "tune-open"),
    };
    let mut lines = Vec::new();
    if is_resumed {
        lines.push(say!(dictionary, "tune-resumed"));
    }
    lines.push(say!(
        dictionary,
        "tune-effort",
        examples = state.examples.len(),
        games = state.games,
        seconds = dictionary.decimal(state.seconds, 0)
    ));
    if settings.method != Some(Method::Spsa) && state.history.iter().all(|snapshot| snapshot.loss.is_none()) {
        let needed = tuning.examples_needed();
        lines.push(say!(dictionary, "tune-too-few", examples = state.examples.len(), needed = needed));
    }
    if settings.rounds.is_none() && state.plan.is_some_and(|(rounds, _)| rounds == 0) {
        lines.push(say!(dictionary, "tune-no-rounds"));
    }
    lines.push(say!(
        dictionary,
        "tune-gain",
        gain = dictionary.interval(result.elo),
        openings = proof.pairs.pairs(),
        depth = settings.depth
    ));
    let [elo0, elo1] = ELO.map(|elo| dictionary.number(elo));
    lines.push(say!(dictionary, "tune-verdict", verdict = verdict, elo0 = elo0, elo1 = elo1));
    if let Some([before, after]) = &proof.quality {
        let good = |quality: &Quality| percent(dictionary, quality.mean(|set| set.all.good));
        let perfect = |quality: &Quality| percent(dictionary, quality.mean(|set| set.all.perfect));
        lines.push(say!(dictionary, "tune-good", before = good(before), after = good(after)));
        lines.push(say!(dictionary, "tune-perfect", before = perfect(before), after = perfect(after)));
    }
    lines.push(String::new());
    lines.extend(weights_table(tuning, weights, &proof.ablation));
    lines.push(String::new());
    let path = tuning.output.display().to_string();
    lines.push(say!(dictionary, "tune-file", file = path, player = player(tuning)));
    lines.into_iter().map(|line| line + "\n").collect()
}

/// Every weight: before, after, and what is lost without it.
fn weights_table(tuning: &Tuning, weights: &Weights, ablation: &[Worth]) -> Vec<String> {
    let dictionary = tuning.dictionary;
    let spec =
        |weights: &Weights| HeuristicSpec { heuristic: tuning.spec.heuristic, weights: weights.clone() };
    let (old, new) = (spec(&tuning.spec.weights), spec(weights));
    let mut rows = Vec::new();
    for (at, weight) in tuning.spec.heuristic.card.weights.iter().enumerate() {
        let worth = ablation.iter().find(|worth| worth.weight == weight.name);
        rows.push((weight.name, old.weights.values()[at], new.weights.values()[at], worth));
    }
    let size = |worth: Option<&Worth>| match worth.map(|worth| &worth.without) {
        None => f64::NEG_INFINITY,
        Some(Loss::Games(pairs)) => pairs.summary().score,
        Some(Loss::Entropy(loss)) => *loss,
    };
    let left_out = rows.len().saturating_sub(LISTED);
    if left_out > 0 {
        rows.sort_by(|one, other| size(other.3).total_cmp(&size(one.3)));
        rows.truncate(LISTED);
    }
    let wide = rows
        .iter()
        .map(|row| row.0.chars().count())
        .max()
        .unwrap_or(0)
        .max(say!(dictionary, "tune-head-weight").chars().count());
    let mut lines = vec![format!(
        "{:wide$} {:>10} {:>10}  {}",
        say!(dictionary, "tune-head-weight"),
        say!(dictionary, "tune-head-before"),
        say!(dictionary, "tune-head-after"),
        say!(dictionary, "tune-head-worth")
    )];
    for (name, before, after, worth) in rows {
        let worth = match worth.map(|worth| &worth.without) {
            None => "-".to_owned(),
            Some(Loss::Games(pairs)) => {
                say!(dictionary, "tune-worth-elo", elo = dictionary.interval(pairs.summary().elo))
            }
            Some(Loss::Entropy(loss)) => {
                say!(dictionary, "tune-worth-loss", loss = dictionary.signed(*loss, 5))
            }
        };
        let [before, after] = [before, after].map(|weight| dictionary.number(weight));
        lines.push(format!("{name:wide$} {before:>10} {after:>10}  {worth}"));
    }
    if left_out > 0 {
        lines.push(say!(dictionary, "tune-left-out", number = left_out));
    }
    lines
}
