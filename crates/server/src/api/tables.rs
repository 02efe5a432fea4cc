//! Games between two people.

use crate::State;
use crate::clock::Allowance;
use crate::problem::Problem;
use crate::tables::{Refusal, TableState, TakenSeat, any_side};
use crate::visitor::Visitor;
use axum::Json;
use axum::extract::Path;
use axum::http::StatusCode;
use axum::response::Sse;
use axum::response::sse::{Event, KeepAlive};
use futures_util::{Stream, StreamExt, stream};
use game::Rules;
use language::{Dictionary, InWords, chain_in_words, say};
use serde::Deserialize;
use std::convert::Infallible;
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::RecvError;
use utoipa::ToSchema;

fn refused(dictionary: Dictionary, refusal: Refusal) -> Problem {
    match refusal {
        Refusal::Missing => Problem::missing(say!(dictionary, "server-no-table")),
        Refusal::Taken => Problem::conflict(say!(dictionary, "server-seats-taken")),
        Refusal::Stranger => Problem::missing(say!(dictionary, "server-no-seat")),
        Refusal::NotNow => Problem::conflict(say!(dictionary, "server-not-now")),
        Refusal::Late => Problem::conflict(say!(dictionary, "server-time-over")),
        Refusal::Game(error) => Problem::bad(error.in_words(dictionary)),
        Refusal::Store(error) => Problem::unkept(chain_in_words(dictionary, &error)),
    }
}

/// A table that somebody wants.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct Wish {
    /// Such as `classic` or `boom`.
    rules: String,
    /// `first`, `second`, or nothing for either.
    side: Option<String>,
    /// Such as `120+2`: seconds for each side, and more for each of its turns. Nothing for as long as one likes.
    clock: Option<String>,
}

/// Makes a table, and takes a seat at it. Whoever comes by its address gets the other.
#[utoipa::path(post, path = "/api/v1/tables", request_body = Wish,
    responses((status = 201, body = TakenSeat), (status = 400, body = Problem)))]
pub(crate) async fn open(
    state: State,
    visitor: Visitor,
    Json(wish): Json<Wish>,
) -> Result<(StatusCode, Json<TakenSeat>), Problem> {
    let dictionary = visitor.dictionary;
    let rules: Rules = wish.rules.parse().map_err(|error| Problem::refused(dictionary, &error))?;
    let side = match wish.side.as_deref() {
        None => any_side(),
        Some(text) => text.parse().map_err(|error: game::SideError| Problem::refused(dictionary, &error))?,
    };
    let clock = wish.clock.map(|text| text.parse::<Allowance>()).transpose();
    let clock = clock.map_err(|_| Problem::bad(say!(dictionary, "server-no-clock")))?;
    let seat = state.tables.open(rules, side, clock).map_err(|refusal| refused(dictionary, refusal))?;
    Ok((StatusCode::CREATED, Json(seat)))
}

/// How a table stands.
#[utoipa::path(get, path = "/api/v1/tables/{id}", params(("id" = String, Path)),
    responses((status = 200, body = TableState), (status = 404, body = Problem)))]
pub(crate) async fn state(
    state: State,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Json<TableState>, Problem> {
    state.tables.state(&id).map(Json).map_err(|refusal| refused(visitor.dictionary, refusal))
}

/// Takes the free seat.
#[utoipa::path(post, path = "/api/v1/tables/{id}/seat", params(("id" = String, Path)),
    responses((status = 200, body = TakenSeat), (status = 404, body = Problem), (status = 409, body = Problem)))]
pub(crate) async fn join(
    state: State,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Json<TakenSeat>, Problem> {
    state.tables.join(&id).map(Json).map_err(|refusal| refused(visitor.dictionary, refusal))
}

/// A move at a table.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct TableMove {
    /// What the browser got with its seat.
    secret: String,
    /// A column such as `4`, or `b` for an explosion.
    #[serde(rename = "move")]
    #[schema(value_type = String)]
    mv: char,
    /// Which move of the game this is, from 1: nobody moves on an old board.
    number: usize,
}

/// Plays a move.
#[utoipa::path(post, path = "/api/v1/tables/{id}/moves", params(("id" = String, Path)), request_body = TableMove,
    responses((status = 200, body = TableState), (status = 400, body = Problem), (status = 404, body = Problem),
        (status = 409, body = Problem)))]
pub(crate) async fn play(
    state: State,
    visitor: Visitor,
    Path(id): Path<String>,
    Json(TableMove { secret, mv, number }): Json<TableMove>,
) -> Result<Json<TableState>, Problem> {
    let played = state.tables.play(&id, &secret, mv, number);
    played.map(Json).map_err(|refusal| refused(visitor.dictionary, refusal))
}

/// How a table stands, now and each time that something happens at it.
#[utoipa::path(get, path = "/api/v1/tables/{id}/events", params(("id" = String, Path)),
    responses((status = 200, content_type = "text/event-stream"), (status = 404, body = Problem)))]
pub(crate) async fn events(
    state: State,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Problem> {
    // Listening comes first, so that nothing is missed between the two.
    let news = state.tables.listen(&id);
    let now = state.tables.state(&id).map_err(|refusal| refused(visitor.dictionary, refusal))?;
    let later = stream::unfold(news, |mut news: Receiver<TableState>| async move {
        loop {
            match news.recv().await {
                Ok(state) => return Some((state, news)),
                // Whoever was too slow gets the next one, which says everything.
                Err(RecvError::Lagged(_)) => {}
                Err(RecvError::Closed) => return None,
            }
        }
    });
    let all = stream::once(async { now }).chain(later);
    let events = all.map(|state| Ok(Event::default().json_data(state).unwrap_or_default()));
    Ok(Sse::new(events).keep_alive(KeepAlive::default()))
}
