//! The move that threw a result away.
//!
//! A lost game was lost for good with the loser's last move before which it was not lost; a drawn one was won by somebody until
//! the last move that made it a draw. So a game is walked back from its end, and as soon as the value changes the search is
//! over: most of the questions on the way are easy, because little of the game is left. Before a move of the winner nothing
//! has to be asked: who has won after it had won before.

use super::judge::{Judge, Value};
use crate::insight::winning_moves;
use engine::Limits;
use game::{AnyPosition, Game, Move, Outcome, Position, Side};

/// The move that threw the result of a game away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thrown {
    /// Moves before it.
    pub ply: usize,
    /// Whose move it was.
    pub side: Side,
    /// The move.
    pub mv: Move,
    /// What the position was worth to its side.
    pub before: Value,
    /// What it was worth after the move.
    pub after: Value,
    /// The moves that would have kept what it was worth, those nearest to the middle first.
    pub right: Vec<Move>,
    /// Plies from the position before the move to the end of the game, if the move loses: with best play.
    pub loses_in: Option<u32>,
    /// Plies from there to the win, if it was won.
    pub wins_in: Option<u32>,
}

impl Thrown {
    /// The depth at which any search would have known better: where it sees the end of the game, whatever it thinks of
    /// other positions.
    pub fn seen_at(&self) -> Option<u32> {
        self.loses_in.into_iter().chain(self.wins_in).min()
    }
}

/// What became of the search for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    /// It was found.
    Thrown(Thrown),
    /// There is none: the opening gave nothing else, or nobody ever had more than the draw.
    Nothing,
    /// The judge did not say: it cannot see so far, or was stopped.
    Unknown,
}

/// Looks for the move that threw away the result of a finished game, among those after the opening (a number of moves).
pub fn find(judge: &mut Judge, game: &Game, outcome: Outcome, opening: usize, limits: &Limits) -> Finding {
    let mut current = game.clone();
    while current.moves().len() > opening {
        let mv = current.undo().expect("there are moves left");
        let position = *current.position();
        let side = position.to_move();
        let kept = match outcome {
            Outcome::Win(winner) if winner == side => continue,
            Outcome::Win(_) => judge.loses(&position, side, limits),
            Outcome::Draw => judge.wins(&position, side, limits).map(|wins| !wins),
        };
        match kept {
            None => return Finding::Unknown,
            Some(true) => (),
            Some(false) => {
                let thrown = thrown(judge, &position, mv, current.moves().len(), limits);
                return thrown.map_or(Finding::Unknown, Finding::Thrown);
            }
        }
    }
    Finding::Nothing
}

fn thrown(
    judge: &mut Judge,
    position: &AnyPosition,
    mv: Move,
    ply: usize,
    limits: &Limits,
) -> Option<Thrown> {
    let side = position.to_move();
    let next = position.after(mv).0;
    let before = judge.value(position, side, limits)?;
    let after = judge.value(&next, side, limits)?;
    // A search may not see from here what it sees from nearer to the end.
    if after >= before {
        return None;
    }
    let mut right = Vec::new();
    for other in position.moves_from_the_middle().into_iter().filter(|&other| other != mv) {
        let child = position.after(other).0;
        let keeps = match before {
            Value::Won => judge.wins(&child, side, limits)?,
            Value::Drawn | Value::Lost => !judge.loses(&child, side, limits)?,
        };
        if keeps {
            right.push(other);
        }
    }
    let loses_in = match after {
        Value::Lost => Some(judge.plies_to_end(&next, limits)? + 1),
        Value::Drawn | Value::Won => None,
    };
    let wins_in = match before {
        Value::Won if !winning_moves(position).is_empty() => Some(1),
        Value::Won => Some(judge.plies_to_end(position, limits)?),
        Value::Drawn | Value::Lost => None,
    };
    Some(Thrown { ply, side, mv, before, after, right, loses_in, wins_in })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str, outcome: Outcome, opening: usize) -> Finding {
        let game: Game = text.parse().expect("a game");
        let mut judge = Judge::new(game.rules()).expect("a judge");
        find(&mut judge, &game, outcome, opening, &Limits::default())
    }

    fn columns(moves: &[Move]) -> Vec<u8> {
        moves.iter().map(|mv| mv.number() + 1).collect()
    }

    #[test]
    fn a_lost_game_is_walked_back_to_where_it_was_not_lost() {
        // The scores of all columns after 427132473723 are published (data/solver): -2 -2 -2 -15 11 0 -2. So column 4 throws a
        // win away, and the rest of the game loses as it must: the opponent wins with its fourth disc from there.
        let Finding::Thrown(thrown) = found("42713247372344", Outcome::Win(Side::Second), 0) else {
            panic!("it was won before")
        };
        assert_eq!((thrown.ply, thrown.side, thrown.mv), (12, Side::First, Move::new(3)));
        assert_eq!((thrown.before, thrown.after), (Value::Won, Value::Lost));
        assert_eq!(columns(&thrown.right), [5]);
        // 29 cells are left after the move, 15 of them the opponent's: a score of 15 is a win with the first of them.
        assert_eq!(thrown.loses_in, Some(2));
        // 30 cells are left before it, 15 of them its own: a score of 11 is a win with the fifth.
        assert_eq!(thrown.wins_in, Some(9));
        assert_eq!(thrown.seen_at(), Some(2));
    }

    #[test]
    fn the_last_move_that_gave_something_away_counts_and_not_the_first() {
        // The first side loses its game with its first disc, in column 1; but then the second never blocks that column.
        let Finding::Thrown(thrown) = found("1414151", Outcome::Win(Side::First), 0) else {
            panic!("thrown")
        };
        assert_eq!((thrown.ply, thrown.side, thrown.mv), (5, Side::Second, Move::new(4)));
        assert_eq!((columns(&thrown.right), thrown.loses_in), (vec![1], Some(2)));
    }

    #[test]
    fn an_opening_that_is_lost_is_nobodys_mistake() {
        // After 44 and 55 the first side has two threats to come.
        let Finding::Thrown(thrown) = found("445563", Outcome::Win(Side::First), 0) else { panic!("thrown") };
        assert!(thrown.ply < 4);
        assert_eq!(found("4455637", Outcome::Win(Side::First), 4), Finding::Nothing);
    }

    #[test]
    fn a_draw_is_charged_to_who_had_won() {
        // Columns 1 1 3 0 -2 2 0 for the side to move after 13712, and a draw with column 4. What follows is no matter here: the
        // game is called a draw after it.
        let Finding::Thrown(thrown) = found("137124", Outcome::Draw, 0) else { panic!("thrown") };
        assert_eq!((thrown.ply, thrown.before, thrown.after), (5, Value::Won, Value::Drawn));
        assert_eq!(columns(&thrown.right), [3, 2, 6, 1]);
        assert_eq!((thrown.loses_in, thrown.seen_at()), (None, thrown.wins_in));
    }

    #[test]
    fn a_search_judges_where_no_solver_does() {
        // Two open discs in the bottom row of a board that nobody has solved; the second side lets them become three.
        let Finding::Thrown(thrown) = found("classic-8x7:4455683", Outcome::Win(Side::First), 0) else {
            panic!("thrown")
        };
        assert_eq!((thrown.ply, thrown.before, thrown.after), (3, Value::Drawn, Value::Lost));
        assert_eq!((columns(&thrown.right), thrown.loses_in), (vec![3, 6], Some(4)));
    }

    #[test]
    fn a_judge_without_time_finds_nothing_out() {
        let stop = std::sync::atomic::AtomicBool::new(true);
        let limits = Limits { stop: Some(&stop), ..Limits::default() };
        let game: Game = "4444441555553332".parse().expect("a game");
        let mut judge = Judge::new(game.rules()).expect("a judge");
        assert_eq!(find(&mut judge, &game, Outcome::Win(Side::First), 0, &limits), Finding::Unknown);
    }
}
