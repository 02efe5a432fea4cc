//! Where the cells of a board lie in an integer.
//!
//! Column by column from the left, each from the bottom up, with one spare bit on top of every column that no disc
//! ever occupies. For the standard board (bit numbers, bottom row last):
//!
//! ```text
//!     6 13 20 27 34 41 48     <- spare bits, always 0
//!     5 12 19 26 33 40 47     <- top row
//!     4 11 18 25 32 39 46
//!     3 10 17 24 31 38 45
//!     2  9 16 23 30 37 44
//!     1  8 15 22 29 36 43
//!     0  7 14 21 28 35 42     <- bottom row
//! ```
//!
//! So a step up is +1, a step right is +stride (here 7), the diagonals are stride + 1 and stride - 1, and a walk that
//! leaves the board always passes a spare bit (or the end of the integer) before it meets another column's disc.
//! Adding a column's bottom cell to the set of all discs carries up to the cell where the next disc lands.

use crate::{Bits, Size, Square};
use std::cmp::Ordering;
use std::fmt::Debug;
use std::hash::{Hash, Hasher};
use std::ops::{BitAnd, BitOr, Shl, Shr};

/// A board size and its layout in bits. Zero-sized where the size is known at compile time, so that every number
/// below folds into the code that uses it.
pub trait Geometry: Copy + Ord + Hash + Debug + Send + Sync + 'static {
    /// The integer that holds a set of cells.
    type Bits: Bits;

    /// Columns, rows and line length.
    fn size(self) -> Size;

    /// The bottom cell of every column.
    fn bottom(self) -> Self::Bits;

    /// Every cell, without the spare bits.
    fn cells(self) -> Self::Bits;

    /// Number of columns.
    #[inline]
    fn width(self) -> u32 {
        self.size().width() as u32
    }

    /// Number of rows.
    #[inline]
    fn height(self) -> u32 {
        self.size().height() as u32
    }

    /// Discs in a row that decide the game.
    #[inline]
    fn line(self) -> u32 {
        self.size().line() as u32
    }

    /// Bits from a cell to its right-hand neighbour.
    #[inline]
    fn stride(self) -> u32 {
        self.height() + 1
    }

    /// The four kinds of line as steps in bits: upward, rightward, rising to the right, falling to the right.
    #[inline]
    fn steps(self) -> [u32; 4] {
        let stride = self.stride();
        [1, stride, stride + 1, stride - 1]
    }

    /// One cell; columns and rows count from 0 at the bottom left.
    #[inline]
    fn cell(self, column: u32, row: u32) -> Self::Bits {
        Self::Bits::ONE << (column * self.stride() + row)
    }

    /// A cell by its name, as a set.
    #[inline]
    fn at(self, square: Square) -> Self::Bits {
        self.cell(square.column, square.row)
    }

    /// The members of a set by name: column by column, each from the bottom up.
    fn squares(self, set: Self::Bits) -> impl Iterator<Item = Square> {
        let cells = move |column| (0..self.height()).map(move |row| Square { column, row });
        (0..self.width()).flat_map(cells).filter(move |&square| set.meets(self.at(square)))
    }

    /// All cells of a column.
    #[inline]
    fn column(self, column: u32) -> Self::Bits {
        (self.cells() & !(self.cells() << self.stride())) << (column * self.stride())
    }

    /// All cells of a row.
    #[inline]
    fn row(self, row: u32) -> Self::Bits {
        self.bottom() << row
    }

    /// The column in the middle; on boards of even width the left one of the two.
    #[inline]
    fn center(self) -> u32 {
        (self.width() - 1) / 2
    }

    /// Left and right exchanged, in a set or in several side by side.
    #[inline]
    fn mirrored<S>(self, set: S) -> S
    where
        S: Copy + From<Self::Bits>,
        S: BitAnd<Output = S> + BitOr<Output = S> + Shl<u32, Output = S> + Shr<u32, Output = S>,
    {
        let (width, stride) = (self.width(), self.stride());
        let column = self.column(0) | self.cell(0, self.height());
        (0..width).fold(Self::Bits::EMPTY.into(), |image, index| {
            let (bits, partner) = (set & (column << (index * stride)).into(), width - 1 - index);
            let moved = if index < partner {
                bits << ((partner - index) * stride)
            } else {
                bits >> ((index - partner) * stride)
            };
            image | moved
        })
    }

    /// Does `discs` hold a full line? Doubles the length of the runs it knows of until they are long enough.
    #[inline]
    fn has_line(self, discs: Self::Bits) -> bool {
        let mut found = Self::Bits::EMPTY;
        for step in self.steps() {
            let (mut runs, mut length) = (discs, 1);
            while length < self.line() {
                let more = length.min(self.line() - length);
                runs &= runs >> (more * step);
                length += more;
            }
            found |= runs;
        }
        !found.is_empty()
    }
}

/// A size known at compile time that fits 64 bits, four in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Fixed<const WIDTH: u32, const HEIGHT: u32>;

/// The 7x6 board.
pub type Standard = Fixed<7, 6>;

impl<const WIDTH: u32, const HEIGHT: u32> Fixed<WIDTH, HEIGHT> {
    const BOTTOM: u64 = {
        assert!(WIDTH * (HEIGHT + 1) <= 64, "the board fits 64 bits");
        let (mut bottom, mut column) = (0, 0);
        while column < WIDTH {
            bottom |= 1 << (column * (HEIGHT + 1));
            column += 1;
        }
        bottom
    };
    const CELLS: u64 = Self::BOTTOM * ((1 << HEIGHT) - 1);
}

impl<const WIDTH: u32, const HEIGHT: u32> Geometry for Fixed<WIDTH, HEIGHT> {
    type Bits = u64;

    #[inline]
    fn size(self) -> Size {
        Size::known(WIDTH as u8, HEIGHT as u8, 4)
    }

    #[inline]
    fn bottom(self) -> u64 {
        Self::BOTTOM
    }

    #[inline]
    fn cells(self) -> u64 {
        Self::CELLS
    }
}

/// A size chosen at run time: about half as fast as [`Fixed`], and any size that fits the integer.
#[derive(Clone, Copy, Debug)]
pub struct Custom<B: Bits = u128> {
    size: Size,
    bottom: B,
    cells: B,
}

impl Custom {
    /// The layout of boards of this size: 128 bits hold all of them.
    pub fn new(size: Size) -> Self {
        Self::fitting(size).expect("eleven columns of eleven bits are less than 128")
    }
}

impl<B: Bits> Custom<B> {
    /// The layout of boards of this size, if the integer has enough bits.
    pub fn fitting(size: Size) -> Option<Self> {
        let stride = u32::from(size.height()) + 1;
        let columns = 0..u32::from(size.width());
        if columns.end * stride > B::BITS {
            return None;
        }
        let bottom = columns.fold(B::EMPTY, |bottom, column| bottom | B::ONE << (column * stride));
        let cells = (0..u32::from(size.height())).fold(B::EMPTY, |cells, row| cells | bottom << row);
        Some(Self { size, bottom, cells })
    }
}

impl<B: Bits> PartialEq for Custom<B> {
    fn eq(&self, other: &Self) -> bool {
        self.size == other.size
    }
}

impl<B: Bits> Eq for Custom<B> {}

impl<B: Bits> PartialOrd for Custom<B> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<B: Bits> Ord for Custom<B> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.size.cmp(&other.size)
    }
}

impl<B: Bits> Hash for Custom<B> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.size.hash(state);
    }
}

impl<B: Bits> Geometry for Custom<B> {
    type Bits = B;

    #[inline]
    fn size(self) -> Size {
        self.size
    }

    #[inline]
    fn bottom(self) -> B {
        self.bottom
    }

    #[inline]
    fn cells(self) -> B {
        self.cells
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines_are_seen_exactly_where_they_are<G: Geometry>(geometry: G) {
        let (width, height, line) =
            (geometry.width() as i32, geometry.height() as i32, geometry.line() as i32);
        for column in 0..width {
            for row in 0..height {
                for (right, up) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
                    let cells: Vec<_> = (0..line).map(|n| (column + n * right, row + n * up)).collect();
                    if !cells.iter().all(|&(c, r)| (0..width).contains(&c) && (0..height).contains(&r)) {
                        continue;
                    }
                    let discs = cells
                        .iter()
                        .fold(G::Bits::EMPTY, |set, &(c, r)| set | geometry.cell(c as u32, r as u32));
                    assert!(geometry.has_line(discs), "{cells:?}");
                    for &(c, r) in &cells {
                        let broken = discs & !geometry.cell(c as u32, r as u32);
                        assert!(!geometry.has_line(broken), "{cells:?} without {c},{r}");
                    }
                }
            }
        }
    }

    #[test]
    fn every_line_is_seen_and_no_broken_one() {
        lines_are_seen_exactly_where_they_are(Standard::default());
        lines_are_seen_exactly_where_they_are(Fixed::<7, 7>);
        for (width, height, line) in [(2, 2, 3), (11, 10, 6), (11, 10, 3), (9, 7, 5), (4, 10, 4)] {
            lines_are_seen_exactly_where_they_are(Custom::new(
                Size::new(width, height, line).expect("in range"),
            ));
        }
    }

    #[test]
    fn a_row_that_wraps_to_the_next_column_is_no_line() {
        let geometry = Standard::default();
        // The top two cells of one column and the bottom two of the next, and the same on a slant.
        let vertical = geometry.cell(2, 4) | geometry.cell(2, 5) | geometry.cell(3, 0) | geometry.cell(3, 1);
        let slanted = geometry.cell(0, 4) | geometry.cell(1, 5) | geometry.cell(3, 0) | geometry.cell(4, 1);
        assert!(!geometry.has_line(vertical) && !geometry.has_line(slanted));
    }

    #[test]
    fn mirrors_exchange_columns_and_nothing_else() {
        let geometry = Standard::default();
        for (column, row) in (0..7).flat_map(|column| (0..6).map(move |row| (column, row))) {
            assert_eq!(geometry.mirrored(geometry.cell(column, row)), geometry.cell(6 - column, row));
        }
        assert_eq!(geometry.mirrored(geometry.cells()), geometry.cells());
    }

    #[test]
    fn boards_fit_where_every_column_has_its_spare_bit() {
        let fits =
            |width, height| Custom::<u64>::fitting(Size::new(width, height, 4).expect("in range")).is_some();
        assert!(fits(7, 8) && fits(8, 7) && fits(5, 10) && fits(11, 4));
        assert!(!fits(8, 8) && !fits(6, 10) && !fits(11, 5));
    }

    #[test]
    fn columns_rows_and_the_center_are_where_the_picture_says() {
        let standard = Standard::default();
        assert_eq!(standard.column(1), 0b11_1111 << 7);
        assert_eq!(standard.cell(3, 2), 1 << 23);
        assert_eq!(standard.row(0).count(), 7);
        assert_eq!(standard.cells().count(), 42);
        assert_eq!(standard.center(), 3);
        let wide = Custom::new(Size::new(8, 5, 4).expect("in range"));
        assert_eq!((wide.center(), wide.column(2)), (3, 0b1_1111 << 12));
    }
}
