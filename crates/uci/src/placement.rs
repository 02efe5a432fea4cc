//! Moves: `P@` and the cell where the disc lands, `P@d1`, for both sides.

use game::{Cell, Game, Move, Position, Quoted, cell_name};
use std::fmt;
use std::str::FromStr;

/// A disc put on a cell: a move as the protocol writes it. Whether it can be made depends on the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Placement {
    /// From 0, the leftmost.
    pub column: u8,
    /// From 0, the lowest.
    pub row: u8,
}

/// Why a text is no move, or none of a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum PlacementError {
    #[error("`{text}` is no move: expected `P@` and a cell")]
    NoMove { text: Quoted },
    #[error("`{placement}`: no disc lands there")]
    Floating { placement: Placement },
}

impl Placement {
    /// A move of a game, unless its column is full or it is no column.
    pub fn of(game: &Game, mv: Move) -> Option<Self> {
        let size = game.rules().size();
        let column = Some(mv.number()).filter(|&column| column < size.width())?;
        let is_empty = |&row: &u8| game.position().cell(column.into(), row.into()) == Cell::Empty;
        let row = (0..size.height()).find(is_empty)?;
        Some(Self { column, row })
    }

    /// The move that puts a disc there in this game.
    pub fn in_game(self, game: &Game) -> Result<Move, PlacementError> {
        let floating = PlacementError::Floating { placement: self };
        if self.column >= game.rules().size().width() {
            return Err(floating);
        }
        let mv = Move::new(self.column);
        if Self::of(game, mv) == Some(self) { Ok(mv) } else { Err(floating) }
    }
}

impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "P@{}", cell_name(self.column.into(), self.row.into()))
    }
}

impl FromStr for Placement {
    type Err = PlacementError;

    fn from_str(text: &str) -> Result<Self, PlacementError> {
        let read = || {
            let cell = text.strip_prefix("P@")?;
            let (letter, number) = cell.split_at_checked(1)?;
            let column = letter.bytes().next().filter(u8::is_ascii_lowercase)? - b'a';
            let is_plain = number.len() <= 2 && number.bytes().all(|byte| byte.is_ascii_digit());
            let row = number.parse::<u8>().ok().filter(|_| is_plain && !number.starts_with('0'))?;
            Some(Self { column, row: row - 1 })
        };
        read().ok_or_else(|| PlacementError::NoMove { text: Quoted::new(text) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_move_names_the_cell_where_its_disc_lands() {
        let game: Game = "443".parse().expect("a game");
        for (mv, text) in [(0, "P@a1"), (2, "P@c2"), (3, "P@d3"), (6, "P@g1")] {
            let placement: Placement = text.parse().expect("a move");
            assert_eq!(Placement::of(&game, Move::new(mv)), Some(placement));
            assert_eq!(
                (placement.in_game(&game), placement.to_string()),
                (Ok(Move::new(mv)), text.to_owned())
            );
        }
        for text in ["P@d2", "P@d4", "P@h1", "P@z99"] {
            let placement: Placement = text.parse().expect("a move somewhere");
            assert_eq!(placement.in_game(&game), Err(PlacementError::Floating { placement }), "{text}");
        }
        for text in ["", "P@", "P@a", "P@a0", "P@a01", "P@a+1", "p@a1", "a1", "4", "P@d3x", "P@é1", "P@a100"]
        {
            assert!(text.parse::<Placement>().is_err(), "{text}");
        }
        let full: Game = "444444".parse().expect("a game");
        assert_eq!((Placement::of(&full, Move::new(3)), Placement::of(&full, Move::new(9))), (None, None));
    }

    proptest! {
        #[test]
        fn no_text_is_too_strange(text in "P@[a-z][0-9]{1,3}|\\PC{0,6}") {
            if let Ok(placement) = text.parse::<Placement>() {
                prop_assert_eq!(placement.to_string(), text);
            }
        }
    }
}
