//! Classes, for their teachers.

use super::classes::{ClassData, HandInData, class, class_data, handins_of, kept, refused};
use super::pass::{Pass, Role};
use crate::State;
use crate::classes::{Class, ClassRefusal, ClassSettings, FinalRound, FinalTask};
use crate::problem::Problem;
use crate::visitor::Visitor;
use axum::Json;
use axum::extract::Path;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use lab::ground::Ground;
use lab::report::{Report, csv};
use language::say;
use pages::Occasion;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::sync::Arc;
use utoipa::ToSchema;

/// The class, for whoever is its teacher; for everybody else there is nothing.
fn taught(
    state: &State,
    visitor: &Visitor,
    pass: &Pass,
    name: &str,
) -> Result<(Arc<Class>, String), Problem> {
    let class = class(state, visitor.dictionary, name)?;
    let secret =
        pass.secret(Role::Teacher, name).filter(|secret| class.is_teacher(secret)).map(str::to_owned);
    let secret = secret.ok_or_else(|| refused(visitor.dictionary, ClassRefusal::Missing))?;
    Ok((class, secret))
}

/// A class as its teacher sees it.
#[derive(Serialize, ToSchema)]
pub(crate) struct Desk {
    class: ClassData,
    settings: ClassSettings,
    /// What students join with.
    code: String,
    students: Vec<StudentData>,
    finals: Vec<FinalData>,
}

/// A student as the teacher sees one.
#[derive(Serialize, ToSchema)]
pub(crate) struct StudentData {
    id: i64,
    alias: String,
    number: String,
    joined: String,
    hidden: bool,
    handins: usize,
    last: Option<HandInData>,
}

/// A final event.
#[derive(Serialize, ToSchema)]
pub(crate) struct FinalData {
    number: u32,
    openings: usize,
    seed: u64,
    players: usize,
    games: usize,
    of: usize,
}

fn final_data(round: &FinalRound, ground: &Ground) -> FinalData {
    let progress = ground.players().iter().map(|seated| ground.progress(&seated.key));
    let (games, of) = progress.fold((0, 0), |sum, (games, of)| (sum.0 + games, sum.1 + of));
    let FinalRound { number, openings, seed, .. } = *round;
    FinalData { number, openings, seed, players: ground.players().len(), games: games / 2, of: of / 2 }
}

/// Everything about a class.
#[utoipa::path(get, path = "/api/v1/classes/{name}/desk", params(("name" = String, Path)),
    responses((status = 200, body = Desk), (status = 404, body = Problem)))]
pub(crate) async fn desk(
    state: State,
    visitor: Visitor,
    pass: Pass,
    Path(name): Path<String>,
) -> Result<Json<Desk>, Problem> {
    let (class, secret) = taught(&state, &visitor, &pass, &name)?;
    let (settings, students, finals) = {
        let roll = class.roll();
        let rounds = roll.settings.finals.iter();
        let finals: Vec<_> =
            rounds.filter_map(|round| Some(final_data(round, roll.finals.get(&round.number)?))).collect();
        (roll.settings.clone(), roll.students.clone(), finals)
    };
    let student = |student: store::StoredStudent| {
        let mut handins = handins_of(&class, student.id);
        StudentData {
            id: student.id,
            alias: student.alias,
            number: student.code,
            joined: student.joined,
            hidden: student.is_hidden,
            handins: handins.len(),
            last: handins.pop(),
        }
    };
    Ok(Json(Desk {
        class: class_data(&class, true),
        settings,
        code: Class::invitation(&secret),
        students: students.into_iter().map(student).collect(),
        finals,
    }))
}

/// What a teacher changes; what is not named stays.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct Changes {
    title: Option<String>,
    /// Seconds since 1970; 0 for none.
    deadline: Option<u64>,
    frozen: Option<bool>,
    shows_ratings: Option<bool>,
    allows_games: Option<bool>,
    hidden: Option<bool>,
}

/// Changes a class: deadline, what students see, whether hand-ins are taken.
#[utoipa::path(post, path = "/api/v1/classes/{name}/desk", params(("name" = String, Path)), request_body = Changes,
    responses((status = 200, body = ClassData), (status = 404, body = Problem)))]
pub(crate) async fn change(
    state: State,
    visitor: Visitor,
    pass: Pass,
    Path(name): Path<String>,
    Json(changes): Json<Changes>,
) -> Result<Json<ClassData>, Problem> {
    let (class, _) = taught(&state, &visitor, &pass, &name)?;
    let (shared, of) = (Arc::clone(&state.0), Arc::clone(&class));
    kept(visitor.dictionary, move || {
        shared.classes.change(&of, |title, settings| {
            if let Some(new) = changes.title {
                *title = new;
            }
            if let Some(deadline) = changes.deadline {
                settings.deadline = Some(deadline).filter(|&deadline| deadline > 0);
            }
            settings.is_frozen = changes.frozen.unwrap_or(settings.is_frozen);
            settings.shows_ratings = changes.shows_ratings.unwrap_or(settings.shows_ratings);
            settings.allows_games = changes.allows_games.unwrap_or(settings.allows_games);
            settings.is_hidden = changes.hidden.unwrap_or(settings.is_hidden);
        })
    })
    .await?;
    Ok(Json(class_data(&class, true)))
}

/// A new secret for a student.
#[derive(Serialize, ToSchema)]
pub(crate) struct Renewed {
    secret: String,
    address: String,
}

/// Gives a student who lost it another secret.
#[utoipa::path(post, path = "/api/v1/classes/{name}/students/{id}/secret", params(("name" = String, Path), ("id" = i64, Path)),
    responses((status = 200, body = Renewed), (status = 404, body = Problem)))]
pub(crate) async fn renew(
    state: State,
    visitor: Visitor,
    pass: Pass,
    Path((name, id)): Path<(String, i64)>,
) -> Result<Json<Renewed>, Problem> {
    let (class, _) = taught(&state, &visitor, &pass, &name)?;
    let shared = Arc::clone(&state.0);
    let secret = kept(visitor.dictionary, move || shared.classes.renew(&class, id)).await?;
    Ok(Json(Renewed { address: format!("/class/{name}/enter/{secret}"), secret }))
}

/// Whether others see a student.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct Hiding {
    hidden: bool,
}

/// Shows a student to the others, or does not.
#[utoipa::path(post, path = "/api/v1/classes/{name}/students/{id}/hidden", params(("name" = String, Path), ("id" = i64, Path)),
    request_body = Hiding, responses((status = 204), (status = 404, body = Problem)))]
pub(crate) async fn hide(
    state: State,
    visitor: Visitor,
    pass: Pass,
    Path((name, id)): Path<(String, i64)>,
    Json(Hiding { hidden }): Json<Hiding>,
) -> Result<StatusCode, Problem> {
    let (class, _) = taught(&state, &visitor, &pass, &name)?;
    let shared = Arc::clone(&state.0);
    kept(visitor.dictionary, move || shared.classes.hide(&class, id, hidden)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A final event that a teacher wants.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct FinalWish {
    openings: usize,
}

/// Holds a final event among all current hand-ins and the field, from many openings that nobody has seen.
#[utoipa::path(post, path = "/api/v1/classes/{name}/finals", params(("name" = String, Path)), request_body = FinalWish,
    responses((status = 202, body = FinalData), (status = 400, body = Problem), (status = 404, body = Problem), (status = 409, body = Problem)))]
pub(crate) async fn hold_final(
    state: State,
    visitor: Visitor,
    pass: Pass,
    Path(name): Path<String>,
    Json(FinalWish { openings }): Json<FinalWish>,
) -> Result<(StatusCode, Json<FinalData>), Problem> {
    /// More would only fill the disk.
    const MOST_FINALS: usize = 50;
    let dictionary = visitor.dictionary;
    let (class, _) = taught(&state, &visitor, &pass, &name)?;
    if !(1..=ClassSettings::MOST_FINAL_OPENINGS).contains(&openings) {
        return Err(refused(dictionary, ClassRefusal::Settings("openings".to_owned())));
    }
    let (number, handins) = {
        let roll = class.roll();
        let number = roll.settings.finals.len() as u32 + 1;
        (
            number,
            roll.students.iter().filter_map(|student| Some(roll.current(student.id)?.id)).collect::<Vec<_>>(),
        )
    };
    if handins.is_empty() {
        return Err(Problem::conflict(say!(dictionary, "class-nobody")));
    }
    if number as usize > MOST_FINALS {
        return Err(refused(dictionary, ClassRefusal::Full));
    }
    let round = FinalRound { number, openings, seed: fresh_seed(), handins };
    let (shared, of, wanted) = (Arc::clone(&state.0), Arc::clone(&class), round.clone());
    kept(dictionary, move || shared.classes.add_final(&of, wanted)).await?;
    state.jobs.add(class.owner(None), FinalTask::new(Arc::clone(&class), number));
    let data = class.roll().finals.get(&number).map(|ground| final_data(&round, ground));
    let data = data.ok_or_else(|| refused(dictionary, ClassRefusal::Missing))?;
    Ok((StatusCode::ACCEPTED, Json(data)))
}

/// The table with the students' numbers of the course behind it.
fn with_numbers(report: &Report, numbers: &HashMap<String, String>) -> String {
    let ends = report.players.iter().map(|ranked| {
        let number = numbers.get(&ranked.title).map_or("", String::as_str);
        format!(",\"{}\"", number.replace('"', "\"\""))
    });
    let table = csv(report);
    let lines = std::iter::zip(table.lines(), [",number".to_owned()].into_iter().chain(ends));
    lines.flat_map(|(line, end)| [line.to_owned(), end, "\n".to_owned()]).collect()
}

/// A number that nobody can have foreseen.
fn fresh_seed() -> u64 {
    let mut bytes = [0; 4];
    getrandom::fill(&mut bytes).expect("the system has randomness");
    u64::from(u32::from_be_bytes(bytes))
}

/// Which form somebody wants: `csv`, `json` or `html`.
type Form = String;

/// All that a round of a class showed, as a file: `csv`, `json`, or `html` with everything. Round 0 is the one that goes on; others
/// are finals.
#[utoipa::path(get, path = "/api/v1/classes/{name}/export/{round}/{form}",
    params(("name" = String, Path), ("round" = u32, Path), ("form" = String, Path)),
    responses((status = 200), (status = 404, body = Problem)))]
pub(crate) async fn export(
    state: State,
    visitor: Visitor,
    pass: Pass,
    Path((name, round, form)): Path<(String, u32, Form)>,
) -> Result<Response, Problem> {
    let (class, _) = taught(&state, &visitor, &pass, &name)?;
    let missing = || refused(visitor.dictionary, ClassRefusal::Missing);
    let (ground, title, numbers) = {
        let roll = class.roll();
        let numbers: HashMap<_, _> =
            roll.students.iter().map(|one| (one.alias.clone(), one.code.clone())).collect();
        let ground = if round == 0 { Some(&roll.ground) } else { roll.finals.get(&round) };
        (ground.ok_or_else(missing)?.clone(), roll.title.clone(), numbers)
    };
    let dictionary = visitor.dictionary;
    let written = tokio::task::spawn_blocking(move || {
        let report: Report = ground.report();
        Some(match form.as_str() {
            "csv" => ("text/csv; charset=utf-8", with_numbers(&report, &numbers)),
            "json" => ("application/json", serde_json::to_string_pretty(&report).ok()?),
            "html" => {
                let occasion = Occasion { title: Some(title), date: None };
                let event = pages::Event::default();
                ("text/html; charset=utf-8", pages::tournament(dictionary, &report, &event, &occasion).ok()?)
            }
            _ => return None,
        })
    });
    let (kind, text) = written.await.ok().flatten().ok_or_else(missing)?;
    let end = kind.split([';', '/']).nth(1).unwrap_or("txt");
    let disposition = format!("attachment; filename=\"{name}-{round}.{end}\"");
    let headers = [
        (CONTENT_TYPE, HeaderValue::from_static(kind)),
        (
            CONTENT_DISPOSITION,
            HeaderValue::from_str(&disposition).unwrap_or(HeaderValue::from_static("attachment")),
        ),
    ];
    Ok((headers, text).into_response())
}
