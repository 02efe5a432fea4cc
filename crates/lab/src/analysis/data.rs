//! An analysis for programs. The names and their order are a contract with scripts (docs/analyze.md); what was not found within
//! the limits is null.

use super::Analysis;
use arena::insight::Accuracy;
use arena::review::{Finish, Lapse, Reviewed};
use arena::threats::Threat;
use game::{Move, Position, Rules, Side, Square};
use serde::{Serialize, Serializer};

#[derive(Serialize)]
struct Data {
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
    /// So many moves at the beginning were imposed, and are charged to nobody.
    imposed: usize,
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
    before: Option<i32>,
    after: Option<i32>,
    label: Option<&'static str>,
    lapse: Option<LapseData>,
}

#[derive(Serialize)]
struct LapseData {
    kind: &'static str,
    better: Vec<String>,
    line: Option<String>,
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

impl Serialize for Analysis {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Data::new(self).serialize(serializer)
    }
}

impl Data {
    fn new(analysis: &Analysis) -> Self {
        let Analysis { game, review, threats, prospects } = analysis;
        let (rules, prospects) = (game.rules(), prospects.as_ref());
        let [first, second] = review.accuracy.map(SideAccuracy::from);
        Self {
            rules: rules.to_string(),
            moves: game.letters(),
            outcome: game.outcome().map(|outcome| outcome.to_string()),
            score: prospects.and_then(|prospects| prospects.score),
            columns: prospects.map(|prospects| prospects.columns.clone()),
            line: prospects.and_then(|prospects| Some(letters(rules, prospects.line.as_deref()?))),
            threats: threats.iter().map(ThreatData::from).collect(),
            review: reviewed(analysis),
            accuracy: AccuracyData { first, second },
            first_losing: review.first_losing().map(|one| one.judged.ply + 1),
            imposed: review.imposed,
        }
    }
}

/// Every move of the game, also those whose scores were not found.
fn reviewed(Analysis { game, review, .. }: &Analysis) -> Vec<MoveData> {
    let mut before = game.clone();
    let mut moves = Vec::with_capacity(game.moves().len());
    while let Some(mv) = before.undo() {
        let ply = before.moves().len();
        moves.push(MoveData::new(game.rules(), ply, before.position().to_move(), mv, review.of(ply)));
    }
    moves.reverse();
    moves
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
    fn new(rules: Rules, ply: usize, side: Side, mv: Move, found: Option<&Reviewed>) -> Self {
        let lapse = |lapse: &Lapse| LapseData {
            kind: lapse.kind.name(),
            better: lapse.better.iter().map(|&mv| rules.letter(mv).to_string()).collect(),
            line: lapse.line.as_deref().map(|line| letters(rules, line)),
            end: lapse.end.as_ref().map(FinishData::from),
        };
        Self {
            number: ply + 1,
            side: side.to_string(),
            mv: rules.letter(mv).to_string(),
            before: found.map(|one| one.judged.before),
            after: found.map(|one| one.judged.after),
            label: found.map(|one| one.label.name()),
            lapse: found.and_then(|one| one.lapse.as_ref()).map(lapse),
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
