//! Bounds of the score that need no search.
//!
//! A side that has no line left cannot win. Beyond that, on a board of even height, it matters who
//! fills the last cells of the columns: the second player can answer every disc on top of it and so
//! gets the cells of the even rows; a first player with a winning cell in an odd row can turn the
//! tables. Both strategies need only counting, so they give bounds wherever they apply.
//!
//! ```text
//!   row 6  2 2 2 2 2 2 2     who gets which cell when the second player follows up on an empty
//!   row 5  1 1 1 1 1 1 1     board; with discs on it, the cells playable in even rows are shared
//!   ...
//!   row 2  2 2 2 2 2 2 2     rows are counted from 1
//!   row 1  1 1 1 1 1 1 1
//! ```
//!
//! The side that follows the strategy is the *holder*, the other one the *rival*. A *claim* is a cell
//! the holder is sure to get, the *reach* of the rival all cells it has or may get. If the reach holds
//! no line the rival does not win, whatever it tries, so the holder never has to leave the strategy.
//!
//! A *trap* is a claim that wins with the present discs of the holder. Whoever plays below a trap
//! loses, and nobody fills a cell above it. The rival can put this off only as long as there are other
//! cells: all cells from below the traps upward stay empty but for the last two discs. With `e` such
//! cells the winning disc is number `cells + 2 - e` or an earlier one, which makes the score of the
//! holder `e / 2` or more.

use super::{node::Node, shape::Shape};

/// With more empty cells there is practically always a line left, so nothing is gained by looking.
const MOST_EMPTY_WITHOUT_LINES: u32 = 19;

/// A position seen from the players instead of the side to move.
#[derive(Clone, Copy)]
struct Sides {
    first: u64,
    second: u64,
    /// Empty cells that win for the first and for the second player.
    first_wins: u64,
    second_wins: u64,
    first_to_move: bool,
}

/// A true lower and a true upper bound of the score of an open node, for its side to move. Only a
/// lower bound above `alpha` or an upper bound up to `alpha` is of use, so no other is looked for.
#[inline(always)]
pub(super) fn bounds<S: Shape>(shape: S, node: Node, alpha: i32, widest: (i32, i32)) -> (i32, i32) {
    if node.discs() % 2 == 0 {
        let sides = Sides {
            first: node.own,
            second: node.other(),
            first_wins: node.own_wins,
            second_wins: node.other_wins,
            first_to_move: true,
        };
        first_bounds(shape, sides, alpha, widest)
    } else {
        let sides = Sides {
            first: node.other(),
            second: node.own,
            first_wins: node.other_wins,
            second_wins: node.own_wins,
            first_to_move: false,
        };
        let (lower, upper) = first_bounds(shape, sides, -alpha - 1, (-widest.1, -widest.0));
        (-upper, -lower)
    }
}

/// [`bounds`] of the score of the first player.
#[inline(always)]
fn first_bounds<S: Shape>(shape: S, sides: Sides, alpha: i32, (lower, upper): (i32, i32)) -> (i32, i32) {
    let empty = shape.cells() ^ (sides.first | sides.second);
    if shape.has_parity() {
        if let Some(bound) = second_keeps(shape, sides, -alpha) {
            return (lower, -bound);
        }
        if let Some(bound) = first_keeps(shape, sides, alpha + 1) {
            return (bound, upper);
        }
    } else if alpha >= 0 && !shape.has_line(sides.first | empty) {
        // with parity, second_keeps has seen this: the reach of the first player is a part of the set
        return (lower, 0);
    }
    if alpha < 0 && empty.count_ones() <= MOST_EMPTY_WITHOUT_LINES && !shape.has_line(sides.second | empty) {
        return (0, upper);
    }
    (lower, upper)
}

/// A score of `wanted` or more that the second player is sure of by following up.
///
/// The strategy: answer a disc in an odd row with the cell above it, which exists because the height
/// is even. The playable cells in even rows are *shared*: answer a disc in one with another one. They
/// belong to the columns with an odd number of empty cells; when the first player is to move the number
/// of all empty cells is even, hence the number of shared cells too, and one is left for the answer.
/// When the second player is to move, the number is odd, and it begins by taking one. Every other
/// empty even-row cell becomes playable only by a disc of the first player below it, so it is claimed.
/// The reach of the first player is its discs, the empty odd-row cells and what it gets of the shared.
///
/// Without traps the second player still wins when its discs and claims hold a line. Let `r` be the
/// highest row of an empty cell of that line; at the latest the line is complete when only the cells
/// above the one filled last are empty, `height - r` or more: a score of `(height + 2 - r) / 2`.
#[inline(always)]
fn second_keeps<S: Shape>(shape: S, sides: Sides, wanted: i32) -> Option<i32> {
    let mask = sides.first | sides.second;
    let empty = shape.cells() ^ mask;
    let playable = shape.playable(mask);
    let claims = empty & !shape.odd_rows() & !playable;
    let traps = sides.second_wins & claims;
    let bound = if traps != 0 {
        half_the_cells(shape.upward(traps >> 1))
    } else if wanted > 0 {
        score_of_claimed_line(shape, sides.second, claims)
    } else {
        0
    };
    if bound < wanted {
        return None;
    }
    let reach = (sides.first | empty & !claims) & !shape.upward(traps);
    let shared = playable & !shape.odd_rows();
    out_of_reach(shape, reach, shared, !sides.first_to_move).then_some(bound)
}

/// A score of `wanted` or more that the first player is sure of by an odd-row winning cell T that is
/// not playable.
///
/// The strategy, with T the lowest such cell of its column: in the other columns answer a disc in an
/// odd row with the cell above it. *Shared* are the playable even-row cells of the other columns and,
/// if its row is odd, the playable cell of T's column: answer a disc in one with another one. When the
/// second player is to move the number of empty cells is odd, and so is the number of columns with an
/// odd number of them; these have a playable even-row cell. Either T's column is one of them, then the
/// shared cells are those of the others, an even number; or it is not, then its playable cell makes
/// their number even. When the first player is to move, it is odd, and it begins by taking one. Once
/// the playable cell of T's column is in an even row, a disc there is answered on top of it, in an odd
/// row, at the latest in T, and that wins. So there is always an answer, and the second player must
/// play below T in the end or below a trap: an even-row winning cell of another column.
///
/// The reach of the second player is its discs, of the other columns the odd-row cells, and of T's
/// column below T the even-row cells, besides what it gets of the shared cells.
#[inline(always)]
fn first_keeps<S: Shape>(shape: S, sides: Sides, wanted: i32) -> Option<i32> {
    let mask = sides.first | sides.second;
    let playable = shape.playable(mask);
    let odd = shape.odd_rows();
    let mut threats = sides.first_wins & odd & !playable;
    while threats != 0 {
        let threat = threats & threats.wrapping_neg();
        let column = shape.column(shape.column_of(threat));
        threats &= !column;
        let empty = shape.cells() ^ mask;
        let claims = empty & !playable & (!odd & !column | odd & column);
        let traps = sides.first_wins & claims & !column | threat;
        let bound = half_the_cells(shape.upward(traps >> 1));
        if bound < wanted {
            continue;
        }
        let reach = (sides.second | empty & !claims) & !shape.upward(traps);
        let shared = playable & (!odd & !column | odd & column);
        if out_of_reach(shape, reach, shared, sides.first_to_move) {
            return Some(bound);
        }
    }
    None
}

/// Whether the reach holds no line, or none that the rival could still get.
///
/// Of the shared cells, a part of the reach, the two sides take one in turn. If there is one, the
/// holder is to move and takes it. Of two or three the rival gets one: the second of the two goes to
/// the holder, and of three the holder takes the first. So with three, one of them may even be good
/// for a line, if the holder takes that one.
#[inline(always)]
fn out_of_reach<S: Shape>(shape: S, reach: u64, shared: u64, holder_to_move: bool) -> bool {
    if !shape.has_line(reach) {
        return true;
    }
    let number = shared.count_ones();
    let sure = reach & !shared;
    if number == 0 || number > 3 || shape.has_line(sure) {
        return false;
    }
    let mut rest = shared;
    let mut lines = 0;
    while rest != 0 && number > 1 {
        lines += i32::from(shape.has_line(sure | rest & rest.wrapping_neg()));
        rest &= rest - 1;
    }
    lines <= i32::from(holder_to_move)
}

/// What a line of claims is worth to the second player, 0 if there is none: see [`second_keeps`].
#[inline(always)]
fn score_of_claimed_line<S: Shape>(shape: S, second: u64, claims: u64) -> i32 {
    let mut lines = second | claims;
    let mut row = shape.spare() >> 1;
    let mut score = 0;
    while shape.has_line(lines) {
        score += 1;
        lines &= !(row & claims);
        row >>= 2;
    }
    score
}

#[inline(always)]
fn half_the_cells(set: u64) -> i32 {
    set.count_ones() as i32 / 2
}

#[cfg(test)]
mod tests {
    use super::super::limits::Terms;
    use super::super::node::Settled;
    use super::super::shape::without_parity::WithoutParity;
    use super::super::shape::{STANDARD, custom};
    use super::super::{Discs, Solver};
    use super::*;
    use crate::Limits;

    /// Compares the bounds of random open positions, for every `alpha`, with scores found without them.
    /// Returns how many positions some bound said something about.
    fn positions_with_true_bounds<S: Shape>(
        shape: S,
        fewest_discs: i32,
        mut seed: u64,
        number: usize,
    ) -> usize {
        let mut solver = Solver::new(WithoutParity(shape), 8 << 20).expect("memory");
        let mut useful = 0;
        for _ in 0..number {
            let mut position = Discs::default();
            while position.final_score(shape).is_none() {
                let discs = position.mask.count_ones() as i32;
                let node = Node::new(shape, position.own, position.mask);
                if let Settled::Open { turned: false, .. } = node.settle(shape)
                    && discs >= fewest_discs
                {
                    let score = solver
                        .solve(position, (None, None), &Terms::new(&Limits::default(), 1))
                        .score()
                        .expect("there is no limit");
                    let mut said = false;
                    for alpha in -20..20 {
                        let (lower, upper) = bounds(shape, node, alpha, (-99, 99));
                        assert!(lower <= score && score <= upper, "{position:?} alpha {alpha}");
                        said |= lower > alpha || upper <= alpha;
                    }
                    useful += usize::from(said);
                }
                // a random move that does not lose at once, to get far into the game
                let moves =
                    if node.replies(shape) == 0 { shape.playable(node.mask) } else { node.replies(shape) };
                position = loop {
                    seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                    let column = (seed >> 33) as u32 % shape.width();
                    if moves & shape.column(column) != 0 {
                        break position.play(shape, column).expect("the move is playable");
                    }
                };
            }
        }
        useful
    }

    #[test]
    fn bounds_are_true_on_the_standard_board() {
        assert!(positions_with_true_bounds(STANDARD, 18, 1, 2_000) > 1_000);
    }

    #[test]
    fn bounds_are_true_on_other_boards_of_even_height() {
        for (width, height) in [(4, 4), (5, 4), (6, 4), (7, 4), (4, 6), (5, 6), (6, 6), (8, 6), (5, 8)] {
            let cells = i32::from(width * height);
            assert!(
                positions_with_true_bounds(custom(width, height), cells - 20, 2, 500) > 100,
                "{width}x{height}"
            );
        }
    }

    #[test]
    fn without_parity_only_open_lines_count() {
        for (width, height) in [(5, 5), (7, 5), (4, 7), (3, 4), (2, 6)] {
            let shape = custom(width, height);
            positions_with_true_bounds(shape, (width * height) as i32 - 18, 3, 300);
        }
    }
}
