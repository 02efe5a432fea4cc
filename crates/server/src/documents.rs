//! Whole pages, in the visitor's language.

use crate::problem::Problem;
use crate::tables::Refusal;
use crate::visitor::{LANGUAGE_COOKIE, Visitor};
use crate::{Shared, State};
use axum::Router;
use axum::extract::{Path, Query};
use axum::http::header::{CACHE_CONTROL, LOCATION, SET_COOKIE, VARY};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;
use game::Rules;
use language::{Language, say};
use pages::Document;
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::Arc;

pub(crate) fn routes() -> Router<Arc<Shared>> {
    Router::new()
        .route("/", get(play))
        .route("/table/{id}", get(table))
        .route("/analyze", get(|state, visitor| analyze(state, visitor, Path(String::new()))))
        .route("/analyze/{game}", get(analyze))
        .route("/language/{code}", get(language))
        .route("/health", get(|| async { "ok\n" }))
}

/// A page of this kind.
fn document(visitor: &Visitor, document: Document, data: &Value) -> Response {
    let text = pages::document(visitor.dictionary, document, data);
    let headers = [(CACHE_CONTROL, "no-cache"), (VARY, "Accept-Language, Cookie")];
    (headers, Html(text)).into_response()
}

/// What every page with a board offers: rules and players.
fn offers(state: &State) -> Value {
    let rules: Vec<_> = ["classic", "boom", "misere", "classic-9x7", "classic-8x8", "classic-5x4"]
        .into_iter()
        .filter(|rules| rules.parse::<Rules>().is_ok())
        .map(|name| {
            let rules: Rules = name.parse().expect("it was read just now");
            let size = rules.size();
            json!({
                "name": name,
                "size": { "width": size.width(), "height": size.height(), "line": size.line() },
                "solved": engine::solver::Oracle::check(rules).is_ok(),
                "players": state.catalog.heuristics().iter().filter(|one| one.refuses(rules).is_none())
                    .map(|one| one.card.name.clone()).collect::<Vec<_>>(),
            })
        })
        .collect();
    json!({ "version": env!("CARGO_PKG_VERSION"), "rules": rules })
}

async fn play(state: State, visitor: Visitor) -> Response {
    document(&visitor, Document::Play, &offers(&state))
}

async fn table(state: State, visitor: Visitor, Path(id): Path<String>) -> Result<Response, Problem> {
    match state.tables.state(&id) {
        Ok(_) => {
            let mut data = offers(&state);
            data["table"] = json!(id);
            Ok(document(&visitor, Document::Play, &data))
        }
        Err(Refusal::Missing) => Err(Problem::missing(say!(visitor.dictionary, "server-no-table"))),
        Err(_) => Err(Problem::unkept(say!(visitor.dictionary, "server-no-table"))),
    }
}

/// The address is the position; the page itself says what is wrong with one that cannot be.
async fn analyze(state: State, visitor: Visitor, Path(game): Path<String>) -> Response {
    let mut data = offers(&state);
    data["game"] = json!(game);
    document(&visitor, Document::Analyze, &data)
}

/// Where somebody wants to go on in another language.
#[derive(Deserialize)]
struct Back {
    #[serde(default)]
    to: String,
}

/// Remembers a language and goes back.
async fn language(Path(code): Path<String>, Query(back): Query<Back>) -> Response {
    let known = code.parse::<Language>().map_or(Language::English, |language| language);
    // Only a path of our own: anything else would send people to wherever a link says.
    let is_ours = back.to.starts_with('/') && !back.to.starts_with("//") && !back.to.contains('\\');
    let to = HeaderValue::from_str(&back.to).ok().filter(|_| is_ours);
    let cookie = format!("{LANGUAGE_COOKIE}={known}; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly");
    let cookie = HeaderValue::from_str(&cookie).expect("a cookie of plain letters");
    let headers = [(LOCATION, to.unwrap_or(HeaderValue::from_static("/"))), (SET_COOKIE, cookie)];
    (StatusCode::SEE_OTHER, headers).into_response()
}
