//! Where every command works: the language that is spoken there, and the players that are known.

use crate::failure::{BadInput, warn};
use crate::paint::Paint;
use authoring::HeuristicFiles;
use engine::Catalog;
use engine::heuristics::HeuristicSpec;
use engine::players::{PlayerName, PlayerSpec};
use guests::{Keeper, Programs};
use language::{Dictionary, InWords, say};
use std::sync::Once;

/// What every command has at hand.
pub(crate) struct Desk {
    /// What people read is said from here.
    pub(crate) dictionary: Dictionary,
    /// What people read on standard output is painted with this.
    pub(crate) paint: Paint,
    /// Players are found by name here.
    pub(crate) catalog: Catalog,
    /// Those of them that are programs.
    pub(crate) programs: Programs,
    /// Did the user say that programs need no walls?
    pub(crate) is_trusting: bool,
}

impl Desk {
    /// Where everybody is known: whom the laboratory knows, heuristics that are files, programs.
    pub(crate) fn new(dictionary: Dictionary, is_trusting: bool) -> Self {
        let mut catalog = lab::catalog();
        catalog.add_loader(HeuristicFiles);
        let programs = Programs::new(Keeper::this_program(), is_trusting);
        catalog.add_loader(programs.clone());
        Self { dictionary, catalog, paint: Paint::of_output(), programs, is_trusting }
    }

    /// The player that the user calls so.
    pub(crate) fn player(&self, name: &PlayerName) -> Result<PlayerSpec, BadInput> {
        let player = self.catalog.resolve(name).map_err(|error| self.refused(&error))?;
        if matches!(player, PlayerSpec::Guest(_)) {
            self.warn_of_missing_walls();
        }
        Ok(player)
    }

    /// Says once, before the first program is started, which walls there are not.
    fn warn_of_missing_walls(&self) {
        static SAID: Once = Once::new();
        if self.is_trusting {
            return;
        }
        SAID.call_once(|| {
            let (walls, dictionary) = (self.programs.walls(), self.dictionary);
            let missing: Vec<_> = [
                (walls.limits, say!(dictionary, "program-wall-limits")),
                (walls.files, say!(dictionary, "program-wall-files")),
                (walls.calls, say!(dictionary, "program-wall-calls")),
            ]
            .into_iter()
            .filter_map(|(stands, wall)| (!stands).then_some(wall))
            .collect();
            if !missing.is_empty() {
                warn(&say!(dictionary, "program-walls", missing = missing.join(", ")));
            }
        });
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
