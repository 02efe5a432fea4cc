//! What goes over the pipe: a question a line, an answer a line.

use crate::tuning::{TunedFile, TuningStep, TuningWish};
use authoring::{Language, LoadError, Message};
use engine::heuristics::{Entry, Explanation, House, TieBreak, Viewpoint, Worth};
use engine::search::{Algorithm, Choice, Plan};
use engine::{Failure, Fingerprint, Limits, Score, Sentence};
use game::{Move, MoveSet, Rules, Side, Square};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// The bytes of a file: a text where they are one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Content {
    /// UTF-8.
    Text(String),
    /// Anything else.
    Bytes(Vec<u8>),
}

impl Content {
    /// The bytes themselves.
    pub fn bytes(&self) -> &[u8] {
        match self {
            Self::Text(text) => text.as_bytes(),
            Self::Bytes(bytes) => bytes,
        }
    }
}

impl From<Vec<u8>> for Content {
    fn from(bytes: Vec<u8>) -> Self {
        String::from_utf8(bytes).map_or_else(|error| Self::Bytes(error.into_bytes()), Self::Text)
    }
}

/// What a worker is asked.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) enum Request {
    /// Get to know a file.
    Load { name: String, content: Content },
    /// Look for better numbers in a file.
    Tune(TuningWish),
    /// Why can a file not play these rules?
    Refuses { file: Fingerprint, rules: String },
    /// Ask the mind of a file.
    Ask {
        file: Fingerprint,
        rules: String,
        weights: Vec<Score>,
        position: String,
        side: bool,
        question: Question,
    },
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum Question {
    Value,
    Explain,
    Worths,
    Log,
    Search(SearchPlan),
}

/// What it answers.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) enum Answer {
    /// It never heard of that file.
    Unknown,
    Loaded(About),
    NotLoaded(Refused),
    Refusal(Option<String>),
    Value(Score),
    Explained(Option<ExplanationData>),
    Worths(Option<Vec<(u32, u32, Score)>>),
    Log(Option<String>),
    Chosen(ChoiceData),
    /// How far it is: the answer comes later.
    Tuning(TuningStep),
    Tuned(TunedFile),
    Failed(Failure),
}

/// A sentence about a file: in English, and by its key for other languages.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Said {
    /// In English.
    pub english: String,
    /// By its key in dictionaries.
    pub sentence: Sentence,
}

impl From<&Message> for Said {
    fn from(message: &Message) -> Self {
        let arguments = message.arguments.iter().map(|(name, value)| ((*name).to_owned(), value.clone()));
        let sentence =
            Sentence { key: message.key.to_owned(), arguments: arguments.collect::<BTreeMap<_, _>>() };
        Self { english: message.to_string(), sentence }
    }
}

/// Why a file is no player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refused {
    /// From 1; 0 for the whole file.
    pub line: u32,
    /// From 1, in characters; 0 for the whole line.
    pub column: u32,
    /// That line of the file.
    pub source_line: String,
    /// What is wrong.
    pub problem: Said,
    /// What to write instead, where there is something to say.
    pub advice: Option<Said>,
}

impl From<&LoadError> for Refused {
    fn from(error: &LoadError) -> Self {
        Self {
            line: error.place.line,
            column: error.place.column,
            source_line: error.source_line.clone(),
            problem: Said::from(&error.problem),
            advice: error.advice.as_deref().map(Said::from),
        }
    }
}

/// What a file says about itself.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct About {
    /// Its name in rankings, by itself.
    pub alias: String,
    /// Its code of the course.
    pub code: Option<String>,
    /// Its idea.
    pub idea: String,
    /// The numbers that can be tuned.
    pub weights: Vec<AboutWeight>,
    /// How it was understood.
    pub notes: Vec<Note>,
}

/// A number that can be tuned.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct AboutWeight {
    pub name: String,
    pub default: f64,
    pub is_integer: bool,
    pub low: f64,
    pub high: f64,
    pub line: u32,
    pub span: (usize, usize),
}

/// Something worth knowing about a line; 0 is the whole file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Note {
    pub line: u32,
    pub said: Said,
}

impl From<&authoring::Card> for About {
    fn from(card: &authoring::Card) -> Self {
        /// More than that is no idea any more.
        const LONGEST_IDEA: usize = 2_000;
        let weight = |weight: &authoring::Weight| AboutWeight {
            name: weight.name.clone(),
            default: weight.default,
            is_integer: weight.is_integer,
            low: weight.low,
            high: weight.high,
            line: weight.line,
            span: weight.span,
        };
        let note = |note: &authoring::Note| Note { line: note.line, said: Said::from(&note.message) };
        Self {
            alias: card.alias.clone(),
            code: card.code.clone(),
            idea: card.idea.chars().take(LONGEST_IDEA).collect(),
            weights: card.weights.iter().map(weight).collect(),
            notes: card.notes.iter().map(note).collect(),
        }
    }
}

impl About {
    /// The card of a heuristic of this name.
    pub(crate) fn card(&self, name: &str, language: Language) -> engine::heuristics::Card {
        let weight = |weight: &AboutWeight| authoring::Weight {
            name: weight.name.clone(),
            default: weight.default,
            is_integer: weight.is_integer,
            low: weight.low,
            high: weight.high,
            line: weight.line,
            span: weight.span,
        };
        let card = authoring::Card {
            alias: self.alias.clone(),
            code: self.code.clone(),
            idea: self.idea.clone(),
            weights: self.weights.iter().map(weight).collect(),
            notes: Vec::new(),
        };
        authoring::card(name, language, &card)
    }
}

/// How to look for a move. No limit but time travels as a point in time.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct SearchPlan {
    algorithm: (char, u32),
    depth: Option<u32>,
    nodes: Option<u64>,
    milliseconds: Option<u64>,
    is_leaf: bool,
    is_first: bool,
    win: Score,
    among: Option<Vec<u8>>,
    /// Nothing where there is none: JSON knows no infinity.
    floor: Option<Score>,
}

impl SearchPlan {
    pub(crate) fn of(plan: &Plan) -> Self {
        let Plan { algorithm, limits, viewpoint, tie_break, win, among, floor } = plan;
        let left = |deadline: Instant| deadline.saturating_duration_since(Instant::now()).as_millis() as u64;
        Self {
            algorithm: match *algorithm {
                Algorithm::Negamax(depth) => ('n', depth),
                Algorithm::AlphaBeta(depth) => ('a', depth),
                Algorithm::Climbing(depth) => ('c', depth),
                Algorithm::Deepening => ('d', 0),
            },
            depth: limits.depth,
            nodes: limits.nodes,
            milliseconds: limits.deadline.map(left),
            is_leaf: *viewpoint == Viewpoint::Leaf,
            is_first: *tie_break == TieBreak::First,
            win: *win,
            among: among.map(|moves| moves.into_iter().map(Move::number).collect()),
            floor: floor.is_finite().then_some(*floor),
        }
    }

    pub(crate) fn plan(&self) -> Plan<'static> {
        let depth = self.algorithm.1;
        let algorithm = match self.algorithm.0 {
            'n' => Algorithm::Negamax(depth),
            'a' => Algorithm::AlphaBeta(depth),
            'c' => Algorithm::Climbing(depth),
            _ => Algorithm::Deepening,
        };
        let house = House {
            depth,
            viewpoint: if self.is_leaf { Viewpoint::Leaf } else { Viewpoint::Root },
            tie_break: if self.is_first { TieBreak::First } else { TieBreak::Last },
            win: self.win,
            floor: self.floor.unwrap_or(Score::NEG_INFINITY),
        };
        let after = |milliseconds| Instant::now().checked_add(Duration::from_millis(milliseconds));
        let limits = Limits {
            depth: self.depth,
            nodes: self.nodes,
            deadline: self.milliseconds.and_then(after),
            ..Limits::default()
        };
        let among = self
            .among
            .as_ref()
            .map(|moves| moves.iter().map(|&number| Move::new(number)).collect::<MoveSet>());
        Plan { among, ..Plan::in_house(&house, algorithm).within(limits) }
    }
}

/// A chosen move.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct ChoiceData {
    mv: u8,
    value: Option<Score>,
    depth: u32,
    ends_in: Option<u32>,
    nodes: u64,
    line: Vec<u8>,
}

impl From<Choice> for ChoiceData {
    fn from(choice: Choice) -> Self {
        let Choice { mv, value, depth, ends_in, nodes, line } = choice;
        let line = line.into_iter().map(Move::number).collect();
        Self { mv: mv.number(), value: value.filter(|value| value.is_finite()), depth, ends_in, nodes, line }
    }
}

impl From<ChoiceData> for Choice {
    fn from(choice: ChoiceData) -> Self {
        let ChoiceData { mv, value, depth, ends_in, nodes, line } = choice;
        Self {
            mv: Move::new(mv),
            value,
            depth,
            ends_in,
            nodes,
            line: line.into_iter().map(Move::new).collect(),
        }
    }
}

/// What a value is the sum of.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct ExplanationData {
    replies: Vec<u8>,
    entries: Vec<EntryData>,
}

/// Weight, whether it is mine, points, cells.
type EntryData = (usize, bool, Score, Vec<(u32, u32)>);

impl From<Explanation> for ExplanationData {
    fn from(explanation: Explanation) -> Self {
        let entry = |Entry { weight, is_mine, points, cells }: Entry| {
            (weight, is_mine, points, cells.into_iter().map(|cell| (cell.column, cell.row)).collect())
        };
        Self {
            replies: explanation.replies.into_iter().map(Move::number).collect(),
            entries: explanation.entries.into_iter().map(entry).collect(),
        }
    }
}

impl From<ExplanationData> for Explanation {
    fn from(explanation: ExplanationData) -> Self {
        let entry = |(weight, is_mine, points, cells): EntryData| {
            let cells = cells.into_iter().map(|(column, row)| Square { column, row }).collect();
            Entry { weight, is_mine, points, cells }
        };
        Self {
            replies: explanation.replies.into_iter().map(Move::new).collect(),
            entries: explanation.entries.into_iter().map(entry).collect(),
        }
    }
}

pub(crate) fn worths_data(worths: Vec<Worth>) -> Vec<(u32, u32, Score)> {
    worths.into_iter().map(|Worth { square, points }| (square.column, square.row, points)).collect()
}

pub(crate) fn worths(data: Vec<(u32, u32, Score)>) -> Vec<Worth> {
    data.into_iter().map(|(column, row, points)| Worth { square: Square { column, row }, points }).collect()
}

/// Is it the first side?
pub(crate) fn is_first(side: Side) -> bool {
    side == Side::First
}

pub(crate) fn side(is_first: bool) -> Side {
    if is_first { Side::First } else { Side::Second }
}

/// Rules as they travel.
pub(crate) fn rules(text: &str) -> Option<Rules> {
    text.parse().ok()
}
