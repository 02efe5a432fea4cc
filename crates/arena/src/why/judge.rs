//! Who wins a position: the one thing that everything else is measured by.
//!
//! Where the perfect solver answers at once, it is the judge, and its word is the truth. For other rules and larger boards a
//! search of fixed depth is, without any opinion of its own: what it calls won or lost is proven, and everything else is open,
//! which counts as a draw.

use engine::heuristics::{AnyEvaluator, Mind, TieBreak, Viewpoint, mind_of};
use engine::search::{Algorithm, Plan};
use engine::solver::{Oracle, OracleError};
use engine::{Limits, Score, WIN};
use game::{AnyPosition, Outcome, Position, Rules, Side};

/// What a position is worth to a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Value {
    /// The opponent wins.
    Lost,
    /// Nobody wins, as far as the judge can tell.
    Drawn,
    /// It wins.
    Won,
}

impl Value {
    /// Its name in data.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Lost => "lost",
            Self::Drawn => "drawn",
            Self::Won => "won",
        }
    }

    /// What it is worth in half points.
    pub const fn half_points(self) -> u32 {
        match self {
            Self::Lost => 0,
            Self::Drawn => 1,
            Self::Won => 2,
        }
    }
}

/// Knows who wins.
pub struct Judge(Means);

enum Means {
    Solver(Box<Oracle>),
    Search(Search),
}

/// A search of fixed depth, and what it said last: several questions are asked about the same position.
struct Search {
    mind: Box<dyn Mind>,
    last: Option<(AnyPosition, Proof)>,
}

/// Does the side to move win, or lose, and in how many plies? Nothing where neither is proven.
type Proof = Option<(bool, u32)>;

/// Has no opinion.
struct Nothing;

impl AnyEvaluator for Nothing {
    fn evaluate(&mut self, _: &AnyPosition, _: Side) -> Score {
        0.0
    }
}

impl Judge {
    /// How far the search looks that judges where the solver cannot.
    pub const DEPTH: u32 = 10;

    /// Boards without a book that are so small are solved at once.
    const SMALL: u32 = 30;

    /// Does the perfect solver judge these rules? If not, a search of [`Judge::DEPTH`] plies does.
    pub fn is_perfect(rules: Rules) -> bool {
        let is_quick = rules == Rules::CLASSIC || rules.size().cells() <= Self::SMALL;
        is_quick && Oracle::check(rules).is_ok()
    }

    /// A judge for games under these rules.
    pub fn new(rules: Rules) -> Result<Self, OracleError> {
        Ok(Self(if Self::is_perfect(rules) {
            Means::Solver(Box::new(Oracle::new(rules, Oracle::TABLE_MEGABYTES)?))
        } else {
            Means::Search(Search { mind: mind_of(rules, Box::new(Nothing), WIN), last: None })
        }))
    }

    /// Does this side lose? Nothing when a limit is hit.
    pub fn loses(&mut self, position: &AnyPosition, side: Side, limits: &Limits) -> Option<bool> {
        self.wins(position, side.other(), limits)
    }

    /// Does this side win? Nothing when a limit is hit.
    pub fn wins(&mut self, position: &AnyPosition, side: Side, limits: &Limits) -> Option<bool> {
        if let Some(outcome) = position.outcome() {
            return Some(outcome == Outcome::Win(side));
        }
        let is_mover = position.to_move() == side;
        match &mut self.0 {
            Means::Solver(oracle) if is_mover => {
                oracle.is_at_most(position, 0, limits).map(|is_no_win| !is_no_win)
            }
            Means::Solver(oracle) => oracle.is_at_most(position, -1, limits),
            Means::Search(search) => {
                let proof = search.proof(position, limits)?;
                Some(proof.is_some_and(|(mover_wins, _)| mover_wins == is_mover))
            }
        }
    }

    /// What a position is worth to a side. Nothing when a limit is hit.
    pub fn value(&mut self, position: &AnyPosition, side: Side, limits: &Limits) -> Option<Value> {
        Some(if self.loses(position, side, limits)? {
            Value::Lost
        } else if self.wins(position, side, limits)? {
            Value::Won
        } else {
            Value::Drawn
        })
    }

    /// Plies until a position that somebody wins is over, if both sides play as well as they can. Nothing if nobody wins, or
    /// when a limit is hit.
    pub fn plies_to_end(&mut self, position: &AnyPosition, limits: &Limits) -> Option<u32> {
        if position.outcome().is_some() {
            return Some(0);
        }
        match &mut self.0 {
            Means::Solver(oracle) => {
                let score = oracle.solve(position, limits).score()?;
                Oracle::plies_to_end(position, score)
            }
            Means::Search(search) => search.proof(position, limits)?.map(|(_, plies)| plies),
        }
    }
}

impl Search {
    /// What is proven about an unfinished position; nothing at all when a limit is hit.
    ///
    /// A side that is to move has lost when all its moves lose, so losses are looked for one ply further than wins: then a
    /// position before a move is judged as far as those behind it.
    fn proof(&mut self, position: &AnyPosition, limits: &Limits) -> Option<Proof> {
        if let Some((_, proof)) = self.last.filter(|(known, _)| known == position) {
            return Some(proof);
        }
        let plan = Plan {
            algorithm: Algorithm::Deepening,
            limits: Limits { depth: Some(Judge::DEPTH + 1), ..*limits },
            viewpoint: Viewpoint::Leaf,
            tie_break: TieBreak::First,
            win: WIN,
            among: None,
            floor: Score::NEG_INFINITY,
        };
        let choice = self.mind.search(position, &plan).ok()?;
        let proof = choice.ends_in.map(|plies| (choice.value.is_some_and(|value| value > 0.0), plies));
        if proof.is_none() && limits.are_over() {
            return None;
        }
        let proof = proof.filter(|&(mover_wins, plies)| !mover_wins || plies <= Judge::DEPTH);
        self.last = Some((*position, proof));
        Some(proof)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Game;

    fn judged(text: &str) -> (Option<Value>, Option<u32>) {
        let game: Game = text.parse().expect("a game");
        let mut judge = Judge::new(game.rules()).expect("a judge");
        let (position, limits) = (game.position(), Limits::default());
        (judge.value(position, Side::First, &limits), judge.plies_to_end(position, &limits))
    }

    #[test]
    fn the_solver_judges_standard_and_small_boards_and_a_search_the_others() {
        for (rules, is_perfect) in [
            ("classic", true),
            ("classic-5x5", true),
            ("classic-9x7", false),
            ("boom", false),
            ("misere", false),
        ] {
            assert_eq!(Judge::is_perfect(rules.parse().expect("rules")), is_perfect, "{rules}");
        }
    }

    #[test]
    fn both_judges_know_what_is_near() {
        // Three in the bottom row with an open end, and whoever is to move.
        for rules in ["", "classic-8x7:"] {
            assert_eq!(judged(&format!("{rules}112233")), (Some(Value::Won), Some(1)));
            assert_eq!(judged(&format!("{rules}4455")), (Some(Value::Won), Some(3)), "two threats at once");
            assert_eq!(judged(&format!("{rules}44556")), (Some(Value::Won), Some(2)));
            assert_eq!(judged(&format!("{rules}1122334")), (Some(Value::Won), Some(0)));
        }
        assert_eq!(judged("classic-8x7:").0, Some(Value::Drawn), "open is no more than a draw");
        assert_eq!(judged("1").0, Some(Value::Lost), "theory");
        // In misère whoever completes a line has lost: the fourth in the column would.
        assert_eq!(judged("misere:1122334").0, Some(Value::Lost));
    }

    #[test]
    fn a_judge_that_is_stopped_says_nothing() {
        let stop = std::sync::atomic::AtomicBool::new(true);
        let limits = Limits { stop: Some(&stop), ..Limits::default() };
        for rules in [Rules::CLASSIC, Rules::Boom] {
            let game = Game::parse(rules, "12345671234567").expect("a game");
            let mut judge = Judge::new(rules).expect("a judge");
            assert_eq!(judge.value(game.position(), Side::First, &limits), None, "{rules}");
        }
    }
}
