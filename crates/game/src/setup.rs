//! A position that somebody set up, instead of playing up to it.

use crate::{
    AnyPosition, Bits, Boom, BoomBoard, Cell, Classic, Custom, Fixed, Geometry, Misere, Position, Rules,
    Side, Size, Square, Standard,
};

/// A position that could stand on a board: every disc rests on something, the sides have moved in turn, and no line is older
/// than the last move. In BOOM, where discs vanish, their numbers tell nothing: who set it up says which movement is next.
///
/// That is not to say that some order of moves leads there: who has all the discs at the bottom, say, must have had the
/// opponent's discs to play on. [`crate::Game::is_played_from_start`] tells positions that were played for certain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    rules: Rules,
    position: AnyPosition,
}

/// Why discs make no position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum SetupError {
    #[error("the disc on {0} rests on nothing")]
    Floating(Square),
    #[error("{first} discs of the first side and {second} of the second: the sides have not moved in turn")]
    Counts { first: u32, second: u32 },
    #[error("both sides have a line, but the older one ended the game")]
    BothAligned,
    #[error("{0} has a line, but the game went on")]
    OldLine(Side),
    #[error(
        "{0} has a line that its last disc cannot have completed: no disc on top of a column is in all its lines"
    )]
    NoLastDisc(Side),
    #[error("{0} has more than one bomb")]
    Bombs(Side),
}

impl Setup {
    /// The classic position with these discs, by row from the top, each from the left: as people read a board.
    ///
    /// # Panics
    /// If there are other numbers of rows and columns than the board has.
    pub fn classic(size: Size, rows: &[Vec<Option<Side>>]) -> Result<Self, SetupError> {
        let position = if size == Size::STANDARD {
            checked(Standard::default(), rows)?.into()
        } else {
            checked(Custom::new(size), rows)?.into()
        };
        Ok(Self { rules: Rules::Classic(size), position })
    }

    /// The same in misère: who has a line has lost by it.
    pub fn misere(size: Size, rows: &[Vec<Option<Side>>]) -> Result<Self, SetupError> {
        let position = if size == Size::STANDARD {
            Misere::with_discs(checked(Standard::default(), rows)?).into()
        } else {
            Misere::with_discs(checked(Custom::new(size), rows)?).into()
        };
        Ok(Self { rules: Rules::Misere(size), position })
    }

    /// The position of BOOM with these pieces, by row from the top, in which the movement of this number comes next, counted
    /// from 1 and repeating every sixteen.
    ///
    /// # Panics
    /// If there are other numbers of rows and columns than the board has.
    pub fn boom(rows: &[Vec<Cell>], movement: u8) -> Result<Self, SetupError> {
        let geometry: BoomBoard = Fixed;
        let (mut pieces, mut bombs) = ([0_u64; 2], [0_u64; 2]);
        assert_eq!(rows.len(), geometry.height() as usize, "as many rows as the board has");
        for (row, cells) in rows.iter().rev().enumerate() {
            assert_eq!(cells.len(), geometry.width() as usize, "as many columns as the board has");
            for (column, &cell) in cells.iter().enumerate() {
                let Some(side) = cell.owner() else { continue };
                let place = geometry.cell(column as u32, row as u32);
                pieces[side.index()] |= place;
                if matches!(cell, Cell::Bomb(_)) {
                    bombs[side.index()] |= place;
                }
            }
        }
        resting(geometry, pieces[0] | pieces[1])?;
        if let Some(side) = Side::BOTH.into_iter().find(|side| bombs[side.index()].count_ones() > 1) {
            return Err(SetupError::Bombs(side));
        }
        Ok(Self { rules: Rules::Boom, position: Boom::with_pieces(pieces, bombs, movement % 16).into() })
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

fn checked<G: Geometry>(geometry: G, rows: &[Vec<Option<Side>>]) -> Result<Classic<G>, SetupError> {
    assert_eq!(rows.len(), geometry.height() as usize, "as many rows as the board has");
    let mut discs = [G::Bits::EMPTY; 2];
    for (row, cells) in rows.iter().rev().enumerate() {
        assert_eq!(cells.len(), geometry.width() as usize, "as many columns as the board has");
        for (column, side) in cells.iter().enumerate().filter_map(|(column, cell)| Some((column, (*cell)?))) {
            discs[side.index()] |= geometry.cell(column as u32, row as u32);
        }
    }
    resting(geometry, discs[0] | discs[1])?;
    let [first, second] = discs.map(Bits::count);
    if first != second && first != second + 1 {
        return Err(SetupError::Counts { first, second });
    }
    let position = Classic::with_discs(geometry, discs[0], discs[1]);
    lines_are_new(&position).map(|()| position)
}

/// Does every disc rest on another or on the ground?
fn resting<G: Geometry>(geometry: G, all: G::Bits) -> Result<(), SetupError> {
    let floats = |&square: &Square| square.below().is_some_and(|below| !all.meets(geometry.at(below)));
    geometry.squares(all).find(floats).map_or(Ok(()), |square| Err(SetupError::Floating(square)))
}

/// Only the last disc can have completed a line: all lines there are.
fn lines_are_new<G: Geometry>(position: &Classic<G>) -> Result<(), SetupError> {
    let (to_move, moved) = (position.to_move(), position.to_move().other());
    // As the side that moved last sees it.
    let board = position.board(moved);
    let geometry = board.geometry;
    match [board.mine, board.theirs].map(|discs| geometry.has_line(discs)) {
        [true, true] => return Err(SetupError::BothAligned),
        [false, true] => return Err(SetupError::OldLine(to_move)),
        [false, false] => return Ok(()),
        [true, false] => (),
    }
    let mut last_discs = geometry.squares(board.mine & board.tops());
    let is_possible = last_discs.any(|square| !geometry.has_line(board.mine & !geometry.at(square)));
    if is_possible { Ok(()) } else { Err(SetupError::NoLastDisc(moved)) }
}
