//! The score of every column for somebody who waits: what is known soon is told soon, and there is an end.
//!
//! The solver knows nothing by heart of most boards, and one column may take it hours. So it goes round: every column that
//! is still open gets a slice of time, the next time a longer one, until the time is over. What the solver has found in one
//! slice it remembers in the next.

use engine::Limits;
use engine::solver::{Oracle, Verdict};
use game::{Game, Move, Position};
use std::time::{Duration, Instant};

/// How long people wait for all scores of a position.
pub(super) const PATIENCE: Duration = Duration::from_secs(15);
/// The first slice.
const SLICE: Duration = Duration::from_millis(250);

/// Finds the score of every column, those in the middle first, and reports each time that more is known of one. With a
/// deadline in the limits, there may be columns at the end of which only bounds are known. True if there are none.
pub(super) fn score(
    oracle: &mut Oracle,
    game: &Game,
    limits: &Limits,
    report: &mut dyn FnMut(Move, Verdict),
) -> bool {
    let legal = game.legal();
    let columns = Move::from_the_middle(game.rules().size()).into_iter();
    let mut open: Vec<(Move, Option<Verdict>)> =
        columns.filter(|&mv| legal.contains(mv)).map(|mv| (mv, None)).collect();
    let mut slice = SLICE;
    while !open.is_empty() && !limits.are_over() {
        for (mv, known) in &mut open {
            if limits.are_over() {
                break;
            }
            let end = Instant::now() + slice;
            let slice = Limits {
                deadline: Some(limits.deadline.map_or(end, |deadline| deadline.min(end))),
                ..*limits
            };
            // Who wins is found sooner than how soon, but where the latter is found at once, the former is lost time.
            let is_first_question_over = known.is_some();
            let knows_winner = known.and_then(Verdict::outcome).is_some();
            let solve =
                if is_first_question_over && !knows_winner { Oracle::solve_weakly } else { Oracle::solve };
            let found = turned(solve(oracle, &game.position().after(*mv).0, &slice));
            let narrowed = known.map_or(found, |known| narrower(known, found));
            if *known != Some(narrowed) {
                *known = Some(narrowed);
                report(*mv, narrowed);
            }
        }
        open.retain(|(_, known)| known.and_then(Verdict::score).is_none());
        slice *= 2;
    }
    open.is_empty()
}

/// The same for the side that has made the move.
fn turned(Verdict { lower, upper, nodes }: Verdict) -> Verdict {
    Verdict { lower: -upper, upper: -lower, nodes }
}

/// What two verdicts on the same position say together.
fn narrower(one: Verdict, other: Verdict) -> Verdict {
    Verdict { lower: one.lower.max(other.lower), upper: one.upper.min(other.upper), nodes: one.nodes }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;
    use std::sync::atomic::AtomicBool;

    fn oracle(game: &Game) -> Oracle {
        Oracle::new(game.rules(), 1).expect("the solver knows these rules")
    }

    #[test]
    fn scores_are_those_of_the_solver() {
        let game: Game = "44444147".parse().expect("a game");
        let mut found = HashMap::new();
        assert!(score(&mut oracle(&game), &game, &Limits::default(), &mut |mv, verdict| {
            found.insert(mv, verdict.score());
        }));
        let expected = oracle(&game).solve_moves(game.position(), &Limits::default());
        for mv in game.legal() {
            assert_eq!(found[&mv], expected[mv.index()].and_then(Verdict::score));
        }
    }

    #[test]
    fn a_board_that_takes_hours_is_given_up_with_bounds_for_every_column() {
        let game: Game =
            "classic-8x7:-".parse().unwrap_or_else(|_| Game::new("classic-8x7".parse().expect("rules")));
        let start = Instant::now();
        let limits = Limits { deadline: Some(start + 12 * SLICE), ..Limits::default() };
        let mut found = HashMap::new();
        let is_complete = score(&mut oracle(&game), &game, &limits, &mut |mv, verdict| {
            found.insert(mv, verdict);
        });
        assert!(!is_complete && found.len() == 8, "{found:?}");
        assert!(start.elapsed() < 20 * SLICE, "it took {:?}", start.elapsed());
        assert!(found.values().all(|verdict| verdict.lower < verdict.upper));
    }

    #[test]
    fn who_is_told_to_stop_stops() {
        let game = Game::new("classic-8x7".parse().expect("rules"));
        let stop = AtomicBool::new(true);
        let limits = Limits { stop: Some(&stop), ..Limits::default() };
        assert!(!score(&mut oracle(&game), &game, &limits, &mut |_, _| panic!("nothing was found")));
    }
}
