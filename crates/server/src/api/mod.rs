//! JSON for pages and programs, under `/api/v1`; `/api` says what there is, in words made from this code.

mod analysis;
mod choice;
mod games;
mod opinion;
mod positions;
mod tables;

use crate::problem::Problem;
use crate::thinking::Unanswered;
use crate::{Shared, address, events, laboratory};
use axum::routing::{get, post};
use axum::{Json, Router};
use game::Game;
use language::{Dictionary, InWords, say};
use serde::Deserialize;
use std::sync::Arc;
use utoipa::openapi::OpenApi as OpenApiText;
use utoipa::{IntoParams, OpenApi};

/// A game of the longest board is much shorter.
const LONGEST_GAME: usize = 512;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "conecta",
        description = "Connect 4: positions, exact scores, players, games between two people."
    ),
    paths(
        positions::position,
        positions::players,
        analysis::analysis,
        analysis::review,
        opinion::opinion,
        choice::choice,
        games::games,
        tables::open,
        tables::state,
        tables::join,
        tables::play,
        tables::events
    )
)]
struct Description;

/// What all rooms offer to programs.
fn description() -> OpenApiText {
    let mut description = Description::openapi();
    description.merge(laboratory::Description::openapi());
    description.merge(events::Description::openapi());
    description
}

pub(crate) fn routes() -> Router<Arc<Shared>> {
    Router::new()
        .route("/api", get(|| async { Json(description()) }))
        .route("/api/v1/position", get(positions::position))
        .route("/api/v1/players", get(positions::players))
        .route("/api/v1/analysis", get(analysis::analysis))
        .route("/api/v1/review", get(analysis::review))
        .route("/api/v1/opinion", get(opinion::opinion))
        .route("/api/v1/choice", post(choice::choice))
        .route("/api/v1/games", post(games::games))
        .route("/api/v1/tables", post(tables::open))
        .route("/api/v1/tables/{id}", get(tables::state))
        .route("/api/v1/tables/{id}/seat", post(tables::join))
        .route("/api/v1/tables/{id}/moves", post(tables::play))
        .route("/api/v1/tables/{id}/events", get(tables::events))
}

/// Which game is meant.
#[derive(Debug, Deserialize, IntoParams)]
pub(crate) struct WhichGame {
    /// Moves such as `4453`, with the rules in front where they are not classic: `boom:4453`. Empty for the empty board. A game
    /// that begins elsewhere has its start there: `classic@7.7.7.7.3p3.2PPp2:44`.
    #[serde(default)]
    pub(crate) game: String,
}

/// The game of a text.
pub(crate) fn game(dictionary: Dictionary, text: &str) -> Result<Game, Problem> {
    if text.len() > LONGEST_GAME {
        return Err(Problem::bad(say!(dictionary, "server-long-game")));
    }
    address::read(text).map_err(|error| Problem::refused(dictionary, &error))
}

/// What is said when there is no answer.
pub(crate) fn unanswered(dictionary: Dictionary, reason: Unanswered) -> Problem {
    match reason {
        Unanswered::Busy => Problem::busy(say!(dictionary, "server-busy")),
        Unanswered::Failed(failure) => Problem::failed(failure.in_words(dictionary)),
    }
}
