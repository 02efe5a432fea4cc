//! Board sizes and how many in a row win.

use crate::Quoted;
use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// Columns, rows and the length of a winning line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Size {
    width: u8,
    height: u8,
    line: u8,
}

impl Size {
    /// The game everybody knows: seven columns, six rows, four in a row.
    pub const STANDARD: Self = Self { width: 7, height: 6, line: 4 };
    /// Columns a board may have.
    pub const WIDTHS: RangeInclusive<u8> = 2..=11;
    /// Rows a board may have.
    pub const HEIGHTS: RangeInclusive<u8> = 2..=10;
    /// Discs in a row that may be asked for.
    pub const LINES: RangeInclusive<u8> = 3..=6;

    /// A size within the limits.
    pub fn new(width: u8, height: u8, line: u8) -> Result<Self, SizeError> {
        let size = Self { width, height, line };
        let fits =
            Self::WIDTHS.contains(&width) && Self::HEIGHTS.contains(&height) && Self::LINES.contains(&line);
        if fits { Ok(size) } else { Err(SizeError::OutOfRange { width, height, line }) }
    }

    /// For sizes known at compile time, whose limits the compiler has seen.
    #[inline]
    pub(crate) const fn known(width: u8, height: u8, line: u8) -> Self {
        Self { width, height, line }
    }

    /// Number of columns.
    #[inline]
    pub const fn width(self) -> u8 {
        self.width
    }

    /// Number of rows.
    #[inline]
    pub const fn height(self) -> u8 {
        self.height
    }

    /// Discs in a row that decide the game.
    #[inline]
    pub const fn line(self) -> u8 {
        self.line
    }

    /// Number of cells.
    #[inline]
    pub const fn cells(self) -> u32 {
        self.width as u32 * self.height as u32
    }
}

/// `9x7`, or `9x7-5` when not four but five in a row win.
impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)?;
        if self.line == Self::STANDARD.line { Ok(()) } else { write!(f, "-{}", self.line) }
    }
}

/// Why a text is not a board size.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SizeError {
    /// Not of the form `9x7` or `9x7-5`.
    #[error(
        "`{0}` is not a board size: expected WIDTHxHEIGHT, as in `9x7`, or WIDTHxHEIGHT-LINE, as in `9x7-5`"
    )]
    Malformed(Quoted),
    /// Well-formed, but beyond what the boards can hold.
    #[error(
        "a {width}x{height} board with {line} in a row is out of range: 2 to 11 columns, 2 to 10 rows, 3 to 6 in a row"
    )]
    #[allow(missing_docs)]
    OutOfRange { width: u8, height: u8, line: u8 },
}

impl FromStr for Size {
    type Err = SizeError;

    fn from_str(text: &str) -> Result<Self, SizeError> {
        let malformed = || SizeError::Malformed(text.into());
        let number = |digits: &str| match digits.parse::<u8>() {
            Ok(number) if !digits.starts_with(['+', '0']) => Ok(number),
            _ => Err(malformed()),
        };
        let (sides, line) = match text.split_once('-') {
            Some((sides, line)) => (sides, number(line)?),
            None => (text, Self::STANDARD.line),
        };
        let (width, height) = sides.split_once('x').ok_or_else(malformed)?;
        Self::new(number(width)?, number(height)?, line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_have_one_text_form() {
        for text in ["7x6", "2x2", "11x10", "9x7-5", "4x4-3"] {
            assert_eq!(text.parse::<Size>().expect("a size").to_string(), text);
        }
        assert_eq!("7x6-4".parse::<Size>().expect("a size").to_string(), "7x6");
    }

    #[test]
    fn sizes_out_of_range_or_malformed_are_refused_with_the_text_in_the_message() {
        for text in ["1x6", "12x6", "7x11", "7x1", "7x6-2", "7x6-7"] {
            assert!(matches!(text.parse::<Size>(), Err(SizeError::OutOfRange { .. })), "{text}");
        }
        for text in ["", "7", "7x", "x6", "7x6x4", "+7x6", "07x6", "7x6-", "7 x6", "300x6"] {
            let error = text.parse::<Size>().expect_err(text);
            assert!(error.to_string().contains(text), "{error}");
        }
    }
}
