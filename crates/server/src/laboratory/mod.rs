//! The laboratory: a file that somebody writes is understood, tried on a position, tested against a field, compared with what it
//! was, and tuned. All of it happens to strangers' files, so all of it happens away ([`workers`]).

mod comparison;
mod draft;
mod examination;
mod examples;
mod runs;
mod test;
mod tuning;

pub(crate) use draft::MARK;
pub(crate) use examples::{names as example_names, starter};
pub(crate) use runs::Runs;

use crate::Shared;
use axum::Router;
use axum::routing::{get, post};
use std::sync::Arc;
use utoipa::OpenApi;

#[derive(OpenApi)]
#[openapi(paths(
    examination::examine,
    examples::list,
    examples::example,
    test::test,
    comparison::compare,
    tuning::tune,
    runs::state,
    runs::stop,
    runs::events
))]
pub(crate) struct Description;

pub(crate) fn routes() -> Router<Arc<Shared>> {
    Router::new()
        .route("/api/v1/lab/examine", post(examination::examine))
        .route("/api/v1/lab/tests", post(test::test))
        .route("/api/v1/lab/comparisons", post(comparison::compare))
        .route("/api/v1/lab/tunings", post(tuning::tune))
        .route("/api/v1/lab/runs/{id}", get(runs::state))
        .route("/api/v1/lab/runs/{id}/stop", post(runs::stop))
        .route("/api/v1/lab/runs/{id}/events", get(runs::events))
        .route("/api/v1/lab/examples", get(examples::list))
        .route("/api/v1/lab/examples/{name}", get(examples::example))
}
