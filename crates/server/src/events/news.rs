//! How an event stands, as pages and programs get it.

use super::sheet;
use crate::State;
use crate::events::wish::resumed;
use crate::owner::Owner;
use crate::problem::Problem;
use arena::Rounds;
use lab::report::Report;
use lab::{Held, SheetError};
use language::{Dictionary, InWords, chain_in_words};
use serde::Serialize;
use serde_json::Value;
use std::time::Duration;
use store::{EventId, EventSummary, Store, StoreError};
use utoipa::ToSchema;

/// How an event stood when somebody looked.
pub(super) struct Snapshot {
    pub(super) id: EventId,
    games: u64,
    of: u64,
    begun: String,
    finished: Option<String>,
    pub(super) summary: EventSummary,
    pub(super) report: Report,
    /// The report without its games, as data.
    standing: Value,
}

/// Why there is nothing to tell.
pub(super) enum Unreadable {
    Store(StoreError),
    Sheet(SheetError),
}

impl From<StoreError> for Unreadable {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl Unreadable {
    pub(super) fn problem(&self, dictionary: Dictionary) -> Problem {
        match self {
            Self::Store(error) => Problem::unkept(chain_in_words(dictionary, error)),
            Self::Sheet(error) => Problem::conflict(error.in_words(dictionary)),
        }
    }
}

/// So many games an event has when it is complete.
pub(super) fn all_games(event: &EventSummary) -> u64 {
    let format = event.info.format.parse();
    format.map_or(event.games, |format| {
        Rounds::new(format, event.info.players.len(), event.openings as usize).games() as u64
    })
}

impl Snapshot {
    pub(super) fn new(store: &Store, event: &EventSummary) -> Result<Self, Unreadable> {
        let games = store.games(event)?;
        let held = Held { event: event.id, played: 0, time: Duration::ZERO, is_cancelled: false, games };
        let report = Report::new(&sheet(event)?, &held);
        let standing = Report { games: Vec::new(), openings: Vec::new(), ..report.clone() };
        Ok(Self {
            id: event.id,
            games: event.games,
            of: all_games(event),
            begun: event.begun.clone(),
            finished: event.finished.clone(),
            summary: event.clone(),
            standing: serde_json::to_value(&standing).expect("a report is plain data"),
            report,
        })
    }

    /// Does it still tell how the event stands?
    pub(super) fn is_of(&self, event: &EventSummary) -> bool {
        self.id == event.id && self.games == event.games && self.finished == event.finished
    }
}

/// How an event stands.
#[derive(Serialize, ToSchema)]
pub(super) struct EventData {
    id: i64,
    /// In UTC.
    begun: String,
    finished: Option<String>,
    /// Is it held here just now? The command line may hold it all the same.
    running: bool,
    /// May this browser stop it?
    can_stop: bool,
    /// Can it go on here?
    can_resume: bool,
    games: u64,
    /// So many there will be.
    of: u64,
    /// The ranking (`players`), `cross`, `beats`: as in the report (docs/tournament.md), without games.
    #[schema(value_type = Object)]
    report: Value,
}

impl EventData {
    pub(super) fn new(state: &State, owner: &Owner, snapshot: &Snapshot) -> Self {
        let running = state.events.is_running(snapshot.id);
        Self {
            id: snapshot.id.0,
            begun: snapshot.begun.clone(),
            finished: snapshot.finished.clone(),
            running,
            can_stop: state.events.is_of(snapshot.id, owner),
            can_resume: !running
                && snapshot.finished.is_none()
                && resumed(&state.catalog, &snapshot.summary).is_some(),
            games: snapshot.games,
            of: snapshot.of,
            report: snapshot.standing.clone(),
        }
    }
}
