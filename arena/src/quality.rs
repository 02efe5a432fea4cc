//! How good are a player's moves, and how true is a heuristic's opinion? Measured on positions in which the exact score of
//! every move is known.
//!
//! A move is *good* if it keeps win, draw or loss, and *perfect* if it keeps the exact score. In nearly half of all positions
//! every move is good; they flatter everyone, so the *discriminating* positions, in which some move gives value away, are
//! also counted alone. No opponent, no opening and no luck of the pairing is involved: a few seconds tell more than a
//! thousand games.

use crate::insight::phases;
use crate::parallel;
use crate::statistics::{Bound, Estimate};
use crate::tuning::logistic;
use engine::Score;
use engine::heuristics::Mind;
use engine::players::Player;
use game::{Game, GameError, Move, Position, Rules};
use std::convert::Infallible;

/// The usual test sets by name, from the end of the game to its beginning: a thousand positions each.
pub const SETS: [(&str, &str); 6] = [
    ("end-easy", include_str!("../../data/solver/end-easy.tsv")),
    ("middle-easy", include_str!("../../data/solver/middle-easy.tsv")),
    ("begin-easy", include_str!("../../data/solver/begin-easy.tsv")),
    ("middle-medium", include_str!("../../data/solver/middle-medium.tsv")),
    ("begin-medium", include_str!("../../data/solver/begin-medium.tsv")),
    ("begin-hard", include_str!("../../data/solver/begin-hard.tsv")),
];

/// A further set that nothing was ever tuned or chosen by.
pub const ASIDE: (&str, &str) = ("aside", include_str!("../../data/solver/aside.tsv"));

/// A position with the exact score of each column; nothing for a full one.
#[derive(Clone, Debug)]
pub struct Labelled {
    /// An unfinished classic game.
    pub game: Game,
    /// By column, for the side to move.
    pub scores: Vec<Option<i32>>,
}

impl Labelled {
    /// The score of the position: of its best move.
    pub fn score(&self) -> i32 {
        self.scores.iter().copied().flatten().max().expect("an unfinished game has a move")
    }

    /// Is there a move that gives value away?
    pub fn is_discriminating(&self) -> bool {
        let best = self.score().signum();
        self.scores.iter().flatten().any(|score| score.signum() != best)
    }
}

/// Why a line holds no labelled position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum LabelError {
    #[error("expected moves, score and the scores of all columns, as `conecta solve --moves` prints them")]
    Form,
    #[error(transparent)]
    Game(#[from] GameError),
    #[error("the game is over")]
    Over,
    #[error("`{0}` does not fit the columns of the position")]
    Scores(String),
}

/// Reads a line as `conecta solve --moves` prints it: moves, score, scores of all columns.
pub fn labelled(line: &str) -> Result<Labelled, LabelError> {
    let mut fields = line.split('\t');
    let (Some(moves), Some(_), Some(text)) = (fields.next(), fields.next(), fields.next()) else {
        return Err(LabelError::Form);
    };
    let game = Game::parse(Rules::CLASSIC, moves)?;
    if game.outcome().is_some() {
        return Err(LabelError::Over);
    }
    let wrong = || LabelError::Scores(text.to_owned());
    let scores: Vec<Option<i32>> = text
        .split(',')
        .map(|score| if score == "." { Ok(None) } else { score.parse().map(Some).map_err(|_| wrong()) })
        .collect::<Result<_, _>>()?;
    let width = usize::from(game.rules().size().width());
    let fits = |column: usize| scores[column].is_some() == game.legal().contains(Move::new(column as u8));
    if scores.len() == width && (0..width).all(fits) { Ok(Labelled { game, scores }) } else { Err(wrong()) }
}

/// A set that belongs to the program.
pub fn built_in((name, text): (&'static str, &'static str)) -> (String, Vec<Labelled>) {
    let positions = text.lines().map(|line| labelled(line).expect("the sets are labelled")).collect();
    (name.to_owned(), positions)
}

/// So many of so many.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Share {
    pub hits: u32,
    pub of: u32,
}

impl Share {
    fn add(&mut self, hit: bool) {
        self.hits += u32::from(hit);
        self.of += 1;
    }

    /// As a part of 1, with its 95 % interval (Wilson, 1927, which stays within 0 and 1 and is honest near them).
    pub fn estimate(self) -> Estimate {
        const Z: f64 = 1.959_963_985;
        if self.of == 0 {
            return Estimate { value: 0.5, low: 0.0, high: 1.0, bound: Bound::Unknown };
        }
        let (n, p) = (f64::from(self.of), f64::from(self.hits) / f64::from(self.of));
        let middle = (p + Z * Z / (2.0 * n)) / (1.0 + Z * Z / n);
        let half = Z / (1.0 + Z * Z / n) * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
        Estimate {
            value: p,
            low: (middle - half).min(p),
            high: (middle + half).max(p),
            bound: Bound::TwoSided,
        }
    }
}

/// Good and perfect moves among some.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Moves {
    pub good: Share,
    pub perfect: Share,
}

impl Moves {
    fn add(&mut self, labelled: &Labelled, mv: Move) {
        let (best, score) = (labelled.score(), labelled.scores[mv.index()]);
        self.good.add(score.map(i32::signum) == Some(best.signum()));
        self.perfect.add(score == Some(best));
    }
}

/// A player's moves in one set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetQuality {
    /// The set.
    pub name: String,
    /// In all positions.
    pub all: Moves,
    /// Where some move gives value away.
    pub discriminating: Moves,
}

/// A player's moves in all sets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quality {
    /// Set by set.
    pub sets: Vec<SetQuality>,
    /// By part of the game, in the order of [`phases`]: discriminating positions of all sets.
    pub phases: Vec<(&'static str, Moves)>,
}

impl Quality {
    /// The mean over the sets of some share of each, with its 95 % interval: every set counts the same, whatever its size.
    pub fn mean(&self, share: impl Fn(&SetQuality) -> Share) -> Estimate {
        const Z: f64 = 1.959_963_985;
        let shares: Vec<_> = self.sets.iter().map(share).filter(|share| share.of > 0).collect();
        if shares.is_empty() {
            return Share::default().estimate();
        }
        let number = shares.len() as f64;
        let value = shares.iter().map(|share| share.estimate().value).sum::<f64>() / number;
        // Agresti and Coull's two extra hits and misses keep the variance of a perfect share from being zero.
        let variance: f64 = shares
            .iter()
            .map(|share| {
                let (n, p) =
                    (f64::from(share.of) + 4.0, (f64::from(share.hits) + 2.0) / (f64::from(share.of) + 4.0));
                p * (1.0 - p) / n
            })
            .sum();
        let half = Z * variance.sqrt() / number;
        Estimate {
            value,
            low: (value - half).max(0.0),
            high: (value + half).min(1.0),
            bound: Bound::TwoSided,
        }
    }
}

/// Lets a player choose in every position of every set. Each thread builds its own; the number of threads changes nothing.
pub fn measure<E>(
    sets: &[(String, Vec<Labelled>)],
    build: impl Fn() -> Result<Box<dyn Player>, E>,
    threads: usize,
    mut seen: impl FnMut(),
) -> Result<Quality, E> {
    let players = (0..threads.max(1)).map(|_| build()).collect::<Result<Vec<_>, E>>()?;
    let items: Vec<(usize, &Labelled)> = sets
        .iter()
        .enumerate()
        .flat_map(|(set, (_, positions))| positions.iter().map(move |position| (set, position)))
        .collect();
    let phases = phases(Rules::CLASSIC);
    let mut quality = Quality {
        sets: sets
            .iter()
            .map(|(name, _)| SetQuality {
                name: name.clone(),
                all: Moves::default(),
                discriminating: Moves::default(),
            })
            .collect(),
        phases: phases.iter().map(|phase| (phase.name, Moves::default())).collect(),
    };
    let indices: Vec<usize> = (0..items.len()).collect();
    let choose =
        |player: &mut Box<dyn Player>, &index: &usize| (index, player.choose(&items[index].1.game).mv);
    let Ok(()) = parallel(players, &indices, choose, |(index, mv)| {
        let (set, labelled) = items[index];
        quality.sets[set].all.add(labelled, mv);
        if labelled.is_discriminating() {
            quality.sets[set].discriminating.add(labelled, mv);
            let phase = phases.iter().position(|phase| phase.plies.contains(&labelled.game.moves().len()));
            quality.phases[phase.expect("phases cover the game")].1.add(labelled, mv);
        }
        seen();
        Ok::<_, Infallible>(())
    });
    Ok(quality)
}

/// How true a heuristic's values are, without looking ahead.
#[derive(Clone, Debug)]
pub struct Opinion {
    /// Of the positions that somebody wins and that the heuristic does not call even: those whose winner it names.
    pub sign: Share,
    /// The chance that a won position has a greater value than a lost one: 1 is perfect, one half is blind.
    pub ranking: f64,
    /// Values by their expected result, in ten steps: how many positions, the mean expectation, the mean result.
    pub calibration: Vec<Step>,
}

/// Positions of which a heuristic expects about the same.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Step {
    pub positions: u32,
    pub expected: f64,
    pub result: f64,
}

/// Asks a heuristic for its opinion of every position, for the side to move.
pub fn opinion(sets: &[(String, Vec<Labelled>)], mind: &mut dyn Mind) -> Opinion {
    let values: Vec<(Score, f64)> = sets
        .iter()
        .flat_map(|(_, positions)| positions)
        .map(|labelled| {
            let position = labelled.game.position();
            let value = mind.evaluate(position, position.to_move());
            (value, f64::from(labelled.score().signum() + 1) / 2.0)
        })
        .collect();
    let mut sign = Share::default();
    for &(value, result) in values.iter().filter(|(value, result)| *value != 0.0 && *result != 0.5) {
        sign.add((value > 0.0) == (result > 0.5));
    }
    Opinion { sign, ranking: ranking(&values), calibration: calibration(&values) }
}

/// The chance that a won position has a greater value than a lost one (equal values count half): from the sum of the
/// ranks, as in the test of Mann and Whitney.
fn ranking(values: &[(Score, f64)]) -> f64 {
    let mut decided: Vec<_> = values.iter().copied().filter(|(_, result)| *result != 0.5).collect();
    decided.sort_by(|(one, _), (other, _)| one.total_cmp(other));
    let won = decided.iter().filter(|(_, result)| *result == 1.0).count() as f64;
    let lost = decided.len() as f64 - won;
    if won == 0.0 || lost == 0.0 {
        return 0.5;
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
    (ranks_of_won - won * (won + 1.0) / 2.0) / (won * lost)
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
    use engine::players::PlayerSpec;

    fn quality_of(player: &str) -> Quality {
        let sets: Vec<_> = SETS.into_iter().map(built_in).collect();
        let spec: PlayerSpec = player.parse().expect("a player");
        measure(&sets, || spec.player(Rules::CLASSIC), 2, || ()).expect("it plays the classic game")
    }

    fn percent(estimate: Estimate) -> f64 {
        100.0 * estimate.value
    }

    /// Measured by others on the same sets: a random mover keeps the value in 65.1 % and the score in 27.3 % of all
    /// positions.
    #[test]
    fn a_random_mover_is_as_good_as_it_is_known_to_be() {
        let quality = quality_of("random");
        assert!((percent(quality.mean(|set| set.all.good)) - 65.1).abs() < 1.5);
        assert!((percent(quality.mean(|set| set.all.perfect)) - 27.3).abs() < 1.5);
    }

    /// Also measured by others: windows as a2b3d counts them, at depth 4, about 92.3 % and 82.6 %.
    #[test]
    fn windows_at_depth_four_are_as_good_as_they_are_known_to_be() {
        let quality = quality_of("a2b3d:d4");
        assert!((percent(quality.mean(|set| set.all.good)) - 92.3).abs() < 1.0);
        let all: u32 = quality.sets.iter().map(|set| set.discriminating.good.of).sum();
        let phases: u32 = quality.phases.iter().map(|(_, moves)| moves.good.of).sum();
        assert_eq!(all, phases, "every discriminating position belongs to one phase");
        // "45 % of positions are indifferent."
        assert!((f64::from(all) / 6000.0 - 0.55).abs() < 0.03, "{all}");
    }

    #[test]
    fn labels_that_do_not_fit_are_refused_with_the_reason() {
        for (line, reason) in [
            ("4453", "expected moves"),
            ("4453\t1", "expected moves"),
            ("4453\t1\t1,2,3", "`1,2,3`"),
            ("4453\t1\t1,2,3,4,5,6,x", "`1,2,3,4,5,6,x`"),
            ("4453\t1\t.,2,3,4,5,6,7", "does not fit"),
            ("444444\t1\t1,2,3,4,5,6,7", "does not fit"),
            ("4483\t1\t1,2,3,4,5,6,7", "8"),
            ("1122334\t1\t1,2,3,4,5,6,7", "over"),
        ] {
            let error = labelled(line).expect_err(line).to_string();
            assert!(error.contains(reason), "{line}: {error}");
        }
    }

    #[test]
    fn ranking_counts_pairs() {
        // Three won, two lost: of six pairs the won one is greater in four and equal in one.
        let values = [(1.0, 1.0), (2.0, 1.0), (3.0, 1.0), (1.0, 0.0), (1.5, 0.0), (9.0, 0.5)];
        let pairs = [(1.0, 1.0), (1.0, 1.5), (2.0, 1.0), (2.0, 1.5), (3.0, 1.0), (3.0, 1.5)];
        let by_hand: f64 = pairs
            .iter()
            .map(|(won, lost): &(f64, f64)| {
                if won > lost {
                    1.0
                } else if won == lost {
                    0.5
                } else {
                    0.0
                }
            })
            .sum();
        assert!((ranking(&values) - by_hand / 6.0).abs() < 1e-12);
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
