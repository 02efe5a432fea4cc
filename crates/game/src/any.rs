//! A position of any rule set, for code that counts games rather than nodes.

use crate::{
    Boom, Cell, Classic, Custom, Misere, Move, MoveSet, Outcome, Position, Side, Size, Standard, Turn,
};

/// Declares [`AnyPosition`] from the one list of position types: the enum, its delegation of [`Position`] and the way
/// back to the concrete type.
macro_rules! any_position {
    ($($(#[$doc:meta])* $variant:ident($position:ty),)*) => {
        /// One of the position types, chosen at run time. Searches take the concrete type out of it once, at their
        /// root, with [`Concrete`].
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum AnyPosition {
            $($(#[$doc])* $variant($position),)*
        }

        impl Position for AnyPosition {
            fn to_move(&self) -> Side {
                match self { $(Self::$variant(position) => position.to_move(),)* }
            }
            fn outcome(&self) -> Option<Outcome> {
                match self { $(Self::$variant(position) => position.outcome(),)* }
            }
            fn is_aligned(&self) -> bool {
                match self { $(Self::$variant(position) => position.is_aligned(),)* }
            }
            fn moves(&self) -> MoveSet {
                match self { $(Self::$variant(position) => position.moves(),)* }
            }
            fn play(&mut self, mv: Move) -> Turn {
                match self { $(Self::$variant(position) => position.play(mv),)* }
            }
            fn key(&self) -> u64 {
                match self { $(Self::$variant(position) => position.key(),)* }
            }
            fn mirrored(&self) -> Self {
                match self { $(Self::$variant(position) => Self::$variant(position.mirrored()),)* }
            }
            fn size(&self) -> Size {
                match self { $(Self::$variant(position) => position.size(),)* }
            }
            fn cell(&self, column: u32, row: u32) -> Cell {
                match self { $(Self::$variant(position) => position.cell(column, row),)* }
            }
        }

        $(
            impl Concrete for $position {
                fn of(any: &AnyPosition) -> Option<&Self> {
                    match any {
                        AnyPosition::$variant(position) => Some(position),
                        _ => None,
                    }
                }
            }

            impl From<$position> for AnyPosition {
                fn from(position: $position) -> Self {
                    Self::$variant(position)
                }
            }
        )*
    };
}

/// A position type that can be taken out of [`AnyPosition`] again.
pub trait Concrete: Position + Into<AnyPosition> {
    /// The position inside, if it is of this type.
    fn of(any: &AnyPosition) -> Option<&Self>;
}

any_position! {
    /// Classic rules on 7x6.
    Classic(Classic<Standard>),
    /// Classic rules on any other board.
    ClassicCustom(Classic<Custom>),
    /// Misère on 7x6.
    Misere(Misere<Standard>),
    /// Misère on any other board.
    MisereCustom(Misere<Custom>),
    /// CONECTA-4 BOOM.
    Boom(Boom),
}
