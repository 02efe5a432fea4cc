//! Runs: what somebody in the laboratory waits for, and watches meanwhile. They are kept in memory, so many and so long; whoever
//! knows the letters of one may see and stop it.

use super::comparison::{Comparison, ComparisonData};
use super::draft::{Complaint, unmarked};
use super::test::{Test, TestData};
use super::tuning::{Tuning, TuningData};
use crate::State;
use crate::owner::Owner;
use crate::problem::Problem;
use crate::secrets::letters;
use crate::visitor::Visitor;
use axum::Json;
use axum::extract::Path;
use axum::http::StatusCode;
use axum::response::Sse;
use axum::response::sse::{Event, KeepAlive};
use engine::Failure;
use futures_util::{Stream, stream};
use lab::RequestError;
use language::{Dictionary, InWords, say};
use serde::Serialize;
use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::watch::{self, Receiver};
use utoipa::ToSchema;
use workers::LoadingError;

const ID_LETTERS: usize = 16;
/// Runs under way for one browser, and for one address.
const MOST_OF_OWNER: usize = 2;
const MOST_OF_ADDRESS: usize = 40;
/// Runs that are remembered, all together.
const MOST: usize = 400;
/// How long one is remembered after its end.
const REMEMBERED: Duration = Duration::from_hours(1);

/// All of them.
#[derive(Default)]
pub(crate) struct Runs(Mutex<HashMap<String, Arc<Run>>>);

/// One of them.
pub(super) struct Run {
    id: String,
    owner: Owner,
    /// Set from outside.
    pub(super) stop: AtomicBool,
    state: watch::Sender<Arc<RunState>>,
    changed: Mutex<Instant>,
}

/// How a run stands, in no language yet.
#[derive(Clone, Default)]
pub(super) struct RunState {
    pub(super) stage: Stage,
    pub(super) trouble: Option<Trouble>,
    pub(super) found: Found,
}

/// What a run is doing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum Stage {
    /// Others are served first.
    #[default]
    Waiting,
    /// Games are played.
    Playing,
    /// Moves are compared with the truth.
    Moves,
    /// Lost games are looked through.
    Mistakes,
    Done,
    Stopped,
    Failed,
}

/// Why a run failed.
#[derive(Clone)]
pub(super) enum Trouble {
    Refused(LoadingError),
    Broken(Failure),
    Request(Arc<RequestError>),
    Said(&'static str),
}

/// What it found so far.
#[derive(Clone, Default)]
pub(super) enum Found {
    #[default]
    Nothing,
    Test(Box<Test>),
    Comparison(Box<Comparison>),
    Tuning(Box<Tuning>),
}

/// How a run stands.
#[derive(Serialize, ToSchema)]
pub(super) struct RunData {
    id: String,
    stage: Stage,
    /// Is anything to come?
    over: bool,
    /// Why it failed.
    problem: Option<Complaint>,
    /// What a test found so far.
    test: Option<TestData>,
    /// What a comparison found so far.
    comparison: Option<ComparisonData>,
    /// What tuning found so far.
    tuning: Option<TuningData>,
}

/// A run that was begun.
#[derive(Serialize, ToSchema)]
pub(super) struct Begun {
    /// Under `/api/v1/lab/runs/`.
    id: String,
}

impl Stage {
    fn is_over(self) -> bool {
        matches!(self, Self::Done | Self::Stopped | Self::Failed)
    }
}

impl Run {
    /// Tells whoever watches.
    pub(super) fn tell(&self, stage: Stage, found: Found) {
        self.change(RunState { stage, trouble: None, found });
    }

    /// Ends without a result, or with what there is.
    pub(super) fn give_up(&self, trouble: Trouble) {
        let found = self.state.borrow().found.clone();
        self.change(RunState { stage: Stage::Failed, trouble: Some(trouble), found });
    }

    /// Ends because somebody has seen enough.
    pub(super) fn end_stopped(&self) {
        let found = self.state.borrow().found.clone();
        self.tell(Stage::Stopped, found);
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    fn change(&self, state: RunState) {
        *self.changed.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
        self.state.send_replace(Arc::new(state));
    }

    fn is_over(&self) -> bool {
        self.state.borrow().stage.is_over()
    }

    fn is_forgotten(&self) -> bool {
        let changed = *self.changed.lock().unwrap_or_else(PoisonError::into_inner);
        self.is_over() && changed.elapsed() > REMEMBERED
    }

    fn data(&self, dictionary: Dictionary, state: &RunState) -> RunData {
        let problem = state.trouble.as_ref().map(|trouble| match trouble {
            Trouble::Refused(error) => Complaint::refused(dictionary, error),
            Trouble::Broken(failure) => Complaint::failed(dictionary, failure),
            Trouble::Request(error) => Complaint::whole(unmarked(&error.in_words(dictionary))),
            Trouble::Said(key) => Complaint::whole(say!(dictionary, key)),
        });
        let (mut test, mut comparison, mut tuning) = (None, None, None);
        match &state.found {
            Found::Nothing => {}
            Found::Test(found) => test = Some(found.data(dictionary)),
            Found::Comparison(found) => comparison = Some(found.data(dictionary)),
            Found::Tuning(found) => tuning = Some(found.data()),
        }
        let over = state.stage.is_over();
        RunData { id: self.id.clone(), stage: state.stage, over, problem, test, comparison, tuning }
    }
}

impl Runs {
    fn all(&self) -> MutexGuard<'_, HashMap<String, Arc<Run>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A new one, if its owner has not too many.
    pub(super) fn begin(&self, dictionary: Dictionary, owner: &Owner) -> Result<Arc<Run>, Problem> {
        let mut all = self.all();
        all.retain(|_, run| !run.is_forgotten());
        let under_way = |is_counted: &dyn Fn(&Run) -> bool| {
            all.values().filter(|run| !run.is_over() && is_counted(run)).count()
        };
        if under_way(&|run| run.owner == *owner) >= MOST_OF_OWNER {
            return Err(Problem::too_often(say!(dictionary, "lab-enough-runs")));
        }
        if under_way(&|run| run.owner.address == owner.address) >= MOST_OF_ADDRESS || all.len() >= MOST {
            return Err(Problem::busy(say!(dictionary, "server-busy")));
        }
        let run = Arc::new(Run {
            id: letters(ID_LETTERS),
            owner: owner.clone(),
            stop: AtomicBool::new(false),
            state: watch::Sender::default(),
            changed: Mutex::new(Instant::now()),
        });
        all.insert(run.id.clone(), Arc::clone(&run));
        Ok(run)
    }

    fn find(&self, dictionary: Dictionary, id: &str) -> Result<Arc<Run>, Problem> {
        let missing = || Problem::missing(say!(dictionary, "lab-no-run"));
        self.all().get(id).cloned().ok_or_else(missing)
    }
}

/// What whoever began a run gets.
pub(super) fn begun(run: &Run) -> (StatusCode, Json<Begun>) {
    (StatusCode::CREATED, Json(Begun { id: run.id.clone() }))
}

/// How a run stands.
#[utoipa::path(get, path = "/api/v1/lab/runs/{id}", params(("id" = String, Path)),
    responses((status = 200, body = RunData), (status = 404, body = Problem)))]
pub(super) async fn state(
    state: State,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Json<RunData>, Problem> {
    let run = state.runs.find(visitor.dictionary, &id)?;
    let now = run.state.borrow().clone();
    Ok(Json(run.data(visitor.dictionary, &now)))
}

/// Ends a run with what it has found.
#[utoipa::path(post, path = "/api/v1/lab/runs/{id}/stop", params(("id" = String, Path)),
    responses((status = 200, body = RunData), (status = 404, body = Problem)))]
pub(super) async fn stop(
    state: State,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Json<RunData>, Problem> {
    let run = state.runs.find(visitor.dictionary, &id)?;
    run.stop.store(true, Ordering::Relaxed);
    let now = run.state.borrow().clone();
    Ok(Json(run.data(visitor.dictionary, &now)))
}

/// How a run stands, now and each time that something changes, to its end.
#[utoipa::path(get, path = "/api/v1/lab/runs/{id}/events", params(("id" = String, Path)),
    responses((status = 200, content_type = "text/event-stream"), (status = 404, body = Problem)))]
pub(super) async fn events(
    state: State,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Problem> {
    let run = state.runs.find(visitor.dictionary, &id)?;
    let mut news = run.state.subscribe();
    news.mark_changed();
    let dictionary = visitor.dictionary;
    let all = stream::unfold(Some((run, news)), move |watching| async move {
        let (run, mut news): (Arc<Run>, Receiver<Arc<RunState>>) = watching?;
        news.changed().await.ok()?;
        let now = news.borrow_and_update().clone();
        let event = Event::default().json_data(run.data(dictionary, &now)).unwrap_or_default();
        Some((Ok(event), (!now.stage.is_over()).then_some((run, news))))
    });
    Ok(Sse::new(all).keep_alive(KeepAlive::default()))
}
