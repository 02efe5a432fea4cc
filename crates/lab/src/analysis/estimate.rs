//! What a deep search thinks of every move, where the solver does not know the rules or does not finish.
//!
//! Every move has its share of the time, so that all are looked at equally long. A move that ends the game, and one behind which
//! the search sees the end, are certain; all others are worth what the heuristic says about where the search stopped.

use super::part;
use engine::heuristics::{HeuristicSpec, Mind, TieBreak, Unsupported, Viewpoint};
use engine::search::{Algorithm, Plan};
use engine::{Catalog, Failure, Limits, Score, WIN};
use game::{Game, Move, Outcome, Position, Rules, Side, Turn};

/// Who is asked: the first that plays the rules. Beside each, about what a line of three that can be completed is worth to it.
const JUDGES: [(&str, Score); 3] = [("maestro", 1000.0), ("prob", 10.0), ("a2b3d", 5.0)];

/// What a search thinks of a position.
#[derive(Clone, Debug)]
pub struct Estimate {
    /// The heuristic that searched.
    pub judge: &'static str,
    /// So many of its points are worth a line of three that can be completed.
    pub unit: Score,
    /// Every legal move, in the order of the rules.
    pub moves: Vec<EstimatedMove>,
    /// So many movements were looked ahead, at least, behind every move that is not certain; where all are, as far as was needed.
    pub depth: u32,
}

/// What it thinks of a move.
#[derive(Clone, Debug, PartialEq)]
pub struct EstimatedMove {
    /// The move.
    pub mv: Move,
    /// For the side that makes it.
    pub value: Score,
    /// If the game certainly ends: after so many movements, this one included.
    pub ends_in: Option<u32>,
    /// What is expected, this move first.
    pub line: Vec<Move>,
}

impl Estimate {
    /// Looks at a game that is not over as long as the limits allow. Nothing if nobody plays these rules.
    pub fn new(catalog: &Catalog, game: &Game, limits: &Limits) -> Result<Option<Self>, Failure> {
        let Some((judge, unit, mut mind)) = asked(catalog, game.rules()) else { return Ok(None) };
        let legal: Vec<_> = game.legal().iter().collect();
        let mut moves = Vec::with_capacity(legal.len());
        let mut depths = Vec::with_capacity(legal.len());
        for (index, &mv) in legal.iter().enumerate() {
            let share = part(limits, (legal.len() - index) as u32, 1);
            let (found, reached) = estimated(mind.as_mut(), game, mv, &share)?;
            depths.push((reached, found.ends_in.is_some()));
            moves.push(found);
        }
        let open = depths.iter().filter(|(_, is_certain)| !is_certain).map(|(depth, _)| *depth).min();
        let depth = open.or_else(|| depths.iter().map(|(depth, _)| *depth).max());
        Ok(Some(Self { judge, unit, moves, depth: depth.unwrap_or(1) }))
    }

    /// The move that it would play: the first of the best.
    pub fn best(&self) -> Option<&EstimatedMove> {
        let better = |best: &'_ &EstimatedMove, next: &'_ &EstimatedMove| next.value > best.value;
        self.moves.iter().reduce(|best, next| if better(&best, &next) { next } else { best })
    }
}

/// Who judges under these rules.
fn asked(catalog: &Catalog, rules: Rules) -> Option<(&'static str, Score, Box<dyn Mind>)> {
    let mind = |name| -> Option<Result<Box<dyn Mind>, Unsupported>> {
        let HeuristicSpec { heuristic, weights } = catalog.heuristic(name).ok()?;
        Some(heuristic.mind(rules, &weights))
    };
    JUDGES.into_iter().find_map(|(name, unit)| Some((name, unit, mind(name)?.ok()?)))
}

/// A move, and how far was looked, the move included.
fn estimated(
    mind: &mut dyn Mind,
    game: &Game,
    mv: Move,
    limits: &Limits,
) -> Result<(EstimatedMove, u32), Failure> {
    let (after, turn) = game.position().after(mv);
    if let Some(outcome) = after.outcome() {
        let value = result(outcome, game.position().to_move());
        return Ok((EstimatedMove { mv, value, ends_in: Some(1), line: vec![mv] }, 1));
    }
    let plan = Plan {
        algorithm: Algorithm::Deepening,
        limits: *limits,
        viewpoint: Viewpoint::Leaf,
        tie_break: TieBreak::First,
        win: WIN,
        among: None,
        floor: Score::NEG_INFINITY,
    };
    let choice = mind.search(&after, &plan)?;
    let value = choice.value.unwrap_or_default();
    let ends_in = choice.ends_in.map(|movements| movements + 1);
    // An end that comes later is worth less to who wins, and hurts less who loses.
    let value = if ends_in.is_some() { value - value.signum() } else { value };
    let value = if turn == Turn::Passes { -value } else { value };
    Ok((EstimatedMove { mv, value, ends_in, line: [vec![mv], choice.line].concat() }, choice.depth + 1))
}

/// What the end of a game is worth, one movement ahead.
fn result(outcome: Outcome, side: Side) -> Score {
    match outcome {
        Outcome::Win(winner) if winner == side => WIN - 1.0,
        Outcome::Win(_) => 1.0 - WIN,
        Outcome::Draw => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::{Duration, Instant};

    fn estimate(text: &str) -> (Game, Estimate) {
        let game: Game = text.parse().expect("a game");
        let limits = Limits { nodes: Some(20_000), ..Limits::default() };
        let found = Estimate::new(&Catalog::built_in(), &game, &limits);
        (game, found.expect("it thinks").expect("somebody plays these rules"))
    }

    #[test]
    fn a_move_that_wins_is_the_best_and_one_that_loses_is_not() {
        // The first side has three in column 1 after movements 1, 4 and 5, and makes movements 8 and 9.
        let (game, found) = estimate("boom:1231124");
        let best = found.best().expect("there are moves");
        assert_eq!((game.rules().letter(best.mv), best.ends_in), ('1', Some(1)));
        // Whoever completes a line in misère loses, and has six other columns here.
        let (_, found) = estimate("misere:112233");
        let line = found.moves.iter().find(|one| one.mv == Move::new(3)).expect("legal");
        assert_eq!((line.value, line.ends_in), (1.0 - WIN, Some(1)));
        assert_ne!(found.best().expect("moves").mv, line.mv);
    }

    #[test]
    fn what_the_search_sees_to_its_end_is_certain() {
        // An open row of three: the other side can close one of its ends only.
        let (game, found) = estimate("classic-9x7:44556");
        assert_eq!(found.moves.len(), game.legal().len());
        for one in &found.moves {
            assert!(one.value < 0.0 && one.ends_in == Some(2) && one.line.len() == 2, "{one:?}");
        }
        assert_eq!(found.judge, "maestro");
    }

    #[test]
    fn every_rule_set_has_a_judge_and_time_is_kept() {
        for rules in ["boom", "misere", "classic-9x7", "classic-11x10-5", "misere-4x4-3"] {
            let game = Game::new(rules.parse().expect("rules"));
            let start = Instant::now();
            let limits =
                Limits { deadline: start.checked_add(Duration::from_millis(300)), ..Limits::default() };
            let found = Estimate::new(&Catalog::built_in(), &game, &limits).expect("it thinks");
            let found = found.unwrap_or_else(|| panic!("nobody judges {rules}"));
            assert_eq!(found.moves.len(), game.legal().len(), "{rules}");
            assert!(start.elapsed() < Duration::from_secs(5), "{rules}: {:?}", start.elapsed());
        }
    }
}
