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
//! A book file is, in this order: the bytes `C4BOOK1`, a byte for the number of discs, the number of positions in four
//! bytes (lowest first); then for each position in ascending order of its number the difference to the one before, in
//! groups of seven bits, lowest first, all but the last with the top bit set, followed by a byte for the score.

use super::shape::Shape;
use super::{Discs, node};
use game::{Board, Classic, Geometry, Position, Standard};
use std::collections::HashMap;

/// What a book file begins with.
const MAGIC: &[u8; 7] = b"C4BOOK1";

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
    #[error("this is not a book: it does not begin with C4BOOK1")]
    NotABook,
    /// More discs than numbers in 32 bits can tell apart, or than the board of a book allows.
    #[error("a book has between 1 and {most} discs, not {0}", most = Book::MAX_PLY)]
    Ply(u32),
    /// The bytes end too early, go on too long, or positions are out of order.
    #[error("the book is damaged")]
    Damaged,
}

impl Book {
    /// The most discs a book can be made for.
    pub const MAX_PLY: u32 = 12;

    /// The book that comes with the program: all positions with eight discs.
    pub fn embedded() -> &'static Self {
        static EMBEDDED: std::sync::LazyLock<Book> = std::sync::LazyLock::new(|| {
            Book::from_bytes(include_bytes!("../../../../data/solver/ply8.book"))
                .expect("the embedded book is whole")
        });
        &EMBEDDED
    }

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
        reached.retain(|position| at_a_glance(position).is_none());
        reached
    }

    /// The score of a position that the book holds, for the side to move.
    fn entry(&self, position: &Classic<Standard>) -> Option<i32> {
        let index = self.codes.binary_search(&code(position)).ok()?;
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
        bytes
    }

    /// Reads a book file.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, BookError> {
        let mut rest = bytes.strip_prefix(MAGIC).ok_or(BookError::NotABook)?.iter().copied();
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

/// Finds scores with the help of a book, and remembers those it had to work out.
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    book: &'a Book,
    /// By key, the scores of positions with fewer discs than the book's.
    seen: HashMap<u64, i32>,
}

impl<'a> Reader<'a> {
    /// A reader of this book.
    pub fn new(book: &'a Book) -> Self {
        Self { book, seen: HashMap::new() }
    }

    /// The score of a position with no more discs than the book's, for the side to move; nothing if it has more.
    /// Shallower positions are searched down to the book.
    pub fn score(&mut self, position: &Classic<Standard>) -> Option<i32> {
        if position.plies() > self.book.ply {
            return None;
        }
        if let Some(score) = at_a_glance(position) {
            return Some(score);
        }
        if position.plies() == self.book.ply {
            return self.book.entry(position);
        }
        let canonical = position.canonical();
        if let Some(&score) = self.seen.get(&canonical.key()) {
            return Some(score);
        }
        let mut best = None;
        for mv in canonical.moves() {
            best = best.max(Some(-self.score(&canonical.after(mv).0)?));
        }
        let score = best?;
        self.seen.insert(canonical.key(), score);
        Some(score)
    }
}

/// The score of a position that is over, or in which the side to move wins at once.
fn at_a_glance(position: &Classic<Standard>) -> Option<i32> {
    let board = position.board(position.to_move());
    let shape = board.geometry;
    let discs = Discs { own: board.mine, mask: board.discs() };
    let wins_at_once = shape.winning_cells(discs.own, discs.mask) & shape.playable(discs.mask) != 0;
    let win = || wins_at_once.then(|| node::win_now(shape, position.plies() as i32));
    discs.final_score(shape).or_else(win)
}

/// The number of a position in a book, the same for its mirror image.
pub fn code(position: &Classic<Standard>) -> u32 {
    let number = |position: &Classic<Standard>| {
        let Board { geometry, mine, theirs } = position.board(position.to_move());
        let mut number = 0;
        for column in 0..geometry.width() {
            for row in 0..geometry.height() {
                let cell = geometry.cell(column, row);
                if (mine | theirs) & cell == 0 {
                    break;
                }
                number = number * 3 + if mine & cell == 0 { 2 } else { 1 };
            }
            number *= 3;
        }
        number
    };
    number(position).min(number(&position.mirrored()))
}
