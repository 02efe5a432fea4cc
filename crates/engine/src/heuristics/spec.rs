//! A heuristic with the values of its weights: `ia2`, `ia2(three=1200)`.

use super::{Heuristic, Weights};
use std::fmt;

/// A heuristic and the values of its weights.
#[derive(Clone, Debug, PartialEq)]
pub struct HeuristicSpec {
    /// Which one.
    pub heuristic: Heuristic,
    /// Values for its weights, the original ones unless said otherwise.
    pub weights: Weights,
}

impl HeuristicSpec {
    /// The heuristic with its original weights.
    pub fn original(heuristic: Heuristic) -> Self {
        let weights = Weights::defaults(&heuristic.card.weights);
        Self { heuristic, weights }
    }
}

/// Its name, with the weights that differ from the original ones.
impl fmt::Display for HeuristicSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let changed: Vec<_> = std::iter::zip(&self.heuristic.card.weights, self.weights.values())
            .filter(|(weight, value)| weight.default != **value)
            // As many digits as it takes to read the same number again.
            .map(|(weight, value)| format!("{}={value}", weight.name))
            .collect();
        f.write_str(&self.heuristic.card.name)?;
        if changed.is_empty() { Ok(()) } else { write!(f, "({})", changed.join(",")) }
    }
}
