//! Moves compared with perfect play.
//!
//! The solver knows the exact score of every position, so a move needs no opinion: it is *good* if it keeps what the
//! position is worth (win, draw or loss) and *perfect* if it keeps the exact score, that is, wins as soon or loses as late as
//! possible. The score of a position is the score of its best move, and the score of the move that was played is that of the
//! position it led to; so a game is judged by solving its positions once, from the end to the beginning, where each finds
//! the next one's work in the table.

use engine::Limits;
use engine::solver::Oracle;
use game::{AnyPosition, Game, Move, Outcome, Position, Rules, Side};
use std::ops::Range;

/// What a bad move did wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Mistake {
    /// There was a win on the board, and another move was played.
    MissedWin,
    /// The opponent threatened to win with the next disc, and still did after the move.
    MissedBlock,
    /// The disc made the cell above it playable, where the opponent wins.
    GaveSquare,
    /// The opponent wins by force within a few discs, usually by two threats at once.
    MissedTrap,
    /// The opponent wins when the columns fill up: the right to move last was lost.
    LostZugzwang,
    /// A win was given away for a draw, or the loss lies between the two above.
    Other,
}

impl Mistake {
    /// All kinds.
    pub const ALL: [Self; 6] = [
        Self::MissedWin,
        Self::MissedBlock,
        Self::GaveSquare,
        Self::MissedTrap,
        Self::LostZugzwang,
        Self::Other,
    ];

    /// Its name in data.
    pub fn name(self) -> &'static str {
        match self {
            Self::MissedWin => "missed_win",
            Self::MissedBlock => "missed_block",
            Self::GaveSquare => "gave_square",
            Self::MissedTrap => "missed_trap",
            Self::LostZugzwang => "lost_zugzwang",
            Self::Other => "other",
        }
    }
}

/// A move compared with perfect play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// Moves before it.
    pub ply: usize,
    /// Who moved.
    pub side: Side,
    /// The move.
    pub mv: Move,
    /// The score of the position: of its best move.
    pub before: i32,
    /// The score of the move that was played, for the side that played it.
    pub after: i32,
}

impl Judged {
    /// Does it keep win, draw or loss?
    pub fn is_good(&self) -> bool {
        self.before.signum() == self.after.signum()
    }

    /// Does it keep the exact score?
    pub fn is_perfect(&self) -> bool {
        self.before == self.after
    }
}

/// How well somebody played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Accuracy {
    /// Its moves.
    pub moves: usize,
    /// Those that kept win, draw or loss.
    pub good: usize,
    /// Those that kept the exact score.
    pub perfect: usize,
}

impl Accuracy {
    /// Of some moves.
    pub fn of<'a>(moves: impl IntoIterator<Item = &'a Judged>) -> Self {
        let mut accuracy = Self::default();
        for judged in moves {
            accuracy.moves += 1;
            accuracy.good += usize::from(judged.is_good());
            accuracy.perfect += usize::from(judged.is_perfect());
        }
        accuracy
    }
}

/// Opponents that win with at most this many discs of theirs have set a trap.
const TRAP: i32 = 4;

/// Wins with so few discs left come from zugzwang.
const LATE: i32 = 4;

/// Judges the moves of a game from `opening` (a number of moves) on, and hands over each as soon as it is judged, the last one
/// first, with the game before it: of those moves whose scores are found within the limits. The game must be classic, as the
/// oracle is.
pub(crate) fn judge_each(
    oracle: &mut Oracle,
    game: &Game,
    opening: usize,
    limits: &Limits,
    mut each: impl FnMut(&mut Oracle, &Game, Judged),
) {
    let mut current = game.clone();
    let mut next = oracle.solve(current.position(), limits).score();
    while current.moves().len() > opening {
        let mv = current.undo().expect("there are moves left");
        let position = *current.position();
        let before = known_score(&current).or_else(|| {
            let verdict = match next {
                Some(next) => oracle.solve_again(&position, -next, limits),
                None => oracle.solve(&position, limits),
            };
            verdict.score()
        });
        if let (Some(before), Some(next)) = (before, next) {
            let (ply, side) = (current.moves().len(), position.to_move());
            each(oracle, &current, Judged { ply, side, mv, before, after: -next });
        }
        next = before;
    }
}

/// What each first move on the standard board is worth, known since 1988. The solver agrees, but it takes seconds, and every
/// game needs some of them.
pub(crate) const FIRST_MOVES: [i32; 7] = [-2, -1, 0, 1, 0, -1, -2];

/// The score of a game that has hardly begun, on an empty board.
fn known_score(game: &Game) -> Option<i32> {
    let start = Rules::CLASSIC.start();
    match game.moves() {
        [] if *game.position() == start => FIRST_MOVES.into_iter().max(),
        [mv] if *game.position() == start.after(*mv).0 => Some(-FIRST_MOVES[mv.index()]),
        _ => None,
    }
}

/// What a move that is not good did wrong.
pub fn mistake(game: &Game, judged: &Judged) -> Mistake {
    let before = position_before(game, judged);
    if !winning_moves(before.position()).is_empty() {
        return Mistake::MissedWin;
    }
    let replies = winning_moves(&before.position().after(judged.mv).0);
    if replies.contains(&judged.mv) {
        return Mistake::GaveSquare;
    }
    if !replies.is_empty() {
        return Mistake::MissedBlock;
    }
    // A score of s means that the winner has s - 1 discs left when it wins.
    let left_to_opponent = Oracle::cells_left(&before.position().after(judged.mv).0).div_ceil(2) as i32;
    let discs_needed = left_to_opponent + 1 + judged.after;
    match judged.after {
        0.. => Mistake::Other,
        _ if discs_needed <= TRAP => Mistake::MissedTrap,
        after if -after <= LATE => Mistake::LostZugzwang,
        _ => Mistake::Other,
    }
}

/// The moves that win at once.
pub(crate) fn winning_moves(position: &AnyPosition) -> Vec<Move> {
    let win = Some(Outcome::Win(position.to_move()));
    position.moves().iter().filter(|&mv| position.after(mv).0.outcome() == win).collect()
}

fn position_before(game: &Game, judged: &Judged) -> Game {
    let mut before = game.clone();
    while before.moves().len() > judged.ply {
        before.undo();
    }
    before
}

/// A part of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phase {
    /// Its name in data.
    pub name: &'static str,
    /// Discs on the board before a move of this phase.
    pub plies: Range<usize>,
}

/// Beginning, middle and end of a game on this board.
pub fn phases(rules: Rules) -> [Phase; 3] {
    let cells = rules.size().cells() as usize;
    let (early, late) = (cells * 2 / 7, cells * 4 / 7);
    [
        Phase { name: "opening", plies: 0..early },
        Phase { name: "middle", plies: early..late },
        Phase { name: "end", plies: late..cells },
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn oracle() -> Oracle {
        Oracle::new(Rules::CLASSIC, 16).expect("classic")
    }

    fn judge_within(oracle: &mut Oracle, game: &Game, opening: usize, limits: &Limits) -> Vec<Judged> {
        let mut judged = Vec::new();
        judge_each(oracle, game, opening, limits, |_, _, one| judged.push(one));
        judged.reverse();
        judged
    }

    fn judge(oracle: &mut Oracle, game: &Game, opening: usize) -> Vec<Judged> {
        judge_within(oracle, game, opening, &Limits::default())
    }

    #[test]
    fn the_first_move_is_judged_as_theory_knows_it() {
        let judged = |text: &str| judge(&mut oracle(), &text.parse().expect("a game"), 0).remove(0);
        assert_eq!((judged("1").before, judged("1").after), (1, -2));
        assert!(!judged("1").is_good());
        assert!(judged("4").is_perfect());
    }

    #[test]
    fn a_game_that_was_set_up_is_judged_from_there() {
        let whole: Game = "4271324737234".parse().expect("a game");
        let start: Game = "427132473723".parse().expect("a game");
        let mut set_up = game::fen::read(Rules::CLASSIC, &game::fen::write(&start)).expect("a position");
        set_up.play(Move::new(3)).expect("legal");
        let [long, short] =
            [&whole, &set_up].map(|game| judge(&mut oracle(), game, 0).pop().expect("a move"));
        assert_eq!((long.before, long.after), (short.before, short.after));
        assert_eq!(mistake(&whole, &long), mistake(&set_up, &short));
        // The first move on a board that is not empty is not the first move of theory.
        let mut set_up = game::fen::read(Rules::CLASSIC, "7/7/7/7/7/Pp5 w").expect("a position");
        set_up.play(Move::new(6)).expect("legal");
        let known = judge(&mut oracle(), &"127".parse().expect("a game"), 2);
        assert_eq!(judge(&mut oracle(), &set_up, 0)[0].before, known[0].before);
    }

    #[test]
    fn within_limits_only_what_was_found_is_judged() {
        let game: Game = "444444153".parse().expect("a game");
        let whole = judge(&mut oracle(), &game, 0);
        let limits = Limits { nodes: Some(0), ..Limits::default() };
        let mut bare = oracle().without_book();
        let found = judge_within(&mut bare, &game, 0, &limits);
        assert!(found.len() < whole.len(), "{found:?}");
        assert!(found.iter().all(|one| whole.contains(one)));
    }

    #[test]
    fn a_game_is_judged_from_its_opening_on() {
        let game: Game = "44444415".parse().expect("a game");
        let judged = judge(&mut oracle(), &game, 4);
        assert_eq!(judged.iter().map(|one| one.ply).collect::<Vec<_>>(), [4, 5, 6, 7]);
        assert!(
            judged.windows(2).all(|pair| pair[0].after == -pair[1].before),
            "one move's result is the next's start"
        );
        assert!(judged.iter().all(|one| one.after <= one.before), "no move is better than the best");
    }

    /// The kind of mistake that the last move of a game would be, if it scored `after`.
    fn kind(text: &str, after: i32) -> Mistake {
        let game: Game = text.parse().expect("a game");
        let mut before = game.clone();
        let mv = before.undo().expect("a move");
        let judged =
            Judged { ply: before.moves().len(), side: before.position().to_move(), mv, before: 1, after };
        mistake(&game, &judged)
    }

    #[test]
    fn mistakes_on_the_board_have_their_names() {
        // The first side has 1, 2 and 3 of the bottom row, and does not take 4.
        assert_eq!(kind("1122337", -5), Mistake::MissedWin);
        // The first side has 4, 5 and 6 of the bottom row, and the second does not block.
        assert_eq!(kind("415265", -17), Mistake::MissedBlock);
        // The first side has 4, 5 and 6 of the second row; the second fills the cell below 3.
        assert_eq!(kind("54466153", -17), Mistake::GaveSquare);
    }

    #[test]
    fn losses_ahead_are_told_apart_by_how_far_they_are() {
        // After four discs 38 cells are left, 19 of them for the opponent of the side that has just moved.
        assert_eq!(kind("4453", -16), Mistake::MissedTrap, "the opponent's fourth disc wins");
        assert_eq!(kind("4453", -15), Mistake::Other, "its fifth");
        assert_eq!(kind("4453", -4), Mistake::LostZugzwang, "three discs are left to it then");
        assert_eq!(kind("4453", -5), Mistake::Other);
        assert_eq!(kind("4453", 0), Mistake::Other, "a win became a draw");
    }

    #[test]
    fn phases_cover_the_game() {
        let phases = phases(Rules::CLASSIC);
        assert_eq!(
            phases.iter().map(|phase| phase.plies.clone()).collect::<Vec<_>>(),
            [0..12, 12..24, 24..42]
        );
    }
}
