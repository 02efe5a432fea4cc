//! What the solver needs to know of a board, beyond its [`Geometry`].
//!
//! Sets of cells lie in a `u64`, or several side by side in [`Lanes`], as `game` lays them out: column after column, the
//! bottom row lowest, with a spare bit above every column that is 0 in every set of cells. In arguments about parity rows are
//! counted from 1, so that the bottom row is odd. [`Standard`] has every number known at compile time; [`Custom`] is any other
//! board that fits.

use game::Geometry;
pub(super) use game::Standard;

use super::lanes::{Columns, Lanes, Set};

/// A board of a size chosen at run time that fits 64 bits.
pub(super) type Custom = game::Custom<u64>;

/// The sets of cells that the solver works with.
pub(super) trait Shape: Geometry<Bits = u64> {
    /// One value for each column in memory, the number rounded up to that of the lanes.
    type PerColumn<T: Copy + Default>: AsRef<[T]> + AsMut<[T]>;

    /// How many columns are worked on at once.
    type Lanes: Lanes;

    /// The default value for each column.
    fn per_column<T: Copy + Default>(self) -> Self::PerColumn<T>;

    /// How many of the values of [`Shape::per_column`] to work on at once: the width or a little more.
    #[inline(always)]
    fn lanes(self) -> usize {
        self.width() as usize
    }

    /// Whether bounds from parity may be used: never with an odd height.
    #[inline(always)]
    fn has_parity(self) -> bool {
        self.height().is_multiple_of(2)
    }

    /// The cells of rows 1, 3, 5, ...
    #[inline(always)]
    fn odd_rows(self) -> u64 {
        (0..self.height()).step_by(2).fold(0, |rows, row| rows | self.row(row))
    }

    /// Number of cells.
    #[inline(always)]
    fn capacity(self) -> i32 {
        (self.width() * self.height()) as i32
    }

    /// Number of bits a key takes.
    #[inline(always)]
    fn key_bits(self) -> u32 {
        self.width() * self.stride()
    }

    /// The spare bits.
    #[inline(always)]
    fn spare(self) -> u64 {
        self.row(self.height())
    }

    /// The column, counted from 0, of the lowest cell of a set that is not empty.
    #[inline(always)]
    fn column_of(self, set: u64) -> u32 {
        set.trailing_zeros() / self.stride()
    }

    /// The cells a disc can fall into.
    #[inline(always)]
    fn playable<B: Set>(self, mask: B) -> B {
        (mask + self.bottom().into()) & self.cells().into()
    }

    /// Every cell at or above the lowest member of the set in its column.
    ///
    /// With the spare bit added no column is empty, so subtracting 1 from each column never borrows from the next, and what
    /// changes from 0 to 1 lies below the lowest member.
    #[inline(always)]
    fn upward(self, set: u64) -> u64 {
        let full = set | self.spare();
        let lowest = full & !(full - self.bottom());
        self.spare() - lowest
    }

    /// The empty cells that would complete four in a row for `discs`, playable now or not: [`game::lines::completions`],
    /// spelled out for four in a row and for boards without a disc above an empty cell. Calling that instead costs 2.4 % of
    /// the instructions of a search, measured.
    #[inline(always)]
    fn winning_cells<B: Set>(self, discs: B, mask: B) -> B {
        let mut cells = (discs << 1) & (discs << 2) & (discs << 3);
        let [_, others @ ..] = self.steps();
        for distance in others {
            // A pair on one side of the cell, and a third disc beyond it or on the other side.
            let pair = (discs << distance) & (discs << (2 * distance));
            cells = cells | pair & (discs << (3 * distance) | discs >> distance);
            let pair = (discs >> distance) & (discs >> (2 * distance));
            cells = cells | pair & (discs << distance | discs >> (3 * distance));
        }
        cells & (mask ^ self.cells().into())
    }

    /// Where the groups of columns begin that are worked on at once.
    #[inline(always)]
    fn groups(self) -> impl Iterator<Item = usize> {
        (0..self.lanes() / Self::Lanes::NUMBER).map(|group| group * Self::Lanes::NUMBER)
    }

    /// The cells of each column of a group. Lanes beyond the board have cells beyond it.
    #[inline(always)]
    fn columns(self, group: usize) -> Self::Lanes {
        self.each(group, |column| self.column(column))
    }

    /// A set or a number for each column of a group.
    #[inline(always)]
    fn each(self, group: usize, number: impl Fn(u32) -> u64) -> Self::Lanes {
        let mut numbers = [0; 8];
        for (lane, slot) in numbers[..Self::Lanes::NUMBER].iter_mut().enumerate() {
            *slot = number((group + lane) as u32);
        }
        Self::Lanes::load(&numbers)
    }
}

impl Shape for Standard {
    type PerColumn<T: Copy + Default> = [T; 8];
    type Lanes = Columns;

    #[inline(always)]
    fn per_column<T: Copy + Default>(self) -> [T; 8] {
        [T::default(); 8]
    }

    #[inline(always)]
    fn lanes(self) -> usize {
        8
    }
}

impl Shape for Custom {
    type PerColumn<T: Copy + Default> = [T; 16];
    type Lanes = u64;

    #[inline(always)]
    fn per_column<T: Copy + Default>(self) -> [T; 16] {
        [T::default(); 16]
    }
}

/// The standard board as a value, and other boards by their size, for tests.
#[cfg(test)]
pub(super) const STANDARD: Standard = game::Fixed;

#[cfg(test)]
pub(super) fn custom(width: u8, height: u8) -> Custom {
    let size = game::Size::new(width, height, 4).expect("a size in range");
    Custom::fitting(size).expect("a board that fits")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The set of cells drawn with `x`, the top row first.
    fn drawn(picture: &[&str]) -> u64 {
        let mut set = 0;
        for (row, line) in picture.iter().rev().enumerate() {
            for (column, _) in line.bytes().enumerate().filter(|&(_, cell)| cell == b'x') {
                set |= STANDARD.cell(column as u32, row as u32);
            }
        }
        set
    }

    #[test]
    fn winning_cells_complete_lines_of_every_kind() {
        let winning = |picture: &[&str]| STANDARD.winning_cells(drawn(picture), drawn(picture));
        assert_eq!(winning(&["xx.x..."]), drawn(&["..x...."]));
        assert_eq!(
            winning(&["x......", "x......", "x......"]),
            drawn(&["x......", ".......", ".......", "......."])
        );
        assert_eq!(
            winning(&["...x...", ".......", ".x.....", "x......"]),
            drawn(&["..x....", ".......", "......."])
        );
        assert_eq!(winning(&["xxx....", "....xxx", "......x"]), drawn(&["...x...", "...x...", "......."]));
    }

    #[test]
    fn winning_cells_are_those_of_the_rules() {
        for seed in 1..200_u64 {
            let (mut discs, mut mask, mut number) = (0, 0, seed);
            while STANDARD.playable(mask) != 0 && !STANDARD.has_line(discs) {
                let empty = STANDARD.cells() ^ mask;
                for discs in [discs, discs ^ mask] {
                    let completions = game::lines::completions(STANDARD, discs, empty);
                    assert_eq!(STANDARD.winning_cells(discs, mask), completions);
                }
                number = number.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(seed);
                let cell = STANDARD.playable(mask) & STANDARD.column((number >> 33) as u32 % 7);
                (discs, mask) = (discs ^ mask, mask | cell);
            }
        }
    }

    #[test]
    fn upward_fills_columns_from_the_lowest_member() {
        let set = drawn(&["x......", ".......", "x..x...", ".......", ".......", "......x"]);
        let filled = drawn(&["x..x..x", "x..x..x", "x..x..x", "......x", "......x", "......x"]);
        assert_eq!(STANDARD.upward(set), filled);
        assert_eq!(STANDARD.upward(0), 0);
    }

    #[test]
    fn odd_rows_begin_at_the_bottom() {
        assert_eq!(STANDARD.odd_rows(), STANDARD.row(0) | STANDARD.row(2) | STANDARD.row(4));
        assert_eq!(custom(7, 6).odd_rows(), STANDARD.odd_rows());
    }
}

#[cfg(test)]
pub(super) mod without_parity {
    //! Boards on which the bounds from parity are switched off, to test them.

    use super::Shape;
    use game::{Geometry, Size};

    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub(crate) struct WithoutParity<S>(pub(crate) S);

    impl<S: Shape> Geometry for WithoutParity<S> {
        type Bits = u64;

        fn size(self) -> Size {
            self.0.size()
        }

        fn bottom(self) -> u64 {
            self.0.bottom()
        }

        fn cells(self) -> u64 {
            self.0.cells()
        }
    }

    impl<S: Shape> Shape for WithoutParity<S> {
        type PerColumn<T: Copy + Default> = S::PerColumn<T>;
        type Lanes = S::Lanes;

        fn per_column<T: Copy + Default>(self) -> S::PerColumn<T> {
            self.0.per_column()
        }

        fn lanes(self) -> usize {
            self.0.lanes()
        }

        fn has_parity(self) -> bool {
            false
        }
    }
}
