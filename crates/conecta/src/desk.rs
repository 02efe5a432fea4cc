//! Where every command works: the language that is spoken there, and the players that are known.

use crate::language::Dictionary;
use engine::Catalog;

/// What every command has at hand.
pub(crate) struct Desk {
    /// What people read is said from here.
    pub(crate) dictionary: Dictionary,
    /// Players are found by name here.
    pub(crate) catalog: Catalog,
}
