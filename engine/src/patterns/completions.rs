//! Threats: empty cells that would complete a line.

use game::{Bits, Geometry};

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

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Board, Custom, Game, Position, Rules, Side, Size, Standard};

    /// Puts a disc on every empty cell and looks whether there is a line.
    fn tried<G: Geometry>(geometry: G, discs: G::Bits, empty: G::Bits) -> G::Bits {
        let mut found = G::Bits::EMPTY;
        for column in 0..geometry.width() {
            for row in 0..geometry.height() {
                let cell = geometry.cell(column, row);
                if empty.meets(cell) && geometry.has_line(discs | cell) {
                    found |= cell;
                }
            }
        }
        found
    }

    #[test]
    fn threats_are_where_one_more_disc_makes_a_line() {
        let sets = include_str!("../../../data/bench/classic.txt").lines();
        for moves in sets.take(800) {
            let game = Game::parse(Rules::CLASSIC, moves).expect("a legal game");
            let game::AnyPosition::Classic(position) = game.position() else { unreachable!("classic") };
            let Board { geometry, mine, theirs } = position.board(Side::First);
            let empty = geometry.cells() & !(mine | theirs);
            for discs in [mine, theirs] {
                assert_eq!(completions(geometry, discs, empty), tried(geometry, discs, empty), "{moves}");
            }
            assert_eq!(position.size(), Size::STANDARD);
        }
        let wide = Custom::new(Size::new(9, 7, 5).expect("a size"));
        let discs = 0x2D5B_6A93_4C27_1396_5A4D_u128 & wide.cells();
        assert!(!wide.has_line(discs));
        let empty = wide.cells() & !discs;
        assert_eq!(completions(wide, discs, empty), tried(wide, discs, empty));
        assert_eq!(completions(Standard::default(), 0, Standard::default().cells()), 0);
    }
}
