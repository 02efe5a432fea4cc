//! How long to think about a move.
//!
//! A part of the time is never planned with: the answer has to travel, and machines are busy. Of the rest, a move gets an
//! equal share as if the game lasted no more than [`HORIZON`] moves: the later ones are solved in no time.

use super::order::Go;
use game::Side;
use std::time::Duration;

/// Moves of our own that a clock is divided among, at most.
const HORIZON: u32 = 10;
/// What is never planned with: this, and one part in [`CAUTION`].
const MARGIN: Duration = Duration::from_millis(20);
const CAUTION: u32 = 50;

/// The time for this move, if it is limited. `moves_left` is the greatest number of moves that the side has still to make.
pub(super) fn allotment(go: &Go, side: Side, moves_left: u32) -> Option<Duration> {
    let by_move = go.move_time.map(usable);
    let by_clock = go.clocks[side.index()].map(|clock| {
        let moves = go.period.unwrap_or(HORIZON).min(HORIZON).min(moves_left).max(1);
        let gained = go.increments[side.index()] * 3 / 4;
        usable(clock).min(usable(clock) / moves + gained)
    });
    match (by_move, by_clock) {
        (Some(one), Some(other)) => Some(one.min(other)),
        (one, other) => one.or(other),
    }
}

fn usable(time: Duration) -> Duration {
    time.saturating_sub(MARGIN + time / CAUTION)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with_clock(left: u64, increment: u64, period: Option<u32>) -> Go {
        let milliseconds = Duration::from_millis;
        Go {
            clocks: [Some(milliseconds(left)), None],
            increments: [milliseconds(increment), milliseconds(0)],
            period,
            ..Go::default()
        }
    }

    #[test]
    fn no_clock_is_ever_used_up() {
        for increment in [0, 20, 1_000] {
            for period in [None, Some(1), Some(5)] {
                let mut left = 1_000;
                for moves in (1..=21).rev() {
                    let go = with_clock(left, increment, period);
                    let time = allotment(&go, Side::First, moves).expect("limited").as_millis() as u64;
                    assert!(time + left / 50 + 20 <= left.max(20), "{time} of {left}");
                    left = left - time + increment;
                }
            }
        }
    }

    #[test]
    fn limits_of_time_hold_together() {
        let milliseconds = Duration::from_millis;
        assert_eq!(allotment(&Go::default(), Side::First, 21), None);
        assert_eq!(allotment(&with_clock(5, 0, None), Side::Second, 21), None, "the other side's clock");
        let go = Go { move_time: Some(milliseconds(100)), ..with_clock(60_000, 0, None) };
        assert_eq!(allotment(&go, Side::First, 21), Some(milliseconds(78)));
        let go = Go { move_time: Some(milliseconds(60_000)), ..with_clock(1_000, 0, None) };
        assert_eq!(allotment(&go, Side::First, 21), Some(milliseconds(96)));
        assert_eq!(allotment(&with_clock(10, 0, None), Side::First, 21), Some(milliseconds(0)));
    }
}
