//! What a mistake was, in terms that its author can act on.

use super::belief::Belief;
use super::judge::Value;
use super::thrown::Thrown;
use crate::insight::winning_moves;
use game::{AnyPosition, Position};
use std::fmt;

/// What a thrown game was thrown by. The first that fits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// It could have won at once: look at one's own wins first.
    MissedWin,
    /// The opponent's next disc won, and could have been stopped: look at the opponent's wins.
    MissedBlock,
    /// The disc made the cell above it playable, where the opponent won.
    GaveSquare,
    /// It valued a right move as high as the one it chose: order equal moves better, or tell them apart.
    TieBreak,
    /// The end lies a few plies beyond its search: look deeper, or see what is coming.
    Horizon,
    /// The end comes when the columns are full: count who has to move then.
    Zugzwang,
    /// No search would have helped: it valued the wrong position higher.
    Evaluation,
}

/// So many plies beyond a search, more depth is what would have helped.
pub const BEYOND: u32 = 6;

/// A game that is won with so few discs left is won by zugzwang: by who has to fill the last columns.
const LATE: u32 = 8;

impl Kind {
    /// All kinds, in the order in which they are looked for.
    pub const ALL: [Self; 7] = [
        Self::MissedWin,
        Self::MissedBlock,
        Self::GaveSquare,
        Self::TieBreak,
        Self::Horizon,
        Self::Zugzwang,
        Self::Evaluation,
    ];

    /// Its name in data.
    pub const fn name(self) -> &'static str {
        match self {
            Self::MissedWin => "missed_win",
            Self::MissedBlock => "missed_block",
            Self::GaveSquare => "gave_square",
            Self::TieBreak => "tie_break",
            Self::Horizon => "horizon",
            Self::Zugzwang => "zugzwang",
            Self::Evaluation => "evaluation",
        }
    }

    /// The kind of a mistake made in this position by a player that believed this; of players that cannot be asked, nothing is
    /// known but their moves, and they are taken to look no ply ahead.
    pub fn of(position: &AnyPosition, thrown: &Thrown, belief: Option<&Belief>) -> Self {
        if thrown.before == Value::Won && thrown.wins_in == Some(1) {
            return Self::MissedWin;
        }
        let next = position.after(thrown.mv).0;
        if next.to_move() != thrown.side {
            let replies = winning_moves(&next);
            if replies.contains(&thrown.mv) {
                return Self::GaveSquare;
            }
            if !replies.is_empty() {
                return Self::MissedBlock;
            }
        }
        if belief.is_some_and(Belief::is_tie) {
            return Self::TieBreak;
        }
        let depth = belief.map_or(0, |belief| belief.depth);
        let seen_at = thrown.seen_at();
        if seen_at.is_some_and(|seen_at| seen_at <= depth + BEYOND) {
            return Self::Horizon;
        }
        let size = position.size();
        let left = size.cells().saturating_sub(discs(position));
        match seen_at {
            Some(plies) if plies + LATE >= left => Self::Zugzwang,
            _ => Self::Evaluation,
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

fn discs(position: &AnyPosition) -> u32 {
    let (width, height) = (position.size().width(), position.size().height());
    let cells = (0..u32::from(width)).flat_map(|column| (0..u32::from(height)).map(move |row| (column, row)));
    cells.filter(|&(column, row)| position.cell(column, row).owner().is_some()).count() as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Game, Move, Side};

    /// The kind of the last move of a game, if it threw a draw away for a loss in so many plies.
    fn kind(text: &str, loses_in: u32, belief: Option<&Belief>) -> Kind {
        let mut before: Game = text.parse().expect("a game");
        let mv = before.undo().expect("a move");
        let thrown = Thrown {
            ply: before.moves().len(),
            side: before.position().to_move(),
            mv,
            before: Value::Drawn,
            after: Value::Lost,
            right: Vec::new(),
            loses_in: Some(loses_in),
            wins_in: None,
        };
        Kind::of(before.position(), &thrown, belief)
    }

    fn belief(depth: u32, chosen: f64, right: f64) -> Belief {
        Belief { depth, chosen, right, preferred: Move::new(0), terms: Vec::new() }
    }

    #[test]
    fn mistakes_on_the_board_have_their_names() {
        // The first side has 1, 2 and 3 of the bottom row, and does not take 4.
        let game: Game = "112233".parse().expect("a game");
        let thrown = Thrown {
            ply: 6,
            side: Side::First,
            mv: Move::new(6),
            before: Value::Won,
            after: Value::Drawn,
            right: vec![Move::new(3)],
            loses_in: None,
            wins_in: Some(1),
        };
        assert_eq!(Kind::of(game.position(), &thrown, None), Kind::MissedWin);
        // The first side has 4, 5 and 6 of the bottom row, and the second does not block.
        assert_eq!(kind("415265", 2, None), Kind::MissedBlock);
        // The first side has 4, 5 and 6 of the second row; the second fills the cell below 3.
        assert_eq!(kind("54466153", 2, None), Kind::GaveSquare);
    }

    #[test]
    fn mistakes_ahead_are_told_apart_by_depth_and_belief() {
        // 38 cells are left after four discs, and 39 before the last of them.
        let looked = belief(4, 12.0, 7.0);
        assert_eq!(kind("4453", 10, Some(&looked)), Kind::Horizon, "six plies beyond the fourth");
        assert_eq!(kind("4453", 12, Some(&looked)), Kind::Evaluation);
        assert_eq!(kind("4453", 31, Some(&looked)), Kind::Zugzwang, "eight discs are left then");
        assert_eq!(kind("4453", 30, Some(&looked)), Kind::Evaluation);
        assert_eq!(kind("4453", 10, Some(&belief(4, 7.0, 7.0))), Kind::TieBreak);
        assert_eq!(kind("4453", 6, None), Kind::Horizon, "of those who cannot be asked");
        assert_eq!(kind("4453", 8, None), Kind::Evaluation);
    }
}
