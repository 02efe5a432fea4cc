//! A tuning run as one self-contained page: what came of it, and loss, weights and rating over time.

use super::proof::{ELO, Loss, Proof, Worth};
use super::state::{Snapshot, State};
use super::{Method, Tuning, summary};
use crate::language::Dictionary;
use crate::page::{self, Words};
use arena::quality::Quality;
use arena::statistics::{Estimate, SprtVerdict};
use engine::heuristics::Weights;
use serde::Serialize;

/// The page without its words and data.
const PAGE: &str = include_str!("tune.html");

/// What the page's script fills in by itself.
const PLACES: &str = "after before depth elo elo0 elo1 examples file games heuristic high loss low number openings player \
                      rounds seconds seed time value version weight weights";

#[derive(Serialize)]
struct Data<'a> {
    heuristic: &'a str,
    rules: &'a str,
    method: Option<Method>,
    depth: u32,
    seed: u64,
    version: &'a str,
    command: String,
    file: String,
    player: String,
    examples: usize,
    games: u64,
    seconds: f64,
    /// Rounds of playing, and openings in each.
    plan: Option<(u32, usize)>,
    gain: Interval,
    openings: u64,
    elo: [f64; 2],
    verdict: &'static str,
    /// Before and after.
    good: Option<[Interval; 2]>,
    perfect: Option<[Interval; 2]>,
    weights: Vec<Row>,
    history: Vec<Moment<'a>>,
}

#[derive(Serialize)]
struct Interval {
    value: f64,
    low: f64,
    high: f64,
}

#[derive(Serialize)]
struct Row {
    name: &'static str,
    before: f64,
    after: f64,
    /// What is lost without it: rating, or how well values tell results.
    elo: Option<Interval>,
    loss: Option<f64>,
}

#[derive(Serialize)]
struct Moment<'a> {
    seconds: f64,
    loss: Option<f64>,
    rating: Option<Interval>,
    weights: &'a [f64],
}

impl From<Estimate> for Interval {
    fn from(Estimate { value, low, high, .. }: Estimate) -> Self {
        Self { value, low, high }
    }
}

impl<'a> From<&'a Snapshot> for Moment<'a> {
    fn from(snapshot: &'a Snapshot) -> Self {
        Self {
            seconds: snapshot.seconds,
            loss: snapshot.loss,
            rating: snapshot.pairs().map(|pairs| pairs.summary().elo.into()),
            weights: &snapshot.weights,
        }
    }
}

/// The page of a run.
pub(super) fn page(
    tuning: &Tuning,
    state: &State,
    weights: &Weights,
    proof: &Proof,
) -> serde_json::Result<String> {
    let settings = &tuning.settings;
    let mean = |share: fn(&Quality) -> Estimate| {
        proof.quality.as_ref().map(|[before, after]| [share(before).into(), share(after).into()])
    };
    let data = Data {
        heuristic: tuning.spec.heuristic.card.name,
        rules: &settings.rules,
        method: settings.method,
        depth: settings.depth,
        seed: settings.seed,
        version: env!("CARGO_PKG_VERSION"),
        command: summary::command(tuning, state),
        file: tuning.output.display().to_string(),
        player: summary::player(tuning),
        examples: state.examples.len(),
        games: state.games,
        seconds: state.seconds,
        plan: state.plan,
        gain: proof.pairs.summary().elo.into(),
        openings: proof.pairs.pairs(),
        elo: ELO,
        verdict: match proof.verdict {
            SprtVerdict::AcceptH1 => "accepted",
            SprtVerdict::AcceptH0 => "rejected",
            SprtVerdict::Continue | SprtVerdict::SuiteExhausted => "open",
        },
        good: mean(|quality| quality.mean(|set| set.all.good)),
        perfect: mean(|quality| quality.mean(|set| set.all.perfect)),
        weights: rows(tuning, weights, &proof.ablation),
        history: state.history.iter().map(Moment::from).collect(),
    };
    page::filled(PAGE, &words(tuning.dictionary), &data)
}

fn rows(tuning: &Tuning, weights: &Weights, ablation: &[Worth]) -> Vec<Row> {
    let values = std::iter::zip(tuning.spec.weights.values(), weights.values());
    let row = |(weight, (&before, &after)): (&engine::heuristics::Weight, (&f64, &f64))| {
        let (elo, loss) = match ablation.iter().find(|worth| worth.weight == weight.name) {
            None => (None, None),
            Some(Worth { without: Loss::Games(pairs), .. }) => (Some(pairs.summary().elo.into()), None),
            Some(Worth { without: Loss::Entropy(loss), .. }) => (None, Some(*loss)),
        };
        Row { name: weight.name, before, after, elo, loss }
    };
    std::iter::zip(tuning.spec.heuristic.card.weights, values).map(row).collect()
}

fn words(dictionary: Dictionary) -> Words {
    page::words(dictionary, "tune-page", PLACES)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::checks;

    #[test]
    fn the_page_finds_its_words_in_every_language() {
        checks::the_page_finds_its_words(PAGE, words);
    }

    #[test]
    fn the_page_uses_all_its_words() {
        checks::the_page_uses_its_words(PAGE, "tune-page", &["method-", "verdict-"]);
    }
}
