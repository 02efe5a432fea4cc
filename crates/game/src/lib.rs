//! THE RULES: positions, moves, outcomes, notation and perft of Connect 4 and its relatives.
//!
//! Nothing here evaluates, keeps time or touches files. Three levels, from fast to friendly:
//!
//! 1. [`Bits`], [`Geometry`] and [`Board`]: sets of cells as integers, known sizes folded away at compile time;
//! 2. [`Position`] and its implementations ([`Classic`], [`Misere`], [`Boom`]): everything needed to go on, trusting its caller;
//! 3. [`Rules`] and [`Game`]: any rule set by name, every move checked, undo, one text form.
//!
//! ```
//! use game::{Game, Rules};
//!
//! let game = Game::parse(Rules::CLASSIC, "4453")?;
//! assert_eq!(game.to_string(), "4453");
//! assert_eq!(game.legal().len(), 7);
//! assert!(Game::parse(Rules::CLASSIC, "4444444").is_err(), "the fourth column holds six discs");
//! # Ok::<(), game::GameError>(())
//! ```

mod any;
mod bits;
mod board;
mod boom;
mod classic;
mod code;
pub mod diagram;
mod draw;
pub mod fen;
mod game;
mod geometry;
pub mod lines;
mod misere;
mod moves;
pub mod perft;
mod position;
mod quoted;
mod reading;
mod rules;
mod setup;
mod side;
mod size;
mod square;

pub use any::{AnyPosition, Concrete};
pub use bits::Bits;
pub use board::Board;
pub use boom::{Boom, BoomBoard};
pub use classic::Classic;
pub use draw::{draw, symbol};
pub use game::{Game, GameError, IllegalMove};
pub use geometry::{Custom, Fixed, Geometry, Standard};
pub use misere::Misere;
pub use moves::{Move, MoveSet, Moves};
pub use position::{Cell, Outcome, OutcomeError, Position, Turn};
pub use quoted::Quoted;
pub use reading::{PositionError, played_from_start, read_position};
pub use rules::{Family, Rules, RulesError};
pub use setup::{Setup, SetupError};
pub use side::{Side, SideError};
pub use size::{Size, SizeError};
pub use square::{Square, SquareError};
