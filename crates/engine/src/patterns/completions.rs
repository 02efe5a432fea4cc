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
    use game::{AnyPosition, Board, Classic, Game, Position, Rules, Side, Size};
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

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

    fn agrees_with_trying<G: Geometry>(board: &Board<G>) {
        for discs in [board.mine, board.theirs] {
            let (geometry, empty) = (board.geometry, board.empty());
            assert_eq!(completions(geometry, discs, empty), tried(geometry, discs, empty), "{board:?}");
        }
    }

    #[test]
    fn threats_are_where_one_more_disc_makes_a_line() {
        for moves in include_str!("../../../../data/bench/classic.txt").lines().take(800) {
            let game = Game::parse(Rules::CLASSIC, moves).expect("a legal game");
            let AnyPosition::Classic(position) = game.position() else { unreachable!("classic") };
            agrees_with_trying(&position.board(Side::First));
        }
        // Five in a row on a wider board: random games, as long as nobody has a line.
        let mut random = ChaCha8Rng::seed_from_u64(1);
        for _ in 0..20 {
            let mut position = Classic::custom(Size::new(9, 7, 5).expect("a size"));
            while position.outcome().is_none() {
                agrees_with_trying(&position.board(Side::First));
                let moves = position.moves();
                position.play(moves.iter().nth(random.random_range(0..moves.len())).expect("a move"));
            }
        }
    }
}
