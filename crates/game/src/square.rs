//! The cells of a board by name.

use crate::{Quoted, Size};
use std::fmt;
use std::str::FromStr;

/// A cell of a board. Its text form is that of chess players, a letter for the column and a number for the row: `a1` is the
/// lowest on the left, `g6` the highest on the right of the standard board.
///
/// Squares are ordered by column, and in a column from the bottom up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square {
    /// From 0 at the left.
    pub column: u32,
    /// From 0 at the bottom.
    pub row: u32,
}

impl Square {
    /// Is it in the first, third, fifth row from the bottom?
    pub const fn is_odd(self) -> bool {
        self.row.is_multiple_of(2)
    }

    /// The next one up, which may be above the board.
    #[must_use]
    pub const fn above(self) -> Self {
        Self { row: self.row + 1, ..self }
    }

    /// The next one down, if there is one.
    pub const fn below(self) -> Option<Self> {
        match self.row.checked_sub(1) {
            Some(row) => Some(Self { row, ..self }),
            None => None,
        }
    }

    /// Is there such a cell on a board of this size?
    pub const fn is_on(self, size: Size) -> bool {
        self.column < size.width() as u32 && self.row < size.height() as u32
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = char::from_digit(self.column + 10, 36).expect("no board has so many columns");
        f.pad(&format!("{letter}{}", self.row + 1))
    }
}

/// The text names no cell of any board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no cell: expected a column's letter and a row's number, as in `d4`")]
pub struct SquareError(pub Quoted);

impl FromStr for Square {
    type Err = SquareError;

    fn from_str(text: &str) -> Result<Self, SquareError> {
        let square = || {
            let mut letters = text.chars();
            let column = letters.next().filter(char::is_ascii_lowercase)? as u8 - b'a';
            let row = letters.as_str();
            let row: u8 = row.parse().ok().filter(|_| !row.starts_with(['+', '0']))?;
            let is_on_a_board = column < *Size::WIDTHS.end() && row <= *Size::HEIGHTS.end();
            is_on_a_board.then(|| Self { column: column.into(), row: u32::from(row) - 1 })
        };
        square().ok_or_else(|| SquareError(text.into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_have_one_text_form() {
        for (column, row, name) in [(0, 0, "a1"), (3, 1, "d2"), (6, 5, "g6"), (10, 9, "k10")] {
            assert_eq!(Square { column, row }.to_string(), name);
            assert_eq!(name.parse(), Ok(Square { column, row }));
        }
        for text in ["", "a", "1", "a0", "a01", "a+1", "A1", "l1", "a11", "a999", "a1 ", "é1", "d-1", "dd1"]
        {
            let error = text.parse::<Square>().expect_err(text).to_string();
            assert!(error.contains(&format!("`{text}`")), "{error}");
        }
    }

    #[test]
    fn the_bottom_row_is_odd_and_has_nothing_below_it() {
        let [a1, c4, c5] = ["a1", "c4", "c5"].map(|name| name.parse::<Square>().expect("a square"));
        assert!(a1.is_odd() && !c4.is_odd());
        assert_eq!((c4.above(), c5.below(), a1.below()), (c5, Some(c4), None));
        let g7 = Square { column: 6, row: 6 };
        assert!(c4.is_on(Size::STANDARD) && !g7.is_on(Size::STANDARD));
    }
}
