//! The solver as the rest of the program sees it: positions of any classic board that fits, and the opening book.

use super::Reader;
use super::limits::Terms;
use super::shape::{Custom, Standard};
use super::{Discs, Solver, Verdict};
use crate::Limits;
use game::{AnyPosition, Move, Position, Rules, Size};
use std::io;

/// Knows the exact score of every position, given time.
pub struct Oracle {
    solver: AnySolver,
    book: Option<Reader<'static>>,
    threads: usize,
}

enum AnySolver {
    Standard(Solver<Standard>),
    Custom(Solver<Custom>),
}

/// Why there is no oracle.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)]
pub enum OracleError {
    /// Its pruning is proven for four in a row on boards that fit 64 bits.
    #[error("the solver cannot play {rules}: {reason}")]
    Rules { rules: Rules, reason: &'static str },
    /// The system does not even give the memory of the smallest table.
    #[error("no memory for a solver table of {megabytes} MB")]
    Memory { megabytes: usize, source: io::Error },
}

impl Oracle {
    /// Megabytes of table that suit everything but the first moves without a book.
    pub const TABLE_MEGABYTES: usize = 64;

    /// Does it know these rules? Asked without building one.
    pub fn check(rules: Rules) -> Result<(), OracleError> {
        Self::shape(rules).map(|_| ())
    }

    /// The board as the solver sees it; nothing for the standard one.
    fn shape(rules: Rules) -> Result<Option<Custom>, OracleError> {
        let refused = |reason| OracleError::Rules { rules, reason };
        let Rules::Classic(size) = rules else { return Err(refused("it knows the classic game only")) };
        if size.line() != Size::STANDARD.line() {
            return Err(refused("its proofs are for four in a row"));
        }
        if size == Size::STANDARD {
            return Ok(None);
        }
        let fitting = Custom::fitting(size);
        fitting.map(Some).ok_or_else(|| refused("its boards have at most 64 cells, a spare row included"))
    }

    /// An oracle for these rules, with the embedded book where that applies.
    pub fn new(rules: Rules, table_megabytes: usize) -> Result<Self, OracleError> {
        let out_of_memory = |source| OracleError::Memory { megabytes: table_megabytes, source };
        let bytes = table_megabytes.saturating_mul(1 << 20);
        let (solver, book) = match Self::shape(rules)? {
            None => {
                let solver = Solver::new(Standard::default(), bytes).map_err(out_of_memory)?;
                (AnySolver::Standard(solver), Some(Reader::embedded()))
            }
            Some(shape) => (AnySolver::Custom(Solver::new(shape, bytes).map_err(out_of_memory)?), None),
        };
        Ok(Self { solver, book, threads: 1 })
    }

    /// The same with so many threads for every question. With one, the same question on a cleared table always takes the
    /// same nodes.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Self {
        Self { threads, ..self }
    }

    /// How large its table is: less than was asked for where there was no such amount of memory.
    pub fn table_megabytes(&self) -> usize {
        let bytes = match &self.solver {
            AnySolver::Standard(solver) => solver.table_bytes(),
            AnySolver::Custom(solver) => solver.table_bytes(),
        };
        bytes >> 20
    }

    /// The same without a book: everything is searched.
    #[must_use]
    pub fn without_book(self) -> Self {
        Self { book: None, ..self }
    }

    /// Forgets everything, so that the next question is answered from scratch.
    pub fn clear(&mut self) {
        if let Some(reader) = &mut self.book {
            reader.clear();
        }
        match &mut self.solver {
            AnySolver::Standard(solver) => solver.clear(),
            AnySolver::Custom(solver) => solver.clear(),
        }
    }

    /// Takes hold of the memory of the table now, instead of page by page when it is first used: for measurements.
    pub fn prepare(&mut self) {
        match &mut self.solver {
            AnySolver::Standard(solver) => solver.prepare(),
            AnySolver::Custom(solver) => solver.prepare(),
        }
    }

    /// The score of a position for its side to move, or bounds of it when a limit is hit. Bounds are always true.
    ///
    /// # Panics
    /// Like all questions, if the position belongs to other rules than the oracle was made for.
    pub fn solve(&mut self, position: &AnyPosition, limits: &Limits) -> Verdict {
        self.solve_from(position, (None, None), &Terms::new(limits, self.threads))
    }

    /// The same where only win, draw or loss matters: what is found may be bounds that agree in sign.
    pub fn solve_weakly(&mut self, position: &AnyPosition, limits: &Limits) -> Verdict {
        self.solve_from(position, (None, None), &Terms { weak: true, ..Terms::new(limits, self.threads) })
    }

    /// The same after a move from it has been solved, which was worth `least` to the side to move: so the score is no less,
    /// and if the move was a good one, no more either. Cheaper by half or more if that is so.
    pub fn solve_again(&mut self, position: &AnyPosition, least: i32, limits: &Limits) -> Verdict {
        self.solve_from(position, (Some(least), None), &Terms::new(limits, self.threads))
    }

    /// The same where the score is known to be at least or at most something.
    fn solve_from(
        &mut self,
        position: &AnyPosition,
        (least, most): (Option<i32>, Option<i32>),
        terms: &Terms,
    ) -> Verdict {
        if let Some(score) = self.score_in_book(position) {
            return Verdict { lower: score, upper: score, nodes: 0 };
        }
        let bounds = (least.max(self.least_in_book(position)), most);
        match &mut self.solver {
            AnySolver::Standard(solver) => solver.solve(discs(position), bounds, terms),
            AnySolver::Custom(solver) => solver.solve(discs(position), bounds, terms),
        }
    }

    /// What the book says that the score is no less than, of a position just beyond it.
    fn least_in_book(&self, position: &AnyPosition) -> Option<i32> {
        match (&self.book, position) {
            (Some(reader), AnyPosition::Classic(position)) => reader.least(Discs::of(position)),
            _ => None,
        }
    }

    /// What each move is worth to the side that makes it, column by column; nothing for a full column, and nothing at all
    /// once the game is over. A limit of nodes holds for all of them together.
    pub fn solve_moves(&mut self, position: &AnyPosition, limits: &Limits) -> Vec<Option<Verdict>> {
        let mut verdicts = vec![None; usize::from(position.size().width())];
        if position.outcome().is_some() {
            return verdicts;
        }
        let mut limits = *limits;
        // What the best move is worth, or at least worth. Moves that may be worth it come last: if no other is, the last one is.
        let floor = self.score_in_book(position).or_else(|| self.least_in_book(position));
        let may_be_best = |mv: &Move| {
            let least = self.least_in_book(&position.after(*mv).0);
            floor.is_some_and(|floor| least.is_none_or(|least| -least >= floor))
        };
        // Otherwise from the edges to the middle: that takes 2 % fewer nodes than the other way round.
        let mut moves = position.moves_from_the_middle();
        moves.reverse();
        moves.sort_by_key(may_be_best);
        let mut best = i32::MIN;
        for (index, &mv) in moves.iter().enumerate() {
            let is_last = index + 1 == moves.len();
            let most = floor.filter(|&floor| is_last && best < floor).map(|floor| -floor);
            let terms = Terms::new(&limits, self.threads);
            let Verdict { lower, upper, nodes } =
                self.solve_from(&position.after(mv).0, (None, most), &terms);
            limits.nodes = limits.nodes.map(|most| most.saturating_sub(nodes));
            best = best.max(-lower);
            verdicts[mv.index()] = Some(Verdict { lower: -upper, upper: -lower, nodes });
        }
        verdicts
    }

    /// The score of an unfinished position and every move that keeps it, those nearest to the middle first: the quickest
    /// wins, the slowest losses. Nothing when a limit is hit.
    pub fn best_moves(&mut self, position: &AnyPosition, limits: &Limits) -> Option<(i32, Vec<Move>)> {
        let score = self.solve(position, limits).score()?;
        let mut best = Vec::new();
        for mv in position.moves_from_the_middle() {
            if self.is_worth(position, mv, score, limits)? {
                best.push(mv);
            }
        }
        Some((score, best))
    }

    /// The first of all legal moves, in this order, that keeps the score of a position: asks no more than it must. Nothing
    /// when a limit is hit.
    pub fn first_best(
        &mut self,
        position: &AnyPosition,
        score: i32,
        moves: &[Move],
        limits: &Limits,
    ) -> Option<Move> {
        // Of positions that the book holds, it knows many moves that do not.
        let may_keep = |mv: &Move| {
            let least = self.least_in_book(&position.after(*mv).0);
            least.is_none_or(|least| least <= -score)
        };
        let moves: Vec<_> = moves.iter().copied().filter(may_keep).collect();
        let (&last, others) = moves.split_last()?;
        for &mv in others {
            if self.is_worth(position, mv, score, limits)? {
                return Some(mv);
            }
        }
        // Some move keeps the score, and no other does.
        Some(last)
    }

    /// Is a legal move worth at least so much to the side that makes it? Nothing when a limit is hit.
    pub fn is_worth(
        &mut self,
        position: &AnyPosition,
        mv: Move,
        least: i32,
        limits: &Limits,
    ) -> Option<bool> {
        self.is_at_most(&position.after(mv).0, -least, limits)
    }

    /// Best play for both sides to the end of the game, of equal moves the one nearest to the middle. Shorter when a limit
    /// is hit.
    pub fn line(&mut self, position: &AnyPosition, limits: &Limits) -> Vec<Move> {
        let score = self.solve(position, limits).score();
        score.map_or_else(Vec::new, |score| self.line_of_score(position, score, limits))
    }

    /// The same from a position whose score is known.
    pub fn line_of_score(&mut self, position: &AnyPosition, mut score: i32, limits: &Limits) -> Vec<Move> {
        let mut current = *position;
        let mut line = Vec::new();
        while current.outcome().is_none() {
            let moves = current.moves_from_the_middle();
            let Some(mv) = self.first_best(&current, score, &moves, limits) else { break };
            line.push(mv);
            current.play(mv);
            score = -score;
        }
        line
    }

    /// Cells without a disc.
    pub fn cells_left(position: &AnyPosition) -> u32 {
        position.size().cells() - discs(position).mask.count_ones()
    }

    /// Plies until the game is over, when the score of the unfinished position is this and both sides play perfectly;
    /// nothing for a draw.
    pub fn plies_to_end(position: &AnyPosition, score: i32) -> Option<u32> {
        let left = Self::cells_left(position);
        match score {
            0 => None,
            1.. => Some(2 * (left.div_ceil(2) - score.unsigned_abs()) + 1),
            _ => Some(2 * (left / 2 - score.unsigned_abs()) + 2),
        }
    }

    /// Is the score of the position `bound` or less? The cheapest question there is. Nothing when a limit is hit.
    pub fn is_at_most(&mut self, position: &AnyPosition, bound: i32, limits: &Limits) -> Option<bool> {
        if let (Some(reader), AnyPosition::Classic(position)) = (&mut self.book, position)
            && let Some(score) = reader.within(Discs::of(position), (bound, bound + 1))
        {
            return Some(score <= bound);
        }
        let terms = &Terms::new(limits, self.threads);
        if self.least_in_book(position).is_some_and(|least| least > bound) {
            return Some(false);
        }
        match &mut self.solver {
            AnySolver::Standard(solver) => solver.is_at_most(discs(position), bound, terms),
            AnySolver::Custom(solver) => solver.is_at_most(discs(position), bound, terms),
        }
    }

    fn score_in_book(&mut self, position: &AnyPosition) -> Option<i32> {
        match (&mut self.book, position) {
            (Some(reader), AnyPosition::Classic(position)) => reader.score(position),
            _ => None,
        }
    }
}

/// The discs of a position, in the layout that solver and rules share.
fn discs(position: &AnyPosition) -> Discs {
    match position {
        AnyPosition::Classic(position) => {
            let board = position.board(position.to_move());
            Discs { own: board.mine, mask: board.discs() }
        }
        AnyPosition::ClassicCustom(position) => {
            let board = position.board(position.to_move());
            Discs { own: board.mine as u64, mask: board.discs() as u64 }
        }
        _ => panic!("an oracle is asked about positions of the rules it was made for"),
    }
}
