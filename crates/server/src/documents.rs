//! Whole pages, in the visitor's language.

use crate::api::pass::{Pass, Role};
use crate::owner::Owner;
use crate::problem::Problem;
use crate::tables::Refusal;
use crate::visitor::{LANGUAGE_COOKIE, Visitor};
use crate::{Shared, State, events, laboratory};
use arena::Format;
use axum::Router;
use axum::extract::{Path, Query};
use axum::http::header::{CACHE_CONTROL, LOCATION, SET_COOKIE, VARY};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;
use engine::solver::Oracle;
use game::Rules;
use lab::report::BoardSize;
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
        .route("/class", get(classes))
        .route("/class/{name}", get(class))
        .route("/class/{name}/teacher", get(desk))
        .route("/class/{name}/enter/{secret}", get(enter))
        .route("/class/{name}/teach/{secret}", get(teach))
        .route("/lab", get(lab))
        .route("/arena", get(arena))
        .route("/arena/{id}", get(event))
        .route("/language/{code}", get(language))
}

/// A page of this kind.
fn document(visitor: &Visitor, document: Document, data: &Value) -> Response {
    let text = pages::document(visitor.dictionary, document, data);
    let headers = [(CACHE_CONTROL, "no-cache"), (VARY, "Accept-Language, Cookie")];
    (headers, Html(text)).into_response()
}

/// Rules that a page offers; any others can be named in an address.
const OFFERED: [&str; 6] = ["classic", "boom", "misere", "classic-9x7", "classic-8x8", "classic-5x4"];

/// What every page with a board offers: rules and players.
fn offers(state: &State) -> Value {
    let described = |name: &str| {
        let rules: Rules = name.parse().expect("rules of our own");
        json!({
            "name": name,
            "size": BoardSize::from(rules.size()),
            "solved": Oracle::check(rules).is_ok(),
            "players": state.playing(rules).map(|one| one.card.name.as_str()).collect::<Vec<_>>(),
        })
    };
    let rules: Vec<_> = OFFERED.into_iter().map(described).collect();
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

async fn classes(state: State, visitor: Visitor) -> Response {
    document(&visitor, Document::Classes, &offers(&state))
}

/// What the pages of a class are told.
fn told(state: &State, visitor: &Visitor, pass: &Pass, name: &str) -> Result<(Value, bool), Problem> {
    let missing = || Problem::missing(say!(visitor.dictionary, "class-missing"));
    let class = state.classes.find(name).map_err(|_| missing())?;
    let is_student = pass.secret(Role::Student, name).is_some_and(|secret| class.student(secret).is_some());
    let is_teacher = pass.secret(Role::Teacher, name).is_some_and(|secret| class.is_teacher(secret));
    let size = BoardSize::from(class.roll().ground.rules().size());
    let data = json!({ "name": name, "student": is_student, "teacher": is_teacher, "size": size });
    Ok((data, is_teacher))
}

async fn class(
    state: State,
    visitor: Visitor,
    pass: Pass,
    Path(name): Path<String>,
) -> Result<Response, Problem> {
    let (data, _) = told(&state, &visitor, &pass, &name)?;
    Ok(document(&visitor, Document::Class, &data))
}

async fn desk(
    state: State,
    visitor: Visitor,
    pass: Pass,
    Path(name): Path<String>,
) -> Result<Response, Problem> {
    match told(&state, &visitor, &pass, &name)? {
        (data, true) => Ok(document(&visitor, Document::Desk, &data)),
        // Whoever is not its teacher need not know that there is a desk.
        _ => Err(Problem::missing(say!(visitor.dictionary, "class-missing"))),
    }
}

/// Lets a browser remember a secret, and shows a page without it in the address.
fn remembered(role: Role, class: &str, secret: &str, to: &str) -> Response {
    let to = HeaderValue::from_str(to).unwrap_or(HeaderValue::from_static("/"));
    let headers = [(LOCATION, to), (SET_COOKIE, role.remembered(class, secret))];
    (StatusCode::SEE_OTHER, headers).into_response()
}

async fn enter(
    state: State,
    visitor: Visitor,
    Path((name, secret)): Path<(String, String)>,
) -> Result<Response, Problem> {
    let class = state.classes.find(&name).ok().filter(|class| class.student(&secret).is_some());
    let class = class.ok_or_else(|| Problem::missing(say!(visitor.dictionary, "class-missing")))?;
    Ok(remembered(Role::Student, &class.name, &secret, &format!("/class/{}", class.name)))
}

async fn teach(
    state: State,
    visitor: Visitor,
    Path((name, secret)): Path<(String, String)>,
) -> Result<Response, Problem> {
    let class = state.classes.find(&name).ok().filter(|class| class.is_teacher(&secret));
    let class = class.ok_or_else(|| Problem::missing(say!(visitor.dictionary, "class-missing")))?;
    Ok(remembered(Role::Teacher, &class.name, &secret, &format!("/class/{}/teacher", class.name)))
}

/// A page from which work is begun: its browser is told from others from then on.
fn known(owner: &Owner, mut page: Response) -> Response {
    if let Some(cookie) = owner.new_cookie() {
        let cookie = HeaderValue::from_str(&cookie).expect("a cookie of plain letters");
        page.headers_mut().append(SET_COOKIE, cookie);
    }
    page
}

/// Where somebody comes from.
#[derive(Deserialize)]
struct Within {
    class: Option<String>,
}

/// The laboratory, with what it offers to start from.
async fn lab(
    state: State,
    visitor: Visitor,
    owner: Owner,
    pass: Pass,
    Query(Within { class }): Query<Within>,
) -> Response {
    let mut data = offers(&state);
    // Whoever comes from a class can hand in what is written.
    if let Some(name) =
        class.filter(|name| told(&state, &visitor, &pass, name).is_ok_and(|told| told.0["student"] == true))
    {
        data["class"] = json!(name);
    }
    data["examples"] = json!(laboratory::example_names().collect::<Vec<_>>());
    data["starter"] = json!(laboratory::starter());
    known(&owner, document(&visitor, Document::Lab, &data))
}

/// The arena: a form for a new event, and those that there are.
async fn arena(state: State, visitor: Visitor, owner: Owner) -> Response {
    let mut data = offers(&state);
    let formats = Format::ALL.map(|format| format.to_string());
    data["formats"] = json!(formats);
    known(&owner, document(&visitor, Document::Arena, &data))
}

async fn event(
    state: State,
    visitor: Visitor,
    owner: Owner,
    Path(id): Path<i64>,
) -> Result<Response, Problem> {
    events::public(&state, visitor.dictionary, id).await?;
    let data = json!({ "id": id });
    Ok(known(&owner, document(&visitor, Document::Event, &data)))
}

/// Where somebody wants to go on in another language.
#[derive(Deserialize)]
struct Back {
    #[serde(default)]
    to: String,
}

/// Remembers a language and goes back.
async fn language(Path(code): Path<String>, Query(back): Query<Back>) -> Response {
    let known = code.parse().unwrap_or(Language::English);
    // Only a path of our own: anything else would send people to wherever a link says.
    let is_ours = back.to.starts_with('/') && !back.to.starts_with("//") && !back.to.contains('\\');
    let to = HeaderValue::from_str(&back.to).ok().filter(|_| is_ours);
    let cookie = format!("{LANGUAGE_COOKIE}={known}; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly");
    let cookie = HeaderValue::from_str(&cookie).expect("a cookie of plain letters");
    let headers = [(LOCATION, to.unwrap_or(HeaderValue::from_static("/"))), (SET_COOKIE, cookie)];
    (StatusCode::SEE_OTHER, headers).into_response()
}
