//! Tunable numbers.

use crate::Score;
use std::borrow::Cow;

/// A number a heuristic declares as tunable.
#[derive(Clone, Debug, PartialEq)]
pub struct Weight {
    /// Its name: letters, digits, underscores.
    pub name: Cow<'static, str>,
    /// The original value.
    pub default: Score,
    /// The least value a tuner may try.
    pub low: Score,
    /// The greatest value a tuner may try.
    pub high: Score,
}

impl Weight {
    /// A weight that tuners may move between `low` and `high`.
    pub const fn new(name: &'static str, default: Score, low: Score, high: Score) -> Self {
        Self { name: Cow::Borrowed(name), default, low, high }
    }
}

/// Values for the declared weights of one heuristic, in the order of the declaration.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights(Vec<Score>);

impl Weights {
    /// The original values.
    pub fn defaults(declared: &[Weight]) -> Self {
        Self(declared.iter().map(|weight| weight.default).collect())
    }

    /// All values.
    pub fn values(&self) -> &[Score] {
        &self.0
    }

    /// All values, to be changed.
    pub fn values_mut(&mut self) -> &mut [Score] {
        &mut self.0
    }

    /// All values, for a heuristic to take apart by position: `let [one, two, three] = weights.array();`
    ///
    /// # Panics
    /// If the heuristic declares another number of weights than it takes.
    pub fn array<const N: usize>(&self) -> [Score; N] {
        self.0.as_slice().try_into().expect("a heuristic takes as many weights as it declares")
    }
}
