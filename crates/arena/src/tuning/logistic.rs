//! Logistic regression: the weights under which values tell results best.
//!
//! A value `v` is read as the expected result `1 / (1 + exp(-v / s))`; the loss of a position is the cross entropy between
//! that and what happened. The loss is convex in the weights, so Newton's method finds its least point in a few steps, each
//! of which solves a linear system (a Cholesky factorization). A small ridge keeps weights that nothing is known about where
//! they are: at zero. Scaling all weights changes no move, so the scale `s` is free: it is 1 here, and the caller brings the
//! weights to the size it likes.

use super::CountTable;
use crate::matrix::Matrix;
use crate::parallel;

/// How strongly weights are drawn to zero: as if each had been seen that often without effect.
const RIDGE: f64 = 3.0;
/// Rows that are added up together, so that threads change no rounding.
const CHUNK: usize = 4096;
/// Steps that are enough; most fits need six.
const STEPS: usize = 12;
/// A step that changes the loss by less is the last.
const ENOUGH: f64 = 1e-7;

/// Which signs a weight may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// Any.
    Free,
    /// Not below zero.
    Positive,
    /// Not above zero.
    Negative,
}

impl Sign {
    fn allows(self, value: f64) -> bool {
        match self {
            Self::Free => true,
            Self::Positive => value >= 0.0,
            Self::Negative => value <= 0.0,
        }
    }
}

/// The expected result of a value on the scale of the fit.
pub fn expected(value: f64) -> f64 {
    1.0 / (1.0 + (-value).exp())
}

/// The loss of a value whose result is known.
fn cross_entropy(value: f64, result: f64) -> f64 {
    // ln(1 + e^v) - result * v, without overflow.
    value.max(0.0) + (-value.abs()).exp().ln_1p() - result * value
}

/// Mean loss of all rows under these weights, `rests` scaled by `rest_scale`.
pub fn loss(counts: &CountTable, weights: &[f64], rest_scale: f64) -> f64 {
    let total: f64 = (0..counts.len())
        .map(|index| {
            let row = counts.row(index);
            cross_entropy(row.sum(weights) + rest_scale * row.rest, row.result)
        })
        .sum();
    total / counts.len().max(1) as f64
}

/// The scale at which values tell results best: a fit with one unknown.
pub fn best_scale(values: &[(f64, f64)]) -> f64 {
    let size = values.iter().map(|(value, _)| value.abs()).sum::<f64>() / values.len().max(1) as f64;
    if size == 0.0 {
        return 1.0;
    }
    // In units of the mean value, so that the numbers below suit every heuristic.
    let mut scale = 0.0;
    for _ in 0..50 {
        let (mut slope, mut curvature) = (0.0, 1e-9);
        for &(value, result) in values {
            let (value, guess) = (value / size, expected(scale * value / size));
            slope += (result - guess) * value;
            curvature += (guess * (1.0 - guess)).max(1e-3) * value * value;
        }
        scale += slope / curvature;
    }
    scale / size
}

/// The weights of least loss, from zero, each within its signs.
pub fn fit(counts: &CountTable, signs: &[Sign], rest_scale: f64, threads: usize) -> Vec<f64> {
    let mut weights = vec![0.0; signs.len()];
    let mut last = f64::INFINITY;
    for _ in 0..STEPS {
        let mut system = System::of(counts, &weights, rest_scale, threads);
        let loss = system.loss / counts.len().max(1) as f64;
        for (index, weight) in weights.iter().enumerate() {
            *system.curvature(index, index) += RIDGE;
            system.slopes[index] -= RIDGE * weight;
        }
        step(&mut weights, signs, &system);
        if (last - loss).abs() < ENOUGH {
            break;
        }
        last = loss;
    }
    weights
}

/// Newton's step, with the weights that would leave their signs held at zero: found out one round after another.
fn step(weights: &mut [f64], signs: &[Sign], system: &System) {
    let mut held: Vec<bool> = std::iter::zip(&*weights, signs)
        .enumerate()
        .map(|(index, (&weight, &sign))| {
            weight == 0.0 && sign != Sign::Free && !sign.allows(system.slopes[index])
        })
        .collect();
    loop {
        let free: Vec<_> = (0..weights.len()).filter(|&index| !held[index]).collect();
        let change = system.solved(&free);
        let strays: Vec<_> = std::iter::zip(&free, &change)
            .filter(|&(&index, &change)| !signs[index].allows(weights[index] + change))
            .map(|(&index, _)| index)
            .collect();
        if strays.is_empty() {
            for (&index, change) in std::iter::zip(&free, &change) {
                weights[index] += change;
            }
            return;
        }
        for index in strays {
            weights[index] = 0.0;
            held[index] = true;
        }
    }
}

/// Slopes and curvatures of the loss: what Newton's method solves.
struct System {
    /// The lower triangle, row by row.
    curvatures: Vec<f64>,
    slopes: Vec<f64>,
    loss: f64,
}

impl System {
    fn empty(size: usize) -> Self {
        Self { curvatures: vec![0.0; size * (size + 1) / 2], slopes: vec![0.0; size], loss: 0.0 }
    }

    fn curvature(&mut self, row: usize, column: usize) -> &mut f64 {
        &mut self.curvatures[row * (row + 1) / 2 + column]
    }

    fn of(counts: &CountTable, weights: &[f64], rest_scale: f64, threads: usize) -> Self {
        let chunks: Vec<_> = (0..counts.len()).step_by(CHUNK).collect();
        let mut parts: Vec<Option<Self>> = chunks.iter().map(|_| None).collect();
        let work = |(): &mut (), &start: &usize| {
            let mut part = Self::empty(weights.len());
            for index in start..counts.len().min(start + CHUNK) {
                part.add(counts, index, weights, rest_scale);
            }
            (start / CHUNK, part)
        };
        let Ok(()) = parallel(vec![(); threads.max(1)], &chunks, work, |(index, part)| {
            parts[index] = Some(part);
            Ok::<_, std::convert::Infallible>(())
        });
        let mut system = Self::empty(weights.len());
        for part in parts.into_iter().flatten() {
            std::iter::zip(&mut system.curvatures, part.curvatures).for_each(|(sum, value)| *sum += value);
            std::iter::zip(&mut system.slopes, part.slopes).for_each(|(sum, value)| *sum += value);
            system.loss += part.loss;
        }
        system
    }

    fn add(&mut self, counts: &CountTable, index: usize, weights: &[f64], rest_scale: f64) {
        let row = counts.row(index);
        let value = row.sum(weights) + rest_scale * row.rest;
        let guess = expected(value);
        self.loss += cross_entropy(value, row.result);
        let (error, curvature) = (row.result - guess, (guess * (1.0 - guess)).max(1e-6));
        for (place, (&at, &count)) in std::iter::zip(row.weights, row.counts).enumerate() {
            let (at, count) = (usize::from(at), f64::from(count));
            self.slopes[at] += error * count;
            let line = &mut self.curvatures[at * (at + 1) / 2..];
            for (&other, &times) in std::iter::zip(&row.weights[..=place], row.counts) {
                line[usize::from(other)] += curvature * count * f64::from(times);
            }
        }
    }

    /// Solves for the weights in `free`, the others being held.
    fn solved(&self, free: &[usize]) -> Vec<f64> {
        let mut curvatures = Matrix::zeros(free.len());
        for (row, &at) in free.iter().enumerate() {
            for (column, &other) in free[..=row].iter().enumerate() {
                *curvatures.at_mut(row, column) = self.curvatures[at * (at + 1) / 2 + other];
            }
        }
        let mut solution: Vec<_> = free.iter().map(|&at| self.slopes[at]).collect();
        curvatures.cholesky().solve(&mut solution);
        solution
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tuning::CountRow;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    const TRUTH: [f64; 4] = [1.5, -0.8, 0.0, 0.3];

    /// Random rows whose results are what the true weights expect, some of them with a part that no weight explains.
    fn rows(number: usize, rest: f64) -> CountTable {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let mut counts = CountTable::default();
        for _ in 0..number {
            let row: Vec<f32> = TRUTH.iter().map(|_| random.random_range(-3_i8..=3).into()).collect();
            let rest = if random.random_bool(0.5) { rest } else { 0.0 };
            let row = CountRow { weights: &[0, 1, 2, 3], counts: &row, rest, result: 0.0 };
            let result = expected(row.sum(&TRUTH) + rest);
            counts.push(&CountRow { result, ..row });
        }
        counts
    }

    fn fitted(counts: &CountTable, signs: [Sign; 4], threads: usize) -> Vec<f64> {
        fit(counts, &signs, 1.0, threads)
    }

    #[test]
    fn known_weights_are_found_again() {
        for rest in [0.0, 2.0] {
            let found = fitted(&rows(20_000, rest), [Sign::Free; 4], 1);
            for (found, truth) in std::iter::zip(found, TRUTH) {
                assert!((found - truth).abs() < 0.01, "{found} instead of {truth}");
            }
        }
    }

    #[test]
    fn threads_change_not_even_the_rounding() {
        let counts = rows(20_000, 0.0);
        assert_eq!(fitted(&counts, [Sign::Free; 4], 1), fitted(&counts, [Sign::Free; 4], 3));
    }

    #[test]
    fn signs_are_obeyed() {
        let signs = [Sign::Negative, Sign::Negative, Sign::Free, Sign::Positive];
        let found = fitted(&rows(5_000, 0.0), signs, 2);
        assert_eq!(found[0], 0.0, "where the truth has the other sign");
        assert!(found[1] < -0.1 && found[3] > 0.01, "{found:?}");
    }

    /// The loss that is made small: of all rows, and of the ridge.
    fn total(counts: &CountTable, weights: &[f64]) -> f64 {
        let ridge: f64 = weights.iter().map(|weight| RIDGE / 2.0 * weight * weight).sum();
        loss(counts, weights, 1.0) * counts.len() as f64 + ridge
    }

    #[test]
    fn at_the_end_the_loss_is_flat() {
        let counts = rows(3_000, 1.0);
        let slope = |weights: &[f64], at: usize| {
            let moved = |step: f64| {
                let mut weights = weights.to_vec();
                weights[at] += step;
                total(&counts, &weights)
            };
            (moved(1e-4) - moved(-1e-4)) / 2e-4
        };
        let found = fitted(&counts, [Sign::Free; 4], 1);
        for at in 0..4 {
            assert!(slope(&found, at).abs() < 1e-3, "weight {at}: {}", slope(&found, at));
            assert!(slope(&TRUTH, 0).abs() > 1.0, "the ridge keeps it from the truth itself");
        }
    }

    #[test]
    fn slopes_and_loss_are_those_of_the_naive_sum() {
        let counts = rows(500, 1.0);
        let weights = [0.2, 0.1, -0.4, 0.7];
        let system = System::of(&counts, &weights, 1.0, 1);
        assert!((system.loss - loss(&counts, &weights, 1.0) * 500.0).abs() < 1e-9);
        for at in 0..4 {
            let moved = |step: f64| {
                let mut weights = weights;
                weights[at] += step;
                loss(&counts, &weights, 1.0) * 500.0
            };
            let naive = (moved(1e-5) - moved(-1e-5)) / 2e-5;
            assert!((system.slopes[at] + naive).abs() < 1e-3, "{} and {naive}", system.slopes[at]);
        }
    }

    #[test]
    fn the_best_scale_undoes_a_scale() {
        let values: Vec<_> = (-20..=20).map(|value| f64::from(value) / 5.0).collect();
        for scale in [0.001, 1.0, 70.0] {
            let scaled: Vec<_> = values.iter().map(|&value| (value * scale, expected(value))).collect();
            assert!((best_scale(&scaled) * scale - 1.0).abs() < 1e-6, "{scale}");
        }
    }
}
