//! A position and its game under the solver's eyes: `source` is where games come from, `data` what programs get, `text`
//! what people read.

mod data;
mod source;
mod text;

pub(crate) use source::games;

use arena::review::Review;
use arena::threats::{Threat, threats};
use engine::solver::{Limits, Oracle};
use game::{Game, Move};

/// Everything that is known about a game and where it stands.
pub(crate) struct Analysis {
    game: Game,
    review: Review,
    threats: Vec<Threat>,
    /// Nothing once the game is over.
    prospects: Option<Prospects>,
}

/// What can still happen.
struct Prospects {
    /// The score for the side to move.
    score: i32,
    /// What each column is worth to it; nothing for a full one.
    columns: Vec<Option<i32>>,
    /// Best play for both sides to the end.
    line: Vec<Move>,
    /// The number of the disc that decides the game.
    last_disc: Option<u32>,
}

impl Analysis {
    pub(crate) fn new(oracle: &mut Oracle, game: &Game, threads: usize) -> Self {
        let review = Review::new(oracle, game, threads);
        let limits = Limits { threads, ..Limits::default() };
        let prospects = game.outcome().is_none().then(|| Prospects::new(oracle, game, &limits));
        Self { game: game.clone(), review, threats: threats(game.position()), prospects }
    }
}

impl Prospects {
    fn new(oracle: &mut Oracle, game: &Game, limits: &Limits) -> Self {
        let position = game.position();
        let score = oracle.solve(position, limits).score().expect("without limits every score is found");
        let columns = oracle.solve_moves(position, limits);
        let discs = game.moves().len() as u32;
        Self {
            score,
            columns: columns.into_iter().map(|verdict| verdict?.score()).collect(),
            line: oracle.line(position, limits),
            last_disc: Oracle::plies_to_end(position, score).map(|plies| discs + plies),
        }
    }
}
