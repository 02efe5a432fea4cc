//! An analysis for programs. The names and their order are a contract with scripts (docs/analyze.md).

use super::Analysis;
use arena::review::{Accuracy, Finish, Lapse, Reviewed};
use arena::threats::Threat;
use game::{Game, Move, Rules, Square};
use serde::Serialize;

#[derive(Serialize)]
pub(crate) struct Data {
    rules: String,
    moves: String,
    outcome: Option<String>,
    score: Option<i32>,
    columns: Option<Vec<Option<i32>>>,
    line: Option<String>,
    threats: Vec<ThreatData>,
    review: Vec<MoveData>,
    accuracy: AccuracyData,
    /// Number of the first move that lost the game.
    first_losing: Option<usize>,
}

#[derive(Serialize)]
struct ThreatData {
    side: String,
    cell: String,
    row: &'static str,
    playable: bool,
}

#[derive(Serialize)]
struct MoveData {
    number: usize,
    side: String,
    #[serde(rename = "move")]
    mv: String,
    before: i32,
    after: i32,
    label: &'static str,
    lapse: Option<LapseData>,
}

#[derive(Serialize)]
struct LapseData {
    kind: &'static str,
    better: Vec<String>,
    line: String,
    end: Option<FinishData>,
}

#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum FinishData {
    AtOnce { cell: String },
    Several { cells: Vec<String> },
    Stacked { block: String, above: String },
    Zugzwang { threat: String, row: &'static str, others_are_full: bool, was_there: bool },
}

#[derive(Serialize)]
struct AccuracyData {
    first: SideAccuracy,
    second: SideAccuracy,
}

#[derive(Serialize)]
struct SideAccuracy {
    moves: usize,
    good: usize,
    perfect: usize,
}

impl Analysis {
    pub(crate) fn data(&self) -> Data {
        let game = &self.game;
        let prospects = self.prospects.as_ref();
        let [first, second] = self.review.accuracy.map(SideAccuracy::from);
        Data {
            rules: game.rules().to_string(),
            moves: game.letters(),
            outcome: game.outcome().map(|outcome| outcome.to_string()),
            score: prospects.map(|prospects| prospects.score),
            columns: prospects.map(|prospects| prospects.columns.clone()),
            line: prospects.map(|prospects| letters(game.rules(), &prospects.line)),
            threats: self.threats.iter().map(ThreatData::from).collect(),
            review: self.review.moves.iter().map(|one| MoveData::new(game, one)).collect(),
            accuracy: AccuracyData { first, second },
            first_losing: self.review.first_losing().map(|one| one.judged.ply + 1),
        }
    }
}

fn letters(rules: Rules, moves: &[Move]) -> String {
    moves.iter().map(|&mv| rules.letter(mv)).collect()
}

fn row(square: Square) -> &'static str {
    if square.is_odd() { "odd" } else { "even" }
}

impl From<&Threat> for ThreatData {
    fn from(threat: &Threat) -> Self {
        Self {
            side: threat.side.to_string(),
            cell: threat.square.to_string(),
            row: row(threat.square),
            playable: threat.is_playable,
        }
    }
}

impl MoveData {
    fn new(game: &Game, one: &Reviewed) -> Self {
        let rules = game.rules();
        let lapse = |lapse: &Lapse| LapseData {
            kind: lapse.kind.name(),
            better: lapse.better.iter().map(|&mv| rules.letter(mv).to_string()).collect(),
            line: letters(rules, &lapse.line),
            end: lapse.end.as_ref().map(FinishData::from),
        };
        Self {
            number: one.judged.ply + 1,
            side: one.judged.side.to_string(),
            mv: rules.letter(one.judged.mv).to_string(),
            before: one.judged.before,
            after: one.judged.after,
            label: one.label.name(),
            lapse: one.lapse.as_ref().map(lapse),
        }
    }
}

impl From<&Finish> for FinishData {
    fn from(finish: &Finish) -> Self {
        match finish {
            Finish::AtOnce(cell) => Self::AtOnce { cell: cell.to_string() },
            Finish::Several(cells) => {
                Self::Several { cells: cells.iter().map(ToString::to_string).collect() }
            }
            Finish::Stacked { block, above } => {
                Self::Stacked { block: block.to_string(), above: above.to_string() }
            }
            &Finish::Zugzwang { threat, others_are_full, was_there } => {
                Self::Zugzwang { threat: threat.to_string(), row: row(threat), others_are_full, was_there }
            }
        }
    }
}

impl From<Accuracy> for SideAccuracy {
    fn from(Accuracy { moves, good, perfect }: Accuracy) -> Self {
        Self { moves, good, perfect }
    }
}
