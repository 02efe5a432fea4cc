//! A position and its game under the solver's eyes: `source` and `pgn` are where games come from, `data` what programs get,
//! `values` what every column was worth, `estimate` what a search thinks where the solver does not know.
//!
//! On the standard board every score is found. On others that may take longer than anybody waits; then what was found within
//! the limits is told, and what was not is missing.

mod data;
mod estimate;
mod pgn;
mod source;
mod values;

pub use estimate::{Estimate, EstimatedMove};
pub use pgn::{PgnGame, told_games};
pub use source::{SourceError, SourceProblem, Sourced, games_of_text, one_game};
pub use values::{ColumnValues, column_values, values_of_games};

use arena::review::{Review, ends};
use arena::threats::{Threat, threats};
use engine::Limits;
use engine::solver::Oracle;
use game::{Game, Move, Position};
use std::time::Instant;

/// Everything that is known about a game and where it stands.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// The game.
    pub game: Game,
    /// Its moves.
    pub review: Review,
    /// The cells that complete a line.
    pub threats: Vec<Threat>,
    /// Nothing once the game is over.
    pub prospects: Option<Prospects>,
}

/// What can still happen.
#[derive(Clone, Debug)]
pub struct Prospects {
    /// The score for the side to move, if it was found.
    pub score: Option<i32>,
    /// What each column is worth to it; nothing for a full one, and where it was not found.
    pub columns: Vec<Option<i32>>,
    /// Best play for both sides to the end, if it was found.
    pub line: Option<Vec<Move>>,
    /// The number of the disc that decides the game.
    pub last_disc: Option<u32>,
}

impl Analysis {
    /// Looks at a game as long as the limits allow. The oracle must be one for its rules.
    pub fn new(oracle: &mut Oracle, game: &Game, limits: &Limits) -> Self {
        let prospects = game.outcome().is_none().then(|| Prospects::new(oracle, game, &part(limits, 4, 3)));
        let review = Review::new(oracle, game, limits);
        Self { game: game.clone(), review, threats: threats(game.position()), prospects }
    }

    /// The same where the first moves were an opening that the players were given.
    #[must_use]
    pub fn after_opening(self, imposed: usize) -> Self {
        Self { review: self.review.after_opening(imposed), ..self }
    }

    /// Was everything found?
    pub fn is_complete(&self) -> bool {
        self.review.is_complete() && self.prospects.as_ref().is_none_or(|found| found.line.is_some())
    }
}

impl Prospects {
    fn new(oracle: &mut Oracle, game: &Game, limits: &Limits) -> Self {
        let position = game.position();
        let score = oracle.solve(position, &part(limits, 3, 2)).score();
        let legal = game.legal();
        let mut left = legal.len() as u32;
        let columns: Vec<_> = (0..position.size().width())
            .map(Move::new)
            .map(|mv| {
                // Each has its share of the time: one that is too hard does not keep the others from being found.
                let limits = legal.contains(mv).then(|| part(limits, left + 1, 1))?;
                left -= 1;
                oracle.solve(&position.after(mv).0, &limits).score().map(|score| -score)
            })
            .collect();
        let are_all_known = columns.iter().flatten().count() == legal.len();
        let score = score.or_else(|| columns.iter().flatten().max().copied().filter(|_| are_all_known));
        let line = score.map(|score| oracle.line_of_score(position, score, limits));
        let discs = position.size().cells() - Oracle::cells_left(position);
        let plies = score.and_then(|score| Oracle::plies_to_end(position, score));
        Self {
            score,
            columns,
            line: line.filter(|line| ends(position, line)),
            last_disc: plies.map(|plies| discs + plies),
        }
    }
}

/// Limits that end when `few` of `many` equal parts of the time that is left are over.
fn part<'a>(limits: &Limits<'a>, many: u32, few: u32) -> Limits<'a> {
    let now = Instant::now();
    let deadline = limits.deadline.map(|deadline| now + deadline.saturating_duration_since(now) / many * few);
    Limits { deadline, ..*limits }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Rules;
    use std::sync::atomic::AtomicBool;
    use std::time::Duration;

    fn json(analysis: &Analysis) -> serde_json::Value {
        serde_json::to_value(analysis).expect("data")
    }

    #[test]
    fn what_is_hard_is_answered_in_time_with_what_is_known() {
        let rules: Rules = "classic-8x7".parse().expect("rules");
        let game = Game::parse(rules, "4453").expect("a game");
        let mut oracle = Oracle::new(rules, 16).expect("it fits");
        let start = Instant::now();
        let deadline = start.checked_add(Duration::from_millis(300));
        let analysis = Analysis::new(&mut oracle, &game, &Limits { deadline, ..Limits::default() });
        assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
        assert!(!analysis.is_complete());
        let data = json(&analysis);
        assert!(data["score"].is_null() && data["line"].is_null(), "{data}");
        assert_eq!(data["columns"].to_string(), "[null,null,null,null,null,null,null,null]");
        assert_eq!(data["review"].as_array().map(Vec::len), Some(4));
        assert_eq!(
            data["review"][0].to_string(),
            r#"{"number":1,"side":"first","move":"4","before":null,"after":null,"label":null,"lapse":null}"#
        );
        assert!(data["first_losing"].is_null());
    }

    #[test]
    fn somebody_who_says_stop_gets_an_answer_at_once() {
        let rules: Rules = "classic-9x6".parse().expect("rules");
        let mut oracle = Oracle::new(rules, 16).expect("it fits");
        let stop = AtomicBool::new(true);
        let limits = Limits { stop: Some(&stop), ..Limits::default() };
        assert!(!Analysis::new(&mut oracle, &Game::new(rules), &limits).is_complete());
    }

    #[test]
    fn without_limits_everything_is_found() {
        let game: Game = "427132473723".parse().expect("a game");
        let mut oracle = Oracle::new(Rules::CLASSIC, 16).expect("classic");
        let analysis = Analysis::new(&mut oracle, &game, &Limits::default());
        assert!(analysis.is_complete());
        // As published (data/solver).
        assert_eq!(json(&analysis)["columns"].to_string(), "[-2,-2,-2,-15,11,0,-2]");
        assert_eq!(json(&analysis)["score"], 11);
    }

    #[test]
    fn a_game_from_a_position_that_was_set_up_is_analyzed_from_there() {
        let whole: Game = "427132473723".parse().expect("a game");
        let set_up = game::fen::read(Rules::CLASSIC, &game::fen::write(&whole)).expect("a position");
        let mut oracle = Oracle::new(Rules::CLASSIC, 16).expect("classic");
        let [one, other] = [&whole, &set_up]
            .map(|game| Analysis::new(&mut oracle, game, &Limits::default()).prospects.expect("open"));
        assert_eq!((one.score, one.line, one.last_disc), (other.score, other.line, other.last_disc));
    }
}
