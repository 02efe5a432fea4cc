//! Threats: the empty cells that would complete a line.
//!
//! Most games of good players are decided by threats that nobody can play yet. When the rest of the board fills up, the
//! second side gets the even rows of a column that is left to the end and the first side the odd ones, because they move in
//! turn: so a threat's row says whom time works for.

use game::{AnyPosition, Position, Side, Square, lines};

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
    let of_side = |side| {
        lines::threats(position, side).into_iter().map(move |square| {
            let is_playable = position.landing(square.column) == Some(square);
            Threat { side, square, is_playable }
        })
    };
    Side::BOTH.into_iter().flat_map(of_side).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Game, Rules};

    fn named(moves: &str) -> Vec<(Side, String, bool)> {
        let game: Game = moves.parse().expect("a game");
        threats(game.position())
            .into_iter()
            .map(|threat| (threat.side, threat.square.to_string(), threat.is_playable))
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
        // Every playable threat of the side to move, and only those, wins at once. Explosions win otherwise.
        for (rules, step) in
            [Rules::CLASSIC, Rules::Boom].into_iter().flat_map(|rules| [(rules, 5), (rules, 11)])
        {
            threats_win(rules, step);
        }
    }

    fn threats_win(rules: Rules, step: usize) {
        let mut game = Game::new(rules);
        for number in 0_usize..120 {
            let side = game.position().to_move();
            let legal = game.legal();
            for mv in legal.iter().filter(|mv| mv.number() < rules.size().width()) {
                let mut next = game.clone();
                next.play(mv).expect("legal");
                let wins = next.position().is_aligned();
                let threatens = threats(game.position()).into_iter().any(|threat| {
                    threat.is_playable
                        && threat.side == side
                        && threat.square.column == u32::from(mv.number())
                });
                assert_eq!(wins, threatens, "{mv:?} in {game}");
            }
            let Some(mv) = legal.iter().nth(number * step % legal.len().max(1)) else { break };
            game.play(mv).expect("legal");
        }
    }

    #[test]
    fn a_bomb_threatens_like_any_piece() {
        // c1, d1, and a bomb on e1.
        assert_eq!(
            named("boom:377411171715"),
            [(Side::First, "b1".to_owned(), true), (Side::First, "f1".to_owned(), true)]
        );
    }
}
