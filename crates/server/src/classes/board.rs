//! The ranking of a class as everybody sees it: made now and then, one text for all who look.

use super::{Findings, Roll};
use lab::ground::{Place, Standing};
use serde::Serialize;
use std::collections::HashMap;
use store::{HandInState, StoredStudent};
use utoipa::ToSchema;

/// A ranking.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub(crate) struct Board {
    pub(crate) rows: Vec<Row>,
    /// Games in it.
    pub(crate) games: u64,
}

/// Somebody in it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Row {
    pub(crate) title: String,
    /// Is it one of the field, and nobody of the class?
    pub(crate) is_field: bool,
    pub(crate) rank: usize,
    pub(crate) rank_low: usize,
    pub(crate) rank_high: usize,
    /// In Elo around the average, with its error; nothing where the teacher shows ranks only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) rating: Option<[f64; 3]>,
    pub(crate) wins: u64,
    pub(crate) draws: u64,
    pub(crate) losses: u64,
    pub(crate) failures: usize,
    /// Games played, of all there will be.
    pub(crate) games: usize,
    pub(crate) of: usize,
    /// How many times it was handed in.
    pub(crate) version: usize,
    /// By how many Elo it is stronger than the version before, with its error, and the probability that it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) trend: Option<[f64; 4]>,
}

/// What a ranking is made from, taken out of a class in a moment.
pub(crate) struct Sight {
    standing: Standing,
    shows_ratings: bool,
    students: HashMap<String, Seen>,
}

/// A student who plays.
struct Seen {
    is_hidden: bool,
    version: usize,
    trend: Option<[f64; 4]>,
}

impl Sight {
    pub(crate) fn of(roll: &Roll) -> Self {
        let seen = |student: &StoredStudent| {
            let current = roll.current(student.id)?;
            let versions = roll
                .handins
                .iter()
                .filter(|one| one.student == student.id && one.state != HandInState::Replaced);
            let seen = Seen {
                is_hidden: student.is_hidden,
                version: versions.count(),
                trend: Findings::of(current).change,
            };
            Some((current.id.to_string(), seen))
        };
        Self {
            standing: roll.ground.standing(),
            shows_ratings: roll.settings.shows_ratings,
            students: roll.students.iter().filter_map(seen).collect(),
        }
    }

    /// The ranking.
    pub(crate) fn board(&self) -> Board {
        let row = |place: Place| {
            let seen = self.students.get(&place.key);
            if seen.is_some_and(|seen| seen.is_hidden) {
                return None;
            }
            let rating = [place.rating.value, place.rating.low, place.rating.high];
            Some(Row {
                title: place.title,
                is_field: seen.is_none(),
                rank: place.rank,
                rank_low: place.ranks.0,
                rank_high: place.ranks.1,
                rating: Some(rating)
                    .filter(|numbers| self.shows_ratings && numbers.iter().all(|one| one.is_finite())),
                wins: place.results.wins,
                draws: place.results.draws,
                losses: place.results.losses,
                failures: place.failures,
                games: place.played,
                of: place.of,
                version: seen.map_or(0, |seen| seen.version),
                trend: seen.and_then(|seen| seen.trend),
            })
        };
        let rows: Vec<_> = self.standing.ranking().into_iter().filter_map(row).collect();
        let games = rows.iter().map(|row| row.wins + row.draws + row.losses).sum::<u64>() / 2;
        Board { rows, games }
    }
}
