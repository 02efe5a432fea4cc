//! The analysis of a whole event: standings with error bars, who is better than whom, and the cross table.
//!
//! [`analyze`] counts, fits [`Ratings`] and estimates their errors by one of two [`ErrorMethod`]s; both treat an opening as
//! one observation (see [`statistics`](super) for why). What it hands out:
//!
//! - the **rating** in Elo relative to the average of the players, with a 95 % interval;
//! - the **rank interval**: the best rank is one behind the players who are better with 97.5 % probability, the worst
//!   rank is one ahead of those who are worse with 97.5 % probability (ranks by pairwise comparisons, as Mogstad,
//!   Romano, Shaikh and Wilhelm advise in *Inference for Ranks*, 2024, because resampled ranks fail near ties; here
//!   without their correction for many comparisons: in simulated events of 5 players and 50 openings 98 to 100 % hold
//!   the true rank);
//! - the matrix **P(i > j)**, the probability that one player is stronger than another;
//! - scores, wins, draws, losses and the **cross table** as counted.
//!
//! What happens with too few data is told in `uncertainty`: all numbers stay finite, and [`Bound`](super::Bound) and
//! [`EventAnalysis::reliable`] tell how much to believe.

use super::clusters::Clusters;
use super::davidson::Ratings;
use super::estimate::Estimate;
use super::pairs::PairCounts;
use super::results::{PlayedGame, ResultCounts};
use super::spread::SAME_ELO;
use super::stop::Comparison;
use super::uncertainty::Uncertainty;
use game::Side;

/// With fewer openings than this, error bars are guesses.
pub const FEWEST_OPENINGS: usize = 10;

/// The probability from which on a player counts as better in a rank interval.
const SURE: f64 = 0.975;

/// How errors are estimated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ErrorMethod {
    /// The cluster bootstrap over openings.
    Bootstrap {
        /// How many resampled events; 500 are usual.
        resamples: usize,
        /// Where the random numbers start.
        seed: u64,
    },
    /// The sandwich estimator clustered by opening: one fit, for many players or many looks.
    Sandwich,
}

impl ErrorMethod {
    /// 500 resamples from this seed.
    pub const fn bootstrap(seed: u64) -> Self {
        Self::Bootstrap { resamples: 500, seed }
    }
}

/// The games cannot be those of the event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EventError {
    /// A game names a player that is not there.
    #[error(
        "opening {opening}: a game of player {player}, but there are only {players} players, counted from 0"
    )]
    UnknownPlayer {
        /// The number found.
        player: usize,
        /// How many there are.
        players: usize,
        /// Where.
        opening: usize,
    },
    /// A player against itself.
    #[error("opening {opening}: a game of player {player} against itself")]
    SamePlayer {
        /// Who.
        player: usize,
        /// Where.
        opening: usize,
    },
}

/// A player's line in the table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Standing {
    /// Elo relative to the average of the players.
    pub rating: Estimate,
    /// 1 for the best; equal ratings share the better rank.
    pub rank: usize,
    /// The best and the worst rank that are plausible.
    pub rank_interval: (usize, usize),
    /// Wins, draws and losses.
    pub results: ResultCounts,
}

/// What is known after an event. Players are named by their numbers, as in the games.
#[derive(Clone, Debug, PartialEq)]
pub struct EventAnalysis {
    /// One line for each player, in the order of their numbers.
    pub standings: Vec<Standing>,
    /// The players, best first.
    pub order: Vec<usize>,
    /// `superiority[i][j]` is P(i > j), the probability that `i` is stronger than `j`; 1/2 for `i == j`.
    pub superiority: Vec<Vec<f64>>,
    /// `cross_table[i][j]` holds the results of `i` against `j`.
    pub cross_table: Vec<Vec<ResultCounts>>,
    /// Neighbors in the ranking, from the top. ([`compare`] is for other pairs.)
    pub neighbors: Vec<Comparison>,
    /// The fitted model.
    pub ratings: Ratings,
    /// Number of openings with games.
    pub openings: usize,
    /// Equal numbers for players connected by games. Ratings across groups cannot be compared.
    pub groups: Vec<usize>,
    /// Whether there are enough openings to trust the error bars.
    pub reliable: bool,
}

/// Analyzes an event of `players` players; `openings` holds the games of each opening. Players without games, openings
/// without games and unfinished events are fine. The order of openings matters to the bootstrap's random numbers only.
pub fn analyze(
    players: usize,
    openings: &[Vec<PlayedGame>],
    method: ErrorMethod,
) -> Result<EventAnalysis, EventError> {
    let clusters = Clusters::count(players, openings)?;
    let cross_table = cross_table(players, openings);
    let totals: Vec<ResultCounts> = cross_table.iter().map(|against| against.iter().copied().sum()).collect();
    let pairs = (players == 2).then(|| PairCounts::between(0, 1, openings).summary());
    let uncertainty = Uncertainty::estimate(&clusters, &cross_table, &totals, pairs, method);
    let superiority = uncertainty.superiority();
    let elos = uncertainty.ratings.elos();

    let standings: Vec<Standing> = (0..players)
        .map(|player| {
            let others = || (0..players).filter(|&other| other != player);
            let ahead = others().filter(|&other| elos[other] > elos[player] + SAME_ELO).count();
            let better = others().filter(|&other| superiority[other][player] >= SURE).count();
            let worse = others().filter(|&other| superiority[player][other] >= SURE).count();
            Standing {
                rating: uncertainty.rating(player),
                rank: ahead + 1,
                rank_interval: (better.min(ahead) + 1, (players - worse).max(ahead + 1)),
                results: totals[player],
            }
        })
        .collect();
    let mut order: Vec<usize> = (0..players).collect();
    order.sort_by_key(|&player| standings[player].rank);
    let neighbors =
        order.windows(2).map(|pair| uncertainty.comparison(pair[0], pair[1], &superiority)).collect();

    let Uncertainty { groups, ratings, .. } = uncertainty;
    Ok(EventAnalysis {
        standings,
        order,
        superiority,
        cross_table,
        neighbors,
        openings: clusters.openings(),
        reliable: clusters.openings() >= FEWEST_OPENINGS,
        groups,
        ratings,
    })
}

/// Two players of an event compared, wherever they stand in its ranking. Both met the same opponents from the same openings: what
/// an opening gave to both is no difference between them, and does not count as an error.
pub fn compare(
    players: usize,
    openings: &[Vec<PlayedGame>],
    pair: [usize; 2],
    method: ErrorMethod,
) -> Result<Comparison, EventError> {
    let clusters = Clusters::count(players, openings)?;
    let cross_table = cross_table(players, openings);
    let totals: Vec<ResultCounts> = cross_table.iter().map(|against| against.iter().copied().sum()).collect();
    let uncertainty = Uncertainty::estimate(&clusters, &cross_table, &totals, None, method);
    let [one, other] = pair;
    let is_ahead = uncertainty.ratings.elo(one) >= uncertainty.ratings.elo(other);
    let (better, worse) = if is_ahead { (one, other) } else { (other, one) };
    Ok(uncertainty.comparison(better, worse, &uncertainty.superiority()))
}

fn cross_table(players: usize, openings: &[Vec<PlayedGame>]) -> Vec<Vec<ResultCounts>> {
    let mut table = vec![vec![ResultCounts::default(); players]; players];
    for game in openings.iter().flatten() {
        table[game.first][game.second].add(Side::First, game.outcome);
        table[game.second][game.first].add(Side::Second, game.outcome);
    }
    table
}

#[cfg(test)]
mod tests {
    use super::super::coverage::World;
    use super::super::estimate::Bound;
    use super::super::results::{FIRST_WINS, SECOND_WINS};
    use super::super::stop::{Decision, StopRule};
    use super::*;
    use game::Outcome::{self, Draw};
    use proptest::prelude::*;

    const METHODS: [ErrorMethod; 2] =
        [ErrorMethod::Bootstrap { resamples: 60, seed: 5 }, ErrorMethod::Sandwich];

    fn game(first: usize, second: usize, outcome: Outcome) -> PlayedGame {
        PlayedGame { first, second, outcome }
    }

    /// Every opening with the same two games.
    fn event(openings: usize, as_first: Outcome, as_second: Outcome) -> Vec<Vec<PlayedGame>> {
        vec![vec![game(0, 1, as_first), game(1, 0, as_second)]; openings]
    }

    fn assert_sound(analysis: &EventAnalysis) {
        let players = analysis.standings.len();
        for (player, line) in analysis.standings.iter().enumerate() {
            let Estimate { value, low, high, .. } = line.rating;
            assert!(low.is_finite() && high.is_finite() && low <= value && value <= high, "{line:?}");
            let (best, worst) = line.rank_interval;
            assert!(1 <= best && best <= line.rank && line.rank <= worst && worst <= players, "{line:?}");
            for other in 0..players {
                let sum = analysis.superiority[player][other] + analysis.superiority[other][player];
                assert!((sum - 1.0).abs() < 1e-12);
            }
        }
        for pair in &analysis.neighbors {
            assert!(pair.difference.low.is_finite() && pair.difference.high.is_finite(), "{pair:?}");
            assert!(pair.difference.value >= -SAME_ELO && (0.0..=1.0).contains(&pair.closeness), "{pair:?}");
        }
    }

    #[test]
    fn the_cross_table_counts_both_points_of_view() {
        let games = vec![
            vec![game(0, 1, FIRST_WINS), game(1, 0, Draw)],
            vec![game(1, 0, FIRST_WINS), game(0, 2, SECOND_WINS)],
        ];
        let analysis = analyze(3, &games, ErrorMethod::Sandwich).unwrap();
        assert_eq!(analysis.cross_table[0][1], ResultCounts { wins: 1, draws: 1, losses: 1 });
        assert_eq!(analysis.cross_table[1][0], ResultCounts { wins: 1, draws: 1, losses: 1 });
        assert_eq!(analysis.cross_table[2][0], ResultCounts { wins: 1, draws: 0, losses: 0 });
        assert_eq!(analysis.standings[0].results, ResultCounts { wins: 1, draws: 1, losses: 2 });
        assert_eq!(analysis.openings, 2);
        assert!(!analysis.reliable);
    }

    #[test]
    fn the_same_seed_gives_the_same_analysis_and_another_seed_other_errors() {
        let world = World::new(&[0.5, 0.0, -0.5]);
        let run = |seed| analyze(3, &world.event(30, 1), ErrorMethod::bootstrap(seed)).unwrap();
        assert_eq!(run(1), run(1));
        assert_ne!(run(1).standings[0].rating.low, run(2).standings[0].rating.low);
        assert_eq!(run(1).ratings, run(2).ratings);
    }

    #[test]
    fn players_in_another_order_have_the_same_lines() {
        let games = World::new(&[0.8, 0.1, 0.0, -0.9]).event(30, 4);
        let new_number = [2, 0, 3, 1];
        let renamed: Vec<Vec<PlayedGame>> = games
            .iter()
            .map(|games| {
                games.iter().map(|g| game(new_number[g.first], new_number[g.second], g.outcome)).collect()
            })
            .collect();
        for method in METHODS {
            let (before, after) =
                (analyze(4, &games, method).unwrap(), analyze(4, &renamed, method).unwrap());
            for (player, renamed) in new_number.into_iter().enumerate() {
                let (one, other) = (before.standings[player], after.standings[renamed]);
                assert!((one.rating.value - other.rating.value).abs() < 1e-6);
                assert!((one.rating.low - other.rating.low).abs() < 1e-6);
                assert_eq!(
                    (one.rank, one.rank_interval, one.results),
                    (other.rank, other.rank_interval, other.results)
                );
            }
            let order: Vec<usize> = before.order.iter().map(|&player| new_number[player]).collect();
            assert_eq!(order, after.order);
        }
    }

    /// Two players that met the same opponents only: what their openings have in common cancels out, so that the difference is
    /// known better than if each had had openings of its own.
    #[test]
    fn versions_that_met_the_same_field_are_compared_by_opening() {
        // In openings of even number everybody beats the field with either side, in odd ones nobody does; but in every tenth
        // one only the first player does.
        let pair = |player: usize, number: usize| {
            let wins = number.is_multiple_of(2) || (player == 0 && number % 10 == 5);
            let outcomes = if wins { [FIRST_WINS, SECOND_WINS] } else { [SECOND_WINS, FIRST_WINS] };
            vec![game(player, 2, outcomes[0]), game(2, player, outcomes[1])]
        };
        let shared: Vec<_> = (0..60).map(|number| [pair(0, number), pair(1, number)].concat()).collect();
        let apart: Vec<_> = (0..120).map(|number| pair(number % 2, number / 2)).collect();
        for method in METHODS {
            let found = compare(3, &shared, [1, 0], method).unwrap();
            let unpaired = compare(3, &apart, [1, 0], method).unwrap();
            assert_eq!((found.better, found.worse), (0, 1));
            assert!((found.difference.value - unpaired.difference.value).abs() < 1e-6);
            assert!(found.difference.error() < 0.6 * unpaired.difference.error(), "{found:?} {unpaired:?}");
            assert!(found.superiority > 0.95 && unpaired.superiority < found.superiority, "{found:?}");
            assert_eq!(compare(3, &shared, [0, 1], method), Ok(found), "the order of asking does not matter");
        }
    }

    #[test]
    fn nobody_and_nothing_give_an_empty_table() {
        for method in METHODS {
            assert!(analyze(0, &[], method).unwrap().standings.is_empty());
            let alone = analyze(1, &[], method).unwrap();
            assert_sound(&alone);
            assert_eq!(
                (alone.standings[0].rating.value, alone.standings[0].rating.bound),
                (0.0, Bound::Unknown)
            );
            assert!(alone.neighbors.is_empty());
            let strangers = analyze(3, &[vec![], vec![]], method).unwrap();
            assert_sound(&strangers);
            assert_eq!(strangers.standings[2].rank_interval, (1, 3));
            assert_eq!(strangers.superiority, vec![vec![0.5; 3]; 3]);
            assert!(strangers.standings[0].rating.error() > 1000.0);
        }
    }

    #[test]
    fn who_never_loses_is_rated_at_least_so_and_so() {
        for method in METHODS {
            let analysis = analyze(2, &event(50, FIRST_WINS, SECOND_WINS), method).unwrap();
            assert_sound(&analysis);
            let [best, worst] = [analysis.standings[0].rating, analysis.standings[1].rating];
            assert_eq!((best.bound, worst.bound), (Bound::AtLeast, Bound::AtMost));
            // Fifty openings exclude that 6 % of the games are lost: about 480 Elo between the two.
            let difference = analysis.neighbors[0].difference;
            assert_eq!(difference.bound, Bound::AtLeast);
            assert!((400.0..560.0).contains(&difference.low), "{difference:?}");
            if method == ErrorMethod::Sandwich {
                assert_eq!(StopRule::new(50).look(&analysis), [Decision::Separated]);
            }

            let one_opening = analyze(2, &event(1, FIRST_WINS, SECOND_WINS), method).unwrap();
            assert_sound(&one_opening);
            assert_eq!(one_opening.superiority[0][1], 0.75);
            assert!(one_opening.neighbors[0].difference.low < 0.0);
            assert_eq!(StopRule::new(1).look(&one_opening), [Decision::Undecided]);
        }
    }

    #[test]
    fn all_draws_and_all_first_move_wins_are_even() {
        for (method, (as_first, as_second)) in
            METHODS.into_iter().zip([(Draw, Draw), (FIRST_WINS, FIRST_WINS)])
        {
            let analysis = analyze(2, &event(30, as_first, as_second), method).unwrap();
            assert_sound(&analysis);
            assert!(analysis.standings.iter().all(|line| line.rating.value.abs() < 1e-6 && line.rank == 1));
            assert!((analysis.superiority[0][1] - 0.5).abs() < 1e-9);
        }
        let draws = analyze(2, &event(30, Draw, Draw), ErrorMethod::Sandwich).unwrap();
        assert!(draws.standings[0].rating.error() > 1.0, "thirty draws do not prove equality");
    }

    /// The pairs of two players that all end alike, and what `match` says about so many of them.
    #[test]
    fn two_players_whose_pairs_all_end_alike_have_the_numbers_of_a_match() {
        let cases = [
            (FIRST_WINS, SECOND_WINS),
            (SECOND_WINS, FIRST_WINS),
            (Draw, Draw),
            (FIRST_WINS, FIRST_WINS),
            (SECOND_WINS, SECOND_WINS),
            (FIRST_WINS, Draw),
            (Draw, FIRST_WINS),
        ];
        for (as_first, as_second) in cases {
            for openings in [1, 2, 12, 30, 40, 500] {
                let games = event(openings, as_first, as_second);
                let pairs = PairCounts::between(0, 1, &games).summary();
                for method in METHODS {
                    let analysis = analyze(2, &games, method).unwrap();
                    assert_sound(&analysis);
                    let pair = analysis.neighbors[0];
                    let expected = if pair.better == 0 { pairs.elo } else { pairs.elo.reversed() };
                    assert_eq!(pair.difference, expected, "{openings} openings, {as_first} and {as_second}");
                    for (line, sign) in std::iter::zip(&analysis.standings, [1.0, -1.0]) {
                        assert_eq!(line.rating.value, sign * pairs.elo.value / 2.0);
                        assert_eq!(line.rating.error(), pairs.elo.error() / 2.0);
                    }
                    let doubt = match method {
                        ErrorMethod::Sandwich => 0.0,
                        ErrorMethod::Bootstrap { resamples, .. } => 1.0 / (resamples as f64 + 2.0),
                    };
                    let probability = pairs.superiority.clamp(doubt, 1.0 - doubt);
                    assert!((analysis.superiority[0][1] - probability).abs() < 1e-12);
                }
            }
        }
    }

    #[test]
    fn drawn_and_split_pairs_are_both_even() {
        let games: Vec<_> = (0..30)
            .map(|opening| {
                let outcome = [Draw, FIRST_WINS, SECOND_WINS][opening % 3];
                vec![game(0, 1, outcome), game(1, 0, outcome)]
            })
            .collect();
        let pairs = PairCounts::between(0, 1, &games).summary();
        for method in METHODS {
            assert_eq!(analyze(2, &games, method).unwrap().neighbors[0].difference, pairs.elo);
        }
    }

    /// Three players: what all openings agree on is no surer for the third one, and no number is certain.
    #[test]
    fn more_players_whose_games_all_end_alike_are_as_unsure_as_two() {
        let every = |openings: usize, outcome: fn(usize, usize) -> Outcome| -> Vec<Vec<PlayedGame>> {
            let games = (0..3).flat_map(|first| (0..3).map(move |second| (first, second)));
            let games = games.filter(|(first, second)| first != second);
            vec![games.map(|(first, second)| game(first, second, outcome(first, second))).collect(); openings]
        };
        let even: [fn(usize, usize) -> Outcome; 2] = [|_, _| Draw, |_, _| FIRST_WINS];
        for outcome in even {
            for method in METHODS {
                let analysis = analyze(3, &every(30, outcome), method).unwrap();
                assert_sound(&analysis);
                let in_match = PairCounts::new([0, 0, 30, 0, 0]).summary().elo;
                for pair in &analysis.neighbors {
                    assert!((pair.difference.error() - in_match.error()).abs() < 1e-6, "{pair:?}");
                    assert!(pair.closeness < 0.8, "thirty draws do not prove equality: {pair:?}");
                }
                for line in &analysis.standings {
                    assert!((line.rating.error() - in_match.error() * 2.0 / 3.0).abs() < 1e-6, "{line:?}");
                }
            }
        }
        // The first always beats the others, the second always the third.
        let ordered = |first: usize, second: usize| if first < second { FIRST_WINS } else { SECOND_WINS };
        for method in METHODS {
            let analysis = analyze(3, &every(40, ordered), method).unwrap();
            assert_sound(&analysis);
            let [best, middle, worst] = analysis.standings[..] else { panic!("three players") };
            assert_eq!((best.rating.bound, worst.rating.bound), (Bound::AtLeast, Bound::AtMost));
            // At worst 7.2 % of the openings are lost: 443.7 Elo above the average of the others.
            assert!((best.rating.low - 443.7 * 2.0 / 3.0).abs() < 0.1, "{best:?}");
            assert!((worst.rating.high + 443.7 * 2.0 / 3.0).abs() < 0.1, "{worst:?}");
            assert!(middle.rating.error() > 20.0, "{middle:?}");
        }
    }

    #[test]
    fn probabilities_are_no_surer_than_resamples_and_openings_allow() {
        let games = event(30, FIRST_WINS, SECOND_WINS);
        let probability = |method| analyze(2, &games, method).unwrap().superiority[0][1];
        assert_eq!(probability(ErrorMethod::Bootstrap { resamples: 98, seed: 1 }), 0.99);
        assert_eq!(probability(ErrorMethod::bootstrap(1)), 1.0 - 1.0 / 502.0);
        // Two of twelve openings differ at all: a coin that fell twice on the same side.
        let mut games = event(10, FIRST_WINS, FIRST_WINS);
        games.extend(event(2, FIRST_WINS, SECOND_WINS));
        for method in METHODS {
            let probability = analyze(2, &games, method).unwrap().superiority[0][1];
            assert!((0.6..=0.875).contains(&probability), "{probability}");
        }
    }

    #[test]
    fn groups_that_never_met_are_not_compared() {
        let both =
            [game(0, 1, FIRST_WINS), game(1, 0, FIRST_WINS), game(2, 3, FIRST_WINS), game(3, 2, SECOND_WINS)];
        let mut games = vec![both.to_vec(); 20];
        games.push(vec![game(3, 2, FIRST_WINS), game(1, 0, Draw)]);
        for method in METHODS {
            let analysis = analyze(4, &games, method).unwrap();
            assert_sound(&analysis);
            assert_eq!(analysis.groups, [0, 0, 2, 2]);
            assert_eq!(analysis.superiority[0][2], 0.5);
            assert!(analysis.superiority[2][3] > 0.95);
        }
    }

    #[test]
    fn games_of_unknown_players_are_refused_with_a_sentence() {
        let error =
            analyze(2, &[vec![game(0, 1, Draw)], vec![game(0, 7, Draw)]], ErrorMethod::Sandwich).unwrap_err();
        assert_eq!(
            error.to_string(),
            "opening 1: a game of player 7, but there are only 2 players, counted from 0"
        );
        let error = analyze(2, &[vec![game(1, 1, Draw)]], ErrorMethod::Sandwich).unwrap_err();
        assert_eq!(error, EventError::SamePlayer { player: 1, opening: 0 });
    }

    #[test]
    fn ten_players_and_fifty_openings_are_analyzed_while_nobody_notices() {
        let games = World::new(&[1.0, 0.8, 0.5, 0.3, 0.1, -0.1, -0.3, -0.5, -0.8, -1.0]).event(50, 3);
        let clock = std::time::Instant::now();
        let analysis = analyze(10, &games, ErrorMethod::bootstrap(1)).unwrap();
        let time = clock.elapsed();
        println!("4,500 games, 500 resamples: {time:?}");
        assert_sound(&analysis);
        // 9 ms optimized on one core; the bound is for busy machines and builds without optimization.
        assert!(time.as_secs_f64() < 2.0, "{time:?}");
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(128))]
        #[test]
        fn any_event_has_finite_numbers(
            openings in prop::collection::vec(prop::collection::vec((0_usize..5, 1_usize..5, 0..3), 0..6), 0..14)
        ) {
            let games: Vec<Vec<PlayedGame>> = openings
                .iter()
                .map(|games| {
                    games
                        .iter()
                        .map(|&(first, ahead, result)| {
                            game(first, (first + ahead) % 5, [FIRST_WINS, Draw, SECOND_WINS][result as usize])
                        })
                        .collect()
                })
                .collect();
            for method in METHODS {
                assert_sound(&analyze(5, &games, method).unwrap());
            }
        }
    }
}
