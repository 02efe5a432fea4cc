//! A position that somebody set up, instead of playing up to it.

use crate::{
    AnyPosition, Bits, Board, Classic, Custom, Geometry, Position, Rules, Side, Size, Standard, cell_name,
};

/// A classic position that could stand on a board: every disc rests on something, the sides have moved in turn, and no line
/// is older than the last move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    rules: Rules,
    position: AnyPosition,
}

/// Why discs make no position. Cells are named by column letter and row number, as in `d1`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum SetupError {
    #[error("the disc on {0} rests on nothing")]
    Floating(String),
    #[error("{first} discs of the first side and {second} of the second: the sides have not moved in turn")]
    Counts { first: u32, second: u32 },
    #[error("{0} has a line, but the game went on")]
    OldLine(Side),
}

impl Setup {
    /// The classic position with these discs, by column from the left, each from the bottom up.
    ///
    /// # Panics
    /// If there are more columns or rows than the board has.
    pub fn classic(size: Size, columns: &[Vec<Option<Side>>]) -> Result<Self, SetupError> {
        let position = if size == Size::STANDARD {
            checked(Standard::default(), columns)?.into()
        } else {
            checked(Custom::new(size), columns)?.into()
        };
        Ok(Self { rules: Rules::Classic(size), position })
    }

    /// The rules of games from here.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The position.
    pub fn position(&self) -> AnyPosition {
        self.position
    }
}

fn checked<G: Geometry>(geometry: G, columns: &[Vec<Option<Side>>]) -> Result<Classic<G>, SetupError> {
    assert!(columns.len() <= geometry.width() as usize, "no more columns than the board has");
    let mut discs = [G::Bits::EMPTY; 2];
    for (column, cells) in columns.iter().enumerate() {
        assert!(cells.len() <= geometry.height() as usize, "no more rows than the board has");
        let height = cells.iter().take_while(|cell| cell.is_some()).count();
        if let Some(above) = cells[height..].iter().position(Option::is_some) {
            return Err(SetupError::Floating(cell_name(column as u32, (height + above) as u32)));
        }
        for (row, side) in cells.iter().enumerate().filter_map(|(row, cell)| Some((row, (*cell)?))) {
            discs[side.index()] |= geometry.cell(column as u32, row as u32);
        }
    }
    let [first, second] = discs.map(Bits::count);
    if first != second && first != second + 1 {
        return Err(SetupError::Counts { first, second });
    }
    let position = Classic::with_discs(geometry, discs[0], discs[1]);
    let to_move = position.to_move();
    let Board { mine, .. } = position.board(to_move);
    if geometry.has_line(mine) { Err(SetupError::OldLine(to_move)) } else { Ok(position) }
}
