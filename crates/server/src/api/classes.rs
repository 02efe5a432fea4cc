//! Classes, for everybody and for students.

use super::pass::{Pass, Role};
use crate::State;
use crate::classes::{Board, Class, ClassRefusal, ClassSettings, Findings, HandInTask};
use crate::problem::Problem;
use crate::visitor::Visitor;
use axum::Json;
use axum::body::Bytes;
use axum::extract::{Path, Query};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE, SET_COOKIE};
use axum::http::{HeaderValue, StatusCode};
use axum::response::sse::{Event, KeepAlive};
use axum::response::{IntoResponse, Response, Sse};
use futures_util::{Stream, StreamExt, stream};
use language::{Dictionary, InWords, chain_in_words, say};
use serde::{Deserialize, Serialize};
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;
use store::{StoredHandIn, StoredStudent};
use tokio::time::sleep;
use utoipa::{IntoParams, ToSchema};

/// The longest file that is taken: a module; texts are refused by the compiler long before.
pub(super) const MOST_BYTES: usize = (1 << 20) + (1 << 10);
/// News of a class come no more often than this.
const NEWS_EVERY: Duration = Duration::from_millis(500);

pub(super) fn refused(dictionary: Dictionary, refusal: ClassRefusal) -> Problem {
    match refusal {
        ClassRefusal::Missing => Problem::missing(say!(dictionary, "class-missing")),
        ClassRefusal::Taken => Problem::conflict(say!(dictionary, "class-taken")),
        ClassRefusal::BadName => Problem::bad(say!(dictionary, "class-bad-name")),
        ClassRefusal::Settings(text) => Problem::bad(say!(dictionary, "class-bad-settings", text = text)),
        ClassRefusal::Player(error) => Problem::bad(error.in_words(dictionary)),
        ClassRefusal::Full => Problem::conflict(say!(dictionary, "class-full")),
        ClassRefusal::Closed => Problem::conflict(say!(dictionary, "class-closed")),
        ClassRefusal::Same => Problem::conflict(say!(dictionary, "class-same")),
        ClassRefusal::Store(error) => Problem::unkept(chain_in_words(dictionary, &error)),
    }
}

/// Work with the store, away from the threads that answer others.
pub(super) async fn kept<T: Send + 'static>(
    dictionary: Dictionary,
    work: impl FnOnce() -> Result<T, ClassRefusal> + Send + 'static,
) -> Result<T, Problem> {
    match tokio::task::spawn_blocking(work).await {
        Ok(done) => done.map_err(|refusal| refused(dictionary, refusal)),
        Err(_) => Err(Problem::broken(say!(dictionary, "server-broken"))),
    }
}

/// The class of a name.
pub(super) fn class(state: &State, dictionary: Dictionary, name: &str) -> Result<Arc<Class>, Problem> {
    state.classes.find(name).map_err(|refusal| refused(dictionary, refusal))
}

/// A class that somebody wants.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct ClassWish {
    title: String,
    /// What its address ends with; made from the title if nothing is said.
    name: Option<String>,
    #[serde(default)]
    settings: ClassSettings,
}

/// A new class.
#[derive(Serialize, ToSchema)]
pub(crate) struct NewClass {
    name: String,
    /// What opens the teacher's desk. It is told once.
    teacher: String,
    /// What students join with.
    code: String,
    /// Where everybody finds it.
    address: String,
    /// Where the teacher comes in.
    teacher_address: String,
}

/// Makes a class.
#[utoipa::path(post, path = "/api/v1/classes", request_body = ClassWish,
    responses((status = 201, body = NewClass), (status = 400, body = Problem), (status = 409, body = Problem)))]
pub(crate) async fn make(
    state: State,
    visitor: Visitor,
    Json(wish): Json<ClassWish>,
) -> Result<Response, Problem> {
    let mut settings = wish.settings;
    settings.finals.clear();
    let shared = Arc::clone(&state.0);
    let made =
        kept(visitor.dictionary, move || shared.classes.make(&wish.title, wish.name.as_deref(), &settings))
            .await?;
    let name = made.class.name.clone();
    let new = NewClass {
        address: format!("/class/{name}"),
        teacher_address: format!("/class/{name}/teach/{}", made.teacher),
        code: Class::invitation(&made.teacher),
        teacher: made.teacher.clone(),
        name: name.clone(),
    };
    let cookie = Role::Teacher.remembered(&name, &made.teacher);
    Ok((StatusCode::CREATED, [(SET_COOKIE, cookie)], Json(new)).into_response())
}

/// A class as everybody sees it.
#[derive(Serialize, ToSchema)]
pub(crate) struct ClassData {
    name: String,
    title: String,
    rules: String,
    /// Whom every hand-in meets besides the others.
    field: Vec<String>,
    openings: usize,
    depth: Option<u32>,
    deadline: Option<u64>,
    /// Is nothing taken any more, or just now?
    closed: bool,
    shows_ratings: bool,
    allows_games: bool,
    students: usize,
    /// Hand-ins that wait or play.
    busy: usize,
    /// The ranking; nothing if the teacher keeps it to himself.
    board: Option<Board>,
}

pub(super) fn class_data(class: &Class, is_teacher: bool) -> ClassData {
    let board = class.board();
    let roll = class.roll();
    let settings = &roll.settings;
    ClassData {
        name: class.name.clone(),
        title: roll.title.clone(),
        rules: settings.rules.clone(),
        field: settings.field.clone(),
        openings: roll.ground.openings(),
        depth: settings.depth,
        deadline: settings.deadline,
        closed: settings.is_closed(),
        shows_ratings: settings.shows_ratings,
        allows_games: settings.allows_games,
        students: roll.students.len(),
        busy: roll.handins.iter().filter(|handin| handin.state.is_unfinished()).count(),
        board: (is_teacher || !settings.is_hidden).then(|| (*board).clone()),
    }
}

fn is_teacher(class: &Class, pass: &Pass) -> bool {
    pass.secret(Role::Teacher, &class.name).is_some_and(|secret| class.is_teacher(secret))
}

/// A class and its ranking.
#[utoipa::path(get, path = "/api/v1/classes/{name}", params(("name" = String, Path)),
    responses((status = 200, body = ClassData), (status = 404, body = Problem)))]
pub(crate) async fn state(
    state: State,
    visitor: Visitor,
    pass: Pass,
    Path(name): Path<String>,
) -> Result<Json<ClassData>, Problem> {
    let class = class(&state, visitor.dictionary, &name)?;
    Ok(Json(class_data(&class, is_teacher(&class, &pass))))
}

/// A class and its ranking, now and each time that something happens in it.
#[utoipa::path(get, path = "/api/v1/classes/{name}/events", params(("name" = String, Path)),
    responses((status = 200, content_type = "text/event-stream"), (status = 404, body = Problem)))]
pub(crate) async fn events(
    state: State,
    visitor: Visitor,
    pass: Pass,
    Path(name): Path<String>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Problem> {
    let class = class(&state, visitor.dictionary, &name)?;
    let is_teacher = is_teacher(&class, &pass);
    let (changes, told) = (class.listen(), Arc::clone(&class));
    let later = stream::unfold((changes, class), |(mut changes, class)| async move {
        changes.changed().await.ok()?;
        sleep(NEWS_EVERY).await;
        changes.mark_unchanged();
        Some((Arc::clone(&class), (changes, class)))
    });
    let all = stream::once(async { told }).chain(later);
    let event = move |class: Arc<Class>| {
        Ok(Event::default().json_data(class_data(&class, is_teacher)).unwrap_or_default())
    };
    Ok(Sse::new(all.map(event)).keep_alive(KeepAlive::default()))
}

/// Somebody who wants to join.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct Joining {
    /// The class's, from the teacher.
    code: String,
    /// What others see.
    alias: String,
    /// What only the teacher sees, such as a number of the course.
    #[serde(default)]
    number: String,
}

/// Somebody who has joined.
#[derive(Serialize, ToSchema)]
pub(crate) struct Joined {
    /// What this student comes in with. It is told once.
    secret: String,
    /// The same as an address, for another browser.
    address: String,
}

/// Joins a class.
#[utoipa::path(post, path = "/api/v1/classes/{name}/students", params(("name" = String, Path)), request_body = Joining,
    responses((status = 201, body = Joined), (status = 404, body = Problem), (status = 409, body = Problem)))]
pub(crate) async fn join(
    state: State,
    visitor: Visitor,
    Path(name): Path<String>,
    Json(joining): Json<Joining>,
) -> Result<Response, Problem> {
    let class = class(&state, visitor.dictionary, &name)?;
    let shared = Arc::clone(&state.0);
    let secret = kept(visitor.dictionary, move || {
        shared.classes.join(&class, &joining.code, &joining.alias, &joining.number)
    });
    let secret = secret.await?;
    let cookie = Role::Student.remembered(&name, &secret);
    let joined = Joined { address: format!("/class/{name}/enter/{secret}"), secret };
    Ok((StatusCode::CREATED, [(SET_COOKIE, cookie)], Json(joined)).into_response())
}

/// The class and the student who asks; for everybody else there is nothing.
fn student(
    state: &State,
    visitor: &Visitor,
    pass: &Pass,
    name: &str,
) -> Result<(Arc<Class>, StoredStudent), Problem> {
    let class = class(state, visitor.dictionary, name)?;
    let found = pass.secret(Role::Student, name).and_then(|secret| class.student(secret));
    let student = found.ok_or_else(|| refused(visitor.dictionary, ClassRefusal::Missing))?;
    Ok((class, student))
}

/// What a file is called.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct FileName {
    /// Such as `mine.py`: its end says the language.
    file: String,
}

/// A hand-in, for its student.
#[derive(Serialize, ToSchema)]
pub(crate) struct HandInData {
    id: i64,
    /// From 1.
    version: usize,
    file: String,
    /// When, in UTC.
    handed: String,
    /// `waiting`, `playing`, `done`, `failed` or `replaced` by the next before it played.
    state: String,
    /// Games played, of all there will be.
    games: usize,
    of: usize,
    findings: Findings,
}

impl HandInData {
    pub(super) fn new(class: &Class, version: usize, handin: &StoredHandIn) -> Self {
        let (games, of) = class.roll().ground.progress(&handin.id.to_string());
        Self {
            id: handin.id,
            version,
            file: handin.file.clone(),
            handed: handin.handed.clone(),
            state: handin.state.to_string(),
            games,
            of,
            findings: Findings::of(handin),
        }
    }
}

/// All hand-ins of a student, the first one first.
pub(super) fn handins_of(class: &Class, student: i64) -> Vec<HandInData> {
    let own: Vec<_> =
        class.roll().handins.iter().filter(|handin| handin.student == student).cloned().collect();
    own.iter().enumerate().map(|(number, handin)| HandInData::new(class, number + 1, handin)).collect()
}

/// Hands in a file: its text is the body. `curl --data-binary @mine.py -H "Authorization: Bearer SECRET" ADDRESS`
#[utoipa::path(post, path = "/api/v1/classes/{name}/handins", params(("name" = String, Path), FileName),
    request_body(content = String, content_type = "text/plain"),
    responses((status = 202, body = HandInData), (status = 400, body = Problem), (status = 404, body = Problem), (status = 409, body = Problem)))]
pub(crate) async fn hand_in(
    state: State,
    visitor: Visitor,
    pass: Pass,
    Path(name): Path<String>,
    Query(FileName { file }): Query<FileName>,
    content: Bytes,
) -> Result<(StatusCode, Json<HandInData>), Problem> {
    let dictionary = visitor.dictionary;
    let (class, student) = student(&state, &visitor, &pass, &name)?;
    let is_known = ["py", "lisp", "lsp", "cl", "wasm"]
        .iter()
        .any(|end| file.to_ascii_lowercase().ends_with(&format!(".{end}")));
    if !is_known || file.chars().count() > 100 || file.contains(['/', '\\']) {
        return Err(Problem::bad(say!(dictionary, "stranger-language")));
    }
    let (shared, id, of) = (Arc::clone(&state.0), student.id, Arc::clone(&class));
    let handin = kept(dictionary, move || shared.classes.hand_in(&of, id, &file, &content)).await?;
    state.jobs.add(class.owner(Some(student.id)), HandInTask::new(Arc::clone(&class), handin.id));
    let data = handins_of(&class, student.id).into_iter().find(|one| one.id == handin.id);
    let data = data.unwrap_or_else(|| HandInData::new(&class, 1, &handin));
    Ok((StatusCode::ACCEPTED, Json(data)))
}

/// What a student sees of himself.
#[derive(Serialize, ToSchema)]
pub(crate) struct Own {
    alias: String,
    number: String,
    handins: Vec<HandInData>,
}

/// One's own hand-ins and what is known about them.
#[utoipa::path(get, path = "/api/v1/classes/{name}/mine", params(("name" = String, Path)),
    responses((status = 200, body = Own), (status = 404, body = Problem)))]
pub(crate) async fn mine(
    state: State,
    visitor: Visitor,
    pass: Pass,
    Path(name): Path<String>,
) -> Result<Json<Own>, Problem> {
    let (class, student) = student(&state, &visitor, &pass, &name)?;
    let handins = handins_of(&class, student.id);
    Ok(Json(Own { alias: student.alias, number: student.code, handins }))
}

/// The file of one's own hand-in. Nobody else can read it, not even the teacher.
#[utoipa::path(get, path = "/api/v1/classes/{name}/handins/{id}/file", params(("name" = String, Path), ("id" = i64, Path)),
    responses((status = 200, content_type = "text/plain"), (status = 404, body = Problem)))]
pub(crate) async fn file(
    state: State,
    visitor: Visitor,
    pass: Pass,
    Path((name, id)): Path<(String, i64)>,
) -> Result<Response, Problem> {
    let (class, student) = student(&state, &visitor, &pass, &name)?;
    let own =
        class.roll().handins.iter().find(|handin| handin.id == id && handin.student == student.id).cloned();
    let handin = own.ok_or_else(|| refused(visitor.dictionary, ClassRefusal::Missing))?;
    let shared = Arc::clone(&state.0);
    let content = kept(visitor.dictionary, move || shared.classes.content(handin.id)).await?;
    let plain: String = handin
        .file
        .chars()
        .filter(|letter| letter.is_ascii_alphanumeric() || "._-".contains(*letter))
        .collect();
    let disposition = HeaderValue::from_str(&format!("attachment; filename=\"{plain}\""));
    let disposition = disposition.unwrap_or(HeaderValue::from_static("attachment"));
    let kind = HeaderValue::from_static("application/octet-stream");
    Ok(([(CONTENT_TYPE, kind), (CONTENT_DISPOSITION, disposition)], content).into_response())
}

/// Whose games.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct WhoseGames {
    alias: String,
}

/// A game of a hand-in.
#[derive(Serialize, ToSchema)]
pub(crate) struct ClassGameData {
    first: String,
    second: String,
    /// Its moves, with the rules in front where they are not classic.
    game: String,
    /// `first`, `second` or `draw`.
    outcome: String,
    /// Why it is over.
    ending: String,
}

/// Games of somebody's current hand-in, where the teacher allows it: those it did not win first.
#[utoipa::path(get, path = "/api/v1/classes/{name}/games", params(("name" = String, Path), WhoseGames),
    responses((status = 200, body = Vec<ClassGameData>), (status = 404, body = Problem)))]
pub(crate) async fn games(
    state: State,
    visitor: Visitor,
    pass: Pass,
    Path(name): Path<String>,
    Query(WhoseGames { alias }): Query<WhoseGames>,
) -> Result<Json<Vec<ClassGameData>>, Problem> {
    const MOST: usize = 200;
    let class = class(&state, visitor.dictionary, &name)?;
    let missing = || refused(visitor.dictionary, ClassRefusal::Missing);
    let own = pass.secret(Role::Student, &name).and_then(|secret| class.student(secret)).map(|own| own.id);
    let (report, place, rules) = {
        let roll = class.roll();
        let student = roll.students.iter().find(|student| student.alias == alias).ok_or_else(missing)?;
        let is_open = roll.settings.allows_games && !student.is_hidden && !roll.settings.is_hidden;
        if !is_open && own != Some(student.id) && !is_teacher(&class, &pass) {
            return Err(missing());
        }
        let current = roll.current(student.id).ok_or_else(missing)?;
        let (report, place) = roll.ground.report_of(&current.id.to_string()).ok_or_else(missing)?;
        (report, place, roll.ground.rules())
    };
    let mut games: Vec<_> = report.games.iter().collect();
    games.sort_by_key(|game| game.winner() == Some(place));
    let front = if rules == game::Rules::CLASSIC { String::new() } else { format!("{rules}:") };
    let data = games.into_iter().take(MOST).map(|game| ClassGameData {
        first: report.players[game.first].title.clone(),
        second: report.players[game.second].title.clone(),
        game: format!("{front}{}", game.moves),
        outcome: game.outcome.to_string(),
        ending: game.ending.to_string(),
    });
    Ok(Json(data.collect()))
}
