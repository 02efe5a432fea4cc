//! CONECTA-4 BOOM: two movements per turn, and bombs, on a 7x7 board. docs/rules.md has the rules with pictures.
//!
//! Movements are numbered from 1. The first side makes movement 1 alone; then the sides make two each: 2 and 3 the second,
//! 4 and 5 the first, and so on. Four movements are a turn, and in every fourth turn (movements 12-15, 28-31, ...) the
//! first disc that a side without a bomb puts down is a bomb. All of that repeats every sixteen movements, so the number
//! of the next movement modulo sixteen is all a position needs to know of the clock.

use crate::{Board, Cell, Fixed, Geometry, Move, MoveSet, Outcome, Position, Side, Size, Turn};

/// The 7x7 board of BOOM.
pub type BoomBoard = Fixed<7, 7>;

/// A position of CONECTA-4 BOOM.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Boom {
    /// By side: all its pieces, its bomb included.
    pieces: [u64; 2],
    /// By side: its bomb, if it has one on the board.
    bombs: [u64; 2],
    /// The number of the next movement, modulo sixteen.
    clock: u8,
}

impl Boom {
    /// The action that explodes one's bomb; those before it put a disc into a column.
    pub const EXPLODE: Move = Move::new(7);

    const GEOMETRY: BoomBoard = Fixed;

    /// The empty board.
    pub const fn empty() -> Self {
        Self { pieces: [0; 2], bombs: [0; 2], clock: 1 }
    }

    /// A board with these pieces, as [`crate::Setup`] has checked them, and the number of the next movement modulo sixteen.
    pub(crate) fn with_pieces(pieces: [u64; 2], bombs: [u64; 2], clock: u8) -> Self {
        Self { pieces, bombs, clock }
    }

    /// Everything there is to it: pieces by side, bombs by side, the clock.
    pub(crate) fn words(&self) -> [u64; 5] {
        let [first, second] = self.pieces;
        let [first_bomb, second_bomb] = self.bombs;
        [first, second, first_bomb, second_bomb, u64::from(self.clock)]
    }

    /// The position of these words, if they make sense.
    pub(crate) fn of_words([first, second, first_bomb, second_bomb, clock]: [u128; 5]) -> Option<Self> {
        let cells = |word: u128| u64::try_from(word).ok().filter(|set| set & !Self::GEOMETRY.cells() == 0);
        let pieces = [cells(first)?, cells(second)?];
        let bombs = [cells(first_bomb)?, cells(second_bomb)?];
        let is_bomb = |side: usize| bombs[side].count_ones() <= 1 && bombs[side] & !pieces[side] == 0;
        let is_sound = pieces[0] & pieces[1] == 0 && is_bomb(0) && is_bomb(1) && clock < 16;
        is_sound.then_some(Self::with_pieces(pieces, bombs, clock as u8))
    }

    /// The pieces as `side` sees them, a bomb counting as its owner's piece.
    #[inline]
    pub fn board(&self, side: Side) -> Board<BoomBoard> {
        let [mine, theirs] = [side, side.other()].map(|side| self.pieces[side.index()]);
        Board { geometry: Self::GEOMETRY, mine, theirs }
    }

    /// The pieces as `side` sees them without the bombs, whose cells look empty.
    #[inline]
    pub fn plain_board(&self, side: Side) -> Board<BoomBoard> {
        let [mine, theirs] =
            [side, side.other()].map(|side| self.pieces[side.index()] & !self.bombs[side.index()]);
        Board { geometry: Self::GEOMETRY, mine, theirs }
    }

    /// Has this side a bomb on the board?
    #[inline]
    pub fn has_bomb(&self, side: Side) -> bool {
        self.bombs[side.index()] != 0
    }

    /// The turn that follows this many actions, counted from 1; four movements are a turn.
    pub const fn turn_after(actions: usize) -> usize {
        (actions + 1) / 4 + 1
    }

    /// The number of the next movement, from 1 to 16; then the numbers begin again.
    pub const fn next_movement(&self) -> u8 {
        if self.clock == 0 { 16 } else { self.clock }
    }

    /// Is every cell occupied?
    #[inline]
    pub fn is_full(&self) -> bool {
        self.all() == Self::GEOMETRY.cells()
    }

    /// Would a disc put down now be a bomb?
    #[inline]
    pub fn next_is_bomb(&self) -> bool {
        // Movements 12 to 15 of every sixteen are those of a fourth turn.
        self.clock >= 12 && !self.has_bomb(self.to_move())
    }

    #[inline]
    fn all(&self) -> u64 {
        self.pieces[0] | self.pieces[1]
    }

    /// The side that makes movement `clock`.
    #[inline]
    fn side_at(clock: u8) -> Side {
        if clock & 2 == 0 { Side::First } else { Side::Second }
    }

    /// Removes the mover's bomb and every enemy piece in its row; what lies above a removed piece falls by one.
    fn explode(&mut self) {
        let (mover, geometry) = (self.to_move(), Self::GEOMETRY);
        let bomb = self.bombs[mover.index()];
        let row = bomb.trailing_zeros() % geometry.stride();
        let removed = bomb | (self.pieces[mover.other().index()] & geometry.row(row));
        // The columns with a removal, and in them the cells below and above it.
        let columns = (removed >> row) * geometry.column(0);
        let below = geometry.bottom() * ((1 << row) - 1);
        let above = columns & !below & !geometry.row(row);
        for set in self.pieces.iter_mut().chain(&mut self.bombs) {
            *set = (*set & !columns) | (*set & columns & below) | ((*set & above) >> 1);
        }
    }
}

impl Position for Boom {
    #[inline]
    fn to_move(&self) -> Side {
        Self::side_at(self.clock)
    }

    /// A line wins; if an explosion gives one to both, the side that acted wins; with no line, a side that cannot act
    /// loses. There are no draws.
    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        let aligned = self.pieces.map(|pieces| Self::GEOMETRY.has_line(pieces));
        let winner = match aligned {
            [true, true] => Self::side_at(self.clock.wrapping_sub(1) % 16),
            [true, false] => Side::First,
            [false, true] => Side::Second,
            [false, false] if self.is_full() && !self.has_bomb(self.to_move()) => self.to_move().other(),
            [false, false] => return None,
        };
        Some(Outcome::Win(winner))
    }

    #[inline]
    fn is_aligned(&self) -> bool {
        self.pieces.iter().any(|&pieces| Self::GEOMETRY.has_line(pieces))
    }

    #[inline]
    fn moves(&self) -> MoveSet {
        let mut moves = self.board(self.to_move()).open_columns();
        if self.has_bomb(self.to_move()) {
            moves.insert(Self::EXPLODE);
        }
        moves
    }

    #[inline]
    fn play(&mut self, mv: Move) -> Turn {
        if mv == Self::EXPLODE {
            self.explode();
        } else {
            let (side, all) = (self.to_move().index(), self.all());
            let landing = (all + Self::GEOMETRY.cell(u32::from(mv.number()), 0)) & !all;
            let disc = landing & Self::GEOMETRY.column(u32::from(mv.number()));
            if self.next_is_bomb() {
                self.bombs[side] = disc;
            }
            self.pieces[side] |= disc;
        }
        let continues = self.clock.is_multiple_of(2);
        self.clock = (self.clock + 1) % 16;
        if continues { Turn::Continues } else { Turn::Passes }
    }

    /// One side's pieces added to all of them tell both (as in the classic game); bombs and clock are mixed in with
    /// odd multipliers.
    #[inline]
    fn key(&self) -> u64 {
        let pieces = self.pieces[0] + self.all();
        let bombs = self.bombs[0].wrapping_mul(0x9E37_79B9_7F4A_7C15)
            ^ self.bombs[1].wrapping_mul(0xC2B2_AE3D_27D4_EB4F).rotate_left(23);
        (pieces ^ bombs.rotate_left(17)).wrapping_mul(0xD6E8_FEB8_6659_FD93).rotate_left(32)
            ^ pieces
            ^ u64::from(self.clock).wrapping_mul(0xA076_1D64_78BD_642F)
    }

    fn mirrored(&self) -> Self {
        Self {
            pieces: self.pieces.map(|set| Self::GEOMETRY.mirrored(set)),
            bombs: self.bombs.map(|set| Self::GEOMETRY.mirrored(set)),
            clock: self.clock,
        }
    }

    fn size(&self) -> Size {
        Self::GEOMETRY.size()
    }

    fn cell(&self, column: u32, row: u32) -> Cell {
        let cell = Self::GEOMETRY.cell(column, row);
        let owner = Side::BOTH.into_iter().find(|side| self.pieces[side.index()] & cell != 0);
        match owner {
            None => Cell::Empty,
            Some(side) if self.bombs[side.index()] & cell != 0 => Cell::Bomb(side),
            Some(side) => Cell::Disc(side),
        }
    }
}
