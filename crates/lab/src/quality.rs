//! How good players' moves are where the truth is known, and how true heuristics' values: measured, and as programs get it
//! (docs/quality.md).

use crate::interval::{Counted, Interval};
use arena::quality::{self, Asking, Failed, Labeled, MeasureError, Opinion, Part, Quality, Step, TestSet};
use arena::trial;
use engine::heuristics::HeuristicSpec;
use engine::players::{CannotPlay, Effort, PlayerSpec, title};
use engine::{Failure, guarded};
use game::Rules;
use serde::{Serialize, Serializer};
use std::time::Duration;

/// The name and version of this form.
const FORMAT: &str = "conecta-quality-1";

/// How long a heuristic that looks a single ply ahead may take before nothing more is expected of it.
const PATIENCE: Duration = Duration::from_secs(10);
/// In so many positions of the first set.
const TRIED: usize = 8;

/// What players and heuristics showed.
#[derive(Debug, Default)]
pub struct Findings {
    /// In the order they were measured.
    pub players: Vec<(PlayerSpec, Quality)>,
    /// Of every heuristic among them, once.
    pub opinions: Vec<(HeuristicSpec, Result<Opinion, Failure>)>,
}

/// Does a heuristic answer at all? One that never comes back is found out here within seconds; whatever else it does wrong is
/// measured.
pub fn try_out(sets: &[TestSet], player: &PlayerSpec) -> Result<(), Failed> {
    let PlayerSpec::Heuristic { heuristic, .. } = player else { return Ok(()) };
    let first = sets.iter().flat_map(|set| &set.positions).take(TRIED);
    let games: Vec<_> = first.map(|labeled: &Labeled| labeled.game.clone()).collect();
    let near = PlayerSpec::Heuristic { heuristic: heuristic.clone(), effort: Effort::Depth(1) };
    match trial(&near, &games, PATIENCE) {
        Err(failed) if matches!(failed.failure, Failure::Silent | Failure::Late { .. }) => Err(failed),
        _ => Ok(()),
    }
}

impl Findings {
    /// Measures one more player, and tells `seen` after each position. A heuristic that did not come back is not asked for its
    /// opinion.
    pub fn add(
        &mut self,
        sets: &[TestSet],
        player: &PlayerSpec,
        asking: Asking,
        seen: impl FnMut(),
    ) -> Result<(), MeasureError> {
        let quality = quality::measure(sets, player, asking, seen)?;
        let is_silent = is_given_up(&quality);
        self.players.push((player.clone(), quality));
        let PlayerSpec::Heuristic { heuristic: spec, .. } = player else { return Ok(()) };
        if !is_silent && self.opinions.iter().all(|(known, _)| known != spec) {
            let mut mind = spec.heuristic.mind(Rules::CLASSIC, &spec.weights).map_err(CannotPlay::from)?;
            let opinion = guarded(|| quality::opinion(sets, &mut *mind)).flatten();
            self.opinions.push((spec.clone(), opinion));
        }
        Ok(())
    }

    /// Players that never answered, or did not come back; each with its first failure.
    pub fn broken(&self) -> impl Iterator<Item = (&PlayerSpec, &Failed)> {
        self.players.iter().filter_map(|(player, quality)| {
            let is_broken = is_given_up(quality) || quality.failures >= quality.positions();
            Some((player, quality.first_failure.as_ref().filter(|_| is_broken)?))
        })
    }
}

/// Was it not asked any further, because it did not come back?
fn is_given_up(quality: &Quality) -> bool {
    quality.first_failure.as_ref().is_some_and(|failed| failed.failure == Failure::Silent)
}

/// The public form: the names and their order are a contract with scripts.
impl Serialize for Findings {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        FindingsData {
            format: FORMAT,
            version: env!("CARGO_PKG_VERSION"),
            players: self.players.iter().map(|(player, quality)| PlayerData::new(player, quality)).collect(),
            opinions: self.opinions.iter().map(|(spec, opinion)| OpinionData::new(spec, opinion)).collect(),
        }
        .serialize(serializer)
    }
}

#[derive(Serialize)]
struct FindingsData {
    format: &'static str,
    version: &'static str,
    players: Vec<PlayerData>,
    opinions: Vec<OpinionData>,
}

#[derive(Serialize)]
struct PlayerData {
    player: String,
    title: String,
    positions: u32,
    seconds_per_move: f64,
    failures: u32,
    first_failure: Option<FailedData>,
    mean: MeanData,
    sets: Vec<PartData>,
    phases: Vec<PartData>,
}

#[derive(Serialize)]
struct FailedData {
    moves: String,
    #[serde(flatten)]
    failure: Failure,
    text: String,
}

#[derive(Serialize)]
struct MeanData {
    all: MovesData<Interval>,
    discriminating: MovesData<Interval>,
}

#[derive(Serialize)]
struct PartData {
    name: String,
    all: MovesData<Counted>,
    discriminating: MovesData<Counted>,
}

#[derive(Serialize)]
struct MovesData<T> {
    good: T,
    perfect: T,
}

#[derive(Serialize)]
struct OpinionData {
    heuristic: String,
    title: String,
    sign: Option<Counted>,
    even: Option<Counted>,
    ranking: Option<Interval>,
    calibration: Vec<StepData>,
    failure: Option<Failure>,
}

#[derive(Serialize)]
struct StepData {
    positions: u32,
    expected: f64,
    result: f64,
}

impl PlayerData {
    fn new(player: &PlayerSpec, quality: &Quality) -> Self {
        let parts = |parts: &[Part]| parts.iter().map(PartData::from).collect();
        let mean = |share: fn(&Part) -> quality::Share| Interval::from(quality.mean(share));
        Self {
            player: player.to_string(),
            title: title(player),
            positions: quality.positions(),
            seconds_per_move: quality.time_per_move().as_secs_f64(),
            failures: quality.failures,
            first_failure: quality.first_failure.as_ref().map(FailedData::from),
            mean: MeanData {
                all: MovesData { good: mean(|set| set.all.good), perfect: mean(|set| set.all.perfect) },
                discriminating: MovesData {
                    good: mean(|set| set.discriminating.good),
                    perfect: mean(|set| set.discriminating.perfect),
                },
            },
            sets: parts(&quality.sets),
            phases: parts(&quality.phases),
        }
    }
}

impl From<&Failed> for FailedData {
    fn from(Failed { moves, failure }: &Failed) -> Self {
        Self { moves: moves.clone(), failure: failure.clone(), text: failure.to_string() }
    }
}

impl From<&Part> for PartData {
    fn from(part: &Part) -> Self {
        let moves =
            |moves: quality::Moves| MovesData { good: moves.good.into(), perfect: moves.perfect.into() };
        Self { name: part.name.clone(), all: moves(part.all), discriminating: moves(part.discriminating) }
    }
}

impl OpinionData {
    fn new(spec: &HeuristicSpec, opinion: &Result<Opinion, Failure>) -> Self {
        let (known, failure) = (opinion.as_ref().ok(), opinion.as_ref().err().cloned());
        let step = |&Step { positions, expected, result }: &Step| StepData { positions, expected, result };
        Self {
            heuristic: spec.to_string(),
            title: title(&PlayerSpec::Heuristic { heuristic: spec.clone(), effort: Effort::House }),
            sign: known.map(|opinion| opinion.sign.into()),
            even: known.map(|opinion| opinion.even.into()),
            ranking: known.map(|opinion| opinion.ranking.into()),
            calibration: known
                .map_or_else(Vec::new, |opinion| opinion.calibration.iter().map(step).collect()),
            failure,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use arena::Threads;
    use arena::quality::{SETS, built_in};
    use std::sync::atomic::AtomicBool;

    static NEVER: AtomicBool = AtomicBool::new(false);

    fn findings(sets: &[TestSet], player: &str) -> Findings {
        let asking = Asking { crew: &Threads(2), move_time: None, cancel: &NEVER };
        let mut findings = Findings::default();
        let player = crate::catalog().player(player).expect("a player");
        findings.add(sets, &player, asking, || ()).expect("it plays the classic game");
        findings
    }

    fn data(findings: &Findings) -> serde_json::Value {
        serde_json::to_value(findings).expect("data")
    }

    #[test]
    fn nothing_of_nothing_is_null() {
        let mut set = built_in(SETS[0]);
        set.positions.retain(|labeled| !labeled.is_discriminating());
        set.positions.truncate(3);
        let data = data(&findings(&[set], "random"));
        let part = &data["players"][0]["sets"][0];
        assert_eq!(
            part["discriminating"]["good"].to_string(),
            r#"{"hits":0,"of":0,"value":null,"low":null,"high":null}"#
        );
        assert_eq!(
            data["players"][0]["mean"]["discriminating"]["good"].to_string(),
            r#"{"value":null,"low":null,"high":null}"#
        );
        assert!(part["all"]["good"]["value"].is_f64());
        assert!(data["players"][0]["first_failure"].is_null());
    }

    #[test]
    fn a_heuristic_that_breaks_down_is_told_with_position_and_reason() {
        let mut set = built_in(SETS[5]);
        set.positions.truncate(5);
        let wild = "ia1(one=1e308,two=1e308,their_one=1e308):d2";
        let findings = findings(std::slice::from_ref(&set), wild);
        let (player, failed) = findings.broken().next().expect("it never answers");
        assert!(player.to_string().starts_with("ia1("));
        assert_eq!(failed.moves, set.positions[0].game.letters());
        let data = data(&findings);
        let first = &data["players"][0]["first_failure"];
        assert_eq!((&data["players"][0]["failures"], &first["kind"]), (&5.into(), &"not-finite".into()));
        assert!(first["text"].as_str().is_some_and(|text| text.contains("on the board")), "{first}");
        assert_eq!(data["opinions"][0]["failure"]["kind"], "not-finite");
        assert!(data["opinions"][0]["ranking"].is_null());
    }

    #[test]
    fn who_answers_is_not_broken() {
        let mut set = built_in(SETS[0]);
        set.positions.truncate(5);
        assert_eq!(findings(std::slice::from_ref(&set), "ia2:d1").broken().count(), 0);
        let player = crate::catalog().player("ia2").expect("a player");
        assert!(try_out(&[set], &player).is_ok());
    }
}
