//! What a heuristic thinks of positions without looking ahead, compared with the truth.

use super::{Share, TestSet};
use crate::statistics::{Bound, Estimate, QUANTILE_95};
use crate::tuning::logistic;
use engine::heuristics::Mind;
use engine::{Failure, Score};
use game::Position;

/// How true a heuristic's values are.
#[derive(Clone, Debug)]
pub struct Opinion {
    /// Of the positions that somebody wins and that the heuristic does not call even: those whose winner it names.
    pub sign: Share,
    /// Of the positions that somebody wins: those that it calls even.
    pub even: Share,
    /// The chance that a won position has a greater value than a lost one: 1 is perfect, one half is blind.
    pub ranking: Estimate,
    /// All positions by their expected result, in ten equal steps; without those that nothing falls into.
    pub calibration: Vec<Step>,
}

/// Positions of which a heuristic expects about the same.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Step {
    /// How many.
    pub positions: u32,
    /// The mean of what it expects: 1 is a win of the side to move, one half a draw.
    pub expected: f64,
    /// The mean of the true results.
    pub result: f64,
}

/// Asks a heuristic for its opinion of every position, for the side to move.
pub fn opinion(sets: &[TestSet], mind: &mut dyn Mind) -> Result<Opinion, Failure> {
    let values = sets
        .iter()
        .flat_map(|set| &set.positions)
        .map(|labeled| {
            let position = labeled.game.position();
            let value = mind.value(position, position.to_move())?;
            Ok((value, f64::from(labeled.score().signum() + 1) / 2.0))
        })
        .collect::<Result<Vec<(Score, f64)>, Failure>>()?;
    let (mut sign, mut even) = (Share::default(), Share::default());
    for &(value, result) in values.iter().filter(|(_, result)| *result != 0.5) {
        even.add(value == 0.0);
        if value != 0.0 {
            sign.add((value > 0.0) == (result > 0.5));
        }
    }
    Ok(Opinion { sign, even, ranking: ranking(&values), calibration: calibration(&values) })
}

/// The chance that a won position has a greater value than a lost one (equal values count half): from the sum of the
/// ranks, as in the test of Mann and Whitney.
fn ranking(values: &[(Score, f64)]) -> Estimate {
    let mut decided: Vec<_> = values.iter().copied().filter(|(_, result)| *result != 0.5).collect();
    decided.sort_by(|(one, _), (other, _)| one.total_cmp(other));
    let won = decided.iter().filter(|(_, result)| *result == 1.0).count() as f64;
    let lost = decided.len() as f64 - won;
    if won == 0.0 || lost == 0.0 {
        return Estimate { value: 0.5, low: 0.0, high: 1.0, bound: Bound::Unknown };
    }
    let mut ranks_of_won = 0.0;
    let mut start = 0;
    while start < decided.len() {
        let end = decided.partition_point(|(value, _)| *value <= decided[start].0);
        // Equal values share the mean of their ranks, which count from 1.
        let rank = (start + 1 + end) as f64 / 2.0;
        ranks_of_won += rank * decided[start..end].iter().filter(|(_, result)| *result == 1.0).count() as f64;
        start = end;
    }
    let value = (ranks_of_won - won * (won + 1.0) / 2.0) / (won * lost);
    // The error after Hanley and McNeil (1982): the chances that two won positions are both above a lost one, and that a won one is above two lost ones.
    let (two_won, two_lost) = (value / (2.0 - value), 2.0 * value * value / (1.0 + value));
    let square = value * value;
    let variance = (value - square + (won - 1.0) * (two_won - square) + (lost - 1.0) * (two_lost - square))
        / (won * lost);
    let half = QUANTILE_95 * variance.max(0.0).sqrt();
    Estimate { value, low: (value - half).max(0.0), high: (value + half).min(1.0), bound: Bound::TwoSided }
}

/// Values turned into expected results at the scale that fits best, ten equal steps, each with what really happened.
fn calibration(values: &[(Score, f64)]) -> Vec<Step> {
    const STEPS: usize = 10;
    let scale = logistic::best_scale(values);
    let mut sums = [(0, 0.0, 0.0); STEPS];
    for &(value, result) in values {
        let expected = logistic::expected(scale * value);
        let sum = &mut sums[((expected * STEPS as f64) as usize).min(STEPS - 1)];
        *sum = (sum.0 + 1, sum.1 + expected, sum.2 + result);
    }
    let step = |(positions, expected, result): (u32, f64, f64)| {
        let number = f64::from(positions);
        Step { positions, expected: expected / number, result: result / number }
    };
    sums.into_iter().filter(|sum| sum.0 > 0).map(step).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranking_counts_pairs() {
        // Three won, two lost: of six pairs the won one is greater in four, equal in one and less in one.
        let values = [(1.0, 1.0), (2.0, 1.0), (3.0, 1.0), (1.0, 0.0), (1.5, 0.0), (9.0, 0.5)];
        assert!((ranking(&values).value - 4.5 / 6.0).abs() < 1e-12);
        assert_eq!(ranking(&values[..3]).bound, Bound::Unknown, "nothing to compare with");
    }

    #[test]
    fn the_error_of_a_ranking_is_that_of_the_textbook() {
        // Hanley and McNeil's example: an area of 0.893 from 51 abnormal and 58 normal cases has a standard error of 0.032.
        // The same area here: of 51 won positions, a number lies above all 58 lost ones and the others below all.
        let area = |above: u32| {
            let won = (0..51).map(|index| (if index < above { 2.0 } else { 0.0 }, 1.0));
            ranking(&won.chain((0..58).map(|_| (1.0, 0.0))).collect::<Vec<_>>())
        };
        let (near, error) = (area(46).value, area(46).error() / 1.959_964);
        assert!((near - 46.0 / 51.0).abs() < 1e-12 && (error - 0.031).abs() < 0.002, "{near} {error}");
    }

    #[test]
    fn an_honest_heuristic_is_calibrated() {
        // Values that are the logarithm of the odds, and results that follow them exactly.
        let values: Vec<(Score, f64)> = (1..10)
            .flat_map(|tenth| {
                let chance = f64::from(tenth) / 10.0;
                (0..100).map(move |at| ((chance / (1.0 - chance)).ln(), f64::from(u8::from(at < 10 * tenth))))
            })
            .collect();
        for step in calibration(&values) {
            assert!((step.expected - step.result).abs() < 0.01, "{step:?}");
        }
    }
}
