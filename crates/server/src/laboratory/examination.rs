//! What a draft is and thinks of a position: asked while its author types.

use super::draft::{Complaint, Draft, unmarked};
use crate::State;
use crate::api::{game, unanswered};
use crate::problem::Problem;
use crate::visitor::Visitor;
use arena::tuning::Probe;
use axum::Json;
use axum::extract::rejection::JsonRejection;
use engine::Failure;
use engine::heuristics::{HeuristicSpec, Unsupported, Worth};
use game::{Game, Position};
use language::{Dictionary, InWords};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use workers::{About, Crew};

/// With more numbers than this, asking about each would take too long while somebody types.
const MOST_TERMS: usize = 40;

/// A file, and the position that its author looks at.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct Question {
    #[serde(flatten)]
    draft: Draft,
    /// Moves such as `4453`, with the rules in front where they are not classic.
    #[serde(default)]
    game: String,
}

/// What a file is, and what it sees.
#[derive(Default, Serialize, ToSchema)]
pub(super) struct ExaminationData {
    /// What it says about itself, if it is a heuristic.
    about: Option<AboutData>,
    /// Its value of the position for the side to move.
    value: Option<f64>,
    /// What the numbers of the file make of that: counted, and in points.
    terms: Vec<TermData>,
    /// What none of them explains.
    rest: f64,
    /// What each disc adds to that, found by taking it away.
    worths: Vec<WorthData>,
    /// What it printed.
    log: Option<String>,
    /// Why it is no heuristic, or has no value here.
    problem: Option<Complaint>,
}

/// What a file says about itself.
#[derive(Serialize, ToSchema)]
pub(super) struct AboutData {
    alias: String,
    idea: String,
    /// The numbers that can be tuned.
    weights: Vec<WeightData>,
    /// How it was understood.
    notes: Vec<NoteData>,
}

/// A number that can be tuned.
#[derive(Serialize, ToSchema)]
pub(super) struct WeightData {
    name: String,
    value: f64,
    line: u32,
}

/// Something worth knowing about a line; 0 is the whole file.
#[derive(Serialize, ToSchema)]
pub(super) struct NoteData {
    line: u32,
    message: String,
}

/// A number of the file at work.
#[derive(Serialize, ToSchema)]
pub(super) struct TermData {
    name: String,
    count: f64,
    points: f64,
}

/// What a disc adds to a value.
#[derive(Serialize, ToSchema)]
pub(super) struct WorthData {
    cell: String,
    points: f64,
}

impl AboutData {
    fn new(dictionary: Dictionary, about: &About) -> Self {
        Self {
            alias: unmarked(&about.alias),
            idea: about.idea.clone(),
            weights: about
                .weights
                .iter()
                .map(|weight| WeightData {
                    name: weight.name.clone(),
                    value: weight.default,
                    line: weight.line,
                })
                .collect(),
            notes: about
                .notes
                .iter()
                .map(|note| NoteData { line: note.line, message: note.said.in_words(dictionary) })
                .collect(),
        }
    }
}

/// Loads a file, or says where it is wrong; its value of a position, and what each disc is worth to it.
#[utoipa::path(post, path = "/api/v1/lab/examine", request_body = Question,
    responses((status = 200, body = ExaminationData), (status = 400, body = Problem), (status = 503, body = Problem)))]
pub(super) async fn examine(
    state: State,
    visitor: Visitor,
    question: Result<Json<Question>, JsonRejection>,
) -> Result<Json<ExaminationData>, Problem> {
    let dictionary = visitor.dictionary;
    let Json(Question { draft, game: text }) = question.map_err(|error| Problem::bad(error.body_text()))?;
    draft.check(dictionary)?;
    let game = game(dictionary, &text)?;
    let crew = state.crew.clone();
    let found = state.thinking.think(move |_| Ok(examined(dictionary, &crew, &draft, &game)));
    found.await.map(Json).map_err(|reason| unanswered(dictionary, reason))
}

fn examined(dictionary: Dictionary, crew: &Crew, draft: &Draft, game: &Game) -> ExaminationData {
    let stranger = match draft.load(crew) {
        Ok(stranger) => stranger,
        Err(error) => {
            let problem = Some(Complaint::refused(dictionary, &error));
            return ExaminationData { problem, ..ExaminationData::default() };
        }
    };
    let about = Some(AboutData::new(dictionary, &stranger.about));
    let mut examination = ExaminationData { about, ..ExaminationData::default() };
    if game.outcome().is_some() {
        return examination;
    }
    let spec = HeuristicSpec::original(stranger.heuristic);
    let asked = opinion(&spec, game, &mut examination);
    examination.problem = asked.err().map(|failure| Complaint::failed(dictionary, &failure));
    examination
}

fn opinion(spec: &HeuristicSpec, game: &Game, examination: &mut ExaminationData) -> Result<(), Failure> {
    let (rules, position, side) = (game.rules(), game.position(), game.position().to_move());
    let refused = |refusal: Unsupported| Failure::Absent { reason: refusal.reason };
    let mut mind = spec.heuristic.mind(rules, &spec.weights).map_err(refused)?;
    examination.log = mind.log(position, side)?.filter(|log| !log.is_empty());
    examination.value = Some(mind.value(position, side)?).filter(|value| value.is_finite());
    let worth = |Worth { square, points }| WorthData { cell: square.to_string(), points };
    examination.worths = mind.worths(position, side)?.unwrap_or_default().into_iter().map(worth).collect();
    let weights = &spec.heuristic.card.weights;
    if weights.len() <= MOST_TERMS {
        let breakdown = Probe::new(spec, rules).map_err(refused)?.breakdown(position, side)?;
        let term = |(weight, count): (usize, f64)| TermData {
            name: weights[weight].name.to_string(),
            count,
            points: count * spec.weights.values()[weight],
        };
        examination.terms = breakdown.counts.into_iter().map(term).collect();
        examination.rest = breakdown.rest;
    }
    Ok(())
}
