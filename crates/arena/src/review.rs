//! A game looked through move by move with the solver: what each move was worth, and why the bad ones were bad.
//!
//! Positions are solved from the last to the first, each finding the next one's work in the table: that is several times
//! cheaper than the other way round. A bad move is explained by how perfect play against it ends: the last move of the loser
//! in that line cannot have been better than the others, so what was on the board before it is what the game was lost to.

use crate::insight::{Accuracy, FIRST_MOVES, Judged, Mistake, judge_each, mistake};
use crate::threats::{Threat, threats};
use engine::Limits;
use engine::solver::Oracle;
use game::{AnyPosition, Game, Move, Position, Rules, Side, Square};

/// What is to be said about a move, by what it changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Label {
    /// As good as any: keeps the exact score.
    Best,
    /// As above, and there was no choice: one column was left, or the opponent's next disc had to be kept from winning.
    Forced,
    /// As above, and every other move would have given the win or the draw away.
    Only,
    /// Still wins, but later than it could.
    SlowWin,
    /// Loses in any case, but sooner than it had to.
    FastLoss,
    /// Gives a win away for a draw, or a draw for a loss.
    Mistake,
    /// Gives a win away and loses.
    Blunder,
    /// Gives a win away that the next disc would have completed.
    MissedWin,
}

impl Label {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::Best,
        Self::Forced,
        Self::Only,
        Self::SlowWin,
        Self::FastLoss,
        Self::Mistake,
        Self::Blunder,
        Self::MissedWin,
    ];

    /// Its name in data.
    pub fn name(self) -> &'static str {
        match self {
            Self::Best => "best",
            Self::Forced => "forced",
            Self::Only => "only",
            Self::SlowWin => "slow_win",
            Self::FastLoss => "fast_loss",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
            Self::MissedWin => "missed_win",
        }
    }
}

/// A move and what is to be said about it.
#[derive(Clone, Debug)]
pub struct Reviewed {
    /// The move and its scores.
    pub judged: Judged,
    /// In one word.
    pub label: Label,
    /// For moves that give something away: what, and to what.
    pub lapse: Option<Lapse>,
}

/// A move that gave a win or a draw away.
#[derive(Clone, Debug)]
pub struct Lapse {
    /// What kind of mistake it was.
    pub kind: Mistake,
    /// The moves that would have kept the exact score, those nearest to the middle first; of them, those that were found.
    pub better: Vec<Move>,
    /// Best play for both sides from there on, to the end of the game: the refutation. Nothing if it was not found.
    pub line: Option<Vec<Move>>,
    /// How that ends; nothing if in a draw.
    pub end: Option<Finish>,
}

/// How a lost game ends, by what the loser faces when it moves for the last time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finish {
    /// The opponent wins with the next disc, on this cell.
    AtOnce(Square),
    /// Several threats that can be played at once: only one of them can be answered.
    Several(Vec<Square>),
    /// One threat is answered on `block`, which makes `above` playable, another threat.
    Stacked {
        /// Where the loser must block.
        block: Square,
        /// Where it loses then.
        above: Square,
    },
    /// No threat can be played, but the loser has to make it playable, because every other move loses as well.
    Zugzwang {
        /// The threat that the loser has to make playable.
        threat: Square,
        /// Are all other columns full by then?
        others_are_full: bool,
        /// Was the threat on the board already when the bad move had been made?
        was_there: bool,
    },
}

/// A game looked through.
#[derive(Clone, Debug)]
pub struct Review {
    /// How many moves the game has.
    pub length: usize,
    /// Those whose scores were found: all of them, unless there were limits.
    pub moves: Vec<Reviewed>,
    /// By side, of these moves.
    pub accuracy: [Accuracy; 2],
    /// So many moves at the beginning were nobody's choice: they are charged to nobody.
    pub imposed: usize,
}

impl Review {
    /// Looks through a game, the last moves first, as far as the limits allow.
    pub fn new(oracle: &mut Oracle, game: &Game, limits: &Limits) -> Self {
        let mut moves = Vec::with_capacity(game.moves().len());
        judge_each(oracle, game, 0, limits, |oracle, before, judged| {
            let position = before.position();
            let label = label(oracle, position, &judged, limits);
            let lapse = (!judged.is_good()).then(|| Lapse::new(oracle, game, position, &judged, limits));
            moves.push(Reviewed { judged, label, lapse });
        });
        moves.reverse();
        let of_side =
            |side| moves.iter().map(|one: &Reviewed| &one.judged).filter(move |one| one.side == side);
        let accuracy = Side::BOTH.map(|side| Accuracy::of(of_side(side)));
        Self { length: game.moves().len(), moves, accuracy, imposed: 0 }
    }

    /// The same where the first moves were an opening that the players were given: their accuracy is that of the others.
    #[must_use]
    pub fn after_opening(mut self, imposed: usize) -> Self {
        self.imposed = imposed;
        self.accuracy = Side::BOTH.map(|side| {
            let chosen = self.moves.iter().map(|one| &one.judged).filter(|one| one.ply >= imposed);
            Accuracy::of(chosen.filter(|one| one.side == side))
        });
        self
    }

    /// Were the scores of all moves found?
    pub fn is_complete(&self) -> bool {
        self.moves.len() == self.length
    }

    /// What is to be said about the move with so many before it, if its scores were found.
    pub fn of(&self, ply: usize) -> Option<&Reviewed> {
        self.moves.iter().find(|one| one.judged.ply == ply)
    }

    /// The first move that lost the game for its side: from there on the opponent could have won. Nothing if there is none, or
    /// if it may lie among the moves whose scores were not found. What was imposed counts for nobody.
    pub fn first_losing(&self) -> Option<&Reviewed> {
        let known = self.moves.iter().enumerate().take_while(|(index, one)| one.judged.ply == *index);
        let mut chosen = known.map(|(_, one)| one).filter(|one| one.judged.ply >= self.imposed);
        chosen.find(|one| one.judged.before >= 0 && one.judged.after < 0)
    }
}

fn label(oracle: &mut Oracle, position: &AnyPosition, judged: &Judged, limits: &Limits) -> Label {
    let (before, after) = (judged.before, judged.after);
    if !judged.is_good() {
        return if before > 0 && playable(position, judged.side).next().is_some() {
            Label::MissedWin
        } else if before > 0 && after < 0 {
            Label::Blunder
        } else {
            Label::Mistake
        };
    }
    if !judged.is_perfect() {
        return if before > 0 { Label::SlowWin } else { Label::FastLoss };
    }
    let mut others = position.moves().iter().filter(|&mv| mv != judged.mv).peekable();
    let blocks = || playable(position, judged.side.other()).eq([landing_of(position, judged.mv)]);
    if others.peek().is_none() || blocks() && playable(position, judged.side).next().is_none() {
        return Label::Forced;
    }
    // Where everything loses, nothing can be given away.
    let kept = before.signum();
    if kept >= 0 && others.all(|mv| is_worth(oracle, position, mv, kept, limits) == Some(false)) {
        return Label::Only;
    }
    Label::Best
}

/// Is a move worth so much? Without a book, that takes too long to find out about the first moves of a game, unless it is
/// one of the very first.
fn is_worth(
    oracle: &mut Oracle,
    position: &AnyPosition,
    mv: Move,
    least: i32,
    limits: &Limits,
) -> Option<bool> {
    if *position == Rules::CLASSIC.start() {
        return Some(FIRST_MOVES[mv.index()] >= least);
    }
    let discs = position.size().cells() - Oracle::cells_left(position);
    let nodes = (discs < EARLY).then_some(EARLY_NODES);
    oracle.is_worth(position, mv, least, &Limits { nodes, ..*limits })
}

/// With fewer discs than this, questions are hard without a book.
const EARLY: u32 = 8;
/// What such a question may cost.
const EARLY_NODES: u64 = 50_000;

/// The cells where this side would win with its next disc.
fn playable(position: &AnyPosition, side: Side) -> impl Iterator<Item = Square> {
    let now = move |threat: &Threat| threat.is_playable && threat.side == side;
    threats(position).into_iter().filter(now).map(|threat| threat.square)
}

impl Lapse {
    fn new(
        oracle: &mut Oracle,
        game: &Game,
        position: &AnyPosition,
        judged: &Judged,
        limits: &Limits,
    ) -> Self {
        let next = position.after(judged.mv).0;
        let mut better = position.moves_from_the_middle();
        better.retain(|&mv| is_worth(oracle, position, mv, judged.before, limits) == Some(true));
        let line = Some(oracle.line_of_score(&next, -judged.after, limits)).filter(|line| ends(&next, line));
        let end = line.as_ref().filter(|_| judged.after < 0).map(|line| Finish::of(&next, line));
        Self { kind: mistake(game, judged), better, line, end }
    }
}

/// Is the game over after these moves?
pub fn ends(position: &AnyPosition, line: &[Move]) -> bool {
    let mut last = *position;
    for &mv in line {
        last.play(mv);
    }
    last.outcome().is_some()
}

impl Finish {
    /// How a line from this position ends, which the side to move wins with its last move.
    fn of(position: &AnyPosition, line: &[Move]) -> Self {
        let winner = position.to_move();
        let (&last, rest) = line.split_last().expect("a win takes a move");
        let mut current = *position;
        let Some((&given, rest)) = rest.split_last() else {
            return Self::AtOnce(landing_of(&current, last));
        };
        for &mv in rest {
            current.play(mv);
        }
        // The loser's last move.
        let faced: Vec<_> = playable(&current, winner).collect();
        let threat = landing_of(&current.after(given).0, last);
        match faced[..] {
            [_, _, ..] => Self::Several(faced),
            [block] => Self::Stacked { block, above: threat },
            [] => Self::Zugzwang {
                threat,
                others_are_full: current.moves().len() == 1,
                was_there: threats(position)
                    .into_iter()
                    .any(|there| there.side == winner && there.square == threat),
            },
        }
    }
}

fn landing_of(position: &AnyPosition, mv: Move) -> Square {
    position.landing(mv.number().into()).expect("a legal move lands somewhere")
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::fen;

    fn finish(game: &Game, line: &[u8]) -> Finish {
        let line: Vec<_> = line.iter().map(|&column| Move::new(column - 1)).collect();
        Finish::of(game.position(), &line)
    }

    fn named(squares: &[Square]) -> Vec<String> {
        squares.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn an_end_is_told_by_what_the_loser_faces() {
        let Finish::AtOnce(cell) = finish(&"172737".parse().expect("a game"), &[4]) else {
            panic!("at once")
        };
        assert_eq!(cell.to_string(), "d1");
        // Three in the bottom row with both ends open.
        let Finish::Several(cells) = finish(&"4455".parse().expect("a game"), &[6, 3, 7]) else {
            panic!("several");
        };
        assert_eq!(named(&cells), ["c1", "g1"]);
        // b1 threatens c1; c2 is a threat already, of the three discs beside it.
        let game = fen::read(Rules::CLASSIC, "7/7/7/3ppp1/3PPP1/P2Ppp1 w").expect("a position");
        let Finish::Stacked { block, above } = finish(&game, &[2, 3, 3]) else { panic!("stacked") };
        assert_eq!(named(&[block, above]), ["c1", "c2"]);
        // One cell is left in column f, and all of g. The second side has d2, e2 and f2, takes the last cell of f, and the
        // first side has to play g1.
        let game = "12121221212134343443434355655556666".parse().expect("a game");
        assert_eq!(
            finish(&game, &[6, 7, 7]),
            Finish::Zugzwang { threat: Square { column: 6, row: 1 }, others_are_full: true, was_there: true }
        );
    }

    #[test]
    fn labels_follow_from_scores() {
        let mut oracle = Oracle::new(Rules::CLASSIC, 16).expect("classic");
        let mut label_of = |moves: &str| {
            let review = Review::new(&mut oracle, &moves.parse().expect("a game"), &Limits::default());
            review.moves.last().expect("a move").label
        };
        // The scores of all columns are published (data/solver): -2 -2 -2 -15 11 0 -2 for 427132473723, and
        // 1 1 3 0 -2 2 0 for 13712.
        for (moves, label) in [
            ("4271324737235", Label::Only),
            ("4271324737236", Label::Mistake),
            ("4271324737234", Label::Blunder),
            ("137123", Label::Best),
            ("137126", Label::SlowWin),
            ("137124", Label::Mistake),
            ("137125", Label::Blunder),
            ("172734", Label::Forced),
            ("1727375", Label::MissedWin),
        ] {
            assert_eq!(label_of(moves), label, "{moves}");
        }
        // -4 -3 -3 -5 -5 -9 -4 for 32751571231557.
        assert_eq!(
            [label_of("327515712315572"), label_of("327515712315574")],
            [Label::Best, Label::FastLoss]
        );
    }

    #[test]
    fn the_first_losing_move_is_found_and_accuracy_counted() {
        let mut oracle = Oracle::new(Rules::CLASSIC, 16).expect("classic");
        // 4 wins, 4 is as good as any, 5 loses (the columns are worth -5 -5 -2 -3 -4 -2 -2 after 4453).
        let review = Review::new(&mut oracle, &"4453".parse().expect("a game"), &Limits::default());
        assert_eq!(review.first_losing().map(|one| one.judged.ply), Some(2));
        assert_eq!(review.accuracy[0], Accuracy { moves: 2, good: 1, perfect: 1 });
        assert_eq!(review.accuracy[1].good, 2);
        assert!(review.is_complete());
    }

    #[test]
    fn what_is_not_found_within_the_limits_is_left_out_and_the_rest_is_the_same() {
        let rules = "classic-8x7".parse().expect("rules");
        // Late enough to be solved at once; early moves never are.
        let text = "4368218544887343771822141458875575333135427751";
        let game = Game::parse(rules, text).expect("a game");
        let mut oracle = Oracle::new(rules, 16).expect("it fits");
        let limits = Limits { nodes: Some(20_000), ..Limits::default() };
        let review = Review::new(&mut oracle, &game, &limits);
        assert!(!review.is_complete() && review.of(0).is_none() && review.first_losing().is_none());
        let last = review.of(text.len() - 1).expect("the last moves are easy");
        let exact = oracle.solve(game.position(), &Limits::default()).score();
        assert_eq!(exact, Some(-last.judged.after));
        assert_eq!(review.accuracy[0].moves + review.accuracy[1].moves, review.moves.len());
    }

    #[test]
    fn a_lapse_without_time_has_no_reasons_instead_of_wrong_ones() {
        let game: Game = "4271324737234".parse().expect("a game");
        let mut before = game.clone();
        let mv = before.undo().expect("a move");
        let judged = Judged { ply: 12, side: Side::First, mv, before: 11, after: -15 };
        let mut oracle = Oracle::new(Rules::CLASSIC, 16).expect("classic");
        let stop = std::sync::atomic::AtomicBool::new(true);
        let limits = Limits { stop: Some(&stop), ..Limits::default() };
        let lapse = Lapse::new(&mut oracle, &game, before.position(), &judged, &limits);
        assert_eq!(lapse.line.is_none(), lapse.end.is_none());
    }
}
