//! Ratings of any number of players from all their games: Davidson's model with a first-move term.
//!
//! Bradley and Terry (1952) give each player a strength `b` and let the odds of a win depend on the difference alone.
//! Davidson (1970) adds draws by one number `nu`, and Davidson and Beaver (1977) the advantage of order. If `i` moves
//! first against `j`, with `d = b_i - b_j + g`,
//!
//! ```text
//!     win : draw : loss   =   e^(d/2) : nu : e^(-d/2)
//! ```
//!
//! Why a model and not points? Because opponents differ: a newcomer who met only strong players, or an event cut short,
//! still gets a fair rating. The model is *log-linear* in `(b, ln nu, g)`, so its log-likelihood is concave: it has one
//! summit, and Newton's method climbs it in a handful of steps. A step that would lead downward is halved.
//!
//! A weak prior, `-(lambda / 2) (sum b^2 + (ln nu)^2 + g^2)` with `lambda = 0.01`, keeps finite what data cannot
//! bound: the strength of a player who never lost, `nu` when nobody or everybody drew, players without games. It
//! weighs as much as a twenty-fifth of a game. Adding a constant to all strengths changes no probability, so the prior
//! alone decides it, and its choice is `sum b = 0`: ratings are relative to the average of the players. Between groups
//! that never met, it says that the groups are equal on average, for want of anything better.
//!
//! Strengths are shown as `Elo_i = (400 / ln 10) * 2 / (2 + nu) * b_i`. The factor makes a small difference worth the
//! same expected score as in Elo's formula: near `d = 0` the expected score of the model has the slope
//! `1 / (2 (2 + nu))`.

use crate::matrix::Matrix;

/// The weight of the prior.
const LAMBDA: f64 = 0.01;

/// Newton's method has arrived when no parameter moves by more than this; the error left is about its square.
const TOLERANCE: f64 = 1e-7;

/// A bound on the steps; a concave summit takes about 5 to 20 from far away and 3 from near.
const MOST_STEPS: usize = 200;

/// Games of two players with fixed order, counted for the one who moved first. Counts may be fractions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OrderedResults {
    /// Who moved first.
    pub first: usize,
    /// Who moved second, somebody else.
    pub second: usize,
    /// Won by the first mover.
    pub wins: f64,
    /// Drawn.
    pub draws: f64,
    /// Lost by the first mover.
    pub losses: f64,
}

/// A fitted model: the strengths of all players, the tendency to draw and the advantage of the first move.
#[derive(Clone, Debug, PartialEq)]
pub struct Ratings {
    /// `b` of all players, then `ln nu`, then `g`.
    parameters: Vec<f64>,
}

/// The objective at a point: its value, its gradient, and its curvature (minus the second derivatives).
pub(super) struct Landscape {
    value: f64,
    gradient: Vec<f64>,
    pub(super) curvature: Matrix,
}

impl Ratings {
    /// Equal players: where the climb starts if nothing better is known.
    pub fn even(players: usize) -> Self {
        Self { parameters: vec![0.0; players + 2] }
    }

    /// Fits `players` players to these games: the most probable strengths given games and prior, unique and always
    /// finite.
    ///
    /// # Panics
    /// If a tally names a player that does not exist.
    pub fn fit(players: usize, tallies: &[OrderedResults]) -> Self {
        Self::even(players).refit(tallies)
    }

    /// Fits the same players to other games. The result does not depend on `self`, but comes quickly if it is near.
    #[must_use]
    pub fn refit(&self, tallies: &[OrderedResults]) -> Self {
        let mut here = self.clone();
        let mut landscape = here.landscape(tallies);
        for _ in 0..MOST_STEPS {
            let mut step = landscape.gradient;
            landscape.curvature.cholesky().solve(&mut step);
            let arrived = step.iter().all(|move_by| move_by.abs() < TOLERANCE);
            if arrived {
                return here.moved(&step, 1.0);
            }
            let least = landscape.value - 1e-12 * landscape.value.abs();
            let mut length = 1.0;
            (here, landscape) = loop {
                let next = here.moved(&step, length);
                let there = next.landscape(tallies);
                if there.value >= least || length < 1e-6 {
                    break (next, there);
                }
                length /= 2.0;
            };
        }
        here
    }

    fn moved(&self, step: &[f64], length: f64) -> Self {
        Self {
            parameters: self.parameters.iter().zip(step).map(|(x, move_by)| x + length * move_by).collect(),
        }
    }

    /// Number of players.
    pub fn players(&self) -> usize {
        self.parameters.len() - 2
    }

    /// The strength `b` of a player on the model's own scale.
    pub fn strength(&self, player: usize) -> f64 {
        self.parameters[..self.players()][player]
    }

    /// `nu`: how often games are drawn. Equal players draw a share of `nu / (2 + nu)`.
    pub fn draw_tendency(&self) -> f64 {
        self.log_draw().exp()
    }

    fn log_draw(&self) -> f64 {
        self.parameters[self.players()]
    }

    /// `g`: the advantage of moving first on the model's own scale.
    pub fn first_move(&self) -> f64 {
        self.parameters[self.players() + 1]
    }

    /// Elo per unit of the model's own scale.
    pub(super) fn elo_scale(&self) -> f64 {
        400.0 / std::f64::consts::LN_10 * 2.0 / (2.0 + self.draw_tendency())
    }

    /// The rating of a player in Elo; the mean over all players is 0.
    pub fn elo(&self, player: usize) -> f64 {
        self.elo_scale() * self.strength(player)
    }

    /// The ratings of all players in Elo.
    pub fn elos(&self) -> Vec<f64> {
        let scale = self.elo_scale();
        self.parameters[..self.players()].iter().map(|strength| scale * strength).collect()
    }

    /// The advantage of moving first in Elo.
    pub fn first_move_elo(&self) -> f64 {
        self.elo_scale() * self.first_move()
    }

    /// How the Elo of `player`, relative to the average, changes with each parameter: what turns errors of parameters
    /// into errors of Elo. The average itself is unknown, and is not asked for.
    pub(super) fn elo_gradient(&self, player: usize) -> Vec<f64> {
        let nu = self.draw_tendency();
        let scale = self.elo_scale();
        let mut gradient = vec![-scale / self.players() as f64; self.parameters.len()];
        gradient[player] += scale;
        gradient[self.players() + 1] = 0.0;
        gradient[self.players()] = -self.elo(player) * nu / (2.0 + nu);
        gradient
    }

    /// Probabilities that `first`, moving first against `second`, wins, draws and loses.
    pub fn probabilities(&self, first: usize, second: usize) -> [f64; 3] {
        let (shares, _) = self.shares(first, second);
        shares
    }

    /// `d / 2`: the logarithm of the first mover's share of the odds.
    #[inline]
    fn half_difference(&self, first: usize, second: usize) -> f64 {
        0.5 * (self.strength(first) - self.strength(second) + self.first_move())
    }

    /// The three probabilities, and the logarithm of the sum they were divided by.
    #[inline]
    fn shares(&self, first: usize, second: usize) -> ([f64; 3], f64) {
        let half = self.half_difference(first, second);
        let log_draw = self.log_draw();
        // The largest exponent becomes 0, so nothing overflows.
        let largest = half.abs().max(log_draw);
        let odds = [(half - largest).exp(), (log_draw - largest).exp(), (-half - largest).exp()];
        let sum = odds[0] + odds[1] + odds[2];
        (odds.map(|share| share / sum), largest + sum.ln())
    }

    /// The gradient of the log-likelihood of one tally by `d` and by `ln nu`.
    #[inline]
    pub(super) fn slopes(&self, tally: &OrderedResults) -> [f64; 2] {
        slopes(tally, &self.shares(tally.first, tally.second).0)
    }

    /// Value, gradient and curvature of log-likelihood plus log-prior.
    pub(super) fn landscape(&self, tallies: &[OrderedResults]) -> Landscape {
        let size = self.parameters.len();
        let (draw, first_move) = (size - 2, size - 1);
        let mut gradient: Vec<f64> = self.parameters.iter().map(|x| -LAMBDA * x).collect();
        let mut value = -LAMBDA / 2.0 * self.parameters.iter().map(|x| x * x).sum::<f64>();
        let mut curvature = Matrix::zeros(size);
        for index in 0..size {
            *curvature.at_mut(index, index) = LAMBDA;
        }
        for tally in tallies {
            let (i, j) = (tally.first, tally.second);
            let (shares, log_sum) = self.shares(i, j);
            let [win, drawn, loss] = shares;
            let games = tally.games();
            let half = self.half_difference(i, j);
            value += (tally.wins - tally.losses) * half + tally.draws * self.log_draw() - games * log_sum;

            let [by_difference, by_draw] = slopes(tally, &shares);
            gradient[i] += by_difference;
            gradient[j] -= by_difference;
            gradient[first_move] += by_difference;
            gradient[draw] += by_draw;

            // The curvature of a log-linear model is the covariance of its statistics: (win - loss) / 2, and draw.
            let both = games / 4.0 * (win + loss - (win - loss) * (win - loss));
            let mixed = -games / 2.0 * (win - loss) * drawn;
            // Only the lower triangle is kept up; the order of the parameters is players, draw, first move.
            *curvature.at_mut(i, i) += both;
            *curvature.at_mut(j, j) += both;
            *curvature.at_mut(i.max(j), i.min(j)) -= both;
            *curvature.at_mut(draw, i) += mixed;
            *curvature.at_mut(draw, j) -= mixed;
            *curvature.at_mut(draw, draw) += games * drawn * (1.0 - drawn);
            *curvature.at_mut(first_move, i) += both;
            *curvature.at_mut(first_move, j) -= both;
            *curvature.at_mut(first_move, draw) += mixed;
            *curvature.at_mut(first_move, first_move) += both;
        }
        Landscape { value, gradient, curvature }
    }
}

impl OrderedResults {
    /// All games.
    pub const fn games(&self) -> f64 {
        self.wins + self.draws + self.losses
    }
}

/// Observed minus expected: of half the balance of wins and losses, and of draws.
#[inline]
fn slopes(tally: &OrderedResults, [win, drawn, loss]: &[f64; 3]) -> [f64; 2] {
    let games = tally.games();
    [(tally.wins - tally.losses - games * (win - loss)) / 2.0, tally.draws - games * drawn]
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    /// Expected results of `games` games per ordered pair under known parameters.
    fn expected(truth: &Ratings, games: f64) -> Vec<OrderedResults> {
        let mut tallies = Vec::new();
        for first in 0..truth.players() {
            for second in (0..truth.players()).filter(|&second| second != first) {
                let [wins, draws, losses] = truth.probabilities(first, second).map(|share| share * games);
                tallies.push(OrderedResults { first, second, wins, draws, losses });
            }
        }
        tallies
    }

    fn truth(strengths: &[f64], log_draw: f64, first_move: f64) -> Ratings {
        Ratings { parameters: [strengths, &[log_draw, first_move]].concat() }
    }

    fn assert_near(mine: &Ratings, theirs: &Ratings, tolerance: f64) {
        for (x, y) in mine.parameters.iter().zip(&theirs.parameters) {
            assert!((x - y).abs() < tolerance, "{mine:?} is not {theirs:?}");
        }
    }

    fn tally(first: usize, second: usize, [wins, draws, losses]: [f64; 3]) -> OrderedResults {
        OrderedResults { first, second, wins, draws, losses }
    }

    #[test]
    fn expected_results_give_back_the_parameters() {
        let truth = truth(&[1.5, 0.4, 0.1, -0.5, -1.5], -0.7, 0.6);
        assert_near(&Ratings::fit(5, &expected(&truth, 1e7)), &truth, 1e-5);
    }

    #[test]
    fn simulated_games_give_back_the_strengths() {
        let truth = truth(&[1.2, 0.6, 0.2, 0.0, -0.2, -0.6, -1.2], -1.0, 0.3);
        let mut random = ChaCha8Rng::seed_from_u64(7);
        let mut tallies = expected(&truth, 1.0);
        for tally in &mut tallies {
            let [win, draw, _] = truth.probabilities(tally.first, tally.second);
            (tally.wins, tally.draws, tally.losses) = (0.0, 0.0, 0.0);
            for _ in 0..500 {
                let x: f64 = random.random();
                *(if x < win {
                    &mut tally.wins
                } else if x < win + draw {
                    &mut tally.draws
                } else {
                    &mut tally.losses
                }) += 1.0;
            }
        }
        assert_near(&Ratings::fit(7, &tallies), &truth, 0.12);
    }

    #[test]
    fn a_constant_added_to_all_strengths_changes_nothing() {
        let low = truth(&[0.9, 0.3, -1.2], -0.2, 0.4);
        let high = truth(&[100.9, 100.3, 98.8], -0.2, 0.4);
        let (low, high) = (Ratings::fit(3, &expected(&low, 50.0)), Ratings::fit(3, &expected(&high, 50.0)));
        assert_near(&low, &high, 1e-9);
    }

    #[test]
    fn a_rating_of_100_without_draws_is_a_score_of_64_percent() {
        let ratings =
            Ratings::fit(2, &[tally(0, 1, [640.065, 0.0, 359.935]), tally(1, 0, [359.935, 0.0, 640.065])]);
        assert!((ratings.elo(0) - ratings.elo(1) - 100.0).abs() < 0.1, "{:?}", ratings.elos());
        assert!(ratings.first_move_elo().abs() < 1e-6);
    }

    #[test]
    fn gradient_and_curvature_are_the_derivatives_of_the_value() {
        let here = truth(&[0.7, -0.4, 0.2], -0.3, 0.5);
        let tallies =
            [tally(0, 1, [5.0, 2.0, 1.0]), tally(2, 0, [3.0, 0.0, 4.0]), tally(1, 2, [1.0, 6.0, 2.0])];
        let landscape = here.landscape(&tallies);
        let beside = |index: usize, length: f64| {
            let mut step = [0.0; 5];
            step[index] = length;
            here.moved(&step, 1.0).landscape(&tallies)
        };
        for column in 0..5 {
            let (left, right) = (beside(column, -1e-5), beside(column, 1e-5));
            assert!(((right.value - left.value) / 2e-5 - landscape.gradient[column]).abs() < 1e-6);
            for row in column..5 {
                let slope = (right.gradient[row] - left.gradient[row]) / 2e-5;
                assert!((slope + landscape.curvature.at(row, column)).abs() < 1e-6, "{row} {column}");
            }
        }
    }

    #[test]
    fn the_start_of_the_climb_does_not_matter() {
        let tallies = expected(&truth(&[2.0, -0.5, -1.5], 0.3, -0.2), 30.0);
        let cold = Ratings::fit(3, &tallies);
        for start in [truth(&[-3.0, 1.0, 2.0], -5.0, 3.0), truth(&[40.0, -40.0, 0.0], 10.0, -10.0)] {
            assert_near(&start.refit(&tallies), &cold, 1e-8);
        }
    }

    #[test]
    fn degenerate_events_have_finite_ratings() {
        assert_eq!(Ratings::fit(0, &[]).elos(), [0.0; 0]);
        assert_eq!(Ratings::fit(1, &[]).elos(), [0.0]);
        assert_eq!(Ratings::fit(3, &[]).elos(), [0.0; 3]);

        let always_wins = [tally(0, 1, [500.0, 0.0, 0.0]), tally(1, 0, [0.0, 0.0, 500.0])];
        let elos = Ratings::fit(2, &always_wins).elos();
        assert!((400.0..3000.0).contains(&elos[0]), "{elos:?}");

        let always_draws = [tally(0, 1, [0.0, 5000.0, 0.0]), tally(1, 0, [0.0, 5000.0, 0.0])];
        let ratings = Ratings::fit(2, &always_draws);
        assert!(ratings.elos().iter().all(|elo| elo.abs() < 1e-6));
        assert!(ratings.draw_tendency().is_finite());

        let first_always_wins = [tally(0, 1, [50.0, 0.0, 0.0]), tally(1, 0, [50.0, 0.0, 0.0])];
        let ratings = Ratings::fit(2, &first_always_wins);
        assert!(ratings.elo(0).abs() < 1e-6 && ratings.first_move_elo().is_finite());
    }

    #[test]
    fn groups_that_never_met_are_equal_on_average_and_strangers_are_average() {
        let ratings = Ratings::fit(5, &[tally(0, 1, [30.0, 5.0, 10.0]), tally(2, 3, [10.0, 5.0, 10.0])]);
        assert!(ratings.elo(0) > 0.0);
        assert!((ratings.strength(0) + ratings.strength(1)).abs() < 1e-6);
        assert!((ratings.strength(2) + ratings.strength(3)).abs() < 1e-6);
        assert!(ratings.elo(4).abs() < 1e-6);
    }

    proptest! {
        #[test]
        fn any_results_have_a_finite_summit_where_the_gradient_vanishes(
            games in prop::collection::vec(
                (0_usize..6, 1_usize..6, prop::array::uniform3(prop_oneof![Just(0_u32), 0_u32..5, 0_u32..5000])), 0..20)
        ) {
            let tallies: Vec<OrderedResults> = games
                .iter()
                .map(|&(first, ahead, counts)| tally(first, (first + ahead) % 6, counts.map(f64::from)))
                .collect();
            let ratings = Ratings::fit(6, &tallies);
            let all: f64 = tallies.iter().map(OrderedResults::games).sum();
            for slope in ratings.landscape(&tallies).gradient {
                prop_assert!(slope.abs() < 1e-9 * (1.0 + all), "{slope}");
            }
            prop_assert!(ratings.elos().iter().all(|elo| elo.is_finite() && elo.abs() < 20_000.0));
            prop_assert!(ratings.elos().iter().sum::<f64>().abs() < 1e-3);
        }

        #[test]
        fn players_in_another_order_have_the_same_ratings(
            results in prop::collection::vec(prop::array::uniform3(0_u32..20), 12),
            order in Just([0_usize, 1, 2, 3]).prop_shuffle(),
        ) {
            let pairs = (0..4).flat_map(|i| (0..4).filter(move |&j| j != i).map(move |j| (i, j)));
            let tallies: Vec<OrderedResults> =
                pairs.zip(results).map(|((i, j), counts)| tally(i, j, counts.map(f64::from))).collect();
            let renamed: Vec<OrderedResults> = tallies
                .iter()
                .map(|tally| OrderedResults { first: order[tally.first], second: order[tally.second], ..*tally })
                .collect();
            let (ratings, shuffled) = (Ratings::fit(4, &tallies), Ratings::fit(4, &renamed));
            for (player, renamed) in order.into_iter().enumerate() {
                prop_assert!((ratings.elo(player) - shuffled.elo(renamed)).abs() < 1e-6);
            }
        }
    }
}
