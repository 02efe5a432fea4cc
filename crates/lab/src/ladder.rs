//! The versions of a player, from the first to the latest: how each did against the same field, and what it changed.
//!
//! All versions met the same opponents from the same openings, so what an opening gave to two of them is no difference between
//! them: they are compared in one event of both and the field, clustered by opening ([`arena::statistics::compare`]).

use crate::interval::Interval;
use arena::statistics::{Comparison, ErrorMethod, Estimate, PlayedGame, ResultCounts, analyze, compare};
use arena::{ContestGame, Identity, Opening};
use engine::Fingerprint;
use game::{Outcome, Rules, Side};
use serde::Serialize;
use std::collections::{BTreeMap, HashMap, HashSet};
use store::{Store, StoreError, StoredVersion, VersionGame};

/// The name and version of the public form.
const FORMAT: &str = "conecta-ladder-1";

/// The opponents that all versions are measured by.
#[derive(Clone, Debug)]
pub struct Field {
    /// Under which rules.
    pub rules: Rules,
    /// Who they are.
    pub opponents: Vec<Identity>,
}

/// A game of a version against the field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldGame {
    /// By its number in the field.
    pub opponent: usize,
    /// The side of the version.
    pub side: Side,
    /// The opening's moves.
    pub opening: String,
    /// How it ended.
    pub outcome: Outcome,
}

/// What a player was at some time, and its games against the field.
#[derive(Clone, Debug)]
pub struct Version {
    /// What it was, to the letter.
    pub fingerprint: Fingerprint,
    /// When it first played, in UTC.
    pub begun: String,
    /// At most one for each opponent, side and opening.
    pub games: Vec<FieldGame>,
    /// Were some of the opponents of another build of this program than today's?
    pub is_of_other_build: bool,
}

/// How a version compares with the one before.
#[derive(Clone, Copy, Debug)]
pub struct Change {
    /// By how many Elo it is stronger.
    pub elo: Estimate,
    /// The probability that it is stronger.
    pub superiority: f64,
}

/// A version and how it did.
#[derive(Clone, Debug)]
pub struct Rung {
    /// Which one.
    pub version: Version,
    /// In Elo around the average of it and the field.
    pub rating: Estimate,
    /// Wins, draws and losses.
    pub results: ResultCounts,
    /// Openings it played.
    pub openings: usize,
    /// Against the version before it, if there is one.
    pub change: Option<Change>,
}

/// All versions of a player that met a field, the oldest first.
#[derive(Clone, Debug)]
pub struct Ladder {
    /// The player's name.
    pub player: String,
    /// Whom they met.
    pub field: Field,
    /// The versions that met all of the field.
    pub rungs: Vec<Rung>,
    /// How many others met some of it, or nobody.
    pub left_out: usize,
}

impl Field {
    /// The version as the field knows it.
    fn version(&self, stored: StoredVersion) -> Version {
        let places: HashMap<_, _> = self
            .opponents
            .iter()
            .enumerate()
            .map(|(place, opponent)| (opponent.name.as_str(), place))
            .collect();
        let built_in = Fingerprint::of_sources();
        let mut is_of_other_build = false;
        let mut games: BTreeMap<(usize, usize, String), FieldGame> = BTreeMap::new();
        for VersionGame { opponent, side, opening, outcome } in stored.games {
            let Some(&place) = places.get(opponent.name.as_str()) else { continue };
            let today = &self.opponents[place].fingerprint;
            if opponent.fingerprint != *today {
                // All that is compiled in has one fingerprint, so that a change to one of them gives it to all. Tests hold the
                // others to what they were; a file that has changed is another player.
                if *today != built_in {
                    continue;
                }
                is_of_other_build = true;
            }
            // What was played last counts.
            games.insert(
                (place, side.index(), opening.clone()),
                FieldGame { opponent: place, side, opening, outcome },
            );
        }
        let games = games.into_values().collect();
        Version { fingerprint: stored.fingerprint, begun: stored.begun, games, is_of_other_build }
    }

    /// Games of an event whose first player is the version and whose others are the field.
    pub fn games(openings: &[Opening], games: &[ContestGame]) -> Vec<FieldGame> {
        let game = |ContestGame { pairing, record }: &ContestGame| {
            let (opponent, side) = match (pairing.first, pairing.second) {
                (0, other) => (other - 1, Side::First),
                (other, 0) => (other - 1, Side::Second),
                _ => return None,
            };
            let opening = openings[pairing.opening].game.letters();
            Some(FieldGame { opponent, side, opening, outcome: record.outcome })
        };
        games.iter().filter_map(game).collect()
    }
}

/// The games of some versions by opening, the versions being the first players and the field the others.
fn by_opening(versions: &[&[FieldGame]]) -> Vec<Vec<PlayedGame>> {
    let mut openings: BTreeMap<&str, Vec<PlayedGame>> = BTreeMap::new();
    for (version, games) in versions.iter().enumerate() {
        for FieldGame { opponent, side, opening, outcome } in *games {
            let opponent = versions.len() + opponent;
            let (first, second) = match side {
                Side::First => (version, opponent),
                Side::Second => (opponent, version),
            };
            openings.entry(opening).or_default().push(PlayedGame { first, second, outcome: *outcome });
        }
    }
    openings.into_values().collect()
}

/// Two versions compared, the new one being player 0 and the old one player 1 of the comparison; with the number of openings.
pub fn comparison(new: &[FieldGame], old: &[FieldGame], opponents: usize) -> (usize, Comparison) {
    let games = by_opening(&[new, old]);
    let pair = compare(2 + opponents, &games, [0, 1], ErrorMethod::Sandwich);
    (openings(new), pair.expect("games are between versions and field"))
}

fn openings(games: &[FieldGame]) -> usize {
    games.iter().map(|game| game.opening.as_str()).collect::<HashSet<_>>().len()
}

impl Change {
    /// From an old version to a new one.
    pub fn between(new: &[FieldGame], old: &[FieldGame], opponents: usize) -> Self {
        let (_, Comparison { better, difference, superiority, .. }) = comparison(new, old, opponents);
        if better == 0 {
            Self { elo: difference, superiority }
        } else {
            Self { elo: difference.reversed(), superiority: 1.0 - superiority }
        }
    }
}

impl Rung {
    /// How a version did against a field of so many, and what it changed since the one before.
    pub fn new(version: Version, before: Option<&Version>, opponents: usize) -> Self {
        let games = by_opening(&[&version.games]);
        let analysis = analyze(1 + opponents, &games, ErrorMethod::bootstrap(0))
            .expect("games are between version and field");
        Self {
            rating: analysis.standings[0].rating,
            results: analysis.standings[0].results,
            openings: openings(&version.games),
            change: before.map(|before| Change::between(&version.games, &before.games, opponents)),
            version,
        }
    }
}

impl Ladder {
    /// What the store knows about the versions of a player.
    pub fn climb(store: &Store, player: &str, field: Field) -> Result<Self, StoreError> {
        let stored = store.versions(player, &field.rules.to_string())?;
        let all = stored.len();
        let has_met_all = |version: &Version| {
            let met: HashSet<_> = version.games.iter().map(|game| game.opponent).collect();
            met.len() == field.opponents.len()
        };
        let versions: Vec<_> =
            stored.into_iter().map(|stored| field.version(stored)).filter(has_met_all).collect();
        let before = [None].into_iter().chain(versions.iter().map(Some));
        let rungs: Vec<_> = std::iter::zip(&versions, before)
            .map(|(version, before)| Rung::new(version.clone(), before, field.opponents.len()))
            .collect();
        Ok(Self { player: player.to_owned(), left_out: all - rungs.len(), rungs, field })
    }

    /// The version with this fingerprint.
    pub fn find(&self, fingerprint: &Fingerprint) -> Option<&Rung> {
        self.rungs.iter().find(|rung| rung.version.fingerprint == *fingerprint)
    }

    /// The latest version but the one with this fingerprint.
    pub fn before(&self, fingerprint: &Fingerprint) -> Option<&Rung> {
        self.rungs.iter().rev().find(|rung| rung.version.fingerprint != *fingerprint)
    }
}

/// The public form: the names and their order are a contract with scripts.
#[derive(Serialize)]
struct LadderData<'a> {
    format: &'static str,
    version: &'static str,
    player: &'a str,
    rules: String,
    field: Vec<&'a str>,
    versions: Vec<RungData<'a>>,
    left_out: usize,
}

#[derive(Serialize)]
struct RungData<'a> {
    fingerprint: &'a str,
    begun: &'a str,
    games: u64,
    openings: usize,
    score: Option<f64>,
    rating: Interval,
    #[serde(skip_serializing_if = "Option::is_none")]
    change: Option<ChangeData>,
}

#[derive(Serialize)]
struct ChangeData {
    elo: Interval,
    superiority: f64,
}

impl<'a> RungData<'a> {
    fn new(rung: &'a Rung) -> Self {
        let Rung { version, rating, results, openings, change } = rung;
        Self {
            fingerprint: version.fingerprint.as_str(),
            begun: &version.begun,
            games: results.games(),
            openings: *openings,
            score: results.score(),
            rating: Interval::from(*rating),
            change: change.map(|Change { elo, superiority }| ChangeData { elo: elo.into(), superiority }),
        }
    }
}

impl Serialize for Ladder {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        LadderData {
            format: FORMAT,
            version: env!("CARGO_PKG_VERSION"),
            player: &self.player,
            rules: self.field.rules.to_string(),
            field: self.field.opponents.iter().map(|opponent| opponent.name.as_str()).collect(),
            versions: self.rungs.iter().map(RungData::new).collect(),
            left_out: self.left_out,
        }
        .serialize(serializer)
    }
}
