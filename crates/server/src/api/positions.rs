//! What lies on a board, and who can be asked about it.

use super::{WhichGame, game};
use crate::State;
use crate::problem::Problem;
use crate::visitor::Visitor;
use arena::threats::threats;
use axum::Json;
use axum::extract::Query;
use engine::players::PlayerSpec;
use game::{Game, Position};
use lab::report::BoardSize;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// A position.
#[derive(Serialize, ToSchema)]
pub(crate) struct PositionData {
    rules: String,
    moves: String,
    #[schema(value_type = Object)]
    size: BoardSize,
    /// `first` or `second`; nothing once the game is over.
    to_move: Option<String>,
    /// Moves that can be played.
    legal: Vec<String>,
    /// `first`, `second` or `draw`, once it is over.
    outcome: Option<String>,
    /// Cells that complete a line.
    threats: Vec<ThreatData>,
}

/// A cell that completes a line.
#[derive(Serialize, ToSchema)]
pub(crate) struct ThreatData {
    side: String,
    cell: String,
    playable: bool,
}

impl PositionData {
    pub(crate) fn new(game: &Game) -> Self {
        let outcome = game.outcome();
        let threat = |threat: arena::threats::Threat| ThreatData {
            side: threat.side.to_string(),
            cell: threat.square.to_string(),
            playable: threat.is_playable,
        };
        Self {
            rules: game.rules().to_string(),
            moves: game.letters(),
            size: game.rules().size().into(),
            to_move: outcome.is_none().then(|| game.position().to_move().to_string()),
            legal: game.legal().iter().map(|mv| game.rules().letter(mv).to_string()).collect(),
            outcome: outcome.map(|outcome| outcome.to_string()),
            threats: threats(game.position()).into_iter().map(threat).collect(),
        }
    }
}

/// What lies on the board after a game.
#[utoipa::path(get, path = "/api/v1/position", params(WhichGame),
    responses((status = 200, body = PositionData), (status = 400, body = Problem)))]
pub(crate) async fn position(
    visitor: Visitor,
    Query(which): Query<WhichGame>,
) -> Result<Json<PositionData>, Problem> {
    Ok(Json(PositionData::new(&game(visitor.dictionary, &which.game)?)))
}

/// Whether something is a game.
#[derive(Serialize, ToSchema)]
pub(crate) struct CheckData {
    /// What is wrong with it, in a sentence.
    problem: Option<String>,
}

/// What is wrong with a game, if anything: for whoever is still putting it together.
#[utoipa::path(get, path = "/api/v1/check", params(WhichGame), responses((status = 200, body = CheckData)))]
pub(crate) async fn check(visitor: Visitor, Query(which): Query<WhichGame>) -> Json<CheckData> {
    Json(CheckData { problem: game(visitor.dictionary, &which.game).err().map(Problem::detail) })
}

/// Which rules are meant.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct WhichRules {
    /// Such as `classic`, `boom` or `classic-9x7`.
    #[serde(default)]
    rules: Option<String>,
}

/// Somebody who can be played against.
#[derive(Serialize, ToSchema)]
pub(crate) struct PlayerData {
    name: String,
    idea: String,
}

/// Heuristics that play these rules. Besides them there are `level1` to `level8`, `random` and `perfect`.
#[utoipa::path(get, path = "/api/v1/players", params(WhichRules),
    responses((status = 200, body = Vec<PlayerData>), (status = 400, body = Problem)))]
pub(crate) async fn players(
    state: State,
    visitor: Visitor,
    Query(which): Query<WhichRules>,
) -> Result<Json<Vec<PlayerData>>, Problem> {
    let rules = super::rules(visitor.dictionary, which.rules.as_deref())?;
    let heuristics = state
        .playing(rules)
        .map(|heuristic| PlayerData { name: heuristic.card.name.clone(), idea: heuristic.card.idea.clone() });
    let perfect: Option<PlayerSpec> = state.catalog.player("perfect").ok();
    let perfect = perfect.filter(|player| player.check(rules).is_ok());
    let perfect = perfect.map(|player| PlayerData { name: player.to_string(), idea: String::new() });
    Ok(Json(heuristics.chain(perfect).collect()))
}
