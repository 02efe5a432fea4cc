//! How long to think about a move.
//!
//! A part of a clock is never planned with: answers have to travel, and on a busy machine every process waits for its turn. That
//! is the *overhead*, kept twice: for this move, and for all later ones. Where moves turn out to cost more than they earn even
//! without thinking ([`Delay`]), that is put aside as well for those to come. Of the rest a move gets a share, which depends on
//! how its player thinks:
//!
//! * a search can use any time, now as well as later, so moves get equal shares, as if the game lasted no more than
//!   [`HORIZON`] of them: later ones are simple;
//! * a solver needs next to none while there is a book, nor later, but all it can get where the book ends: the first move
//!   after it, with eight or nine discs on the board, takes 60 to 500 ms, the next one a tenth of that, because much is known
//!   by then, and from fourteen discs on it is a matter of single milliseconds.
//!
//! Time counts from when `go` was read.

use crate::Go;
use game::{Cell, Game, Position};
use std::time::Duration;

/// Moves of our own that a search divides its clock among, at most.
const HORIZON: f64 = 10.0;
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
    /// The part of what is left for a move with so many discs on the board.
    fn share(self, discs: u32) -> f64 {
        match (self, discs) {
            (Self::Solver, 8..=9) => 0.6,
            (Self::Solver, 10..=11) => 0.5,
            (Self::Solver, 12..=13) => 0.25,
            (Self::Search | Self::Solver, _) => 1.0 / HORIZON,
        }
    }
}

/// The time for a move, if it is limited; `delay` is what moves have cost lately besides thinking.
pub fn allotment(go: &Go, game: &Game, pace: Pace, overhead: Duration, delay: Duration) -> Option<Duration> {
    let (side, discs) = (game.position().to_move().index(), discs(game));
    let by_move = go.move_time.map(|time| time.saturating_sub(overhead).max(time / 4));
    let by_clock = go.clocks[side].map(|clock| {
        let to_come = (game.rules().size().cells() - discs).div_ceil(2);
        let increment = go.increments[side];
        let losses = delay.saturating_sub(increment).saturating_mul(to_come);
        let usable = clock.saturating_sub((overhead * 2 + clock / CAUTION).saturating_add(losses));
        let equal = 1.0 / f64::from(go.period.unwrap_or(u32::MAX).min(to_come).max(1));
        usable.min(usable.mul_f64(pace.share(discs).max(equal)) + increment.saturating_sub(delay) / 2)
    });
    by_move.into_iter().chain(by_clock).min()
}

/// What moves cost besides thinking, as the clocks of a game tell: the way there and back, and waiting for one's turn.
#[derive(Clone, Copy, Debug, Default)]
pub struct Delay {
    mean: Option<Duration>,
    last: Option<Thought>,
}

/// A move that was thought about.
#[derive(Clone, Copy, Debug)]
struct Thought {
    /// On the board before it.
    discs: u32,
    clock: Duration,
    increment: Duration,
    /// How long it was meant to be thought about, and was.
    time: Duration,
}

impl Delay {
    /// The latest ones count most.
    const WEIGHT: u32 = 4;

    /// The mean delay of moves.
    pub fn mean(&self) -> Duration {
        self.mean.unwrap_or_default()
    }

    /// A clock is shown again: what the last move has cost is known, if this is the next one.
    pub fn learn(&mut self, go: &Go, game: &Game) {
        let clock = go.clocks[game.position().to_move().index()];
        let (Some(last), Some(clock)) = (self.last.take(), clock) else { return };
        if discs(game) == last.discs + 2 {
            let cost = (last.clock.saturating_add(last.increment)).saturating_sub(clock);
            let delay = cost.saturating_sub(last.time);
            let before = self.mean.unwrap_or(delay).saturating_mul(Self::WEIGHT - 1);
            self.mean = Some(before.saturating_add(delay) / Self::WEIGHT);
        }
    }

    /// A move was thought about for this long, of the time that it was meant to be.
    pub fn note(&mut self, go: &Go, game: &Game, time: Duration) {
        let side = game.position().to_move().index();
        let (discs, increment) = (discs(game), go.increments[side]);
        self.last = go.clocks[side].map(|clock| Thought { discs, clock, increment, time });
    }
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
                        let time = allotment(&go, &with_discs(discs), pace, OVERHEAD, Duration::ZERO)
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
            let time =
                allotment(&with_clocks(1_060, 0, None), &with_discs(discs), pace, OVERHEAD, Duration::ZERO);
            time.expect("limited").as_millis()
        };
        let discs = [0, 6, 8, 10, 13, 14, 18];
        assert_eq!(discs.map(|discs| time(discs, Pace::Solver)), [97, 97, 587, 489, 244, 97, 97]);
        assert_eq!(
            [0, 8, 30].map(|discs| time(discs, Pace::Search)),
            [97, 97, 163],
            "the last six get the more"
        );
    }

    #[test]
    fn who_waits_long_for_its_turn_survives_by_thinking_less() {
        for (increment, lateness) in [(10, 20), (10, 24), (0, 10), (100, 110)] {
            let (mut left, mut delay) = (200 + 10 * increment, Delay::default());
            for discs in (0..34).step_by(2) {
                let (go, game) = (with_clocks(left, increment, None), with_discs(discs));
                delay.learn(&go, &game);
                let time = allotment(&go, &game, Pace::Solver, OVERHEAD, delay.mean()).expect("limited");
                delay.note(&go, &game, time);
                let cost = time.as_millis() as u64 + lateness;
                assert!(cost < left, "{time:?} of {left} with {discs} discs, {lateness} late");
                left = left - cost + increment;
            }
            let error = delay.mean().as_millis().abs_diff(lateness.into());
            assert!(error <= 2, "{:?} is not {lateness}", delay.mean());
        }
        // Another game, or none before.
        let mut delay = Delay::default();
        delay.learn(&with_clocks(5, 0, None), &with_discs(4));
        delay.note(&with_clocks(200, 0, None), &with_discs(4), milliseconds(1));
        delay.learn(&with_clocks(5, 0, None), &with_discs(0));
        assert_eq!(delay.mean(), Duration::ZERO);
    }

    #[test]
    fn limits_of_time_hold_together() {
        let game = with_discs(0);
        let time = |go: &Go| allotment(go, &game, Pace::Search, OVERHEAD, Duration::ZERO);
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
