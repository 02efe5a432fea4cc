//! Why players lose: of every lost or drawn game the move that threw the result away, what its player believed, and what
//! sets a player's mistakes apart from those of others.
//!
//! From one game to a sentence:
//!
//! * `judge` knows who wins a position: the perfect solver, or a deep search where that does not finish;
//! * `thrown` walks back through a game to the last move that gave a win or a draw away;
//! * `belief` asks the player itself, with its own search, what it thought of that move and of the right one, and which of its
//!   weights made the difference;
//! * `kind` says what the mistake was, in terms that an author can act on;
//! * `features` are the things that mistakes can have in common, and `profile` counts them and finds those that one player's
//!   mistakes have more often than the others', beyond chance.

mod belief;
mod features;
mod judge;
mod kind;
mod profile;
mod thrown;

pub use belief::{Belief, Believer, Term};
pub use features::{Feature, Group, Mistake};
pub use judge::{Judge, Value};
pub use kind::{BEYOND, Kind};
pub use profile::{Contrast, Profile, contrasts, differences, outstanding};
pub use thrown::{Finding, Thrown, find};
