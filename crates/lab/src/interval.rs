//! Numbers with their error bars, as programs get them.

use arena::quality::Share;
use arena::statistics::{Bound, Estimate};
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

/// A value with its 95 % interval: `value`, `low` and `high`, which are null where nothing is known.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval(pub Estimate);

impl From<Estimate> for Interval {
    fn from(estimate: Estimate) -> Self {
        Self(estimate)
    }
}

impl Serialize for Interval {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Estimate { value, low, high, bound } = self.0;
        let mut fields = serializer.serialize_struct("Interval", 3)?;
        for (name, number) in [("value", value), ("low", low), ("high", high)] {
            fields.serialize_field(name, &(bound != Bound::Unknown).then_some(number))?;
        }
        fields.end()
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
