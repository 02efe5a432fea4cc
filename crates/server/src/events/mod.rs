//! Events of the arena: begun here, or by the command line on the same file, and watched while they are held.
//!
//! ```text
//!   wish ──▶ lab::Event ──▶ hosting: a job, a second at a time ──▶ the store ◀── the command line
//!                                                                    │ looked at once a second for all who watch
//!                            pages, programs ◀── news ◀──────────────╯
//! ```

mod export;
mod hosting;
mod news;
mod wish;

pub(crate) use hosting::Events;

use crate::laboratory::MARK;
use crate::owner::Owner;
use crate::problem::Problem;
use crate::visitor::Visitor;
use crate::{Shared, State};
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, Query};
use axum::http::StatusCode;
use axum::response::Sse;
use axum::response::sse::{Event as News, KeepAlive};
use axum::routing::{get, post};
use axum::{Json, Router};
use futures_util::{Stream, stream};
use lab::EventSheet;
use language::{Dictionary, chain_in_words, say};
use news::{EventData, Snapshot};
use serde::{Deserialize, Serialize};
use std::convert::Infallible;
use std::sync::Arc;
use store::{EventId, EventSummary, Store, StoreError};
use tokio::task::spawn_blocking;
use utoipa::{IntoParams, OpenApi, ToSchema};
use wish::EventWish;

/// Events in the list.
const LISTED: usize = 100;
/// Games in an answer.
const GAMES: usize = 100;

#[derive(OpenApi)]
#[openapi(paths(list, begin, state, stop, resume, news_of, games, export::export))]
pub(crate) struct Description;

pub(crate) fn routes() -> Router<Arc<Shared>> {
    Router::new()
        .route("/api/v1/events", get(list).post(begin))
        .route("/api/v1/events/{id}", get(state))
        .route("/api/v1/events/{id}/stop", post(stop))
        .route("/api/v1/events/{id}/resume", post(resume))
        .route("/api/v1/events/{id}/events", get(news_of))
        .route("/api/v1/events/{id}/games", get(games))
        .route("/api/v1/events/{id}/report/{form}", get(export::export))
}

/// Asks the store, where nobody waits for it.
async fn stored<T: Send + 'static>(
    state: &State,
    dictionary: Dictionary,
    question: impl FnOnce(&mut Store) -> Result<T, StoreError> + Send + 'static,
) -> Result<T, Problem> {
    let shared = Arc::clone(&state.0);
    let asked = spawn_blocking(move || question(&mut shared.store()?)).await;
    let broken = |_| Problem::broken(say!(dictionary, "server-broken"));
    asked.map_err(broken)?.map_err(|error| Problem::unkept(chain_in_words(dictionary, &error)))
}

/// Is it for everybody? Tests in the laboratory are not.
fn is_public(event: &EventSummary) -> bool {
    event.info.players.iter().all(|player| !player.identity.name.starts_with(MARK))
}

fn missing(dictionary: Dictionary) -> Problem {
    Problem::missing(say!(dictionary, "arena-no-event"))
}

/// An event that everybody may see.
pub(crate) async fn public(state: &State, dictionary: Dictionary, id: i64) -> Result<EventSummary, Problem> {
    let found = stored(state, dictionary, move |store| store.event(EventId(id))).await?;
    found.filter(is_public).ok_or_else(|| missing(dictionary))
}

/// An event in the list.
#[derive(Serialize, ToSchema)]
pub(crate) struct ListedData {
    id: i64,
    /// In UTC.
    begun: String,
    finished: Option<String>,
    /// Is it held here just now?
    running: bool,
    rules: String,
    format: String,
    players: Vec<String>,
    games: u64,
    /// So many there will be.
    of: u64,
}

impl ListedData {
    fn new(state: &State, event: &EventSummary) -> Self {
        let title = |player: &store::StoredPlayer| {
            player.title.clone().unwrap_or_else(|| player.identity.name.clone())
        };
        Self {
            id: event.id.0,
            begun: event.begun.clone(),
            finished: event.finished.clone(),
            running: state.events.is_running(event.id),
            rules: event.info.rules.clone(),
            format: event.info.format.clone(),
            players: event.info.players.iter().map(title).collect(),
            games: event.games,
            of: news::all_games(event),
        }
    }
}

/// The latest events of this file.
#[utoipa::path(get, path = "/api/v1/events",
    responses((status = 200, body = Vec<ListedData>), (status = 500, body = Problem)))]
pub(crate) async fn list(state: State, visitor: Visitor) -> Result<Json<Vec<ListedData>>, Problem> {
    let events = stored(&state, visitor.dictionary, |store| store.latest_events(LISTED, MARK)).await?;
    Ok(Json(events.iter().map(|event| ListedData::new(&state, event)).collect()))
}

/// An event that was begun.
#[derive(Serialize, ToSchema)]
struct Begun {
    id: i64,
}

/// Begins an event, or goes on with the same one.
#[utoipa::path(post, path = "/api/v1/events", request_body = EventWish,
    responses((status = 201, body = Begun), (status = 400, body = Problem), (status = 429, body = Problem)))]
async fn begin(
    state: State,
    visitor: Visitor,
    owner: Owner,
    wish: Result<Json<EventWish>, JsonRejection>,
) -> Result<(StatusCode, Json<Begun>), Problem> {
    let dictionary = visitor.dictionary;
    let Json(wish) = wish.map_err(|error| Problem::bad(error.body_text()))?;
    let event = wish.event(dictionary, &state.catalog)?;
    state.events.check(dictionary, &owner)?;
    let opened = event.clone();
    let id = stored(&state, dictionary, move |store| opened.open(store)).await?;
    let is_new = public(&state, dictionary, id.0).await?.finished.is_none();
    if is_new {
        state.events.hold(&state, dictionary, &owner, id, event)?;
    }
    Ok((StatusCode::CREATED, Json(Begun { id: id.0 })))
}

async fn snapshot(state: &State, dictionary: Dictionary, id: i64) -> Result<Arc<Snapshot>, Problem> {
    let event = public(state, dictionary, id).await?;
    let shared = Arc::clone(&state.0);
    let made = spawn_blocking(move || shared.events.snapshot(&shared.store()?, &event)).await;
    let made = made.map_err(|_| Problem::broken(say!(dictionary, "server-broken")))?;
    made.map_err(|error| error.problem(dictionary))
}

/// Ranking, cross-table and certainty, as far as an event is.
#[utoipa::path(get, path = "/api/v1/events/{id}", params(("id" = i64, Path)),
    responses((status = 200, body = EventData), (status = 404, body = Problem)))]
async fn state(
    state: State,
    visitor: Visitor,
    owner: Owner,
    Path(id): Path<i64>,
) -> Result<Json<EventData>, Problem> {
    let snapshot = snapshot(&state, visitor.dictionary, id).await?;
    Ok(Json(EventData::new(&state, &owner, &snapshot)))
}

/// Stops an event that is held here; it can go on later. Whoever began it may.
#[utoipa::path(post, path = "/api/v1/events/{id}/stop", params(("id" = i64, Path)),
    responses((status = 204), (status = 404, body = Problem), (status = 409, body = Problem)))]
async fn stop(
    state: State,
    visitor: Visitor,
    owner: Owner,
    Path(id): Path<i64>,
) -> Result<StatusCode, Problem> {
    public(&state, visitor.dictionary, id).await?;
    if state.events.stop(EventId(id), &owner) {
        Ok(StatusCode::NO_CONTENT)
    } else {
        Err(Problem::conflict(say!(visitor.dictionary, "arena-not-yours")))
    }
}

/// Goes on with an event that was left unfinished, here or by the command line, if all its players are compiled in.
#[utoipa::path(post, path = "/api/v1/events/{id}/resume", params(("id" = i64, Path)),
    responses((status = 204), (status = 404, body = Problem), (status = 409, body = Problem)))]
async fn resume(
    state: State,
    visitor: Visitor,
    owner: Owner,
    Path(id): Path<i64>,
) -> Result<StatusCode, Problem> {
    let dictionary = visitor.dictionary;
    let summary = public(&state, dictionary, id).await?;
    let event = wish::resumed(&state.catalog, &summary)
        .ok_or_else(|| Problem::conflict(say!(dictionary, "arena-cannot-resume")))?;
    state.events.hold(&state, dictionary, &owner, summary.id, event)?;
    Ok(StatusCode::NO_CONTENT)
}

/// How an event stands, now and each time that games are added, whoever plays them.
#[utoipa::path(get, path = "/api/v1/events/{id}/events", params(("id" = i64, Path)),
    responses((status = 200, content_type = "text/event-stream"), (status = 404, body = Problem)))]
async fn news_of(
    state: State,
    visitor: Visitor,
    owner: Owner,
    Path(id): Path<i64>,
) -> Result<Sse<impl Stream<Item = Result<News, Infallible>>>, Problem> {
    let now = snapshot(&state, visitor.dictionary, id).await?;
    let mut news = state.events.watch(&state.0, now);
    news.mark_changed();
    let all = stream::unfold((state, owner, news), |(state, owner, mut news)| async move {
        news.changed().await.ok()?;
        let data = EventData::new(&state, &owner, &news.borrow_and_update().clone());
        Some((Ok(News::default().json_data(data).unwrap_or_default()), (state, owner, news)))
    });
    Ok(Sse::new(all).keep_alive(KeepAlive::default()))
}

/// Which games are meant.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct WhichGames {
    /// Only those of this player, by its place in the ranking, from 0.
    player: Option<usize>,
    /// So many are left out.
    #[serde(default)]
    from: usize,
}

/// A hundred games.
#[derive(Serialize, ToSchema)]
struct GamesData {
    /// How many there are in all.
    all: usize,
    /// `first`, `second` (players by their places in the ranking), `opening`, `moves`, `outcome`, `ending`.
    #[schema(value_type = Vec<Object>)]
    games: Vec<lab::report::ReportGame>,
}

/// The games of an event.
#[utoipa::path(get, path = "/api/v1/events/{id}/games", params(("id" = i64, Path), WhichGames),
    responses((status = 200, body = GamesData), (status = 404, body = Problem)))]
async fn games(
    state: State,
    visitor: Visitor,
    Path(id): Path<i64>,
    Query(which): Query<WhichGames>,
) -> Result<Json<GamesData>, Problem> {
    let snapshot = snapshot(&state, visitor.dictionary, id).await?;
    let is_meant = |game: &&lab::report::ReportGame| {
        which.player.is_none_or(|player| game.first == player || game.second == player)
    };
    let meant = || snapshot.report.games.iter().filter(is_meant);
    let games = meant().skip(which.from).take(GAMES).cloned().collect();
    Ok(Json(GamesData { all: meant().count(), games }))
}

/// What an event was asked for.
fn sheet(event: &EventSummary) -> Result<EventSheet, news::Unreadable> {
    EventSheet::of(event).map_err(news::Unreadable::Sheet)
}
