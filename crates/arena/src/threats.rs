//! Threats: the empty cells that would complete a line.
//!
//! Most games of good players are decided by threats that nobody can play yet. When the rest of the board fills up, the
//! second side gets the even rows of a column that is left to the end and the first side the odd ones, because they move in
//! turn: so a threat's row says whom time works for.

use game::{AnyPosition, Cell, Position, Side, cell_name};

/// A cell, counted from 0 at the bottom left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square {
    /// Its column.
    pub column: u32,
    /// Its row.
    pub row: u32,
}

impl Square {
    /// Is it in the first, third, fifth row from the bottom?
    pub fn is_odd(self) -> bool {
        self.row.is_multiple_of(2)
    }

    /// `d1` and the like.
    pub fn name(self) -> String {
        cell_name(self.column, self.row)
    }
}

/// An empty cell that completes a line for a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Threat {
    /// Whose line.
    pub side: Side,
    /// Where.
    pub square: Square,
    /// Can a disc fall there now?
    pub is_playable: bool,
}

/// All threats on a board, the first side's first, each side's by column from the bottom up.
pub fn threats(position: &AnyPosition) -> Vec<Threat> {
    let size = position.size();
    let squares = (0..u32::from(size.width()))
        .flat_map(|column| (0..u32::from(size.height())).map(move |row| Square { column, row }));
    let empty: Vec<_> = squares.filter(|&square| is_empty(position, square)).collect();
    let of_side = |side| {
        let completed = empty.iter().filter(move |&&square| completes(position, square, side));
        completed.map(move |&square| Threat { side, square, is_playable: is_playable(position, square) })
    };
    Side::BOTH.into_iter().flat_map(of_side).collect()
}

/// Where a disc in this column lands, if there is room.
pub fn landing(position: &AnyPosition, column: u32) -> Option<Square> {
    let rows = 0..u32::from(position.size().height());
    rows.map(|row| Square { column, row }).find(|&square| is_empty(position, square))
}

fn is_empty(position: &AnyPosition, square: Square) -> bool {
    position.cell(square.column, square.row) == Cell::Empty
}

fn is_playable(position: &AnyPosition, square: Square) -> bool {
    landing(position, square.column) == Some(square)
}

/// Would a disc of this side there be in a line that is long enough?
fn completes(position: &AnyPosition, square: Square, side: Side) -> bool {
    let size = position.size();
    let run = |right: i32, up: i32| {
        let cells = (1..i32::from(size.line())).map(|step| {
            let (column, row) = (square.column as i32 + step * right, square.row as i32 + step * up);
            let is_on_board = (0..i32::from(size.width())).contains(&column)
                && (0..i32::from(size.height())).contains(&row);
            is_on_board && position.cell(column as u32, row as u32) == Cell::Disc(side)
        });
        cells.take_while(|&is_own| is_own).count()
    };
    [(0, 1), (1, 0), (1, 1), (1, -1)]
        .into_iter()
        .any(|(right, up)| run(right, up) + run(-right, -up) + 1 >= usize::from(size.line()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Game, Rules};

    fn named(moves: &str) -> Vec<(Side, String, bool)> {
        let game: Game = moves.parse().expect("a game");
        threats(game.position())
            .into_iter()
            .map(|threat| (threat.side, threat.square.name(), threat.is_playable))
            .collect()
    }

    #[test]
    fn threats_are_the_cells_that_complete_a_line() {
        assert_eq!(named(""), []);
        // Three in the bottom row with both ends open, and three above them.
        assert_eq!(
            named("334455"),
            [
                (Side::First, "b1".to_owned(), true),
                (Side::First, "f1".to_owned(), true),
                (Side::Second, "b2".to_owned(), false),
                (Side::Second, "f2".to_owned(), false),
            ]
        );
        assert_eq!(
            named("121212"),
            [(Side::First, "a4".to_owned(), true), (Side::Second, "b4".to_owned(), true)]
        );
    }

    #[test]
    fn a_threat_is_a_move_that_would_win_there_and_nothing_else() {
        // Every playable threat of the side to move, and only those, wins at once.
        let mut game = Game::new(Rules::CLASSIC);
        for number in 0_usize.. {
            let side = game.position().to_move();
            let legal = game.legal();
            for mv in legal {
                let mut next = game.clone();
                next.play(mv).expect("legal");
                let wins = next.outcome().is_some_and(|outcome| outcome.winner() == Some(side));
                let threatens = threats(game.position()).into_iter().any(|threat| {
                    threat.is_playable
                        && threat.side == side
                        && threat.square.column == u32::from(mv.number())
                });
                assert_eq!(wins, threatens, "{mv:?} in {game}");
            }
            let Some(mv) = legal.iter().nth(number * 5 % legal.len().max(1)) else { break };
            game.play(mv).expect("legal");
        }
    }

    #[test]
    fn the_bottom_row_is_odd() {
        assert!(Square { column: 0, row: 0 }.is_odd() && !Square { column: 2, row: 3 }.is_odd());
    }
}
