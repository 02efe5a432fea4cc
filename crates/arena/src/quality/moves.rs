//! The moves of a player, compared with the labels.

use super::{Labeled, Share, TestSet};
use crate::insight::phases;
use crate::parallel;
use crate::statistics::Estimate;
use engine::players::Player;
use game::{Move, Rules};
use std::convert::Infallible;
use std::time::{Duration, Instant};

/// Good and perfect moves among some.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Moves {
    pub good: Share,
    pub perfect: Share,
}

impl Moves {
    fn add(&mut self, labeled: &Labeled, mv: Move) {
        self.good.add(labeled.is_good(mv));
        self.perfect.add(labeled.is_perfect(mv));
    }
}

/// A player's moves in some of the positions: a set, or a part of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// Of the set or the part of the game.
    pub name: String,
    /// In all positions.
    pub all: Moves,
    /// Where some move gives value away.
    pub discriminating: Moves,
}

impl Part {
    fn new(name: &str) -> Self {
        Self { name: name.to_owned(), all: Moves::default(), discriminating: Moves::default() }
    }

    fn add(&mut self, labeled: &Labeled, mv: Move) {
        self.all.add(labeled, mv);
        if labeled.is_discriminating() {
            self.discriminating.add(labeled, mv);
        }
    }
}

/// A player's moves in all sets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quality {
    /// Set by set.
    pub sets: Vec<Part>,
    /// The same moves by part of the game, in the order of [`phases`].
    pub phases: Vec<Part>,
    /// How long the player thought, all moves together.
    pub thinking: Duration,
}

impl Quality {
    /// The mean over the sets of some share of each, with its 95 % interval: every set counts the same, whatever its size.
    pub fn mean(&self, share: impl Fn(&Part) -> Share) -> Estimate {
        Share::mean(self.sets.iter().map(share))
    }

    /// In how many positions the player was asked.
    pub fn positions(&self) -> u32 {
        self.sets.iter().map(|set| set.all.good.of).sum()
    }

    /// How long it thought about a move, on average.
    pub fn time_per_move(&self) -> Duration {
        self.thinking / self.positions().max(1)
    }
}

/// Lets a player choose in every position of every set, and tells `seen` after each. Each thread builds its own player; the
/// number of threads changes nothing but the time.
pub fn measure<E>(
    sets: &[TestSet],
    build: impl Fn() -> Result<Box<dyn Player>, E>,
    threads: usize,
    mut seen: impl FnMut(),
) -> Result<Quality, E> {
    let players = (0..threads.max(1)).map(|_| build()).collect::<Result<Vec<_>, E>>()?;
    let phases = phases(Rules::CLASSIC);
    let mut quality = Quality {
        sets: sets.iter().map(|set| Part::new(&set.name)).collect(),
        phases: phases.iter().map(|phase| Part::new(phase.name)).collect(),
        thinking: Duration::ZERO,
    };
    let items: Vec<(usize, &Labeled)> = sets
        .iter()
        .enumerate()
        .flat_map(|(set, TestSet { positions, .. })| positions.iter().map(move |labeled| (set, labeled)))
        .collect();
    let choose = |player: &mut Box<dyn Player>, &(set, labeled): &(usize, _)| {
        let labeled: &Labeled = labeled;
        let start = Instant::now();
        let mv = player.choose(&labeled.game).mv;
        (set, labeled, mv, start.elapsed())
    };
    let Ok(()) = parallel(players, &items, choose, |(set, labeled, mv, time)| {
        let plies = labeled.game.moves().len();
        let phase = phases.iter().position(|phase| phase.plies.contains(&plies));
        quality.sets[set].add(labeled, mv);
        quality.phases[phase.expect("phases cover the game")].add(labeled, mv);
        quality.thinking += time;
        seen();
        Ok::<_, Infallible>(())
    });
    Ok(quality)
}

#[cfg(test)]
mod tests {
    use super::super::{SETS, built_in};
    use super::*;
    use engine::heuristics::{
        BoardHeuristic, Card, Heuristic, HeuristicSpec, House, Mind, Unsupported, Weights,
    };
    use engine::patterns::{WindowCounts, windows};
    use engine::players::{CannotPlay, PlayerSpec};
    use engine::search::{Choice, Limits};
    use engine::{Score, WIN};
    use game::{AnyPosition, Bits, Board, Game, Geometry, Outcome, Position};

    fn sets() -> Vec<TestSet> {
        SETS.into_iter().map(built_in).collect()
    }

    fn quality_of(player: &str) -> Quality {
        let spec: PlayerSpec = player.parse().expect("a player");
        measure(&sets(), || spec.player(Rules::CLASSIC), 2, || ()).expect("it plays the classic game")
    }

    /// Good and perfect in percent, mean of the sets.
    fn percents(quality: &Quality) -> [f64; 2] {
        let percent = |estimate: Estimate| 100.0 * estimate.value;
        [percent(quality.mean(|set| set.all.good)), percent(quality.mean(|set| set.all.perfect))]
    }

    fn is_within(found: [f64; 2], expected: [f64; 2], tolerance: f64) -> bool {
        std::iter::zip(found, expected).all(|(found, expected)| (found - expected).abs() <= tolerance)
    }

    /// Measured by others on the same sets, as are the figures below: a random mover keeps the value in 65.1 % and the score
    /// in 27.3 % of all positions. What is expected of it can be worked out from the labels.
    #[test]
    fn a_random_mover_is_as_good_as_it_is_known_to_be() {
        let sets = sets();
        let mean = |judge: fn(&Labeled, Move) -> bool| {
            let chance = |labeled: &Labeled| {
                let legal = labeled.game.legal();
                legal.iter().filter(|&mv| judge(labeled, mv)).count() as f64 / legal.len() as f64
            };
            let chances: Vec<_> = sets.iter().flat_map(|set| &set.positions).map(chance).collect();
            100.0 * chances.iter().sum::<f64>() / chances.len() as f64
        };
        let expected = [mean(Labeled::is_good), mean(Labeled::is_perfect)];
        assert!(is_within(expected, [65.1, 27.3], 0.1), "{expected:?}");
        let random = percents(&quality_of("random"));
        assert!(is_within(random, expected, 1.5), "{random:?}: more than two standard errors");
    }

    /// Plays the open column nearest to the middle; of two, the left one or the right one.
    struct Central {
        prefers_right: bool,
    }

    impl Player for Central {
        fn think(&mut self, game: &Game, _: &Limits, _: &dyn Fn(&Choice)) -> Choice {
            let distance = |mv: &Move| (mv.index().abs_diff(3), (mv.index() < 3) == self.prefers_right);
            let mv = game.legal().iter().min_by_key(distance).expect("an unfinished game");
            Choice { mv, value: None, depth: 0, nodes: 0, line: vec![mv], ends_in: None }
        }
    }

    /// 75.1 and 42.5 % by others, who do not say which of two columns they took.
    #[test]
    fn the_column_nearest_to_the_middle_is_as_good_as_it_is_known_to_be() {
        for prefers_right in [false, true] {
            let build = || Ok::<Box<dyn Player>, CannotPlay>(Box::new(Central { prefers_right }));
            let found = percents(&measure(&sets(), build, 2, || ()).expect("it always plays"));
            assert!(is_within(found, [75.1, 42.5], 1.0), "{found:?}");
        }
    }

    #[test]
    fn every_position_belongs_to_one_phase() {
        let quality = quality_of("a2b3d:d2");
        for count in [|part: &Part| part.all.good.of, |part: &Part| part.discriminating.good.of] {
            let [by_sets, by_phases] =
                [&quality.sets, &quality.phases].map(|parts| parts.iter().map(count).sum::<u32>());
            assert_eq!(by_sets, by_phases);
        }
        let discriminating: u32 = quality.sets.iter().map(|set| set.discriminating.good.of).sum();
        // "45 % of positions are indifferent", say those who measured them before.
        assert!((f64::from(discriminating) / 6000.0 - 0.55).abs() < 0.01, "{discriminating}");
    }

    /// Windows that only one side occupies count 1, 5 and 10 for one, two and three discs, mine minus theirs.
    struct OneFiveTen;

    impl BoardHeuristic for OneFiveTen {
        const CARD: Card = Card {
            name: "one-five-ten",
            idea: "windows by discs",
            origin: "a reference",
            weights: &[],
            house: House::COURSE,
        };

        fn new(_: &Weights) -> Self {
            Self
        }

        fn evaluate<G: Geometry>(&self, board: &Board<G>) -> Score {
            let geometry = board.geometry;
            let count = |mine, theirs| -> Score {
                let points = |step| {
                    let (mine, theirs) =
                        (WindowCounts::new(geometry, mine, step), WindowCounts::new(geometry, theirs, step));
                    let open = windows(geometry, step) & theirs.exactly(0);
                    let points = |(discs, points)| points * (open & mine.exactly(discs)).count();
                    [(1, 1), (2, 5), (3, 10)].into_iter().map(points).sum::<u32>()
                };
                geometry.steps().into_iter().map(points).sum::<u32>().into()
            };
            count(board.mine, board.theirs) - count(board.theirs, board.mine)
        }
    }

    /// The search of those who measured before: a fixed number of plies, and one more where a leaf's side to move wins at
    /// once; quick wins and slow losses first, and of equal moves the one nearest to the middle.
    struct Ahead {
        mind: Box<dyn Mind>,
        depth: u32,
    }

    impl Ahead {
        /// For the side to move, between `low` and `high`.
        fn value(&mut self, position: &AnyPosition, depth: u32, mut low: Score, high: Score) -> Score {
            match position.outcome() {
                Some(Outcome::Draw) => return 0.0,
                Some(Outcome::Win(_)) => return -WIN - Score::from(depth),
                None if depth == 0 => return self.leaf(position),
                None => (),
            }
            for mv in position.moves() {
                low = low.max(-self.value(&position.after(mv).0, depth - 1, -high, -low));
                if low >= high {
                    break;
                }
            }
            low
        }

        fn leaf(&mut self, position: &AnyPosition) -> Score {
            let mover = position.to_move();
            let wins = |mv| position.after(mv).0.outcome() == Some(Outcome::Win(mover));
            if position.moves().iter().any(wins) { WIN } else { self.mind.evaluate(position, mover) }
        }
    }

    impl Player for Ahead {
        fn think(&mut self, game: &Game, _: &Limits, _: &dyn Fn(&Choice)) -> Choice {
            let rated = game.legal().iter().map(|mv| {
                let after = game.position().after(mv).0;
                (-self.value(&after, self.depth - 1, Score::NEG_INFINITY, Score::INFINITY), mv)
            });
            let nearer = |one: Move, other: Move| other.index().abs_diff(3).cmp(&one.index().abs_diff(3));
            let (value, mv) = rated
                .max_by(|(value, mv), (other, their)| value.total_cmp(other).then(nearer(*mv, *their)))
                .expect("an unfinished game");
            Choice { mv, value: Some(value), depth: self.depth, nodes: 0, line: vec![mv], ends_in: None }
        }
    }

    /// Our own search of `a2b3d:d4` finds 91.9 % good moves too, but only 77.3 % perfect ones: it plays as its original
    /// did, to which a win is a win, late or soon.
    #[test]
    fn windows_at_depth_four_are_as_good_as_they_are_known_to_be() {
        static ONE_FIVE_TEN: Heuristic = Heuristic::on_boards::<OneFiveTen>();
        let a2b3d = "a2b3d".parse::<HeuristicSpec>().expect("a heuristic").heuristic;
        // "Like a2b3d", "about": theirs was another program's.
        for (heuristic, known, tolerance) in [(a2b3d, [92.3, 82.6], 1.0), (&ONE_FIVE_TEN, [93.5, 83.2], 0.2)]
        {
            let weights = Weights::defaults(heuristic.card.weights);
            let build = || -> Result<Box<dyn Player>, Unsupported> {
                Ok(Box::new(Ahead { mind: heuristic.mind(Rules::CLASSIC, &weights)?, depth: 4 }))
            };
            let found = percents(&measure(&sets(), build, 2, || ()).expect("it plays the classic game"));
            assert!(is_within(found, known, tolerance), "{}: {found:?}", heuristic.card.name);
        }
    }

    #[test]
    fn the_number_of_threads_changes_no_move() {
        let sets: Vec<_> = SETS.into_iter().take(1).map(built_in).collect();
        let spec: PlayerSpec = "ia2:d2".parse().expect("a player");
        let [one, three] = [1, 3].map(|threads| {
            measure(&sets, || spec.player(Rules::CLASSIC), threads, || ()).expect("it plays the classic game")
        });
        assert_eq!((&one.sets, &one.phases), (&three.sets, &three.phases));
        assert_eq!(one.positions(), 1000);
    }
}
