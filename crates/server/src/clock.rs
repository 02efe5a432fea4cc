//! The clock of a game between two browsers. The server keeps it, in the store, so neither a reload nor a restart changes what
//! somebody has left; a flag falls whether anybody looks or not.

use game::Side;
use serde::Serialize;
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::time::{SystemTime, UNIX_EPOCH};
use store::StoredClock;
use utoipa::ToSchema;

/// So many seconds for each side, and so many more for each of its turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Allowance {
    seconds: u32,
    increment: u32,
}

const SECONDS: RangeInclusive<u32> = 1..=3 * 60 * 60;
const INCREMENTS: RangeInclusive<u32> = 0..=60;

/// A text is no time for a game.
#[derive(Debug)]
pub(crate) struct NoAllowance;

impl FromStr for Allowance {
    type Err = NoAllowance;

    fn from_str(text: &str) -> Result<Self, NoAllowance> {
        let (seconds, increment) = text.split_once('+').unwrap_or((text, "0"));
        let read = |text: &str, range: RangeInclusive<u32>| {
            text.parse::<u32>().ok().filter(|number| range.contains(number)).ok_or(NoAllowance)
        };
        Ok(Self { seconds: read(seconds, SECONDS)?, increment: read(increment, INCREMENTS)? })
    }
}

impl fmt::Display for Allowance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}+{}", self.seconds, self.increment)
    }
}

/// A clock and what each side has left on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Clock {
    allowance: Allowance,
    /// Milliseconds, when it was pressed.
    left: [i64; 2],
    /// When that was, in milliseconds since 1970; nothing before the first move.
    pressed: Option<i64>,
}

/// A clock as everybody sees it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct ClockState {
    /// Seconds that each side had at the start.
    seconds: u32,
    /// Seconds more for each turn.
    increment: u32,
    /// Milliseconds that each side has left now, the first side first.
    left: [i64; 2],
    /// Whose time runs; nobody's before the first move and after the last.
    pub(crate) running: Option<String>,
}

/// Milliseconds since 1970.
pub(crate) fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis() as i64)
}

impl Clock {
    pub(crate) fn new(allowance: Allowance) -> Self {
        Self { allowance, left: [i64::from(allowance.seconds) * 1000; 2], pressed: None }
    }

    pub(crate) fn of(stored: &StoredClock) -> Option<Self> {
        Some(Self { allowance: stored.text.parse().ok()?, left: stored.left, pressed: stored.pressed })
    }

    pub(crate) fn stored(&self) -> StoredClock {
        StoredClock { text: self.allowance.to_string(), left: self.left, pressed: self.pressed }
    }

    /// What each side has left while it is this side's move; nobody's time runs once the game is over. A watch that is set back
    /// gives nobody more than there was.
    fn left(&self, to_move: Option<Side>, now: i64) -> [i64; 2] {
        let mut left = self.left;
        if let (Some(side), Some(pressed)) = (to_move, self.pressed) {
            left[side.index()] = (left[side.index()] - (now - pressed).max(0)).max(0);
        }
        left
    }

    /// Is the time of the side to move over?
    pub(crate) fn has_fallen(&self, to_move: Side, now: i64) -> bool {
        self.left(Some(to_move), now)[to_move.index()] == 0
    }

    /// The clock after a move of a side. It begins with the first move, and gives the increment when the turn passes.
    pub(crate) fn after_move(&self, mover: Side, passes: bool, now: i64) -> Self {
        let mut left = self.left(Some(mover), now);
        if passes && self.pressed.is_some() {
            left[mover.index()] += i64::from(self.allowance.increment) * 1000;
        }
        Self { left, pressed: Some(now), ..*self }
    }

    pub(crate) fn state(&self, to_move: Option<Side>, now: i64) -> ClockState {
        let running = to_move.filter(|_| self.pressed.is_some());
        ClockState {
            seconds: self.allowance.seconds,
            increment: self.allowance.increment,
            left: self.left(to_move, now),
            running: running.map(|side| side.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(text: &str) -> Clock {
        Clock::new(text.parse().expect("a time"))
    }

    #[test]
    fn times_have_one_text_form_and_an_end() {
        for text in ["60+0", "120+2", "10800+60"] {
            assert_eq!(text.parse::<Allowance>().expect("a time").to_string(), text);
        }
        for text in ["", "0", "-1", "x", "60+61", "10801", "60+-1", "1e3", "60+2+2", " 60"] {
            assert!(text.parse::<Allowance>().is_err(), "{text}");
        }
    }

    #[test]
    fn the_first_move_is_free_and_then_every_turn_costs_and_earns() {
        let start = clock("60+2");
        assert!(!start.has_fallen(Side::First, 1_000_000), "nobody has moved");
        let one = start.after_move(Side::First, true, 1_000_000);
        assert_eq!(one.left, [60_000, 60_000]);
        let two = one.after_move(Side::Second, true, 1_005_000);
        assert_eq!(two.left, [60_000, 57_000]);
        // A turn of two movements earns once.
        let half = two.after_move(Side::First, false, 1_006_000);
        let whole = half.after_move(Side::First, true, 1_007_000);
        assert_eq!((half.left, whole.left), ([59_000, 57_000], [60_000, 57_000]));
        assert_eq!(whole.state(None, 9_000_000).left, [60_000, 57_000], "a game that is over costs nothing");
    }

    #[test]
    fn a_flag_falls_when_the_time_is_over_and_not_before() {
        let running = clock("60").after_move(Side::First, true, 0);
        assert!(!running.has_fallen(Side::Second, 59_999) && running.has_fallen(Side::Second, 60_000));
        assert_eq!(running.state(Some(Side::Second), 90_000).left, [60_000, 0]);
        assert!(!running.has_fallen(Side::Second, -5), "a watch that was set back");
        assert_eq!(Clock::of(&running.stored()), Some(running));
    }
}
