//! The truth about positions and games. Where the solver cannot finish, a search says what it thinks, and says so.

use super::{WhichGame, game, unanswered};
use crate::State;
use crate::problem::Problem;
use crate::thinking::{LIMIT, unbuilt};
use crate::visitor::Visitor;
use axum::Json;
use axum::extract::Query;
use engine::players::PlayerSpec;
use engine::search::Choice;
use engine::solver::Oracle;
use engine::{Failure, Limits};
use game::{Game, Position};
use lab::analysis::{Analysis, column_values};
use serde::Serialize;
use serde_json::Value;
use std::time::Instant;
use utoipa::ToSchema;

/// What is known about a position.
#[derive(Serialize, ToSchema)]
pub(crate) struct AnalysisData {
    /// `solver`: the scores are exact. `search`: they are what a player thinks, whose name follows.
    judge: &'static str,
    /// Who judges, where that is no solver.
    player: Option<String>,
    /// The score for the side to move, if it was found in time.
    score: Option<f64>,
    /// What each column is worth to the side to move; in BOOM the explosion comes last.
    columns: Vec<Option<f64>>,
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
    let shared = std::sync::Arc::clone(&state.0);
    let found = state.thinking.think(move |limits| {
        if game.outcome().is_some() {
            return Ok(AnalysisData {
                judge: "solver",
                player: None,
                score: None,
                columns: Vec::new(),
                line: None,
            });
        }
        let Ok(mut oracle) = shared.thinking.oracle(game.rules()) else {
            let judge = shared.catalog.player("level8").expect("a built-in player");
            return searched(&judge, &game);
        };
        let data = solved(&mut oracle, &game, limits);
        shared.thinking.put_back(game.rules(), oracle);
        Ok(data)
    });
    found.await.map(Json).map_err(|reason| unanswered(visitor.dictionary, reason))
}

fn solved(oracle: &mut Oracle, game: &Game, limits: &Limits) -> AnalysisData {
    let prospects = Analysis::new(oracle, game, limits).prospects;
    let letters = |line: Vec<game::Move>| line.into_iter().map(|mv| game.rules().letter(mv)).collect();
    AnalysisData {
        judge: "solver",
        player: None,
        score: prospects.as_ref().and_then(|found| found.score).map(f64::from),
        columns: prospects
            .as_ref()
            .map_or_else(Vec::new, |found| found.columns.iter().map(|score| score.map(f64::from)).collect()),
        line: prospects.and_then(|found| found.line).map(letters),
    }
}

/// What a strong player thinks of every move, each for its share of the time.
fn searched(judge: &PlayerSpec, game: &Game) -> Result<AnalysisData, Failure> {
    let legal: Vec<_> = game.legal().iter().collect();
    let share = LIMIT / 2 / legal.len().max(1) as u32;
    let ask = |game: &Game| -> Result<Choice, Failure> {
        let mut player = judge.player(game.rules()).map_err(unbuilt)?;
        let limits = Limits { deadline: Instant::now().checked_add(share), ..Limits::default() };
        player.think(game, &limits, &|_| ())
    };
    let mut columns = vec![
        None;
        usize::from(game.rules().size().width())
            + usize::from(legal.len() > usize::from(game.rules().size().width()))
    ];
    let mut best: Option<(f64, Vec<game::Move>)> = None;
    for mv in legal {
        let mut next = game.clone();
        next.play(mv).expect("it is legal");
        let own_turn = next.position().to_move() == game.position().to_move();
        let (value, line) = if next.outcome().is_some() {
            (None, Vec::new())
        } else {
            let choice = ask(&next)?;
            (choice.value.map(|value| if own_turn { value } else { -value }), choice.line)
        };
        if let (Some(value), true) =
            (value, best.as_ref().is_none_or(|(known, _)| value.is_some_and(|value| value > *known)))
        {
            best = Some((value, [vec![mv], line].concat()));
        }
        if let Some(place) = columns.get_mut(mv.index()) {
            *place = value;
        }
    }
    Ok(AnalysisData {
        judge: "search",
        player: Some(judge.to_string()),
        score: best.as_ref().map(|(value, _)| *value),
        columns,
        line: best.map(|(_, line)| line.into_iter().map(|mv| game.rules().letter(mv)).collect()),
    })
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
    let shared = std::sync::Arc::clone(&state.0);
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
