//! Windows: every straight row of as many cells as make a line.

use game::{Bits, Geometry};

/// How many discs each window holds, as three bit planes: the window that starts at a cell holds the number whose
/// binary digits are that cell's bits in the planes. Six cells need three digits.
#[derive(Clone, Copy, Debug)]
pub struct WindowCounts<B: Bits> {
    planes: [B; 3],
}

impl<B: Bits> WindowCounts<B> {
    /// Counts the members of `discs` in the window that starts at each cell and goes on by `step` bits.
    #[inline]
    pub fn new<G: Geometry<Bits = B>>(geometry: G, discs: B, step: u32) -> Self {
        let mut planes = [B::EMPTY; 3];
        for place in 0..geometry.line() {
            let mut carry = discs >> (place * step);
            for plane in &mut planes {
                (*plane, carry) = (*plane ^ carry, *plane & carry);
            }
        }
        Self { planes }
    }

    /// Windows that hold exactly `number`.
    #[inline]
    pub fn exactly(&self, number: u32) -> B {
        let digit =
            |plane: usize| if number >> plane & 1 == 1 { self.planes[plane] } else { !self.planes[plane] };
        digit(0) & digit(1) & digit(2)
    }
}

/// The first cells of all windows that go on by `step` bits and lie on the board: the lowest, or else the left-most
/// cell of each.
#[inline]
pub fn windows<G: Geometry>(geometry: G, step: u32) -> G::Bits {
    (0..geometry.line()).fold(geometry.cells(), |starts, place| starts & geometry.cells() >> (place * step))
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Standard;

    #[test]
    fn the_standard_board_has_sixty_nine_windows() {
        let geometry = Standard::default();
        assert_eq!(geometry.steps().map(|step| windows(geometry, step).count()), [21, 24, 12, 12]);
    }

    #[test]
    fn planes_count_what_a_loop_counts() {
        let geometry = Standard::default();
        let discs = 0x0001_2345_6789_ABCD & geometry.cells();
        for step in geometry.steps() {
            let counts = WindowCounts::new(geometry, discs, step);
            for start in (0..49).filter(|start| windows(geometry, step) >> start & 1 == 1) {
                let number = (0..4).filter(|place| discs >> (start + place * step) & 1 == 1).count() as u32;
                for guess in 0..=4 {
                    assert_eq!(counts.exactly(guess) >> start & 1 == 1, guess == number);
                }
            }
        }
    }
}
