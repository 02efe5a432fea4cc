//! From examples to weights that a heuristic takes.

use super::logistic::{Sign, best_scale, fit, loss};
use super::{CountTable, Example, Probe, TuningError};
use crate::parallel;
use engine::heuristics::{HeuristicSpec, Weight, Weights};
use game::Rules;

/// Every so many examples are kept out of the fit, to see what it is worth on positions it does not know.
const KEPT_OUT: usize = 5;
/// Examples that are asked about together.
const CHUNK: usize = 512;
/// Where an evaluation is no sum of weights and counts, how often it is asked anew.
const ROUNDS: usize = 4;

/// Weights found by regression.
#[derive(Clone, Debug)]
pub struct Fitted {
    /// The weights, of the size the heuristic is used to.
    pub weights: Weights,
    /// Mean loss on the examples that were kept out: of the weights it began with, at their best scale, and of those it found.
    pub losses: [f64; 2],
}

/// The weights under which the values of `spec` tell the results best.
pub fn fitted(
    spec: &HeuristicSpec,
    rules: Rules,
    examples: &[Example],
    threads: usize,
) -> Result<Fitted, TuningError> {
    let declared = &*spec.heuristic.card.weights;
    let signs: Vec<_> = declared.iter().map(sign).collect();
    let mut present = spec.clone();
    let mut before = None;
    let mut after = f64::INFINITY;
    for _ in 0..ROUNDS {
        let counts = counts(&present, rules, examples, threads)?;
        let values = present.weights.values().to_vec();
        let scale = best_scale(&counts.values(&values));
        let scaled: Vec<_> = values.iter().map(|value| value * scale).collect();
        // What the fit is worth is seen on positions it does not know; what is played with has seen all of them.
        let (known, unknown) = counts.clone().split(KEPT_OUT);
        before.get_or_insert_with(|| loss(&unknown, &scaled, scale));
        after = loss(&unknown, &fit(&known, &signs, scale, threads), scale);
        present.weights = sized(declared, &spec.weights, &fit(&counts, &signs, scale, threads));
        if counts.is_linear() {
            break;
        }
    }
    Ok(Fitted { weights: present.weights, losses: [before.unwrap_or(after), after] })
}

/// How much greater the loss is without each weight: what it is worth where games would take too long.
pub fn loss_without(
    spec: &HeuristicSpec,
    rules: Rules,
    examples: &[Example],
    threads: usize,
) -> Result<Vec<f64>, TuningError> {
    let counts = counts(spec, rules, examples, threads)?;
    let values = spec.weights.values();
    let scale = best_scale(&counts.values(values));
    let loss_of =
        |values: &[f64]| loss(&counts, &values.iter().map(|value| value * scale).collect::<Vec<_>>(), scale);
    let whole = loss_of(values);
    let without = |at: usize| {
        let mut values = values.to_vec();
        values[at] = 0.0;
        loss_of(&values) - whole
    };
    Ok((0..values.len()).map(without).collect())
}

/// The counts of all examples, several threads asking.
fn counts(
    spec: &HeuristicSpec,
    rules: Rules,
    examples: &[Example],
    threads: usize,
) -> Result<CountTable, TuningError> {
    let probes = (0..threads.max(1)).map(|_| Probe::new(spec, rules)).collect::<Result<Vec<_>, _>>()?;
    let chunks: Vec<_> = examples.chunks(CHUNK).enumerate().collect();
    let mut parts: Vec<Option<CountTable>> = chunks.iter().map(|_| None).collect();
    let work = |probe: &mut Probe, &(index, chunk): &(usize, &[Example])| (index, probe.counts(chunk));
    parallel(probes, &chunks, work, |(index, part)| {
        parts[index] = Some(part?);
        Ok(())
    })
    .map_err(|failure| TuningError::Failed { player: spec.to_string(), game: None, failure })?;
    let mut counts = CountTable::default();
    parts.into_iter().flatten().for_each(|part| counts.append(part));
    Ok(counts)
}

/// A weight that may not be negative stays so.
fn sign(weight: &Weight) -> Sign {
    if weight.low >= 0.0 {
        Sign::Positive
    } else if weight.high <= 0.0 {
        Sign::Negative
    } else {
        Sign::Free
    }
}

/// Weights of the usual size: all of them together as large as before, none beyond its range. Scaling changes no move, but
/// weights whose range is a single value cannot take part in it.
fn sized(declared: &[Weight], before: &Weights, found: &[f64]) -> Weights {
    let size = |values: &[f64]| {
        let free = std::iter::zip(declared, values).filter(|(weight, _)| weight.low < weight.high);
        free.map(|(_, value)| value.abs()).sum::<f64>()
    };
    let usual = size(before.values());
    let scale = if usual > 0.0 { usual / size(found).max(1e-12) } else { 1.0 };
    let mut weights = before.clone();
    for (place, value) in std::iter::zip(weights.values_mut(), found) {
        *place = value * scale;
    }
    rounded(declared, &weights)
}

/// Weights within their ranges and without digits that are only noise: a thousandth of the largest weight is the finest.
pub fn rounded(declared: &[Weight], weights: &Weights) -> Weights {
    let free = std::iter::zip(declared, weights.values()).filter(|(weight, _)| weight.low < weight.high);
    let largest = free.map(|(_, value)| value.abs()).fold(0.0, f64::max);
    // A power of ten, written as what values are multiplied by, so that decimals come out as they are written.
    let fineness = if largest > 0.0 { 10_f64.powi(3 - largest.log10().floor() as i32) } else { 1.0 };
    let mut rounded = weights.clone();
    for (place, weight) in std::iter::zip(rounded.values_mut(), declared) {
        *place = ((*place * fineness).round() / fineness).clamp(weight.low, weight.high);
    }
    rounded
}
