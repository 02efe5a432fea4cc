//! Numbers with their error bars, as programs get them.

use arena::quality::Share;
use arena::statistics::{Bound, Estimate};
use serde::Serialize;

/// A value with its 95 % interval; nothing of nothing.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[allow(missing_docs)]
pub struct Interval {
    pub value: Option<f64>,
    pub low: Option<f64>,
    pub high: Option<f64>,
}

impl From<Estimate> for Interval {
    fn from(Estimate { value, low, high, bound }: Estimate) -> Self {
        let known = |number| (bound != Bound::Unknown).then_some(number);
        Self { value: known(value), low: known(low), high: known(high) }
    }
}

/// What was counted, and what that says.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[allow(missing_docs)]
pub struct Counted {
    pub hits: u32,
    pub of: u32,
    #[serde(flatten)]
    pub interval: Interval,
}

impl From<Share> for Counted {
    fn from(share: Share) -> Self {
        Self { hits: share.hits, of: share.of, interval: share.estimate().into() }
    }
}
