//! The opening book: exact scores of every position with a certain number of discs on the standard board.
//!
//! Positions are identified by a number in base 3: columns from left to right, in each the discs from the bottom up (1 for
//! the side to move, 2 for the other), then a 0. Of a position and its mirror image only the one with the smaller number
//! is kept, and none in which the side to move wins at once: the solver sees that without a book.
//!
//! ```text
//!   . . . . . . .        column 4 holds 1 2, column 5 holds 1, the others nothing:
//!   . . . 2 . . .        0 0 0 120 10 0 0  in base 3
//!   . . . 1 1 . .
//! ```
//!
//! A book file is, in this order: the bytes `C4BOOK2`, a byte for the number of discs, the number of positions in four
//! bytes (lowest first); then for each position in ascending order of its number the difference to the one before, in
//! groups of seven bits, lowest first, all but the last with the top bit set, followed by a byte for the score; last the
//! checksum of all that in eight bytes (FNV-1a, which no change of a single byte survives). Files of the first kind begin
//! with `C4BOOK1` and have no checksum: they are read only to be packed.
//!
//! The book that the program carries is packed (`packed.rs`): it holds no positions, only their scores.

use super::Discs;
use super::reader::at_a_glance;
use game::{Classic, Geometry, Position, Standard};

/// What a book file begins with.
const MAGIC: &[u8; 7] = b"C4BOOK2";
/// What it began with before there was a checksum.
const MAGIC_WITHOUT_CHECKSUM: &[u8; 7] = b"C4BOOK1";

/// Exact scores of all positions at one ply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Book {
    ply: u32,
    /// Ascending.
    codes: Vec<u32>,
    scores: Vec<i8>,
}

/// Why bytes are not a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BookError {
    /// They do not begin like one.
    #[error("this is not a book: it does not begin with C4BOOK2")]
    NotABook,
    /// More discs than numbers in 32 bits can tell apart, or than the board of a book allows.
    #[error("a book has between 1 and {most} discs, not {0}", most = Book::MAX_PLY)]
    Ply(u32),
    /// The checksum is another one, the bytes end too early or go on too long, or positions are out of order.
    #[error("the book is damaged")]
    Damaged,
    /// Not all positions of the ply, or others.
    #[error("the book holds {held} positions of {all}")]
    #[allow(missing_docs)]
    Incomplete { held: usize, all: usize },
}

impl Book {
    /// The most discs a book can be made for.
    pub const MAX_PLY: u32 = 12;

    /// A book of known scores for positions with `ply` discs.
    pub fn new(ply: u32, scores: impl IntoIterator<Item = (u32, i8)>) -> Result<Self, BookError> {
        if !(1..=Self::MAX_PLY).contains(&ply) {
            return Err(BookError::Ply(ply));
        }
        let mut entries: Vec<_> = scores.into_iter().collect();
        entries.sort_unstable();
        entries.dedup();
        let (codes, scores): (Vec<_>, Vec<_>) = entries.into_iter().unzip();
        Ok(Self { ply, codes, scores })
    }

    /// Number of discs on its boards.
    pub fn ply(&self) -> u32 {
        self.ply
    }

    /// The number of each position and its score, ascending.
    pub fn entries(&self) -> impl ExactSizeIterator<Item = (u32, i8)> {
        std::iter::zip(self.codes.iter().copied(), self.scores.iter().copied())
    }

    /// The positions a book of this ply holds: unfinished, no win at once for the side to move, one of each mirror pair.
    pub fn positions(ply: u32) -> Vec<Classic<Standard>> {
        let mut reached = vec![Classic::standard()];
        for _ in 0..ply {
            let mut next: Vec<_> = reached
                .iter()
                .flat_map(|position| position.moves().iter().map(|mv| position.after(mv).0))
                .filter(|position| position.outcome().is_none())
                .map(|position| position.canonical())
                .collect();
            next.sort_unstable();
            next.dedup();
            reached = next;
        }
        reached.retain(|position| at_a_glance(Discs::of(position)).is_none());
        reached
    }

    /// The score of a position that the book holds, for the side to move.
    pub fn score(&self, position: &Classic<Standard>) -> Option<i32> {
        self.score_of(Discs::of(position))
    }

    pub(super) fn score_of(&self, position: Discs) -> Option<i32> {
        let index = self.codes.binary_search(&code_of(position)).ok()?;
        Some(i32::from(self.scores[index]))
    }

    /// The file of this book.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.push(self.ply as u8);
        bytes.extend((self.codes.len() as u32).to_le_bytes());
        let mut last = 0;
        for (code, score) in self.entries() {
            let mut difference = code - last;
            while difference >= 1 << 7 {
                bytes.push(difference as u8 | 1 << 7);
                difference >>= 7;
            }
            bytes.push(difference as u8);
            bytes.push(score as u8);
            last = code;
        }
        sealed(bytes)
    }

    /// Reads a book file.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, BookError> {
        if !bytes.starts_with(MAGIC) {
            return Err(BookError::NotABook);
        }
        Self::from_body(&unsealed(bytes).ok_or(BookError::Damaged)?[MAGIC.len()..])
    }

    /// Reads a book file of either kind, for those who make sure of what is in it themselves.
    pub fn from_bytes_of_any_kind(bytes: &[u8]) -> Result<Self, BookError> {
        match bytes.strip_prefix(MAGIC_WITHOUT_CHECKSUM) {
            Some(body) => Self::from_body(body),
            None => Self::from_bytes(bytes),
        }
    }

    /// Reads what lies between the first bytes and the checksum.
    fn from_body(body: &[u8]) -> Result<Self, BookError> {
        let mut rest = body.iter().copied();
        let mut byte = || rest.next().ok_or(BookError::Damaged);
        let ply = u32::from(byte()?);
        if !(1..=Self::MAX_PLY).contains(&ply) {
            return Err(BookError::Ply(ply));
        }
        let number = u32::from_le_bytes([byte()?, byte()?, byte()?, byte()?]) as usize;
        let (mut codes, mut scores) = (Vec::new(), Vec::new());
        for index in 0..number {
            let (mut difference, mut shift) = (0_u32, 0);
            loop {
                let group = byte()?;
                difference |= u32::from(group & 0x7F).checked_shl(shift).ok_or(BookError::Damaged)?;
                shift += 7;
                if group < 1 << 7 {
                    break;
                }
            }
            let last = codes.last().copied().unwrap_or(0);
            if index > 0 && difference == 0 {
                return Err(BookError::Damaged);
            }
            codes.push(difference.checked_add(last).ok_or(BookError::Damaged)?);
            scores.push(byte()? as i8);
        }
        if rest.next().is_some() { Err(BookError::Damaged) } else { Ok(Self { ply, codes, scores }) }
    }
}

/// The bytes with their checksum behind them.
pub(super) fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
    bytes.extend(checksum(&bytes).to_le_bytes());
    bytes
}

/// The bytes without the checksum behind them, if it is theirs.
pub(super) fn unsealed(bytes: &[u8]) -> Option<&[u8]> {
    let (bytes, seal) = bytes.split_last_chunk()?;
    (checksum(bytes) == u64::from_le_bytes(*seal)).then_some(bytes)
}

/// Fowler, Noll and Vo's hash 1a. Every step is a permutation, so that two files that differ in one byte never share it.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

/// The number of a position in a book, the same for its mirror image.
pub fn code(position: &Classic<Standard>) -> u32 {
    code_of(Discs::of(position))
}

fn code_of(position: Discs) -> u32 {
    let shape = Standard::default();
    let number = |Discs { own, mask }| {
        let mut number = 0;
        for column in 0..shape.width() {
            for row in 0..shape.height() {
                let cell = shape.cell(column, row);
                if mask & cell == 0 {
                    break;
                }
                number = number * 3 + if own & cell == 0 { 2 } else { 1 };
            }
            number *= 3;
        }
        number
    };
    number(position).min(number(position.mirrored(shape)))
}
