//! What a heuristic sees in a position.

use super::{game, unanswered};
use crate::State;
use crate::problem::Problem;
use crate::thinking::unbuilt;
use crate::visitor::Visitor;
use axum::Json;
use axum::extract::Query;
use engine::heuristics::Entry;
use engine::players::PlayerName;
use game::Position;
use language::say;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// Whose opinion, and on which game.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct WhichOpinion {
    /// Moves such as `4453`, with the rules in front where they are not classic.
    #[serde(default)]
    game: String,
    /// A heuristic such as `maestro` or `ia2(three=1200)`.
    player: String,
}

/// A value, taken apart where its heuristic can tell.
#[derive(Serialize, ToSchema)]
pub(crate) struct OpinionData {
    /// For the side to move, without looking ahead.
    value: f64,
    /// What it is the sum of.
    terms: Vec<Term>,
}

/// Something that counts.
#[derive(Serialize, ToSchema)]
pub(crate) struct Term {
    weight: String,
    /// Does it belong to the side to move?
    own: bool,
    points: f64,
    /// Where it lies.
    cells: Vec<String>,
}

/// A heuristic's value of a position, and what made it.
#[utoipa::path(get, path = "/api/v1/opinion", params(WhichOpinion),
    responses((status = 200, body = OpinionData), (status = 400, body = Problem), (status = 422, body = Problem)))]
pub(crate) async fn opinion(
    state: State,
    visitor: Visitor,
    Query(which): Query<WhichOpinion>,
) -> Result<Json<OpinionData>, Problem> {
    let dictionary = visitor.dictionary;
    let game = game(dictionary, &which.game)?;
    if game.outcome().is_some() {
        return Err(Problem::conflict(say!(dictionary, "server-game-over")));
    }
    let name: PlayerName = which.player.parse().map_err(|error| Problem::refused(dictionary, &error))?;
    let spec =
        state.catalog.resolve_heuristic(&name).map_err(|error| Problem::refused(dictionary, &error))?;
    let found = state.thinking.think(move |_| {
        let mut mind = spec.heuristic.mind(game.rules(), &spec.weights).map_err(unbuilt)?;
        let side = game.position().to_move();
        let value = mind.value(game.position(), side)?;
        let explanation = mind.explain(game.position(), side)?;
        let entries = explanation.map_or_else(Vec::new, |explanation| explanation.entries);
        let term = |Entry { weight, is_mine, points, cells }: Entry| Term {
            weight: spec
                .heuristic
                .card
                .weights
                .get(weight)
                .map_or_else(String::new, |weight| weight.name.to_string()),
            own: is_mine,
            points,
            cells: cells.iter().map(ToString::to_string).collect(),
        };
        Ok(OpinionData { value, terms: entries.into_iter().map(term).collect() })
    });
    found.await.map(Json).map_err(|reason| unanswered(dictionary, reason))
}
