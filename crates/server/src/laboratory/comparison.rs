//! A comparison: a draft plays the version before it until a sequential test has seen enough.

use super::draft::Draft;
use super::runs::{Begun, Found, Run, Stage, Trouble, begun};
use super::test::player;
use crate::holding::hold_for_a_turn;
use crate::jobs::{Task, Turn};
use crate::owner::Owner;
use crate::problem::Problem;
use crate::visitor::Visitor;
use crate::{State, api};
use arena::statistics::{Sprt, SprtVerdict};
use arena::{ACTION_LIMIT, Format, Suite};
use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::http::StatusCode;
use game::Rules;
use lab::report::{MatchReport, PairCounter};
use lab::{Event, EventRequest, Interval, RequestError};
use language::{Dictionary, say};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use store::Store;
use utoipa::ToSchema;
use workers::Crew;

/// A test that is not decided by then stays open.
const OPENINGS: usize = 300;
/// Big differences between beginners' programs, quickly.
const TEST: Sprt = Sprt::CLASSROOM;

/// A comparison that somebody wants.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct Wish {
    #[serde(flatten)]
    draft: Draft,
    /// What it was before.
    before: Draft,
    /// Such as `classic` or `boom`; classic unless told.
    rules: Option<String>,
}

/// Begins a comparison of two versions.
#[utoipa::path(post, path = "/api/v1/lab/comparisons", request_body = Wish,
    responses((status = 201, body = Begun), (status = 400, body = Problem), (status = 429, body = Problem)))]
pub(super) async fn compare(
    state: State,
    visitor: Visitor,
    owner: Owner,
    wish: Result<Json<Wish>, JsonRejection>,
) -> Result<(StatusCode, Json<Begun>), Problem> {
    let dictionary = visitor.dictionary;
    let Json(Wish { draft, before, rules }) = wish.map_err(|error| Problem::bad(error.body_text()))?;
    draft.check(dictionary)?;
    before.check(dictionary)?;
    if draft.source == before.source {
        return Err(Problem::bad(say!(dictionary, "lab-same-version")));
    }
    let rules = api::rules(dictionary, rules.as_deref())?;
    let run = state.runs.begin(dictionary, &owner)?;
    let task = ComparisonTask {
        run: Arc::clone(&run),
        crew: state.crew.clone(),
        versions: [draft, before],
        rules,
        event: None,
    };
    state.jobs.add(owner.name(), task);
    Ok(begun(&run))
}

struct ComparisonTask {
    run: Arc<Run>,
    crew: Crew,
    /// The new one first.
    versions: [Draft; 2],
    rules: Rules,
    event: Option<Event>,
}

impl Task for ComparisonTask {
    fn turn(&mut self, store: &mut Store, stop: &AtomicBool) -> Turn {
        if self.run.is_stopped() {
            self.run.end_stopped();
            return Turn::Done;
        }
        self.step(store, stop).unwrap_or_else(|trouble| {
            self.run.give_up(trouble);
            Turn::Done
        })
    }
}

impl ComparisonTask {
    fn begin(&self) -> Result<Event, Trouble> {
        let [draft, before] = &self.versions;
        let players = vec![player(draft, &self.crew)?, player(before, &self.crew)?];
        let event = Event::new(EventRequest {
            rules: self.rules,
            players,
            format: Format::RoundRobin,
            suite: Suite::Ply8,
            own_openings: None,
            openings: OPENINGS,
            is_exact: false,
            seed: 0,
            action_limit: ACTION_LIMIT,
            move_time: None,
        });
        event.map_err(|error: RequestError| Trouble::Request(Arc::new(error)))
    }

    fn step(&mut self, store: &mut Store, stop: &AtomicBool) -> Result<Turn, Trouble> {
        let event = match self.event.take() {
            Some(event) => event,
            None => self.begin()?,
        };
        let mut counter = PairCounter::default();
        let held = hold_for_a_turn(&event, store, &[stop, &self.run.stop], &mut |games, before| {
            TEST.verdict(&counter.add(&games[before..]), true) != SprtVerdict::Continue
        });
        let held = held.map_err(|_| Trouble::Said("lab-not-kept"))?;
        let counts = counter.add(&[]);
        let comparison = Comparison {
            report: MatchReport::new(&event.sheet(), &held),
            ratio: TEST.log_likelihood_ratio(&counts),
            verdict: TEST.verdict(&counts, held.is_cancelled),
        };
        let (stage, turn) =
            if held.is_cancelled { (Stage::Playing, Turn::Again) } else { (Stage::Done, Turn::Done) };
        self.run.tell(stage, Found::Comparison(Box::new(comparison)));
        self.event = Some(event);
        Ok(turn)
    }
}

/// What a comparison found so far.
#[derive(Clone)]
pub(super) struct Comparison {
    report: MatchReport,
    ratio: f64,
    verdict: SprtVerdict,
}

/// What a comparison found so far: all of it for the new version against the old one.
#[derive(Serialize, ToSchema)]
pub(super) struct ComparisonData {
    wins: usize,
    draws: usize,
    losses: usize,
    /// In Elo, with its 95% interval: `value`, `low`, `high`.
    #[schema(value_type = Object)]
    elo: Interval,
    /// The probability that the new version is the better one.
    superiority: f64,
    /// The logarithm of the likelihood ratio, and between which bounds it is open.
    ratio: f64,
    lower: f64,
    upper: f64,
    /// `better`, `not-better` or `open`.
    verdict: &'static str,
    /// The same in a sentence.
    said: String,
}

impl Comparison {
    pub(super) fn data(&self, dictionary: Dictionary) -> ComparisonData {
        let (bounds, report) = (TEST.bounds(), &self.report);
        let (verdict, said) = match self.verdict {
            SprtVerdict::AcceptH1 => ("better", say!(dictionary, "lab-better")),
            SprtVerdict::AcceptH0 => ("not-better", say!(dictionary, "lab-not-better")),
            SprtVerdict::Continue => ("open", say!(dictionary, "lab-still-open")),
            SprtVerdict::SuiteExhausted => ("open", say!(dictionary, "lab-stays-open")),
        };
        ComparisonData {
            wins: report.wins,
            draws: report.draws,
            losses: report.losses,
            elo: report.elo.into(),
            superiority: report.superiority,
            ratio: self.ratio,
            lower: bounds.lower,
            upper: bounds.upper,
            verdict,
            said,
        }
    }
}
