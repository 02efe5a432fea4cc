//! A tuning run as one self-contained page: loss, weights and rating over time.

use super::Tuning;
use super::proof::Proof;
use super::state::State;
use engine::heuristics::Weights;

/// The page of a run.
pub(super) fn page(_: &Tuning, _: &State, _: &Weights, _: &Proof) -> anyhow::Result<String> {
    Ok(String::new())
}
