//! Do the error bars keep their promise? Simulated events with known truth.
//!
//! Games of an opening are correlated on purpose: each opening has its own advantage of the first move, and each
//! player its own liking for each opening. The truth is what the model would find after infinitely many openings:
//! expected results over many thousands.

use super::clusters::Clusters;
use super::davidson::{OrderedResults, Ratings};
use super::event::{ErrorMethod, EventAnalysis, analyze};
use super::normal::{QUANTILE_95, Student};
use super::results::PlayedGame;
use super::sandwich::NormalSpread;
use super::spread::Spread;
use game::{Outcome, Side};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// A world from which events are drawn.
pub(super) struct World {
    pub(super) strengths: Vec<f64>,
    pub(super) draw_tendency: f64,
    pub(super) first_move: f64,
    /// How much the advantage of the first move differs between openings (standard deviation).
    pub(super) opening_spread: f64,
    /// How much a player likes some openings more than others (standard deviation).
    pub(super) liking: f64,
}

impl World {
    pub(super) fn new(strengths: &[f64]) -> Self {
        let strengths = strengths.to_vec();
        Self { strengths, draw_tendency: 0.25, first_move: 0.3, opening_spread: 1.0, liking: 0.6 }
    }

    pub(super) fn players(&self) -> usize {
        self.strengths.len()
    }

    /// For a new opening, who meets whom and the probabilities that the first mover wins and draws.
    fn opening(&self, random: &mut ChaCha8Rng) -> Vec<(usize, usize, [f64; 3])> {
        let first_move = self.first_move + self.opening_spread * normal(random);
        let strengths: Vec<f64> = self.strengths.iter().map(|b| b + self.liking * normal(random)).collect();
        let players = self.players();
        (0..players)
            .flat_map(|first| {
                (0..players).filter(move |&second| second != first).map(move |second| (first, second))
            })
            .map(|(first, second)| {
                let half = (0.5 * (strengths[first] - strengths[second] + first_move)).exp();
                let odds = [half, self.draw_tendency, 1.0 / half];
                let sum: f64 = odds.iter().sum();
                (first, second, odds.map(|share| share / sum))
            })
            .collect()
    }

    /// An event: every player meets every other in both orders in each opening.
    pub(super) fn event(&self, openings: usize, seed: u64) -> Vec<Vec<PlayedGame>> {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        (0..openings)
            .map(|_| {
                let games = self.opening(&mut random);
                games
                    .into_iter()
                    .map(|(first, second, [win, draw, _])| {
                        let x: f64 = random.random();
                        let outcome = if x < win {
                            Outcome::Win(Side::First)
                        } else if x < win + draw {
                            Outcome::Draw
                        } else {
                            Outcome::Win(Side::Second)
                        };
                        PlayedGame { first, second, outcome }
                    })
                    .collect()
            })
            .collect()
    }

    /// The ratings after infinitely many openings, or nearly so.
    pub(super) fn truth(&self) -> Vec<f64> {
        let mut random = ChaCha8Rng::seed_from_u64(99);
        let mut tallies: Vec<OrderedResults> = Vec::new();
        for _ in 0..40_000 {
            let games = self.opening(&mut random);
            if tallies.is_empty() {
                tallies = games
                    .iter()
                    .map(|&(first, second, _)| OrderedResults {
                        first,
                        second,
                        wins: 0.0,
                        draws: 0.0,
                        losses: 0.0,
                    })
                    .collect();
            }
            for (tally, (_, _, [win, draw, loss])) in tallies.iter_mut().zip(games) {
                tally.wins += win;
                tally.draws += draw;
                tally.losses += loss;
            }
        }
        Ratings::fit(self.players(), &tallies).elos()
    }

    /// In which share of `events` events the interval of each player holds the truth.
    fn coverage(&self, events: u64, openings: usize, method: ErrorMethod) -> Vec<f64> {
        let truth = self.truth();
        let mut covered = vec![0; self.players()];
        for seed in 0..events {
            let analysis = self.analyze(openings, seed, method);
            for (player, standing) in analysis.standings.iter().enumerate() {
                covered[player] += u64::from(standing.rating.covers(truth[player]));
            }
        }
        covered.into_iter().map(|covered| covered as f64 / events as f64).collect()
    }

    fn analyze(&self, openings: usize, seed: u64, method: ErrorMethod) -> EventAnalysis {
        analyze(self.players(), &self.event(openings, seed), method).expect("simulated games are well formed")
    }
}

/// A standard normal number (Box and Muller).
fn normal(random: &mut ChaCha8Rng) -> f64 {
    let (radius, angle): (f64, f64) = (random.random(), random.random());
    (-2.0 * (1.0 - radius).ln()).sqrt() * (std::f64::consts::TAU * angle).cos()
}

fn assert_honest(coverage: &[f64]) {
    assert!(coverage.iter().all(|share| (0.92..=0.98).contains(share)), "{coverage:?}");
}

#[test]
fn sandwich_intervals_hold_the_truth_in_95_percent_of_1000_events() {
    assert_honest(&World::new(&[1.0, 0.5, 0.0, -0.5, -1.0]).coverage(1000, 50, ErrorMethod::Sandwich));
    assert_honest(&World::new(&[2.5, 0.0, -0.5, -1.0, -1.0]).coverage(1000, 50, ErrorMethod::Sandwich));
}

#[test]
fn bootstrap_intervals_hold_the_truth_in_95_percent_of_1000_events() {
    let method = ErrorMethod::Bootstrap { resamples: 200, seed: 1 };
    assert_honest(&World::new(&[1.0, 0.5, 0.0, -0.5, -1.0]).coverage(1000, 50, method));
}

#[test]
fn intervals_hold_the_truth_about_a_player_who_hardly_ever_loses() {
    let world = World::new(&[5.0, 0.5, -1.0, -1.0, -3.5]);
    assert_honest(&world.coverage(300, 50, ErrorMethod::Sandwich));
    assert!(
        world
            .coverage(200, 50, ErrorMethod::Bootstrap { resamples: 200, seed: 1 })
            .iter()
            .all(|&share| share > 0.92)
    );
}

/// In how many of 1000 places the interval of ranks holds the true one.
fn held_ranks(openings: usize, method: ErrorMethod) -> usize {
    let world = World::new(&[0.5, 0.2, 0.0, -0.1, -0.6]);
    (0..200)
        .map(|seed| {
            let standings = world.analyze(openings, seed, method).standings;
            // The true ranks are 1 to 5 in the order of the players.
            (1..)
                .zip(standings)
                .filter(|(rank, line)| (line.rank_interval.0..=line.rank_interval.1).contains(rank))
                .count()
        })
        .sum()
}

#[test]
fn rank_intervals_hold_the_true_rank() {
    for openings in [10, 50] {
        for method in METHODS {
            let held = held_ranks(openings, method);
            assert!(held > 950, "{openings} openings: {held} of 1000");
        }
    }
}

const METHODS: [ErrorMethod; 2] = [ErrorMethod::Sandwich, ErrorMethod::Bootstrap { resamples: 200, seed: 1 }];

/// What should happen in no more than 10 % of the events, with few openings as with many: equal players are called different
/// with 95 % probability, one or the other. (With ten openings of which some tell nothing it is less: there are few numbers
/// between which to choose.)
#[test]
fn probabilities_are_as_often_wrong_as_they_say() {
    let world = World::new(&[0.0, 0.0]);
    for openings in [10, 20, 50] {
        for (method, events) in METHODS.into_iter().zip([1000, 500]) {
            let is_sure = |seed: &u64| {
                let probability = world.analyze(openings, *seed, method).superiority[0][1];
                !(0.05..=0.95).contains(&probability)
            };
            let share = (0..events).filter(is_sure).count() as f64 / events as f64;
            let luck = 3.0 * (0.1 * 0.9 / events as f64).sqrt();
            println!("{openings} openings: {share}");
            assert!((0.03..0.1 + luck).contains(&share), "{openings} openings: {share}");
        }
    }
}

/// Players 15 Elo apart are called closer with 95 % probability in at most 5 % of the events.
#[test]
fn closeness_is_as_often_wrong_as_it_says() {
    // Two thousand openings with much of the same: enough to be sure of 15 Elo at all.
    let world =
        World { liking: 0.1, opening_spread: 0.3, draw_tendency: 6.0, ..World::new(&[0.175, -0.175]) };
    let truth = world.truth();
    assert!((15.0..16.0).contains(&(truth[0] - truth[1])), "{truth:?}");
    for openings in [200, 1000] {
        let is_close =
            |seed: &u64| world.analyze(openings, *seed, ErrorMethod::Sandwich).neighbors[0].closeness >= 0.95;
        let wrong = (0..200).filter(is_close).count();
        assert!(wrong <= 19, "{openings} openings: {wrong} of 200");
    }
}

#[test]
fn the_two_methods_agree() {
    let world = World::new(&[1.2, 0.7, 0.3, 0.0, -0.3, -0.7, -1.2]);
    for seed in 0..5 {
        let sandwich = world.analyze(100, seed, ErrorMethod::Sandwich);
        let bootstrap = world.analyze(100, seed, ErrorMethod::Bootstrap { resamples: 1000, seed });
        for (one, other) in sandwich.standings.iter().zip(&bootstrap.standings) {
            assert_eq!(one.rating.value, other.rating.value);
            let ratio = one.rating.error() / other.rating.error();
            assert!((0.85..1.15).contains(&ratio), "{one:?} {other:?}");
        }
        for (one, other) in sandwich.superiority.iter().flatten().zip(bootstrap.superiority.iter().flatten())
        {
            assert!((one - other).abs() < 0.06, "{one} {other}");
        }
    }
}

#[test]
fn error_bars_of_independent_games_would_be_too_short() {
    let world = World::new(&[0.6, 0.3, 0.0, -0.3, -0.6]);
    let (mut clustered, mut independent) = (0.0, 0.0);
    for seed in 0..20 {
        let clusters = Clusters::count(5, &world.event(50, seed)).unwrap();
        let ratings = Ratings::fit(5, &clusters.total());
        clustered += NormalSpread::clustered(&clusters, &ratings).deviation(0);
        independent += NormalSpread::independent(&clusters, &ratings).deviation(0);
    }
    let ratio: f64 = Student::new(50).reach() * clustered / (QUANTILE_95 * independent);
    assert!((1.1..1.6).contains(&ratio), "{ratio}");
}
