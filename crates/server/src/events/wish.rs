//! From what somebody asks for to an event, within bounds.

use crate::api;
use crate::problem::Problem;
use arena::{ACTION_LIMIT, Format, Identity, Rounds, Suite};
use engine::Catalog;
use engine::players::{Effort, PlayerName, PlayerSpec};
use lab::{Event, EventRequest};
use language::{Dictionary, say};
use serde::Deserialize;
use std::time::Duration;
use store::EventSummary;
use utoipa::ToSchema;

const MOST_PLAYERS: usize = 24;
const MOST_OPENINGS: usize = 200;
const MOST_GAMES: usize = 6_000;
/// Efforts beyond these take a whole turn for a move.
const MOST_DEPTH: u32 = 8;
const MOST_NODES: u64 = 200_000;
const MOST_TIME: Duration = Duration::from_millis(200);
const OPENINGS: usize = 20;

/// An event that somebody wants.
#[derive(Debug, Deserialize, ToSchema)]
pub(super) struct EventWish {
    /// Such as `classic` or `boom`; classic unless told.
    rules: Option<String>,
    /// Such as `ia2`, `maestro:d6` or `level4`: players that are compiled in.
    players: Vec<String>,
    /// `round-robin`, `gauntlet` or `swiss`; everybody against everybody unless told.
    format: Option<String>,
    /// Games begin after 4 moves, or after 8.
    plies: Option<u32>,
    /// So many openings, each both ways; 20 unless told.
    openings: Option<usize>,
    /// Another one, other openings.
    #[serde(default)]
    seed: u64,
}

/// The suite whose games begin after so many moves.
fn suite(plies: u32) -> Option<Suite> {
    [Suite::Ply4, Suite::Ply8].into_iter().find(|suite| suite.plies() == plies)
}

/// Does it answer soon enough to share threads with others?
fn is_quick(player: &PlayerSpec) -> bool {
    match player {
        PlayerSpec::Random { .. } | PlayerSpec::Level { .. } => true,
        PlayerSpec::Perfect { effort, .. } | PlayerSpec::Heuristic { effort, .. } => match *effort {
            Effort::House | Effort::Level(_) => true,
            Effort::Depth(depth) => depth <= MOST_DEPTH,
            Effort::Nodes(nodes) => nodes <= MOST_NODES,
            Effort::Time(time) => time <= MOST_TIME,
        },
        PlayerSpec::Guest(_) => false,
    }
}

impl EventWish {
    /// The event, if there can be one of it.
    pub(super) fn event(&self, dictionary: Dictionary, catalog: &Catalog) -> Result<Event, Problem> {
        let rules = api::rules(dictionary, self.rules.as_deref())?;
        let format = self.format.as_deref().map_or(Ok(Format::RoundRobin), str::parse);
        let format = format.map_err(|error: arena::FormatError| Problem::refused(dictionary, &error))?;
        let openings = self.openings.unwrap_or(OPENINGS);
        let is_within = (2..=MOST_PLAYERS).contains(&self.players.len())
            && (1..=MOST_OPENINGS).contains(&openings)
            && Rounds::new(format, self.players.len(), openings).games() <= MOST_GAMES;
        let suite = suite(self.plies.unwrap_or(4)).filter(|_| is_within).ok_or_else(|| {
            Problem::bad(say!(
                dictionary,
                "arena-bounds",
                players = MOST_PLAYERS,
                openings = MOST_OPENINGS,
                games = MOST_GAMES
            ))
        })?;
        let player = |text: &String| -> Result<PlayerSpec, Problem> {
            let name: PlayerName = text.parse().map_err(|error| Problem::refused(dictionary, &error))?;
            let player = catalog.resolve(&name).map_err(|error| Problem::refused(dictionary, &error))?;
            let slow = || {
                let (player, depth) = (player.to_string(), MOST_DEPTH);
                Problem::bad(say!(dictionary, "arena-slow", player = player, depth = depth))
            };
            if is_quick(&player) { Ok(player) } else { Err(slow()) }
        };
        let players = self.players.iter().map(player).collect::<Result<_, _>>()?;
        let request = EventRequest {
            rules,
            players,
            format,
            suite,
            own_openings: None,
            openings,
            is_exact: false,
            seed: self.seed,
            action_limit: ACTION_LIMIT,
            move_time: None,
        };
        Event::new(request).map_err(|error| Problem::refused(dictionary, &error))
    }
}

/// An event of the store as it was asked for, if all its players are what they were, and quick.
pub(super) fn resumed(catalog: &Catalog, event: &EventSummary) -> Option<Event> {
    let info = &event.info;
    let players: Vec<_> = info
        .players
        .iter()
        .map(|player| catalog.player(&player.identity.name).ok().filter(is_quick))
        .collect::<Option<_>>()?;
    let are_same = std::iter::zip(&players, &info.players)
        .all(|(player, stored)| Identity::of(player) == stored.identity);
    let plies = info.suite.strip_suffix("-ply")?.parse().ok()?;
    let request = EventRequest {
        rules: info.rules.parse().ok()?,
        players,
        format: info.format.parse().ok()?,
        suite: suite(plies)?,
        own_openings: None,
        openings: event.openings as usize,
        is_exact: true,
        seed: info.seed,
        action_limit: info.action_limit,
        move_time: info.move_time,
    };
    let is_open = event.finished.is_none() && are_same;
    is_open.then(|| Event::new(request).ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use language::Language;
    use serde_json::json;
    use store::Store;

    fn event(wish: serde_json::Value) -> Result<Event, Problem> {
        let wish: EventWish = serde_json::from_value(wish).expect("a wish");
        wish.event(Language::English.dictionary(), &Catalog::built_in())
    }

    #[test]
    fn events_have_bounds() {
        assert!(event(json!({ "players": ["ia2", "bueno"] })).is_ok());
        for too_much in [
            json!({ "players": ["ia2"] }),
            json!({ "players": ["ia2", "bueno"], "openings": 201 }),
            json!({ "players": ["ia2", "bueno"], "openings": 0 }),
            json!({ "players": ["ia2", "bueno"], "plies": 5 }),
            json!({ "players": ["ia2", "ia2"] }),
            json!({ "players": ["ia2:d20", "bueno"] }),
            json!({ "players": ["ia2:60s", "bueno"] }),
            json!({ "players": ["./mine.py", "bueno"] }),
            json!({ "players": vec!["ia2"; 25] }),
            json!({ "players": (0..24).map(|seed| format!("random:{seed}")).collect::<Vec<_>>(), "openings": 200 }),
        ] {
            assert!(event(too_much.clone()).is_err(), "{too_much}");
        }
    }

    #[test]
    fn an_event_of_the_store_is_the_one_that_was_asked_for() {
        let mut store = Store::in_memory();
        let asked = event(json!({ "players": ["ia2", "bueno"], "openings": 7, "seed": 5, "plies": 8 }))
            .expect("an event");
        let id = asked.open(&mut store).expect("kept");
        let summary = store.event(id).expect("a store").expect("the event");
        let again = resumed(&Catalog::built_in(), &summary).expect("it can go on");
        assert_eq!(again.open(&mut store).expect("kept"), id, "the same event");
        assert_eq!(again.fixture.openings, asked.fixture.openings);
        store.finish_event(id).expect("kept");
        let summary = store.event(id).expect("a store").expect("the event");
        assert!(resumed(&Catalog::built_in(), &summary).is_none(), "nothing is left of it");
    }
}
