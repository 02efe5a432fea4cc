//! The truth about positions and games. Where the solver cannot finish, a search says what it thinks, and says so.

use super::{WhichGame, game, unanswered};
use crate::problem::Problem;
use crate::thinking::{LIMIT, unbuilt};
use crate::visitor::Visitor;
use crate::{Shared, State};
use axum::Json;
use axum::extract::Query;
use engine::solver::Oracle;
use engine::{Failure, Limits};
use game::{Game, Move, Rules};
use lab::analysis::{Analysis, Estimate, column_values};
use serde::Serialize;
use serde_json::Value;
use std::sync::Arc;
use std::time::Instant;
use utoipa::ToSchema;

/// What is known about a position.
#[derive(Default, Serialize, ToSchema)]
pub(crate) struct AnalysisData {
    /// `solver`: the scores are exact. `search`: they are what a heuristic thinks that looked ahead, and what follows tells which.
    judge: &'static str,
    /// The heuristic that searched.
    player: Option<&'static str>,
    /// So many movements ahead.
    depth: Option<u32>,
    /// Of its points, what a line of three that can be completed is worth.
    unit: Option<f64>,
    /// The score for the side to move, if it was found in time.
    score: Option<f64>,
    /// What each column is worth to the side to move; where there is a bomb to explode, the explosion comes last.
    columns: Vec<Option<f64>>,
    /// Where a search saw the game end for certain: after how many movements, by columns as above.
    ends_in: Vec<Option<u32>>,
    /// Best play for both sides.
    line: Option<String>,
}

/// The scores of all moves of a position, and best play.
#[utoipa::path(get, path = "/api/v1/analysis", params(WhichGame),
    responses((status = 200, body = AnalysisData), (status = 400, body = Problem), (status = 503, body = Problem)))]
pub(crate) async fn analysis(
    state: State,
    visitor: Visitor,
    Query(which): Query<WhichGame>,
) -> Result<Json<AnalysisData>, Problem> {
    let game = game(visitor.dictionary, &which.game)?;
    let shared = Arc::clone(&state.0);
    let found = state.thinking.think(move |limits| {
        if game.outcome().is_some() {
            return Ok(AnalysisData { judge: "solver", ..AnalysisData::default() });
        }
        match solved(&shared, &game, limits) {
            Some(data) => Ok(data),
            None => searched(&shared, &game, limits),
        }
    });
    found.await.map(Json).map_err(|reason| unanswered(visitor.dictionary, reason))
}

/// What the solver finds; nothing where it does not know the rules, or nothing in time.
fn solved(shared: &Shared, game: &Game, limits: &Limits) -> Option<AnalysisData> {
    let mut oracle = shared.thinking.oracle(game.rules()).ok()?;
    // It always finishes on the standard board. On others, the search needs half of the time.
    let half =
        if game.rules() == Rules::CLASSIC { limits.deadline } else { Instant::now().checked_add(LIMIT / 2) };
    let found = Analysis::new(&mut oracle, game, &Limits { deadline: half, ..*limits }).prospects;
    shared.thinking.put_back(game.rules(), oracle);
    let found = found.filter(|found| found.score.is_some())?;
    let columns: Vec<_> = found.columns.iter().map(|score| score.map(f64::from)).collect();
    Some(AnalysisData {
        judge: "solver",
        score: found.score.map(f64::from),
        ends_in: vec![None; columns.len()],
        columns,
        line: found.line.map(|line| letters(game, &line)),
        ..AnalysisData::default()
    })
}

/// What a search thinks of every move.
fn searched(shared: &Shared, game: &Game, limits: &Limits) -> Result<AnalysisData, Failure> {
    let Some(estimate) = Estimate::new(&shared.catalog, game, limits)? else {
        return Ok(AnalysisData { judge: "search", ..AnalysisData::default() });
    };
    let width = usize::from(game.rules().size().width());
    let places = estimate.moves.iter().map(|one| one.mv.index() + 1).fold(width, usize::max);
    let (mut columns, mut ends_in) = (vec![None; places], vec![None; places]);
    for one in &estimate.moves {
        columns[one.mv.index()] = Some(one.value).filter(|value| value.is_finite());
        ends_in[one.mv.index()] = one.ends_in;
    }
    let best = estimate.best();
    Ok(AnalysisData {
        judge: "search",
        player: Some(estimate.judge),
        depth: Some(estimate.depth),
        unit: Some(estimate.unit),
        score: best.map(|best| best.value),
        columns,
        ends_in,
        line: best.map(|best| letters(game, &best.line)),
    })
}

fn letters(game: &Game, line: &[Move]) -> String {
    line.iter().map(|&mv| game.rules().letter(mv)).collect()
}

/// A game looked through.
#[derive(Serialize, ToSchema)]
pub(crate) struct ReviewData {
    /// What every column was worth at each move, to the side to move.
    values: Vec<Vec<Option<i32>>>,
    /// Every move, with what is to be said about it; accuracy of both sides; the first losing move (docs/analyze.md).
    #[schema(value_type = Object)]
    analysis: Value,
}

/// Every move of a game compared with perfect play.
#[utoipa::path(get, path = "/api/v1/review", params(WhichGame),
    responses((status = 200, body = ReviewData), (status = 400, body = Problem), (status = 503, body = Problem)))]
pub(crate) async fn review(
    state: State,
    visitor: Visitor,
    Query(which): Query<WhichGame>,
) -> Result<Json<ReviewData>, Problem> {
    let game = game(visitor.dictionary, &which.game)?;
    Oracle::check(game.rules()).map_err(|error| Problem::refused(visitor.dictionary, &error))?;
    let shared = Arc::clone(&state.0);
    let found = state.thinking.think(move |limits| {
        let mut oracle = shared.thinking.oracle(game.rules()).map_err(unbuilt)?;
        let analysis = Analysis::new(&mut oracle, &game, limits);
        let values = column_values(&mut oracle, &game, limits);
        shared.thinking.put_back(game.rules(), oracle);
        let analysis = serde_json::to_value(&analysis).expect("an analysis is plain data");
        Ok(ReviewData { values, analysis })
    });
    found.await.map(Json).map_err(|reason| unanswered(visitor.dictionary, reason))
}
