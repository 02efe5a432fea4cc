//! Positions in which the score of every move is known.

use game::{Game, Move, PositionError, Quoted, Rules, read_position};
use std::str::FromStr;

/// The usual test sets by name, from the end of the game to its beginning: a thousand positions each.
pub const SETS: [(&str, &str); 6] = [
    ("end-easy", include_str!("../../../../data/solver/end-easy.tsv")),
    ("middle-easy", include_str!("../../../../data/solver/middle-easy.tsv")),
    ("begin-easy", include_str!("../../../../data/solver/begin-easy.tsv")),
    ("middle-medium", include_str!("../../../../data/solver/middle-medium.tsv")),
    ("begin-medium", include_str!("../../../../data/solver/begin-medium.tsv")),
    ("begin-hard", include_str!("../../../../data/solver/begin-hard.tsv")),
];

/// A further set that nothing was ever tuned or chosen by.
pub const ASIDE: (&str, &str) = ("aside", include_str!("../../../../data/solver/aside.tsv"));

/// Labeled positions with a name.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub struct TestSet {
    pub name: String,
    pub positions: Vec<Labeled>,
}

/// A set that belongs to the program.
pub fn built_in((name, text): (&'static str, &'static str)) -> TestSet {
    let positions = text.lines().map(|line| line.parse().expect("the sets are labeled")).collect();
    TestSet { name: name.to_owned(), positions }
}

/// A position with the exact score of each column; nothing for a full one.
#[derive(Clone, Debug)]
pub struct Labeled {
    /// An unfinished classic game.
    pub game: Game,
    /// By column, for the side to move.
    pub scores: Vec<Option<i32>>,
}

impl Labeled {
    /// The score of the position: of its best move.
    pub fn score(&self) -> i32 {
        best(&self.scores).expect("an unfinished game has a move")
    }

    /// Is there a move that gives value away?
    pub fn is_discriminating(&self) -> bool {
        self.scores.iter().flatten().any(|score| score.signum() != self.score().signum())
    }

    /// Does the move keep win, draw or loss?
    pub fn is_good(&self, mv: Move) -> bool {
        self.score_after(mv).map(i32::signum) == Some(self.score().signum())
    }

    /// Does it keep the exact score?
    pub fn is_perfect(&self, mv: Move) -> bool {
        self.score_after(mv) == Some(self.score())
    }

    fn score_after(&self, mv: Move) -> Option<i32> {
        self.scores.get(mv.index()).copied().flatten()
    }
}

fn best(scores: &[Option<i32>]) -> Option<i32> {
    scores.iter().copied().flatten().max()
}

/// Why a line holds no labeled position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum LabelError {
    #[error("expected moves, score and the scores of all columns, as `conecta solve --moves` prints them")]
    Form,
    #[error(transparent)]
    Game(#[from] PositionError),
    #[error("the game `{0}` is over")]
    Over(Quoted),
    #[error("`{0}` are not the scores of the open columns")]
    Columns(Quoted),
    #[error("`{score}` is not the best of `{columns}`")]
    Best { score: Quoted, columns: Quoted },
}

/// A line as `conecta solve --moves` prints it: moves, score, scores of all columns. What else it has, such as statistics,
/// is passed over.
impl FromStr for Labeled {
    type Err = LabelError;

    fn from_str(line: &str) -> Result<Self, LabelError> {
        let mut fields = line.split('\t');
        let (Some(moves), Some(score), Some(columns)) = (fields.next(), fields.next(), fields.next()) else {
            return Err(LabelError::Form);
        };
        let game = read_position(Rules::CLASSIC, moves)?;
        if game.outcome().is_some() {
            return Err(LabelError::Over(moves.into()));
        }
        let scores: Option<Vec<Option<i32>>> = columns
            .split(',')
            .map(|score| if score == "." { Some(None) } else { score.parse().ok().map(Some) })
            .collect();
        let width = usize::from(game.rules().size().width());
        let is_open = |column: usize| game.legal().contains(Move::new(column as u8));
        let scores = scores
            .filter(|scores| scores.len() == width)
            .filter(|scores| (0..width).all(|column| scores[column].is_some() == is_open(column)))
            .ok_or_else(|| LabelError::Columns(columns.into()))?;
        if score.parse().ok() != best(&scores) {
            return Err(LabelError::Best { score: score.into(), columns: columns.into() });
        }
        Ok(Self { game, scores })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_that_do_not_fit_are_refused_with_the_reason() {
        for (line, reason) in [
            ("", "expected moves"),
            ("4453", "expected moves"),
            ("4453\t1", "expected moves"),
            ("4453\t1\t1,2,3", "`1,2,3` are not"),
            ("4453\t1\t1,2,3,4,5,6,x", "`1,2,3,4,5,6,x` are not"),
            ("4453\t1\t.,2,3,4,5,6,7", "`.,2,3,4,5,6,7` are not"),
            ("444444\t1\t1,2,3,4,5,6,7", "`1,2,3,4,5,6,7` are not"),
            ("4453\t[-3,2]\t1,2,3,4,5,6,7", "`[-3,2]` is not the best"),
            ("4453\t6\t1,2,3,4,5,6,7", "`6` is not the best"),
            ("4483\t1\t1,2,3,4,5,6,7", "`8`"),
            ("1122334\t-18\t.,.,.,.,.,.,.", "`1122334` is over"),
        ] {
            let error = line.parse::<Labeled>().expect_err(line).to_string();
            assert!(error.contains(reason), "{line}: {error}");
        }
        let long = format!("4453\t1\t{}\u{1b}", "1,".repeat(1_000_000));
        let error = long.parse::<Labeled>().expect_err("too many columns").to_string();
        assert!(error.chars().count() < 200 && !error.chars().any(char::is_control), "{error:?}");
    }

    #[test]
    fn moves_are_judged_by_their_labels() {
        // The published scores of the empty board, and of a position in which nobody can spoil anything.
        let start: Labeled = "-\t1\t-2,-1,0,1,0,-1,-2".parse().expect("labels");
        let column = |number: u8| Move::new(number - 1);
        assert!(start.is_discriminating() && start.is_good(column(4)) && start.is_perfect(column(4)));
        assert!(!start.is_good(column(3)) && !start.is_perfect(column(8)), "there is no eighth column");
        let lost: Labeled = "4453\t-2\t-5,-5,-2,-3,-4,-2,-2".parse().expect("labels");
        assert!(!lost.is_discriminating() && lost.is_good(column(1)) && !lost.is_perfect(column(1)));
    }

    #[test]
    fn the_sets_are_a_thousand_positions_each() {
        for set in SETS.into_iter().chain([ASIDE]).map(built_in) {
            assert_eq!(set.positions.len(), 1000, "{}", set.name);
        }
    }
}
