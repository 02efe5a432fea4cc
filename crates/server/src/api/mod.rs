//! JSON for pages and programs, under `/api/v1`; `/api` says what there is, in words made from this code.

mod analysis;
mod choice;
mod classes;
mod games;
mod opinion;
pub(crate) mod pass;
mod positions;
mod tables;
mod teacher;

use crate::problem::Problem;
use crate::thinking::Unanswered;
use crate::{Shared, address, events, laboratory};
use axum::extract::DefaultBodyLimit;
use axum::routing::{get, post};
use axum::{Json, Router};
use game::{Game, Rules};
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
        positions::check,
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
        tables::events,
        classes::make,
        classes::state,
        classes::events,
        classes::join,
        classes::hand_in,
        classes::mine,
        classes::file,
        classes::games,
        teacher::desk,
        teacher::change,
        teacher::renew,
        teacher::hide,
        teacher::hold_final,
        teacher::export
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
        .route("/api/v1/check", get(positions::check))
        .route("/api/v1/players", get(positions::players))
        .route("/api/v1/analysis", get(analysis::analysis))
        .route("/api/v1/review", get(analysis::review))
        .route("/api/v1/opinion", get(opinion::opinion))
        .route("/api/v1/choice", post(choice::choice))
        .route("/api/v1/games", post(games::games).layer(DefaultBodyLimit::max(games::MOST_BYTES)))
        .route("/api/v1/tables", post(tables::open))
        .route("/api/v1/tables/{id}", get(tables::state))
        .route("/api/v1/tables/{id}/seat", post(tables::join))
        .route("/api/v1/tables/{id}/moves", post(tables::play))
        .route("/api/v1/tables/{id}/events", get(tables::events))
        .route("/api/v1/classes", post(classes::make))
        .route("/api/v1/classes/{name}", get(classes::state))
        .route("/api/v1/classes/{name}/events", get(classes::events))
        .route("/api/v1/classes/{name}/students", post(classes::join))
        .route(
            "/api/v1/classes/{name}/handins",
            post(classes::hand_in).layer(DefaultBodyLimit::max(classes::MOST_BYTES)),
        )
        .route("/api/v1/classes/{name}/mine", get(classes::mine))
        .route("/api/v1/classes/{name}/handins/{id}/file", get(classes::file))
        .route("/api/v1/classes/{name}/games", get(classes::games))
        .route("/api/v1/classes/{name}/desk", get(teacher::desk).post(teacher::change))
        .route("/api/v1/classes/{name}/students/{id}/secret", post(teacher::renew))
        .route("/api/v1/classes/{name}/students/{id}/hidden", post(teacher::hide))
        .route("/api/v1/classes/{name}/finals", post(teacher::hold_final))
        .route("/api/v1/classes/{name}/export/{round}/{form}", get(teacher::export))
}

/// Which game is meant.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
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

/// The rules of that name, the classic ones unless told.
pub(crate) fn rules(dictionary: Dictionary, name: Option<&str>) -> Result<Rules, Problem> {
    name.map_or(Ok(Rules::CLASSIC), str::parse).map_err(|error| Problem::refused(dictionary, &error))
}

/// What is said when there is no answer.
pub(crate) fn unanswered(dictionary: Dictionary, reason: Unanswered) -> Problem {
    match reason {
        Unanswered::Busy => Problem::busy(say!(dictionary, "server-busy")),
        Unanswered::Failed(failure) => Problem::failed(failure.in_words(dictionary)),
    }
}
