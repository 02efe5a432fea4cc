//! How long a guest thinks: as its name says, as its description says, or as whoever asks it wants.

use engine::Limits;
use engine::players::Effort;
use std::fmt;
use std::str::FromStr;
use std::time::{Duration, Instant};
use uci::Go;

/// Time for a whole game, and what every move adds: `10+0.1`, in seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// For the game.
    pub base: Duration,
    /// For every move.
    pub increment: Duration,
}

impl FromStr for Clock {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let seconds = |text: &str| {
            let number = text.parse::<f64>().ok().filter(|number| *number < 1e6)?;
            Duration::try_from_secs_f64(number).ok()
        };
        let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
        let (base, increment) = seconds(base).zip(seconds(increment)).ok_or(())?;
        if base.is_zero() { Err(()) } else { Ok(Self { base, increment }) }
    }
}

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}+{}", self.base.as_secs_f64(), self.increment.as_secs_f64())
    }
}

/// Where nothing is said, an engine that could think for ever thinks for so long.
const USUAL: Duration = Duration::from_secs(1);
/// An answer that is later than asked for, by less than this, is not late: it had to travel.
const MARGIN: Duration = Duration::from_millis(100);

/// A guest's time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TimeControl {
    pub(crate) effort: Effort,
    pub(crate) clock: Option<Clock>,
    /// For a move, where no time is said.
    pub(crate) patience: Duration,
}

/// The time for one move: what an engine is told, and when nobody waits any longer.
#[derive(Clone, Debug)]
pub(crate) struct Turn {
    pub(crate) go: Go,
    pub(crate) begun: Instant,
    pub(crate) deadline: Instant,
    /// What it had, to be told to who is late.
    pub(crate) milliseconds: u64,
}

impl TimeControl {
    /// Does a clock decide its moves?
    pub(crate) fn is_timed(&self) -> bool {
        self.clock.is_some() || !matches!(self.effort, Effort::Depth(_) | Effort::Nodes(_))
    }

    /// The time for a move that it makes with its own effort; `left` is what its clock shows.
    pub(crate) fn turn(&self, limits: &Limits, left: Duration) -> Turn {
        let begun = Instant::now();
        let outer = limits.deadline.map(|deadline| deadline.saturating_duration_since(begun));
        let mut go = Go::default();
        let own = match (self.effort, self.clock) {
            (Effort::Depth(plies), _) => {
                go.depth = Some(plies);
                self.patience
            }
            (Effort::Nodes(nodes), _) => {
                go.nodes = Some(nodes);
                self.patience
            }
            (Effort::Time(time), _) => {
                go.move_time = Some(time);
                time + MARGIN
            }
            (_, Some(clock)) => {
                // Nobody knows the other side's clock; that it has as much is the best guess.
                go.clocks = [Some(left); 2];
                go.increments = [clock.increment; 2];
                left
            }
            (_, None) => {
                go.move_time = Some(outer.map_or(USUAL, within));
                self.patience.max(outer.unwrap_or_default())
            }
        };
        self.bounded(go, begun, own, limits)
    }

    /// The time for a thought that ends when the limits say, whatever effort it would make by itself.
    pub(crate) fn thought(&self, limits: &Limits) -> Turn {
        let begun = Instant::now();
        let outer = limits.deadline.map(|deadline| deadline.saturating_duration_since(begun));
        let (mut depth, mut nodes, mut time) = (limits.depth, limits.nodes, outer.map(within));
        match self.effort {
            Effort::Depth(plies) => depth = Some(depth.map_or(plies, |depth| depth.min(plies))),
            Effort::Nodes(most) => nodes = Some(nodes.map_or(most, |nodes| nodes.min(most))),
            Effort::Time(most) => time = Some(time.map_or(most, |time| time.min(most))),
            Effort::House | Effort::Level(_) => {}
        }
        let is_open = depth.is_none() && nodes.is_none() && time.is_none();
        let go = Go { depth, nodes, move_time: time.or(is_open.then_some(USUAL)), ..Go::default() };
        self.bounded(go, begun, self.patience, limits)
    }

    fn bounded(&self, go: Go, begun: Instant, own: Duration, limits: &Limits) -> Turn {
        let deadline = begun.checked_add(own).unwrap_or(begun + self.patience);
        let deadline = limits.deadline.map_or(deadline, |outer| outer.min(deadline));
        let given = match self.effort {
            Effort::Time(time) if limits.deadline.is_none() => time,
            _ => deadline.saturating_duration_since(begun),
        };
        Turn { go, begun, deadline, milliseconds: given.as_millis() as u64 }
    }
}

/// What to ask for, so that the answer is there in this time.
fn within(time: Duration) -> Duration {
    let overhead = (time / 10).clamp(Duration::from_millis(10), Duration::from_millis(50));
    time.saturating_sub(overhead).max(time / 2).max(Duration::from_millis(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_has_one_text_form() {
        for text in ["10+0.1", "60+0", "0.5+0.05"] {
            assert_eq!(text.parse::<Clock>().expect(text).to_string(), text);
        }
        assert_eq!("5".parse::<Clock>().expect("no increment").to_string(), "5+0");
        for text in ["", "+", "0+1", "-1", "nan", "1+x", "1e99", "inf"] {
            assert!(text.parse::<Clock>().is_err(), "{text}");
        }
    }

    #[test]
    fn answers_are_asked_for_before_they_are_due() {
        for time in [1, 5, 20, 100, 1_000, 60_000].map(Duration::from_millis) {
            assert!(within(time) <= time && within(time) >= time / 2, "{time:?}");
        }
        assert_eq!(within(Duration::from_millis(100)), Duration::from_millis(90));
    }
}
