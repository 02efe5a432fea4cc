//! Scores of positions with no more discs than those of a book: searched down to it.
//!
//! Every line of play ends after at most eight moves in a look into a book, so this is a search of its own: alpha-beta on
//! exact scores, the moves after the first with a null window (Reinefeld 1983), and a small memory of what is proven.
//! With books of eight and twelve discs, all seven scores of any position with fewer take less than a millisecond; without
//! the one of eight discs those of the empty board take a hundred.

use super::Discs;
use super::book::Book;
use super::node::{self, Node};
use super::packed::Packed;
use super::reach::{is_reachable, predecessors};
use super::shape::Shape;
use game::{Classic, Geometry, Standard};

/// Finds scores with the help of books, and remembers some of those it had to work out.
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    source: Source<'a>,
    /// By hash of the position's key.
    seen: Vec<Seen>,
}

/// Where the scores are.
#[derive(Clone, Copy, Debug)]
enum Source<'a> {
    Listed(&'a Book),
    /// By number of discs, ascending.
    Packed(&'a [Packed<'a>]),
}

/// What is proven about a position.
#[derive(Clone, Copy, Debug)]
struct Seen {
    key: u64,
    lower: i8,
    upper: i8,
    /// The column of the best move, or its mirror image.
    column: u8,
}

impl Seen {
    /// Nothing. The empty board alone has the key 0, and of that it is true.
    const NOTHING: Self = Self { key: 0, lower: -LIMIT as i8, upper: LIMIT as i8, column: 3 };
}

/// Positions that are remembered, in 128 KB.
const MEMORY: usize = 1 << 13;
/// No score is outside `-LIMIT..LIMIT`.
const LIMIT: i32 = 32;
/// Columns, those in the middle first.
const FROM_THE_MIDDLE: [u32; 7] = [3, 2, 4, 1, 5, 0, 6];

impl Reader<'static> {
    /// A reader of the books that come with the program.
    pub fn embedded() -> Self {
        Self::packed(Packed::embedded())
    }
}

impl<'a> Reader<'a> {
    /// A reader of this book.
    pub fn new(book: &'a Book) -> Self {
        Self::of(Source::Listed(book))
    }

    /// A reader of these packed books, by number of discs ascending.
    pub fn packed(books: &'a [Packed<'a>]) -> Self {
        Self::of(Source::Packed(books))
    }

    fn of(source: Source<'a>) -> Self {
        Self { source, seen: vec![Seen::NOTHING; MEMORY] }
    }

    /// Forgets what it had to work out.
    pub(super) fn clear(&mut self) {
        self.seen.fill(Seen::NOTHING);
    }

    /// The score of a position for the side to move, if it is over, won at once, or if a game reaches it and it has no more
    /// discs than a book.
    pub fn score(&mut self, position: &Classic<Standard>) -> Option<i32> {
        self.within(Discs::of(position), (-LIMIT, LIMIT))
    }

    /// The same where less will do: an answer up to the lower end of the window is an upper bound of the score, one from the
    /// upper end on a lower bound, and one between them the score.
    pub(super) fn within(&mut self, position: Discs, window: (i32, i32)) -> Option<i32> {
        let plies = self.ply_from(position.count())? - position.count();
        if let Some(score) = at_a_glance(position) {
            return Some(score);
        }
        let node = Node::new(Standard::default(), position.own, position.mask);
        if is_reachable(position) { self.search(node, plies, window) } else { None }
    }

    /// The least that the score of an unfinished position can be that is a move beyond a book. Whoever moved there had a
    /// position that was worth at least as much as the move: that score is in the book, and so are those of others from which
    /// a move leads here.
    pub(super) fn least(&self, position: Discs) -> Option<i32> {
        let Source::Packed(books) = &self.source else { return None };
        if position.final_score(Standard::default()).is_some() {
            return None;
        }
        let book = books.iter().find(|book| book.ply() + 1 == position.count())?;
        predecessors(position).filter_map(|before| book.score(before)).map(|score| -score).max()
    }

    /// Number of discs on the boards of the first book that has at least so many.
    fn ply_from(&self, discs: u32) -> Option<u32> {
        match &self.source {
            Source::Listed(book) => Some(book.ply()).filter(|&ply| ply >= discs),
            Source::Packed(books) => books.iter().map(Packed::ply).find(|&ply| ply >= discs),
        }
    }

    /// The score of a position that belongs to a book; nothing if that is not complete.
    fn score_of_member(&self, position: Discs) -> Option<i32> {
        match &self.source {
            Source::Listed(book) => book.score_of(position),
            Source::Packed(books) => {
                let book = books.iter().find(|book| book.ply() == position.count())?;
                Some(book.score_of_member(position))
            }
        }
    }

    /// [`Reader::within`] for a node that a game reaches, whose side to move does not win at once, so many plies from those
    /// of the next book.
    fn search(&mut self, node: Node, plies: u32, (alpha, beta): (i32, i32)) -> Option<i32> {
        if plies == 0 {
            return self.score_of_member(Discs { own: node.own, mask: node.mask });
        }
        let shape = Standard::default();
        let replies = node.replies(shape);
        if replies == 0 {
            return Some(-node::lose_next(shape, node.discs()));
        }
        let key = node.key(shape);
        let slot = (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as usize % MEMORY;
        let seen = Some(self.seen[slot]).filter(|seen| seen.key == key).unwrap_or(Seen::NOTHING);
        let (lower, upper) = (i32::from(seen.lower), i32::from(seen.upper));
        if lower >= beta || lower == upper {
            return Some(lower);
        }
        if upper <= alpha {
            return Some(upper);
        }
        let remembered = [u32::from(seen.column), shape.width() - 1 - u32::from(seen.column)];
        let (mut best, mut best_column) = (-LIMIT, remembered[0]);
        let mut left = replies;
        for column in remembered.into_iter().chain(FROM_THE_MIDDLE) {
            let cell = left & shape.column(column);
            left ^= cell;
            if cell == 0 {
                continue;
            }
            let (child, floor) = (node.play(shape, cell), alpha.max(best));
            // The first move is searched for its score, the others for whether they are better, unless the book tells.
            let ceiling = if best > -LIMIT && plies > 1 { floor + 1 } else { beta };
            let mut score = -self.search(child, plies - 1, (-ceiling, -floor))?;
            if ceiling <= score && score < beta {
                score = -self.search(child, plies - 1, (-beta, -score))?;
            }
            if score > best {
                (best, best_column) = (score, column);
            }
            if best >= beta {
                break;
            }
        }
        let lower = if best > alpha { lower.max(best) } else { lower };
        let upper = if best < beta { upper.min(best) } else { upper };
        self.seen[slot] = Seen { key, lower: lower as i8, upper: upper as i8, column: best_column as u8 };
        Some(best)
    }
}

/// The score of a position that is over, or in which the side to move wins at once.
pub(super) fn at_a_glance(position: Discs) -> Option<i32> {
    let shape = Standard::default();
    let Discs { own, mask } = position;
    let wins_at_once = shape.winning_cells(own, mask) & shape.playable(mask) != 0;
    let win = || wins_at_once.then(|| node::win_now(shape, position.count() as i32));
    position.final_score(shape).or_else(win)
}
