//! Tuning: better numbers for a draft, looked for away, one at a time, and given back as a text.

use super::draft::{Draft, MARK};
use super::runs::{Begun, Found, Run, Stage, Trouble, begun};
use crate::owner::Owner;
use crate::problem::Problem;
use crate::visitor::Visitor;
use crate::{State, api};
use arena::statistics::PairCounts;
use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::http::StatusCode;
use game::Rules;
use lab::Interval;
use serde::{Deserialize, Serialize};
use std::sync::{Arc, Mutex, TryLockError};
use std::thread;
use std::time::Duration;
use utoipa::ToSchema;
use workers::{Content, Crew, NotTuned, TunedFile, TuningStep, TuningWish};

/// How long numbers are looked for; the match that follows takes as long again.
const SECONDS: f64 = 12.0;
/// How often somebody who waits looks whether it is its turn.
const LOOK: Duration = Duration::from_millis(100);

/// Whose turn it is: it needs a thread and a worker of its own for half a minute.
static TURN: Mutex<()> = Mutex::new(());

/// A draft that is to be tuned.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct Wish {
    #[serde(flatten)]
    draft: Draft,
    /// Such as `classic` or `boom`; classic unless told.
    rules: Option<String>,
}

/// Begins to look for better numbers.
#[utoipa::path(post, path = "/api/v1/lab/tunings", request_body = Wish,
    responses((status = 201, body = Begun), (status = 400, body = Problem), (status = 429, body = Problem)))]
pub(super) async fn tune(
    state: State,
    visitor: Visitor,
    owner: Owner,
    wish: Result<Json<Wish>, JsonRejection>,
) -> Result<(StatusCode, Json<Begun>), Problem> {
    let dictionary = visitor.dictionary;
    let Json(Wish { draft, rules }) = wish.map_err(|error| Problem::bad(error.body_text()))?;
    draft.check(dictionary)?;
    let rules = api::rules(dictionary, rules.as_deref())?;
    let run = state.runs.begin(dictionary, &owner)?;
    let (crew, own) = (state.crew.clone(), Arc::clone(&run));
    let started = thread::Builder::new().name("tuning".to_owned()).spawn(move || {
        let found = tuned(&own, &crew, &draft, rules);
        match found {
            _ if own.is_stopped() => own.end_stopped(),
            Ok(file) => {
                own.tell(Stage::Done, Found::Tuning(Box::new(Tuning { step: None, file: Some(file) })));
            }
            Err(trouble) => own.give_up(trouble),
        }
    });
    if started.is_err() {
        run.give_up(Trouble::Said("server-busy"));
    }
    Ok(begun(&run))
}

fn tuned(run: &Run, crew: &Crew, draft: &Draft, rules: Rules) -> Result<TunedFile, Trouble> {
    // What does not load says where, before anybody waits.
    let stranger = draft.load(crew).map_err(Trouble::Refused)?;
    if stranger.about.weights.is_empty() {
        return Err(Trouble::Said("lab-no-numbers"));
    }
    let _turn = loop {
        match TURN.try_lock() {
            Ok(turn) => break turn,
            // Whoever panicked had nothing that could be broken.
            Err(TryLockError::Poisoned(turn)) => break turn.into_inner(),
            Err(TryLockError::WouldBlock) if run.is_stopped() => return Err(Trouble::Said("server-busy")),
            Err(TryLockError::WouldBlock) => thread::sleep(LOOK),
        }
    };
    let wish = TuningWish {
        name: format!("{MARK}{}", draft.name),
        content: Content::Text(draft.source.clone()),
        rules: rules.to_string(),
        seconds: SECONDS,
    };
    let told = wish.tune(crew, &run.stop, &mut |step| {
        run.tell(Stage::Playing, Found::Tuning(Box::new(Tuning { step: Some(step), file: None })));
    });
    told.map_err(|error| match error {
        NotTuned::Trouble(trouble) => Trouble::Refused(trouble.into()),
        NotTuned::Failure(failure) => Trouble::Broken(failure),
    })
}

/// How a tuning stands.
#[derive(Clone)]
pub(super) struct Tuning {
    step: Option<TuningStep>,
    file: Option<TunedFile>,
}

/// How a tuning stands.
#[derive(Serialize, ToSchema)]
pub(super) struct TuningData {
    /// Examples that numbers are fitted to, so far.
    examples: Option<usize>,
    /// Rounds of playing, of how many.
    rounds: Option<(u32, u32)>,
    /// What was found.
    result: Option<TunedData>,
}

/// Other numbers.
#[derive(Serialize, ToSchema)]
struct TunedData {
    /// The text with them, and nothing else changed.
    source: String,
    numbers: Vec<NumberData>,
    /// In Elo over what was there before, with its 95% interval; nothing where nothing was played.
    #[schema(value_type = Object)]
    gain: Option<Interval>,
    games: u64,
    /// Does the interval lie above zero?
    proven: bool,
}

/// A number of the file.
#[derive(Serialize, ToSchema)]
struct NumberData {
    name: String,
    before: f64,
    after: f64,
}

impl Tuning {
    pub(super) fn data(&self) -> TuningData {
        let result = self.file.as_ref().map(|file| {
            let pairs = PairCounts::new(file.pairs);
            let gain = (pairs.pairs() > 0).then(|| pairs.summary().elo);
            let number = |(name, before, after): &(String, f64, f64)| NumberData {
                name: name.clone(),
                before: *before,
                after: *after,
            };
            TunedData {
                source: file.source.clone(),
                numbers: file.numbers.iter().map(number).collect(),
                proven: gain.is_some_and(|gain| gain.low > 0.0),
                gain: gain.map(Interval::from),
                games: 2 * pairs.pairs(),
            }
        });
        TuningData {
            examples: match self.step {
                Some(TuningStep::Fitting { examples }) => Some(examples),
                _ => None,
            },
            rounds: match self.step {
                Some(TuningStep::Playing { round, rounds }) => Some((round, rounds)),
                _ => None,
            },
            result,
        }
    }
}
