//! Error bars by formula: the sandwich estimator clustered by opening, and the naive one it corrects.
//!
//! At the summit of the likelihood the pull of all games is in balance, but each opening alone pulls the parameters
//! its way: its *score* `u_o`, the gradient of the log-likelihood of its games. If openings are a sample, the sum of
//! their pulls varies by `M = sum u_o u_o'`, and a pull of `u` moves the summit by `H^-1 u`, where `H` is the
//! curvature. Hence the covariance of the parameters is
//!
//! ```text
//!     H^-1  M  H^-1          bread, meat, bread
//! ```
//!
//! (Peter Huber 1967, Halbert White 1980; for clusters, Liang and Zeger 1986.) It costs one fit instead of 500 and
//! agrees with the bootstrap when openings are many. If games were independent, `M` would equal `H` and the covariance
//! would be `H^-1`, the naive one: kept here for events with too few openings to learn anything from their
//! differences.

use super::clusters::Clusters;
use super::davidson::Ratings;
use super::spread::Spread;
use crate::matrix::Matrix;

/// Normally distributed ratings.
pub(super) struct NormalSpread {
    elos: Vec<f64>,
    /// Covariances of the Elo ratings.
    covariance: Matrix,
}

impl NormalSpread {
    /// The sandwich estimator, clustered by opening.
    pub(super) fn clustered(clusters: &Clusters, ratings: &Ratings) -> Self {
        let players = clusters.players();
        let openings = clusters.openings();
        let bread = ratings.landscape(&clusters.total()).curvature.cholesky();
        let mut pulls: Vec<Vec<f64>> = (0..openings)
            .map(|opening| {
                let mut pull = vec![0.0; players + 2];
                for results in clusters.results_of(opening) {
                    let [by_difference, by_draw] = ratings.slopes(&results);
                    pull[results.first] += by_difference;
                    pull[results.second] -= by_difference;
                    pull[players] += by_draw;
                    pull[players + 1] += by_difference;
                }
                pull
            })
            .collect();
        // The pulls balance the prior, not zero: their spread is around their mean.
        for parameter in 0..players + 2 {
            let mean = pulls.iter().map(|pull| pull[parameter]).sum::<f64>() / openings.max(1) as f64;
            for pull in &mut pulls {
                pull[parameter] -= mean;
            }
        }
        let mut covariance = Matrix::zeros(players + 2);
        for mut shift in pulls {
            bread.solve(&mut shift);
            covariance.add_square(&shift, 1.0);
        }
        Self::new(ratings, &covariance)
    }

    /// As if all games were independent: the curvature at the summit alone (Laplace's approximation). Never quite zero.
    pub(super) fn independent(clusters: &Clusters, ratings: &Ratings) -> Self {
        let covariance = ratings.landscape(&clusters.total()).curvature.cholesky().inverse();
        Self::new(ratings, &covariance)
    }

    /// Turns covariances of parameters into covariances of Elo.
    fn new(ratings: &Ratings, parameters: &Matrix) -> Self {
        let players = ratings.players();
        let gradients: Vec<Vec<f64>> = (0..players).map(|player| ratings.elo_gradient(player)).collect();
        let mut covariance = Matrix::zeros(players);
        for row in 0..players {
            for column in 0..players {
                *covariance.at_mut(row, column) = parameters.form(&gradients[row], &gradients[column]);
            }
        }
        Self { elos: ratings.elos(), covariance }
    }
}

impl Spread for NormalSpread {
    fn deviation(&self, player: usize) -> f64 {
        self.covariance.at(player, player).max(0.0).sqrt()
    }

    fn difference_deviation(&self, one: usize, other: usize) -> f64 {
        let covariance = |row, column| self.covariance.at(row, column);
        (covariance(one, one) + covariance(other, other) - 2.0 * covariance(one, other)).max(0.0).sqrt()
    }

    fn deviations_to(&self, limit: f64, one: usize, other: usize) -> f64 {
        (limit - (self.elos[one] - self.elos[other])) / self.difference_deviation(one, other)
    }

    /// A formula has no resamples to run out of.
    fn least_doubt(&self) -> f64 {
        0.0
    }
}

#[cfg(test)]
mod tests {
    use super::super::results::{FIRST_WINS, PlayedGame, SECOND_WINS};
    use super::*;

    #[test]
    fn independent_games_have_the_error_of_a_coin() {
        // 400 games, half of them won: the score has the standard error 1/40, and near 1/2 it takes 4 * 173.7 Elo per point.
        let opening = |index: usize| {
            let outcome = if index.is_multiple_of(2) { FIRST_WINS } else { SECOND_WINS };
            vec![
                PlayedGame { first: 0, second: 1, outcome },
                PlayedGame { first: 1, second: 0, outcome: FIRST_WINS },
                PlayedGame { first: 0, second: 1, outcome: FIRST_WINS },
                PlayedGame { first: 1, second: 0, outcome },
            ]
        };
        let clusters = Clusters::count(2, &(0..100).map(opening).collect::<Vec<_>>()).unwrap();
        let ratings = Ratings::fit(2, &clusters.total());
        let spread = NormalSpread::independent(&clusters, &ratings);
        // Moving first wins 3 of 4 games here, which leaves 3/4 of the information.
        let expected = 4.0 * 173.7 / 40.0 / 0.75_f64.sqrt();
        let deviation = spread.difference_deviation(0, 1);
        assert!((deviation - expected).abs() < 0.1, "{deviation}");
        assert!((spread.deviation(0) - expected / 2.0).abs() < 0.1);
        // In truth every opening is even, so there is no spread at all between openings.
        assert!(NormalSpread::clustered(&clusters, &ratings).difference_deviation(0, 1) < 1e-6);
    }
}
