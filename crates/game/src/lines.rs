//! Lines: the complete ones, and the cells that would complete one. For sets of cells, where nodes are counted, and for
//! positions of any rules, where games are.

use crate::{Bits, Board, Custom, Geometry, Position, Side, Square};

/// The cells of `empty` where one more disc completes a line of `discs`, whether or not a disc can land there yet.
#[inline]
pub fn completions<G: Geometry>(geometry: G, discs: G::Bits, empty: G::Bits) -> G::Bits {
    let line = geometry.line();
    let mut found = G::Bits::EMPTY;
    for step in geometry.steps() {
        // Cells with so many discs in a row right behind them, or right ahead of them.
        let (mut behind, mut ahead) = ([empty; 6], [empty; 6]);
        for length in 1..line as usize {
            behind[length] = behind[length - 1] & discs << (length as u32 * step);
            ahead[length] = ahead[length - 1] & discs >> (length as u32 * step);
        }
        for before in 0..line as usize {
            found |= behind[before] & ahead[line as usize - 1 - before];
        }
    }
    found
}

/// The members of `discs` that belong to a complete line.
pub fn aligned<G: Geometry>(geometry: G, discs: G::Bits) -> G::Bits {
    let mut found = G::Bits::EMPTY;
    for step in geometry.steps() {
        // The first cells of lines, then every cell that is so far from one.
        let starts = (1..geometry.line()).fold(discs, |starts, place| starts & discs >> (place * step));
        found |= (0..geometry.line()).fold(G::Bits::EMPTY, |cells, place| cells | starts << (place * step));
    }
    found
}

/// The empty cells where one more piece of `side` completes a line, whether or not one can land there yet, column by column
/// from the bottom up. Its bomb is a piece like others.
pub fn threats(position: &impl Position, side: Side) -> Vec<Square> {
    let board = pieces(position, side);
    board.geometry.squares(completions(board.geometry, board.mine, board.empty())).collect()
}

/// Every cell that belongs to a complete line of either side, in the same order.
pub fn complete(position: &impl Position) -> Vec<Square> {
    let Board { geometry, mine, theirs } = pieces(position, Side::First);
    geometry.squares(aligned(geometry, mine) | aligned(geometry, theirs)).collect()
}

/// A way in which a line can lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Way {
    /// In a column.
    Vertical,
    /// In a row.
    Horizontal,
    /// Upward to the right.
    Rising,
    /// Downward to the right.
    Falling,
}

impl Way {
    /// All of them, in the order of [`Geometry::steps`].
    pub const ALL: [Self; 4] = [Self::Vertical, Self::Horizontal, Self::Rising, Self::Falling];

    /// Its name in data.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Vertical => "vertical",
            Self::Horizontal => "horizontal",
            Self::Rising => "rising",
            Self::Falling => "falling",
        }
    }
}

/// The ways in which the complete lines of both sides lie.
pub fn ways(position: &impl Position) -> Vec<Way> {
    let Board { geometry, mine, theirs } = pieces(position, Side::First);
    let has_line = |discs: u128, step: u32| {
        (1..geometry.line()).fold(discs, |starts, place| starts & discs >> (place * step)) != u128::EMPTY
    };
    let lies = |&(_, step): &(Way, u32)| has_line(mine, step) || has_line(theirs, step);
    std::iter::zip(Way::ALL, geometry.steps()).filter(lies).map(|(way, _)| way).collect()
}

/// The pieces of any position as `side` sees them, a bomb counting as its owner's.
fn pieces(position: &impl Position, side: Side) -> Board<Custom> {
    let geometry = Custom::new(position.size());
    let of = |side| {
        let owned =
            geometry.squares(geometry.cells()).filter(|&square| position.at(square).owner() == Some(side));
        owned.fold(u128::EMPTY, |set, square| set | geometry.at(square))
    };
    Board { geometry, mine: of(side), theirs: of(side.other()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Game, Rules};

    /// Puts a disc on every empty cell and looks whether there is a line.
    fn tried<G: Geometry>(geometry: G, discs: G::Bits, empty: G::Bits) -> G::Bits {
        let completes = |&square: &Square| geometry.has_line(discs | geometry.at(square));
        let found = geometry.squares(empty).filter(completes);
        found.fold(G::Bits::EMPTY, |set, square| set | geometry.at(square))
    }

    /// Looks at every line that every disc could be in.
    fn looked_up<G: Geometry>(geometry: G, discs: G::Bits) -> G::Bits {
        let size = geometry.size();
        let run = |square: Square, (right, up): (i32, i32)| {
            let walk = (1..).map(|distance| Square {
                column: square.column.wrapping_add_signed(distance * right),
                row: square.row.wrapping_add_signed(distance * up),
            });
            walk.take_while(|&square| square.is_on(size) && discs.meets(geometry.at(square))).count()
        };
        let is_in_a_line = |&square: &Square| {
            let ways = [(0, 1), (1, 0), (1, 1), (1, -1)];
            ways.into_iter().any(|(right, up)| {
                run(square, (right, up)) + 1 + run(square, (-right, -up)) >= usize::from(size.line())
            })
        };
        let found = geometry.squares(discs).filter(is_in_a_line);
        found.fold(G::Bits::EMPTY, |set, square| set | geometry.at(square))
    }

    /// Positions of all stages, the finished ones included.
    fn positions(rules: Rules) -> Vec<crate::AnyPosition> {
        let mut positions = Vec::new();
        for seed in 1..60_u64 {
            let (mut game, mut number) = (Game::new(rules), seed);
            while let legal @ 1.. = game.legal().len() {
                number = number.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(seed);
                let mv = game.legal().iter().nth((number >> 33) as usize % legal).expect("one of them");
                game.play(mv).expect("legal");
                positions.push(*game.position());
            }
        }
        positions
    }

    #[test]
    fn threats_and_lines_are_where_they_are_found_cell_by_cell() {
        for rules in ["classic", "classic-9x7-5", "classic-11x10-3", "misere-8x8", "boom"] {
            for position in positions(rules.parse().expect("rules")) {
                for side in Side::BOTH {
                    let board = pieces(&position, side);
                    let (geometry, empty) = (board.geometry, board.empty());
                    if !geometry.has_line(board.mine) {
                        let completing = completions(geometry, board.mine, empty);
                        assert_eq!(completing, tried(geometry, board.mine, empty), "{position:?}");
                    }
                    assert_eq!(
                        aligned(geometry, board.mine),
                        looked_up(geometry, board.mine),
                        "{position:?}"
                    );
                }
                assert_eq!(!complete(&position).is_empty(), position.is_aligned());
            }
        }
    }

    fn names(squares: &[Square]) -> String {
        squares.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_row_of_three_threatens_both_its_ends() {
        let position = *"3344557".parse::<Game>().expect("a game").position();
        assert_eq!(names(&threats(&position, Side::First)), "b1 f1");
        assert_eq!(names(&threats(&position, Side::Second)), "b2 f2");
        assert_eq!(complete(&position), []);
    }

    #[test]
    fn the_decisive_line_is_found_with_all_its_cells() {
        for (moves, line) in [
            ("1122334", "a1 b1 c1 d1"),
            ("1212121", "a1 a2 a3 a4"),
            ("12233434474", "a1 b2 c3 d4"),
            ("11223355664", "a1 b1 c1 d1 e1 f1"),
        ] {
            assert_eq!(names(&complete(moves.parse::<Game>().expect("a game").position())), line, "{moves}");
        }
    }

    #[test]
    fn lines_are_told_by_the_way_they_lie() {
        for (moves, way) in [
            ("1122334", &[Way::Horizontal][..]),
            ("1212121", &[Way::Vertical]),
            ("12233434474", &[Way::Rising]),
            ("76655454414", &[Way::Falling]),
            ("44", &[]),
        ] {
            assert_eq!(ways(moves.parse::<Game>().expect("a game").position()), way, "{moves}");
        }
    }

    #[test]
    fn a_line_of_five_needs_five() {
        let game: Game = "classic-9x7-5:112233".parse().expect("a game");
        assert_eq!(threats(game.position(), Side::First), []);
    }

    #[test]
    fn a_bomb_is_a_piece_of_its_owner_in_a_row() {
        // The twelfth movement is the first of the first side's fourth turn: c1, d1, and a bomb on e1.
        let game: Game = "boom:377411171715".parse().expect("a game");
        assert_eq!(game.position().cell(4, 0), crate::Cell::Bomb(Side::First));
        assert_eq!(names(&threats(game.position(), Side::First)), "b1 f1");
    }
}
