//! A packed book: the scores of all positions at one ply, without the positions.
//!
//! The scores are a [static function](super::retrieval) of the positions' keys, a few bits each, used where the bytes lie. Of
//! any other position the function would give a number as well. So whether the book holds a position is decided by what
//! the position is: it holds exactly those with its number of discs that [a game reaches](super::reach), without a line or
//! a win at once for the side to move.
//!
//! A file of a packed book is, in this order: the bytes `C4PACK1`, a byte for the number of discs, the number of positions
//! in four bytes (lowest first), a byte for the lowest score and one for the number of bits of a score; then the static
//! function; last the checksum of all that, as in a [book](super::book).

use super::book::{Book, BookError, code, sealed, unsealed};
use super::reader::at_a_glance;
use super::retrieval::{Retrieval, build};
use super::{Discs, node::Node, reach::is_reachable};
use game::{Classic, Standard};
use std::sync::LazyLock;

/// What the file of a packed book begins with.
const MAGIC: &[u8; 7] = b"C4PACK1";
/// Bytes before the static function.
const HEADER: usize = MAGIC.len() + 1 + 4 + 2;
const CHECKSUM: usize = 8;

/// The files of the books that come with the program.
static FILES: [&[u8]; 2] = [
    include_bytes!("../../../../data/solver/ply8.pack"),
    include_bytes!("../../../../data/solver/ply12.pack"),
];

/// Exact scores of all positions at one ply.
#[derive(Clone, Copy, Debug)]
pub struct Packed<'a> {
    bytes: &'a [u8],
    ply: u32,
    lowest: i32,
    scores: Retrieval<'a>,
}

impl Packed<'static> {
    /// The books that come with the program: all positions with eight and with twelve discs. Their checksums are not looked
    /// at.
    pub fn embedded() -> &'static [Self] {
        static BOOKS: LazyLock<[Packed<'static>; 2]> =
            LazyLock::new(|| FILES.map(|file| Packed::in_place(file).expect("the embedded books are whole")));
        &*BOOKS
    }
}

impl<'a> Packed<'a> {
    /// Whether bytes begin like a packed book.
    pub fn is_one(bytes: &[u8]) -> bool {
        bytes.starts_with(MAGIC)
    }

    /// Reads the file of a packed book.
    pub fn from_bytes(bytes: &'a [u8]) -> Result<Self, BookError> {
        if !Self::is_one(bytes) {
            return Err(BookError::NotABook);
        }
        unsealed(bytes).ok_or(BookError::Damaged)?;
        Self::in_place(bytes)
    }

    /// The same for bytes that are beyond doubt.
    fn in_place(bytes: &'a [u8]) -> Result<Self, BookError> {
        let body =
            bytes.len().checked_sub(CHECKSUM).filter(|&end| end >= HEADER).ok_or(BookError::Damaged)?;
        let [ply, number @ .., lowest, bits] = &bytes[MAGIC.len()..HEADER] else {
            return Err(BookError::Damaged);
        };
        let ply = u32::from(*ply);
        if !(1..=Book::MAX_PLY).contains(&ply) {
            return Err(BookError::Ply(ply));
        }
        let positions = u32::from_le_bytes(number.try_into().map_err(|_| BookError::Damaged)?) as usize;
        let scores =
            Retrieval::new(positions, usize::from(*bits), &bytes[HEADER..body]).ok_or(BookError::Damaged)?;
        Ok(Self { bytes, ply, lowest: i32::from(*lowest as i8), scores })
    }

    /// Number of discs on its boards.
    pub fn ply(&self) -> u32 {
        self.ply
    }

    /// Its file.
    pub fn bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// The scores of all positions, as a list.
    pub fn unpacked(&self) -> Book {
        let positions = Book::positions(self.ply);
        let scores = positions
            .iter()
            .map(|position| (code(position), self.score_of_member(Discs::of(position)) as i8));
        Book::new(self.ply, scores).expect("the ply is that of a book")
    }

    /// The score of a position, for the side to move, if the book holds it.
    pub(super) fn score(&self, position: Discs) -> Option<i32> {
        let is_member =
            position.count() == self.ply && at_a_glance(position).is_none() && is_reachable(position);
        is_member.then(|| self.score_of_member(position))
    }

    /// The score of a position that the book is known to hold.
    #[inline]
    pub(super) fn score_of_member(&self, position: Discs) -> i32 {
        self.lowest + i32::from(self.scores.value(key(position)))
    }
}

/// The key of a position, which its mirror image shares.
fn key(Discs { own, mask }: Discs) -> u64 {
    Node { own, mask, ..Node::default() }.key(Standard::default())
}

impl Book {
    /// The file of a packed book with these scores.
    pub fn packed(&self) -> Result<Vec<u8>, BookError> {
        let positions = Self::positions(self.ply());
        let (held, all) = (self.entries().len(), positions.len());
        let (lowest, highest) =
            self.entries().fold((0, 0), |(low, high), (_, score)| (low.min(score), high.max(score)));
        let pair = |position: &Classic<Standard>| {
            let score = self.score(position)?;
            Some((key(Discs::of(position)), (score - i32::from(lowest)) as u8))
        };
        let pairs: Option<Vec<_>> = positions.iter().map(pair).collect();
        let pairs = pairs.filter(|_| held == all).ok_or(BookError::Incomplete { held, all })?;
        let values = highest.abs_diff(lowest) as usize + 1;
        let bits = values.next_power_of_two().ilog2() as usize;
        let mut bytes = MAGIC.to_vec();
        bytes.push(self.ply() as u8);
        bytes.extend((pairs.len() as u32).to_le_bytes());
        bytes.push(lowest as u8);
        bytes.push(bits as u8);
        bytes.extend(build(&pairs, bits));
        Ok(sealed(bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::super::book::sealed;
    use super::*;
    use game::Position;
    use proptest::prelude::*;

    proptest! {
        /// Whoever can make a checksum can make any file.
        #[test]
        fn any_bytes_under_a_true_checksum_are_a_book_or_refused(
            ply in prop_oneof![1..13_u8, any::<u8>()],
            number in prop_oneof![0..40_u32, any::<u32>()],
            rest in prop::collection::vec(any::<u8>(), 0..200),
        ) {
            let file = |magic: &[u8]| sealed([magic, &[ply], &number.to_le_bytes(), &rest].concat());
            if let Ok(book) = Book::from_bytes(&file(b"C4BOOK2")) {
                prop_assert_eq!(Book::from_bytes(&book.to_bytes()), Ok(book));
            }
            if let Ok(packed) = Packed::from_bytes(&file(MAGIC)) {
                let mut position = Classic::standard();
                while position.plies() < packed.ply {
                    position.play(position.moves().iter().next().expect("twelve discs fill no board"));
                }
                packed.score(Discs::of(&position));
            }
            let _ = Book::from_bytes_of_any_kind(&[b"C4BOOK1", &rest[..]].concat());
        }
    }
}
