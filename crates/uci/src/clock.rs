//! How long to think about a move.
//!
//! A part of a clock is never planned with: answers have to travel, and on a busy machine every process waits for its turn. That
//! is the *overhead*, kept twice: for this move, and for all later ones, whose delays nobody gives back. Of the rest a move gets
//! a share, which depends on how its player thinks:
//!
//! * a search can use any time, now as well as later, so moves get equal shares, as if the game lasted no more than
//!   [`HORIZON`] of them: later ones are simple;
//! * a solver needs next to none before the book ends, with eight discs, and soon after, with fourteen, but all it can get in
//!   between: there a move gets half of what is left.
//!
//! Time counts from when `go` was read.

use crate::Go;
use game::{Cell, Game, Position};
use std::time::Duration;

/// Moves of our own that a search divides its clock among, at most.
const HORIZON: u32 = 10;
/// One part in this many of a clock is never planned with, besides the overhead: clocks differ.
const CAUTION: u32 = 50;

/// How a player spends its time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// Equally on all moves.
    Search,
    /// Where the book has ended and the board is not yet full of constraints.
    Solver,
}

impl Pace {
    /// One part in this many of the time left goes to a move with so many discs on the board.
    fn share(self, discs: u32) -> u32 {
        match (self, discs) {
            (Self::Search, _) => HORIZON,
            (Self::Solver, 8..=13) => 2,
            (Self::Solver, 14..=17) => 4,
            (Self::Solver, _) => HORIZON,
        }
    }
}

/// The time for a move, if it is limited.
pub fn allotment(go: &Go, game: &Game, pace: Pace, overhead: Duration) -> Option<Duration> {
    let (side, discs) = (game.position().to_move().index(), discs(game));
    let by_move = go.move_time.map(|time| time.saturating_sub(overhead).max(time / 4));
    let by_clock = go.clocks[side].map(|clock| {
        let usable = clock.saturating_sub(overhead * 2 + clock / CAUTION);
        let to_come = (game.rules().size().cells() - discs).div_ceil(2);
        let parts = pace.share(discs).min(go.period.unwrap_or(u32::MAX)).min(to_come).max(1);
        usable.min(usable / parts + go.increments[side] / 2)
    });
    by_move.into_iter().chain(by_clock).min()
}

/// Discs on the board.
fn discs(game: &Game) -> u32 {
    let size = game.rules().size();
    let rows = |column| (0..u32::from(size.height())).map(move |row| (column, row));
    let cells = (0..u32::from(size.width())).flat_map(rows);
    cells.filter(|&(column, row)| game.position().cell(column, row) != Cell::Empty).count() as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Move, Rules};

    const OVERHEAD: Duration = Duration::from_millis(30);

    fn milliseconds(number: u64) -> Duration {
        Duration::from_millis(number)
    }

    fn with_clocks(left: u64, increment: u64, period: Option<u32>) -> Go {
        Go {
            clocks: [Some(milliseconds(left)); 2],
            increments: [milliseconds(increment); 2],
            period,
            ..Go::default()
        }
    }

    /// A game with so many discs that nobody has won: pairs of columns filled in turn.
    fn with_discs(discs: usize) -> Game {
        let mut game = Game::new(Rules::CLASSIC);
        let columns = [
            0, 1, 0, 1, 1, 0, 1, 0, 0, 1, 0, 1, 2, 3, 2, 3, 3, 2, 3, 2, 2, 3, 2, 3, 4, 5, 4, 5, 5, 4, 5, 4,
            4, 5,
        ];
        for &column in &columns[..discs] {
            game.play(Move::new(column)).expect("there is room");
        }
        assert_eq!(game.outcome(), None);
        game
    }

    #[test]
    fn no_clock_runs_out_though_every_answer_is_late() {
        for pace in [Pace::Search, Pace::Solver] {
            for (increment, lateness) in [(0, 1), (10, 11), (20, 20), (1_000, 30)] {
                for (begin, period) in [(200, None), (1_000, None), (60_000, None), (60_000, Some(40))] {
                    let mut left = begin;
                    for discs in (0..34).step_by(2) {
                        let go = with_clocks(left, increment, period);
                        let time = allotment(&go, &with_discs(discs), pace, OVERHEAD)
                            .expect("limited")
                            .as_millis() as u64;
                        assert!(time + lateness < left, "{time} of {left} with {discs} discs, {pace:?}");
                        left = left - time - lateness + increment;
                    }
                }
            }
        }
    }

    #[test]
    fn a_solver_spends_its_time_where_it_is_needed() {
        let time = |discs, pace| {
            let time = allotment(&with_clocks(1_060, 0, None), &with_discs(discs), pace, OVERHEAD);
            time.expect("limited").as_millis()
        };
        assert_eq!([0, 6, 8, 13, 14, 18].map(|discs| time(discs, Pace::Solver)), [97, 97, 489, 489, 244, 97]);
        assert_eq!(
            [0, 8, 30].map(|discs| time(discs, Pace::Search)),
            [97, 97, 163],
            "the last six get the more"
        );
    }

    #[test]
    fn limits_of_time_hold_together() {
        let game = with_discs(0);
        let time = |go: &Go| allotment(go, &game, Pace::Search, OVERHEAD);
        assert_eq!(time(&Go::default()), None);
        let other = Go { clocks: [None, Some(milliseconds(5))], ..Go::default() };
        assert_eq!(time(&other), None, "the other side's clock");
        let go = Go { move_time: Some(milliseconds(100)), ..with_clocks(60_000, 0, None) };
        assert_eq!(time(&go), Some(milliseconds(70)));
        let go = Go { move_time: Some(milliseconds(20)), ..Go::default() };
        assert_eq!(time(&go), Some(milliseconds(5)), "some of it at least");
        let go = Go { move_time: Some(milliseconds(60_000)), ..with_clocks(1_060, 0, None) };
        assert_eq!(time(&go).map(|time| time.as_millis()), Some(97));
        assert_eq!(time(&with_clocks(10, 1_000, None)), Some(milliseconds(0)));
        let huge = Go { move_time: Some(Duration::MAX), ..with_clocks(u64::MAX, u64::MAX, Some(1)) };
        assert!(time(&huge) > Some(Duration::from_secs(1 << 40)));
    }
}
