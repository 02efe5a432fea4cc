//! `score cp 30`, `score mate -3 upperbound`: what a position is worth to the side that moves.

use std::fmt;

/// What a position is worth to the side that moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score {
    /// As far as it is known.
    pub value: Value,
    /// How far that is.
    pub bound: Bound,
}

/// A worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// Points, in units of whoever says so.
    Points(i32),
    /// The winner's moves until the game is won; below zero if the other side wins.
    Mate(i32),
}

/// What a value says about the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// It is the true one.
    Exact,
    /// The true one is as good or better: a win as soon or sooner.
    Lower,
    /// The true one is as good or worse: a loss as soon or sooner.
    Upper,
}

impl Score {
    /// A value that is the true one.
    pub fn exact(value: Value) -> Self {
        Self { value, bound: Bound::Exact }
    }

    /// Takes a score from the front of these words: what stands behind `score`.
    pub(crate) fn take(words: &mut &[&str]) -> Option<Self> {
        let [kind @ ("cp" | "mate"), number, rest @ ..] = *words else { return None };
        let number = number.parse::<i64>().ok()?.clamp(i32::MIN.into(), i32::MAX.into()) as i32;
        let value = if *kind == "cp" { Value::Points(number) } else { Value::Mate(number) };
        let (bound, rest) = match rest {
            ["lowerbound", rest @ ..] => (Bound::Lower, rest),
            ["upperbound", rest @ ..] => (Bound::Upper, rest),
            _ => (Bound::Exact, rest),
        };
        *words = rest;
        Some(Self { value, bound })
    }
}

/// What stands behind `score`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.value {
            Value::Points(points) => write!(f, "cp {points}")?,
            Value::Mate(moves) => write!(f, "mate {moves}")?,
        }
        f.write_str(match self.bound {
            Bound::Exact => "",
            Bound::Lower => " lowerbound",
            Bound::Upper => " upperbound",
        })
    }
}
