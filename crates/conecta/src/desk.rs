//! Where every command works: the language that is spoken there, and the players that are known.

use crate::failure::BadInput;
use crate::paint::Paint;
use engine::Catalog;
use engine::heuristics::HeuristicSpec;
use engine::players::{PlayerName, PlayerSpec};
use language::{Dictionary, InWords};

/// What every command has at hand.
pub(crate) struct Desk {
    /// What people read is said from here.
    pub(crate) dictionary: Dictionary,
    /// Players are found by name here.
    pub(crate) catalog: Catalog,
    /// What people read on standard output is painted with this.
    pub(crate) paint: Paint,
}

impl Desk {
    /// The player that the user calls so.
    pub(crate) fn player(&self, name: &PlayerName) -> Result<PlayerSpec, BadInput> {
        self.catalog.resolve(name).map_err(|error| self.refused(&error))
    }

    /// The heuristic that the user calls so.
    pub(crate) fn heuristic(&self, name: &PlayerName) -> Result<HeuristicSpec, BadInput> {
        self.catalog.resolve_heuristic(name).map_err(|error| self.refused(&error))
    }

    /// What is wrong with what the user wants.
    pub(crate) fn refused(&self, error: &impl InWords) -> BadInput {
        BadInput(error.in_words(self.dictionary))
    }
}
