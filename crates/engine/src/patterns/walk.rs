//! The eight directions.

use game::Geometry;

/// A direction to walk in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Walk {
    Up,
    Down,
    Right,
    Left,
    UpRight,
    DownLeft,
    DownRight,
    UpLeft,
}

impl Walk {
    /// The four kinds of line, each as its two directions: vertical, horizontal, rising, falling.
    pub const LINES: [(Self, Self); 4] = [
        (Self::Down, Self::Up),
        (Self::Right, Self::Left),
        (Self::DownLeft, Self::UpRight),
        (Self::DownRight, Self::UpLeft),
    ];

    /// The cells from which `distance` steps lead into `set`. The spare bits of the layout (never in `set`) keep walks
    /// from running into the next column; the answer may name places outside the board, so intersect it with cells.
    #[inline]
    pub fn look<G: Geometry>(self, geometry: G, set: G::Bits, distance: u32) -> G::Bits {
        let stride = geometry.stride();
        match self {
            Self::Up => set >> distance,
            Self::Down => set << distance,
            Self::Right => set >> (distance * stride),
            Self::Left => set << (distance * stride),
            Self::UpRight => set >> (distance * (stride + 1)),
            Self::DownLeft => set << (distance * (stride + 1)),
            Self::DownRight => set >> (distance * (stride - 1)),
            Self::UpLeft => set << (distance * (stride - 1)),
        }
    }
}
